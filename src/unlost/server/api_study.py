"""Study over HTTP: the evaluation of positions, hints at a table, and odds when its match is over."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from msgspec import Struct
from pydantic import Field

from unlost.kernel.views import JsonObject
from unlost.languages import t
from unlost.server.api_people import Body, Someone, Visitor
from unlost.server.api_tables import FIRST_GAME, GAMES, AllTables, tell, told
from unlost.server.errors import Refused
from unlost.server.evaluations import LEAST, MOST, USUAL, Evaluated, Evaluations, read_position
from unlost.server.hints import Hints, Sure
from unlost.server.rate_limits import RateLimits
from unlost.server.replay import check_over
from unlost.study.odds import Odds, odds

router = APIRouter()


class OddsThen(Struct):
    """Where the cards could be that the seat to act did not see, at one moment of a match."""

    odds: Odds | None  # null in a game without hidden hands


STRUCTS: list[type[Struct]] = [Evaluated, Sure, OddsThen]


def all_evaluations(request: Request) -> Evaluations:
    found: Evaluations = request.app.state.evaluations
    return found


def all_hints(request: Request) -> Hints:
    found: Hints = request.app.state.hints
    return found


AllHints = Annotated[Hints, Depends(all_hints)]
AllEvaluations = Annotated[Evaluations, Depends(all_evaluations)]


async def check_rate(request: Request, person: str) -> None:
    """Refused to one who asks for too much."""
    limits: RateLimits = request.app.state.rate_limits
    if not limits.is_exempt(request.scope):
        await limits.hit("evaluations", person)


class WantedEvaluation(Body):
    """A position, as a text or as a view, and how closely to look at it."""

    game: str = Field(description=GAMES, examples=[FIRST_GAME], max_length=20)
    position: str | None = Field(None, description="The text of a position.", max_length=4000)
    view: JsonObject | None = Field(None, description="What a seat knows, as `unlost.position` takes it.")
    worlds: int = Field(USUAL, ge=LEAST, le=MOST, strict=True)
    against: str | None = Field(None, description="An action: say why the best is better.", max_length=12)


@router.post("/api/evaluate", summary="What every legal action of a position is worth", **told(Evaluated))
async def evaluate(request: Request, wanted: WantedEvaluation, person: Someone, evaluations: AllEvaluations) -> Response:
    known = wanted.position if wanted.position is not None else wanted.view
    if known is None or (wanted.position is not None and wanted.view is not None):
        raise Refused("bad_position", t("A position is given as a text or as a view."))
    await check_rate(request, person.id)
    return tell(await evaluations.evaluate(person.id, read_position(wanted.game, known), wanted.worlds, wanted.against))


# ---------------------------------------------------------------- at a table


class WantedHint(Body):
    """A hint: beside the best, judge this action, or else the best one that would be a mistake; or none, which is quicker."""

    against: str | None = Field(None, description="An action: say why the best is better.", max_length=12)
    why: bool = Field(True, strict=True)


class Intended(Body):
    """What somebody is about to play; nothing: make ready for the question."""

    action: str | None = Field(None, max_length=12)


@router.post("/api/tables/{table_id}/hint", summary="What could I do? Not in rated matches", **told(Evaluated))
async def take_hint(request: Request, table_id: str, wanted: WantedHint, person: Someone, tables: AllTables, hints: AllHints) -> Response:
    table = await tables.seen(table_id, person.id)
    await check_rate(request, person.id)
    return tell(await hints.hint(table, person.id, wanted.against, wanted.why))


@router.post("/api/tables/{table_id}/sure", summary="Would this be a mistake? Not in rated matches", **told(Sure))
async def ask_whether_sure(
    request: Request, table_id: str, intended: Intended, person: Someone, tables: AllTables, hints: AllHints
) -> Response:
    table = await tables.seen(table_id, person.id)
    await check_rate(request, person.id)
    return tell(await hints.sure(table, person.id, intended.action))


@router.get("/api/tables/{table_id}/odds", summary="What the seat to act could tell of hidden cards then", **told(OddsThen))
async def odds_then(table_id: str, tables: AllTables, person: Visitor, at: Annotated[int, Query(ge=0)]) -> Response:
    table = await tables.seen(table_id, person.id if person else None)
    check_over(table)
    assert table.match
    if at >= len(table.match.history):
        raise Refused("bad_option", t("This match has {n} actions.", n=len(table.match.history)))
    then = table.match.at(at)
    return tell(OddsThen(odds(then.game, then.observation(then.turn)[0])))
