"""How many sequences of actions there are to a depth, from fixed deals: any change of a rule changes these numbers.

The smaller depths are counted by the independent referees too.
"""

import copy
from dataclasses import dataclass
from typing import Any, Protocol

import pytest

import unlost
from tests.rules import board_positions, rivals_positions
from tests.rules import cards_positions as positions
from tests.rules.board_referee import BoardReferee
from tests.rules.cards_referee import House, Referee, pack
from tests.rules.rivals_referee import RivalsReferee
from unlost.kernel.records import DEAL


class AnyReferee(Protocol):
    """What counting needs of a referee."""

    def actions(self) -> Any: ...
    def play(self, text: str, /) -> None: ...


@dataclass
class Position:
    """A match and its referee, before some actions; and how many sequences follow them, by their length."""

    match: unlost.Match
    referee: AnyReferee
    before: str
    expected: list[int]


def cards(*hands: str, before: str = "", expected: list[int], players: int = 2, expeditions: int = 5) -> Position:
    match = positions.table(*hands, players=players, expeditions=expeditions)
    return Position(match, Referee(players, 1, expeditions, False, 200, 0, [deal_of(match)["deck"]]), before, expected)


def house(*hands: str, expected: list[int], expeditions: int, **rules: Any) -> Position:
    """A game by house rules, its hands whole, the rest of the deck in order."""
    dealt = [card for hand in hands for card in hand.split()]
    deck = dealt + [card for card in pack(2, expeditions, House(**rules)) if card not in dealt]
    match = unlost.new("cards", rounds=1, expeditions=expeditions, first=0, deals=[{"deck": deck}], **rules)
    return Position(match, Referee(2, 1, expeditions, False, 200, 0, [deck], House(**rules)), "", expected)


ARROWS = {"Y2": "arrow", "Y3": "arrow", "B2": "arrow", "G2": "arrow"}


def board(*hands: str, before: str = "", expected: list[int], players: int = 2, up_and_down: bool = False) -> Position:
    match = board_positions.board(*hands, tiles=ARROWS, players=players, up_and_down=up_and_down)
    referee = BoardReferee(players, 1, up_and_down, True, None, None, 400, 0, [deal_of(match)])
    return Position(match, referee, before, expected)


def rivals(places: str, before: str = "", *, expected: list[int], players: int = 2) -> Position:
    match = rivals_positions.rivals(places, players=players)
    return Position(match, RivalsReferee(players, 0, deal_of(match)), before, expected)


def deal_of(match: unlost.Match) -> dict[str, Any]:
    return dict(match.deals[0] or {})


CROWDED = ("Rx Rx R2 R2 Y3 Y3 B4 B4", "W2 W2 W3 W3 G4 G4 Gx Gx")
MIXED = ("Y1 Y3 B2 B5 W4 W6 G0 R7", "Y2 Y4 B1 B6 W3 W5 G1 R8")
POSITIONS = {
    "cards: a plain deal": cards(expected=[1, 16, 16, 192, 272, 4016, 6392]),
    "cards: every colour": cards("Y2 Bx W5 G9 R10 Rx Rx Y7", "Y3 B4 W6 Gx Gx R2 R3 R4", expected=[1, 14, 14, 196, 283, 3984, 6836]),
    "cards: piles to draw from": cards(
        "Y2 Y3 B2 B3 W2 W3 Gx Gx", "Y4 Y5 B4 B5 W4 W5 Rx Rx",
        before="-Y2 + -B4 + -W2 + -Y4 + -B2 + -Rx +", expected=[1, 12, 55, 880, 3706, 45941],
    ),
    "cards: six expeditions": cards(
        "P2 P3 Px R5 G5 W5 B5 Y5", "P4 P5 Px R6 G6 W6 B6 Y6", expeditions=6, expected=[1, 16, 16, 256, 370, 5856, 10104]
    ),
    "cards: gives": cards(*CROWDED, players=4, expected=[1, 12, 24, 288, 608, 14784]),
    "cards: after a give": cards(*CROWDED, players=4, before="^Rx ^R2 -W2 +", expected=[1, 27, 109, 2289, 7703, 104377]),
    "cards: house rules": house("Yx Y2 B3", "B2 Y3 Y4", expected=[1, 6, 6, 36, 49, 78], hand=3, highest=4, investments=1, expeditions=2),
    "board: the beginning": board(*MIXED, expected=[1, 18, 18, 324, 454, 7526]),
    "board: up and down": board(*MIXED, up_and_down=True, before="Y3a + Y4r +", expected=[1, 23, 24, 355, 498, 9340]),
    "board: arrows": board(
        "Y1 Y2 Y3 B1 B2 G1 G2 W5", players=3, before="Y1a + -R10 + -R9 + B1r + -R10 + -R9 +", expected=[1, 15, 35, 298, 932, 9836]
    ),
    "rivals: one card": rivals("R7 R4", "+", expected=[1, 19, 192, 1305, 8075]),
    "rivals: a long display": rivals("R4 Gx W2 R4 Rx Yx B9 B3", "+ + + + + + + + $15 $17", expected=[1, 2, 30, 486, 6792]),
    "rivals: four players": rivals("R4 Gx W2 R4 Rx Yx B9 B3", "+ + + + $5 $6 =", players=4, expected=[1, 4, 16, 97, 676, 4309]),
    "rivals: the end of a pile": rivals("R7 R4", "+ " * 18, expected=[1, 19, 214, 2505]),
}  # fmt: skip


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


def count_by_referee(referee: AnyReferee, depth: int) -> list[int]:
    numbers = [0] * (depth + 1)

    def visit(here: AnyReferee, done: int) -> None:
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
    position = copy.deepcopy(POSITIONS[name])
    for action in position.before.split():
        position.match.play(action)
        position.referee.play(action)
    numbers = count(position.match, len(position.expected) - 1)
    assert numbers == position.expected
    assert numbers[:4] == count_by_referee(position.referee, 3)
