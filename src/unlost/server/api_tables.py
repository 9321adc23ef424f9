"""Tables over HTTP: all that is not live, and all that the author of a bot needs. The live part is `socket.py`."""

import gzip
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse
from msgspec import UNSET, Struct
from msgspec.structs import replace
from pydantic import BaseModel, Field

from unlost.bots import bots
from unlost.bots.levels import levels_of
from unlost.kernel.game import Game, games
from unlost.kernel.options import Option, OptionValue
from unlost.kernel.views import JsonObject
from unlost.languages import t
from unlost.server import messages
from unlost.server.api_people import Body, Someone, Visitor, known_person
from unlost.server.error_responses import PROBLEMS
from unlost.server.errors import Refused
from unlost.server.fair import commitment_of, seed_of
from unlost.server.names import LEVELS
from unlost.server.pace import Pace
from unlost.server.people import Person
from unlost.server.replay import Replay, replay
from unlost.server.reviews import ReviewNews, Reviews
from unlost.server.rows import OnTimeout, Watch
from unlost.server.socket import serve_table
from unlost.server.table import Table
from unlost.server.tables import SeatRequest, TableRequest, Tables
from unlost.server.urgency import by_urgency, waits_for

router = APIRouter()
QUICKLY = 5  # how hard gzip tries
FIRST_GAME = next(iter(games()))
GAMES = " or ".join(filter(None, (", ".join([*games()][:-1]), [*games()][-1])))  # for the OpenAPI document


def all_tables(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


def all_reviews(request: Request) -> Reviews:
    found: Reviews = request.app.state.reviews
    return found


AllTables = Annotated[Tables, Depends(all_tables)]
AllReviews = Annotated[Reviews, Depends(all_reviews)]


# ---------------------------------------------------------------- what is sent and what comes back


class WantedSeat(Body):
    """A seat of a new table."""

    kind: Literal["me", "same", "bot", "open", "invite"] = Field(
        description="me; same: another person at my screen; bot; open to all; invite: by link"
    )
    level: str | None = Field(None, description="The level of a bot: novice, explorer, expert, master.", max_length=20)
    character: str | None = Field(None, description="The id of a bot's character; if left out, somebody of the level.", max_length=20)
    name: str | None = Field(None, description="Of me and same, at one screen: a name for this table only.", max_length=40)
    person: str | None = Field(None, description="Of an invite: whom it is kept for (GET /api/friends has the ids).", max_length=40)


class WantedTable(Body):
    """A new table. It begins as soon as nobody is waited for."""

    game: str = Field(description=GAMES, examples=[FIRST_GAME], max_length=20)
    seats: list[WantedSeat] = Field(min_length=2, max_length=4, examples=[[{"kind": "me"}, {"kind": "bot", "level": "explorer"}]])
    options: JsonObject = Field(default_factory=dict, description="Of the game, as GET /api/games lists them.")
    rated: bool = Field(False, strict=True)
    watch: Watch = "link"
    clock: JsonObject = Field(default_factory=lambda: {"kind": "none"}, examples=[{"kind": "fischer", "seconds": 600, "increment": 5}])
    on_timeout: OnTimeout = "bot"
    words: str = Field("", max_length=64, description="Your part of the seed: any random text.")
    deal: str = Field("", max_length=40, description="The id of a promised deal (POST /api/deals).")
    pace: Pace = Field("instant", description="How quickly bots play: as a person would, if that is asked for.")


class Joining(Body):
    """Taking a seat."""

    seat: int | None = Field(None, ge=0, le=3, strict=True)
    invite: str | None = Field(None, max_length=64)
    words: str = Field("", max_length=64)


class SeedWords(Body):
    """Your part of the seed."""

    words: str = Field("", max_length=64)


class Bots(Body):
    """Who fills the free seats."""

    level: str = Field("explorer", max_length=20)


class WantedPace(Body):
    """How quickly bots are to play."""

    pace: Pace


class Command(Body):
    """Something to do, with an id of your own: sent twice, it counts once."""

    id: str = Field(min_length=1, max_length=64)


class Playing(Command):
    """An action of the game."""

    action: str = Field(max_length=12, examples=["R7", "+"])


class Saying(Body):
    """A line of the chat."""

    text: str = Field(min_length=1, max_length=500)


class TableList(Struct):
    """Some tables; mine in the order of urgency, those that are over last."""

    tables: list[messages.TableNews]
    waiting: list[str]  # those where I am to act, the most urgent first
    left: dict[str, int]  # by table: how many milliseconds my clock has left, where it runs


class Play(Struct):
    """The match as I may see it now, and the entries since the one asked for."""

    table: messages.TableNews
    position: messages.Position | None
    lines: list[messages.Line]


class Done(Struct):
    """What you sent is kept, as entry n."""

    n: int


class Fairness(Struct):
    """How the deal came about; the secret and the words are told when the match is over."""

    commitment: str
    secret: str | None
    words: list[str] | None
    seed: str | None


class LevelInfo(Struct):
    """A bot of this server."""

    name: str
    character: str


class ValueInfo(Struct):
    """A value of an option that is chosen from a few."""

    value: OptionValue
    title: str


class OptionInfo(Struct):
    """An option of a game: what it takes, and how people are asked for it."""

    name: str
    default: OptionValue
    takes: str
    kind: str  # whole, choice, flag, seat, or one that only this game has
    title: str
    about: str
    low: int | None  # the range that is offered,
    high: int | None
    least: dict[str, int]  # and the lowest with some numbers of players
    choices: list[ValueInfo]
    players: list[int] | None  # the numbers of players that have it; null: all
    house: bool  # a house rule: no rule book has it


class PrintedInfo(Struct):
    """What is printed otherwise if an option has this value."""

    option: str
    value: OptionValue
    printed: JsonObject


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: str
    rules: int
    players: list[int]
    options: list[OptionInfo]
    levels: list[LevelInfo]
    learnt: dict[str, list[OptionValue]]  # options with which alone expert and master have learnt: at others another bot plays for them
    printed: JsonObject  # what the components have printed on them if no option says otherwise
    otherwise: list[PrintedInfo]  # and what they have with the other values of options that are chosen from a few


class GameList(Struct):
    """The games there are."""

    games: list[GameInfo]


STRUCTS: list[type[Struct]] = [TableList, Play, Done, Fairness, GameList, messages.TableNews, Replay, ReviewNews]


def told(kind: type[Struct]) -> JsonObject:
    """How a route says that it answers with this."""
    schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
    answers: dict[int | str, JsonObject] = {200: {"description": kind.__doc__, "content": {"application/json": {"schema": schema}}}}
    return {"responses": {**answers, **PROBLEMS}, "response_class": Response}


def tell(answer: Struct) -> Response:
    return Response(messages.write(answer), media_type="application/json")


def tell_packed(request: Request, answer: Struct) -> Response:
    """As `tell`, compressed where that is asked for: for what is long."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return tell(answer)
    body = gzip.compress(messages.write(answer), QUICKLY, mtime=0)
    return Response(body, media_type="application/json", headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


# ---------------------------------------------------------------- the games


def _learnt(game: Game) -> dict[str, list[OptionValue]]:
    """The values of options that the game's networks were trained with, where those are not all."""
    levels = levels_of(game)
    return {name: list(values) for name, values in levels.learnt.options.items()} if levels and levels.learnt else {}


@router.get("/api/games", summary="The games, their options and the bots' levels", **told(GameList))
async def list_games() -> Response:
    return tell(
        GameList(
            [
                GameInfo(
                    game.name, t(game.title), game.version, _counts(game),
                    [_told_option(option) for option in game.options if option.name != "players"],
                    [LevelInfo(name, t(bots(game.name)[name].character)) for name in LEVELS if name in bots(game.name)],
                    _learnt(game),
                    dict(game.printed(game.checked({}))),
                    _printed_otherwise(game),
                )
                for game in games().values()
            ]
        )
    )  # fmt: skip


def _told_option(option: Option) -> OptionInfo:
    return OptionInfo(
        option.name, option.default, option.takes, option.kind, t(option.title), t(option.about), option.low, option.high,
        {str(players): low for players, low in option.least},
        [ValueInfo(value, t(title)) for value, title in option.choices], list(option.players) if option.players else None, option.house,
    )  # fmt: skip


def _printed_otherwise(game: Game) -> list[PrintedInfo]:
    usual = game.printed(game.checked({}))
    found = []
    for option in game.options:
        for value, _ in option.choices if option.title else ():
            printed = game.printed(game.checked({option.name: value}))
            if more := {name: said for name, said in printed.items() if said != usual[name]}:
                found.append(PrintedInfo(option.name, value, more))
    return found


def _counts(game: Game) -> list[int]:
    def can(players: int) -> bool:
        try:
            game.checked({"players": players})
        except ValueError:
            return False
        return True

    return [players for players in range(1, 9) if can(players)]


# ---------------------------------------------------------------- tables


class PromisedDeal(BaseModel):
    """What the server has bound itself to."""

    id: str = Field(description="to be sent with the table, once")
    commitment: str = Field(description="the SHA-256 of the secret that the table will be dealt by: keep it")


@router.post("/api/deals", status_code=201, summary="Promise a deal")
async def promise_deal(request: Request, person: Someone) -> PromisedDeal:
    """The server binds itself to a secret before it hears your words. For matches that begin at once, against bots."""
    promise = request.app.state.promised_deals.promise(person.id)
    return PromisedDeal(id=promise.id, commitment=promise.commitment)


@router.post("/api/tables", summary="Make a table", **told(messages.TableNews))
async def make_table(asked: Request, wanted: WantedTable, person: Someone, tables: AllTables) -> Response:
    if not asked.app.state.rate_limits.is_exempt(asked.scope):
        await tables.check_number(person)
    seats = [SeatRequest(seat.kind, seat.level, seat.character, seat.name, seat.person) for seat in wanted.seats]
    secret = asked.app.state.promised_deals.take(person.id, wanted.deal) if wanted.deal else ""
    request = TableRequest(
        wanted.game, seats, wanted.options, wanted.rated, wanted.watch, wanted.clock, wanted.on_timeout, wanted.words, wanted.pace, secret
    )
    return tell((await tables.make(person, request)).news(person.id))


@router.get(
    "/api/tables",
    summary="Tables: open, running and free to watch, or mine",
    **told(TableList),
)
async def list_tables(
    tables: AllTables, person: Visitor, which: Annotated[Literal["open", "running", "mine"], Query()] = "open"
) -> Response:
    me = person.id if person else None
    if which == "mine":
        found = by_urgency(await tables.tables_of(me), me) if me else []
    else:
        found = await (tables.open_tables() if which == "open" else tables.shown_tables())
    waiting = [table for table in found if waits_for(table, me)]
    left = {table.id: table.due - tables.now() for table in waiting if table.due is not None}
    news = [replace(table.news(me), standing=table.standing() or UNSET) for table in found]
    return tell(TableList(news, [table.id for table in waiting], left))


@router.get("/api/tables/{table_id}", summary="A table", **told(messages.TableNews))
async def get_table(table_id: str, tables: AllTables, person: Visitor) -> Response:
    return tell((await _seen(tables, table_id, person)).news(person.id if person else None))


@router.post("/api/tables/{table_id}/join", summary="Take a seat", **told(messages.TableNews))
async def join_table(table_id: str, joining: Joining, person: Someone, tables: AllTables) -> Response:
    return tell((await tables.join(table_id, person, joining.seat, joining.invite, joining.words)).news(person.id))


@router.post(
    "/api/tables/{table_id}/leave",
    summary="Get up before the match begins, or say no to an invitation",
    **told(messages.TableNews),
)
async def leave_table(table_id: str, person: Someone, tables: AllTables) -> Response:
    return tell((await tables.leave(table_id, person)).news(person.id))


@router.post(
    "/api/tables/{table_id}/bots",
    summary="Fill the free seats with bots",
    **told(messages.TableNews),
)
async def fill_table(table_id: str, wanted: Bots, person: Someone, tables: AllTables) -> Response:
    return tell((await tables.fill(table_id, person, wanted.level)).news(person.id))


@router.post("/api/tables/{table_id}/pace", summary="How quickly bots play from now on", **told(messages.TableNews))
async def set_pace(table_id: str, wanted: WantedPace, person: Someone, tables: AllTables) -> Response:
    table = await _seen(tables, table_id, person)
    await tables.set_pace(table, person.id, wanted.pace)
    return tell(table.news(person.id))


@router.post(
    "/api/tables/{table_id}/rematch",
    summary="Play again, everybody one seat on",
    **told(messages.TableNews),
)
async def play_again(table_id: str, words: SeedWords, person: Someone, tables: AllTables) -> Response:
    return tell((await tables.play_again(table_id, person, words.words)).news(person.id))


# ---------------------------------------------------------------- play, for programs that do without a socket


@router.get("/api/tables/{table_id}/play", summary="The match as I may see it now", **told(Play))
async def look(table_id: str, tables: AllTables, person: Visitor, seen: Annotated[int, Query(ge=0)] = 0) -> Response:
    table = await _seen(tables, table_id, person)
    me = person.id if person else None
    mine = table.seats_of(me)
    async with table.lock:
        return tell(Play(table.news(me), table.position(mine) if table.match else None, table.lines(seen, mine)))


@router.post("/api/tables/{table_id}/act", summary="Play an action", **told(Done))
async def act(table_id: str, playing: Playing, person: Someone, tables: AllTables) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.act(mine, playing.id, playing.action, numbers.append)
    return tell(Done(numbers[0]))


@router.post("/api/tables/{table_id}/back", summary="Take back my last step of this turn", **told(Done))
async def take_back(table_id: str, command: Command, person: Someone, tables: AllTables) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.take_back(mine, command.id, numbers.append)
    return tell(Done(numbers[0]))


@router.post("/api/tables/{table_id}/resign", summary="Give the match up", **told(Done))
async def resign(table_id: str, command: Command, person: Someone, tables: AllTables) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.resign(mine, command.id, numbers.append)
    return tell(Done(numbers[0]))


@router.post(
    "/api/tables/{table_id}/abort",
    summary="Call the match off, before everyone has acted",
    **told(Done),
)
async def call_off(table_id: str, command: Command, person: Someone, tables: AllTables) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.call_off(mine, command.id, numbers.append)
    return tell(Done(numbers[0]))


@router.post("/api/tables/{table_id}/return", summary="Take my seat back from the bot", **told(Done))
async def come_back(table_id: str, command: Command, person: Someone, tables: AllTables) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.come_back(mine, command.id, numbers.append)
    return tell(Done(numbers[0]))


@router.post("/api/tables/{table_id}/chat", summary="Say something", status_code=204, responses=PROBLEMS)
async def say(table_id: str, saying: Saying, person: Someone, tables: AllTables) -> None:
    await tables.say(await _seen(tables, table_id, person), person, saying.text)


# ---------------------------------------------------------------- afterwards


WantedEyes = Annotated[
    Annotated[int, Field(ge=0, le=3)] | Literal["all", "none"] | None,
    Query(description="Whose eyes, mine if not said; all: with open hands; none: with all hands covered."),
]
RECORD: dict[int | str, JsonObject] = {
    200: {"description": "As `unlost.load` reads it.", "content": {"text/plain": {"schema": {"type": "string"}}}},
    **PROBLEMS,
}


@router.get("/api/tables/{table_id}/record", summary="The record of a finished match", response_class=Response, responses=RECORD)
async def record(table_id: str, tables: AllTables, person: Visitor) -> Response:
    table = await _seen(tables, table_id, person)
    return PlainTextResponse(table.record())


@router.get("/api/tables/{table_id}/replay", summary="A match that is over, step by step", **told(Replay))
async def look_back(request: Request, table_id: str, tables: AllTables, person: Visitor, seat: WantedEyes = None) -> Response:
    table = await _seen(tables, table_id, person)
    return tell_packed(request, await replay(table, seat, person.id if person else None))


@router.post("/api/tables/{table_id}/review", summary="Have a match that is over reviewed", **told(ReviewNews))
async def ask_for_review(request: Request, table_id: str, tables: AllTables, reviews: AllReviews, person: Someone) -> Response:
    table = await _seen(tables, table_id, person)
    await reviews.ask(table, person.id)
    return tell_packed(request, await reviews.tell(table))


@router.get("/api/tables/{table_id}/review", summary="The review of a match, or how far it is", **told(ReviewNews))
async def see_review(
    request: Request, table_id: str, tables: AllTables, reviews: AllReviews, person: Visitor, seen: Annotated[int, Query(ge=0)] = 0
) -> Response:
    return tell_packed(request, await reviews.tell(await _seen(tables, table_id, person), seen))


@router.get("/api/tables/{table_id}/fairness", summary="How the deal came about", **told(Fairness))
async def fairness(table_id: str, tables: AllTables, person: Visitor) -> Response:
    table = await _seen(tables, table_id, person)
    if table.row.branch_of:
        raise Refused("not_allowed", t("A branch has the deal of the match it came from: that one can be checked."))
    if table.row.record is not None:
        raise Refused("not_found", t("This match was played elsewhere: nobody here dealt it."))
    if table.status != "finished" or table.is_withheld:
        return tell(Fairness(table.row.commitment, None, None, None))
    words = [seat.words for seat in table.seats]
    return tell(Fairness(commitment_of(table.row.secret), table.row.secret, words, seed_of(table.row.secret, words)))


# ---------------------------------------------------------------- live


@router.websocket("/api/tables/{table_id}/socket")
async def table_socket(websocket: WebSocket, table_id: str) -> None:
    await serve_table(websocket, websocket.app.state.tables, table_id, await known_person(websocket))


async def _seen(tables: Tables, table_id: str, person: Person | None) -> Table:
    return await tables.seen(table_id, person.id if person else None)


async def _mine(tables: Tables, table_id: str, person: Person) -> tuple[Table, tuple[int, ...], list[int]]:
    """The table, my seats there, and a place for the answer."""
    table = await _seen(tables, table_id, person)
    mine = table.seats_of(person.id)
    if not mine:
        raise Refused("not_seated", t("You do not sit at this table."))
    return table, mine, []
