"""The characters over HTTP: who plays as which level, and what they say."""

from fastapi import APIRouter, Response
from msgspec import Struct

from unlost.languages import t
from unlost.server.api_tables import tell, told
from unlost.server.characters import CHARACTERS, Character, Moment, find_character
from unlost.server.errors import Refused

router = APIRouter()


class CharacterInfo(Struct):
    """Somebody who plays as a bot."""

    id: str
    name: str  # the same in all languages
    level: str
    about: str
    pace: float  # how long they think, beside what is usual: 1 is as usual
    style: str | None  # of play; null: as the level plays
    picture: str  # the address of an SVG


class CharacterList(Struct):
    """All characters, from the weakest level to the strongest."""

    characters: list[CharacterInfo]


class CharacterWords(Struct):
    """What a character says, by the moment: begin, great, fine, won, lost, close."""

    id: str
    remarks: dict[Moment, list[str]]


STRUCTS: list[type[Struct]] = [CharacterList, CharacterWords]


def _told(one: Character) -> CharacterInfo:
    return CharacterInfo(one.id, one.name, one.level, t(one.about), one.pace, one.style, f"/art/people/{one.id}.svg")


@router.get("/api/characters", summary="Who plays as which level", **told(CharacterList))
async def list_characters() -> Response:
    return tell(CharacterList([_told(one) for one in CHARACTERS]))


@router.get("/api/characters/{character}/remarks", summary="What a character says now and then", **told(CharacterWords))
async def remarks_of(character: str) -> Response:
    found = find_character(character)
    if found is None:
        raise Refused("not_found", t("There is nobody of that name."))
    return tell(CharacterWords(found.id, {moment: [t(one) for one in texts] for moment, texts in found.remarks.items()}))
