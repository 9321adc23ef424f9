"""Bots: players that choose an action from an observation, never from the state.

`find_bot("cards", "explorer")` finds one by name. Each game has the same four levels: novice, explorer, expert and master. Beside them, to
measure by: `random`, which plays whatever is legal, `planner`, which searches by explorer's rules, and `network`, master's first thought.
"""

from unlost.bots.bot import Bot, Budget, Forfeit, PolicyBot, add_bot, bots, find_bot, register_bot
from unlost.kernel.game import games

for _game in games().values():
    add_bot(PolicyBot("random", _game, "plays whatever is legal, each action as likely as the others", _game.loops.choose))

from unlost.bots import board as _board  # noqa: E402 (after random, so that it comes first)
from unlost.bots import cards as _cards  # noqa: E402
from unlost.bots import rivals as _rivals  # noqa: E402

__all__ = ["Bot", "Budget", "Forfeit", "bots", "find_bot", "register_bot"]
