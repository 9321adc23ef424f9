"""Who plays in a tournament: people by their link, bots by who they are. Only what the database has of it."""

from collections.abc import Collection

from sqlalchemy import Executable, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from unlost.server import schema
from unlost.server.characters import CHARACTERS, Character
from unlost.server.names import LEVELS
from unlost.server.rows import PairingRow, PlayerRow, TournamentRow, as_row

tournaments, players, pairings = schema.tournaments, schema.tournament_players, schema.tournament_pairings


async def tournament_row(connection: AsyncConnection, tournament: str) -> TournamentRow | None:
    """A tournament as it stands; in a transaction nobody else changes it meanwhile."""
    row = (await connection.execute(select(tournaments).where(tournaments.c.id == tournament).with_for_update())).first()
    return as_row(TournamentRow, row) if row else None


async def players_of(connection: AsyncConnection, tournament: str) -> list[PlayerRow]:
    """All who play, or did, by their numbers."""
    people = schema.people
    name = func.coalesce(players.c.name, people.c.name).label("name")
    query: Executable = (
        select(players.c.number, players.c.person, players.c.words, players.c.withdrawn, name, people.c.kind)
        .join(people, people.c.id == players.c.person)
        .where(players.c.tournament == tournament)
        .order_by(players.c.number)
    )
    return [as_row(PlayerRow, row) for row in await connection.execute(query)]


async def pairings_of(connection: AsyncConnection, tournament: str) -> list[PairingRow]:
    """All pairings of all rounds so far, in order."""
    matches = schema.matches
    columns = [column for column in pairings.c if column.name != "tournament"]
    query: Executable = (
        select(*columns, matches.c.status, matches.c.ending)
        .outerjoin(matches, matches.c.id == pairings.c.match)
        .where(pairings.c.tournament == tournament)
        .order_by(pairings.c.round, pairings.c.pairing)
    )
    return [as_row(PairingRow, row) for row in await connection.execute(query)]


async def add_player(connection: AsyncConnection, tournament: str, person: str, words: str = "", name: str | None = None) -> None:
    last = await connection.scalar(select(func.max(players.c.number)).where(players.c.tournament == tournament))
    row = {"tournament": tournament, "number": (last or 0) + 1, "person": person, "words": words, "name": name, "withdrawn": False}
    await connection.execute(insert(players).values(row))


async def add_bots(connection: AsyncConnection, tournament: str, level: str, wanted: int, here: Collection[str]) -> int:
    """So many bots more, who are none of these; those of a level first, then those next to it. Returns how many came: each plays once."""
    chosen = nearest(level, here)[:wanted]
    for one in chosen:
        await add_player(connection, tournament, f"bot:{one.level}", name=one.name)
    return len(chosen)


def nearest(level: str, here: Collection[str]) -> list[Character]:
    """All characters who are not here yet, those of a level first, then those next to it."""
    free = [one for one in CHARACTERS if one.name not in here]
    return sorted(free, key=lambda one: abs(LEVELS.index(one.level) - LEVELS.index(level)))


async def hand_over(connection: AsyncConnection, guest: str, account: str) -> None:
    """A guest's tournaments are the account's now, but for those in which both play: there the guest is no longer paired."""
    await connection.execute(update(tournaments).where(tournaments.c.host == guest).values(host=account))
    theirs = select(players.c.tournament).where(players.c.person == account).scalar_subquery()
    await connection.execute(update(players).where(players.c.person == guest, players.c.tournament.not_in(theirs)).values(person=account))
    await forget(connection, guest)


async def forget(connection: AsyncConnection, person: str) -> None:
    """Somebody has left for good: they are paired no more, and tournaments of theirs that have not begun are closed."""
    opened = select(tournaments.c.id).where(tournaments.c.status == "open").scalar_subquery()
    await connection.execute(delete(players).where(players.c.person == person, players.c.tournament.in_(opened)))
    await connection.execute(update(players).where(players.c.person == person).values(withdrawn=True))
    await connection.execute(
        update(tournaments).where(tournaments.c.host == person, tournaments.c.status == "open").values(status="closed")
    )
