"""How many sequences of actions there are to a depth, from fixed deals: any change of a rule changes these numbers.

The smaller depths are counted by the independent referee too.
"""

import copy
from typing import Any

import pytest

import unlost
from tests import board_positions
from tests.board_referee import BoardReferee
from tests.positions import stacked
from tests.referee import Referee
from unlost.kernel.table import DEAL

POSITIONS: dict[str, tuple[dict[str, Any], list[str], str, list[int]]] = {
    "two players, a plain deal": ({}, stacked(), "", [1, 16, 16, 192, 272, 4016, 6392]),
    "two players, every colour": (
        {},
        stacked("Y2 Bx W5 G9 R10 Rx Rx Y7", "Y3 B4 W6 Gx Gx R2 R3 R4"),
        "",
        [1, 14, 14, 196, 283, 3984, 6836],
    ),
    "two players, piles to draw from": (
        {},
        stacked("Y2 Y3 B2 B3 W2 W3 Gx Gx", "Y4 Y5 B4 B5 W4 W5 Rx Rx"),
        "-Y2 + -B4 + -W2 + -Y4 + -B2 + -Rx +",
        [1, 12, 55, 880, 3706, 45941],
    ),
    "six expeditions": (
        {"expeditions": 6},
        stacked("P2 P3 Px R5 G5 W5 B5 Y5", "P4 P5 Px R6 G6 W6 B6 Y6", expeditions=6),
        "",
        [1, 16, 16, 256, 370, 5856, 10104],
    ),
    "four players, gives": (
        {"players": 4},
        stacked("Rx Rx R2 R2 Y3 Y3 B4 B4", "W2 W2 W3 W3 G4 G4 Gx Gx", players=4),
        "",
        [1, 12, 24, 288, 608, 11424],
    ),
    "four players, after a give": (
        {"players": 4},
        stacked("Rx Rx R2 R2 Y3 Y3 B4 B4", "W2 W2 W3 W3 G4 G4 Gx Gx", players=4),
        "^Rx ^R2 -W2 +",
        [1, 18, 36, 756, 2520, 18112],
    ),
}


def count(match: unlost.Match, depth: int) -> list[int]:
    """The numbers of sequences of 0 to depth actions within the round."""
    game = match.game
    numbers = [0] * (depth + 1)

    def visit(state: Any, done: int) -> None:
        numbers[done] += 1
        if done == depth or state[0].phase == DEAL:
            return
        for start, bits in zip(game.starts, game.loops.legal_sets(state), strict=True):
            for place in range(63):
                if int(bits) >> place & 1:
                    after = state.copy()
                    game.loops.play(after, start + place)
                    visit(after, done + 1)

    visit(match._states, 0)
    return numbers


def count_by_referee(referee: Referee | BoardReferee, depth: int) -> list[int]:
    numbers = [0] * (depth + 1)

    def visit(here: Referee | BoardReferee, done: int) -> None:
        numbers[done] += 1
        if done < depth:
            for action in here.actions():
                after = copy.deepcopy(here)
                after.play(action)
                visit(after, done + 1)

    visit(referee, 0)
    return numbers


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_sequences_of_actions_is_what_it_was(name: str) -> None:
    options, deck, before, expected = POSITIONS[name]
    match = unlost.new("cards", first=0, rounds=1, deals=[{"deck": deck}], **options)
    referee = Referee(options.get("players", 2), 1, options.get("expeditions", 5), False, 200, 0, [deck])
    for action in before.split():
        match.play(action)
        referee.play(action)
    numbers = count(match, len(expected) - 1)
    assert numbers == expected
    assert numbers[:4] == count_by_referee(referee, 3)


BOARD_POSITIONS: dict[str, tuple[dict[str, Any], tuple[str, ...], str, list[int]]] = {
    "the beginning": ({}, ("Y1 Y3 B2 B5 W4 W6 G0 R7", "Y2 Y4 B1 B6 W3 W5 G1 R8"), "", [1, 18, 18, 324, 454, 7526]),
    "up and down": (
        {"up_and_down": True},
        ("Y1 Y3 B2 B5 W4 W6 G0 R7", "Y2 Y4 B1 B6 W3 W5 G1 R8"),
        "Y3a + Y4r +",
        [1, 23, 24, 355, 498, 9340],
    ),
    "arrows": ({"players": 3}, ("Y1 Y2 Y3 B1 B2 W1 W2 G5",), "Y1a + -R10 + -R9 + B1r + -R10 + -R9 +", [1, 15, 35, 298, 932, 9836]),
}
ARROWS = {"Y2": "arrow", "Y3": "arrow", "B2": "arrow", "W2": "arrow"}


@pytest.mark.parametrize("name", BOARD_POSITIONS)
def test_the_number_of_sequences_in_the_board_game_is_what_it_was(name: str) -> None:
    options, hands, before, expected = BOARD_POSITIONS[name]
    players, up_and_down = options.get("players", 2), options.get("up_and_down", False)
    match = board_positions.board(*hands, tiles=ARROWS, **options)
    referee = BoardReferee(players, "later", 1, up_and_down, True, None, None, 400, 0, [dict(deal or {}) for deal in match.deals])
    for action in before.split():
        match.play(action)
        referee.play(action)
    numbers = count(match, len(expected) - 1)
    assert numbers == expected
    assert numbers[:4] == count_by_referee(referee, 3)
