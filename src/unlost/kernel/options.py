"""A game's options: what each is called, what it takes, what happens to a value that it does not take, and how people are asked for it.

The tables in the browser and in the terminal offer every option of a game from this description alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, TypedDict, Unpack

from unlost.kernel.errors import BadOption

MOST = 1_000_000_000  # no round or turn count beyond this: a number that large is a slip

Kind = Literal["whole", "choice", "flag", "seat"]  # those that every table knows how to ask for

OptionValue: TypeAlias = Any  # a number, a flag, a text, or lists of these: which, its `Option` says, and only at run time
Options = Mapping[str, OptionValue]  # where the game is known at run time only; `unlost.signatures` has those of each game


class AskedToo(TypedDict, total=False):
    """What else people can be told about an option."""

    low: int
    high: int
    least: tuple[tuple[int, int], ...]
    choices: tuple[tuple[OptionValue, str], ...]
    players: tuple[int, ...]
    house: bool


@dataclass(frozen=True)
class Option:
    """One option. `takes` says in words what it takes; `check` returns the value to use, or raises ValueError.

    The rest is for asking people: `title` and `about` are texts to be said by `t`, `low` and `high` the range that is offered (a program
    may go beyond it; `least` has the lowest with some numbers of players), `choices` the values to choose from with the name of each,
    `players` the numbers of players that have the option.
    """

    name: str
    default: OptionValue
    takes: str
    check: Callable[[object], OptionValue]
    kind: Kind | str = "choice"  # a kind of its game's own needs a control in its tables
    annotation: str = ""  # the type of the values of such a kind, as Python writes it
    title: str = ""
    about: str = ""
    low: int | None = None
    high: int | None = None
    least: tuple[tuple[int, int], ...] = ()
    choices: tuple[tuple[OptionValue, str], ...] = ()
    players: tuple[int, ...] | None = None
    house: bool = False  # a house rule: no book has it

    def asked(self, title: str, about: str, **more: Unpack[AskedToo]) -> "Option":
        """The same option, with what people are told about it."""
        return replace(self, title=title, about=about, **more)

    def low_for(self, players: int) -> int | None:
        """The lowest value that is offered to so many players."""
        return dict(self.least).get(players, self.low)

    def is_for(self, players: int) -> bool:
        """Do games with so many players have it?"""
        return self.players is None or players in self.players


def whole(name: str, default: int | None, low: int, high: int = MOST) -> Option:
    """A whole number; None too where None is the default."""

    def check(value: object) -> OptionValue:
        if value is None and default is None:
            return None
        if isinstance(value, bool) or not hasattr(value, "__index__") or not low <= value.__index__() <= high:
            raise ValueError
        return value.__index__()

    takes = f"a whole number from {low}" + (f" to {high}" if high < MOST else f", up to {MOST:,}")
    return Option(name, default, takes, check, "whole", low=low, high=high)


def choice(name: str, default: object, *choices: object) -> Option:
    """One of a few values."""

    def check(value: object) -> object:
        if not isinstance(value, bool) and hasattr(value, "__index__"):
            value = value.__index__()  # NumPy's whole numbers too
        for one in choices:
            if type(value) is type(one) and value == one:
                return one
        raise ValueError

    named = tuple((one, str(one)) for one in choices)
    return Option(name, default, " or ".join(map(repr, choices)), check, "choice", choices=named)


def flag(name: str, default: bool) -> Option:
    """True or False."""
    return replace(choice(name, default, True, False), kind="flag", choices=())


def seat_choice(name: str) -> Option:
    """A seat, or None if chance is to decide."""
    return replace(whole(name, None, 0, 3), kind="seat")


def checked(game: str, options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options with their values: those given, once checked, and the defaults of the others."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(f"{name}: {game} has no such option; it has {', '.join(names)}")
    values = {}
    for option in options:
        value = given.get(option.name, option.default)
        try:
            values[option.name] = option.check(value)
        except (ValueError, TypeError) as fault:
            because = f": {fault}" if str(fault) else ""
            raise BadOption(f"{option.name} takes {option.takes}, not {short(value)}{because}") from None
    return values


def checked_seed(seed: object) -> int | str | bytes:
    """The seed, if it is one."""
    if isinstance(seed, bool) or not isinstance(seed, int | str | bytes):
        raise BadOption(f"seed takes a whole number, a text or bytes, not {short(seed)}")
    try:
        str(seed).encode()
    except ValueError:
        raise BadOption("seed takes a text of whole characters, or a number of not more than 4,000 digits") from None
    return seed


def checked_seat(seat: object, players: int) -> int:
    """The seat, if there is one of this number."""
    if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= seat.__index__() < players:
        raise BadOption(f"seat takes a whole number from 0 to {players - 1}, not {short(seat)}")
    return int(seat.__index__())


def short(value: object) -> str:
    """A value for a message, not longer than a line."""
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"
