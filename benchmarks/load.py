"""How much a server bears: matches of two remote clients each on one server process with SQLite, beside a bare loop of the same work.

The bare loop is a server that only inserts a row of the same size, commits it (WAL, synchronous=FULL) and echoes the message to
both clients. Both are driven by the same clients, in a process of their own, one after the other on the same machine.
Run by `unlost bench load`.
"""

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

MATCHES = 200
IDLE = 1000  # matches that wait, to see what memory they need
TOGETHER = 20  # tables made at the same time
WARM_UP = 2.0  # seconds before counting


def measure(seconds: float = 10.0, matches: int = MATCHES, idle: int = IDLE) -> dict[str, Any]:
    """All figures: durable actions a second of the server and of the bare loop, latencies in milliseconds, memory of an idle match."""
    with tempfile.TemporaryDirectory(prefix="unlost-load-") as folder:
        house = start([sys.executable, "-m", "unlost", "serve", "--workers", "1", "--database", f"sqlite+aiosqlite:///{folder}/load.db"])
        try:
            figures = asyncio.run(_at_the_house(house, seconds, matches, idle))
        finally:
            house.process.terminate()
            house.process.wait()
        bare = start([sys.executable, __file__, "--bare", f"{folder}/bare.db"])
        try:
            echoes = asyncio.run(_at_the_bare_loop(bare, seconds, matches))
        finally:
            bare.process.kill()
            bare.process.wait()
    return {**figures, "bare": echoes, "to_bare": figures["actions"] / echoes}


def tell(measured: dict[str, Any]) -> None:
    print(f"{measured['matches']} matches of two remote clients each, one server process, SQLite with every action on disk")
    print(f"{measured['actions']:,.0f} actions a second, acknowledged in {measured['p50']:.0f} ms (99 %: {measured['p99']:.0f} ms)")
    print(f"a bare loop of inserts and echoes: {measured['bare']:,.0f}, so the server reaches {measured['to_bare']:.2f} of it")
    print(f"an idle match needs {measured['idle_match_bytes'] / 1024:.0f} KB of memory")


class Started:
    """A process that serves, and where."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process, self.address = process, address

    @property
    def memory(self) -> int:
        """Bytes that the process holds."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.split("VmRSS:")[1].split()[0]) * 1024


def start(command: list[str]) -> Started:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout
    found = re.search(r"http://\S+", process.stdout.readline())
    if not found:
        raise RuntimeError("the server did not start")
    return Started(process, found[0])


class _Count:
    """What the clients count between two moments."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.counting = False


async def _at_the_house(house: Started, seconds: float, matches: int, idle: int) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=house.address, timeout=60) as host:
        await host.get("/api/me")
        await _tables(host, 20, ["me", "same"])
        before = house.memory
        await _tables(host, idle, ["me", "same"])
        memory = (house.memory - before) / idle
        cookies = {}
        tables = []
        async with httpx.AsyncClient(base_url=house.address, timeout=60) as friend:
            await friend.get("/api/me")
            for one in (host, friend):
                cookies[one] = "; ".join(f"{name}={value}" for name, value in one.cookies.items())
            for table in await _tables(host, matches, ["me", "open"]):
                await friend.post(f"/api/tables/{table}/join", json={})
                tables.append(table)
            count = _Count()
            address = house.address.replace("http", "ws", 1)
            players = [
                asyncio.create_task(_play(f"{address}/api/tables/{table}/socket", cookies[one], count, seed))
                for seed, table in enumerate(tables)
                for one in (host, friend)
            ]
            took = await _counted(count, seconds, players)
    waits = sorted(count.waits)
    return {
        "matches": matches, "actions": len(waits) / took, "p50": 1000 * waits[len(waits) // 2], "p99": 1000 * waits[len(waits) * 99 // 100],
        "idle_match_bytes": memory,
    }  # fmt: skip


async def _tables(host: httpx.AsyncClient, number: int, kinds: list[str]) -> list[str]:
    wanted = {"game": "cards", "seats": [{"kind": kind} for kind in kinds], "options": {"rounds": 10}, "watch": "link"}

    async def make() -> str:
        answer = await host.post("/api/tables", json={**wanted, "words": secrets.token_hex(4)})
        answer.raise_for_status()
        return str(answer.json()["id"])

    found: list[str] = []
    while len(found) < number:
        found += await asyncio.gather(*(make() for _ in range(min(TOGETHER, number - len(found)))))
    return found


async def _play(address: str, cookie: str, count: _Count, seed: int) -> None:
    """One client: plays whenever it may, and notes how long each acknowledgement took."""
    chance = random.Random(seed)
    async with connect(address, additional_headers={"Cookie": cookie}, compression=None, max_size=None) as wire:
        await wire.send('{"type": "hello", "seen": 0}')
        sent = 0.0
        async for text in wire:
            message = json.loads(text)
            if message["type"] == "ack" and count.counting:
                count.waits.append(time.perf_counter() - sent)
            position = message.get("position")
            if position and position["actions"]:
                sent = time.perf_counter()
                action = chance.choice(position["actions"])
                await wire.send(json.dumps({"type": "act", "id": str(position["n"]), "action": action}))


async def _counted(count: _Count, seconds: float, players: list["asyncio.Task[None]"]) -> float:
    await asyncio.sleep(WARM_UP)
    for player in players:
        if player.done():
            player.result()
    count.counting = True
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    count.counting = False
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return took


# ---------------------------------------------------------------- the bare loop


async def _at_the_bare_loop(bare: Started, seconds: float, matches: int) -> float:
    count = _Count()
    address = bare.address.replace("http", "ws", 1)
    players = [asyncio.create_task(_echo(f"{address}/{match}", count, first)) for match in range(matches) for first in (True, False)]
    took = await _counted(count, seconds, players)
    return len(count.waits) / took


async def _echo(address: str, count: _Count, first: bool) -> None:
    """One of two clients who answer each other's messages."""
    async with connect(address, compression=None) as wire:
        if first:
            await _send(wire, 0)
        async for text in wire:
            number = json.loads(text)["number"]
            if (number % 2 == 0) == first:
                if count.counting:
                    count.waits.append(0.0)  # its own message came back
            else:
                await _send(wire, number + 1)


async def _send(wire: ClientConnection, number: int) -> None:
    await wire.send(json.dumps({"type": "act", "id": str(number), "action": "R7", "number": number}))


def serve_bare(file: str) -> None:
    """The bare loop: insert, commit, echo."""
    import uvicorn

    base = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    base.execute("PRAGMA journal_mode=WAL")
    base.execute("PRAGMA synchronous=FULL")
    columns = "match TEXT, number INTEGER, seat INTEGER, action TEXT, client_id TEXT, spent INTEGER, time INTEGER"
    base.execute(f"CREATE TABLE log ({columns}, PRIMARY KEY (match, number))")
    rooms: dict[str, list[Any]] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        room = rooms.setdefault(scope["path"], [])
        await receive()
        await send({"type": "websocket.accept"})
        room.append(send)
        while (event := await receive())["type"] == "websocket.receive":
            message = json.loads(event["text"])
            row = (scope["path"], message["number"], 0, message["action"], message["id"], 0, int(time.time() * 1000))
            base.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            for other in room:
                await other({"type": "websocket.send", "text": event["text"]})

    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_level="error")
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Serve the bare loop; 'unlost bench load' does the rest.")
    parser.add_argument("--bare", metavar="FILE", required=True)
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    serve_bare(parser.parse_args().bare)
