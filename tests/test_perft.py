"""How many sequences of actions there are to a depth, from fixed deals: any change of a rule changes these numbers.

The smaller depths are counted by the independent referee too.
"""

import copy
from typing import Any

import pytest

import unlost
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


def count_by_referee(referee: Referee, depth: int) -> list[int]:
    numbers = [0] * (depth + 1)

    def visit(here: Referee, done: int) -> None:
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
