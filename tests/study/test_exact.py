"""Endings that are proven, beside a slow solver that knows nothing but the rules."""

import numpy as np
import pytest

import unlost
from unlost.bots.bot import find_bot
from unlost.kernel.match import Match
from unlost.kernel.records import OVER, Records
from unlost.kernel.rng import new_rng

LITTLE = {"rounds": 1, "expeditions": 2, "highest": 5, "investments": 1, "hand": 3}
FULL = {"rounds": 1}


def numbers(match: Match, state: Records) -> list[int]:
    return [action.number for action in match.game.legal_actions(state)]


def minimax(match: Match, state: Records, seat: int, turns: int, low: int = -1000, high: int = 1000) -> int:
    """The margin of a seat if both sides play for it with open hands; the match is counted after so many turns."""
    if state[0]["phase"] == OVER or int(state[0]["turns_left"]) <= turns:
        points = np.zeros(2, np.int64)
        match.game.rules.score(state[0], points)
        return int(points[seat] - points[1 - seat])
    ours = int(state[0]["turn"]) == seat
    for number in numbers(match, state):
        after = state.copy()
        match.game.loops.play(after, number)
        value = minimax(match, after, seat, turns, low, high)
        low, high = (max(low, value), high) if ours else (low, min(high, value))
        if low >= high:
            break
    return low if ours else high


def solved(match: Match, number: int) -> float:
    """What an action comes to, by the mean over every world: all ways in which the unseen cards can lie."""
    assert match.turn is not None
    seen = match.observation(match.turn).copy()
    worlds = dict[bytes, Records]()
    for seed in range(400):
        world = np.zeros(1, match.game.state)
        match.game.loops.imagine(seen, new_rng(seed), world)
        worlds.setdefault(world["hand"][0].tobytes() + world["deck"][0, : int(world[0]["deck_left"])].tobytes(), world)
    values = []
    for world in worlds.values():
        match.game.loops.play(world, number)
        values.append(minimax(match, world, match.turn, int(world[0]["turns_left"]) - 3))
    return float(np.mean(values))


def endings(options: dict[str, object], wanted: int, bot: str) -> list[Match]:
    """Positions with one card in the deck."""
    found: list[Match] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        match = Match("cards", seed=f"ending {seed}", **options)  # type: ignore[arg-type]
        while match.turn is not None:
            if match.state()[0]["deck_left"] == 1 and len(match.actions()) > 1:
                found.append(match.copy())
            match.play_number(find_bot("cards", bot).choose(match.observation(match.turn), f"{seed}/{len(match.history)}"))
    return found[:wanted]


@pytest.mark.parametrize(("options", "wanted"), [(LITTLE, 40), (FULL, 3)])
def test_proven_values_are_those_of_a_solver_that_tries_everything(options: dict[str, object], wanted: int) -> None:
    checked = 0
    for match in endings(options, wanted, "novice"):
        for one in unlost.evaluate(match, worlds=2):
            assert one.proven
            assert one.points == pytest.approx(solved(match, one.action.number), abs=1e-9), (match.record(), one)
            checked += 1
    assert checked > wanted


def test_with_two_cards_left_to_take_one_of_them_is_proven() -> None:
    match = Match("cards", seed=1, rounds=1)
    while match.state()[0]["deck_left"] > 2 or match.phase != "draw":
        assert match.turn is not None
        match.play_number(find_bot("cards", "novice").choose(match.observation(match.turn), len(match.history)))
    found = unlost.evaluate(match, worlds=4).of("+")
    assert found.proven
    assert found.points == pytest.approx(
        solved(match, unlost.action_number("cards", "+")), abs=1.5
    )  # the solver draws worlds by chance here


def test_a_step_that_ends_the_last_expedition_is_proven() -> None:
    for seed in range(40):
        match = Match("board", seed=seed, expeditions=1)
        while match.turn is not None:
            if match.view(None)["crossed"] == 4:
                proven = [one for one in unlost.evaluate(match, worlds=2) if one.proven]
                for one in proven:
                    after = match.copy()
                    after.play(one.action)
                    assert after.result
                    margin = after.scores[match.turn] - after.scores[1 - match.turn]
                    banked = match.game.banked_points(match.observation(match.turn), 2)[0]
                    assert one.points + float(banked[match.turn] - banked[1 - match.turn]) == pytest.approx(margin)
                if proven:
                    return
            match.play_number(find_bot("board", "novice").choose(match.observation(match.turn), len(match.history)))
    pytest.fail("no expedition ended by a step")


def test_nothing_is_proven_before_the_last_round() -> None:
    match = next(iter(endings({"rounds": 2}, 1, "novice")))
    assert match.deal == 1
    assert not any(one.proven for one in unlost.evaluate(match, worlds=2))
