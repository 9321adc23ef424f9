"""What one rude client does to everybody else: a server process with matches that go on at a steady pace, and one attack after another.

For each attack: how long the others wait for their acknowledgements, beside how long they waited before, and how much memory the server
took meanwhile. Everything runs on this machine, so that the attacker's own work slows the others too. Run by `unlost bench attacks`.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import httpx
from load import Started, start
from websockets.asyncio.client import ClientConnection, connect

MATCHES, ACTIONS = 40, 100  # matches of two clients, and actions a second of all of them
PUBLIC = "http://unlost.test"  # with a public address this machine has limits as anybody
Attack = Callable[["Victim"], Coroutine[object, object, None]]


class Victim:
    """The server under attack, and who attacks it: a guest at a table."""

    def __init__(self, host: str, port: int, cookie: str, table: str) -> None:
        self.host, self.port, self.cookie, self.table = host, port, cookie, table

    def socket(self, **more: Any) -> connect:
        headers = {"Cookie": self.cookie}
        return connect(f"ws://{self.host}:{self.port}/api/tables/{self.table}/socket", additional_headers=headers, max_size=None, **more)


async def raw(victim: Victim, frame: bytes) -> None:
    """The same frame as often as the server takes it, after a greeting."""
    async with victim.socket() as wire:
        await wire.send('{"type": "hello", "seen": 0}')
        await wire.recv()
        transport, many = wire.transport, frame * 1000
        while not transport.is_closing():
            transport.write(many)
            while transport.get_write_buffer_size() > 1 << 20 and not transport.is_closing():
                await asyncio.sleep(0.002)
            await asyncio.sleep(0)


async def pings(victim: Victim) -> None:
    await raw(victim, b"\x89\x80\x00\x00\x00\x00")


async def pieces(victim: Victim) -> None:
    async with victim.socket() as wire:
        wire.transport.write(b"\x01\x80\x00\x00\x00\x00")  # a message that has begun
        many = b"\x00\x80\x00\x00\x00\x00" * 1000  # and goes on with nothing
        while not wire.transport.is_closing():
            wire.transport.write(many)
            while wire.transport.get_write_buffer_size() > 1 << 20 and not wire.transport.is_closing():
                await asyncio.sleep(0.002)
            await asyncio.sleep(0)


async def greetings(victim: Victim) -> None:
    async def one() -> None:
        async with victim.socket() as wire:
            while True:
                await wire.send('{"type": "hello", "seen": 0}')
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.005):
                        await wire.recv()

    await asyncio.gather(*(one() for _ in range(3)))


async def slow_readers(victim: Victim) -> None:
    async def one() -> None:
        while True:
            with suppress(Exception):
                async with victim.socket(max_queue=1) as wire:
                    wire.transport.pause_reading()
                    while not wire.transport.is_closing():
                        wire.transport.write(_text('{"type": "hello", "seen": 0}'))
                        await asyncio.sleep(0.02)

    await asyncio.gather(*(one() for _ in range(5)))


async def takes_back(victim: Victim) -> None:
    async with victim.socket() as wire:
        await wire.send('{"type": "hello", "seen": 0}')
        n = 0
        async for text in wire:
            message = json.loads(text)
            position = message.get("position")
            if position and (position["may_take_back"] or position["actions"]):
                kind = {"type": "back"} if position["may_take_back"] else {"type": "act", "action": position["actions"][0]}
                n += 1
                await wire.send(json.dumps({**kind, "id": f"{n}"}))


async def half_requests(victim: Victim) -> None:
    open_ones = []
    for _ in range(1000):
        with suppress(OSError):
            _, writer = await asyncio.open_connection(victim.host, victim.port)
            writer.write(b"GET /api/me HTTP/1.1\r\nHost: ")
            open_ones.append(writer)
    await asyncio.sleep(3600)


async def many_sockets(victim: Victim) -> None:
    found: list[ClientConnection] = []
    while True:
        with suppress(Exception):
            wire = await victim.socket()
            await wire.send('{"type": "hello", "seen": 0}')
            found.append(wire)


ATTACKS: dict[str, Attack] = {
    "pings": pings, "pieces of a message": pieces, "hello on three sockets": greetings, "slow readers": slow_readers,
    "act and take back": takes_back, "half requests": half_requests, "many sockets": many_sockets,
}  # fmt: skip


def measure(seconds: float = 10.0, names: tuple[str, ...] = tuple(ATTACKS)) -> dict[str, Any]:
    """For each attack, milliseconds to an acknowledgement (median, 99 %) before and meanwhile, and megabytes of memory that it cost."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    os.environ["UNLOST_PUBLIC_URL"] = PUBLIC
    try:
        with tempfile.TemporaryDirectory(prefix="unlost-attacks-") as folder:
            database = f"sqlite+aiosqlite:///{folder}/attacks.db"
            server = start([sys.executable, "-m", "unlost", "serve", "--port", str(port), "--workers", "1", "--database", database])
            try:
                return asyncio.run(_measured(server, port, seconds, names))
            finally:
                server.process.kill()
                server.process.wait()
    finally:
        del os.environ["UNLOST_PUBLIC_URL"]


def tell(measured: dict[str, Any]) -> None:
    print(f"{MATCHES} matches, {ACTIONS} actions a second; milliseconds to an acknowledgement, before and during an attack")
    print(f"{'':24}{'median':>16}{'99 %':>20}{'memory':>14}")
    for one in measured["attacks"]:
        before, during = one["before"], one["during"]
        figures = f"{before['p50']:7.1f} {during['p50']:8.1f}{before['p99']:11.1f} {during['p99']:8.1f}{one['megabytes']:+11.0f} MB"
        print(f"{one['attack']:24}{figures}")


async def _measured(server: Started, port: int, seconds: float, names: tuple[str, ...]) -> dict[str, Any]:
    base = f"http://127.0.0.1:{port}"
    waits: list[float] = []
    async with (
        httpx.AsyncClient(base_url=base) as host,
        httpx.AsyncClient(base_url=base) as friend,
        httpx.AsyncClient(base_url=base) as rude,
    ):
        for person in (host, friend, rude):
            await person.get("/api/me")
        wanted = {"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"rounds": 10}}
        tables = [(await host.post("/api/tables", json=wanted)).json()["id"] for _ in range(MATCHES)]
        for table in tables:
            (await friend.post(f"/api/tables/{table}/join", json={})).raise_for_status()
        own = {**wanted, "seats": [{"kind": "me"}, {"kind": "same"}]}
        attacked = (await rude.post("/api/tables", json=own)).json()["id"]
        cookies = ["; ".join(f"{name}={value}" for name, value in one.cookies.items()) for one in (host, friend, rude)]
        victim = Victim("127.0.0.1", port, cookies[2], attacked)
        address = f"ws://127.0.0.1:{port}/api/tables"
        players = [
            asyncio.create_task(_plays(f"{address}/{table}/socket", cookies[seat], waits, number))
            for number, table in enumerate(tables)
            for seat in (0, 1)
        ]
        await asyncio.sleep(2)
        found = []
        for name in names:
            before, memory = await _watched(waits, seconds), server.memory
            attack = await asyncio.create_subprocess_exec(
                sys.executable, __file__, name, json.dumps([victim.host, victim.port, victim.cookie, victim.table])
            )
            await asyncio.sleep(1)
            during = await _watched(waits, seconds)
            found.append({"attack": name, "before": before, "during": during, "megabytes": (server.memory - memory) / 2**20})
            attack.kill()
            await attack.wait()
            await asyncio.sleep(3)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return {"attacks": found}


async def _plays(address: str, cookie: str, waits: list[float], seed: int) -> None:
    """A client that acts at a steady pace."""
    chance = random.Random(seed)
    async with connect(address, additional_headers={"Cookie": cookie}, compression=None, max_size=None) as wire:
        await wire.send('{"type": "hello", "seen": 0}')
        sent = 0.0
        async for text in wire:
            message = json.loads(text)
            if message["type"] == "ack":
                waits.append(time.perf_counter() - sent)
            position = message.get("position")
            if position and position["actions"]:
                await asyncio.sleep(chance.expovariate(ACTIONS / MATCHES))
                sent = time.perf_counter()
                await wire.send(json.dumps({"type": "act", "id": str(position["n"]), "action": chance.choice(position["actions"])}))


async def _watched(waits: list[float], seconds: float) -> dict[str, float]:
    waits.clear()
    await asyncio.sleep(seconds)
    found = sorted(waits) or [seconds]
    return {"p50": 1000 * found[len(found) // 2], "p99": 1000 * found[len(found) * 99 // 100], "actions": len(waits) / seconds}


def _text(words: str) -> bytes:
    """A text frame of a client, masked by nothing."""
    return bytes([0x81, 0x80 | len(words), 0, 0, 0, 0]) + words.encode()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Attack a server; 'unlost bench attacks' does the rest.")
    parser.add_argument("attack", choices=ATTACKS)
    parser.add_argument("victim", type=json.loads)
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    while True:  # whoever is thrown out comes again
        with suppress(Exception):
            asyncio.run(ATTACKS[given.attack](Victim(*given.victim)))
        time.sleep(0.01)
