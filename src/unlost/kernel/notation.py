"""Actions as text, as people write them down: `R7`, `-B10`, `+`, `+Y`, `^Gx`, `$3`, `=`.

Reading forgives case, spaces around a word, and `T` for 10. Whether an action exists in a game, and is legal now, is the
game's to say; here is only what could be an action of any of the three.
"""

import re

from unlost.kernel.errors import BadNotation

_CARD = r"(?:[YBWGR](?:x|10|[0-9])|P(?:x|10|[2-9]))"
_ACTION = re.compile(
    rf"-?{_CARD}"  # put a card down, or away
    r"|[YBWGR](?:10|[0-9])[ar]"  # begin a path with an adventurer or the researcher
    r"|\+[YBWGRP]?"  # draw, uncover
    r"|\^[YBWGRP](?:x|10|[2-9])"  # give
    r"|>[YBWGR]"  # an extra step
    r"|\$(?:[1-9]|[12][0-9]|3[0-6])"  # bid
    r"|="  # decline
)
_FORGIVEN = re.compile(r"([-^]?)([YBWGRP])(X|T|[0-9]{1,2})([AR]?)")


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


def read_action(text: str) -> str:
    """The exact form of an action's text; BadNotation if it is none in any of the games."""
    if not isinstance(text, str):
        raise BadNotation(f"an action is a short word such as R7, -R7 or +, not {text!r}")
    word = text.strip().upper()
    card = _FORGIVEN.fullmatch(word)
    if card:
        mark, colour, value, piece = card.groups()
        word = mark + colour + {"X": "x", "T": "10"}.get(value, value) + piece.lower()
    if not _ACTION.fullmatch(word):
        if word.startswith("$"):
            raise BadNotation("a bid is $1 to $36")
        shown = text if len(text) <= 20 else text[:20] + "…"
        raise BadNotation(f"{shown!r} is no action: write a card such as R7 or Bx, with - + ^ > $ or = as the game asks")
    return word
