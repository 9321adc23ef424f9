"""The fourth game as programs play it: as a match, in a batch, from its record, in the arena, in the environments, on the command line."""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import unlost
import unlost.envs.pettingzoo
from unlost.bots import bots, find_bot
from unlost.envs import VectorEnv
from unlost.kernel import jit
from unlost.kernel.game import find_game
from unlost.kernel.records import NOBODY
from unlost.kernel.registry import folder, is_shipped
from unlost.kernel.rng import new_rng

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def played(players: int = 2, seed: int = 1) -> unlost.Match:
    """A match that was played to its end by chance."""
    chance, match = random.Random(seed), unlost.Match("beacons", seed=seed, players=players)
    while match.turn is not None:
        match.play(chance.choice(match.actions()))
    return match


def run(*command: str) -> str:
    ran = subprocess.run([sys.executable, "-m", "unlost", *command], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_it_comes_from_another_package() -> None:
    assert not is_shipped("beacons")
    assert folder("beacons").parts[-3:] == ("tests", "fourth_game", "beacons")
    assert next(iter(find_game("beacons").options)).name == "players"


# ---------------------------------------------------------------- a match


@PLAYERS
def test_a_match_ends_when_all_cards_are_played_and_its_points_are_counted(players: int) -> None:
    for seed in range(20):
        match = played(players, seed)
        assert len(match.history) == 12
        assert match.result
        view = match.view(None)
        points = [-buried for buried in view["buried_sizes"]]
        for letter in "YBR":
            lights = [sum(int(card[1:]) for card in lit[letter]) for lit in view["lit"]]
            best = max((light for light in lights if light <= 7), default=0)
            if best and lights.count(best) == 1:
                points[lights.index(best)] += sum(len(lit[letter]) for lit in view["lit"])
        assert list(match.result.scores) == points
        assert match.game.guide(view, [], match.options)["points"] == points


def test_K3_only_a_card_of_ones_hand_can_be_lit_or_buried() -> None:
    match = unlost.Match("beacons", seed=1, first=0, deals=[{"deck": "Y5 Y4 R5 Y3 R2 R4 Y2 B3 B5 B4 B2 R3".split()}])
    assert list(match.actions()) == "Y4 Y5 R5 -Y4 -Y5 -R5".split()
    for action in ("R2", "-B2"):
        with pytest.raises(unlost.IllegalAction, match="in your hand") as refused:
            match.play(action)
        assert refused.value.rule == "K3"


def test_K4_nothing_is_added_to_a_light_that_is_too_bright() -> None:
    match = unlost.Match("beacons", seed=1, first=0, deals=[{"deck": "Y5 Y4 R5 Y3 R2 R4 Y2 B3 B5 B4 B2 R3".split()}])
    for action in "y5 R2 Y4 R4".split():
        match.play(action)
    with pytest.raises(unlost.IllegalAction, match="yellow light is at 9") as refused:
        match.play("Y2")
    assert refused.value.rule == "K4"
    assert match.play("-Y2") == "-Y2"


def test_K9_a_view_shows_no_hand_and_no_buried_card_of_another() -> None:
    match = unlost.Match("beacons", seed=1, first=0)
    buried = match.play(match.actions()[-1])
    assert match.view(0)["buried"] == [[buried[1:]], []]
    assert match.view(1)["buried"] == [[], []]
    assert match.view(1)["hands"][0] == []
    assert match.view(None)["hands"] == [[], []]
    assert match.view(1)["buried_sizes"] == [1, 0]


@PLAYERS
def test_K9_a_sampled_world_shows_each_seat_what_it_saw_and_hides_the_rest_anew(players: int) -> None:
    chance, rng, match = random.Random(1), new_rng("worlds"), unlost.Match("beacons", seed=1, players=players)
    game, hands = match.game, set()
    while match.turn is not None:
        for seat in [*range(players), None]:
            seen, world, again = match.observation(seat).copy(), np.zeros(1, match.game.state), np.zeros(1, match.game.observation)
            game.loops.imagine(seen, rng, world)
            game.loops.look(world, NOBODY if seat is None else seat, again)
            assert again.tobytes() == seen.tobytes()
            truth = {**game.read(world[0]), **game.hidden(world[0])}
            lit = [card for lanes in truth["lit"] for lane in lanes.values() for card in lane]
            assert sorted([*lit, *sum(truth["hands"] + truth["buried"], truth["deck"])]) == sorted(map(str, game.groups[0]))
            hands.add(str(truth["hands"]))
        match.play(chance.choice(match.actions()))
    assert len(hands) > 20


# ---------------------------------------------------------------- records, batches, compiled and not


def test_a_match_is_loaded_and_replayed_from_its_record(tmp_path: Path) -> None:
    match = played()
    again = unlost.load(match.record())
    assert (again.truth(), again.result, again.record()) == (match.truth(), match.result, match.record())
    (tmp_path / "game.txt").write_text(match.record())
    told = json.loads(run("replay", str(tmp_path / "game.txt"), "--json"))
    assert match.result
    assert told["result"]["scores"] == list(match.result.scores)


@PLAYERS
def test_a_batch_plays_as_a_match_does(players: int) -> None:
    batch = unlost.Batch("beacons", 32, seed=3, players=players)
    done = 0
    for _ in range(30):
        batch.step(batch.random())
        done += int(batch.finished.sum())
        assert batch.scores[batch.finished].max(initial=0) <= 12
        assert batch.scores[batch.finished].min(initial=0) >= -12
    assert done == 64  # twelve actions each, dealt anew at once


def test_interpreted_it_plays_as_compiled() -> None:
    many = "[played(players, seed).record() for players in (2, 3, 4) for seed in range(9)]"
    script = f"from {__name__} import played; print({many})"
    plain = {**os.environ, "UNLOST_JIT": "0"}
    interpreted = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=plain)
    assert interpreted.stdout.strip() == str(eval(many))


def test_an_edit_of_any_of_its_files_has_all_of_it_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = Path(shutil.copytree(folder("beacons"), tmp_path / "beacons"))
    monkeypatch.setattr(jit, "installed_folders", lambda: [copy])
    digest, bots_file = jit._package_digest.__wrapped__, str(copy / "bots.py")
    before = digest(bots_file)
    (copy / "rules.py").write_text((copy / "rules.py").read_text() + "# edited\n")
    assert digest(bots_file) != before
    assert digest(jit.__file__) == ""


# ---------------------------------------------------------------- bots


def test_it_has_the_levels_that_need_no_network() -> None:
    assert set(bots("beacons")) == {"random", "novice", "explorer", "planner"}


def test_a_search_by_its_rules_plays_to_the_end() -> None:
    match, planner = unlost.Match("beacons", seed=2), find_bot("beacons", "planner@40")
    while match.turn is not None:
        match.play_number(planner.choose(match.observation(match.turn).copy(), len(match.history)))
    assert match.result


def test_simulate_and_arena_play_it_and_explorer_is_better_than_novice() -> None:
    simulated = json.loads(run("simulate", "beacons", "--games", "500", "--bots", "novice,random", "--json"))
    assert simulated["games"] == 500
    assert simulated["length"] == {"mean": 12.0, "max": 12}
    figures = json.loads(run("arena", "beacons", "--bots", "explorer,novice", "--deals", "300", "--jobs", "1", "--json"))
    assert figures["deals"] == 300
    assert next(bot for bot in figures["bots"] if bot["name"] == "explorer")["margin_95"][0] > 0


def test_its_positions_are_evaluated_and_its_matches_reviewed() -> None:
    match = played()
    found = unlost.evaluate(match.at(3), worlds=32)
    assert {str(one.action) for one in found.actions} == set(map(str, match.at(3).actions()))
    assert len(unlost.review(match, worlds=8).decisions) == 12
    with pytest.raises(unlost.BadPosition, match="beacons has no positions"):
        unlost.position("beacons", match.view(0))  # type: ignore[call-overload]


# ---------------------------------------------------------------- environments


@PLAYERS
def test_the_vector_environment_plays_it_and_its_features_say_what_is_seen(players: int) -> None:
    envs = VectorEnv("beacons", 16, seed=1, opponents="explorer", players=players)
    layout = envs.layout
    low, high, rest_low, rest_high = layout.bounds()
    done = 0
    for _ in range(40):
        assert (envs.colours >= low).all()
        assert (envs.colours <= high).all()
        assert (envs.rest >= rest_low).all()
        assert (envs.rest <= rest_high).all()
        held = envs.colours[:, :, layout.columns("hand")].sum(axis=(1, 2))
        assert (held == envs.rest[:, layout.columns("hand_size")][:, 0]).all()
        assert (envs.mask[:, 12:].sum(axis=1) == held).all()  # every card can be buried
        actions = np.array([np.flatnonzero(mask)[0] for mask in envs.mask])
        envs.step(actions)
        done += int(envs.ended.sum())
    assert done > 16


def test_gymnasium_plays_it_to_its_end() -> None:
    env: Any = gymnasium.make("unlost/beacons-v1", opponents="novice")
    observation, _ = env.reset(seed=1)
    steps, over = 0, False
    while not over:
        observation, reward, over, _, _ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
        steps += 1
    assert steps == 6
    assert reward == round(reward)


def test_pettingzoo_plays_it_to_its_end() -> None:
    env = unlost.envs.pettingzoo.env("beacons", players=3)
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        steps += not terminated
        env.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[0]))
    assert steps == 12
    assert not env.agents
