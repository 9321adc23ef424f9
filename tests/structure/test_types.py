"""The types that a user's checker sees, and those that follow from others."""

import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import pytest

from unlost.kernel.game import games
from unlost.kernel.registry import part

ROOT = Path(__file__).resolve().parents[2]
RIGHT = """
import unlost

game = unlost.new("cards", players=4, seed=7)
print(game.view(0)["hand_sizes"], unlost.new("board", edition="2008").view(None)["crossed"], unlost.new("rivals").view(0)["gold"])
unlost.new("cards", deals=[{"deck": ["R7"]}])
unlost.batch("cards", 1024, seed=1, rounds=1)
print(unlost.position("cards", game.view(0)).view()["known"], unlost.position("board", "text", seat=0, max_turns=9).view()["crossed"])
unlost.Match("a game that is known at run time only").view(0)["anything"]
"""
WRONG = {
    "a wrong name": 'unlost.nwe("cards")',
    "a wrong game": 'unlost.new("cadrs")',
    "a wrong option": 'unlost.new("cards", playres=2)',
    "a wrong value": 'unlost.new("board", edition="2009")',
    "another game's option": 'unlost.batch("rivals", 8, rounds=1)',
    "a wrong key of a view": 'unlost.new("cards").view(0)["hand_size"]',
    "another game's key": 'unlost.new("rivals").view(0)["hands"]',
    "a wrong key of a position's view": 'unlost.position("rivals", {}).view()["hands"]',
    "a wrong option of a position": 'unlost.position("rivals", "text", rounds=1)',
    "a wrong key of a deal": 'unlost.new("cards", deals=[{"dekc": []}])',
}


def test_a_users_type_checker_takes_what_is_right_and_finds_what_is_wrong(tmp_path: Path) -> None:
    lines = {RIGHT.count("\n") + 1 + place: name for place, name in enumerate(WRONG)}
    (tmp_path / "script.py").write_text(RIGHT + "\n".join(WRONG.values()) + "\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", f"--cache-dir={tmp_path / 'cache'}", "script.py"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env={"MYPYPATH": str(ROOT / "src")})
    # only of the script: mypy tells nothing about packages that are installed, as Unlost is to a user
    found = {int(line.split(":")[1]) for line in ran.stdout.splitlines() if line.startswith("script.py:") and ": error:" in line}
    assert found == set(lines), ran.stdout + ran.stderr


def test_the_generated_types_are_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "generate_types.py"), "--check"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("name", games())
def test_the_checker_sees_the_fields_that_a_games_records_have(name: str) -> None:
    game, module = games()[name], part(name, "state")
    for protocol, record in ((module and module.State, game.state), (module and module.Observation, game.observation)):
        hints: dict[str, Any] = get_type_hints(protocol)
        fields = {field: record[field] for field in record.names or () if field != "spare"}
        assert set(hints) == set(fields)
        for field, kind in fields.items():
            wanted = int if not kind.shape else np.ndarray
            assert getattr(hints[field], "__origin__", hints[field]) is wanted, field
