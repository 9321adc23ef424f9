"""The rules of the board game, one by one, by their numbers."""

from collections import Counter
from typing import Any

import pytest

import unlost
from tests.rules.board_positions import SPACES, TILES, board, tile_row
from tests.rules.cards_positions import play, play_out
from tests.rules.test_cards_rules import forbidden


def through(match: unlost.Match, actions: str) -> unlost.Match:
    """Play seat 0's turns; after each, seat 1 discards its first card and everybody draws from the deck."""
    for turn in actions.split(";"):
        play(match, turn)
        if match.turn == 0 and "+" in match.actions():
            match.play("+")
        while match.turn not in (0, None):
            match.play(next(action for action in match.actions() if action[0] in "-+"))
    return match


def stone(match: unlost.Match, seat: int, colour: str) -> int:
    return int(match.truth()["explorers"][seat][colour]["stone"])


def test_B1_there_are_110_cards_two_of_each_value_from_0_to_10() -> None:
    truth = unlost.new("board", players=4, seed=1).truth()
    cards = Counter(truth["deck"] + [card for hand in truth["hands"] for card in hand])
    assert cards == Counter({f"{c}{v}": 2 for c in "YBWGR" for v in range(11)})


def test_B2_the_stones_are_worth_what_the_board_says() -> None:
    worth = [-20, -15, -10, 5, 10, 15, 30, 35, 50]
    match = board("G0 G1 G2 G3 G4 G5 G6 G7", then="G8 Y0 G9 Y0 G10", tiles={"G2": "artifact"}, tile_spaces=QUIET)
    found = []
    through(match, "G0a")
    for value in range(1, 9):
        found.append(net(match))
        through(match, f"G{value}")
    found.append(net(match))
    assert found == worth


QUIET: dict[str, Any] = {"Y": list(range(2, 10)), "B": list(range(2, 10)), "W": list(range(2, 10)), "R": [9], "G": []}


def net(match: unlost.Match, seat: int = 0) -> int:
    """What seat 0's explorers bring now; worked out from the stones, since points never fall below zero."""
    values = (-20, -15, -10, 5, 10, 15, 30, 35, 50)
    pieces = match.truth()["explorers"][seat].values()
    total = sum(values[piece["stone"] - 1] * (2 if piece["piece"] == "researcher" else 1) for piece in pieces)
    assert match.scores[seat] == max(0, match.truth()["points"][seat] + total)
    return total


def test_B3_each_player_has_four_adventurers_and_a_researcher() -> None:
    match = through(board("Y1 B1 W1 G1 R1"), "Y1a;B1a;W1a;G1a")
    assert [action for action in match.actions() if action[:1] == "R"] == ["R1r"]
    forbidden(match, "R1a", "B8")
    match = through(board("Y1 B1 W1 G1 R1"), "Y1r")
    forbidden(match, "B1r", "B8")
    assert "B1a" in match.actions()


def test_B4_there_are_nine_artifacts_nine_arrows_and_seven_victory_point_tiles() -> None:
    tiles = unlost.new("board", seed=1).truth()["tiles"]
    assert Counter(tile for path in tiles.values() for tile in path.values()) == Counter(TILES)


def test_B5_the_tiles_lie_on_25_spaces_the_ninth_stones_among_them() -> None:
    tiles = unlost.new("board", seed=1).truth()["tiles"]
    assert {colour: sorted(map(int, path)) for colour, path in tiles.items()} == SPACES


def test_B5_the_option_tile_spaces_replaces_the_table() -> None:
    tiles = unlost.new("board", seed=1, tile_spaces=QUIET).truth()["tiles"]
    assert {colour: sorted(map(int, path)) for colour, path in tiles.items()} == QUIET


@pytest.mark.parametrize(
    ("spaces", "fault"),
    [
        (QUIET | {"R": []}, "it has 24 spaces"),
        (QUIET | {"R": [1]}, "a tile on stone 1"),
        (QUIET | {"R": [10]}, "a tile on stone 10"),
        (QUIET | {"R": ["9"]}, "needs a list of stones"),
        (QUIET | {"R": 9}, "needs a list of stones"),
        (QUIET | {"P": [9]}, "there is no path 'P'"),
        (QUIET | {"R": [9], "Y": [2, 2, 3, 4, 5, 6, 7, 8]}, "has a stone twice"),
        ([2, 3], "no dictionary"),
        ("Y2", "no dictionary"),
    ],
)
def test_B5_wrong_tile_spaces_are_named(spaces: Any, fault: str) -> None:
    with pytest.raises(unlost.BadOption, match=f"tile_spaces takes .*{fault}"):
        unlost.new("board", tile_spaces=spaces)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B6_eight_cards_each_and_with_two_players_thirty_are_put_away_anew_each_time(players: int) -> None:
    match = unlost.new("board", players=players, seed=1, max_turns=1)
    truth = match.truth()
    assert truth["hand_sizes"] == [8] * players
    assert truth["deck_left"] == len(truth["deck"]) == (64 if players == 2 else 110 - 8 * players)
    assert len(truth["put_away"]) == (30 if players == 2 else 0)
    play_out(match)
    assert match.truth()["expedition"] == 2
    assert match.truth()["put_away"] != truth["put_away"] or players > 2
    assert match.truth()["tiles"] != truth["tiles"]


def test_B7_a_turn_is_a_card_then_a_draw() -> None:
    match = board("Y1 B2", "R1")
    forbidden(match, "+", "B7")
    play(match, "-Y1")
    forbidden(match, "B2a", "B7")
    forbidden(match, "-B2", "B7")
    play(match, "+")
    assert match.turn == 1
    forbidden(match, "W0a", "B7")


def test_B8_a_path_is_begun_once_with_an_adventurer_or_the_researcher_on_its_first_stone() -> None:
    match = board("Y1 Y2 B3")
    forbidden(match, "Y1", "B8")
    assert {"Y1a", "Y1r"} <= set(match.actions())
    through(match, "Y1r")
    assert match.truth()["explorers"][0] == {"Y": {"stone": 1, "piece": "researcher"}}
    forbidden(match, "Y2a", "B8")
    assert match.truth()["columns"][0]["Y"] == ["Y1"]


def test_B9_the_card_that_begins_a_path_is_the_lowest_of_its_colour_in_hand() -> None:
    match = board("Y3 Y5 B2")
    forbidden(match, "Y5a", "B9")
    assert {"Y3a", "-Y5", "B2a"} <= set(match.actions())


def test_B9_the_option_lowest_start_lifts_that_and_up_and_down_too() -> None:
    assert "Y5a" in board("Y3 Y5", lowest_start=False).actions()
    assert "Y5a" in board("Y3 Y5", up_and_down=True).actions()


def test_B10_a_card_as_high_as_the_last_or_higher_moves_one_stone_on() -> None:
    match = through(board("G3 G3 G5 G2", lowest_start=False, tile_spaces=QUIET), "G3a;G3")
    assert stone(match, 0, "G") == 2
    forbidden(match, "G2", "B10")
    through(match, "G5")
    assert stone(match, 0, "G") == 3
    assert match.truth()["columns"][0]["G"] == ["G3", "G3", "G5"]


NINE = "G0 G0 G1 G1 G2 G2 G3 G3"


def at_the_end(**options: Any) -> unlost.Match:
    """Seat 0 stands on the ninth green stone and holds G5 G5 and G6."""
    match = board(NINE, then="G4 Y0 G5 Y0 G5 Y1 G6 Y1 Y9", tile_spaces=QUIET, **options)
    return through(match, "G0a;G0;G1;G1;G2;G2;G3;G3;G4")


def test_B11_on_the_ninth_stone_a_card_moves_another_explorer_or_none() -> None:
    match = at_the_end()
    assert stone(match, 0, "G") == 9
    play(match, "G5")
    assert match.truth()["phase"] == "draw"  # nothing else to move: no step is asked
    match = through(at_the_end(), next(a for a in at_the_end().actions() if a[-1] == "a"))
    letter = next(colour for colour in match.truth()["explorers"][0] if colour != "G")
    play(match, "G5")
    assert match.truth()["phase"] == "step"
    assert match.actions() == (f">{letter}", "=")
    forbidden(match, ">G", "B17")
    play(match, f">{letter}")
    assert stone(match, 0, letter) == 2


def test_B11_the_step_may_be_declined() -> None:
    match = through(at_the_end(), next(a for a in at_the_end().actions() if a[-1] == "a"))
    play(match, "G5 =")
    assert match.truth()["phase"] == "draw"


def test_B12_a_discard_is_always_allowed() -> None:
    match = play(board("Y1"), "-Y1")
    assert match.truth()["piles"]["Y"] == ["Y1"]


def test_B13_the_top_of_a_pile_may_be_drawn_but_not_the_card_just_discarded() -> None:
    match = play(board("Y1 Y2", "Y3"), "-Y1")
    assert match.truth()["closed"] == "Y"
    forbidden(match, "+Y", "B13")
    forbidden(match, "+B", "B13")
    play(match, "+")
    play(match, f"-{match.truth()['hands'][1][-1]} +Y")
    assert "Y1" in match.truth()["hands"][1]


def test_B14_the_first_stone_has_no_tile_and_tiles_act_in_any_kind_of_move() -> None:
    match = through(board("Y1 Y2 Y3 B1", tiles={"Y2": "artifact", "Y3": "arrow", "B2": "10"}), "B1a;Y1a")
    assert match.truth()["artifacts"][0] == {"tiles": 0, "tokens": 0}
    through(match, "Y2")
    assert match.truth()["artifacts"][0]["tiles"] == 1
    play(match, "Y3 >B")  # an extra step meets a tile like any other
    assert match.truth()["points"][0] == 10


def test_B15_an_artifact_tile_is_taken_and_its_space_stays_empty() -> None:
    match = through(board("Y1 Y2", tiles={"Y2": "artifact"}), "Y1a;Y2")
    assert "2" not in match.truth()["tiles"]["Y"]
    assert match.truth()["artifacts"][0] == {"tiles": 1, "tokens": 0}


def test_B16_a_victory_point_tile_pays_everyone_who_steps_there_and_is_not_doubled() -> None:
    match = board("Y1 Y2", "Y1 Y2", tiles={"Y2": "15"})
    play(match, "Y1r + Y1a + Y2 + Y2 +")
    assert match.truth()["points"] == [15, 15]
    assert match.truth()["tiles"]["Y"]["2"] == "15"


def test_B17_an_arrow_moves_any_explorer_of_ones_own_or_none_and_stays() -> None:
    start = board("Y1 Y2 B1", tiles={"Y2": "arrow"})
    match = play(through(start, "B1a;Y1a"), "Y2")
    assert match.truth()["phase"] == "step"
    assert match.actions() == (">Y", ">B", "=")
    forbidden(match, ">R", "B17")
    forbidden(match, "-B1", "B17")
    play(match, ">Y")
    assert stone(match, 0, "Y") == 3
    assert match.truth()["tiles"]["Y"]["2"] == "arrow"
    again = play(through(board("Y1 Y2 B1", tiles={"Y2": "arrow"}), "B1a;Y1a"), "Y2 =")
    assert (stone(again, 0, "Y"), again.truth()["phase"]) == (2, "draw")
    forbidden(play(again, "+"), "=", "B17")


def test_B17_arrows_make_a_chain_of_three() -> None:
    match = board("Y1 Y2 B1 G1", tiles={"Y2": "arrow", "Y3": "arrow", "B2": "arrow", "G2": "5"})
    through(match, "B1a;G1a;Y1a")
    play(match, "Y2 >Y >B >G")
    assert [stone(match, 0, colour) for colour in "YBG"] == [3, 2, 2]
    assert match.truth()["points"][0] == 5
    assert match.truth()["phase"] == "draw"


def test_E2_the_third_card_meets_an_arrow_and_the_fourth_a_15() -> None:
    match = through(board("Y1 Y2 Y3 Y4", tiles={"Y2": "artifact", "Y3": "arrow", "Y5": "15"}), "Y1a;Y2")
    play(match, "Y3")
    assert stone(match, 0, "Y") == 3
    through(match, ">Y")
    assert stone(match, 0, "Y") == 4
    play(match, "Y4")
    assert stone(match, 0, "Y") == 5
    assert match.truth()["points"][0] == 15


def test_E3_the_fourth_card_meets_an_arrow_on_stone_6_and_goes_on_to_a_15() -> None:
    match = board("B1 B2 B3 B4", tiles={"B2": "arrow", "B4": "arrow", "B6": "arrow", "B7": "15"})
    through(match, "B1a;B2 >B;B3 >B")
    assert stone(match, 0, "B") == 5
    play(match, "B4 >B")
    assert stone(match, 0, "B") == 7
    assert match.truth()["points"][0] == 15


def race(to_seven: str = "arrow") -> unlost.Match:
    """Both seats have two explorers over the bridge, on yellow and green; seat 0's researcher stands on blue 6, before this tile."""
    spaces = {"Y": [8, 9], "B": [3, 4, 5, 7, 8, 9], "W": [2, 3, 4, 5, 6, 7, 8, 9], "G": [8, 9], "R": [2, 3, 4, 5, 6, 7, 8]}
    blue = ["5", "5", "10", to_seven]
    rest = list(TILES)
    for tile in blue:
        rest.remove(tile)
    row: list[str] = []
    for colour, stones in spaces.items():
        row += blue if colour == "B" else []
        row += [rest.pop(0) for _ in range(len(stones) - (len(blue) if colour == "B" else 0))]
    hands = "Y0 Y1 Y2 Y3 Y4 Y5 Y6 B0 Y0 Y1 Y2 Y3 Y4 Y5 Y6 W0"
    draws = "G0 G0 G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6 B1 W1 B2 W1 B3 W2 B4 W2 B5 W3 B6 W3 B7 W4"
    deck = f"{hands} {draws}".split()
    others = [f"{colour}{value}" for value in range(11) for colour in "YBWGR" for _ in range(2)]
    for card in deck:
        others.remove(card)
    deal = {"deck": (deck + others[::-1])[:80], "tiles": row}
    match = unlost.Match("board", first=0, seed=1, tile_spaces=spaces, expeditions=1, deals=[deal])
    for lane in ("Y", "G"):
        for value in range(7):
            for _ in range(2):
                play(match, f"{lane}{value}{'a' if value == 0 else ''} +")
    play(match, "B0r +")
    while match.turn == 1 or stone(match, 0, "B") < 6:
        blues = [action for action in match.actions() if action[0] == "B" and match.turn == 0]
        play(match, (blues or [action for action in match.actions() if action[0] == "-"])[0] + " +")
    return match


def test_B18_the_fifth_explorer_over_a_bridge_ends_the_expedition_at_once_and_its_tile_does_not_act() -> None:
    match = race()
    truth = match.truth()
    assert truth["crossed"] == 4
    points, artifacts = truth["points"], truth["artifacts"]
    play(match, next(action for action in match.actions() if action[0] == "B"))
    after = match.truth()
    assert match.result is not None
    assert after["crossed"] == 5
    assert stone(match, 0, "B") == 7
    assert after["hand_sizes"] == [7, 8]  # no card is drawn
    assert after["turns_left"] == truth["turns_left"]
    assert after["explorers"][0]["B"] == {"stone": 7, "piece": "researcher"}
    earned = points[0] + 2 * 30 + 2 * 30
    assert after["points"][0] == max(0, earned + SHORT[min(5, artifacts[0]["tiles"])])


SHORT = (-20, -15, 10, 15, 30, 50)


def test_B18_a_victory_point_tile_on_the_stone_that_ends_it_pays_nothing() -> None:
    assert race(to_seven="15").truth()["points"] == race().truth()["points"]
    ends = [play(match, next(a for a in match.actions() if a[0] == "B")) for match in (race(to_seven="15"), race(to_seven="artifact"))]
    assert ends[0].result is not None
    assert ends[0].scores == ends[1].scores
    assert ends[1].truth()["artifacts"][0]["tokens"] == ends[0].truth()["artifacts"][0]["tokens"]


def test_B18_a_bonus_step_can_end_the_expedition() -> None:
    """An arrow met elsewhere moves the explorer on blue 6 over the bridge."""
    match = race()
    while True:
        whites = [action for action in match.actions() if action[0] in "WR" and action[-1] != "r"]
        play(match, whites[0])
        if match.truth()["phase"] == "step":
            break
        play(match, "+")
        play(match, next(action for action in match.actions() if action[0] == "-") + " +")
    assert ">B" in match.actions()
    play(match, ">B")
    assert match.result is not None
    assert match.truth()["crossed"] == 5


def test_B19_the_expedition_ends_when_the_last_card_is_drawn() -> None:
    match = board()
    for _ in range(63):
        play(match, next(action for action in match.actions() if action[0] == "-") + " +")
    assert match.truth()["deck_left"] == 1
    play(match, next(action for action in match.actions() if action[0] == "-"))
    assert match.result is None
    play(match, "+")
    assert match.result is not None


def test_B20_adventurers_count_their_stone_and_the_researcher_double() -> None:
    assert net(through(board("Y1 B1", tile_spaces=QUIET), "Y1a;B1r")) == -60


def test_B20_points_never_fall_below_zero() -> None:
    match = through(board("Y1 Y2", tiles={"Y2": "10"}, max_turns=4, artifact_track=[0]), "Y1r;Y2")
    assert match.result is not None
    assert match.scores == (0, 0)  # 10 - 30


def test_B21_an_edition_may_be_given_as_a_number_or_a_text() -> None:
    assert unlost.Match("board", edition=2008).options["edition"] == unlost.Match("board", edition="2008").options["edition"] == "2008"
    with pytest.raises(unlost.BadOption, match="edition takes '2008', '2014' or 'later', not 2009"):
        unlost.Match("board", edition=2009)


def test_B21_the_editions_play_alike() -> None:
    games = [unlost.new("board", seed=1, edition=edition) for edition in ("2008", "2014", "later")]
    for match in games:
        while match.turn is not None:
            match.play(match.actions()[0])
    assert len({match.history for match in games}) == len({match.result for match in games}) == 1


def test_B22_artifacts_become_tokens_points_stay_and_the_next_player_begins() -> None:
    match = through(board("Y1 Y2", tiles={"Y2": "artifact"}, expeditions=3, max_turns=3), "Y1a")
    truth = play(match, "Y2 +").truth()
    assert truth["expedition"] == 2
    assert truth["artifacts"][0] == {"tiles": 0, "tokens": 1}
    assert truth["explorers"] == [{}, {}]
    assert match.turn == 1  # the last turn was seat 0's
    assert truth["turns_left"] == 3


@pytest.mark.parametrize("expeditions", [1, 3])
def test_B23_the_long_game_is_three_expeditions_and_the_short_one(expeditions: int) -> None:
    match = unlost.Match("board", seed=1, expeditions=expeditions, max_turns=2)
    while match.turn is not None:
        play_out(match)
    assert match.deal == expeditions


def ending(tokens: int, **options: Any) -> int:
    """The points of seat 0 after a game that ends with so many tokens and, before that, 1000 points."""
    match = unlost.new("board", seed=1, max_turns=1, **options)
    while match.deal < match.options["expeditions"]:
        play_out(match)
    state = match._states[0]
    state.artifact_tokens[0] = tokens
    state.points[0] = 1000
    play_out(match)
    return match.scores[0] - 1000


@pytest.mark.parametrize(("tokens", "points"), [(0, -20), (1, -15), (2, 10), (3, 15), (4, 30), (5, 50), (6, 50), (9, 50)])
def test_B24_the_short_track_is_the_same_in_all_editions(tokens: int, points: int) -> None:
    assert {ending(tokens, expeditions=1, edition=edition) for edition in ("2008", "2014", "later")} == {points}


@pytest.mark.parametrize(
    ("tokens", "points"),
    [*enumerate([-50, -45, -40, -10, -5, 0, 30, 35, 40, 70, 75, 80, 110, 115, 120, 150, 150]), (27, 150)],
)
def test_B24_the_long_track_is_the_same_in_all_editions(tokens: int, points: int) -> None:
    assert {ending(tokens, edition=edition) for edition in ("2008", "2014", "later")} == {points}


def test_E4_six_tokens_bring_30_and_nine_bring_70() -> None:
    assert (ending(6), ending(9)) == (30, 70)


def test_B24_the_option_artifact_track_replaces_it_and_its_last_entry_holds_for_more() -> None:
    assert [ending(tokens, artifact_track=[1, 2, 3]) for tokens in (0, 1, 2, 3, 27)] == [1, 2, 3, 3, 3]
    assert ending(4, artifact_track=[7], expeditions=1) == 7


def test_B24_one_pays_as_far_as_the_points_go() -> None:
    match = play_out(unlost.new("board", seed=1, max_turns=1, expeditions=1))
    assert match.scores == (0, 0)


@pytest.mark.parametrize(
    ("track", "fault"), [(["few"], "'few' is no number"), ([], "at least one entry"), ("12", "at least one"), ([1.5], "1.5")]
)
def test_B24_a_wrong_track_is_named(track: Any, fault: str) -> None:
    with pytest.raises(unlost.BadOption, match=f"artifact_track takes .*{fault}"):
        unlost.new("board", artifact_track=track)


def decided(points: list[int], tokens: list[int]) -> tuple[int, ...]:
    match = unlost.new("board", players=3, seed=1, max_turns=1, expeditions=1, artifact_track=[0])
    state = match._states[0]
    state.points[:3] = points
    state.artifact_tokens[:3] = tokens
    result = play_out(match).result
    assert result is not None
    return result.winners


def test_B25_most_points_win_then_most_tokens_then_it_is_shared() -> None:
    assert decided([5, 9, 3], [9, 0, 0]) == (1,)
    assert decided([9, 9, 3], [1, 2, 9]) == (1,)
    assert decided([9, 9, 9], [2, 1, 2]) == (0, 2)


def test_B26_the_first_different_card_fixes_the_direction_of_a_path() -> None:
    match = through(board("G5 G5 G4 G6 G3", up_and_down=True, tile_spaces=QUIET), "G5a;G5")
    assert {"G4", "G6", "G3"} <= set(match.actions())  # equal cards fix nothing
    through(match, "G4")
    forbidden(match, "G6", "B26")
    through(match, "G3")
    assert match.truth()["columns"][0]["G"] == ["G5", "G5", "G4", "G3"]


def test_B26_a_path_can_rise_too_and_each_player_has_an_own_direction() -> None:
    match = board("G5 G6 G4", "G5 G4 G6", up_and_down=True, tile_spaces=QUIET)
    play(match, "G5a + G5a + G6 + G4 +")
    forbidden(match, "G4", "B26")
    play(match, "-G4 +")
    forbidden(match, "G6", "B26")


@pytest.mark.parametrize(
    ("edition", "chosen", "shown"),
    [("later", None, True), ("2014", None, False), ("2008", None, False), ("later", False, False), ("2008", True, True)],
)
def test_B27_points_are_open_as_the_edition_has_it_unless_the_table_says_otherwise(edition: str, chosen: bool | None, shown: bool) -> None:
    match = unlost.Match("board", seed=1, edition=edition, open_scores=chosen)
    assert match.options["open_scores"] is chosen
    assert match.game.printed(match.options)["open_scores"] is shown
    assert unlost.new("board").options["open_scores"] is None


def test_B27_views_have_the_points_whatever_the_table_shows() -> None:
    assert board(open_scores=False).view(None)["points"] == [0, 0]


def test_B28_hands_the_deck_and_the_cards_put_away_are_hidden_and_pile_draws_are_known() -> None:
    match = play(board("Y1 Y2", "Y3"), "-Y1 +")
    play(match, f"-{match.truth()['hands'][1][-1]} +Y")
    view = match.view(0)
    assert view["hands"][1] == match.view(None)["hands"][1] == ["Y1"]
    assert {"deck", "put_away"}.isdisjoint(view)
    play(match, "-Y2 +")
    play(match, "-Y1 +")
    assert match.view(0)["hands"][1] == []


def test_B29_the_turns_of_an_expedition_are_counted() -> None:
    match = board(max_turns=2, expeditions=3)
    play(match, next(action for action in match.actions() if action[0] == "-") + " +")
    assert match.view(1)["turns_left"] == 1
    play(match, next(action for action in match.actions() if action[0] == "-") + " +")
    assert match.deal == 2
    assert unlost.new("board").options["max_turns"] == 400


def test_a_deal_of_the_board_game_is_checked() -> None:
    deck, tiles = board().deals[0] or {}, tile_row()
    good = {"deck": list(deck["deck"]), "tiles": tiles}
    for wrong, fault in [
        ({"deck": good["deck"]}, "a deal of the board game is"),
        (good | {"deck": good["deck"][:-1]}, "80 cards in play, not 79"),
        (good | {"deck": [*good["deck"][:-3], "R10", "R10", "R10"]}, "R10 . times, not 2"),
        (good | {"deck": [*good["deck"][:-1], "Rx"]}, "'Rx' is no card"),
        (good | {"tiles": tiles[:-1]}, "times, not"),
        (good | {"tiles": [*tiles, "volcano"]}, "25 tiles, not 26"),
    ]:
        with pytest.raises(unlost.BadOption, match=fault):
            unlost.Match("board", deals=[wrong])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_truth_has_exactly_the_promised_keys(players: int) -> None:
    keys = {"expedition", "turn", "phase", "hands", "hand_sizes", "columns", "explorers", "tiles", "piles", "closed", "deck_left",
            "points", "artifacts", "crossed", "turns_left"}  # fmt: skip
    match = unlost.new("board", seed=1, players=players)
    assert set(match.truth()) == keys | {"deck", "put_away"}
    assert set(match.view(0)) == keys | {"seat", "starter", "options", "known"}


def test_B30_victory_points_and_artifact_tokens_do_not_run_out() -> None:
    match = unlost.new("board", seed=1, max_turns=1)
    state = match._states[0]
    state.points[0] = 10_000  # far more than the 64 pieces in the box are worth
    state.artifact_tokens[0] = 18
    state.artifact_tiles[0] = 9
    play_out(match)
    assert match.truth()["points"][0] == 10_000
    assert match.truth()["artifacts"][0] == {"tiles": 0, "tokens": 27}  # three times nine, all there are


def test_B13_and_R6_a_refusal_that_rests_on_a_ruling_says_so() -> None:
    match = play(board("Y1 Y2"), "-Y1")
    with pytest.raises(unlost.IllegalAction, match="our ruling"):
        match.play("+Y")
    with pytest.raises(unlost.IllegalAction) as refused:
        match.play("+B")  # an empty pile needs no ruling
    assert "ruling" not in str(refused.value)
    auction = unlost.new("rivals", seed=1)
    auction.play("+")
    auction._states[0].gold[auction.turn or 0] = 0
    with pytest.raises(unlost.IllegalAction, match="our ruling"):
        auction.play("$1")
