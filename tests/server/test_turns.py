"""Feeds: one hears of one's own running matches, wherever one is, and of nobody else's."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.small_server import quick_passwords
from tests.server.test_push import feed_of, whole_turn
from tests.server.whole_server import Socket, Story, WholeServer
from unlost.server import feeds

Tell = Callable[[Story], None]


async def told(feed: Socket) -> list[dict[str, Any]]:
    """The matches that a feed is told of next."""
    found: list[dict[str, Any]] = (await feed.hear("turns"))["tables"]
    return found


def test_a_feed_tells_whose_turn_it_is_at_ones_own_matches_and_nothing_else(tell: Tell) -> None:
    async def story(server: WholeServer) -> None:
        ann, ben, eve = await server.guests(3)
        feed, other = feed_of(ann), feed_of(eve)
        assert (await told(feed), await told(other)) == ([], [])
        table = (await ann.make("cards", ["me", "open"], options={"first": 0, "max_turns": 4, "rounds": 1}, watch="everyone"))["id"]
        async with eve.socket(table):  # she looks on
            await ben.post(f"/api/tables/{table}/join")
            (news,) = await told(feed)
            name = (await ben.get("/api/me"))["name"]
            assert news | {"since": 0} == {
                "table": table, "game": "cards", "names": [name], "mine": True, "alone": False, "days": False, "since": 0,
            }  # fmt: skip
            await whole_turn(ann, table)
            assert [one["mine"] for one in await told(feed)] == [False]
            for visitor, mine in ((ben, True), (ann, False), (ben, None)):
                await whole_turn(visitor, table)
                assert [one["mine"] for one in await told(feed)] == ([] if mine is None else [mine])  # the match is over
            await ann.make("cards", ["me", "same"], options={"first": 0})
            await ann.post("/api/lessons/cards", chapter=1)
            alone = (await ann.make("cards", ["me", "novice"], options={"first": 0}))["id"]
            assert [(one["table"], one["alone"]) for one in await told(feed)] == [(alone, True)]
        await other.send("ping")
        assert await told(other) == []
        assert len(other.heard) == 2
        await asyncio.gather(feed.hang_up(), other.hang_up())

    tell(story)


def test_a_feed_follows_its_person_into_an_account_and_ends_with_the_session(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_passwords(monkeypatch)

    async def story(server: WholeServer) -> None:
        (ann,) = await server.guests(1)
        await ann.post("/api/account", name="Ann", password="correct horse")
        await ann.make("cards", ["me", "novice"], options={"first": 0})
        guest = server.visitor()
        await guest.get("/api/me")
        feed = feed_of(guest)
        assert await told(feed) == []
        await guest.post("/api/login", name="Ann", password="correct horse")
        assert len(await told(feed)) == 1
        await feed.hang_up()
        monkeypatch.setattr(feeds, "RECHECK", 0.02)
        feed = feed_of(guest)
        assert len(await told(feed)) == 1
        await guest.post("/api/logout")
        server.wait(60)  # until then what was read of a session is taken for granted
        assert await feed.closed() == 4404

    tell(story)


def test_a_feed_is_for_somebody_known_who_sends_what_can_be_read_and_not_for_too_many(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "MOST_FEEDS", 2)

    async def story(server: WholeServer) -> None:
        assert await feed_of(server.visitor()).closed() == 4404
        (ann,) = await server.guests(1)
        for nonsense in ({"kind": "hello"}, {"kind": "here", "visible": "yes"}, {"kind": "here", "visible": True, "device": "x" * 2000}):
            feed = feed_of(ann)
            await told(feed)
            await feed.send(**nonsense)
            assert await feed.closed() == 4400
        mine = []
        for _ in range(3):
            mine.append(feed_of(ann))
            await told(mine[-1])
        assert await mine[0].closed() == 4404
        assert server.app.state.notices.feeds.has((await ann.get("/api/me"))["id"])
        await asyncio.gather(mine[1].hang_up(), mine[2].hang_up())
        assert not server.app.state.notices.feeds.has((await ann.get("/api/me"))["id"])

    tell(story)
