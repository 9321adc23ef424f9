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
from unlost.bots.foresight import ForesightBot
from unlost.bots.learned import NetworkBot, shipped
from unlost.bots.network import digest, load
from unlost.bots.search import SearchBot
from unlost.kernel.game import find_game, games
from unlost.learn.duel import duel
from unlost.learn.plans import PLANS

DOCS = Path(__file__).resolve().parents[1] / "docs"
TRAINING = (DOCS / "training.md").read_text()
EVERY = [(plan.game, plan.players) for plans in PLANS.values() for plan in plans]


@pytest.mark.parametrize("game", games())
def test_the_weights_are_those_of_the_log_small_and_for_every_number_of_players(game: str) -> None:
    path = shipped(game)
    assert path.stat().st_size < 5_000_000
    found, about = load(path, game)
    assert about["game"] == game
    assert sorted(found) == [plan.players for plan in PLANS[game]]
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
        path.write_bytes(shipped("cards").read_bytes()[:100_000])
    elif harm == "another game's":
        path.write_bytes(shipped("rivals").read_bytes())
    network = NetworkBot("network", game, "", path, instead=explorer)
    expert, master = NetworkBot("expert", game, "", path, 1.0, instead=explorer), ForesightBot("master", game, "", network, Budget(8))
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


def test_without_weights_the_boards_master_searches_from_explorers_first_thought(tmp_path: Path) -> None:
    one, explorer = find_bot("board", "master"), find_bot("board", "explorer")
    assert isinstance(one, SearchBot)
    network = NetworkBot("network", one.game, "", tmp_path / "none.npz", instead=explorer)
    bare = SearchBot("bare", one.game, "", one.policy, one.prospects, Budget(60), guide=network, faith=one.faith)
    plain = SearchBot("plain", one.game, "", one.policy, one.prospects, Budget(60))
    match = unlost.new("board", seed=4, expeditions=1)
    for number in range(20):
        assert match.turn is not None
        seen = match.observation(match.turn).copy()
        chosen = bare.choose(seen, number)
        assert chosen == plain.choose(seen, number)
        match.play_number(chosen)
