"""Taking back: one's own steps of the turn not yet ended, never past anything that came to light."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unlost

TABLES = [("cards", 2), ("cards", 4), ("board", 2), ("board", 3), ("rivals", 2), ("rivals", 4)]


@settings(max_examples=40, deadline=None)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6), length=st.integers(0, 120))
def test_what_may_be_taken_back_is_the_last_step_of_the_seat_to_act_and_leaves_what_was_before(
    table: tuple[str, int], seed: int, length: int
) -> None:
    game, players = table
    match = unlost.Match(game, players=players, seed=seed)
    chance = random.Random(seed)
    for _ in range(length):
        if match.turn is None:
            break
        before, seat, left = match.truth(), match.turn, match.view(None).get("deck_left", match.view(None).get("pile"))
        match.play(chance.choice(match.actions()))
        if match.may_take_back():
            again = match.at(len(match.history) - 1)
            assert match.turn == seat
            assert match.view(None).get("deck_left", match.view(None).get("pile")) == left
            action = match.undo()
            assert match.truth() == before == again.truth()
            match.play(action)


def test_a_card_put_down_may_be_taken_back_until_the_draw() -> None:
    match = unlost.new("cards", seed=1)
    assert not match.may_take_back()
    match.play(match.actions()[0])
    assert match.may_take_back()
    match.play("+")
    assert not match.may_take_back()


def test_two_steps_of_a_turn_may_be_taken_back_one_after_the_other() -> None:
    match = unlost.new("rivals", seed=3)
    while match.view(None)["phase"] != "take":
        actions = match.actions()
        match.play(next((a for a in actions if a.startswith("$")), "=" if "=" in actions else "+"))
    taken = 0
    while match.view(None)["phase"] == "take" and len(match.actions()) > 1 and taken < 2:
        match.play(next(a for a in match.actions() if a != "=" and not a.startswith("-")))
        taken += 1
    if match.view(None)["phase"] == "take":
        for _ in range(taken):
            assert match.may_take_back()
            match.undo()
    assert not match.may_take_back()


def test_a_card_given_to_the_partner_cannot_be_taken_back() -> None:
    for seed in range(200):
        match = unlost.new("cards", players=4, seed=seed)
        give = [action for action in match.actions() if action.startswith("^")]
        if give:
            match.play(give[0])
            assert not match.may_take_back()
            return
    pytest.fail("nobody could give")


def test_remarks_of_a_heading_stay_with_the_record() -> None:
    match = unlost.new("cards", seed=1)
    match.remarks += ["# seat 0: Amber Heron", "# seat 1: Explorer"]
    text = match.record()
    assert unlost.load(text).record() == text
    assert unlost.load(text).remarks == match.remarks
