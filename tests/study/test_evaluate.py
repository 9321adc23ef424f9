"""Evaluation of one position."""

import numpy as np
import pytest

import unlost
from unlost.bots.bot import find_bot
from unlost.kernel.game import games
from unlost.kernel.match import Match
from unlost.kernel.records import NOBODY

TABLES = [
    ("cards", {"rounds": 1}),
    ("cards", {"players": 4, "rounds": 1}),
    ("cards", {"rounds": 1, "expeditions": 3, "highest": 6, "investments": 1, "hand": 4}),
    ("board", {"expeditions": 1}),
    ("board", {"players": 3, "expeditions": 1}),
    ("rivals", {}),
    ("rivals", {"players": 4}),
]


def played(game: str, options: dict[str, object], actions: int, seed: str = "evaluated", bot: str = "novice") -> Match:
    """A match after some actions of a bot."""
    match = Match(game, seed=seed, **options)  # type: ignore[arg-type]
    for n in range(actions):
        if match.turn is None:
            break
        match.play_number(find_bot(game, bot).choose(match.observation(match.turn), n))
    return match


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_legal_action_is_evaluated_best_first(game: str, options: dict[str, object]) -> None:
    match = played(game, options, 11)
    found = unlost.evaluate(match, worlds=16)
    assert sorted(map(str, (one.action for one in found.actions))) == sorted(map(str, match.actions()))
    assert found.best == found.actions[0].action
    assert found.seat == match.turn
    assert [one.behind for one in found.actions] == sorted(one.behind for one in found.actions)
    assert all(0 <= one.win <= 1 and one.error >= 0 and one.worlds >= 2 for one in found.actions)
    if found.by == "network":
        assert sum(one.policy or 0 for one in found.actions) == pytest.approx(1, abs=1e-4)
    assert found.best not in found.too_close


def test_the_same_seed_gives_the_same_figures_and_another_does_not() -> None:
    match = played("cards", {"rounds": 1}, 20)
    one, same, other = (unlost.evaluate(match, worlds=16, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_what_a_seat_cannot_know_does_not_change_its_evaluation(game: str, options: dict[str, object]) -> None:
    match = played(game, options, 13)
    assert match.turn is not None
    seen = match.observation(match.turn).copy()
    other = match.at(len(match.history))
    from unlost.kernel.rng import new_rng

    match.game.loops.imagine(seen, new_rng("another world"), other._states)
    assert other._states.tobytes() != match._states.tobytes()
    assert unlost.evaluate(match, worlds=8) == unlost.evaluate(other, worlds=8)


def test_a_costly_action_is_far_behind() -> None:
    """To begin the last colour with a 10 and two cards left to draw costs ten points, for sure."""
    match = played("cards", {"rounds": 1}, 60, bot="network")
    found = unlost.evaluate(match, worlds=64)
    assert found.actions[-1].behind > 5
    assert found.actions[-1].behind > 3 * found.actions[-1].error


WRONG = {
    "not a match": lambda: unlost.evaluate("R7"),  # type: ignore[arg-type]
    "nothing": lambda: unlost.evaluate(None),  # type: ignore[arg-type]
    "no worlds": lambda: unlost.evaluate(unlost.new("cards"), worlds=0),
    "one world": lambda: unlost.evaluate(unlost.new("cards"), worlds=1),
    "too many worlds": lambda: unlost.evaluate(unlost.new("cards"), worlds=10**9),
    "worlds as text": lambda: unlost.evaluate(unlost.new("cards"), worlds="many"),  # type: ignore[arg-type]
    "no time": lambda: unlost.evaluate(unlost.new("cards"), seconds=0),
    "less than no time": lambda: unlost.evaluate(unlost.new("cards"), seconds=-1),
    "time as text": lambda: unlost.evaluate(unlost.new("cards"), seconds="1 s"),  # type: ignore[arg-type]
    "a seed that is none": lambda: unlost.evaluate(unlost.new("cards"), seed=1.5),  # type: ignore[arg-type]
    "a game that is over": lambda: unlost.evaluate(played("cards", {"rounds": 1, "max_turns": 1}, 2)),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_evaluated_is_told_in_one_line(what: str) -> None:
    with pytest.raises(unlost.BadOption) as told:
        WRONG[what]()
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 200


def test_every_game_can_be_evaluated() -> None:
    for game in games():
        match = Match(game, seed=1)
        assert match.turn != NOBODY
        assert np.isfinite([one.points for one in unlost.evaluate(match, worlds=4).actions]).all()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_position_is_evaluated_as_the_match_it_comes_from(game: str, options: dict[str, object]) -> None:
    match = played(game, options, 12)
    known = unlost.position(game, match.view(match.turn), **options)  # type: ignore[call-overload]
    assert unlost.evaluate(known, worlds=8) == unlost.evaluate(match, worlds=8)


def test_a_position_of_another_seat_is_refused() -> None:
    match = played("cards", {"rounds": 1}, 4)
    assert match.turn is not None
    with pytest.raises(unlost.BadOption, match="is to act"):
        unlost.evaluate(match.position(1 - match.turn))
