"""Unlost: the Lost Cities games, exact and fast. Unofficial; the games are Reiner Knizia's.

>>> import unlost
>>> game = unlost.new("cards", seed=7)
>>> game.turn, len(game.actions()) > 0
(0, True)
"""

import importlib
from typing import TYPE_CHECKING, Any

from unlost.version import VERSION

if TYPE_CHECKING:
    from unlost.kernel.batch import Batch
    from unlost.kernel.errors import BadNotation, BadOption, BadRecord, IllegalAction
    from unlost.kernel.game import action_number, action_text
    from unlost.kernel.match import Match, Result
    from unlost.kernel.notation import Action
    from unlost.kernel.record import read_record as load

__version__ = VERSION
__all__ = [
    "Action", "BadNotation", "BadOption", "BadRecord", "Batch", "IllegalAction", "Match", "Result",
    "action_number", "action_text", "batch", "load", "new",
]  # fmt: skip

_ROOMS = {  # where the names above live; each is opened when it is first asked for, so that importing unlost takes no time
    "batch": ["Batch"], "errors": ["BadNotation", "BadOption", "BadRecord", "IllegalAction"], "game": ["action_number", "action_text"],
    "match": ["Match", "Result"], "notation": ["Action"], "record": ["load"],
}  # fmt: skip


def __getattr__(name: str) -> Any:
    for room, names in _ROOMS.items():
        if name in names:
            found = getattr(importlib.import_module(f"unlost.kernel.{room}"), "read_record" if name == "load" else name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'unlost' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


def new(game: str, /, *, seed: int | str | bytes | None = None, deals: Any = None, **options: Any) -> "Match":
    """A new match: `unlost.new("cards", players=2, seed=7)`. Without a seed, one is drawn that nobody can guess."""
    from unlost.kernel.match import Match

    return Match(game, seed=seed, deals=deals, **options)


def batch(game: str, n: int, seed: int | str | bytes | None = None, **options: Any) -> "Batch":
    """Many games at once: `unlost.batch("cards", 1024, seed=1)`."""
    from unlost.kernel.batch import Batch

    return Batch(game, n, seed, **options)
