"""Why one action is better than another, in words, and what kind of mistake it was to play the other.

The playouts that confirmed a mistake know it: in the same worlds both actions were played and the deal went on to its end. A game's part
`reasons` compares the ends, and hands over sentences, each with the points that it explains. Those that make up most of the loss are said.
Every figure in them comes from these playouts. They see what the seat knew, and worlds drawn from it; never the match itself.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from unlost.kernel.game import Game
from unlost.kernel.records import OVER, AnyRecord, Records
from unlost.kernel.registry import part
from unlost.languages import spoken, t
from unlost.study.judge import Playouts

MOST = 3  # reasons that are said
ENOUGH = 0.8  # of the loss: when the reasons said explain this share of it, no more are said
LEAST_SHARE, LEAST_POINTS = 0.15, 1.0  # of the loss, and points, that a reason must explain to stand out
SURE = 2.0  # standard errors by which it must differ from nothing


class Compared(NamedTuple):
    """A figure after the better action and after the one played: its means over the worlds, and the difference with its standard error."""

    best: float
    played: float
    lead: float
    error: float

    @property
    def is_sure(self) -> bool:
        return abs(self.lead) > SURE * self.error


@dataclass(frozen=True)
class Trial:
    """Two actions that were tried in the same worlds, and how the deal ended after each."""

    game: Game
    observation: AnyRecord
    best: str
    played: str
    playouts: Playouts

    @property
    def seat(self) -> int:
        return int(self.observation["turn"])

    @property
    def players(self) -> int:
        return int(self.observation["players"])


@dataclass(frozen=True)
class Reason:
    """A sentence, the points of the loss that it explains with their standard error, and the kind of mistake that it speaks of."""

    points: float
    error: float
    kind: str
    text: str


def compared(best: npt.ArrayLike, played: npt.ArrayLike) -> Compared:
    """A figure by world after the better action, and after the one played."""
    first, second = np.asarray(best, np.float64), np.asarray(played, np.float64)
    lead = first - second
    return Compared(float(first.mean()), float(second.mean()), float(lead.mean()), float(lead.std(ddof=1) / len(lead) ** 0.5))


def counts(laid: npt.NDArray[np.int64], kinds: int) -> npt.NDArray[np.int64]:
    """How many cards of each kind there are in each of some multisets, a row for each."""
    place = np.arange(kinds)
    found: npt.NDArray[np.int64] = (laid[:, :1] >> place & 1) + 2 * (laid[:, 1:] >> place & 1)
    return found


def explain(game: Game, observations: Records, best: str, played: str, playouts: Playouts, loss: float) -> tuple[tuple[str, ...], str]:
    """The reasons why the played action loses points to the best, in words, and the kind of the mistake, "" where there is none."""
    book = part(game.name, "reasons")
    if book is None:
        return (), ""
    trial = Trial(game, observations[0], best, played, playouts)
    found: list[Reason] = list(book.reasons(trial))
    told = standing_out(found, loss)
    largest = max(told, key=lambda one: one.points, default=None)
    return tuple(_sentence(one.text) for one in told), largest.kind if largest else str(book.kind(trial))


def standing_out(found: Iterable[Reason], loss: float) -> list[Reason]:
    """The few that make up most of the loss, those that explain most first."""
    told: list[Reason] = []
    least = max(LEAST_POINTS, LEAST_SHARE * loss)
    for one in sorted(found, key=lambda one: -one.points):
        said = sum(earlier.points for earlier in told)
        if len(told) == MOST or (told and said >= ENOUGH * loss) or one.points < least:
            break
        if one.points > SURE * one.error:
            told.append(one)
    return told


def moment_phase(game: Game) -> int:
    """The phase that a game's reasons want to look into: `MOMENT` in its part `reasons`."""
    return int(getattr(part(game.name, "reasons"), "MOMENT", OVER))


def kind_name(game: Game, kind: str) -> str:
    """A kind of mistake in words."""
    names: dict[str, str] = getattr(part(game.name, "reasons"), "KINDS", {})
    return t(names[kind]) if kind in names else kind


# ---------------------------------------------------------------- figures in words


def points(value: float) -> str:
    """Points as a whole number, with a true minus sign."""
    return f"{round(value):d}".replace("-", "−")


def few(value: float) -> str:
    """A small number, such as turns, with one decimal."""
    text = f"{value:.1f}".replace("-", "−")
    return text if spoken() == "en" else text.replace(".", ",")


def percent(share: float) -> str:
    """A share in percent, as a whole number without its sign."""
    return f"{round(100 * share):d}"


def listed(words: Sequence[str]) -> str:
    """A few things in one phrase."""
    if len(words) < 2:
        return "".join(words)
    return t("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
