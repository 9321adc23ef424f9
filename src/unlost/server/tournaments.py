"""Tournaments as people make them: opened, joined by link, filled up with bots, begun, left. `tournament_rounds.py` does the rest."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from unlost.kernel.options import Options
from unlost.kernel.views import JsonObject
from unlost.languages import t
from unlost.server import fair, schema
from unlost.server.characters import CHARACTERS
from unlost.server.clocks import NoClock, read_clock
from unlost.server.errors import Refused
from unlost.server.names import LEVELS, tidy_title
from unlost.server.pace import Pace
from unlost.server.pairings import Mode, most_rounds
from unlost.server.people import Person
from unlost.server.rows import ListedRow, PairingRow, PlayerRow, TournamentRow
from unlost.server.tables import Tables, checked_options
from unlost.server.tournament_players import add_bots, add_player, pairings_of, players_of, tournament_row
from unlost.server.tournament_rounds import Rounds

MOST_OF_ONE = 3  # tournaments of a host that are open or running
MOST_PLAYERS = 64
MOST_IN_ROBIN = 20  # players, where everybody plays everybody
MOST_ROUNDS = 19  # and the rounds that these take
LISTED = 50

tournaments, players, people = schema.tournaments, schema.tournament_players, schema.people


@dataclass(frozen=True)
class TournamentRequest:
    """A tournament that somebody wants."""

    name: str
    game: str
    options: Options
    clock: JsonObject
    mode: Mode
    rounds: int
    same_deals: bool
    listed: bool
    pace: Pace
    pause: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament, all who play and all pairings so far."""

    row: TournamentRow
    players: list[PlayerRow]
    pairings: list[PairingRow]
    host: str  # the host's name

    def number_of(self, person: str | None) -> int | None:
        """The number that somebody plays under, also one who has withdrawn."""
        return next((one.number for one in self.players if one.person == person and one.kind != "house"), None)


class Tournaments:
    """All tournaments."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.rounds = tables, tables.store, Rounds(tables)
        self.now: Callable[[], int] = tables.now

    # ------------------------------------------------------------ finding

    async def get(self, tournament: str) -> Tournament:
        """The tournament of this link; Refused if there is none."""
        async with self.store.reading() as connection:
            row = await tournament_row(connection, tournament)
            if row is None:
                raise _nothing()
            host = await connection.scalar(select(people.c.name).where(people.c.id == row.host))
            there, pairings = await players_of(connection, tournament), await pairings_of(connection, tournament)
        known = [pairing for pairing in pairings if pairing.round <= row.round]  # the next round may have begun since the row was read
        return Tournament(row, there, known, str(host))

    async def listed(self, person: str | None) -> list[ListedRow]:
        """Tournaments that are open or running and may be found, and all that somebody hosts or plays in, the newest first."""
        is_on = tournaments.c.status.in_(["open", "running"])
        plays = exists().where(players.c.tournament == tournaments.c.id, players.c.person == person)
        shown: ColumnElement[bool] = is_on & tournaments.c.listed
        if person:
            shown = or_(shown, plays, tournaments.c.host == person)
        count = select(func.count()).where(players.c.tournament == tournaments.c.id, ~players.c.withdrawn).scalar_subquery()
        query = select(tournaments, count.label("playing"), people.c.name.label("host_name")).join(
            people, people.c.id == tournaments.c.host
        )
        found = query.where(shown, tournaments.c.status != "closed")
        return await self.store.read(ListedRow, found.order_by(is_on.desc(), tournaments.c.created.desc(), tournaments.c.id).limit(LISTED))

    # ------------------------------------------------------------ before it begins

    async def make(self, person: Person, wanted: TournamentRequest) -> Tournament:
        """Open a tournament; its host need not play in it."""
        name = tidy_title(wanted.name)
        game, options = checked_options(wanted.game, {**wanted.options, "players": 2, "first": 0})
        if isinstance(read_clock(wanted.clock), NoClock):
            raise Refused("bad_option", t("A tournament needs a clock, so that nobody waits for ever."))
        secret, tournament = fair.new_secret(), secrets.token_urlsafe(16)
        async with self.store.writing() as connection:
            mine = tournaments.c.host == person.id, tournaments.c.status.in_(["open", "running"])
            if (await connection.scalar(select(func.count()).where(*mine)) or 0) >= MOST_OF_ONE:
                raise Refused("not_allowed", t("You have {n} tournaments that are not over. Please end one first.", n=MOST_OF_ONE))
            await connection.execute(
                insert(tournaments).values(
                    id=tournament, name=name, host=person.id, game=game.name, options=options, clock=dict(wanted.clock), pace=wanted.pace,
                    mode=wanted.mode, rounds=wanted.rounds, pause=wanted.pause, same_deals=wanted.same_deals, listed=wanted.listed,
                    status="open", round=0, secret=secret, commitment=fair.commitment_of(secret), created=self.now(),
                )
            )  # fmt: skip
        return await self.get(tournament)

    async def join(self, tournament: str, person: Person, words: str) -> Tournament:
        """Take part, with words of one's own for the deals."""
        if not fair.are_words(words):
            raise Refused("bad_option", t("Your words for the deal are at most 64 characters on one line, without a bar."))
        async with self._open(tournament) as (connection, _, there):
            if any(one.person == person.id for one in there):
                pass  # clicked twice
            elif len(there) >= MOST_PLAYERS:
                raise Refused("not_open", t("This tournament is full."))
            else:
                await add_player(connection, tournament, person.id, words)
        return await self.get(tournament)

    async def fill(self, tournament: str, person: Person, level: str, up_to: int) -> Tournament:
        """Let bots come until there are so many players; those of a level first."""
        async with self._open(tournament) as (connection, row, there):
            _check_host(row, person)
            if level not in LEVELS:
                raise Refused("bad_option", t("A bot's level is {levels}, not {level}.", levels=", ".join(LEVELS), level=repr(level)))
            wanted = up_to - len(there)
            if wanted > await add_bots(connection, tournament, level, wanted, {one.name for one in there if one.kind == "house"}):
                raise Refused("bad_option", t("There are {n} bots, and each plays once.", n=len(CHARACTERS)))
        return await self.get(tournament)

    async def start(self, tournament: str, person: Person, rounds: int | None) -> Tournament:
        """Begin: nobody can join any more. An odd number of players is made even by a bot, if one is left."""
        async with self._open(tournament) as (connection, row, there):
            _check_host(row, person)
            if len(there) % 2:
                bots = [one for one in there if one.kind == "house"]
                level = bots[-1].person.removeprefix("bot:") if bots else LEVELS[1]
                await add_bots(connection, tournament, level, 1, {one.name for one in bots})
                there = await players_of(connection, tournament)
            number = most_rounds("robin", len(there)) if row.mode == "robin" else rounds or row.rounds
            _check_size(row.mode, len(there), number)
            change = {"status": "running", "started": self.now(), "due": self.now(), "rounds": number}
            await connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(**change))
        await self.rounds.go_on(tournament)
        return await self.get(tournament)

    # ------------------------------------------------------------ leaving

    async def withdraw(self, tournament: str, person: Person, number: int | None) -> Tournament:
        """Leave, or as the host let somebody go. Who leaves a tournament that runs gives their match up and is not paired any more."""
        async with self._changing(tournament) as (connection, row):
            there = await players_of(connection, tournament)
            one = next((one for one in there if (one.person == person.id if number is None else one.number == number)), None)
            if number is not None and (one is None or one.person != person.id):
                _check_host(row, person)
            if one is None:
                raise Refused("not_seated", t("You do not play in this tournament.") if number is None else t("There is no such player."))
            if row.status not in ("open", "running"):
                raise Refused("not_open", t("This tournament is over."))
            own = players.c.tournament == tournament, players.c.number == one.number
            change = delete(players) if row.status == "open" else update(players).values(withdrawn=True)
            await connection.execute(change.where(*own))
            pairings = await pairings_of(connection, tournament)
        for pairing in pairings:
            if pairing.match and pairing.status == "running" and one.number in (pairing.first, pairing.second):
                table = await self.tables.get(pairing.match)
                seat = 0 if pairing.first == one.number else 1
                await table.resign((seat,), "withdrawn", lambda _: None)
        self.rounds.soon(tournament)
        return await self.get(tournament)

    async def close(self, tournament: str, person: Person) -> Tournament:
        """End a tournament before its time."""
        async with self._changing(tournament) as (connection, row):
            _check_host(row, person)
            if row.status not in ("open", "running"):
                raise Refused("not_open", t("This tournament is over."))
            stopped = await self.rounds.close(connection, tournament)
        await self.rounds.tell(stopped)
        return await self.get(tournament)

    # ------------------------------------------------------------ changing

    @asynccontextmanager
    async def _changing(self, tournament: str) -> AsyncIterator[tuple[AsyncConnection, TournamentRow]]:
        """A transaction in which nobody else changes a tournament."""
        async with self.store.writing() as connection:
            row = await tournament_row(connection, tournament)
            if row is None:
                raise _nothing()
            yield connection, row

    @asynccontextmanager
    async def _open(self, tournament: str) -> AsyncIterator[tuple[AsyncConnection, TournamentRow, list[PlayerRow]]]:
        """The same of one that has not begun, with those who are there."""
        async with self._changing(tournament) as (connection, row):
            if row.status != "open":
                raise Refused("not_open", t("This tournament has begun.") if row.status == "running" else t("This tournament is over."))
            yield connection, row, await players_of(connection, tournament)


def _check_host(row: TournamentRow, person: Person) -> None:
    if row.host != person.id:
        raise Refused("not_allowed", t("Only the host of the tournament can do this."))


def _check_size(mode: Mode, number: int, rounds: int) -> None:
    """Refused if so many players cannot play so many rounds."""
    if number < 2:
        raise Refused("not_allowed", t("A tournament needs at least two players."))
    if mode == "robin" and number > MOST_IN_ROBIN:
        raise Refused("not_allowed", t("Everybody against everybody is for {n} players at most.", n=MOST_IN_ROBIN))
    if mode == "swiss" and rounds > (most := most_rounds(mode, number)):
        raise Refused(
            "not_allowed",
            t("With {players} players there are {n} rounds at most, so that nobody meets anybody twice.", players=number, n=most),
        )


def _nothing() -> Refused:
    return Refused("not_found", t("There is no tournament at this link."))
