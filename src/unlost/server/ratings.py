"""Ratings: openskill's Plackett–Luce, for each game and number of players; people and bots stand on one ladder."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from unlost.server import schema
from unlost.server.figures import count_result
from unlost.server.rows import Ending, RatingRow, as_row

if TYPE_CHECKING:
    from unlost.server.table import Table

MIDDLE, STEP = 1500, 24  # of the figures people see
NEW_SIGMA = 25 / 3
UNSURE = 3.0  # sigma above which a rating is provisional
LATELY = 7 * 24 * 3_600_000  # milliseconds in which matches of the same people are counted


def shown(mu: float) -> float:
    """A rating as people see it: 1500 for a newcomer."""
    return round(MIDDLE + STEP * (mu - 25), 1)


def rated(before: list[tuple[float, float]], sides: list[frozenset[int]], ending: Ending) -> list[tuple[float, float]]:
    """The ratings by seat after a match: (mu, sigma) each. Who gave up ranks below all others; the winners above all.

    Of partners one may have lost on time, and the other played on: they have the result of what was played, whoever left that of a side
    that came last.
    """
    lost = set(ending["lost"])

    def standing(side: frozenset[int]) -> tuple[bool, bool, int]:
        return bool(side & set(ending["winners"])), not side <= lost, max(ending["scores"][seat] for seat in side)

    found = _by_standing(before, sides, [standing(side) for side in sides])
    for left in (side for side in sides if len(side) > 1 and side & lost):
        as_last = _by_standing(before, sides, [(side != left, *standing(side)) for side in sides])
        for seat in left & lost:
            found[seat] = as_last[seat]
    return found


def _by_standing(
    before: list[tuple[float, float]], sides: list[frozenset[int]], standings: Sequence[tuple[bool | int, ...]]
) -> list[tuple[float, float]]:
    """The ratings by seat when the sides stand so; the highest is first, equal ones share a place."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=before[seat][0], sigma=before[seat][1]) for seat in sorted(side)] for side in sides]
    places = sorted(set(standings), reverse=True)
    after = model.rate(teams, ranks=[float(places.index(standing)) for standing in standings])
    found = list(before)
    for side, team in zip(sides, after, strict=True):
        for seat, rating in zip(sorted(side), team, strict=True):
            found[seat] = (rating.mu, rating.sigma)
    return found


async def _met_lately(connection: AsyncConnection, table: "Table", now: int) -> int:
    """How many rated matches the people of a table, if there are several, have played with each other of late.

    Each counts less than the one before, so that nobody is raised by friends who lose on purpose.
    """
    people = [seat.person for seat in table.seats if seat.kind == "person"]
    if len(people) < 2:
        return 0
    matches, results = schema.matches, schema.results
    query = (
        select(func.count()).select_from(matches).where(matches.c.rated, matches.c.game == table.game.name, matches.c.ended > now - LATELY)
    )
    for person in people:
        query = query.where(exists().where(results.c.match == matches.c.id, results.c.person == person))
    return int(await connection.scalar(query.where(matches.c.id != table.id)) or 0)


async def keep_results(connection: AsyncConnection, table: "Table", ending: Ending, now: int) -> None:
    """Write down what a finished match brought to whom, in the transaction that ends it."""
    players, game = len(table.seats), table.game.name
    kept = schema.ratings
    before: list[tuple[float, float]] = []
    after: list[tuple[float, float]] | None = None
    people = [str(seat.person) for seat in table.seats]
    if table.row.rated:
        rows = await connection.execute(
            select(kept).where(kept.c.game == game, kept.c.players == players, kept.c.person.in_(people)).with_for_update()
        )
        known = {row.person: row for row in (as_row(RatingRow, row) for row in rows)}
        before = [(known[person].mu, known[person].sigma) if person in known else (25.0, NEW_SIGMA) for person in people]
        weight = 1 / (1 + await _met_lately(connection, table, now))
        after = [
            (old[0] + weight * (new[0] - old[0]), old[1] + weight * (new[1] - old[1]))
            for old, new in zip(before, rated(before, table.sides, ending), strict=True)
        ]
        for seat, person in enumerate(people):
            won = int(seat in ending["winners"])
            change = {"mu": after[seat][0], "sigma": after[seat][1]}
            if person in known:
                old = known[person]
                await connection.execute(
                    update(kept)
                    .where(kept.c.person == person, kept.c.game == game, kept.c.players == players)
                    .values(games=old.games + 1, wins=old.wins + won, **change)
                )
            else:
                await connection.execute(insert(kept).values(person=person, game=game, players=players, games=1, wins=won, **change))
    await connection.execute(
        insert(schema.results),
        [
            {
                "match": table.id, "seat": seat, "person": person, "points": ending["scores"][seat], "won": seat in ending["winners"],
                "rating_before": shown(before[seat][0]) if after else None, "rating_after": shown(after[seat][0]) if after else None,
                "time": now,
            }
            for seat, person in enumerate(people)
        ],
    )  # fmt: skip
    deals = len(table.match.ends) if table.match else None
    await connection.run_sync(lambda plain: count_result(plain, table.id, deals=deals))
