"""The rules of the two-player card game, one by one, by their numbers."""

import pytest

import unlost
from tests.rules.cards_positions import pack, play, play_out, stacked, table
from unlost.games.cards.rules import expedition_value


def forbidden(match: unlost.Match, action: str, rule: str) -> None:
    """The action is refused by this rule, and nothing changes."""
    before = match.truth()
    with pytest.raises(unlost.IllegalAction) as refused:
        match.play(action)
    assert refused.value.rule == rule
    assert match.truth() == before
    assert action not in match.actions()


def values(*expeditions: str) -> list[int]:
    return [expedition_value([f"R{card}" for card in cards.split()]) for cards in expeditions]


def test_X1_purple_is_there_only_with_six_expeditions() -> None:
    assert list(table().truth()["piles"]) == list("YBWGR")
    assert list(table(expeditions=6).truth()["piles"]) == list("YBWGRP")
    forbidden(table("Y2"), "P5", "C2")
    forbidden(play(table("Y2"), "Y2"), "+P", "C2")


def test_X2_the_same_options_and_seed_give_the_same_game() -> None:
    assert unlost.new("cards", seed=7).truth() == unlost.new("cards", seed="7").truth() == unlost.new("cards", seed=b"7").truth()
    assert unlost.new("cards", seed=7).truth() != unlost.new("cards", seed=8).truth()


def test_X2_the_deal_of_a_seed_is_the_same_on_every_machine_and_for_ever() -> None:
    truth = unlost.new("cards", seed=7).truth()
    assert truth["turn"] == 0
    assert truth["hands"] == ["Y7 W3 W5 Gx G8 Rx R3 R5".split(), "Y3 Bx B4 B9 Wx W2 Gx Rx".split()]
    assert truth["deck"][:5] == "R4 R7 Y8 R10 W8".split()


def test_X2_naming_the_first_seat_changes_no_deck() -> None:
    decks = [unlost.new("cards", seed=3, first=first).truth()["deck"] for first in (None, 0, 1)]
    assert decks[0] == decks[1] == decks[2]


def test_X3_level_totals_are_a_shared_win() -> None:
    match = play_out(table())
    assert match.result == unlost.Result(winners=(0, 1), scores=(0, 0))


def test_X4_the_seed_chooses_who_begins_unless_the_table_does() -> None:
    assert {unlost.new("cards", seed=seed).turn for seed in range(20)} == {0, 1}
    assert {unlost.new("cards", seed=seed, first=1).turn for seed in range(20)} == {1}


def test_X5_a_draw_is_made_by_the_player_also_where_only_the_deck_is_open() -> None:
    match = play(table("Y2"), "Y2")
    assert match.actions() == ("+",)
    assert match.turn == 0


def test_X6_the_action_that_ends_a_round_scores_it_and_deals_the_next() -> None:
    match = play_out(play(table("R10", rounds=2), "R10 +"))
    truth = match.truth()
    assert truth["round"] == 2
    assert truth["totals"] == [-10, 0]
    assert truth["hand_sizes"] == [8, 8]
    assert truth["deck_left"] == 44
    assert truth["turns_left"] == 200
    assert truth["expeditions"][0]["R"] == []


def test_X6_after_the_last_round_the_table_stays_as_it_stood() -> None:
    match = play_out(play(table("R10"), "R10 +"))
    truth = match.truth()
    assert (match.turn, truth["phase"], truth["closed"]) == (None, None, None)
    assert truth["expeditions"][0]["R"] == ["R10"]
    assert truth["totals"] == [-10, 0]
    assert match.scores == (-10, 0)
    assert match.actions() == ()


def test_C1_there_are_sixty_cards_nine_numbers_and_three_investments_a_colour() -> None:
    truth = unlost.new("cards", seed=1).truth()
    cards = sorted(truth["deck"] + truth["hands"][0] + truth["hands"][1])
    assert cards == sorted(f"{c}{v}" for c in "YBWGR" for v in [*range(2, 11), "x", "x", "x"])
    assert len(cards) == 60


def test_C2_six_expeditions_have_seventy_two_cards() -> None:
    truth = unlost.new("cards", seed=1, expeditions=6).truth()
    assert sorted(truth["deck"] + truth["hands"][0] + truth["hands"][1]) == sorted(pack(expeditions=6))
    assert len(pack(expeditions=6)) == 72
    match = play(table("Px P2", "P3", expeditions=6), "Px + -P3 + P2 +P")
    assert match.truth()["expeditions"][0]["P"] == ["Px", "P2"]
    assert "P3" in match.view(1)["hands"][0]


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_C3_any_number_of_rounds_is_played(rounds: int) -> None:
    match = unlost.new("cards", rounds=rounds, seed=1)
    played = 0
    while match.turn is not None:
        play_out(match)
        played += 1
    assert played == rounds


def test_C3_three_rounds_are_the_default() -> None:
    assert unlost.new("cards").options["rounds"] == 3


def test_C4_eight_cards_are_dealt_to_each_and_the_rest_is_the_deck() -> None:
    deck = stacked()
    truth = unlost.new("cards", deals=[{"deck": deck}]).truth()
    assert sorted(truth["hands"][0]) == sorted(deck[:8])
    assert sorted(truth["hands"][1]) == sorted(deck[8:16])
    assert truth["deck"] == deck[16:]
    assert truth["deck_left"] == 44


def test_C5_a_turn_is_play_one_card_then_draw_one() -> None:
    match = table("Y2 Y3", "B2")
    forbidden(match, "+", "C5")
    play(match, "Y2")
    forbidden(match, "Y3", "C5")
    forbidden(match, "-Y3", "C5")
    play(match, "+")
    assert match.turn == 1
    assert match.truth()["hand_sizes"] == [8, 8]


def test_C5_only_cards_in_hand_are_played() -> None:
    forbidden(table("Y2", "Y3"), "Y3", "C5")
    forbidden(table("Y2", "Y3"), "-Y3", "C5")


def test_C6_numbers_rise_and_gaps_are_allowed() -> None:
    match = play(table("R3 R5 R4 R10", "B2 B3 B4"), "R5 + B2 +")
    forbidden(match, "R3", "C6")
    forbidden(match, "R4", "C6")
    play(match, "R10 +")
    assert match.truth()["expeditions"][0]["R"] == ["R5", "R10"]


def test_C6_each_side_has_its_own_expeditions() -> None:
    match = play(table("R9", "R2"), "R9 + R2 +")
    assert [side["R"] for side in match.truth()["expeditions"]] == [["R9"], ["R2"]]


def test_C7_investments_come_before_the_first_number() -> None:
    match = play(table("Rx Rx Rx R2", "B2 B3 B4 B5"), "Rx + B2 + Rx + B3 + R2 + B4 +")
    assert match.truth()["expeditions"][0]["R"] == ["Rx", "Rx", "R2"]
    forbidden(match, "Rx", "C7")


def test_C7_three_investments_may_be_played() -> None:
    match = play(table("Rx Rx Rx", "B2 B3 B4 B5"), "Rx + B2 + Rx + B3 + Rx +")
    assert match.truth()["expeditions"][0]["R"] == ["Rx", "Rx", "Rx"]


def test_C8_discarding_is_always_allowed_even_a_card_that_could_be_played() -> None:
    match = table("R2", "B2")
    assert {"R2", "-R2"} <= set(match.actions())
    play(match, "-R2")
    assert match.truth()["piles"]["R"] == ["R2"]


def test_C9_the_top_of_any_pile_or_of_the_deck_is_drawn() -> None:
    match = play(table("R2 R3", "B2 B3", then="Y2 Y3"), "-R2 + -B2")
    assert match.actions() == ("+", "+R")
    play(match, "+R -R3 +B")
    assert "R2" in match.truth()["hands"][1]
    assert "B2" in match.truth()["hands"][0]
    forbidden(play(table("Y2"), "Y2"), "+B", "C9")


def test_C9_of_a_pile_only_the_top_is_drawn() -> None:
    match = play(table("R2 R3", "R4 B2"), "-R2 + -R4 + -R3 + B2 +R")
    assert match.truth()["piles"]["R"] == ["R2", "R4"]
    assert "R3" in match.truth()["hands"][1]


def test_C10_the_card_just_discarded_cannot_be_drawn() -> None:
    match = play(table("R2 R3", "R4"), "-R2 + -R4")
    assert match.truth()["closed"] == "R"
    forbidden(match, "+R", "C10")
    play(match, "+ R3")
    assert match.truth()["closed"] is None
    play(match, "+R")


def test_C11_the_round_ends_at_once_when_the_last_card_is_drawn_and_hands_count_nothing() -> None:
    match = table("R10")
    for _ in range(43):
        play(match, next(a for a in match.actions() if a[0] == "-") + " +")
    assert match.truth()["deck_left"] == 1
    play(match, next(a for a in match.actions() if a[0] == "-"))
    assert match.result is None
    play(match, "+")
    assert match.result == unlost.Result(winners=(0, 1), scores=(0, 0))


def test_C12_an_expedition_is_worth_its_numbers_less_twenty_times_its_investments_and_one() -> None:
    assert values("", "2", "10 9", "x 2 3", "x x 7 8 9", "x x x 10") == [0, -18, -1, -30, 12, -40]


def test_C13_an_expedition_of_investments_only_is_lost() -> None:
    assert values("x", "x x", "x x x") == [-40, -60, -80]


def test_C14_eight_cards_bring_twenty_more_investments_counted() -> None:
    assert values("2 3 4 5 6 7 8", "2 3 4 5 6 7 8 9", "x 2 3 4 5 6 7", "x 2 3 4 5 6 7 8") == [15, 44, 14, 50]


def test_E1_three_investments_alone_lose_eighty_and_a_whole_colour_brings_156() -> None:
    assert values("x x x", "x x x 2 3 4 5 6 7 8 9 10") == [-80, 156]


def test_E1_a_whole_colour_played_out_brings_156() -> None:
    match = table("Rx Rx Rx R2 R3 R4 R5 R6", "B2", then="R7 Y2 R8 Y3 R9 Y4 R10")
    while len(match.truth()["expeditions"][0]["R"]) < 12:
        reds = [action for action in match.actions() if action[0] == "R"]
        play(match, f"{reds[0] if match.turn == 0 else next(a for a in match.actions() if a[0] == '-')} +")
    assert match.scores == (156, 0)


def test_C15_the_player_with_the_most_points_begins_the_next_round() -> None:
    for begins in (0, 1):
        match = play_out(play(table("R10 R9 R8", "B10 B9 B8", first=begins, rounds=2), "-R8 +" if begins == 0 else "-B8 +"))
        assert match.turn == 1 - begins  # level: who did not begin
    match = play_out(play(table("R10", "B2", rounds=2), "-R10 + B2 +"))
    assert match.scores == (0, -18)
    assert match.turn == 0


def test_C15_round_totals_add_up() -> None:
    match = play_out(play(table("R10", "B2", rounds=2), "R10 + B2 +"))
    assert match.truth()["totals"] == [-10, -18]
    assert match.scores == (-10, -18)


def test_C16_the_higher_total_wins() -> None:
    match = play_out(play(table("R10", "B2"), "R10 + B2 +"))
    assert match.result == unlost.Result(winners=(0,), scores=(-10, -18))


def test_C16_level_totals_play_on_with_tiebreak_rounds() -> None:
    match = play_out(table(tiebreak_round=True, first=1))
    assert match.result is None
    assert (match.deal, match.turn) == (2, 0)
    match = play_out(match)
    assert (match.deal, match.turn) == (3, 1)
    colours = {"Y": 0}
    while match.result is None and match.deal == 3:
        wanted = [a for a in match.actions() if a[0] in "YBWGR"] if match.turn == 0 and colours["Y"] == 0 else []
        colours["Y"] += len(wanted[:1])
        match.play(next(iter(wanted), None) or next(a for a in match.actions() if a[0] in "-+"))
    assert match.result is not None
    assert match.result.winners == (1,)


def test_C17_the_round_ends_when_the_turns_run_out() -> None:
    match = table("R10", "B2", max_turns=3)
    assert match.truth()["turns_left"] == 3
    play(match, "R10 + B2 +")
    assert match.view(0)["turns_left"] == match.view(None)["turns_left"] == 1
    play(match, next(a for a in match.actions() if a[0] == "-") + " +")
    assert match.result == unlost.Result(winners=(0,), scores=(-10, -18))
    assert match.truth()["turns_left"] == 0


def test_C17_two_hundred_turns_are_the_default() -> None:
    assert unlost.new("cards").options["max_turns"] == 200


def test_C18_a_player_knows_what_an_opponent_took_from_a_pile_until_it_is_played() -> None:
    match = play(table("R2 R5", "B2 B3 B4"), "-R2 + B2 +R")
    assert match.view(0)["hands"][1] == match.view(None)["hands"][1] == ["R2"]
    assert len(match.view(1)["hands"][1]) == 8
    play(match, "R5 + -R2 +")
    assert match.view(0)["hands"][1] == []


def test_C18_a_copy_played_later_counts_as_the_one_that_was_seen() -> None:
    match = play(table("Rx R5 R6", "Rx Rx B3 B4"), "-Rx + B3 +R")
    assert match.view(0)["hands"][1] == ["Rx"]
    play(match, "R5 + Rx +")
    assert match.truth()["hands"][1].count("Rx") == 2
    assert match.view(0)["hands"][1] == []


def test_C18_piles_are_known_in_full_and_hands_and_deck_are_not() -> None:
    match = play(table("R2 R3", "R4 R5"), "-R2 + -R4 + -R3 + -R5 +")
    view = match.view(0)
    assert view["piles"]["R"] == ["R2", "R4", "R3", "R5"]
    assert view["hands"][1] == []
    assert view["hand_sizes"] == [8, 8]
    assert view["deck_left"] == 40
    assert "deck" not in view


def test_a_new_round_forgets_what_was_known() -> None:
    match = play_out(play(table("R2 R5", "B2 B3 B4", rounds=2), "-R2 + B2 +R"))
    assert match.view(0)["hands"][1] == []
