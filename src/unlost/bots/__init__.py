"""Bots: players that choose an action from an observation, never from the state.

`find_bot("cards", "explorer")` finds one by name. Each game has the same four levels: novice, explorer, expert and master. Beside them, to
measure by: `random`, which plays whatever is legal, `planner`, which searches by explorer's rules, and `network`, master's first thought.
"""

from unlost.bots.bot import Bot, Budget, Forfeit, bots, find_bot, register_bot

__all__ = ["Bot", "Budget", "Forfeit", "bots", "find_bot", "register_bot"]
