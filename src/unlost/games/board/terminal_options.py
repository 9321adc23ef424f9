"""The options of the board game that are typed in the terminal: the spaces for tiles and the artifact track."""

import re
from collections.abc import Sequence

from unlost.kernel.colours import COLOURS
from unlost.kernel.errors import BadOption
from unlost.kernel.options import short
from unlost.terminal.options_screen import OptionText


def spaces_text(spaces: dict[str, list[int]] | None) -> str:
    """The spaces for tiles: Y23579 B24679 …; nothing if they are as printed."""
    return " ".join(colour + "".join(map(str, stones)) for colour, stones in (spaces or {}).items())


def read_spaces(text: str) -> dict[str, list[int]] | None:
    words = [re.fullmatch(rf"([{COLOURS}])([0-9]*)", word) for word in text.upper().split()]
    if not all(words):
        raise BadOption(f"tile_spaces takes a word for each path, its letter and its stones, such as Y23579, not {short(text)}")
    return {word[1]: [int(stone) for stone in word[2]] for word in words if word} or None


def track_text(track: Sequence[int] | None) -> str:
    return " ".join(map(str, track or ()))


def read_track(text: str) -> list[int] | None:
    try:
        return [int(word) for word in text.replace("−", "-").replace(",", " ").split()] or None
    except ValueError:
        raise BadOption(f"artifact_track takes numbers with spaces between them, such as -20 -15 10, not {short(text)}") from None


OPTION_TEXTS = {
    "tile_spaces": OptionText(spaces_text, read_spaces, '{"Y": [2, 3, 5, 7, 9], …}'),
    "artifact_track": OptionText(track_text, read_track, "[-20, -15, 10, …]"),
}
