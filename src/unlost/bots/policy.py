"""What a bot is, the list of the bots there are, and the one that plays every game: `random`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.kernel.dice import Dice, new_dice
from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game, find_game, games
from unlost.kernel.rule import for_game
from unlost.kernel.table import Records


@dataclass(frozen=True)
class Bot:
    """A bot of one game: a name, a line about its character, and a policy (observation, dice) → action number."""

    name: str
    game: Game
    character: str
    policy: Callable[..., Any]

    @cached_property
    def _loops(self) -> ModuleType:
        return for_game("unlost.bots.loops", policy=self.policy)

    def choose(self, observations: Records, seed: int | str | bytes) -> int:
        """The action number for one observation (an array of one); the same observation and seed give the same action."""
        actions = np.zeros(1, np.int64)
        self.choose_all(observations, np.ones(1, np.bool_), new_dice(seed), actions)
        return int(actions[0])

    def choose_all(self, observations: Records, where: npt.NDArray[np.bool_], dice: Dice, actions: npt.NDArray[np.int64]) -> None:
        """Write an action number for each observation that `where` marks."""
        self._loops.choose_all(observations, where, dice, actions)


_bots: dict[tuple[str, str], Bot] = {}


def register_bot(name: str, game: Game, character: str, policy: Callable[..., Any]) -> None:
    """Add a bot to the list."""
    if name in bots(game.name):
        raise ValueError(f"{game.name} has a bot called {name} already")
    _bots[game.name, name] = Bot(name, game, character, policy)


def bots(game: str) -> dict[str, Bot]:
    """The bots of a game, by name."""
    return {name: bot for (of, name), bot in _bots.items() if of == game}


def find_bot(game: str, name: str) -> Bot:
    """The bot of this name; BadOption if there is none."""
    found = bots(find_game(game).name)
    if name not in found:
        raise BadOption(f"{game} has no bot called {name!r}; it has {', '.join(found)}")
    return found[name]


for _game in games().values():
    register_bot("random", _game, "plays whatever is legal, each action as likely as the others", _game.loops.choose)
