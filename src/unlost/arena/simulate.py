"""Simulation: many games between bots, and what came out of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

import numpy as np
import numpy.typing as npt

from unlost.arena.line_ups import checked_names
from unlost.bots import Forfeit, find_bot
from unlost.bots.subprocess_bot import OutsideBot
from unlost.kernel.batch import Batch
from unlost.kernel.errors import BadOption
from unlost.kernel.options import Options, OptionValue
from unlost.kernel.rng import new_rng, seed_bytes

AT_ONCE = 1024


class Spread(TypedDict):
    """Points by seat: their mean and their standard deviation."""

    mean: list[float]
    sd: list[float]


class Length(TypedDict):
    """How many turns a game had."""

    mean: float
    max: int


class SimulationFigures(TypedDict):
    """The figures of a simulation."""

    games: int
    points: Spread
    length: Length
    capped: float  # the share of the deals that the turn cap ended


@dataclass
class Simulation:
    """What came out, counted up as the games end: a million games take no more memory than a thousand."""

    options: Options
    points: list[Counter[int]]  # by seat: how often each number of points
    length: Counter[int] = field(default_factory=Counter)  # how often each number of turns
    capped: int = 0  # deals that the turn cap ended
    deals: int = 0  # rounds or expeditions played in all

    def summary(self) -> SimulationFigures:
        """The figures, ready for JSON."""
        spreads = [_mean_and_spread(seat) for seat in self.points]
        return {
            "games": self.length.total(),
            "points": {"mean": [mean for mean, _ in spreads], "sd": [spread for _, spread in spreads]},
            "length": {"mean": _mean_and_spread(self.length)[0], "max": max(self.length)},
            "capped": self.capped / self.deals,
        }


def _mean_and_spread(counts: Counter[int]) -> tuple[float, float]:
    n = counts.total()
    mean = sum(value * number for value, number in counts.items()) / n
    return mean, (sum((value - mean) ** 2 * number for value, number in counts.items()) / n) ** 0.5


def simulate(
    game: str, games: int, names: Sequence[str], seed: int | str | bytes = 0,
    progress: Callable[[int], None] = lambda done: None, **options: OptionValue,
) -> Simulation:  # fmt: skip
    """Play games between bots, named seat by seat (a single name plays all seats)."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BadOption(f"games takes a whole number from 1, not {games!r}")
    names = checked_names(names)
    batch = Batch(game, min(games, AT_ONCE), seed, **options)
    players = batch.options["players"]
    if len(names) not in (1, players):
        raise BadOption(f"bots takes one name, or one for each of the {players} seats, not {len(names)}")
    seats = names * players if len(names) == 1 else names
    bots = {name: find_bot(game, name) for name in seats}
    if any(isinstance(bot, OutsideBot) for bot in bots.values()):
        raise BadOption("programs outside play in the arena only: unlost arena")
    rng = new_rng(seed_bytes(seed) + b"/bots")
    actions = np.zeros(len(batch), np.int64)
    # Each place plays its share to the end: stopping after the first so many games to finish would favour short ones.
    share = np.full(len(batch), games // len(batch))
    share[: games % len(batch)] += 1
    out = Simulation(batch.options, [Counter() for _ in range(players)])
    done = 0
    while done < games:
        running = share > 0
        if not running.all():
            actions[:] = batch.random()  # places that have played their share go on by chance, and nobody counts them
        observations = batch.observe()
        for name, bot in bots.items():
            where = np.isin(batch.turn, [seat for seat in range(players) if seats[seat] == name]) & running
            try:
                bot.choose_all(observations, where, rng, actions)
            except Forfeit as fault:
                raise BadOption(f"{name} cannot go on: {fault}") from fault
        batch.step(actions)
        if batch.finished.any():
            ended = np.flatnonzero(batch.finished & running)
            share[ended] -= 1
            for seat in range(players):
                out.points[seat].update(batch.scores[ended, seat].tolist())
            out.length.update(batch.length[ended].tolist())
            out.capped += int(batch.capped[ended].sum())
            out.deals += int(batch.dealt[ended].sum())
            done += len(ended)
            progress(done)
    return out


def histogram(counts: Counter[int], width: int = 50) -> str:
    """How often each number came up, as bars for a terminal."""
    low, high = min(counts), max(counts)
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if high - low < 20 * size or size == 1000)
    start = low // step * step
    bins = np.zeros((high - start) // step + 1, np.int64)
    for value, number in counts.items():
        bins[(value - start) // step] += number
    return "\n".join(_bar(start + place * step, step, int(number), bins, width) for place, number in enumerate(bins))


def _bar(start: int, step: int, number: int, bins: npt.NDArray[np.int64], width: int) -> str:
    bar = "█" * round(width * number / int(bins.max())) or ("▏" if number else "")
    return f"{start:6} … {start + step - 1:5}  {bar} {100 * number / int(bins.sum()):.1f} %"
