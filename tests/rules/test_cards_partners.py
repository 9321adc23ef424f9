"""The rules of the four-player partnership game, one by one, by their numbers."""

from collections import Counter
from typing import Any

import pytest

import unlost
from tests.rules.cards_positions import pack, play, play_out, table
from tests.rules.test_cards_rules import forbidden

HANDS = ("Rx R2 R3 R4", "Bx B2 B3 B4", "Wx W2 W3 W4", "Gx G2 G3 G4")


def four(*hands: str, **options: Any) -> unlost.Match:
    return table(*(hands or HANDS), players=4, **options)


def test_P1_there_are_seventy_five_cards_with_a_second_two_three_and_four() -> None:
    truth = unlost.new("cards", players=4, seed=1).truth()
    cards = Counter(truth["deck"] + [card for hand in truth["hands"] for card in hand])
    assert cards == Counter(f"{c}{v}" for c in "YBWGR" for v in ["x", "x", "x", 2, 2, 3, 3, 4, 4, *range(5, 11)])
    assert sum(cards.values()) == 75


def test_P1_six_expeditions_have_ninety_cards() -> None:
    assert len(pack(players=4, expeditions=6)) == 90
    assert unlost.new("cards", players=4, expeditions=6).truth()["deck_left"] == 90 - 32


def test_P2_partners_sit_opposite_and_share_a_side_and_a_score() -> None:
    match = play(four(), "R2 + B2 + Wx + Gx +")
    sides = match.truth()["expeditions"]
    assert (sides[0]["R"], sides[0]["W"], sides[1]["B"], sides[1]["G"]) == (["R2"], ["Wx"], ["B2"], ["Gx"])
    assert match.scores == (-58, -58, -58, -58)
    match = play_out(play(four(), "R2 +"))
    assert match.result == unlost.Result(winners=(1, 3), scores=(-18, 0, -18, 0))


def test_P2_a_partner_goes_on_with_the_other_ones_expedition() -> None:
    match = play(four("R2 R5", "B2", "R3 R7"), "R2 + B2 + R3 +")
    assert match.truth()["expeditions"][0]["R"] == ["R2", "R3"]


def test_P3_two_equal_numbers_never_stand_in_one_expedition() -> None:
    match = play(four("R2 R5", "B2", "R2 R7"), "R2 + B2 +")
    forbidden(match, "R2", "C6")


def test_P4_a_give_of_two_cards_is_a_turn_and_each_card_moves_at_once() -> None:
    match = play(four(), "^R2")
    truth = match.truth()
    assert (truth["phase"], truth["turn"], truth["hand_sizes"]) == ("give", 0, [7, 8, 9, 8])
    forbidden(match, "R3", "P4")
    forbidden(match, "-R3", "P4")
    forbidden(match, "+", "P4")
    play(match, "^R3")
    truth = match.truth()
    assert (truth["phase"], truth["turn"], truth["hand_sizes"], truth["deck_left"]) == ("play", 1, [6, 8, 10, 8], 43)
    assert {"R2", "R3"} <= set(truth["hands"][2])


def test_P4_a_hand_of_six_may_not_give_and_a_hand_of_ten_may() -> None:
    match = play(four(), "^R2 ^R3 B2 + W2 + G2 +")
    forbidden(match, "^R4", "P4")
    match = play(four(), "^R2 ^R3 B2 + -W2 + G2 + Rx + B3 +")
    play(match, "^R2 ^R3")
    assert match.truth()["hand_sizes"] == [8, 8, 8, 8]


def test_P4_two_players_do_not_give() -> None:
    forbidden(table("R2"), "^R2", "P4")


def test_P4_only_cards_in_hand_are_given() -> None:
    forbidden(four(), "^B2", "C5")


def test_P5_a_normal_turn_keeps_the_size_of_the_hand() -> None:
    match = play(four(), "^R2 ^R3 B2 + W2 + G2 + Rx +")
    assert match.truth()["hand_sizes"] == [6, 8, 10, 8]


def test_P6_discards_of_the_others_may_be_drawn_and_only_ones_own_is_closed() -> None:
    match = play(four(), "-R2 + -B2 + -W2")
    assert match.actions() == ("+", "+B", "+R")
    forbidden(match, "+W", "C10")


def test_P7_a_pair_may_give_in_turns_that_follow_each_other() -> None:
    match = play(four(), "^R2 ^R3 B2 + ^W2 ^W3")  # the partner, who has ten now, gives two back
    assert match.turn == 3
    assert match.truth()["hand_sizes"] == [8, 8, 8, 8]
    play(match, "^G2 ^G3 ^R4 ^W2")
    assert match.turn == 1
    play(match, "^B3 ^B4")


def test_P7_C17_a_round_of_gives_alone_ends_with_the_turn_cap() -> None:
    match = four(max_turns=40)
    while match.turn is not None:
        giving = [action for action in match.actions() if action[0] == "^"]
        match.play(giving[0] if giving else next(action for action in match.actions() if action[0] in "-+"))
    assert match.result is not None
    assert sum(action[0] == "^" for action in match.history) >= 40
    assert match.truth()["turns_left"] == 0


def test_C17_a_give_counts_as_one_turn_when_it_is_complete() -> None:
    match = four(max_turns=2)
    play(match, "^R2")
    assert match.truth()["turns_left"] == 2
    play(match, "^R3")
    assert match.truth()["turns_left"] == 1


def test_P8_given_cards_are_known_to_giver_and_receiver_only() -> None:
    match = play(four(), "^R2 ^R3")
    assert match.view(0)["hands"][2] == ["R2", "R3"]
    assert {"R2", "R3"} <= set(match.view(2)["hands"][2])
    for other in (1, 3, None):
        assert match.view(other)["hands"][0] == match.view(other)["hands"][2] == []


def test_P8_a_given_card_is_known_to_the_giver_until_it_is_played() -> None:
    match = play(four(), "^R2 ^R3 B2 + R2 +")
    assert match.view(0)["hands"][2] == ["R3"]


def test_C18_after_an_unseen_give_none_of_the_givers_cards_is_known_any_more() -> None:
    match = play(four(), "-R2 + B2 +R W2 + G2 + R3 +")
    assert match.view(0)["hands"][1] == ["R2"]
    play(match, "^B3")
    assert match.view(0)["hands"][1] == match.view(2)["hands"][1] == match.view(None)["hands"][1] == []
    assert match.view(3)["hands"][1] == ["R2"]  # the partner saw what was given
    play(match, "^R2")
    assert match.view(3)["hands"][1] == []


def test_P9_the_leading_team_begins_by_the_member_who_has_begun_less_often() -> None:
    match = four("R10 R9", "B2", rounds=4)
    play_out(play(match, "-R10 + B2 +"))
    assert match.turn == 2  # seats 0 and 2 lead, and 0 began the first round
    play_out(match)
    assert match.turn == 0  # once each: the lower seat
    play_out(match)
    assert match.turn == 2


@pytest.mark.parametrize("first", [0, 1])
def test_P9_if_level_the_team_that_did_not_begin_does(first: int) -> None:
    assert play_out(four(first=first, rounds=2)).turn == 1 - first
