"""Programs outside as bots: real processes that play, fail, and are always cleaned up."""

import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import unlost
from tests.waiting import wait_until
from unlost.arena.arena import arena
from unlost.arena.deals import FORFEIT, contest, play_chunk
from unlost.arena.line_ups import split_names
from unlost.bots import Forfeit
from unlost.bots.bot import find_bot
from unlost.bots.subprocess_bot import OutsideBot
from unlost.kernel.game import find_game

ROOT = Path(__file__).resolve().parents[2]
HEAD = """\
import json, os, sys, time
open({pids!r}, 'a').write(f'{{os.getpid()}}\\n')
for n, line in enumerate(sys.stdin):
    asked = json.loads(line)
"""
GOOD = "    print(json.dumps({'action': asked['actions'][0]}), flush=True)\n"
FAULTS = {
    "it has ended": "    sys.exit(1)\n",
    "it was late": "    time.sleep(60)\n",
    "its answer is no line of JSON with an action": "    print('R7', flush=True)\n        continue\n",
    "'ZZ' is not legal": "    print(json.dumps({'action': 'ZZ'}), flush=True)\n        continue\n",
    "its answer is no line of JSON": "    sys.stdout.write('x' * 100000); sys.stdout.flush(); time.sleep(60)\n",
}


def program(folder: Path, body: str) -> str:
    (folder / "bot.py").write_text(HEAD.format(pids=str(folder / "pids")) + body)
    return f"cmd:{sys.executable} {folder / 'bot.py'}"


def started(folder: Path) -> list[int]:
    return [int(line) for line in (folder / "pids").read_text().split()]


def alive(process: int) -> bool:
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True)
    return shown.stdout.strip()[:1] not in ("", "Z")  # Z: it has ended, and nobody has asked how


def test_a_program_outside_plays_whole_games_and_is_ended(tmp_path: Path) -> None:
    found = arena("cards", ["novice", program(tmp_path, GOOD)], 5, 1)
    assert [bot["forfeits"] for bot in found["bots"]] == [0, 0]
    assert len(started(tmp_path)) == 2  # a process for each chunk
    assert not any(alive(process) for process in started(tmp_path))


def test_a_program_is_asked_what_its_seat_may_know(tmp_path: Path) -> None:
    body = f"    open({str(tmp_path / 'asked')!r}, 'w').write(line)\n" + GOOD
    match = unlost.new("cards", seed=3, rounds=1)
    assert match.turn is not None
    bot = find_bot("cards", program(tmp_path, body))
    assert isinstance(bot, OutsideBot)
    bot.choose(match.observation(match.turn), "seed")
    bot.close()
    asked = json.loads((tmp_path / "asked").read_text())
    assert asked["view"] == match.view(match.turn)
    assert (asked["game"], asked["seat"], asked["seed"]) == ("cards", match.turn, "seed")
    assert asked["actions"] == [str(action) for action in match.actions()]
    assert asked["options"]["rounds"] == 1


@pytest.mark.parametrize("why", FAULTS)
def test_a_program_that_fails_loses_that_game_and_the_arena_goes_on(tmp_path: Path, why: str) -> None:
    body = "    if n == 3:\n    " + FAULTS[why] + GOOD
    games = play_chunk(contest("cards", ["random", program(tmp_path, body) + "@0.8s"], 2, 1, {}), 0)
    assert len(games) == 4
    for game in games:
        (seat,) = game.forfeits
        assert game.forfeits[seat] == why
        assert (seat, game.winners) == (1 - game.line_up, [game.line_up])
        assert game.points[seat] <= game.points[1 - seat] - FORFEIT
    assert len(started(tmp_path)) >= 4
    assert not any(alive(process) for process in started(tmp_path))


def test_a_line_too_many_is_taken_for_the_next_answer(tmp_path: Path) -> None:
    talks = GOOD + "    print('hm', flush=True)\n"
    assert arena("cards", ["random", program(tmp_path, talks)], 1, 1, max_turns=20)["bots"][1]["forfeits"] == 2


def test_a_partner_loses_with_the_one_who_forfeits(tmp_path: Path) -> None:
    games = play_chunk(contest("cards", ["novice", program(tmp_path, FAULTS["it has ended"])], 1, 1, {"players": 4}), 0)
    assert [game.winners for game in games] == [[0, 2], [1, 3]]
    assert games[0].points[1] == games[0].points[3] <= min(games[0].points[0], games[0].points[2]) - FORFEIT


def test_nobody_wins_where_all_forfeit() -> None:
    games = play_chunk(contest("cards", ["cmd:true", "cmd:false"], 1, 1, {}), 0)
    assert [game.winners for game in games] == [[], []]
    assert all(len(set(game.points)) == 1 for game in games)


def test_a_program_that_cannot_be_started_forfeits() -> None:
    bot = OutsideBot("x", find_bot("cards", "novice").game, ["/"])
    match = unlost.new("cards", seed=3)
    assert match.turn is not None
    with pytest.raises(Forfeit, match="cannot be started"):
        bot.choose(match.observation(match.turn), 1)


def test_what_a_program_complains_of_goes_to_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNLOST_BOT_LOG", str(tmp_path / "log"))
    play_chunk(contest("cards", ["novice", program(tmp_path, "    print('oh', file=sys.stderr)\n    sys.exit(1)\n")], 1, 1, {}), 0)
    assert (tmp_path / "log").read_text().startswith("oh\n")


def test_the_example_plays_the_card_game() -> None:
    found = arena("cards", ["random", f"cmd:{sys.executable} {ROOT / 'examples' / 'outside_bot.py'}"], 4, 1)
    assert found["bots"][1]["forfeits"] == 0
    assert found["bots"][1]["margin"] > 20


def test_a_killed_arena_leaves_no_program_behind(tmp_path: Path) -> None:
    name = program(tmp_path, "    time.sleep(600)\n")
    command = [sys.executable, "-m", "unlost", "arena", "cards", "--bots", f"novice,{name}@500s", "--deals", "1", "--jobs", "1"]
    with subprocess.Popen(command) as running:
        wait_until((tmp_path / "pids").exists)
        running.kill()
    wait_until(lambda: not any(alive(process) for process in started(tmp_path)), 10)


def test_a_program_outlives_the_thread_that_asked_first(tmp_path: Path) -> None:
    match, bot = unlost.new("cards", seed=3), find_bot("cards", program(tmp_path, GOOD))
    assert isinstance(bot, OutsideBot)
    first = threading.Thread(target=lambda: bot.choose(match.observation(match.turn), 1))
    first.start()
    first.join()
    wait_until(lambda: not Path(f"/proc/self/task/{first.native_id}").exists())  # to the system it lives a moment longer
    bot.choose(match.observation(match.turn), 1)
    assert len(started(tmp_path)) == 1
    bot.close()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("python my bot.py", ["python", "my", "bot.py"]),
        ('"python my bot.py"', ["python", "my", "bot.py"]),
        ("'python my bot.py'", ["python", "my", "bot.py"]),
        ("\"python 'my bot.py' 1,2\"", ["python", "my bot.py", "1,2"]),
        ("'python \"my bot.py\"'", ["python", "my bot.py"]),
        ('"python" "my bot.py"', ["python", "my bot.py"]),
        ("'python' -c 'print(1, 2)'", ["python", "-c", "print(1, 2)"]),
        ("python 'my bot.py'", ["python", "my bot.py"]),
    ],
)
def test_a_command_may_stand_in_quotes_as_a_whole_or_in_parts(monkeypatch: pytest.MonkeyPatch, command: str, words: list[str]) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name)
    for budget in ("", "@2s"):
        (name,) = split_names(f" cmd:{command}{budget} ")
        bot = find_bot("cards", name)
        assert isinstance(bot, OutsideBot)
        assert (bot.command, bot.time_limit) == (words, 2.0 if budget else 5.0)


def test_a_quote_that_is_never_closed_is_named() -> None:
    with pytest.raises(unlost.BadOption, match="cmd:Python 'x: no closing quotation"):
        find_bot("cards", "cmd:Python 'x")


def test_a_program_that_never_reads_is_late(tmp_path: Path) -> None:
    program = tmp_path / "deaf.py"
    program.write_text('import time\nwhile True:\n    print(\'{"action": "+"}\', flush=True)\n    time.sleep(0.002)\n')
    bot = OutsideBot("deaf", find_game("rivals"), [sys.executable, str(program)], 2.0)
    match = unlost.new("rivals", seed=1)
    match.play("+")
    try:
        with pytest.raises(Forfeit, match="late"):
            [bot.choose(match.observation(match.turn), 1) for _ in range(1000)]
    finally:
        bot.close()
