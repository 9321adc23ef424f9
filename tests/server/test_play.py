"""Whole matches through the sockets of a real server, of every kind and number of players, against bots and each other."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import unlost
from tests.server.server_process import Guest, ServerProcess, Wire, at_random, play_through

Kind = tuple[str, int, dict[str, Any]]
KINDS: list[Kind] = [
    ("cards", 2, {"rounds": 3}),
    ("cards", 2, {"rounds": 1, "expeditions": 6}),
    ("cards", 2, {"rounds": 1, "tiebreak_round": True}),
    ("cards", 4, {"rounds": 1}),
    ("board", 2, {"expeditions": 1, "edition": "2008"}),
    ("board", 3, {"expeditions": 1, "edition": "2014", "up_and_down": True}),
    ("board", 4, {"expeditions": 1}),
    ("board", 2, {"expeditions": 3, "open_scores": False}),
    ("rivals", 2, {}),
    ("rivals", 3, {}),
    ("rivals", 4, {}),
]


def told(kind: Kind) -> str:
    game, players, options = kind
    return f"{game}-{players}-" + "-".join(f"{name}={value}" for name, value in options.items())


async def check_record(guest: Guest, table: dict[str, Any], wires: list[Wire]) -> None:
    """The record is that of the match that was played: it replays to the same end by the actions that everybody was told."""
    text = (await guest.http.get(f"/api/tables/{table['id']}/record")).text
    match = unlost.load(text)
    assert match.record() == text
    assert match.result
    assert list(match.result.scores) == table["ending"]["scores"]
    assert list(match.result.winners) == table["ending"]["winners"]
    for wire in wires:
        lines = [message["line"] for message in wire.heard if message["type"] == "event"]
        assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
        for line, action in zip(lines, match.history, strict=True):
            assert line["action"] == action or (line["action"] == "^?" and action.startswith("^"))


LONG = [
    kind
    for kind in KINDS
    if 3 in kind[2].values() or 2008 in kind[2].values() or {"tiebreak_round", "up_and_down"} & set(kind[2]) or 6 in kind[2].values()
]
MARKED = [pytest.param(kind, marks=pytest.mark.slow if kind in LONG else (), id=told(kind)) for kind in KINDS]


@pytest.mark.parametrize("kind", MARKED)
def test_people_play_each_other_to_the_end_and_the_record_is_theirs(server: ServerProcess, kind: Kind) -> None:
    game, players, options = kind

    async def evening() -> None:
        guests = [Guest(server) for _ in range(players)]
        table = await guests[0].make(game, ["me"] + ["open"] * (players - 1), options=options)
        wires = []

        async def sit(seat: int, guest: Guest) -> dict[str, Any]:
            if seat:
                await guest.post(f"/api/tables/{table['id']}/join", seat=seat, words=f"words {seat}")
            async with guest.socket(table["id"]) as wire:
                wires.append(wire)
                return await play_through(wire, at_random(seat))

        news = await asyncio.gather(*(sit(seat, guest) for seat, guest in enumerate(guests)))
        assert all(one["status"] == "finished" for one in news)
        whole = [wire for wire in wires if any(m["type"] == "event" and m["line"]["n"] == 1 for m in wire.heard)]
        await check_record(guests[0], news[0], whole)
        for guest in guests:
            await guest.close()

    asyncio.run(evening())


@pytest.mark.parametrize("kind", MARKED)
def test_one_person_plays_bots_to_the_end(server: ServerProcess, kind: Kind) -> None:
    game, players, options = kind

    async def evening() -> None:
        guest = Guest(server)
        table = await guest.make(game, ["me"] + ["explorer"] * (players - 1), options=options)
        async with guest.socket(table["id"]) as wire:
            news = await play_through(wire, at_random(1))
        text = (await guest.http.get(f"/api/tables/{table['id']}/record")).text
        match = unlost.load(text)
        assert match.record() == text
        assert match.result
        assert list(match.result.scores) == news["ending"]["scores"]
        await guest.close()

    asyncio.run(evening())


def test_a_spectator_sees_every_entry_and_nobodys_hand(server: ServerProcess) -> None:
    async def evening() -> None:
        host, friend, other = Guest(server), Guest(server), Guest(server)
        table = await host.make("cards", ["me", "open"], options={"rounds": 1})
        await friend.get("/api/me")  # who has no cookie yet is a spectator
        async with other.socket(table["id"]) as watching, host.socket(table["id"]) as mine, friend.socket(table["id"]) as theirs:

            async def watch() -> None:
                await watching.send("hello", seen=0)
                while not (await watching.hear()).get("table", {}).get("ending"):
                    pass

            looking = asyncio.create_task(watch())
            await friend.post(f"/api/tables/{table['id']}/join")
            await asyncio.gather(play_through(mine, at_random(3)), play_through(theirs, at_random(4)), looking)
            positions = [m["position"] for m in watching.heard if m.get("position")]
            assert len([m for m in watching.heard if m["type"] == "event"]) > 50
            assert all(position["seat"] is None and position["actions"] == [] for position in positions)
            known = [card for position in positions[:1] for hand in position["view"]["hands"] for card in hand]
            assert known == []
        for guest in (host, friend, other):
            await guest.close()

    asyncio.run(evening())


def test_the_server_stops_cleanly_when_asked(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as running:
        assert running.stop() == 0
        assert "Traceback" not in running.log.read_text()
