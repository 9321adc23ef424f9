"""Random games through each interface: our own vector, Gymnasium, PettingZoo, OpenSpiel. What is not installed is left out.

`python examples/rollouts.py board` for another game than the card game.
"""

import random
import sys

import numpy as np

from unlost.envs import VectorEnv

GAME = sys.argv[1] if len(sys.argv) > 1 else "cards"


def vector() -> None:
    envs = VectorEnv(GAME, 256, seed=1)  # all seats are ours
    points: list[list[int]] = []
    while len(points) < 256:
        envs.step(envs.random())  # envs.colours, envs.rest and envs.mask are written anew
        points += envs.points[envs.ended].tolist()
    print(f"vector: {len(points)} random matches of {GAME}, {np.mean(points):.1f} points a seat")


def gymnasium() -> None:
    import gymnasium

    env = gymnasium.make(f"unlost/{GAME}-v1", opponents="random")
    observation, _ = env.reset(seed=1)
    terminated = False
    while not terminated:
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, terminated, _, info = env.step(int(np.random.default_rng(1).choice(legal)))
    print(f"Gymnasium: a match of {GAME} against chance ends with {info['points']}, a margin of {float(reward):.0f}")


def pettingzoo() -> None:
    from unlost.envs import pettingzoo

    env = pettingzoo.env(GAME)
    env.reset(seed=1)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        rewards[agent] = reward
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    print(f"PettingZoo: a match of {GAME}, margins {', '.join(f'{reward:+.0f}' for reward in rewards.values())}")


def openspiel() -> None:
    import pyspiel

    import unlost.envs.openspiel  # noqa: F401 (tells OpenSpiel its games)

    chance = random.Random(1)
    state = pyspiel.load_game(f"python_unlost_{GAME}").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    print(f"OpenSpiel: a match of {GAME} returns {state.returns()}")


for rollout in (vector, gymnasium, pettingzoo, openspiel):
    try:
        rollout()
    except ImportError as missing:
        print(f"{rollout.__name__}: {missing}")
