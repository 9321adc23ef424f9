"""What a bot is, and the list of the bots there are.

A bot chooses an action from an observation, never from the state. With the same observation, seed and number of
simulations it chooses the same action.
"""

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import entry_points
from types import ModuleType

import numpy as np
import numpy.typing as npt

from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game, find_game
from unlost.kernel.jit import specialised
from unlost.kernel.notation import Action
from unlost.kernel.options import short
from unlost.kernel.position import Position
from unlost.kernel.records import NOBODY, AnyRecord, Records
from unlost.kernel.rng import Rng, RngState, new_rng, word
from unlost.kernel.views import JsonObject

Seed = int | str | bytes
Policy = Callable[[AnyRecord, RngState], int]  # compiled: (observation, rng) → action number
RANDOM = "random"
OUTSIDE = "cmd:"  # before the command line of a program that plays


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one decision: so many simulated games, so many seconds, whichever is over first."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.simulations, self.seconds) if limit is not None]
        if not given or not all(limit > 0 for limit in given):
            raise BadOption(f"a budget is a number of simulations, of seconds, or both, above 0: not {self.simulations} and {self.seconds}")


class Forfeit(Exception):
    """A bot has not given a legal action, or not in time, and this says why: it loses the game."""


class Bot(ABC):
    """A bot of one game: a name, a line about its character, and how it chooses."""

    usual: Budget | None = None  # for a decision, if it is not told otherwise; None if it needs no time to speak of

    def __init__(self, name: str, game: Game, character: str) -> None:
        self.name, self.game, self.character = name, game, character

    @abstractmethod
    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        """The action number for one observation (an array of one) of the seat to act. Without a budget, the bot's usual one."""

    def ask(self, position: Position, seed: Seed = 0, budget: Budget | None = None) -> Action:
        """The action that it would play in a position of the seat to act."""
        if position.game.name != self.game.name:
            raise BadOption(f"{self.name} plays {self.game.name}, and this is a position of {position.game.name}")
        if position.seat is None or position.seat != position.turn:
            raise BadOption(f"{self.name} can be asked in a position of the seat to act")
        return self.game.actions[self.choose(position.observation, seed, budget)]

    @property
    def in_a_hurry(self) -> "Bot":
        """Who plays in its place where there is no time to think."""
        return self

    def warm_up(self, observations: Records) -> None:  # noqa: B027 (most bots need none)
        """Compile what has to be, with an observation of a game that nobody plays, where there is a choice."""

    def choose_all(self, observations: Records, where: npt.NDArray[np.bool_], rng: Rng, actions: npt.NDArray[np.int64]) -> None:
        """Write an action number for each observation that `where` marks, all of them of seats to act."""
        for place in np.flatnonzero(where):
            actions[place] = self.choose(observations[place : place + 1], word(rng[0]))


class QuickBot(Bot):
    """A bot that needs no time to speak of, and chooses best in many games at once."""

    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        actions = np.zeros(1, np.int64)
        self.choose_all(observations, np.ones(1, np.bool_), new_rng(seed), actions)
        return int(actions[0])

    @abstractmethod
    def choose_all(self, observations: Records, where: npt.NDArray[np.bool_], rng: Rng, actions: npt.NDArray[np.int64]) -> None: ...

    def warm_up(self, observations: Records) -> None:
        self.choose(observations, 0)


class PolicyBot(QuickBot):
    """A bot that goes by a compiled policy: (observation, rng) → action number."""

    def __init__(self, name: str, game: Game, character: str, policy: Policy) -> None:
        super().__init__(name, game, character)
        self.policy = policy

    @cached_property
    def _loops(self) -> ModuleType:
        return specialised("unlost.bots.loops", policy=self.policy)

    def choose_all(self, observations: Records, where: npt.NDArray[np.bool_], rng: Rng, actions: npt.NDArray[np.int64]) -> None:
        check_turns(observations, where)
        self._loops.choose_all(observations, where, rng, actions)


class BudgetedBot(Bot):
    """A bot with a budget of its own for each decision: `master@500`, `master@0.2s`."""

    def __init__(self, name: str, bot: Bot, budget: Budget) -> None:
        super().__init__(name, bot.game, bot.character)
        self.bot, self.usual = bot, budget

    @property
    def in_a_hurry(self) -> Bot:
        return self.bot.in_a_hurry

    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        return self.bot.choose(observations, seed, budget or self.usual)

    def warm_up(self, observations: Records) -> None:
        self.bot.warm_up(observations)


Chooser = Callable[[JsonObject, list[str], random.Random], str]


class ViewBot(Bot):
    """A bot in plain Python: (view, legal actions, chance) → one of them, all as texts."""

    def __init__(self, name: str, game: Game, character: str, chooser: Chooser) -> None:
        super().__init__(name, game, character)
        self.chooser = chooser

    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        actions, seen = legal_actions(self.game, observations), observations[0]
        view = self.game.view(seen)
        try:
            chosen = self.chooser(view, list(actions), random.Random(seed))
        except (Exception, SystemExit) as fault:
            raise Forfeit(f"it raised {repr(fault)[:200]}") from fault
        if not isinstance(chosen, str) or chosen not in actions:
            raise Forfeit(f"{short(chosen)} is not legal")
        return actions[chosen]


def check_turns(observations: Records, where: npt.NDArray[np.bool_]) -> None:
    """ValueError if one of these observations is not of the seat to act: there is nothing to choose then."""
    seats, turns = observations["seat"], observations["turn"]
    wrong = where & ((seats != turns) | (turns == NOBODY))
    if wrong.any():
        seat, turn = ("nobody" if who == NOBODY else f"seat {who}" for who in (seats[wrong][0], turns[wrong][0]))
        raise ValueError(f"a bot chooses for the seat to act: here {turn} is, and the observation is of {seat}")


def legal_actions(game: Game, observations: Records) -> dict[str, int]:
    """The legal actions of the seat to act, by what it sees: as texts, with their numbers."""
    check_turns(observations, np.ones(1, np.bool_))
    found = {}
    for start, bits in zip(game.starts, game.loops.legal_sets(observations), strict=True):
        bits = int(bits)
        while bits:
            number = start + (bits & -bits).bit_length() - 1
            found[str(game.actions[number])] = number
            bits &= bits - 1
    return found


# ---------------------------------------------------------------- the list

_bots: dict[tuple[str, str], Bot] = {}


def add_bot(bot: Bot) -> None:
    """Add a bot to the list."""
    if (bot.game.name, bot.name) in _bots:
        raise ValueError(f"{bot.game.name} has a bot called {bot.name} already")
    _bots[bot.game.name, bot.name] = bot


def register_bot(name: str, game: str, character: str) -> Callable[[Chooser], Chooser]:
    """Register a function (view, legal actions, chance) → action as a bot: @register_bot("careful", "cards", "hates risk")."""

    def registered(chooser: Chooser) -> Chooser:
        _add_own(find_game(game))
        add_bot(ViewBot(name, find_game(game), character, chooser))
        return chooser

    return registered


@cache
def _load_plug_ins() -> None:
    """Import what other packages offer under the entry point `unlost.bots`: modules that register bots."""
    for offered in entry_points(group="unlost.bots"):
        offered.load()


def _add_own(game: Game) -> None:
    """Add the bots that come with a game: `random`, and its levels."""
    if (game.name, RANDOM) not in _bots:
        from unlost.bots.levels import level_bots, levels_of  # which imports this module

        add_bot(PolicyBot(RANDOM, game, "plays whatever is legal, each action as likely as the others", game.loops.choose))
        for bot in level_bots(game, levels) if (levels := levels_of(game)) else ():
            add_bot(bot)


def bots(game: str) -> dict[str, Bot]:
    """The bots of a game, by name."""
    _add_own(find_game(game))
    _load_plug_ins()
    return {name: bot for (of, name), bot in _bots.items() if of == game}


def split_budget(name: str) -> tuple[str, Budget | None]:
    """A bot's name without its budget, and that: `planner@500` may simulate 500 games a decision, `planner@0.2s` think so long."""
    plain, at, given = name.rpartition("@")
    if at and re.fullmatch(r"[0-9]{1,12}", given) and int(given):
        return plain, Budget(simulations=int(given))
    if at and re.fullmatch(r"([0-9]{1,9}\.?[0-9]{0,9}|\.[0-9]{1,9})s", given) and float(given[:-1]):
        return plain, Budget(seconds=float(given[:-1]))
    if at and not plain.startswith(OUTSIDE):  # a command may have an @ of its own
        raise BadOption(f"{name}: after @ comes a number of simulations, such as @500, or of seconds, such as @0.2s")
    return name, None


def find_bot(game: str, name: str) -> Bot:
    """The bot of this name; BadOption if there is none. `master@500` has a budget, `cmd:python mybot.py` is a program outside."""
    plain, budget = split_budget(name)
    if plain.startswith(OUTSIDE):
        from unlost.bots.subprocess_bot import outside_bot

        return outside_bot(name, find_game(game), plain.removeprefix(OUTSIDE), budget)
    found = bots(find_game(game).name)
    if plain not in found:
        raise BadOption(f"{game} has no bot called {plain!r}; it has {', '.join(found)}")
    if budget is None:
        return found[plain]
    if isinstance(found[plain], QuickBot) or type(found[plain]) is ViewBot:
        raise BadOption(f"{name}: {plain} chooses at once, and takes no budget")
    return BudgetedBot(name, found[plain], budget)
