"""Tournaments over HTTP. Whoever follows one asks again and again: what has not changed is not sent twice (ETag)."""

import hashlib
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from msgspec import Struct
from pydantic import Field

from unlost.kernel.views import JsonObject
from unlost.server.api_people import Body, Someone, Visitor
from unlost.server.api_tables import FIRST_GAME, GAMES, tell, told
from unlost.server.messages import write
from unlost.server.pace import Pace
from unlost.server.pairings import Mode
from unlost.server.people import Person
from unlost.server.tournament_news import TournamentList, TournamentNews, listed, news
from unlost.server.tournaments import MOST_PLAYERS, MOST_ROUNDS, Tournament, TournamentRequest, Tournaments

router = APIRouter()
STRUCTS: list[type[Struct]] = [TournamentList, TournamentNews]


def all_tournaments(request: Request) -> Tournaments:
    found: Tournaments = request.app.state.tournaments
    return found


AllTournaments = Annotated[Tournaments, Depends(all_tournaments)]


class WantedTournament(Body):
    """A new tournament: who plays it comes by its link."""

    name: str = Field(max_length=200, description="1 to 60 characters.")
    game: str = Field(description=GAMES, examples=[FIRST_GAME], max_length=20)
    options: JsonObject = Field(default_factory=dict, description="Of the game, as GET /api/games lists them; two play.")
    clock: JsonObject = Field(default_factory=lambda: {"kind": "turn", "seconds": 60}, description="As of a table; there has to be one.")
    mode: Mode = Field("swiss", description="swiss; robin: everybody once against everybody.")
    rounds: int = Field(5, ge=1, le=MOST_ROUNDS, strict=True, description="Swiss only.")
    same_deals: bool = Field(False, strict=True, description="Have all tables of a round the same cards?")
    listed: bool = Field(True, strict=True, description="May everybody find it, or is it for those who have the link?")
    pace: Pace = Field("brisk", description="How quickly bots play against people.")
    pause: int = Field(15, ge=0, le=3600, strict=True, description="Seconds between two rounds.")


class JoiningTournament(Body):
    """Taking part."""

    words: str = Field("", max_length=64, description="Your part of the seeds: any random text.")


class TournamentBots(Body):
    """Bots that take part."""

    up_to: int = Field(ge=2, le=MOST_PLAYERS, strict=True, description="How many players there are to be then.")
    level: str = Field("explorer", max_length=20, description="Those of this level first.")


class StartingTournament(Body):
    """The beginning."""

    rounds: int | None = Field(None, ge=1, le=MOST_ROUNDS, strict=True, description="If there are to be more or fewer than was said.")


class LeavingTournament(Body):
    """Who leaves: you, or as the host somebody else."""

    number: int | None = Field(None, ge=1, strict=True)


@router.post("/api/tournaments", summary="Open a tournament", **told(TournamentNews))
async def make_tournament(wanted: WantedTournament, person: Someone, tournaments: AllTournaments) -> Response:
    return _told(await tournaments.make(person, TournamentRequest(**wanted.model_dump())), person, tournaments)


@router.get("/api/tournaments", summary="Tournaments that are open or running, and mine", **told(TournamentList))
async def list_tournaments(person: Visitor, tournaments: AllTournaments) -> Response:
    me = person.id if person else None
    return tell(TournamentList([listed(row, me) for row in await tournaments.listed(me)]))


@router.get("/api/tournaments/{id}", summary="A tournament", **told(TournamentNews))
async def get_tournament(request: Request, id: str, person: Visitor, tournaments: AllTournaments) -> Response:  # noqa: A002
    found = await tournaments.get(id)
    body = write(news(found, person.id if person else None, tournaments.now()))
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.post("/api/tournaments/{id}/join", summary="Take part", **told(TournamentNews))
async def join_tournament(id: str, joining: JoiningTournament, person: Someone, tournaments: AllTournaments) -> Response:  # noqa: A002
    return _told(await tournaments.join(id, person, joining.words), person, tournaments)


@router.post("/api/tournaments/{id}/leave", summary="Leave, or let somebody go", **told(TournamentNews))
async def leave_tournament(id: str, leaving: LeavingTournament, person: Someone, tournaments: AllTournaments) -> Response:  # noqa: A002
    return _told(await tournaments.withdraw(id, person, leaving.number), person, tournaments)


@router.post("/api/tournaments/{id}/bots", summary="Let bots take part", **told(TournamentNews))
async def fill_tournament(id: str, wanted: TournamentBots, person: Someone, tournaments: AllTournaments) -> Response:  # noqa: A002
    return _told(await tournaments.fill(id, person, wanted.level, wanted.up_to), person, tournaments)


@router.post("/api/tournaments/{id}/start", summary="Begin", **told(TournamentNews))
async def start_tournament(id: str, starting: StartingTournament, person: Someone, tournaments: AllTournaments) -> Response:  # noqa: A002
    return _told(await tournaments.start(id, person, starting.rounds), person, tournaments)


@router.post("/api/tournaments/{id}/close", summary="End a tournament before its time", **told(TournamentNews))
async def close_tournament(id: str, person: Someone, tournaments: AllTournaments) -> Response:  # noqa: A002
    return _told(await tournaments.close(id, person), person, tournaments)


def _told(found: Tournament, person: Person, tournaments: Tournaments) -> Response:
    return tell(news(found, person.id, tournaments.now()))
