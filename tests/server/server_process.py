"""A real server process for tests, and clients that play at its tables."""

import asyncio
import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

REVIEW_WORLDS = 32  # of the servers in tests: reviews that take seconds
Choice = Callable[[dict[str, Any], list[str]], str]


class ServerProcess:
    """`unlost serve` as a process of its own, to be killed and started again."""

    def __init__(self, folder: Path, database: str = "", **settings: str) -> None:
        self.database = database or f"sqlite+aiosqlite:///{folder / 'test.db'}"
        self.settings = settings
        self.port = 0
        self.log = folder / "server.log"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "ServerProcess":
        command = [sys.executable, "-m", "unlost", "serve", "--port", str(self.port), "--database", self.database]
        for name, value in self.settings.items():
            command += [f"--{name.replace('_', '-')}", value]
        environment = {"UNLOST_REVIEW_WORLDS": str(REVIEW_WORLDS), **os.environ}
        environment.pop("UNLOST_JIT", None)
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", said)
        assert found, f"the server said {said!r} and {self.log.read_text()[-2000:]}"
        self.port = int(found[1])
        return self

    def faults(self) -> list[str]:
        """The lines of its log that should not be there."""
        lines = self.log.read_text().splitlines()
        noted = [json.loads(line) if line.startswith("{") else {"text": line} for line in lines]
        return [str(line) for line in noted if line.get("level") in ("error", "critical") or "Traceback" in line.get("text", "")]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def stop(self) -> int:
        """Ask it to stop, as a system does; its exit code."""
        assert self.process
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=10)

    def __enter__(self) -> "ServerProcess":
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process:
            self.kill()


class Guest:
    """Somebody at a server: a program with a cookie of its own."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.address, timeout=60)

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code < 300, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text)
        return answer.json()

    async def make(self, game: str, seats: list[str], **more: Any) -> Any:
        """A table: seats such as ["me", "open", "explorer"]."""
        wanted = [{"kind": seat} if seat in ("me", "same", "open", "invite") else {"kind": "bot", "level": seat} for seat in seats]
        return await self.post("/api/tables", game=game, seats=wanted, words=secrets.token_hex(4), **more)

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator["Wire"]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with connect(address, additional_headers={"Cookie": cookie} if cookie else {}, max_size=None) as connection:
            yield Wire(connection)

    async def close(self) -> None:
        await self.http.aclose()


class Wire:
    """A table's socket, and all that came over it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []

    async def send(self, kind: str, **more: Any) -> None:
        await self.connection.send(json.dumps({"type": kind, **more}))

    async def hear(self, patience: float = 30) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.connection.recv(), patience))
        self.heard.append(message)
        return message

    async def hear_until(self, kind: str) -> dict[str, Any]:
        while (message := await self.hear())["type"] != kind:
            assert message["type"] != "error" or kind == "error", message
        return message


def at_random(seed: int) -> Choice:
    chance = random.Random(seed)
    return lambda view, actions: chance.choice(actions)


async def play_through(wire: Wire, choose: Choice) -> dict[str, Any]:
    """Play a whole match at a table; returns the news of its end."""
    await wire.send("hello", seen=0)
    while True:
        message = await wire.hear()
        assert message["type"] != "error", message
        table = message.get("table")
        if table and table["ending"]:
            return dict(table)
        position = message.get("position")
        if position and position["actions"]:
            await wire.send("act", id=f"{position['n'] + 1}", action=choose(position["view"], position["actions"]))
