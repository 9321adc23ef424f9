"""Bots of the card game."""

from typing import Any

import numpy as np

from unlost.bots.bot import Budget
from unlost.bots.levels import add_levels
from unlost.games.cards import COST, DISCARD, DRAWS, GIVES
from unlost.kernel.hands import sources
from unlost.kernel.heaps import count, kinds
from unlost.kernel.machine import lowest, size
from unlost.kernel.ranks import RANKS, colour_of
from unlost.kernel.rule import rule
from unlost.languages import later

LANE = (1 << RANKS) - 1  # the bits of one colour; the lowest is the investment
# The sum of the numbers of a lane, by its bits.
SUM = np.array([sum(rank + 1 for rank in range(1, RANKS) if lane >> rank & 1) for lane in range(1 << RANKS)], np.int64)
EVERY = (1 << 6 * RANKS) - 1  # the bits of all lanes
NUMBERS = sum(LANE - 1 << colour * RANKS for colour in range(6))  # the bits of all numbers
HIGHEST = sum(1 << colour * RANKS + RANKS - 1 for colour in range(6))  # the highest bit of each lane
FAR = -(1 << 40)

# ---------------------------------------------------------------- explorer
# Rules of thumb with weights that `tools/tune.py` found by play against themselves. Worths are in hundredths of a point.

WEIGHTS = np.array(
    [
        141,  # 0 going on with what is begun
        -1,  # 1 ... for each point of the card
        639,  # 2 ... less this share of what the gap gives up
        29,  # 3 the share of unseen cards that will come, with a full deck
        -686,  # 4 beginning
        9,  # 5 ... by the estimate of the expedition
        -461,  # 6 laying an investment
        101,  # 7 ... by the estimate
        314,  # 8 for each card more than there are turns to lay them
        0,  # 9 discarding
        419,  # 10 ... less by the points of a card that goes on what is begun
        58,  # 11 ... less by the points it brings the other side
        28,  # 12 ... less by the estimate of an expedition not begun
        55,  # 13 ... less by its points where the other side has not begun
        444,  # 14 a pile must offer this much
        251,  # 15 a pile's card, by its points
        238,  # 16 ... for each card more than there are turns to lay them
        3,  # 17 a pile's card of an expedition not begun, by the estimate
        660,  # 18 an investment's worth to hold, begun without numbers
    ],
    np.int64,
)


@rule
def explorer(o: Any, dice: Any) -> int:
    """Rules of thumb: begin what the hand and the cards to come will pay for, lowest card first, without wide gaps; keep from
    the other side what it could use; lay what is left in time before the deck runs out.
    """
    return by_weights(o, WEIGHTS)


@rule
def by_weights(o: Any, w: Any) -> int:
    if o.phase == 2:
        return _put_down(o, w)
    if o.phase == 3:
        return _draw(o, w)
    return GIVES + lowest(kinds(o.hand[int(o.turn) & 3]))


@rule
def _begun(laid: int) -> int:
    """All bits of the lanes that have a card: a lane's lower bits carry into its highest one."""
    begun = ((laid & ~HIGHEST) + (EVERY - HIGHEST) | laid) & HIGHEST
    return begun | begun - (begun >> RANKS - 1)


@rule
def _turns(o: Any) -> int:
    """How many turns the side to act still has, if all draw from the deck."""
    return (int(o.deck_left) + 1) >> 1


@rule
def _coming(o: Any, w: Any) -> int:
    """The share of the unseen cards that may still come, in hundredths."""
    return int(w[3] * int(o.deck_left)) >> 5


@rule
def _estimate(lane: int, laid: int, unseen: int, investments: int, coming: int) -> int:
    """What an expedition may come to with the cards of a lane, in hundredths of a point."""
    points = 128 * (SUM[laid] + SUM[lane] - COST) + coming * SUM[unseen]
    return int(points * (1 + investments))


@rule
def _put_down(o: Any, w: Any) -> int:
    seat = int(o.turn) & 3
    side = seat & 1
    held, able, others = kinds(o.hand[seat]), int(o.open[side]), int(o.open[side ^ 1])
    mine, theirs = kinds(o.laid[side]), kinds(o.laid[side ^ 1])
    turns, coming = _turns(o), _coming(o, w)
    hurry = max(0, size(held & able & _begun(mine)) - turns + 2)
    best, worth = -1, FAR
    bits = held & able
    while bits:  # colour by colour
        colour = colour_of(lowest(bits))
        start = colour * RANKS
        bits &= ~(LANE << start)
        fits, laid = able >> start & LANE, mine >> start & LANE
        lane = held >> start & fits
        unseen = fits & ~(lane | theirs >> start) & ~1
        late = lane
        while size(late) > turns and late & late - 1:  # no time for all of them: the low ones stay
            late &= late - 1
        rank = lowest(late)
        if rank and laid > 1:
            gap = SUM[unseen & (1 << rank) - 1] * coming
            found = w[0] + w[1] * (rank + 1) - (w[2] * gap >> 7) + w[8] * hurry
        else:
            estimate = _estimate(lane & ~1, laid, unseen, count(o.laid[side], start), coming)
            gap = SUM[unseen & (1 << rank) - 1] * coming
            if rank == 0:
                found = w[6] + (w[7] * estimate >> 7)
            elif laid:
                found = w[0] + w[1] * (rank + 1) - (w[2] * gap >> 7) + w[8] * hurry
                found = min(found, w[0]) + (w[5] * min(0, estimate) >> 9)
            else:
                found = w[4] + (w[5] * (estimate - gap) >> 7)
        if found > worth:
            best, worth = start + rank, found
    if worth >= w[9]:  # no discard is worth more
        return best
    bits = held
    while bits:
        colour = colour_of(lowest(bits))
        start = colour * RANKS
        bits &= ~(LANE << start)
        hand, fits, laid = held >> start & LANE, able >> start & LANE, mine >> start & LANE
        theirs_here = theirs >> start & LANE
        chance = others >> start & LANE if theirs_here else 0
        stakes = w[11] * (1 + count(o.laid[side ^ 1], start))
        invested = count(o.laid[side], start)
        estimate = 0
        if laid == 0:
            estimate = _estimate(hand & ~1, 0, LANE & ~(hand | theirs_here) & ~1, 0, coming)
            estimate = w[12] * max(0, estimate + 1920) >> 7
        while hand:
            rank = lowest(hand)
            hand &= hand - 1
            keep = 0
            points = rank + 1 if rank else 5
            if fits >> rank & 1:
                if laid == 0:
                    keep += estimate + 5 * points
                elif rank:
                    keep += w[10] * points * (1 + invested)
                else:
                    keep += w[18]
            if chance >> rank & 1:
                keep += stakes * points
            elif theirs_here == 0:
                keep += w[13] * points
            if w[9] - keep > worth:
                best, worth = DISCARD + start + rank, w[9] - keep
    return best


@rule
def _draw(o: Any, w: Any) -> int:
    draws = sources(o) >> 1
    seat = int(o.turn) & 3
    side = seat & 1
    held, able, mine = kinds(o.hand[seat]), int(o.open[side]), kinds(o.laid[side])
    pace = w[16] * max(0, size(held & able & _begun(mine)) - _turns(o) + 2)
    best, worth = 0, w[14]
    while draws:
        colour = lowest(draws)
        draws &= draws - 1
        kind = int(o.pile[colour, int(o.pile_size[colour]) - 1])
        found = pace
        if able >> kind & 1:
            found += _use(o, w, side, kind, held, able, mine)
        if found > worth:
            best, worth = 1 + colour, found
    return DRAWS + best


@rule
def _use(o: Any, w: Any, side: int, kind: int, held: int, able: int, mine: int) -> int:
    """What a card that fits is worth to a side."""
    colour = colour_of(kind)
    start = colour * RANKS
    rank = kind - start
    fits, laid = able >> start & LANE, mine >> start & LANE
    lane = (held >> start | 1 << rank) & fits
    unseen = fits & ~(lane | kinds(o.laid[side ^ 1]) >> start) & ~1
    if laid:
        gap = SUM[unseen & (1 << rank) - 1] * _coming(o, w)
        return int(w[15] * (rank + 1 if rank else 5) * (1 + count(o.laid[side], start)) - (w[2] * gap >> 7))
    return int(w[17] * max(0, _estimate(lane & ~1, laid, unseen, 0, _coming(o, w)) + 640)) >> 7


# ---------------------------------------------------------------- novice
# Quick as well as simple: whole games of it are imagined in a few microseconds.


@rule
def novice(o: Any, dice: Any) -> int:
    """A beginner with some sense: goes on with what is begun, lowest card first; begins a colour of which it holds much; throws away
    what fits nowhere, then what it holds little of; takes from a pile what it can lay at once.
    """
    seat = int(o.turn) & 3
    held, able, mine = kinds(o.hand[seat]), int(o.open[seat & 1]), kinds(o.laid[seat & 1])
    begun = _begun(mine)
    if o.phase == 2:
        goes_on = held & able & begun & NUMBERS
        if goes_on:
            return _lowest_card(goes_on)
        rich, poor = _richest_and_poorest(held, able & ~begun)
        if rich >= 0 and SUM[held >> rich & LANE] + (int(o.deck_left) >> 2) >= COST + 4:
            return rich + lowest(held >> rich & LANE)
        useless = held & ~able
        if useless:
            return DISCARD + lowest(useless)
        return DISCARD + (poor + lowest(held >> poor & LANE) if poor >= 0 else lowest(held))
    if o.phase == 3:
        wanted, draws = able & begun & NUMBERS, sources(o) >> 1
        while draws:
            colour = lowest(draws)
            draws &= draws - 1
            if wanted >> int(o.pile[colour, int(o.pile_size[colour]) - 1]) & 1:
                return DRAWS + 1 + colour
        return DRAWS
    return GIVES + lowest(held)


@rule
def _lowest_card(cards: int) -> int:
    """The card of the lowest rank."""
    best, least = 0, RANKS
    while cards:
        kind = lowest(cards)
        start = colour_of(kind) * RANKS
        cards &= ~(LANE << start)
        if kind - start < least:
            best, least = kind, kind - start
    return best


@rule
def _richest_and_poorest(held: int, colours: int) -> tuple[int, int]:
    """Where the lanes begin of which one holds most and least, among these colours; -1 if none of them is held."""
    rich = poor = -1
    most, least = -1, 1 << 30
    cards = held & colours
    while cards:
        start = colour_of(lowest(cards)) * RANKS
        cards &= ~(LANE << start)
        points = int(SUM[held >> start & LANE])
        if points > most:
            rich, most = start, points
        if points < least:
            poor, least = start, points
    return rich, poor


# ---------------------------------------------------------------- the list

add_levels(
    "cards",
    novice=(novice, later("a beginner with some sense")),
    explorer=(explorer, later("goes by rules of thumb")),
    planner=Budget(40_000, 1.0),
    master=later("thinks of what may be in the other hands"),
)
