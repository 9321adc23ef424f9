"""Clocks: none, so much a turn, Fischer's (so much, and some more after each turn), or days a turn.

A clock is worked out from the log: each entry says how many milliseconds of the seat's time it took. While the server is down no
live clock runs; days go on.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from unlost.languages import t
from unlost.server.errors import Refused

DAY = 86_400
AT_LEAST = 30_000  # milliseconds for one who comes back


class NoClock(Struct, tag="none", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """Nobody is in a hurry."""


class PerTurn(Struct, tag="turn", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """So many seconds for each turn."""

    seconds: int


class Fischer(Struct, tag="fischer", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """So many seconds for the whole match, and some more after each turn."""

    seconds: int
    increment: int


class Days(Struct, tag="days", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """So many days for each turn."""

    days: int


Clock = NoClock | PerTurn | Fischer | Days


def read_clock(given: Mapping[str, object]) -> Clock:
    """The clock that is asked for; Refused says what it takes."""
    try:
        clock: Clock = msgspec.convert(dict(given), Clock)
    except (msgspec.ValidationError, UnicodeError) as fault:  # JSON can hold halves of characters
        raise Refused(
            "bad_option",
            'clock takes {"kind": "none"}, {"kind": "turn", "seconds": 60}, {"kind": "fischer", "seconds": 600, "increment": 5} '
            f'or {{"kind": "days", "days": 3}}: {fault}',
        ) from None
    match clock:
        case PerTurn(seconds) if not 5 <= seconds <= DAY:
            raise Refused("bad_option", t("A turn may take from 5 seconds to a day, not {seconds} seconds.", seconds=seconds))
        case Fischer(seconds, increment) if not (10 <= seconds <= DAY and 0 <= increment <= 3600):
            raise Refused("bad_option", t("A Fischer clock takes 10 seconds to a day, and up to an hour more after each turn."))
        case Days(days) if not 1 <= days <= 14:
            raise Refused("bad_option", t("A turn may take from 1 to 14 days, not {days}.", days=days))
    return clock


class Clocks:
    """The clocks of one match. `since` is when the clock of the seat to act was last wound up to `left`."""

    def __init__(self, clock: Clock, players: int, now: int) -> None:
        self.clock = clock
        self.since = now
        match clock:
            case NoClock():
                budget = 0
            case Days(days):
                budget = days * DAY * 1000
            case PerTurn(seconds) | Fischer(seconds, _):
                budget = seconds * 1000
        self._budget = budget
        self._left = [budget] * players

    @property
    def runs(self) -> bool:
        return not isinstance(self.clock, NoClock)

    @property
    def runs_while_the_server_is_down(self) -> bool:
        return isinstance(self.clock, Days)

    def spent(self, now: int) -> int:
        """Milliseconds since the clock was last looked at."""
        return max(0, now - self.since)

    def charge(self, seat: int, spent: int, now: int, to_act: int | None) -> None:
        """Take the time of an entry from its seat; when the turn passes on, it gets what a turn brings."""
        self._left[seat] -= spent
        self.since = now
        if to_act != seat:
            if isinstance(self.clock, Fischer):
                self._left[seat] += self.clock.increment * 1000
            else:
                self._left[seat] = self._budget

    def wind_up(self, seat: int) -> None:
        """Somebody comes back: there is some time again."""
        self._left[seat] = max(self._left[seat], min(AT_LEAST, self._budget))

    def left(self, seat: int, now: int | None) -> int | None:
        """Milliseconds left to a seat; with `now` if its clock runs."""
        if not self.runs:
            return None
        return self._left[seat] - (self.spent(now) if now is not None else 0)
