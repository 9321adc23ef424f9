"""The environments: our own vector, Gymnasium's and PettingZoo's interfaces, by the tests that those bring, and by ours."""

import copy
import pickle
import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import unlost
import unlost.envs
from unlost.envs import VectorEnv
from unlost.envs import pettingzoo as zoo
from unlost.features import layout_of
from unlost.kernel.errors import BadOption, IllegalAction

Kind = tuple[str, dict[str, Any]]
KINDS: list[Kind] = [
    ("cards", {}), ("cards", {"expeditions": 6}), ("cards", {"players": 4}),
    ("cards", {"expeditions": 2, "highest": 5, "investments": 1, "hand": 3, "bonus": False}),
    ("board", {}), ("board", {"players": 3, "up_and_down": True}), ("board", {"players": 4, "expeditions": 1}),
    ("rivals", {}), ("rivals", {"players": 3}), ("rivals", {"players": 4}),
]  # fmt: skip


def told(kind: Kind) -> str:
    return "-".join([kind[0], *(f"{name}={value}" for name, value in kind[1].items())])


def marked(kind: Kind) -> Any:
    """Each size of an observation is compiled by itself, which takes a quarter of a minute; most are left to `./test --all`."""
    return pytest.param(kind, id=told(kind), marks=[] if kind == ("cards", {}) else [pytest.mark.slow])


every_kind = pytest.mark.parametrize("kind", [marked(kind) for kind in KINDS])


def name_of(kind: Kind) -> str:
    return f"unlost/{kind[0]}-v1"


# ---------------------------------------------------------------- many games at once


@every_kind
def test_a_vector_plays_as_matches_of_the_same_seeds_do(kind: Kind) -> None:
    """The first game at each place is the one that its seed deals; what is shown is what the match's seat to act may know."""
    seeds = [f"game {place}" for place in range(6)]
    envs = VectorEnv(kind[0], 6, seeds, **kind[1])
    matches = [unlost.Match(kind[0], seed=seed, **kind[1]) for seed in seeds]
    colours, rest = np.zeros_like(envs.colours[0]), np.zeros_like(envs.rest[0])
    over, chance = set[int](), random.Random(1)
    while len(over) < 6:
        actions = envs.random().copy()
        for place, match in enumerate(matches):
            if place in over:
                continue
            assert match.turn is not None
            assert envs.turn[place] == match.turn
            assert list(np.flatnonzero(envs.mask[place])) == [action.number for action in match.actions()]
            if chance.random() < 0.2:
                envs.layout.encode(match.observation(match.turn)[0], colours, rest)
                assert (colours == envs.colours[place]).all()
                assert (rest == envs.rest[place]).all()
            match.play(str(match.game.actions[actions[place]]))
        envs.step(actions)
        for place, match in enumerate(matches):
            if place not in over:
                assert envs.ended[place] == (match.turn is None)
                assert envs.ended[place] or not envs.rewards[place].any()
                if match.turn is None:
                    over.add(place)
                    assert tuple(envs.points[place]) == match.scores
                    for seat in range(match.players):
                        allied = [match.game.allies(match.players, seat, other) for other in range(match.players)]
                        others = [points for points, ours in zip(match.scores, allied, strict=True) if not ours]
                        assert envs.rewards[place, seat] == pytest.approx(match.scores[seat] - sum(others) / len(others))


@every_kind
@pytest.mark.parametrize("opponents", ["random", "novice"])
def test_opponents_in_the_environment_leave_every_decision_to_the_learner(kind: Kind, opponents: str) -> None:
    players = kind[1].get("players", 2)
    envs = VectorEnv(kind[0], 32, 3, opponents=opponents, seat=players - 1, reward="rank", **kind[1])
    ended = 0
    for _ in range(700):
        envs.step(envs.random())
        assert (envs.turn == players - 1).all()
        assert envs.rewards.shape == (32,)
        assert (np.abs(envs.rewards[envs.ended]) <= 1).all()
        assert not envs.rewards[~envs.ended].any()
        ended += int(envs.ended.sum())
    assert ended > 0


def test_the_same_seed_brings_the_same_games_and_others_bring_others() -> None:
    one, other, third = (VectorEnv("cards", 8, seed, opponents="novice") for seed in (5, "5", 6))
    for _ in range(300):
        actions = one.random().copy()
        one.step(actions)
        other.step(actions)
        assert (one.colours == other.colours).all()
        assert (one.rest == other.rest).all()
        assert (one.rewards == other.rewards).all()
    assert not (one.colours == third.colours).all()
    one.reset(seed=6)
    assert (one.colours == third.colours).all()
    assert len({table.tobytes() for table in third.colours}) == 8


def test_one_place_can_begin_anew_while_the_others_go_on() -> None:
    envs = VectorEnv("rivals", 4, 1)
    for _ in range(9):
        envs.step(envs.random())
    before = envs.rest.copy()
    envs.reset(where=np.array([False, True, False, False]))
    assert envs.rest[1, envs.layout.columns("deck_left")] == 80
    assert (envs.rest[[0, 2, 3]] == before[[0, 2, 3]]).all()


def test_how_a_game_ended_is_shown_beside_the_next() -> None:
    envs = VectorEnv("cards", 16, 1, opponents="novice", rounds=1)
    while not envs.ended.any():
        envs.step(envs.random())
    place = int(np.flatnonzero(envs.ended)[0])
    assert not envs.last_rest[place, envs.layout.columns("phase")].any()
    assert envs.rest[place, envs.layout.columns("deck_left")] >= 42


@pytest.mark.parametrize(
    ("actions", "fault"),
    [
        (np.zeros(3, np.int64), "step takes 4 action numbers"), (np.zeros(4), "not an array of float64"),
        (np.zeros((4, 1), np.int64), "shape"), (np.ones(4, np.bool_), "not an array of bool"), ([0, 0, 0], "step takes 4"),
    ],
)  # fmt: skip
def test_actions_of_a_wrong_shape_or_kind_are_refused(actions: Any, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        VectorEnv("cards", 4, 1).step(actions)


@pytest.mark.parametrize("number", [-1, 127, 10_000, 120])
def test_an_illegal_action_names_its_game_and_nothing_moves(number: int) -> None:
    envs = VectorEnv("cards", 4, 1)
    before, actions = envs.colours.copy(), envs.random().copy()
    actions[2] = number
    with pytest.raises(IllegalAction, match="game 2"):
        envs.step(actions)
    assert (envs.colours == before).all()
    envs.step(envs.random())


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": 1.5}, {"seed": [1, 2]}, {"seed": True}, {"n": 0}, {"n": 2.5}, {"opponents": "nobody"},
        {"opponents": "master"}, {"seat": 2, "opponents": "random"}, {"reward": "fame"}, {"players": 3}, {"deals": []}, {"colour": 1},
    ],
    ids=str,
)  # fmt: skip
def test_wrong_options_of_a_vector_are_named(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        VectorEnv("cards", **{"n": 4, "seed": 1} | wrong)


def test_where_takes_a_truth_value_for_each_game() -> None:
    envs = VectorEnv("cards", 4, 1)
    with pytest.raises(ValueError, match="4 truth values"):
        envs.reset(where=[1, 0, 0, 0])
    with pytest.raises(BadOption, match="leave where out"):
        envs.reset(seed=1, where=np.ones(4, np.bool_))


# ---------------------------------------------------------------- Gymnasium


@every_kind
def test_gymnasiums_checker_finds_nothing(kind: Kind) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name_of(kind), **kind[1]).unwrapped)
        check_env(gymnasium.make(name_of(kind), opponents="random", seat=1, reward="rank", **kind[1]).unwrapped)


@every_kind
def test_one_game_after_another_through_gymnasium(kind: Kind) -> None:
    env = gymnasium.make(name_of(kind), **kind[1])
    observation, _ = env.reset(seed=4)
    games = steps = 0
    while games < 3:
        assert env.observation_space.contains(observation)
        legal = np.flatnonzero(observation["action_mask"])
        action = env.action_space.sample()
        assert action in legal
        observation, reward, terminated, truncated, info = env.step(action)
        steps += 1
        assert not truncated
        if terminated:
            games += 1
            assert not observation["action_mask"].any()
            margin = info["points"][0] - (sum(info["points"][1:]) / (len(info["points"]) - 1))
            assert kind[1].get("players") == 4 or reward == pytest.approx(margin)
            observation, _ = env.reset()
        else:
            assert reward == 0
    assert steps > 30


def test_what_was_shown_is_never_written_again() -> None:
    """Also if only a part of it is kept: memory is used again when nobody holds it, and not before."""
    env = gymnasium.make("unlost/cards-v1", opponents="random")
    observation, _ = env.reset(seed=1)
    kept: list[tuple[Any, Any]] = []
    for step in range(400):
        names = ("colours", "rest", "action_mask")[: step % 4]
        parts = [observation[name] if step % 3 else observation[name][1:3] for name in names]
        kept += [(part, part.copy()) for part in parts]
        observation, _, terminated, _, _ = env.step(env.action_space.sample())
        if terminated:
            observation, _ = env.reset()
    assert all((part == as_it_was).all() for part, as_it_was in kept)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"])
def test_a_copied_environment_goes_its_own_way(copied: Any) -> None:
    env = gymnasium.make("unlost/cards-v1", opponents="random").unwrapped
    observation, _ = env.reset(seed=1)
    for _ in range(10):
        observation, *_ = env.step(env.action_space.sample())
    other = copied(env)
    legal = np.flatnonzero(observation["action_mask"])
    first, again = int(legal[0]), int(legal[-1])
    seen, *_ = other.step(first)
    assert (env.step(again)[0]["colours"] != seen["colours"]).any()
    third, action = copied(other), int(np.flatnonzero(seen["action_mask"])[0])
    assert (other.step(action)[0]["colours"] == third.step(action)[0]["colours"]).all()
    zoo_env = zoo.env("cards")
    zoo_env.reset(seed=1)
    zoo_copy = copied(zoo_env)
    before = zoo_env.observe("seat_0")["observation"]
    zoo_copy.step(int(np.flatnonzero(zoo_copy.last()[0]["action_mask"])[0]))
    assert (zoo_env.observe("seat_0")["observation"] == before).all()
    assert (zoo_copy.observe("seat_0")["observation"] != before).any()


def test_a_bot_that_thinks_can_be_the_opponent() -> None:
    env = gymnasium.make("unlost/cards-v1", opponents="planner@8", rounds=1, max_turns=8)
    env.reset(seed=1)
    for _ in range(8):
        _, _, terminated, _, _ = env.step(env.action_space.sample())
    assert terminated


def test_what_is_wrong_with_a_step_has_a_name() -> None:
    env: Any = gymnasium.make("unlost/cards-v1")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    for wrong, fault in (
        (illegal, IllegalAction),
        (-1, IllegalAction),
        (127, IllegalAction),
        (0.5, ValueError),
        (True, ValueError),
        ("R7", ValueError),
    ):
        with pytest.raises(fault):
            env.step(wrong)
    action = env.action_space.sample()
    env.step(np.int32(action))
    with pytest.raises(BadOption):
        env.reset(options={"rounds": 1})
    warnings.simplefilter("ignore")  # Gymnasium has its say too
    refused: list[dict[str, Any]] = [{"players": 3}, {"opponents": "nobody"}, {"render_mode": "human"}, {"seat": 2}]
    for options in refused:
        with pytest.raises(BadOption):
            gymnasium.make("unlost/cards-v1", **options)
    while not env.step(env.action_space.sample())[2]:
        pass
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_a_game_can_be_shown_as_text() -> None:
    env = gymnasium.make("unlost/cards-v1", render_mode="ansi")
    env.reset(seed=1)
    assert "seat 1" in str(env.render())


@every_kind
def test_gymnasiums_vector_is_the_same_games(kind: Kind) -> None:
    envs: Any = gymnasium.make_vec(name_of(kind), num_envs=5, **kind[1])
    single = gymnasium.make(name_of(kind), **kind[1])
    observations, _ = envs.reset(seed=20)
    alone, _ = single.reset(seed=22)
    envs.action_space.seed(3)
    ended = 0
    while ended < 2:
        assert envs.observation_space.contains(observations)
        assert data_equivalence(alone, {name: table[2] for name, table in observations.items()})
        actions = envs.action_space.sample()
        assert envs.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        alone, reward, terminated, _, _ = single.step(int(actions[2]))
        assert terminated == terminations[2]
        assert reward == rewards[2]
        assert not truncations.any()
        if terminated:
            ended += 1
            assert data_equivalence(infos["final_obs"][2], alone)
            assert infos["_final_obs"][2]
            alone, _ = single.reset()
        assert terminations.any() == ("final_obs" in infos)


def test_a_vector_hands_out_copies_unless_it_is_told_not_to() -> None:
    envs: Any = gymnasium.make_vec("unlost/cards-v1", num_envs=3)
    first, _ = envs.reset(seed=1)
    kept = {name: table.copy() for name, table in first.items()}
    envs.step(envs.action_space.sample())
    assert data_equivalence(first, kept)
    sparing: Any = gymnasium.make_vec("unlost/cards-v1", num_envs=3, copy=False)
    buffers, _ = sparing.reset(seed=1)
    after, *_ = sparing.step(sparing.action_space.sample())
    assert all(buffers[name] is after[name] for name in buffers)


def test_gymnasiums_other_vectors_can_be_made_of_the_single_game() -> None:
    envs: Any = gymnasium.make_vec("unlost/cards-v1", num_envs=2, vectorization_mode="sync")
    observations, _ = envs.reset(seed=1)
    for _ in range(20):
        actions = np.array([np.flatnonzero(mask)[0] for mask in observations["action_mask"]])
        observations, *_ = envs.step(actions)
    envs.close()


# ---------------------------------------------------------------- PettingZoo


QUIET = pytest.mark.filterwarnings("ignore:Observation", "ignore:The observation", "ignore:Action space")


@QUIET
@every_kind
def test_pettingzoos_tests_pass(kind: Kind, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(zoo.env(kind[0], **kind[1]), num_cycles=200)
    seed_test(lambda: zoo.env(kind[0], **kind[1]), num_cycles=60)
    parallel_api_test(zoo.parallel_env(kind[0], **kind[1]), num_cycles=200)
    parallel_seed_test(lambda: zoo.parallel_env(kind[0], **kind[1]), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@every_kind
def test_an_agent_sees_what_its_seat_may_know_whoevers_turn_it_is(kind: Kind) -> None:
    env, layout, chance = zoo.env(kind[0], **kind[1]), layout_of(kind[0], **kind[1]), random.Random(2)
    env.reset(seed=8)
    match = unlost.Match(kind[0], seed=8, **kind[1])
    colours, rest = np.zeros((layout.colours, layout.width), np.int8), np.zeros(layout.rest, np.int16)
    for _ in range(60):
        if match.turn is None:
            break
        assert env.agent_selection == f"seat_{match.turn}"
        for seat in range(match.players):
            layout.encode(match.observation(seat)[0], colours, rest)
            seen = env.observe(f"seat_{seat}")
            assert (seen["observation"] == np.append(colours, rest)).all()
            assert seen["action_mask"].any() == (seat == match.turn)
        action = chance.choice(match.actions())
        match.play(str(action))
        env.step(action.number)


def test_what_is_wrong_with_an_agents_step_has_a_name() -> None:
    env, parallel = zoo.env("cards"), zoo.parallel_env("cards")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(120)
    with pytest.raises(ValueError, match="whole number"):
        env.step(1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="call reset first"):
        parallel.step({"seat_0": 0})
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match="an action of each"):
        parallel.step({"seat_0": 0})
    with pytest.raises(ValueError, match="can only wait"):
        parallel.step({"seat_0": 0, "seat_1": 0})
    with pytest.raises(BadOption):
        zoo.env("cards", render_mode="human")


def test_a_table_of_agents_can_be_shown_as_text() -> None:
    env = zoo.env("rivals", render_mode="ansi")
    env.reset(seed=1)
    assert "gold" in str(env.render())
