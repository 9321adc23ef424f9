"""A server with people and guards but without tables, over a database in a file, for the tests of its doors."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request, WebSocket
from starlette.responses import PlainTextResponse

from unlost.server import api_health, api_people, passwords
from unlost.server.api_people import Someone, Visitor
from unlost.server.bot_pool import BotPool
from unlost.server.condition import Condition
from unlost.server.middleware import add_middleware
from unlost.server.people import People
from unlost.server.settings import Settings
from unlost.server.store import Store

START = 1_700_000_000_000


@dataclass
class SmallServer:
    """The app and what is behind it; `now` is what its clock shows."""

    app: FastAPI
    store: Store
    people: People
    now: list[int]

    def browser(self, address: str = "127.0.0.1", host: str = "localhost", scheme: str = "http", **headers: str) -> httpx.AsyncClient:
        """A client that keeps cookies."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app, client=(address, 5)), base_url=f"{scheme}://{host}", headers=named)

    def wait(self, seconds: float) -> None:
        self.now[0] += int(seconds * 1000)


@asynccontextmanager
async def small_server(folder: Path, **given: Any) -> AsyncIterator[SmallServer]:
    settings = Settings(database=f"sqlite+aiosqlite:///{folder / 'people.db'}", **given)
    store = await Store.opened(settings)
    now = [START]
    people = People(store, lambda: now[0])
    try:
        await people.prepare()
        app = FastAPI(docs_url=None, redoc_url=None)
        app.state.store, app.state.people, app.state.settings = store, people, settings
        app.state.condition = Condition(store, BotPool(0))
        app.include_router(api_people.router)
        app.include_router(api_health.router)
        add_routes(app)
        add_middleware(app, settings)
        yield SmallServer(app, store, people, now)
    finally:
        await store.close()


def add_routes(app: FastAPI) -> None:
    @app.get("/api/tables/{id}")
    async def look(id: str, visitor: Visitor) -> str | None:  # noqa: A002
        return visitor.name if visitor else None

    @app.post("/api/tables/{id}")
    async def write(id: str, person: Someone) -> str:  # noqa: A002
        return person.id

    @app.post("/api/read")
    async def read(request: Request) -> int:
        return len(await request.body())

    @app.get("/api/broken")
    async def broken() -> None:
        raise KeyError("the hidden card is R7")

    @app.get("/page")
    async def page() -> PlainTextResponse:
        return PlainTextResponse("a page")

    @app.websocket("/api/socket/{id}")
    async def socket(id: str, socket: WebSocket, visitor: Visitor) -> None:  # noqa: A002
        await socket.accept()
        await socket.send_text(visitor.name if visitor else "nobody")
        await socket.close()


def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that take no time: their strength is not what is tested."""
    from argon2 import PasswordHasher

    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    nobodys = hasher.hash("nobody's")
    monkeypatch.setattr(passwords, "_hasher", lambda: (hasher, nobodys))


async def knock(app: FastAPI, path: str, host: str = "localhost", extensions: bool = False, **headers: str) -> list[dict[str, Any]]:
    """Ask for a socket, and give back everything the server sends."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in {"host": host, **headers}.items()]
    scope = {
        "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path, "raw_path": path.encode(),
        "query_string": b"", "root_path": "", "headers": raw, "client": ("127.0.0.1", 5), "server": ("localhost", 80), "subprotocols": [],
        "extensions": {"websocket.http.response": {}} if extensions else {},
    }  # fmt: skip
    await app(scope, receive, send)
    return sent
