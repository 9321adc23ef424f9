"""The compiled part of foresight: imagined worlds, many at once. Each game has its own copy of this module: see `for_game`."""

from typing import Any

from unlost.kernel.dice import open_stream
from unlost.kernel.rule import rule, seldom
from unlost.kernel.table import DEAL, OVER

apply: Any
sample: Any
shuffle: Any
deal: Any
score: Any
observe: Any

LATER = 1 << 32  # the streams of the dice for what is dealt in a world are apart from those for the worlds


@rule
def deal_if_due(s: Any, dice: Any, world: int) -> None:
    """The next deal, if the last one is over. In one world it is the same whatever was played."""
    if s.phase == DEAL:
        open_stream(dice, world + LATER * (1 + int(s.deal)))
        shuffle(s, dice)
        deal(s)


@seldom
def imagine(observations: Any, dice: Any, first: int, candidates: Any, states: Any) -> None:
    """Worlds that agree with what is known, numbered from `first` on, and in each of them every candidate played."""
    each = len(candidates)
    for number in range(len(states) // each):
        world, start = first + number, number * each
        open_stream(dice[0], world)
        sample(observations[0], dice[0], states[start])
        for place in range(1, each):
            states[start + place] = states[start]
        for place in range(each):
            apply(states[start + place], candidates[place])
            deal_if_due(states[start + place], dice[0], world)


@seldom
def advance(states: Any, where: Any, actions: Any, dice: Any, first: int, each: int) -> None:
    """Play an action in the states at certain places."""
    for i in range(len(where)):
        apply(states[where[i]], actions[i])
        deal_if_due(states[where[i]], dice[0], first + where[i] // each)


@seldom
def watch(states: Any, where: Any, observations: Any) -> None:
    """What the seats to act may know, in the states at certain places."""
    for i in range(len(where)):
        observe(states[where[i]], int(states[where[i]].turn), observations[i])


@seldom
def final(states: Any, points: Any) -> None:
    """The points of the games that are over, by seat."""
    for i in range(len(states)):
        if states[i].phase == OVER:
            score(states[i], points[i])
