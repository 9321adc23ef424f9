"""Whoever is to act and is not here is woken: once, by browsers that are theirs, and with nothing of what is played."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpcore
import pytest
from sqlalchemy import select

from tests.server.push_service import Browser, PushService, push_service
from tests.server.server_process import Guest, ServerProcess
from tests.server.whole_server import Socket, Visitor, WholeServer, whole_server
from tests.waiting import until
from unlost.server import notices, push, schema
from unlost.server.notices import Notices
from unlost.server.push_client import PushClient, is_public
from unlost.server.table import Table

SETTINGS: dict[str, Any] = {"push_anywhere": True, "notice_after": 0}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running
        assert running.faults == []


async def subscribed(visitor: Visitor | Guest, browser: Browser) -> str:
    return str((await visitor.post("/api/push", **browser.subscription))["id"])


async def two(server: WholeServer, **more: Any) -> tuple[Visitor, Visitor, str]:
    """Two guests at a table; the first is to act."""
    ann, ben = server.visitor(), server.visitor(**{"Accept-Language": "de"})
    for guest, name in ((ann, "Ann"), (ben, "Ben")):
        await guest.get("/api/me")
        await guest.ask("PATCH", "/api/me", {"name": name})
    table = (await ann.make("cards", ["me", "open"], options={"first": 0}, **more))["id"]
    await ben.post(f"/api/tables/{table}/join")
    return ann, ben, str(table)


async def whole_turn(visitor: Visitor, table: str) -> None:
    """Discard, then draw."""
    position = (await visitor.get(f"/api/tables/{table}/play"))["position"]
    await visitor.act(table, next(action for action in position["actions"] if action.startswith("-")))
    await visitor.act(table, "+")


def feed_of(visitor: Visitor) -> Socket:
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    return Socket(visitor.server.app, "/api/turns", cookie, visitor.got)


async def known_browsers(server: WholeServer) -> dict[str, int]:
    """The browsers that may be woken, with the notices in a row that failed."""
    columns = schema.push_subscriptions.c.endpoint, schema.push_subscriptions.c.failures
    return {row.endpoint.rsplit("/", 1)[1]: row.failures for row in await server.app.state.store.rows(select(*columns))}


def test_whoever_is_to_act_is_woken_once_in_their_language_with_nothing_of_the_cards(tmp_path: Path, service: PushService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **SETTINGS) as server:
            ann, ben, table = await two(server)
            hers, his = service.browser(), service.browser()
            await subscribed(ann, hers)
            await subscribed(ben, his)
            await whole_turn(ann, table)
            await until(lambda: his.got)
            assert his.got == [
                {"kind": "told", "table": table, "title": "Du bist am Zug", "body": "Das Kartenspiel, mit Ann", "lang": "de"}
            ]
            assert his.headers["topic"] == table
            assert (await ben.get("/api/notices"))["push_key"] in service.keys
            await whole_turn(ben, table)
            await until(lambda: hers.got)
            assert hers.got[-1]["title"] == "It is your turn"
            assert hers.got[-1]["body"] == "The card game, with Ben"
            assert len(his.got) == 1

    asyncio.run(story())


def test_who_has_a_page_in_sight_is_not_woken_until_it_is_not_and_an_open_browser_not_at_all(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "LOOK_AGAIN", 0.01)
    looked: list[bool] = []
    is_here = Notices._is_here

    def look(self: Notices, table: Table, person: str) -> bool:
        looked.append(is_here(self, table, person))
        return looked[-1]

    monkeypatch.setattr(Notices, "_is_here", look)

    async def story() -> None:
        async with whole_server(tmp_path, **SETTINGS) as server:
            ann, ben, table = await two(server)
            laptop, phone = service.browser(), service.browser()
            device = await subscribed(ben, laptop)
            await subscribed(ben, phone)
            feed = feed_of(ben)
            await feed.hear("turns")
            await feed.send("here", visible=True, device=device)
            await feed.send("ping")
            await feed.hear("turns")  # so it has read what came before
            await whole_turn(ann, table)
            assert [one["mine"] for one in (await feed.hear("turns"))["tables"]] == [True]
            looked.clear()
            await until(lambda: len(looked) > 3)  # again and again
            assert (all(looked), laptop.got, phone.got) == (True, [], [])
            await feed.send("here", visible=False, device=device)
            await until(lambda: phone.got)
            await feed.hang_up()
            await whole_turn(ben, table)
            await whole_turn(ann, table)
            await until(lambda: laptop.got and len(phone.got) == 2)
            assert len(laptop.got) == 1

    asyncio.run(story())


def test_games_against_bots_alone_wake_nobody_unless_they_go_on_for_days(tmp_path: Path, service: PushService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **SETTINGS) as server:
            (ann,) = await server.guests(1)
            browser = service.browser()
            await subscribed(ann, browser)
            for seats, more in ((["me", "novice"], {}), (["me", "same"], {}), (["me", "novice"], {"clock": {"kind": "days", "days": 3}})):
                table = (await ann.make("cards", seats, options={"first": 0}, **more))["id"]
            await until(lambda: browser.got)
            assert [one["table"] for one in browser.got] == [table]

    asyncio.run(story())


def test_refused_gone_and_slow_push_services_hold_up_nothing_else(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "PAUSES", (0.0, 0.0))

    async def story() -> None:
        async with whole_server(tmp_path, **SETTINGS) as server:
            ann, ben, table = await two(server)
            slow, refused, broken, gone, unknown, well = (service.browser(answer) for answer in (0, 400, 500, 410, 404, 201))
            for browser in (slow, refused, broken, gone, unknown, well):
                await subscribed(ben, browser)
            unreachable = service.browser().subscription | {"endpoint": "http://127.0.0.1:9/nobody"}
            await ben.post("/api/push", **unreachable)
            await whole_turn(ann, table)
            await until(lambda: slow.asked and well.got)
            await whole_turn(ben, table)  # while one is still waited for
            while await known_browsers(server) != {slow.name: 0, refused.name: 1, broken.name: 1, well.name: 0, "nobody": 1}:
                await asyncio.sleep(0.005)
            assert (slow.asked, refused.asked, broken.asked, gone.asked) == (1, 1, 3, 1)
            well.answer, broken.answer, refused.answer = 201, 201, 410
            await whole_turn(ann, table)
            await until(lambda: len(well.got) == 2 and broken.got)
            while await known_browsers(server) != {slow.name: 0, broken.name: 0, well.name: 0, "nobody": 2}:
                await asyncio.sleep(0.005)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_who_runs_out_of_time_soon_is_reminded_once_a_turn(tmp_path: Path, service: PushService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **SETTINGS) as server:
            ann, ben, table = await two(server, clock={"kind": "days", "days": 3})
            browser = service.browser()
            await subscribed(ben, browser)
            feed = feed_of(ben)
            await feed.hear("turns")
            live, told = await server.tables.get(table), server.app.state.notices
            told.remind(live, 1, 1000)  # not his turn
            await whole_turn(ann, table)
            await until(lambda: len(browser.got) == 1)
            told.remind(live, 1, 5 * 3_600_000 + 5)
            await until(lambda: len(browser.got) == 2)
            told.remind(live, 1, 4 * 3_600_000)
            await until(lambda: not told._tasks)
            assert browser.got[1]["title"] == "Noch 5 Stunden für deinen Zug"
            assert (await feed.hear("reminder"))["table"]["table"] == table
            await feed.hang_up()
            assert len(browser.got) == 2

    asyncio.run(story())


def test_a_notice_is_sent_after_a_restart_if_the_server_was_killed_before_it_and_never_twice(tmp_path: Path, service: PushService) -> None:
    async def played(server: ServerProcess) -> tuple[Browser, str]:
        ann, ben, browser = Guest(server), Guest(server), service.browser()
        table = (await ann.make("cards", ["me", "open"], options={"first": 1}))["id"]
        await subscribed(ben, browser)
        await ben.post(f"/api/tables/{table}/join")
        await asyncio.gather(ann.close(), ben.close())
        return browser, table

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UNLOST_PUSH_ANYWHERE", "yes")
        patch.setenv("UNLOST_NOTICE_AFTER", "3600")
        server = ServerProcess(tmp_path, workers="1")
        with server:
            browser, table = asyncio.run(played(server))
            server.kill()
            assert browser.got == []
            patch.setenv("UNLOST_NOTICE_AFTER", "0")
            server.start()
            asyncio.run(until(lambda: browser.got))
            server.kill()
            server.start()

            async def again() -> None:
                """Somebody else's notice comes, by the same way and later: this one's would have been there by then."""
                other, _ = await played(server)
                await until(lambda: other.got)

            asyncio.run(again())
            assert [one["table"] for one in browser.got] == [table]
            assert len(service.keys) == 1  # kept in the database
            assert server.faults() == []


# ---------------------------------------------------------------- who may be asked to wake somebody


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a", "https://127.0.0.1/a", "https://[::1]/a", "https://10.0.0.1/a", "https://localhost/a", "ftp://push.example.org/",
        "https://user:word@push.example.org/", "https://push.example.org:99999/", "", "https://", "file:///etc/passwd", "https://2130706433/",
        "https://push.example.org/" + "a" * 980, "https://push.example.org/\n",
    ],
)  # fmt: skip
def test_an_address_that_is_no_push_services_is_refused(tmp_path: Path, service: PushService, endpoint: str) -> None:
    async def story() -> None:
        async with whole_server(tmp_path) as server:
            (ann,) = await server.guests(1)
            keys = service.browser().subscription
            assert await ann.refused("POST", "/api/push", keys | {"endpoint": endpoint}) == "bad_option"
            fine = keys | {"endpoint": "https://push.example.org/abc"}
            await ann.post("/api/push", **fine)
            assert await ann.refused("POST", "/api/push", fine | {"auth": "no key"}) == "bad_option"
            assert await ann.refused("POST", "/api/push", fine | {"p256dh": fine["p256dh"][:-4] + "AAAA"}) == "bad_option"

    asyncio.run(story())


def test_no_request_goes_to_an_address_that_is_not_public_whatever_its_name_is(service: PushService) -> None:
    async def story() -> None:
        client, browser = PushClient(anywhere=False), service.browser()
        port = service.address.rpartition(":")[2]
        for name in ("localhost", "127.0.0.1", "[::ffff:127.0.0.1]"):
            with pytest.raises(httpcore.ConnectError, match="no public address"):
                await client.post(f"http://{name}:{port}/{browser.name}", {"Host": name}, b"")
        await client.close()
        assert browser.asked == 0

    asyncio.run(story())
    private = "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 ::1 :: fe80::1%eth0 fd00::1".split()
    private += ["::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "ff02::1", "no address"]
    assert [one for one in private if is_public(one)] == []
    local = "64:ff9b:1::7f00:1", "fec0::1", "::127.0.0.1"  # which Python calls global
    assert [one for one in local if is_public(one)] == []
    assert all(is_public(one) for one in ("1.1.1.1", "2606:4700::1111", "64:ff9b::101:101"))


def test_a_person_has_at_most_ten_browsers_and_forgets_them(tmp_path: Path, service: PushService) -> None:
    async def story() -> None:
        async with whole_server(tmp_path, **SETTINGS) as server:
            ann, ben = await server.guests(2)
            names = []
            for _ in range(push.MOST + 2):
                server.wait(1)
                names.append(await subscribed(ann, service.browser()))
            assert sorted((await ann.get("/api/notices"))["browsers"]) == sorted(names[2:])
            assert await ben.refused("DELETE", f"/api/push/{names[-1]}") == "not_found"
            assert (await ann.ask("DELETE", f"/api/push/{names[-1]}")).status_code == 204
            assert await ann.refused("DELETE", f"/api/push/{names[-1]}") == "not_found"
            assert len((await ann.get("/api/notices"))["browsers"]) == push.MOST - 1
            await ann.ask("DELETE", "/api/me")
            assert await known_browsers(server) == {}

    asyncio.run(story())


def test_too_many_notices_at_once_are_dropped_and_nothing_else(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "MOST_AT_ONCE", 0)

    async def story() -> None:
        async with whole_server(tmp_path, **SETTINGS) as server:
            ann, ben, table = await two(server)
            browser = service.browser()
            await subscribed(ben, browser)
            await whole_turn(ann, table)
            await whole_turn(ben, table)
            assert browser.asked == 0

    asyncio.run(story())
