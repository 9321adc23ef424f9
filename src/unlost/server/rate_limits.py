"""Rate limits for each person or address, against overload and guessing of passwords."""

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
    "tries of a name": (20, HOUR),  # from one address
    "tries of a name anywhere": (100, HOUR),  # but from a device that is known to it
    "renames": (20, HOUR),
    "guests": (60, HOUR),  # new ones, of an address
    "mails": (10, HOUR),  # that somebody at an address has sent,
    "mails of a name": (3, HOUR),  # and about one account, or to one address for mail
    "imports": (300, HOUR),  # of records, of a person
    "downloads": (10, HOUR),  # of all records of a person
    "evaluations": (120, MINUTE),  # of a person
    "writes": (300, MINUTE),
    "reads": (1200, MINUTE),
}
BUCKETS = 4096  # people and addresses are hashed into so many buckets, so that memory stays bounded


class RateLimits:
    """Sliding-window counters. Off if the settings say so."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def hit(self, what: str, who: str) -> None:
        """Count one request. Raises TooMuch if the limit is exceeded."""
        if not self.settings.limits:
            return
        from limits import RateLimitItemPerSecond

        rate = RateLimitItemPerSecond(*RATES[what])
        bucket = str(hash((what, who)) % BUCKETS)
        if not await self._counter.hit(rate, what, bucket):
            again = (await self._counter.get_window_stats(rate, what, bucket)).reset_time
            raise TooMuch(max(1, ceil(again - time.time())))

    async def hit_address(self, what: str, scope: Scope) -> None:
        """Count one request of this address."""
        if not self.is_exempt(scope):
            await self.hit(what, address_of(scope))

    def is_exempt(self, scope: Scope) -> bool:
        """Does this machine itself ask? It has no limits, unless there is a public address: then it may be a proxy."""
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
