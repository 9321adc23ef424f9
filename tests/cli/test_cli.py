"""The command line: figures for people and programs, and one clear line with exit code 2 for whatever is wrong."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import unlost
from tests.rules.cards_positions import play, table
from unlost.cli import main
from unlost.kernel.game import find_game


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    monkeypatch.setattr(sys, "argv", ["unlost", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    captured = capsys.readouterr()
    code = left.value.code
    assert isinstance(code, int)
    return code, captured.out, captured.err


Shell = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

WRONG = [
    ("zz", "No such command"),
    ("--zz", "No such option"),
    ("simulate chess", "there is no game called 'chess'"),
    ("simulate cards --games 0", "games takes a whole number from 1"),
    ("simulate cards --games many", "--games"),
    ("simulate cards --bots nobody", "no bot called 'nobody'"),
    ("simulate cards --bots random,random,random", "one for each of the 2 seats"),
    ("simulate cards --players 3", "players takes 2 or 4, not 3"),
    ("simulate cards -o rounds", "--option takes NAME=VALUE"),
    ("simulate cards -o rounds=none", "not 'none'"),
    ("simulate cards -o rounds=0", "rounds"),
    ("simulate cards -o colour=red", "no such option"),
    ("simulate cards more", "argument"),
    ("simulate cards -o seed=4", "seed: cards has no such option"),
    ("simulate cards -o n=4", "n: cards has no such option"),
    ("play cards -o game=4", "game: cards has no such option"),
    ("replay", "Missing argument"),
    ("train cards --decisions -1", "--decisions takes a number from 1"),
    ("train cards --decisions 0", "--decisions takes a number from 1"),
    ("train cards --decisions nan", "--decisions takes a number from 1"),
    ("train cards --decisions inf", "--decisions takes a number from 1"),
    ("train cards --processes 0", "--processes takes a number from 1"),
    ("train cards --seed -1", "--seed takes a number from 0"),
    ("train cards --critic --against novice", "--against does not go with it"),
    ("train cards --critic --processes 2", "--processes does not go with it"),
    ("replay /nowhere/game.txt", "/nowhere/game.txt: No such file"),
    ("replay /", "Is a directory"),
    ("replay BINARY", "is not a text"),
    ("replay WRONG", "line 18: R7: there is no R7 in this hand"),
    ("replay GOOD --at 99", "--at takes a number from 0 to 6"),
    ("replay GOOD --at x", "--at"),
    ("bench --seconds 0", "--seconds"),
    ("play chess", "there is no game called 'chess'"),
    ("play cards --seats me", "--seats takes 2 names here"),
    ("play cards --seats me,nobody", "no bot called 'nobody'"),
    ("play cards --seats me,", "no bot called ''"),
    ("play cards --seats me,cmd:'true_1,2'", "there is no program 'true_1,2'"),
    ("simulate cards --bots novice,cmd:'true_1,2'", "there is no program 'true_1,2'"),
    ("play cards --players 3", "players takes 2 or 4"),
    ("play chess --options", "there is no game called 'chess'"),
    ("play cards --choose", "play needs a terminal"),
    ("play cards", "play needs a terminal"),
    ("play --resume GOOD", "play needs a terminal"),
    ("play --resume WRONG", "line 18: R7: there is no R7 in this hand"),
    ("play --resume /nowhere", "/nowhere: No such file"),
    ("serve --port 99999", "port takes a number from 0 to 65535"),
    ("serve --database mysql://x", "database takes sqlite+aiosqlite"),
    ("serve --public-url ftp://x", "public_url takes an address"),
    ("serve --host nowhere.invalid", "cannot listen at nowhere.invalid"),
    ("bench speed", "no benchmark called 'speed'"),
    ("verify /nowhere", "/nowhere: No such file"),
    ("review", "Missing argument"),
    ("review /nowhere", "/nowhere: No such file"),
    ("review /", "Is a directory"),
    ("review BINARY", "is not a text"),
    ("review EMPTY", "a record begins with"),
    ("review WRONG", "line 18: R7: there is no R7 in this hand"),
    ("review GOOD --seat 2", "seat takes a whole number from 0 to 1"),
    ("review GOOD --worlds 0", "worlds takes a whole number from 2"),
    ("review GOOD --worlds many", "--worlds"),
    ("review GOOD --jobs 0", "--jobs"),
    ("review GOOD --html /nowhere/review.html", "--html: there is no folder /nowhere"),
    ("review GOOD GOOD --html review.html", "--html takes a folder for several records"),
    ("evaluate", "Missing argument"),
    ("evaluate /nowhere", "/nowhere: No such file"),
    ("evaluate BINARY", "is not a text"),
    ("evaluate EMPTY", "a record begins with"),
    ("evaluate WRONG", "line 18: R7: there is no R7 in this hand"),
    ("evaluate GOOD --at 99", "--at takes a number from 0 to 6"),
    ("evaluate GOOD --at -1", "--at takes a number from 0 to 6"),
    ("evaluate GOOD --worlds 0", "worlds takes a whole number from 2"),
    ("evaluate GOOD --seconds 0", "seconds takes a number above 0"),
    ("evaluate GOOD --seconds soon", "--seconds"),
    ("record chess", "there is no game called 'chess'"),
    ("record cards --seat 2", "seat takes a whole number from 0 to 1"),
    ("record cards --seat me", "--seat"),
    ("record cards --players 3", "players takes 2 or 4"),
    ("record cards --first 7", "first takes a whole number"),
    ("record cards -o rounds=0", "rounds takes a whole number from 1"),
    ("record cards --out /nowhere/game.txt", "there is no folder /nowhere"),
    ("record cards --out GOOD", "is there already"),
    ("record --resume /nowhere", "/nowhere: No such file"),
    ("record --resume GOOD", "was not noted by 'unlost record'"),
    ("record --resume WRONG", "line 18: R7: there is no R7 in this hand"),
    ("arena chess --adjusted", "there is no game called 'chess'"),
    ("arena cards --adjusted --bots novice", "the arena takes two bots or more"),
    ("arena cards --adjusted --bots novice,nobody", "no bot called 'nobody'"),
    ("arena cards --adjusted --deals 0", "deals takes a whole number from 1"),
    ("arena cards --adjusted --deals many", "--deals"),
    ("arena cards --adjusted -o rounds=0", "rounds takes a whole number from 1"),
    ("arena cards --adjusted --players 3", "players takes 2 or 4"),
    ("arena cards --adjusted --jobs 0", "--jobs"),
    ("arena cards --adjusted --resume", "--resume goes on with the file that --file names"),
    ("arena cards --adjusted --csv GOOD", "is there already"),
    ("doctor --fast", "No such option"),
]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    good = play(table("R7 Rx", "B3 B4"), "Rx + -B3 + R7 +B").record()
    contents = {"GOOD": good.encode(), "WRONG": good.replace("\n\nRx", "\n\nR7 + R7").encode(), "BINARY": b"\xff\xfe\x00", "EMPTY": b""}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return {name: str(tmp_path / name) for name in contents}


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_a_wrong_command_line_gives_one_clear_line_and_code_2(
    capsys: Shell, monkeypatch: Patch, files: dict[str, str], line: str, message: str
) -> None:
    code, out, err = run(capsys, monkeypatch, *(files.get(word, word) for word in line.split()))
    assert (code, out) == (2, "")
    assert message in err
    assert err.startswith("unlost: ")
    assert err.count("\n") == 1


def test_simulate_prints_figures_and_a_histogram(capsys: Shell, monkeypatch: Patch) -> None:
    code, out, _ = run(capsys, monkeypatch, "simulate", "cards", "--games", "50", "--bots", "novice,random", "-o", "rounds=1")
    assert code == 0
    assert "novice" in out
    assert "█" in out


def test_names_may_have_spaces_between_them(capsys: Shell, monkeypatch: Patch) -> None:
    assert run(capsys, monkeypatch, "simulate", "cards", "--games", "2", "--bots", "novice, random", "--json")[0] == 0
    assert "play needs a terminal" in run(capsys, monkeypatch, "play", "cards", "--seats", "me, novice")[2]  # the last thing it asks for


def test_simulate_prints_the_promised_json(capsys: Shell, monkeypatch: Patch) -> None:
    arguments = ("simulate", "cards", "--games", "200", "--players", "4", "--seed", "s", "-o", "max_turns=30", "--json")
    code, out, err = run(capsys, monkeypatch, *arguments)
    figures = json.loads(out)
    assert (code, err, figures["games"]) == (0, "", 200)
    assert len(figures["points"]["mean"]) == len(figures["points"]["sd"]) == 4
    assert figures["length"] == {"mean": 90.0, "max": 90}
    assert figures["capped"] == 1.0
    assert run(capsys, monkeypatch, *arguments)[1] == out


def test_replay_tells_the_game(capsys: Shell, monkeypatch: Patch, files: dict[str, str]) -> None:
    code, out, _ = run(capsys, monkeypatch, "replay", files["GOOD"])
    assert code == 0
    assert "seat 0 plays a red investment, draws from the deck" in out
    assert "seat 1 discards blue 3" in out
    code, out, _ = run(capsys, monkeypatch, "replay", files["GOOD"], "--at", "2", "--json")
    assert json.loads(out)["actions"] == ["Rx", "+"]
    assert json.loads(out)["scores"] == [-40, 0]


def test_replay_tells_who_won(capsys: Shell, monkeypatch: Patch, tmp_path: Path) -> None:
    match = play(table("R10", "B2", max_turns=2), "R10 + B2 +")
    (tmp_path / "game.txt").write_text(match.record())
    code, out, _ = run(capsys, monkeypatch, "replay", str(tmp_path / "game.txt"))
    assert code == 0
    assert "seat 0 won: -10 : -18" in out


def test_replay_says_when_a_match_went_by_earlier_rules(capsys: Shell, monkeypatch: Patch, tmp_path: Path, files: dict[str, str]) -> None:
    (tmp_path / "game.txt").write_text(unlost.new("board", seed=1, rules=1).record())
    _, out, _ = run(capsys, monkeypatch, "replay", str(tmp_path / "game.txt"))
    assert out.startswith("played by earlier rules: version 1 of the board game; today's is version 2\n")
    told = json.loads(run(capsys, monkeypatch, "replay", str(tmp_path / "game.txt"), "--json")[1])
    assert (told["rules"], told["earlier_rules"]) == (1, True)
    assert "earlier rules" not in run(capsys, monkeypatch, "replay", files["GOOD"])[1]
    told = json.loads(run(capsys, monkeypatch, "replay", files["GOOD"], "--json")[1])
    assert (told["rules"], told["earlier_rules"]) == (2, False)


@pytest.mark.parametrize("game", ["cards", "board", "rivals"])
def test_play_lists_every_option(capsys: Shell, monkeypatch: Patch, game: str) -> None:
    code, out, err = run(capsys, monkeypatch, "play", game, "--options")
    assert (code, err) == (0, "")
    for option in find_game(game).options:
        assert any(line.startswith(f"{option.name} ") for line in out.splitlines())
    assert ("a house rule" in " ".join(out.split())) == (game == "cards")


@pytest.mark.parametrize("command", ["simulate cards --games 2", "arena cards --deals 2 --jobs 1"])
def test_who_plays_for_those_who_have_not_learnt_the_game_is_said_once(capsys: Shell, monkeypatch: Patch, command: str) -> None:
    small = "--bots network,random -o highest=3 -o expeditions=2 -o hand=2 -o rounds=1 --json"
    code, out, err = run(capsys, monkeypatch, *command.split(), *small.split())
    assert code == 0
    assert json.loads(out)
    assert err == "unlost: not learnt with these options: planner plays for network\n"


def test_doctor_finds_this_installation_healthy(capsys: Shell, monkeypatch: Patch) -> None:
    code, out, _ = run(capsys, monkeypatch, "doctor", "--json")
    findings = {finding["what"]: finding for finding in json.loads(out)}
    assert code == 0
    assert findings["cards"]["ok"]
    assert "numba" in findings
    code, out, _ = run(capsys, monkeypatch, "doctor")
    assert "ok    python" in out


@pytest.mark.slow
def test_bench_prints_the_promised_json(capsys: Shell, monkeypatch: Patch) -> None:
    code, out, _ = run(capsys, monkeypatch, "bench", "--seconds", "0.1", "--json")
    assert code == 0
    figures = json.loads(out)["cards"]
    assert {"one", "lockstep", "c", "one_to_c", "lockstep_to_c", "python_steps"} <= set(figures)
    assert figures["one"] > 0


def test_version_and_help(capsys: Shell, monkeypatch: Patch) -> None:
    assert run(capsys, monkeypatch, "--version")[1] == f"unlost {unlost.__version__}\n"
    for command in ("play", "simulate", "arena", "replay", "bench", "doctor"):
        code, out, _ = run(capsys, monkeypatch, command, "--help")
        assert code == 0
        assert "unlost " + command in out


def test_python_m_unlost_is_the_same_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "unlost", "simulate", "cards", "--games", "3", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert json.loads(done.stdout)["games"] == 3


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m unlost doctor | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True, env=os.environ)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_an_interrupt_is_said_in_a_line() -> None:
    command = [sys.executable, "-m", "unlost", "simulate", "cards", "--games", "100000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | {"TTY_COMPATIBLE": "1"}) as running:
        assert running.stderr
        err = b""
        while not re.search(rb"[1-9]\d*/100000000", err):  # the bar, in the middle of the games
            more = os.read(running.stderr.fileno(), 4096)
            assert more, err
            err += more
        running.send_signal(signal.SIGINT)
        out, rest = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, b"")
    assert (err + rest).endswith(b"\x1b[2Kunlost: stopped\n")  # where the bar was
    assert b"Traceback" not in err + rest


def test_a_terminal_that_cannot_show_a_bar_is_no_obstacle() -> None:
    command = [sys.executable, "-m", "unlost", "simulate", "cards", "--games", "3"]
    done = subprocess.run(command, capture_output=True, check=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert b"points of a game" in done.stdout
