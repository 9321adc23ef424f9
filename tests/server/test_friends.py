"""Friends: who they are, who sees whom, and seats that are kept for somebody; bots that fill up a rated table."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.small_server import quick_passwords
from tests.server.whole_server import Story, Visitor, WholeServer


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    monkeypatch.delenv("UNLOST_SECRET", raising=False)
    with capture_logs():
        yield


async def account(server: WholeServer, name: str) -> Visitor:
    person = server.visitor()
    await person.post("/api/account", name=name, password="long enough")
    return person


async def played(one: Visitor, other: Visitor) -> str:
    """A match of these two, begun."""
    table: str = (await one.make("cards", ["me", "open"]))["id"]
    await other.post(f"/api/tables/{table}/join")
    return table


async def id_of(visitor: Visitor) -> str:
    return str((await visitor.get("/api/me"))["id"])


async def friends(visitor: Visitor) -> list[Any]:
    return list((await visitor.get("/api/friends"))["friends"])


def test_friends_are_whom_one_played_with_and_whom_one_follows(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, bob, eve = [await account(server, name) for name in ("Ann", "Bob", "Eve")]
        (guest, stranger) = await server.guests(2)
        assert await friends(server.visitor()) == []
        assert await friends(ann) == []
        await played(ann, bob)
        server.wait(60)
        await played(bob, ann)
        await played(guest, ann)
        await ann.make("cards", ["me", "novice"])
        await eve.make("cards", ["me", "open"])  # nobody came
        found = [(one["name"], one["games"], one["follows"], one["may_ask"]) for one in await friends(ann)]
        assert sorted(found, key=lambda one: one[1]) == [((await guest.get("/api/me"))["name"], 1, False, True), ("Bob", 2, False, True)]
        assert (await ann.ask("PUT", f"/api/friends/{await id_of(eve)}")).status_code == 204
        assert (await ann.ask("PUT", f"/api/friends/{await id_of(eve)}")).status_code == 204
        (first, *others) = await friends(ann)
        assert (first["name"], first["follows"], first["games"], first["may_ask"]) == ("Eve", True, 0, False)
        assert len(others) == 2
        for nobody in (await id_of(ann), await id_of(stranger), "bot:expert", "nobody"):
            assert (await ann.ask("PUT", f"/api/friends/{nobody}")).status_code in (404, 422)
        assert (await guest.get("/api/people/Eve"))["follows"] is False
        assert (await ann.get("/api/people/Eve"))["follows"] is True
        await ann.ask("DELETE", f"/api/friends/{await id_of(eve)}")
        assert "Eve" not in [one["name"] for one in await friends(ann)]

    tell(story)


def test_one_is_seen_to_be_here_only_by_those_one_follows_and_if_one_wants_it(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, bob = await account(server, "Ann"), await account(server, "Bob")
        await played(ann, bob)

        async def sees() -> bool:
            await bob.get("/api/me")  # Bob's browser asks for something
            return bool((await friends(ann))[0]["here"])

        assert not await sees()
        await ann.ask("PUT", f"/api/friends/{await id_of(bob)}")
        assert not await sees()  # whoever follows does not see those who do not follow them
        await bob.ask("PUT", f"/api/friends/{await id_of(ann)}")
        assert await sees()
        server.wait(300)
        assert not (await friends(ann))[0]["here"]  # it is long ago
        assert await sees()
        await bob.ask("PATCH", "/api/me", {"presence": False})
        assert not await sees()

    tell(story)


def test_a_guests_friends_go_with_them_into_the_account(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, bob = await account(server, "Ann"), await account(server, "Bob")
        (guest,) = await server.guests(1)
        await guest.ask("PUT", f"/api/friends/{await id_of(bob)}")
        await played(guest, bob)
        await bob.ask("PUT", f"/api/friends/{await id_of(guest)}")
        await guest.post("/api/login", name="Ann", password="long enough")
        assert [(one["name"], one["follows"], one["games"]) for one in await friends(guest)] == [("Bob", True, 1)]
        assert [(one["name"], one["follows"], one["games"]) for one in await friends(bob)] == [("Ann", True, 1)]
        await ann.ask("DELETE", "/api/me")
        assert await friends(bob) == []

    tell(story)


def test_a_seat_is_kept_for_a_friend_who_may_come_or_say_no(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, bob, eve = [await account(server, name) for name in ("Ann", "Bob", "Eve")]
        await played(ann, bob)
        kept = {"kind": "invite", "person": await id_of(bob)}
        wish: dict[str, Any] = {"game": "cards", "seats": [{"kind": "me"}, kept]}
        table = await ann.post("/api/tables", **wish)
        assert (table["seats"][1]["kind"], table["seats"][1]["name"], table["status"]) == ("invite", "Bob", "open")
        assert "invited" not in table
        mine = [one for one in (await bob.get("/api/tables?which=mine"))["tables"] if one.get("invited")]
        assert [one["id"] for one in mine] == [table["id"]]
        link = {"invite": table["invite"]}
        assert await eve.refused("POST", f"/api/tables/{table['id']}/join", link) == "not_allowed"
        await bob.post(f"/api/tables/{table['id']}/leave")  # no
        assert (await ann.get(f"/api/tables/{table['id']}"))["seats"][1]["name"] is None
        assert "invited" not in await bob.get(f"/api/tables/{table['id']}")
        assert (await eve.post(f"/api/tables/{table['id']}/join", **link))["status"] == "running"
        again = (await ann.post("/api/tables", **wish))["id"]
        assert (await bob.post(f"/api/tables/{again}/join"))["status"] == "running"

    tell(story)


def test_a_seat_is_kept_only_for_those_one_knows(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, bob = await account(server, "Ann"), await account(server, "Bob")
        bobs, anns = await id_of(bob), await id_of(ann)

        async def made(*people: str, kind: str = "invite", game: str = "board") -> str:
            seats = [{"kind": "me"}, *({"kind": kind, "person": one} for one in people)]
            answer = await ann.ask("POST", "/api/tables", {"game": game, "seats": seats})
            return str(answer.json().get("error", "made"))

        assert await made(bobs) == "not_allowed"  # a stranger
        assert await made("bot:expert") == await made("nobody") == await made(anns) == "not_allowed"
        await bob.ask("PUT", f"/api/friends/{anns}")
        assert await made(bobs) == "made"  # who follows one may be asked
        assert await made(bobs, bobs) == "not_allowed"
        assert await made(bobs, kind="open") == "bad_option"

    tell(story)


def test_who_comes_by_the_link_gets_the_seat_by_invitation(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, friend, other, late = await server.guests(4)
        table = await host.make("cards", ["me", "open", "invite", "open"])
        link = {"invite": table["invite"]}
        joined = await friend.post(f"/api/tables/{table['id']}/join", **link)
        assert joined["you"] == [2]
        assert (await other.post(f"/api/tables/{table['id']}/join"))["you"] == [1]
        assert (await late.post(f"/api/tables/{table['id']}/join", **link))["you"] == [3]  # an open seat is for everybody

    tell(story)


@pytest.mark.parametrize(("wanted", "sit"), [("novice", {"novice", "explorer"}), ("master", {"master", "expert"})])
def test_bots_that_fill_up_a_rated_table_are_different_ones(tell: Callable[[Story], None], wanted: str, sit: set[str]) -> None:
    async def story(server: WholeServer) -> None:
        ann = await account(server, "Ann")
        table = (await ann.make("board", ["me", "invite", "open"], rated=True))["id"]
        filled = await ann.post(f"/api/tables/{table}/bots", level=wanted)
        assert filled["status"] == "running"
        assert {seat["level"] for seat in filled["seats"][1:]} == sit
        one = (await ann.make("board", ["me", "expert", "open", "open"], rated=True))["id"]
        filled = await ann.post(f"/api/tables/{one}/bots", level="expert")
        assert {seat["level"] for seat in filled["seats"][1:]} == {"expert", "master", "explorer"}
        plain = (await ann.make("board", ["me", "open", "open"]))["id"]
        filled = await ann.post(f"/api/tables/{plain}/bots", level=wanted)
        assert [seat["level"] for seat in filled["seats"][1:]] == [wanted, wanted]

    tell(story)
