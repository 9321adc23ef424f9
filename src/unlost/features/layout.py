"""The layout of a game's features: which column is what. From it follow the buffers, the spaces and the tables of the documentation."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game, find_game
from unlost.kernel.options import Options, OptionValue
from unlost.kernel.records import AnyRecord
from unlost.kernel.registry import part

COLOURS_TYPE, REST_TYPE = np.int8, np.int16
Colours = npt.NDArray[np.int8]
Rest = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]  # 1: legal
Floats = npt.NDArray[np.float32]

Encode = Callable[[AnyRecord, Colours, Rest], None]
Refine = Callable[[Colours, Rest, Floats, Floats], None]


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
    encode: Encode  # (observation, colours, rest), compiled: writes both tables
    refine: Refine  # (colours, rest, read, beside), compiled: writes what a network reads, see `refined`
    read: int  # columns of that for each colour,
    read_beside: int  # and numbers beside them

    def __reduce__(self) -> tuple[object, ...]:
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

    def bounds(self) -> tuple[Colours, Colours, Rest, Rest]:
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


def starts(fields: Sequence[Field]) -> tuple[int, ...]:
    """Where each of some fields begins, and last where they end: names for the columns, in compiled code."""
    return tuple(itertools.accumulate((field.size for field in fields), initial=0))


_ENDS: tuple[Callable[[Field], int], ...] = (lambda field: field.low, lambda field: field.high)


def layout_of(game: str, **options: OptionValue) -> Layout:
    """The features of a game with these options."""
    found = find_game(game)
    module = part(found.name, "features")
    if module is None:
        raise BadOption(f"{found.name} has no features")
    layout: Layout = module.layout(found, found.checked(options))
    return layout


def layout_for(game: Game, record: AnyRecord) -> Layout:
    """The features of the game that an observation or a state is of. Beside the number of players, the options named by `LAYOUT_OPTIONS` in
    the game's `features.py` choose the layout.
    """
    return layout_of(game.name, **layout_options(game, record))


def layout_options(game: Game, record: AnyRecord) -> dict[str, int]:
    """The options that choose the layout, as they stand in an observation or a state."""
    names: tuple[str, ...] = getattr(part(game.name, "features"), "LAYOUT_OPTIONS", ())
    return {name: int(record[field]) for name, field in game.written(dict.fromkeys(("players", *names))).items()}


def _again(game: str, options: Options) -> Layout:
    return layout_of(game, **options)
