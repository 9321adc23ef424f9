"""Plans: a turn that somebody has planned is played when it comes, if it still can be, and nobody else hears of it before."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.server_process import Guest, ServerProcess
from tests.server.test_tables import at_table, position, take_turn
from tests.server.whole_server import Story, Visitor, WholeServer, whole_server
from unlost.server.plans import Plan, is_fresh, planned


async def lines(person: Visitor, table: str) -> list[tuple[int, str]]:
    return [(line["seat"], line["action"]) for line in (await person.get(f"/api/tables/{table}/play"))["lines"]]


async def discard(person: Visitor, table: str) -> str:
    """Somebody discards a card and draws from the deck; the pile it went to."""
    action = next(one for one in (await position(person, table))["actions"] if one.startswith("-"))
    await person.act(table, action)
    await person.act(table, "+")
    return str(action[1])


async def my_discard(person: Visitor, table: str, but: str) -> str:
    """A discard that somebody could plan, to any other pile than this."""
    could = (await person.get(f"/api/tables/{table}/plans"))["first"]
    return next(str(one) for one in could if one[0] == "-" and one[1] != but)


async def their_pile(server: WholeServer, person: Visitor, table: str) -> str:
    """The pile to which `discard` would discard now."""
    return str(next(one for one in (await position(person, table))["actions"] if one.startswith("-"))[1])


def test_a_planned_turn_is_played_when_it_comes_and_plans_are_gone_with_it(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, (other, me) = await at_table(server, options={"first": 0}, clock={"kind": "days", "days": 3})
        pile = await their_pile(server, other, table)
        mine = await my_discard(me, table, pile)
        plans = [{"play": [mine, "+"], "after": "+*"}, {"play": [mine, f"+{pile}"], "after": f"-{pile.lower()}*"}]
        assert await me.refused("POST", f"/api/tables/{table}/plans", {"plans": [{"play": ["rubbish"]}]}) == "bad_action"
        assert await other.refused("POST", f"/api/tables/{table}/plans", {"plans": plans}) == "too_late"
        plans = [{"play": [mine, f"+{pile}"], "after": f"-{pile}*"}, {"play": [mine, "+"], "after": ""}]
        assert (await me.post(f"/api/tables/{table}/plans", plans=plans))["plans"] == plans
        assert await discard(other, table) == pile
        await server.settle(table)
        assert (await lines(other, table))[2:] == [(1, mine), (1, f"+{pile}")]
        assert (await me.get(f"/api/tables/{table}/plans"))["plans"] == []
        await take_turn(table, [other, me])
        await server.settle(table)
        assert (await position(me, table))["view"]["turn"] == 1  # nothing is played twice

    tell(story)


def test_where_no_plan_can_be_followed_the_person_is_asked_and_told(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, (other, me) = await at_table(server, options={"first": 0})
        pile = await their_pile(server, other, table)
        mine = await my_discard(me, table, pile)
        away = next(letter for letter in "YBWGR" if letter not in (pile, mine[1]))
        async with me.socket(table) as wire, other.socket(table) as theirs:
            await wire.send("plan", plans=[{"play": [mine, f"+{away}"]}, {"play": [mine, f"+{away}"], "after": f"-{away}*"}])
            assert len((await wire.hear("plans"))["plans"]) == 2
            await discard(other, table)
            await server.settle(table)
            assert (await lines(other, table))[2:] == [(1, mine)]  # then the pile is empty: one is asked
            assert (await wire.hear("plans"))["plans"] == []
            await me.post(f"/api/tables/{table}/back", id="b")
            await server.settle(table)
            assert (await position(me, table))["n"] == 4  # what was taken back is not done again
            assert not [message for message in theirs.heard if message["type"] == "plans"]

    tell(story)


def test_plans_outlive_the_server_and_are_followed_after_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            table, (other, me) = await at_table(server, options={"first": 0}, clock={"kind": "days", "days": 1})
            mine = await my_discard(me, table, await their_pile(server, other, table))
            await me.post(f"/api/tables/{table}/plans", plans=[{"play": [mine, "+"]}])
            cookies = [person.http.cookies for person in (other, me)]
        async with whole_server(tmp_path, now=server.now[0] + 1000) as again:
            other, me = again.visitor(), again.visitor()
            other.http.cookies, me.http.cookies = cookies
            assert (await me.get(f"/api/tables/{table}/plans"))["plans"] == [{"play": [mine, "+"], "after": ""}]
            await discard(other, table)
            await again.settle(table)
            assert (await lines(other, table))[2:] == [(1, mine), (1, "+")]
        async with whole_server(tmp_path, now=again.now[0] + 1000) as third:
            back = third.visitor()
            back.http.cookies = cookies[1]
            assert (await back.get(f"/api/tables/{table}/plans"))["plans"] == []

    asyncio.run(evening())


def test_a_server_that_is_killed_keeps_plans_and_the_pace_of_its_bots(tmp_path: Path) -> None:
    async def evening() -> None:
        with ServerProcess(tmp_path, workers="1") as server:
            me, other = Guest(server), Guest(server)
            slow = (await me.make("cards", ["me", "novice"], options={"first": 1}, pace="calm"))["id"]
            table = (await other.make("cards", ["me", "open"], options={"first": 0}, clock={"kind": "days", "days": 1}))["id"]
            await me.post(f"/api/tables/{table}/join")
            first = (await me.get(f"/api/tables/{table}/plans"))["first"]
            mine = next(action for action in first if action.startswith("-"))
            await me.post(f"/api/tables/{table}/plans", plans=[{"play": [mine, "+"]}])
            server.kill()
            server.start()
            async with me.socket(slow) as wire:
                await wire.send("hello", seen=0)
                while (position := (await wire.hear()).get("position")) is None or not position["actions"]:
                    pass
            assert (await me.get(f"/api/tables/{slow}"))["pace"] == "calm"
            async with me.socket(table) as wire:
                await wire.send("hello", seen=0)
                await wire.hear_until("welcome")  # from now on every event comes
                position = (await other.get(f"/api/tables/{table}/play"))["position"]
                for n, action in enumerate((position["actions"][0], "+")):
                    await other.post(f"/api/tables/{table}/act", id=str(n), action=action)
                played: list[tuple[int, str]] = []
                while len(played) < 4:
                    line = (await wire.hear_until("event"))["line"]
                    played.append((line["seat"], line["action"]))
            assert played[2:] == [(1, mine), (1, "+")]
            for guest in (me, other):
                await guest.close()
        assert server.faults() == []

    asyncio.run(evening())


def test_nobody_else_hears_of_plans(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, (other, me) = await at_table(server, options={"first": 0})
        (stranger,) = await server.guests(1)
        mine = await my_discard(me, table, await their_pile(server, other, table))
        async with other.socket(table), stranger.socket(table):
            await me.post(f"/api/tables/{table}/plans", plans=[{"play": [mine, "+"]}])
            assert (await other.get(f"/api/tables/{table}/plans")) == {"plans": [], "first": []}
            assert await stranger.refused("GET", f"/api/tables/{table}/plans") == "not_seated"
            for person in (other, stranger):
                for path in ("", "/play"):
                    await person.get(f"/api/tables/{table}{path}")
                assert not [text for text in person.got if mine.encode() in text]

    tell(story)


def test_what_could_be_planned_is_what_could_be_played_now(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        for game in ("cards", "board"):
            table, (first, second) = await at_table(server, game, options={"first": 0})
            could = (await second.get(f"/api/tables/{table}/plans"))["first"]
            await discard(first, table)
            assert (await position(second, table))["actions"] == could
            assert len(could) > 8

    tell(story)


@pytest.mark.parametrize(
    ("plans", "before", "done", "legal", "step"),
    [
        ([Plan(["R7", "+"])], [], [], {"R7"}, "R7"),
        ([Plan(["R7", "+"])], [], ["R7"], {"+"}, "+"),
        ([Plan(["R7", "+"])], [], ["R7", "+"], {"+"}, None),
        ([Plan(["R7", "+"]), Plan(["B2", "+R"], "-R*")], ["-R9", "+"], [], {"B2"}, "B2"),
        ([Plan(["B2", "+R"], "-R*"), Plan(["R7"])], ["-B9", "+R"], [], {"B2", "R7"}, "R7"),
        ([Plan(["B2"], "-R9")], ["-R8"], [], {"B2"}, None),
        ([Plan(["B2"], "-R9")], ["-R9"], [], {"B2"}, "B2"),
        ([Plan(["B2"], "^?")], ["^?"], [], {"B2"}, "B2"),
    ],
)
def test_the_first_plan_is_followed_that_holds_and_is_legal(
    plans: list[Plan], before: list[str], done: list[str], legal: set[str], step: str | None
) -> None:
    assert planned(plans, before, done, legal.__contains__) == step


@pytest.mark.parametrize(
    ("turn", "since", "fresh"),
    [
        (0, [], True),
        (1, [(0, "-R7"), (0, "+")], True),
        (1, [(0, "+"), (1, "B2")], True),
        (0, [(0, "+"), (1, "B2"), (1, "+")], False),
        (0, [(0, "+"), (1, "B2"), (1, "+"), (0, "R9")], False),
        (1, [(0, "+"), (1, "B2"), (1, "!back")], False),
        (1, [(0, "+"), (1, "B2"), (2, "!resign")], True),
    ],
)
def test_plans_are_for_one_turn(turn: int, since: list[tuple[int, str]], fresh: bool) -> None:
    assert is_fresh(1, turn, since) == fresh
