"""The ladder over HTTP: who stands where in each game, and what somebody has played; to oneself, in full."""

from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import StreamingResponse
from msgspec import Struct
from sqlalchemy import Select, select

from unlost.kernel.views import JsonObject
from unlost.languages import t
from unlost.server import schema
from unlost.server.api_people import Someone, Visitor, no_token
from unlost.server.api_tables import FIRST_GAME, AllTables, tell, tell_packed, told
from unlost.server.error_responses import PROBLEMS
from unlost.server.errors import Refused
from unlost.server.friends import is_following
from unlost.server.history import CURSOR, Outcome, PastGames, Wanted, past_games, past_records
from unlost.server.my_figures import RatingCurve, ResultFigures, rating_curves, shown_results
from unlost.server.names import name_key
from unlost.server.own_data import own_data
from unlost.server.rate_limits import RateLimits
from unlost.server.ratings import UNSURE, shown
from unlost.server.rows import NamedSeatRow, PersonRow, ResultRow, StandingRow
from unlost.server.store import Store

router = APIRouter()
HISTORY = 100  # matches of a profile
PLACES = 100  # of a leaderboard
SURE = 2.0  # standard deviations below a rating that one is taken to be worth at least


def the_store(request: Request) -> Store:
    found: Store = request.app.state.store
    return found


TheStore = Annotated[Store, Depends(the_store)]


class Standing(Struct):
    """A place on the ladder."""

    name: str
    is_bot: bool
    game: str
    players: int
    rating: float
    provisional: bool
    games: int
    wins: int


class Leaderboard(Struct):
    """The ladder of a game and a number of players, the best first, by what they are sure to be worth; provisional ratings at the end."""

    standings: list[Standing]


class PlayedMatch(Struct):
    """A finished match of somebody's."""

    table: str | None  # the link, if it may be watched by everyone
    game: str
    players: int
    rated: bool
    points: int
    won: bool
    rating_after: float | None
    time: int
    with_whom: list[str]


class Profile(Struct):
    """Somebody of this server, a person with an account or a bot."""

    id: str
    follows: bool  # do you follow them?
    name: str
    is_bot: bool
    since: int
    standings: list[Standing]
    figures: list[ResultFigures]
    ratings: list[RatingCurve]
    history: list[PlayedMatch]  # the latest, without those that are played without spectators


STRUCTS: list[type[Struct]] = [Leaderboard, Profile, PastGames]

Columns = TypeVar("Columns", bound=tuple[object, ...])


def _standings(query: Select[Columns]) -> Select[Columns]:
    ratings, people = schema.ratings, schema.people
    return query.select_from(ratings.join(people, people.c.id == ratings.c.person)).where(people.c.kind.in_(["account", "house"]))


def _standing(row: StandingRow) -> Standing:
    return Standing(row.name, row.kind == "house", row.game, row.players, shown(row.mu), row.sigma > UNSURE, row.games, row.wins)


@router.get("/api/leaderboard", summary="The ladder of a game", **told(Leaderboard))
async def leaderboard(
    store: TheStore, game: Annotated[str, Query(max_length=20)] = FIRST_GAME, players: Annotated[int, Query(ge=2, le=4)] = 2
) -> Response:
    ratings = schema.ratings
    query = _standings(select(ratings, schema.people.c.name, schema.people.c.kind)).where(
        ratings.c.game == game, ratings.c.players == players
    )
    # by what somebody is sure to be worth; those of whom too little is known come after the others
    order = ratings.c.sigma > UNSURE, (ratings.c.mu - SURE * ratings.c.sigma).desc(), schema.people.c.name
    rows = await store.read(StandingRow, query.order_by(*order).limit(PLACES))
    return tell(Leaderboard([_standing(row) for row in rows]))


@router.get("/api/people/{name}", summary="Somebody's profile", **told(Profile))
async def profile(name: str, store: TheStore, visitor: Visitor) -> Response:
    people, results, matches, ratings = schema.people, schema.results, schema.matches, schema.ratings
    found = await store.read(PersonRow, select(people).where(people.c.name_key == name_key(name)))
    if not found:
        raise Refused("not_found", t("There is nobody of that name."))
    person = found[0]
    standings = await store.read(
        StandingRow, _standings(select(ratings, people.c.name, people.c.kind)).where(ratings.c.person == person.id)
    )
    history = await store.read(
        ResultRow, select(results, matches.c.game, matches.c.players, matches.c.rated, matches.c.watch)
        .join(matches, matches.c.id == results.c.match)
        .where(results.c.person == person.id, matches.c.watch != "nobody", matches.c.record.is_(None))
        .order_by(results.c.time.desc(), results.c.match, results.c.seat).limit(HISTORY)
    )  # fmt: skip
    ids = [row.match for row in history]
    others = await store.read(
        NamedSeatRow,
        select(results.c.match, results.c.seat, people.c.name)
        .join(people, people.c.id == results.c.person)
        .where(results.c.match.in_(ids)),
    )
    followed = visitor is not None and await is_following(store, visitor.id, person.id)
    return tell(
        Profile(
            person.id, followed, person.name, person.kind == "house", person.created, [_standing(row) for row in standings],
            await shown_results(store, person.id), await rating_curves(store, person.id),
            [
                PlayedMatch(
                    row.match if row.watch == "everyone" else None, row.game, row.players, row.rated, row.points, row.won, row.rating_after,
                    row.time, [other.name for other in others if other.match == row.match and other.seat != row.seat],
                )
                for row in history
            ],
        )
    )  # fmt: skip


# ---------------------------------------------------------------- my own


@router.get("/api/me/games", summary="My finished matches, the newest first", **told(PastGames))
async def my_games(
    request: Request,
    store: TheStore,
    person: Visitor,
    game: Annotated[str | None, Query(max_length=20)] = None,
    opponent: Annotated[str | None, Query(max_length=100, description="The name of somebody who played too.")] = None,
    result: Annotated[Outcome | None, Query(description="drawn: all share the victory.")] = None,
    level: Annotated[str | None, Query(max_length=20, description="Of a bot that played too.")] = None,
    reviewed: Annotated[bool | None, Query(description="Whether they were reviewed.")] = None,
    before: Annotated[str | None, Query(pattern=CURSOR, description="What `next` said: goes on from there.")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> Response:
    if person is None:
        return tell(PastGames([], None))
    return tell_packed(request, await past_games(store, person.id, Wanted(game, opponent, result, level, reviewed, before, limit)))


ALL_RECORDS: dict[int | str, JsonObject] = {
    200: {
        "description": "A zip file with a text for each finished match, as `unlost.load` reads it.",
        "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
    },
    **PROBLEMS,
}


ALL_DATA: dict[int | str, JsonObject] = {
    200: {
        "description": "A zip file: `data.json`, and in `records/` a text for each finished match, as `unlost.load` reads it.",
        "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
    },
    **PROBLEMS,
}


@router.get(
    "/api/me/data",
    summary="Everything the server keeps of me",
    response_class=Response,
    responses=ALL_DATA,
    dependencies=[Depends(no_token)],
)
async def my_data(request: Request, store: TheStore, tables: AllTables, person: Someone) -> Response:
    limits: RateLimits = request.app.state.rate_limits
    if not limits.is_exempt(request.scope):
        await limits.hit("downloads", person.id)
    named = {"Content-Disposition": 'attachment; filename="unlost-data.zip"'}
    whole = past_records(store, tables, person.id, folder="records/", first={"data.json": await own_data(store, person.id)})
    return StreamingResponse(whole, media_type="application/zip", headers=named)


@router.get("/api/me/records", summary="The records of all my finished matches", response_class=Response, responses=ALL_RECORDS)
async def my_records(request: Request, store: TheStore, tables: AllTables, person: Visitor) -> Response:
    limits: RateLimits = request.app.state.rate_limits
    if person and not limits.is_exempt(request.scope):
        await limits.hit("downloads", person.id)
    named = {"Content-Disposition": 'attachment; filename="unlost-records.zip"'}
    return StreamingResponse(past_records(store, tables, person.id if person else None), media_type="application/zip", headers=named)
