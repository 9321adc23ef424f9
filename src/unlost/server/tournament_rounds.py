"""The rounds of tournaments: pairings become tables, and when all of these have ended, the next round begins.

All of it is in the database: a round with its tables is written in one transaction, and whoever looks next, after a match or after a
start of the server, goes on from there. So a tournament that is interrupted anywhere goes on, and no round is made twice.

With the same deals for all, nobody sees more of a table than who sits there until the round is over (`Table.is_withheld`).
"""

import asyncio
import hashlib
import secrets
from collections.abc import Collection, Coroutine, Sequence

import structlog
from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from unlost.server import fair, schema
from unlost.server.pairings import Pair, robin_round, swiss_round
from unlost.server.rows import Ending, PairingRow, PlayerRow, TournamentRow
from unlost.server.standings import Pairing
from unlost.server.table import Table
from unlost.server.tables import Tables, checked_options
from unlost.server.tournament_players import pairings_of, players_of, tournament_row

LOOK = 30.0  # seconds between two looks at all tournaments, for what was missed
EXPIRED = 7 * 24 * 3_600_000  # milliseconds after which one that never began is closed

tournaments, pairings, matches = schema.tournaments, schema.tournament_pairings, schema.matches
log = structlog.get_logger()


class Rounds:
    """What goes on by itself in all tournaments."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self._locks: dict[str, asyncio.Lock] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        tables.when_turned.append(self._turned)

    def _turned(self, table: Table) -> None:
        if table.row.tournament and table.status in ("finished", "aborted"):
            self.soon(table.row.tournament)

    def soon(self, tournament: str) -> None:
        """See in the background whether a tournament goes on."""
        self._start(self._look_at(tournament))

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def look_after(self) -> None:
        """From the start of the server to its end: take up all tournaments that are played, again and again."""
        while True:
            try:
                for row in await self.store.rows(select(tournaments.c.id).where(tournaments.c.status == "running")):
                    await self._take_up(row.id)
                    await self._look_at(row.id)
                await self._close_expired()
            except Exception:
                log.exception("the tournaments could not be looked at")
            await asyncio.sleep(LOOK)

    async def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look_at(self, tournament: str) -> None:
        try:
            await self.go_on(tournament)
        except Exception:
            log.exception("a tournament could not go on")  # it is looked at again

    async def _take_up(self, tournament: str) -> None:
        """Let the matches of a tournament go on. One whose rules are no longer here cannot: it counts as level."""
        async with self.store.reading() as connection:
            found = await pairings_of(connection, tournament)
        for pairing in found:
            if pairing.match and pairing.status == "running" and (await self.tables.get(pairing.match)).is_outdated:
                await self.tables.close(pairing.match)

    async def _close_expired(self) -> None:
        old = tournaments.c.status == "open", tournaments.c.created < self.tables.now() - EXPIRED
        async with self.store.writing() as connection:
            await connection.execute(update(tournaments).where(*old).values(status="closed", ended=self.tables.now()))

    # ------------------------------------------------------------ one tournament

    async def go_on(self, tournament: str) -> None:
        """Do all that can be done now: note how matches ended, end the round, begin the next one."""
        async with self._locks.setdefault(tournament, asyncio.Lock()):
            while await self._end_round(tournament) or await self._begin_round(tournament):
                pass
        if tournament not in self._timers:
            self._locks.pop(tournament, None)

    async def _end_round(self, tournament: str) -> bool:
        """Note how matches ended; when all of a round have, it is over, and its tables may be seen. Is it?"""
        async with self.store.writing() as connection:
            row = await tournament_row(connection, tournament)
            if row is None or row.status != "running" or row.due is not None:
                return False
            found = await pairings_of(connection, tournament)
            waiting = False
            for pairing in found:
                if pairing.points is None and pairing.status in ("finished", "aborted"):
                    await connection.execute(update(pairings).where(*_is(tournament, pairing)).values(**_result(pairing.ending)))
                elif pairing.points is None:
                    waiting = True
            if waiting:
                return False
            ended = [pairing.match for pairing in found if pairing.round == row.round and pairing.match]
            await self._show(connection, ended)
            now = self.tables.now()
            over = {"status": "finished", "ended": now} if row.round >= row.rounds else {"due": now + 1000 * row.pause}
            await connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(**over))
        await self._tell(ended)
        return True

    async def _show(self, connection: AsyncConnection, ended: Collection[str]) -> None:
        """These matches may be looked at from now on."""
        await connection.execute(update(matches).where(matches.c.id.in_(ended), matches.c.watch == "nobody").values(watch="link"))
        if self.store.peers:
            await self.store.peers.tell(connection, "table", [*ended])

    async def _tell(self, changed: Collection[str]) -> None:
        for match in changed:
            await self.tables.look_again(await self.tables.get(match), tell=True)

    async def _begin_round(self, tournament: str) -> bool:
        """Pair the next round and set its tables, if it is time; without a pairing the tournament is over. Has something happened?"""
        async with self.store.reading() as connection:
            row = await tournament_row(connection, tournament)
            if row is None or row.status != "running" or row.due is None:
                return False
            players, found = await players_of(connection, tournament), await pairings_of(connection, tournament)
        if (left := row.due - self.tables.now()) > 0:
            self._wake(tournament, left)
            return False
        pairs = await asyncio.to_thread(paired, row, players, found)
        made: list[str] = []
        try:
            async with self.store.writing() as connection:
                now = await tournament_row(connection, tournament)
                if now != row or await players_of(connection, tournament) != players:
                    return now is not None and now.status == "running"  # somebody left meanwhile: pair again
                if pairs is None:
                    change = update(tournaments).where(tournaments.c.id == tournament)
                    await connection.execute(change.values(status="finished", ended=self.tables.now(), due=None))
                else:
                    made = await self._set_tables(connection, row, players, pairs)
        except IntegrityError:  # another server was quicker
            return False
        for match in made:
            await self.tables.get(match)
        return True

    def _wake(self, tournament: str, left: int) -> None:
        """Look again when a pause is over."""
        if before := self._timers.pop(tournament, None):
            before.cancel()

        def awake() -> None:
            self._timers.pop(tournament, None)
            self.soon(tournament)

        self._timers[tournament] = asyncio.get_running_loop().call_later(left / 1000, awake)

    async def _set_tables(
        self, connection: AsyncConnection, row: TournamentRow, players: Sequence[PlayerRow], pairs: Sequence[Pair]
    ) -> list[str]:
        """Write a round down, with a match for each pair. Returns the matches."""
        game, options = checked_options(row.game, {**row.options, "players": 2, "first": 0})
        number, now = row.round + 1, self.tables.now()
        known = {one.number: one for one in players}
        made: list[str] = []
        for pairing, pair in enumerate(pairs, 1):
            at = {"tournament": row.id, "round": number, "pairing": pairing, "first": pair.first, "second": pair.second, "margin": 0}
            if pair.second is None or known[pair.second].withdrawn:
                rests = row.mode == "robin" and pair.second is None  # all rest once there
                await connection.execute(insert(pairings).values(**at, points=0 if rests else 2))
                continue
            words = [one.words for one in players]
            secret = fair.secret_of_tournament(row.secret, number, None if row.same_deals else pairing, words)
            sit = [known[pair.first], known[pair.second]]
            made.append(secrets.token_urlsafe(16))
            await connection.execute(
                insert(matches).values(
                    id=made[-1], game=game.name, players=2, options=options, rules=game.version, status="running", rated=False,
                    watch="nobody" if row.same_deals else "link", clock=row.clock, on_timeout="lose", host=sit[0].person,
                    invite=secrets.token_urlsafe(12), secret=secret, commitment=fair.commitment_of(secret), created=now, started=now,
                    pace=row.pace if any(one.kind != "house" for one in sit) else "instant", tournament=row.id,
                )
            )  # fmt: skip
            await connection.execute(
                insert(schema.seats),
                [
                    {
                        "match": made[-1], "seat": seat, "kind": "bot" if one.kind == "house" else "person", "person": one.person,
                        "words": "", "name": one.name if one.kind == "house" else None,
                    }
                    for seat, one in enumerate(sit)
                ],
            )  # fmt: skip
            await connection.execute(insert(pairings).values(**at, match=made[-1]))
        await connection.execute(update(tournaments).where(tournaments.c.id == row.id).values(round=number, due=None))
        return made

    # ------------------------------------------------------------ before its end

    async def close(self, connection: AsyncConnection, tournament: str) -> list[str]:
        """End a tournament before its time: what is still played is called off. Returns the matches that everybody has to be told of."""
        now = self.tables.now()
        played = [pairing.match for pairing in await pairings_of(connection, tournament) if pairing.match]
        ending: Ending = {"how": "aborted", "winners": [], "scores": [0, 0], "lost": []}
        running = matches.c.id.in_(played), matches.c.status == "running"
        stopped = [row.id for row in await connection.execute(select(matches.c.id).where(*running))]
        await connection.execute(update(matches).where(*running).values(status="aborted", ended=now, ending=ending))
        await self._show(connection, played)
        await connection.execute(update(tournaments).where(tournaments.c.id == tournament).values(status="closed", ended=now, due=None))
        return stopped

    async def tell(self, stopped: Collection[str]) -> None:
        """Let the tables know that their matches were called off."""
        await self._tell(stopped)


def starting_order(row: TournamentRow, players: Sequence[PlayerRow]) -> list[int]:
    """Everybody by their starting numbers, which chance has given them."""
    return sorted((one.number for one in players), key=lambda number: hashlib.sha256(f"{row.secret} {number}".encode()).digest())


def done(found: Sequence[PairingRow]) -> list[list[Pairing]]:
    """The pairings that are over, by round."""
    rounds: list[list[Pairing]] = [[] for _ in range(max((pairing.round for pairing in found), default=0))]
    for pairing in found:
        if pairing.points is not None:
            rounds[pairing.round - 1].append(
                Pairing(pairing.first, pairing.second, pairing.points, pairing.margin, pairing.match is not None)
            )
    return rounds


def paired(row: TournamentRow, players: Sequence[PlayerRow], found: Sequence[PairingRow]) -> list[Pair] | None:
    """The next round; None if there is none. Somebody whose turn it would be to play one who has left comes first in the pair."""
    order, left = starting_order(row, players), {one.number for one in players if one.withdrawn}
    still = [number for number in order if number not in left]
    if len(still) < 2:
        return None
    if row.mode == "swiss":
        return swiss_round(order, still, done(found), row.rounds)
    pairs = []
    for pair in robin_round(order, row.round + 1):
        if pair.first not in left:
            pairs.append(pair)
        elif pair.second is not None and pair.second not in left:
            pairs.append(Pair(pair.second, pair.first))
    return pairs


def _is(tournament: str, pairing: PairingRow) -> list[ColumnElement[bool]]:
    return [pairings.c.tournament == tournament, pairings.c.round == pairing.round, pairings.c.pairing == pairing.pairing]


def _result(ending: Ending | None) -> dict[str, int]:
    """The points of the first seat, and by how many it was ahead at the table. Who gave up in time saves nothing by that."""
    if not ending or not ending["winners"]:  # called off
        return {"points": 1, "margin": 0}
    points = 2 if ending["winners"] == [0] else 0 if ending["winners"] == [1] else 1
    margin = ending["scores"][0] - ending["scores"][1]
    return {"points": points, "margin": max(margin, 0) if points == 2 else min(margin, 0) if points == 0 else margin}
