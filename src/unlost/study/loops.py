"""The compiled loops of study: many worlds side by side. Each game has its own copy of this module: see `specialised`."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from unlost.kernel.intrinsics import copy_shared
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.records import DEAL, OVER, Ints, Record, Records
from unlost.kernel.rng import Rng, RngState, open_stream

if TYPE_CHECKING:  # the rules of the game that this copy is for
    apply: Callable[[Record, int], None]
    shuffle: Callable[[Record, RngState], None]
    deal: Callable[[Record], None]
    score: Callable[[Record, Ints], None]
    observe: Callable[[Record, int, Record], None]
    sample: Callable[[Record, RngState, Record], None]

Places = npt.NDArray[np.int64]
LATER = 1 << 32  # the streams of the rng for what is dealt in a world are apart from those for the worlds


@inlined
def deal_if_due(s: Record, rng: RngState, world: int) -> None:
    """The next deal, if the last one is over. In one world it is the same whatever was played."""
    if s.phase == DEAL:
        open_stream(rng, world + LATER * (1 + int(s.deal)))
        shuffle(s, rng)
        deal(s)


@compiled
def imagine(observations: Records, rng: Rng, numbers: Places, candidates: Places, states: Records, worlds: Places) -> None:
    """Worlds that agree with an observation, and in each of them every candidate played. The world of a number is always the same.

    `worlds` gets the number of the world that each state belongs to. What is due to be dealt then is not dealt yet.
    """
    each = len(candidates)
    for i in range(len(numbers)):
        world, start = int(numbers[i]), i * each
        open_stream(rng[0], world)
        sample(observations[0], rng[0], states[start])
        for place in range(1, each):
            states[start + place] = states[start]
        for place in range(each):
            worlds[start + place] = world
            apply(states[start + place], candidates[place])


@compiled
def play(states: Records, where: Places, actions: Places, rng: Rng, worlds: Places) -> None:
    """Play an action in the states at certain places; `worlds` are the numbers of the worlds that they belong to."""
    for i in range(len(where)):
        apply(states[where[i]], actions[i])
        deal_if_due(states[where[i]], rng[0], int(worlds[where[i]]))


@compiled
def play_within_deal(states: Records, where: Places, actions: Places) -> None:
    """Play an action in the states at certain places; what is due to be dealt then is not dealt yet."""
    for i in range(len(where)):
        apply(states[where[i]], actions[i])


@compiled
def observe_turns(states: Records, where: Places, observations: Records) -> None:
    """What the seats to act may know, in the states at certain places."""
    for i in range(len(where)):
        observe(states[where[i]], int(states[where[i]].turn), observations[i])


@compiled
def open_hands(states: Records, where: Places, observations: Records) -> None:
    """The states at certain places, as the seats to act would see them with all hands open."""
    for i in range(len(where)):
        copy_shared(observations[i], states[where[i]])
        observations[i].seat = states[where[i]].turn


@compiled
def reshuffle(states: Records, where: Places, rng: Rng, seen: Records, out: Records) -> None:
    """Each of some states several times, with what nobody can know, such as the order of the deck, drawn anew. `seen` is overwritten."""
    each = len(out) // len(where)
    for i in range(len(where)):
        copy_shared(seen[0], states[where[i]])
        seen[0].seat = states[where[i]].turn
        for number in range(each):
            open_stream(rng[0], number)
            sample(seen[0], rng[0], out[i * each + number])


@compiled
def final_points(states: Records, points: npt.NDArray[np.int64]) -> None:
    """The points by seat of the games that are over."""
    for i in range(len(states)):
        if states[i].phase == OVER:
            score(states[i], points[i])


@compiled
def deal_each(states: Records, rng: Rng, numbers: Places) -> None:
    """Deal what is due in each state, by the stream of its number."""
    for i in range(len(states)):
        deal_if_due(states[i], rng[0], int(numbers[i]))


@compiled
def other_cards(states: Records, action: int, outcomes: Records, weight: npt.NDArray[np.float64]) -> int:
    """Play an action that takes the top of the deck, for every kind of card that could be there; returns how many there are.

    `weight` is how many cards of the kind the deck has.
    """
    s = states[0]
    top = int(s.deck_left) - 1
    count = 0
    for place in range(top, -1, -1):
        kind = int(s.deck[place])
        known = -1
        for earlier in range(count):
            if outcomes[earlier].deck[top] == kind:
                known = earlier
        if known >= 0:
            weight[known] += 1
            continue
        outcomes[count] = states[0]
        outcomes[count].deck[place] = s.deck[top]
        outcomes[count].deck[top] = kind
        weight[count] = 1
        count += 1
    for i in range(count):
        apply(outcomes[i], action)
    return count
