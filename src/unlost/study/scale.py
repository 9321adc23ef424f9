"""How much a mistake weighs in a game: the thresholds of its marks, and how far the judge itself may be off.

A game says this in its part `study`. How the figures were found: docs/study.md.
"""

from dataclasses import dataclass
from typing import Literal

from unlost.kernel.game import Game
from unlost.kernel.registry import part

Mark = Literal["", "small", "medium", "large"]
MARKS: tuple[Mark, ...] = ("", "small", "medium", "large")  # from light to heavy
OPEN = 0.03  # a match is open while the chance to win lies between this and one less this


@dataclass(frozen=True)
class Scale:
    """Thresholds of the marks small, medium and large: in points, and in chance to win the match."""

    points: tuple[float, float, float] = (2.0, 6.0, 12.0)
    win: tuple[float, float, float] = (0.015, 0.04, 0.08)
    first_error: float = 1.5  # points by which the judge's first look at two actions is off, beside what more worlds would mend
    model_error: float = 0.6  # and its closer look

    def is_open(self, win: float) -> bool:
        """Can the match still be won and lost?"""
        return OPEN < win < 1 - OPEN

    def mark(self, loss: float, loss_win: float, is_open: bool) -> Mark:
        """How heavy a loss is: by points, and while the match is open also by the chance to win; the heavier of the two.

        What costs points and makes a win likelier is no mistake while the match is open.
        """
        if not is_open:
            loss_win = 0.0
        elif loss_win < 0:
            return ""
        return MARKS[max(sum(loss >= limit for limit in self.points), sum(loss_win >= limit for limit in self.win))]


def scale_of(game: Game) -> Scale:
    """The scale of a game: `SCALE` in its part `study`."""
    found: Scale = getattr(part(game.name, "study"), "SCALE", Scale())
    return found
