"""Somebody who plays on whatever happens to the server and the network, and notes every promise; and the check that they were kept."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle
from typing import Any

from sqlalchemy import create_engine, select
from websockets.exceptions import WebSocketException

import unlost
from tests.server.server_process import Guest, ServerProcess, Wire
from unlost.server import schema

SILENCE = 120.0  # seconds after which something must have been forgotten, on a busy machine
OFTEN = 0.08  # how often the restless do one of the things that they do

Pace = Callable[[int], Awaitable[None]]  # waits as long as this player should with so many entries in the log


class HungUp(Exception):
    """The player has pulled the plug."""


async def at_once(_: int) -> None:
    """The pace of those who need no time."""


class StubbornPlayer:
    """One seat of one match. A restless one drops its connection, sends things twice, and asks again for what was acknowledged long ago."""

    def __init__(self, guest: Guest, seat: int, seed: str, restless: bool = False, pace: Pace = at_once) -> None:
        self.guest, self.seat, self.restless, self.pace = guest, seat, restless, pace
        self.wishes: dict[str, str] = {}  # all that it ever wanted, by id, in order: an action or !back
        self.kept: dict[str, int] = {}  # the number under which each request was acknowledged
        self.lines: list[dict[str, Any]] = []  # the log as it was told
        self.confirmed = 0  # acknowledgements that it had before
        self.refusals: list[str] = []  # because of the disk
        self.when_sent: Callable[[], None] = lambda: None
        self._chance = random.Random(seed)
        self._waits_for: str | None = None
        self._position: dict[str, Any] | None = None
        self._end: dict[str, Any] | None = None

    async def play(self, table: str) -> dict[str, Any]:
        """Play the match to its end, over as many connections as it takes; returns the news of the end."""
        while True:
            try:
                async with self.guest.socket(table) as wire:
                    return await self._sit(wire)
            except (OSError, WebSocketException, HungUp):
                await asyncio.sleep(self._chance.uniform(0.01, 0.1))

    async def _sit(self, wire: Wire) -> dict[str, Any]:
        self._position = None
        await wire.send("hello", seen=len(self.lines))
        while True:
            message = await _hear(wire)
            self._note(message)
            if message["type"] == "error":
                await asyncio.sleep(0.2)
                if not message["id"]:
                    raise HungUp
            if self._waits_for:
                if message["type"] in ("welcome", "error"):
                    await self._send(wire, self._waits_for)
            elif self._end:
                return self._end
            elif self._position and self._position["actions"] and self._position["n"] >= max(self.kept.values(), default=0):
                await self._act(wire, self._position)

    def _note(self, message: dict[str, Any]) -> None:
        """Take down what is told; nothing may be missing, or told differently than before."""
        for line in message.get("lines", []) + ([message["line"]] if "line" in message else []):
            assert line["n"] == len(self.lines) + 1, (line, len(self.lines))
            self.lines.append(line)
        if position := message.get("position"):
            assert position["n"] == len(self.lines)
            self._position = position
        if message["type"] == "welcome":
            assert len(self.lines) >= max(self.kept.values(), default=0), "what was acknowledged is gone"
        if message["type"] == "ack":
            self.confirmed += message["id"] in self.kept
            assert self.kept.setdefault(message["id"], message["n"]) == message["n"]
            if message["id"] == self._waits_for:
                self._waits_for = None
        if message["type"] == "error":
            assert message["error"] == "storage_failed", message
            self.refusals.append(message["error"])
        if message.get("table", {}).get("ending"):
            self._end = message["table"]

    async def _act(self, wire: Wire, position: dict[str, Any]) -> None:
        await self.pace(len(self.lines))
        if self.restless and self.kept and self._happens():  # an old id, with what was wanted then or with something else
            old = self._chance.choice(list(self.kept))
            action = self._chance.choice([self.wishes[old], self._chance.choice(position["actions"])])
            await wire.send("act", id=old, action=action)
        request = f"{len(self.wishes)}-{self._chance.getrandbits(32):x}"
        goes_back = position["may_take_back"] and self._happens()
        self.wishes[request] = "!back" if goes_back else self._chance.choice(position["actions"])
        self._waits_for = request
        await self._send(wire, request)

    async def _send(self, wire: Wire, request: str) -> None:
        action = self.wishes[request]
        for _ in range(2 if self.restless and self._happens() else 1):
            await (wire.send("back", id=request) if action == "!back" else wire.send("act", id=request, action=action))
        self.when_sent()
        if self.restless and self._happens():
            await asyncio.sleep(self._chance.choice([0.0, 0.002, 0.01]))
            if self._chance.random() < 0.5:
                wire.connection.transport.abort()
            raise HungUp

    def _happens(self) -> bool:
        return self._chance.random() < OFTEN


async def _hear(wire: Wire) -> dict[str, Any]:
    try:
        return await wire.hear(SILENCE)
    except TimeoutError:
        raise AssertionError("nothing was heard for a long time") from None


async def make_match(
    servers: Sequence[ServerProcess],
    game: str,
    seats: Sequence[str],
    seed: str,
    restless: bool = False,
    pace: Pace = at_once,
    **options: Any,
) -> tuple[str, list[StubbornPlayer]]:
    """A table at which everybody sits who is no bot, each at the next of these servers: its id, and the players."""
    numbers = [number for number, seat in enumerate(seats) if seat in ("me", "open")]
    people = [Guest(server) for _, server in zip(numbers, cycle(servers), strict=False)]
    table = str((await people[0].make(game, list(seats), options=options))["id"])
    for guest in people[1:]:
        await guest.post(f"/api/tables/{table}/join", words="chance")
    return table, [StubbornPlayer(*who, f"{seed} {who[1]}", restless, pace) for who in zip(people, numbers, strict=True)]


async def check_record(table: str, players: Sequence[StubbornPlayer], ending: dict[str, Any]) -> None:
    """The record of a finished match replays, to the same end."""
    answer = await players[0].guest.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    match = unlost.load(answer.text)
    assert match.record() == answer.text
    assert match.result
    assert list(match.result.scores) == ending["scores"]
    assert list(match.result.winners) == ending["winners"]
    told = list[dict[str, Any]]()
    for line in players[0].lines:
        told = told[:-1] if line["action"] == "!back" else [*told, line]
    for line, action in zip(told, match.history, strict=True):
        assert line["action"] in (action, "^?")


def check_promises(database: str, matches: dict[str, list[StubbornPlayer]]) -> int:
    """Everything that was acknowledged is in the log, once, in order and under its number; all matches are finished. How many entries?"""
    engine = create_engine(database.replace("+aiosqlite", ""))
    entries = 0
    try:
        with engine.connect() as connection:
            for table, players in matches.items():
                log = connection.execute(select(schema.log).where(schema.log.c.match == table).order_by(schema.log.c.number)).all()
                entries += len(log)
                assert [row.number for row in log] == list(range(1, len(log) + 1))
                assert len({row.client_id for row in log}) == len(log)
                for player in players:
                    mine = [row for row in log if row.seat == player.seat]
                    assert {row.client_id: row.action for row in mine} == {
                        f"{player.seat}:{request}": did for request, did in player.wishes.items()
                    }
                    assert [row.client_id for row in mine] == [f"{player.seat}:{request}" for request in player.wishes]
                    assert [row.number for row in mine] == [player.kept[request] for request in player.wishes]
                    for line, row in zip(player.lines, log, strict=True):
                        assert (line["seat"], line["time"]) == (row.seat, row.time)
                        assert line["action"] == row.action or (line["action"] == "^?" and row.action[0] == "^")
            assert set(connection.scalars(select(schema.matches.c.status))) == {"finished"}
    finally:
        engine.dispose()
    return entries
