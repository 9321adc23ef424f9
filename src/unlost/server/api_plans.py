"""Plans over HTTP: what is to be played for me in my next turn."""

from fastapi import APIRouter, Response
from msgspec import Struct
from pydantic import Field

from unlost.server.api_people import Body, Someone
from unlost.server.api_tables import AllTables, tell, told
from unlost.server.people import Person
from unlost.server.plans import LONGEST, MOST, Plan, PlanNews
from unlost.server.tables import Tables

router = APIRouter()
STRUCTS: list[type[Struct]] = [PlanNews]


class WantedPlan(Body):
    """What to play, if the others have done something."""

    play: list[str] = Field(min_length=1, max_length=LONGEST, examples=[["-B2", "+R"]])
    after: str = Field("", max_length=12, description="What one of them did: an action, or the beginning of one and *; nothing: whatever.")


class WantedPlans(Body):
    """All that is planned; nothing: I want to be asked."""

    plans: list[WantedPlan] = Field(max_length=MOST)


@router.get("/api/tables/{table_id}/plans", summary="What I have planned for my next turn", **told(PlanNews))
async def see_plans(table_id: str, person: Someone, tables: AllTables) -> Response:
    return tell(await _news(tables, table_id, person))


@router.post("/api/tables/{table_id}/plans", summary="Plan my next turn", **told(PlanNews))
async def make_plans(table_id: str, wanted: WantedPlans, person: Someone, tables: AllTables) -> Response:
    table = await tables.seen(table_id, person.id)
    await tables.make_plans(table, person.id, [Plan(plan.play, plan.after) for plan in wanted.plans])
    return tell(await _news(tables, table_id, person))


async def _news(tables: Tables, table_id: str, person: Person) -> PlanNews:
    table = await tables.seen(table_id, person.id)
    seat = table.planner(table.seats_of(person.id))
    return PlanNews(table.plans_of(seat), table.could_begin_with(seat))
