"""Endings that need no estimate: actions whose outcome follows from the rules, or is a mean over everything that may be hidden.

Only in the last deal of a match, where nothing comes after.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from unlost.kernel.records import OVER, Records
from unlost.kernel.registry import part
from unlost.kernel.rng import new_rng
from unlost.study.judge import Judge, Places

WORLDS = 4  # in which it is looked whether an action ends the match at once

Outcome = tuple[float, float]  # the final margin and the chance to win of the seat to act


class Endings(Protocol):
    """`endings` of a game's part `study`: the actions whose outcome is known, by their numbers, from what the seat to act knows."""

    def __call__(self, observations: Records) -> Mapping[int, Outcome]: ...


def outcome(margins: Sequence[int]) -> Outcome:
    """What comes of margins of two sides that are equally likely: who is ahead wins, and level is half a win."""
    return float(np.mean(margins)), float(np.mean([(margin > 0) + 0.5 * (margin == 0) for margin in margins]))


def exact_values(judge: Judge, observations: Records, candidates: Places) -> dict[int, Outcome]:
    """By action number: the final margin and the chance to win of the seat to act, where both are known."""
    game, seat = judge.game, int(observations[0]["turn"])
    states, worlds = np.zeros(WORLDS * len(candidates), game.state), np.zeros(WORLDS * len(candidates), np.int64)
    judge.loops.imagine(observations, new_rng("endings"), np.arange(WORLDS), candidates, states, worlds)
    by_action = states.reshape(WORLDS, len(candidates))
    found: dict[int, Outcome] = {}
    for place, number in enumerate(candidates):
        ended = np.ascontiguousarray(by_action[:, place])
        if (ended["phase"] == OVER).all():
            margin, win = judge.values(ended)
            found[int(number)] = float(margin[0, seat]), float(win[0, seat])
    endings: Endings | None = getattr(part(game.name, "study"), "endings", None)
    return found | dict(endings(observations)) if endings else found
