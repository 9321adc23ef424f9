"""Fair deals: nobody can choose the cards, neither the server nor a player, and afterwards everybody can check it.

Before the deal the server shows the SHA-256 of its secret. Then each player adds words of their own. The seed of the match is all of
them together, so the server could not know the deal when it was bound to its secret, and no player could know it without the secret.
The seed is revealed with the record of the finished match.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

BEGINNING = "fair 1"
WORDS = re.compile(r"[^|\x00-\x1f\x7f]{0,64}")


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """What binds the server to its secret without giving it away."""
    return hashlib.sha256(secret.encode()).hexdigest()


def are_words(text: str) -> bool:
    """May this be a player's part of the seed? Anything on one line without a bar, 64 characters at most."""
    return WORDS.fullmatch(text) is not None


def seed_of(secret: str, words: Sequence[str]) -> str:
    """The seed of a match: the server's secret and each seat's words, in the order of the seats."""
    return " | ".join([BEGINNING, secret, *words])


@dataclass(frozen=True)
class FairSeed:
    """A seed taken apart again."""

    secret: str
    words: tuple[str, ...]

    @property
    def commitment(self) -> str:
        return commitment_of(self.secret)


def read_seed(seed: int | str | bytes) -> FairSeed | None:
    """The parts of a seed that `seed_of` made; None if it is another kind of seed."""
    if not isinstance(seed, str):
        return None
    beginning, *parts = seed.split(" | ")
    if beginning != BEGINNING or not parts:
        return None
    return FairSeed(parts[0], tuple(parts[1:]))
