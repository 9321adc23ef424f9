"""Actions as text, as people write them down: `R7`, `-B10`, `+`, `+Y`, `^Gx`, `$3`, `=`.

Every game lists its actions. Reading forgives case, spaces around a word, and `T` for 10; writing is exactly what the list has.
"""

import re
from collections.abc import Iterable, Mapping

from unlost.kernel.errors import BadNotation

_TEN = re.compile(r"(?<=[A-Z])10")


class Action(str):
    """An action: its text, and its number among the actions of its game."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, text: str, number: int) -> "Action":
        action = super().__new__(cls, text)
        action.number = number
        return action

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        return str(self), self.number


def spellings(texts: Iterable[str]) -> dict[str, str]:
    """Every way to write these texts, in capital letters, with the exact form of each."""
    found = {}
    for text in texts:
        found[text.upper()] = text
        found[_TEN.sub("T", text.upper())] = text
    return found


def exact_form(text: object, known: Mapping[str, str]) -> str | None:
    """The exact form of a text, by the spellings that are known; None if it is none of them."""
    return known.get(text.strip().upper()) if isinstance(text, str) else None


def no_action(text: object, known: Mapping[str, str]) -> BadNotation:
    """The error that says how actions are written: this is none."""
    if not isinstance(text, str):
        return BadNotation(f"an action is a short word such as R7, -R7 or +, not {text!r}")
    bids = [int(word[1:]) for word in known if re.fullmatch(r"\$[0-9]+", word)]
    if text.strip().startswith("$") and bids:
        return BadNotation(f"a bid is ${min(bids)} to ${max(bids)}")
    shown = text if len(text) <= 20 else text[:20] + "…"
    return BadNotation(f"{shown!r} is no action: write a card such as R7 or Bx, with - + ^ > $ or = as the game asks")
