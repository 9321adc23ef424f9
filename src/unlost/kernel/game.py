"""What a game is to the rest of the house, and the list of the games there are.

A game is one file in `unlost.games`. It writes its rules as plain functions over a record and registers itself:
everything else (matches, batches, records, bots, tables) is written once, over this description.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from unlost.kernel.errors import BadNotation, BadOption
from unlost.kernel.notation import Action, read_action
from unlost.kernel.options import Option, checked
from unlost.kernel.rule import for_game
from unlost.kernel.table import DEAL, FIRST_PHASE, NOBODY, Records

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Rules:
    """A game's rules, compiled: all work on one record, in place."""

    legal: Callable[..., Any]  # (state or observation, phase): the legal actions, a set of bits for each group
    apply: Callable[..., Any]  # (state, action number)
    shuffle: Callable[..., Any]  # (state, dice): put the components into random order
    deal: Callable[..., Any]  # (state): lay out the table from there
    score: Callable[..., Any]  # (state or observation, points): by seat, as if it were counted now
    observe: Callable[..., Any]  # (state, seat, observation)
    sample: Callable[..., Any]  # (observation, dice, state): fill in at random what the observation leaves open


@dataclass(frozen=True)
class Game:
    """A game: its name, its options, its actions as text, its records and its rules."""

    name: str
    title: str
    deal_name: str  # what the players call a deal: round, expedition; game, where there is only one
    version: int  # of the rules: changes when the same actions could lead elsewhere
    phases: tuple[str, ...]  # what the phases from 2 on are called
    options: tuple[Option, ...]
    groups: tuple[tuple[str, ...], ...]  # the actions as text, group by group; an action's number counts through them
    state: np.dtype[np.void]
    observation: np.dtype[np.void]
    rules: Rules
    width: Callable[[Options], int]  # how many action numbers a game with these options can use
    most_deals: Callable[[Options], int | None]  # how many deals such a game can have, if that is known
    lay_out: Callable[[Any, Mapping[str, Any]], None]  # put the components in a given order, or raise BadOption
    describe: Callable[[Any], dict[str, Any]]  # a state or observation for people and programs to read, but for turn and phase
    hidden: Callable[[Any], dict[str, Any]]  # what only the state has, likewise
    why_not: Callable[[Any, int], tuple[str, str]]  # the rule that forbids an action, and why in words
    picture: Callable[[dict[str, Any]], str]  # the table of a view, for a terminal
    tell: Callable[..., str]  # (action, phase, yours) in words: "plays red 7", or "play red 7" to the one who did
    guide: Callable[[dict[str, Any], list[str]], dict[str, Any]] = lambda view, actions: {}  # what a table tells beside a view: see there
    printed: Callable[[Options], dict[str, Any]] = lambda options: {}  # what is printed on the components of such a game, told beside it
    sheet: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]] = (
        lambda before, end: {}
    )  # how the action between two views scored a deal
    concealed: str = " "  # how the actions begin that only partners see
    partners: bool = False  # with four players, those who sit opposite are partners
    set_up: Callable[[Any, Options], None] = lambda state, options: None  # write into a state what follows from the options
    tiebreak: Callable[[Any, int], int] = lambda state, seat: 0  # what decides, the more the better, between seats level on points

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """All actions; the place of each is its number."""
        texts = [text for group in self.groups for text in group]
        return tuple(Action(text, number) for number, text in enumerate(texts))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each action, by its text."""
        return {str(action): action.number for action in self.actions}

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The number of the first action of each group."""
        sizes = [len(group) for group in self.groups]
        return tuple(sum(sizes[:place]) for place in range(len(sizes)))

    @cached_property
    def loops(self) -> ModuleType:
        """The compiled loops, over the rules of this game."""
        return for_game("unlost.kernel.loops", STARTS=self.starts, **vars(self.rules))

    def checked(self, given: Options) -> dict[str, Any]:
        """All options with their values; BadOption if one is wrong."""
        options = checked(self.name, self.options, given)
        if options["first"] is not None and options["first"] >= options["players"]:
            raise BadOption(f"first takes a seat from 0 to {options['players'] - 1}, not {options['first']}")
        return options

    @staticmethod
    def first(options: Options) -> int:
        """The seat that begins the game, or -1 if chance decides (X4)."""
        return -1 if options["first"] is None else int(options["first"])

    def template(self, options: Options) -> Records:
        """An array of one state, empty but for the options, from which games are begun.

        An option is written into the field of its name, where there is one.
        """
        states: Records = np.zeros(1, self.state)
        state: Any = states[0]
        for name in set(options) & set(self.state.names or ()):
            state[name] = options[name]
        state.deal = 1
        state.phase = DEAL
        state.turn = NOBODY
        self.set_up(state, options)
        return states

    def allies(self, players: int, seat: int, other: int) -> bool:
        """Do these two seats win together?"""
        return seat == other or (self.partners and players == 4 and (seat ^ other) & 1 == 0)

    def is_concealed(self, action: str) -> bool:
        """Is this action seen only by the one who plays it and the partner? Giving a card is."""
        return action.startswith(self.concealed)

    def read(self, record: Any) -> dict[str, Any]:
        """A state or observation, ready for JSON."""
        turn, phase = int(record.turn), int(record.phase)
        return {
            "turn": None if turn == NOBODY else turn,
            "phase": self.phases[phase - FIRST_PHASE] if phase >= FIRST_PHASE else None,
            **self.describe(record),
        }


_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Add a game to the list."""
    if game.name in _games:
        raise ValueError(f"there is a game called {game.name} already")
    if any(len(group) > 63 for group in game.groups):
        raise ValueError(f"{game.name}: a group holds at most 63 actions, the bits of a set")
    _games[game.name] = game
    return game


def _open_games() -> None:
    """See to it that the games have registered themselves."""
    importlib.import_module("unlost.games")


def games() -> dict[str, Game]:
    """All games, by name."""
    _open_games()
    return dict(_games)


def find_game(name: Any) -> Game:
    """The game of this name; BadOption if there is none."""
    _open_games()
    if isinstance(name, str) and name in _games:
        return _games[name]
    raise BadOption(f"there is no game called {name!r}; there is {', '.join(sorted(_games))}")


def action_text(game: str, number: int) -> str:
    """The text of an action number."""
    actions = find_game(game).actions
    if isinstance(number, bool) or not hasattr(number, "__index__") or not 0 <= number < len(actions):
        raise BadNotation(f"{game} has the actions 0 to {len(actions) - 1}, not {number!r}")
    return str(actions[number])


def action_number(game: str, text: str) -> int:
    """The number of an action's text."""
    exact = read_action(text)
    numbers = find_game(game).numbers
    if exact not in numbers:
        raise BadNotation(f"{exact} is no action of {game}")
    return numbers[exact]
