"""The tables of the server: made, listed, joined, begun, finished, played again. `table.py` is one of them while it is used."""

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Literal

import msgspec
import structlog
from sqlalchemy import Executable, Select, and_, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from unlost.bots import bots
from unlost.bots.levels import stand_in
from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game, find_game, games
from unlost.kernel.options import Options
from unlost.kernel.views import JsonObject
from unlost.languages import speaking, t
from unlost.lessons import lessons
from unlost.server import fair, friends, messages, ratings, schema
from unlost.server.bot_pool import BotPool
from unlost.server.characters import find_character, pick
from unlost.server.clocks import NoClock, read_clock
from unlost.server.errors import Refused
from unlost.server.names import LEVELS, tidy_name
from unlost.server.pace import PACES, Pace
from unlost.server.people import Person
from unlost.server.plans import Plan, SeatPlans, checked_plans
from unlost.server.rows import ChatRow, Ending, MatchRow, OnTimeout, RatingChangeRow, SeatKind, SeatRow, Watch, as_row
from unlost.server.store import Store
from unlost.server.table import CHAT_TOLD, Seat, Services, Table
from unlost.server.vacations import vacations_at

LONGEST_OPTIONS = 2000  # characters: everybody who looks at the table is sent them
FORGOTTEN = 10 * 60_000  # milliseconds after which an idle table leaves the memory
EXPIRED = 24 * 3_600_000  # milliseconds after which an open table that nobody joined is closed
LISTED = 50  # tables of a list
GUIDE = "novice"  # who sits there as a lesson's guide, and plays on for it when the script is left
LINK = re.compile("[A-Za-z0-9_-]{1,40}")
NO_BRANCH = schema.matches.c.branch_of.is_(None)
MOST_UNFINISHED = 100  # tables of one host, lessons aside,
SHORTEST_RATED = 3  # turns that a rated game allows each seat at least
MOST_OF_BOTS = 4  # and how many of them may be played by bots alone
LEFT = 30 * 24 * 3_600_000  # milliseconds after which a branch that nobody finished is closed

log = structlog.get_logger()


@dataclass(frozen=True)
class SeatRequest:
    """A seat as the one who makes a table wants it; same: another person at the same screen."""

    kind: Literal["me", "same", "bot", "open", "invite"]
    level: str | None = None
    character: str | None = None
    name: str | None = None  # at one screen: what the one who sits here is called
    person: str | None = None  # of an invite: the one it is kept for


@dataclass(frozen=True)
class TableRequest:
    """A table that somebody wants."""

    game: str
    seats: Sequence[SeatRequest]
    options: Options
    rated: bool = False
    watch: Watch = "link"
    clock: JsonObject | None = None
    on_timeout: OnTimeout = "bot"
    words: str = ""
    pace: Pace = "instant"
    secret: str = ""  # that the server has promised to deal by; without it a new one


class Tables:
    """All tables. Those in use are kept in memory, each a cache of its log."""

    def __init__(self, store: Store, bot_pool: BotPool, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now
        self._services = Services(store, bot_pool, now, now(), self.finish, self._turned, self._drop_plans, self._due_soon)
        self.when_turned: list[Callable[[Table], None]] = []  # told of a table at which it may be somebody else's turn
        self.is_followed: Callable[[Table], bool] = lambda table: False  # is somebody told of its turns who is not at it?
        self.when_due: list[Callable[[Table, int, int], None]] = []  # told the table, the seat and the milliseconds that its clock has left
        self._live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._later: set[asyncio.Task[None]] = set()
        if store.peers:
            store.peers.listen(self._heard)

    def __len__(self) -> int:
        return len(self._live)

    # ------------------------------------------------------------ finding

    async def get(self, table_id: str) -> Table:
        """The table of this link, from memory or from the database; Refused if there is none."""
        if table_id in self._live:
            self._live[table_id].touched = self.now()  # whoever asks goes on with it
            return self._live[table_id]
        if not LINK.fullmatch(table_id):
            raise Refused("not_found", t("There is no table at this link."))
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        try:
            async with self.store.reading() as connection:
                found = await _read(connection, table_id)
                away, plans = await vacations_at(connection, found[0], self.now()), await _plans(connection, found[0])
            table = Table(self._services, *found)
            table.clocks.away, table.plans = away, plans
            await table.load()
            self._live[table_id] = table
            await table.go_on()
            return table
        finally:
            del self._loading[table_id]

    async def copy_of(self, table_id: str) -> Table:
        """A table from the database that is not kept in memory, and on which nothing goes on: for one who looks at many."""
        async with self.store.reading() as connection:
            found = await _read(connection, table_id)
        table = Table(self._services, *found)
        await table.load()
        return table

    async def described(self, table_id: str) -> Table:
        """The table of this link without its match, for one who asks only who sits there and how it stands; Refused if there is none."""
        if table_id in self._live:
            return self._live[table_id]
        if not LINK.fullmatch(table_id):
            raise Refused("not_found", t("There is no table at this link."))
        async with self.store.reading() as connection:
            return Table(self._services, *await _read(connection, table_id))

    async def seen(self, table_id: str, person: str | None) -> Table:
        """The table, if this person may look at it."""
        table = await self.get(table_id)
        if not table.may_watch(person):
            raise Refused("not_allowed", t("This table is played without spectators."))
        return table

    async def refresh(self, table: Table) -> None:
        """Read again who sits at a table and how it stands."""
        async with self.store.reading() as connection:
            table.row, table.seats, table.rematch, table.ratings = await _read(connection, table.id)
            away, table.plans = await vacations_at(connection, table.row, self.now()), await _plans(connection, table.row)
        if table.clocks.away != away:
            table.clocks.away = away
            await table.clocks_changed()

    async def open_tables(self) -> list[Table]:
        """Tables where somebody is looked for, the newest first."""
        free = exists().where(schema.seats.c.match == schema.matches.c.id, schema.seats.c.kind == "open")
        query = select(schema.matches.c.id).where(schema.matches.c.status == "open", schema.matches.c.created > self.now() - EXPIRED, free)
        return await self._all(query)

    async def shown_tables(self) -> list[Table]:
        """Running tables that everyone may watch."""
        return await self._all(
            select(schema.matches.c.id).where(schema.matches.c.status == "running", schema.matches.c.watch == "everyone", NO_BRANCH)
        )

    async def tables_of(self, person: str) -> list[Table]:
        """The tables where somebody sits, those that are not finished first; branches are found at the match they came from."""
        sits = exists().where(and_(schema.seats.c.match == schema.matches.c.id, schema.seats.c.person == person)), NO_BRANCH
        running = await self._all(select(schema.matches.c.id).where(*sits, schema.matches.c.status == "running"))
        waiting = await self._all(select(schema.matches.c.id).where(*sits, schema.matches.c.status == "open"))
        played_here = schema.matches.c.status == "finished", schema.matches.c.record.is_(None)
        finished = await self._ids(select(schema.matches.c.id).where(*sits, *played_here))
        return running + waiting + [await self.described(table) for table in finished]  # how they ended is known without their match

    async def running_of(self, person: str) -> list[Table]:
        """The matches that somebody plays in, lessons and branches aside."""
        sits = exists().where(schema.seats.c.match == schema.matches.c.id, schema.seats.c.person == person, schema.seats.c.kind == "person")
        running = schema.matches.c.status == "running", schema.matches.c.lesson.is_(None), NO_BRANCH, sits
        return await self._all(select(schema.matches.c.id).where(*running))

    async def _all(self, query: Select[tuple[str]]) -> list[Table]:
        return [await self.get(table) for table in await self._ids(query)]

    async def _ids(self, query: Select[tuple[str]]) -> list[str]:
        rows = await self.store.rows(query.order_by(schema.matches.c.created.desc(), schema.matches.c.id).limit(LISTED))
        return [row.id for row in rows]

    # ------------------------------------------------------------ making and joining

    async def make(self, person: Person, request: TableRequest, rematch_of: str | None = None) -> Table:
        """Make a table; it begins at once if nobody is waited for."""
        seats = await self._kept(person, request, self.seated(person, request))
        return await self._make(person, request, seats, rematch_of)

    async def _kept(self, person: Person, request: TableRequest, seats: list[Seat]) -> list[Seat]:
        """The seats of a request, those of people who are asked by name kept for them."""
        wanted = [seat.person for seat in request.seats if seat.person is not None]
        if not wanted:
            return seats
        if any(seat.person is not None and seat.kind != "invite" for seat in request.seats):
            raise Refused("bad_option", t("Only a seat of the kind 'invite' can be kept for somebody."))
        known = await friends.invitable(self.store, person.id, wanted)
        if person.id in wanted or len(set(wanted)) < len(wanted) or any(one not in known for one in wanted):
            raise Refused("not_allowed", t("A seat can be kept for somebody you have played with, or who follows you; one seat for each."))
        return [
            replace(seat, person=asked.person, name=known[asked.person]) if asked.person else seat
            for seat, asked in zip(seats, request.seats, strict=True)
        ]

    def seated(self, person: Person, request: TableRequest) -> list[Seat]:
        """The seats of a request, or what is wrong with it."""
        kinds = [seat.kind for seat in request.seats]
        if kinds.count("me") > 1:
            raise Refused("bad_option", t("Only one seat can be yours; the others of this screen are of the kind 'same'."))
        if "same" in kinds and "me" not in kinds:
            raise Refused("bad_option", t("Seats at this same screen need one that is yours."))
        if "same" not in kinds and any(seat.name for seat in request.seats):
            raise Refused("bad_option", t("Names are for seats at one screen: elsewhere everybody has their own."))
        if {"open", "invite"} & set(kinds) and any(seat.name for seat in request.seats):  # strangers are to know who is who
            raise Refused("bad_option", t("Names are for seats at one screen: elsewhere everybody has their own."))
        seats = []
        for number, seat in enumerate(request.seats):
            match seat.kind:
                case "me" | "same":
                    kind: SeatKind = "person" if seat.kind == "me" else "same"
                    words = request.words if seat.kind == "me" else ""
                    own_name = tidy_name(seat.name) if seat.name else None
                    name = own_name or person.name
                    seats.append(Seat(number, kind, person.id, name, person.kind == "account", words, own_name=own_name))
                case "bot":
                    seats.append(_bot(number, request.game, seat.level, seat.character))
                case "open" | "invite":
                    seats.append(Seat(number, seat.kind, None, None, False, ""))
                case _:
                    raise Refused("bad_option", t("A seat is me, same, bot, open or invite, not {kind}.", kind=repr(seat.kind)))
        wanted = [seat.character for seat in seats if seat.character]
        if len(set(wanted)) < len(wanted):
            raise Refused("bad_option", t("Nobody sits at a table twice: choose another character for one of the bots."))
        return seats

    async def teach(self, person: Person, game: str, number: int) -> Table:
        """A table for a chapter of a game's lesson. Those that were left before their end are closed."""
        lesson = lessons().get(game)
        if lesson is None or not 1 <= number <= len(lesson.chapters):
            raise Refused("not_found", t("There is no such chapter of a lesson."))
        options = lesson.chapters[number - 1].options
        request = TableRequest(game, [SeatRequest("me"), *[SeatRequest("bot", GUIDE)] * (options["players"] - 1)], options, watch="nobody")
        left = schema.matches.c.host == person.id, schema.matches.c.status == "running", schema.matches.c.lesson.like(f"{game}:%")
        for row in await self.store.rows(select(schema.matches.c.id).where(*left)):
            await self.close(row.id)
        return await self._make(person, request, self.seated(person, request), lesson=lesson.name(number))

    async def _make(
        self, person: Person, request: TableRequest, seats: list[Seat], rematch_of: str | None = None, lesson: str | None = None
    ) -> Table:
        clock = read_clock(request.clock or {"kind": "none"})
        game, options = checked_options(request.game, {**request.options, "players": len(seats)})
        if request.watch not in ("everyone", "link", "nobody") or request.on_timeout not in ("bot", "lose"):
            raise Refused("bad_option", t("watch takes everyone, link or nobody; on_timeout takes bot or lose."))
        if request.pace not in PACES:
            raise Refused("bad_option", t("pace takes instant, brisk, steady or calm."))
        if not fair.are_words(request.words):
            raise Refused("bad_option", t("Your words for the deal are at most 64 characters on one line, without a bar."))
        if request.rated:
            _check_rated(game, seats, options)
        if seats and all(seat.kind == "bot" for seat in seats):
            await self.check_number(person, MOST_OF_BOTS, of_bots=True)
        now = self.now()
        secret = request.secret or fair.new_secret()
        table_id = secrets.token_urlsafe(16)
        seats = seats if lesson else with_characters(table_id, seats)
        is_full = all(seat.is_taken for seat in seats)
        async with self.store.writing() as connection:
            await connection.execute(
                insert(schema.matches).values(
                    id=table_id, game=game.name, players=len(seats), options=options, rules=game.version,
                    status="running" if is_full else "open", rated=request.rated, watch=request.watch,
                    clock=dict(request.clock or {"kind": "none"}) if not isinstance(clock, NoClock) else {"kind": "none"},
                    on_timeout="lose" if request.rated else request.on_timeout, host=person.id, invite=secrets.token_urlsafe(12),
                    secret=secret, commitment=fair.commitment_of(secret), rematch_of=rematch_of, created=now,
                    started=now if is_full else None, lesson=lesson, pace=request.pace,
                )
            )  # fmt: skip
            await connection.execute(
                insert(schema.seats),
                [
                    {"match": table_id, "seat": c.number, "kind": c.kind, "person": c.person, "words": c.words, "name": own_name(c)}
                    for c in seats
                ],
            )
        return await self.get(table_id)

    async def check_number(self, host: Person, most: int = MOST_UNFINISHED, of_bots: bool = False) -> None:
        """Refused if somebody has enough tables that are not finished, lessons and branches aside; or those that bots play alone."""
        matches, plays = schema.matches.c, exists().where(schema.seats.c.match == schema.matches.c.id, schema.seats.c.kind != "bot")
        hosted = matches.host == host.id, matches.status.in_(["open", "running"]), matches.lesson.is_(None), matches.tournament.is_(None)
        query = select(func.count()).select_from(schema.matches).where(*hosted, NO_BRANCH, *([~plays] if of_bots else []))
        (found,) = (await self.store.rows(query))[0]
        if found >= most:
            raise Refused("too_much", t("You have {n} tables that are not finished. Please finish or leave some first.", n=found))

    async def close(self, table_id: str) -> None:
        """End a match without a result that nobody will go on with."""
        table = await self.get(table_id)
        async with self._changing(table) as connection:
            scores = list(table.match.scores) if table.match else []
            ending: Ending = {"how": "aborted", "winners": [], "scores": scores, "lost": []}
            await connection.execute(
                update(schema.matches)
                .where(schema.matches.c.id == table.id, schema.matches.c.status == "running")
                .values(status="aborted", ended=self.now(), ending=ending)
            )

    async def join(self, table_id: str, person: Person, wanted: int | None, invite: str | None, words: str) -> Table:
        """Take a seat: any open one, or the one asked for; one by invitation with what the invitation says."""
        table = await self.get(table_id)
        if not fair.are_words(words):
            raise Refused("bad_option", t("Your words for the deal are at most 64 characters on one line, without a bar."))
        async with self._changing(table) as connection:
            if table.seats_of(person.id):
                return table  # clicked twice
            if table.status != "open":
                raise Refused("not_open", t("This table is full: the match has begun.") if table.match else t("This table is closed."))
            if table.row.rated and person.kind != "account":
                raise Refused("account_needed", t("Rated games are for people with an account, so that the rating can be kept."))
            invited = invite is not None and secrets.compare_digest(invite.encode(), table.row.invite.encode())
            free = [
                seat for seat in table.seats
                if (seat.kind == "open" or (seat.kind == "invite" and (seat.person == person.id or (invited and not seat.person))))
                and wanted in (None, seat.number)
            ]  # fmt: skip
            if not free:
                if wanted is None and any(seat.kind == "invite" for seat in table.seats):
                    raise Refused("not_allowed", t("The free seats of this table are by invitation: ask for the link that has it."))
                raise Refused("seat_taken", t("That seat is taken.") if wanted is not None else t("All seats of this table are taken."))
            kept = [seat for seat in free if seat.person == person.id]  # one at least, and more of those who share a screen
            by_invitation = [seat for seat in free if seat.kind == "invite"]  # who comes by the link leaves the open seats to others
            first, *others = kept or by_invitation[:1] or free[:1]
            await _take(connection, table_id, first, "person", person.id, words)
            for other in others:
                await _take(connection, table_id, other, "same", person.id, "")
            await self._begin_if_full(connection, table_id)
        return table

    async def leave(self, table_id: str, person: Person) -> Table:
        """Get up from a table that has not begun, or say no to an invitation. When nobody is left, the table is closed."""
        table = await self.get(table_id)
        async with self._changing(table) as connection:
            mine = table.seats_of(person.id)
            if table.status != "open":
                raise Refused("not_open", t("The match has begun: you can resign."))
            if table.is_invited(person.id):
                kept = schema.seats.c.match == table_id, schema.seats.c.kind == "invite", schema.seats.c.person == person.id
                await connection.execute(update(schema.seats).where(*kept).values(person=None))
                return table
            if not mine and person.id != table.row.host:
                raise Refused("not_seated", t("You do not sit at this table."))
            others = [seat.person for seat in table.seats if seat.kind == "person" and seat.person != person.id]
            free = "invite" if any(seat.kind == "invite" for seat in table.seats) else "open"  # who got in by a link leaves no open seat
            for seat in mine:
                await connection.execute(
                    update(schema.seats)
                    .where(schema.seats.c.match == table_id, schema.seats.c.seat == seat)
                    .values(kind=free, person=None, words="", name=None)
                )
            if not others:
                change: dict[str, str | int | None] = {"status": "aborted", "ended": self.now()}
            else:
                change = {"host": others[0]} if table.row.host == person.id else {"host": table.row.host}
            await connection.execute(update(schema.matches).where(schema.matches.c.id == table_id).values(**change))
        return table

    async def fill(self, table_id: str, person: Person, level: str) -> Table:
        """Give all free seats to bots of a level, which begins the match."""
        table = await self.get(table_id)
        async with self._changing(table) as connection:
            if table.status != "open":
                raise Refused("not_open", t("This table is no longer open."))
            if person.id != table.row.host:
                raise Refused("not_allowed", t("Only the one who made the table can ask bots to it."))
            bot = _bot(0, table.game.name, level)
            chosen = _levels(table, bot.level or level)
            filled = [seat if seat.is_taken else _bot(seat.number, table.game.name, chosen.pop(0)) for seat in table.seats]
            if table.row.rated:
                _check_rated(table.game, filled, table.row.options)
            for seat, bot in zip(table.seats, with_characters(table_id, filled), strict=True):
                if not seat.is_taken:
                    await _take(connection, table_id, seat, "bot", bot.person, "", own_name(bot))
            await self._begin_if_full(connection, table_id)
        return table

    async def play_again(self, table_id: str, person: Person, words: str) -> Table:
        """The same people and bots at a new table, everybody one seat on. The first who asks makes it, the others join it."""
        table = await self.get(table_id)
        if not table.seats_of(person.id):
            raise Refused("not_seated", t("You did not play at this table."))
        if table.status in ("open", "running"):
            raise Refused("not_finished", t("The match is still going on."))
        if table.row.branch_of:
            raise Refused("not_allowed", t("A branch is not played again: play on from any of its steps instead."))
        if table.row.record is not None:
            raise Refused("not_allowed", t("This match was played elsewhere: its people are not here."))
        if table.row.tournament:
            raise Refused("not_allowed", t("A match of a tournament is not played again: the tournament says who plays whom."))
        if table.row.lesson:  # everybody in the same place again
            game, number, _ = table.row.lesson.split(":")
            return await self.teach(person, game, int(number))
        async with table.lock:
            if table.rematch is None:
                await self.refresh(table)
            if table.rematch is None:
                row = table.row
                options = {**table.game.renewed(row.options), "first": None}
                request = TableRequest(row.game, [], options, row.rated, row.watch, row.clock, row.on_timeout, words, row.pace)
                try:
                    again = await self._make(person, request, _rotated(table.seats, person, words), table_id)
                except IntegrityError:  # somebody was quicker, at another server
                    await self.refresh(table)
                else:
                    await self.refresh(table)
                    table.tell_news()
                    return again
        assert table.rematch
        return await self.join(table.rematch, person, None, None, words)

    @asynccontextmanager
    async def _changing(self, table: Table) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes who sits at a table, as it stands now: nobody else changes it meanwhile, here or at another server."""
        async with table.lock:
            async with self.store.writing() as connection:
                await connection.execute(select(schema.matches.c.id).where(schema.matches.c.id == table.id).with_for_update())
                table.row, table.seats, table.rematch, table.ratings = await _read(connection, table.id)
                yield connection
                if self.store.peers:
                    await self.store.peers.tell(connection, "table", [table.id])
            await self._changed(table)

    async def set_pace(self, table: Table, person: str | None, pace: Pace) -> None:
        """Let bots play more quickly or slowly from now on; those who sit there may ask for it."""
        if not table.seats_of(person):
            raise Refused("not_seated", t("You do not sit at this table."))
        if table.row.pace == pace:
            return
        async with self._changing(table) as connection:
            await connection.execute(update(schema.matches).where(schema.matches.c.id == table.id).values(pace=pace))

    async def make_plans(self, table: Table, person: str | None, plans: Sequence[Plan]) -> None:
        """Write down what somebody wants played in their next turn, in place of what they planned before."""
        seat = table.planner(table.seats_of(person))
        wanted = checked_plans(table.game, plans)
        own = schema.plans.c.match == table.id, schema.plans.c.seat == seat
        async with table.lock:
            table.check_may_plan(seat)
            made = SeatPlans(table.number, wanted)
            async with self.store.writing() as connection:
                await connection.execute(delete(schema.plans).where(*own))
                if wanted:
                    kept = [msgspec.to_builtins(plan) for plan in wanted]
                    await connection.execute(insert(schema.plans).values(match=table.id, seat=seat, made=made.made, plans=kept))
                if self.store.peers:
                    await self.store.peers.tell(connection, "table", [table.id])
            table.plans[seat] = made
            table.tell_plans(seat)

    async def _drop_plans(self, table: Table, seat: int) -> None:
        """Forget what a seat had planned. If that cannot be written down now, it is found to be of no use later."""
        with suppress(SQLAlchemyError):
            async with self.store.writing() as connection:
                own = schema.plans.c.match == table.id, schema.plans.c.seat == seat
                await connection.execute(delete(schema.plans).where(*own))

    async def note_hint(self, table: Table, seat: int) -> None:
        """Write down that a seat takes a hint, and tell everybody."""
        async with self._changing(table) as connection:
            own = schema.seats.c.match == table.id, schema.seats.c.seat == seat
            await connection.execute(update(schema.seats).where(*own).values(hinted=True))

    async def _begin_if_full(self, connection: AsyncConnection, table_id: str) -> None:
        free = exists().where(schema.seats.c.match == table_id, schema.seats.c.kind.in_(["open", "invite"]))
        await connection.execute(
            update(schema.matches)
            .where(schema.matches.c.id == table_id, schema.matches.c.status == "open", ~free)
            .values(status="running", started=self.now())
        )

    async def _changed(self, table: Table) -> None:
        """Something about a table was written down: look again, tell everybody, and let it begin if it does."""
        await self.refresh(table)
        table.look_up()
        table.touched = self.now()
        if table.status == "running" and table.match is None:
            await table.catch_up()
        table.tell_news()

    def _heard(self, what: str, match: str | None) -> None:
        """Another server has written something about a match into the database; for all we know, about any."""
        if match is None:
            self._soon(self._look_everywhere())
        elif match in self._live:
            self._soon(self.look_again(self._live[match], only_log=what == "log"))

    async def _look_everywhere(self) -> None:
        for table in list(self._live.values()):
            await self.look_again(table)

    async def look_again(self, table: Table, only_log: bool = False, tell: bool = False) -> None:
        """Let happen here what somebody else has written about a table; tell everybody how it stands if that has changed, or anyhow."""
        async with table.lock:
            before = table.row, table.seats, table.rematch
            if not only_log:
                await self.refresh(table)
                table.look_up()
            await table.catch_up()
            if tell or before != (table.row, table.seats, table.rematch):
                table.tell_news()

    def _turned(self, table: Table) -> None:
        for tell in self.when_turned:
            try:
                tell(table)
            except Exception:  # whoever wants to know does not hold up the match
                log.exception("a turn could not be told")

    # ------------------------------------------------------------ the end

    async def finish(self, table: Table) -> None:
        """Write down how a match ended, once; if that fails, it is tried again."""
        ending = table.ending()
        try:
            async with self.store.writing() as connection:
                done = await connection.execute(
                    update(schema.matches)
                    .where(schema.matches.c.id == table.id, schema.matches.c.status == "running")
                    .values(status="aborted" if ending["how"] == "aborted" else "finished", ended=self.now(), ending=ending)
                )
                if done.rowcount and ending["how"] != "aborted" and not table.row.lesson and not table.row.branch_of:
                    await ratings.keep_results(connection, table, ending, self.now())
                if self.store.peers:
                    await self.store.peers.tell(connection, "table", [table.id])
            await self.refresh(table)
        except (SQLAlchemyError, OSError):
            log.warning("the end of a match could not be written down; trying again")
            self._soon(self._finish_later(table))
            return
        table.tell_news()

    async def _finish_later(self, table: Table) -> None:
        await asyncio.sleep(1)
        async with table.lock:
            if table.status == "running":
                await self.finish(table)

    # ------------------------------------------------------------ talking

    async def say(self, table: Table, person: Person, text: str) -> None:
        """Say something to the table."""
        text = " ".join(text.split())
        if not text or not text.isprintable():
            raise Refused("bad_option", t("There is nothing to say in that."))
        mine = table.seats_of(person.id)
        if not mine:
            raise Refused("not_seated", t("Only those who sit at the table can talk here."))
        if table.status == "running" and len(table.sides) < len(table.seats):
            raise Refused("no_chat", t("Partners do not talk while they play. The chat opens again when the match is over."))
        now = self.now()
        async with self.store.writing() as connection:
            await connection.execute(insert(schema.chat).values(match=table.id, person=person.id, text=text[:500], time=now))
        table.tell_chat(messages.Said(person.name, mine[0], text[:500], now))

    async def said(self, table: Table) -> list[messages.Said]:
        """The last lines of the chat."""
        chat, people = schema.chat, schema.people
        query = select(chat, people.c.name).join(people, people.c.id == chat.c.person).where(chat.c.match == table.id)
        rows = await self.store.read(ChatRow, query.order_by(chat.c.id.desc()).limit(CHAT_TOLD))
        return [messages.Said(row.name, next(iter(table.seats_of(row.person)), None), row.text, row.time) for row in reversed(rows)]

    # ------------------------------------------------------------ what goes on by itself

    async def resume(self) -> None:
        """After a start: take up all matches that were running, so that bots move and clocks run. Branches wait until somebody looks."""
        for row in await self.store.rows(select(schema.matches.c.id).where(schema.matches.c.status == "running", NO_BRANCH)):
            try:
                await self.get(row.id)
            except Exception:
                log.exception("a running match could not be taken up")
            await asyncio.sleep(0)

    async def sweep(self) -> None:
        """Forget idle tables, and close open ones that nobody joined and branches that were left."""
        now = self.now()
        is_left = schema.matches.c.status == "running", ~NO_BRANCH, schema.matches.c.created < now - LEFT
        for row in await self.store.rows(select(schema.matches.c.id).where(*is_left).limit(LISTED)):
            await self.close(row.id)
        old = schema.matches.c.created < now - EXPIRED
        async with self.store.writing() as connection:
            await connection.execute(
                update(schema.matches).where(schema.matches.c.status == "open", old).values(status="aborted", ended=now)
            )
        for table in list(self._live.values()):
            if table.is_idle and table.touched < now - FORGOTTEN and not self.is_followed(table):
                del self._live[table.id]
                await table.stop()

    async def vacation_changed(self, person: str) -> None:
        """Somebody's vacation has begun or ended: tell the others, and let their clocks stand or go on."""
        for table in list(self._live.values()):
            if table.clocks.runs_while_the_server_is_down and table.seats_of(person):
                await self.look_again(table, tell=True)

    def _due_soon(self, table: Table, seat: int, left: int) -> None:
        for tell in self.when_due:
            try:
                tell(table, seat, left)
            except Exception:  # whoever wants to know does not hold up the match
                log.exception("a reminder failed")

    def person_changed(self, before: str, person: Person) -> None:
        """Somebody has another name, or is somebody else now: read again who sits where."""
        changed = []
        for table in self._live.values():
            listening = [listener for listener in table.listeners if listener.person == before]
            for listener in listening:
                listener.person = person.id
            if listening or table.row.host == before or any(seat.person == before for seat in table.seats):
                changed.append(table)
        self._soon(self._look_at_all(changed))
        if person.kind == "gone" and person.id == before:
            self._soon(self._get_up_everywhere(person))

    async def _look_at_all(self, tables: list[Table]) -> None:
        """Look again at many tables, one after the other: others get their turn in between."""
        for table in tables:
            try:
                await self.look_again(table, tell=True)
            except SQLAlchemyError:
                log.warning("who sits at a table could not be read again", table=table.id)

    async def _get_up_everywhere(self, person: Person) -> None:
        """Somebody has left for good: nobody is to wait for them. Their matches are given up, their seats free again."""
        sits = exists().where(schema.seats.c.match == schema.matches.c.id, schema.seats.c.person == person.id)
        left = schema.matches.c.status.in_(["open", "running"]), (schema.matches.c.host == person.id) | sits
        for row in await self.store.rows(select(schema.matches.c.id).where(*left)):
            table = await self.get(row.id)
            with suppress(Refused):
                if table.status == "open":
                    await self.leave(table.id, person)
                elif table.status == "running":
                    for seat in table.seats_of(person.id):
                        await table.resign((seat,), "left for good", lambda _: None)

    def session_ended(self, person: str) -> None:
        """A session or a token of somebody's has ended: whoever came by it is to go."""
        for table in self._live.values():
            for listener in [listener for listener in table.listeners if listener.person == person]:
                with speaking(listener.language):
                    words = t("You were logged out here. Please load the page again.")
                self._soon(listener.check(messages.write(messages.Error("not_allowed", words))))

    def _soon(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    async def stop(self) -> None:
        """Let go of everything that goes on by itself."""
        if self.store.peers:
            await self.store.peers.stop()
        work = [*self._later, *self._loading.values()]
        for task in work:
            task.cancel()
        await asyncio.gather(*work, *(table.stop() for table in self._live.values()), return_exceptions=True)


async def _read(connection: AsyncConnection, table_id: str) -> tuple[MatchRow, list[Seat], str | None, list[messages.RatingNews]]:
    row = (await connection.execute(select(schema.matches).where(schema.matches.c.id == table_id))).first()
    if row is None:
        raise Refused("not_found", t("There is no table at this link."))
    rematch = await connection.scalar(select(schema.matches.c.id).where(schema.matches.c.rematch_of == table_id))
    match = as_row(MatchRow, row)
    changes = await _ratings(connection, table_id) if match.rated and match.status == "finished" else []
    return match, await _seats(connection, table_id), rematch, changes


async def _plans(connection: AsyncConnection, match: MatchRow) -> dict[int, SeatPlans]:
    """By seat, what is planned for its next turn, or was for an earlier one."""
    if match.status != "running":
        return {}
    plans = schema.plans.c
    rows = await connection.execute(select(plans.seat, plans.made, plans.plans).where(plans.match == match.id))
    return {row.seat: SeatPlans(row.made, msgspec.convert(row.plans, list[Plan])) for row in rows}


async def _ratings(connection: AsyncConnection, table_id: str) -> list[messages.RatingNews]:
    results = schema.results.c
    changes = select(results.seat, results.rating_before, results.rating_after)
    query: Executable = changes.where(results.match == table_id).order_by(results.seat)
    rows = [as_row(RatingChangeRow, row) for row in await connection.execute(query)]
    return [messages.RatingNews(row.seat, row.rating_before, row.rating_after) for row in rows]


async def _seats(connection: AsyncConnection, table_id: str) -> list[Seat]:
    seats, people = schema.seats, schema.people
    query: Executable = (
        select(
            seats.c.match, seats.c.seat, seats.c.kind, seats.c.person, seats.c.words, seats.c.hinted,
            func.coalesce(seats.c.name, people.c.name).label("name"), people.c.kind.label("person_kind"),
            seats.c.name.label("own_name"),
        )
        .outerjoin(people, people.c.id == seats.c.person)
        .where(seats.c.match == table_id)
        .order_by(seats.c.seat)
    )  # fmt: skip
    rows = [as_row(SeatRow, row) for row in await connection.execute(query)]
    return [
        Seat(row.seat, row.kind, row.person, row.name, row.person_kind == "account", row.words, row.hinted, row.own_name) for row in rows
    ]


def _bot(seat: int, game: str, level: str | None, character: str | None = None) -> Seat:
    found = find_character(character) if character is not None else None
    if character is not None and (found is None or level not in (None, found.level)):
        raise Refused("bad_option", t("There is no character {name} of this level.", name=repr(character)))
    level = found.level if found else level
    known = [name for name in LEVELS if game in games() and name in bots(game)]
    if level not in known:
        raise Refused("bad_option", t("A bot's level is {levels}, not {level}.", levels=", ".join(known), level=repr(level)))
    return Seat(seat, "bot", f"bot:{level}", found.name if found else level.capitalize(), False, "")


def with_characters(table_id: str, seats: Sequence[Seat]) -> list[Seat]:
    """The seats of a table, where each bot that is nobody yet has become somebody of its level."""
    here = [seat.character for seat in seats if seat.character]
    found = []
    for seat in seats:
        if seat.level and not seat.character and (somebody := pick(table_id, seat.level, here)):
            here.append(somebody)
            seat = replace(seat, name=somebody.name)
        found.append(seat)
    return found


def own_name(seat: Seat) -> str | None:
    """What `seats.name` keeps of a seat: the name of a bot's character, or what somebody is called at this table only."""
    return seat.character.name if seat.character else seat.own_name


def _levels(table: Table, level: str) -> list[str]:
    """The levels of bots for the free seats of a table: in a rated match, where each bot can sit only once, those next to this one."""
    free = sum(not seat.is_taken for seat in table.seats)
    if not table.row.rated:
        return [level] * free
    sitting = {seat.level for seat in table.seats}
    known = [name for name in LEVELS if name in bots(table.game.name)]
    nearest = sorted(known, key=lambda name: (abs(known.index(name) - known.index(level)), -known.index(name)))
    chosen = [name for name in nearest if name not in sitting]
    return [*chosen, *[level] * free][:free]  # too few of them: `_check_rated` says so


def checked_options(name: str, wanted: Options) -> tuple[Game, JsonObject]:
    """A game and its options, those that are not named as usual; or what is wrong with them."""
    try:
        game = find_game(name)
        options = game.checked(wanted)
    except BadOption as fault:
        raise Refused("bad_option", f"{fault}.") from None
    check_offered(game, options)
    if len(json.dumps(options)) > LONGEST_OPTIONS:
        raise Refused("bad_option", t("These options are longer than any that a table needs."))
    return game, options


def check_offered(game: Game, options: Options) -> None:
    """Refused if an option is beyond what people are offered: a program may ask that of itself, but not of a server."""
    for option in game.options:
        if option.high is not None and (options[option.name] or 0) > option.high:
            raise Refused("bad_option", t("{name} takes at most {most} here.", name=option.name, most=option.high))


def _check_rated(game: Game, seats: list[Seat], options: JsonObject) -> None:
    if any(option.house and options[option.name] != option.default for option in game.options) or stand_in(game, "master", options):
        raise Refused("bad_option", t("A game by house rules cannot be rated."))
    if options.get("max_turns", 1000) < SHORTEST_RATED * len(seats):
        raise Refused("bad_option", t("A rated game is played to its end: it needs more turns than that."))
    if any(seat.kind == "same" for seat in seats):
        raise Refused("bad_option", t("A match at one screen cannot be rated."))
    if any(seat.kind == "person" and not seat.account for seat in seats):
        raise Refused("account_needed", t("Rated games are for people with an account, so that the rating can be kept."))
    if options["first"] is not None:
        raise Refused("bad_option", t("In a rated game the deal decides who begins."))
    levels = [seat.person for seat in seats if seat.kind == "bot"]
    if len(set(levels)) < len(levels):
        raise Refused("bad_option", t("In a rated game each bot can sit only once."))
    if len(levels) == len(seats):
        raise Refused("bad_option", t("A rated game needs somebody who is no bot."))


def _rotated(seats: list[Seat], person: Person, words: str) -> list[Seat]:
    """Everybody one seat on; other people's seats are kept for them until they come."""
    found = []
    for place in range(len(seats)):
        seat = replace(seats[place - 1], number=place, words="", hinted=False)
        if seat.person == person.id:
            seat = replace(seat, words=words if seat.kind == "person" else "")
        elif seat.kind in ("person", "same"):
            seat = replace(seat, kind="invite")
        found.append(seat)
    return found


async def _take(
    connection: AsyncConnection, table_id: str, seat: Seat, kind: SeatKind, person: str | None, words: str, name: str | None = None
) -> None:
    """Give a free seat to somebody, unless another was quicker."""
    done = await connection.execute(
        update(schema.seats)
        .where(schema.seats.c.match == table_id, schema.seats.c.seat == seat.number, schema.seats.c.kind == seat.kind)
        .values(kind=kind, person=person, words=words, name=name or (seat.own_name if seat.person == person else None))
    )
    if not done.rowcount:
        raise Refused("seat_taken", t("Somebody was quicker: that seat is taken."))
