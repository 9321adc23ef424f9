"""Lessons over HTTP: what a lesson says, in the reader's language, and a table for each of its chapters. The rest is as at any table."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from msgspec import Struct
from pydantic import Field

from unlost.languages import best, speaking, t
from unlost.lessons import lessons
from unlost.lessons.lesson import StepKind
from unlost.server import messages
from unlost.server.api_people import Body, Someone
from unlost.server.api_tables import GAMES, AllTables, tell, told
from unlost.server.errors import Refused

router = APIRouter()

Game = Annotated[str, Path(max_length=20, description=GAMES)]


class WantedChapter(Body):
    """Where to begin."""

    chapter: int = Field(1, ge=1, le=9, strict=True)


class LessonStep(Struct):
    """A step: to read, do, try (in vain) or watch."""

    kind: StepKind
    words: str
    action: str  # to do, to try or to watch
    look: str  # the places that it speaks of


class LessonChapter(Struct):
    """A chapter: one match, and its steps."""

    title: str
    steps: list[LessonStep]


class LessonText(Struct):
    """A game's first game."""

    game: str
    chapters: list[LessonChapter]


STRUCTS: list[type[Struct]] = [LessonText]


@router.get("/api/lessons/{game}", summary="What a game's lesson says, step by step", **told(LessonText))
async def read_lesson(game: Game, request: Request) -> Response:
    if game not in lessons():
        raise Refused("not_found", "There is no lesson for such a game.")
    with speaking(best(request.headers.get("accept-language", ""))):
        chapters = [
            LessonChapter(
                t(chapter.title),
                [LessonStep(step.kind, t(step.words) if step.words else "", step.action, step.look) for step in chapter.steps],
            )
            for chapter in lessons()[game].chapters
        ]
    return tell(LessonText(game, chapters))


@router.post("/api/lessons/{game}", summary="A table to learn at: a chapter of the game's lesson", **told(messages.TableNews))
async def begin_lesson(game: Game, wanted: WantedChapter, person: Someone, tables: AllTables) -> Response:
    return tell((await tables.teach(person, game, wanted.chapter)).news(person.id))
