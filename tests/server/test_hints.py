"""Hints at a table: for whom and when, that they say nothing but what the seat may know, and that the match says so ever after."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

import unlost
from tests.server.whole_server import Story, Visitor, WholeServer, whole_server
from unlost.bots import find_bot
from unlost.kernel.match import Match
from unlost.kernel.position import position
from unlost.study.odds import Odds, odds

WAYS = ("hint", "sure")


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with capture_logs():
        yield


async def until_my_turn(server: WholeServer, person: Visitor, table: str) -> Any:
    """The position when somebody is to act."""
    await server.settle(table)
    position = (await person.get(f"/api/tables/{table}/play"))["position"]
    assert position["actions"]
    return position


# ---------------------------------------------------------------- for whom, and when


def test_hints_are_for_the_seat_to_act_alone(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, ben, watcher = await server.guests(3)
        table = (await ann.make("cards", ["me", "open"], watch="everyone", options={"first": 0}))["id"]
        for way in WAYS:
            assert await ann.refused("POST", f"/api/tables/{table}/{way}", {}) == "not_running"
        await ben.post(f"/api/tables/{table}/join")
        for way in WAYS:
            assert await ben.refused("POST", f"/api/tables/{table}/{way}", {}) == "not_your_turn"
            assert await watcher.refused("POST", f"/api/tables/{table}/{way}", {}) == "not_seated"
            assert await server.visitor().refused("POST", f"/api/tables/{table}/{way}", {}) == "not_seated"
        assert "hints" not in await ann.get(f"/api/tables/{table}")
        await ann.post(f"/api/tables/{table}/hint")
        assert await ann.refused("POST", f"/api/tables/{table}/hint", {"against": "+"}) == "illegal_action"
        await ann.post(f"/api/tables/{table}/resign", id="enough")
        for way in WAYS:
            assert await ann.refused("POST", f"/api/tables/{table}/{way}", {}) == "not_running"

    tell(story)


def test_in_a_rated_match_there_are_none(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (ann,) = await server.guests(1)
        await ann.post("/api/account", name="Ann", password="a long password")
        table = (await ann.make("cards", ["me", "explorer"], rated=True))["id"]
        await until_my_turn(server, ann, table)
        for way in WAYS:
            assert await ann.refused("POST", f"/api/tables/{table}/{way}", {}) == "not_allowed"
        assert "hints" not in await ann.get(f"/api/tables/{table}")

    tell(story)


# ---------------------------------------------------------------- what is said


@pytest.mark.parametrize("game", ["cards", pytest.param("board", marks=pytest.mark.slow), "rivals"])
def test_a_hint_is_the_evaluation_of_what_the_seat_knows_and_of_nothing_else(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        (ann,) = await server.guests(1)
        table = (await ann.make(game, ["me", "explorer"], options={"first": 0}))["id"]
        await until_my_turn(server, ann, table)
        live = await server.tables.get(table)
        assert live.match
        known = live.match.position(0)
        found = await ann.post(f"/api/tables/{table}/hint")
        assert found["text"] == str(known)
        assert json.loads(json.dumps(position(game, found["text"]).view())) == json.loads(json.dumps(known.view()))
        told = unlost.evaluate(known, worlds=256)
        assert [one["action"] for one in found["actions"]] == [str(one.action) for one in told]
        worst = str(told.actions[-1].action)
        asked = await ann.post(f"/api/tables/{table}/hint", against=worst)
        assert asked["beside"]["action"] == worst
        sure = await ann.post(f"/api/tables/{table}/sure", action=worst)
        best = await ann.post(f"/api/tables/{table}/sure", action=sure["best"])
        assert (best["mark"], best["loss"], best["reasons"]) == ("", 0.0, [])
        assert (await ann.post(f"/api/tables/{table}/sure"))["mark"] == ""

    tell(story)


def test_hidden_cards_exchanged_change_no_hint() -> None:
    match, bot = Match("cards", 3), find_bot("cards", "novice")
    for step in range(16):
        match.play_number(bot.choose(match.observation(match.turn), seed=step))
    known = match.position()
    others = [known.sample(seed).position(known.seat) for seed in range(3)]
    assert {odds(one.game, one.observation[0]) for one in others} == {odds(known.game, known.observation[0])}
    assert len({str(one) for one in (*others, known)}) == 1


# ---------------------------------------------------------------- the match says so ever after


def test_that_hints_were_taken_is_told_to_everybody_and_survives_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with whole_server(tmp_path) as server:
            ann, watcher = await server.guests(2)
            tables = [(await ann.make("cards", ["me", "explorer"], options={"rounds": 1, "first": 0}))["id"] for _ in range(2)]
            async with watcher.socket(tables[0]) as socket:
                await ann.post(f"/api/tables/{tables[0]}/sure")
                assert (await socket.hear("table"))["table"]["hints"] == [0]
            cookies = ann.http.cookies
        async with whole_server(tmp_path) as server:
            ann = server.visitor()
            ann.http.cookies = cookies
            assert (await ann.get(f"/api/tables/{tables[0]}"))["hints"] == [0]
            for table in tables:
                await ann.post(f"/api/tables/{table}/resign", id="enough")
            games = (await ann.get("/api/me/games"))["games"]
            assert {one["id"]: one["hints"] for one in games} == {tables[0]: [0], tables[1]: []}
            assert "# hints: seat 0" in (await ann.ask("GET", f"/api/tables/{tables[0]}/record")).text
            assert "# hints" not in (await ann.ask("GET", f"/api/tables/{tables[1]}/record")).text
            again = await ann.post(f"/api/tables/{tables[0]}/rematch")
            assert "hints" not in again

    asyncio.run(story())


# ---------------------------------------------------------------- odds


def test_the_odds_of_a_match_can_be_had_when_it_is_over(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        ann, watcher = await server.guests(2)
        table = (await ann.make("cards", ["me", "explorer"], options={"first": 0}))["id"]
        await until_my_turn(server, ann, table)
        await ann.act(table)
        for person in (ann, watcher):
            assert await person.refused("GET", f"/api/tables/{table}/odds?at=0") == "not_finished"
        await ann.post(f"/api/tables/{table}/resign", id="enough")
        live = await server.tables.get(table)
        assert live.match
        for at in range(len(live.match.history)):
            then = live.match.at(at)
            found = (await watcher.get(f"/api/tables/{table}/odds?at={at}"))["odds"]
            expected = odds(then.game, then.observation(then.turn)[0])
            assert expected
            assert (found["seat"], len(found["cards"])) == (then.turn, len(expected.cards))
        assert await ann.refused("GET", f"/api/tables/{table}/odds?at={len(live.match.history)}") == "bad_option"

    tell(story)


@pytest.mark.parametrize(("game", "players"), [("cards", 2), ("cards", 4), ("board", 2), ("board", 3)])
def test_odds_agree_with_how_often_a_card_is_where_in_many_worlds(game: str, players: int) -> None:
    match, bot = Match(game, 7, players=players), find_bot(game, "novice")
    for step in range(40):
        match.play_number(bot.choose(match.observation(match.turn), seed=step))
    known = match.position()
    found = odds(known.game, known.observation[0])
    assert isinstance(found, Odds)
    worlds = [known.sample(seed).truth() for seed in range(400)]
    for card in found.cards:
        seats = [other for other in range(players) if other != known.seat]
        often = sum(card.card in world["deck"] for world in worlds) / len(worlds)
        assert abs(often - card.deck) < 0.1, card
        for other in seats:
            often = sum(card.card in world["hands"][other] for world in worlds) / len(worlds)
            assert abs(often - card.hands[other]) < 0.1, card
    assert found.deck + sum(found.hands) + found.aside == sum(card.unseen for card in found.cards)


def test_a_game_without_hidden_hands_has_no_odds() -> None:
    known = Match("rivals", 1).position()
    assert odds(known.game, known.observation[0]) is None
