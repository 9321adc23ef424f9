"""A fourth game, made by adding files only, and played to its end in every way there is.

It is `tests/fourth_game`, the game of `docs/new-game.md`. It is not part of Unlost: here it is installed for processes of their own, which
find it by its entry point, and `played/` has the tests that run in them.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.new_game.installed import environment
from unlost.kernel.registry import packages

ROOT = Path(__file__).resolve().parents[2]
PLAYED = "tests/new_game/played"
ALSO = ["tests/structure/test_types.py", "tests/terminal/test_options_screen.py"]  # which ask the same of every game that is installed


def passed(folder: Path, *arguments: str) -> int:
    """Run tests in a process where the game is installed; how many passed."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments]
    ran = subprocess.run(command, cwd=ROOT, env=environment(folder), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]
    assert "skipped" not in ran.stdout, ran.stdout
    found = re.search(r"(\d+) passed", ran.stdout)
    assert found, ran.stdout
    return int(found[1])


def test_it_is_not_there_unless_it_is_installed() -> None:
    assert "beacons" not in packages()


def test_programs_play_it(tmp_path: Path) -> None:
    assert passed(tmp_path, f"{PLAYED}/test_played_by_programs.py") >= 20


def test_people_play_it_in_the_terminal_and_on_a_server(tmp_path: Path) -> None:
    played = [f"{PLAYED}/test_played_in_the_terminal.py", f"{PLAYED}/test_played_on_a_server.py"]
    assert passed(tmp_path, *played, *ALSO, "-k", "beacons or played or generated") >= 10


@pytest.mark.slow
def test_people_play_it_in_the_browser(tmp_path: Path) -> None:
    if shutil.which("chromium") is None:
        pytest.skip("there is no chromium here: apt-get install chromium")
    assert passed(tmp_path, f"{PLAYED}/test_played_in_the_browser.py") >= 6
