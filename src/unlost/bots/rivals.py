"""Bots of Rivals, the auction game."""

from math import exp, factorial
from typing import Any

import numpy as np

from unlost.bots.bot import Budget
from unlost.bots.levels import add_levels
from unlost.games.rivals import ACT, BID, BIDS, BONUS, BOX, DECLINE, EXPEDITIONS, FOOTPRINTS, MANY, PILE, UNCOVER, WHOLE
from unlost.kernel.heaps import count, kinds
from unlost.kernel.machine import lowest, size
from unlost.kernel.ranks import RANKS, colour_of
from unlost.kernel.rule import rule, seldom
from unlost.languages import later

LANE = (1 << RANKS) - 1  # the bits of one colour; the lowest is the wager
NUMBERS = LANE & ~1
DOUBLE = sum(1 << rank for rank in range(RANKS) if FOOTPRINTS[rank] == 2)
# What the bonus is worth with so many numbers still missing, by the tenths of a number that may come; in hundredths of a point.
HOPE = np.array(
    [
        [round(100 * BONUS * (1 - sum(exp(-m / 10) * (m / 10) ** k / factorial(k) for k in range(missing)))) for m in range(128)]
        for missing in range(MANY + 1)
    ],
    np.int64,
)

# ---------------------------------------------------------------- explorer
# Rules of thumb with weights found by play against themselves and earlier ones, as by `tools/tune.py`. Worths are in hundredths of a point.

WEIGHTS = np.array(  # with two, three and four players
    [
        [136, 64, 46],  # 0 the share of a colour's cards to come that all bidders together get, in hundredths
        [6, 6, 6],  # 1 ... falling off from the last so many on
        [18, 11, 11],  # 2 ... but the less of footprints the more there are
        [308, 127, 141],  # 3 ... as much of that for the bonus
        [150, 13, 43],  # 4 ... as much of that for wagers
        [101, 66, 90],  # 5 a coin is worth this much more with all four piles ahead
        [90, 46, 44],  # 6 ... and this much more with a whole pile ahead
        [32, 23, 27],  # 7 ... the less the more gold there is at hand
        [120, 44, 26],  # 8 the share of a rival's gain that counts
        [7, 17, 7],  # 9 the share of cards in the display, as that of cards to come
        [54, 80, 80],  # 10 a rival bids up to this share of the gain
        [-1, -6, -4],  # 11 a coin is worth more for each coin that the keenest rival has more
        [69, 30, 68],  # 12 opening takes this surplus
        [0, 5, 8],  # 13 ... and this much for each card left in the pile
        [8, 13, 108],  # 14 ... or, with a rival who will bid higher, this much
        [9, 7, 9],  # 15 ... and this much for each card left in the pile
        [119, 7, 10],  # 16 without a rival who has gold, this much
        [7, 18, 17],  # 17 ... and this much for each card left in the pile
        [93, 42, 52],  # 18 boxing a card, less by this share of what it may bring oneself
        [11, 24, 9],  # 19 the share of cards to come, more for gold that others have not
    ],
    np.int64,
).T.copy()


@rule
def explorer(o: Any, dice: Any) -> int:
    """Rules of thumb: reckon what each expedition may come to with the cards in the display and those to come, for oneself and
    for the rivals; wager first, leave high cards until the low ones have come; bid as many coins as winning is worth, by one.
    """
    return by_weights(o, WEIGHTS[int(o.players) - 2])


@rule
def by_weights(o: Any, w: Any) -> int:
    seat = int(o.turn) & 3
    if o.phase == ACT:
        if int(o.gold[seat]) == 0 or kinds(o.shown) & int(o.open[seat]) == 0:
            return UNCOVER
        _, eager = _judge(o, seat, (1 << int(o.players)) - 1, w)
        return BIDS if eager > 0 else UNCOVER
    if o.phase == BID:
        limit, _ = _judge(o, seat, int(o.bidding), w)
        return BIDS + int(o.bid) if limit > int(o.bid) else DECLINE
    low, high = _unseen(o)
    _, _, chosen = _outlook(o, seat, 0, low, high, _stakes(o), w)
    if chosen:
        return lowest(chosen)
    return _box(o, seat, low, high, w)


@rule
def _ahead(o: Any) -> int:
    """The cards left in the pile, from 1 to 20."""
    return (int(o.deck_left) - 1) % PILE + 1


@rule
def _price(o: Any, seat: int, w: Any) -> int:
    """What a coin is worth to a seat, in hundredths of a point."""
    ahead = _ahead(o)
    gold = int(o.gold[seat]) + int(o.supply) * (PILE - ahead) // (PILE * int(o.players))
    more = w[5] * (int(o.deck_left) - 1) // 79 + w[6] * (ahead - 1) // 19
    price: int = max(100, 100 + more * w[7] // max(1, w[7] + gold))
    return price


@rule
def _judge(o: Any, seat: int, among: int, w: Any) -> tuple[int, int]:
    """How many coins a seat should bid for the display at most, and how eager it should be to open an auction."""
    low, high = _unseen(o)
    stakes = _stakes(o)
    best, stay, chosen = _outlook(o, seat, 0, low, high, stakes, w)
    price, ahead = _price(o, seat, w), _ahead(o)
    rival, keen, theirs, waiting, picked, cost = -1, -1, 0, 0, 0, 0
    for other in range(int(o.players)):
        if other != seat and among >> other & 1 and (o.gold[other] or other == o.bidder):
            most, least, cards = _outlook(o, other, 0, low, high, stakes, w)
            coin = _price(o, other, w)
            may = min(int(o.gold[other]), (most - least) * w[10] // (100 * coin))
            if may > keen or (may == keen and most - least > theirs - waiting):
                rival, keen, theirs, waiting, picked, cost = other, may, most, least, cards, coin
    if rival < 0:
        return (best - stay) // price, best - stay - price - w[16] - w[17] * (ahead - 1)
    _, lost, _ = _outlook(o, seat, picked, low, high, stakes, w)
    _, missed, _ = _outlook(o, rival, chosen, low, high, stakes, w)
    price = max(100, price + w[11] * (int(o.gold[rival]) - int(o.gold[seat])))
    stake = best - lost + w[8] * (theirs - missed) // 100
    limit = stake * 100 // (100 * price + w[8] * cost)
    if limit > keen:
        eager = best - stay + w[8] * (waiting - missed) // 100 - price * max(1, keen) - w[12] - w[13] * (ahead - 1)
    else:
        eager = lost - stay + w[8] * (waiting - theirs + cost * limit) // 100 - w[14] - w[15] * (ahead - 1)
    return limit, eager if limit > 0 else 0


@rule
def _unseen(o: Any) -> tuple[int, int]:
    """The cards still to come, as a heap."""
    low, high = int(WHOLE[0]), int(WHOLE[1])
    high ^= int(o.shown[1])
    gone = int(o.shown[0])
    low ^= gone
    high ^= low & gone
    for seat in range(int(o.players)):
        high ^= int(o.laid[seat, 1])
        gone = int(o.laid[seat, 0])
        low ^= gone
        high ^= low & gone
    for place in range(int(o.boxed_size)):
        gone = 1 << int(o.boxed[place])
        low ^= gone
        high ^= low & gone
    return low, high


@rule
def _wagers(o: Any, seat: int, colour: int) -> int:
    return count(o.laid[seat], colour * RANKS) + (int(o.starting[seat]) >> colour & 1)


@rule
def _stake(o: Any, seat: int, colour: int) -> int:
    """How keen a seat is on a colour: by its wagers, and the numbers that would fit."""
    return (1 + _wagers(o, seat, colour)) * size(int(o.open[seat]) >> colour * RANKS & NUMBERS)


@rule
def _stakes(o: Any) -> int:
    """How keen all are on the colours, a byte for each."""
    stakes = 0
    for seat in range(int(o.players)):
        for colour in range(EXPEDITIONS):
            stakes += _stake(o, seat, colour) << 8 * colour
    return stakes


@rule
def _reach(o: Any, seat: int, w: Any) -> int:
    """The share of the cards to come that a seat would get of a colour that nobody else wants, in hundredths."""
    rich = int(o.players) * int(o.gold[seat])  # more gold than others
    for other in range(int(o.players)):
        rich -= int(o.gold[other])
    later = int(o.deck_left) - 1
    reach: int = w[0] * max(20, 100 + w[19] * rich // 16) // 100 * min(later, w[1]) // max(1, w[1])
    return reach


@seldom
def _outlook(o: Any, seat: int, gone: int, low: int, high: int, stakes: int, w: Any) -> tuple[int, int, int]:
    """What a seat may come to in the colours of the display, in hundredths of a point: taking the best of its cards,
    and taking none; and the kinds it would take. Without the kinds that are gone.
    """
    reach = _reach(o, seat, w)
    best = stay = chosen = 0
    for colour in range(EXPEDITIONS):
        if kinds(o.shown) >> colour * RANKS & int(o.open[seat]) >> colour * RANKS & LANE:
            most, least, cards = _outlook_of(o, seat, colour, gone, low, high, stakes, reach, w)
            best += most
            stay += least
            chosen |= cards
    return best, stay, chosen


@rule
def _outlook_of(o: Any, seat: int, colour: int, gone: int, low: int, high: int, stakes: int, reach: int, w: Any) -> tuple[int, int, int]:
    """As `_outlook`, for one colour."""
    start = colour * RANKS
    lane = int(o.open[seat]) >> start & LANE
    once, twice = (int(o.shown[0]) & ~gone) >> start & lane, (int(o.shown[1]) & ~gone) >> start & lane
    share = reach * _stake(o, seat, colour) // max(1, stakes >> 8 * colour & 255)
    one, two = int(o.laid[seat, 0]) >> start & NUMBERS, int(o.laid[seat, 1]) >> start & NUMBERS
    numbers = size(one) + 2 * size(two)
    feet = numbers + size(one & DOUBLE) + 2 * size(two & DOUBLE)
    wagers = _wagers(o, seat, colour)
    low, high = low >> start & lane, high >> start & lane
    stay = _hope(feet, numbers, wagers, low, high, once, twice, share, w)
    best, chosen, there = stay, 0, once | twice
    while there:
        rank = lowest(there)
        there &= there - 1
        cards = (once >> rank & 1) + 2 * (twice >> rank & 1)
        higher = -2 << rank
        if rank:
            numbers += cards
            feet += cards * FOOTPRINTS[rank]
            low &= higher | 1 << rank
            high &= higher | 1 << rank
        else:
            wagers += cards
        found = _hope(feet, numbers, wagers, low, high, once & higher, twice & higher, share, w)
        if found > best:
            best, chosen = found, (once | twice) & ~higher
    return best, stay, chosen << start


@rule
def _hope(feet: int, numbers: int, wagers: int, low: int, high: int, once: int, twice: int, share: int, w: Any) -> int:
    """What an expedition may come to, with the cards to come and those in the display that fit, in hundredths of a point."""
    one, two = low & NUMBERS, high & NUMBERS
    here, both = once & NUMBERS, twice & NUMBERS
    near = share * w[9] // 100
    fit = share * (size(one) + 2 * size(two)) + near * (size(here) + 2 * size(both))
    steps = fit + share * (size(one & DOUBLE) + 2 * size(two & DOUBLE)) + near * (size(here & DOUBLE) + 2 * size(both & DOUBLE))
    steps -= steps * steps * w[2] >> 16  # the more may come, the less of it goes together
    more = share * ((low & 1) + 2 * (high & 1)) + near * ((once & 1) + 2 * (twice & 1))
    times = 100 * (1 + wagers) + more * w[4] // 100
    points: int = (100 * feet + steps) * times // 100
    bonus: int = HOPE[max(0, MANY - numbers), max(0, min(127, fit * w[3] // 1000))]
    return points + bonus


@rule
def _box(o: Any, seat: int, low: int, high: int, w: Any) -> int:
    """Put the card into the box that would help the others most, if any would."""
    stakes = _stakes(o)
    bits = kinds(o.shown)
    best, worth = DECLINE, 0
    while bits:
        kind = lowest(bits)
        bits &= bits - 1
        colour = colour_of(kind)
        harm = 0
        for other in range(int(o.players)):
            if int(o.open[other]) >> kind & 1:
                reach = _reach(o, other, w)
                before, _, _ = _outlook_of(o, other, colour, 0, low, high, stakes, reach, w)
                after, _, _ = _outlook_of(o, other, colour, 1 << kind, low, high, stakes, reach, w)
                harm += (before - after) * (100 if other != seat else -w[18])
        if harm > worth:
            best, worth = BOX + kind, harm
    return best


# ---------------------------------------------------------------- novice


@rule
def novice(o: Any, dice: Any) -> int:
    """A beginner with some sense: waits for cards that fit, opens low, bids about half of what they bring at once, takes
    all that fit, and puts a card into the box only if it would help somebody a lot.
    """
    seat = int(o.turn) & 3
    fits = kinds(o.shown) & int(o.open[seat])
    if o.phase == ACT or o.phase == BID:
        bid = int(o.bid) + 1
        worth = 0
        while fits:
            kind = lowest(fits)
            fits &= fits - 1
            worth += _at_once(o, seat, kind)
        return BIDS - 1 + bid if int(o.gold[seat]) >= bid and worth >= 2 + 2 * bid else UNCOVER if o.phase == ACT else DECLINE
    if fits:
        return lowest(fits)
    shown = kinds(o.shown)
    while shown:
        kind = lowest(shown)
        shown &= shown - 1
        for other in range(int(o.players)):
            if int(o.open[other]) >> kind & 1 and _at_once(o, other, kind) >= 6:
                return BOX + kind
    return DECLINE


@rule
def _at_once(o: Any, seat: int, kind: int) -> int:
    """The points that cards of a kind in the display bring as they are laid; a wager is thought to bring two."""
    colour = colour_of(kind)
    rank = kind - colour * RANKS
    if rank == 0:
        return 2
    points: int = FOOTPRINTS[rank] * (1 + _wagers(o, seat, colour))
    return points


add_levels(
    "rivals",
    novice=(novice, later("a beginner who buys whatever fits")),
    explorer=(explorer, later("knows what a display is worth to everyone")),
    planner=Budget(4000, 1.0),
    master=later("plays auctions through before bidding"),
)
