"""The layout of a game's features: which column is what. From it follow the buffers, the spaces and the tables of the documentation."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.kernel.game import Game, Options, find_game

COLOURS_TYPE, REST_TYPE = np.int8, np.int16


@dataclass(frozen=True)
class Field:
    """Some columns in a row that belong together."""

    name: str
    size: int
    low: int
    high: int
    about: str


@dataclass(frozen=True)
class Layout:
    """The features of a game with certain options."""

    game: Game
    options: Options
    colours: int  # rows
    by_colour: tuple[Field, ...]
    beside: tuple[Field, ...]
    encode: Callable[..., Any]  # (observation, colours, rest), compiled: writes both tables
    refine: Callable[..., Any]  # (colours, rest, read, beside), compiled: writes what a network reads, see `refined`
    read: int  # columns of that for each colour,
    read_beside: int  # and numbers beside them

    def __reduce__(self) -> Any:
        return _again, (self.game.name, dict(self.options))

    @cached_property
    def width(self) -> int:
        """Columns of the table of the colours."""
        return sum(field.size for field in self.by_colour)

    @cached_property
    def rest(self) -> int:
        """Numbers beside that table."""
        return sum(field.size for field in self.beside)

    @cached_property
    def actions(self) -> int:
        return self.game.width(self.options)

    def columns(self, name: str) -> slice:
        """Where a field stands, in the table of the colours or in the rest."""
        for fields in (self.by_colour, self.beside):
            start = 0
            for field in fields:
                if field.name == name:
                    return slice(start, start + field.size)
                start += field.size
        raise KeyError(name)

    def bounds(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], npt.NDArray[np.int16], npt.NDArray[np.int16]]:
        """The least and the most of each number: of the colours, then of the rest."""
        low, high = ([value for field in self.by_colour for value in [end(field)] * field.size] for end in _ENDS)
        rest_low, rest_high = ([value for field in self.beside for value in [end(field)] * field.size] for end in _ENDS)
        rows = (self.colours, 1)
        return (
            np.tile(np.array(low, COLOURS_TYPE), rows),
            np.tile(np.array(high, COLOURS_TYPE), rows),
            np.array(rest_low, REST_TYPE),
            np.array(rest_high, REST_TYPE),
        )

    def table(self) -> str:
        """What each column is, as a table in Markdown."""
        lines = []
        for title, fields, kind in (
            (f"`colours`: int8, {self.colours} × {self.width}", self.by_colour, "column"),
            (f"`rest`: int16, {self.rest}", self.beside, "place"),
        ):
            lines += [title, "", f"| {kind} | name | from | to | what |", "|---|---|---|---|---|"]
            start = 0
            for field in fields:
                place = str(start) if field.size == 1 else f"{start}–{start + field.size - 1}"
                lines.append(f"| {place} | `{field.name}` | {field.low} | {field.high} | {field.about} |")
                start += field.size
            lines.append("")
        return "\n".join(lines)


_ENDS: tuple[Callable[[Field], int], ...] = (lambda field: field.low, lambda field: field.high)


def layout_of(game: str, **options: Any) -> Layout:
    """The features of a game with these options."""
    found = find_game(game)
    room = importlib.import_module(f"unlost.features.{found.name}")
    layout: Layout = room.layout(found, found.checked(options))
    return layout


def _again(game: str, options: dict[str, Any]) -> Layout:
    return layout_of(game, **options)
