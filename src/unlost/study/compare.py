"""The candidates of one decision, compared in the same worlds."""

import time
from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from unlost.kernel.records import OVER, Records
from unlost.kernel.rng import Rng, new_rng
from unlost.study.exact import exact_values
from unlost.study.judge import Judge, Places, Playouts
from unlost.study.scale import Scale
from unlost.study.sides import Floats

FIRST = 32  # worlds of the first look, by all candidates
NEXT = 64  # worlds of a closer look at those still in question, before it is asked again which are
BEHIND = 2.5  # standard errors behind the best, after which a candidate is tried no more
SURE = 2.0  # standard errors by which an action must be behind the best, to be told from it
CLEAR = 3.0  # standard errors of a lead, to be sure of it before all worlds are tried: more than SURE, since it is asked several times
HOPELESS = 0.5  # standard errors: a lead smaller than this, with half of the worlds tried, will hardly be told from none
AT_ONCE = 2048  # states played side by side


@dataclass(frozen=True)
class Comparison:
    """The candidates, best first: means over worlds, and how far each is behind the best.

    A difference is in points, with what winning counts beside them; `error` is its standard error, that of the judge included.
    """

    candidates: Places
    margin: Floats
    win: Floats
    behind: Floats
    error: Floats
    worlds: npt.NDArray[np.int64]
    proven: npt.NDArray[np.bool_]  # is the value no estimate?

    def place(self, number: int) -> int:
        """The place of an action."""
        return int(np.flatnonzero(self.candidates == number)[0])


class _Trial:
    """Candidates tried to one depth."""

    def __init__(self, judge: Judge, observations: Records, rng: Rng, depth: int, candidates: Places, first: int) -> None:
        self.judge, self.observations, self.rng, self.depth, self.candidates = judge, observations, rng, depth, candidates
        self.next = first
        self.margin, self.win = np.zeros((0, len(candidates))), np.zeros((0, len(candidates)))

    def go_on(self, worlds: int, until: float) -> None:
        """Try them in more worlds."""
        goal = self.next + worlds
        while self.next < goal and (time.monotonic() < until or len(self.margin) < 2):
            some = min(goal - self.next, max(2, AT_ONCE // len(self.candidates)))
            numbers = np.arange(self.next, self.next + some)
            margin, win = self.judge.outcomes(self.observations, self.rng, numbers, self.candidates, self.depth)
            self.margin, self.win = np.concatenate([self.margin, margin]), np.concatenate([self.win, win])
            self.next += some

    def is_settled(self, model_error: float, played: int | None) -> bool:
        """Are the candidates told apart, as far as more worlds can; or at least the one that was played from the best?"""
        best, behind, error, total = self.differences(model_error)
        told = (behind > BEHIND * total) | (error < model_error)
        if played is None:
            told[best] = True
        elif self.candidates[best] != played:
            return bool(told[self.candidates == played].all())
        else:  # could another be better by so much that it would count?
            told |= behind > BEHIND * error - SURE * model_error
        return bool(told.all())

    def drop(self, stays: npt.NDArray[np.bool_]) -> None:
        self.candidates, self.margin, self.win = self.candidates[stays], self.margin[:, stays], self.win[:, stays]

    def differences(self, model_error: float) -> tuple[int, Floats, Floats, Floats]:
        """The place of the best; how far each is behind it; the standard error of that, by worlds alone and with the judge's own."""
        utility = self.margin + self.judge.win_points * self.win
        best = int(utility.mean(axis=0).argmax())
        behind = utility[:, [best]] - utility
        error = behind.std(axis=0, ddof=1) / len(behind) ** 0.5
        total = np.sqrt(error**2 + model_error**2)
        total[best] = 0.0
        return best, behind.mean(axis=0), error, total


def compare(
    judge: Judge, scale: Scale, observations: Records, candidates: Places, seed: str, worlds: int, kept: tuple[int, ...] = (),
    seconds: float | None = None, played: int | None = None,
) -> Comparison:  # fmt: skip
    """Try all candidates in some worlds, then those still in question in more worlds, and further ahead, but in no more than `worlds`.

    `kept` are never dropped. More worlds are drawn until those left are told apart, or the judge's own error is larger than what more
    worlds would mend. Where only one of them is in question, the one `played`, it ends as soon as that one is told from the best.
    """
    if played is not None:
        kept = (*kept, played)
    exact = exact_values(judge, observations, candidates)
    if len(exact) == len(candidates):
        return _with_exact(judge, _untried(candidates), exact)
    rng, until = new_rng(seed), time.monotonic() + seconds if seconds else inf
    dropped: list[Comparison] = []
    trial = _Trial(judge, observations, rng, judge.looks[0], candidates, 0)
    trial.go_on(min(FIRST, worlds), until)
    _drop(trial, dropped, scale.first_error, kept)
    if len(judge.looks) > 1 and len(trial.candidates) > 1 and worlds > FIRST and time.monotonic() < until:
        trial = _Trial(judge, observations, rng, judge.looks[1], trial.candidates, 0)
    while trial.next < worlds and len(trial.candidates) > 1 and time.monotonic() < until:
        trial.go_on(min(NEXT, worlds - trial.next), until)
        _drop(trial, dropped, scale.model_error, kept)
        if trial.is_settled(scale.model_error, played):
            break
    closer = len(judge.looks) == 1 or trial.depth == judge.looks[1]
    last = _compared(trial, scale.model_error if closer else scale.first_error)
    return _with_exact(judge, _joined([last, *reversed(dropped)]), exact)


def confirm(
    judge: Judge, observations: Records, pair: Places, seed: str, worlds: int, least: float, until_error: float, phase: int = OVER
) -> tuple[Comparison, Playouts]:
    """Compare two actions to the end of the deal, in fresh worlds: the first is the one that was judged better. And the playouts.

    It ends early when the difference is beyond doubt, or beyond doubt less than `least`, or when its error is as small as `until_error`.
    The playouts have each game as it first stood in `phase`.
    """
    rng, made = new_rng(f"{seed}/confirmed"), 0
    found: list[tuple[Floats, Floats, Playouts]] = []
    while made < worlds:
        some = np.arange(made, min(made + min(max(made, NEXT), 2 * NEXT), worlds))  # more at once, as it goes on, cost less each
        found.append(judge.whole_deal(observations, rng, some, pair, phase))
        made += len(some)
        margin, win = (np.concatenate([part[place] for part in found]) for place in (0, 1))
        utility = margin + judge.win_points * win
        lead = utility[:, 0] - utility[:, 1]
        error = lead.std(ddof=1) / len(lead) ** 0.5
        if error < until_error or lead.mean() > CLEAR * error or lead.mean() + BEHIND * error < least:
            break
        if 2 * made >= worlds and lead.mean() < HOPELESS * error:
            break
    playouts = Playouts(*(np.concatenate(columns) for columns in zip(*(part[2] for part in found), strict=True)))
    errors, counted, means = np.array([0.0, error]), np.full(2, len(lead)), (margin.mean(axis=0), win.mean(axis=0))
    return Comparison(pair, *means, np.array([0.0, lead.mean()]), errors, counted, np.zeros(2, np.bool_)), playouts


def _drop(trial: _Trial, dropped: list[Comparison], model_error: float, kept: tuple[int, ...]) -> None:
    """Drop the candidates that are far behind."""
    best, behind, _, total = trial.differences(model_error)
    stays = (behind <= BEHIND * total) | np.isin(trial.candidates, kept)
    stays[best] = True
    if not stays.all():
        found = _compared(trial, model_error)
        dropped.append(_part(found, ~np.isin(found.candidates, trial.candidates[stays])))
        trial.drop(stays)


def _compared(trial: _Trial, model_error: float) -> Comparison:
    """What a trial has found, best first."""
    _, behind, _, total = trial.differences(model_error)
    order = np.lexsort((trial.candidates, behind))
    counted = np.full(len(order), len(trial.margin))
    return Comparison(
        trial.candidates[order], trial.margin.mean(axis=0)[order], trial.win.mean(axis=0)[order], behind[order], total[order], counted,
        np.zeros(len(order), np.bool_),
    )  # fmt: skip


def _part(found: Comparison, where: npt.NDArray[np.bool_]) -> Comparison:
    return Comparison(*(column[where] for column in vars(found).values()))


def _joined(parts: list[Comparison]) -> Comparison:
    columns = zip(*(vars(part).values() for part in parts), strict=True)
    return Comparison(*(np.concatenate(column) for column in columns))


def _untried(candidates: Places) -> Comparison:
    nothing, n = np.zeros(len(candidates)), len(candidates)
    return Comparison(candidates, nothing, nothing, nothing, nothing, np.zeros(n, np.int64), np.zeros(n, np.bool_))


def _with_exact(judge: Judge, found: Comparison, exact: dict[int, tuple[float, float]]) -> Comparison:
    """The same with exact values in place of estimates, best first again. Of two exact values the difference has no error."""
    if not exact:
        return found
    margin, win, proven = found.margin.copy(), found.win.copy(), np.isin(found.candidates, list(exact))
    for place in np.flatnonzero(proven):
        margin[place], win[place] = exact[int(found.candidates[place])]
    utility = margin + judge.win_points * win
    behind = utility.max() - utility
    order = np.lexsort((found.candidates, ~proven, behind))
    error = np.where(proven & proven[order[0]], 0.0, found.error)
    error[order[0]] = 0.0
    return Comparison(found.candidates[order], margin[order], win[order], behind[order], error[order], found.worlds[order], proven[order])
