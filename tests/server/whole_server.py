"""The whole server inside a test: its app over a database in a file, a clock that is moved by hand, and bots without processes."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from fastapi import FastAPI

from tests.server.server_process import REVIEW_WORLDS
from unlost.bots import find_bot
from unlost.server import app as server_app
from unlost.server import pace, store
from unlost.server.app import create_app
from unlost.server.settings import Settings
from unlost.server.tables import Tables

START = 1_700_000_000_000
set_up_sqlite = store._set_up_sqlite
TIMEOUT = 30.0  # seconds for anything that should happen
Choose = Callable[[str, str, bytes, str], Awaitable[int]]


async def at_random(game: str, bot: str, observation: bytes, seed: str, whose: str = "") -> int:
    """What a bot plays here, whatever its level."""
    known = find_bot(game, "random")
    return known.choose(np.frombuffer(observation, known.game.observation).copy(), seed)


class BotsAtHand:
    """Bots that choose in this very process, and only when they are let."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self.waiting = self.restarts = 0
        self.oldest = 0.0
        self.may_move = asyncio.Event()
        self.may_move.set()

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def choose(self, game: str, bot: str, observation: bytes, seed: str, whose: str = "") -> int:
        await self.may_move.wait()
        return await self._choose(game, bot, observation, seed)


class WholeServer:
    """A server that runs. `now` is what its clock shows."""

    def __init__(self, app: FastAPI, now: list[int], bots: BotsAtHand) -> None:
        self.app, self.now, self.bots = app, now, bots

    @property
    def tables(self) -> Tables:
        found: Tables = self.app.state.tables
        return found

    def wait(self, seconds: float) -> None:
        self.now[0] += int(seconds * 1000)

    def visitor(self, **headers: str) -> "Visitor":
        return Visitor(self, headers)

    async def guests(self, number: int) -> "list[Visitor]":
        found = [self.visitor() for _ in range(number)]
        for guest in found:
            await guest.get("/api/me")
        return found

    async def run_out(self, table: str, seconds: float) -> None:
        """Let so much time pass at a table, and its clock see that."""
        self.wait(seconds)
        live = await self.tables.get(table)
        seat = live.turn
        assert seat is not None
        await live._run_out(seat, live.number)
        await self.settle(table)

    async def settle(self, table: str) -> None:
        """Wait until no bot at a table is to move."""
        live = await self.tables.get(table)
        async with asyncio.timeout(TIMEOUT):
            while live._tasks or live.lock.locked():
                await asyncio.sleep(0.001)


@asynccontextmanager
async def whole_server(
    folder: Path, choose: Choose = at_random, now: int = START, second: float = 0.0, **given: Any
) -> AsyncIterator[WholeServer]:
    """`second` is how long a bot waits where it would wait for a second."""
    settings = Settings(database=f"sqlite+aiosqlite:///{folder / 'whole.db'}", **{"limits": False, "review_worlds": REVIEW_WORLDS, **given})
    clock, bots = [now], BotsAtHand(choose)
    app = create_app(settings, lambda: clock[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_app, "BotPool", lambda workers: bots)
        patch.setattr(store, "_set_up_sqlite", _quick_sqlite)
        patch.setattr(pace, "SECOND", second)
        async with app.router.lifespan_context(app):
            yield WholeServer(app, clock, bots)


def _quick_sqlite(connection: Any, record: Any) -> None:
    """What these tests write need not outlive a power cut."""
    set_up_sqlite(connection, record)
    connection.execute("PRAGMA synchronous=OFF").close()


class Visitor:
    """Somebody with a cookie of their own, and all that the server ever sent to them."""

    def __init__(self, server: WholeServer, headers: dict[str, str]) -> None:
        self.server = server
        transport = httpx.ASGITransport(server.app, client=("127.0.0.1", 5))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers)
        self.got: list[bytes] = []

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = await self.http.request(method, path, json=body)
        told = f"{method} {path} {answer.status_code} {sorted(answer.headers.items())}\n"
        self.got.append(told.encode() + answer.content)
        return answer

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text)
        return answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.ask("POST", path, body)
        assert answer.status_code < 300, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def refused(self, method: str, path: str, body: Any = None) -> str:
        """The name of the error that this is answered with."""
        answer = await self.ask(method, path, body)
        assert 400 <= answer.status_code < 500, (path, answer.status_code, answer.text)
        return str(answer.json()["error"])

    async def make(self, game: str, seats: list[str], **more: Any) -> Any:
        """A table: seats such as ["me", "open", "explorer"]."""
        wanted = [{"kind": seat} if seat in ("me", "same", "open", "invite") else {"kind": "bot", "level": seat} for seat in seats]
        return await self.post("/api/tables", game=game, seats=wanted, **more)

    async def act(self, table: str, action: str | None = None) -> None:
        """Play an action, or the first that is legal."""
        position = (await self.get(f"/api/tables/{table}/play"))["position"]
        await self.post(f"/api/tables/{table}/act", id=f"act {position['n']}", action=action or position["actions"][0])

    @asynccontextmanager
    async def socket(self, table: str, seen: int | None = 0) -> "AsyncIterator[Socket]":
        """A table's socket, greeted already unless `seen` is None."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        socket = Socket(self.server.app, f"/api/tables/{table}/socket", cookie, self.got)
        try:
            if seen is not None:
                await socket.send("hello", seen=seen)
                await socket.hear("welcome")
            yield socket
        finally:
            await socket.hang_up()


class Socket:
    """One open socket, as ASGI has it."""

    def __init__(self, app: FastAPI, path: str, cookie: str, got: list[bytes]) -> None:
        self.heard: list[dict[str, Any]] = []
        self.code: int | None = None  # with which the server hung up
        self._got, self._place = got, 0
        self._news = asyncio.Event()
        self.reads = asyncio.Event()  # cleared, nothing more is taken from the server
        self.reads.set()
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._sent.put_nowait({"type": "websocket.connect"})
        headers = [(b"host", b"localhost"), *([(b"cookie", cookie.encode())] if cookie else [])]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path, "raw_path": path.encode(),
            "query_string": b"", "root_path": "", "headers": headers, "client": ("127.0.0.1", 5), "server": ("localhost", 80),
            "subprotocols": [], "extensions": {},
        }  # fmt: skip
        self._serving = asyncio.ensure_future(app(scope, self._sent.get, self._hear))

    async def _hear(self, message: Any) -> None:
        await self.reads.wait()
        if message["type"] == "websocket.send":
            self._got.append(message["text"].encode())
            self.heard.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.code = message["code"]
        self._news.set()

    async def send(self, kind: str, **more: Any) -> None:
        self._sent.put_nowait({"type": "websocket.receive", "text": json.dumps({"type": kind, **more})})

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; those before it are passed over."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                while self._place < len(self.heard):
                    message = self.heard[self._place]
                    self._place += 1
                    if message["type"] in kinds:
                        return message
                self._news.clear()
                await self._news.wait()

    async def hear_entry(self, number: int) -> None:
        """Wait until this socket was told of an entry."""
        async with asyncio.timeout(TIMEOUT):
            while not any(message["type"] == "event" and message["line"]["n"] == number for message in self.heard):
                self._news.clear()
                await self._news.wait()

    async def closed(self) -> int | None:
        """Wait until the server hangs up; why."""
        async with asyncio.timeout(TIMEOUT):
            await self._serving
        return self.code

    async def hang_up(self) -> None:
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1005})
        async with asyncio.timeout(TIMEOUT):
            await self._serving


Story = Callable[[WholeServer], Coroutine[Any, Any, None]]
