"""How often one may ask: limits per person or address, so that nobody can wear the server out or try passwords for long."""

import time
from functools import cached_property
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import TYPE_CHECKING

from starlette.types import Scope

from unlost.server.errors import TooMuch
from unlost.server.settings import Settings

if TYPE_CHECKING:
    from limits.aio.strategies import SlidingWindowCounterRateLimiter

MINUTE, HOUR = 60, 3600
RATES = {  # how many times in how many seconds
    "tries": (10, MINUTE),  # to log in or to open an account, of an address
    "tries of a name": (20, HOUR),
    "guests": (60, HOUR),  # new ones, of an address
    "writes": (300, MINUTE),
    "reads": (1200, MINUTE),
}
DRAWERS = 4096  # people and addresses are counted in so many drawers, more than one in some: memory stays bounded whoever comes


class Patience:
    """Counts what people and addresses do. Off if the settings say so."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def ask(self, what: str, who: str) -> None:
        """Once more. Raises TooMuch if it is too often."""
        if not self.settings.limits:
            return
        from limits import RateLimitItemPerSecond

        rate = RateLimitItemPerSecond(*RATES[what])
        drawer = str(hash((what, who)) % DRAWERS)
        if not await self._counter.hit(rate, what, drawer):
            again = (await self._counter.get_window_stats(rate, what, drawer)).reset_time
            raise TooMuch(max(1, ceil(again - time.time())))

    async def ask_address(self, what: str, scope: Scope) -> None:
        """Once more from this address."""
        if not self.is_at_home(scope):
            await self.ask(what, address_of(scope))

    def is_at_home(self, scope: Scope) -> bool:
        """Does the own machine ask, which may as often as it likes? With a public address a proxy may stand there."""
        return not self.settings.public_url and is_loopback(scope)

    @cached_property
    def _counter(self) -> "SlidingWindowCounterRateLimiter":
        from limits.aio.storage import MemoryStorage
        from limits.aio.strategies import SlidingWindowCounterRateLimiter

        return SlidingWindowCounterRateLimiter(MemoryStorage())


def address_of(scope: Scope) -> str:
    """Where a request comes from. Of an IPv6 address the first half: one household has all of the other."""
    host = str((scope.get("client") or ("unknown",))[0])
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or address.exploded[:19])
    return str(address)


def is_loopback(scope: Scope) -> bool:
    """Does it come from this very machine?"""
    host = str((scope.get("client") or ("unknown",))[0])
    try:
        address = ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback
