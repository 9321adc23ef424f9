"""A slow, plain referee of `rivals`, written from RULES.md alone, for tests to compare `unlost` with.

It shares no code with `unlost`: cards and actions are texts, the table is lists and dicts, every rule stands where it applies.
"""

from collections import Counter
from typing import Any

COLOURS = "YBWGR"
COINS = 36
PILES = 4
PILE = 20  # cards in each
LONG = 4  # numbers that make an expedition long (R13)
BONUS = 8

Deal = dict[str, Any]  # {"deck": 80 cards, top first, "starting": [["R", "B"], ...]}


def pack() -> list[str]:
    """The 80 cards of the piles, unshuffled (R1)."""
    cards = []
    for colour in COLOURS:
        cards += [f"{colour}x"] * 3
        cards += [f"{colour}{number}" for number in (2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10)]
    return cards


def is_wager(card: str) -> bool:
    """Whether this card is a wager."""
    return card[1:] == "x"


def number_of(card: str) -> int:
    """The number on a card that is no wager."""
    return int(card[1:])


def fits(card: str, column: list[str]) -> bool:
    """May this card follow in this expedition of its colour (R8)?"""
    numbers = [number_of(other) for other in column if not is_wager(other)]
    if is_wager(card):
        return not numbers
    return not numbers or number_of(card) >= numbers[-1]


def worth(column: list[str]) -> int:
    """The points of one expedition (R13)."""
    numbers = [number_of(card) for card in column if not is_wager(card)]
    wagers = len(column) - len(numbers)
    footprints = sum(1 if number <= 5 else 2 for number in numbers)  # R1
    return footprints * (1 + wagers) + (BONUS if len(numbers) >= LONG else 0)


class RivalsReferee:
    """One game, its shuffle given."""

    def __init__(self, players: int, first: int, deal: Deal) -> None:
        self.players = players
        self.seats = range(players)
        self.observers: list[int | None] = [*self.seats, None]
        self.deck: list[str] = list(deal["deck"])
        assert Counter(self.deck) == Counter(pack()), "not the cards of this game"
        starting: list[list[str]] = [list(pair) for pair in deal["starting"]]
        assert len(starting) == players, "not a pair for every player"
        assert all(len(pair) == 2 and pair[0] != pair[1] for pair in starting), "not two different colours (R2)"
        assert all(held <= 2 for held in Counter(colour for pair in starting for colour in pair).values()), "two of each colour (R1)"
        self.expeditions: list[dict[str, list[str]]] = [
            {colour: [f"{colour}x"] if colour in pair else [] for colour in COLOURS} for pair in starting
        ]
        self.gold = [COINS // players] * players  # R3
        self.supply = 0
        self.pile = 1
        self.display: list[str] = []
        self.boxed: list[str] = []
        self.turn: int | None = first
        self.phase: str | None = "act"
        self.amount = 0  # the highest bid of the running auction
        self.bidder: int | None = None  # who made it, or None outside an auction
        self.still_in: list[int] = []
        self.result: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    # -------------------------------------------------------- what may be done

    def takeable(self, seat: int) -> list[str]:
        """The display cards this seat could add to its expeditions now (R8)."""
        return [card for card in self.display if fits(card, self.expeditions[seat][card[0]])]

    def actions(self) -> set[str]:
        """The legal actions, as texts."""
        if self.turn is None:
            return set()
        seat = self.turn
        if self.phase == "act":  # R4
            legal = {"+"}
            if self.display:  # R6
                legal |= {f"${amount}" for amount in range(1, self.gold[seat] + 1)}
            return legal
        if self.phase == "bid":
            return {"=", *(f"${amount}" for amount in range(self.amount + 1, self.gold[seat] + 1))}
        return {"=", *self.takeable(seat), *("-" + card for card in self.display)}  # R8, R9

    # -------------------------------------------------------- what it does

    def play(self, text: str) -> None:
        """Carry out one legal action of the seat to act."""
        if text not in self.actions():
            raise ValueError(f"{text} is not legal")
        seat = self.turn
        assert seat is not None
        if self.phase == "act":
            if text == "+":
                self.uncover(seat)
            else:
                self.still_in = list(self.seats)
                self.bid(seat, int(text[1:]))
        elif self.phase == "bid":
            if text == "=":
                self.still_in.remove(seat)
                self.ask_after(seat)
            else:
                self.bid(seat, int(text[1:]))
        else:
            self.take(seat, text)

    def bid(self, seat: int, amount: int) -> None:
        """A new highest bid, by one who is still in."""
        self.amount = amount
        self.bidder = seat
        self.ask_after(seat)

    def ask_after(self, seat: int) -> None:
        """Go round to the next who is in and could bid more; who could not passes on the way (R6, X5)."""
        while len(self.still_in) > 1:
            seat = (seat + 1) % self.players
            if seat not in self.still_in:
                continue
            if self.gold[seat] > self.amount:
                self.turn = seat
                self.phase = "bid"
                return
            self.still_in.remove(seat)
        winner = self.bidder
        assert winner is not None
        assert self.still_in == [winner]
        self.gold[winner] -= self.amount  # R7
        self.supply += self.amount
        self.turn = winner
        self.phase = "take"

    def take(self, seat: int, text: str) -> None:
        """The winner takes a card, boxes one, or has done; the last two end the auction, as an empty display does."""
        if text == "=":
            done = True
        elif text[0] == "-":
            self.display.remove(text[1:])  # R9; of two alike the first goes
            self.boxed.append(text[1:])
            done = True
        else:
            self.display.remove(text)
            self.expeditions[seat][text[0]].append(text)
            done = not self.display
        if done:
            self.amount = 0
            self.bidder = None
            self.still_in = []
            self.uncover(seat)

    def uncover(self, seat: int) -> None:
        """Turn the top card (R5, R10), with the end of a pile if it was the last; then the next player has the turn."""
        card = self.deck.pop(0)
        if any(fits(card, self.expeditions[each][card[0]]) for each in self.seats):
            self.display.append(card)
        else:
            self.boxed.append(card)
        if not self.deck:
            self.end()
            return
        if len(self.deck) % PILE == 0:  # R11
            share = self.supply // self.players
            for each in self.seats:
                self.gold[each] += share
            self.supply -= share * self.players
            self.pile += 1
        self.turn = (seat + 1) % self.players
        self.phase = "act"

    def end(self) -> None:
        """The last card of the last pile was turned (R12, R14)."""
        self.turn = self.phase = None
        points = self.scores
        self.result = (tuple(seat for seat in self.seats if points[seat] == max(points)), points)

    # -------------------------------------------------------- what is to be seen

    @property
    def scores(self) -> tuple[int, ...]:
        """By seat, as if the game were scored now (R13)."""
        return tuple(sum(worth(column) for column in self.expeditions[seat].values()) + self.gold[seat] for seat in self.seats)

    def view(self, observer: int | None) -> dict[str, Any]:
        """What any seat or spectator knows: all but the order of the cards not yet turned (R16)."""
        assert observer in self.observers
        bid = None if self.bidder is None else {"amount": self.amount, "by": self.bidder, "in": sorted(self.still_in)}
        return {
            "turn": self.turn,
            "phase": self.phase,
            "display": list(self.display),
            "expeditions": [{colour: list(cards) for colour, cards in columns.items()} for columns in self.expeditions],
            "gold": list(self.gold),
            "supply": self.supply,
            "bid": bid,
            "pile": {"number": self.pile, "left": len(self.deck) - PILE * (PILES - self.pile)},
            "boxed": list(self.boxed),
        }

    def truth(self) -> dict[str, Any]:
        """Everything."""
        return {**self.view(None), "deck": list(self.deck)}
