"""`unlost record`: a game at a real table, noted line by line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import unlost
from tests.noted import TABLES, random_match, typed
from tests.waiting import wait_until
from unlost.kernel.jit import JIT
from unlost.kernel.match import Match
from unlost.terminal.recorder import Recorder, begun, noting_seats

LITTLE: dict[str, object] = {"rounds": 1, "expeditions": 2, "highest": 4, "hand": 3, "first": 0}


class Noting:
    """Somebody who notes a game, with what is said to them."""

    def __init__(self, file: Path, match: Match) -> None:
        self.file, self.said = file, list[str]()
        self.recorder = Recorder(match, file, lambda prompt: self.lines.pop(0) if self.lines else None, self.said.append)
        self.lines: list[str] = []

    def type(self, *lines: str) -> list[str]:
        """Type these lines; what is said then, between the greeting and the farewell."""
        self.lines, self.said[:] = list(lines), []
        self.recorder.run()
        return self.said[1:-1]

    @property
    def match(self) -> Match:
        return self.recorder.match


def little(folder: Path, *lines: str) -> Noting:
    """A little game of two colours, six cards of each, with a hand of three, and some lines typed."""
    noting = Noting(folder / "game.txt", begun("cards", LITTLE, [0]))
    noting.type(*lines)
    return noting


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_whole_game_can_be_noted(tmp_path: Path, game: str, options: dict[str, object]) -> None:
    short = {"max_turns": 12} if game != "rivals" and "hand" not in options else {}
    match = random_match(game, {**options, **short, "first": 0}, 4)
    noting = Noting(tmp_path / "game.txt", begun(game, match.options, [0]))
    noting.type(*typed(match))
    assert match.result
    assert noting.said[-2].endswith(f"won: {' : '.join(map(str, match.result.scores))}")
    assert noting.said[-1].startswith(f"saved as {tmp_path / 'game.txt'};")
    again = unlost.load((tmp_path / "game.txt").read_text())
    assert again.result == match.result
    for n in range(len(match.history)):
        assert json.dumps(again.at(n).view(0)) == json.dumps(match.at(n).view(0))


def test_what_is_asked_follows_from_the_file_alone(tmp_path: Path) -> None:
    """Between any two words one may leave and go on."""
    match = random_match("board", {"first": 1, "expeditions": 1, "max_turns": 9}, 2)
    words = " ".join(typed(match)).split()
    file = tmp_path / "game.txt"
    noting = Noting(file, begun("board", match.options, [0]))
    for word in words:
        noting.type(word)
        noting = Noting(file, unlost.load(file.read_text()))
    assert noting.match.result == match.result


WRONG = [
    ("Y9", "Y9 cannot have come: this game has none"),
    ("Y2", "Y2 cannot have come: it has been seen elsewhere"),
    ("R77", "R77: here comes a card, such as R7 or Bx"),
    ("advice", "advice comes when all that is asked before has been told"),
    ("B3 +", "+: first play or discard a card, then draw (C5)"),
    ("B3 -Y4", "-Y4: there is no Y4 in this hand (C5)"),
    ("B3 zz", "'zz' is no action: write a card such as R7 or Bx, with - + ^ > $ or = as the game asks"),
    ("B3 $3", "$3: the card game has no such action"),
    ("B3 Y2 + Y2", "Y2 cannot have come: it has been seen elsewhere"),
    ("B3 Y2 + Y4 -B3", "-B3: seat 1 cannot have B3: it is in the hand of seat 0"),
    ("B3 Y2 + Y4 -Y2", "-Y2: seat 1 cannot have Y2: it is on the table"),
    ("B3 Y2 + Y4 -Bx +B", "+B: the blue pile is closed to this draw: you just discarded there (C10)"),
]


@pytest.mark.parametrize(("line", "answer"), WRONG)
def test_wrong_input_gets_one_clear_line_and_loses_nothing(tmp_path: Path, line: str, answer: str) -> None:
    noting = little(tmp_path, "Y2 Yx")
    *right, wrong = line.split()
    noting.type(" ".join(right))
    before = noting.file.read_text()
    assert noting.type(wrong) == [answer]
    assert noting.file.read_text() == before
    whole = little(tmp_path, "Y2 Yx")  # what comes before it in the same line stays
    assert whole.type(line)[-1] == answer
    assert whole.file.read_text() == before


def test_undo_takes_back_words_and_actions_to_the_very_beginning(tmp_path: Path) -> None:
    match = random_match("rivals", {"first": 0}, 3, length=12)
    file = tmp_path / "game.txt"
    noting = Noting(file, begun("rivals", match.options, [0]))
    empty = noting.match.record()
    noting.type(*typed(match))
    for _ in match.history:
        noting.type("undo")
    assert noting.match.history == ()
    for _ in range(4):
        assert noting.type("undo") == ["taken back: the last word"]
    assert noting.type("undo") == ["there is nothing to take back"]
    assert file.read_text() == empty
    noting.type(*typed(match))
    assert noting.match.view(0) == match.view(0)


def test_a_game_that_is_over_can_be_taken_back(tmp_path: Path) -> None:
    noting = Noting(tmp_path / "game.txt", begun("cards", {**LITTLE, "max_turns": 1}, [0]))
    said = noting.type("Y2 Yx Bx -Y2 +", "undo", "-", "+")
    assert said.count("seat 0 and seat 1 won: 0 : 0") == 2
    assert "taken back: +" in said
    assert unlost.load(noting.file.read_text()).result


def test_a_partner_sees_what_it_is_given(tmp_path: Path) -> None:
    noting = Noting(tmp_path / "game.txt", begun("cards", {"players": 4, "first": 1}, [0]))
    hand = "R7 R8 R9 R10 Y7 Y8 Y9 Y10"
    said = noting.type(hand, "^", "^?", "^?", "^G4", "^Yx", "-r7 + b4", "table")
    assert said[:4] == [
        "seat 1 gives a card to the partner",
        "seat 1 gives a card to the partner",
        "you see that card: ^R7",
        "seat 2 gives green 4",
    ]
    assert "hand of seat 0" in said[-1]
    assert noting.match.truth()["hands"][0].count("?") == 0


def test_undo_goes_back_over_the_end_of_a_round(tmp_path: Path) -> None:
    options = {**LITTLE, "rounds": 2, "max_turns": 2}
    noting = Noting(tmp_path / "game.txt", begun("cards", options, [0]))
    said = noting.type("Y2 Yx Bx", "-Y2 + B3", "-B4 +", "Y3", "undo", "undo", "+Y")
    assert "round 1 is over: 0 : 0" in said
    assert said.index("taken back: the last word") < said.index("taken back: +")
    assert noting.match.history == ("-Y2", "+", "-B4", "+Y")
    assert noting.match.deal == 2


def test_the_table_is_shown_as_the_seat_knows_it(tmp_path: Path) -> None:
    noting = little(tmp_path, "Y2 Yx Bx Yx + B3")
    (table,) = noting.type("table")
    assert "hand of seat 0: Y2 Bx B3" in table
    assert "hand of seat 1: 3 cards" in table
    (text,) = noting.type("?")
    assert "+B takes from the blue pile" in text
    assert noting.type("save") == [f"saved as {noting.file}"]
    assert noting.type("advice") == ["advice is for your own turn, and seat 1 is to act"]


@pytest.mark.skipif(not JIT, reason="takes minutes without compiled code")
def test_advice_is_the_evaluation_on_what_the_seat_knows(tmp_path: Path) -> None:
    noting = little(tmp_path, "Y2 Yx Bx")
    thinking, found = noting.type("advice")
    assert thinking == "thinking ..."
    assert str(unlost.evaluate(noting.match)) in found
    assert "\nbest: discard" in found


def test_a_disk_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    noting = little(tmp_path)
    noting.file = noting.recorder.file = tmp_path / "nowhere" / "game.txt"
    assert "not saved: No such file or directory" in noting.type("Y2 Yx Bx")
    assert noting.match.known_seats == (0,)


# ---------------------------------------------------------------- as a process

COMMAND = [sys.executable, "-m", "unlost", "record"]
SETTINGS = ["-o", "rounds=1", "-o", "expeditions=2", "-o", "highest=4", "-o", "hand=3", "--first", "0"]
ENVIRONMENT = {**os.environ, "UNLOST_JIT": "0"}


def piped(folder: Path, *arguments: str, lines: list[str]) -> subprocess.CompletedProcess[str]:
    text = "".join(f"{line}\n" for line in lines)
    return subprocess.run([*COMMAND, *arguments], input=text, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT, timeout=120)


@pytest.mark.parametrize("seed", range(3))
def test_a_process_that_is_killed_loses_nothing_that_it_has_answered(tmp_path: Path, seed: int) -> None:
    match = random_match("cards", LITTLE, seed)
    lines, file = typed(match), tmp_path / "game.txt"
    middle = len(lines) // 2
    with subprocess.Popen(
        [*COMMAND, "cards", *SETTINGS, "--out", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        assert process.stdin
        process.stdin.write("".join(f"{line}\n" for line in lines[:middle]))
        process.stdin.flush()
        wait_until(lambda: file.exists() and len(unlost.load(file.read_text()).history) == middle - 1)
        process.send_signal(signal.SIGKILL)
    went_on = piped(tmp_path, "--resume", "game.txt", lines=lines[middle:])
    assert went_on.returncode == 0
    assert went_on.stderr == ""
    assert match.result
    assert f"won: {' : '.join(map(str, match.result.scores))}" in went_on.stdout
    again = unlost.load(file.read_text())
    assert again.history == match.history
    assert noting_seats(again) == [0]


def test_the_first_seat_is_asked_for_and_the_file_has_a_name_of_its_own(tmp_path: Path) -> None:
    for name in ("unlost-rivals-table.txt", "unlost-rivals-table-2.txt"):
        done = piped(tmp_path, "rivals", "--players", "3", lines=["seat 1", "7", "1", "R B", "quit"])
        assert done.stdout.count("a seat is a number from 0 to 2") == 2
        assert f"noting rivals in {name}" in done.stdout
        assert unlost.load((tmp_path / name).read_text()).turn == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game called 'chess'"),
        (["cards", "--seat", "2"], "seat takes a whole number from 0 to 1, not 2"),
        (["cards", "--first", "5"], "first takes"),
        (["cards", "--out", "there.txt"], "there.txt is there already"),
        (["cards", "--out", "nowhere/game.txt"], "there is no folder nowhere"),
        (["--resume", "there.txt"], "this game was not noted by 'unlost record'"),
        (["--resume", "nowhere.txt"], "nowhere.txt: No such file"),
        (["cards", "-o", "rounds=0"], "rounds takes a whole number"),
    ],
)
def test_a_wrong_command_line_is_told_in_a_line(tmp_path: Path, arguments: list[str], said: str) -> None:
    (tmp_path / "there.txt").write_text(unlost.new("cards", seed=1).record())
    done = piped(tmp_path, *arguments, lines=[])
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_that_was_noted_is_not_played_on_in_the_terminal(tmp_path: Path) -> None:
    little(tmp_path, "Y2 Yx Bx")
    command = [sys.executable, "-m", "unlost", "play", "--resume", "game.txt"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=ENVIRONMENT, timeout=120)
    assert done.returncode == 2
    assert "game.txt was noted at a table and has unknown cards" in done.stderr
