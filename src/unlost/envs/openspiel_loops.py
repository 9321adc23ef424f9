"""The loops of the OpenSpiel games, compiled: play in which chance is decided from outside. Each game has its own copy: see `specialised`.

A trajectory is a game under way. Where a deal or an action needs something random, it waits until that is decided, thing by thing: who
begins, what is laid out (tiles, starting wagers), and each card that leaves the deck. The deck of its record is always one of the decks
that are possible; a decision brings a card of the decided kind to the place where it is drawn next.
"""

from collections.abc import Callable

from unlost.envs.types import (
    Observation,
    Resampling,
    State,
    Trajectory,
)  # fmt: skip
from unlost.features.layout import Colours, Encode, Rest
from unlost.kernel.game import Apply, Legal, Observe, Score
from unlost.kernel.intrinsics import copy_shared, lowest
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import add, copy_multiset, count, kinds, remove, total
from unlost.kernel.records import DEAL, FIRST_PHASE, NOBODY, OVER, Bytes, Ints, Records
from unlost.kernel.rng import RngState, below, open_stream

legal: Legal
apply: Apply
shuffle: Callable[[State, RngState], None]
deal: Callable[[State], None]
score: Score
observe: Observe
sample: Callable[[Observation, RngState, State], None]
encode: Encode
is_legal: Callable[[State, int], bool]
laid_out: Callable[[State], Bytes]  # (state): the row of things that a deal lays out
put_away: Callable[[State], Ints]  # (state): the multiset of cards that are out of the game, unseen
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


@inlined
def move(sort: int, seat: int, value: int) -> int:
    return sort << SORT | seat << SEAT | value


# ---------------------------------------------------------------- playing


@inlined
def packed(c: Trajectory, done: int) -> int:
    """A move that was made, and who is to act now, in one number."""
    next_up = CHANCE if c.stage != NOTHING else FINISHED if c.state.phase == OVER else int(c.state.turn)
    return done << 4 | next_up + 8


@compiled
def prepare(c: Trajectory) -> None:
    """Get ready for a deal: what is there to be decided? It is shuffled, always the same way, so that there is a deck at all."""
    s = c.state
    open_stream(c.rng, 0)
    shuffle(s, c.rng)
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


@compiled
def apply_to(s: State, action: int) -> None:
    apply(s, action)


@inlined
def prepare_if_due(c: Trajectory) -> None:
    if c.state.phase == DEAL:
        prepare(c)


@compiled
def act(c: Trajectory, action: int) -> int:
    """Play an action, or let it wait for the cards that it takes from the deck."""
    s = c.state
    if c.stage != NOTHING or not is_legal(s, action):
        return REFUSED
    done = move(DONE, int(s.turn), action)
    copy_shared(c.trial, s)
    apply_to(s, action)
    c.needed = int(c.trial.deck_left) - int(s.deck_left)
    if c.needed:
        copy_shared(s, c.trial)
        c.waiting = action
        c.decided = 0
        c.stage = CARDS
    else:
        prepare_if_due(c)
    return packed(c, done)


@compiled
def decide(c: Trajectory, outcome: int) -> int:
    """Decide what chance decides next; when that was the last thing, what waited for it is done."""
    s = c.state
    if c.stage == BEGINNER:
        if not 0 <= outcome < s.players:
            return REFUSED
        s.starter = outcome
        done = move(BEGAN, 0, outcome)
    elif c.stage == LAYOUT:
        if not bring_thing(laid_out(s), int(c.decided), int(c.at_hand), outcome):
            return REFUSED
        done = move(SHOWN, 0, outcome)
    elif c.stage == CARDS:
        if not bring_card(s, int(s.deck_left) - 1 - int(c.decided), outcome):
            return REFUSED
        if c.waiting == DEALING:
            done = move(DEALT, int(c.decided) * int(s.players) // int(c.needed), outcome)
        else:
            done = move(DRAWN, int(s.turn), outcome)
    else:
        return REFUSED
    continue_waiting(c)
    return packed(c, done)


@inlined
def bring_thing(row: Bytes, place: int, size: int, thing: int) -> bool:
    """Bring a thing of this sort to a place in a row, from behind it."""
    for other in range(place, size):
        if row[other] == thing:
            row[other] = row[place]
            row[place] = thing
            return True
    return False


@inlined
def bring_card(s: State, place: int, kind: int) -> bool:
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


@inlined
def continue_waiting(c: Trajectory) -> None:
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
        apply_to(c.state, waited)
        prepare_if_due(c)


# ---------------------------------------------------------------- one trajectory


@compiled
def prepare_one(trajectory: Records) -> None:
    prepare(trajectory[0])


@compiled
def act_one(trajectory: Records, action: int) -> int:
    return int(act(trajectory[0], action))


@compiled
def decide_one(trajectory: Records, outcome: int) -> int:
    return int(decide(trajectory[0], outcome))


@compiled
def list_legal(trajectory: Records, actions: Ints) -> int:
    """Write the numbers of the legal actions; how many they are."""
    s = trajectory[0].state
    sets = legal(s, int(s.phase))
    n = 0
    for group in range(len(sets)):
        bits = sets[group]
        while bits:
            actions[n] = STARTS[group] + lowest(bits)
            n += 1
            bits &= bits - 1
    return n


@compiled
def count_outcomes(trajectory: Records, counts: Ints) -> int:
    """Write how many there are of each thing that could come next; which stage this is."""
    c = trajectory[0]
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
        multiset = put_away(s)
        left = kinds(multiset)
        while left:
            counts[lowest(left)] += count(multiset, lowest(left))
            left &= left - 1
    return int(c.stage)


@compiled
def count_points(trajectory: Records, points: Ints) -> None:
    score(trajectory[0].state, points)


NONE, SINGLE, ALL = 0, 1, 2  # whose private things are shown: nobody's, those of the one who looks, everybody's


@compiled
def write_observation(trajectory: Records, seat: int, private: int, seen: Records) -> None:
    """Write what a seat may know; or what everybody may know, or all there is, seen from that seat."""
    s, o = trajectory[0].state, seen[0]
    if private == ALL:
        copy_shared(o, s)
    else:
        observe(s, seat if private == SINGLE else NOBODY, o)
    o.seat = seat


@compiled
def write_tensors(trajectory: Records, seat: int, private: int, seen: Records, colours: Colours, rest: Rest) -> None:
    """The same as numbers: nothing but noughts before the first deal."""
    s = trajectory[0].state
    if s.phase == DEAL and s.deal == 1:
        for row in range(colours.shape[0]):
            for column in range(colours.shape[1]):
                colours[row, column] = 0
        for place in range(len(rest)):
            rest[place] = 0
        return
    write_observation(trajectory, seat, private, seen)
    encode(seen[0], colours, rest)


# ---------------------------------------------------------------- another trajectory that looks the same
# Only for games with hands. The hands at the end of a deal are filled at random, as `sample` does, and then the deal is gone through
# backwards: a card played comes back into its hand, and of a hand that drew a hidden card, any card whose origin is not known may have
# been the one. The number of those is the same in every world, so that all worlds are as likely as they should be. Where an action would
# not have been legal, or a card is missing, the hands are filled again.

TRIES = 2000


@compiled
def replay_states(trajectory: Records, r: Resampling) -> None:
    """Write how the state was before each move, and the cards that the rivals' pair must have."""
    c, moves, states, pair_cards = trajectory[0], r.moves, r.states, r.pair_cards
    held_by_pair = pair_cards[len(moves)]
    held_by_pair[0] = 0
    held_by_pair[1] = 0
    for i in range(len(moves)):
        copy_shared(states[i], c.state)
        copy_multiset(pair_cards[i], held_by_pair)
        sort, seat, value = moves[i] >> SORT, moves[i] >> SEAT & 7, moves[i] & VALUE
        if sort != DONE:
            decide(c, value)
            if sort == DEALT:
                held_by_pair[0] = 0
                held_by_pair[1] = 0
            continue
        act(c, value)
        if PARTNERS and c.state.players == 4 and (seat ^ r.viewer) & 1:
            known = states[i].known[seat]
            if value >= CONCEALED:
                add_multiset(held_by_pair, known)
            else:
                card = difference(states[i].hand[seat], c.state.hand[seat])
                leaves = total(states[i].hand[seat]) > total(c.state.hand[seat])
                if leaves and not card & kinds(known) and card & kinds(held_by_pair):
                    remove(held_by_pair, card)
    copy_shared(states[len(moves)], c.state)


@inlined
def difference(multiset: Ints, other: Ints) -> int:
    """The kinds of which two multisets have different numbers."""
    return (int(multiset[0]) ^ int(other[0])) | (int(multiset[1]) ^ int(other[1]))


@inlined
def add_multiset(multiset: Ints, other: Ints) -> None:
    add(multiset, int(other[0]))
    multiset[1] = int(multiset[1]) ^ int(other[1])


@compiled
def resample(trajectory: Records, r: Resampling) -> int:
    """Write moves that look the same to one seat, with other hidden cards. How often nothing else was found, and all stayed as it was."""
    replay_states(trajectory, r)
    moves, viewer, states, seen, found = r.moves, r.viewer, r.states, r.seen, r.found
    players = int(states[0].players)
    kept = 0
    end = len(moves)
    for i in range(end):
        found[i] = moves[i]
    while end > 0:
        start = end - 1
        while not (moves[start] >> SORT < DONE and (start == 0 or moves[start - 1] >> SORT >= DONE)):
            start -= 1
        observe(states[end], viewer, seen[0])
        for place in range(1, players):
            # those whose hidden cards depend on each other's: first, if there is one, the rivals' pair
            seats = 1 << (viewer + place) % players
            if PARTNERS and players == 4:
                if place == 3:
                    continue
                if place == 1:
                    seats = 5 << (viewer + 1) % 2
            left = TRIES
            while left:
                fill_hands(r, seats, r.pair_cards[end])
                if rewind(r, start, end, seats):
                    break
                left -= 1
            for other in range(players):
                if seats >> other & 1:
                    copy_multiset(seen[0].hand[other], r.worlds[0].hand[other] if left else states[end].hand[other])
            if not left:
                kept += 1
                for i in range(start, end):
                    if seats >> (moves[i] >> SEAT & 7) & 1:
                        found[i] = moves[i]
        end = start
    return kept


@compiled
def fill_hands(r: Resampling, seats: int, held_by_pair: Ints) -> None:
    """Fill the hands that are not seen at random; the cards that the pair must have lie somewhere with the pair."""
    rng, seen = r.rng[0], r.seen
    copy_shared(seen[1], seen[0])
    if PARTNERS and seats in (5, 10):
        one = 0 if seats == 5 else 1
        left = kinds(held_by_pair)
        while left:
            card = left & -left
            for _ in range(count(held_by_pair, lowest(left))):
                space = int(seen[1].hand_size[one]) - total(seen[1].hand[one])
                more = int(seen[1].hand_size[one + 2]) - total(seen[1].hand[one + 2])
                add(seen[1].hand[one if below(rng, space + more) < space else one + 2], card)
            left ^= card
    sample(seen[1], rng, r.worlds[0])
    for seat in range(len(r.hands)):
        copy_multiset(r.hands[seat], r.worlds[0].hand[seat])


@compiled
def rewind(r: Resampling, start: int, end: int, seats: int) -> bool:
    """Go back from the end of a deal to its start with these hands of some seats. Could it have been so?"""
    moves, viewer, states, hands, found, world = r.moves, r.viewer, r.states, r.hands, r.found, r.worlds[1]
    for step in range(end - start):
        i = end - 1 - step
        sort, seat, value = moves[i] >> SORT, moves[i] >> SEAT & 7, moves[i] & VALUE
        inside = seats >> seat & 1
        if sort < DEALT:
            continue
        if sort != DONE:
            if inside:
                card = origin(r, i, seat, seats, sort)
                if card < 0:
                    return False
                remove(hands[seat], 1 << card)
                found[i] = move(sort, seat, card)
        elif value >= CONCEALED:
            partner = seat ^ 2
            if seat != viewer and partner != viewer:
                if inside:
                    card = gift(r, i, seat)
                    if card < 0:
                        return False
                    remove(hands[partner], 1 << card)
                    add(hands[seat], 1 << card)
                    found[i] = move(sort, seat, CONCEALED + card)
            elif inside:
                add(hands[seat], 1 << value - CONCEALED)
            elif seats >> partner & 1:
                if not count(hands[partner], value - CONCEALED):
                    return False
                remove(hands[partner], 1 << value - CONCEALED)
        elif inside:
            card = difference(states[i].hand[seat], states[i + 1].hand[seat])
            if card:
                if total(states[i].hand[seat]) > total(states[i + 1].hand[seat]):
                    add(hands[seat], card)
                elif card & kinds(hands[seat]):
                    remove(hands[seat], card)
                else:
                    return False
            copy_shared(world, states[i])
            copy_multiset(world.hand[seat], hands[seat])
            if not is_legal(world, value):
                return False
    return True


@compiled
def origin(r: Resampling, i: int, seat: int, seats: int, sort: int) -> int:
    """Which card of a hand was the one that came hidden: any but those that are known to have come otherwise."""
    seen, hands = r.seen[1], r.hands
    if sort == DRAWN:
        observe(r.states[i], r.viewer, seen)
    partner = seat ^ 2
    hand, n = hands[seat], 0
    chosen = -1
    left = kinds(hand)
    while left:
        kind = lowest(left)
        number = count(hand, kind)
        if sort == DRAWN:
            number -= count(seen.hand[seat], kind)
            if PARTNERS and seats in (5, 10):
                spare = number + count(hands[partner], kind) - count(seen.hand[partner], kind) - count(r.pair_cards[i], kind)
                number = min(number, spare)
        if number > 0:
            n += number
            if below(r.rng[0], n) < number:
                chosen = kind
        left &= left - 1
    return chosen


@compiled
def gift(r: Resampling, i: int, seat: int) -> int:
    """Which card a rival gave to a partner: one that the giver is known to have had and has no more, or any that may have come so."""
    states, hands, partner = r.states, r.hands, seat ^ 2
    first = i if states[i].phase == FIRST_PHASE else i - 1
    known, hand = states[first].known[seat], hands[seat]
    missing = 0
    left = kinds(known)
    while left:
        missing += max(0, count(known, lowest(left)) - count(hand, lowest(left)))
        left &= left - 1
    must = missing > i - first or (missing > 0 and below(r.rng[0], 2) == 0)
    n = 0
    chosen = -1
    left = kinds(hands[partner])
    while left:
        kind = lowest(left)
        number = count(hands[partner], kind) - count(states[i + 1].known[partner], kind)
        if must and count(known, kind) <= count(hand, kind):
            number = 0
        if number > 0:
            n += number
            if below(r.rng[0], n) < number:
                chosen = kind
        left &= left - 1
    return chosen
