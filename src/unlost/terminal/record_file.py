"""Saving the record of a match beside where one is, without writing over anything."""

import re
from itertools import count
from pathlib import Path

from unlost.kernel.match import Match
from unlost.kernel.rng import seed_bytes


def save_record(match: Match, seed: int | str | bytes) -> str:
    """Write the record to a new file in the current directory; returns what to say about it."""
    word = re.sub(r"[^A-Za-z0-9_-]+", "-", seed_bytes(seed).decode(errors="replace"))[:40]
    stem = f"unlost-{match.game.name}-{word}"
    names = (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt" for number in count(1))
    name = next(name for name in names if not Path(name).exists())
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(match.record())
    except OSError as fault:
        return f"not saved: {fault.strerror or fault}"
    return f"saved as {name}"
