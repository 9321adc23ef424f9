"""Evaluations at the server: what comes, what is refused, that it is made in processes of its own, before reviews, and in turn."""

import asyncio
import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

import unlost
from tests.server.whole_server import Story, WholeServer
from unlost.bots import find_bot
from unlost.kernel.match import Match
from unlost.languages import speaking
from unlost.server import evaluations, review_pool
from unlost.server.review_pool import NoReview, ReviewPool


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with capture_logs():
        yield


def position(game: str = "cards", steps: int = 12) -> Any:
    """A position some steps into a game of novices."""
    match, bot = Match(game, 5), find_bot(game, "novice")
    for step in range(steps):
        match.play_number(bot.choose(match.observation(match.turn), seed=step))
    return match.position()


# ---------------------------------------------------------------- what comes


@pytest.mark.parametrize("game", ["cards", "board", "rivals"])
def test_an_evaluation_is_the_one_that_python_makes_of_the_position(tell: Callable[[Story], None], game: str) -> None:
    async def story(server: WholeServer) -> None:
        (guest,) = await server.guests(1)
        known = position(game)
        expected = unlost.evaluate(known, worlds=64)
        by_text = await guest.post("/api/evaluate", game=game, position=str(known), worlds=64)
        by_view = await guest.post("/api/evaluate", game=game, view=json.loads(json.dumps(known.view())), worlds=64)
        assert by_text == by_view
        assert by_text["text"] == str(known)
        told = expected.json()
        assert {name: by_text[name] for name in ("seat", "best", "too_close", "by")} == {
            name: told[name] for name in ("seat", "best", "too_close", "by")
        }
        assert [{**one, "behind": judged.behind} for one, judged in zip(told["actions"], expected, strict=True)] == by_text["actions"]
        assert by_text["beside"] is None
        assert (by_text["odds"] is None) == (game == "rivals")

    tell(story)


def test_what_is_asked_about_is_judged_beside_the_best_with_reasons_in_the_language_of_the_asker(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (guest,) = await server.guests(1)
        known = position()
        worst = str(unlost.evaluate(known, worlds=128).actions[-1].action)
        body = {"game": "cards", "position": str(known), "worlds": 128, "against": worst}
        english = await guest.post("/api/evaluate", **body)
        assert english["beside"]["action"] == worst
        assert english["beside"]["mark"] == "large"
        assert english["reasons"] == english["beside"]["reasons"] != []
        german = await server.visitor(**{"Accept-Language": "de"}).post("/api/evaluate", **body)
        assert german["reasons"] != english["reasons"]
        assert german["actions"] == english["actions"]
        best = await guest.post("/api/evaluate", **{**body, "against": english["best"]})
        assert (best["beside"]["mark"], best["reasons"]) == ("", [])

    tell(story)


def test_the_same_question_is_answered_once_for_all_who_ask(tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: WholeServer) -> None:
        people = await server.guests(3)
        asked: list[str] = []
        pool: ReviewPool = server.app.state.evaluations.pool
        ask = pool.ask

        def noted(person: str, *rest: Any) -> Any:
            asked.append(person)
            return ask(person, *rest)

        monkeypatch.setattr(pool, "ask", noted)
        body = {"game": "cards", "position": str(position()), "worlds": 32}
        found = await asyncio.gather(*(person.post("/api/evaluate", **body) for person in people))
        assert found[0] == found[1] == found[2] == await people[0].post("/api/evaluate", **body)
        assert len(asked) == 1

    tell(story)


# ---------------------------------------------------------------- what is refused


def test_what_cannot_be_evaluated_is_one_clear_error(tell: Callable[[Story], None]) -> None:
    async def story(server: WholeServer) -> None:
        (guest,) = await server.guests(1)
        known = position()
        over = unlost.new("cards", seed=1, rounds=1, max_turns=1)
        while over.turn is not None:
            over.play(over.actions()[0])
        other = unlost.new("cards", seed=1)
        cases: list[tuple[dict[str, Any], str]] = [
            ({"game": "cards", "position": "cards; nonsense"}, "bad_position"),
            ({"game": "cards", "position": str(known).replace("hands ", "hands R10 R10 ", 1)}, "bad_position"),
            ({"game": "chess", "position": str(known)}, "bad_position"),
            ({"game": "cards"}, "bad_position"),
            ({"game": "cards", "position": str(known), "view": {}}, "bad_position"),
            ({"game": "cards", "view": {"turn": []}}, "bad_position"),
            ({"game": "cards", "position": str(over.position(0))}, "bad_position"),
            ({"game": "cards", "position": str(other.position(1 - (other.turn or 0)))}, "bad_position"),
            ({"game": "cards", "position": str(other.position(None))}, "bad_position"),
            ({"game": "cards", "position": str(unlost.new("cards", rounds=1000).position())}, "bad_option"),
            ({"game": "cards", "position": str(known), "worlds": 513}, "bad_option"),
            ({"game": "cards", "position": str(known), "against": "hello"}, "bad_action"),
            ({"game": "cards", "position": str(known), "against": "+"}, "illegal_action"),
            ({"game": "cards", "position": "x" * 4001}, "bad_option"),
        ]
        for body, error in cases:
            assert await guest.refused("POST", "/api/evaluate", body) == error, body

    tell(story)


def test_only_a_few_evaluations_wait_for_one_person(tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: WholeServer) -> None:
        ann, ben = await server.guests(2)
        monkeypatch.setattr(server.app.state.evaluations.pool, "_next_question", lambda: None)  # no process takes one
        places = [str(position(steps=2 * step)) for step in range(evaluations.MOST_OF_ONE + 1)]
        waiting = [asyncio.create_task(ann.post("/api/evaluate", game="cards", position=place)) for place in places[:-1]]
        pool: ReviewPool = server.app.state.evaluations.pool
        while sum(map(len, pool._questions.values())) < evaluations.MOST_OF_ONE:
            await asyncio.sleep(0.001)
        assert await ann.refused("POST", "/api/evaluate", {"game": "cards", "position": places[-1]}) == "too_much"
        more = asyncio.create_task(ben.post("/api/evaluate", game="cards", position=places[-1]))
        while len(pool._questions) < 2:
            await asyncio.sleep(0.001)
        for task in (*waiting, more):
            task.cancel()

    tell(story)


# ---------------------------------------------------------------- in the pool


def test_questions_go_before_the_next_piece_of_a_review_and_round_among_people() -> None:
    async def story() -> None:
        pool = ReviewPool(2, worlds=8)
        pool._begin_working = lambda: None  # type: ignore[method-assign]  # nobody works: the order alone is looked at
        match = unlost.new("cards", rounds=1, max_turns=4)
        while match.turn is not None:
            match.play(match.actions()[0])
        pool.begin("ann", match.record(), range(len(match.history)))
        for person, name in (("ann", "a1"), ("ann", "a2"), ("ben", "b1"), ("ann", "a3"), ("ben", "b2")):
            pool.ask(person, str, name)
        order = []
        for _ in range(5):
            job = await pool._next_job()
            assert isinstance(job, review_pool.Question)
            order.append(job.person)
        assert order == ["ann", "ben", "ann", "ben", "ann"]
        assert isinstance(await pool._next_job(), tuple)

    asyncio.run(story())


def test_a_question_outlives_a_process_that_ends_but_not_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_pool, "PAUSE", 0.0)

    async def story() -> None:
        pool = ReviewPool(2, worlds=8)
        try:
            with pytest.raises(NoReview):
                await pool.ask("ann", _end)
            assert await pool.ask("ann", str, 7) == "7"
            with pytest.raises(ZeroDivisionError):
                await pool.ask("ann", divmod, 1, 0)
        finally:
            await pool.stop()
        with pytest.raises(review_pool.Stopped):
            await pool.ask("ann", str, 7)

    asyncio.run(story())


def _end() -> None:
    os._exit(1)


def test_the_language_of_an_answer_is_that_of_its_asker_only() -> None:
    with speaking("de"):
        german = evaluations._evaluate(position(), 64, None, True, "", "de")
    english = evaluations._evaluate(position(), 64, None, True, "", "en")
    assert german.actions == english.actions
    assert english.beside is not None
