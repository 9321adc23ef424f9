"""A game's options: what each is called, what it takes, and what happens to a value that it does not take."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from unlost.kernel.errors import BadOption

MOST = 1_000_000_000  # no round or turn count beyond this: a number that large is a slip


@dataclass(frozen=True)
class Option:
    """One option. `takes` says in words what it takes; `check` returns the value to use, or raises ValueError."""

    name: str
    default: Any
    takes: str
    check: Callable[[Any], Any]


def whole(name: str, default: int | None, low: int, high: int = MOST) -> Option:
    """A whole number; None too where None is the default."""

    def check(value: Any) -> Any:
        if value is None and default is None:
            return None
        if isinstance(value, bool) or not hasattr(value, "__index__") or not low <= value.__index__() <= high:
            raise ValueError
        return value.__index__()

    return Option(name, default, f"a whole number from {low}" + (f" to {high}" if high < MOST else f", up to {MOST:,}"), check)


def choice(name: str, default: Any, *choices: Any) -> Option:
    """One of a few values."""

    def check(value: Any) -> Any:
        if not isinstance(value, bool) and hasattr(value, "__index__"):
            value = value.__index__()  # NumPy's whole numbers too
        for one in choices:
            if type(value) is type(one) and value == one:
                return one
        raise ValueError

    return Option(name, default, " or ".join(map(repr, choices)), check)


def flag(name: str, default: bool) -> Option:
    """True or False."""
    return choice(name, default, True, False)


def checked(game: str, options: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Any]:
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


def checked_seed(seed: Any) -> int | str | bytes:
    """The seed, if it is one."""
    if isinstance(seed, bool) or not isinstance(seed, int | str | bytes):
        raise BadOption(f"seed takes a whole number, a text or bytes, not {short(seed)}")
    try:
        str(seed).encode()
    except ValueError:
        raise BadOption("seed takes a text of whole characters, or a number of not more than 4,000 digits") from None
    return seed


def checked_seat(seat: Any, players: int) -> int:
    """The seat, if there is one of this number."""
    if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= seat.__index__() < players:
        raise BadOption(f"seat takes a whole number from 0 to {players - 1}, not {short(seat)}")
    return int(seat.__index__())


def short(value: Any) -> str:
    """A value for a message, not longer than a line."""
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"
