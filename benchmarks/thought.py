"""How long the players that learn think: a decision of the raw network, one game at a time and in 1,024 at once, beside the bare products
of matrices that it is made of; and a decision of the master's.

Run by `unlost bench thought`. Everything on one core, with the weights that are shipped, in positions from the network's own games.
"""

import os
import time
from collections.abc import Callable
from typing import Any

os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # before NumPy reads them

import numpy as np
from rich.console import Console
from rich.table import Table

from unlost.bots import find_bot
from unlost.bots.network import Weights
from unlost.bots.network_bot import NetworkBot
from unlost.kernel.batch import Batch
from unlost.kernel.game import games
from unlost.kernel.records import Records
from unlost.kernel.rng import new_rng

AT_ONCE = 1024
PLAYERS = {"cards": (2, 4), "board": (2, 3, 4), "rivals": (2, 3, 4)}


def measure(seconds: float) -> dict[str, dict[str, Any]]:
    """The figures of every game and number of players."""
    return {f"{game}, {players} players": _measure(game, players, seconds) for game in games() for players in PLAYERS[game]}


def tell(measured: dict[str, Any]) -> None:
    table = Table("", "one decision", "1,024 at once", "of bare products", "master: median", "slowest of 100")
    for name, figures in measured.items():
        one, median, slowest = (f"{1000 * figures[key]:.2f} ms" for key in ("one", "master", "master_slowest"))
        table.add_row(name, one, f"{figures['together']:,.0f}/s", f"{figures['together_to_bare']:.2f}", median, slowest)
    Console().print(table)
    print("One core. Of bare products: as many decisions as matrix products alone would allow, in the same run, are 1.")


def _measure(game: str, players: int, seconds: float) -> dict[str, Any]:
    network, master = find_bot(game, "network"), find_bot(game, "master")
    assert isinstance(network, NetworkBot)
    batch, rng, actions = Batch(game, AT_ONCE, "thought", players=players), new_rng("thought"), np.zeros(AT_ONCE, np.int64)
    everywhere = np.ones(AT_ONCE, np.bool_)
    for _ in range(60):  # so that the games are under way
        network.choose_all(batch.observe(), everywhere, rng, actions)
        batch.step(actions)
    seen: Records = batch.observe().copy()
    places = iter(np.arange(1 << 30) % AT_ONCE)

    def one() -> None:
        place = next(places)
        network.choose(seen[place : place + 1], 1)

    master.warm_up(seen[:1])
    taken = []
    for place in range(100):
        began = time.perf_counter()
        master.choose(seen[place : place + 1], place)
        taken.append(time.perf_counter() - began)
    together = AT_ONCE / _best(lambda: network.choose_all(seen, everywhere, rng, actions), seconds)
    bare = AT_ONCE / _best(_products(network.weights[players], network.network(seen)), seconds)
    return {
        "one": _best(one, seconds), "together": together, "together_to_bare": together / bare,
        "master": float(np.median(taken)), "master_slowest": max(taken),
    }  # fmt: skip


def _products(w: Weights, network: Any) -> Callable[[], object]:
    """The products of matrices of one thought about all games, and nothing else."""
    rng, colours = np.random.default_rng(1), network.layout.colours
    rows = {name: rng.random((AT_ONCE, len(w[name])), np.float32) for name in ("all", "read_beside", "table", "other")}
    by_colour = {name: rng.random((AT_ONCE * colours, len(w[name])), np.float32) for name in ("read", "own", "play")}

    def multiply() -> None:
        for name, left in by_colour.items():
            left @ w[name]
        for name, left in rows.items():
            left @ w[name]

    return multiply


def _best(way: Callable[[], object], seconds: float) -> float:
    """The shortest of many times: other work only ever slows one down."""
    way()
    best, until = float("inf"), time.perf_counter() + seconds / 3
    while time.perf_counter() < until:
        began = time.perf_counter()
        way()
        best = min(best, time.perf_counter() - began)
    return best
