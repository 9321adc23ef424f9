"""Our environments beside other libraries': decisions a second of random play, through the interface that its users write, on one core.

Needs `pip install unlost[peers]`; what is not installed is left out. Run by `unlost bench peers`. All in one process, in turns:
how they compare means something on any machine, the figures alone only on this one.
"""

import os
import random
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

from rich.console import Console
from rich.table import Table

GAMES = 1024  # side by side
BUNCH = 256  # decisions between two looks at the clock
ROUNDS = 10

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")


def measure(seconds: float = 3.0) -> dict[str, Any]:
    """By library: its version, and decisions a second by game."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found: dict[str, Any] = {}
    plays: list[tuple[str, str, Callable[[int], int]]] = []
    for name, package, games in (
        ("unlost", "unlost", ours()),
        ("OpenSpiel", "open_spiel", openspiel()),
        ("PettingZoo", "pettingzoo", pettingzoo()),
        ("RLCard", "rlcard", rlcard()),
        ("Pgx", "pgx", pgx()),
    ):
        try:
            own = [(name, game, play) for game, play in games]
        except ImportError as fault:
            found[name] = {"missing": str(fault)}
            continue
        found[name] = {"version": version(package), "decisions": {}}
        plays += own
    for _ in range(ROUNDS):  # they take turns, and the best slice counts: other work on the machine only ever slows one down
        for name, game, play in plays:
            rates = found[name]["decisions"]
            rates[game] = max(rates.get(game, 0.0), rate(play, seconds / ROUNDS))
    return found | {"ratios": ratios(found)}


def tell(measured: dict[str, Any]) -> None:
    table = Table("library", "version", "what", "decisions/s")
    for library, figures in measured.items():
        for game, rate in figures.get("decisions", {}).items():
            table.add_row(library, figures["version"], game, f"{rate:,.0f}")
    Console().print(table)
    print("Random play through the Python interface, one core. Beside the fastest of them:")
    print("\n".join(f"  {name}: {ratio:,.1f} times" for name, ratio in measured["ratios"].items()))


def ratios(found: dict[str, Any]) -> dict[str, float]:
    """One game in a Python loop, and many side by side, beside the fastest of the others."""
    own = found["unlost"].get("decisions", {})
    told: dict[str, float] = {}
    spiel, pgx = (found[peer].get("decisions", {}) for peer in ("OpenSpiel", "Pgx"))
    as_is = {game: speed for game, speed in spiel.items() if "quickly" not in game}
    for peer, others in (("OpenSpiel", as_is), ("OpenSpiel's quickest", spiel), ("Pgx", pgx)):
        if own and others:
            fastest = max(others, key=lambda game: others[game])
            told[f"one game beside {peer} ({fastest})"] = own["cards, Gymnasium, one game"] / others[fastest]
            told[f"{GAMES} games beside {peer} ({fastest})"] = own[f"cards, {GAMES} games"] / others[fastest]
    return told


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Decisions a second."""
    play(BUNCH)
    began, done = time.perf_counter(), 0
    while (passed := time.perf_counter() - began) < seconds:
        done += play(BUNCH)
    return done / passed


Plays = Iterator[tuple[str, Callable[[int], int]]]


def ours() -> Plays:
    import gymnasium

    import unlost.envs

    def one(game: str) -> Callable[[int], int]:
        env: Any = gymnasium.make(f"unlost/{game}-v1", opponents="random")
        env.reset(seed=1)

        def play(decisions: int) -> int:
            sample, step = env.action_space.sample, env.step
            for _ in range(decisions):
                _, _, terminated, _, _ = step(sample())
                if terminated:
                    env.reset()
            return decisions

        return play

    def many(game: str, **more: Any) -> Callable[[int], int]:
        envs: Any = gymnasium.make_vec(f"unlost/{game}-v1", num_envs=GAMES, opponents="random", **more)
        envs.reset(seed=1)

        def play(decisions: int) -> int:
            for _ in range(max(1, decisions // GAMES)):
                envs.step(envs.action_space.sample())
            return max(1, decisions // GAMES) * GAMES

        return play

    def every_seat(game: str) -> Callable[[int], int]:
        envs = unlost.envs.VectorEnv(game, GAMES, seed=1)

        def play(decisions: int) -> int:
            for _ in range(max(1, decisions // GAMES)):
                envs.step(envs.random())
            return max(1, decisions // GAMES) * GAMES

        return play

    for game in ("cards", "board", "rivals"):
        yield f"{game}, Gymnasium, one game", one(game)
        yield f"{game}, Gymnasium, {GAMES} games", many(game)
        yield f"{game}, {GAMES} games", every_seat(game)


def openspiel() -> Plays:
    """By the loop of OpenSpiel's own example (`python/examples/example.py`), and by the quickest that we could write."""
    import numpy as np
    import pyspiel

    def as_in_the_example(outcomes: list[tuple[int, float]]) -> int:
        actions, weights = zip(*outcomes, strict=True)
        return int(np.random.choice(actions, p=weights))

    def quickly(outcomes: list[tuple[int, float]]) -> int:
        actions, weights = zip(*outcomes, strict=True)
        return int(random.choices(actions, weights)[0])

    def through(name: str, by_chance: Callable[[list[tuple[int, float]]], int]) -> Callable[[int], int]:
        game = pyspiel.load_game(name)
        states = [game.new_initial_state()]

        def play(decisions: int) -> int:
            state, done = states[0], 0
            while done < decisions:
                if state.is_terminal():
                    state = game.new_initial_state()
                elif state.is_chance_node():
                    state.apply_action(by_chance(state.chance_outcomes()))
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    done += 1
            states[0] = state
            return done

        return play

    for name in ("gin_rummy", "hanabi", "crazy_eights"):
        yield name, through(name, as_in_the_example)
        yield f"{name}, chance drawn quickly", through(name, quickly)


def pettingzoo() -> Plays:
    from pettingzoo.classic import hanabi_v5, leduc_holdem_v4, texas_holdem_v4

    def through(room: Any) -> Callable[[int], int]:
        env = room.env()
        env.reset(seed=1)

        def play(decisions: int) -> int:
            done = 0
            while done < decisions:
                if not env.agents:
                    env.reset()
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
                env.step(env.action_space(env.agent_selection).sample(mask))
                done += 1
            return done

        return play

    for room in (leduc_holdem_v4, texas_holdem_v4, hanabi_v5):  # gin rummy is no longer among them
        try:
            yield room.__name__.rpartition(".")[2], through(room)
        except ImportError:  # Hanabi needs a library more
            continue


def rlcard() -> Plays:
    import numpy as np
    import rlcard as cards
    from rlcard.agents import RandomAgent

    def through(name: str) -> Callable[[int], int]:
        env = cards.make(name)
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
        np.random.seed(1)

        def play(decisions: int) -> int:
            done = 0
            while done < decisions:
                trajectories, _ = env.run(is_training=False)
                done += sum(len(one) // 2 for one in trajectories)
            return done

        return play

    for name in ("gin-rummy", "leduc-holdem"):
        yield name, through(name)


def pgx() -> Plays:
    import jax
    import jax.numpy as jnp
    import pgx as games
    from pgx.experimental import auto_reset

    def through(name: Any) -> Callable[[int], int]:
        env = games.make(name)
        step = auto_reset(env.step, env.init)

        @jax.jit
        def on(state: Any, key: Any) -> Any:
            choice, chance, following = jax.random.split(key, 3)
            actions = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=1)
            return jax.vmap(step)(state, actions, jax.random.split(chance, GAMES)), following

        key = jax.random.PRNGKey(1)
        kept = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES)), key)]

        def play(decisions: int) -> int:
            kept[0] = on(*kept[0])
            jax.block_until_ready(kept[0][0].rewards)
            return GAMES

        return play

    for name in ("kuhn_poker", "leduc_holdem", "sparrow_mahjong"):
        yield f"{name}, {GAMES} games", through(name)


if __name__ == "__main__":
    import json

    print(json.dumps(measure(), indent=2))
