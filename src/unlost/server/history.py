"""What somebody has played here: their finished matches, the newest first, and the records of all of them."""

import zipfile
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from unlost.kernel.errors import BadOption
from unlost.kernel.game import find_game
from unlost.kernel.views import JsonObject
from unlost.server import schema
from unlost.server.characters import of_name
from unlost.server.errors import Refused
from unlost.server.names import name_key
from unlost.server.rows import HistoryRow, OpponentRow, SeatKind
from unlost.server.store import Store
from unlost.server.tables import Tables

CURSOR = r"^[0-9]{1,15}\.[A-Za-z0-9_-]{1,40}$"  # the time and the link of the last match that was told

Outcome = Literal["won", "lost", "drawn"]


class Opponent(Struct):
    """Somebody else at a table; at one screen, another seat of one's own."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None  # of a bot,
    character: str | None  # and the id of who it was


class PastGame(Struct):
    """A finished match of mine."""

    id: str  # the table's link
    game: str
    players: int
    options: JsonObject  # those that are not the usual ones
    rated: bool
    started: int | None
    ended: int
    how: Literal["played", "resigned", "time", "unfinished"]
    seat: int  # mine; at one screen, the first of mine
    opponents: list[Opponent]
    scores: list[int]  # by seat
    won: bool  # alone, with a partner, or shared with others
    result: Outcome | None  # drawn: all share the victory; null: a record that ends before its match did
    rating_before: float | None  # of rated matches
    rating_after: float | None
    imported: bool  # played elsewhere, and counted nowhere
    reviewed: bool
    marks: dict[str, int] | None  # of my seat, if it was reviewed: {"small": 2, "medium": 0, "large": 1}
    hints: list[int]  # the seats that took hints


class PastGames(Struct):
    """Some finished matches of mine, the newest first. The next ones come with `before` as `next` says; null: there are none."""

    games: list[PastGame]
    next: str | None


@dataclass(frozen=True)
class Wanted:
    """Which matches somebody wants to see."""

    game: str | None = None
    opponent: str | None = None
    result: Outcome | None = None
    level: str | None = None
    reviewed: bool | None = None
    before: str | None = None
    limit: int = 50


results, others = schema.results, schema.results.alias("others")


def _mine(person: str) -> list[ColumnElement[bool]]:
    """One result a match: who has several seats at one screen has as many."""
    earlier = schema.results.alias("earlier")
    is_later = exists().where(earlier.c.match == results.c.match, earlier.c.person == person, earlier.c.seat < results.c.seat)
    return [results.c.person == person, ~is_later]


def _meant(wanted: Wanted) -> list[ColumnElement[bool]]:
    """The conditions of what is wanted."""
    found: list[ColumnElement[bool]] = []
    other = and_(others.c.match == results.c.match, others.c.seat != results.c.seat)
    somebody_lost = exists().where(other, others.c.won.is_(False))
    if wanted.game is not None:
        found.append(schema.matches.c.game == wanted.game)
    if wanted.result == "lost":
        found += [results.c.won.is_(False), exists().where(other, others.c.won.is_(True))]
    elif wanted.result:
        found += [results.c.won.is_(True), somebody_lost if wanted.result == "won" else ~somebody_lost]
    if wanted.level is not None:
        found.append(exists().where(other, others.c.person == f"bot:{wanted.level}"))
    if wanted.opponent is not None:
        people = schema.people
        named = or_(people.c.name_key == name_key(wanted.opponent), people.c.name == wanted.opponent)
        sat = schema.seats.alias("sat")
        noted = exists().where(sat.c.match == results.c.match, sat.c.seat != results.c.seat, sat.c.name == wanted.opponent)
        found.append(or_(exists().where(other, people.c.id == others.c.person, named), noted))
    if wanted.reviewed is not None:
        is_done = schema.reviews.c.state == "done"
        found.append(is_done if wanted.reviewed else or_(schema.reviews.c.state.is_(None), ~is_done))
    if wanted.before is not None:
        time, _, match = wanted.before.partition(".")
        found.append(or_(results.c.time < int(time), and_(results.c.time == int(time), results.c.match < match)))
    return found


async def past_games(store: Store, person: str, wanted: Wanted) -> PastGames:
    """Somebody's finished matches."""
    matches, reviews, people = schema.matches, schema.reviews, schema.people
    columns = (matches.c.game, matches.c.players, matches.c.options, matches.c.rated, matches.c.started, matches.c.ending)
    imported = matches.c.record.is_not(None).label("imported")
    rows = await store.read(
        HistoryRow,
        select(results, *columns, imported, reviews.c.state, reviews.c.marks)
        .join(matches, matches.c.id == results.c.match)
        .outerjoin(reviews, reviews.c.match == results.c.match)
        .where(*_mine(person), *_meant(wanted))
        .order_by(results.c.time.desc(), results.c.match.desc())
        .limit(wanted.limit + 1),
    )
    rows, more = rows[: wanted.limit], rows[wanted.limit :]
    seats = schema.seats
    sat = await store.read(
        OpponentRow,
        select(
            seats.c.match,
            seats.c.seat,
            seats.c.kind,
            seats.c.person,
            seats.c.hinted,
            func.coalesce(seats.c.name, people.c.name).label("name"),
        )
        .join(people, people.c.id == seats.c.person)
        .where(seats.c.match.in_([row.match for row in rows]))
        .order_by(seats.c.seat),
    )
    at: dict[str, list[OpponentRow]] = {row.match: [] for row in rows}
    for one in sat:
        at[one.match].append(one)
    return PastGames([_past_game(row, at[row.match]) for row in rows], f"{rows[-1].time}.{rows[-1].match}" if more else None)


def _past_game(row: HistoryRow, sat: list[OpponentRow]) -> PastGame:
    winners = row.ending["winners"]
    result: Outcome | None = None if not winners else "lost" if not row.won else "drawn" if len(winners) == row.players else "won"
    opponents = [Opponent(one.seat, one.kind, one.name, *_bot(one)) for one in sat if one.seat != row.seat]
    marks = row.marks[row.seat] if row.state == "done" and row.marks else None
    assert row.ending["how"] != "aborted"
    return PastGame(
        row.match, row.game, row.players, _unusual(row), row.rated, row.started, row.time, row.ending["how"], row.seat, opponents,
        row.ending["scores"], row.won, result, row.rating_before, row.rating_after, row.imported, row.state == "done", marks,
        [one.seat for one in sat if one.hinted],
    )  # fmt: skip


def _bot(one: OpponentRow) -> tuple[str | None, str | None]:
    """The level of a bot, and its character."""
    character = of_name(one.name)
    return (one.person.removeprefix("bot:"), character.id if character else None) if one.kind == "bot" else (None, None)


def _unusual(row: HistoryRow) -> JsonObject:
    """The options of a match that are not the usual ones. The game may have others by now, or be gone."""
    try:
        usual = {option.name: option.default for option in find_game(row.game).options}
    except BadOption:
        return row.options
    return {name: value for name, value in row.options.items() if name != "players" and (name not in usual or value != usual[name])}


async def past_records(
    store: Store, tables: Tables, person: str | None, folder: str = "", first: Mapping[str, str] | None = None
) -> AsyncIterator[bytes]:
    """The records of all of somebody's finished matches: a zip file, as it is made, after these texts.

    Records of rules that are gone are left out.
    """
    told = select(results.c.match, results.c.time).where(*_mine(person or "")).order_by(results.c.time, results.c.match)
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in (first or {}).items():
            packed.writestr(name, text)
        for row in await store.rows(told):
            try:
                table = await tables.copy_of(row.match)
                text = table.record()
            except (Refused, BadOption):
                continue
            played = datetime.fromtimestamp(row.time / 1000, UTC)
            named = zipfile.ZipInfo(f"{folder}{played:%Y-%m-%d}-{table.game.name}-{row.match}.txt", played.timetuple()[:6])
            packed.writestr(named, text, zipfile.ZIP_DEFLATED)
            yield sink.taken()
    yield sink.taken()


class _Sink:
    """Where a zip file is written to, to be sent on piece by piece."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, data: bytes, /) -> int:
        self._pieces.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing is kept back."""

    def close(self) -> None:
        """What is written can still be taken."""

    def taken(self) -> bytes:
        found = b"".join(self._pieces)
        self._pieces.clear()
        return found
