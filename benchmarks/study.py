"""How long evaluation and review take, beside the bare decisions of the network that they are made of.

Run by `unlost bench study`. Everything on one core, warm, with the weights that are shipped, in positions from the network's own games.
"""

import os
import time
from typing import Any

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # before NumPy reads them

import numpy as np
from rich.console import Console
from rich.table import Table

import unlost
from unlost.bots import find_bot
from unlost.kernel.game import games
from unlost.kernel.match import Match
from unlost.kernel.options import OptionValue
from unlost.kernel.rng import new_rng

PLACES = (0, 1, 10, 21, 40, 41, 60, 71)  # actions after which a position is evaluated
QUICK = 64  # worlds of a quick look


def measure(seconds: float) -> dict[str, dict[str, Any]]:
    """The figures of every game with two players. `seconds` is the least time for the bare decisions."""
    return {game: _measure(game, seconds) for game in games()}


def tell(measured: dict[str, Any]) -> None:
    table = Table("", "evaluate: median", "slowest", "first verdict", "review", "quick look", "decisions", "of bare decisions")
    for name, figures in measured.items():
        median, slowest = (f"{1000 * figures[key]:.0f} ms" for key in ("evaluate", "evaluate_slowest"))
        times = (f"{figures[key]:.2f} s" for key in ("first", "review", "quick"))
        table.add_row(name, median, slowest, *times, str(figures["decisions"]), f"{figures['review_in_decisions']:,.0f}")
    Console().print(table)
    print(
        "One core, two players, 512 worlds at most (quick look: 64); a whole match, both seats. Of bare decisions: how many decisions the"
    )
    print("raw network makes in the same time, 1,024 games at once, in the same run.")


def played(game: str, seed: str, names: tuple[str, str], **options: OptionValue) -> Match:
    """A match of two bots."""
    match, bots = Match(game, seed=seed, **options), [find_bot(game, name) for name in names]
    while match.turn is not None:
        match.play_number(bots[match.turn].choose(match.observation(match.turn), f"{seed}/{len(match.history)}"))
    return match


def _measure(game: str, seconds: float) -> dict[str, Any]:
    match = played(game, "study", ("explorer", "network"))
    unlost.review(match.at(8), worlds=8)  # compiles
    unlost.evaluate(match.at(8), worlds=8)
    taken = []
    for place in PLACES:
        began = time.perf_counter()
        unlost.evaluate(match.at(place))
        taken.append(time.perf_counter() - began)
    first: list[float] = []
    began = time.perf_counter()
    found = unlost.review(match, watch=lambda done, of: first.append(time.perf_counter() - began) if not first else None)
    whole = time.perf_counter() - began
    began = time.perf_counter()
    unlost.review(match, worlds=QUICK)
    quick = time.perf_counter() - began
    return {
        "evaluate": float(np.median(taken)), "evaluate_slowest": max(taken), "first": first[0], "review": whole, "quick": quick,
        "decisions": len(found.decisions), "review_in_decisions": whole * _bare(game, seconds),
    }  # fmt: skip


def _bare(game: str, seconds: float) -> float:
    """Decisions of the raw network in a second, 1,024 games at once."""
    batch, network = unlost.Batch(game, 1024, "study"), find_bot(game, "network")
    rng, actions, everywhere = new_rng("study"), np.zeros(1024, np.int64), np.ones(1024, np.bool_)
    began, done = time.perf_counter(), 0
    while (spent := time.perf_counter() - began) < seconds or not done:
        network.choose_all(batch.observe(), everywhere, rng, actions)
        batch.step(actions)
        done += 1024
    return done / spent
