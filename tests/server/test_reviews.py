"""Reviews at the server: who may ask and when, what comes, that it is made once, in turn, after a restart, and in nobody's way."""

import asyncio
import json
import os
import signal
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from structlog.testing import capture_logs

import unlost
from tests.server.server_process import REVIEW_WORLDS, Guest, ServerProcess, at_random, play_through
from tests.server.whole_server import Story, Visitor, WholeServer, whole_server
from tests.waiting import until
from unlost.bots import find_bot
from unlost.languages import speaking
from unlost.server import review_pool, reviews, schema
from unlost.server.review_pool import NoReview, ReviewPool, Work
from unlost.server.reviews import Reviews

SHORT = {"cards": {"rounds": 1, "max_turns": 8}, "board": {"expeditions": 1, "max_turns": 5}, "rivals": {}}


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with capture_logs():
        yield


async def played(server: WholeServer, host: Visitor, game: str = "cards", steps: int | None = None, **more: Any) -> str:
    """A match of somebody's against a bot, played to its end, or given up after some steps."""
    table = str((await host.make(game, ["me", "explorer"], options=SHORT[game], **more))["id"])
    done = 0
    while (await host.get(f"/api/tables/{table}"))["status"] == "running":
        await server.settle(table)
        actions = (await host.get(f"/api/tables/{table}/play"))["position"]["actions"]
        if done == steps:
            await host.post(f"/api/tables/{table}/resign", id="enough")
        elif actions:
            await host.act(table, actions[done * 5 % len(actions)])
            done += 1
    return table


async def reviewed(person: Visitor, table: str) -> Any:
    """Ask for a review and wait until it is done."""
    found = await person.post(f"/api/tables/{table}/review")
    while found["state"] in ("waiting", "running"):
        assert found["review"] is None
        assert found["done"] == len(found["decisions"]) <= found["of"]
        await asyncio.sleep(0.05)
        found = await person.get(f"/api/tables/{table}/review")
    assert found["state"] == "done", found
    return found


def works(server: WholeServer) -> dict[str, Work]:
    found: Reviews = server.app.state.reviews
    return found._works


# ---------------------------------------------------------------- who, and when


@pytest.mark.parametrize("watch", ["everyone", "nobody"])
def test_a_running_match_is_reviewed_for_nobody(tell: Callable[[Story], None], watch: str) -> None:
    async def story(server: WholeServer) -> None:
        host, spectator = await server.guests(2)
        table = (await host.make("cards", ["me", "explorer"], watch=watch))["id"]
        await server.settle(table)
        await host.act(table)
        error = "not_finished" if watch == "everyone" else "not_allowed"
        for person in (host, spectator, server.visitor()):
            for method in ("GET", "POST"):
                refused = await person.refused(method, f"/api/tables/{table}/review")
                assert refused == ("not_finished" if person is host else error)
        assert not works(server)
        await host.post(f"/api/tables/{table}/resign", id="enough")
        assert (await host.get(f"/api/tables/{table}/review"))["state"] == "none"
        if watch == "nobody":
            for method in ("GET", "POST"):
                assert await spectator.refused(method, f"/api/tables/{table}/review") == "not_allowed"

    tell(story)


def review_of(record: str) -> Any:
    """What the server should say of a match."""
    return json.loads(json.dumps(unlost.review(record, worlds=REVIEW_WORLDS).json()))


# ---------------------------------------------------------------- what comes


@pytest.mark.parametrize(("game", "steps"), [("cards", None), ("cards", 5), ("board", None), ("rivals", 6)])
def test_a_review_is_the_one_that_the_command_makes_of_the_record(tell: Callable[[Story], None], game: str, steps: int | None) -> None:
    async def story(server: WholeServer) -> None:
        (host,) = await server.guests(1)
        table = await played(server, host, game, steps)
        record = (await host.ask("GET", f"/api/tables/{table}/record")).text
        found = await reviewed(host, table)
        expected = review_of(record)
        assert found == {
            "state": "done", "done": len(expected["decisions"]), "of": len(expected["decisions"]), "review": expected, "decisions": [],
            "outdated": False,
        }  # fmt: skip
        german = server.visitor(**{"Accept-Language": "de"})
        with speaking("de"):
            expected = review_of(record)
        assert (await german.get(f"/api/tables/{table}/review"))["review"] == expected
        english = found["review"]["decisions"]
        if any(one["reasons"] for one in english):  # the deal decides whether there is something to say
            assert expected["decisions"] != english

    tell(story)


def test_a_match_that_was_called_off_or_given_up_at_once_has_a_review(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        for end in ("abort", "resign"):
            (host,) = await server.guests(1)
            server.bots.may_move.clear()
            table = (await host.make("cards", ["me", "explorer"]))["id"]
            await host.post(f"/api/tables/{table}/{end}", id="enough")
            assert (await reviewed(host, table))["review"]["decisions"] == []

    tell(story)


def test_decisions_are_told_as_they_are_judged_those_of_the_one_who_asked_first(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (host,) = await server.guests(1)
        table = await played(server, host)
        await host.post(f"/api/tables/{table}/review")
        work = works(server)[table]
        seats = [move.seat for turn in unlost.load(work.record).turns() for move in turn]
        assert [seats[n] for n in work.places] == sorted(seats)
        seen: list[Any] = []
        while (found := await host.get(f"/api/tables/{table}/review"))["state"] != "done":
            seen.append(found)
            await asyncio.sleep(0.02)
        some = next(one for one in seen if one["decisions"])
        assert some["state"] == "running"
        assert {one["seat"] for one in some["decisions"]} == {0}
        final = {one["n"]: one for one in found["review"]["decisions"]}
        assert all(final[one["n"]] == one for told in seen for one in told["decisions"])

    tell(story)


# ---------------------------------------------------------------- made once, and again


def test_a_review_is_made_once_for_all_who_ask(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, other = await server.guests(2)
        table = await played(server, host, steps=3)
        await asyncio.gather(*(person.post(f"/api/tables/{table}/review") for person in (host, other, host)))
        (work,) = works(server).values()
        found = await reviewed(other, table)
        assert work.answer.done()
        assert await reviewed(server.visitor(), table) == found == await host.get(f"/api/tables/{table}/review")
        assert not works(server)
        (row,) = await server.tables.store.rows(select(schema.reviews))
        assert row.state == "done"
        assert row.asked_by == work.person in [(await person.get("/api/me"))["id"] for person in (host, other)]
        assert json.loads(zlib.decompress(row.body))["review"] == found["review"]
        assert row.marks == [seat["marks"] for seat in found["review"]["seats"]]

    tell(story)


def test_a_review_of_an_earlier_judge_is_shown_and_can_be_made_anew(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (host,) = await server.guests(1)
        table = await played(server, host, steps=2)
        await reviewed(host, table)
        async with server.tables.store.writing() as connection:
            await connection.execute(update(schema.reviews).values(judge="0.0.1 of old"))
        found = await host.get(f"/api/tables/{table}/review")
        assert (found["state"], found["outdated"]) == ("done", True)
        assert (await host.post(f"/api/tables/{table}/review"))["state"] in ("waiting", "running")
        assert not (await reviewed(host, table))["outdated"]

    tell(story)


def test_a_review_in_the_middle_of_which_the_server_stops_is_made_after_the_start(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            (host,) = await server.guests(1)
            table = await played(server, host)
            await host.post(f"/api/tables/{table}/review")
            await until(lambda: works(server)[table].judged)
            assert len(works(server)[table].judged) < works(server)[table].of
            cookies = host.http.cookies
        async with whole_server(tmp_path) as server:
            again = server.visitor()
            again.http.cookies = cookies
            while (found := await again.get(f"/api/tables/{table}/review"))["state"] != "done":
                assert found["state"] in ("waiting", "running")  # without anybody's asking
                await asyncio.sleep(0.05)
            record = (await again.ask("GET", f"/api/tables/{table}/record")).text
            assert found["review"] == review_of(record)

    asyncio.run(evening())


def test_a_review_that_cannot_be_made_has_failed_and_can_be_asked_for_again(
    tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(server: WholeServer) -> None:
        (host,) = await server.guests(1)
        table = await played(server, host, steps=2)
        with monkeypatch.context() as patch:
            patch.setattr(review_pool, "_judge", too_difficult)
            await host.post(f"/api/tables/{table}/review")
            await until(lambda: not works(server))
        assert (await host.get(f"/api/tables/{table}/review"))["state"] == "failed"
        await reviewed(host, table)

    tell(story)


def too_difficult(record: str, worlds: int, places: list[int], seconds: float) -> Any:
    raise ZeroDivisionError("too difficult")


# ---------------------------------------------------------------- in turn


def test_one_person_has_a_few_reviews_waiting_and_no_more(tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_OF_ONE", 2)
    monkeypatch.setattr(ReviewPool, "_taken", lambda pool: None)

    async def story(server: WholeServer) -> None:
        host, other = await server.guests(2)
        tables = [await played(server, host, steps=1) for _ in range(3)]
        for table in tables[:2]:
            assert (await host.post(f"/api/tables/{table}/review"))["state"] == "waiting"
        assert await host.refused("POST", f"/api/tables/{tables[2]}/review") == "too_much"
        assert (await host.post(f"/api/tables/{tables[0]}/review"))["state"] == "waiting"
        assert (await other.post(f"/api/tables/{tables[2]}/review"))["state"] == "waiting"

    tell(story)


def test_the_pieces_go_round_among_those_who_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked() -> None:
        pool = ReviewPool(2, REVIEW_WORLDS)
        monkeypatch.setattr(pool, "_keep_working", lambda process: asyncio.sleep(0))
        works = [pool.begin(person, "record", range(20)) for person in ("Ann", "Ann", "Ben")]
        taken = [pool._taken() for _ in range(6)]
        order = [works.index(job[0]) for job in taken if job]
        assert order == [0, 2, 0, 2, 1, 1]  # Ann's second review begins when nothing of the first is left to give
        assert [len(job[1]) for job in taken if job] == [16, 16, 4, 4, 16, 4]
        assert pool._taken() is None
        await pool.stop()
        for work in works:
            with pytest.raises(NoReview):
                await work.answer

    asyncio.run(asked())


def a_record(seed: int, **options: Any) -> str:
    match, bot = unlost.new("cards", seed=seed, **options), find_bot("cards", "novice")
    while match.turn is not None:
        match.play_number(bot.choose(match.observation(match.turn), str(len(match.history))))
    return match.record()


def nice() -> int:
    return os.nice(0)


def test_a_process_has_the_lowest_priority_and_one_that_is_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_pool, "PAUSE", 0.0)

    async def asked() -> None:
        record = a_record(1, rounds=1, max_turns=8)
        pool = ReviewPool(1, REVIEW_WORLDS)
        work = pool.begin("Ann", record, range(16))
        (process,) = pool._processes
        await until(lambda: work.judged)
        assert await asyncio.wrap_future(process.ask(nice)) == 19
        os.kill(process.process.pid or 0, signal.SIGKILL)
        made = await work.answer
        assert json.loads(review_pool.spoken_in(made.body, "en")) == json.loads(
            json.dumps(unlost.review(record, worlds=REVIEW_WORLDS).json())
        )
        assert work.ends <= 1
        await pool.stop()
        assert not process.process.is_alive()

    asyncio.run(asked())


@pytest.mark.slow
def test_several_processes_share_a_review_and_it_is_the_same() -> None:
    async def asked() -> None:
        record = a_record(3, rounds=1, max_turns=20)
        pool = ReviewPool(2, REVIEW_WORLDS)
        places = sorted(range(len(unlost.load(record).history)), key=lambda n: (n % 2, -n))
        work = pool.begin("Ann", record, places)
        made = await work.answer
        assert all(process.process.is_alive() for process in pool._processes)
        assert len(pool._processes) == 2
        assert json.loads(review_pool.spoken_in(made.body, "en")) == json.loads(
            json.dumps(unlost.review(record, worlds=REVIEW_WORLDS).json())
        )
        await pool.stop()

    asyncio.run(asked())


def deadly(record: str, worlds: int, places: list[int], seconds: float) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_a_deadly_review_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_pool, "PAUSE", 0.0)
    monkeypatch.setattr(review_pool, "_judge", deadly)

    async def asked() -> None:
        pool = ReviewPool(1, REVIEW_WORLDS)
        with pytest.raises(NoReview, match="3 processes ended"):
            await pool.begin("Ann", "record", range(4)).answer
        await pool.stop()

    asyncio.run(asked())


@pytest.mark.slow
def test_processes_end_when_there_is_nothing_to_review_and_start_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_pool, "IDLE", 0.01)

    async def asked() -> None:
        pool, record = ReviewPool(1, REVIEW_WORLDS), a_record(2, rounds=1, max_turns=1)
        (process,) = pool._processes
        for _ in range(2):
            await pool.begin("Ann", record, range(len(unlost.load(record).history))).answer
            await until(lambda: not process.process.is_alive())
        await pool.stop()

    asyncio.run(asked())


# ---------------------------------------------------------------- in nobody's way


@pytest.mark.slow
def test_bots_move_while_reviews_are_made(tmp_path: Path) -> None:
    async def evening(server: ServerProcess) -> None:
        host, other = Guest(server), Guest(server)
        tables = []
        for seed in range(3):
            table = (await host.make("cards", ["me", "novice"], options={"rounds": 3, "max_turns": 60}))["id"]
            async with host.socket(table) as wire:
                await play_through(wire, at_random(seed))
            tables.append(table)
        await other.get("/api/me")
        table = (await other.make("cards", ["me", "expert"], options={"rounds": 1}))["id"]
        async with other.socket(table) as wire:
            await wire.send("hello", seen=0)
            waits = []
            for place in range(8):
                if place == 2:  # the bot is warm by now
                    for one in tables:
                        await host.post(f"/api/tables/{one}/review")
                    while not (await host.get(f"/api/tables/{tables[0]}/review"))["decisions"]:
                        await asyncio.sleep(0.05)
                began = time.monotonic()
                while True:
                    message = await wire.hear()
                    position = message.get("position")
                    if position and position["actions"]:
                        break
                waits.append(time.monotonic() - began)
                await wire.send("act", id=f"{position['n']}", action=position["actions"][0])
        found = await host.get(f"/api/tables/{tables[0]}/review")
        assert found["state"] == "running"
        assert max(waits[2:]) < 3, waits
        await host.close()
        await other.close()

    with ServerProcess(tmp_path, workers="1") as server:
        asyncio.run(evening(server))
        assert server.stop() == 0
        assert not server.faults()
