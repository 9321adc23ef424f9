"""Environments for programs that learn: all games, in the interfaces that researchers use."""

from unlost.envs.vector import VectorEnv

__all__ = ["VectorEnv"]
