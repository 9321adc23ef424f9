"""A hint: what every legal action is worth, and why the best is better than another one."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from unlost.bots.bot import legal_actions
from unlost.kernel.position import Position
from unlost.kernel.rng import seed_bytes
from unlost.study.compare import SURE, Comparison, compare
from unlost.study.evaluate import Evaluation, judged
from unlost.study.judge import judge_for
from unlost.study.review import Decision, weighed
from unlost.study.scale import MARKS, Mark, scale_of

SECONDS = 10.0  # after which no more worlds are tried
KEPT = 32  # comparisons, for the next question about the same position
_SEED = seed_bytes(0).hex()


@dataclass(frozen=True)
class Hint:
    """An evaluation, and how another action was judged beside the best, if one was."""

    evaluation: Evaluation
    than: Decision | None = None


def hint(known: Position, worlds: int, against: str | None = None, why: bool = False, least: Mark = "") -> Hint:
    """What the legal actions of the seat to act are worth.

    `against` is judged beside the best, as a review would judge it. With `why`, and where nothing else is asked, that is the best of the
    actions that would be a mistake. What at first sight is less of a mistake than `least` is not judged any further.
    The same position gives the same figures.
    """
    game, observations = known.game, known.observation.copy()
    judge, scale, found = judge_for(game, observations), scale_of(game), _compared(known, game.version, worlds)
    evaluation = judged(judge, observations, found)
    other = game.numbers[against] if against else _next_worst(known, found) if why else None
    if other is None or (least and MARKS.index(_marks(known, found)[found.place(other)]) < MARKS.index(least)):
        return Hint(evaluation)
    return Hint(evaluation, weighed(judge, scale, observations, found, 0, other, worlds, _SEED))


@lru_cache(KEPT)
def _compared(known: Position, rules: int, worlds: int) -> Comparison:
    game, observations = known.game, known.observation.copy()
    legal = np.array(list(legal_actions(game, observations).values()), np.int64)
    return compare(judge_for(game, observations), scale_of(game), observations, legal, _SEED, worlds, seconds=SECONDS)


def _next_worst(known: Position, found: Comparison) -> int | None:
    """The best action that would be more than a small mistake, or else a small one; None if there is none."""
    marks = _marks(known, found)
    wanted = next((place for place, mark in enumerate(marks) if mark in MARKS[2:]), marks.index("small") if "small" in marks else None)
    return None if wanted is None else int(found.candidates[wanted])


def _marks(known: Position, found: Comparison) -> list[Mark]:
    """How heavy a mistake each candidate would be, as far as it can be told from the best at first sight."""
    scale = scale_of(known.game)
    is_open, lost, lost_win = scale.is_open(float(found.win[0])), found.margin[0] - found.margin, found.win[0] - found.win
    return [
        scale.mark(float(lost[place]), float(lost_win[place]), is_open) if found.behind[place] > SURE * found.error[place] else ""
        for place in range(len(found.candidates))
    ]
