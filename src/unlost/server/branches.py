"""Branches: from some moment of a match that is over, somebody plays on at a table of their own, with the same deal.

A branch is a match as any other. Its log begins with the actions that both have, so that its record, its replay and a server that is
started again need nothing of the other match. It counts nowhere: the cards were known before it began.
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from msgspec import Struct
from sqlalchemy import func, insert, select

from unlost.languages import t
from unlost.server import schema
from unlost.server.errors import Refused
from unlost.server.people import Person
from unlost.server.replay import check_over
from unlost.server.rows import BranchRow, Ending, Status
from unlost.server.table import Table
from unlost.server.tables import SeatRequest, TableRequest, Tables, own_name, with_characters

MOST_OF_ONE = 20  # branches of a person that are not finished; a new one closes the oldest
LISTED = 100


class Branch(Struct):
    """A branch of a match: who made it, from where, and how it stands or ended."""

    id: str
    at: int  # how many actions it shares with the match
    by: str  # the name of the one who made it
    mine: bool
    seats: list[str]  # who plays: names by seat
    created: int
    status: Status
    ending: Ending | None


class Branches(Struct):
    """The branches of a match that one may look at, the earliest moment first."""

    branches: list[Branch]


async def make_branch(tables: Tables, parent: Table, person: Person, at: int, seats: Sequence[SeatRequest], open_hands: bool) -> Table:
    """Play on from a match after so many actions. Whoever makes a branch plays in it; other people do not."""
    check_over(parent)
    if parent.row.lesson:
        raise Refused("not_allowed", t("A lesson has no branches."))
    if parent.row.record is not None:
        raise Refused("not_allowed", t("A match that was played elsewhere has no branches. Its moments can be analysed."))
    if any(seat.kind not in ("me", "same", "bot") for seat in seats) or all(seat.kind == "bot" for seat in seats):
        raise Refused("bad_option", t("In a branch each seat is yours, or a bot's."))
    if len(seats) != len(parent.seats):
        raise Refused("bad_option", t("This match has {n} seats.", n=len(parent.seats)))
    assert parent.match
    if at > len(parent.match.history) or parent.match.at(at).turn is None:
        raise Refused("bad_option", t("Nothing can be played after {n} actions of this match.", n=at))
    row = parent.row
    request = TableRequest(row.game, seats, row.options)
    seated = [replace(seat, words=old.words) for seat, old in zip(tables.seated(person, request), parent.seats, strict=True)]
    await _make_room(tables, person)
    now, branch_id = tables.now(), secrets.token_urlsafe(16)
    seated = with_characters(branch_id, seated)
    moves = [move for turn in parent.match.turns() for move in turn][:at]
    async with tables.store.writing() as connection:
        await connection.execute(
            insert(schema.matches).values(
                id=branch_id, game=row.game, players=row.players, options=row.options, rules=row.rules, status="running", rated=False,
                watch="nobody" if row.watch == "nobody" else "link", clock={"kind": "none"}, on_timeout="bot", host=person.id,
                invite=secrets.token_urlsafe(12), secret=row.secret, commitment=row.commitment, created=now, started=now,
                branch_of=parent.id, branch_at=at, open_hands=open_hands, pace=row.pace,
            )
        )  # fmt: skip
        await connection.execute(
            insert(schema.seats),
            [
                {"match": branch_id, "seat": c.number, "kind": c.kind, "person": c.person, "words": c.words, "name": own_name(c)}
                for c in seated
            ],
        )
        if moves:
            await connection.execute(
                insert(schema.log),
                [
                    {"match": branch_id, "number": n, "seat": move.seat, "action": str(move.action), "spent": 0, "time": now}
                    for n, move in enumerate(moves, 1)
                ],
            )
    return await tables.get(branch_id)


async def _make_room(tables: Tables, person: Person) -> None:
    """Close the oldest branches of somebody who has left many unfinished. They can still be looked at, and branched from."""
    matches = schema.matches.c
    unfinished = matches.host == person.id, matches.status == "running", matches.branch_of.is_not(None)
    rows = await tables.store.rows(select(matches.id).where(*unfinished).order_by(matches.created.desc(), matches.id))
    for row in rows[MOST_OF_ONE - 1 :]:
        await tables.close(row.id)


async def branches_of(tables: Tables, parent: Table, person: str | None) -> Branches:
    """The branches of a match that somebody may look at; those that were dropped are left out."""
    check_over(parent)
    matches, people, seats = schema.matches, schema.people, schema.seats
    columns = matches.c.id, matches.c.branch_at, matches.c.host, matches.c.created, matches.c.status, matches.c.ending, people.c.name
    shown = matches.c.branch_of == parent.id, matches.c.status != "aborted", (matches.c.watch != "nobody") | (matches.c.host == person)
    query = select(*columns).join(people, people.c.id == matches.c.host).where(*shown)
    rows = await tables.store.read(BranchRow, query.order_by(matches.c.branch_at, matches.c.created, matches.c.id).limit(LISTED))
    sits = select(seats.c.match, func.coalesce(seats.c.name, people.c.name).label("name")).join(people, people.c.id == seats.c.person)
    names: dict[str, list[str]] = {row.id: [] for row in rows}
    for seat in await tables.store.rows(sits.where(seats.c.match.in_(names)).order_by(seats.c.match, seats.c.seat)):
        names[seat.match].append(seat.name)
    return Branches(
        [Branch(row.id, row.branch_at, row.name, row.host == person, names[row.id], row.created, row.status, row.ending) for row in rows]
    )
