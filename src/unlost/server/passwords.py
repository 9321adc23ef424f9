"""Passwords: argon2, in a thread, so that nobody waits at a table while somebody logs in."""

import asyncio
import secrets
from functools import cache
from typing import TYPE_CHECKING

from unlost.languages import t
from unlost.server.errors import Refused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 8, 200
TOGETHER = 2  # a hash takes 64 MB while it is made


class Passwords:
    """Makes hashes of passwords and compares with them, few at a time."""

    def __init__(self) -> None:
        self._few = asyncio.Semaphore(TOGETHER)

    async def hashed(self, password: str) -> str:
        """What is kept of a new password. Raises Refused if it is too short or too long."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise Refused("bad_option", t("A password has {least} to {most} characters.", least=SHORTEST, most=LONGEST))
        async with self._few:
            return await asyncio.to_thread(lambda: _hasher()[0].hash(_bytes(password)))

    async def match(self, password: str, known: str | None) -> bool:
        """Is this the password? Where there is none it takes as long to say no, so that nobody learns which names there are."""
        async with self._few:
            return await asyncio.to_thread(_match, password[: LONGEST + 1], known)


def _match(password: str, known: str | None) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    hasher, nobodys = _hasher()
    try:
        return hasher.verify(known or nobodys, _bytes(password)) and known is not None
    except (Argon2Error, InvalidHashError):
        return False


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")  # JSON can hold halves of characters


@cache
def _hasher() -> "tuple[PasswordHasher, str]":
    """The hasher, and the hash of a password nobody has. Imported when the first one comes: a server should start quickly."""
    from argon2 import PasswordHasher

    hasher = PasswordHasher()
    return hasher, hasher.hash(secrets.token_hex())
