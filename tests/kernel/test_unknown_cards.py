"""Records with unknown cards: nothing is lost, nothing is invented, and what cannot be is told."""

import json
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unlost
from tests.noted import TABLES, noted, random_match
from unlost.kernel.match import Match


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_the_seat_that_noted_a_match_knows_the_same_at_every_step(game: str, options: dict[str, object], seed: int) -> None:
    match = random_match(game, options, seed, length=400)
    again = noted(match)
    assert again.has_unknown or (game == "rivals" and match.result)
    for n in range(len(match.history) + 1):
        before, then = match.at(n), again.at(n)
        assert 0 in then.known_seats or n == len(match.history)
        if 0 in then.known_seats:
            assert json.dumps(then.view(0)) == json.dumps(before.view(0))
        assert then.scores == before.scores
    assert again.result == match.result


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_writing_and_reading_a_record_with_unknown_cards_is_a_fixed_point(game: str, options: dict[str, object]) -> None:
    for seed, length in ((1, 60), (2, 10_000)):
        again = noted(random_match(game, options, seed, length))
        text = again.record()
        assert unlost.load(text).record() == text
        assert unlost.load(text).truth() == again.truth()
        assert pickle.loads(pickle.dumps(again)).record() == text


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.floats(0, 0.6))
def test_what_partners_give_unseen_can_be_explained(seed: int, generous: float) -> None:
    match, chance = Match("cards", seed=seed, players=4, rounds=1, max_turns=120), random.Random(seed)
    while match.turn is not None:
        gifts = [action for action in match.actions() if action[0] == "^"]
        match.play(chance.choice(gifts if gifts and chance.random() < generous else match.actions()))
    again = noted(match)
    assert [str(action) for action in again.history if action[0] == "^"].count("^?") == sum(
        action[0] == "^" and match.at(n).turn in (1, 3) for n, action in enumerate(match.history)
    )
    assert unlost.load(again.record()).record() == again.record()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_nothing_that_was_filled_in_is_shown(game: str, options: dict[str, object]) -> None:
    """Another seed fills in other cards, and nobody can tell."""
    match = random_match(game, options, 5, length=70)
    one, other = noted(match), noted(match, seed="another seed")
    for n in range(len(match.history) + 1):
        first, second = one.at(n), other.at(n)
        assert first.truth() == second.truth()
        assert str(first) == str(second)
        assert first.known_seats == second.known_seats
        assert first.view(None) == second.view(None)
    hands = one.truth().get("hands")
    if hands:
        assert "?" not in hands[0]
        known = match.view(0)["hands"]
        assert [sorted(card for card in hand if card != "?") for hand in hands] == [sorted(hand) for hand in known]
        assert one.state().tobytes() != other.state().tobytes()


def test_what_a_seat_with_unknown_cards_knows_is_refused() -> None:
    match = noted(random_match("cards", {}, 3, length=31))
    assert match.known_seats == (0,)
    for ask in (match.view, match.position, match.observation, match.svg):
        with pytest.raises(unlost.BadOption, match="seat 1 holds cards that are not known"):
            ask(1)
    while match.turn != 1:
        match.undo()
    with pytest.raises(unlost.BadOption, match="seat 1 holds cards that are not known"):
        match.actions()
    with pytest.raises(unlost.BadOption, match="seat 1 holds cards that are not known"):
        unlost.evaluate(match)


def table() -> Match:
    """A match whose seat 0 has noted its own hand; the other begins."""
    return Match("cards", seed=1, rounds=1, first=1, deals=[{"deck": ["R7", "R8", "Yx", "Y2", "Y3", "Y4", "Gx", "G2"] + ["?"] * 52}])


def test_the_other_seat_may_play_whatever_it_can_hold() -> None:
    match = table()
    for action in ("R9", "+", "R7", "+"):
        match.play(action)
    assert match.history == ("R9", "+", "R7", "+")
    match.undo()
    match.undo()
    assert match.play("R8") == "R8"


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        ("", "R7", "R7: seat 1 cannot have R7: it is in the hand of seat 0"),
        ("B5 +", "-B6", "there is no B6 in this hand"),
        ("B5 + R7 +", "-R7", "seat 1 cannot have R7: it is on the table"),
        ("B5 + R7 +", "B4", "blue stands at 5"),
        ("B5", "R9", "a card has been played: now draw one"),
        ("B5", "+R", "the red pile is empty"),
        ("", "^?", "only partners give"),
        ("", "Px", "purple is only there with six expeditions"),
        ("", "R11", "is no action"),
    ],
)
def test_what_cannot_have_been_played_is_refused_and_nothing_changes(before: str, action: str, reason: str) -> None:
    match = table()
    for word in before.split():
        match.play(word)
    record, truth = match.record(), match.truth()
    with pytest.raises((unlost.IllegalAction, unlost.BadNotation), match=reason):
        match.play(action)
    with pytest.raises((unlost.IllegalAction, unlost.BadNotation), match=reason):
        match.checked(action)
    assert match.record() == record
    assert match.truth() == truth


def test_who_begins_a_path_holds_no_lower_card_of_it() -> None:
    match = noted(random_match("board", {"first": 1}, 1, length=0))
    own = [str(action) for action in match.at(0).truth()["hands"][0]]
    pile = own[0][0]
    for action in ("W5a", "+", f"-{own[0]}", "+", "-W4", f"+{pile}", f"-{own[1]}", "+"):
        match.play(action)  # the white 4 was drawn after the path was begun
    with pytest.raises(unlost.IllegalAction, match="no unknown card of seat 1 can be W3: it began that colour with a higher one"):
        match.play("-W3")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("-R7 +", "-B6 +", "line 19: -B6: there is no B6 in this hand"),
        ("R9 +", "R8 +", "line 18: R8: seat 1 cannot have R8: it is in the hand of seat 0"),
        ('"R7", "R8"', '"R7", "R7"', "line 16: deals: entry 1: the deck has R7 2 times, not 1"),
        ('"R7", "R8"', '"R7", "R11"', "line 16: deals: entry 1: 'R11' is no card of this game"),
        ('"R7", "R8"', '"R7"', "line 16: deals: entry 1: the deck must hold the 60 cards in play, not 59"),
        ("-R7 +", "^? +", "line 19: ^.: only partners give"),
        ("-R7 +", "zz +", "line 19: 'zz' is no action"),
    ],
)
def test_a_record_that_cannot_be_completed_names_the_line(old: str, new: str, reason: str) -> None:
    match = table()
    for word in ("R9", "+", "-R7", "+"):
        match.play(word)
    text = match.record()
    assert old in text
    with pytest.raises(unlost.BadRecord, match=reason.replace("^", r"\^")):
        unlost.load(text.replace(old, new))


def test_after_the_last_deal_that_was_noted_nothing_is_known() -> None:
    match = random_match("board", {"max_turns": 3}, 1)
    length = next(n for n in range(len(match.history)) if match.at(n).deal == 2)
    again = noted(match.at(length))
    assert "deal 2" not in again.record()
    assert again.known_seats == ()
    assert again.truth()["tiles"] is None
    assert str(again).endswith("the tiles of expedition 2 have not been noted")
    with pytest.raises(unlost.BadOption, match="the tiles of expedition 2 have not been noted"):
        again.view(None)
    with pytest.raises(unlost.IllegalAction, match="the tiles of expedition 2 have not been noted"):
        again.play("-Y3")


def test_a_game_without_the_part_takes_no_unknown_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unlost.kernel.unknown.part", lambda game, name: None)
    with pytest.raises(unlost.BadOption, match="cards takes no unknown cards"):
        table()
