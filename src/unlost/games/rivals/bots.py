"""Bots of Rivals, the auction game."""

from math import exp, factorial

import numpy as np

from unlost.bots.bot import Budget
from unlost.bots.levels import Levels, Written
from unlost.bots.weights import NamedWeights, weights
from unlost.games.rivals.rules import ACT, BID, BIDS, BONUS, BOX, CARDS_IN_ALL, DECLINE, EXPEDITIONS, FOOTPRINTS, MANY, PILE, UNCOVER, WHOLE
from unlost.games.rivals.state import Shown
from unlost.kernel.intrinsics import lowest, size
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import count, kinds, minus
from unlost.kernel.ranks import RANKS, colour_of
from unlost.kernel.rng import RngState
from unlost.languages import later

LANE = (1 << RANKS) - 1  # the bits of one colour; the lowest is the wager
NUMBERS = LANE & ~1
DOUBLE = sum(1 << rank for rank in range(RANKS) if FOOTPRINTS[rank] == 2)
HOPES = 128
# What the bonus is worth with so many numbers still missing, by the tenths of a number that may come; in hundredths of a point.
HOPE = np.array(
    [
        [round(100 * BONUS * (1 - sum(exp(-m / 10) * (m / 10) ** k / factorial(k) for k in range(missing)))) for m in range(HOPES)]
        for missing in range(MANY + 1)
    ],
    np.int64,
)

# ---------------------------------------------------------------- explorer
# Rules of thumb with weights found by play against themselves and earlier ones, as by `tools/tune.py`, for two, three and four players.
# Worths are in hundredths of a point.

WEIGHTS = weights(
    cards_to_come=(136, 64, 46),  # the share of a colour's cards to come that all bidders together get, in hundredths
    last_cards=(6, 6, 6),  # ... falling off from the last so many on
    footprints_fall_off=(18, 11, 11),  # ... but the less of footprints the more there are
    bonus_to_come=(308, 127, 141),  # ... as much of that for the bonus
    wagers_to_come=(150, 13, 43),  # ... as much of that for wagers
    coin_by_deck=(101, 66, 90),  # a coin is worth this much more with all four piles ahead
    coin_by_pile=(90, 46, 44),  # ... and this much more with a whole pile ahead
    coin_by_gold=(32, 23, 27),  # ... the less the more gold there is at hand
    rivals_gain=(120, 44, 26),  # the share of a rival's gain that counts
    display=(7, 17, 7),  # the share of cards in the display, as that of cards to come
    rival_bids=(54, 80, 80),  # a rival bids up to this share of the gain
    coin_by_rivals_gold=(-1, -6, -4),  # a coin is worth more for each coin that the keenest rival has more
    open=(69, 30, 68),  # opening takes this surplus
    open_by_pile=(0, 5, 8),  # ... and this much for each card left in the pile
    open_against=(8, 13, 108),  # ... or, with a rival who will bid higher, this much
    open_against_by_pile=(9, 7, 9),  # ... and this much for each card left in the pile
    open_alone=(119, 7, 10),  # without a rival who has gold, this much
    open_alone_by_pile=(7, 18, 17),  # ... and this much for each card left in the pile
    box=(93, 42, 52),  # boxing a card, less by this share of what it may bring oneself
    reach_by_gold=(11, 24, 9),  # the share of cards to come, more for gold that others have not
)


@inlined
def explorer(o: Shown, rng: RngState) -> int:
    """Rules of thumb: reckon what each expedition may come to with the cards in the display and those to come, for oneself and
    for the rivals; wager first, leave high cards until the low ones have come; bid as many coins as winning is worth, by one.
    """
    return by_weights(o, WEIGHTS[int(o.players) - 2])


@inlined
def by_weights(o: Shown, w: NamedWeights) -> int:
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


@inlined
def _ahead(o: Shown) -> int:
    """The cards left in the pile, from 1 to 20."""
    return (int(o.deck_left) - 1) % PILE + 1


@inlined
def _price(o: Shown, seat: int, w: NamedWeights) -> int:
    """What a coin is worth to a seat, in hundredths of a point."""
    ahead = _ahead(o)
    gold = int(o.gold[seat]) + int(o.supply) * (PILE - ahead) // (PILE * int(o.players))
    more = w.coin_by_deck * (int(o.deck_left) - 1) // (CARDS_IN_ALL - 1) + w.coin_by_pile * (ahead - 1) // (PILE - 1)
    price: int = max(100, 100 + more * w.coin_by_gold // max(1, w.coin_by_gold + gold))
    return price


@inlined
def _judge(o: Shown, seat: int, among: int, w: NamedWeights) -> tuple[int, int]:
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
            may = min(int(o.gold[other]), (most - least) * w.rival_bids // (100 * coin))
            if may > keen or (may == keen and most - least > theirs - waiting):
                rival, keen, theirs, waiting, picked, cost = other, may, most, least, cards, coin
    if rival < 0:
        return (best - stay) // price, best - stay - price - w.open_alone - w.open_alone_by_pile * (ahead - 1)
    _, lost, _ = _outlook(o, seat, picked, low, high, stakes, w)
    _, missed, _ = _outlook(o, rival, chosen, low, high, stakes, w)
    price = max(100, price + w.coin_by_rivals_gold * (int(o.gold[rival]) - int(o.gold[seat])))
    stake = best - lost + w.rivals_gain * (theirs - missed) // 100
    limit = stake * 100 // (100 * price + w.rivals_gain * cost)
    if limit > keen:
        eager = best - stay + w.rivals_gain * (waiting - missed) // 100 - price * max(1, keen)
        eager -= w.open + w.open_by_pile * (ahead - 1)
    else:
        eager = lost - stay + w.rivals_gain * (waiting - theirs + cost * limit) // 100
        eager -= w.open_against + w.open_against_by_pile * (ahead - 1)
    return limit, eager if limit > 0 else 0


@inlined
def _unseen(o: Shown) -> tuple[int, int]:
    """The cards still to come, as a multiset."""
    low, high = int(WHOLE[0]), int(WHOLE[1])
    low, high = minus(low, high, o.shown)
    for seat in range(int(o.players)):
        low, high = minus(low, high, o.laid[seat])
    for place in range(int(o.boxed_size)):
        gone = 1 << int(o.boxed[place])
        low ^= gone
        high ^= low & gone
    return low, high


@inlined
def _wagers(o: Shown, seat: int, colour: int) -> int:
    return count(o.laid[seat], colour * RANKS) + (int(o.starting[seat]) >> colour & 1)


@inlined
def _stake(o: Shown, seat: int, colour: int) -> int:
    """How keen a seat is on a colour: by its wagers, and the numbers that would fit."""
    return (1 + _wagers(o, seat, colour)) * size(int(o.open[seat]) >> colour * RANKS & NUMBERS)


@inlined
def _stakes(o: Shown) -> int:
    """How keen all are on the colours, a byte for each."""
    stakes = 0
    for seat in range(int(o.players)):
        for colour in range(EXPEDITIONS):
            stakes += _stake(o, seat, colour) << 8 * colour
    return stakes


@inlined
def _reach(o: Shown, seat: int, w: NamedWeights) -> int:
    """The share of the cards to come that a seat would get of a colour that nobody else wants, in hundredths."""
    rich = int(o.players) * int(o.gold[seat])  # more gold than others
    for other in range(int(o.players)):
        rich -= int(o.gold[other])
    later = int(o.deck_left) - 1
    reach: int = w.cards_to_come * max(20, 100 + w.reach_by_gold * rich // 16) // 100 * min(later, w.last_cards) // max(1, w.last_cards)
    return reach


@compiled
def _outlook(o: Shown, seat: int, gone: int, low: int, high: int, stakes: int, w: NamedWeights) -> tuple[int, int, int]:
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


@inlined
def _outlook_of(
    o: Shown, seat: int, colour: int, gone: int, low: int, high: int, stakes: int, reach: int, w: NamedWeights
) -> tuple[int, int, int]:
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


@inlined
def _hope(feet: int, numbers: int, wagers: int, low: int, high: int, once: int, twice: int, share: int, w: NamedWeights) -> int:
    """What an expedition may come to, with the cards to come and those in the display that fit, in hundredths of a point."""
    one, two = low & NUMBERS, high & NUMBERS
    here, both = once & NUMBERS, twice & NUMBERS
    near = share * w.display // 100
    fit = share * (size(one) + 2 * size(two)) + near * (size(here) + 2 * size(both))
    steps = fit + share * (size(one & DOUBLE) + 2 * size(two & DOUBLE)) + near * (size(here & DOUBLE) + 2 * size(both & DOUBLE))
    steps -= steps * steps * w.footprints_fall_off >> 16  # the more may come, the less of it goes together
    more = share * ((low & 1) + 2 * (high & 1)) + near * ((once & 1) + 2 * (twice & 1))
    times = 100 * (1 + wagers) + more * w.wagers_to_come // 100
    points: int = (100 * feet + steps) * times // 100
    bonus: int = HOPE[max(0, MANY - numbers), max(0, min(HOPES - 1, fit * w.bonus_to_come // 1000))]
    return points + bonus


@inlined
def _box(o: Shown, seat: int, low: int, high: int, w: NamedWeights) -> int:
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
                harm += (before - after) * (100 if other != seat else -w.box)
        if harm > worth:
            best, worth = BOX + kind, harm
    return best


# ---------------------------------------------------------------- novice


@inlined
def novice(o: Shown, rng: RngState) -> int:
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


@inlined
def _at_once(o: Shown, seat: int, kind: int) -> int:
    """The points that cards of a kind in the display bring as they are laid; a wager is thought to bring two."""
    colour = colour_of(kind)
    rank = kind - colour * RANKS
    if rank == 0:
        return 2
    points: int = FOOTPRINTS[rank] * (1 + _wagers(o, seat, colour))
    return points


LEVELS = Levels(
    novice=Written(novice, later("a beginner who buys whatever fits")),
    explorer=Written(explorer, later("knows what a display is worth to everyone")),
    planner=Budget(4000, 1.0),
    master=later("plays auctions through before bidding"),
    temperature=1.8,
    look_ahead=6,
)
