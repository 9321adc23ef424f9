"""The arena: mirrored deals, the same figures whoever plays them, honest intervals, a file to go on with."""

import csv
import json
import os
import random
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import unlost
from tests.cli.test_cli import Patch, Shell, run
from tests.waiting import wait_until
from unlost.arena import workers
from unlost.arena.arena import Arena, arena
from unlost.arena.deals import FORFEIT, Played, contest, lost_seats, play_chunk, result
from unlost.arena.ladder import Ladder
from unlost.arena.line_ups import labels, line_ups, split_names
from unlost.arena.stats import FIRST_LOOK, BotFigures, Running, Tally, anytime_interval, interval_95
from unlost.bots import register_bot
from unlost.bots.bot import Budget, BudgetedBot, ViewBot, add_bot, find_bot
from unlost.kernel.batch import Batch
from unlost.kernel.game import find_game

UNLOST = [sys.executable, "-m", "unlost", "arena"]


# ---------------------------------------------------------------- line-ups


def test_every_bot_has_every_seat_equally_often() -> None:
    for names in range(2, 6):
        for sides in range(2, 5):
            sat = line_ups(names, sides, sides)
            assert len(set(sat)) == len(sat)
            for seat in range(sides):
                assert len({sum(line_up[seat] == bot for line_up in sat) for bot in range(names)}) == 1


def test_line_ups_are_those_of_the_players_world() -> None:
    assert line_ups(2, 2, 2) == [(0, 1), (1, 0)]
    assert set(line_ups(2, 3, 3)) == {(0, 1, 0), (1, 0, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 0)}
    assert line_ups(2, 2, 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]  # partners
    assert set(line_ups(3, 2, 2)) == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    assert line_ups(3, 3, 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_names_are_split_and_told_apart() -> None:
    assert split_names("""a, b@5,cmd:"python x.py 1,2", cmd:'a b',,""") == ["a", "b@5", 'cmd:"python x.py 1,2"', "cmd:'a b'", "", ""]
    assert split_names("a,cmd:it's 1,2") == ["a", "cmd:it's 1,2"]
    assert labels(["a", "b", "a", "a"]) == ["a", "b", "a#2", "a#3"]


# ---------------------------------------------------------------- deals


@pytest.mark.parametrize(
    ("game", "players"),
    [("cards", 2), ("cards", 4), *(pytest.param(*other, marks=pytest.mark.slow) for other in (("board", 3), ("rivals", 2)))],
)
def test_mirrored_deals_have_the_same_shuffles(monkeypatch: Patch, game: str, players: int) -> None:
    begun: list[bytes] = []
    initial = Batch.__init__

    def watched(self: Batch, *given: Any, **options: Any) -> None:
        initial(self, *given, **options)
        begun.append(self.states().tobytes())

    monkeypatch.setattr(Batch, "__init__", watched)
    found = contest(game, ["random", "random"], 10, 1, {"players": players} | ({"expeditions": 1} if game == "board" else {}))
    play_chunk(found, 0)
    assert len(begun) == len(found.line_ups)
    assert len(set(begun)) == 1
    play_chunk(replace(found, deals=300, chunk=10), 1)
    assert len(set(begun)) == 2


@pytest.mark.slow
def test_each_deal_is_played_once_in_each_line_up() -> None:
    found = contest("cards", ["novice", "explorer", "random"], 200, 1, {})
    games = [game for chunk in range(found.chunks) for game in play_chunk(found, chunk)]
    assert [(game.deal, game.line_up) for game in games] == [(deal, line_up) for deal in range(200) for line_up in range(6)]
    assert all(game.winners == [seat for seat in (0, 1) if game.points[seat] == max(game.points)] for game in games)


@pytest.mark.parametrize("options", [{}, {"players": 4}, {"rounds": 2, "expeditions": 6}])
def test_swapping_the_names_mirrors_the_result_exactly(options: dict[str, Any]) -> None:
    for one, two in (("explorer", "novice"), ("random", "novice")):
        ab, ba = arena("cards", [one, two], 150, 3, **options), arena("cards", [two, one], 150, 3, **options)
        assert [bot["name"] for bot in ba["bots"]] == [two, one]
        for here, there in zip(ab["bots"], reversed(ba["bots"]), strict=True):
            assert {**here, **{key: pytest.approx(there[key]) for key in ("points", "margin", "margin_95", "wins")}} == there
        assert ab["bots"][0]["margin"] == pytest.approx(-ab["bots"][1]["margin"])


def interval_of(figures: BotFigures) -> tuple[float, float]:
    low, high = figures["margin_95"]
    assert low is not None
    assert high is not None
    return low, high


def test_a_bot_is_as_good_as_itself() -> None:
    assert [bot["margin"] for bot in arena("cards", ["novice", "novice"], 130, 1)["bots"]] == [0, 0]
    low, high = interval_of(arena("cards", ["random", "random"], 300, 1)["bots"][0])
    assert low < 0 < high


def test_margins_are_by_the_round_in_the_card_game() -> None:
    one, three = arena("cards", ["explorer", "novice"], 200, 1), arena("cards", ["explorer", "novice"], 200, 1, rounds=3)
    assert one["options"]["rounds"] == 1
    assert three["bots"][0]["margin"] == pytest.approx(one["bots"][0]["margin"], abs=8)
    assert three["bots"][0]["length"] > 2 * one["bots"][0]["length"]


def test_the_board_games_tiebreak_decides() -> None:
    game = find_game("board")
    state = game.template(game.checked({}))[0]
    assert result(game, state, [10, 10], set()) == ([10, 10], [0, 1])
    state["artifact_tokens"][1] = 2
    assert result(game, state, [10, 10], set()) == ([10, 10], [1])


def test_a_forfeit_is_a_defeat_by_a_hundred_points_at_all_seats_of_the_bot() -> None:
    game = find_game("board")
    state = game.template(game.checked({"players": 3}))[0]
    assert result(game, state, [10, 300, 20], lost_seats((0, 1, 0), {1: "it was late"})) == ([10, -90, 20], [2])
    assert result(game, state, [10, 5, 300], lost_seats((0, 1, 0), {0: "it was late"})) == ([-95, 5, -95], [1])
    assert result(game, state, [10, 5, 300], lost_seats((0, 1, 0), {0: "", 1: ""})) == ([-95, -95, -95], [])
    tally = Tally(contest("board", ["novice", "random"], 1, 1, {"players": 3}))
    points, winners = result(game, state, [10, 5, 300], lost_seats(tally.contest.line_ups[0], {0: "it was late"}))
    tally.add([row(0, 0, points, winners, {0: "it was late"})] * 6)
    one, two = tally.summary()["bots"]
    assert (one["margin"], one["wins"], two["wins"]) == (-100, 0, 1)
    assert (one["forfeits"], one["first_forfeit"], two["first_forfeit"]) == (6, "it was late", None)


# ---------------------------------------------------------------- bots that take their time, budgets, own bots


def test_a_budget_is_part_of_the_name_and_reaches_the_bot() -> None:
    seen: list[Budget | None] = []

    class Thinker(ViewBot):
        def choose(self, observations: Any, seed: Any, budget: Budget | None = None) -> int:
            seen.append(budget)
            return super().choose(observations, seed, budget)

    add_bot(Thinker("thinker", find_game("cards"), "for tests", lambda view, actions, chance: actions[-1]))
    assert isinstance(find_bot("cards", "thinker@500"), BudgetedBot)
    arena("cards", ["thinker@500", "novice"], 1, max_turns=4)
    arena("cards", ["thinker@0.2s", "novice"], 1, max_turns=4)
    assert {(budget.simulations, budget.seconds) for budget in seen if budget} == {(500, None), (None, 0.2)}
    for wrong in ("thinker@", "thinker@0", "thinker@fast", "thinker@-1", "thinker@0s", "novice@5"):
        with pytest.raises(unlost.BadOption, match=wrong):
            find_bot("cards", wrong)


def test_a_bots_seed_depends_on_the_place_and_the_action_and_not_on_who_plays_it() -> None:
    rolls: list[float] = []

    def gambler(view: dict[str, Any], actions: list[str], chance: random.Random) -> str:
        rolls.append(chance.random())
        return chance.choice(actions)

    register_bot("gambler", "cards", "for tests")(gambler)
    once = arena("cards", ["gambler", "novice"], 6, 4, max_turns=20)
    assert len(set(rolls)) == len(rolls) > 100
    assert arena("cards", ["gambler", "novice"], 6, 4, max_turns=20) == once


@pytest.mark.slow
def test_an_entry_point_of_another_package_offers_bots(tmp_path: Path) -> None:
    (tmp_path / "visitors.py").write_text(
        "from unlost.bots import register_bot\n"
        "@register_bot('visitor', 'cards', 'from another package')\n"
        "def visitor(view, actions, chance):\n    return actions[0]\n"
    )
    info = tmp_path / "visitors-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: visitors\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[unlost.bots]\nvisitors = visitors\n")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    command = [*UNLOST, "cards", "--bots", "visitor,novice", "--deals", "2", "-o", "max_turns=6", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert json.loads(done.stdout)["bots"][0]["name"] == "visitor"


def cheat(view: dict[str, Any], actions: list[str], chance: random.Random) -> str:
    if view["deck_left"] < 20:
        raise RuntimeError("no more cards?\nhelp")
    return actions[0]


def test_a_function_that_fails_loses_its_games_and_the_arena_goes_on(capsys: Shell, monkeypatch: Patch) -> None:
    register_bot("cheat", "cards", "for tests")(cheat)
    why = r"it raised RuntimeError('no more cards?\nhelp')"
    figures = arena("cards", ["novice", "cheat"], 6, 1)
    fair, failed = figures["bots"]
    assert (failed["games"], failed["forfeits"], failed["first_forfeit"], failed["wins"], fair["wins"]) == (12, 12, why, 0, 1)
    assert failed["margin"] <= -FORFEIT
    code, out, err = run(capsys, monkeypatch, "arena", "cards", "--bots", "novice,cheat", "--deals", "2", "--jobs", "1")
    assert (code, err) == (0, "")
    assert f"cheat forfeited 4 of its 4 games; the first: {why}" in " ".join(out.split())


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"jobs": 0}, "jobs takes a whole number from 1 to 1024, not 0"),
        ({"jobs": True}, "jobs takes"),
        ({"bots": "explorer,novice"}, "bots takes a list of names, such as .*, not 'explorer,novice'"),
        ({"bots": None}, "bots takes a list of names"),
        ({"bots": ["novice", 7]}, "bots takes a list of names"),
        ({"deals": 10**12}, "deals takes a whole number from 1, up to 1,000,000,000, not 1000000000000"),
        ({"deals": 1.5}, "deals takes"),
    ],
)
def test_what_the_arena_does_not_take_is_named(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(unlost.BadOption, match=message):
        arena(**{"game": "cards", "bots": ["novice", "random"], "deals": 1, **wrong})


# ---------------------------------------------------------------- workers


def test_the_largest_contest_begins_at_once_and_takes_no_memory(monkeypatch: Patch) -> None:
    played = Arena(contest("cards", ["novice", "random"], 1_000_000_000, 1, {}), until_sure=True)
    tracemalloc.start()
    try:
        played.play()
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()
    assert played.done
    assert played.tally.deals < 1000


@pytest.mark.slow
def test_one_process_and_two_find_the_same(monkeypatch: Patch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.0)
    register_bot("last", "cards", "for tests")(lambda view, actions, chance: actions[-1])
    for names in (["explorer", "random"], ["last", "random"]):  # one whole contest elsewhere, one with a bot of one's own
        deals = 600 if names[0] == "explorer" else 12
        assert arena("cards", names, deals, 2, jobs=1, ladder=True) == arena("cards", names, deals, 2, jobs=2, ladder=True)


@pytest.mark.slow
def test_an_interrupt_while_others_are_being_called_prints_no_more_than_that() -> None:
    """Ctrl-C in a terminal goes to all processes, those that are just starting too."""
    line = [*UNLOST, "cards", "--bots", "planner@500,novice", "--deals", "9000000", "--json", "--jobs", "3"]
    for started in (1, 3):
        with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
            try:
                wait_until(partial(has_workers, running.pid, started))
                os.killpg(running.pid, signal.SIGINT)
                try:
                    out, err = running.communicate(timeout=10)
                except subprocess.TimeoutExpired:  # it fell into the moment when nobody listens: press again
                    os.killpg(running.pid, signal.SIGINT)
                    out, err = running.communicate(timeout=60)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(running.pid, signal.SIGKILL)
        assert (running.returncode, err, json.loads(out)["complete"]) == (130, "unlost: stopped\n", False)


def has_workers(parent: int, least: int) -> bool:
    """Has an arena started so many processes that play for it?"""
    shown = subprocess.run(["ps", "-A", "-ww", "-o", "ppid=,args="], capture_output=True, text=True, check=True)
    return sum(line.split()[0] == str(parent) and "LokyProcess" in line for line in shown.stdout.splitlines()) >= least


@pytest.mark.slow
def test_where_there_are_no_other_processes_an_interrupt_is_heard_all_the_same(tmp_path: Path) -> None:
    file, environment = tmp_path / "file", os.environ | {"JOBLIB_MULTIPROCESSING": "0"}
    line = [*UNLOST, "cards", "--bots", "planner@50,novice", "--deals", "9000000", "--json", "--jobs", "2", "--file", str(file)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as running:
        wait_until(lambda: file.exists() and len(file.read_bytes().splitlines()) >= 3)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err, json.loads(out)["complete"]) == (130, "unlost: stopped\n", False)


@pytest.mark.slow
def test_a_ray_cluster_finds_the_same() -> None:
    pytest.importorskip("ray")
    command = str(Path(sys.executable).with_name("ray"))
    start = [command, "start", "--head", "--block", "--port=6399", "--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats"]
    line = [*UNLOST, "cards", "--bots", "explorer,random", "--deals", "400", "--json"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    alone = subprocess.run([*line, "--jobs", "1"], capture_output=True, text=True, check=True, env=environment)
    with subprocess.Popen(start, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment) as cluster:
        try:
            for _ in range(20):  # until it answers
                together = subprocess.run([*line, "--ray", "127.0.0.1:6399"], capture_output=True, text=True, env=environment)
                if not together.returncode:
                    break
                time.sleep(1)
        finally:
            cluster.terminate()  # its processes end with it
    assert together.stdout == alone.stdout


def test_without_ray_it_is_said_in_a_line(capsys: Shell, monkeypatch: Patch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    code, out, err = run(capsys, monkeypatch, "arena", "cards", "--deals", "1", "--ray", "auto")
    assert (code, out) == (2, "")
    assert err == "unlost: --ray needs Ray, which is not installed: pip install 'unlost[ray]'\n"


def test_a_cluster_that_does_not_answer_is_said_in_a_line(capsys: Shell, monkeypatch: Patch) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    for address in ("127.0.0.1:9", "ray://127.0.0.1:9", "127.0.0.1:none"):
        code, out, err = run(capsys, monkeypatch, "arena", "cards", "--deals", "1", "--ray", address)
        assert (code, out, err) == (2, "", f"unlost: --ray {address}: no cluster answers there\n")


# ---------------------------------------------------------------- the file


@pytest.mark.slow
def test_killed_and_resumed_finds_the_same_as_in_one_go(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    line = [*UNLOST, "cards", "--bots", "explorer,random", "--deals", "4000", "--jobs", "1", "--json", "--ladder"]
    whole = subprocess.run(line, capture_output=True, text=True, check=True)
    with subprocess.Popen([*line, "--file", str(file)], stdout=subprocess.DEVNULL) as running:
        wait_until(lambda: file.exists() and file.stat().st_size >= 20_000)
        running.kill()
    kept = len(file.read_bytes().splitlines())
    assert 2 <= kept < 32
    resumed = subprocess.run([*line, "--file", str(file), "--resume"], capture_output=True, text=True, check=True)
    assert resumed.stdout == whole.stdout


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    made = contest("cards", ["novice", "random"], 400, 1, {})
    once = Arena(made)
    once.play(file=tmp_path / "whole")
    text = (tmp_path / "whole").read_bytes()
    for length in (5, len(text) // 2, len(text) - 1, len(text)):
        (tmp_path / "torn").write_bytes(text[:length])
        again = Arena(made)
        again.play(file=tmp_path / "torn", resume=True)
        assert again.summary() == once.summary()
        assert sorted((tmp_path / "torn").read_bytes().splitlines()) == sorted(text.splitlines())


def test_another_contests_file_is_refused(tmp_path: Path) -> None:
    made = contest("cards", ["novice", "random"], 3, 1, {"max_turns": 4})
    Arena(made).play(file=tmp_path / "file")
    with pytest.raises(unlost.BadOption, match="is there already"):
        Arena(made).play(file=tmp_path / "file")
    changes: list[tuple[dict[str, Any], str]] = [
        ({"deals": 4}, "deals 3, not 4"),
        ({"seed": "2"}, "seed 1, not 2"),
        ({"names": ("novice", "novice")}, "names"),
    ]
    for change, message in changes:
        with pytest.raises(unlost.BadOption, match=message):
            Arena(replace(made, **change)).play(file=tmp_path / "file", resume=True)
    for text in ("a letter\nto a friend\n", "a letter", "[]\n", '{"contest":7}\n', "[" * 100_000 + "\n"):
        (tmp_path / "file").write_text(text)
        with pytest.raises(unlost.BadOption, match="line 1 cannot be read"):
            Arena(made).play(file=tmp_path / "file", resume=True)
        assert (tmp_path / "file").read_text() == text


def game_of(line: dict[str, Any]) -> list[Any]:
    """The first game of a line: deal, line-up, points, winners, turns, capped, dealt, forfeits."""
    found: list[Any] = line["games"][0]
    return found


WRONG_CHUNKS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another number": lambda line: line.update(chunk=1),
    "no such chunk": lambda line: line.update(chunk=99),
    "below zero": lambda line: line.update(chunk=-1),
    "no number": lambda line: line.update(chunk="2"),
    "a game too few": lambda line: line["games"].pop(),
    "a game too many": lambda line: line["games"].append(line["games"][-1]),
    "no games": lambda line: line.pop("games"),
    "another order": lambda line: line["games"].reverse(),
    "another deal": lambda line: game_of(line).__setitem__(0, 9),
    "another line-up": lambda line: game_of(line).__setitem__(1, 5),
    "points of a third seat": lambda line: game_of(line)[2].append(3),
    "points as a text": lambda line: game_of(line)[2].__setitem__(0, "30"),
    "half a point": lambda line: game_of(line)[2].__setitem__(0, 0.5),
    "a winner who is not there": lambda line: game_of(line)[3].append(2),
    "no turns": lambda line: game_of(line).__setitem__(4, None),
    "nothing dealt": lambda line: game_of(line).__setitem__(6, 0),
    "a forfeit of nobody": lambda line: game_of(line)[7].update({"5": "it was late"}),
    "a forfeit without a reason": lambda line: game_of(line)[7].update({"1": 5}),
}


@pytest.mark.parametrize("wrong", WRONG_CHUNKS)
def test_a_line_that_is_no_chunk_of_the_contest_is_named(tmp_path: Path, wrong: str) -> None:
    made, file = replace(contest("cards", ["novice", "random"], 7, 1, {"max_turns": 4}), chunk=2), tmp_path / "file"
    Arena(made).play(file=file)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line.get("chunk") for line in lines] == [None, 0, 1, 2, 3]
    WRONG_CHUNKS[wrong](lines[3])
    text = "".join(json.dumps(line) + "\n" for line in lines)
    file.write_text(text)
    with pytest.raises(unlost.BadOption, match="file: line 4 is no chunk of this contest") as refused:
        Arena(made).play(file=file, resume=True)
    assert "\n" not in str(refused.value)
    assert file.read_text() == text
    file.write_text("".join(text.splitlines(keepends=True)[:3] + text.splitlines(keepends=True)[4:]))
    again, once = Arena(made), Arena(made)
    again.play(file=file, resume=True)  # without it, it is played again
    once.play()
    assert again.summary() == once.summary()


@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_an_interrupt_prints_what_is_known(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "file"
    line = [*UNLOST, "cards", "--bots", "novice,random", "--deals", "9000000", "--json", "--jobs", str(jobs), "--file", str(file)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        wait_until(lambda: file.exists() and file.stat().st_size >= 100_000)
        wait_until(partial(has_workers, running.pid, jobs if jobs > 1 else 0))
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    figures = json.loads(out)
    assert (running.returncode, err, figures["complete"]) == (130, "unlost: stopped\n", False)
    assert 0 < figures["deals"] < 9_000_000


# ---------------------------------------------------------------- figures


def row(deal: int, line_up: int, points: list[int], winners: list[int], forfeits: dict[int, str] | None = None) -> Played:
    return Played(deal, line_up, points, winners, 40, 0, 1, forfeits or {})


def test_a_deal_is_one_observation_and_shared_wins_are_split() -> None:
    tally = Tally(contest("cards", ["novice", "random"], 2, 1, {}))
    tally.add([row(0, 0, [30, 10], [0]), row(0, 1, [20, 20], [0, 1]), row(1, 0, [5, 1], [0]), row(1, 1, [9, 3], [0])])
    one, two = tally.summary()["bots"]
    assert (one["games"], one["wins"], two["wins"]) == (4, 2.5 / 4, 1.5 / 4)
    assert [one["points"], two["points"]] == pytest.approx([58 / 4, 40 / 4])
    assert one["margin"] == pytest.approx((10 + -1) / 2)  # deals: (20 + 0) / 2 and (4 - 6) / 2
    half = 12.706 * 11 / 2  # the deals are 11 apart: a standard error of 5.5
    assert one["margin_95"] == [pytest.approx(4.5 - half), pytest.approx(4.5 + half)]


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(1)
    for n in (5, 12, 60):
        inside = 0
        for _ in range(2000):
            seen = Running()
            for _ in range(n):
                seen.add(chance.gauss(3, 7))
            low, high = interval_95(seen)
            inside += low < 3 < high
        assert 0.935 < inside / 2000 < 0.965


def looks(chance: random.Random, mean: float, most: int, step: int = 32) -> int | None:
    """How many deals it takes until it is sure, if it ever is: margins of a shape like the card game's, looked at again and again."""
    seen = Running()
    while seen.n < most:
        for _ in range(step):
            seen.add(mean + 20 * (chance.expovariate(1) - 1) + chance.gauss(0, 10))
        low, high = anytime_interval(seen)
        if low > 0 or high < 0:
            return seen.n
    return None


def test_looking_again_and_again_gives_no_more_false_alarms_than_promised() -> None:
    chance = random.Random(2)
    alarms = sum(looks(chance, 0, 3000) is not None for _ in range(300))
    assert alarms / 300 < 0.06


def test_it_is_sure_early_when_one_is_better() -> None:
    chance = random.Random(3)
    found = [looks(chance, 5, 20_000) for _ in range(50)]
    assert all(found)
    assert sum(n or 0 for n in found) / 50 < 800
    sure = arena("cards", ["explorer", "random"], 100_000, 1, until_sure=True)
    assert sure["sure"]
    assert FIRST_LOOK <= sure["deals"] < 300
    assert not arena("cards", ["novice", "novice"], 600, 1, until_sure=True)["sure"]


def test_several_bots_are_played_until_the_order_of_all_is_sure() -> None:
    sure = arena("cards", ["explorer", "novice", "random"], 100_000, 1, until_sure=True)
    assert sure["sure"]
    assert sure["deals"] < 1000
    margins = [bot["margin"] for bot in sure["bots"]]
    assert margins == sorted(margins, reverse=True)
    unsure = arena("cards", ["novice", "random", "novice"], 600, 1, until_sure=True)  # each margin is plain, but two are alike
    assert (unsure["sure"], unsure["deals"]) == (False, 600)
    assert all(low > 0 or high < 0 for low, high in map(interval_of, unsure["bots"]))


def test_the_ladder_puts_the_better_bots_on_top() -> None:
    ladder = arena("cards", ["random", "explorer", "novice"], 60, 1, ladder=True)["ladder"]
    assert [step["name"] for step in ladder] == ["explorer", "novice", "random"]
    assert ladder[0]["rating"] > ladder[1]["rating"] > ladder[2]["rating"]
    rated = Ladder(contest("cards", ["novice", "random"], 1, 1, {}))
    rated.add([row(0, 0, [5, 5], [1], {0: "it was late"})] * 5)
    assert rated.summary()[0]["name"] == "random"


# ---------------------------------------------------------------- the command


def test_arena_prints_the_promised_json(capsys: Shell, monkeypatch: Patch, tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    arguments = ("arena", "cards", "--bots", "explorer,novice", "--deals", "150", "--seed", "s", "--jobs", "1", "--json")
    code, out, err = run(capsys, monkeypatch, *arguments, "--csv", str(table))
    figures = json.loads(out)
    assert (code, err, figures["game"], figures["deals"], figures["options"]["rounds"]) == (0, "", "cards", 150, 1)
    for bot in figures["bots"]:
        assert {"name", "games", "wins", "points", "margin", "margin_95", "capped", "length", "forfeits", "first_forfeit"} == set(bot)
        assert bot["games"] == 300
        assert bot["margin_95"][0] < bot["margin"] < bot["margin_95"][1]
    assert sum(bot["wins"] for bot in figures["bots"]) == pytest.approx(1)
    assert run(capsys, monkeypatch, *arguments)[1] == out
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 300
    points = [int(one[f"points_{seat}"]) for one in rows for seat in (0, 1) if one[f"bot_{seat}"] == "explorer"]
    assert sum(points) / 300 == pytest.approx(figures["bots"][0]["points"])


def test_arena_prints_a_table_for_people(capsys: Shell, monkeypatch: Patch) -> None:
    code, out, _ = run(capsys, monkeypatch, "arena", "rivals", "--bots", "random,random", "--deals", "3", "--jobs", "1", "--ladder")
    assert code == 0
    assert "random#2" in out
    assert "3 deals, 6 games; points and margins a game" in out
    assert "rating" in out


WRONG = [
    ("chess", "there is no game called 'chess'"),
    ("cards --bots novice", "the arena takes two bots or more"),
    ("cards --bots nobody,novice", "no bot called 'nobody'"),
    ("cards --bots novice@,random", "after @ comes a number"),
    ("cards --bots novice@10,random", "takes no budget"),
    ("cards --bots cmd:,novice", "there is no program"),
    ("cards --bots cmd:nonesuch,novice", "there is no program 'nonesuch'"),
    ("cards --bots cmd:cat@10,novice", "takes a time limit"),
    ("cards --deals 0", "deals takes a whole number from 1"),
    ("cards --deals many", "--deals"),
    ("cards --deals 1000000000000", "deals takes a whole number from 1, up to 1,000,000,000, not 1000000000000"),
    ("cards --players 3", "players takes 2 or 4, not 3"),
    ("cards -o colour=red", "no such option"),
    ("cards -o deals=4", "deals: cards has no such option"),
    ("cards --jobs 0", "--jobs"),
    ("cards --resume", "--resume goes on with the file"),
    ("cards --resume --file /nowhere/file", "/nowhere/file: No such file"),
    ("cards --file /nowhere/file", "/nowhere/file: No such file"),
    ("cards --csv /nowhere/file", "/nowhere/file: No such file"),
]


@pytest.mark.parametrize(("line", "message"), WRONG)
def test_a_wrong_line_gives_one_clear_line_and_code_2(capsys: Shell, monkeypatch: Patch, line: str, message: str) -> None:
    code, out, err = run(capsys, monkeypatch, "arena", *line.split())
    assert (code, out) == (2, "")
    assert message in err
    assert err.startswith("unlost: ")
    assert err.count("\n") == 1
