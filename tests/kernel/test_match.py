"""The Python face, line by line as it is promised, and records."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unlost
from tests.rules.cards_positions import pack, play, stacked, table


@pytest.mark.parametrize("players", [2, 4])
def test_every_line_of_the_python_face_works(players: int) -> None:
    game = unlost.Match("cards", players=players, seed=7)
    assert game.turn in range(players)
    assert all(str(action) for action in game.actions())
    first = game.actions()[0]
    game.play(first)
    game.play("+")
    game.undo()
    assert game.history == (first,)
    assert game.view(0)["turn"] == game.truth()["turn"] == game.turn
    assert game.view(None)["hand_sizes"] == [7 if seat == game.turn else 8 for seat in range(players)]
    assert len(game.scores) == players
    assert game.result is None
    assert unlost.load(game.record()).truth() == game.truth()
    assert "deck" in str(game)


def test_truth_has_exactly_the_promised_keys() -> None:
    keys = {"round", "turn", "phase", "hands", "hand_sizes", "expeditions", "piles", "closed", "deck_left", "totals", "turns_left"}
    match = unlost.new("cards", seed=1)
    assert set(match.truth()) == keys | {"deck"}
    assert set(match.view(0)) == keys | {"seat", "starter", "options", "known"}


def test_hands_are_in_order_of_colour_and_value() -> None:
    assert table("R10 Rx Y2 B3 W9 W10 G5 Rx").truth()["hands"][0] == "Y2 B3 W9 W10 G5 Rx Rx R10".split()


def test_the_scores_count_the_running_round_as_it_stands() -> None:
    match = play(table("R2 Rx", "B9"), "Rx + B9")
    assert match.scores == (-40, -11)


def test_without_a_seed_every_match_is_dealt_anew() -> None:
    assert unlost.new("cards").truth()["deck"] != unlost.new("cards").truth()["deck"]


def test_the_shuffles_of_later_rounds_do_not_depend_on_what_was_played_before() -> None:
    decks = []
    for chance in (random.Random(1), random.Random(2)):
        match = unlost.new("cards", seed=9, rounds=2, max_turns=10, first=0)
        while match.deal == 1:
            match.play(chance.choice(match.actions()))
        decks.append((match.truth()["deck"], match.truth()["hands"]))
    assert decks[0] == decks[1]


def test_given_deals_replace_the_shuffles_and_missing_ones_are_shuffled() -> None:
    deck = stacked("R7")
    match = unlost.new("cards", seed=9, rounds=3, max_turns=2, deals=[None, {"deck": deck}])
    seeded = unlost.new("cards", seed=9, rounds=3, max_turns=2)
    assert match.truth() == seeded.truth()
    for game in (match, seeded):
        while game.deal == 1:
            game.play(next(action for action in game.actions() if action[0] in "-+"))
    assert match.truth()["deck"] == deck[16:]
    for game in (match, seeded):
        while game.deal == 2:
            game.play(next(action for action in game.actions() if action[0] in "-+"))
    assert match.truth()["deck"] == seeded.truth()["deck"]


def test_a_deal_may_be_written_forgivingly() -> None:
    deck = [card.lower().replace("10", "t") for card in pack()]
    assert unlost.new("cards", deals=[{"deck": deck}]).truth()["deck"] == pack()[16:]


# ---------------------------------------------------------------- records


def test_a_record_is_readable_text() -> None:
    match = play(table("R7 Rx", "B3 B4"), "Rx + -B3 + R7 +B")
    heading, turns = match.record().split("\n\n")
    assert heading.startswith("unlost record 1\ngame: cards\nrules: 2\nplayers: 2\nrounds: 1\n")
    assert turns == "Rx +\n-B3 +\nR7 +B\n"


def test_a_finished_record_has_its_result_and_marks_the_rounds() -> None:
    match = unlost.new("cards", seed=3, rounds=2, max_turns=2, first=0)
    while match.turn is not None:
        match.play(next(action for action in match.actions() if action[0] in "-+"))
    assert "result: [0, 0]\n" in match.record()
    assert "# round 2\n" in match.record()
    assert unlost.load(match.record()).result == match.result


def test_a_wrong_result_in_a_record_is_found() -> None:
    match = unlost.new("cards", seed=3, rounds=1, max_turns=1)
    match.play(match.actions()[0])
    match.play("+")
    text = match.record()
    assert match.result is not None
    wrong = text.replace(f"result: {list(match.result.scores)}", "result: [5, 5]")
    assert wrong != text
    with pytest.raises(unlost.BadRecord, match="but the game ends with"):
        unlost.load(wrong)


def test_remarks_spaces_and_line_breaks_in_the_actions_do_not_matter() -> None:
    match = play(table("R7 Rx", "B3 B4"), "Rx + -B3 + R7 +B")
    heading, _ = match.record().split("\n\n")
    again = unlost.load(f"{heading}\n\n# a remark: with a colon\n  rx\n+ -b3   + # here too\n\n\nR7 +b\n")
    assert again.truth() == match.truth()


@given(st.one_of(st.integers(), st.text(max_size=20), st.binary(max_size=20)))
def test_every_seed_survives_its_record(seed: int | str | bytes) -> None:
    match = unlost.new("cards", seed=seed)
    again = unlost.load(match.record())
    assert again.truth() == match.truth()
    assert again.record() == match.record()


def test_given_deals_survive_their_record() -> None:
    match = play(table("R7 Rx", "B3", rounds=3), "Rx + B3 +")
    assert unlost.load(match.record()).truth() == match.truth()
    assert unlost.load(match.record()).record() == match.record()


@given(st.integers(0, 10**6), st.integers(0, 120), st.sampled_from([2, 4]), st.sampled_from([5, 6]))
def test_writing_and_reading_a_record_is_a_fixed_point(seed: int, length: int, players: int, expeditions: int) -> None:
    chance = random.Random(seed)
    match = unlost.Match("cards", seed=seed, players=players, expeditions=expeditions, max_turns=20)
    for _ in range(length):
        if match.turn is not None:
            match.play(chance.choice(match.actions()))
    text = match.record()
    assert unlost.load(text).record() == text


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_a_bad_record(text: str) -> None:
    for candidate in (text, "unlost record 1\n" + text):
        try:
            unlost.load(candidate)
        except unlost.BadRecord as fault:
            assert 1 <= fault.line <= candidate.count("\n") + 3


@given(st.data())
def test_a_record_with_a_changed_character_is_read_or_refused_by_name(data: st.DataObject) -> None:
    text = play(table("R7 Rx", "B3 B4"), "Rx + -B3 + R7 +B").record()
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.characters()) + text[place + 1 :]
    try:
        unlost.load(changed)
    except unlost.BadRecord as fault:
        assert "\n" not in str(fault)


def test_a_match_can_be_copied_and_pickled_and_the_copy_is_another_match() -> None:
    match = play(table("R7 Rx", "B3 B4"), "Rx + -B3 +")
    for again in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert again.truth() == match.truth()
        again.play("R7")
        assert len(match.history) == 4


def test_the_seed_is_in_no_view_and_in_no_short_form() -> None:
    match = unlost.new("cards", seed="a secret")
    assert "secret" not in repr(match) + str(match) + str(match.view(0))
