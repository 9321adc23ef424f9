"""The bots that docs/arena.md shows play as shown."""

import os
import re
import subprocess
import sys
from pathlib import Path

ARENA = Path(__file__).resolve().parents[2] / "docs" / "arena.md"
NEEDED = """\
from unlost.bots.bot import PolicyBot, add_bot
from unlost.games.cards.rules import DISCARD, DRAWS, GAME, legal
from unlost.games.cards.state import Shown
from unlost.kernel.intrinsics import lowest
from unlost.kernel.jit import inlined
from unlost.kernel.rng import RngState
"""
CONTEST = """\
from unlost.arena.arena import arena
for bot in arena("cards", ["hasty", "random"], deals=10, seed=1)["bots"]:
    print(bot["name"], "is ahead" if bot["margin"] > 0 else "is behind", bot["forfeits"])
"""


def printed(program: str, folder: Path) -> str:
    """What a program prints that runs interpreted, in a process of its own: the list of bots is one for a process."""
    file = folder / "program.py"
    file.write_text(program)
    environment = {**os.environ, "UNLOST_JIT": "0"}
    return subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=True, timeout=60).stdout


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", ARENA.read_text(), re.DOTALL)


def test_a_function_is_a_bot(tmp_path: Path) -> None:
    assert "'first'" in printed(blocks()[0], tmp_path)


def test_an_opening_of_ones_own_then_another_bot(tmp_path: Path) -> None:
    told = printed(blocks()[1], tmp_path)
    assert "'patient'" in told
    assert told.count("'forfeits': 0") == 2


def test_a_policy_is_a_bot_of_its_game(tmp_path: Path) -> None:
    told = printed(NEEDED + blocks()[2] + CONTEST, tmp_path).splitlines()
    assert set(told) == {"hasty is ahead 0", "random is behind 0"}
