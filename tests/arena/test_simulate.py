"""Simulation: honest counts, the same for the same seed, no growth of memory."""

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import unlost
from unlost.arena.simulate import histogram, simulate
from unlost.bots import Budget, bots, find_bot, register_bot


def test_every_game_asked_for_is_counted_once() -> None:
    played = simulate("cards", 1500, ["random"], 1, rounds=2, max_turns=10)
    assert played.length == Counter({20: 1500})
    assert [seat.total() for seat in played.points] == [1500, 1500]
    assert (played.deals, played.capped) == (3000, 3000)
    summary = played.summary()
    assert summary["games"] == 1500
    assert summary["length"] == {"mean": 20.0, "max": 20}
    assert summary["capped"] == 1.0


def test_mean_and_spread_are_those_of_the_points() -> None:
    played = simulate("cards", 200, ["random"], 1, rounds=1)
    points = list(played.points[0].elements())
    mean = sum(points) / 200
    assert played.summary()["points"]["mean"][0] == pytest.approx(mean)
    assert played.summary()["points"]["sd"][0] == pytest.approx((sum((p - mean) ** 2 for p in points) / 200) ** 0.5)


def test_the_same_seed_gives_the_same_games() -> None:
    assert simulate("cards", 60, ["novice", "random"], 5) == simulate("cards", 60, ["novice", "random"], 5)
    assert simulate("cards", 60, ["novice", "random"], 5) != simulate("cards", 60, ["novice", "random"], 6)


@pytest.mark.parametrize("players", [2, 4])
def test_the_sensible_bot_beats_chance_by_far_and_does_not_stall(players: int) -> None:
    played = simulate("cards", 1000, ["novice", "random"] * (players // 2), 1, rounds=1, players=players)
    means = played.summary()["points"]["mean"]
    assert means[0] > means[1] + 60
    assert played.summary()["capped"] == 0
    assert simulate("cards", 1000, ["novice"], 1, rounds=1, players=players).summary()["points"]["mean"][0] > 0


def test_a_bot_chooses_by_observation_and_seed_alone() -> None:
    for name in bots("cards"):
        match = unlost.new("cards", seed=4, players=4)
        bot = find_bot("cards", name)
        while match.turn is not None and len(match.history) < 120:
            observation = match.observation(match.turn)
            number = bot.choose(observation, len(match.history), Budget(simulations=500))  # no clock: the machine may have other work
            assert bot.choose(observation.copy(), len(match.history), Budget(simulations=500)) == number
            match.play_number(number)


def test_bots_choose_only_in_games_that_count() -> None:
    asked = 0

    def counting(view: dict[str, Any], actions: list[str], chance: random.Random) -> str:
        nonlocal asked
        asked += 1
        return actions[0]

    register_bot("counting", "cards", "for tests")(counting)
    played = simulate("cards", 1025, ["random", "counting"], 1, rounds=1, max_turns=4)  # one place plays twice
    assert asked == 1025 * 2 * 2  # games, turns, actions of a turn
    assert played.length == Counter({4: 1025})


def test_a_bot_that_forfeits_is_named() -> None:
    register_bot("cheat", "cards", "for tests")(lambda view, actions, chance: "R99")
    with pytest.raises(unlost.BadOption, match="cheat cannot go on: 'R99' is not legal"):
        simulate("cards", 3, ["cheat"], 1)


def test_bots_are_a_list_of_names() -> None:
    wrong: Any = "novice"
    with pytest.raises(unlost.BadOption, match=r"bots takes a list of names.*not 'novice'"):
        simulate("cards", 3, wrong)


def test_a_histogram_has_a_bar_for_each_step() -> None:
    lines = histogram(Counter({-3: 1, 4: 2, 12: 1})).splitlines()
    assert len(lines) == 16
    assert "100" not in lines[0]
    assert lines[7].endswith("50.0 %")
    assert histogram(Counter({5: 3})).endswith("100.0 %")


MILLION = """
import os
from pathlib import Path
from unlost.arena.simulate import simulate

used = {}

def sample(done):
    used[done * 20 // 1_000_000] = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

simulate("cards", 1_000_000, ["random"], 1, sample)
print(max(used.values()) - used[1])
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads Linux's account of memory")
def test_a_million_games_take_no_more_memory_than_the_first_thousands() -> None:
    alone = subprocess.run([sys.executable, "-c", MILLION], capture_output=True, text=True, check=True)
    assert int(alone.stdout) < 4_000_000
