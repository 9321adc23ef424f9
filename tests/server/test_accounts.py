"""Accounts: recovery words for a forgotten password, what is set about oneself, and everything that is kept of one."""

import asyncio
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from tests.server.small_server import quick_passwords, small_server
from tests.server.whole_server import Story, WholeServer
from tests.waiting import until
from unlost.server import schema
from unlost.server.recovery import new_words, tidy_words

ANN = {"name": "Ann", "password": "correct horse"}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    monkeypatch.delenv("UNLOST_SECRET", raising=False)
    with capture_logs():
        yield


def test_recovery_words_are_by_chance_and_read_however_they_are_written() -> None:
    words = new_words()
    assert words != new_words()
    assert len(words.split()) == 12
    assert tidy_words("  " + words.upper().replace(" ", ", ") + "\n") == tidy_words(words) == words
    assert tidy_words("") == ""


def test_recovery_words_set_a_new_password_once_and_end_all_other_sessions(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser, server.browser() as other:
            opened = (await browser.post("/api/account", json=ANN)).json()
            words = opened["recovery_words"]
            stored = await server.store.rows(select(schema.people.c.recovery))
            assert next(row.recovery for row in stored if row.recovery).startswith("$argon2id$")
            asked = {"name": "ann", "words": words.title().replace(" ", " - "), "password": "a new password"}
            for wrong in ({"words": words + " amber"}, {"words": ""}, {"name": "Nobody I know"}, {"name": "Expert"}):
                answer = await other.post("/api/recover", json=asked | wrong)
                assert (answer.status_code, answer.json()["error"]) == (403, "wrong_password")
            assert (await other.post("/api/recover", json=asked | {"password": "short"})).json()["error"] == "bad_option"
            assert (await browser.get("/api/me")).json()["kind"] == "account"
            again = (await other.post("/api/recover", json=asked)).json()
            assert (again["id"], again["name"], again["kind"]) == (opened["id"], "Ann", "account")
            assert again["recovery_words"] != words
            assert (await other.get("/api/me")).json()["id"] == opened["id"]
            assert (await browser.get("/api/me")).json()["kind"] == "guest"
            assert (await browser.post("/api/login", json=ANN)).status_code == 403
            assert (await browser.post("/api/recover", json=asked)).status_code == 403
            assert (await browser.post("/api/login", json=ANN | {"password": "a new password"})).status_code == 200

    asyncio.run(story())


def test_new_recovery_words_take_the_password_and_replace_the_old_ones(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser, server.browser() as other:
            assert (await browser.post("/api/recovery", json={"password": "x"})).json()["error"] == "account_needed"
            words = (await browser.post("/api/account", json=ANN)).json()["recovery_words"]
            assert (await browser.post("/api/recovery", json={"password": "wrong horse"})).json()["error"] == "wrong_password"
            newer = (await browser.post("/api/recovery", json={"password": ANN["password"]})).json()["recovery_words"]
            asked = {"name": "Ann", "password": "a new password"}
            assert (await other.post("/api/recover", json=asked | {"words": words})).status_code == 403
            assert (await other.post("/api/recover", json=asked | {"words": newer})).status_code == 200

    asyncio.run(story())


def test_recovery_words_cannot_be_guessed_at_for_long(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path, public_url="https://unlost.example") as server:
            codes = []
            for address in range(103):
                async with server.browser(f"9.9.9.{address}", "unlost.example", "https") as browser:
                    asked = {"name": "Ann", "words": new_words(), "password": "a new password"}
                    codes.append((await browser.post("/api/recover", json=asked)).status_code)
            assert codes == [403] * 100 + [429] * 3

    asyncio.run(story())


def test_what_one_has_set_about_oneself_can_be_seen_and_changed(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            guest = (await browser.get("/api/account")).json()
            assert (guest["kind"], guest["recovery"], guest["presence"]) == ("guest", False, True)
            await browser.post("/api/account", json=ANN)
            await browser.patch("/api/me", json={"presence": False})
            account = (await browser.get("/api/account")).json()
            assert (account["kind"], account["recovery"], account["presence"]) == ("account", True, False)
            assert account["created"] == server.now[0]

    asyncio.run(story())


def test_a_guests_games_come_along_when_a_password_is_recovered(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, elsewhere = server.visitor(), server.visitor()
        words = (await ann.post("/api/account", **ANN))["recovery_words"]
        table = (await elsewhere.make("cards", ["me", "novice"]))["id"]
        await elsewhere.post("/api/recover", name="Ann", words=words, password="a new password")
        live = await server.tables.get(table)
        await until(lambda: live.seats[0].name == "Ann")
        await elsewhere.post(f"/api/tables/{table}/resign", id="1")
        assert [game["id"] for game in (await elsewhere.get("/api/me/games"))["games"]] == [table]

    tell(story)


def test_everything_that_is_kept_of_one_can_be_had_without_secrets(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, bob = server.visitor(), server.visitor()
        words = (await ann.post("/api/account", **ANN))["recovery_words"]
        token = (await ann.post("/api/tokens", label="my bot"))["token"]
        table = (await ann.make("cards", ["me", "open"]))["id"]
        running = await ann.make("cards", ["me", "open"])
        await bob.post(f"/api/tables/{table}/join")
        await ann.post(f"/api/tables/{table}/chat", text="good luck")
        await bob.post(f"/api/tables/{table}/chat", text="a word of somebody else's")
        await bob.post(f"/api/tables/{table}/resign", id="1")
        answer = await ann.ask("GET", "/api/me/data")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
            assert len([name for name in packed.namelist() if name.startswith("records/") and table in name]) == 1
            text = packed.read("data.json").decode()
        data = json.loads(text)
        assert [(row["name"], row["kind"]) for row in data["people"]] == [("Ann", "account")]
        assert [row["text"] for row in data["chat"]] == ["good luck"]
        assert [row["label"] for row in data["tokens"]] == ["my bot"]
        assert {row["id"] for row in data["matches"]} == {table, running["id"]}
        assert [row["match"] for row in data["results"]] == [table]
        secrets = await server.app.state.store.rows(select(schema.matches.c.secret))
        sessions = await server.app.state.store.rows(select(schema.sessions.c.id))
        for hidden in (words, token, "argon2", running["invite"], *(row[0] for row in [*secrets, *sessions])):
            assert hidden not in text
        program = server.visitor(authorization=f"Bearer {token}")
        assert await program.refused("GET", "/api/me/data") == "not_allowed"

    tell(story)
