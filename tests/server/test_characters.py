"""Characters: each bot at a table is somebody of its level, and everything that goes by level still does."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import unlost
from tests.server.whole_server import Story, Visitor, WholeServer
from unlost.languages import LANGUAGES, speaking, t
from unlost.server.characters import CHARACTERS, MOMENTS, pick
from unlost.server.names import LEVELS

ART = Path(unlost.__file__).parent / "web" / "art" / "people"


def test_each_level_is_three_people_with_a_face_a_sentence_and_eight_remarks() -> None:
    assert Counter(one.level for one in CHARACTERS) == dict.fromkeys(LEVELS, 3)
    assert {one.id for one in CHARACTERS} == {file.stem for file in ART.glob("*.svg")}
    assert len({one.name for one in CHARACTERS}) == len({one.id for one in CHARACTERS}) == len(CHARACTERS)
    for one in CHARACTERS:
        assert 0.5 <= one.pace <= 2
        assert set(one.remarks) == set(MOMENTS)
        assert sum(map(len, one.remarks.values())) >= 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_is_said_in_every_language_and_by_one_alone(language: str) -> None:
    texts = [text for one in CHARACTERS for text in (one.about, *(said for some in one.remarks.values() for said in some))]
    with speaking(language):
        said = [t(text) for text in texts]
    assert len(set(said)) == len(said)
    assert max(map(len, said)) <= 110  # a bubble of a few lines
    assert not [text for text in said if "!!" in text]
    if language != "en":
        assert not set(said) & set(texts)


def test_a_table_has_the_same_people_each_time_and_other_tables_have_others() -> None:
    ids = [f"table {n}" for n in range(60)]
    for level in LEVELS:
        first = [pick(one, level, []) for one in ids]
        assert first == [pick(one, level, []) for one in ids]
        assert {one.id for one in first if one} == {one.id for one in CHARACTERS if one.level == level}
        for one, somebody in zip(ids, first, strict=True):
            assert somebody
            assert pick(one, level, [somebody]) not in (None, somebody)
    assert pick("table", "expert", [one for one in CHARACTERS if one.level == "expert"]) is None


async def made(visitor: Visitor, seats: list[dict[str, str]], game: str = "cards", **more: object) -> dict[str, object]:
    table: dict[str, object] = await visitor.post("/api/tables", game=game, seats=[{"kind": "me"}, *seats], **more)
    return table


def test_who_is_asked_for_sits_there_and_nobody_twice(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        table = await me.post("/api/tables", game="cards", seats=[{"kind": "me"}, {"kind": "bot", "character": "kofi"}])
        bot = table["seats"][1]
        assert (bot["name"], bot["level"], bot["character"]) == ("Kofi", "explorer", "kofi")
        assert table["seats"][0]["character"] is None
        four = await me.post(
            "/api/tables", game="board",
            seats=[{"kind": "me"}, {"kind": "bot", "level": "master", "character": "jun"}, *[{"kind": "bot", "level": "master"}] * 2],
        )  # fmt: skip
        assert {seat["character"] for seat in four["seats"][1:]} == {"jun", "amina", "ossian"}
        for wrong in (
            [{"kind": "bot", "level": "novice", "character": "jun"}],
            [{"kind": "bot", "level": "novice", "character": "nobody"}],
            [{"kind": "bot", "character": "jun"}, {"kind": "bot", "character": "jun"}, {"kind": "bot", "level": "master"}],
        ):
            answer = await me.refused("POST", "/api/tables", {"game": "board", "seats": [{"kind": "me"}, *wrong]})
            assert answer == "bad_option"

    tell(story)


def test_bots_that_fill_a_table_or_play_again_are_somebody_too(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        open_table = await me.make("board", ["me", "novice", "open", "open"], options={"expeditions": 1})
        full = await me.post(f"/api/tables/{open_table['id']}/bots", level="novice")
        assert {seat["character"] for seat in full["seats"][1:]} == {"pim", "anselm", "naledi"}
        assert full["seats"][1]["character"] == open_table["seats"][1]["character"]
        table = await me.make("cards", ["me", "expert"])
        await server.settle(table["id"])
        await me.post(f"/api/tables/{table['id']}/resign", id="enough")
        again = await me.post(f"/api/tables/{table['id']}/rematch")
        assert again["seats"][0]["character"] == table["seats"][1]["character"]

    tell(story)


def test_record_and_history_tell_the_name_and_everything_else_goes_by_the_level(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        table = await me.post("/api/tables", game="cards", seats=[{"kind": "me"}, {"kind": "bot", "character": "mirela"}])
        await server.settle(table["id"])
        await me.act(table["id"])
        await me.post(f"/api/tables/{table['id']}/resign", id="enough")
        record = (await me.ask("GET", f"/api/tables/{table['id']}/record")).text
        assert "# seat 1: Mirela (expert)\n" in record
        assert unlost.load(record).remarks[1] == "# seat 1: Mirela (expert)"
        for asked in ("level=expert", "opponent=Mirela", "opponent=Expert"):
            (game,) = (await me.get(f"/api/me/games?{asked}"))["games"]
            assert game["opponents"] == [{"seat": 1, "kind": "bot", "name": "Mirela", "level": "expert", "character": "mirela"}]
        for asked in ("level=master", "opponent=Yara"):
            assert (await me.get(f"/api/me/games?{asked}"))["games"] == []
        (figures,) = (await me.get("/api/me/figures"))["results"]
        assert figures["against"] == "expert"

    tell(story)


def test_a_lesson_has_its_guide_and_nobody_else(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        table = await me.post("/api/lessons/cards", chapter=1)
        assert [(seat["name"], seat["character"]) for seat in table["seats"] if seat["kind"] == "bot"] == [("Guide", None)]

    tell(story)


def test_programs_and_pages_can_ask_who_there_is_and_what_they_say(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        visitor = server.visitor()
        listed = (await visitor.get("/api/characters"))["characters"]
        assert [one["level"] for one in listed] == sorted((one["level"] for one in listed), key=LEVELS.index)
        for one in listed:
            assert (await visitor.ask("GET", one["picture"])).status_code == 200
            said = await visitor.get(f"/api/characters/{one['id']}/remarks")
            assert set(said["remarks"]) == set(MOMENTS)
        german = await visitor.http.get("/api/characters", headers={"accept-language": "de"})
        assert {one["about"] for one in german.json()["characters"]}.isdisjoint(one["about"] for one in listed)
        assert [one["name"] for one in german.json()["characters"]] == [one["name"] for one in listed]
        assert await visitor.refused("GET", "/api/characters/nobody/remarks") == "not_found"

    tell(story)
