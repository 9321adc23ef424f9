"""Unlost: the Lost Cities games, exact and fast. Unofficial; the games are Reiner Knizia's.

>>> import unlost
>>> game = unlost.new("cards", seed=7)
>>> game.turn, len(game.actions()) > 0
(0, True)
"""

from typing import Any

import unlost.games  # registers the games
from unlost.kernel.batch import Batch
from unlost.kernel.errors import BadNotation, BadOption, BadRecord, IllegalAction
from unlost.kernel.game import action_number, action_text
from unlost.kernel.match import Match, Result
from unlost.kernel.notation import Action
from unlost.kernel.record import read_record as load
from unlost.version import VERSION

__version__ = VERSION
__all__ = [
    "Action", "BadNotation", "BadOption", "BadRecord", "Batch", "IllegalAction", "Match", "Result",
    "action_number", "action_text", "batch", "load", "new",
]  # fmt: skip


def new(game: str, /, *, seed: int | str | bytes | None = None, deals: Any = None, **options: Any) -> Match:
    """A new match: `unlost.new("cards", players=2, seed=7)`. Without a seed, one is drawn that nobody can guess."""
    return Match(game, seed=seed, deals=deals, **options)


def batch(game: str, n: int, seed: int | str | bytes | None = None, **options: Any) -> Batch:
    """Many games at once: `unlost.batch("cards", 1024, seed=1)`."""
    return Batch(game, n, seed, **options)
