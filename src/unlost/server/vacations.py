"""Vacations: somebody who goes away lets their clocks of days stand still, for so many days a year. The others are told until when.

A vacation is a row of the database: it holds for all matches with a clock of days, also for those that begin while it lasts, and after a
restart. Whoever comes back earlier ends it; days that were begun are used up.
"""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import Select, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from unlost.languages import t
from unlost.server import schema
from unlost.server.clocks import DAY, Span
from unlost.server.errors import Refused
from unlost.server.people import Person
from unlost.server.rows import MatchRow
from unlost.server.store import Store

if TYPE_CHECKING:
    from unlost.server.tables import Tables

A_YEAR = 30  # days of vacation
YEAR = 365 * DAY * 1000  # milliseconds
LONGEST = (A_YEAR + 1) * DAY * 1000


class VacationNews(Struct):
    """The vacation of the one who asks."""

    until: int | None  # when it ends; null: there is none now
    days_left: int  # that can still be taken
    days_a_year: int


class Vacations:
    """The vacations of everybody."""

    def __init__(self, store: Store, tables: "Tables", now: Callable[[], int]) -> None:
        self.store, self.tables, self.now = store, tables, now

    async def tell(self, person: Person) -> VacationNews:
        taken, now = await self._taken(person), self.now()
        until = max((until for _, until in taken), default=0)
        return VacationNews(until if until > now else None, max(0, A_YEAR - _days(taken)), A_YEAR)

    async def begin(self, person: Person, days: int) -> VacationNews:
        """From now on, for so many days."""
        now = self.now()
        async with self.store.writing() as connection:
            await connection.execute(select(schema.people.c.id).where(schema.people.c.id == person.id).with_for_update())
            taken = [(row.since, row.until) for row in await connection.execute(self._recent(person))]
            if any(until > now for _, until in taken):
                raise Refused("not_allowed", t("Your vacation has begun already."))
            if days > (left := max(0, A_YEAR - _days(taken))):
                raise Refused("not_allowed", t("You have {n} days of vacation left this year.", n=left))
            await connection.execute(insert(schema.vacations).values(person=person.id, since=now, until=now + days * DAY * 1000))
            await self._tell_others(connection, person)
        await self.tables.vacation_changed(person.id)
        return await self.tell(person)

    async def end(self, person: Person) -> VacationNews:
        """Back again: the clocks go on."""
        now = self.now()
        async with self.store.writing() as connection:
            own = schema.vacations.c.person == person.id, schema.vacations.c.until > now
            await connection.execute(update(schema.vacations).where(*own).values(until=now))
            await self._tell_others(connection, person)
        await self.tables.vacation_changed(person.id)
        return await self.tell(person)

    async def _taken(self, person: Person) -> list[Span]:
        """The vacations of the last year."""
        return [(row.since, row.until) for row in await self.store.rows(self._recent(person))]

    def _recent(self, person: Person) -> Select[tuple[int, int]]:
        vacations = schema.vacations.c
        return select(vacations.since, vacations.until).where(vacations.person == person.id, vacations.since > self.now() - YEAR)

    async def _tell_others(self, connection: AsyncConnection, person: Person) -> None:
        """Let the other servers of this database know."""
        if self.store.peers:
            sits = exists().where(schema.seats.c.match == schema.matches.c.id, schema.seats.c.person == person.id)
            rows = await connection.execute(select(schema.matches.c.id).where(schema.matches.c.status == "running", sits))
            await self.store.peers.tell(connection, "table", [row.id for row in rows])


def _days(spans: list[Span]) -> int:
    """How many days these are, those that were only begun included."""
    return sum(math.ceil((until - since) / (DAY * 1000)) for since, until in spans)


async def vacations_at(connection: AsyncConnection, match: MatchRow, now: int) -> dict[int, list[Span]]:
    """By seat, the vacations that can matter to a match's clocks: those of the people who sit there, but for old ones."""
    if match.clock["kind"] != "days":
        return {}
    seats, vacations = schema.seats.c, schema.vacations.c
    found: dict[int, list[Span]] = {}
    query = select(seats.seat, vacations.since, vacations.until).join(schema.vacations, vacations.person == seats.person)
    for row in await connection.execute(query.where(seats.match == match.id, vacations.until > now - LONGEST - 15 * DAY * 1000)):
        found.setdefault(row.seat, []).append((row.since, row.until))
    return found
