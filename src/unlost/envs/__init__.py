"""Environments for programs that learn: all games, in the interfaces that researchers use.

from unlost.envs import VectorEnv                    # many games at once, no other library needed
gymnasium.make("unlost/cards-v1")                    # pip install unlost[gym]
unlost.envs.pettingzoo.env("board", players=3)       # pip install unlost[pettingzoo]
pyspiel.load_game("python_unlost_rivals")            # pip install unlost[openspiel]
"""

from importlib.util import find_spec

from unlost.envs.vector import VectorEnv

__all__ = ["VectorEnv"]

if find_spec("gymnasium"):
    from unlost.envs import gym

    gym.register()
