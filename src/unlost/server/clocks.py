"""Clocks: none, so much a turn, Fischer's (so much, and some more after each turn), or days a turn.

A clock is worked out from the log: each entry says how many milliseconds of the seat's time it took. While the server is down no
live clock runs; days go on.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from unlost.languages import t
from unlost.server.errors import Refused

DAY = 86_400
AT_LEAST = 30_000  # milliseconds for one who comes back
REMINDED = 3_600_000  # milliseconds that a turn has at least where one is reminded of it
REMINDER = 12 * 3_600_000  # milliseconds before time runs out, or a quarter of the turn's if that is less

Span = tuple[int, int]  # from when to when, in milliseconds since 1970


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
        self._aside: int | None = None  # while the clock is set aside: what the seat to act had spent before
        self.away: Mapping[int, Sequence[Span]] = {}  # by seat: vacations, in which no clock of days runs

    @property
    def runs(self) -> bool:
        return not isinstance(self.clock, NoClock)

    @property
    def runs_while_the_server_is_down(self) -> bool:
        return isinstance(self.clock, Days)

    @property
    def is_aside(self) -> bool:
        """Has the clock been set aside, so that it does not run?"""
        return self._aside is not None

    def set_aside(self, seat: int, now: int) -> None:
        """From now on nobody's time is used; `seat` is to act."""
        self._aside = self.spent(seat, now)

    def take_up(self, now: int) -> None:
        """The clock that was set aside goes on from where it was."""
        self.since, self._aside = now - (self._aside or 0), None

    @property
    def reminder(self) -> int | None:
        """With how many milliseconds left somebody is reminded; None where turns are short."""
        per_turn = isinstance(self.clock, Days | PerTurn) and self._budget >= REMINDED
        return min(REMINDER, self._budget // 4) if per_turn else None

    def spent(self, seat: int, now: int) -> int:
        """Milliseconds of a seat's time since the clock was last looked at."""
        if self._aside is not None:
            return self._aside
        spent, counted = max(0, now - self.since), self.since
        for since, until in sorted(self._away(seat)):  # vacations may overlap
            spent -= max(0, min(until, now) - max(since, counted))
            counted = max(counted, min(until, now))
        return spent

    def away_until(self, seat: int, now: int) -> int | None:
        """When the vacation of a seat's person ends, which holds its clock; None if there is none now."""
        return max((until for since, until in self._away(seat) if since <= now < until), default=None)

    def stands(self, seat: int, now: int) -> bool:
        """Does a seat's clock stand still although it is to act?"""
        return self.is_aside or self.away_until(seat, now) is not None

    def _away(self, seat: int) -> Sequence[Span]:
        return self.away.get(seat, ()) if isinstance(self.clock, Days) else ()

    def runs_out_in(self, seat: int, now: int) -> int:
        """In how many milliseconds a clock that runs is at its end, if nothing changes."""
        return (self.left(seat, now) or 0) + max(0, (self.away_until(seat, now) or now) - now)

    def charge(self, seat: int, spent: int, now: int, to_act: int | None) -> None:
        """Take the time of an entry from its seat; when the turn passes on, it gets what a turn brings."""
        self._left[seat] -= spent
        self.since = now
        if self._aside is not None:
            self._aside = 0
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
        return self._left[seat] - (self.spent(seat, now) if now is not None else 0)
