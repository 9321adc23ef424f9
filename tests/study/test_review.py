"""Review of a match: verdicts on what was known, and parts that add up."""

import json

import numpy as np
import pytest

import unlost
from tests.study.test_evaluate import TABLES, played
from unlost.kernel.match import Match
from unlost.kernel.rng import new_rng
from unlost.study.judge import judge_for
from unlost.study.level import level_of
from unlost.study.luck import chances, course, states_of
from unlost.study.review import judge_decision
from unlost.study.scale import scale_of
from unlost.study.sides import Sides


@pytest.fixture(scope="module")
def reviewed() -> "unlost.Review":
    return unlost.review(played("cards", {"rounds": 1}, 1000, bot="novice"), worlds=16)


def test_every_decision_of_the_asked_seats_is_judged(reviewed: "unlost.Review") -> None:
    assert [one.n for one in reviewed.decisions] == list(range(len(reviewed.match.history)))
    assert [one.action for one in reviewed.decisions] == list(map(str, reviewed.match.history))
    only = unlost.review(reviewed.match.at(12), seats=[1], worlds=4)
    assert {one.seat for one in only.decisions} == {1}


def test_the_json_has_the_names_of_the_contract(reviewed: "unlost.Review") -> None:
    found = json.loads(json.dumps(reviewed.json()))
    assert {"game", "options", "decisions", "seats"} <= set(found)
    names = {
        "n",
        "seat",
        "deal",
        "phase",
        "action",
        "best",
        "loss",
        "loss_win",
        "error",
        "mark",
        "too_close",
        "proven",
        "reasons",
        "candidates",
    }
    for decision in found["decisions"]:
        assert names <= set(decision)
        assert decision["mark"] in ("", "small", "medium", "large")
        assert decision["loss"] >= 0
        for candidate in decision["candidates"]:
            assert {"action", "points", "error", "win", "policy"} <= set(candidate)
    for seat in found["seats"]:
        assert {"expected", "deal", "draws", "hidden", "own", "others", "margin"} <= set(seat["sum"])
        assert set(seat["marks"]) == {"small", "medium", "large"}


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_parts_sum_to_the_result_and_luck_to_zero_between_the_sides(game: str, options: dict[str, object]) -> None:
    match = played(game, options, 2000)
    judge = judge_for(match.game, match.observation(0))
    walked = course(judge, match, states_of(match))
    total = walked.expected + walked.deals.sum(axis=0) + walked.draws.sum(axis=0) + walked.decisions.sum(axis=0)
    points = np.array([match.scores])
    assert total == pytest.approx(Sides(match.game, match.players).margins(points)[0], abs=1e-6)
    sides = [seat for seat in range(match.players) if not any(match.game.allies(match.players, seat, other) for other in range(seat))]
    for part in (walked.expected, walked.deals.sum(axis=0), walked.draws.sum(axis=0), walked.decisions.sum(axis=0)):
        assert part[sides].sum() == pytest.approx(0, abs=1e-6)
    assert walked.win[:, sides].sum(axis=1) == pytest.approx(np.ones(len(walked.win)), abs=1e-6)


def test_a_seats_sum_adds_up_with_its_losses(reviewed: "unlost.Review") -> None:
    for seat in reviewed.seats:
        assert seat.sum
        parts = seat.sum
        assert parts.expected + parts.deal + parts.draws + parts.hidden + parts.own + parts.others == pytest.approx(parts.margin, abs=1e-6)
        assert parts.own == pytest.approx(-seat.loss)
        assert parts.own <= 0 <= parts.others
    one, other = (seat.sum for seat in reviewed.seats)
    assert one
    assert other
    assert one.luck == pytest.approx(-other.luck, abs=1e-6)


@pytest.mark.parametrize(("game", "options"), [TABLES[0], TABLES[3], TABLES[5]])
def test_the_luck_of_a_draw_has_the_mean_zero(game: str, options: dict[str, object]) -> None:
    """Every card that could have come, each in turn: their luck sums to nothing."""
    match = played(game, options, 10)
    judge = judge_for(match.game, match.observation(0))
    states = states_of(match)
    for n, action in enumerate(match.history):
        deck = int(states[n]["deck_left"])
        if states[n + 1]["deck_left"] < deck:
            others = np.repeat(states[n : n + 1], deck)
            for place in range(deck):
                top = others["deck"][place, deck - 1]
                others["deck"][place, deck - 1] = others["deck"][place, place]
                others["deck"][place, place] = top
            found = chances(judge, others, np.full(deck, action.number), others)
            assert found.draws.mean(axis=0) == pytest.approx(np.zeros(match.players), abs=1e-3)
            assert abs(found.draws).max() > 0
            return
    pytest.fail("nothing was drawn")


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_verdicts_are_the_same_whatever_the_seat_could_not_know(game: str, options: dict[str, object]) -> None:
    match = played(game, options, 9, bot="random")
    assert match.turn is not None
    seen = match.observation(match.turn).copy()
    hidden = np.zeros(1, match.game.state)
    match.game.loops.imagine(seen, new_rng("another world"), hidden)
    again = np.zeros(1, match.game.observation)
    match.game.loops.look(hidden, match.turn, again)
    judge, scale = judge_for(match.game, seen), scale_of(match.game)
    number = match.actions()[-1].number
    verdicts = [judge_decision(judge, scale, known, 9, number, 32, "same").json() for known in (seen, again)]
    assert json.dumps(verdicts[0]) == json.dumps(verdicts[1])


def test_turning_points_are_the_largest_changes_of_the_chance_to_win(reviewed: "unlost.Review") -> None:
    assert reviewed.course is not None
    changes = abs(np.diff(reviewed.course.win[:, 0]))
    assert len(reviewed.turning_points) == min(5, int((changes >= 0.1).sum())) > 0
    assert min(changes[one.n] for one in reviewed.turning_points) >= np.sort(changes)[-5:].min()
    assert [one.n for one in reviewed.turning_points] == sorted(one.n for one in reviewed.turning_points)
    for one, told in zip(reviewed.turning_points, reviewed.json()["turning_points"], strict=True):
        assert (one.before, one.after) == tuple(reviewed.course.win[one.n : one.n + 2, one.seat])
        assert told["cause"] in ("draw", "decision", "deal")
        card_came = bool(reviewed.course.draws[one.n].any())
        assert (one.cause == "draw") == (card_came and one.n not in {mistake.n for mistake in reviewed.mistakes})
        assert f"{one.n}. seat {one.acted}" in reviewed.text()
        assert f'data-step="{one.n}"' in reviewed.html()


def test_a_planted_mistake_is_marked() -> None:
    """The network's game, but for one action: a 10 put on an empty expedition at the end."""
    match = played("cards", {"rounds": 1}, 60, bot="network")
    assert match.turn is not None
    worst = unlost.evaluate(match, worlds=32).actions[-1]
    seen = match.observation(match.turn).copy()
    verdict = judge_decision(judge_for(match.game, seen), scale_of(match.game), seen, 60, worst.action.number, 128, "planted")
    assert worst.behind > 8
    assert verdict.mark in ("medium", "large")
    assert verdict.best != verdict.action
    assert not verdict.too_close


def test_the_played_action_is_always_a_candidate(reviewed: "unlost.Review") -> None:
    for one in reviewed.decisions:
        if one.candidates:
            assert one.action in [str(candidate.action) for candidate in one.candidates]


def test_an_unfinished_match_and_a_record_can_be_reviewed() -> None:
    match = played("cards", {"rounds": 1}, 14)
    found = unlost.review(match.record(), worlds=4)
    assert len(found.decisions) == 14
    assert all(seat.sum is None for seat in found.seats)
    assert found.text()


WRONG = {
    "a number": lambda: unlost.review(7),  # type: ignore[arg-type]
    "nothing": lambda: unlost.review(None),  # type: ignore[arg-type]
    "no record": lambda: unlost.review("what a game"),
    "an empty text": lambda: unlost.review(""),
    "a seat too many": lambda: unlost.review(unlost.new("cards"), seats=[2]),
    "seats as text": lambda: unlost.review(unlost.new("cards"), seats="0"),  # type: ignore[arg-type]
    "a seat as text": lambda: unlost.review(unlost.new("cards"), seats=["0"]),  # type: ignore[list-item]
    "no worlds": lambda: unlost.review(unlost.new("cards"), worlds=0),
    "worlds as a fraction": lambda: unlost.review(unlost.new("cards"), worlds=2.5),  # type: ignore[arg-type]
    "a seed that is none": lambda: unlost.review(unlost.new("cards"), seed=[1]),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_reviewed_is_told_in_one_line(what: str) -> None:
    with pytest.raises(ValueError, match=r".") as told:
        WRONG[what]()
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 200


def test_a_little_game_without_a_network_is_judged_by_playouts() -> None:
    match = Match("cards", seed=3, rounds=1, expeditions=2, highest=4, investments=1, hand=3)
    found = unlost.evaluate(match, worlds=16)
    assert found.by == "playouts"
    assert all(one.policy is None for one in found.actions)


def test_a_level_is_placed_among_those_of_the_bots() -> None:
    game = Match("cards").game
    assert level_of(game, []) == {}
    clumsy, good = level_of(game, [0.0, 5.0] * 40), level_of(game, [0.0] * 80)
    assert clumsy["nearest"] == "novice"
    assert clumsy["between"][0] == ""
    assert good["between"][1] == ""
    assert good["loss"] == 0
