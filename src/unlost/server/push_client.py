"""Requests to push services, whose addresses browsers tell us: by HTTPS, to public addresses only, and never for long.

Somebody could name an address of this network and have the server ask there (server-side request forgery). So the name is looked up here,
and the connection goes to the address that was checked.
"""

import asyncio
import socket
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpcore

from unlost.languages import t
from unlost.server.errors import Refused

if TYPE_CHECKING:
    from httpcore import SOCKET_OPTION

LONGEST = 1000  # characters of an address
TIMEOUT = 10.0  # seconds for a request, from the name's lookup to the answer's status
MOST_CONNECTIONS = 200
TRIED = 3  # addresses of one name
NAT64 = IPv6Network("64:ff9b::/96")  # IPv4 addresses, as they are reached from networks without IPv4
LOCAL = (IPv6Network("64:ff9b:1::/48"), IPv6Network("fec0::/10"), IPv6Network("::/96"))  # which Python calls global


class PushClient:
    """Sends requests, each on its own. `anywhere`: also to this machine and without HTTPS, which tests need."""

    def __init__(self, anywhere: bool) -> None:
        self.anywhere = anywhere
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=MOST_CONNECTIONS, max_keepalive_connections=10, keepalive_expiry=30.0, network_backend=_Checked(anywhere)
        )

    def check(self, url: str) -> None:
        """Refused if this cannot be the address of a push service."""
        try:
            parts = urlsplit(url)
            host, _ = parts.hostname or "", parts.port
            is_fine = parts.scheme == "https" and "." in host and not _as_address(host)
            is_fine = is_fine or (self.anywhere and parts.scheme in ("http", "https") and bool(host))
        except ValueError:
            is_fine = False
        if not is_fine or len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url or "@" in parts.netloc:
            raise Refused("bad_option", t("This is not the address of a push service."))

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> tuple[int, Mapping[str, str]]:
        """The status and the headers of the answer. Raises OSError (TimeoutError too) or httpcore's errors."""
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        async with asyncio.timeout(TIMEOUT):
            async with self._pool.stream("POST", url, headers=sent, content=body) as answer:
                return answer.status, {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in answer.headers}

    async def close(self) -> None:
        await self._pool.aclose()


class _Checked(httpcore.AnyIOBackend):
    """Connects to public addresses only."""

    def __init__(self, anywhere: bool) -> None:
        self._anywhere = anywhere

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
        socket_options: "Iterable[SOCKET_OPTION] | None" = None,
    ) -> httpcore.AsyncNetworkStream:  # fmt: skip
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        allowed = [one for one in dict.fromkeys(addresses) if self._anywhere or is_public(one)]
        fault: Exception = httpcore.ConnectError("no public address")
        for address in allowed[:TRIED]:
            try:
                return await super().connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.ConnectError as one:
                fault = one
        raise fault

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: "Iterable[SOCKET_OPTION] | None" = None
    ) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError("no public address")


def is_public(text: str) -> bool:
    """Is this an address of the public internet, whichever way it is written?"""
    address = _as_address(text.partition("%")[0])
    if address is None:
        return False
    if isinstance(address, IPv6Address):
        if any(address in network for network in LOCAL):
            return False
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is None and address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            address = inner
    return address.is_global and not address.is_multicast


def _as_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
