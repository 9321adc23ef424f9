"""Bots: players that choose an action from an observation, never from the state.

`find_bot("cards", "novice")` finds one by name. A bot is a compiled policy, so it can play one match or a batch of them.
"""

from unlost.bots import cards as _cards  # registers its bots
from unlost.bots.policy import Bot, bots, find_bot

__all__ = ["Bot", "bots", "find_bot"]
