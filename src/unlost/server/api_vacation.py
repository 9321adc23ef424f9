"""My vacation over HTTP: clocks of days stand still while somebody is away."""

from fastapi import APIRouter, Request, Response
from msgspec import Struct
from pydantic import Field

from unlost.server.api_people import Body, Someone
from unlost.server.api_tables import tell, told
from unlost.server.vacations import A_YEAR, VacationNews, Vacations

router = APIRouter()
STRUCTS: list[type[Struct]] = [VacationNews]


class WantedVacation(Body):
    """For how long I am away."""

    days: int = Field(ge=1, le=A_YEAR, strict=True)


def _vacations(request: Request) -> Vacations:
    found: Vacations = request.app.state.vacations
    return found


@router.get("/api/me/vacation", summary="Am I on vacation, and how many days are left?", **told(VacationNews))
async def see_vacation(request: Request, person: Someone) -> Response:
    return tell(await _vacations(request).tell(person))


@router.post("/api/me/vacation", summary="Let my clocks of days stand still from now on", **told(VacationNews))
async def begin_vacation(request: Request, wanted: WantedVacation, person: Someone) -> Response:
    return tell(await _vacations(request).begin(person, wanted.days))


@router.delete("/api/me/vacation", summary="I am back", **told(VacationNews))
async def end_vacation(request: Request, person: Someone) -> Response:
    return tell(await _vacations(request).end(person))
