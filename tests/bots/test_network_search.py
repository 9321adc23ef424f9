"""Search with a network: it plays whole games, chooses the same by the same seed, and steps aside where there are no weights."""

import logging
from pathlib import Path
from typing import Any

import pytest

import unlost
from tests.bots.test_network import Kind, some_weights, told
from unlost.bots import Budget, find_bot
from unlost.bots.network_bot import NetworkBot
from unlost.bots.network_search import NetworkSearchBot
from unlost.kernel.game import find_game

BOARD: Kind = ("board", {"players": 3, "expeditions": 3})
KINDS: list[Kind] = [("cards", {"rounds": 2}), ("cards", {"players": 4}), BOARD, ("rivals", {"players": 2})]
SLOW = [pytest.param(kind, id=told(kind), marks=pytest.mark.slow) for kind in KINDS[1:]]


@pytest.mark.parametrize("kind", [pytest.param(KINDS[0], id=told(KINDS[0])), *SLOW])
def test_it_plays_whole_games_and_chooses_the_same_by_the_same_seed(kind: Kind) -> None:
    name, options = kind
    game = find_game(name)
    players: Any = game.checked(options)["players"]
    quick = NetworkBot("quick", game, "", {players: some_weights((name, {"players": players}))}, instead=None)
    bot = NetworkSearchBot("ahead", game, "", quick, Budget(24))
    match, number = unlost.Match(name, seed=3, **options), 0
    while match.turn is not None and number < 400:
        seen = match.observation(match.turn).copy()
        chosen = bot.choose(seen, number)
        if number % 7 == 0:
            assert chosen == bot.choose(seen, number)
        match.play_number(chosen)
        number += 1
    assert number > 60


def test_without_weights_another_bot_plays_and_that_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    explorer, match = find_bot("cards", "explorer"), unlost.new("cards", seed=2)
    quick = NetworkBot("quick", find_game("cards"), "", tmp_path / "none.npz", instead=explorer)
    bot = NetworkSearchBot("ahead", find_game("cards"), "", quick, Budget(24))
    with caplog.at_level(logging.ERROR, "unlost.bots"):
        for _ in range(20):
            assert match.turn is not None
            seen = match.observation(match.turn).copy()
            assert quick.choose(seen, 1) == bot.choose(seen, 1) == explorer.choose(seen, 1)
            match.play_number(explorer.choose(seen, 1))
    assert [record.getMessage().endswith("explorer plays in place of quick") for record in caplog.records] == [True]
