"""The fourth game on a real server, over its sockets: against a bot of its own pool, between two people, and as a lesson."""

import asyncio
from typing import Any

import pytest

import unlost
from tests.server.server_process import Guest, ServerProcess, at_random, play_through


@pytest.fixture(autouse=True, scope="module")
def _calm(server: ServerProcess) -> Any:
    yield
    assert server.faults() == []


async def record(guest: Guest, table: str) -> str:
    return (await guest.http.get(f"/api/tables/{table}/record")).text


def test_the_server_tells_of_it(server: ServerProcess) -> None:
    async def run() -> None:
        guest = Guest(server)
        game = next(one for one in (await guest.get("/api/games"))["games"] if one["name"] == "beacons")
        assert game["players"] == [2, 3, 4]
        assert [level["name"] for level in game["levels"]] == ["novice", "explorer"]
        assert [(option["name"], option["default"]) for option in game["options"]] == [("limit", 7), ("first", None)]
        await guest.close()

    asyncio.run(run())


@pytest.mark.parametrize("bots", [["explorer"], ["novice", "explorer", "novice"]])
def test_it_is_played_to_its_end_against_bots(server: ServerProcess, bots: list[str]) -> None:
    async def run() -> None:
        guest = Guest(server)
        table = await guest.make("beacons", ["me", *bots], options={"limit": 9})
        async with guest.socket(table["id"]) as wire:
            end = await play_through(wire, at_random(1))
        assert end["ending"]["how"] == "played"
        match = unlost.load(await record(guest, table["id"]))
        assert match.result
        assert list(match.result.winners) == end["ending"]["winners"]
        assert len(match.history) == 12
        await guest.close()

    asyncio.run(run())


def test_two_people_play_it_and_neither_sees_what_the_other_buries(server: ServerProcess) -> None:
    async def run() -> None:
        host, other = Guest(server), Guest(server)
        table = await host.make("beacons", ["me", "open"], options={"limit": 14})  # nothing is ever too bright
        await other.post(f"/api/tables/{table['id']}/join", words="")
        async with host.socket(table["id"]) as first, other.socket(table["id"]) as second:
            choices = [lambda view, actions: actions[-1], lambda view, actions: actions[0]]  # one buries all, the other lights
            await asyncio.gather(*(play_through(wire, choose) for wire, choose in zip((first, second), choices, strict=True)))
            told = {wire: [message["line"] for message in wire.heard if message["type"] == "event"] for wire in (first, second)}
        assert {line["action"] for line in told[second] if line["seat"] == 0} == {"-?"}
        assert {line["words"] for line in told[second] if line["seat"] == 0} == {"buries a card"}
        assert "-?" not in {line["action"] for line in told[first]}
        match = unlost.load(await record(host, table["id"]))
        assert match.view(None)["buried_sizes"] == [6, 0]
        await host.close()
        await other.close()

    asyncio.run(run())


def test_its_lesson_is_taken_to_the_end(server: ServerProcess) -> None:
    async def run() -> None:
        guest = Guest(server)
        (chapter,) = (await guest.get("/api/lessons/beacons"))["chapters"]
        table = await guest.post("/api/lessons/beacons", chapter=1)
        todo = iter(step["action"] for step in chapter["steps"] if step["kind"] == "do")
        async with guest.socket(table["id"]) as wire:
            end = await play_through(wire, lambda view, actions: next(todo))
        assert next(todo, None) is None
        assert end["ending"]["winners"] == [0]
        await guest.close()

    asyncio.run(run())
