"""The levels that play by a network, with the weights that are shipped."""

import json
import logging
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import unlost
from unlost.bots import Bot, Budget, find_bot
from unlost.bots.levels import stand_in
from unlost.bots.network import digest, load
from unlost.bots.network_bot import NetworkBot, weights_file
from unlost.bots.network_search import NetworkSearchBot
from unlost.bots.search import SearchBot
from unlost.kernel.game import find_game, games
from unlost.learn.duel import duel
from unlost.learn.plans import plans_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
TRAINING = (DOCS / "training.md").read_text()
EVERY = [(plan.game, plan.players) for game in games() for plan in plans_of(game)]


@pytest.mark.parametrize("game", games())
def test_the_weights_are_those_of_the_log_small_and_for_every_number_of_players(game: str) -> None:
    path = weights_file(game)
    assert path.stat().st_size < 5_000_000
    found, about = load(path, game)
    assert about["game"] == game
    assert sorted(found) == [plan.players for plan in plans_of(game)]
    assert re.search(rf"`{game}\.npz` \| `{digest(path)}`", TRAINING), "docs/training.md should tell the hash of the file"
    run = json.loads((DOCS / "runs" / f"{game}.json").read_text())
    assert run["sha256"] == digest(path), "and the log be of the run that made it"


@pytest.mark.parametrize("bot", ["expert", "network"])
@pytest.mark.parametrize(("game", "players"), EVERY)
def test_who_plays_by_a_network_beats_explorer(game: str, players: int, bot: str) -> None:
    options: dict[str, Any] = {"cards": {"rounds": 1}, "board": {"expeditions": 1}}.get(game, {})
    found = duel(find_bot(game, bot), find_bot(game, "explorer"), 600, "levels", players=players, **options)
    assert found["margin"] > 2 * found["error"]


def test_playing_against_the_master_needs_no_torch() -> None:
    script = """
import sys
import unlost
from unlost.bots import find_bot

match = unlost.new("cards", seed=1)
find_bot("cards", "master@8").choose(match.observation(match.turn).copy(), 1)
print("torch" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize("harm", ["cut", "another game's", "gone"])
def test_without_good_weights_that_is_said_and_explorer_plays(harm: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path, game, explorer = tmp_path / "cards.npz", find_game("cards"), find_bot("cards", "explorer")
    if harm == "cut":
        path.write_bytes(weights_file("cards").read_bytes()[:100_000])
    elif harm == "another game's":
        path.write_bytes(weights_file("rivals").read_bytes())
    network = NetworkBot("network", game, "", path, instead=explorer)
    expert, master = NetworkBot("expert", game, "", path, 1.0, instead=explorer), NetworkSearchBot("master", game, "", network, Budget(8))
    levels: list[Bot] = [network, expert, master]
    match = unlost.new("cards", seed=4)
    with caplog.at_level(logging.ERROR, "unlost.bots"):
        for number in range(30):
            assert match.turn is not None
            seen = match.observation(match.turn).copy()
            assert {bot.choose(seen, number) for bot in levels} == {explorer.choose(seen, number)}
            match.play_number(explorer.choose(seen, number))
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2  # once for each file that was opened
    assert all(str(path) in line and "explorer plays in place of" in line for line in said)


def test_without_weights_the_boards_master_searches_from_explorers_choice(tmp_path: Path) -> None:
    one, explorer = find_bot("board", "master"), find_bot("board", "explorer")
    assert isinstance(one, SearchBot)
    network = NetworkBot("network", one.game, "", tmp_path / "none.npz", instead=explorer)
    bare = SearchBot("bare", one.game, "", one.policy, one.prospects, Budget(60), prior=network, prior_weight=one.prior_weight)
    plain = SearchBot("plain", one.game, "", one.policy, one.prospects, Budget(60))
    match = unlost.new("board", seed=4, expeditions=1)
    for number in range(20):
        assert match.turn is not None
        seen = match.observation(match.turn).copy()
        chosen = bare.choose(seen, number)
        assert chosen == plain.choose(seen, number)
        match.play_number(chosen)


LITTLE: dict[str, Any] = {"rounds": 1, "expeditions": 2, "highest": 5, "investments": 1, "hand": 3}


@pytest.mark.parametrize("level", ["network", "expert", "master"])
def test_who_has_not_learnt_a_game_says_so_once_and_the_planner_plays(level: str, caplog: pytest.LogCaptureFixture) -> None:
    match = unlost.Match("cards", seed=1, **LITTLE)
    seen = match.observation(match.turn).copy()
    bot, planner = find_bot("cards", level), find_bot("cards", "planner")
    told = getattr(bot, "quick", bot)
    assert isinstance(told, NetworkBot)
    told._told = False
    budget = Budget(simulations=200) if level == "master" else None
    with caplog.at_level(logging.WARNING, "unlost.bots"):
        chosen = [bot.choose(seen, 7, budget) for _ in range(2)]
    assert [record.getMessage() for record in caplog.records] == [
        f"{told.name} of cards has not learnt a game with these options: planner plays in its place"
    ]
    if budget:
        assert chosen == [planner.choose(seen, 7, budget)] * 2
    assert {match.game.actions[number] for number in chosen} <= set(match.actions())


@pytest.mark.parametrize(
    ("options", "who"),
    [
        ({}, None), ({"expeditions": 6, "rounds": 1, "tiebreak_round": True}, None), ({"expeditions": 4}, "planner"),
        ({"hand": 7}, "planner"),
        ({"highest": 9}, "planner"), ({"investments": 2}, "planner"), ({"cost": 19}, "planner"), ({"bonus": False}, "planner"),
    ],
)  # fmt: skip
def test_the_tables_that_the_networks_have_not_learnt_are_those_of_house_rules(options: dict[str, Any], who: str | None) -> None:
    checked = find_game("cards").checked(options)
    assert [stand_in(find_game("cards"), level, checked) for level in ("expert", "master@5", "network")] == [who] * 3
    assert stand_in(find_game("cards"), "explorer", checked) is None
    match = unlost.new("cards", seed=1, **options)
    network = find_bot("cards", "network")
    assert isinstance(network, NetworkBot)
    assert network.has_learnt(match.observation(0)) == (who is None)


@pytest.mark.parametrize(
    ("rules", "options", "who"),
    [
        (2, {}, None), (2, {"expeditions": 1, "players": 4, "lowest_start": False, "up_and_down": True, "edition": "2008"}, None),
        (1, {}, None), (1, {"edition": "2008"}, None), (2, {"artifact_track": [0, 5]}, "planner"),
        (2, {"tile_spaces": {letter: [2, 3, 4, 5, 6] for letter in "YBWGR"}}, "planner"),
    ],
)  # fmt: skip
def test_the_networks_have_learnt_the_printed_board_and_that_of_version_1(rules: int, options: dict[str, Any], who: str | None) -> None:
    game = find_game("board").by_rules(rules)
    assert stand_in(game, "expert", game.checked(options)) == who


@pytest.mark.parametrize("options", [LITTLE, {"expeditions": 3, "cost": 5, "bonus": False}, {"expeditions": 6, "hand": 4, "highest": 8}])
def test_the_bots_that_go_by_rules_of_thumb_play_house_rules_well(options: dict[str, Any]) -> None:
    options = {**options, "rounds": 1}
    found = duel(find_bot("cards", "explorer"), find_bot("cards", "random"), 400, "house", **options)
    assert found["margin"] > 4 * found["error"]
