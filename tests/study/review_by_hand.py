"""A review whose verdicts are written down, not judged: for tests of how a review is shown."""

from typing import Any

import numpy as np

from unlost.kernel.match import Match
from unlost.study.evaluate import Judged
from unlost.study.luck import Course
from unlost.study.review import Decision, Review, SeatReview, Sum
from unlost.study.scale import MARKS, Mark

MISTAKES: dict[int, Mark] = {3: "small", 12: "large", 31: "medium", 40: "small"}  # by their places in the history
CLOSE = 6


def review_by_hand(name: str = "cards", actions: int = 10_000, seats: tuple[int, ...] | None = None, **options: Any) -> Review:
    """A match of first and last legal actions by turns, with marks at `MISTAKES`, and one decision that is too close to call."""
    match = Match(name, seed="by hand", **options)
    decisions = []
    while match.turn is not None and len(match.history) < actions:
        legal, n = match.actions(), len(match.history)
        played = legal[-1] if n % 3 else legal[len(legal) // 2]
        if seats is None or match.turn in seats:
            decisions.append(_decision(match, n, str(played)))
        match.play_number(played.number)
    players = match.players
    chosen = tuple(range(players)) if seats is None else seats
    reviews = tuple(_seat(match, seat, tuple(decisions)) for seat in chosen)
    length = len(match.history)
    win = np.linspace(1 / players, 0.2, length + 1)[:, None] * np.ones(players)
    nothing = np.zeros((length, players))
    course = Course(np.zeros((length + 1, players)), win, np.zeros(players), np.zeros((1, players)), nothing, nothing)
    return Review(match, tuple(decisions), reviews, course, "a hand")


def _decision(match: Match, n: int, played: str) -> Decision:
    legal, mark = [str(action) for action in match.actions()], MISTAKES.get(n, "")
    others = [action for action in legal if action != played]
    best = others[0] if others and (mark or n == CLOSE) else played
    order = [best, *(action for action in legal if action != best)]
    behind = {action: 0.0 if action == best else 0.5 if n == CLOSE else 4.0 for action in order}
    numbers = match.game.numbers
    candidates = tuple(
        Judged(match.game.actions[numbers[one]], 1.0 - behind[one], 0.4 * (one != best), 0.5, 0.1, 8, False, behind[one]) for one in order
    )
    loss = float(MARKS.index(mark)) * 2.5 if others else 0.0
    reasons = ("It gives <the others> a card.",) if mark else ()
    return Decision(
        n, match.turn or 0, match.deal, match.phase or "", played, best, loss, loss / 100, 0.4, mark if others else "",
        too_close=n == CLOSE and best != played, proven=False, candidates=candidates if others else (), reasons=reasons,
    )  # fmt: skip


def _seat(match: Match, seat: int, decisions: tuple[Decision, ...]) -> SeatReview:
    own = [one for one in decisions if one.seat == seat]
    parts = Sum(1.26, -3.14, 2.72, 0.58, -1.41, 0.0, 0.01)
    marks: dict[Mark, int] = {mark: sum(one.mark == mark for one in own) for mark in MARKS[1:]}
    return SeatReview(seat, parts if match.result else None, marks, len(own), sum(one.loss for one in own), 0.1, {}, {}, {})
