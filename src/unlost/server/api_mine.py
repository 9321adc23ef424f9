"""What is mine over HTTP: records that I bring along, and what was counted of me."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from msgspec import Struct
from pydantic import Field

from unlost.server.api_ladder import TheStore
from unlost.server.api_people import Body, Someone, Visitor
from unlost.server.api_tables import tell, tell_packed, told
from unlost.server.imports import LARGEST, Imported, Imports
from unlost.server.my_figures import MyFigures, my_figures
from unlost.server.rate_limits import RateLimits

router = APIRouter()
STRUCTS: list[type[Struct]] = [Imported, MyFigures]


class RecordBody(Body):
    """A record that somebody brings along."""

    record: str = Field(description=f"The text, as `unlost.load` reads it; at most {LARGEST} characters.")
    seat: Annotated[int, Field(ge=0, le=3, strict=True)] | None = Field(None, description="Mine; without it, the one of my name.")


@router.post("/api/me/games", summary="Import a record as a finished match of mine", **told(Imported))
async def import_game(request: Request, given: RecordBody, person: Someone) -> Response:
    limits: RateLimits = request.app.state.rate_limits
    if not limits.is_exempt(request.scope):
        await limits.hit("imports", person.id)
    imports: Imports = request.app.state.imports
    return tell(await imports.take(person, given.record, given.seat))


@router.get("/api/me/figures", summary="What was counted of me", **told(MyFigures))
async def figures(request: Request, store: TheStore, person: Visitor) -> Response:
    if person is None:
        return tell(MyFigures([], [], [], []))
    return tell_packed(request, await my_figures(store, person.id))
