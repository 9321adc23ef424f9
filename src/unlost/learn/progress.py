"""How a run is doing: lines to read, a log to reckon with, the strength measured on the way, and a picture of it."""

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from unlost.bots import find_bot
from unlost.bots.network import Weights
from unlost.bots.network_bot import NetworkBot
from unlost.kernel.game import find_game
from unlost.learn.curve import draw
from unlost.learn.duel import duel
from unlost.learn.plans import Run
from unlost.learn.selfplay import Collector

EVERY = 30.0  # seconds between two lines
DEALS, MORE_DEALS = 400, 2000  # of a measurement on the way, and at the end

Measured = dict[str, float]  # figures by name
KeptProgress = tuple[list[Measured], Weights | None]  # what a run goes on with


class Progress:
    """Of one run, told by its first process."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.points: list[Measured] = []
        self.best: Weights | None = None
        self._told = 0.0

    def kept(self) -> KeptProgress:
        return self.points, self.best

    def take(self, kept: KeptProgress) -> None:
        self.points, self.best = kept

    def tell_imitation(self, done: int, told: dict[str, float]) -> None:
        if time.monotonic() - self._told > EVERY / 3:
            self._told = time.monotonic()
            self.tell(f"imitating explorer, {done / 1e6:.1f} M decisions, surprised by {told['policy']:.2f}")

    def note(self, done: int, seconds: float, told: dict[str, float], collectors: list[Collector]) -> None:
        """A pass is over."""
        games = [points for collector in collectors[:1] for points in collector.finished]
        for collector in collectors:
            collector.finished.clear()
        mean = sum(map(sum, games)) / max(1, len(games)) / self.run.plan.players
        self._log({"decisions": done, "seconds": seconds, "points": mean, **told})
        if time.monotonic() - self._told > EVERY:
            self._told = time.monotonic()
            whole = self.run.plan.decisions
            left = seconds / done * (whole - done) / 60
            self.tell(
                f"{done / 1e6:.1f} of {whole / 1e6:.0f} M decisions, {done / seconds / 1e3:.0f} k/s, {left:.0f} min left;"
                f" {mean:.1f} points, entropy {told['entropy']:.2f}"
            )

    def measure(self, done: int, seconds: float, weights: Weights) -> None:
        """How strong is it now, against explorer (or whom it is to answer) and the best one before?"""
        now, options = self._bot(weights), self.run.plan.measured_with
        whom = self.run.against
        other = self._bot(self.run.frozen) if self.run.frozen else find_bot(self.run.plan.game, whom or "explorer")
        found = duel(now, other, DEALS, "on the way", **options)
        point = {"decisions": done, "seconds": seconds, **found}
        line = f"over {whom or 'explorer'} {found['margin']:+.1f} ± {1.96 * found['error']:.1f}, wins {found['wins']:.0%}"
        if self.best is None or whom:
            self.best = weights
        else:
            better = duel(now, self._bot(self.best), DEALS, f"on the way {done}", **options)
            point |= {"lead": better["margin"], "lead_error": better["error"], "lead_capped": better["capped"]}
            line += f"; over the best before {better['margin']:+.1f} ± {1.96 * better['error']:.1f}, capped {better['capped']:.1%}"
            if better["margin"] > 0:
                self.best = weights
        self.points.append(point)
        self._log({"measured": point})
        self.tell(f"after {seconds / 60:.0f} min {line}")
        draw(self.points, self.run.folder / "curve.svg", f"{self.run.plan.name}: points over {Path(whom or 'explorer').stem}")

    def champion(self, last: Weights) -> Weights:
        """The last one, unless the best on the way beats it head to head."""
        if self.best is None or self.run.against:
            return last
        found = duel(self._bot(self.best), self._bot(last), MORE_DEALS, "at the end", **self.run.plan.measured_with)
        self._log({"best_over_last": found})
        self.tell(f"the best on the way over the last {found['margin']:+.2f} ± {1.96 * found['error']:.2f}")
        return self.best if found["margin"] > 0 else last

    def tell(self, line: str) -> None:
        """To whoever watches; what comes of it all goes to standard output."""
        print(f"{self.run.plan.name}: {line}", file=sys.stderr, flush=True)

    def _log(self, line: Mapping[str, object]) -> None:
        with (self.run.folder / "log.jsonl").open("a") as log:
            print(json.dumps(line), file=log)

    def _bot(self, weights: Weights) -> NetworkBot:
        return NetworkBot("network", find_game(self.run.plan.game), "", {self.run.plan.players: weights})
