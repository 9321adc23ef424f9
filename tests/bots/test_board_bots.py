"""The bots of the board game: legal everywhere, blind to what is hidden, and each with the sense it is said to have."""

from typing import Any

import numpy as np
import pytest

import unlost
from tests.rules.board_positions import board
from tests.rules.cards_positions import play
from unlost.arena.simulate import simulate
from unlost.bots import find_bot
from unlost.games.board.bots import TOKEN, prospects
from unlost.kernel.rng import new_rng

VARIANTS: list[dict[str, Any]] = [{}, {"up_and_down": True}, {"lowest_start": False}, {"edition": "2008"}]


def chosen(match: unlost.Match, bot: str) -> str:
    assert match.turn is not None
    return str(match.game.actions[find_bot("board", bot).choose(match.observation(match.turn), 1)])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS)
def test_no_bot_ever_chooses_an_illegal_action_or_plays_till_the_turn_cap(players: int, options: dict[str, Any]) -> None:
    for names in (["explorer"], ["novice"], ["explorer", "novice", "random", "explorer"][:players]):
        played = simulate("board", 200, names, 1, players=players, **options)  # a batch refuses what is illegal
        assert played.capped <= 0.02 * played.deals


@pytest.mark.parametrize("bot", ["novice", "explorer"])
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4}, {"players": 3, "up_and_down": True}])
def test_the_choice_stays_the_same_when_hidden_cards_are_exchanged(bot: str, options: dict[str, Any]) -> None:
    match = unlost.new("board", seed=3, expeditions=1, **options)
    policy: Any = find_bot("board", bot)
    states, rng, action = np.zeros(1, match.game.state), new_rng(4), np.zeros(1, np.int64)
    while match.turn is not None:
        seen = match.observation(match.turn)
        number = policy.choose(seen, 1)
        match.game.loops.imagine(seen, rng, states)
        policy._loops.choose_all(states, np.ones(1, np.bool_), rng, action)
        assert action[0] == number
        match.play_number(number)


@pytest.mark.parametrize("bot", ["novice", "explorer"])
def test_a_path_is_begun_where_the_hand_has_most_cards_for_it(bot: str) -> None:
    assert chosen(board("G0 G1 G2 G3 G4 Y7 B9 R8"), bot)[:2] == "G0"


def test_the_explorer_sends_the_researcher_where_it_can_go_far() -> None:
    assert chosen(board("G0 G1 G2 G3 G4 G5 G6 G7"), "explorer") == "G0r"


@pytest.mark.parametrize("bot", ["novice", "explorer"])
def test_an_equal_card_goes_before_a_gap(bot: str) -> None:
    match = play(board("G2 G2 G9 Y10 Y10 B10 B10 W10"), "G2a + -R10 +")
    assert chosen(match, bot) == "G2"


@pytest.mark.parametrize("bot", ["novice", "explorer"])
def test_a_path_may_go_down_in_the_variant(bot: str) -> None:
    match = play(board("G9 G8 G7 G6 G5 G4 G3 G2", up_and_down=True), "G9r +")
    match.play(next(action for action in match.actions() if action[0] == "-"))
    match.play("+")
    assert chosen(match, bot) == "G8"


def test_an_arrow_takes_the_explorer_onto_an_artifact() -> None:
    match = board("G1 G2 Y1 Y2 W10 W10 B10 B10", tiles={"G2": "arrow", "G4": "5", "Y2": "artifact"})
    for turn in ("Y1a", "G1a", "G2"):
        play(match, turn)
        if turn != "G2":
            match.play("+")
            match.play(next(action for action in match.actions() if action[0] == "-"))
            match.play("+")
    assert chosen(match, "explorer") == ">Y"


def test_a_card_the_next_player_waits_for_is_not_thrown_away() -> None:
    match = board("Y4 B6 Y10 B10 W10 G10 R10 R9", "Y3 Y4 Y5 Y6 Y7 Y8 Y9 B0", first=1)
    play(match, "Y3r +")
    assert chosen(match, "explorer") != "-Y4"


def test_a_pile_is_drawn_from_when_it_has_the_next_card() -> None:
    match = board("G1 G2 G3 G5 Y10 B10 W10 R10", "G4 Y9 B9 W9 R9 Y8 B8 W8")
    play(match, "G1a + -G4 + G2")
    assert chosen(match, "explorer") == "+G"
    play(match, "+ -Y9 + G3")
    assert {chosen(match, "explorer"), chosen(match, "novice")} == {"+G"}


def test_prospects_add_the_tokens_while_expeditions_are_to_come() -> None:
    states, points = np.zeros(1, unlost.new("board", seed=1).game.state), np.zeros(2, np.int64)
    state = states[0]
    state.players, state.phase, state.points[:2], state.artifact_tokens[:2] = 2, 1, (40, 10), (0, 3)
    prospects(state, points)
    assert points.tolist() == [40, 10 + 3 * TOKEN]
    state.phase = 0
    prospects(state, points)
    assert points.tolist() == [40, 10]
