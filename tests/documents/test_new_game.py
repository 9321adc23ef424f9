"""`docs/new-game.md` shows the fourth game as it is, and what it says to type works."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.new_game.installed import FOLDER, environment

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "new-game.md").read_text(encoding="utf-8")
PIECES = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = [line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE) for line in block.splitlines()]
ELSEWHERE = {  # what `tests/new_game` does in its own way
    "pip install --editable tests/fourth_game": "`installed.py` does what pip would",
    "unlost play beacons --seats me,explorer": "needs a terminal: played/test_played_in_the_terminal.py",
    "unlost serve --open": "runs until it is stopped: played/test_played_on_a_server.py, played/test_played_in_the_browser.py",
}


def test_every_piece_of_code_is_a_piece_of_the_game_in_its_order() -> None:
    assert len(PIECES) > 15
    read: dict[str, int] = {}
    for name, piece in PIECES:
        source = (FOLDER / name).read_text(encoding="utf-8")
        at = source.find(piece, read.get(name, 0))
        assert at >= 0, f"{name} has no such piece:\n{piece}"
        assert at == 0 or source[at - 1] == "\n", f"{name}: a piece begins in the middle of a line:\n{piece}"
        read[name] = at + len(piece)


def test_every_file_of_the_game_is_named_and_linked() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file() and path.suffix in (".py", ".js", ".ts", ".css", ".toml")]
    linked = set(re.findall(r"\]\(\.\./tests/fourth_game/([^)]+)\)", PAGE))
    assert len(files) > 12
    assert {path.relative_to(FOLDER).as_posix() for path in files if path.name != "__init__.py"} == linked


def test_what_is_not_tried_here_is_still_on_the_page() -> None:
    assert set(ELSEWHERE) <= set(COMMANDS)


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in ELSEWHERE])
def test_what_it_says_to_type_works(command: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    started = {"unlost": ["-m", "unlost"], "python": []}[program]
    ran = subprocess.run(
        [sys.executable, *started, *arguments], env=environment(tmp_path), cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert len(ran.stdout.splitlines()) > 3
