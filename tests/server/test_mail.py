"""Mail, at a server whose host has named a mail server: addresses that are confirmed, turns at most once an hour, lost passwords."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.mail_service import MailService, mail_service, text_of, token_of
from tests.server.small_server import quick_passwords
from tests.server.test_push import feed_of, whole_turn
from tests.server.whole_server import Visitor, WholeServer, whole_server
from tests.waiting import until
from unlost.kernel.errors import BadOption
from unlost.server.mail_addresses import AFTER, AGAIN, MOST_TRIES, MailAddresses
from unlost.server.settings import Settings

HOUR = 3600
PASSWORD = "correct horse"
ADDRESS = "Ann+games@Example.org"
TIDY = "Ann+games@example.org"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_passwords(monkeypatch)


@pytest.fixture
def post() -> Iterator[MailService]:
    with mail_service() as running:
        yield running


def settings(post: MailService, **more: Any) -> dict[str, Any]:
    told = {"smtp_url": post.url, "mail_from": "Unlost <unlost@example.org>", "public_url": "http://localhost", "notice_after": 0}
    return {**told, **more}


def mail_of(server: WholeServer) -> MailAddresses:
    found: MailAddresses = server.app.state.notices.mail
    return found


async def account(server: WholeServer, name: str, language: str = "en") -> Visitor:
    visitor = server.visitor(**{"Accept-Language": language})
    await visitor.post("/api/account", name=name, password=PASSWORD)
    return visitor


async def confirmed(server: WholeServer, post: MailService, name: str = "Ann", language: str = "en") -> Visitor:
    """An account with an address."""
    visitor, before = await account(server, name, language), len(post.letters)
    await visitor.post("/api/mail", address=ADDRESS, password=PASSWORD)
    await until(lambda: len(post.letters) > before)
    stranger = server.visitor()  # the link may be opened in another browser
    await stranger.post("/api/mail/confirm", token=token_of(post.letters[-1], "confirm"))
    return visitor


async def table_of(ann: Visitor, ben: Visitor) -> str:
    """A table at which the second is to act."""
    table = str((await ann.make("cards", ["me", "open"], options={"first": 1}))["id"])
    await ben.post(f"/api/tables/{table}/join")
    return table


async def due(server: WholeServer, visitor: Visitor) -> int | None:
    found = await mail_of(server).of((await visitor.get("/api/me"))["id"])
    return found.due if found else None


async def until_due(server: WholeServer, visitor: Visitor) -> int:
    while (at := await due(server, visitor)) is None:
        await asyncio.sleep(0.005)
    return at


async def send_due(server: WholeServer) -> None:
    await mail_of(server).send_due(server.app.state.notices.feeds.sees)


def test_the_link_that_confirms_an_address_is_good_for_two_days(tmp_path: Path, post: MailService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **settings(post)) as server:
            ann, before = await account(server, "Ann"), len(post.letters)
            await ann.post("/api/mail", address=ADDRESS, password=PASSWORD)
            await until(lambda: len(post.letters) > before)
            server.wait(2 * 24 * 3600 + 1)
            assert await ann.refused("POST", "/api/mail/confirm", {"token": token_of(post.letters[-1], "confirm")}) == "too_late"
            assert (await ann.get("/api/notices"))["mail"]["address"] is None

    asyncio.run(story())


def test_an_address_is_written_to_only_when_its_owner_has_confirmed_it(tmp_path: Path, post: MailService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **settings(post)) as server:
            ann = await account(server, "Ann")
            assert (await ann.get("/api/notices"))["mail"] == {"address": None, "pending": None, "turns": False}
            for nonsense in (
                "ann",
                "ann@",
                "@example.org",
                "ann@localhost",
                "a b@example.org",
                "ann@example.org\r\nBcc: all@example.org",
                "é@x.org",
            ):
                assert await ann.refused("POST", "/api/mail", {"address": nonsense, "password": PASSWORD}) == "bad_option", nonsense
            await ann.post("/api/mail", address=ADDRESS, password=PASSWORD)
            await until(lambda: post.letters)
            assert (await ann.get("/api/notices"))["mail"] == {"address": None, "pending": TIDY, "turns": True}
            letter = post.letters[0]
            assert (letter["To"], letter["From"]) == (TIDY, "Unlost <unlost@example.org>")
            assert letter["Auto-Submitted"] == "auto-generated"
            wrong = {"address": "eve@example.org", "password": "another horse"}  # somebody at an open browser
            assert await ann.refused("POST", "/api/mail", wrong) == "wrong_password"
            await server.visitor().post("/api/mail/forgotten", name="Ann")  # nothing is sent to an address that is not confirmed
            await until(lambda: not mail_of(server)._tasks)
            token = token_of(letter, "confirm")
            assert await ann.refused("POST", "/api/mail/confirm", {"token": token[:-2] + "xx"}) == "too_late"
            assert await ann.refused("POST", "/api/mail/reset", {"token": token, "password": "another horse"}) == "too_late"
            assert await ann.post("/api/mail/confirm", token=token) == {"address": TIDY}
            assert await ann.post("/api/mail/confirm", token=token) == {"address": TIDY}  # clicked twice
            assert (await ann.get("/api/notices"))["mail"] == {"address": TIDY, "pending": None, "turns": True}
            assert (await ann.ask("DELETE", "/api/mail")).status_code == 204
            assert await ann.refused("POST", "/api/mail/confirm", {"token": token}) == "too_late"
            assert len(post.letters) == 1
            guest = server.visitor()
            assert await guest.refused("POST", "/api/mail", {"address": ADDRESS, "password": PASSWORD}) == "account_needed"

    asyncio.run(story())


def test_turns_are_told_after_a_while_at_most_once_an_hour_and_never_to_one_who_is_here(tmp_path: Path, post: MailService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **settings(post)) as server:
            ann, ben = await account(server, "Ann"), await confirmed(server, post, "Ben", "de")
            first = await table_of(ann, ben)
            start = server.now[0]
            assert await until_due(server, ben) == start + AFTER
            await send_due(server)
            assert len(post.letters) == 1  # it is not due yet
            second = await table_of(ann, ben)
            server.wait(AFTER / 1000)
            feed = feed_of(ben)
            await feed.hear("turns")
            await feed.send("here", visible=True)
            await feed.send("ping")
            await feed.hear("turns")
            await send_due(server)
            assert len(post.letters) == 1  # he has a page in sight
            await feed.hang_up()
            await send_due(server)
            letter = post.letters[1]
            assert letter["Subject"] == "Du bist in 2 Partien am Zug"
            lines = text_of(letter).splitlines()
            assert {line for line in lines if "/t/" in line} == {f"http://localhost/t/{table}" for table in (first, second)}
            assert lines.count("Das Kartenspiel, mit Ann") == 2
            stop = token_of(letter, "stop")
            assert letter["List-Unsubscribe"] == f"<http://localhost/mail/stop?token={stop}>"
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            told = server.now[0]

            await whole_turn(ben, first)
            await whole_turn(ann, first)
            assert await until_due(server, ben) == told + HOUR * 1000
            server.wait(HOUR - 1)
            await send_due(server)
            assert len(post.letters) == 2
            await whole_turn(ben, second)
            server.wait(1)
            await send_due(server)
            assert len(post.letters) == 3
            assert second not in text_of(post.letters[2])
            assert await due(server, ben) is None

            await whole_turn(ben, first)
            await whole_turn(ann, first)
            await until_due(server, ben)
            await whole_turn(ben, first)  # he was quicker
            server.wait(HOUR)
            await send_due(server)
            assert len(post.letters) == 3

            answer = await server.visitor().http.get(f"/mail/stop?token={stop}")
            assert (answer.status_code, answer.headers["location"]) == (303, f"/mail#stop={stop}")  # looking changes nothing
            assert (await ben.get("/api/notices"))["mail"]["turns"]
            form = {"Content-Type": "application/x-www-form-urlencoded"}
            one_click = await server.visitor().http.post(f"/mail/stop?token={stop}", content="List-Unsubscribe=One-Click", headers=form)
            assert one_click.status_code == 204
            assert not (await ben.get("/api/notices"))["mail"]["turns"]
            await whole_turn(ann, first)
            told_all = server.app.state.notices
            await until(lambda: first not in told_all._planned and len(told_all._tasks) == 1)  # which sends mails that are due
            assert await due(server, ben) is None

    asyncio.run(story())


def test_a_mail_server_that_refuses_or_is_gone_is_tried_again_and_holds_up_no_move(tmp_path: Path, post: MailService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **settings(post)) as server:
            ann, ben = await account(server, "Ann"), await confirmed(server, post, "Ben")
            table = await table_of(ann, ben)
            at = await until_due(server, ben)
            post.answer = "451 later"
            server.now[0] = at
            for tried in range(1, MOST_TRIES + 1):
                await send_due(server)
                assert post.asked == 1 + tried
                assert await due(server, ben) == (server.now[0] + AGAIN if tried < MOST_TRIES else None)
                server.wait(AGAIN / 1000)
            await whole_turn(ben, table)
            await whole_turn(ann, table)
            server.now[0] = await until_due(server, ben)
            post.answer = "250 OK"
            await send_due(server)
            assert post.letters[-1]["Subject"] == "It is your turn"

    asyncio.run(story())


def test_a_lost_password_is_replaced_by_mail_once_within_an_hour_and_ends_all_sessions(tmp_path: Path, post: MailService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **settings(post)) as server:
            ann, stranger = await confirmed(server, post), server.visitor()
            for name in ("nobody", "ANN ", TIDY):
                answer = await stranger.ask("POST", "/api/mail/forgotten", {"name": name})
                assert (answer.status_code, answer.content) == (204, b"")
            await until(lambda: len(post.letters) == 3)
            assert [letter["To"] for letter in post.letters[1:]] == [TIDY, TIDY]
            token = token_of(post.letters[1], "reset")
            new = {"token": token, "password": "another horse"}
            assert await stranger.refused("POST", "/api/mail/reset", new | {"password": "short"}) == "bad_option"
            server.wait(HOUR - 1)
            assert await stranger.post("/api/mail/reset", **new) == {"name": "Ann"}
            assert (await ann.get("/api/me"))["kind"] == "guest"
            assert await stranger.refused("POST", "/api/mail/reset", new) == "too_late"
            assert await stranger.refused("POST", "/api/mail/reset", new | {"token": token_of(post.letters[2], "reset")}) == "too_late"
            assert await stranger.refused("POST", "/api/login", {"name": "Ann", "password": "correct horse"}) == "wrong_password"
            await stranger.post("/api/login", name="Ann", password="another horse")
            await stranger.post("/api/mail/forgotten", name="Ann")
            await until(lambda: len(post.letters) == 4)
            server.wait(HOUR + 1)
            late = {"token": token_of(post.letters[3], "reset"), "password": "third horse"}
            assert await stranger.refused("POST", "/api/mail/reset", late) == "too_late"

    asyncio.run(story())


def test_without_a_mail_server_nothing_of_mail_is_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with whole_server(tmp_path) as server:
            ann = await account(server, "Ann")
            assert (await ann.get("/api/notices"))["mail"] is None
            for method, path, body in (
                ("POST", "/api/mail", {"address": ADDRESS, "password": PASSWORD}),
                ("PATCH", "/api/mail", {"turns": True}), ("DELETE", "/api/mail", None),
                ("POST", "/api/mail/confirm", {"token": "x"}), ("POST", "/api/mail/stop?token=x", None),
                ("POST", "/api/mail/forgotten", {"name": "Ann"}), ("POST", "/api/mail/reset", {"token": "x", "password": "another horse"}),
            ):  # fmt: skip
                assert await ann.refused(method, path, body) == "not_found", path

    asyncio.run(story())


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"smtp_url": "http://mail.example.org"}, "smtp_url takes"),
        ({"smtp_url": "smtp://mail.example.org:port"}, "smtp_url takes"),
        ({"smtp_url": "smtp://mail.example.org"}, "mail_from"),
        ({"smtp_url": "smtp://mail.example.org", "mail_from": "unlost@example.org"}, "public_url"),
    ],
)
def test_what_is_wrong_with_the_settings_is_said_without_the_password(given: dict[str, str], wrong: str) -> None:
    with pytest.raises(BadOption, match=wrong) as fault:
        Settings.gathered(given, {"UNLOST_SMTP_URL": "smtp://user:secret@mail.example.org:587"} if "smtp_url" not in given else {})
    assert "secret" not in str(fault.value)
    whole = Settings(smtp_url="smtp://user:secret@mail.example.org:587", mail_from="a@b.org", public_url="https://unlost.example")
    whole.check()
    assert "secret" not in repr(whole)
