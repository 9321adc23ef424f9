"""Opening the server of one's own machine to the local network, when the one who sits at this machine asks for it.

`./play` listens at 127.0.0.1, where friends cannot come. On request there is a second listening socket at the machine's address in its
network, and that address counts as a name of this server. Nothing is kept: the next start is closed again.
"""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

import structlog
from starlette.types import Scope

from unlost.languages import t
from unlost.server.errors import Refused
from unlost.server.headers import HOST
from unlost.server.rate_limits import is_loopback
from unlost.server.settings import Settings

ANSWER = 3.0  # seconds in which the new address has to answer
ANYWHERE = ("192.0.2.1", 9)  # an address of nobody's: a datagram socket asks the routes only, and sends nothing

log = structlog.get_logger()


def own_address() -> str | None:
    """The address of this machine in its network; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ANYWHERE)
        except OSError:
            return None
        found = str(asking.getsockname()[0])
    address = ip_address(found)
    return None if address.is_loopback or address.is_unspecified else found


class LocalNetwork:
    """Whether the server of this machine can be reached from the local network, and by which address."""

    def __init__(self, settings: Settings, find: Callable[[], str | None] = own_address) -> None:
        self._is_own = not settings.public_url and _is_loopback_name(settings.host)
        self._find = find
        self._new_protocol: Callable[[], asyncio.Protocol] | None = None
        self._port = 0
        self._server: asyncio.Server | None = None
        self._lock = asyncio.Lock()
        self.host: str | None = None  # the address, while it is open

    def serve_by(self, new_protocol: Callable[[], asyncio.Protocol], port: int) -> None:
        """How connections are served, and at which port the server listens on this machine."""
        self._new_protocol, self._port = new_protocol, port

    def may_be_asked_by(self, scope: Scope, host: str) -> bool:
        """Does somebody ask who sits at this machine, whose server this is?"""
        shape = HOST.fullmatch(host)
        return self._is_own and is_loopback(scope) and shape is not None and _is_loopback_name(shape["name"])

    @property
    def address(self) -> str | None:
        """What a friend types, while it is open."""
        return f"http://{self.host}:{self._server.sockets[0].getsockname()[1]}" if self._server and self.host else None

    async def open(self) -> str:
        """Listen there too, and see whether that address answers. Refused with the reason if not."""
        async with self._lock:
            if self.address:
                return self.address
            host = self._find()
            if host is None:
                raise Refused("not_allowed", t("This machine is in no network at the moment."))
            if self._new_protocol is None:
                raise Refused("not_allowed", t("This server was started in a way that cannot be opened to the network."))
            loop = asyncio.get_running_loop()
            for port in (self._port, 0):  # the same port if it is free
                with suppress(OSError):
                    self._server = await loop.create_server(self._new_protocol, host, port)
                    break
            if self._server is None:
                raise Refused("not_allowed", t("The address {address} of this machine cannot be listened at.", address=host))
            self.host = host
            if not await self._answers():
                await self._close()
                raise Refused("not_allowed", t("The address {address} does not answer. A firewall may forbid it.", address=host))
            log.info("opened to the local network")
            assert self.address
            return self.address

    async def _answers(self) -> bool:
        """Ask the new address, as a friend's browser does."""
        assert self._server
        port = self._server.sockets[0].getsockname()[1]
        try:
            async with asyncio.timeout(ANSWER):
                reader, writer = await asyncio.open_connection(self.host, port)
                try:
                    writer.write(f"GET /healthz HTTP/1.1\r\nHost: {self.host}:{port}\r\nConnection: close\r\n\r\n".encode())
                    return (await reader.readline()).split(b" ")[1:2] == [b"200"]
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return False

    async def close(self) -> None:
        """Nobody else can come any more; who is here by that address stays connected until they leave."""
        async with self._lock:
            await self._close()

    async def _close(self) -> None:
        if self._server:
            self._server.close()
        self._server = self.host = None


def _is_loopback_name(name: str) -> bool:
    if name.lower() == "localhost":
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False
