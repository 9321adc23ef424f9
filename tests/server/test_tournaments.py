"""Tournaments at a server: opened, joined, filled up, played to the end, left; and what nobody is to see before a round is over."""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.plain_standings import PlainPairing, plain_standings
from tests.server.small_server import quick_passwords
from tests.server.whole_server import TIMEOUT, Story, Visitor, WholeServer, whole_server
from unlost.server.fair import secret_of_tournament
from unlost.server.tournaments import MOST_OF_ONE, MOST_PLAYERS

SHORT: dict[str, Any] = {
    "name": "Friday evening", "game": "cards", "options": {"rounds": 1, "max_turns": 6}, "pause": 0, "pace": "instant",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    monkeypatch.delenv("UNLOST_SECRET", raising=False)
    with capture_logs():
        yield


async def opened(host: Visitor, **more: Any) -> str:
    return str((await host.post("/api/tournaments", **{**SHORT, **more}))["id"])


async def settled(server: WholeServer, visitor: Visitor, tournament: str) -> Any:
    """The tournament when nothing goes on by itself any more."""
    rounds = server.app.state.tournaments.rounds
    async with asyncio.timeout(TIMEOUT):
        while True:
            news = await visitor.get(f"/api/tournaments/{tournament}")
            tables = [
                pairing["table"] for pairings in news["pairings"] for pairing in pairings if pairing["table"] and pairing["points"] is None
            ]
            lives = [await server.tables.get(table) for table in tables]
            if not rounds._tasks and not any(live._tasks or live.lock.locked() for live in lives):
                return news
            await asyncio.sleep(0.002)


async def play_on(server: WholeServer, people: list[Visitor], tournament: str) -> Any:
    """Let all these people play until the tournament is over."""
    while (news := await settled(server, people[0], tournament))["status"] == "running":
        for person in people:
            table = (await person.get(f"/api/tournaments/{tournament}"))["table"]
            while table and (position := (await person.get(f"/api/tables/{table}/play"))["position"])["actions"]:
                await person.act(table, position["actions"][0])
                await server.settle(table)
    return news


def check_standings(news: Any) -> None:
    """Those that were told follow from the pairings."""
    pairings = [
        PlainPairing(
            one["first"], one["second"], Fraction(one["points"]),
            (one["scores"][0] - one["scores"][1]) if one["how"] == "played" else 0, one["table"] is not None,
        )
        for pairings in news["pairings"] for one in pairings
    ]  # fmt: skip
    told = [
        (one["place"], one["number"], Fraction(one["points"]), Fraction(one["buchholz"]), Fraction(one["berger"]), one["margin"])
        for one in news["standings"]
    ]
    expected = plain_standings([one["number"] for one in news["players"]], pairings)
    assert sorted(told) == sorted(expected)
    assert [one[0] for one in told] == [one[0] for one in expected]


@pytest.mark.parametrize("mode", ["swiss", "robin"])
def test_people_and_bots_play_all_rounds_and_stand_as_the_pairings_say(tell: Callable[[Story], None], mode: str) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(3)
        host = people[0]
        tournament = await opened(host, mode=mode, rounds=3)
        for person in people:
            await person.post(f"/api/tournaments/{tournament}/join", words="a word")
        await host.post(f"/api/tournaments/{tournament}/bots", up_to=5, level="novice")
        begun = await host.post(f"/api/tournaments/{tournament}/start")
        assert len(begun["players"]) == 6  # made even
        news = await play_on(server, people, tournament)
        assert (news["status"], news["round"]) == ("finished", 3 if mode == "swiss" else 5)
        assert all(len(pairings) == 3 for pairings in news["pairings"])
        met = [frozenset((pairing["first"], pairing["second"])) for pairings in news["pairings"] for pairing in pairings]
        assert len(set(met)) == len(met)
        assert {one["how"] for pairings in news["pairings"] for one in pairings} == {"played"}
        check_standings(news)
        assert news["table"] is None

    tell(story)


def test_a_tournament_is_found_joined_by_link_and_left_until_it_begins(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, ann, bob = await server.guests(3)
        shown, hidden = await opened(host), await opened(host, name="Ours", listed=False)
        assert [one["name"] for one in (await ann.get("/api/tournaments"))["tournaments"]] == ["Friday evening"]
        assert {one["id"] for one in (await host.get("/api/tournaments"))["tournaments"]} == {shown, hidden}
        assert (await ann.post(f"/api/tournaments/{hidden}/join"))["you"] == 1
        assert len((await ann.post(f"/api/tournaments/{hidden}/join"))["players"]) == 1
        assert {one["id"] for one in (await ann.get("/api/tournaments"))["tournaments"]} == {shown, hidden}
        assert await ann.refused("POST", f"/api/tournaments/{hidden}/start", {}) == "not_allowed"
        assert await ann.refused("POST", f"/api/tournaments/{hidden}/bots", {"up_to": 4}) == "not_allowed"
        assert await bob.refused("POST", f"/api/tournaments/{hidden}/leave", {}) == "not_seated"
        assert await bob.refused("POST", f"/api/tournaments/{hidden}/leave", {"number": 1}) == "not_allowed"
        assert (await ann.post(f"/api/tournaments/{hidden}/leave"))["players"] == []
        await bob.post(f"/api/tournaments/{hidden}/join")
        assert (await host.post(f"/api/tournaments/{hidden}/leave", number=1))["players"] == []
        assert await host.refused("POST", f"/api/tournaments/{hidden}/start", {}) == "not_allowed"  # nobody is there
        assert (await host.post(f"/api/tournaments/{hidden}/close"))["status"] == "closed"
        assert await ann.refused("POST", f"/api/tournaments/{hidden}/join", {}) == "not_open"
        assert await ann.refused("GET", "/api/tournaments/nothing") == "not_found"

    tell(story)


def test_what_a_tournament_cannot_be_is_said_in_a_sentence(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (host,) = await server.guests(1)

        async def refused(**more: Any) -> str:
            return await host.refused("POST", "/api/tournaments", {**SHORT, **more})

        for wrong in (
            {"name": " "}, {"name": "x" * 61}, {"name": "\u2800"}, {"game": "chess"}, {"options": {"rounds": "many"}},
            {"clock": {"kind": "none"}}, {"clock": {"kind": "turn", "seconds": 1}}, {"rounds": 0}, {"mode": "knockout"}, {"pause": -1},
        ):  # fmt: skip
            assert await refused(**wrong) == "bad_option"
        tournaments = [await opened(host) for _ in range(MOST_OF_ONE)]
        assert await refused() == "not_allowed"
        path = f"/api/tournaments/{tournaments[0]}"
        await host.post(f"{path}/bots", up_to=4, level="master")
        assert [one["level"] for one in (await host.get(path))["players"]] == ["master"] * 3 + ["expert"]
        answer = await host.ask("POST", f"{path}/start", {"rounds": 3})
        assert answer.json()["message"] == "With 4 players there are 2 rounds at most, so that nobody meets anybody twice."
        assert await host.refused("POST", f"{path}/bots", {"up_to": 14}) == "bad_option"
        assert await host.refused("POST", f"{path}/bots", {"up_to": MOST_PLAYERS + 1}) == "bad_option"
        assert await host.refused("POST", f"{path}/join", {"words": "a | b"}) == "bad_option"
        assert (await host.post(f"{path}/start", rounds=2))["status"] == "running"
        for way in ("start", "join"):
            assert await host.refused("POST", f"{path}/{way}", {}) == "not_open"

    tell(story)


def test_who_leaves_gives_their_match_up_and_is_not_paired_any_more(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(6)
        host, leaver = people[0], people[1]
        tournament = await opened(host, rounds=3)
        for person in people:
            await person.post(f"/api/tournaments/{tournament}/join")
        await host.post(f"/api/tournaments/{tournament}/start")
        left = await leaver.post(f"/api/tournaments/{tournament}/leave")
        assert left["table"] is None
        (lost,) = [one for one in left["pairings"][0] if left["you"] in (one["first"], one["second"])]
        assert lost["how"] in (None, "resigned")
        await host.post(f"/api/tournaments/{tournament}/leave", number=3)
        news = await play_on(server, [people[0], *people[3:]], tournament)
        assert news["status"] == "finished"
        for pairings in news["pairings"][1:]:
            assert {one["first"] for one in pairings} | {one["second"] for one in pairings} == {1, 4, 5, 6}
        check = {one["number"]: one for one in news["standings"]}
        assert check[left["you"]]["lost"] == 1
        assert [one["withdrawn"] for one in news["players"]] == [False, True, True, False, False, False]

    tell(story)


def test_where_everybody_plays_everybody_one_who_left_brings_the_others_their_points(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(4)
        tournament = await opened(people[0], mode="robin")
        for person in people:
            await person.post(f"/api/tournaments/{tournament}/join")
        await people[0].post(f"/api/tournaments/{tournament}/start")
        await people[3].post(f"/api/tournaments/{tournament}/leave")
        news = await play_on(server, people[:3], tournament)
        assert (news["status"], news["round"]) == ("finished", 3)
        forfeits = [one for pairings in news["pairings"][1:] for one in pairings if one["table"] is None]
        assert [(one["second"], one["points"]) for one in forfeits] == [(4, 1), (4, 1)]
        check_standings(news)

    tell(story)


def test_nobody_waits_for_somebody_who_does_not_come(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, absent = await server.guests(2)
        tournament = await opened(ann, rounds=1, clock={"kind": "turn", "seconds": 60})
        for person in (ann, absent):
            await person.post(f"/api/tournaments/{tournament}/join")
        await ann.post(f"/api/tournaments/{tournament}/start")
        table = (await ann.get(f"/api/tournaments/{tournament}"))["table"]
        while (live := await server.tables.get(table)).turn in live.seats_of((await ann.get("/api/me"))["id"]):
            await ann.act(table)
        await server.run_out(table, 61)
        news = await settled(server, ann, tournament)
        assert news["status"] == "finished"
        assert news["pairings"][0][0]["how"] == "time"
        assert news["standings"][0]["number"] == 1

    tell(story)


def test_a_match_of_a_tournament_is_not_called_off_nor_played_again_nor_hinted_at(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(2)
        tournament = await opened(people[0], rounds=1)
        for person in people:
            await person.post(f"/api/tournaments/{tournament}/join")
        await people[0].post(f"/api/tournaments/{tournament}/start")
        table = (await people[0].get(f"/api/tournaments/{tournament}"))["table"]
        news = await people[0].get(f"/api/tables/{table}")
        assert (news["tournament"], news["rated"], news["on_timeout"]) == ({"id": tournament, "withheld": False}, False, "lose")
        for person in people:
            assert await person.refused("POST", f"/api/tables/{table}/abort", {"id": "1"}) == "not_allowed"
            assert await person.refused("POST", f"/api/tables/{table}/hint", {}) == "not_allowed"
        await people[0].post(f"/api/tables/{table}/resign", id="2")
        assert (await settled(server, people[0], tournament))["status"] == "finished"
        assert await people[0].refused("POST", f"/api/tables/{table}/rematch", {}) == "not_allowed"

    tell(story)


def test_the_host_can_end_a_tournament_and_all_of_its_matches(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(4)
        tournament = await opened(people[0], rounds=2, same_deals=True)
        for person in people:
            await person.post(f"/api/tournaments/{tournament}/join")
        await people[0].post(f"/api/tournaments/{tournament}/start")
        table = (await people[0].get(f"/api/tournaments/{tournament}"))["table"]
        assert await people[1].refused("POST", f"/api/tournaments/{tournament}/close", {}) == "not_allowed"
        closed = await people[0].post(f"/api/tournaments/{tournament}/close")
        assert (closed["status"], closed["table"]) == ("closed", None)
        assert (await people[0].get(f"/api/tables/{table}"))["status"] == "aborted"
        assert (await settled(server, people[0], tournament))["round"] == 1

    tell(story)


def test_a_server_that_is_started_again_goes_on_with_the_round_and_the_pause(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            (host,) = await server.guests(1)
            tournament = await opened(host, rounds=2, pause=60)
            await host.post(f"/api/tournaments/{tournament}/join")
            await host.post(f"/api/tournaments/{tournament}/bots", up_to=4)
            await host.post(f"/api/tournaments/{tournament}/start")
            await settled(server, host, tournament)
            cookies, now = host.http.cookies, server.now[0]
        async with whole_server(tmp_path, now=now) as server:
            host = server.visitor()
            host.http.cookies = cookies
            news = await settled(server, host, tournament)
            assert (news["round"], news["due"]) == (1, None)
            await host.post(f"/api/tables/{news['table']}/resign", id="1")
            news = await settled(server, host, tournament)
            assert (news["round"], news["due"]) == (1, 60_000)
        async with whole_server(tmp_path, now=now + 61_000) as server:
            host = server.visitor()
            host.http.cookies = cookies
            async with asyncio.timeout(TIMEOUT):
                while (news := await settled(server, host, tournament))["round"] == 1:
                    await asyncio.sleep(0.002)
            assert news["table"]
            assert len(news["pairings"][1]) == 2

    asyncio.run(evening())


# ---------------------------------------------------------------- the same deals for all


async def begun_with_same_deals(server: WholeServer, people: list[Visitor], **more: Any) -> tuple[str, list[str]]:
    """A tournament in its first round, and at which table each of these sits."""
    tournament = await opened(people[0], **{"rounds": 2, "same_deals": True, **more})
    for number, person in enumerate(people):
        await person.post(f"/api/tournaments/{tournament}/join", words=f"words {number}")
    await people[0].post(f"/api/tournaments/{tournament}/start")
    return tournament, [(await person.get(f"/api/tournaments/{tournament}"))["table"] for person in people]


def test_with_the_same_deals_all_tables_of_a_round_have_the_same_cards_and_those_of_another_round_others(
    tell: Callable[[Story], None],
) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(4)
        tournament, tables = await begun_with_same_deals(server, people)
        first = {str((await server.tables.get(table)).begun().truth()) for table in tables}
        await play_on(server, people, tournament)
        news = await people[0].get(f"/api/tournaments/{tournament}")
        second = {str((await server.tables.get(one["table"])).begun().truth()) for one in news["pairings"][1]}
        assert len(first) == len(second) == 1
        assert first != second

    tell(story)


AFTERWARDS = ("record", "replay?seat=all", "replay", "review", "branches", "why?at=0&action=R7", "odds?at=0")


def test_nobody_learns_from_a_finished_table_what_others_still_play(tell: Callable[[Story], None]) -> None:
    """Neither those who have finished nor anybody else, by whatever way there is, until the round is over; then everybody."""

    async def story(server: WholeServer) -> None:
        people = await server.guests(4)
        (stranger,) = await server.guests(1)
        tournament, tables = await begun_with_same_deals(server, people)
        over = tables[0]
        mates = [person for person, table in zip(people, tables, strict=True) if table == over]
        others = [person for person in people if person not in mates]
        await people[0].post(f"/api/tables/{over}/resign", id="1")
        news = await settled(server, stranger, tournament)
        (pairing,) = [one for one in news["pairings"][0] if one["table"] == over]
        assert pairing["points"] in (0, 1)
        assert pairing["scores"] is None
        secret, tournament_secret = (
            (await server.tables.get(over)).row.secret,
            (await server.app.state.tournaments.get(tournament)).row.secret,
        )
        for person in mates:
            for path in AFTERWARDS:
                assert await person.refused("GET", f"/api/tables/{over}/{path}") == "not_finished"
            branch = {"at": 0, "seats": [{"kind": "me"}, {"kind": "same"}], "open_hands": True}
            assert await person.refused("POST", f"/api/tables/{over}/branches", branch) == "not_finished"
            assert await person.refused("POST", f"/api/tables/{over}/review", {}) == "not_finished"
            assert (await person.get(f"/api/tables/{over}/fairness"))["secret"] is None
            assert "unlost record" not in (await person.ask("GET", "/api/me/records")).text
            async with person.socket(over) as socket:
                (welcome,) = [message for message in socket.heard if message["type"] == "welcome"]
                seat = welcome["table"]["you"][0]
                hands = welcome["position"]["view"]["hands"]
                assert [bool(cards) for cards in hands] == [at == seat for at in range(2)], "the hand of the other stays covered"
        for person in (*others, stranger):
            for path in ("", "/play", "/fairness", *(f"/{path}" for path in AFTERWARDS)):
                assert await person.refused("GET", f"/api/tables/{over}{path}") == "not_allowed"
            async with person.socket(over, seen=None) as socket:
                assert (await socket.hear("error"))["error"] == "not_allowed"
        for path in (f"/t/{over}", f"/api/tables/{over}/picture.png"):
            assert b"won" not in (await stranger.ask("GET", path)).content
        assert over not in str(await stranger.get("/api/tables?which=running"))
        running = next(table for table in tables if table != over)
        assert await mates[0].refused("GET", f"/api/tables/{running}/play") == "not_allowed"
        for person in (*people, stranger):
            everything = b"\n".join(person.got)
            assert secret.encode() not in everything
            assert tournament_secret.encode() not in everything
        await others[0].post(f"/api/tables/{running}/resign", id="1")
        news = await settled(server, stranger, tournament)
        assert all(one["scores"] for one in news["pairings"][0])
        assert (await stranger.get(f"/api/tables/{over}/replay?seat=all"))["dealt"]
        assert (await stranger.get(f"/api/tables/{over}/fairness"))["secret"] == secret
        assert "unlost record" in (await stranger.ask("GET", f"/api/tables/{over}/record")).text

    tell(story)


@pytest.mark.parametrize("same_deals", [True, False])
def test_everybody_can_check_that_the_deals_were_fixed_before_anybody_came(tell: Callable[[Story], None], same_deals: bool) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(4)
        tournament, _ = await begun_with_same_deals(server, people, same_deals=same_deals, rounds=2)
        commitment = (await people[0].get(f"/api/tournaments/{tournament}"))["commitment"]
        news = await play_on(server, people, tournament)
        assert hashlib.sha256(news["secret"].encode()).hexdigest() == commitment == news["commitment"]
        assert news["words"] == [f"words {number}" for number in range(4)]
        for number, pairings in enumerate(news["pairings"], 1):
            for pairing, one in enumerate(pairings, 1):
                fairness = await people[0].get(f"/api/tables/{one['table']}/fairness")
                expected = secret_of_tournament(news["secret"], number, None if same_deals else pairing, news["words"])
                assert fairness["secret"] == expected

    tell(story)


def test_a_guest_takes_a_tournament_along_and_who_deletes_the_account_leaves_it(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        guest, other = await server.guests(2)
        ann = server.visitor()
        await ann.post("/api/account", name="Ann", password="long enough")
        tournament = await opened(guest)
        for person in (guest, other):
            await person.post(f"/api/tournaments/{tournament}/join")
        await guest.post("/api/login", name="Ann", password="long enough")
        news = await guest.get(f"/api/tournaments/{tournament}")
        assert (news["you"], news["mine"], news["players"][0]["name"]) == (1, True, "Ann")
        await guest.post(f"/api/tournaments/{tournament}/start", rounds=1)
        await guest.ask("DELETE", "/api/me")
        news = await settled(server, other, tournament)
        assert news["players"][0]["withdrawn"]
        assert news["status"] == "finished"

    tell(story)
