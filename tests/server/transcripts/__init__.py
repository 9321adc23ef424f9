"""Socket transcripts: what a server and its clients say to each other in one short match a game, with chance and time fixed.

`python -m tests.server.transcripts` writes the files of this folder, with whatever `unlost` the Python path finds first. They were made by
the code before the modules were renamed; `test_transcripts.py` holds the code of today to them. `rivals` was made anew when everybody came
to be told who plays in the seat of somebody who resigns: two messages more on each socket.
"""

import asyncio
import hashlib
import json
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.whole_server import Socket, Visitor, WholeServer, whole_server

FOLDER = Path(__file__).parent
IN_FULL = 14  # messages of each socket that are kept in full; of those after them the type and a hash


@dataclass(frozen=True)
class Scene:
    """A match to be played: the seats as in `Visitor.make`, the first is Ada's, the open one Ben's."""

    game: str
    seats: list[str]
    options: dict[str, Any]
    more: dict[str, Any] = field(default_factory=dict)
    actions: int = 400  # of people, before both resign


FISCHER = {"clock": {"kind": "fischer", "seconds": 600, "increment": 5}}
SCENES = {
    "cards-people": Scene("cards", ["me", "open"], {"rounds": 1}, FISCHER),
    "cards-small": Scene("cards", ["me", "open"], {"rounds": 2, "highest": 4, "hand": 3, "expeditions": 2}),
    "cards-partners": Scene("cards", ["me", "open", "novice", "novice"], {"rounds": 1}, actions=12),
    "board": Scene("board", ["me", "open", "novice"], {"expeditions": 1}, {"clock": {"kind": "turn", "seconds": 60}}),
    "rivals": Scene("rivals", ["me", "open", "novice"], {}, {"on_timeout": "lose"}, actions=30),
}


@contextmanager
def fixed_chance() -> Iterator[None]:
    """Ids, secrets and friendly names that are the same each time."""
    numbers: dict[tuple[str, int], Iterator[int]] = {}

    def token(kind: str, size: int) -> str:
        number = next(numbers.setdefault((kind, size), count()))
        return hashlib.sha256(f"{kind} {size} {number}".encode()).hexdigest()[: 2 * size]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda size=32: token("hex", size))
        patch.setattr(secrets, "token_urlsafe", lambda size=32: token("url", size))
        patch.setattr(secrets, "choice", lambda some: some[int(token("choice", 4), 16) % len(some)])
        yield


class Player:
    """Somebody at the table, with one socket after another."""

    def __init__(self, name: str, visitor: Visitor, table: str) -> None:
        self.name, self.visitor, self.table = name, visitor, table
        self.sent: list[dict[str, Any]] = []
        self.sockets: list[Socket] = []
        self._open = AsyncExitStack()
        self.took_back = False

    async def connect(self, seen: int) -> None:
        self.sockets.append(await self._open.enter_async_context(self.visitor.socket(self.table, None)))
        await self.send("hello", seen=seen)
        await self.sockets[-1].hear("welcome")

    async def hang_up(self) -> None:
        await self._open.aclose()

    async def send(self, kind: str, **more: Any) -> None:
        self.sent.append({"type": kind, **more})
        await self.sockets[-1].send(kind, **more)

    async def ask(self, kind: str, answer: str, **more: Any) -> dict[str, Any]:
        await self.send(kind, **more)
        return await self.sockets[-1].hear(answer)

    @property
    def position(self) -> dict[str, Any]:
        """The last one that this socket was told."""
        return next(m["position"] for m in reversed(self.sockets[-1].heard) if m.get("position"))

    def transcript(self) -> dict[str, Any]:
        heard = [message for socket in self.sockets for message in socket.heard]
        return {"sent": self.sent, "heard": [_kept(number, message) for number, message in enumerate(heard)]}


def _kept(number: int, message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "welcome":
        message = {**message, "version": "any"}
    elif number >= IN_FULL:
        return {"type": message["type"], "sha256": hashlib.sha256(json.dumps(message, sort_keys=True).encode()).hexdigest()}
    return message


async def played(scene: Scene, folder: Path) -> dict[str, Any]:
    """Play a scene, and tell what was said on each socket, and over HTTP at the end."""
    with fixed_chance():
        async with whole_server(folder) as server:
            host, guest, watcher = await server.guests(3)
            table = (await host.make(scene.game, scene.seats, options=scene.options, watch="everyone", words="ada", **scene.more))["id"]
            ada, ben, eve = (Player(*who, table) for who in (("Ada", host), ("Ben", guest), ("Eve", watcher)))
            await ada.connect(0)
            await guest.post(f"/api/tables/{table}/join", words="ben")
            await server.settle(table)
            await ben.connect(0)
            await eve.connect(0)
            people = {0: ada, 1: ben}
            try:
                await _play(server, table, people, eve, scene.actions)
                about = {path: await host.get(f"/api/tables/{table}{path}") for path in ("", "/play", "/fairness")}
                record = (await host.ask("GET", f"/api/tables/{table}/record")).text
            finally:
                for player in (ada, ben, eve):
                    await player.hang_up()
    return {"sockets": {player.name: player.transcript() for player in (ada, ben, eve)}, "http": about, "record": record.splitlines()}


async def _play(server: WholeServer, table: str, people: dict[int, Player], eve: Player, most: int) -> None:
    live = await server.tables.get(table)

    async def everybody_heard() -> None:
        await server.settle(table)
        for player in (*people.values(), eve):
            if live.number > player.sockets[-1].heard[0]["table"].get("n", -1) and player.position["n"] < live.number:
                await player.sockets[-1].hear_entry(live.number)

    for number in range(most):
        await everybody_heard()
        if live.turn is None:
            break
        server.wait(1.25)
        player, other = people[live.turn], people[1 - live.turn]
        if number == 2:
            await _refusals(player, other, eve)
        if number == 5:
            await _reconnect(other, (player, eve), seen=2)
        position = player.position
        actions = position["actions"]
        if position["may_take_back"] and not player.took_back:
            player.took_back = True
            await player.ask("back", "ack", id=f"back {number}")
        else:
            await player.ask("act", "ack", id=f"act {number}", action=actions[(7 * number + 3) % len(actions)])
    await everybody_heard()
    for player in people.values():
        if live.status == "running":
            await player.ask("resign", "ack", id="resign")
            await everybody_heard()
    for player in (*people.values(), eve):
        async with asyncio.timeout(30):
            while not any(m["type"] == "table" and m["table"]["status"] == "finished" for m in player.sockets[-1].heard):
                await asyncio.sleep(0.001)
    await people[0].send("say", text="Thank you")
    for player in (*people.values(), eve):
        await player.sockets[-1].hear("said")


async def _refusals(player: Player, other: Player, eve: Player) -> None:
    """What cannot be done, said by the one to act, by another and by a spectator; and a word at the table."""
    legal = player.position["actions"]
    illegal = next(action for action in ("+", "=", "+R", "-R10", "R10", "$1") if action not in legal)
    await player.ask("act", "error", id="illegal", action=illegal)
    await player.ask("act", "error", id="unreadable", action="zzz")
    await player.ask("why", "because", action=illegal)
    await other.ask("act", "error", id="not my turn", action=legal[0])
    await other.ask("abort", "error", id="late") if other.position["n"] > 6 else await other.ask("back", "error", id="nothing")
    await eve.ask("act", "error", id="spectator", action=legal[0])
    await eve.ask("say", "error", text="psst")
    await player.ask("nonsense", "error")
    await player.ask("ping", "pong")
    if len(player.position["clocks"]) < 4:  # partners do not talk while they play
        await player.send("say", text="  Good   luck ")
        for one in (player, other, eve):
            await one.sockets[-1].hear("said")
    else:
        await player.ask("say", "error", text="Good luck")


async def _reconnect(player: Player, others: tuple[Player, ...], seen: int) -> None:
    before = [sum(m["type"] == "presence" for m in one.sockets[-1].heard) for one in others]
    await player.hang_up()
    await player.connect(seen)
    async with asyncio.timeout(30):
        while any(sum(m["type"] == "presence" for m in one.sockets[-1].heard) < n + 2 for one, n in zip(others, before, strict=True)):
            await asyncio.sleep(0.001)


def make(name: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(played(SCENES[name], Path(folder)))
