"""Friends: the people somebody has played with and those they follow. Who may be asked to a table, and who may see who is here."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Executable, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from unlost.languages import t
from unlost.server import schema
from unlost.server.errors import Refused
from unlost.server.store import Store

SHOWN = 50  # people of a list
MOST_FOLLOWED = 200

people, follows, matches = schema.people, schema.follows, schema.matches
mine, theirs = schema.seats.alias("mine"), schema.seats.alias("theirs")


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody that one has played with, or follows."""

    id: str
    kind: str
    name: str
    presence: bool
    follows: bool  # does one follow them?
    followed: bool  # do they follow one?
    games: int
    last: int | None  # when the last match with them began


def _played_together(person: str, other: ColumnElement[str]) -> ColumnElement[bool]:
    """Have these sat at one table, in a match that began?"""
    at_one = and_(mine.c.match == theirs.c.match, mine.c.person == person, theirs.c.person == other)
    persons = mine.c.kind.in_(["person", "same"]), theirs.c.kind.in_(["person", "same"])
    return exists().where(at_one, *persons, matches.c.id == mine.c.match, matches.c.started.is_not(None), matches.c.record.is_(None))


def _follows(person: str | ColumnElement[str], other: str | ColumnElement[str]) -> ColumnElement[bool]:
    return exists().where(follows.c.person == person, follows.c.followed == other)


async def friends_of(store: Store, person: str) -> list[Friend]:
    """Whom somebody follows and has played with: those they follow first, then the latest."""
    met = (
        select(theirs.c.person, func.count(matches.c.id.distinct()).label("games"), func.max(matches.c.started).label("last"))
        .join(mine, mine.c.match == theirs.c.match)
        .join(matches, matches.c.id == theirs.c.match)
        .where(mine.c.person == person, theirs.c.person != person, mine.c.kind == "person", theirs.c.kind == "person")
        .where(matches.c.started.is_not(None), matches.c.record.is_(None))
        .group_by(theirs.c.person)
        .subquery()
    )
    is_followed = _follows(person, people.c.id).label("follows")
    query: Executable = (
        select(
            people.c.id, people.c.kind, people.c.name, people.c.presence, is_followed,
            _follows(people.c.id, person).label("followed"), func.coalesce(met.c.games, 0).label("games"), met.c.last,
        )
        .outerjoin(met, met.c.person == people.c.id)
        .where(people.c.kind.in_(["guest", "account"]), people.c.id != person, or_(met.c.person.is_not(None), is_followed))
        .order_by(is_followed.desc(), func.coalesce(met.c.last, 0).desc(), people.c.name)
        .limit(SHOWN)
    )  # fmt: skip
    return await store.read(Friend, query)


async def is_following(store: Store, person: str, other: str) -> bool:
    return bool(await store.rows(select(follows.c.person).where(follows.c.person == person, follows.c.followed == other)))


async def follow(store: Store, person: str, other: str, now: int) -> None:
    """Find somebody again: an account, or a guest one has played with."""
    known = people.c.id == other, or_(people.c.kind == "account", and_(people.c.kind == "guest", _played_together(person, people.c.id)))
    try:
        async with store.writing() as connection:
            if person == other or not await connection.scalar(select(people.c.id).where(*known)):
                raise Refused("not_found", t("There is nobody here whom you could follow."))
            if (await connection.scalar(select(func.count()).where(follows.c.person == person)) or 0) >= MOST_FOLLOWED:
                raise Refused("not_allowed", t("You follow {n} people. Please let somebody go first.", n=MOST_FOLLOWED))
            await connection.execute(insert(follows).values(person=person, followed=other, created=now))
    except IntegrityError:
        pass  # clicked twice


async def unfollow(store: Store, person: str, other: str) -> None:
    async with store.writing() as connection:
        await connection.execute(delete(follows).where(follows.c.person == person, follows.c.followed == other))


async def invitable(store: Store, person: str, wanted: Collection[str]) -> dict[str, str]:
    """The names, by id, of those among some people whom somebody may ask to a table: whom they have played with, and who follow them."""
    may = or_(_played_together(person, people.c.id), _follows(people.c.id, person))
    query = select(people.c.id, people.c.name).where(people.c.id.in_(wanted), people.c.kind.in_(["guest", "account"]), may)
    return {row.id: row.name for row in await store.rows(query)}


async def hand_over(connection: AsyncConnection, guest: str, account: str) -> None:
    """A guest's friends are the account's now."""
    for own, other in ((follows.c.person, follows.c.followed), (follows.c.followed, follows.c.person)):
        known = select(other).where(own == account).scalar_subquery()
        moved = own == guest, other.not_in(known), other != account
        await connection.execute(update(follows).where(*moved).values({own.name: account}))
    await connection.execute(delete(follows).where(or_(follows.c.person == guest, follows.c.followed == guest)))
