"""The loops of the environments, compiled. Each game, with each bot that plays along, has its own copy of this module: see `specialised`.

A slot is a game under way with its generator; `shared` is what all slots have in common: the options, the learner's seat and the reward.
An environment of one game is a record with both, which is passed by its address: that is the quickest call there is from Python.
"""

from collections.abc import Callable

import numpy as np

from unlost.envs.types import (
    Flags,
    Observation,
    Rewards,
    Shared,
    Single,
    Slot,
    State,
)  # fmt: skip
from unlost.features.layout import Colours, Encode, Mask, Rest
from unlost.kernel.game import Apply, Legal, Observe, Score
from unlost.kernel.intrinsics import lowest, table_at
from unlost.kernel.jit import compiled, compiled_holding_gil, inlined
from unlost.kernel.records import NOBODY, OVER, Ints, Records
from unlost.kernel.rng import RNG, RngState, open_stream, word
from unlost.kernel.sides import allied, margin

legal: Legal
apply: Apply
score: Score
observe: Observe
choose: Callable[[Observation, RngState], int]  # the policy of the opponents
encode: Encode
deal_next: Callable[[State, State, RngState, int], None]
random_action: Callable[[State, RngState, int], int]
STARTS: tuple[int, ...]
SINGLE_GAME: np.dtype[np.void]  # an environment of one game
SIDES: tuple[int, ...]  # how many there are, by the number of players


@inlined
def write_observation(shared: Shared, slot: Slot, colours: Colours, rest: Rest, mask: Mask) -> None:
    """Write the observation of the seat to act, and what is legal."""
    observe(slot.state, int(slot.state.turn), shared.seen)
    encode(shared.seen, colours, rest)
    for column in range(len(mask)):
        mask[column] = 0
    write_mask(slot.state, mask)


@inlined
def write_mask(s: State, mask: Mask) -> None:
    """Write a 1 for what is legal."""
    sets = legal(s, int(s.phase))
    for group in range(len(sets)):
        bits = sets[group]
        while bits:
            mask[STARTS[group] + lowest(bits)] = 1
            bits &= bits - 1


@inlined
def is_legal(s: State, action: int) -> bool:
    sets = legal(s, int(s.phase))
    found = False
    for group in range(len(sets)):
        place = action - STARTS[group]
        if 0 <= place < 64:
            found = found or (sets[group] >> place & 1) == 1
    return found


@compiled
def write_rewards(shared: Shared, slot: Slot, rewards: Rewards) -> None:
    """The reward of each seat at the end: its margin over the mean of the others, or its rank, from 1 for the first to -1 for the last."""
    points, players = slot.points, int(slot.state.players)
    sides = SIDES[players]
    score(slot.state, points)
    for seat in range(players):
        better = worse = others = 0
        for other in range(players):
            if not allied(seat, other, sides):
                others += 1
                better += int(points[other] > points[seat])
                worse += int(points[other] < points[seat])
        rewards[seat] = (worse - better) / others if shared.by_rank else margin(points, seat, players, sides)


@compiled
def deal_again(shared: Shared, slot: Slot) -> None:
    """The next deal, or a new game if that was the last. Each has its own stream of the slot's generator, which the opponents use too."""
    slot.deals += 1
    open_stream(slot.rng, int(slot.deals))
    deal_next(slot.state, shared.template, slot.rng, int(shared.first))


@inlined
def play_opponents(shared: Shared, slot: Slot) -> None:
    """Let the opponents play until the learner is to act or the game is over. Without a learner there are none."""
    while slot.state.turn != shared.learner:
        if slot.state.turn == NOBODY:
            if slot.state.phase == OVER:
                return
            deal_again(shared, slot)
        elif shared.learner < 0:
            return
        else:
            observe(slot.state, int(slot.state.turn), shared.seen)
            apply(slot.state, choose(shared.seen, slot.rng))


@compiled
def begin(shared: Shared, slot: Slot) -> None:
    """A new game, up to the first decision."""
    slot.state.phase = OVER
    deal_again(shared, slot)
    play_opponents(shared, slot)


# ---------------------------------------------------------------- one game


@inlined
def single_at(address: int) -> Single:
    return table_at(address, (1,), SINGLE_GAME)[0]  # type: ignore[no-any-return]


@inlined
def observe_into(single: Single, arrays: int, seat: int) -> None:
    """Write the observation of a seat, and what is legal: nothing, if it is not to act."""
    addresses = table_at(arrays, (3,), np.int64)
    observe(single.slot.state, seat, single.shared.seen)
    colours = table_at(int(addresses[0]), (int(single.rows), int(single.width)), np.int8)
    encode(single.shared.seen, colours, table_at(int(addresses[1]), (int(single.rest),), np.int16))
    mask = table_at(int(addresses[2]), (int(single.actions),), np.int8)
    for column in range(len(mask)):
        mask[column] = 0
    if single.slot.state.turn == seat:
        write_mask(single.slot.state, mask)


@compiled_holding_gil
def begin_one(address: int, arrays: int) -> int:
    """Begin a new game and write the observation of the seat that acts first."""
    single = single_at(address)
    begin(single.shared, single.slot)
    observe_into(single, arrays, int(single.slot.state.turn))
    return int(single.slot.state.turn)


@compiled_holding_gil
def step_one(address: int, action: int, arrays: int) -> int:
    """Play an action and write the next observation: 0 if the viewer is to act, 2 if another seat is, 1 if the game is over,
    -1 if the action is illegal and nothing moves.
    """
    single = single_at(address)
    if single.slot.state.phase == OVER or not is_legal(single.slot.state, action):
        return -1
    apply(single.slot.state, action)
    play_opponents(single.shared, single.slot)
    if single.slot.state.phase == OVER:
        write_rewards(single.shared, single.slot, single.rewards)
        observe_into(single, arrays, int(single.viewer))
        return 1
    observe_into(single, arrays, int(single.slot.state.turn))
    return 0 if single.slot.state.turn == single.viewer else 2


@compiled_holding_gil
def observe_one(address: int, arrays: int, seat: int) -> int:
    """Write the observation of any seat."""
    observe_into(single_at(address), arrays, seat)
    return 0


@compiled_holding_gil
def random_one(address: int, rng: int) -> int:
    """A legal action, by the generator at another address; -1 if the game is over."""
    if single_at(address).slot.state.phase == OVER:
        return -1
    generator = table_at(rng, (1,), RNG)[0]
    return int(random_action(single_at(address).slot.state, generator, word(generator)))


# ---------------------------------------------------------------- many games


@compiled
def begin_some(shared_records: Records, slots: Records, where: Flags, colours: Colours, rest: Rest, mask: Mask, turn: Ints) -> None:
    shared = shared_records[0]
    for i in range(len(slots)):
        if where[i]:
            begin(shared, slots[i])
            turn[i] = slots[i].state.turn
            write_observation(shared, slots[i], colours[i], rest[i], mask[i])


@compiled
def show_all(shared_records: Records, slots: Records, colours: Colours, rest: Rest, mask: Mask, turn: Ints) -> None:
    """Write the seat to act in each game, its observation, and what is legal."""
    for i in range(len(slots)):
        turn[i] = slots[i].state.turn
        write_observation(shared_records[0], slots[i], colours[i], rest[i], mask[i])


@compiled
def finish(shared: Shared, slot: Slot, seat: int, rewards: Rewards, last_colours: Colours, last_rest: Rest) -> None:
    """Write the rewards and the last observation of a game that is over, and begin anew."""
    write_rewards(shared, slot, rewards)
    observe(slot.state, seat, shared.seen)
    encode(shared.seen, last_colours, last_rest)
    begin(shared, slot)


@compiled
def step_all(
    shared_records: Records,
    slots: Records,
    actions: Ints,
    colours: Colours,
    rest: Rest,
    mask: Mask,
    turn: Ints,
    rewards: Rewards,
    ended: Flags,
    last_colours: Colours,
    last_rest: Rest,
) -> int:
    """Play an action in every game, unless one is illegal: then nothing moves, and that game's place is returned.

    A game that ends writes its rewards and its last observation, and begins anew in the same step.
    """
    shared = shared_records[0]
    for i in range(len(slots)):
        if not (0 <= actions[i] < mask.shape[1] and mask[i, actions[i]]):
            return i
    for i in range(len(slots)):
        slot = slots[i]
        if ended[i]:  # its rewards were those of the last step
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0
        seat = int(slot.state.turn)
        apply(slot.state, actions[i])
        play_opponents(shared, slot)
        ended[i] = slot.state.phase == OVER
        if ended[i]:
            finish(shared, slot, seat, rewards[i], last_colours[i], last_rest[i])
        turn[i] = slot.state.turn
        write_observation(shared, slot, colours[i], rest[i], mask[i])
    return -1


@compiled
def random_all(slots: Records, rng: Records, actions: Ints) -> None:
    """A legal action for each game."""
    for i in range(len(slots)):
        actions[i] = random_action(slots[i].state, rng[0], word(rng[0]))
