"""Branches: from a moment of a match that is over somebody plays on with the same cards. They count nowhere, and hide what was hidden."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from structlog.testing import capture_logs

import unlost
from tests.server.small_server import quick_passwords
from tests.server.whole_server import Story, Visitor, WholeServer, whole_server
from unlost.server import schema
from unlost.server.branches import MOST_OF_ONE
from unlost.server.tables import LEFT

SHORT = {"cards": {"rounds": 2, "max_turns": 8}, "board": {"expeditions": 3, "max_turns": 6}, "rivals": {}}
BOTH = [{"kind": "me"}, {"kind": "same"}]
AGAINST_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    with capture_logs():  # nobody reads them
        yield


async def played(server: WholeServer, game: str = "cards", actions: int = 1000, **more: Any) -> tuple[str, Visitor]:
    """A match of one guest at one screen, played to its end or given up after so many actions."""
    (person,) = await server.guests(1)
    table = (await person.make(game, ["me", "same"], options=SHORT[game], **more))["id"]
    for n in range(actions):
        position = (await person.get(f"/api/tables/{table}/play"))["position"]
        if not position["actions"]:
            return table, person
        await person.post(f"/api/tables/{table}/act", id=f"p{n}", action=position["actions"][7 * n % len(position["actions"])])
    await person.post(f"/api/tables/{table}/resign", id="enough")
    return table, person


async def replayed(person: Visitor, table: str, seat: str = "all") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.get(f"/api/tables/{table}/replay?seat={seat}"))["steps"]
    return found


async def play(person: Visitor, table: str) -> Any:
    return await person.get(f"/api/tables/{table}/play")


async def follow(person: Visitor, branch: str, steps: list[dict[str, Any]], first: int) -> None:
    """Play in a branch what was played in the match from an action on."""
    for step in steps:
        if step["entry"] and step["at"] > first and not step["entry"]["action"].startswith("!"):
            await person.post(f"/api/tables/{branch}/act", id=f"again {step['n']}", action=step["entry"]["action"])


# ---------------------------------------------------------------- the same cards


@pytest.mark.parametrize("game", SHORT)
def test_the_same_actions_lead_to_the_same_cards_in_all_later_deals(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server, game)
        steps = await replayed(person, table)
        branch = await person.post(f"/api/tables/{table}/branches", at=5, seats=BOTH)
        assert branch["status"] == "running"
        assert branch["branch"] == {"of": table, "at": 5, "open_hands": False}
        assert (branch["rated"], branch["clock"]) == (False, {"kind": "none"})
        now = await play(person, branch["id"])
        assert [line["action"] for line in now["lines"]] == [step["entry"]["action"] for step in steps[1:6]]
        await follow(person, branch["id"], steps, 5)
        there = await replayed(person, branch["id"])
        assert [step["position"]["view"] for step in there] == [step["position"]["view"] for step in steps]
        one, other = [unlost.load((await person.ask("GET", f"/api/tables/{one}/record")).text) for one in (table, branch["id"])]
        assert one.truth() == other.truth()
        assert one.seed == other.seed

    tell(story)


def test_something_else_can_be_played_and_the_match_stays_as_it_was(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server)
        steps = await replayed(person, table)
        branch = (await person.post(f"/api/tables/{table}/branches", at=0, seats=BOTH))["id"]
        position = (await play(person, branch))["position"]
        assert position["actions"] == steps[0]["actions"]
        other = next(action for action in position["actions"] if action != steps[1]["entry"]["action"])
        await person.post(f"/api/tables/{branch}/act", id="other", action=other)
        assert await replayed(person, table) == steps

    tell(story)


def test_against_bots_they_move_by_themselves(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, _ = await played(server, actions=9)
        (stranger,) = await server.guests(1)
        branch = (await stranger.post(f"/api/tables/{table}/branches", at=2, seats=AGAINST_A_BOT))["id"]
        for n in range(3):
            await server.settle(branch)
            position = (await play(stranger, branch))["position"]
            assert position["seat"] == 0
            assert len(position["view"]["hands"][1]) < 8  # those known to be there, which the bot took from a pile
            await stranger.post(f"/api/tables/{branch}/act", id=f"s{n}", action=position["actions"][0])

    tell(story)


def test_a_branch_of_a_branch(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server, actions=9)
        steps = await replayed(person, table)
        first = (await person.post(f"/api/tables/{table}/branches", at=4, seats=BOTH))["id"]
        await follow(person, first, steps, 4)
        assert await person.refused("POST", f"/api/tables/{first}/branches", {"at": 2, "seats": BOTH}) == "not_finished"
        await person.post(f"/api/tables/{first}/resign", id="enough")
        second = await person.post(f"/api/tables/{first}/branches", at=9, seats=BOTH)
        assert second["branch"]["of"] == first
        there = await play(person, second["id"])
        assert [line["action"] for line in there["lines"]] == [step["entry"]["action"] for step in steps[1:10]]

    tell(story)


# ---------------------------------------------------------------- taking back


def test_everything_of_a_branch_can_be_taken_back_and_nothing_before_it(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server)
        steps = await replayed(person, table)
        branch = (await person.post(f"/api/tables/{table}/branches", at=4, seats=BOTH, open_hands=True))["id"]
        begun = (await play(person, branch))["position"]
        assert not begun["may_take_back"]
        for step in steps[5:-1]:  # past the end of a round
            await person.post(f"/api/tables/{branch}/act", id=f"again {step['n']}", action=step["entry"]["action"])
        assert (await play(person, branch))["position"]["view"]["round"] == 2
        backs = 0
        while (position := (await play(person, branch))["position"])["may_take_back"]:
            await person.post(f"/api/tables/{branch}/back", id=f"back {backs}")
            backs += 1
        assert backs == len(steps) - 6
        assert position["view"] == begun["view"]
        assert await person.refused("POST", f"/api/tables/{branch}/back", {"id": "more"}) == "nothing_to_take_back"
        await person.post(f"/api/tables/{branch}/resign", id="enough")
        assert [step["at"] for step in await replayed(person, branch)] == [0, 1, 2, 3, 4, 4]

    tell(story)


def test_taking_back_against_a_bot_leads_to_ones_own_last_decision(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server, actions=9)
        branch = (await person.post(f"/api/tables/{table}/branches", at=0, seats=AGAINST_A_BOT))["id"]
        await server.settle(branch)
        seen = []
        for n in range(4):  # two whole turns, with the bot's between and after them
            seen.append((await play(person, branch))["position"])
            await person.post(f"/api/tables/{branch}/act", id=f"s{n}", action=seen[-1]["actions"][0])
            await server.settle(branch)
        for before in reversed(seen):
            await person.post(f"/api/tables/{branch}/back", id=f"back to {before['n']}")
            await server.settle(branch)
            now = (await play(person, branch))["position"]
            assert (now["view"], now["actions"]) == (before["view"], before["actions"])
        assert not now["may_take_back"]

    tell(story)


def test_a_match_that_is_no_branch_is_taken_back_as_ever(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (person,) = await server.guests(1)
        table = (await person.make("cards", ["me", "same"]))["id"]
        await person.act(table)
        await person.post(f"/api/tables/{table}/back", id="mine")
        await person.act(table)
        await person.act(table, "+")
        assert await person.refused("POST", f"/api/tables/{table}/back", {"id": "drawn"}) == "nothing_to_take_back"

    tell(story)


# ---------------------------------------------------------------- who, and when


def test_a_running_match_is_not_branched_and_tells_nothing_by_it(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        host, guest, stranger = await server.guests(3)
        table = (await host.make("cards", ["me", "open"], watch="everyone"))["id"]
        asked = {"at": 0, "seats": BOTH}
        everybody = (host, guest, stranger)
        for person in everybody:
            assert await person.refused("POST", f"/api/tables/{table}/branches", asked) == "not_finished"
        await guest.post(f"/api/tables/{table}/join")
        for person in everybody:
            assert await person.refused("POST", f"/api/tables/{table}/branches", asked) == "not_finished"
            assert await person.refused("GET", f"/api/tables/{table}/branches") == "not_finished"
            assert await person.refused("GET", f"/api/tables/{table}/why?at=0&action=R7") == "not_finished"
        async with server.tables.store.reading() as connection:
            assert await connection.scalar(select(func.count()).where(schema.matches.c.branch_of.is_not(None))) == 0

    tell(story)


def test_a_branch_is_not_more_visible_than_its_match(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server, actions=9, watch="nobody")
        (stranger,) = await server.guests(1)
        asked = {"at": 2, "seats": BOTH}
        assert await stranger.refused("POST", f"/api/tables/{table}/branches", asked) == "not_allowed"
        assert await stranger.refused("GET", f"/api/tables/{table}/branches") == "not_allowed"
        assert await stranger.refused("GET", f"/api/tables/{table}/why?at=0&action=R7") == "not_allowed"
        branch = (await person.post(f"/api/tables/{table}/branches", **asked))["id"]
        for path in ("", "/play", "/branches"):
            assert await stranger.refused("GET", f"/api/tables/{branch}{path}") == "not_allowed"
        shown, _ = await played(server, actions=9, watch="everyone")
        assert (await stranger.post(f"/api/tables/{shown}/branches", **asked))["watch"] == "link"
        assert (await person.get("/api/tables?which=running"))["tables"] == []

    tell(story)


def test_what_cannot_be_branched(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server)
        steps = await replayed(person, table)
        path = f"/api/tables/{table}/branches"
        bots = [{"kind": "bot", "level": "novice"}] * 2
        for wrong in (
            {"at": steps[-1]["at"], "seats": BOTH},  # nothing is left to play
            {"at": 999, "seats": BOTH},
            {"at": -1, "seats": BOTH},
            {"at": 2, "seats": bots},
            {"at": 2, "seats": [{"kind": "me"}, {"kind": "open"}]},
            {"at": 2, "seats": [*BOTH, {"kind": "same"}]},
            {"at": 2, "seats": [{"kind": "me"}, {"kind": "bot", "level": "oracle"}]},
            {"at": 2, "seats": BOTH, "rated": True},
        ):
            assert await person.refused("POST", path, wrong) in ("bad_option", "bad_message"), wrong
        lesson = (await person.post("/api/lessons/cards", chapter=1))["id"]
        await person.post(f"/api/tables/{lesson}/resign", id="enough")
        assert await person.refused("POST", f"/api/tables/{lesson}/branches", {"at": 0, "seats": BOTH}) == "not_allowed"

    tell(story)


def test_hands_are_open_only_if_that_was_wanted(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server, actions=9)
        (stranger,) = await server.guests(1)
        covered = (await person.post(f"/api/tables/{table}/branches", at=4, seats=BOTH))["id"]
        view = (await play(person, covered))["position"]["view"]
        assert [len(hand) for hand in view["hands"]].count(0) == 1
        opened = (await person.post(f"/api/tables/{table}/branches", at=4, seats=BOTH, open_hands=True))["id"]
        for looks in (person, stranger):
            view = (await play(looks, opened))["position"]["view"]
            assert view == (await replayed(looks, table))[4]["position"]["view"]

    tell(story)


def test_why_something_could_not_be_played_at_a_moment(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, _ = await played(server, actions=9)
        stranger = server.visitor()
        steps = await replayed(stranger, table)
        for step in steps[:9]:
            allowed = await stranger.get(f"/api/tables/{table}/why?at={step['at']}&action={step['actions'][0].replace('+', '%2B')}")
            assert allowed == {"message": "You can.", "rule": ""}
        drawn = await stranger.get(f"/api/tables/{table}/why?at=0&action=%2B")
        assert drawn["message"]
        assert drawn["rule"].startswith("C")
        assert await stranger.refused("GET", f"/api/tables/{table}/why?at=99&action=R7") == "bad_option"

    tell(story)


# ---------------------------------------------------------------- it counts nowhere


def test_a_branch_counts_nowhere(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server)
        steps = await replayed(person, table)
        before = await person.get("/api/me/games")
        branch = (await person.post(f"/api/tables/{table}/branches", at=2, seats=BOTH))["id"]
        assert [one["id"] for one in (await person.get("/api/tables?which=mine"))["tables"]] == [table]
        await follow(person, branch, steps, 2)
        assert (await person.get(f"/api/tables/{branch}"))["status"] == "finished"
        assert [one["id"] for one in (await person.get("/api/tables?which=mine"))["tables"]] == [table]
        assert await person.get("/api/me/games") == before
        async with server.tables.store.reading() as connection:
            assert await connection.scalar(select(func.count()).where(schema.results.c.match == branch)) == 0
        assert await person.refused("POST", f"/api/tables/{branch}/rematch", {}) == "not_allowed"
        assert await person.refused("GET", f"/api/tables/{branch}/fairness") == "not_allowed"
        record = (await person.ask("GET", f"/api/tables/{branch}/record")).text
        assert f"# branch of: {table}, after 2 actions" in record
        assert "commitment" not in record

    tell(story)


# ---------------------------------------------------------------- they are kept


def test_branches_are_listed_at_their_match(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server, actions=9)
        (stranger,) = await server.guests(1)
        theirs = (await stranger.post(f"/api/tables/{table}/branches", at=6, seats=AGAINST_A_BOT))["id"]
        mine = (await person.post(f"/api/tables/{table}/branches", at=2, seats=BOTH))["id"]
        dropped = (await person.post(f"/api/tables/{table}/branches", at=3, seats=BOTH))["id"]
        await person.post(f"/api/tables/{dropped}/abort", id="not this")
        await person.post(f"/api/tables/{mine}/resign", id="enough")
        found = (await person.get(f"/api/tables/{table}/branches"))["branches"]
        assert [(one["id"], one["at"], one["mine"], one["status"]) for one in found] == [
            (mine, 2, True, "finished"),
            (theirs, 6, False, "running"),
        ]
        assert found[0]["ending"]["how"] == "resigned"
        assert found[1]["seats"][1] == (await stranger.get(f"/api/tables/{theirs}"))["seats"][1]["name"]
        assert (await server.visitor().get(f"/api/tables/{table}/branches"))["branches"][0]["mine"] is False

    tell(story)


def test_a_branch_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with whole_server(tmp_path) as server:
            table, person = await played(server, actions=9)
            branch = (await person.post(f"/api/tables/{table}/branches", at=2, seats=BOTH))["id"]
            for _ in range(3):
                await person.act(branch)
            await person.post(f"/api/tables/{branch}/back", id="b")
            before, cookies = await play(person, branch), person.http.cookies
        async with whole_server(tmp_path) as server:
            person = server.visitor()
            person.http.cookies = cookies
            assert len(server.tables) == 0  # it waits until somebody looks
            after = await play(person, branch)
            assert after["lines"] == before["lines"]
            assert after["position"]["view"] == before["position"]["view"]
            assert after["table"]["branch"] == before["table"]["branch"]
            await person.act(branch)

    asyncio.run(evening())


def test_the_oldest_of_many_unfinished_branches_is_closed(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        table, person = await played(server, actions=9)
        made = []
        for _ in range(MOST_OF_ONE + 1):
            server.wait(1)
            made.append((await person.post(f"/api/tables/{table}/branches", at=2, seats=BOTH))["id"])
        assert [(await person.get(f"/api/tables/{one}"))["status"] for one in made[:2]] == ["aborted", "running"]
        assert len(await replayed(person, made[0])) == 3  # it can still be looked at,
        await person.post(f"/api/tables/{made[0]}/branches", at=2, seats=BOTH)  # and gone on with
        server.wait(LEFT / 1000 + 1)
        await server.tables.sweep()
        assert (await person.get(f"/api/tables/{table}/branches"))["branches"] == []

    tell(story)
