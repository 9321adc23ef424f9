"""Tables: who sits where, how matches begin and end, clocks, chat, spectators, rematches, fair deals, ratings, restarts."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from structlog.testing import capture_logs
from typer.testing import CliRunner

import unlost
from tests.server.small_server import quick_passwords
from tests.server.whole_server import Story, Visitor, WholeServer, whole_server
from tests.waiting import until
from unlost import cli
from unlost.kernel.colours import card_name
from unlost.kernel.game import find_game, games
from unlost.server import schema, socket, tables
from unlost.server.promised_deals import MOST_OF_ONE


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    monkeypatch.delenv("UNLOST_SECRET", raising=False)
    with capture_logs():  # nobody reads them
        yield


async def account(server: WholeServer, name: str) -> Visitor:
    person = server.visitor()
    await person.post("/api/account", name=name, password="long enough")
    return person


async def at_table(server: WholeServer, game: str = "cards", players: int = 2, **more: Any) -> tuple[str, list[Visitor]]:
    """A match of guests that has just begun: its link, and who sits there by seat."""
    people = await server.guests(players)
    table = await people[0].make(game, ["me"] + ["open"] * (players - 1), **more)
    for seat, person in enumerate(people[1:], 1):
        await person.post(f"/api/tables/{table['id']}/join", seat=seat)
    return table["id"], people


async def news(visitor: Visitor, table: str) -> Any:
    return await visitor.get(f"/api/tables/{table}")


async def position(visitor: Visitor, table: str) -> Any:
    return (await visitor.get(f"/api/tables/{table}/play"))["position"]


async def take_turn(table: str, people: list[Visitor]) -> int:
    """Whoever is to act plays a whole turn; their seat."""
    seat = (await position(people[0], table))["view"]["turn"]
    while (await position(people[0], table))["view"]["turn"] == seat:
        await people[seat].act(table)
    return int(seat)


async def play_out(table: str, people: list[Visitor]) -> Any:
    """Play to the end; what the table says then."""
    while (found := await news(people[0], table))["status"] == "running":
        await take_turn(table, people)
    return found


# ---------------------------------------------------------------- seats


def test_a_table_of_me_and_bots_begins_at_once_and_is_played_to_the_end(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        table = await me.make("cards", ["me", "explorer"], options={"rounds": 1})
        assert (table["status"], table["you"], table["host"]) == ("running", [0], True)
        assert [(seat["kind"], seat["level"]) for seat in table["seats"]][1] == ("bot", "explorer")
        for number in range(200):
            await server.settle(table["id"])
            now = await position(me, table["id"])
            if not now["actions"]:
                break
            await me.post(f"/api/tables/{table['id']}/act", id=str(number), action=now["actions"][0])
        found = await news(me, table["id"])
        assert (found["status"], found["ending"]["how"]) == ("finished", "played")
        record = await me.ask("GET", f"/api/tables/{table['id']}/record")
        match = unlost.load(record.text)
        assert match.result
        assert list(match.result.scores) == found["ending"]["scores"]

    tell(story)


def test_people_at_the_same_screen_see_the_hand_of_the_one_to_act(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        table = await me.make("cards", ["me", "same"])
        assert (table["status"], table["you"]) == ("running", [0, 1])
        for _ in range(4):
            now = await position(me, table["id"])
            assert now["seat"] == now["view"]["turn"]
            assert [len(hand) for hand in now["view"]["hands"]].count(0) == 1  # the other one's is face down
            await take_turn(table["id"], [me, me])
        await me.post(f"/api/tables/{table['id']}/resign", id="1")
        assert (await news(me, table["id"]))["ending"] | {"scores": 0} == {"how": "resigned", "winners": [1], "scores": 0, "lost": [0]}

    tell(story)


def test_who_shares_a_screen_is_told_what_the_last_one_drew_before_the_next_hand_is_shown(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        for seats in (["me", "same"], ["me", "novice"]):
            table = (await me.make("cards", seats, options={"first": 0}))["id"]
            async with me.socket(table) as socket:
                hand = (await position(me, table))["view"]["hands"][0]
                await me.act(table)
                assert "own" not in await socket.hear("event"), "the same seat is to act"
                await me.act(table, "+")
                event = await socket.hear("event")
            if "novice" in seats:
                assert "own" not in event
                continue
            assert (event["position"]["seat"], event["own"]["seat"]) == (1, 0)
            assert event["position"]["view"]["hands"][0] == []
            assert event["own"]["view"]["hands"][1] == []
            assert event["own"]["actions"] == []
            assert len(event["own"]["view"]["hands"][0]) == len(hand)

    tell(story)


def test_two_at_one_screen_have_names_of_their_own_choosing(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        seats = [{"kind": "me", "name": " Ann "}, {"kind": "same", "name": "Ben"}]
        table = await me.post("/api/tables", game="cards", seats=seats, options={"rounds": 1})
        assert [seat["name"] for seat in table["seats"]] == ["Ann", "Ben"]
        await me.post(f"/api/tables/{table['id']}/resign", id="1")
        again = await me.post(f"/api/tables/{table['id']}/rematch")
        assert [seat["name"] for seat in again["seats"]] == ["Ben", "Ann"]
        assert "# seat 1: Ben" in (await me.ask("GET", f"/api/tables/{table['id']}/record")).text
        for wrong in ("Master", "x" * 30, "\u2800"):
            assert await me.refused("POST", "/api/tables", {"game": "cards", "seats": [seats[0], {"kind": "same", "name": wrong}]})
        alone = [seats[0], {"kind": "bot", "level": "novice"}]
        assert await me.refused("POST", "/api/tables", {"game": "cards", "seats": alone}) == "bad_option"
        with_strangers = {"game": "rivals", "seats": [*seats, {"kind": "open"}]}  # who are to know who is who
        assert await me.refused("POST", "/api/tables", with_strangers) == "bad_option"

    tell(story)


def test_the_log_names_the_card_that_everybody_saw_and_tells_the_rounds_apart(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        table = (await me.make("cards", ["me", "same"], options={"rounds": 2, "max_turns": 12}))["id"]
        told: dict[str, str] = {}
        while (found := await me.get(f"/api/tables/{table}/play"))["position"]["actions"]:
            actions, piles = found["position"]["actions"], found["position"]["view"]["piles"]
            from_pile = next((one for one in actions if one[0] == "+" and len(one) > 1), None)
            discard = next((one for one in actions if one[0] == "-"), None)
            if from_pile:
                told[str(found["position"]["n"] + 1)] = piles[from_pile[1]][-1]
            await me.act(table, from_pile or discard)
        lines = {line["n"]: line for line in found["lines"]}
        assert told
        for n, card in told.items():
            assert (card[1:] if card[1] != "x" else "investment") in lines[int(n)]["words"]
            assert lines[int(n)]["words"].startswith("takes ")
            assert lines[int(n)]["yours"].startswith("take ")
        deals = [line.get("deal", 1) for line in found["lines"]]
        assert deals == sorted(deals)
        assert set(deals) == {1, 2}
        replayed = (await me.get(f"/api/tables/{table}/replay"))["steps"]
        assert [step["entry"]["words"] for step in replayed[1:]] == [line["words"] for line in found["lines"]]
        rivals = (await me.make("rivals", ["me", "same"]))["id"]
        await me.act(rivals, "+")
        play = await me.get(f"/api/tables/{rivals}/play")
        (card,) = play["position"]["view"]["display"]
        assert play["lines"][-1]["words"] == f"uncovers {card_name(card)}"

    tell(story)


def test_an_open_table_is_listed_until_it_is_full(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, friend, other = await server.guests(3)
        private = await host.make("cards", ["me", "invite"])
        table = await host.make("board", ["me", "open", "open"])
        assert [found["id"] for found in (await other.get("/api/tables"))["tables"]] == [table["id"]]
        await friend.post(f"/api/tables/{table['id']}/join", seat=2)
        assert (await news(other, table["id"]))["status"] == "open"
        await other.post(f"/api/tables/{table['id']}/join")
        full = await news(host, table["id"])
        assert (full["status"], [seat["kind"] for seat in full["seats"]]) == ("running", ["person"] * 3)
        assert (await other.get("/api/tables"))["tables"] == []
        mine = await host.get("/api/tables?which=mine")
        assert {found["id"] for found in mine["tables"]} == {private["id"], table["id"]}
        turn = (await position(host, table["id"]))["view"]["turn"]
        waiting = [(await person.get("/api/tables?which=mine"))["waiting"] for person in (host, other, friend)]
        assert waiting == [[table["id"]] if seat == turn else [] for seat in range(3)]

    tell(story)


def test_running_tables_are_listed_only_if_everyone_may_watch(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        made = {watch: (await me.make("cards", ["me", "same"], watch=watch))["id"] for watch in ("everyone", "link", "nobody")}
        stranger = server.visitor()
        assert [found["id"] for found in (await stranger.get("/api/tables?which=running"))["tables"]] == [made["everyone"]]
        for watch in ("everyone", "link"):
            seen = await position(stranger, made[watch])
            assert (seen["seat"], seen["actions"], seen["view"]["hands"]) == (None, [], [[], []])
        assert await stranger.refused("GET", f"/api/tables/{made['nobody']}/play") == "not_allowed"

    tell(story)


def test_a_seat_by_invitation_takes_the_link_that_has_it(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, friend, other = await server.guests(3)
        table = await host.make("cards", ["me", "invite"])
        join = f"/api/tables/{table['id']}/join"
        assert table["invite"]
        assert (await news(other, table["id"]))["invite"] is None
        assert await other.refused("POST", join, {}) == "not_allowed"
        assert await other.refused("POST", join, {"invite": "guessed", "seat": 1}) == "seat_taken"
        joined = await friend.post(join, invite=table["invite"])
        assert (joined["status"], joined["you"]) == ("running", [1])
        assert await other.refused("POST", join, {"invite": table["invite"]}) == "not_open"

    tell(story)


def test_joining_twice_is_joining_once_and_a_taken_seat_is_refused(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, friend, other = await server.guests(3)
        table = await host.make("rivals", ["me", "open", "open"])
        join = f"/api/tables/{table['id']}/join"
        for _ in range(2):
            assert (await friend.post(join, seat=2))["you"] == [2]
        assert (await host.post(join, seat=1))["you"] == [0]
        for seat in (0, 2, 3):
            assert await other.refused("POST", join, {"seat": seat}) == "seat_taken"
        assert await other.refused("POST", join, {"seat": 4}) == "bad_option"
        assert await other.refused("POST", join, {"words": "a | b"}) == "bad_option"
        answers = await asyncio.gather(*(person.ask("POST", join, {}) for person in await server.guests(4)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]

    tell(story)


def test_who_leaves_frees_a_seat_and_hands_the_table_on_and_the_last_closes_it(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, friend, other = await server.guests(3)
        table = (await host.make("rivals", ["me", "open", "open"]))["id"]
        assert await other.refused("POST", f"/api/tables/{table}/leave") == "not_seated"
        await friend.post(f"/api/tables/{table}/join")
        left = await host.post(f"/api/tables/{table}/leave")
        assert (left["host"], left["you"], left["seats"][0]["kind"], left["status"]) == (False, [], "open", "open")
        assert (await news(friend, table))["host"]
        assert (await friend.post(f"/api/tables/{table}/leave"))["status"] == "aborted"
        assert await other.refused("POST", f"/api/tables/{table}/join", {}) == "not_open"
        running, people = await at_table(server)
        assert await people[1].refused("POST", f"/api/tables/{running}/leave") == "not_open"

    tell(story)


def test_who_came_by_invitation_and_leaves_opens_the_seat_to_nobody_else(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, friend, other = await server.guests(3)
        made = await host.make("rivals", ["me", "invite", "invite"])
        await friend.post(f"/api/tables/{made['id']}/join", invite=made["invite"])
        assert (await friend.post(f"/api/tables/{made['id']}/leave"))["seats"][1]["kind"] == "invite"
        assert await other.refused("POST", f"/api/tables/{made['id']}/join", {}) == "not_allowed"

    tell(story)


def test_the_host_fills_free_seats_with_bots(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, friend = await server.guests(2)
        table = (await host.make("cards", ["me", "open", "open", "invite"]))["id"]
        await friend.post(f"/api/tables/{table}/join")
        assert await friend.refused("POST", f"/api/tables/{table}/bots", {"level": "novice"}) == "not_allowed"
        assert await host.refused("POST", f"/api/tables/{table}/bots", {"level": "genius"}) == "bad_option"
        filled = await host.post(f"/api/tables/{table}/bots", level="novice")
        assert (filled["status"], [seat["kind"] for seat in filled["seats"]]) == ("running", ["person", "person", "bot", "bot"])
        assert await host.refused("POST", f"/api/tables/{table}/bots", {}) == "not_open"

    tell(story)


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"seats": ["me", "me"]}, "bad_option"),
        ({"seats": ["same", "open"]}, "bad_option"),
        ({"seats": ["me", "genius"]}, "bad_option"),
        ({"seats": ["me", "open", "open"]}, "bad_option"),  # the card game is for two or four
        ({"game": "chess"}, "bad_option"),
        ({"options": {"rounds": 11}}, "bad_option"),
        ({"options": {"rounds": 0}}, "bad_option"),
        ({"options": {"players": 4}, "seats": ["me", "open", "open"]}, "bad_option"),
        ({"game": "board", "options": {"artifact_track": [1] * 2000}}, "bad_option"),
        ({"options": {"\ud800": 1}}, "bad_option"),
        ({"clock": {"kind": "\ud800"}}, "bad_option"),
        ({"clock": {"kind": "turn", "seconds": 1}}, "bad_option"),
        ({"clock": {"kind": "turn"}}, "bad_option"),
        ({"clock": {"kind": "hourglass"}}, "bad_option"),
        ({"clock": {"kind": "days", "days": 99}}, "bad_option"),
        ({"clock": {"kind": "fischer", "seconds": 60, "increment": -1}}, "bad_option"),
        ({"words": "x" * 65}, "bad_option"),
        ({"words": "two\nlines"}, "bad_option"),
        ({"watch": "friends"}, "bad_option"),
        ({"more": 1}, "bad_option"),
        ({"rated": True}, "account_needed"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(tell: Callable[[Story], None], wanted: dict[str, Any], error: str) -> None:
    async def story(server: WholeServer) -> None:
        (me,) = await server.guests(1)
        body = {"game": "cards", "seats": ["me", "open"], **wanted}
        body["seats"] = [{"kind": seat} if seat in ("me", "same", "open") else {"kind": "bot", "level": seat} for seat in body["seats"]]
        answer = await me.http.post("/api/tables", content=json.dumps(body), headers={"content-type": "application/json"})
        assert (answer.status_code // 100, answer.json()["error"]) == (4, error)
        assert (await me.get("/api/tables?which=mine"))["tables"] == []

    tell(story)


# ---------------------------------------------------------------- ends


def test_resigning_with_two_sides_ends_the_match(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        for players in (2, 4):
            table, people = await at_table(server, players=players)
            async with people[1].socket(table) as wire:
                await people[1].post(f"/api/tables/{table}/resign", id="1")
                ended = (await wire.hear("table"))["table"]
            winners = [seat for seat in range(players) if seat % 2 == 0]
            assert (ended["status"], ended["ending"]["how"], ended["ending"]["winners"]) == ("finished", "resigned", winners)
            assert await people[0].refused("POST", f"/api/tables/{table}/act", {"id": "2", "action": "+"}) == "not_running"
            record = await people[0].ask("GET", f"/api/tables/{table}/record")
            assert "# ended: resigned; lost: 1" in record.text
            assert unlost.load(record.text).record() == record.text

    tell(story)


def test_resigning_among_three_lets_a_bot_play_on_for_a_seat_that_has_lost(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, "rivals", 3)
        await people[1].post(f"/api/tables/{table}/resign", id="enough")
        found = await news(people[0], table)
        assert (found["status"], [seat["stand_in"] for seat in found["seats"]]) == ("running", [False, True, False])
        assert await people[1].refused("POST", f"/api/tables/{table}/resign", {"id": "again"}) == "not_seated"
        assert await people[1].refused("POST", f"/api/tables/{table}/return", {"id": "back"}) == "not_seated"
        while (now := await position(people[0], table))["view"]["turn"] is not None:
            if (seat := now["view"]["turn"]) == 1:
                await server.settle(table)
            else:
                await people[seat].act(table)
        found = await news(people[0], table)
        assert (found["status"], found["ending"]["lost"]) == ("finished", [1])
        assert 1 not in found["ending"]["winners"]
        assert found["ending"]["winners"]

    tell(story)


def test_a_match_can_be_called_off_until_everyone_has_acted(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        await take_turn(table, people)
        (stranger,) = await server.guests(1)
        assert await stranger.refused("POST", f"/api/tables/{table}/abort", {"id": "1"}) == "not_seated"
        await people[0].post(f"/api/tables/{table}/abort", id="1")
        found = await news(people[1], table)
        assert (found["status"], found["ending"]["how"], found["ending"]["winners"]) == ("aborted", "aborted", [])
        assert await people[0].refused("GET", f"/api/tables/{table}/record") == "not_finished"
        table, people = await at_table(server)
        for _ in range(2):
            await take_turn(table, people)
        assert await people[0].refused("POST", f"/api/tables/{table}/abort", {"id": "1"}) == "too_late"

    tell(story)


def test_a_rematch_has_the_same_people_one_seat_on_when_all_have_asked(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, options={"rounds": 1, "first": 1}, clock={"kind": "days", "days": 2})
        (stranger,) = await server.guests(1)
        again = f"/api/tables/{table}/rematch"
        assert await people[0].refused("POST", again, {}) == "not_finished"
        await people[0].post(f"/api/tables/{table}/resign", id="1")
        assert await stranger.refused("POST", again, {}) == "not_seated"
        first = await people[0].post(again, words="mine")
        assert (first["status"], first["you"], first["clock"]) == ("open", [1], {"kind": "days", "days": 2})
        assert (first["options"]["rounds"], first["options"]["first"]) == (1, None)
        assert (await news(people[1], table))["rematch"] == first["id"]
        assert await stranger.refused("POST", f"/api/tables/{first['id']}/join", {}) == "not_allowed"
        assert (await stranger.get("/api/tables"))["tables"] == []
        assert (await people[0].post(again))["status"] == "open"  # asked twice
        second = await people[1].post(again)
        assert (second["id"], second["status"], second["you"]) == (first["id"], "running", [0])

    tell(story)


def test_a_rematch_keeps_all_seats_of_those_who_share_a_screen(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        family, friend = await server.guests(2)
        table = (await family.make("rivals", ["me", "same", "open", "novice"]))["id"]
        server.bots.may_move.clear()
        await friend.post(f"/api/tables/{table}/join")
        await family.post(f"/api/tables/{table}/abort", id="1")
        again = await friend.post(f"/api/tables/{table}/rematch")
        assert (again["you"], [seat["kind"] for seat in again["seats"]]) == ([3], ["bot", "invite", "invite", "person"])
        both = await family.post(f"/api/tables/{table}/rematch")
        assert (both["status"], both["you"]) == ("running", [1, 2])
        assert [seat["kind"] for seat in both["seats"]] == ["bot", "person", "same", "person"]

    tell(story)


# ---------------------------------------------------------------- taking back


def test_a_step_can_be_taken_back_until_the_draw_and_not_past_it(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        back = f"/api/tables/{table}/back"
        turn = (await position(people[0], table))["view"]["turn"]
        me, other = people[turn], people[1 - turn]
        before = await position(me, table)
        assert not before["may_take_back"]
        assert await me.refused("POST", back, {"id": "0"}) == "nothing_to_take_back"
        await me.act(table, before["actions"][0])
        assert (await position(me, table))["may_take_back"]
        assert not (await position(other, table))["may_take_back"]
        assert await other.refused("POST", back, {"id": "1"}) == "nothing_to_take_back"
        assert (await me.post(back, id="1")) == (await me.post(back, id="1")) == {"n": 2}
        after = await position(me, table)
        assert (after["view"], after["actions"], after["n"]) == (before["view"], before["actions"], 2)
        await me.act(table, before["actions"][-1])
        await me.act(table, "+")
        for person in people:
            assert await person.refused("POST", back, {"id": "2"}) == "nothing_to_take_back"
        lines = (await me.get(f"/api/tables/{table}/play"))["lines"]
        assert [line["action"] for line in lines] == [before["actions"][0], "!back", before["actions"][-1], "+"]

    tell(story)


# ---------------------------------------------------------------- clocks


@pytest.mark.parametrize(
    ("clock", "passes", "left"),
    [
        ({"kind": "turn", "seconds": 60}, 20.0, [60_000, 60_000]),
        ({"kind": "fischer", "seconds": 100, "increment": 5}, 20.0, [100_000 - 20_000 + 5_000, 100_000]),
        ({"kind": "days", "days": 2}, 3600.0, [2 * 86_400_000] * 2),
    ],
)
def test_clocks_run_for_the_one_to_act(tell: Callable[[Story], None], clock: dict[str, Any], passes: float, left: list[int]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, clock=clock, options={"first": 0})
        full = (await position(people[1], table))["clocks"]
        server.wait(passes)
        now = await position(people[1], table)
        assert (now["running"], now["clocks"]) == (0, [full[0] - passes * 1000, full[1]])
        await take_turn(table, people)
        now = await position(people[1], table)
        assert (now["running"], now["clocks"]) == (1, left)

    tell(story)


def test_after_a_time_out_a_bot_plays_on_until_one_comes_back(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, clock={"kind": "turn", "seconds": 60}, options={"first": 0})
        await people[0].act(table)
        await server.run_out(table, 59)
        assert not (await news(people[0], table))["seats"][0]["stand_in"]
        server.bots.may_move.clear()
        server.wait(1)
        live = await server.tables.get(table)
        await live._run_out(0, live.number)
        assert (await news(people[1], table))["seats"][0]["stand_in"]
        refusal = await people[0].ask("POST", f"/api/tables/{table}/act", {"id": "late", "action": "+"})
        assert refusal.json() == {"error": "not_your_turn", "message": "A bot is playing for you: take your seat back first."}
        server.bots.may_move.set()
        await server.settle(table)
        now = await position(people[1], table)
        assert (now["running"], now["view"]["turn"]) == (1, 1)
        server.wait(50)
        await people[0].post(f"/api/tables/{table}/return", id="here I am")
        now = await position(people[1], table)
        assert now["clocks"] == [60_000, 10_000]  # the clock of the one to act runs on
        assert not (await news(people[1], table))["seats"][0]["stand_in"]
        assert await people[0].refused("POST", f"/api/tables/{table}/return", {"id": "again"}) == "not_seated"
        await take_turn(table, people)
        await people[0].act(table)

    tell(story)


def test_where_the_table_says_so_a_time_out_loses(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, clock={"kind": "turn", "seconds": 60}, on_timeout="lose", options={"first": 1})
        await server.run_out(table, 61)
        ended = await news(people[0], table)
        assert (ended["status"], ended["ending"]["how"], ended["ending"]["winners"]) == ("finished", "time", [0])
        table, people = await at_table(server, "rivals", 3, clock={"kind": "turn", "seconds": 60}, on_timeout="lose", options={"first": 1})
        await server.run_out(table, 61)
        found = await news(people[0], table)
        assert (found["status"], found["seats"][1]["stand_in"]) == ("running", True)
        assert await people[1].refused("POST", f"/api/tables/{table}/return", {"id": "1"}) == "not_seated"

    tell(story)


def test_the_timer_of_a_clock_goes_off_by_itself(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, clock={"kind": "turn", "seconds": 5}, on_timeout="lose", options={"first": 1})
        async with people[0].socket(table) as wire:
            server.wait(4.95)
            await (await server.tables.get(table)).go_on()
            server.wait(0.05)
            assert (await wire.hear("event"))["line"] | {"time": 0} == {
                "n": 1, "seat": 1, "action": "!time", "words": "ran out of time", "time": 0,
            }  # fmt: skip
            assert (await wire.hear("table"))["table"]["ending"]["how"] == "time"

    tell(story)


# ---------------------------------------------------------------- talking


def test_those_who_sit_there_talk_and_the_others_only_hear(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        (stranger,) = await server.guests(1)
        async with stranger.socket(table) as watching, people[0].socket(table) as mine:
            await mine.send("say", text="  good \n luck ")
            said = await watching.hear("said")
            assert (said["text"], said["seat"], said["name"]) == ("good luck", 0, (await people[0].get("/api/me"))["name"])
            await watching.send("say", text="I see R7")
            assert (await watching.hear("error"))["error"] == "not_seated"
        await people[1].post(f"/api/tables/{table}/chat", text="thank you")
        for text in ("\u202e", " ", "\x07"):
            assert await people[1].refused("POST", f"/api/tables/{table}/chat", {"text": text}) == "bad_option"
        async with people[1].socket(table) as wire:
            assert [line["text"] for line in wire.heard[0]["chat"]] == ["good luck", "thank you"]

    tell(story)


def test_partners_talk_before_and_after_the_match_but_not_while_they_play(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(4)
        table = (await people[0].make("cards", ["me", "open", "open", "open"]))["id"]
        chat = f"/api/tables/{table}/chat"
        await people[0].post(chat, text="hello")
        for person in people[1:]:
            await person.post(f"/api/tables/{table}/join")
        for person in people:
            assert await person.refused("POST", chat, {"text": "give me red"}) == "no_chat"
        await people[0].post(f"/api/tables/{table}/resign", id="1")
        await people[0].post(chat, text="well played")

    tell(story)


# ---------------------------------------------------------------- fair deals


def test_a_served_record_verifies_and_a_forged_one_does_not(tell: Callable[[Story], None], tmp_path: Path) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, options={"rounds": 1}, words="salt of mine")
        shown = (await news(people[0], table))["commitment"]
        assert (await people[0].get(f"/api/tables/{table}/fairness"))["secret"] is None
        await play_out(table, people)
        fairness = await people[1].get(f"/api/tables/{table}/fairness")
        text = (await people[0].ask("GET", f"/api/tables/{table}/record")).text
        assert unlost.load(text).record() == text
        run = CliRunner().invoke
        file = tmp_path / "game.txt"
        file.write_text(text)
        assert run(cli.app, ["verify", str(file)]).exit_code == 0
        assert run(cli.app, ["verify", str(file), "--commitment", shown]).exit_code == 0
        assert run(cli.app, ["verify", str(file), "--commitment", shown[::-1]]).exit_code == 1
        assert fairness["seed"] in text
        digit = fairness["secret"][10]
        other = fairness["secret"][:10] + ("0" if digit != "0" else "1") + fairness["secret"][11:]
        file.write_text(text.replace(fairness["secret"], other))
        assert run(cli.app, ["verify", str(file), "--commitment", shown]).exit_code != 0
        file.write_text(text.replace("salt of mine", "salt of thine"))
        assert run(cli.app, ["verify", str(file), "--commitment", shown]).exit_code != 0

    tell(story)


def test_a_promised_deal_is_fixed_before_the_words_and_counts_once(tell: Callable[[Story], None], tmp_path: Path) -> None:
    async def story(server: WholeServer) -> None:
        host, other = await server.guests(2)
        promise = await host.post("/api/deals")
        wanted = {"game": "cards", "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "deal": promise["id"], "words": "mine"}
        assert await other.refused("POST", "/api/tables", wanted) == "not_found"  # it was promised to somebody else
        made = await host.post("/api/tables", **wanted)
        assert made["commitment"] == promise["commitment"]
        assert await host.refused("POST", "/api/tables", wanted) == "not_found"  # and for one table
        await host.post(f"/api/tables/{made['id']}/resign", id="enough")
        file = tmp_path / "game.txt"
        file.write_text((await host.ask("GET", f"/api/tables/{made['id']}/record")).text)

        def verdict(*more: str) -> str:
            return str(json.loads(CliRunner().invoke(cli.app, ["verify", str(file), "--json", *more]).stdout)["verdict"])

        assert verdict() == "not proven"  # the record alone says what was shown
        assert verdict("--commitment", promise["commitment"]) == "proven"
        assert verdict("--commitment", promise["commitment"][::-1]) == "broken"
        promises = [(await host.post("/api/deals"))["id"] for _ in range(MOST_OF_ONE + 1)]
        assert await host.refused("POST", "/api/tables", {**wanted, "deal": promises[0]}) == "not_found"
        await host.post("/api/tables", **{**wanted, "deal": promises[-1]})

    tell(story)


# ---------------------------------------------------------------- ratings, and those who leave


def test_a_rated_match_changes_the_ladder_and_profiles(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada, bob = await account(server, "Ada"), await account(server, "Bob")
        (guest,) = await server.guests(1)
        table = (await ada.make("cards", ["me", "open"], rated=True, watch="everyone"))["id"]
        assert await guest.refused("POST", f"/api/tables/{table}/join", {}) == "account_needed"
        await bob.post(f"/api/tables/{table}/join")
        await bob.post(f"/api/tables/{table}/resign", id="1")
        ladder = (await guest.get("/api/leaderboard?game=cards&players=2"))["standings"]
        assert [(one["name"], one["games"], one["wins"], one["provisional"]) for one in ladder] == [
            ("Ada", 1, 1, True),
            ("Bob", 1, 0, True),
        ]
        assert ladder[0]["rating"] > 1500 > ladder[1]["rating"]
        assert (await guest.get("/api/leaderboard?game=cards&players=4"))["standings"] == []
        profile = await guest.get("/api/people/ada")
        (played,) = profile["history"]
        assert (played["table"], played["won"], played["rated"], played["with_whom"]) == (table, True, True, ["Bob"])
        assert played["rating_after"] == ladder[0]["rating"]
        assert profile["figures"] == [{"game": "cards", "players": 2, "games": 1, "against": "people", "wins": 1, "draws": 0, "mean": None}]

    tell(story)


def test_a_friendly_match_changes_no_rating_and_a_private_one_shows_no_link(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada = await account(server, "Ada")
        table = (await ada.make("cards", ["me", "novice"]))["id"]
        await ada.post(f"/api/tables/{table}/resign", id="1")
        assert (await ada.get("/api/leaderboard"))["standings"] == []
        profile = await ada.get("/api/people/Ada")
        assert [(one["table"], one["rated"], one["rating_after"]) for one in profile["history"]] == [(None, False, None)]
        assert (await ada.get("/api/people/Novice"))["figures"][0]["wins"] == 1
        assert await ada.refused("GET", "/api/people/nobody%20here") == "not_found"

    tell(story)


@pytest.mark.parametrize(
    "wanted",
    [
        {"seats": ["me", "same"]},
        {"seats": ["novice", "explorer"]},
        {"seats": ["me", "novice", "explorer", "novice"]},
        {"seats": ["me", "open"], "options": {"first": 0}},
        {"seats": ["me", "open"], "options": {"cost": 10}},
        {"seats": ["me", "open"], "options": {"expeditions": 4}},
    ],
)
def test_what_would_make_a_rating_worthless_cannot_be_rated(tell: Callable[[Story], None], wanted: dict[str, Any]) -> None:
    async def story(server: WholeServer) -> None:
        ada = await account(server, "Ada")
        seats = [{"kind": seat} if seat in ("me", "same", "open") else {"kind": "bot", "level": seat} for seat in wanted["seats"]]
        assert await ada.refused("POST", "/api/tables", {**wanted, "game": "cards", "seats": seats, "rated": True}) == "bad_option"

    tell(story)


def test_games_of_a_deleted_account_stay_and_the_name_goes(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada, bob = await account(server, "Ada"), await account(server, "Bob")
        table = (await ada.make("cards", ["me", "open"], rated=True))["id"]
        await bob.post(f"/api/tables/{table}/join")
        await bob.post(f"/api/tables/{table}/resign", id="1")
        async with bob.socket(table) as wire:
            assert (await ada.ask("DELETE", "/api/me")).status_code == 204
            assert (await wire.hear("table"))["table"]["seats"][0]["name"] == "Someone who left"
        assert [one["name"] for one in (await bob.get("/api/leaderboard"))["standings"]] == ["Bob"]
        assert (await bob.get("/api/people/Bob"))["history"][0]["with_whom"] == ["Someone who left"]
        assert await bob.refused("GET", "/api/people/Ada") == "not_found"
        record = (await bob.ask("GET", f"/api/tables/{table}/record")).text
        assert "# seat 0: Someone who left" in record
        assert "Ada" not in record

    tell(story)


def test_nobody_waits_for_a_deleted_account(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ada, bob = await account(server, "Ada"), await account(server, "Bob")
        table = (await ada.make("cards", ["me", "open"]))["id"]
        await bob.post(f"/api/tables/{table}/join")
        waiting = (await ada.make("cards", ["me", "open"]))["id"]
        async with bob.socket(table) as wire:
            assert (await ada.ask("DELETE", "/api/me")).status_code == 204
            while not (news := (await wire.hear("table"))["table"])["ending"]:
                pass
        assert (news["ending"]["how"], news["ending"]["winners"]) == ("resigned", [1])
        for _ in range(100):
            if (await bob.get(f"/api/tables/{waiting}"))["status"] == "aborted":
                break
            await asyncio.sleep(0.01)
        assert (await bob.get(f"/api/tables/{waiting}"))["status"] == "aborted"

    tell(story)


# ---------------------------------------------------------------- one after the other, and after a restart


@asynccontextmanager
async def restarted(folder: Path, after: WholeServer, down: float) -> AsyncIterator[WholeServer]:
    async with whole_server(folder, now=after.now[0] + int(down * 1000)) as server:
        yield server


@pytest.mark.parametrize(
    ("clock", "left"), [({"kind": "turn", "seconds": 60}, 60_000), ({"kind": "days", "days": 1}, 86_400_000 - 40_000 - 1_000_000)]
)
def test_live_clocks_stand_still_while_the_server_is_down_and_those_of_days_run(tmp_path: Path, clock: dict[str, Any], left: int) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            table, people = await at_table(server, clock=clock, options={"first": 0})
            await take_turn(table, people)
            server.wait(40)
            cookies = people[1].http.cookies
            view = (await position(people[1], table))["view"]
        async with restarted(tmp_path, server, 1000) as again:
            me = again.visitor()
            me.http.cookies = cookies
            now = await position(me, table)
            assert (now["view"], now["running"], now["clocks"][1]) == (view, 1, left)
            await me.act(table)

    asyncio.run(evening())


def test_bots_move_on_after_a_restart_without_anybody_asking(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            server.bots.may_move.clear()
            (me,) = await server.guests(1)
            table = (await me.make("cards", ["me", "novice"], options={"first": 1}))["id"]
            assert (await position(me, table))["n"] == 0
        async with restarted(tmp_path, server, 10) as again:
            await until(lambda: again.tables._live)
            live = await again.tables.get(table)
            await until(lambda: live.turn == 0)

    asyncio.run(evening())


def test_an_idle_table_is_forgotten_and_comes_back_the_same(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        await take_turn(table, people)
        before = await people[0].get(f"/api/tables/{table}/play")
        server.wait(60)
        await server.tables.sweep()
        assert len(server.tables) == 1
        server.wait(600)
        await server.tables.sweep()
        assert len(server.tables) == 0
        after = await people[0].get(f"/api/tables/{table}/play")
        assert after | {"position": 0} == before | {"position": 0}
        assert after["position"]["view"] == before["position"]["view"]
        waiting = (await people[0].make("cards", ["me", "open"]))["id"]
        server.wait(25 * 3600)
        await server.tables.sweep()
        assert (await people[1].get("/api/tables"))["tables"] == []
        assert await people[1].refused("POST", f"/api/tables/{waiting}/join", {}) == "not_open"

    tell(story)


def test_a_match_of_rules_that_are_gone_hides_no_other(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        other = (await people[0].make("cards", ["me", "open"]))["id"]
        async with server.app.state.store.writing() as connection:
            await connection.execute(update(schema.matches).where(schema.matches.c.id == table).values(rules=999))
        server.wait(tables.FORGOTTEN / 1000 + 1)
        await server.tables.sweep()
        assert {one["id"] for one in (await people[0].get("/api/tables?which=mine"))["tables"]} == {table, other}
        refusal = await people[0].ask("POST", f"/api/tables/{table}/act", {"id": "1", "action": "+"})
        assert refusal.json()["error"] == "not_running"
        assert "rules 999" in refusal.json()["message"]
        assert await people[0].refused("GET", f"/api/tables/{table}/record") == "not_running"

    tell(story)


def test_an_id_counts_once_and_is_made_of_characters_that_can_be_printed(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, options={"first": 0})
        act = f"/api/tables/{table}/act"
        action = (await position(people[0], table))["actions"][0]
        assert await people[0].refused("POST", act, {"id": "\x00", "action": action}) == "bad_message"
        async with people[0].socket(table) as wire:
            for id_ in ("\x00", "\x1b[2J"):
                await wire.send("act", id=id_, action=action)
                assert (await wire.hear("error"))["error"] == "bad_message"
            for _ in range(3):
                await wire.send("act", id="one", action=action)
                assert (await wire.hear("ack"))["n"] == 1
        assert await people[0].post(act, id="one", action=action) == {"n": 1}
        assert await people[1].refused("POST", act, {"id": "one", "action": "+"}) == "not_your_turn"

    tell(story)


def test_a_socket_whose_session_was_ended_hears_nothing_more(tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "RECHECK", 0.05)

    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        async with people[0].socket(table) as kept, people[1].socket(table) as wire:
            assert (await people[1].ask("POST", "/api/logout")).status_code == 204
            assert (await wire.hear("error"))["error"] == "not_allowed"
            assert await wire.closed() == 4404
            await kept.send("ping")
            await kept.hear("pong")

    tell(story)


def test_names_change_at_the_tables_where_somebody_sits(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        async with people[0].socket(table) as wire:
            assert (await people[1].ask("PATCH", "/api/me", {"name": "Zoe"})).status_code == 200
            assert (await wire.hear("table"))["table"]["seats"][1]["name"] == "Zoe"
            await people[1].post("/api/account", name="Zoe", password="long enough")
            seat = (await wire.hear("table"))["table"]["seats"][1]
            assert (seat["name"], seat["account"]) == ("Zoe", True)
        assert re.fullmatch(r"[\w-]{22}", table)

    tell(story)


def test_a_slow_reader_is_dropped_when_what_it_asked_for_is_done(tell: Callable[[Story], None]) -> None:
    """The answer to its resignation fills the queue, and the news of it is too much: the match has ended all the same."""

    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        async with people[0].socket(table) as wire, people[1].socket(table) as other:
            await wire.send("ping")
            await wire.hear("pong")
            wire.reads.clear()
            for _ in range(socket.QUEUE):  # one of them is with the writer
                await wire.send("ping")
            await wire.send("resign", id="enough")
            assert (await other.hear("table"))["table"]["status"] == "finished"
            wire.reads.set()
            assert await wire.closed() == 4408
            assert not any(message["type"] == "event" for message in wire.heard)
        async with people[0].socket(table) as again:
            assert [line["action"] for line in again.heard[0]["lines"]] == ["!resign"]

    tell(story)


def test_who_reads_nothing_misses_nothing(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server)
        slow = server.visitor()
        async with slow.socket(table) as wire:
            wire.reads.clear()
            for number in range(socket.QUEUE + 2):
                await people[number % 2].post(f"/api/tables/{table}/chat", text=f"line {number}")
            wire.reads.set()
            assert await wire.closed() == 4408
        await take_turn(table, people)
        async with slow.socket(table) as again:
            assert [line["n"] for line in again.heard[0]["lines"]] == [1, 2]
            assert again.heard[0]["chat"][-1]["text"] == f"line {socket.QUEUE + 1}"

    tell(story)


@pytest.mark.parametrize(
    ("game", "option"), [(name, option.name) for name, game in games().items() for option in game.options if option.kind == "whole"]
)
def test_a_server_takes_all_that_is_offered_and_no_more(tell: Callable[[Story], None], game: str, option: str) -> None:
    async def story(server: WholeServer) -> None:
        (ada,) = await server.guests(1)
        told = next(one for one in find_game(game).options if one.name == option)
        assert told.high is not None
        if option != "players":
            assert (await ada.make(game, ["me", "novice"], options={option: told.high}))["options"][option] == told.high
            wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "options": {option: told.high + 1}}
            assert await ada.refused("POST", "/api/tables", wanted) == "bad_option"

    tell(story)


# ---------------------------------------------------------------- protocol 2: what never changes is told once


@pytest.mark.parametrize("game", games())
def test_by_protocol_2_what_is_printed_is_told_with_the_welcome_and_in_no_guide(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, game)
        rules = find_game(game)
        printed = json.loads(json.dumps(rules.printed(rules.checked({"players": 2}))))
        assert printed  # a game of which this says nothing
        async with people[0].socket(table) as old, people[0].socket(table, seen=None) as new:
            await new.send("hello", seen=0, protocol=2)
            before, now = old.heard[0], await new.hear("welcome")
            assert (before["protocol"], now["protocol"]) == (1, 2)
            assert "printed" not in before
            assert now["printed"] == printed
            assert now["position"]["guide"].keys().isdisjoint(printed)
            assert before["position"]["guide"] == {**now["position"]["guide"], **printed}
            await take_turn(table, people)
            before, now = await old.hear("event"), await new.hear("event")
            assert now["position"]["guide"].keys().isdisjoint(printed)
            assert before["position"]["guide"] == {**now["position"]["guide"], **printed}

    tell(story)


def test_by_protocol_2_who_waits_for_others_is_told_what_is_printed_with_the_deal(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, guest = await server.guests(2)
        table = await host.make("board", ["me", "open"])
        async with host.socket(table["id"], seen=None) as wire:
            await wire.send("hello", seen=0, protocol=2)
            welcome = await wire.hear("welcome")
            assert welcome["position"] is None
            assert "printed" not in welcome
            await guest.post(f"/api/tables/{table['id']}/join", seat=1)
            while not (news := await wire.hear("table")).get("position"):
                pass
            assert len(news["printed"]["stones"]) == 9

    tell(story)


def test_by_protocol_2_the_sheet_of_a_deal_repeats_nothing_that_is_printed(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, people = await at_table(server, "cards", options={"rounds": 1, "max_turns": 4})
        async with people[0].socket(table) as old, people[0].socket(table, seen=None) as new:
            await new.send("hello", seen=0, protocol=2)
            while not (await news(people[0], table))["ending"]:
                await take_turn(table, people)
            sheets = []
            for wire in (old, new):
                while "sheet" not in (event := await wire.hear("event")):
                    pass
                sheets.append(event["sheet"])
            printed = {"cost": 20, "bonus": 20}
            assert sheets[0]["guide"] == {**sheets[1]["guide"], **printed}
            assert sheets[1]["guide"].keys().isdisjoint(printed)

    tell(story)
