"""Playouts measured: random ones one game at a time, in lock-step, driven from Python, and the C twin of the same where there is
one; and those of the search, with the light policy `novice`, on one thread and on two.

Run by `unlost bench`. Everything runs on one core, the ways of playing taking turns, and the best of each counts: other
work on the machine only ever slows a run down.
"""

import ctypes
import hashlib
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from unlost.bots import Budget, find_bot
from unlost.bots.bot import PolicyBot
from unlost.bots.search import SearchBot
from unlost.kernel.batch import Batch
from unlost.kernel.game import Game, games
from unlost.kernel.jit import cache_folder
from unlost.kernel.match import Match
from unlost.kernel.rng import new_rng

HERE = Path(__file__).resolve().parent
SIDE_BY_SIDE = 32  # games in lock-step: as many as fit the innermost cache
AT_ONCE = 1024  # games in the batch driven from Python
CHUNK = 0.05  # seconds a way of playing has before the next takes its turn


def measure(seconds: float) -> dict[str, dict[str, Any]]:
    """The figures of every game."""
    return {name: _measure(game, seconds) for name, game in games().items()}


def tell(measured: dict[str, Any]) -> None:
    table = Table("game", "one at a time", "lock-step", "C", "one : C", "lock-step : C", "steps/s", "from Python", "search", "2 threads")
    for game, figures in measured.items():
        ratios = [f"{figures[key]:.2f}" if figures[key] else "–" for key in ("one_to_c", "lockstep_to_c")]
        c = f"{figures['c']:,.0f}" if figures["c"] else "–"
        steps = [f"{figures[key] / 1e6:.1f} M" for key in ("lockstep_steps", "python_steps")]
        search = [f"{figures['search'] / 1e3:.0f} k", f"× {figures['search_two_to_one']:.2f}"]
        table.add_row(game, f"{figures['one']:,.0f}", f"{figures['lockstep']:,.0f}", c, *ratios, *steps, *search)
    Console().print(table)
    print("Random games a second on one core; the ratios compare with the C twin in the same run; search: its playouts a second.")


def _measure(game: Game, seconds: float) -> dict[str, Any]:
    options = game.checked({})
    template, states = game.template(options), np.zeros(1, game.state)
    points = np.zeros(options["players"], np.int64)
    side_by_side = np.zeros(SIDE_BY_SIDE, game.state)
    actions = np.zeros(SIDE_BY_SIDE, np.int64)
    rng = new_rng("bench")
    batch = Batch(game.name, AT_ONCE, "bench")
    steps = 0

    def one(n: int) -> None:
        game.loops.play_out(states, template, rng, points, n)

    def lockstep(n: int) -> None:
        nonlocal steps
        steps = game.loops.lockstep(side_by_side, template, rng, actions, n)

    def from_python(n: int) -> None:
        for _ in range(n):
            batch.step(batch.random())

    ways: dict[str, Callable[[int], object]] = {"one": one, "lockstep": lockstep, "python": from_python}
    twin = _twin(game)
    if twin:
        _agree(game, twin)
        ways["c"] = lambda n: twin(rng.ctypes.data, *_deals_and_turns(options), n)
    ways |= _searches(game)
    best = _race(ways, seconds)
    lockstep(20_000)
    steps_per_game = steps / 20_000
    c = best.get("c")
    return {
        "one": best["one"],
        "lockstep": best["lockstep"],
        "c": c,
        "one_to_c": best["one"] / c if c else None,
        "lockstep_to_c": best["lockstep"] / c if c else None,
        "lockstep_steps": best["lockstep"] * steps_per_game,
        "c_steps": c * steps_per_game if c else None,
        "python_steps": best["python"] * AT_ONCE,
        "python_to_c": best["python"] * AT_ONCE / (c * steps_per_game) if c else None,
        "search": best["search"],
        "search_two_threads": best["search_two_threads"],
        "search_two_to_one": best["search_two_threads"] / best["search"],
    }


def _searches(game: Game) -> dict[str, Callable[[int], object]]:
    """The search from the first decision of a game where there is a choice."""
    light = find_bot(game.name, "novice")
    assert isinstance(light, PolicyBot)
    match = Match(game.name, "bench")
    while len(match.actions()) == 1:
        match.play(match.actions()[0])
    seen = match.observation(match.turn).copy()

    def searching(threads: int) -> Callable[[int], object]:
        bot = SearchBot("bench", game, "", light.policy, game.rules.score, Budget(1), threads=threads)
        return lambda n: bot.choose(seen, "bench", Budget(simulations=n))

    return {"search": searching(1), "search_two_threads": searching(2)}


def _race(ways: dict[str, Callable[[int], object]], seconds: float) -> dict[str, float]:
    """The best rate of each way of playing, the ways taking turns."""
    amounts = {}
    for name, way in ways.items():
        way(2)  # compiles
        amount, taken = 1, 0.0
        while taken < CHUNK / 2:
            amount *= 2
            start = time.perf_counter()
            way(amount)
            taken = time.perf_counter() - start
        amounts[name] = max(1, round(amount * CHUNK / taken))
    best = dict.fromkeys(ways, 0.0)
    for _ in range(max(2, round(seconds / CHUNK))):
        for name, way in ways.items():
            start = time.perf_counter()
            way(amounts[name])
            best[name] = max(best[name], amounts[name] / (time.perf_counter() - start))
    return best


def _twin(game: Game) -> Callable[[int, int, int, int], int] | None:
    """The C twin's playout function, built if need be; None without a twin or without gcc."""
    source, gcc = HERE / f"{game.name}.c", shutil.which("gcc")
    if not source.exists() or not gcc:
        return None
    library = cache_folder() / f"{game.name}-{hashlib.sha256(source.read_bytes()).hexdigest()[:16]}.so"
    if not library.exists():
        subprocess.run([gcc, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    function = ctypes.CDLL(str(library)).play_out
    function.restype = ctypes.c_int64
    function.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64]
    return function


def _deals_and_turns(options: dict[str, Any]) -> tuple[int, int]:
    return options["rounds"], options["max_turns"]


def _agree(game: Game, twin: Callable[[int, int, int, int], int], n: int = 200) -> None:
    """The twin must play the very same games: same generator, same choices, same points."""
    options = game.checked({})
    ours, theirs = new_rng("twins"), new_rng("twins")
    points = np.zeros(options["players"], np.int64)
    checksum = game.loops.play_out(np.zeros(1, game.state), game.template(options), ours, points, n)
    if checksum != twin(theirs.ctypes.data, *_deals_and_turns(options), n):
        raise RuntimeError(f"the C twin of {game.name} played other games than the rules")
