"""Positions over HTTP, for the analysis table: read from a text, a view or a record, and played on. Nothing of it is kept."""

import asyncio
import secrets
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Response
from msgspec import Struct
from pydantic import Field

from unlost.kernel.continuation import choices, play_on, unseen
from unlost.kernel.errors import BadNotation, BadOption, BadPosition, BadRecord, IllegalAction
from unlost.kernel.game import Game, find_game
from unlost.kernel.match import Match
from unlost.kernel.position import LONGEST, Position, position
from unlost.kernel.record import read_record
from unlost.kernel.views import JsonObject
from unlost.languages import t
from unlost.server import messages
from unlost.server.api_people import Body
from unlost.server.api_tables import FIRST_GAME, GAMES, tell, told
from unlost.server.errors import Refused

router = APIRouter()

LONGEST_RECORD = 60_000  # characters
RECORDS_KEPT = 8  # so that walking along a record does not read it at each step
RANDOM = "random"
_one_record = asyncio.Semaphore(1)  # a record with many unknown cards can take seconds to read

GameName = Annotated[str, Field(description=GAMES, examples=[FIRST_GAME], max_length=20)]


# ---------------------------------------------------------------- what is sent and what comes back


class WantedPosition(Body):
    """What one seat knows at one moment, as `unlost.position` takes it: a text or a view."""

    game: GameName
    text: str | None = Field(None, max_length=LONGEST, description="As docs/positions.md has it.")
    view: JsonObject | None = Field(None, description="Where there is no text.")


class WantedMoment(Body):
    """A moment of a record, which may have unknown cards."""

    record: str = Field(description=f"As `unlost.load` reads it; {LONGEST_RECORD} characters at most.")
    at: int = Field(0, ge=0, le=LONGEST_RECORD, strict=True, description="After so many actions, or at the end if there were not as many.")
    seat: int | None = Field(None, ge=0, le=3, strict=True, description="Whose eyes; else the seat to act, if its cards are known.")


class WantedAction(Body):
    """An action of the seat to act in a position."""

    game: GameName
    text: str = Field(max_length=LONGEST)
    action: str = Field(max_length=12, description="If another seat acts, any card that it can hold; ^? is one given unseen.")
    card: str = Field(RANDOM, max_length=12, description="What comes from the deck, if it is seen; random: any card that is not seen yet.")


class Moment(Struct):
    """Where a position stands in its record."""

    at: int  # how many actions were played by then
    last: int  # how many there are in all
    seats: list[int]  # those whose cards are known now
    next: messages.Line | None  # what was played then


class AnalysedPosition(Struct):
    """A position, as a table is drawn from it, and what may happen next."""

    game: str
    rules: int
    players: int
    options: JsonObject
    text: str
    position: messages.Position  # its view is that of `unlost.position`; its actions are those of its seat, if that is to act
    printed: JsonObject
    choices: list[str]  # what the seat to act may play, as far as the one can tell whose eyes it is
    unseen: dict[str, int]  # how many of each card are not seen
    scores: list[int] | None  # by seat, when the game is over, or a deal has ended with this
    line: messages.Line | None = None  # what led here
    drawn: str | None = None  # the card that came from the deck, if it was seen
    moment: Moment | None = None  # of a record


STRUCTS: list[type[Struct]] = [AnalysedPosition]


# ---------------------------------------------------------------- the routes


@router.post("/api/positions", summary="A position, read and checked", **told(AnalysedPosition))
async def see_position(wanted: WantedPosition) -> Response:
    return tell(_analysed(_read(wanted.game, wanted.text if wanted.text is not None else wanted.view or {})))


@router.post("/api/positions/play", summary="What a seat knows after an action", **told(AnalysedPosition))
async def play_position(wanted: WantedAction) -> Response:
    known = _read(wanted.game, wanted.text)
    try:
        found = play_on(known, wanted.action, None if wanted.card == RANDOM else wanted.card, secrets.token_bytes(16))
    except IllegalAction as fault:
        raise Refused("illegal_action", fault.reason, fault.rule) from None
    except BadNotation as fault:
        raise Refused("bad_action", str(fault)) from None
    except (BadPosition, BadOption) as fault:
        raise Refused("bad_position", f"{fault}.") from None
    answer = _analysed(found.position)
    answer.line = _line(known.game, found.seat, found.action, found.phase)
    answer.drawn = found.drawn
    answer.scores = list(found.scores) if found.scores else None
    return tell(answer)


@router.post("/api/positions/record", summary="A moment of a record", **told(AnalysedPosition))
async def see_moment(wanted: WantedMoment) -> Response:
    if len(wanted.record) > LONGEST_RECORD:
        raise Refused("too_large", t("A record has at most {n} characters.", n=LONGEST_RECORD))
    async with _one_record:
        try:
            whole = await asyncio.to_thread(_record, wanted.record)
        except BadRecord as fault:
            raise Refused("bad_record", f"{fault}.") from None
    at = min(wanted.at, len(whole.history))
    match = whole.at(at)
    if wanted.seat is not None and wanted.seat >= match.players:
        raise Refused("bad_option", t("This table has no seat {seat}.", seat=wanted.seat))
    known = match.known_seats
    if not known:
        raise Refused("bad_record", t("At this moment the cards of no seat are known."))
    seat = wanted.seat if wanted.seat in known else match.turn if match.turn in known else known[0]
    answer = _analysed(match.position(seat))
    moves = [move for turn in whole.turns() for move in turn]
    lines = [_line(match.game, move.seat, str(move.action), move.phase) for move in moves[max(0, at - 1) : at + 1]]
    answer.line = lines[0] if at else None
    answer.moment = Moment(at, len(moves), list(known), lines[-1] if at < len(moves) else None)
    return tell(answer)


# ---------------------------------------------------------------- how


@lru_cache(RECORDS_KEPT)
def _record(text: str) -> Match:
    return read_record(text)


def _read(game: str, known: str | JsonObject) -> Position:
    try:
        return position(find_game(game).name, known)
    except (BadPosition, BadOption) as fault:
        raise Refused("bad_position", f"{fault}.") from None


def _analysed(known: Position) -> AnalysedPosition:
    game, options = known.game, known.options
    view = known.view()
    may = list(choices(known))
    mine = may if known.seat == known.turn else []
    seen = messages.Position(
        n=0, seat=known.seat, view=dict(view), guide=dict(game.guide(view, mine, options)), actions=mine, may_take_back=False,
        clocks=[None] * known.players, running=None, now=0,
    )  # fmt: skip
    scores = list(known.sample().scores) if known.turn is None else None
    return AnalysedPosition(
        game.name, game.version, known.players, options, str(known), seen, dict(game.printed(options)), may, dict(unseen(known)), scores
    )


def _line(game: Game, seat: int, action: str, phase: str) -> messages.Line:
    return messages.Line(0, seat, action, game.tell(action, phase, False), 0, game.tell(action, phase, True))
