"""The end of a round of cards for two, by rules written anew and a search that tries everything: slow, and without a strategy in it.

`sure` answers one question: can a side that sees only what it may see make sure of certain margins, whatever an opponent does who sees
all cards? If the seat to act can make sure of the margins that are claimed, and the other side can make sure that it gets no more, they
are proven.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

Cards = tuple[str, ...]
VALUES = "x23456789T"


class Move(NamedTuple):
    """A turn: a card, whether it is discarded, and where the next one comes from ("" is the deck)."""

    card: str
    away: bool
    source: str


class Table(NamedTuple):
    """Everything, between two turns."""

    hands: tuple[Cards, Cards]  # in order
    laid: tuple[Cards, Cards]
    piles: tuple[tuple[str, Cards], ...]  # by colour, the top last
    deck: Cards  # the top last
    turn: int
    cost: int


Claims = list[tuple[Table, int]]  # tables that a side cannot tell apart, and the margin that it claims in each


def rank(card: str) -> int:
    return VALUES.index(card[1:].replace("10", "T"))


@lru_cache(100_000)
def worth(laid: Cards, cost: int) -> int:
    """The points of all expeditions of a side (C12 C13 C14)."""
    points = 0
    for colour in {card[0] for card in laid}:
        ranks = [rank(card) for card in laid if card[0] == colour]
        points += (sum(number + 1 for number in ranks if number) - cost) * (1 + ranks.count(0)) + 20 * (len(ranks) >= 8)
    return points


def margin(table: Table, side: int) -> int:
    return worth(table.laid[side], table.cost) - worth(table.laid[1 - side], table.cost)


def fits(table: Table, card: str) -> bool:
    """May the side to move add this card to its expedition (C6 C7)?"""
    last = max((rank(other) for other in table.laid[table.turn] if other[0] == card[0]), default=0)
    return last == 0 or rank(card) > last


@lru_cache(100_000)
def moves(table: Table) -> tuple[Move, ...]:
    """The turns that the side to move can take; what adds most comes first, only because it is more often right."""
    found = []
    for card in dict.fromkeys(table.hands[table.turn]):
        for away in (False, True):
            if away or fits(table, card):
                colours = [colour for colour, pile in table.piles if pile and not (away and colour == card[0])]  # C9 C10
                found += [Move(card, away, source) for source in ("", *colours)]
    before = worth(table.laid[table.turn], table.cost)

    def adds(move: Move) -> int:
        return 0 if move.away else worth(together(table.laid[table.turn], move.card), table.cost) - before

    return tuple(sorted(found, key=adds, reverse=True))


def together(cards: Cards, card: str) -> Cards:
    return tuple(sorted((*cards, card)))


def without(cards: Cards, card: str) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


@lru_cache(1_000_000)
def after(table: Table, move: Move) -> tuple[Table, str]:
    """The table after a turn, and the card that was drawn. A turn without a card is only its draw."""
    us, piles, deck = table.turn, dict(table.piles), table.deck
    hand, laid = table.hands[us], table.laid[us]
    if move.card:
        hand = without(hand, move.card)
        if move.away:
            piles[move.card[0]] += (move.card,)
        else:
            laid = together(laid, move.card)
    if move.source:
        card = piles[move.source][-1]
        piles[move.source] = piles[move.source][:-1]
    else:
        card, deck = deck[-1], deck[:-1]
    hands = both(table.hands, us, together(hand, card))
    return Table(hands, both(table.laid, us, laid), tuple(piles.items()), deck, 1 - us, table.cost), card


def both(pair: tuple[Cards, Cards], side: int, own: Cards) -> tuple[Cards, Cards]:
    return (own, pair[1]) if side == 0 else (pair[0], own)


def sure(claims: Claims, side: int, turns: int, first: tuple[Move, ...] = ()) -> bool:
    """Can this side make sure of what it claims, within so many turns? `first` are the turns that the side to move may take now."""
    running = []
    for table, claim in claims:
        if table.deck:
            running.append((table, claim))
        elif margin(table, side) < claim:  # C11
            return False
    if not running:
        return True
    if turns == 0:
        return False
    if running[0][0].turn != side:
        told = dict[tuple[Move, str], dict[tuple[Table, int], None]]()
        for table, claim in running:
            for move in first or moves(table):
                it, card = after(table, move)
                told.setdefault((move, card if move.source else ""), {})[it, claim] = None
        return all(sure(list(group), side, turns - 1) for group in told.values())
    for move in first or moves(running[0][0]):
        drawn = dict[str, Claims]()
        for table, claim in running:
            it, card = after(table, move)
            drawn.setdefault(card, []).append((it, claim))
        if all(sure(group, side, turns - 1) for group in drawn.values()):
            return True
    return False


def confirmed(tables: list[Table], claims: list[int], first: tuple[Move, ...], depths: Iterable[int]) -> bool:
    """Is what the side to move begins with one of these turns worth exactly what is claimed, in all tables that it cannot tell apart?

    It is searched to these depths, in turns, one after the other.
    What the other side makes sure of, it makes sure of where it holds the same cards, whatever the order of the deck.
    """
    side = tables[0].turn
    below = list(zip(tables, claims, strict=True))
    above = dict[tuple[Cards, Cards], Claims]()
    for table, claim in below:
        above.setdefault(table.hands, []).append((table, -claim))
    return any(sure(below, side, turns, first) for turns in depths) and all(
        any(sure(group, 1 - side, turns, first) for turns in depths) for group in above.values()
    )
