"""What a contest's games say about the bots: counts, means, and how sure one may be.

A deal's games in all its line-ups make one observation of each bot's margin, since the shuffles are the same in them.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import NotRequired, TypedDict

from unlost.arena.deals import Contest, Played
from unlost.arena.ladder import Rated
from unlost.arena.line_ups import labels
from unlost.kernel.game import find_game
from unlost.kernel.options import Options

# Student's t for 95 %: by degrees of freedom, where the series below is too rough.
T_95 = (math.inf, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
Z_95 = 1.959964


class BotFigures(TypedDict):
    """How a bot did in a contest."""

    name: str
    games: int
    wins: float  # shares, from 0 to 1
    points: float
    margin: float
    margin_95: list[float | None]  # the interval; None: not known yet
    adjusted: NotRequired[float]  # the margin without the luck of deals and draws
    adjusted_95: NotRequired[list[float | None]]
    capped: float
    length: float  # turns
    forfeits: int
    first_forfeit: str | None  # why


class ContestFigures(TypedDict):
    """The figures of a contest."""

    game: str
    options: Options
    seed: str
    deals: int
    games: int
    complete: bool
    until_sure: bool
    sure: bool
    bots: list[BotFigures]
    ladder: NotRequired[list[Rated]]


@dataclass
class Running:
    """The mean and the spread of numbers that come one by one (Welford)."""

    n: int = 0
    mean: float = 0.0
    squares: float = 0.0  # of the distances from the mean, summed

    def add(self, value: float) -> None:
        self.n += 1
        distance = value - self.mean
        self.mean += distance / self.n
        self.squares += distance * (value - self.mean)

    @property
    def spread(self) -> float:
        return math.sqrt(self.squares / (self.n - 1)) if self.n > 1 else math.inf


def interval_95(margins: Running) -> tuple[float, float]:
    """Where the true mean lies, with 95 % confidence, if the number of deals was fixed beforehand."""
    free = margins.n - 1
    if free < 1:
        return -math.inf, math.inf
    t = T_95[free] if free < len(T_95) else Z_95 + (Z_95**3 + Z_95) / (4 * free) + (5 * Z_95**5 + 16 * Z_95**3 + 3 * Z_95) / (96 * free**2)
    half = t * margins.spread / math.sqrt(margins.n)
    return margins.mean - half, margins.mean + half


def _ends(interval: tuple[float, float]) -> list[float | None]:
    """The ends of an interval, ready for JSON."""
    return [end if math.isfinite(end) else None for end in interval]


FIRST_LOOK = 100  # deals before which nothing is sure: the spread is not known well enough
TUNED_FOR = 500  # deals for which the interval below is narrowest


def anytime_interval(margins: Running, alpha: float = 0.05) -> tuple[float, float]:
    """Where the true mean lies, with confidence 1 - alpha at all times at once, however often one looks and whenever one stops.

    This is the normal-mixture confidence sequence of Robbins, with the spread as estimated so far (an asymptotic confidence sequence:
    Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2021). Stopping as soon as it leaves out 0 is the mixture SPRT of "neither is better".
    """
    n = margins.n
    if n < FIRST_LOOK:
        return -math.inf, math.inf
    wide = (-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / TUNED_FOR
    half = margins.spread * math.sqrt(2 * (n * wide + 1) / (n * n * wide) * math.log(math.sqrt(n * wide + 1) / alpha))
    return margins.mean - half, margins.mean + half


@dataclass
class Record:
    """What is known of one bot."""

    games: int = 0
    wins: float = 0.0
    length: int = 0
    capped: int = 0
    dealt: int = 0
    forfeits: int = 0
    first_forfeit: str | None = None  # why
    points: Running = field(default_factory=Running)  # a game each
    margins: Running = field(default_factory=Running)  # a deal each
    adjusted: Running = field(default_factory=Running)  # margins with the luck taken out, likewise


class Tally:
    """The bots of a contest, counted up chunk by chunk, in the order of the chunks: so the figures are the same whoever played them."""

    def __init__(self, contest: Contest, until_sure: bool = False) -> None:
        self.contest, self.until_sure = contest, until_sure
        self.deals = self.games = 0
        self.bots = [Record() for _ in contest.names]
        self.leads = {pair: Running() for pair in combinations(range(len(self.bots)), 2)}  # of one bot over another, a deal each
        self._line_ups = contest.line_ups

    def add(self, games: Iterable[Played]) -> None:
        """Count the games of a chunk, deal by deal."""
        for _, mirrored in groupby(games, lambda game: game.deal):
            self.deals += 1
            margins: list[list[float]] = [[] for _ in self.bots]
            luck: list[list[float]] = [[] for _ in self.bots]
            for game in mirrored:
                self.games += 1
                for bot, points, margin, lucky in self._count(game):
                    self.bots[bot].points.add(points)
                    margins[bot].append(margin)
                    luck[bot].append(lucky)
            means = [sum(found) / len(found) for found in margins]
            for record, mean, lucky_in in zip(self.bots, means, luck, strict=True):
                record.margins.add(mean)
                record.adjusted.add(mean - sum(lucky_in) / len(lucky_in))
            for (one, two), lead in self.leads.items():
                lead.add(means[one] - means[two])

    def _count(self, game: Played) -> list[tuple[int, float, float, float]]:
        """For each bot of a game: which it is, its points, its margin and the luck in that; the rest is counted at once."""
        line_up = self._line_ups[game.line_up]
        unit = game.dealt if find_game(self.contest.game).counted_by_deal else 1
        found = []
        for bot in dict.fromkeys(line_up):
            record = self.bots[bot]
            own = [points for points, sits in zip(game.points, line_up, strict=True) if sits == bot]
            others = [points for points, sits in zip(game.points, line_up, strict=True) if sits != bot]
            record.games += 1
            record.wins += sum(line_up[seat] == bot for seat in game.winners) / max(1, len(game.winners))
            record.length += game.length
            record.capped += game.capped
            record.dealt += game.dealt
            reasons = [why for seat, why in game.forfeits.items() if line_up[seat] == bot]
            if reasons:
                record.forfeits += 1
                record.first_forfeit = record.first_forfeit or reasons[0]
            points = sum(own) / len(own)
            lucky = [luck for luck, sits in zip(game.luck, line_up, strict=False) if sits == bot] or [0.0]
            found.append((bot, points / unit, (points - sum(others) / len(others)) / unit, sum(lucky) / len(lucky) / unit))
        return found

    def interval(self, bot: int) -> tuple[float, float]:
        """The 95 % interval of a bot's margin; with `until_sure`, one that holds although the end was not fixed beforehand."""
        return anytime_interval(self.bots[bot].margins) if self.until_sure else interval_95(self.bots[bot].margins)

    @property
    def sure(self) -> bool:
        """Whether it is sure of every two bots whose margin is higher, so that their order is. The pairs share the 5 % of doubt."""
        found = [anytime_interval(lead, 0.05 / len(self.leads)) for lead in self.leads.values()]
        return all(low > 0 or high < 0 for low, high in found)

    def summary(self, done: bool = True) -> ContestFigures:
        """The figures, ready for JSON."""
        contest = self.contest
        return {
            "game": contest.game, "options": contest.options, "seed": contest.seed, "deals": self.deals, "games": self.games,
            "complete": done, "until_sure": self.until_sure, "sure": self.sure,
            "bots": [self._figures(bot) for bot in range(len(self.bots))],
        }  # fmt: skip

    def _figures(self, bot: int) -> BotFigures:
        record = self.bots[bot]
        figures: BotFigures = {
            "name": labels(self.contest.names)[bot], "games": record.games, "wins": record.wins / max(1, record.games),
            "points": record.points.mean, "margin": record.margins.mean,
            "margin_95": _ends(self.interval(bot)),
            "capped": record.capped / max(1, record.dealt), "length": record.length / max(1, record.games),
            "forfeits": record.forfeits, "first_forfeit": record.first_forfeit,
        }  # fmt: skip
        if self.contest.adjusted:
            figures["adjusted"], figures["adjusted_95"] = record.adjusted.mean, _ends(interval_95(record.adjusted))
        return figures
