"""The compiled part of the search with a network: many worlds at once. Each game has its own copy of this module: see `specialised`."""

from typing import TYPE_CHECKING

from unlost.kernel.game import Apply, DealOut, Observe, Sample, Score, Shuffle
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.records import DEAL, OVER, Ints, Record, Records
from unlost.kernel.rng import Rng, RngState, open_stream

if TYPE_CHECKING:  # the rules of the game that this copy is for
    apply: Apply
    sample: Sample
    shuffle: Shuffle
    deal: DealOut
    score: Score
    observe: Observe

LATER = 1 << 32  # the streams of the rng for what is dealt in a world are apart from those for the worlds


@inlined
def deal_if_due(s: Record, rng: RngState, world: int) -> None:
    """The next deal, if the last one is over. In one world it is the same whatever was played."""
    if s.phase == DEAL:
        open_stream(rng, world + LATER * (1 + int(s.deal)))
        shuffle(s, rng)
        deal(s)


@compiled
def imagine(observations: Records, rng: Rng, first: int, candidates: Ints, states: Records) -> None:
    """Worlds that agree with what is known, numbered from `first` on, and in each of them every candidate played."""
    each = len(candidates)
    for number in range(len(states) // each):
        world, start = first + number, number * each
        open_stream(rng[0], world)
        sample(observations[0], rng[0], states[start])
        for place in range(1, each):
            states[start + place] = states[start]
        for place in range(each):
            apply(states[start + place], candidates[place])
            deal_if_due(states[start + place], rng[0], world)


@compiled
def advance(states: Records, where: Ints, actions: Ints, rng: Rng, first: int, each: int) -> None:
    """Play an action in the states at certain places."""
    for i in range(len(where)):
        apply(states[where[i]], actions[i])
        deal_if_due(states[where[i]], rng[0], first + where[i] // each)


@compiled
def watch(states: Records, where: Ints, observations: Records) -> None:
    """What the seats to act may know, in the states at certain places."""
    for i in range(len(where)):
        observe(states[where[i]], int(states[where[i]].turn), observations[i])


@compiled
def final(states: Records, points: Ints) -> None:
    """The points of the games that are over, by seat."""
    for i in range(len(states)):
        if states[i].phase == OVER:
            score(states[i], points[i])
