"""Simulation: many games between bots, and what came out of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.bots import find_bot
from unlost.kernel.batch import Batch
from unlost.kernel.dice import new_dice, seed_bytes
from unlost.kernel.errors import BadOption

AT_ONCE = 1024


@dataclass(frozen=True)
class Simulation:
    """The games of a simulation: points by game and seat, and for each game its turns and the deals that the turn cap ended."""

    points: npt.NDArray[np.int64]
    length: npt.NDArray[np.int64]
    capped: npt.NDArray[np.int64]
    deals: int  # rounds or expeditions played in all

    def summary(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        return {
            "games": len(self.length),
            "points": {"mean": self.points.mean(0).tolist(), "sd": self.points.std(0).tolist()},
            "length": {"mean": float(self.length.mean()), "max": int(self.length.max())},
            "capped": float(self.capped.sum() / self.deals),
        }


def simulate(
    game: str, games: int, names: Sequence[str], seed: int | str | bytes = 0,
    progress: Callable[[int], None] = lambda done: None, **options: Any,
) -> Simulation:  # fmt: skip
    """Play games between bots, named seat by seat (a single name plays all seats)."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BadOption(f"games takes a whole number from 1, not {games!r}")
    batch = Batch(game, min(games, AT_ONCE), seed, **options)
    players = batch.options["players"]
    if len(names) not in (1, players):
        raise BadOption(f"bots takes one name, or one for each of the {players} seats, not {len(names)}")
    seats = list(names) * players if len(names) == 1 else list(names)
    bots = {name: find_bot(game, name) for name in seats}
    dice = new_dice(seed_bytes(seed) + b"/bots")
    actions = np.zeros(len(batch), np.int64)
    # Each place plays its share to the end: stopping after the first so many games to finish would favour short ones.
    share = np.full(len(batch), games // len(batch))
    share[: games % len(batch)] += 1
    points = np.zeros((games, players), np.int64)
    length, capped = np.zeros(games, np.int64), np.zeros(games, np.int64)
    done = deals = 0
    while done < games:
        observations = batch.observe()
        for name, bot in bots.items():
            where = np.isin(batch.turn, [seat for seat in range(players) if seats[seat] == name])
            bot.choose_all(observations, where, dice, actions)
        batch.step(actions)
        if batch.finished.any():
            ended = np.flatnonzero(batch.finished & (share > 0))
            if len(ended):
                share[ended] -= 1
                there = slice(done, done + len(ended))
                points[there], length[there], capped[there] = batch.scores[ended], batch.length[ended], batch.capped[ended]
                deals += int(batch.dealt[ended].sum())
                done += len(ended)
                progress(done)
    return Simulation(points, length, capped, deals)


def histogram(points: npt.NDArray[np.int64], width: int = 50) -> str:
    """The spread of all points as bars, for a terminal."""
    low, high = int(points.min()), int(points.max())
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if high - low < 20 * size or size == 1000)
    start = low // step * step
    counts = np.bincount((points.ravel() - start) // step)
    most = int(counts.max())
    lines = []
    for place, number in enumerate(counts.tolist()):
        bar = "█" * round(width * number / most) or ("▏" if number else "")
        lines.append(f"{start + place * step:6} … {start + (place + 1) * step - 1:5}  {bar} {100 * number / points.size:.1f} %")
    return "\n".join(lines)
