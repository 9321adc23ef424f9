"""Endings that need no estimate: actions whose outcome follows from the rules, or is a mean over everything that may be hidden.

Only in the last deal of a match, where nothing comes after.
"""

from collections.abc import Mapping
from typing import Protocol

import numpy as np

from unlost.kernel.records import OVER, Records
from unlost.kernel.registry import part
from unlost.kernel.rng import new_rng
from unlost.study.judge import Judge, Places

WORLDS = 4  # in which it is looked whether an action ends the match at once

Outcomes = Mapping[
    int, list[int]
]  # by action number: the points by which the seat to act gains on the other side, a list of equally likely ones


class Endings(Protocol):
    """`endings` of a game's part `study`: the actions whose outcome is known, by what else may be hidden."""

    def __call__(self, observations: Records) -> Outcomes: ...


def exact_values(judge: Judge, observations: Records, candidates: Places) -> dict[int, tuple[float, float]]:
    """By action number: the final margin and the chance to win of the seat to act, where both are known."""
    game, seat = judge.game, int(observations[0]["turn"])
    states, worlds = np.zeros(WORLDS * len(candidates), game.state), np.zeros(WORLDS * len(candidates), np.int64)
    judge.loops.imagine(observations, new_rng("endings"), np.arange(WORLDS), candidates, states, worlds)
    by_action = states.reshape(WORLDS, len(candidates))
    found: dict[int, tuple[float, float]] = {}
    for place, number in enumerate(candidates):
        ended = np.ascontiguousarray(by_action[:, place])
        if (ended["phase"] == OVER).all():
            margin, win = judge.values(ended)
            found[int(number)] = float(margin[0, seat]), float(win[0, seat])
    endings: Endings | None = getattr(part(game.name, "study"), "endings", None)
    if endings:
        for number, margins in endings(observations).items():
            found[int(number)] = float(np.mean(margins)), float(np.mean([(margin > 0) + 0.5 * (margin == 0) for margin in margins]))
    return found
