"""One's own machine, opened to the local network: by whom, at which address, and what else stays closed."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.server_process import ServerProcess
from tests.server.whole_server import Story, Visitor, WholeServer
from unlost.server.errors import Refused
from unlost.server.local_network import LocalNetwork, own_address
from unlost.server.settings import Settings

NEARBY = "127.0.0.2"  # as good as another address of this machine


class Answering(asyncio.Protocol):
    """A server that says one thing only."""

    said = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.transport.write(self.said)


class Failing(Answering):
    """One that is out of order."""

    said = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"


@asynccontextmanager
async def network(found: str | None = NEARBY, protocol: Callable[[], asyncio.Protocol] | None = Answering) -> AsyncIterator[LocalNetwork]:
    one = LocalNetwork(Settings(), lambda: found)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        if protocol:
            one.serve_by(protocol, taken.getsockname()[1])
        try:
            yield one
        finally:
            await one.close()


async def is_reachable(address: str) -> bool:
    async with httpx.AsyncClient() as http:
        try:
            await http.get(address)
        except httpx.ConnectError:
            return False
        return True


def test_an_address_is_told_only_when_it_answers() -> None:
    async def story() -> None:
        async with network() as one:
            address = await one.open()
            assert address.startswith(f"http://{NEARBY}:")
            assert await one.open() == address == one.address
            assert await is_reachable(address)
            await one.close()
            assert not one.address
            assert not await is_reachable(address)
            assert await one.open()  # and again
        for found, protocol in ((NEARBY, Failing), (None, Answering), (NEARBY, None), ("203.0.113.7", Answering)):
            async with network(found, protocol) as one:
                with pytest.raises(Refused):
                    await one.open()
                assert not one.address
                assert not one.host

    asyncio.run(story())


def test_a_port_that_is_taken_is_no_hindrance() -> None:
    async def story() -> None:
        async with network() as one:
            with socket.socket() as other:
                other.bind((NEARBY, one._port))
                other.listen()
                address = await one.open()
                assert not address.endswith(f":{one._port}")
                assert await is_reachable(address)

    asyncio.run(story())


def test_only_who_sits_at_the_machine_is_asked_and_told(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        here = server.visitor()
        assert await here.get("/api/network") == {"mine": True, "address": None}
        stranger = Visitor(server, {})
        stranger.http = httpx.AsyncClient(transport=httpx.ASGITransport(server.app, client=("10.0.0.5", 5)), base_url="http://localhost")
        assert await stranger.get("/api/network") == {"mine": False, "address": None}
        for method in ("POST", "DELETE"):
            assert await stranger.refused(method, "/api/network") == "not_allowed"
        assert await here.refused("POST", "/api/network") == "not_allowed"  # nothing listens in this test

    tell(story)


def test_a_public_site_and_one_that_listens_everywhere_have_nothing_to_open() -> None:
    scope = {"type": "http", "client": ("127.0.0.1", 5)}
    for settings in (Settings(public_url="https://unlost.example"), Settings(host="0.0.0.0")):
        assert not LocalNetwork(settings).may_be_asked_by(scope, "localhost:8000")
    own = LocalNetwork(Settings())
    assert own.may_be_asked_by(scope, "localhost:8000")
    assert own.may_be_asked_by(scope, "127.0.0.1")
    assert not own.may_be_asked_by(scope, "192.168.1.7:8000")
    assert not own.may_be_asked_by(scope | {"client": ("192.168.1.7", 5)}, "localhost")


def test_a_friend_nearby_comes_by_the_address_of_the_machine_and_others_do_not(tmp_path: Path) -> None:
    own = own_address()
    if own is None:
        pytest.skip("this machine is in no network")
    with ServerProcess(tmp_path) as server, httpx.Client(base_url=server.address, timeout=60) as host:
        nearby = f"http://{own}:{server.port}"
        with pytest.raises(httpx.ConnectError):
            httpx.get(nearby)
        table = host.post("/api/tables", json={"game": "cards", "seats": [{"kind": "me"}, {"kind": "invite"}]}).json()
        qr = f"/api/tables/{table['id']}/qr.svg"
        before = host.get(qr).text
        assert host.post("/api/network").json() == {"mine": True, "address": nearby}
        assert host.get(qr).text != before  # it has the address that a friend can use
        with httpx.Client(base_url=nearby, timeout=60) as friend:
            assert friend.get("/").status_code == 200
            joined = friend.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]}, headers={"Origin": nearby})
            assert joined.json()["status"] == "running"
            assert friend.get("/api/network").json() == {"mine": False, "address": None}
            assert friend.post("/api/network").status_code == friend.delete("/api/network").status_code == 403
            for wrong in ("evil.example", "192.0.2.77", f"localhost.{own}"):
                assert friend.get("/api/me", headers={"Host": wrong}).json()["error"] == "wrong_host"
            assert friend.post("/api/tables", json={}, headers={"Origin": "http://evil.example"}).json()["error"] == "wrong_origin"
        assert host.delete("/api/network").json() == {"mine": True, "address": None}
        with pytest.raises(httpx.ConnectError):
            httpx.get(nearby)
        assert server.stop() == 0
