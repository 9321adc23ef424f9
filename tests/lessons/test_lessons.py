"""The lessons: every step is legal and leads to the end, every idea comes up, the guide follows its script, nothing breaks without it."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tests.server.whole_server import START, Visitor, at_random, whole_server
from unlost.kernel.errors import IllegalAction
from unlost.lessons import chapter_of, lessons
from unlost.lessons.lesson import Chapter, Lesson
from unlost.server import migrations
from unlost.server.settings import Settings
from unlost.server.store import Store

CHAPTERS = [(game, number) for game, lesson in lessons().items() for number in range(1, len(lesson.chapters) + 1)]
EACH = pytest.mark.parametrize(("game", "number"), CHAPTERS, ids=[f"{game} {number}" for game, number in CHAPTERS])
GAMES = pytest.mark.parametrize("game", lessons())
IDEAS = {
    "cards": "turn rise cost invest discard take closed lacks finish clock bonus scoring",
    "board": "paths higher same stones adventurer researcher artifact points arrow bridge end discard scoring",
    "rivals": "uncover auction bid raise pass winner box wagers footprints multiply bonus share gold end count",
}


def chapter(game: str, number: int) -> Chapter:
    return lessons()[game].chapters[number - 1]


# ---------------------------------------------------------------- what the lessons say


@EACH
def test_every_step_is_legal_and_done_by_the_one_whose_turn_it_is(game: str, number: int) -> None:
    one = chapter(game, number)
    match = one.begun()
    for step in one.steps:
        if step.kind == "try":
            assert match.turn == 0
            with pytest.raises(IllegalAction):
                match.checked(step.action)
        elif step.kind != "read":
            assert match.turn == (0 if step.kind == "do" else 1), step
            match.play(step.action)
    is_last = number == len(lessons()[game].chapters)
    assert (match.result is not None) == is_last
    if match.result:
        assert match.result.winners == (0,)  # a first game is to be won


@EACH
def test_a_chapter_begins_and_ends_with_the_person(game: str, number: int) -> None:
    steps = chapter(game, number).steps
    acts = [step.kind for step in steps if step.kind in ("do", "watch")]
    assert acts[0] == "do"
    assert steps[-1].kind == "read"  # where the way on is offered
    if number == len(lessons()[game].chapters):
        assert acts[-1] == "do"


@GAMES
def test_every_idea_of_the_game_comes_up(game: str) -> None:
    found = {idea for one in lessons()[game].chapters for step in one.steps for idea in step.ideas.split()}
    assert set(IDEAS[game].split()) <= found


@GAMES
def test_words_are_few_and_a_lesson_takes_five_to_ten_minutes(game: str) -> None:
    steps = [step for one in lessons()[game].chapters for step in one.steps if step.kind != "watch"]
    for step in steps:
        assert 1 <= len(re.findall(r"[.!?](?:\s|$)", step.words)) <= 3, step.words
        assert len(step.words) <= 130, step.words
    done = [step for step in steps if step.kind in ("do", "try")]
    assert 12 <= len(done) <= 25
    seconds = sum(len(step.words.split()) / 2.2 for step in steps) + 4 * len(steps) + 5 * len(done)  # reading, looking, doing
    assert 5 * 60 <= seconds <= 10 * 60


@EACH
def test_the_script_is_followed_as_long_as_nothing_else_was_played(game: str, number: int) -> None:
    one = chapter(game, number)
    match = one.begun()
    while action := one.follows(match.history):
        match.play(action)
    assert one.follows(match.history) == ""
    other = one.begun()
    other.play(next(str(action) for action in other.actions() if action != one.script[0]))
    assert one.follows(other.history) is None


def test_a_chapter_is_found_by_its_name_only_as_long_as_its_deal_is_the_same() -> None:
    for game, number in CHAPTERS:
        name = lessons()[game].name(number)
        assert len(name) <= 40
        assert chapter_of(name) is chapter(game, number)
        assert chapter_of(name[:-1] + "?") is None
    one = chapter("cards", 1)
    assert replace(one, title="another", steps=()).mark == one.mark
    assert replace(one, before=("B3",)).mark != one.mark
    assert chapter_of("cards:9:00000000") is None
    assert chapter_of("chess:1:00000000") is None


# ---------------------------------------------------------------- at the server's tables


def scripted(one: Chapter) -> Iterator[str]:
    """What the person does."""
    return (step.action for step in one.steps if step.kind == "do")


async def teach(guest: Visitor, game: str, number: int = 1) -> str:
    table = await guest.post(f"/api/lessons/{game}", chapter=number)
    assert table["lesson"] == {"game": game, "chapter": number, "chapters": len(lessons()[game].chapters)}
    return str(table["id"])


@EACH
def test_a_chapter_is_played_through_with_the_guide(tmp_path: Path, game: str, number: int) -> None:
    one = chapter(game, number)

    async def nobody(*_: Any) -> int:
        raise AssertionError("the guide has its script")

    async def evening() -> None:
        async with whole_server(tmp_path, choose=nobody) as server:
            (guest,) = await server.guests(1)
            table = await teach(guest, game, number)
            for action in scripted(one):
                await guest.act(table, action)
                await server.settle(table)
            seen = await guest.get(f"/api/tables/{table}/play")
            assert [line["action"] for line in seen["lines"]] == list(one.script)
            assert {line["seat"] for line in seen["lines"]} == {0, 1}
            is_last = number == len(lessons()[game].chapters)
            assert seen["table"]["status"] == ("finished" if is_last else "running")
            if is_last:
                assert (await guest.get("/api/tables?which=mine"))["waiting"] == []

    asyncio.run(evening())


def test_a_lesson_is_nobody_elses_and_counts_nowhere(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            guest, other = await server.guests(2)
            await guest.post("/api/account", name="Ada", password="long enough")
            table = await teach(guest, "cards", 2)
            news = await guest.get(f"/api/tables/{table}")
            assert [seat["name"] for seat in news["seats"]] == ["Ada", "Guide"]
            assert (news["rated"], news["watch"], news["clock"]) == (False, "nobody", {"kind": "none"})
            assert await other.refused("GET", f"/api/tables/{table}") == "not_allowed"
            for action in scripted(chapter("cards", 2)):
                await guest.act(table, action)
                await server.settle(table)
            assert (await guest.get(f"/api/tables/{table}"))["status"] == "finished"
            assert (await guest.get("/api/people/Ada"))["history"] == []
            assert (await guest.get("/api/people/Novice"))["history"] == []

    asyncio.run(evening())


@GAMES
def test_who_leaves_the_script_plays_on_against_the_novice(tmp_path: Path, game: str) -> None:
    asked = []

    async def choose(game: str, bot: str, observation: bytes, seed: str, whose: str = "") -> int:
        asked.append(bot)
        return await at_random(game, bot, observation, seed)

    async def evening() -> None:
        async with whole_server(tmp_path, choose=choose) as server:
            (guest,) = await server.guests(1)
            table = await teach(guest, game)
            first = chapter(game, 1).script[0]
            for number in range(40):
                seen = await guest.get(f"/api/tables/{table}/play")
                if seen["table"]["status"] == "finished":
                    break
                await guest.act(table, next(action for action in seen["position"]["actions"][::-1] if number or action != first))
                await server.settle(table)
            assert seen["table"]["status"] in ("running", "finished")
            assert set(asked) == {"novice"}

    asyncio.run(evening())


def test_a_lesson_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    one = chapter("board", 1)

    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            (guest,) = await server.guests(1)
            table = await teach(guest, "board")
            person = scripted(one)
            for _ in range(3):
                await guest.act(table, next(person))
                await server.settle(table)
            before = (await guest.get(f"/api/tables/{table}/play"))["position"]["view"]
            cookies = guest.http.cookies
        async with whole_server(tmp_path) as server:
            guest = server.visitor()
            guest.http.cookies = cookies
            assert (await guest.get(f"/api/tables/{table}/play"))["position"]["view"] == before
            for action in person:
                await guest.act(table, action)
                await server.settle(table)
            seen = await guest.get(f"/api/tables/{table}/play")
            assert [line["action"] for line in seen["lines"]] == list(one.script)

    asyncio.run(evening())


def test_nothing_is_taken_back_in_a_lesson_and_once_more_begins_its_chapter_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            (guest,) = await server.guests(1)
            table = await teach(guest, "cards", 2)
            await guest.act(table, "B9")
            assert (await guest.get(f"/api/tables/{table}/play"))["position"]["may_take_back"] is False
            assert await guest.refused("POST", f"/api/tables/{table}/back", {"id": "back"}) == "nothing_to_take_back"
            await guest.post(f"/api/tables/{table}/resign", id="enough")
            again = await guest.post(f"/api/tables/{table}/rematch")
            assert again["id"] != table
            assert again["lesson"]["chapter"] == 2
            assert again["you"] == [0]

    asyncio.run(evening())


def test_a_lesson_that_was_left_is_closed_when_another_one_of_its_game_begins(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            guest, other = await server.guests(2)
            kept = [await teach(other, "cards"), await teach(guest, "board"), (await guest.make("cards", ["me", "novice"]))["id"]]
            left = await teach(guest, "cards")
            now = await teach(guest, "cards", 2)
            assert (await guest.get(f"/api/tables/{left}"))["status"] == "aborted"
            assert await guest.refused("POST", f"/api/tables/{left}/act", {"id": "1", "action": "B3"}) == "not_running"
            mine = {table["id"] for table in (await guest.get("/api/tables?which=mine"))["tables"]}
            assert mine == {now, *kept[1:]}
            assert (await other.get(f"/api/tables/{kept[0]}"))["status"] == "running"

    asyncio.run(evening())


def test_a_lesson_whose_deal_has_changed_since_is_only_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            (guest,) = await server.guests(1)
            table = await teach(guest, "cards")
            cookies = guest.http.cookies
        old = lessons()["cards"]
        changed = replace(old.chapters[0], before=("B3", "+", "W2", "+"))
        monkeypatch.setitem(lessons(), "cards", Lesson("cards", (changed, *old.chapters[1:])))
        chapter_of.cache_clear()
        async with whole_server(tmp_path) as server:
            guest = server.visitor()
            guest.http.cookies = cookies
            assert [one["id"] for one in (await guest.get("/api/tables?which=mine"))["tables"]] == [table]
            assert await guest.refused("POST", f"/api/tables/{table}/act", {"id": "1", "action": "B3"}) == "not_running"
            await teach(guest, "cards")

    try:
        asyncio.run(evening())
    finally:
        chapter_of.cache_clear()


def test_a_lesson_speaks_the_readers_language_and_there_is_none_for_other_games(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            (guest,) = await server.guests(1)
            told = await guest.get("/api/lessons/rivals")
            assert [one["title"] for one in told["chapters"]] == [one.title for one in lessons()["rivals"].chapters]
            first = told["chapters"][0]["steps"][0]
            assert first == {"kind": "read", "words": chapter("rivals", 1).steps[0].words, "action": "", "look": "camp:0"}
            strange = await server.visitor(**{"accept-language": "xx"}).get("/api/lessons/rivals")
            assert strange["chapters"][0]["steps"][0]["words"].startswith("«")
            assert await guest.refused("GET", "/api/lessons/chess") == "not_found"
            assert await guest.refused("POST", "/api/lessons/chess", {}) == "not_found"
            assert await guest.refused("POST", "/api/lessons/cards", {"chapter": 3}) == "not_found"
            assert await guest.refused("POST", "/api/lessons/cards", {"chapter": 0}) == "bad_option"

    asyncio.run(evening())


def test_an_older_database_keeps_its_matches_when_lessons_come(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        migrations.migrate(connection, "0001")
        connection.execute(text("INSERT INTO people (id, kind, name, created) VALUES ('p', 'guest', 'P', 1)"))
        values = f"'m', 'cards', 2, '{{}}', 1, 'running', 0, 'link', '{{}}', 'bot', 'p', 'i', 's', 'c', {START}"
        columns = "id, game, players, options, rules, status, rated, watch, clock, on_timeout, host, invite, secret, commitment, created"
        connection.execute(text(f"INSERT INTO matches ({columns}) VALUES ({values})"))
    engine.dispose()

    async def start() -> None:
        store = await Store.opened(Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'old.db'}"))
        (row,) = await store.rows(text("SELECT id, created, lesson FROM matches"))
        assert tuple(row) == ("m", START, None)
        await store.close()

    asyncio.run(start())
