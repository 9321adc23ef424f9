"""People of the server: guests, accounts, sessions, tokens, and leaving."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, insert, select, update

from tests.server.small_server import START, SmallServer, knock, quick_passwords, small_server
from unlost.kernel.errors import BadOption
from unlost.server import names, passwords, schema
from unlost.server.errors import Refused
from unlost.server.names import name_key, tidy_name
from unlost.server.people import HOUR, YEAR, People, Person

ANN = {"name": "Ann", "password": "correct horse"}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_passwords(monkeypatch)
    monkeypatch.delenv("UNLOST_SECRET", raising=False)


async def count(server: SmallServer, table: Any) -> int:
    return int((await server.store.rows(select(func.count()).select_from(table)))[0][0])


@asynccontextmanager
async def opened(server: SmallServer) -> AsyncIterator[httpx.AsyncClient]:
    """A browser with an account."""
    async with server.browser() as browser:
        assert (await browser.post("/api/account", json=ANN)).status_code == 200
        yield browser


async def seat(server: SmallServer, match: str, *people: str) -> None:
    """A finished match of these people, with results and a line of chat each."""
    async with server.store.writing() as connection:
        row = {
            "id": match, "game": "cards", "players": len(people), "options": {}, "rules": 1, "status": "finished", "rated": True,
            "watch": "link", "clock": {}, "on_timeout": "bot", "host": people[0], "invite": "i", "secret": "s", "commitment": "c",
            "created": START,
        }  # fmt: skip
        await connection.execute(insert(schema.matches).values(row))
        for number, person in enumerate(people):
            await connection.execute(insert(schema.seats).values(match=match, seat=number, kind="person", person=person, words=""))
            await connection.execute(
                insert(schema.results).values(match=match, seat=number, person=person, points=1, won=False, time=START)
            )
            await connection.execute(insert(schema.chat).values(match=match, person=person, text="hello", time=START))


async def owners(server: SmallServer, table: Any) -> list[tuple[str, str]]:
    """Whose rows these are: (match, person)."""
    return sorted((row.match, row.person) for row in await server.store.rows(select(table.c.match, table.c.person)))


# ---------------------------------------------------------------- guests


def test_a_guest_is_made_when_one_is_needed_and_not_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            await browser.get("/page")
            assert (await browser.get("/api/tables/x")).json() is None
            assert await count(server, schema.sessions) == 0
            me = (await browser.get("/api/me")).json()
            assert me["kind"] == "guest"
            assert [word in words for word, words in zip(me["name"].split(), (names.FIRST, names.SECOND), strict=True)] == [True, True]
            assert (await browser.get("/api/me")).json() == me
            assert (await browser.get("/api/tables/x")).json() == me["name"]
            assert await count(server, schema.sessions) == 1
            async with server.browser() as other:
                assert (await other.post("/api/tables/x")).json() != me["id"]
                assert (await other.get("/api/me")).json()["id"] != me["id"]
            assert await count(server, schema.sessions) == 2

    asyncio.run(story())


def test_the_cookie_is_closed_to_scripts_and_other_sites_and_secure_behind_https(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            cookie = (await browser.get("/api/me")).headers["set-cookie"]
            assert cookie.startswith("unlost=")
            assert cookie.endswith("; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax")
        async with (
            small_server(tmp_path, public_url="https://unlost.example") as server,
            server.browser("9.9.9.9", "unlost.example", "https") as browser,
        ):
            cookie = (await browser.get("/api/me")).headers["set-cookie"]
            assert cookie.startswith("__Host-unlost=")
            assert cookie.endswith("; Path=/; HttpOnly; SameSite=Lax; Secure")
            assert await count(server, schema.sessions) == 2
            await browser.get("/api/me")
            assert await count(server, schema.sessions) == 2

    asyncio.run(story())


def test_a_cookie_that_was_changed_or_signed_by_another_key_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            me = (await browser.get("/api/me")).json()
            cookie = browser.cookies["unlost"]
            session = server.people.session_of(cookie)
            assert session is not None
            for forged in (session, cookie[:-1], "x" + cookie, "", "."):
                assert (await server.browser().get("/api/tables/x", headers={"cookie": f"unlost={forged}"})).json() is None
            assert await server.people.by_session(session) == Person(me["id"], "guest", me["name"])
            again = People(server.store, server.people.clock)
            await again.prepare()
            assert again.session_of(cookie) == session  # the key is kept
            monkeypatch.setenv("UNLOST_SECRET", "another key altogether")
            await again.prepare()
            assert again.session_of(cookie) is None
            monkeypatch.setenv("UNLOST_SECRET", "short")
            with pytest.raises(BadOption, match="16 characters"):
                await again.prepare()

    asyncio.run(story())


def test_the_bots_of_the_house_are_people_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server:
            await server.people.prepare()
            assert await server.people.find("bot:expert") == Person("bot:expert", "house", "Expert")
            assert await count(server, schema.people) == 4
            assert await server.people.find("bot:wizard") is None

    asyncio.run(story())


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("text", "name"), [("  Ann \t B. ", "Ann B."), ("Zoë", "Zoë"), ("ｆｕｌｌ", "full"), ("李明", "李明"), ("x" * 24, "x" * 24)]
)
def test_names_are_tidied(text: str, name: str) -> None:
    assert tidy_name(text) == name


@pytest.mark.parametrize("text", ["", "   ", "x" * 25, "a\u202eb", "a\u200bb", "a\x00b", "\u3164", "...", "z" + "\u0489" * 3, "\ud800"])
def test_names_that_cannot_be_shown_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        tidy_name(text)
    assert refused.value.code == "bad_option"


@pytest.mark.parametrize("text", ["Expert", "M.a.s.t.e.r", "bot Novice", "Explorer 2", "máster", "Mаster", "Admin", "someone who left"])
def test_names_of_the_house_are_kept(text: str) -> None:
    with pytest.raises(Refused) as refused:
        tidy_name(text)
    assert refused.value.code == "name_taken"


def test_names_that_look_the_same_count_as_the_same() -> None:
    assert name_key("Zoë") == name_key("z.O e") == "zoe"
    assert name_key("Ann") != name_key("Anna")
    assert len(name_key("ß" * 24)) <= 40


def test_every_friendly_name_is_a_name_and_there_are_many() -> None:
    assert len(set(names.FIRST)) >= 40 <= len(set(names.SECOND))
    for first, second in zip(names.FIRST, reversed(names.SECOND), strict=False):
        assert tidy_name(f"{first} {second}")
    assert max(map(len, names.FIRST)) + max(map(len, names.SECOND)) < names.LONGEST


def test_a_name_is_changed_unless_an_account_has_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, opened(server), server.browser() as browser:
            told: list[tuple[str, Person]] = []
            server.people.when_changed.append(lambda before, now: told.append((before, now)))
            me = (await browser.get("/api/me")).json()
            assert (await browser.patch("/api/me", json={"name": " Ben "})).json() == me | {"name": "Ben"}
            assert (await browser.get("/api/me")).json()["name"] == "Ben"
            assert told == [(me["id"], Person(me["id"], "guest", "Ben"))]
            taken = await browser.patch("/api/me", json={"name": "ANN"})
            assert (taken.status_code, taken.json()["error"]) == (409, "name_taken")
            account = server.browser()
            await account.post("/api/account", json=ANN | {"name": "Cleo"})
            assert (await account.patch("/api/me", json={"name": "ann"})).json()["error"] == "name_taken"
            assert (await account.patch("/api/me", json={"name": "Cleopatra"})).status_code == 200
            assert (await browser.post("/api/login", json={"name": "cleopatra", "password": ANN["password"]})).status_code == 200

    asyncio.run(story())


# ---------------------------------------------------------------- accounts


def test_an_account_keeps_the_guests_games_and_can_be_entered_elsewhere(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser, server.browser() as other:
            guest = (await browser.get("/api/me")).json()
            before = browser.cookies["unlost"]
            account = (await browser.post("/api/account", json=ANN)).json()
            assert len(account.pop("recovery_words").split()) == 12
            assert account == {"id": guest["id"], "kind": "account", "name": "Ann"}
            assert browser.cookies["unlost"] != before
            assert await server.people.by_session(server.people.session_of(before) or "") is None
            assert (await browser.post("/api/account", json=ANN | {"name": "Anna"})).json()["error"] == "not_allowed"
            assert (await other.post("/api/login", json=ANN | {"name": "aNN"})).json() == account
            assert (await other.get("/api/me")).json() == account
            async with server.browser() as third:
                assert (await third.post("/api/account", json=ANN)).json()["error"] == "name_taken"
            stored = (await server.store.rows(select(schema.people.c.password).where(schema.people.c.id == guest["id"])))[0][0]
            assert stored.startswith("$argon2id$")

    asyncio.run(story())


def test_a_wrong_password_and_an_unknown_name_are_told_apart_by_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        compared: list[bool] = []
        real = passwords._match

        def counted(password: str, known: str | None) -> bool:
            compared.append(known is not None)
            return real(password, known)

        monkeypatch.setattr(passwords, "_match", counted)
        async with small_server(tmp_path) as server, opened(server), server.browser() as browser:
            wrong = await browser.post("/api/login", json=ANN | {"password": "incorrect horse"})
            unknown = await browser.post("/api/login", json=ANN | {"name": "Nobody I know"})
            bot = await browser.post("/api/login", json=ANN | {"name": "Expert"})
            assert wrong.status_code == unknown.status_code == bot.status_code == 403
            assert wrong.json() == unknown.json() == bot.json()
            assert wrong.json()["error"] == "wrong_password"
            assert compared == [True, False, False]  # the same work each time
            assert "set-cookie" not in wrong.headers

    asyncio.run(story())


@pytest.mark.parametrize("password", ["", "seven77", "x" * 201])
def test_passwords_have_8_to_200_characters(tmp_path: Path, password: str) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            answer = await browser.post("/api/account", json={"name": "Ann", "password": password})
            assert (answer.status_code, answer.json()["error"]) == (422, "bad_option")
            assert password == "" or password not in answer.text

    asyncio.run(story())


def test_logging_in_brings_the_guests_games_along_except_where_both_sat(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, opened(server) as home, server.browser() as browser:
            account = (await home.get("/api/me")).json()["id"]
            guest = (await browser.get("/api/me")).json()["id"]
            await seat(server, "alone", guest, "bot:expert")
            await seat(server, "both", guest, account)
            told: list[tuple[str, Person]] = []
            server.people.when_changed.append(lambda before, now: told.append((before, now)))
            before = browser.cookies["unlost"]
            assert (await browser.post("/api/login", json=ANN)).json()["id"] == account
            expected = sorted([("alone", account), ("alone", "bot:expert"), ("both", account), ("both", guest)])
            for table in (schema.seats, schema.results, schema.chat):
                assert await owners(server, table) == expected
            assert {row.host for row in await server.store.rows(select(schema.matches.c.host))} == {account}
            assert await server.people.find(guest) == Person(guest, "gone", names.GONE)
            assert await server.people.by_session(server.people.session_of(before) or "") is None
            assert told == [(guest, Person(account, "account", "Ann"))]

    asyncio.run(story())


def test_a_new_password_needs_the_old_one_and_ends_the_other_sessions(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, opened(server) as browser, server.browser() as other:
            await other.post("/api/login", json=ANN)
            wrong = await browser.patch("/api/me", json={"password": "battery staple", "old_password": "guess"})
            assert wrong.json()["error"] == "wrong_password"
            right = await browser.patch("/api/me", json={"password": "battery staple", "old_password": ANN["password"]})
            assert right.status_code == 200
            assert (await other.get("/api/tables/x")).json() is None
            assert (await browser.get("/api/tables/x")).json() == "Ann"
            assert (await other.post("/api/login", json=ANN)).status_code == 403
            assert (await other.post("/api/login", json=ANN | {"password": "battery staple"})).status_code == 200
            async with server.browser() as guest:
                refused = await guest.patch("/api/me", json={"password": "battery staple"})
                assert refused.json()["error"] == "account_needed"

    asyncio.run(story())


def test_whoever_leaves_is_forgotten_and_the_games_stay(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, opened(server) as browser:
            me = (await browser.get("/api/me")).json()["id"]
            token = (await browser.post("/api/tokens", json={"label": "bot"})).json()["token"]
            await seat(server, "m", me, "bot:expert")
            async with server.store.writing() as connection:
                await connection.execute(insert(schema.ratings).values(person=me, game="cards", players=2, mu=25, sigma=8, games=1, wins=0))
            before = browser.cookies["unlost"]
            assert (await browser.delete("/api/me")).status_code == 204
            assert "unlost" not in browser.cookies
            assert (await browser.get("/api/tables/x", headers={"cookie": f"unlost={before}"})).json() is None
            assert (await browser.get("/api/me", headers={"authorization": f"Bearer {token}"})).status_code == 401
            for table in (schema.sessions, schema.tokens, schema.ratings):
                assert await count(server, table) == 0
            row = (await server.store.rows(select(schema.people).where(schema.people.c.id == me)))[0]
            assert (row.kind, row.name, row.name_key, row.password) == ("gone", names.GONE, None, None)
            assert ("m", me) in await owners(server, schema.seats)
            assert (await browser.post("/api/account", json=ANN)).status_code == 200  # the name is free again
            async with server.browser() as guest:
                await guest.get("/api/me")
                assert (await guest.delete("/api/me")).status_code == 204
            async with server.browser() as nobody:
                assert (await nobody.delete("/api/me")).status_code == 204

    asyncio.run(story())


# ---------------------------------------------------------------- sessions


def test_sessions_are_listed_and_ended_one_by_one_or_all_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server:
            browsers = [server.browser(user_agent=f"Browser {number}") for number in range(4)]
            await browsers[0].post("/api/account", json=ANN)
            for browser in browsers[1:]:
                server.wait(1)
                await browser.post("/api/login", json=ANN)
            shown = (await browsers[0].get("/api/sessions")).json()
            assert [(one["device"], one["here"]) for one in shown] == [(f"Browser {number}", number == 0) for number in (3, 2, 1, 0)]
            assert (await browsers[0].delete(f"/api/sessions/{shown[0]['id']}")).status_code == 204
            assert (await browsers[3].get("/api/tables/x")).json() is None
            assert (await browsers[3].delete(f"/api/sessions/{shown[1]['id']}")).json()["error"] == "not_found"  # not theirs
            assert (await browsers[1].post("/api/logout")).status_code == 204
            assert len((await browsers[0].get("/api/sessions")).json()) == 2
            assert (await browsers[0].delete("/api/sessions")).status_code == 204
            assert (await browsers[2].get("/api/tables/x")).json() is None
            assert (await browsers[0].get("/api/tables/x")).json() == "Ann"

    asyncio.run(story())


def test_a_session_ended_by_another_process_is_honoured_for_half_a_minute_at_most(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, opened(server) as browser:
            other = People(server.store, server.people.clock)
            await other.prepare()
            session = server.people.session_of(browser.cookies["unlost"]) or ""
            person = await other.by_session(session)
            assert person is not None
            await server.people.end_session(person, session)
            assert await server.people.by_session(session) is None
            server.wait(30)
            assert await other.by_session(session) is None

    asyncio.run(story())


def test_when_a_session_was_seen_is_written_down_once_an_hour_and_after_a_year_it_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            await browser.get("/api/me")
            session = server.people.session_of(browser.cookies["unlost"]) or ""
            seen = []
            for _ in range(4):
                server.wait(40 * 60)
                assert await server.people.by_session(session)
                seen.append((await server.store.rows(select(schema.sessions.c.seen)))[0][0] - START)
            assert seen == [0, 80 * 60_000, 80 * 60_000, 160 * 60_000]
            async with server.store.writing() as connection:
                await connection.execute(update(schema.sessions).values(seen=server.now[0] - YEAR - HOUR))
            server.wait(60)
            assert await server.people.by_session(session) is None
            await server.people.prepare()
            assert await count(server, schema.sessions) == 0

    asyncio.run(story())


def test_what_was_read_before_a_change_is_not_believed_after_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server:
            guest, session = await server.people.welcome("")
            both = await asyncio.gather(server.people.by_session(session), server.people.rename(guest, "Ben"))
            assert both[1].name == "Ben"
            assert await server.people.by_session(session) == both[1]

    asyncio.run(story())


# ---------------------------------------------------------------- tokens


def test_a_token_is_shown_once_kept_as_a_hash_and_acts_as_its_owner(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, opened(server) as browser:
            made = await browser.post("/api/tokens", json={"label": "my bot"})
            token = made.json()["token"]
            assert made.status_code == 201
            stored = (await server.store.rows(select(schema.tokens.c.hash)))[0][0]
            assert stored == hashlib.sha256(token.encode()).hexdigest()
            listed = (await browser.get("/api/tokens")).json()
            assert [(one["label"], one["used"], "token" in one) for one in listed] == [("my bot", None, False)]
            program = server.browser(authorization=f"Bearer {token}")
            me = await program.get("/api/me")
            assert me.json()["name"] == "Ann"
            assert "set-cookie" not in me.headers
            assert (await knock(server.app, "/api/socket/x", authorization=f"bearer {token}"))[1]["text"] == "Ann"
            assert (await browser.get("/api/tokens")).json()[0]["used"] == START
            assert (await browser.delete(f"/api/tokens/{listed[0]['id']}")).status_code == 204
            refused = await program.get("/api/me")
            assert (refused.status_code, refused.json()["error"]) == (401, "wrong_token")
            assert refused.headers["www-authenticate"] == "Bearer"
            assert (await browser.delete(f"/api/tokens/{listed[0]['id']}")).status_code == 404

    asyncio.run(story())


def test_a_token_plays_but_does_not_change_what_belongs_to_the_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, opened(server) as browser:
            token = (await browser.post("/api/tokens", json={"label": "my bot"})).json()["token"]
            program = server.browser(authorization=f"Bearer {token}")
            assert (await program.post("/api/tables/x")).status_code == 200
            for method, path, body in [
                ("PATCH", "/api/me", {"name": "Eve"}), ("DELETE", "/api/me", None), ("GET", "/api/sessions", None),
                ("DELETE", "/api/sessions", None), ("GET", "/api/tokens", None), ("POST", "/api/tokens", {"label": "more"}),
                ("POST", "/api/login", ANN), ("POST", "/api/logout", None),
            ]:  # fmt: skip
                assert (await program.request(method, path, json=body)).json()["error"] == "not_allowed"

    asyncio.run(story())


def test_tokens_take_an_account_and_are_few(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as guest, opened(server) as browser:
            assert (await guest.post("/api/tokens", json={"label": "x"})).json()["error"] == "account_needed"
            answers = [await browser.post("/api/tokens", json={"label": f"{number}"}) for number in range(21)]
            assert [answer.status_code for answer in answers] == [201] * 20 + [403]
            assert (await browser.post("/api/tokens", json={"label": "\x07"})).status_code in (403, 422)

    asyncio.run(story())
