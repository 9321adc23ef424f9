"""The rules compiled and interpreted are the same; machine code is kept by its sources."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import unlost
from unlost.kernel.jit import COMPILED_PACKAGES, JIT, cache_folder

ROOT = Path(__file__).resolve().parents[2]
WALK = """
import hashlib, random, sys, unlost
from tests.rules.test_conformance import WALKS
chance = random.Random(5)
for seed in range(int(sys.argv[1])):
    name, options = WALKS[seed % len(WALKS)]
    match = unlost.new(name, seed=seed, **options)
    digest = hashlib.sha256()
    while match.turn is not None:
        legal = match.actions()
        digest.update(" ".join(legal).encode())
        match.play_number(chance.choice(legal).number)
        digest.update(match.observation(match.turn).tobytes())
    digest.update(match._states.tobytes())
    print(digest.hexdigest(), match.scores)
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    command = [sys.executable, "-W", "error", "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_forty_games_are_equal_compiled_and_interpreted_action_by_action() -> None:
    compiled, interpreted = run(WALK, "40", UNLOST_JIT="1"), run(WALK, "40", UNLOST_JIT="0")
    assert len(compiled.splitlines()) == 40
    assert compiled == interpreted


@pytest.mark.slow
def test_a_thousand_games_are_equal_compiled_and_interpreted_action_by_action() -> None:
    compiled, interpreted = run(WALK, "1000", UNLOST_JIT="1"), run(WALK, "1000", UNLOST_JIT="0")
    assert len(compiled.splitlines()) == 1000
    assert compiled == interpreted


BATCHES = """
import sys, unlost
from unlost.arena.simulate import simulate
for players in (2, 4):
    bots = ["novice", "random"] * (players // 2)
    played = simulate("cards", int(sys.argv[1]), bots, 3, players=players, expeditions=6, rounds=1, max_turns=40)
    print([sorted(seat.items()) for seat in played.points], sorted(played.length.items()), played.capped, played.deals)
    batch = unlost.batch("cards", 7, seed=2, players=players)
    for _ in range(200):
        batch.step(batch.random())
    print(batch.observe().tobytes().hex())
"""


def test_batches_and_bots_are_equal_compiled_and_interpreted() -> None:
    assert run(BATCHES, "8", UNLOST_JIT="1") == run(BATCHES, "8", UNLOST_JIT="0")


BOUNDS = """
import numpy, os
from unlost.arena.simulate import simulate
from unlost.kernel.rng import new_rng
from unlost.kernel.game import games
for players in (2, 4):
    for expeditions in (5, 6):
        for bots in (["random"], ["novice", "random"] * (players // 2)):
            simulate("cards", GAMES // 8, bots, players=players, expeditions=expeditions, rounds=1)
for players in (2, 3, 4):
    for up_and_down in (True, False):
        simulate("board", GAMES // 6, ["random"], players=players, up_and_down=up_and_down)
for players in (2, 3, 4):
    simulate("rivals", GAMES // 3, ["random"], players=players)
import unlost
for name, game in games().items():
    batch = unlost.batch(name, 64, players=4)
    world, rng = numpy.zeros(1, game.state), new_rng(1)
    for step in range(500):
        batch.step(batch.random())
        game.loops.imagine(batch.observe()[:1], rng, world)
print("clean")
"""


@pytest.mark.slow
def test_ten_thousand_games_read_and_write_within_bounds() -> None:
    assert run(BOUNDS.replace("GAMES", "10000"), NUMBA_BOUNDSCHECK="1") == "clean\n"


def test_the_boundary_check_would_find_something() -> None:
    code = """
import numpy as np
from unlost.kernel.multiset import clear
try:
    clear(np.zeros(1, np.int64))
except IndexError:
    print("found")
"""
    assert run(code, NUMBA_BOUNDSCHECK="1") == "found\n"


def test_rules_are_written_only_where_the_cache_looks_for_changes() -> None:
    package = Path(unlost.__file__).parent
    for source in package.rglob("*.py"):
        if re.search(r"^\s*@(inlined|compiled)\b", source.read_text(), re.MULTILINE):
            assert source.relative_to(package).parts[0] in COMPILED_PACKAGES


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_the_cache_is_named_after_the_sources_and_the_checks() -> None:
    code = "from unlost.kernel.jit import cache_folder; print(cache_folder())"
    assert run(code).strip() == str(cache_folder())
    assert run(code, NUMBA_BOUNDSCHECK="1").strip() != str(cache_folder())


def test_a_home_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "import unlost; from unlost.kernel.rng import new_rng, word; print(word(new_rng(1)[0]) >= 0)"
    assert run(code, UNLOST_CACHE=str(blocked)) == "True\n"


def test_other_users_of_numba_keep_their_own_cache() -> None:
    code = "import numba; before = numba.config.CACHE_DIR; import unlost; print(numba.config.CACHE_DIR == before)"
    assert run(code) == "True\n"


FACTORY = """
import threading
import unlost
from unlost.bots.bot import PolicyBot
from unlost.kernel.game import games
from unlost.kernel.jit import inlined
def always(place):
    @inlined
    def policy(o, rng):
        return place
    return policy
bots = [PolicyBot(str(n), games()["cards"], "", always(n)) for n in range(6)]
found = {}
def ask(n):
    found[n] = bots[n].choose(unlost.new("cards", seed=1, first=0).observation(0), 1)
threads = [threading.Thread(target=ask, args=(n,)) for n in range(6)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(found == {n: n for n in range(6)})
"""


def test_bots_made_by_one_function_stay_apart_also_when_compiled_in_threads(tmp_path: Path) -> None:
    file = tmp_path / "factory.py"
    file.write_text(FACTORY)
    code = f"import runpy; runpy.run_path({str(file)!r})"
    assert run(code) == "True\n"
    assert run(code) == "True\n"  # and from the cache
