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
from typing import Literal

from unlost.kernel.match import Match

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


def secret_of_tournament(secret: str, number: int, pairing: int | None, words: Sequence[str]) -> str:
    """The server's part of the seed at a table of a tournament: a pairing of a round, or with None all pairings of it.

    The server was bound to the tournament's secret before anybody came, and the words are those of all players: nobody could choose this.
    """
    told = " | ".join(["tournament 1", secret, str(number), "all" if pairing is None else str(pairing), *words])
    return hashlib.sha256(told.encode()).hexdigest()


def bot_seed(secret: str, number: int) -> str:
    """What a bot's chance comes from after so many entries. The secret, from which the deal could be worked out, is not for bots."""
    return hashlib.sha256(f"bot {number} | {secret}".encode()).hexdigest()


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


@dataclass(frozen=True)
class Verdict:
    """Was the deal of a record fixed by the secret that the server had bound itself to?"""

    seed: FairSeed | None
    commitment: str | None  # as shown before the deal
    players: int
    is_own: bool = False  # does the commitment come from the record itself, and from nowhere else?

    @property
    def holds(self) -> bool:
        seed = self.seed
        return seed is not None and seed.commitment == self.commitment and len(seed.words) == self.players

    @property
    def word(self) -> Literal["proven", "not proven", "broken"]:
        """Proven by what somebody kept from before the deal; not proven where the record alone says what that was; or broken."""
        if self.seed is None or self.commitment is None:
            return "not proven"
        return "broken" if not self.holds else "not proven" if self.is_own else "proven"

    def as_json(self) -> dict[str, object]:
        seed = self.seed
        return {
            "verdict": self.word, "holds": self.holds, "commitment": self.commitment, "secret": seed and seed.secret,
            "words": seed and list(seed.words), "hash_of_secret": seed and seed.commitment,
        }  # fmt: skip

    def in_words(self) -> str:
        if self.seed is None:
            return "This match was not dealt by a server: its seed is not made of a secret and the players' words."
        lines = [f"secret       {self.seed.secret}", f"its SHA-256  {self.seed.commitment}"]
        lines += [f"seat {seat}       {words or '(no words)'}" for seat, words in enumerate(self.seed.words)]
        if self.commitment is None:
            return "\n".join([*lines, "The record does not say what was shown before the deal: give it with --commitment."])
        lines.append(f"shown before {self.commitment}")
        if self.seed.commitment != self.commitment:
            return "\n".join([*lines, "It does NOT hold: the secret is not the one that the server had bound itself to."])
        if not self.holds:
            return "\n".join([*lines, f"It does NOT hold: the seed has the words of {len(self.seed.words)} seats, not of {self.players}."])
        lines.append("It holds: the deal follows from this secret and these words, and the record replays from it.")
        if self.is_own:
            lines.append(
                "NOT PROVEN: what was shown before the deal is only what this record says. Give what you kept yourself with --commitment."
            )
        else:
            lines.append("PROVEN: the secret is the one of the commitment that you gave.")
        return "\n".join(lines)


def verdict(match: Match, commitment: str | None = None) -> Verdict:
    """Look at a record that was read, which has replayed it. The record may say what was shown before the deal."""
    given = commitment is not None
    for remark in match.remarks:
        name, _, value = remark.removeprefix("#").partition(":")
        if name.strip() == "commitment" and commitment is None:
            commitment = value.strip()
    return Verdict(read_seed(match.seed), commitment.lower() if commitment else None, match.players, not given)
