"""What a link says in a messenger: words and a picture of a finished match; of all others nothing but what the site says of itself."""

import asyncio
import re
import struct
from collections.abc import Callable, Coroutine, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.noted import noted, random_match
from tests.server.small_server import quick_passwords
from tests.server.whole_server import Visitor, WholeServer, whole_server
from unlost.server import link_pictures

Story = Callable[[WholeServer], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    with capture_logs():
        yield


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    def told(story: Story, **given: Any) -> None:
        async def evening() -> None:
            async with whole_server(tmp_path, **given) as server:
                await story(server)

        asyncio.run(evening())

    return told


async def preview(visitor: Visitor, path: str, **headers: str) -> dict[str, str]:
    """The tags of a page, by name."""
    visitor.http.headers.update(headers)
    answer = await visitor.ask("GET", path)
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', answer.text)
    assert len(found) == len(dict(found)), "no tag twice"
    return {name: unescape(value) for name, value in found}


async def account(server: WholeServer, name: str) -> Visitor:
    person = server.visitor()
    await person.post("/api/account", name=name, password="long enough")
    return person


async def play_to_the_end(server: WholeServer, person: Visitor, table: str) -> Any:
    """Play whatever is legal until the match is over."""
    for _ in range(2000):
        await server.settle(table)
        found = await person.get(f"/api/tables/{table}/play")
        if found["table"]["ending"]:
            return found["table"]
        await person.act(table)
    raise AssertionError("it does not end")


SHORT = {"cards": {"rounds": 1, "max_turns": 6}, "board": {"expeditions": 1, "max_turns": 6}, "rivals": {}}


def test_the_link_of_a_finished_match_says_who_won_in_the_language_asked_for(tell: Callable[..., None]) -> None:
    async def story(server: WholeServer) -> None:
        ann = await account(server, 'Ann "A" <b>')
        stranger = server.visitor()
        table = await ann.make("cards", ["me", "explorer"], options=SHORT["cards"])
        ended = await play_to_the_end(server, ann, table["id"])
        first, second = sorted(ended["ending"]["scores"], reverse=True)
        said = await preview(stranger, f"/t/{table['id']}")
        if len(ended["ending"]["winners"]) == 1:
            bot = f"{ended['seats'][1]['name']} (Explorer)"
            winner, other = ('Ann "A" <b>', bot) if ended["ending"]["winners"] == [0] else (bot, 'Ann "A" <b>')
            assert said["og:title"] == f"{winner} won {first} : {second} against {other}".replace("-", "−")
        assert said["og:description"].startswith("Lost Cities, the card game, November 14, 2023")
        assert said["og:url"] == f"http://localhost/t/{table['id']}"
        assert said["og:image"] == f"http://localhost/api/tables/{table['id']}/picture.png?language=en"
        assert said["twitter:card"] == "summary_large_image"
        german = await preview(stranger, f"/t/{table['id']}", **{"accept-language": "de"})
        assert german["og:image"].endswith("language=de")
        assert german["og:title"] != said["og:title"]
        assert await preview(stranger, f"/t/{table['id']}?language=en") == said
        page = (await stranger.ask("GET", f"/t/{table['id']}")).text
        assert "<b>" not in page

    tell(story)


def test_links_behind_a_proxy_begin_with_the_public_address(tell: Callable[..., None]) -> None:
    async def story(server: WholeServer) -> None:
        said = await preview(server.visitor(), "/ladder")
        assert said["og:url"] == "https://unlost.example/ladder"
        assert said["og:image"] == "https://unlost.example/art/link.png"

    tell(story, public_url="https://unlost.example")


@pytest.mark.parametrize("game", ["cards", "board", "rivals"])
def test_the_picture_of_a_finished_match_is_a_png_that_messengers_take(tell: Callable[..., None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        ann = await account(server, "Ann")
        table = (await ann.make(game, ["me", "explorer"], options=SHORT[game]))["id"]
        await play_to_the_end(server, ann, table)
        stranger = server.visitor()
        answer = await stranger.ask("GET", f"/api/tables/{table}/picture.png?language=fr")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/png"
        assert answer.content.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
        assert 20_000 < len(answer.content) < 600_000
        again = await stranger.ask("GET", f"/api/tables/{table}/picture.png?language=fr")
        assert again.content == answer.content
        pictures: link_pictures.LinkPictures = server.app.state.link_pictures
        assert len(pictures._kept) == 1
        await ann.ask("DELETE", "/api/me")
        await server.tables.refresh(await server.tables.get(table))
        await stranger.ask("GET", f"/api/tables/{table}/picture.png?language=fr")
        assert len(pictures._kept) == 2, "a name that is gone is not shown from memory"

    tell(story)


# ---------------------------------------------------------------- what must not be told


def test_nothing_of_a_match_that_runs_or_is_private_is_in_its_link_or_picture(tell: Callable[..., None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, ben, stranger = await account(server, "Ann"), await account(server, "Ben"), server.visitor()
        site = await preview(stranger, "/")
        assert site["og:title"] == "Unlost"

        async def nothing(table: str) -> None:
            for who in (ann, ben, stranger):
                said = await preview(who, f"/t/{table}")
                said["og:url"] = site["og:url"]
                assert said == site
                assert await who.refused("GET", f"/api/tables/{table}/picture.png") == "not_finished"

        waiting = (await ann.make("cards", ["me", "open"]))["id"]
        await nothing(waiting)
        await ben.post(f"/api/tables/{waiting}/join")
        await nothing(waiting)  # it runs
        await ann.post(f"/api/tables/{waiting}/abort", id="no")
        await nothing(waiting)  # called off
        private = (await ann.make("cards", ["me", "open"], watch="nobody"))["id"]
        await ben.post(f"/api/tables/{private}/join")
        await nothing(private)
        await ben.post(f"/api/tables/{private}/resign", id="enough")
        await nothing(private)  # over, and still nobody else's business
        lesson = (await ann.post("/api/lessons/cards", chapter=1))["id"]
        await nothing(lesson)
        assert (await preview(stranger, "/t/no-such-table"))["og:title"] == "Unlost"
        assert await stranger.refused("GET", "/api/tables/no-such-table/picture.png") == "not_found"
        public = (await ann.make("cards", ["me", "open"]))["id"]
        await ben.post(f"/api/tables/{public}/join")
        await ben.post(f"/api/tables/{public}/resign", id="enough")
        assert (await preview(stranger, f"/t/{public}"))["og:title"] == "Ann won against Ben by resignation"

    tell(story)


def test_a_record_that_ends_before_its_match_did_has_the_words_of_the_site(tell: Callable[..., None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, stranger = await account(server, "Ann"), server.visitor()
        site = await preview(stranger, "/")
        whole = random_match("cards", {"rounds": 1, "max_turns": 6}, seed=2, length=400)
        early = random_match("cards", {"rounds": 1}, seed=2, length=20)
        for match, shown in ((whole, True), (early, False), (noted(whole, [0]), True), (noted(early, [0]), False)):
            told = (await ann.post("/api/me/games", record=match.record()))["id"]
            assert ((await preview(stranger, f"/t/{told}"))["og:title"] != site["og:title"]) == shown
            picture = await stranger.ask("GET", f"/api/tables/{told}/picture.png")
            assert picture.status_code == (200 if shown else 403)

    tell(story)
