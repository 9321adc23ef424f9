"""Tables over HTTP: all that is not live, and all that the author of a bot needs. The live part is `socket.py`."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse
from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field

from unlost.bots import bots
from unlost.kernel.game import games
from unlost.languages import t
from unlost.server import messages
from unlost.server.answers import PROBLEMS
from unlost.server.api_people import Someone, Visitor, known_person
from unlost.server.errors import Refused
from unlost.server.fair import commitment_of, seed_of
from unlost.server.names import LEVELS
from unlost.server.people import Person
from unlost.server.socket import serve_table
from unlost.server.table import Table
from unlost.server.tables import SeatWish, Tables, TableWish

router = APIRouter()


def all_tables(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


House = Annotated[Tables, Depends(all_tables)]


# ---------------------------------------------------------------- what is sent and what comes back


class Body(BaseModel):
    """What a request carries; a name that is not known is an error."""

    model_config = ConfigDict(extra="forbid")


class WantedSeat(Body):
    """A seat of a new table."""

    kind: Literal["me", "same", "bot", "open", "invite"] = Field(
        description="me; same: another person at my screen; bot; open to all; invite: by link"
    )
    level: str | None = Field(None, description="The level of a bot: novice, explorer, expert, master.", max_length=20)


class WantedTable(Body):
    """A new table. It begins as soon as nobody is waited for."""

    game: str = Field(description="cards, board or rivals", examples=["cards"], max_length=20)
    seats: list[WantedSeat] = Field(min_length=2, max_length=4, examples=[[{"kind": "me"}, {"kind": "bot", "level": "explorer"}]])
    options: dict[str, Any] = Field(default_factory=dict, description="Of the game, as GET /api/games lists them.")
    rated: bool = Field(False, strict=True)
    watch: Literal["everyone", "link", "nobody"] = "link"
    clock: dict[str, Any] = Field(default_factory=lambda: {"kind": "none"}, examples=[{"kind": "fischer", "seconds": 600, "increment": 5}])
    on_timeout: Literal["bot", "lose"] = "bot"
    words: str = Field("", max_length=64, description="Your part of the seed: any random text.")


class Joining(Body):
    """Taking a seat."""

    seat: int | None = Field(None, ge=0, le=3, strict=True)
    invite: str | None = Field(None, max_length=64)
    words: str = Field("", max_length=64)


class Words(Body):
    """Your part of the seed."""

    words: str = Field("", max_length=64)


class Bots(Body):
    """Who fills the free seats."""

    level: str = Field("explorer", max_length=20)


class Wish(Body):
    """Something to do, with an id of your own: sent twice, it counts once."""

    id: str = Field(min_length=1, max_length=64)


class Playing(Wish):
    """An action of the game."""

    action: str = Field(max_length=12, examples=["R7", "+"])


class Saying(Body):
    """A line of the chat."""

    text: str = Field(min_length=1, max_length=500)


class TableList(Struct):
    """Some tables, and for each the seat to act if it is one of mine."""

    tables: list[messages.TableNews]
    waiting: list[str]  # those where I am to act


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
    """A bot of the house."""

    name: str
    character: str


class OptionInfo(Struct):
    """An option of a game."""

    name: str
    default: Any
    takes: str


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: str
    rules: int
    players: list[int]
    options: list[OptionInfo]
    levels: list[LevelInfo]


class GameList(Struct):
    """The games there are."""

    games: list[GameInfo]


STRUCTS: list[Any] = [TableList, Play, Done, Fairness, GameList, messages.TableNews]


def told(kind: type[Struct]) -> dict[str, Any]:
    """How a route says that it answers with this."""
    schema = {"$ref": f"#/components/schemas/{kind.__name__}"}
    answers: dict[int | str, Any] = {200: {"description": kind.__doc__, "content": {"application/json": {"schema": schema}}}}
    return {"responses": {**answers, **PROBLEMS}, "response_class": Response}


def tell(answer: Struct) -> Response:
    return Response(messages.write(answer), media_type="application/json")


# ---------------------------------------------------------------- the games


@router.get("/api/games", summary="The games, their options and the bots' levels", **told(GameList))
async def list_games() -> Response:
    return tell(
        GameList(
            [
                GameInfo(
                    game.name, t(game.title), game.version, _counts(game),
                    [OptionInfo(option.name, option.default, option.takes) for option in game.options if option.name != "players"],
                    [LevelInfo(name, t(bots(game.name)[name].character)) for name in LEVELS if name in bots(game.name)],
                )
                for game in games().values()
            ]
        )
    )  # fmt: skip


def _counts(game: Any) -> list[int]:
    def can(players: int) -> bool:
        try:
            game.checked({"players": players})
        except ValueError:
            return False
        return True

    return [players for players in range(1, 9) if can(players)]


# ---------------------------------------------------------------- tables


@router.post("/api/tables", summary="Make a table", **told(messages.TableNews))
async def make_table(wanted: WantedTable, person: Someone, tables: House) -> Response:
    wish = TableWish(
        wanted.game, [SeatWish(seat.kind, seat.level) for seat in wanted.seats], wanted.options, wanted.rated, wanted.watch, wanted.clock,
        wanted.on_timeout, wanted.words,
    )  # fmt: skip
    return tell((await tables.make(person, wish)).news(person.id))


@router.get(
    "/api/tables",
    summary="Tables: open, running and free to watch, or mine",
    **told(TableList),
)
async def list_tables(tables: House, person: Visitor, which: Annotated[Literal["open", "running", "mine"], Query()] = "open") -> Response:
    me = person.id if person else None
    if which == "mine":
        found = await tables.tables_of(me) if me else []
    else:
        found = await (tables.open_tables() if which == "open" else tables.shown_tables())
    return tell(TableList([table.news(me) for table in found], [table.id for table in found if table.turn in table.seats_of(me)]))


@router.get("/api/tables/{table_id}", summary="A table", **told(messages.TableNews))
async def get_table(table_id: str, tables: House, person: Visitor) -> Response:
    return tell((await _seen(tables, table_id, person)).news(person.id if person else None))


@router.post("/api/tables/{table_id}/join", summary="Take a seat", **told(messages.TableNews))
async def join_table(table_id: str, joining: Joining, person: Someone, tables: House) -> Response:
    return tell((await tables.join(table_id, person, joining.seat, joining.invite, joining.words)).news(person.id))


@router.post(
    "/api/tables/{table_id}/leave",
    summary="Get up before the match begins",
    **told(messages.TableNews),
)
async def leave_table(table_id: str, person: Someone, tables: House) -> Response:
    return tell((await tables.leave(table_id, person)).news(person.id))


@router.post(
    "/api/tables/{table_id}/bots",
    summary="Fill the free seats with bots",
    **told(messages.TableNews),
)
async def fill_table(table_id: str, wanted: Bots, person: Someone, tables: House) -> Response:
    return tell((await tables.fill(table_id, person, wanted.level)).news(person.id))


@router.post(
    "/api/tables/{table_id}/rematch",
    summary="Play again, everybody one seat on",
    **told(messages.TableNews),
)
async def play_again(table_id: str, words: Words, person: Someone, tables: House) -> Response:
    return tell((await tables.play_again(table_id, person, words.words)).news(person.id))


# ---------------------------------------------------------------- play, for programs that do without a socket


@router.get("/api/tables/{table_id}/play", summary="The match as I may see it now", **told(Play))
async def look(table_id: str, tables: House, person: Visitor, seen: Annotated[int, Query(ge=0)] = 0) -> Response:
    table = await _seen(tables, table_id, person)
    me = person.id if person else None
    mine = table.seats_of(me)
    async with table.lock:
        return tell(Play(table.news(me), table.position(mine) if table.match else None, table.lines(seen, mine)))


@router.post("/api/tables/{table_id}/act", summary="Play an action", **told(Done))
async def act(table_id: str, playing: Playing, person: Someone, tables: House) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.act(mine, playing.id, playing.action, numbers.append)
    return tell(Done(numbers[0]))


@router.post("/api/tables/{table_id}/back", summary="Take back my last step of this turn", **told(Done))
async def take_back(table_id: str, wish: Wish, person: Someone, tables: House) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.take_back(mine, wish.id, numbers.append)
    return tell(Done(numbers[0]))


@router.post("/api/tables/{table_id}/resign", summary="Give the match up", **told(Done))
async def resign(table_id: str, wish: Wish, person: Someone, tables: House) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.resign(mine, wish.id, numbers.append)
    return tell(Done(numbers[0]))


@router.post(
    "/api/tables/{table_id}/abort",
    summary="Call the match off, before everyone has acted",
    **told(Done),
)
async def call_off(table_id: str, wish: Wish, person: Someone, tables: House) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.call_off(mine, wish.id, numbers.append)
    return tell(Done(numbers[0]))


@router.post("/api/tables/{table_id}/return", summary="Take my seat back from the bot", **told(Done))
async def come_back(table_id: str, wish: Wish, person: Someone, tables: House) -> Response:
    table, mine, numbers = await _mine(tables, table_id, person)
    await table.come_back(mine, wish.id, numbers.append)
    return tell(Done(numbers[0]))


@router.post("/api/tables/{table_id}/chat", summary="Say something", status_code=204, responses=PROBLEMS)
async def say(table_id: str, saying: Saying, person: Someone, tables: House) -> None:
    await tables.say(await _seen(tables, table_id, person), person, saying.text)


# ---------------------------------------------------------------- afterwards


RECORD: dict[int | str, Any] = {
    200: {"description": "As `unlost.load` reads it.", "content": {"text/plain": {"schema": {"type": "string"}}}},
    **PROBLEMS,
}


@router.get("/api/tables/{table_id}/record", summary="The record of a finished match", response_class=Response, responses=RECORD)
async def record(table_id: str, tables: House, person: Visitor) -> Response:
    table = await _seen(tables, table_id, person)
    return PlainTextResponse(_record(table))


@router.get("/api/tables/{table_id}/fairness", summary="How the deal came about", **told(Fairness))
async def fairness(table_id: str, tables: House, person: Visitor) -> Response:
    table = await _seen(tables, table_id, person)
    if table.status != "finished":
        return tell(Fairness(table.row.commitment, None, None, None))
    words = [chair.words for chair in table.chairs]
    return tell(Fairness(commitment_of(table.row.secret), table.row.secret, words, seed_of(table.row.secret, words)))


def _record(table: Table) -> str:
    """The record, with who played, how it ended and what bound the server to the deal as remarks."""
    table.check_rules()
    if table.status != "finished" or table.match is None:
        raise Refused("not_finished", t("The record can be read when the match is over."))
    ending = table.row.ending
    remarks = [f"# seat {chair.seat}: {chair.name}" for chair in table.chairs]
    remarks.append(f"# commitment: {table.row.commitment}")
    if ending["how"] != "played" or ending["lost"]:
        remarks.append(f"# ended: {ending['how']}; lost: {', '.join(map(str, ending['lost']))}")
    table.match.remarks = remarks
    return table.match.record()


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
