"""Does stepping many games at once go on for ever, and on two cores? Run by `unlost bench stepping --seconds 3600`.

Two processes beside one, then all three games in turn for so long: what was stepped, and how much memory the process had after a
tenth of the time and at the end.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from multiprocessing import get_context
from typing import Any

GAMES = 1024
SPELL = 5.0  # seconds of one game before the next


def measure(seconds: float = 3.0) -> dict[str, Any]:
    rates = {processes: together(processes, min(seconds, 15.0)) for processes in (1, 2)}
    stepped, memory, began = 0, list[tuple[float, int]](), time.monotonic()
    for decisions in stepping(seconds):
        stepped += decisions
        memory.append((time.monotonic() - began, resident()))
    early = next(held for at, held in memory if at >= seconds / 10)
    return {
        "one": rates[1], "two": rates[2], "two_to_one": rates[2] / rates[1], "seconds": seconds, "decisions": stepped,
        "early_bytes": early, "late_bytes": memory[-1][1], "most_bytes": max(held for _, held in memory),
    }  # fmt: skip


def tell(measured: dict[str, Any]) -> None:
    print(f"one process {measured['one']:,.0f} decisions a second, two together {measured['two']:,.0f}: {measured['two_to_one']:.2f} times")
    early, late, most = (measured[key] / 1e6 for key in ("early_bytes", "late_bytes", "most_bytes"))
    print(f"{measured['decisions']:,} decisions in {measured['seconds']:,.0f} s: {early:.1f} MB after a tenth,", end=" ")
    print(f"{late:.1f} MB at the end, {most:.1f} at most")


def stepping(seconds: float) -> Iterator[int]:
    """Step all games in turn, in all ways; yields how many decisions that were, spell by spell."""
    import gymnasium

    from unlost.envs import VectorEnv

    vectors = [VectorEnv(game, GAMES, seed=1) for game in ("cards", "board", "rivals")]
    against = gymnasium.make_vec("unlost/cards-v1", num_envs=GAMES, opponents="explorer")
    against.reset(seed=1)
    single: Any = gymnasium.make("unlost/cards-v1", opponents="random")
    single.reset(seed=1)
    ends = time.monotonic() + seconds

    def spell(step: Any, each: int) -> int:
        done, until = 0, min(time.monotonic() + SPELL, ends)
        while time.monotonic() < until:
            for _ in range(20):
                step()
            done += 20 * each
        return done

    def one_game() -> None:
        if single.step(single.action_space.sample())[2]:
            single.reset()

    def every_seat(envs: VectorEnv) -> None:
        envs.step(envs.random())

    ways: list[tuple[Callable[[], Any], int]] = [(partial(every_seat, envs), GAMES) for envs in vectors]
    ways += [(lambda: against.step(against.action_space.sample()), GAMES), (one_game, 1)]
    for step, each in cycle(ways):
        if time.monotonic() >= ends:
            return
        yield spell(step, each)


def together(processes: int, seconds: float) -> float:
    """Decisions a second of so many processes at once, each with an environment of its own."""
    with get_context("spawn").Pool(processes) as pool:
        pool.map(_ready, range(processes), chunksize=1)
        return sum(pool.map(_rate, [seconds] * processes, chunksize=1))


def _ready(_: int) -> None:
    _rate(1.0)


def _rate(seconds: float) -> float:
    from unlost.envs import VectorEnv

    envs, done, began = VectorEnv("cards", GAMES, seed=1), 0, time.monotonic()
    while (passed := time.monotonic() - began) < seconds:
        for _ in range(20):
            envs.step(envs.random())
        done += 20 * GAMES
    return done / passed


def resident() -> int:
    with open("/proc/self/status") as status:
        return int(status.read().split("VmRSS:")[1].split()[0]) * 1024
