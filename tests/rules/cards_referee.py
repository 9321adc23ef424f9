"""A slow, plain referee of the card game, written from RULES.md alone, for tests to compare `unlost` with.

It shares no code with `unlost`: cards are texts, hands and piles are lists, every rule is spelled out where it applies.
"""

from dataclasses import dataclass
from typing import Any

EIGHT_CARDS = 8


@dataclass(frozen=True)
class House:
    """What a table for two may change: the cards, the hands, and what counts. As the rules have it, if nothing is said."""

    highest: int = 10
    investments: int = 3
    hand: int = 8
    cost: int = 20
    bonus: bool = True


PRINTED = House()


def letters(expeditions: int) -> str:
    """The colours in play (X1, C2)."""
    return "YBWGRP"[:expeditions]


def pack(players: int, expeditions: int, house: House = PRINTED) -> list[str]:
    """All cards, unshuffled (C1, C2, P1)."""
    cards = []
    for colour in letters(expeditions):
        cards += [colour + "x"] * house.investments
        for number in range(2, house.highest + 1):
            cards.append(f"{colour}{number}")
            if players == 4 and number <= 4:
                cards.append(f"{colour}{number}")
    return cards


def number_of(card: str) -> int:
    """The number on a card; 0 for an investment."""
    return 0 if card[1:] == "x" else int(card[1:])


def in_order(cards: list[str]) -> list[str]:
    """By colour, then investments before numbers."""
    return sorted(cards, key=lambda card: ("YBWGRP".index(card[0]), number_of(card)))


def value(expedition: list[str], house: House = PRINTED) -> int:
    """What one expedition is worth (C12, C13, C14)."""
    if not expedition:
        return 0
    investments = len([card for card in expedition if number_of(card) == 0])
    points = (sum(number_of(card) for card in expedition) - house.cost) * (1 + investments)
    return points + 20 if house.bonus and len(expedition) >= EIGHT_CARDS else points


class Referee:
    """One game, its shuffles given: `decks` holds a deck a round, top first; it may be made longer while the game goes on."""

    def __init__(
        self,
        players: int,
        rounds: int,
        expeditions: int,
        tiebreak_round: bool,
        max_turns: int,
        first: int,
        decks: list[list[str]],
        house: House = PRINTED,
    ) -> None:
        self.players = players
        self.rounds = rounds
        self.colours = letters(expeditions)
        self.tiebreak_round = tiebreak_round
        self.max_turns = max_turns
        self.decks = decks
        self.house = house
        self.everything = pack(players, expeditions, house)
        self.observers: list[int | None] = [*range(players), None]
        self.round = 0
        self.side_totals = [0, 0]
        self.begun = [0] * players  # rounds begun by each seat (P9)
        self.result: tuple[tuple[int, ...], tuple[int, ...]] | None = None
        self.deal(first)

    def deal(self, starter: int) -> None:
        """A new round: eight cards each, the rest is the draw pile (C4)."""
        deck, hand = list(self.decks[self.round]), self.house.hand
        assert sorted(deck) == sorted(self.everything), "not the cards of this game"
        self.round += 1
        self.starter = starter
        self.begun[starter] += 1
        self.hands = [deck[seat * hand : (seat + 1) * hand] for seat in range(self.players)]
        self.deck = deck[self.players * hand :]
        self.table: list[dict[str, list[str]]] = [{colour: [] for colour in self.colours} for _ in (0, 1)]
        self.piles: dict[str, list[str]] = {colour: [] for colour in self.colours}
        self.turn: int | None = starter
        self.phase: str | None = "play"
        self.closed: str | None = None
        self.turns_left = self.max_turns
        # What each observer knows of each seat's hand by having seen it go there (C18, P8).
        self.known: dict[int | None, list[list[str]]] = {who: [[] for _ in range(self.players)] for who in self.observers}

    def fits(self, card: str, expedition: list[str]) -> bool:
        """May this card be added to this expedition (C6, C7, P3)?"""
        numbers = [number_of(other) for other in expedition if number_of(other) > 0]
        if number_of(card) == 0:
            return not numbers
        return not numbers or number_of(card) > numbers[-1]

    def may_give(self, seat: int) -> bool:
        """May this seat give two cards instead of a turn (P4)? As often as the hand allows (P7)."""
        return self.players == 4 and len(self.hands[seat]) - 2 >= 6

    def actions(self) -> set[str]:
        """The legal actions, as texts."""
        if self.turn is None:
            return set()
        seat = self.turn
        legal = set()
        if self.phase == "play":
            for card in self.hands[seat]:
                legal.add("-" + card)  # C8
                if self.fits(card, self.table[seat % 2][card[0]]):
                    legal.add(card)
                if self.may_give(seat):
                    legal.add("^" + card)
        elif self.phase == "give":
            for card in self.hands[seat]:
                legal.add("^" + card)  # the second card is compulsory (P4)
        else:
            legal.add("+")
            for colour in self.colours:
                if self.piles[colour] and colour != self.closed:  # C9, C10, P6
                    legal.add("+" + colour)
        return legal

    def play(self, text: str) -> None:
        """Carry out one legal action of the seat to act."""
        assert text in self.actions(), f"{text} is not legal"
        seat = self.turn
        assert seat is not None
        if text[0] == "^":
            self.give(seat, text[1:])
        elif text[0] == "+":
            self.draw(seat, text[1:])
        else:
            card = text.lstrip("-")
            self.hands[seat].remove(card)
            self.shown(seat, card)
            if text[0] == "-":
                self.piles[card[0]].append(card)
                self.closed = card[0]
            else:
                self.table[seat % 2][card[0]].append(card)
            self.phase = "draw"

    def shown(self, seat: int, card: str) -> None:
        """A card left the hand in the open: a copy known to be there counts as that one (C18)."""
        for who in self.observers:
            if card in self.known[who][seat]:
                self.known[who][seat].remove(card)

    def draw(self, seat: int, colour: str) -> None:
        """Draw from a discard pile, or from the draw pile where no colour is named; this completes the turn."""
        if colour:
            card = self.piles[colour].pop()
            for who in self.observers:
                self.known[who][seat].append(card)
        else:
            card = self.deck.pop(0)
        self.hands[seat].append(card)
        self.closed = None
        self.end_turn(seat)

    def give(self, seat: int, card: str) -> None:
        """One card to the partner, face down; the second one completes the turn."""
        partner = (seat + 2) % 4
        self.hands[seat].remove(card)
        self.hands[partner].append(card)
        for who in self.observers:
            if who == seat:
                self.known[who][partner].append(card)  # the giver knows where it went
            elif who == partner:
                if card in self.known[who][seat]:  # the receiver saw which one it was, and knows the others are still there
                    self.known[who][seat].remove(card)
            else:
                self.known[who][seat].clear()  # it may have been any of them
        if self.phase == "play":
            self.phase = "give"
        else:
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """A turn is complete: the next seat's turn, or the end of the round (C11, C17)."""
        self.turns_left -= 1
        self.turn = (seat + 1) % self.players
        self.phase = "play"
        if not self.deck or self.turns_left == 0:
            self.end_round()

    def end_round(self) -> None:
        """Score the round; deal the next one, or end the game (C15, C16, X6)."""
        for side in (0, 1):
            self.side_totals[side] += self.worth(side)
        level = self.side_totals[0] == self.side_totals[1]
        if self.round < self.rounds or (level and self.tiebreak_round):
            leader = 0 if self.side_totals[0] > self.side_totals[1] else 1
            side = 1 - self.starter % 2 if level else leader
            members = [seat for seat in range(self.players) if seat % 2 == side]
            self.deal(min(members, key=lambda seat: (self.begun[seat], seat)))  # P9; with two players there is only one
            return
        self.turn = self.phase = self.closed = None
        best = max(self.side_totals)
        winners = tuple(seat for seat in range(self.players) if self.side_totals[seat % 2] == best)
        self.result = (winners, tuple(self.totals))

    def worth(self, side: int) -> int:
        """All expeditions of one side, as they stand."""
        return sum(value(expedition, self.house) for expedition in self.table[side].values())

    @property
    def totals(self) -> list[int]:
        """Points of the finished rounds, by seat."""
        return [self.side_totals[seat % 2] for seat in range(self.players)]

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, as if the running round were scored now."""
        running = self.turn is not None
        return tuple(self.side_totals[seat % 2] + (self.worth(seat % 2) if running else 0) for seat in range(self.players))

    def public(self) -> dict[str, Any]:
        """What everybody sees; the hands are left to fill in."""
        return {
            "round": self.round,
            "turn": self.turn,
            "phase": self.phase,
            "hand_sizes": [len(hand) for hand in self.hands],
            "expeditions": [{colour: list(cards) for colour, cards in side.items()} for side in self.table],
            "piles": {colour: list(cards) for colour, cards in self.piles.items()},
            "closed": self.closed,
            "deck_left": len(self.deck),
            "totals": self.totals,
            "turns_left": self.turns_left,
        }

    def truth(self) -> dict[str, Any]:
        """Everything."""
        return {**self.public(), "hands": [in_order(hand) for hand in self.hands], "deck": list(self.deck)}

    def view(self, observer: int | None) -> dict[str, Any]:
        """What one seat knows, or, with None, a spectator (C18, P8)."""
        hands = [in_order(self.hands[seat] if seat == observer else self.known[observer][seat]) for seat in range(self.players)]
        return {**self.public(), "hands": hands}
