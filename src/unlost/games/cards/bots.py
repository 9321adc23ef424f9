"""Bots of the card game."""

from unlost.bots.bot import Budget
from unlost.bots.levels import Learnt, Levels, Written
from unlost.bots.weights import NamedWeights, weights
from unlost.games.cards.rules import DISCARD, DRAW, DRAWS, GIVES, HOUSE, PLAY, SUMS
from unlost.games.cards.state import Shown
from unlost.kernel.hands import sources
from unlost.kernel.intrinsics import lowest, size
from unlost.kernel.jit import inlined
from unlost.kernel.multiset import count, kinds
from unlost.kernel.ranks import RANKS, colour_of
from unlost.kernel.rng import RngState
from unlost.languages import later

LANE = (1 << RANKS) - 1  # the bits of one colour; the lowest is the investment
EVERY = (1 << 6 * RANKS) - 1  # the bits of all lanes
NUMBERS = sum(LANE - 1 << colour * RANKS for colour in range(6))  # the bits of all numbers
HIGHEST = sum(1 << colour * RANKS + RANKS - 1 for colour in range(6))  # the highest bit of each lane
FAR = -(1 << 40)
SHARES = 7  # bits: estimates and the weights that are shares of them are in 128ths
NEVER_BEGUN = 15 << SHARES  # a card of an expedition whose estimate is worse than minus 15 is not kept for it,
NEVER_TAKEN = 5 << SHARES  # and one whose estimate is worse than minus 5 not taken for it
INVESTMENT_POINTS = 5  # an investment counts like a card of so many points

# ---------------------------------------------------------------- explorer
# Rules of thumb with weights that `tools/tune.py` found by play against themselves. Worths are in hundredths of a point.

WEIGHTS = weights(
    go_on=141,  # going on with what is begun
    go_on_by_points=-1,  # ... for each point of the card
    gap=639,  # ... less this share of what the gap gives up
    unseen=29,  # the share of unseen cards that will come, with a full deck
    begin=-686,  # beginning
    begin_by_estimate=9,  # ... by the estimate of the expedition
    invest=-461,  # laying an investment
    invest_by_estimate=101,  # ... by the estimate
    hurry=314,  # for each card more than there are turns to lay them
    discard=0,  # discarding
    keep_begun=419,  # ... less by the points of a card that goes on what is begun
    keep_from_them=58,  # ... less by the points it brings the other side
    keep_by_estimate=28,  # ... less by the estimate of an expedition not begun
    keep_unbegun_from_them=55,  # ... less by its points where the other side has not begun
    offer=444,  # a pile must offer this much
    take_by_points=251,  # a pile's card, by its points
    take_hurry=238,  # ... for each card more than there are turns to lay them
    take_by_estimate=3,  # a pile's card of an expedition not begun, by the estimate
    keep_investment=660,  # an investment's worth to hold, begun without numbers
)


@inlined
def explorer(o: Shown, rng: RngState) -> int:
    """Rules of thumb: begin what the hand and the cards to come will pay for, lowest card first, without wide gaps; keep from
    the other side what it could use; lay what is left in time before the deck runs out.
    """
    return by_weights(o, WEIGHTS[0])


@inlined
def by_weights(o: Shown, w: NamedWeights) -> int:
    if o.phase == PLAY:
        return _put_down(o, w)
    if o.phase == DRAW:
        return _draw(o, w)
    return GIVES + lowest(kinds(o.hand[int(o.turn) & 3]))


@inlined
def _begun(laid: int) -> int:
    """All bits of the lanes that have a card: a lane's lower bits carry into its highest one."""
    begun = ((laid & ~HIGHEST) + (EVERY - HIGHEST) | laid) & HIGHEST
    return begun | begun - (begun >> RANKS - 1)


@inlined
def _turns(o: Shown) -> int:
    """How many turns the side to act still has, if all draw from the deck."""
    return (int(o.deck_left) + 1) >> 1


@inlined
def _coming(o: Shown, w: NamedWeights) -> int:
    """The share of the unseen cards that may still come, in hundredths."""
    return int(w.unseen * int(o.deck_left)) >> 5


@inlined
def _estimate(cost: int, lane: int, laid: int, unseen: int, investments: int, coming: int) -> int:
    """What an expedition may come to with the cards of a lane, in hundredths of a point."""
    points = (1 << SHARES) * (SUMS[laid] + SUMS[lane] - cost) + coming * SUMS[unseen]
    return int(points * (1 + investments))


@inlined
def _put_down(o: Shown, w: NamedWeights) -> int:
    seat = int(o.turn) & 3
    side = seat & 1
    held, able, others = kinds(o.hand[seat]), int(o.open[side]), int(o.open[side ^ 1])
    mine, theirs = kinds(o.laid[side]), kinds(o.laid[side ^ 1])
    lanes, turns, coming = kinds(o.cards), _turns(o), _coming(o, w)
    hurry = max(0, size(held & able & _begun(mine)) - turns + 2)
    best, worth = -1, FAR
    bits = held & able
    while bits:  # colour by colour
        colour = colour_of(lowest(bits))
        start = colour * RANKS
        bits &= ~(LANE << start)
        fits, laid = able >> start & LANE, mine >> start & LANE
        lane = held >> start & fits
        unseen = lanes >> start & fits & ~(lane | theirs >> start) & ~1
        late = lane
        while size(late) > turns and late & late - 1:  # no time for all of them: the low ones stay
            late &= late - 1
        rank = lowest(late)
        if rank and laid > 1:
            gap = SUMS[unseen & (1 << rank) - 1] * coming
            found = w.go_on + w.go_on_by_points * (rank + 1) - (w.gap * gap >> SHARES) + w.hurry * hurry
        else:
            estimate = _estimate(int(o.cost), lane & ~1, laid, unseen, count(o.laid[side], start), coming)
            gap = SUMS[unseen & (1 << rank) - 1] * coming
            if rank == 0:
                found = w.invest + (w.invest_by_estimate * estimate >> SHARES)
            elif laid:
                found = w.go_on + w.go_on_by_points * (rank + 1) - (w.gap * gap >> SHARES) + w.hurry * hurry
                found = min(found, w.go_on) + (w.begin_by_estimate * min(0, estimate) >> 9)
            else:
                found = w.begin + (w.begin_by_estimate * (estimate - gap) >> SHARES)
        if found > worth:
            best, worth = start + rank, found
    if worth >= w.discard:  # no discard is worth more
        return best
    bits = held
    while bits:
        colour = colour_of(lowest(bits))
        start = colour * RANKS
        bits &= ~(LANE << start)
        hand, fits, laid = held >> start & LANE, able >> start & LANE, mine >> start & LANE
        theirs_here = theirs >> start & LANE
        chance = others >> start & LANE if theirs_here else 0
        stakes = w.keep_from_them * (1 + count(o.laid[side ^ 1], start))
        invested = count(o.laid[side], start)
        estimate = 0
        if laid == 0:
            estimate = _estimate(int(o.cost), hand & ~1, 0, lanes >> start & LANE & ~(hand | theirs_here) & ~1, 0, coming)
            estimate = w.keep_by_estimate * max(0, estimate + NEVER_BEGUN) >> SHARES
        while hand:
            rank = lowest(hand)
            hand &= hand - 1
            keep = 0
            points = rank + 1 if rank else INVESTMENT_POINTS
            if fits >> rank & 1:
                if laid == 0:
                    keep += estimate + 5 * points
                elif rank:
                    keep += w.keep_begun * points * (1 + invested)
                else:
                    keep += w.keep_investment
            if chance >> rank & 1:
                keep += stakes * points
            elif theirs_here == 0:
                keep += w.keep_unbegun_from_them * points
            if w.discard - keep > worth:
                best, worth = DISCARD + start + rank, w.discard - keep
    return best


@inlined
def _draw(o: Shown, w: NamedWeights) -> int:
    draws = sources(o) >> 1
    seat = int(o.turn) & 3
    side = seat & 1
    held, able, mine = kinds(o.hand[seat]), int(o.open[side]), kinds(o.laid[side])
    pace = w.take_hurry * max(0, size(held & able & _begun(mine)) - _turns(o) + 2)
    best, worth = 0, w.offer
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


@inlined
def _use(o: Shown, w: NamedWeights, side: int, kind: int, held: int, able: int, mine: int) -> int:
    """What a card that fits is worth to a side."""
    colour = colour_of(kind)
    start = colour * RANKS
    rank = kind - start
    fits, laid = able >> start & LANE, mine >> start & LANE
    lane = (held >> start | 1 << rank) & fits
    unseen = kinds(o.cards) >> start & fits & ~(lane | kinds(o.laid[side ^ 1]) >> start) & ~1
    if laid:
        gap = SUMS[unseen & (1 << rank) - 1] * _coming(o, w)
        points = rank + 1 if rank else INVESTMENT_POINTS
        return int(w.take_by_points * points * (1 + count(o.laid[side], start)) - (w.gap * gap >> SHARES))
    return int(w.take_by_estimate * max(0, _estimate(int(o.cost), lane & ~1, laid, unseen, 0, _coming(o, w)) + NEVER_TAKEN)) >> SHARES


# ---------------------------------------------------------------- novice
# Quick as well as simple: whole games of it are imagined in a few microseconds.


@inlined
def novice(o: Shown, rng: RngState) -> int:
    """A beginner with some sense: goes on with what is begun, lowest card first; begins a colour of which it holds much; throws away
    what fits nowhere, then what it holds little of; takes from a pile what it can lay at once.
    """
    seat = int(o.turn) & 3
    held, able, mine = kinds(o.hand[seat]), int(o.open[seat & 1]), kinds(o.laid[seat & 1])
    begun = _begun(mine)
    if o.phase == PLAY:
        goes_on = held & able & begun & NUMBERS
        if goes_on:
            return _lowest_card(goes_on)
        rich, poor = _richest_and_poorest(held, able & ~begun)
        if rich >= 0 and SUMS[held >> rich & LANE] + (int(o.deck_left) >> 2) >= int(o.cost) + 4:
            return rich + lowest(held >> rich & LANE)
        useless = held & ~able
        if useless:
            return DISCARD + lowest(useless)
        return DISCARD + (poor + lowest(held >> poor & LANE) if poor >= 0 else lowest(held))
    if o.phase == DRAW:
        wanted, draws = able & begun & NUMBERS, sources(o) >> 1
        while draws:
            colour = lowest(draws)
            draws &= draws - 1
            if wanted >> int(o.pile[colour, int(o.pile_size[colour]) - 1]) & 1:
                return DRAWS + 1 + colour
        return DRAWS
    return GIVES + lowest(held)


@inlined
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


@inlined
def _richest_and_poorest(held: int, colours: int) -> tuple[int, int]:
    """Where the lanes begin of which one holds most and least, among these colours; -1 if none of them is held."""
    rich = poor = -1
    most, least = -1, 1 << 30
    cards = held & colours
    while cards:
        start = colour_of(lowest(cards)) * RANKS
        cards &= ~(LANE << start)
        points = int(SUMS[held >> start & LANE])
        if points > most:
            rich, most = start, points
        if points < least:
            poor, least = start, points
    return rich, poor


# ---------------------------------------------------------------- the list

LEVELS = Levels(
    novice=Written(novice, later("a beginner with some sense")),
    explorer=Written(explorer, later("goes by rules of thumb")),
    planner=Budget(40_000, 1.0),
    master=later("thinks of what may be in the other hands"),
    temperature=1.5,
    look_ahead=8,
    learnt=Learnt({"expeditions": (5, 6)} | {name: (usual,) for name, usual in HOUSE.items()}, ("cards", "dealt", "cost", "bonus")),
)
