"""Copies: of a match, a batch and a vector environment, which go on exactly as the original; going back, and given states."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import unlost
from tests.rules.test_conformance import WALKS, walk
from unlost.envs.vector import VectorEnv
from unlost.kernel.match import Match
from unlost.kernel.rng import new_rng

walked = pytest.mark.parametrize(("name", "options"), WALKS)
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": lambda one: one.copy(),
    "copy.copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}
copied = pytest.mark.parametrize("made", [COPIES["copy"], COPIES["deepcopy"], COPIES["pickle"]], ids=["copy", "deepcopy", "pickle"])


def told(match: Match) -> tuple[Any, ...]:
    """Everything that can be asked of a match."""
    return (
        match.truth(), match.history, match.ends, match.brinks, match.turns(), match.may_take_back(), match.actions(), match.scores,
        match.result, match.record(), match._states.tobytes(),
    )  # fmt: skip


def play_on(match: Match, seed: int, most: int = 400) -> None:
    chance = random.Random(seed)
    for _ in range(most):
        if match.turn is None:
            return
        match.play(chance.choice(match.actions()))


# ---------------------------------------------------------------- a match


@walked
def test_a_copied_match_is_the_same_goes_its_own_way_and_to_the_same_end(name: str, options: dict[str, Any]) -> None:
    for number, match in enumerate(walk(name, options)):
        if number == 40 or match.turn is None:
            break
    before = told(match)
    for kind, make in COPIES.items():
        one, other = make(match), make(match)
        assert told(one) == before, kind
        one.remarks.append("# another")
        play_on(one, seed=3)
        assert told(match) == before, kind
        play_on(other, seed=3)
        assert other.remarks == []
        assert told(other)[:-2] == told(one)[:-2], kind


@walked
def test_undo_and_at_lead_to_what_was_there(name: str, options: dict[str, Any]) -> None:
    match = Match(name, seed=5, **options)
    was, chance = [told(match)], random.Random(5)
    while match.turn is not None:
        match.play(chance.choice(match.actions()))
        was.append(told(match))
    end = len(match.history)
    for length in sorted({0, 1, end // 3, end // 2, end - 1, end}):
        assert told(match.at(length)) == was[length]
    going_back = match.copy()
    for length in reversed(range(end)):
        assert going_back.undo() == match.history[length]
        if length % 9 == 0:
            assert told(going_back) == was[length]
    assert told(match) == was[end]
    play_on(going_back, seed=5, most=end)
    assert told(going_back) == told(match)


@pytest.mark.parametrize("wrong", [-1, 3, 1000, 1.5, None, True, "1"])
def test_at_a_number_of_actions_that_were_not_played_is_refused(wrong: Any) -> None:
    match = unlost.new("cards", seed=1)
    match.play(match.actions()[0])
    match.play("+")
    with pytest.raises(unlost.BadOption, match="at takes a number of actions from 0 to 2, which were played"):
        match.at(wrong)


def test_a_match_can_begin_from_a_state_in_a_later_round_and_goes_back_to_it() -> None:
    match = unlost.new("cards", seed=2, rounds=3, max_turns=20)
    play_on(match, seed=1, most=50)
    assert match.deal == 2
    begun: Match = Match.from_state(match.game, match.options, match.state(), seed=match.seed)
    assert begun.truth() == match.truth()
    assert begun.history == ()
    play_on(begun, seed=2)
    play_on(match, seed=2)
    assert begun.truth() == match.truth()  # the later rounds are dealt by the seed
    assert len(begun.ends) == 2
    assert begun.at(0).deal == 2
    assert begun.at(0).ends == ()
    with pytest.raises(ValueError, match="began from a position, not from a deal: it has no record"):
        begun.record()


# ---------------------------------------------------------------- many games


def go_on(games: unlost.Batch | VectorEnv, steps: int) -> bytes:
    """All that a batch or an environment shows in so many steps."""
    shown = ("finished", "scores", "length") if isinstance(games, unlost.Batch) else ("colours", "rest", "rewards")
    seen = b""
    for _ in range(steps):
        games.step(games.random())
        seen += b"".join(getattr(games, name).tobytes() for name in ("turn", "mask", *shown))
    return seen


@copied
@pytest.mark.parametrize("name", ["cards", "board", "rivals"])
def test_a_copied_batch_goes_on_exactly_as_the_original(name: str, made: Callable[[Any], Any]) -> None:
    batch = unlost.Batch(name, 16, seed=3)
    go_on(batch, 60)
    other = made(batch)
    first = go_on(other, 200)
    assert go_on(batch, 200) == first
    assert batch.states().tobytes() == other.states().tobytes()


@copied
@pytest.mark.parametrize("opponents", [None, "random"])
def test_a_copied_vector_environment_goes_on_exactly_as_the_original(opponents: str | None, made: Callable[[Any], Any]) -> None:
    envs = VectorEnv("cards", 16, seed=3, opponents=opponents, rounds=1)
    go_on(envs, 40)
    other = made(envs)
    first = go_on(other, 150)
    assert go_on(envs, 150) == first
    assert other.rewards.base is other._rewards.base or other.rewards.base is other._rewards


def test_a_batch_is_set_to_states_to_matches_and_to_positions() -> None:
    source, batch = unlost.batch("rivals", 8, seed=1), unlost.batch("rivals", 8, seed=2)
    go_on(source, 30)
    batch.set_states(source.states())
    assert batch.states().tobytes() == source.states().tobytes()
    assert (batch.mask == source.mask).all()
    assert (batch.turn == source.turn).all()
    matches = [unlost.new("rivals", seed=seed) for seed in range(8)]
    for seed, match in enumerate(matches):
        play_on(match, seed, most=10 + seed)
    batch.set_states(matches)
    for place, match in enumerate(matches):
        assert batch.turn[place] == match.turn
        assert [unlost.action_text("rivals", int(number)) for number in np.flatnonzero(batch.mask[place])] == list(match.actions())
        assert batch.observe(0)[place].tobytes() == match.observation(0).tobytes()
    positions = [match.position() for match in matches]
    batch.set_states(positions, seed=1)
    worlds = batch.states()
    batch.set_states(positions, seed=1)
    assert batch.states().tobytes() == worlds.tobytes()
    for place, position in enumerate(positions):
        assert unlost.Position(position.game, position.options, batch.observe()[place : place + 1]) == position
    go_on(batch, 300)


def test_a_vector_environment_is_set_to_matches_in_which_its_seat_is_to_act() -> None:
    matches = [unlost.new("cards", seed=seed, rounds=1, first=1) for seed in range(4)]
    envs = VectorEnv("cards", 4, seed=1, opponents="random", seat=1, rounds=1)
    envs.set_states(matches)
    for place, match in enumerate(matches):
        assert list(np.flatnonzero(envs.mask[place])) == [action.number for action in match.actions()]
    go_on(envs, 100)
    matches[2].play(matches[2].actions()[0])
    matches[2].play("+")
    with pytest.raises(unlost.BadOption, match="in entry 2 seat 0 is to act, not the caller's, 1"):
        envs.set_states(matches)


def wrong_states() -> dict[str, tuple[Any, str]]:
    over = unlost.new("cards", seed=1)
    play_on(over, 1, most=5000)
    good = unlost.new("cards", seed=1)
    return {
        "no list": (7, "states takes an array of states, or a list of matches or positions, not 7"),
        "no match": ([good, "cards"], "states: entry 1 takes a match or a position of cards, not 'cards'"),
        "another game": ([good, unlost.new("rivals")], "states: entry 1 takes a match or a position of cards"),
        "too few": ([good], "states takes 2 states of cards"),
        "another kind": (np.zeros(2), "states takes 2 states of cards"),
        "other options": ([good, unlost.new("cards", rounds=1)], "states: entry 1 has rounds 1, not 3"),
        "over": ([good, over], "states: entry 1 is over"),
    }


@pytest.mark.parametrize("what", wrong_states())
def test_states_that_cannot_be_are_refused_and_nothing_moves(what: str) -> None:
    batch = unlost.batch("cards", 2, seed=1)
    before = batch.states().tobytes()
    given, says = wrong_states()[what]
    with pytest.raises(unlost.BadOption, match=says):
        batch.set_states(given)
    assert batch.states().tobytes() == before


def test_a_copy_of_a_generator_is_part_of_a_copied_batch() -> None:
    batch = unlost.batch("cards", 4, seed=1)
    batch.random()
    other = batch.copy()
    assert (other.random() == batch.random()).all()
    assert other._choices.tobytes() == batch._choices.tobytes() != new_rng(1).tobytes()
