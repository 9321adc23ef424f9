"""Batches: the same games as matches, dealt anew at once, the same for the same seed, and with no allocation."""

import tracemalloc

import numpy as np
import pytest

import unlost


@pytest.mark.parametrize("players", [2, 4])
def test_the_arrays_have_the_promised_shapes_and_stay_the_same_arrays(players: int) -> None:
    batch = unlost.Batch("cards", 5, seed=1, players=players)
    arrays = batch.turn, batch.mask, batch.finished, batch.scores, batch.random(), batch.observe()
    assert [array.shape for array in arrays] == [(5,), (5, 127 if players == 2 else 187), (5,), (5, players), (5,), (5,)]
    for _ in range(50):
        batch.step(batch.random())
    again = batch.turn, batch.mask, batch.finished, batch.scores, batch.random(), batch.observe()
    assert all(one is two for one, two in zip(arrays, again, strict=True))


def test_the_same_seed_gives_the_same_batch_and_another_gives_another() -> None:
    def points(seed: int) -> list[int]:
        batch = unlost.batch("cards", 16, seed=seed, rounds=1)
        found: list[int] = []
        for _ in range(1000):
            batch.step(batch.random())
            found += batch.scores[batch.finished].ravel().tolist()
        return found

    assert points(1) == points(1) != points(2)


def test_a_games_deals_do_not_depend_on_how_many_play_beside_it() -> None:
    few, many = unlost.batch("cards", 2, seed=1), unlost.batch("cards", 9, seed=1)
    assert few.observe(0).tobytes() == many.observe(0)[:2].tobytes()


def test_a_finished_game_shows_its_points_and_is_dealt_anew_in_the_same_step() -> None:
    batch = unlost.batch("cards", 8, seed=3, rounds=1, max_turns=30)
    ended = 0
    for _ in range(400):
        batch.step(batch.random())
        for place in np.flatnonzero(batch.finished):
            ended += 1
            assert batch._states[place].turns_left == 30
            assert batch._states[place].deck_left == 44
            assert batch.length[place] <= 30
            assert batch.capped[place] == (batch.length[place] == 30)
            assert batch.dealt[place] == 1
    assert ended > 30


def test_a_batch_plays_the_same_game_as_a_match() -> None:
    """One game of a batch, played beside a match that is dealt the same decks."""
    batch = unlost.batch("cards", 1, seed=5, rounds=3, first=0)

    def deck() -> list[str]:
        state = batch._states[0]
        described = batch.game.read(state)
        return list(described["hands"][0] + described["hands"][1] + batch.game.hidden(state)["deck"])

    deals = [{"deck": deck()}]
    actions, scores = [], None
    while scores is None:
        number = int(batch.random()[0])
        actions.append(number)
        deal = int(batch._states[0].deal)
        batch.step(np.array([number]))
        if batch.finished[0]:
            scores = tuple(batch.scores[0].tolist())
        elif int(batch._states[0].deal) != deal:
            deals.append({"deck": deck()})
    match = unlost.Match("cards", deals=deals, rounds=3, first=0)
    for number in actions:
        match.play_number(number)
    assert match.result is not None
    assert match.result.scores == scores


def test_the_observations_are_those_of_the_seats_to_act() -> None:
    batch = unlost.batch("cards", 64, seed=1, players=4)
    for _ in range(101):
        batch.step(batch.random())
    seen = batch.observe().copy()
    assert (seen["seat"] == batch.turn).all()
    for seat in range(4):
        of_seat = batch.observe(seat)
        assert (of_seat["seat"] == seat).all()
        here = batch.turn == seat
        assert of_seat[here].tobytes() == seen[here].tobytes()


def test_random_actions_are_even() -> None:
    batch = unlost.batch("cards", 1, seed=1)
    legal = np.flatnonzero(batch.mask[0])
    seen = np.bincount([int(batch.random()[0]) for _ in range(200 * len(legal))], minlength=127)
    assert set(np.flatnonzero(seen)) == set(legal)
    assert seen[legal].min() > 120
    assert seen[legal].max() < 290


def test_a_step_allocates_nothing() -> None:
    batch = unlost.batch("cards", 1000, seed=1)
    for _ in range(10):
        batch.step(batch.random())
        batch.observe()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(200):
            batch.step(batch.random())
            batch.observe()
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak - before < 4000  # less than half of one array of the batch
    assert after - before < 2000


def test_smaller_integers_are_taken_as_actions() -> None:
    batch = unlost.batch("cards", 4, seed=1)
    batch.step(batch.random().astype(np.uint8))
    batch.step(batch.random().tolist())
