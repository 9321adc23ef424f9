"""Unlost: the Lost Cities games, exact and fast. Unofficial; the games are Reiner Knizia's.

>>> import unlost
>>> game = unlost.new("cards", seed=7)
>>> game.turn, len(game.actions()) > 0
(0, True)
"""

import importlib
from typing import TYPE_CHECKING

from unlost.version import VERSION

if TYPE_CHECKING:
    from unlost.kernel.batch import Batch
    from unlost.kernel.errors import BadNotation, BadOption, BadPosition, BadRecord, IllegalAction
    from unlost.kernel.game import action_number, action_text
    from unlost.kernel.match import Match, Result
    from unlost.kernel.notation import Action
    from unlost.kernel.position import Position
    from unlost.kernel.record import read_record as load
    from unlost.study.evaluate import Evaluation, evaluate
    from unlost.study.review import Review, review

__version__ = VERSION
__all__ = [
    "Action", "BadNotation", "BadOption", "BadPosition", "BadRecord", "Batch", "Evaluation", "IllegalAction", "Match", "Position", "Result",
    "Review", "action_number", "action_text", "batch", "evaluate", "load", "new", "position", "review",
]  # fmt: skip

_MODULES = {  # where the names above are; each module is imported when it is first needed, so that importing unlost takes no time
    "batch": ["Batch"], "errors": ["BadNotation", "BadOption", "BadPosition", "BadRecord", "IllegalAction"],
    "game": ["action_number", "action_text"], "match": ["Match", "Result"], "notation": ["Action"], "position": ["Position"],
    "record": ["load"], "study.evaluate": ["Evaluation", "evaluate"], "study.review": ["Review", "review"],
}  # fmt: skip


if TYPE_CHECKING:  # the checker knows every game's options and views, and all names
    from unlost.signatures import batch, new, position
else:

    def __getattr__(name):
        for module, names in _MODULES.items():
            if name in names:
                path = f"unlost.{module}" if "." in module else f"unlost.kernel.{module}"
                found = getattr(importlib.import_module(path), "read_record" if name == "load" else name)
                globals()[name] = found
                return found
        raise AttributeError(f"module 'unlost' has no attribute {name!r}")

    def __dir__():
        return sorted([*globals(), *__all__])

    def new(game, /, *, seed=None, deals=None, rules=None, **options):
        """A new match: `unlost.new("cards", players=2, seed=7)`. Without a seed, one is drawn that nobody can guess.

        `rules` names a version of the game's rules, for a match by those of an earlier one; without it, the newest. To a type checker
        the name is one of the games that come with Unlost; for a name that is known at run time only, use `unlost.Match`.
        """
        from unlost.kernel.match import Match

        return Match(game, seed=seed, deals=deals, rules=rules, **options)

    def batch(game, n, seed=None, **options):
        """Many games at once: `unlost.batch("cards", 1024, seed=1)`. For a name known at run time only, `unlost.Batch`."""
        from unlost.kernel.batch import Batch

        return Batch(game, n, seed, **options)

    def position(game, view_or_text, /, *, rules=None, **options):
        """What one seat knows, from its view or a position's text: `unlost.position("cards", game.view(0))`.

        BadPosition says what cannot be. A view of `game.view` names its options and its seat; for another, give them: `seat=0, rounds=1`.
        """
        from unlost.kernel.position import position

        return position(game, view_or_text, rules=rules, **options)
