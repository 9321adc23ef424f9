"""What the table of the board game tells beside a view: what explorers are worth, what moves would bring, how an expedition was scored."""

from collections.abc import Mapping
from typing import Any

import unlost
from tests.rules.board_positions import board
from unlost.games.board.rules import GAME, printed
from unlost.kernel.game import find_game

guide, sheet = GAME.guide, GAME.sheet


def told(match: unlost.Match) -> Mapping[str, Any]:
    """The guide of the seat to act."""
    return guide(match.view(match.turn), [str(action) for action in match.actions()], match.options)


def play(match: unlost.Match, *actions: str) -> None:
    for action in actions:
        match.play(action)


def test_beginning_brings_minus_twenty_and_the_researcher_twice_that() -> None:
    brings = told(board("Y0 Y5 B2", "R1"))["brings"]
    assert (brings["Y0a"]["stone"], brings["Y0a"]["value"], brings["Y0a"]["was"]) == (1, -20, 0)
    assert brings["Y0r"]["value"] == -40
    assert "Y5a" not in brings  # B9


def test_moving_on_tells_stone_value_and_tile() -> None:
    match = board("Y0 Y1 Y2", "R1 R2", tiles={"Y2": "arrow", "Y3": "10"})
    play(match, "Y0r", "+", "R1a", "+")
    brings = told(match)["brings"]
    assert brings["Y1"] == {
        "path": "Y", "piece": "researcher", "stone": 2, "was": -40, "value": -30, "tile": "arrow",
        "step": True, "crosses": False, "ends": False,
    }  # fmt: skip
    match.play("Y1")
    brings = told(match)["brings"]
    assert set(brings) == {">Y"}
    assert (brings[">Y"]["stone"], brings[">Y"]["value"], brings[">Y"]["tile"]) == (3, -20, "10")


def test_the_fifth_crossing_ends_it_and_its_tile_does_nothing() -> None:
    match = board("Y0 Y1 Y2", "R1 R2", tiles={"Y7": "15"})
    play(match, "Y0a", "+", "R1a", "+")
    view = match.view(0)
    view["explorers"][0]["Y"]["stone"] = 6
    brings = guide({**view, "crossed": 4}, ["Y1"], match.options)["brings"]["Y1"]
    assert brings["ends"]
    assert brings["crosses"]
    assert brings["tile"] == ""
    brings = guide({**view, "crossed": 3}, ["Y1"], match.options)["brings"]["Y1"]
    assert not brings["ends"]
    assert brings["tile"] == "15"


def test_on_the_ninth_stone_a_card_brings_a_step_for_another_or_nothing() -> None:
    match = board("Y0 Y1 B2", "R1 R2")
    play(match, "Y0a", "+", "R1a", "+")
    view = match.view(0)
    view["explorers"][0]["Y"]["stone"] = 9
    assert not guide(view, ["Y1"], match.options)["brings"]["Y1"]["step"]
    view["explorers"][0]["B"] = {"stone": 4, "piece": "adventurer"}
    assert guide(view, ["Y1"], match.options)["brings"]["Y1"]["step"]


def test_seats_are_told_with_worth_net_and_points_now_never_below_zero() -> None:
    match = board("Y0 B0", "R1 R2")
    play(match, "Y0r", "+", "R1a", "+", "B0a", "+")
    first, second = told(match)["seats"]
    assert first["worth"] == {"Y": -40, "B": -20}
    assert (first["net"], first["now"]) == (-60, 0)
    assert second["worth"] == {"R": -20}
    assert first["ways"] == {"Y": "level", "B": "level"}


def test_ways_of_the_up_and_down_variant() -> None:
    match = board("Y5 Y3 B0 B1", "R1 R2", up_and_down=True)
    play(match, "Y5a", "+", "R1a", "+", "Y3")
    assert told(match)["seats"][0]["ways"]["Y"] == "down"


def test_the_track_is_that_of_the_length_or_the_users_own() -> None:
    game = find_game("board")
    short, long = printed(game.checked({"expeditions": 1})), printed(game.checked({"edition": "2008"}))
    assert short["track"][:7] == [-20, -15, 10, 15, 30, 50, 50]
    assert long["track"][:7] == [-50, -45, -40, -10, -5, 0, 30]
    assert long["track"] == printed(game.checked({}))["track"]
    assert printed(game.checked({"artifact_track": [1, 2]}))["track"][9] == 2
    assert short["stones"] == [-20, -15, -10, 5, 10, 15, 30, 35, 50]


def test_the_sheet_has_the_points_before_and_after_the_explorers() -> None:
    match = board("Y0 Y1 Y2", "R1 R2", tiles={"Y2": "15"}, max_turns=3)
    play(match, "Y0r", "+", "R1a", "+", "Y1", "+")
    assert match.turn is None
    scored = sheet(match.brinks[0], match.ends[0])
    assert scored["before"] == [15, 0]
    assert scored["after"] == [0, 0]


def test_the_guide_knows_no_more_than_the_view() -> None:
    match = board("Y0 Y1 B2", "R1 R2")
    play(match, "Y0a", "+")
    mine = guide(match.view(0), [], match.options)
    assert mine == guide(match.view(None), [], match.options)
    assert mine["brings"] == {}
