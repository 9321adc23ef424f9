"""Evaluation of one position: what every legal action is worth to the seat to act, on what that seat knows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unlost.bots.bot import legal_actions
from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game
from unlost.kernel.notation import Action
from unlost.kernel.options import checked, checked_seed, short, whole
from unlost.kernel.records import Records
from unlost.kernel.rng import seed_bytes
from unlost.kernel.views import JsonObject
from unlost.study.compare import SURE, Comparison, compare
from unlost.study.judge import Judge, judge_for
from unlost.study.scale import scale_of

if TYPE_CHECKING:
    from unlost.kernel.match import Match
    from unlost.kernel.position import Position

WORLDS = 512
_WORLDS = whole("worlds", WORLDS, 2, 1_000_000)


@dataclass(frozen=True)
class Judged:
    """One action as it was judged."""

    action: Action
    points: float  # expected margin still to come
    error: float  # standard error of its difference to the best
    win: float  # chance to win the match
    policy: float | None  # how likely the network makes it; None without a network
    worlds: int  # in which it was tried
    proven: bool  # searched to the end: not an estimate
    behind: float  # what it lacks to the best in points, with what winning counts beside them


@dataclass(frozen=True)
class Evaluation:
    """All legal actions of a seat, best first, and those that cannot be told from the best."""

    seat: int
    actions: tuple[Judged, ...]
    by: str  # who judged: the network, or playouts

    @property
    def best(self) -> Action:
        return self.actions[0].action

    @property
    def too_close(self) -> tuple[Action, ...]:
        """The actions that cannot be told from the best, which is not among them."""
        return tuple(one.action for one in self.actions[1:] if one.behind <= SURE * one.error)

    def of(self, action: str) -> Judged:
        """How one action was judged."""
        return next(one for one in self.actions if one.action == action)

    def json(self) -> JsonObject:
        """The evaluation, ready for JSON."""
        names = ("points", "error", "win", "policy", "worlds", "proven")
        actions = [{"action": str(one.action), **{name: getattr(one, name) for name in names}} for one in self.actions]
        return {"seat": self.seat, "best": str(self.best), "too_close": list(map(str, self.too_close)), "by": self.by, "actions": actions}

    def __iter__(self) -> Iterator[Judged]:
        return iter(self.actions)

    def __str__(self) -> str:
        lines = [f"{'':6}{'points':>8}{'± error':>9}{'wins':>7}{'policy':>8}{'worlds':>8}"]
        close = set(self.too_close)
        for one in self.actions:
            policy = "" if one.policy is None else f"{one.policy:.1%}"
            remark = "  proven" if one.proven else "  too close to call" if one.action in close else ""
            lines.append(f"{one.action!s:6}{one.points:+8.1f}{one.error:9.1f}{one.win:7.1%}{policy:>8}{one.worlds:8}{remark}")
        return "\n".join(lines)


def evaluate(
    known: "Match | Position", /, *, worlds: int = WORLDS, seconds: float | None = None, seed: int | str | bytes = 0
) -> Evaluation:
    """What every legal action is worth, for the seat to act: of a match, or of a position. Best first.

    `seconds` ends the search early; without it the same position, number of worlds and seed give the same figures.
    """
    from unlost.kernel.match import Match
    from unlost.kernel.position import Position

    worlds = checked("evaluate", (_WORLDS,), {"worlds": worlds})["worlds"]
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        raise BadOption(f"seconds takes a number above 0, not {short(seconds)}")
    if isinstance(known, Match):
        known = known.position()
    if not isinstance(known, Position):
        raise BadOption(f"evaluate takes a match or a position, not {short(known)}")
    if known.turn is None:
        raise BadOption("evaluate: the game is over, and there is nothing to choose")
    if known.seat != known.turn:
        raise BadOption(f"evaluate: seat {known.turn} is to act, and this position is what another seat knows")
    told = seed_bytes(checked_seed(seed)).hex()
    return evaluate_seen(known.game, known.observation.copy(), worlds, told, seconds=seconds)


def evaluate_seen(
    game: Game, observations: Records, worlds: int, seed: str, kept: tuple[int, ...] = (), seconds: float | None = None
) -> Evaluation:
    """As `evaluate`, from what the seat to act knows, as an array of one observation."""
    judge = judge_for(game, observations)
    legal = np.array(list(legal_actions(game, observations).values()), np.int64)
    found = compare(judge, scale_of(game), observations, legal, seed, worlds, kept, seconds)
    return judged(judge, observations, found)


def judged(judge: Judge, observations: Records, found: Comparison) -> Evaluation:
    """An evaluation by what came of a comparison."""
    game, seat = judge.game, int(observations[0]["turn"])
    banked = float(judge.sides.margins(game.banked_points(observations, judge.players))[0, seat])
    policy = judge.policy(observations)
    actions = tuple(
        Judged(
            game.actions[number],
            points=float(found.margin[place]) - banked,
            error=float(found.error[place]),
            win=float(found.win[place]),
            policy=None if policy is None else float(policy[number]),
            worlds=int(found.worlds[place]),
            proven=bool(found.proven[place]),
            behind=float(found.behind[place]),
        )
        for place, number in enumerate(found.candidates)
    )
    return Evaluation(seat, actions, judge.name)
