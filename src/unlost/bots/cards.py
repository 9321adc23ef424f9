"""Bots of the card game."""

from typing import Any

from unlost.bots.policy import register_bot
from unlost.games.cards import COST, DISCARD, DRAWS, GIVES, legal
from unlost.kernel.game import find_game
from unlost.kernel.heaps import count
from unlost.kernel.machine import lowest
from unlost.kernel.ranks import RANKS
from unlost.kernel.rule import rule


@rule
def in_hand(o: Any, seat: int, colour: int) -> int:
    """The sum of a colour's numbers in hand."""
    total = 0
    for rank in range(1, RANKS):
        if count(o.hand[seat], colour * RANKS + rank):
            total += rank + 1
    return total


@rule
def last_rank(o: Any, side: int, colour: int) -> int:
    """The rank that a side's expedition stands at: 0 with investments only, -1 if it has not begun."""
    for rank in range(RANKS - 1, -1, -1):
        if count(o.laid[side], colour * RANKS + rank):
            return rank
    return -1


@rule
def novice(o: Any, dice: Any) -> int:
    """A beginner with some sense: goes on with what is begun, lowest card first; begins what looks as if it could pay;
    throws away what helps nobody much; takes from a pile what it can use at once.
    """
    seat, side = int(o.turn), int(o.turn) & 1
    plays, discards, draws, gives = legal(o, int(o.phase))
    if discards:
        best, best_worth = -1, 0
        bits = plays
        while bits:
            kind = lowest(bits)
            bits &= bits - 1
            colour = kind // RANKS
            rank, last = kind - colour * RANKS, last_rank(o, side, colour)
            if last >= 0:
                worth = 40 - 4 * (rank - last) if rank else 20  # small steps first; another investment if nothing better
                if rank == 0 and in_hand(o, seat, colour) < COST:
                    worth = 0
            else:
                hope = in_hand(o, seat, colour) + (int(o.deck_left) >> 2)
                worth = hope - COST if hope >= COST + 4 else 0
                worth -= rank  # begin low
            if worth > best_worth:
                best, best_worth = kind, worth
        if best >= 0:
            return best
        return DISCARD + _worst_card(o, seat, side, discards)
    if draws:
        bits = draws & ~1
        while bits:
            source = lowest(bits)
            bits &= bits - 1
            colour = source - 1
            kind = int(o.pile[colour, int(o.pile_size[colour]) - 1])
            last = last_rank(o, side, colour)
            if last >= 0 and kind - colour * RANKS > last and kind - colour * RANKS <= last + 3:
                return DRAWS + source
        return DRAWS
    return GIVES + lowest(gives)


@rule
def _worst_card(o: Any, seat: int, side: int, held: int) -> int:
    """The card to do without: one that fits neither side any more, else the least useful to both."""
    worst, least = lowest(held), 1 << 30
    while held:
        kind = lowest(held)
        held &= held - 1
        colour = kind // RANKS
        rank = kind - colour * RANKS
        mine, theirs = last_rank(o, side, colour), last_rank(o, side ^ 1, colour)
        keep = 0
        if rank > mine or (rank == 0 and mine <= 0):
            keep += 6 + in_hand(o, seat, colour) // 4 + (8 if mine >= 0 else 0)
        if rank > theirs or (rank == 0 and theirs <= 0):
            keep += 2 * rank if theirs >= 0 else 1
        if keep < least:
            worst, least = kind, keep
    return worst


register_bot("novice", find_game("cards"), "a beginner with some sense", novice)
