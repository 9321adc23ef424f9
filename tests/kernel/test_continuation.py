"""Positions played on: what a seat knows after each action is what it would know in the match, whoever acts and whatever it cannot see."""

import random

import pytest

import unlost
from tests.noted import TABLES, random_match, told
from unlost.kernel.continuation import choices, play_on, unseen
from unlost.kernel.errors import BadPosition, IllegalAction


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value))
def test_a_match_played_through_by_positions_shows_what_the_match_shows(game: str, options: dict[str, object], viewer: int | None) -> None:
    match = random_match(game, options, seed=11, length=60)
    known = match.at(0).position(viewer)
    for n, (word, _, card) in enumerate(told(match, [] if viewer is None else [viewer])):
        now, after = match.at(n), match.at(n + 1).position(viewer)
        assert word in choices(known)
        if now.turn == viewer:
            assert choices(known) == tuple(map(str, now.actions()))
        found = play_on(known, word, card or None, seed=n)
        assert (found.seat, found.phase, found.action) == (now.turn, now.phase, word)
        if match.at(n + 1).deal == now.deal and after.turn is not None:
            assert found.position == after
            assert (found.drawn, found.scores) == (card or None, None)
        else:  # the last card of a deck is seen by nobody but the one who drew it
            assert found.scores == match.at(n + 1).scores
        known = after


def test_another_seat_plays_whatever_it_can_hold_and_nothing_else() -> None:
    known = unlost.new("cards", seed=7).position(1)
    assert known.turn == 0
    hidden = unseen(known)
    assert sum(hidden.values()) == 52
    assert set(choices(known)) == {sign + card for card in hidden for sign in ("", "-")}
    mine = next(card for card in known.view()["hands"][1] if card[1:] != "x")
    with pytest.raises(IllegalAction, match="it is somewhere else"):
        play_on(known, mine)


def test_a_known_hand_plays_its_own_cards_only() -> None:
    text = "cards rounds=1 hand=2; seat 0; turn 1 play; round 1; totals 0 0; hands Y2 Y3 / B4 B5; expeditions - / -; "
    text += "piles -; deck 56; left 200"
    known = unlost.position("cards", text)
    assert choices(known) == ("B4", "B5", "-B4", "-B5")
    with pytest.raises(IllegalAction, match="its cards are known"):
        play_on(known, "R7")


def test_a_path_may_begin_with_any_card_that_could_be_the_lowest() -> None:
    """What is known of a hand counts: with the blue 2 in it, the blue path begins with nothing higher."""
    match = random_match("board", {"expeditions": 1}, seed=4, length=0)
    known = match.position(1 - (match.turn or 0))
    assert "B10a" in choices(known)
    view = dict(known.view())
    view["hands"] = [["B2"] if seat == known.turn else hand for seat, hand in enumerate(view["hands"])]
    view["known"] = [["B2"] if seat == known.turn else hand for seat, hand in enumerate(view["known"])]
    low = unlost.position("board", view)
    assert "B10a" not in choices(low)
    with pytest.raises(IllegalAction, match="lowest"):
        play_on(low, "B10a")


def test_the_card_from_the_deck_is_the_one_that_is_named_or_one_of_those_unseen() -> None:
    match = unlost.new("cards", seed=7)
    known = play_on(match.position(), match.actions()[0]).position
    hidden = unseen(known)
    for card in random.Random(1).sample(sorted(hidden), 12):
        found = play_on(known, "+", card)
        assert found.drawn == card
        assert card in found.position.view()["hands"][known.seat or 0]
    drawn = {play_on(known, "+", seed=seed).drawn for seed in range(200)}
    assert drawn <= set(hidden)
    assert len(drawn) > len(hidden) / 2
    seen = known.view()["hands"][known.seat or 0][0]
    with pytest.raises(BadPosition, match="seen elsewhere"):
        play_on(known, "+", seen)
    with pytest.raises(BadPosition, match="no card"):
        play_on(known, "+", "Z9")


def test_nobody_is_told_what_another_seat_draws() -> None:
    match = unlost.new("cards", seed=7)
    known = play_on(match.position(1), "R7" if "R7" in choices(match.position(1)) else "R9").position
    found = play_on(known, "+")
    assert found.drawn is None
    assert found.position.view()["hands"][0] == []
    with pytest.raises(BadPosition, match="not seen"):
        play_on(known, "+", "B4")


def test_a_game_that_is_over_goes_no_further() -> None:
    match = random_match("cards", {"rounds": 1, "max_turns": 2}, seed=3)
    assert choices(match.position(0)) == ()
    with pytest.raises(IllegalAction, match="over"):
        play_on(match.position(0), "+")
