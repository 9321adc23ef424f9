"""Records and running matches of rules version 1, made by the last commit that had no other, are read and played to their end."""

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

import unlost
from tests.server.server_process import Guest, ServerProcess, at_random, play_through
from unlost.arena.arena import Arena
from unlost.arena.deals import contest
from unlost.kernel.game import find_game

MADE = Path(__file__).parent / "version1"
RECORDS = sorted(MADE.glob("*.txt"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_of_version_1_is_replayed_and_written_again_as_it_was(file: Path) -> None:
    match = unlost.load(file.read_text())
    assert match.game.version == 1
    assert match.by_earlier_rules
    assert match.result is not None
    assert match.record() == file.read_text()
    assert match.at(40).game.version == 1


@pytest.mark.parametrize("name", ["board-long-2008", "board-long-later", "board-long-later-explorers"])
def test_by_the_rules_of_today_such_a_game_comes_to_something_else(name: str) -> None:
    with pytest.raises(unlost.BadRecord):
        unlost.load((MADE / f"{name}.txt").read_text().replace("rules: 1\n", "rules: 2\n"))


def test_P7_of_version_1_forbids_a_second_give_and_version_2_does_not() -> None:
    for rules, may in ((1, False), (2, True)):
        match = unlost.new("cards", players=4, first=0, seed=3, rules=rules)
        for _ in range(2):
            match.play(next(action for action in match.actions() if action[0] == "^"))
        match.play(next(action for action in match.actions() if action[0] == "-"))
        match.play("+")
        assert any(action[0] == "^" for action in match.actions()) == may
        assert match.by_earlier_rules == (not may)


@pytest.mark.parametrize(("edition", "five"), [("2008", -5), ("2014", -5), ("later", 20)])
def test_B24_of_version_1_had_a_track_for_each_edition(edition: str, five: int) -> None:
    game = find_game("board").by_rules(1)
    printed = game.printed(game.checked({"edition": edition}))
    assert printed["track"][:10] == [-50, -40, -30, -20, -10, five, 30, 40, 55, 70]
    assert printed["track"][27] == 340
    assert printed["spaces"]["W"] == [2, 3, 5, 6, 9]
    assert printed["open_scores"]


def test_what_was_left_as_usual_by_version_1_is_as_usual_now_in_another_game() -> None:
    game = find_game("board").by_rules(1)
    assert game.renewed(game.checked({"edition": "2008"})) == {"edition": "2008"}  # whose points lie face down now
    assert game.renewed(game.checked({"open_scores": False, "expeditions": 1})) == {"open_scores": False, "expeditions": 1}


def test_an_arena_file_of_version_1_says_that_it_is_one(tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    found = contest("board", ["novice", "random"], 2, "0", {"expeditions": 1, "max_turns": 4})
    Arena(found).play(1, file=file)
    file.write_text(file.read_text().replace('"rules":2', '"rules":1'))
    with pytest.raises(unlost.BadOption, match="begun with rules 1, not 2"):
        Arena(found).play(1, file=file, resume=True)


@pytest.mark.parametrize("version", [0, 3, "1", True, None, 1.0])
def test_a_version_that_is_not_here_is_refused_and_those_that_are_named(version: Any) -> None:
    record = unlost.new("board", seed=1).record().replace("rules: 2\n", f"rules: {json.dumps(version)}\n")
    with pytest.raises(unlost.BadRecord, match=r"line 3.*rules 1 and 2"):
        unlost.load(record)


def test_versions_share_their_compiled_code() -> None:
    for game in (find_game("cards"), find_game("board")):
        assert game.by_rules(1).loops is game.loops


# ---------------------------------------------------------------- a server that is upgraded


def upgraded(folder: Path) -> ServerProcess:
    """A server over the database that one of version 1 left behind when it was killed, as if that had been a moment ago."""
    with sqlite3.connect(folder / "test.db") as database:
        database.executescript((MADE / "server.sql").read_text())
        now = int(time.time() * 1000)
        database.execute("UPDATE sessions SET created = ?, seen = ?", (now, now))
    database.close()
    return ServerProcess(folder, workers="1")


def test_matches_that_ran_when_the_server_was_upgraded_go_on_by_the_rules_they_began_with(tmp_path: Path) -> None:
    visit = json.loads((MADE / "visit.json").read_text())

    async def visited(server: ServerProcess) -> dict[str, tuple[dict[str, Any], str]]:
        guest = Guest(server)
        guest.http.cookies.update(visit["cookies"])
        found = {}
        for name, table in visit["tables"].items():
            before = await guest.get(f"/api/tables/{table}")
            assert before["rules"] == 1
            assert before["earlier_rules"] == (before["game"] != "rivals")
            async with guest.socket(table) as wire:
                if name == "partners":
                    await wire.send("hello", seen=0)
                    position = (await wire.hear())["position"]
                    assert not any(action[0] == "^" for action in position["actions"])  # seat 0 gave, and this is its partner
                    await wire.send("act", id="x", action="^" + position["view"]["hands"][2][0])
                    assert (await wire.hear_until("error"))["rule"] == "P7"
                ending = before["ending"] or (await play_through(wire, at_random(1)))["ending"]
            record = await guest.http.get(f"/api/tables/{table}/record")
            found[name] = ending, record.text
        await guest.close()
        return found

    with upgraded(tmp_path) as server:
        found = asyncio.run(visited(server))
        assert server.faults() == []
    assert set(found) == {"partners", "board", "rivals", "finished"}
    for name, (ending, text) in found.items():
        match = unlost.load(text)
        assert match.game.version == 1, name
        assert match.result is not None
        assert ending["how"] == "played"
        assert ending["scores"] == list(match.result.scores)


def test_a_new_match_after_the_upgrade_is_by_the_rules_of_today(tmp_path: Path) -> None:
    async def rematch(server: ServerProcess) -> Any:
        visit = json.loads((MADE / "visit.json").read_text())
        guest = Guest(server)
        guest.http.cookies.update(visit["cookies"])
        table = await guest.post(f"/api/tables/{visit['tables']['finished']}/rematch")
        await guest.close()
        return table

    with upgraded(tmp_path) as server:
        table = asyncio.run(rematch(server))
    assert table["rules"] == 2
    assert not table["earlier_rules"]
