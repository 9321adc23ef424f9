"""Turning points: the moments of a match at which the chance to win changed most, by a card or by a decision."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from unlost.kernel.records import Records
from unlost.kernel.views import JsonObject
from unlost.study.luck import Course

MOST = 5  # that are told
LEAST = 0.1  # of a chance to win, by which a turning point changes it

Cause = Literal["deal", "draw", "decision"]


@dataclass(frozen=True)
class TurningPoint:
    """A moment that changed the chance to win: that of one seat, whose chance changed most."""

    n: int  # the action's place in the history, from 0
    acted: int  # the seat that acted
    cause: Cause  # a new deal, a card that came from the deck, or the decision itself
    seat: int  # whose chance is told
    before: float
    after: float

    def json(self) -> JsonObject:
        return {**vars(self), "before": round(self.before, 4), "after": round(self.after, 4)}


def turning_points(states: Records, course: Course, mistakes: set[int]) -> tuple[TurningPoint, ...]:
    """The moments that changed most, in the order of the match. Where a mistake brought a card, the mistake is the cause."""
    changes = np.diff(course.win, axis=0)
    largest = abs(changes).max(axis=1)
    found = []
    for n in sorted(np.argsort(-largest, kind="stable")[:MOST]):
        if largest[n] >= LEAST:
            seat, acted = int(abs(changes[n]).argmax()), int(states[n]["turn"])
            before, after = float(course.win[n, seat]), float(course.win[n + 1, seat])
            found.append(TurningPoint(int(n), acted, _cause(states, course, n, n in mistakes), seat, before, after))
    return tuple(found)


def _cause(states: Records, course: Course, n: int, is_mistake: bool) -> Cause:
    if states[n + 1]["deal"] != states[n]["deal"]:
        return "deal"
    return "draw" if course.draws[n].any() and not is_mistake else "decision"
