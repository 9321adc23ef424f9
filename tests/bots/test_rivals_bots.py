"""The bots of Rivals: they play by what they see, bid within reason and take cards in order."""

from typing import Any

import numpy as np
import pytest

import unlost
from tests.rules.rivals_positions import auction, rivals, uncover
from unlost.bots import find_bot
from unlost.kernel.game import find_game

GAME = find_game("rivals")
BOTS = ("novice", "explorer")


def choice(bot: str, match: unlost.Match) -> str:
    """What a bot would play for the seat to act."""
    return str(GAME.actions[find_bot("rivals", bot).choose(match.observation(match.turn), 1)])


def finish(match: unlost.Match, bot: str) -> list[str]:
    """What a bot plays until the next turn begins."""
    played = []
    while match.view(None)["phase"] != "act":
        played.append(choice(bot, match))
        match.play(played[-1])
    return played


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", BOTS)
def test_nobody_ever_picks_an_illegal_action(bot: str, players: int) -> None:
    player = find_bot("rivals", bot)
    everywhere, chosen = np.ones(1, np.bool_), np.zeros(1, np.int64)
    for seed in range(60):
        match = unlost.new("rivals", players=players, seed=seed)
        while match.turn is not None:
            player.choose_all(match.observation(match.turn), everywhere, match._rng, chosen)
            match.play_number(int(chosen[0]))  # IllegalAction if it is not


@pytest.mark.parametrize("bot", BOTS)
def test_the_choice_does_not_depend_on_the_order_of_the_piles(bot: str) -> None:
    policy: Any = find_bot("rivals", bot)
    match = unlost.new("rivals", players=3, seed=5)
    where, actions = np.ones(1, np.bool_), np.zeros(1, np.int64)
    while match.turn is not None:
        observation = match.observation(match.turn)
        chosen = policy.choose(observation, 1)
        states = np.zeros(1, GAME.state)
        for order in range(3):
            GAME.rules.sample(observation[0], match._rng[0], states[0])
            policy._loops.choose_all(states, where, match._rng, actions)
            assert actions[0] == chosen, (order, str(match))
        match.play_number(chosen)


@pytest.mark.parametrize("bot", BOTS)
def test_takes_cards_in_rising_order_wagers_first(bot: str) -> None:
    match = uncover(rivals("R3 Rx R2 Rx R2 Rx", starting=[["R", "B"], ["W", "G"]]), 6)
    match.play("$1")
    match.play("=")
    assert finish(match, bot)[:6] == ["Rx", "Rx", "Rx", "R2", "R2", "R3"]


@pytest.mark.parametrize("bot", BOTS)
def test_an_empty_display_is_no_reason_to_bid(bot: str) -> None:
    assert choice(bot, rivals()) == "+"


def test_explorer_opens_for_one_when_nobody_else_has_gold() -> None:
    match = auction(rivals("G2 Rx R2 Rx R3 Rx R4", starting=[["R", "B"], ["W", "G"]]), 1, 18, "G2")
    uncover(match, 4)
    assert (match.turn, match.view(None)["gold"]) == (0, [18, 0])
    assert choice("explorer", match) == "$1"


def test_explorer_does_not_pay_more_than_a_display_is_worth() -> None:
    match = uncover(rivals("R2", starting=[["Y", "B"], ["W", "G"]]))
    match.play("$8")
    assert choice("explorer", match) == "="


def test_explorer_bids_for_a_display_that_is_worth_much_more() -> None:
    match = uncover(rivals("Rx R2 Rx R3 Rx R4", starting=[["R", "B"], ["R", "G"]]), 6)
    match.play("$3")
    assert choice("explorer", match) == "$4"


def test_explorer_spends_nothing_on_useless_cards_at_the_end() -> None:
    for cards, chosen in (("R2", "+"), ("R9 R10", "$1")):  # a point for a coin, and four
        match = uncover(rivals(cards, starting=[["Y", "B"], ["W", "G"]]), len(cards.split()))
        observation = match.observation(match.turn).copy()
        observation[0].deck_left = 1
        assert GAME.actions[find_bot("rivals", "explorer").choose(observation, 1)] == chosen


def test_explorer_leaves_a_ten_that_would_end_an_expedition_hardly_begun() -> None:
    match = uncover(rivals("R2 R10", starting=[["R", "B"], ["W", "G"]]), 2)
    match.play("$1")
    match.play("=")
    taken = finish(match, "explorer")
    assert "R10" not in taken
