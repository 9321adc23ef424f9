"""What somebody has played: their finished matches, filtered and page by page; all their records; ratings before and after."""

import asyncio
import io
import secrets
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from structlog.testing import capture_logs

import unlost
from tests.server.postgres import Postgres, running_postgres
from tests.server.small_server import quick_passwords
from tests.server.whole_server import Story, Visitor, WholeServer
from unlost.server import schema
from unlost.server.history import Wanted, past_games
from unlost.server.settings import Settings
from unlost.server.store import Store


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    with capture_logs():  # nobody reads them
        yield


async def account(server: WholeServer, name: str) -> Visitor:
    person = server.visitor()
    await person.post("/api/account", name=name, password="long enough")
    return person


async def against(server: WholeServer, person: Visitor, others: list[str | Visitor], loser: Visitor, **more: Any) -> str:
    """A match against bots and people that somebody gives up; the link."""
    server.wait(60)
    table = await person.make(more.pop("game", "cards"), ["me", *(one if isinstance(one, str) else "open" for one in others)], **more)
    for one in others:
        if isinstance(one, Visitor):
            await one.post(f"/api/tables/{table['id']}/join")
    await loser.post(f"/api/tables/{table['id']}/resign", id="enough")
    return str(table["id"])


def test_my_games_are_those_i_have_finished_and_can_be_told_apart(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada, ben = await account(server, "Ada"), await account(server, "Ben")
        lost = await against(server, ada, ["explorer"], ada, options={"rounds": 1})
        won = await against(server, ada, [ben], ben, game="board")
        rated = await against(server, ada, ["novice"], ada, rated=True)
        screen = await against(server, ada, ["same"], ada, game="rivals")
        await against(server, ben, ["explorer"], ben)  # not Ada's
        running = (await ada.make("cards", ["me", "explorer"]))["id"]
        aborted = (await ada.make("cards", ["me", "explorer"]))["id"]
        await ada.ask("POST", f"/api/tables/{aborted}/abort", {"id": "enough"})

        async def found(query: str = "", person: Visitor = ada) -> list[str]:
            return [game["id"] for game in (await person.get(f"/api/me/games{query}"))["games"]]

        assert await found() == [screen, rated, won, lost]
        assert running not in await found()
        assert await found("?game=cards") == [rated, lost]
        assert await found("?result=won") == [won]
        assert await found("?result=lost") == [screen, rated, lost]
        assert await found("?result=drawn") == []
        assert await found("?level=explorer") == [lost]
        assert await found("?opponent=BEN") == [won]
        assert await found("?opponent=Nobody") == []
        assert await found("?opponent=Ada&game=cards") == []
        assert await found("?game=cards&level=novice&result=lost") == [rated]
        assert won in await found("?opponent=Ada", ben)
        assert await found("", server.visitor()) == []
        for query in ("?limit=0", "?limit=501", "?result=great", "?before=yesterday"):
            assert await ada.refused("GET", f"/api/me/games{query}") == "bad_option"

    tell(story)


def test_a_past_game_tells_with_whom_it_was_how_it_ended_and_the_rating(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada = await account(server, "Ada")
        table = await against(server, ada, ["explorer"], ada, rated=True, options={"rounds": 1})
        news = await ada.get(f"/api/tables/{table}")
        (game,) = (await ada.get("/api/me/games"))["games"]
        before, after = game.pop("rating_before"), game.pop("rating_after")
        assert before == 1500
        assert after < before
        assert news["ratings"][0] == {"seat": 0, "before": before, "after": after}
        assert news["ratings"][1]["after"] > news["ratings"][1]["before"] == 1500
        bot = news["seats"][1]
        assert game == {
            "id": table, "game": "cards", "players": 2, "options": {"rounds": 1}, "rated": True, "started": news["started"],
            "ended": news["ended"], "how": "resigned", "seat": 0,
            "opponents": [
                {"seat": 1, "kind": "bot", "name": bot["name"], "level": "explorer", "character": bot["character"]}
            ],
            "scores": news["ending"]["scores"],
            "won": False, "result": "lost", "imported": False, "reviewed": False, "marks": None, "hints": [],
        }  # fmt: skip
        await against(server, ada, ["explorer"], ada)
        assert (await ada.get("/api/me/games"))["games"][0]["rating_before"] is None

    tell(story)


def test_the_change_of_ratings_is_told_with_the_end_of_a_rated_match_and_of_no_other(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada, ben = await account(server, "Ada"), await account(server, "Ben")
        for rated in (True, False):
            table = (await ada.make("cards", ["me", "open"], rated=rated))["id"]
            async with ada.socket(table) as wire:
                await ben.post(f"/api/tables/{table}/join")
                assert "ratings" not in (await ada.get(f"/api/tables/{table}"))
                await ben.post(f"/api/tables/{table}/resign", id="enough")
                while not (ended := (await wire.hear("table"))["table"])["ending"]:
                    pass
            assert [change["seat"] for change in ended.get("ratings", [])] == ([0, 1] if rated else [])
            assert ended.get("ratings") == (await ben.get(f"/api/tables/{table}")).get("ratings")

    tell(story)


def test_a_reviewed_game_has_the_marks_of_my_seat(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada, ben = await account(server, "Ada"), await account(server, "Ben")
        table = await against(server, ada, [ben], ben)
        marks = [{"small": 1, "medium": 0, "large": 2}, {"small": 0, "medium": 3, "large": 0}]
        async with server.tables.store.writing() as connection:
            done = {"state": "done", "asked_by": "somebody", "judge": "1", "body": b"", "marks": marks, "created": 1}
            await connection.execute(insert(schema.reviews).values(match=table, **done))
        for person, own in ((ada, marks[0]), (ben, marks[1])):
            (game,) = (await person.get("/api/me/games?reviewed=true"))["games"]
            assert (await person.get("/api/me/games?reviewed=false"))["games"] == []
            assert (game["reviewed"], game["marks"]) == (True, own)

    tell(story)


def test_all_my_records_come_in_one_file_and_nobody_elses(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada, ben = await account(server, "Ada"), await account(server, "Ben")
        tables = [await against(server, ada, ["explorer"], ada, game=game) for game in ("cards", "board", "rivals")]
        tables.append(await against(server, ben, [ada], ada))
        await against(server, ben, ["explorer"], ben)
        await ada.make("cards", ["me", "explorer"])  # runs
        live = len(server.tables)
        answer = await ada.ask("GET", "/api/me/records")
        assert answer.headers["content-type"] == "application/zip"
        assert answer.headers["content-disposition"] == 'attachment; filename="unlost-records.zip"'
        with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
            assert packed.testzip() is None
            names = packed.namelist()
            assert [name.removesuffix(".txt")[-len(table) :] for name, table in zip(names, tables, strict=True)] == tables
            assert names[0].startswith("2023-11-14-cards-")
            for name, table in zip(names, tables, strict=True):
                text = packed.read(name).decode()
                assert text == (await ada.ask("GET", f"/api/tables/{table}/record")).text
                assert unlost.load(text).game.name in name
        assert len(server.tables) == live
        nothing = await server.visitor().ask("GET", "/api/me/records")
        assert zipfile.ZipFile(io.BytesIO(nothing.content)).namelist() == []

    tell(story)


# ---------------------------------------------------------------- many games


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'many.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as running:
        yield running


async def filled(store: Store, games: int) -> None:
    """Somebody's games against a bot, two at a time of the same time, among as many of others."""
    match = {
        "game": "cards", "players": 2, "options": {"players": 2, "rounds": 1}, "rules": 1, "status": "finished", "rated": False,
        "watch": "link", "clock": {}, "on_timeout": "bot", "invite": "i", "secret": "s", "commitment": "c", "created": 1,
        "ending": {"how": "played", "winners": [0], "scores": [9, 3], "lost": []},
    }  # fmt: skip
    people = ["ada", "ben", "bot:expert"]
    tables = [(secrets.token_urlsafe(16), people[n % 2], n // 4 * 1000) for n in range(2 * games)]
    async with store.writing() as connection:
        names = [one.rpartition(":")[2] for one in people]
        some = [
            {"id": one, "kind": "account", "name": name.title(), "name_key": name, "created": 1}
            for one, name in zip(people, names, strict=True)
        ]
        await connection.execute(insert(schema.people), some)
        await connection.execute(insert(schema.matches), [{**match, "id": table, "host": person} for table, person, _ in tables])
        seats = [
            {"match": table, "seat": seat, "kind": kind, "person": who, "words": ""}
            for table, person, _ in tables
            for seat, (kind, who) in enumerate((("person", person), ("bot", "bot:expert")))
        ]
        await connection.execute(insert(schema.seats), seats)
        results = [
            {"match": table, "seat": seat, "person": who, "points": 9 - 6 * seat, "won": not seat, "time": at}
            for table, person, at in tables
            for seat, who in enumerate((person, "bot:expert"))
        ]
        await connection.execute(insert(schema.results), results)


def test_a_thousand_games_are_gone_through_page_by_page(database: str) -> None:
    async def evening() -> None:
        store = await Store.opened(Settings(database=database))
        try:
            await filled(store, 1000)
            for more in ({}, {"level": "expert", "result": "won", "opponent": "Expert", "game": "cards"}):
                seen: list[Any] = []
                before = None
                for _ in range(20):
                    page = await past_games(store, "ada", Wanted(**more, before=before))  # type: ignore[arg-type]
                    seen += page.games
                    before = page.next
                assert before is None
                assert len({game.id for game in seen}) == len(seen) == 1000
                assert [(game.ended, game.id) for game in seen] == sorted(((game.ended, game.id) for game in seen), reverse=True)
                assert {game.opponents[0].level for game in seen} == {"expert"}
            assert (await past_games(store, "ada", Wanted(result="lost"))).games == []
        finally:
            await store.close()

    asyncio.run(evening())
