"""Game states as records: what every game's record has.

A game declares its record as a list of NumPy fields, beginning with `COMMON`. Its observation has the same fields,
with what the seat may not know emptied; the state has more after them, which nobody sees.
"""

import copyreg
from collections.abc import Callable, Sequence
from functools import cache, partial
from operator import itemgetter
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from unlost.kernel.jit import inlined

SEATS = 4  # the most that any game has
NOBODY = 255  # the seat to act when the game is over; the seat of somebody who only watches
OVER, DEAL = 0, 1  # phases that every game has: finished, and waiting for the next deal
FIRST_PHASE = 2  # a game's own begin here

Fields = list[tuple[str, str] | tuple[str, str, int | tuple[int, ...]]]
Records = npt.NDArray[np.void]

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
AnyRecord: TypeAlias = Any  # a record of a game that is known at run time only; `state.py` of each game has the fields of its own


class Record(Protocol):
    """The fields of `COMMON`, as the type checker sees them. Nothing of these protocols is there at run time."""

    players: int
    deal: int
    length: int
    capped: int
    turn: int
    phase: int
    starter: int


class DeckRecord(Record, Protocol):
    """A record of a game with a draw pile."""

    deck_left: int


class DeckState(DeckRecord, Protocol):
    """A state of such a game."""

    deck: Bytes


class SeatRecord(Record, Protocol):
    """An observation."""

    seat: int


COMMON: Fields = [
    ("players", "i8"),
    ("deal", "i8"),  # the number of the running round or expedition, from 1
    ("length", "i8"),  # turns in the deals that are finished
    ("capped", "i8"),  # deals that ended because the turns ran out
    ("turn", "u1"),  # the seat to act
    ("phase", "u1"),
    ("starter", "u1"),  # the seat that begins this deal
]


def arranged(fields: Fields) -> Fields:
    """The fields of a table, i8 or u1, in the order of a record: wide ones first, and no gap whose bytes nobody sets."""
    for field in fields:
        if field[1] not in ("i8", "u1"):
            raise ValueError(f"{field[0]}: fields are i8 or u1, not {field[1]}")
    wide = [field for field in fields if field[1] == "i8"]
    narrow = [field for field in fields if field[1] == "u1"]
    gap = -np.dtype(narrow).itemsize % 8
    return [*wide, *narrow, *([("spare", "u1", gap)] if gap else [])]


class _RecordClass(type):
    """The class of a record's class, so that pickle can be told how to make one."""


@cache
def _record_class(names: tuple[str, ...]) -> _RecordClass:
    """Records whose fields are attributes, as NumPy's own `record` has them, but read without a detour through Python."""
    fields = {name: property(itemgetter(name), partial(_put, name)) for name in names}
    return _RecordClass("record", (np.void,), {"__slots__": (), **fields})


def _put(name: str, record: np.void, value: npt.ArrayLike) -> None:
    record[name] = value


def _packed(made: _RecordClass) -> tuple[Callable[[tuple[str, ...]], _RecordClass], tuple[tuple[str, ...]]]:
    return _record_class, (tuple(name for name, field in vars(made).items() if isinstance(field, property)),)


copyreg.pickle(_RecordClass, _packed)


def record_type(fields: Sequence[tuple[str, str | np.dtype[np.void]] | tuple[str, str, int | tuple[int, ...]]]) -> np.dtype[np.void]:
    """A record whose fields can be read as attributes, compiled or not."""
    plain = np.dtype(list(fields))
    return np.dtype((_record_class(plain.names or ()), plain))


@inlined
def seat_after(seat: int, places: int, players: int) -> int:
    """The seat so many places clockwise, fewer than there are players."""
    seat += places
    return seat - players if seat >= players else seat


def copied(records: Records) -> Records:
    """A copy of an array of records, by its bytes: field by field it takes ten times as long."""
    return made(records.tobytes(), records.dtype)


def made(data: bytes, kind: np.dtype[np.void]) -> Records:
    """An array of the records with these bytes."""
    return np.frombuffer(bytearray(data), kind)


@inlined
def following(s: Record, seat: int) -> int:
    """The seat clockwise after this one."""
    return seat + 1 if seat + 1 < s.players else 0
