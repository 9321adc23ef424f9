"""The loops of the OpenSpiel games, compiled: play in which chance is decided from outside. Each game has its own copy: see `for_game`.

A course is a game under way. Where a deal or an action needs something random, the course waits until it is decided, thing by thing:
who begins, what is laid out (tiles, starting wagers), and each card that leaves the deck. The deck of its record is always one of the
decks that are possible; a decision brings a card of the decided kind to the place where it is drawn next.
"""

from typing import Any

from unlost.kernel.dice import below, open_stream
from unlost.kernel.heaps import add, copy_heap, count, kinds, remove, total
from unlost.kernel.machine import copy_shared, lowest
from unlost.kernel.rule import rule, seldom
from unlost.kernel.table import DEAL, FIRST_PHASE, NOBODY, OVER

legal: Any
apply: Any
shuffle: Any
deal: Any
score: Any
observe: Any
sample: Any
encode: Any
is_legal: Any
laid_out: Any  # (state): the row of things that a deal lays out
put_away: Any  # (state): the heap of cards that are out of the game, unseen
STARTS: tuple[int, ...]
CONCEALED: int  # the actions from this number on are gifts, which only partners see
PARTNERS: bool

NOTHING, BEGINNER, LAYOUT, CARDS = 0, 1, 2, 3  # what is to be decided next
IDLE, DEALING = -1, -2  # what waits for it, if it is not an action
CHANCE, FINISHED = -1, -4  # OpenSpiel's names for those who are to act, if it is no seat
REFUSED = -1

# A move as a number: what was done or decided, the seat that it concerns, and which sort of move it is.
VALUE, SEAT, SORT = 0x3FF, 10, 13
BEGAN, SHOWN, DEALT, DONE, DRAWN = 0, 1, 2, 3, 4  # the sorts: who begins, a thing laid out, a card dealt; an action, the card it brought


@rule
def move(sort: int, seat: int, value: int) -> int:
    return sort << SORT | seat << SEAT | value


# ---------------------------------------------------------------- playing


@rule
def told(c: Any, done: int) -> int:
    """A move that was made, and who is to act now, in one number."""
    next_up = CHANCE if c.stage != NOTHING else FINISHED if c.state.phase == OVER else int(c.state.turn)
    return done << 4 | next_up + 8


@seldom
def prepare(c: Any) -> None:
    """Get ready for a deal: what is there to be decided? It is shuffled, always the same way, so that there is a deck at all."""
    s = c.state
    open_stream(c.dice, 0)
    shuffle(s, c.dice)
    c.waiting = DEALING
    c.decided = 0
    c.stage = LAYOUT if c.to_lay_out else CARDS
    if s.deal == 1:
        s.starter = max(0, int(c.first))
        if c.first < 0:
            c.stage = BEGINNER
    copy_shared(c.trial, s)
    deal(c.trial)
    c.needed = int(s.deck_left) - int(c.trial.deck_left)


@seldom
def do(s: Any, action: int) -> None:
    apply(s, action)


@rule
def settle(c: Any) -> None:
    if c.state.phase == DEAL:
        prepare(c)


@seldom
def act(c: Any, action: int) -> int:
    """Play an action, or let it wait for the cards that it takes from the deck."""
    s = c.state
    if c.stage != NOTHING or not is_legal(s, action):
        return REFUSED
    done = move(DONE, int(s.turn), action)
    copy_shared(c.trial, s)
    do(s, action)
    c.needed = int(c.trial.deck_left) - int(s.deck_left)
    if c.needed:
        copy_shared(s, c.trial)
        c.waiting = action
        c.decided = 0
        c.stage = CARDS
    else:
        settle(c)
    return told(c, done)


@seldom
def decide(c: Any, outcome: int) -> int:
    """Decide what chance decides next; when that was the last thing, what waited for it is done."""
    s = c.state
    if c.stage == BEGINNER:
        if not 0 <= outcome < s.players:
            return REFUSED
        s.starter = outcome
        done = move(BEGAN, 0, outcome)
    elif c.stage == LAYOUT:
        if not lay(laid_out(s), int(c.decided), int(c.at_hand), outcome):
            return REFUSED
        done = move(SHOWN, 0, outcome)
    elif c.stage == CARDS:
        if not bring(s, int(s.deck_left) - 1 - int(c.decided), outcome):
            return REFUSED
        if c.waiting == DEALING:
            done = move(DEALT, int(c.decided) * int(s.players) // int(c.needed), outcome)
        else:
            done = move(DRAWN, int(s.turn), outcome)
    else:
        return REFUSED
    go_on(c)
    return told(c, done)


@rule
def lay(row: Any, place: int, size: int, thing: int) -> bool:
    """Bring a thing of this sort to a place in a row, from behind it."""
    for other in range(place, size):
        if row[other] == thing:
            row[other] = row[place]
            row[place] = thing
            return True
    return False


@rule
def bring(s: Any, place: int, kind: int) -> bool:
    """Bring a card of a kind to a place of the deck: from below, or from the cards that were put away, which are just as hidden."""
    for other in range(place, -1, -1):
        if s.deck[other] == kind:
            s.deck[other] = s.deck[place]
            s.deck[place] = kind
            return True
    if not (0 <= kind < 64 and count(put_away(s), kind)):
        return False
    remove(put_away(s), 1 << kind)
    add(put_away(s), 1 << int(s.deck[place]))
    s.deck[place] = kind
    return True


@rule
def go_on(c: Any) -> None:
    if c.stage == BEGINNER:
        c.stage = LAYOUT if c.to_lay_out else CARDS
        return
    c.decided += 1
    if c.stage == LAYOUT and c.decided == c.to_lay_out:
        c.stage = CARDS
        c.decided = 0
    if c.stage == LAYOUT or c.decided < c.needed:
        return
    c.stage = NOTHING
    waited = int(c.waiting)
    c.waiting = IDLE
    if waited == DEALING:
        deal(c.state)
    else:
        do(c.state, waited)
        settle(c)


# ---------------------------------------------------------------- one course


@seldom
def prepare_one(course: Any) -> None:
    prepare(course[0])


@seldom
def act_one(course: Any, action: int) -> int:
    return int(act(course[0], action))


@seldom
def decide_one(course: Any, outcome: int) -> int:
    return int(decide(course[0], outcome))


@seldom
def list_legal(course: Any, actions: Any) -> int:
    """Write the numbers of the legal actions; how many they are."""
    s = course[0].state
    sets = legal(s, int(s.phase))
    n = 0
    for group in range(len(sets)):
        bits = sets[group]
        while bits:
            actions[n] = STARTS[group] + lowest(bits)
            n += 1
            bits &= bits - 1
    return n


@seldom
def count_outcomes(course: Any, counts: Any) -> int:
    """Write how many there are of each thing that could come next; which stage this is."""
    c = course[0]
    s = c.state
    if c.stage == BEGINNER:
        for seat in range(int(s.players)):
            counts[seat] = 1
    elif c.stage == LAYOUT:
        for place in range(int(c.decided), int(c.at_hand)):
            counts[laid_out(s)[place]] += 1
    elif c.stage == CARDS:
        for place in range(int(s.deck_left) - int(c.decided)):
            counts[s.deck[place]] += 1
        heap = put_away(s)
        left = kinds(heap)
        while left:
            counts[lowest(left)] += count(heap, lowest(left))
            left &= left - 1
    return int(c.stage)


@seldom
def reckon(course: Any, points: Any) -> None:
    score(course[0].state, points)


NONE, SINGLE, ALL = 0, 1, 2  # whose private things are shown: nobody's, those of the one who looks, everybody's


@seldom
def look(course: Any, seat: int, private: int, seen: Any) -> None:
    """Write what a seat may know; or what everybody may know, or all there is, seen from that seat."""
    s, o = course[0].state, seen[0]
    if private == ALL:
        copy_shared(o, s)
    else:
        observe(s, seat if private == SINGLE else NOBODY, o)
    o.seat = seat


@seldom
def look_numbers(course: Any, seat: int, private: int, seen: Any, colours: Any, rest: Any) -> None:
    """The same as numbers: nothing but noughts before the first deal."""
    s = course[0].state
    if s.phase == DEAL and s.deal == 1:
        for row in range(colours.shape[0]):
            for column in range(colours.shape[1]):
                colours[row, column] = 0
        for place in range(len(rest)):
            rest[place] = 0
        return
    look(course, seat, private, seen)
    encode(seen[0], colours, rest)


# ---------------------------------------------------------------- another course that looks the same
# Only for games with hands. The hands at the end of a deal are filled at random, as `sample` does, and then the deal is gone through
# backwards: a card played comes back into its hand, and of a hand that drew a hidden card, any card whose origin is not known may have
# been the one. The number of those is the same in every world, so that all worlds are as likely as they should be. Where an action would
# not have been legal, or a card is missing, the hands are filled again.

TRIES = 2000


@seldom
def look_back(course: Any, moves: Any, viewer: int, trail: Any, clouds: Any) -> None:
    """Write how the state was before each move, and the cards that the rivals' pair must have: taken in the open, then perhaps given."""
    c = course[0]
    cloud = clouds[len(moves)]
    cloud[0] = 0
    cloud[1] = 0
    for i in range(len(moves)):
        copy_shared(trail[i], c.state)
        copy_heap(clouds[i], cloud)
        sort, seat, value = moves[i] >> SORT, moves[i] >> SEAT & 7, moves[i] & VALUE
        if sort != DONE:
            decide(c, value)
            if sort == DEALT:
                cloud[0] = 0
                cloud[1] = 0
            continue
        act(c, value)
        if PARTNERS and c.state.players == 4 and (seat ^ viewer) & 1:
            known = trail[i].known[seat]
            if value >= CONCEALED:
                add_heap(cloud, known)
            else:
                card = difference(trail[i].hand[seat], c.state.hand[seat])
                leaves = total(trail[i].hand[seat]) > total(c.state.hand[seat])
                if leaves and not card & kinds(known) and card & kinds(cloud):
                    remove(cloud, card)
    copy_shared(trail[len(moves)], c.state)


@rule
def difference(heap: Any, other: Any) -> int:
    """The kinds of which two heaps have different numbers."""
    return (int(heap[0]) ^ int(other[0])) | (int(heap[1]) ^ int(other[1]))


@rule
def add_heap(heap: Any, other: Any) -> None:
    add(heap, int(other[0]))
    heap[1] = int(heap[1]) ^ int(other[1])


@seldom
def imagine(
    course: Any, moves: Any, viewer: int, dice: Any, trail: Any, clouds: Any, seen: Any, worlds: Any, hands: Any, found: Any
) -> int:  # fmt: skip
    """Write moves that look the same to one seat, with other hidden cards. How often nothing else was found, and all stayed as it was."""
    look_back(course, moves, viewer, trail, clouds)
    players = int(trail[0].players)
    kept = 0
    end = len(moves)
    for i in range(end):
        found[i] = moves[i]
    while end > 0:
        start = end - 1
        while not (moves[start] >> SORT < DONE and (start == 0 or moves[start - 1] >> SORT >= DONE)):
            start -= 1
        observe(trail[end], viewer, seen[0])
        for place in range(1, players):
            camp = (
                1 << (viewer + place) % players
            )  # those whose hidden cards depend on each other's: first, if there is one, the rivals' pair
            if PARTNERS and players == 4:
                if place == 3:
                    continue
                if place == 1:
                    camp = 5 << (viewer + 1) % 2
            left = TRIES
            while left:
                fill(camp, clouds[end], dice[0], seen, worlds[0], hands)
                if go_back(start, end, camp, moves, viewer, dice[0], trail, clouds, seen[1], worlds[1], hands, found):
                    break
                left -= 1
            for other in range(players):
                if camp >> other & 1:
                    copy_heap(seen[0].hand[other], worlds[0].hand[other] if left else trail[end].hand[other])
            if not left:
                kept += 1
                for i in range(start, end):
                    if camp >> (moves[i] >> SEAT & 7) & 1:
                        found[i] = moves[i]
        end = start
    return kept


@seldom
def fill(camp: int, cloud: Any, dice: Any, seen: Any, world: Any, hands: Any) -> None:
    """Fill the hands that are not seen at random; the cards of the cloud lie somewhere with the pair."""
    copy_shared(seen[1], seen[0])
    if PARTNERS and camp in (5, 10):
        one = 0 if camp == 5 else 1
        left = kinds(cloud)
        while left:
            card = left & -left
            for _ in range(count(cloud, lowest(left))):
                room = int(seen[1].hand_size[one]) - total(seen[1].hand[one])
                more = int(seen[1].hand_size[one + 2]) - total(seen[1].hand[one + 2])
                add(seen[1].hand[one if below(dice, room + more) < room else one + 2], card)
            left ^= card
    sample(seen[1], dice, world)
    for seat in range(len(hands)):
        copy_heap(hands[seat], world.hand[seat])


@seldom
def go_back(
    start: int, end: int, camp: int, moves: Any, viewer: int, dice: Any, trail: Any, clouds: Any, seen: Any, world: Any,
    hands: Any, found: Any,
) -> bool:  # fmt: skip
    """Go back from the end of a deal to its start with these hands of a camp. Could it have been so?"""
    for step in range(end - start):
        i = end - 1 - step
        sort, seat, value = moves[i] >> SORT, moves[i] >> SEAT & 7, moves[i] & VALUE
        inside = camp >> seat & 1
        if sort < DEALT:
            continue
        if sort != DONE:
            if inside:
                card = origin(i, seat, camp, sort, viewer, dice, trail, clouds, seen, hands)
                if card < 0:
                    return False
                remove(hands[seat], 1 << card)
                found[i] = move(sort, seat, card)
        elif value >= CONCEALED:
            partner = seat ^ 2
            if seat != viewer and partner != viewer:
                if inside:
                    card = gift(i, seat, partner, dice, trail, hands)
                    if card < 0:
                        return False
                    remove(hands[partner], 1 << card)
                    add(hands[seat], 1 << card)
                    found[i] = move(sort, seat, CONCEALED + card)
            elif inside:
                add(hands[seat], 1 << value - CONCEALED)
            elif camp >> partner & 1:
                if not count(hands[partner], value - CONCEALED):
                    return False
                remove(hands[partner], 1 << value - CONCEALED)
        elif inside:
            card = difference(trail[i].hand[seat], trail[i + 1].hand[seat])
            if card:
                if total(trail[i].hand[seat]) > total(trail[i + 1].hand[seat]):
                    add(hands[seat], card)
                elif card & kinds(hands[seat]):
                    remove(hands[seat], card)
                else:
                    return False
            copy_shared(world, trail[i])
            copy_heap(world.hand[seat], hands[seat])
            if not is_legal(world, value):
                return False
    return True


@seldom
def origin(i: int, seat: int, camp: int, sort: int, viewer: int, dice: Any, trail: Any, clouds: Any, seen: Any, hands: Any) -> int:
    """Which card of a hand was the one that came hidden: any but those that are known to have come otherwise."""
    if sort == DRAWN:
        observe(trail[i], viewer, seen)
    partner = seat ^ 2
    hand, n = hands[seat], 0
    chosen = -1
    left = kinds(hand)
    while left:
        kind = lowest(left)
        number = count(hand, kind)
        if sort == DRAWN:
            number -= count(seen.hand[seat], kind)
            if PARTNERS and camp in (5, 10):
                spare = number + count(hands[partner], kind) - count(seen.hand[partner], kind) - count(clouds[i], kind)
                number = min(number, spare)
        if number > 0:
            n += number
            if below(dice, n) < number:
                chosen = kind
        left &= left - 1
    return chosen


@seldom
def gift(i: int, seat: int, partner: int, dice: Any, trail: Any, hands: Any) -> int:
    """Which card a rival gave to a partner: one that the giver is known to have had and has no more, or any that may have come so."""
    first = i if trail[i].phase == FIRST_PHASE else i - 1
    known, hand = trail[first].known[seat], hands[seat]
    missing = 0
    left = kinds(known)
    while left:
        missing += max(0, count(known, lowest(left)) - count(hand, lowest(left)))
        left &= left - 1
    must = missing > i - first or (missing > 0 and below(dice, 2) == 0)
    n = 0
    chosen = -1
    left = kinds(hands[partner])
    while left:
        kind = lowest(left)
        number = count(hands[partner], kind) - count(trail[i + 1].known[partner], kind)
        if must and count(known, kind) <= count(hand, kind):
            number = 0
        if number > 0:
            n += number
            if below(dice, n) < number:
                chosen = kind
        left &= left - 1
    return chosen
