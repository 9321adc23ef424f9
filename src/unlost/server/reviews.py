"""Reviews of matches that are over: asked for by somebody, made once by the review pool, kept in the database for all who look."""

import asyncio
import hashlib
from collections.abc import Callable
from functools import cache
from typing import Literal, cast

import structlog
from msgspec import Raw, Struct
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from unlost.kernel.registry import folder
from unlost.kernel.views import JsonObject
from unlost.languages import spoken, t
from unlost.server import schema
from unlost.server.errors import Refused
from unlost.server.figures import count_review, steps_of
from unlost.server.noted_seats import seats_judged
from unlost.server.replay import check_over
from unlost.server.review_pool import ReviewPool, Stopped, Work, review_of, spoken_in
from unlost.server.rows import ReviewRow
from unlost.server.store import Store
from unlost.server.table import Table
from unlost.server.tables import Tables
from unlost.version import VERSION

MOST_OF_ONE = 5  # reviews that wait for one person
MOST_IN_ALL = 200
AGAIN = 1.0  # seconds before what could not be written down is tried again
NETWORKS = ("weights.npz", "critic.npz")  # of a game: who judges

log = structlog.get_logger()


class ReviewNews(Struct):
    """How a review stands; when it is done, the review as `unlost review --json` prints it, in the language of the one who asks."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    done: int  # decisions judged
    of: int  # decisions in all
    review: JsonObject | None
    decisions: list[JsonObject]  # those judged since the number that was asked for; none when it is done, since the review has them
    outdated: bool = False  # was it made by an earlier version of the judge? It can be asked for again


class Reviews:
    """All reviews of a server. Those being made are kept in memory."""

    def __init__(self, store: Store, pool: ReviewPool, tables: Tables, now: Callable[[], int]) -> None:
        self.store, self.pool, self.tables, self.now = store, pool, tables, now
        self._works: dict[str, Work] = {}  # by match
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, table: Table, person: str) -> None:
        """Have a table's match reviewed, unless it is or is being. Refused to one who asks for too many."""
        check_over(table)
        row = await self._row(table.id)
        if table.id in self._works or (row and row.state == "done" and row.judge == judge_version(table.game.name)):
            return
        if sum(work.person == person for work in self._works.values()) >= MOST_OF_ONE:
            raise Refused(
                "too_much", t("You have asked for {n} reviews that are still to be made. Please wait for one of them.", n=MOST_OF_ONE)
            )
        if len(self._works) >= MOST_IN_ALL:
            raise Refused("too_much", t("There are many reviews to be made at the moment. Please ask again later."))
        values = {"state": "waiting", "asked_by": person, "created": self.now()}
        try:
            async with self.store.writing() as connection:
                await connection.execute(insert(schema.reviews).values(match=table.id, judge=judge_version(table.game.name), **values))
        except IntegrityError:  # one of an earlier judge; or it failed, or waits at another server; or somebody was quicker
            if table.id in self._works:
                return
            async with self.store.writing() as connection:
                await connection.execute(update(schema.reviews).where(schema.reviews.c.match == table.id).values(**values))
        if table.id not in self._works:
            self._begin(table, person)

    async def tell(self, table: Table, seen: int = 0) -> ReviewNews:
        """How the review of a table's match stands, in the language spoken, for one who has seen so many of its decisions."""
        check_over(table)
        assert table.match
        of = len(table.match.history)
        if work := self._works.get(table.id):
            state: Literal["running", "waiting"] = "running" if work.is_begun else "waiting"
            return ReviewNews(state, len(work.judged), work.of, None, work.told(spoken(), seen))
        row = await self._row(table.id)
        if row is None:
            return ReviewNews("none", 0, of, None, [])
        if row.state == "done" and row.body is not None:
            body = await asyncio.to_thread(spoken_in, row.body, spoken())
            return ReviewNews("done", of, of, cast(JsonObject, Raw(body)), [], row.judge != judge_version(table.game.name))
        return ReviewNews(row.state, 0, of, None, [])

    async def resume(self) -> None:
        """After a start: make those that were asked for before, and not made."""
        reviews = schema.reviews
        waiting = select(reviews.c.match, reviews.c.asked_by).where(reviews.c.state == "waiting").order_by(reviews.c.created)
        for row in await self.store.rows(waiting):
            try:
                table = await self.tables.get(row.match)
                check_over(table)
            except Refused:  # its rules are no longer here
                await self._keep(row.match, {"state": "failed"})
            else:
                if table.id not in self._works:
                    self._begin(table, row.asked_by)

    async def stop(self) -> None:
        """Let go of those that are being made; they are made after the next start."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _begin(self, table: Table, person: str) -> None:
        """Begin with the decisions of the one who asks."""
        assert table.match
        seats = [move.seat for turn in table.match.turns() for move in turn]
        own = table.seats_of(person)
        judged = seats_judged(table.match)
        places = sorted((n for n in range(len(seats)) if seats[n] in judged), key=lambda n: (seats[n] not in own, n))
        self._works[table.id] = self.pool.begin(person, table.match.record(), places)
        self._tasks[table.id] = asyncio.create_task(self._wait_for(table, self._works[table.id]))

    async def _wait_for(self, table: Table, work: Work) -> None:
        """Keep a review when it is made."""
        try:
            made = await work.answer
        except Stopped:
            return
        except Exception:
            log.exception("a review could not be made", game=table.game.name)
            await self._keep(table.id, {"state": "failed"})
        else:
            review = await asyncio.to_thread(review_of, made.body)
            steps = steps_of([entry.action for entry in await self.store.log(table.id)])
            await self._keep(
                table.id,
                {"state": "done", "judge": judge_version(table.game.name), "body": made.body, "marks": made.marks, "created": self.now()},
                lambda connection: count_review(connection, table.id, review, steps),
            )
        finally:
            del self._works[table.id], self._tasks[table.id]

    async def _keep(self, match: str, values: JsonObject, count: Callable[[Connection], None] | None = None) -> None:
        """Write down what came of a review, and count what it says of people; if that fails, it is tried again."""
        while True:
            try:
                async with self.store.writing() as connection:
                    await connection.execute(update(schema.reviews).where(schema.reviews.c.match == match).values(**values))
                    if count:
                        await connection.run_sync(count)
                return
            except (SQLAlchemyError, OSError):
                log.warning("a review could not be written down; trying again")
                await asyncio.sleep(AGAIN)

    async def _row(self, match: str) -> ReviewRow | None:
        columns = schema.reviews.c
        found = await self.store.read(
            ReviewRow, select(columns.match, columns.state, columns.judge, columns.body).where(columns.match == match)
        )
        return found[0] if found else None


@cache
def judge_version(game: str) -> str:
    """Changes whenever reviews of a game may come out otherwise: with the program, or with the networks that judge."""
    digest = hashlib.sha256(VERSION.encode())
    for name in NETWORKS:
        path = folder(game) / name
        digest.update(path.read_bytes() if path.exists() else b"-")
    return f"{VERSION} {digest.hexdigest()[:16]}"
