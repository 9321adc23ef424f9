"""The last cards of a round of two players: actions whose outcome no hidden card can change for the better or the worse.

A *way the cards lie* is a hand of the other side and an order of the deck. For an action of the seat to act, and each way:

- From below: the seat goes on by a plain strategy, which asks only what the seat knows. The other side sees all cards and answers as
  well as it can. The margin that comes of it is sure.
- From above: the other side goes on by a plain strategy, which asks only what it knows: its hand and the table. The seat sees all cards
  and answers as well as it can. It gets no more than that.

Where the two meet in every way the cards may lie, the action is worth exactly that: the seat can make sure of it without seeing a card,
and the other side can hold it there. This is true of the margin in each way by itself, and so of the mean margin and of the chance to
win at once, since both follow from these margins. In other words: each way is worth what it would be worth with open hands.
The strategy of the seat must be the same in all ways; that of the other side may depend on the cards it holds, but not on the order of
the deck. What it holds it against may be the very hand that the seat has: the value is what the seat can be sure of, not what an
opponent gives away who has to think of other hands too.

A plain strategy plays the card that adds most and draws from the deck; or it waits, so many times, drawing from a pile while it has more
cards to add than turns to come. It always ends the round with the last card, and never plays a card that loses points if it can help it.
"""

import numpy as np

from unlost.games.cards.rules import BONUS, DISCARD, DRAW, DRAWS, LONG, NUMBERS, PLAY, apply, legal, score, worth
from unlost.games.cards.state import State
from unlost.kernel.intrinsics import lowest
from unlost.kernel.intrinsics import size as size_of
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import add, count, kinds, remove
from unlost.kernel.ranks import RANKS, colour_of
from unlost.kernel.records import DEAL, Ints, Records

UNKNOWN = 1 << 20  # more than any margin
DEPTH = 32  # decisions of one side in a search; no line is longer
TURNS = 2 * DEPTH  # with more turns left than this, the limit of turns ends no line


# ---------------------------------------------------------------- what cards add


@compiled
def gain(s: State, side: int, kind: int) -> int:
    """What a card adds to a side's points."""
    colour, cost, bonus = colour_of(kind), int(s.cost), BONUS * int(s.bonus)
    before = worth(s.laid[side], colour, cost, bonus)
    add(s.laid[side], 1 << kind)
    after = worth(s.laid[side], colour, cost, bonus)
    remove(s.laid[side], 1 << kind)
    return after - before


@compiled
def most(s: State, seat: int) -> int:
    """The most that a seat can add with one card of its hand; 0 if it had better discard."""
    best = 0
    left = kinds(s.hand[seat]) & int(s.open[seat])
    while left:
        best = max(best, gain(s, seat, lowest(left)))
        left &= left - 1
    return best


@compiled
def best_cards(s: State, seat: int, turns: int) -> tuple[int, int]:
    """The cards of a hand that add most in so many turns, as bits, and what they add: any of them can be played from low to high."""
    held = kinds(s.hand[seat]) & int(s.open[seat])
    chosen, total = 0, 0
    for _ in range(turns):
        best, which = 0, 0
        left = held & ~chosen
        while left:
            value = gain(s, seat, lowest(left))
            if value > best:
                best, which = value, left & -left
            left &= left - 1
        chosen |= which
        total += best
    return chosen, total


# ---------------------------------------------------------------- the plain strategies


@compiled
def plain(s: State, seat: int, waits: int) -> int:
    """The action of a seat that may still wait so many times. It asks only for what this seat knows."""
    deck = int(s.deck_left)
    if s.phase == PLAY:
        return plain_play(s, seat, (deck + 1) // 2 + (waits if deck > 1 and s.stocked != 0 else 0))
    if waits == 0 or deck == 1:
        return DRAWS
    best, chosen = best_cards(s, seat, (deck - 1) // 2)[1], 0
    left = legal(s, DRAW)[2] >> 1
    while left:
        colour = lowest(left)
        left &= left - 1
        top = 1 << int(s.pile[colour, int(s.pile_size[colour]) - 1])
        add(s.hand[seat], top)
        value = best_cards(s, seat, deck // 2 + waits - 1)[1]
        remove(s.hand[seat], top)
        if value > best:
            best, chosen = value, 1 + colour
    return DRAWS + chosen


@compiled
def plain_play(s: State, seat: int, turns: int) -> int:
    """Of the cards that add most in so many turns, the lowest of some expedition; otherwise discard what helps the other side least."""
    left = best_cards(s, seat, turns)[0]
    best, chosen, passed = 0, -1, -1
    while left:
        kind = lowest(left)
        left &= left - 1
        colour = colour_of(kind)
        if colour != passed:
            value = gain(s, seat, kind)
            if value > best:
                best, chosen = value, kind
        passed = colour
    if chosen >= 0:
        return chosen
    least = UNKNOWN
    left = kinds(s.hand[seat])
    while left:
        kind = lowest(left)
        left &= left - 1
        colour = colour_of(kind)
        harm = 2 * BONUS * use(s, 1 - seat, kind)
        if s.pile_size[colour]:  # it covers what the other side might want
            harm -= use(s, 1 - seat, int(s.pile[colour, int(s.pile_size[colour]) - 1]))
        if harm < least:
            least, chosen = harm, kind
    return DISCARD + chosen


@inlined
def use(s: State, side: int, kind: int) -> int:
    """What a card would add if a side had it; 0 if it would not play it."""
    return max(0, gain(s, side, kind)) if int(s.open[side]) >> kind & 1 else 0


# ---------------------------------------------------------------- the best answer to them


@compiled
def hope(s: State, seat: int, plays: int, later: int, top: Ints) -> int:
    """No less than what a seat can add in so many plays, of which so many may be of cards that it cannot draw at once."""
    cost, bonus = int(s.cost), BONUS * int(s.bonus)
    deck = int(s.deck_left)
    near, far = kinds(s.hand[seat]) | 1 << int(s.deck[deck - 1]), kinds(s.hand[1 - seat])
    for place in range(deck - 1):
        far |= 1 << int(s.deck[place])
    for colour in range(int(s.expeditions)):
        size = int(s.pile_size[colour])
        for place in range(size):
            far |= 1 << int(s.pile[colour, place])
        if size:
            near |= 1 << int(s.pile[colour, size - 1])
    near &= int(s.open[seat])
    far &= int(s.open[seat]) & ~near
    total = 0
    for place in range(plays + later):
        top[place] = 0
    for colour in range(int(s.expeditions)):
        first = colour * RANKS
        investments, numbers = count(s.laid[seat], first), kinds(s.laid[seat]) >> first & NUMBERS
        cards, there = investments + size_of(numbers), (near | far) >> first & (NUMBERS | 1)
        if there and cards < LONG <= cards + plays:
            total += bonus
        if numbers == 0:  # an expedition that may still begin, or get more investments: at most three of them
            highest, left = 0, plays
            for rank in range(RANKS - 1, 0, -1):
                if left and there >> rank & 1:
                    highest += rank + 1
                    left -= 1
            total += max(0, highest - cost) * (3 * (there & 1) + int(cards == 0))
        if cards:
            for rank in range(1, RANKS):
                if near >> first + rank & 1:
                    enter(top, 0, plays, (rank + 1) * (1 + investments))
                elif far >> first + rank & 1:
                    enter(top, plays, plays + later, (rank + 1) * (1 + investments))
    for place in range(plays, plays + later):
        enter(top, 0, plays, int(top[place]))
    for place in range(plays):
        total += int(top[place])
    return total


@inlined
def enter(top: Ints, start: int, end: int, value: int) -> None:
    """Put a value among the largest so far, which stand in order, the largest first."""
    for place in range(start, end):
        if top[place] < value:
            smaller = int(top[place])
            top[place] = value
            value = smaller


@compiled
def answered(pool: Records, seat: int, waits: int, floor: int, enough: int, left: Ints, top: Ints, nodes: Ints) -> int:
    """The best margin of a seat that sees all cards, from the state pool[0] on, if the other side goes on by a plain strategy.

    At least `floor`, and what is above `enough` may be too little. UNKNOWN if it takes more than `nodes`, which are counted down.
    With one card in the deck nobody gains by not taking it. Before that the other side will have a turn, and then adds at least its best
    card: what a plain strategy plays before that card leaves it playable, and another turn sure.
    """
    best, depth, new = floor, 0, True
    left[0, 3] = waits
    points = top[len(top) - 2 :]
    while depth >= 0:
        s = pool[depth]
        if new:
            new = False
            nodes[0] -= 1
            if nodes[0] < 0 or depth + 1 == len(pool):
                return UNKNOWN
            while s.phase > DEAL and s.turn != seat:
                action = plain(s, 1 - seat, int(left[depth, 3]))
                left[depth, 3] -= int(action > DRAWS)
                apply(s, action)
            score(s, points)
            margin, drawing = int(points[seat]) - int(points[1 - seat]), int(s.phase == DRAW)
            if s.phase <= DEAL or s.deck_left == 1:
                best = max(best, margin + (most(s, seat) if s.phase == PLAY else 0))
                if best > enough:
                    return best
                depth -= 1
                continue
            plays = int(s.deck_left) + int(left[depth, 3]) - drawing
            if margin + hope(s, seat, plays, plays - 2 + drawing, top) - most(s, 1 - seat) <= best:
                depth -= 1
                continue
            left[depth, 0], left[depth, 1], left[depth, 2], _ = legal(s, int(s.phase))
        group = 0
        while group < 3 and left[depth, group] == 0:
            group += 1
        if group == 3:
            depth -= 1
            continue
        number = lowest(int(left[depth, group])) + (0 if group == 0 else DISCARD if group == 1 else DRAWS)
        left[depth, group] &= left[depth, group] - 1
        pool[depth + 1] = pool[depth]
        apply(pool[depth + 1], number)
        left[depth + 1, 3] = left[depth, 3]
        depth += 1
        new = True
    return best


# ---------------------------------------------------------------- all ways the cards may lie


@compiled
def meet(ways: Records, decks: Ints, action: int, waits: int, pool: Records, nodes: Ints, margins: Ints) -> bool:
    """Is an action worth the same from below and from above, in all ways? Then `margins` has the margin of the seat to act in each.

    Ways with the same cards in the deck, which have the same number in `decks`, follow each other. The plain strategies wait so many times
    or less. False also if it takes more than `nodes`.
    """
    seat = int(ways[0].turn) & 1
    left, top = np.zeros((DEPTH, 4), np.int64), np.zeros(DEPTH, np.int64)
    for mine in range(waits + 1):
        start, theirs = 0, mine
        while start < len(ways):
            end = start
            while end < len(ways) and decks[end] == decks[start]:
                pool[0] = ways[end]
                apply(pool[0], action)
                margins[end] = -answered(pool, 1 - seat, mine, -UNKNOWN, UNKNOWN, left, top, nodes)
                end += 1
            tried, held = 0, False
            while tried <= waits and not held:
                held = True
                place = start
                while place < end and held:
                    pool[0] = ways[place]
                    apply(pool[0], action)
                    low = int(margins[place])
                    held = answered(pool, seat, theirs, low, low, left, top, nodes) == low
                    place += 1
                if not held:
                    tried += 1
                    theirs = (theirs + 1) % (waits + 1)
            if nodes[0] < 0:
                return False
            if not held:
                break
            start = end
        if start == len(ways):
            return True
    return False
