"""The rules of Rivals, one by one, by their numbers."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import unlost
from tests.rules.cards_positions import play
from tests.rules.rivals_positions import auction, rivals, stacked, uncover
from tests.rules.test_cards_rules import forbidden
from unlost.games.rivals.rules import expedition_value


def truth(match: unlost.Match) -> Mapping[str, Any]:
    return match.truth()


def all_gold(match: unlost.Match) -> int:
    return int(sum(truth(match)["gold"]) + truth(match)["supply"])


def test_R1_there_are_65_numbers_and_15_wagers() -> None:
    deck = Counter(unlost.new("rivals", seed=1).truth()["deck"])
    for colour in "YBWGR":
        assert deck[f"{colour}x"] == 3
        assert [deck[f"{colour}{value}"] for value in range(2, 11)] == [2, 2, 2, 2, 1, 1, 1, 1, 1]
    assert deck.total() == 80


def test_R1_a_number_up_to_5_has_one_footprint_and_a_higher_one_two() -> None:
    assert [expedition_value([f"R{value}"]) for value in range(2, 11)] == [1, 1, 1, 1, 2, 2, 2, 2, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R2_everybody_begins_with_starting_wagers_of_two_colours(players: int) -> None:
    seen = set()
    for seed in range(300):
        pairs = [tuple(c for c in "YBWGR" if side[c]) for side in unlost.new("rivals", players=players, seed=seed).truth()["expeditions"]]
        assert all(len(pair) == 2 for pair in pairs)
        assert max(Counter(colour for pair in pairs for colour in pair).values()) <= 2
        seen |= set(pairs)
    assert len(seen) == 10  # every pair comes up
    side = unlost.new("rivals", players=players, seed=1).truth()["expeditions"][0]
    assert sorted(cards for cards in side.values() if cards) == sorted([[f"{c}x"] for c in "YBWGR" if side[c]])


def test_R2_a_starting_wager_counts_as_a_wager_already_played() -> None:
    match = auction(uncover(rivals("Y7")), 0, 1, "Y7")
    assert truth(match)["expeditions"][0]["Y"] == ["Yx", "Y7"]
    assert match.scores[0] == 17 + 2 * 2


def test_R2_starting_wagers_of_two_players_may_be_of_one_colour() -> None:
    match = rivals(starting=[["R", "B"], ["B", "R"]])
    assert [side["R"] for side in truth(match)["expeditions"]] == [["Rx"], ["Rx"]]


@pytest.mark.parametrize(("players", "gold"), [(2, 18), (3, 12), (4, 9)])
def test_R3_four_piles_of_twenty_and_the_gold_shared_out(players: int, gold: int) -> None:
    view = unlost.new("rivals", players=players, seed=1).view(None)
    assert view["pile"] == {"number": 1, "left": 20}
    assert view["gold"] == [gold] * players
    assert view["supply"] == 0
    match = uncover(unlost.new("rivals", players=players, seed=1), 20)
    assert match.view(None)["pile"] == {"number": 2, "left": 20}


def test_R4_a_turn_is_to_uncover_or_to_auction_and_then_the_next_player_has_it() -> None:
    match = rivals(players=3)
    assert (match.turn, match.actions()) == (0, ("+",))
    match.play("+")
    assert match.turn == 1
    assert set(match.actions()) == {"+", *(f"${amount}" for amount in range(1, 13))}
    play(match, "$1 = = =")
    assert match.turn == 2
    forbidden(match, "=", "R4")


def test_R5_an_uncovered_card_joins_the_display_at_its_end() -> None:
    match = uncover(rivals("R7 B2 Yx R7".replace("R7", "R5")), 4)
    assert truth(match)["display"] == ["R5", "B2", "Yx", "R5"]


def nobody_can_use() -> unlost.Match:
    """Both players have a red number: red wagers and low reds are of no use to anyone."""
    match = rivals("R4 R5 Y2 Rx R3 R4 R10")
    auction(uncover(match), 1, 1, "R4")  # turns R5 up
    return auction(match, 0, 1, "R5")  # turns Y2 up


def test_R5_a_card_that_nobody_can_use_goes_into_the_box_with_no_replacement() -> None:
    match = nobody_can_use()
    assert truth(match)["display"] == ["Y2"]
    match.play("+")
    assert truth(match)["boxed"] == ["Rx"]
    assert truth(match)["display"] == ["Y2"]
    assert match.turn == 0
    match.play("+")
    assert truth(match)["boxed"] == ["Rx", "R3"]
    match.play("+")  # R4: seat 1 stands at 4 and can use it
    assert truth(match)["display"] == ["Y2", "R4"]


def test_R5_holds_for_the_closing_flip_too() -> None:
    match = auction(nobody_can_use(), 1, 1, "Y2")
    assert truth(match)["boxed"] == ["Rx"]
    assert truth(match)["display"] == []
    forbidden(match, "$1", "R6")


def test_R6_an_auction_needs_a_card_in_the_display() -> None:
    forbidden(rivals(), "$1", "R6")


def test_R6_an_auction_needs_gold() -> None:
    match = auction(uncover(rivals("Y2 Y3 Y4")), 0, 18)
    play(match, "+")
    assert truth(match)["gold"] == [0, 18]
    assert match.actions() == ("+",)  # a player with no gold
    forbidden(match, "$1", "R6")
    match.play("+")
    assert match.turn == 1


def test_R6_any_bid_up_to_the_gold_held_and_always_more_than_the_last() -> None:
    match = uncover(rivals(players=3))
    forbidden(match, "$13", "R6")
    match.play("$4")
    assert set(match.actions()) == {"=", *(f"${amount}" for amount in range(5, 13))}
    forbidden(match, "$4", "R6")
    forbidden(match, "$13", "R6")
    forbidden(match, "+", "R6")
    forbidden(match, "Yx", "R8")
    match.play("$12")
    assert match.view(None)["phase"] == "take"  # nobody could pay more


def test_R6_who_has_passed_is_out_for_good() -> None:
    match = play(uncover(rivals(players=4), 1), "$1 = $2 $3")
    assert match.view(None)["bid"] == {"amount": 3, "by": 0, "in": [0, 1, 3]}
    assert match.turn == 1
    play(match, "$4")
    assert match.turn == 3  # seat 2 is not asked again
    play(match, "= $5 =")
    assert match.view(None)["bid"] == {"amount": 5, "by": 0, "in": [0]}
    assert (match.turn, match.view(None)["phase"]) == (0, "take")


def test_R6_who_cannot_pay_more_passes_unasked_when_the_turn_to_bid_comes_round() -> None:
    match = uncover(rivals(players=4))
    auction(match, 1, 7)  # seat 1 is left with two
    assert match.turn == 2
    match.play("$1")
    play(match, "$2")
    assert match.view(None)["bid"]["in"] == [0, 1, 2, 3]
    assert match.turn == 0
    match.play("$3")
    assert match.view(None)["bid"]["in"] == [0, 2, 3]  # seat 1 has two, and the bid is three
    assert match.turn == 2


def test_R6_a_bid_that_nobody_else_can_pay_wins_at_once() -> None:
    match = play(uncover(rivals()), "$18")
    assert (match.turn, match.view(None)["phase"]) == (1, "take")
    assert match.view(None)["bid"] == {"amount": 18, "by": 1, "in": [1]}


def test_R6_an_auction_at_36() -> None:
    """No game leads there: by play a seat comes to 33 at most (below). So the gold is put there by hand."""
    match = uncover(rivals("R7"))
    match._states[0].gold[:2] = (0, 36)
    assert set(match.actions()) == {"+", *(f"${amount}" for amount in range(1, 37))}
    match.play("$36")
    assert match.view(None)["gold"] == [0, 0]
    assert match.view(None)["supply"] == 36
    match.play("R7")
    assert match.scores[1] == 2


def test_R6_the_most_gold_a_seat_can_come_to_is_33() -> None:
    match = rivals()
    while truth(match)["pile"]["number"] < 4:
        gold = truth(match)["gold"][0]
        match.play("+" if match.turn == 1 or not gold or not truth(match)["display"] else f"${gold}")
        while match.view(None)["phase"] in ("bid", "take"):
            match.play("=")
    assert max(truth(match)["gold"]) == 33
    while not (match.turn == 1 and truth(match)["display"]):
        match.play("+")
    match.play("$33")
    assert match.view(None)["bid"] == {"amount": 33, "by": 1, "in": [1]}


def test_R7_the_winner_pays_the_bid_into_the_supply() -> None:
    match = play(uncover(rivals(players=3)), "$2 $5 =")
    assert match.view(None)["phase"] == "bid"
    assert truth(match)["gold"] == [12, 12, 12]
    match.play("=")
    assert truth(match)["gold"] == [12, 12, 7]
    assert truth(match)["supply"] == 5


def test_R8_the_winner_takes_as_many_cards_as_wished_in_any_order_that_fits() -> None:
    match = uncover(rivals("R7 R4 Rx R4 B2"), 5)
    play(match, "$1 =")
    assert {"R7", "R4", "Rx", "B2", "-R7", "-R4", "-Rx", "-B2", "="} == set(match.actions())
    play(match, "Rx R4 R4 R7")
    assert truth(match)["expeditions"][1]["R"] == ["Rx", "R4", "R4", "R7"]
    assert truth(match)["display"] == ["B2"]
    assert set(match.actions()) == {"B2", "-B2", "="}
    assert match.turn == 1


def test_R8_a_number_goes_on_one_that_is_equal_or_lower() -> None:
    match = play(uncover(rivals("R4 R3 R4 R5"), 4), "$1 = R4")
    forbidden(match, "R3", "R8")
    play(match, "R4 R5")
    assert truth(match)["expeditions"][0]["R"] == ["R4", "R4", "R5"]


def test_R8_a_wager_comes_only_before_any_number() -> None:
    match = play(uncover(rivals("Rx R2 Rx"), 3), "$1 = Rx R2")
    forbidden(match, "Rx", "R8")


def test_R8_taking_none_is_allowed() -> None:
    match = play(uncover(rivals("R4 R3 R2")), "$1 = =")
    assert truth(match)["display"] == ["R4", "R3"]
    assert match.turn == 0


def test_R8_when_the_display_is_emptied_the_auction_goes_on_to_the_closing_flip() -> None:
    match = play(uncover(rivals("R4 B5 B6")), "$1 = R4")
    assert truth(match)["display"] == ["B5"]
    assert (match.turn, match.view(None)["phase"]) == (0, "act")


def test_R8_only_cards_of_the_display_are_taken_and_only_by_the_winner() -> None:
    match = uncover(rivals("R4"))
    forbidden(match, "R4", "R8")
    forbidden(match, "-R4", "R9")
    play(match, "$1 =")
    forbidden(match, "R5", "R8")
    forbidden(match, "-R5", "R9")
    forbidden(match, "$2", "R6")
    forbidden(match, "+", "R10")


def test_R8_of_two_cards_alike_the_one_uncovered_first_is_taken() -> None:
    match = play(uncover(rivals("R4 B2 R4 G9 Y2"), 4), "$1 = R4")
    assert truth(match)["display"] == ["B2", "R4", "G9"]


def test_R9_one_display_card_may_be_put_into_the_box_which_ends_the_auction() -> None:
    match = play(uncover(rivals("R4 R3 R2 Y5"), 3), "$1 = R4 -R3")
    assert truth(match)["boxed"] == ["R3"]
    assert truth(match)["display"] == ["R2", "Y5"]
    assert (match.turn, match.view(None)["phase"]) == (0, "act")
    assert match.view(None)["bid"] is None


def test_R10_the_winner_turns_up_a_card_and_the_player_after_the_winner_goes_on() -> None:
    match = play(uncover(rivals("R4 R3", players=3)), "$1 = $2 =")
    assert match.turn == 0
    match.play("=")
    assert truth(match)["display"] == ["R4", "R3"]
    assert match.turn == 1


def test_R11_a_pile_that_ends_by_an_uncover_shares_the_supply_out() -> None:
    match = auction(uncover(rivals(players=3)), 1, 5)
    uncover(match, 17)
    assert truth(match)["pile"] == {"number": 1, "left": 1}
    assert (truth(match)["gold"], truth(match)["supply"]) == ([12, 7, 12], 5)
    match.play("+")
    assert truth(match)["pile"] == {"number": 2, "left": 20}
    assert (truth(match)["gold"], truth(match)["supply"]) == ([13, 8, 13], 2)  # the remainder stays


def test_R11_a_pile_that_ends_by_a_closing_flip_shares_the_bid_just_paid_too() -> None:
    match = uncover(rivals(players=3), 19)
    play(match, "$4 = =")
    assert truth(match)["supply"] == 4
    match.play("=")
    assert truth(match)["pile"] == {"number": 2, "left": 20}
    assert (truth(match)["gold"], truth(match)["supply"]) == ([13, 9, 13], 1)


def test_R11_a_pile_ends_also_by_a_card_that_nobody_can_use() -> None:
    match = rivals("R4 R5 Y2", p20="Rx")
    auction(uncover(match), 1, 1, "R4")
    auction(match, 0, 1, "R5")
    uncover(match, 17)
    assert truth(match)["boxed"] == ["Rx"]
    assert truth(match)["pile"] == {"number": 2, "left": 20}
    assert truth(match)["gold"] == [18, 18]


def test_R11_the_gold_is_shared_three_times_and_never_lost() -> None:
    match, shared = rivals(players=4), 0
    while match.turn is not None:
        supply = truth(match)["supply"]
        match.play("$1" if "$1" in match.actions() else "=" if "=" in match.actions() else "+")
        shared += truth(match)["supply"] < supply
        assert all_gold(match) == 36
    assert shared == 3


def test_R12_the_game_ends_at_once_on_the_last_card_of_the_fourth_pile_and_no_gold_is_shared() -> None:
    match = auction(uncover(rivals(), 61), 1, 9)
    while match.turn is not None:
        assert truth(match)["pile"]["left"] > 0
        match.play("+")
    assert truth(match)["pile"] == {"number": 4, "left": 0}
    assert (truth(match)["gold"], truth(match)["supply"]) == ([18, 9], 9)
    assert match.actions() == ()
    assert match.view(None)["phase"] is None
    assert match.view(None)["bid"] is None
    forbidden(match, "+", "R12")


def test_R12_a_closing_flip_of_the_last_card_ends_the_game_too() -> None:
    match = play(uncover(rivals(), 79), "$18 =")
    assert match.turn is None
    assert (truth(match)["gold"], truth(match)["supply"]) == ([18, 0], 18)
    assert match.view(None)["bid"] is None


def test_R12_a_last_card_that_nobody_can_use_ends_the_game_in_the_box() -> None:
    match = rivals("R4 R5 Y2", p80="Rx")
    auction(uncover(match), 1, 1, "R4")
    auction(match, 0, 1, "R5")
    while match.turn is not None:
        match.play("+")
    assert truth(match)["boxed"][-1] == "Rx"
    assert "Rx" not in truth(match)["display"]


def test_R13_footprints_times_wagers_and_one_more_and_the_bonus_not_multiplied() -> None:
    assert expedition_value(["R2", "R3", "R9"]) == 4
    assert expedition_value(["Rx", "R2", "R3", "R9"]) == 8
    assert expedition_value(["Rx", "R2", "R3", "R9", "R10"]) == 6 * 2 + 8
    assert expedition_value(["Rx"] * 4) == expedition_value([]) == 0


def test_R13_the_most_one_colour_can_bring_is_98_and_coins_count_one_each() -> None:
    numbers = [f"R{value}" for value in range(2, 11) for _ in range(2 if value < 6 else 1)]
    cards = ["Rx"] * 3 + numbers
    match = play(uncover(rivals(" ".join(cards), starting=[["R", "B"], ["W", "G"]]), len(cards)), "$1 =")
    assert match.turn == 0
    play(match, " ".join(cards))
    assert truth(match)["expeditions"][0]["R"] == ["Rx"] * 4 + numbers
    assert match.scores == (98 + 17, 18)


def test_R13_gold_in_an_auction_that_runs_still_belongs_to_the_bidder() -> None:
    match = play(uncover(rivals()), "$5")
    assert match.scores == (18, 18)
    match.play("=")
    assert match.scores == (18, 13)


def test_R14_most_points_win() -> None:
    match = auction(uncover(rivals("W9")), 1, 1, "W9")
    while match.turn is not None:
        match.play("+")
    assert match.result == unlost.Result((1,), (18, 17 + 4))


def test_R14_level_is_a_shared_win() -> None:
    match = uncover(rivals(players=3), 80)
    assert match.result == unlost.Result((0, 1, 2), (12, 12, 12))


def test_R15_display_cards_that_have_become_useless_stay() -> None:
    match = uncover(rivals("R2 R4 R5"), 3)
    auction(match, 1, 1, "R4")
    auction(match, 0, 1, "R5")
    assert truth(match)["display"][0] == "R2"
    play(match, "$1 =")
    forbidden(match, "R2", "R8")
    match.play("-R2")
    assert truth(match)["boxed"] == ["R2"]


def test_R16_everything_but_the_order_of_the_piles_is_public() -> None:
    match = play(uncover(rivals(players=3), 4), "$2 $3")
    for seat in (0, 1, 2, None):
        table = {key: value for key, value in truth(match).items() if key != "deck"}
        assert match.view(seat) == table | {"seat": seat, "starter": 0, "options": {}, "starting": match.view(None)["starting"]}
        assert (match.observation(seat)[0].gold[:3] == [12, 12, 12]).all()


def test_X4_the_seat_that_begins_is_drawn_by_the_seed_or_named() -> None:
    assert {unlost.new("rivals", players=3, seed=seed).turn for seed in range(40)} == {0, 1, 2}
    assert unlost.new("rivals", players=3, seed=1, first=2).turn == 2


def test_X5_what_cannot_be_chosen_is_not_asked_but_an_uncover_always_is() -> None:
    match = auction(uncover(rivals("Y2 Y3 Y4 Y5")), 0, 18)
    match = auction(match, 1, 18)
    assert truth(match)["gold"] == [0, 0]
    for _ in range(5):
        assert match.actions() == ("+",)
        match.play("+")


def test_E5_the_auction_of_the_book() -> None:
    """Seats: Sabrina 0, Jonas 1, Daniela 2, Dominic 3. The colours that matter are the book's; his red ones begin with 4."""
    sabrina, jonas, daniela, dominic = range(4)
    match = uncover(rivals("R4 Gx W2 R4 Y7", players=4), 4)
    bids = [
        (sabrina, "$1"),
        (jonas, "="),
        (daniela, "$2"),
        (dominic, "$3"),
        (sabrina, "$4"),
        (daniela, "="),
        (dominic, "$5"),
        (sabrina, "="),
    ]
    for seat, action in bids:
        assert match.turn == seat
        match.play(action)
    assert match.turn == dominic
    assert truth(match)["gold"] == [9, 9, 9, 4]
    assert truth(match)["supply"] == 5
    play(match, "R4 R4 -Gx")
    assert truth(match)["expeditions"][dominic]["R"] == ["Rx", "R4", "R4"]
    assert truth(match)["boxed"] == ["Gx"]
    assert truth(match)["display"] == ["W2", "Y7"]
    assert match.turn == sabrina


def test_E6_the_scoring_of_the_book() -> None:
    """Blue has four wagers: the starting one and all three others. Coins come on top."""
    lanes = {
        "G": "G2 G3 G6 G7 G8".split(),  # 1 + 1 + 2 + 2 + 2 = 8 footprints
        "W": "W2 W6 W7".split(),  # 5, with one wager
        "R": "Rx R2 R3 R6 R7".split(),  # 6, with two wagers
        "B": "Bx Bx Bx B6 B7".split(),  # 4, with four
        "Wx": ["Wx"],
        "Rx": ["Rx"],
    }
    cards = [*lanes["Wx"], *lanes["Rx"], *lanes["R"], *lanes["W"], *lanes["G"], *lanes["B"]]
    match = rivals(" ".join(cards), starting=[["B", "Y"], ["W", "G"]])
    uncover(match, 20)
    match.play("$1")
    play(match, "= " + " ".join(cards[:20]))
    while match.turn != 0:
        match.play("+")
    play(match, "$1 =")
    for card in cards[20:]:
        match.play(card)
    values = {colour: expedition_value(truth(match)["expeditions"][0][colour]) for colour in "GWRYB"}
    assert values == {"G": 8 + 8, "W": 10, "R": 18 + 8, "Y": 0, "B": 20}
    assert match.scores[0] == 72 + truth(match)["gold"][0]


def test_a_deal_of_rivals_is_checked() -> None:
    good: dict[str, Any] = {"deck": stacked(), "starting": [["R", "B"], ["r", " b "]]}
    assert unlost.Match("rivals", deals=[good]).view(None)["expeditions"][1]["R"] == ["Rx"]
    wrong: list[dict[str, Any]] = [
        {"deck": stacked()},
        good | {"tiles": []},
        good | {"deck": stacked()[:-1]},
        good | {"deck": [*stacked()[:-1], "R2"]},
        good | {"deck": [*stacked()[:-1], "P2"]},
        good | {"deck": "R7"},
        good | {"starting": [["R", "B"]]},
        good | {"starting": [["R", "R"], ["B", "Y"]]},
        good | {"starting": [["R", "P"], ["B", "Y"]]},
        good | {"starting": [["R"], ["B", "Y"]]},
        good | {"starting": [["R", "B"], "BY"]},
        good | {"starting": None},
    ]
    for deal in wrong:
        with pytest.raises(unlost.BadOption, match="deals: entry 1"):
            unlost.Match("rivals", deals=[deal])
    three = {"deck": stacked(), "starting": [["R", "B"], ["R", "Y"], ["R", "G"]]}
    with pytest.raises(unlost.BadOption, match="red is there 3 times"):
        unlost.Match("rivals", players=3, deals=[three])
    with pytest.raises(unlost.BadOption, match="entry 2: the game has no such game; it has 1"):
        unlost.Match("rivals", deals=[good, good])


def test_R9_boxing_is_refused_by_its_own_rule() -> None:
    match = uncover(rivals("R4"))
    forbidden(match, "-B7", "R9")
    play(match, "$1 =")
    forbidden(match, "-B7", "R9")


def test_what_is_no_bid_is_refused_as_a_bid() -> None:
    match = uncover(rivals())
    for wrong in ("$0", "$37", "$03", "$", "$x"):
        with pytest.raises(unlost.BadNotation, match="a bid is"):
            match.play(wrong)
    assert match.play(" $3 ") == "$3"


def test_a_deal_that_a_record_could_not_hold_is_refused() -> None:
    class Letter(str):
        def __str__(self) -> str:
            return "R"

    good: dict[str, Any] = {"deck": stacked(), "starting": [["R", "B"], ["Y", "G"]]}
    for wrong in (b"R", None, 7, object()):
        with pytest.raises(unlost.BadOption, match="is no colour"):
            unlost.Match("rivals", deals=[good | {"starting": [[wrong, "B"], ["Y", "G"]]}])
    match = unlost.Match("rivals", deals=[good | {"starting": ((Letter("R"), "B"), ("Y", "G"))}])
    assert unlost.load(match.record()).truth() == match.truth()


def test_a_record_with_a_deal_too_many_names_its_line() -> None:
    record = rivals().record().replace("deal 1:", "deal 2:")
    line = next(number for number, text in enumerate(record.splitlines(), 1) if text.startswith("deal 2:"))
    with pytest.raises(unlost.BadRecord) as refused:
        unlost.load(record)
    assert refused.value.line == line
