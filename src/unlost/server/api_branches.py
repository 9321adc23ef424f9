"""Trying something else over HTTP, from matches that are over: branches, and why something could not be played at a moment."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from msgspec import Struct
from pydantic import Field

from unlost.kernel.errors import BadNotation, IllegalAction
from unlost.languages import t
from unlost.server import messages
from unlost.server.api_people import Body, Someone, Visitor
from unlost.server.api_tables import AllTables, tell, told
from unlost.server.branches import Branches, branches_of, make_branch
from unlost.server.errors import Refused
from unlost.server.replay import check_over
from unlost.server.tables import SeatRequest

router = APIRouter()
MOST_ACTIONS = 100_000  # more than any match has


class BranchSeat(Body):
    """A seat of a branch."""

    kind: Literal["me", "same", "bot"] = Field(description="me; same: mine too; bot")
    level: str | None = Field(None, description="The level of a bot: novice, explorer, expert, master.", max_length=20)


class WantedBranch(Body):
    """A branch: from where, and who plays. One seat is `me`, more of mine are `same`."""

    at: int = Field(ge=0, le=MOST_ACTIONS, strict=True, description="How many actions of the match it begins with.")
    seats: list[BranchSeat] = Field(min_length=2, max_length=4, examples=[[{"kind": "me"}, {"kind": "same"}]])
    open_hands: bool = Field(False, strict=True, description="Are all hands shown?")


class WhyNot(Struct):
    """Why something could not be played, in words."""

    message: str
    rule: str  # the number of the rule that says so; "" if none does


STRUCTS: list[type[Struct]] = [Branches, WhyNot]


@router.post("/api/tables/{table_id}/branches", summary="Play on from a moment of a match that is over", **told(messages.TableNews))
async def branch(table_id: str, wanted: WantedBranch, person: Someone, tables: AllTables) -> Response:
    parent = await tables.seen(table_id, person.id)
    seats = [SeatRequest(seat.kind, seat.level) for seat in wanted.seats]
    return tell((await make_branch(tables, parent, person, wanted.at, seats, wanted.open_hands)).news(person.id))


@router.get("/api/tables/{table_id}/branches", summary="The branches of a match that is over", **told(Branches))
async def list_branches(table_id: str, person: Visitor, tables: AllTables) -> Response:
    me = person.id if person else None
    return tell(await branches_of(tables, await tables.seen(table_id, me), me))


@router.get("/api/tables/{table_id}/why", summary="Why an action could not be played at a moment of a match that is over", **told(WhyNot))
async def why_not(
    table_id: str,
    person: Visitor,
    tables: AllTables,
    at: Annotated[int, Query(ge=0, le=MOST_ACTIONS, description="After how many actions.")],
    action: Annotated[str, Query(max_length=12)],
) -> Response:
    table = await tables.seen(table_id, person.id if person else None)
    check_over(table)
    assert table.match
    if at > len(table.match.history):
        raise Refused("bad_option", t("Nothing can be played after {n} actions of this match.", n=at))
    try:
        table.match.at(at).checked(action)
    except (BadNotation, IllegalAction) as fault:
        return tell(WhyNot(str(getattr(fault, "reason", fault)), getattr(fault, "rule", "")))
    return tell(WhyNot(t("You can."), ""))
