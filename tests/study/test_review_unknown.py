"""Review and evaluation of a match that was noted at a table: the seats whose cards are known are judged, and nothing is invented."""

import json

import pytest

import unlost
from tests.noted import noted
from tests.study.test_evaluate import played
from unlost.study.review import as_json

TABLES: list[tuple[str, dict[str, object], int]] = [
    ("cards", {"rounds": 1}, 16),
    ("cards", {"rounds": 1, "players": 4}, 16),
    ("board", {"expeditions": 1}, 14),
    ("rivals", {"players": 3}, 14),
]


@pytest.mark.parametrize(("game", "options", "length"), TABLES)
def test_a_review_does_not_depend_on_how_unknown_cards_are_filled_in(game: str, options: dict[str, object], length: int) -> None:
    match = played(game, options, length)
    one, other = (unlost.review(noted(match, seed=seed).record(), seats=[0], worlds=4) for seed in ("one", "other"))
    assert one.match.state().tobytes() != other.match.state().tobytes()
    assert as_json(one) == as_json(other)
    assert one.text() == other.text()
    assert one.html() == other.html()


def test_the_seats_whose_cards_are_known_are_judged_and_luck_is_left_out() -> None:
    match = noted(played("cards", {"rounds": 1}, 10_000, bot="novice"))
    found = unlost.review(match, worlds=2)
    assert match.result
    assert [seat.seat for seat in found.seats] == [0]
    assert {one.seat for one in found.decisions} == {0}
    assert found.course is None
    assert found.seats[0].sum is None
    told = json.loads(as_json(found))
    assert (told["win"], told["margin"]) == ([], [])
    assert told["result"]["scores"] == list(match.result.scores)
    assert found.text().startswith("Seat 0: ")
    assert "</html>" in found.html()
    assert [one.seat for one in unlost.review(match.at(6), seats=[0], worlds=2).seats] == [0]


def test_both_hands_may_be_known() -> None:
    match = noted(played("cards", {"rounds": 1}, 12), seats=(0, 1))
    found = unlost.review(match, worlds=2)
    assert [seat.seat for seat in found.seats] == [0, 1]
    assert "</html>" in found.html()


@pytest.mark.parametrize("length", [12, 13, 14, 15])
def test_a_seat_whose_cards_are_not_known_is_refused_in_a_line(length: int) -> None:
    match = noted(played("cards", {"rounds": 1}, length))
    with pytest.raises(unlost.BadOption, match="seats: the cards of seat 1 are not known throughout this match, and those of seat 0 are"):
        unlost.review(match, seats=[1])
    if match.turn == 0:
        assert unlost.evaluate(match, worlds=4).best in match.actions()
    else:
        with pytest.raises(unlost.BadOption, match="seat 1 holds cards that are not known"):
            unlost.evaluate(match)


def test_a_match_of_which_no_hand_was_noted_is_refused() -> None:
    match = noted(played("cards", {"rounds": 1}, 12), seats=())
    with pytest.raises(unlost.BadOption, match="there is no seat whose cards are known throughout this match"):
        unlost.review(match)


def test_a_round_that_ended_before_the_next_was_noted_can_be_reviewed() -> None:
    match = played("cards", {"rounds": 2, "max_turns": 6}, 12)
    assert match.deal == 2
    found = unlost.review(noted(match).record(), worlds=2)
    assert [seat.seat for seat in found.seats] == [0]
    assert "</html>" in found.html()
