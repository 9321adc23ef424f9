"""The level at which somebody played: by points lost a decision, beside what the levels of the bots lose on the same scale."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from unlost.kernel.game import Game
from unlost.kernel.registry import part

Z_95 = 1.96


class Level(TypedDict, total=False):
    """A level with its interval. `nearest` and the ends of `between` are names of bots; weaker than the weakest is "" at that end."""

    loss: float  # points lost a decision
    loss_95: list[float]
    nearest: str
    between: list[str]  # the levels that the interval lies between: the weaker, then the stronger


def level_of(game: Game, losses: Sequence[float]) -> Level:
    """The level of somebody who lost so many points in each decision; nothing where there are too few, or no figures for the game."""
    levels: Mapping[str, float] = getattr(part(game.name, "study"), "LEVELS", {})
    n = len(losses)
    if n < 2 or not levels:
        return {}
    mean = sum(losses) / n
    error = (sum((loss - mean) ** 2 for loss in losses) / (n - 1) / n) ** 0.5
    low, high = max(0.0, mean - Z_95 * error), mean + Z_95 * error
    weaker = [name for name, loss in levels.items() if loss >= high]  # from weak to strong
    stronger = [name for name, loss in levels.items() if loss <= low]
    return {
        "loss": round(mean, 4),
        "loss_95": [round(low, 4), round(high, 4)],
        "nearest": min(levels, key=lambda name: abs(levels[name] - mean)),
        "between": [weaker[-1] if weaker else "", stronger[0] if stronger else ""],
    }
