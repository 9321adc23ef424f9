"""What a game is to the rest of the code, and the list of the games there are.

A game is a package. Its `rules.py` writes the rules as plain functions over a record and registers the game:
everything else (matches, batches, records, bots, tables) is written once, over this description.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import ModuleType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from unlost.kernel.errors import BadNotation, BadOption
from unlost.kernel.jit import specialised
from unlost.kernel.notation import Action, exact_form, no_action, spellings
from unlost.kernel.options import Option, Options, OptionValue, checked, short
from unlost.kernel.records import DEAL, FIRST_PHASE, NOBODY, AnyRecord, Ints, Record, Records
from unlost.kernel.registry import packages, part
from unlost.kernel.rng import RngState
from unlost.kernel.views import AnyShape, JsonObject

Shown = TypeVar("Shown", bound=Record)  # a state or an observation
State = TypeVar("State", bound=Record)
Seen = TypeVar("Seen", bound=Record)  # an observation


@dataclass(frozen=True)
class Rules(Generic[Shown, State, Seen]):
    """A game's rules, compiled: all work on one record, in place."""

    legal: Callable[[Shown, int], tuple[int, ...]]  # (state or observation, phase): the legal actions, a set of bits for each group
    apply: Callable[[State, int], None]  # (state, action number)
    shuffle: Callable[[State, RngState], None]  # put the components into random order
    deal: Callable[[State], None]  # lay out the table from there
    score: Callable[[Shown, Ints], None]  # (state or observation, points): by seat, as if it were counted now
    observe: Callable[[State, int, Seen], None]  # (state, seat, observation): write what the seat may know
    sample: Callable[[Seen, RngState, State], None]  # (observation, rng, state): fill in at random what the observation leaves open


# The same, as loops that are written for every game see them.
Legal = Callable[[Record, int], tuple[int, ...]]
Apply = Callable[[Record, int], None]
Shuffle = Callable[[Record, RngState], None]
DealOut = Callable[[Record], None]
Score = Callable[[Record, Ints], None]
Observe = Callable[[Record, int, Record], None]
Sample = Callable[[Record, RngState, Record], None]

ViewOfGame: TypeAlias = Any  # of the game whose function it is: its `views.py` has the exact shape
AnyRules = Rules[AnyRecord, AnyRecord, AnyRecord]


class Tell(Protocol):
    """An action in words."""

    def __call__(self, action: str, phase: str, yours: bool = False) -> str: ...


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
    rules: AnyRules
    width: Callable[[Options], int]  # how many action numbers a game with these options can use
    most_deals: Callable[[Options], int | None]  # how many deals such a game can have, if that is known
    lay_out: Callable[[AnyRecord, AnyShape], None]  # put the components in a given order, or raise BadOption
    describe: Callable[[AnyRecord], AnyShape]  # a state or observation for people and programs to read, but for turn and phase
    hidden: Callable[[AnyRecord], AnyShape]  # what only the state has, likewise
    why_not: Callable[[AnyRecord, int], tuple[str, str]]  # the rule that forbids an action, and why in words
    picture: Callable[[ViewOfGame, Options], str]  # the table of a view, for a terminal
    tell: Tell  # (action, phase, yours) in words: "plays red 7", or "play red 7" to the one who did
    seen: Callable[[AnyRecord, str], str] = lambda before, action: action  # for `tell`: the action with the card that everybody saw move
    guide: Callable[[ViewOfGame, list[str], Options], AnyShape] = lambda view, actions, options: {}  # what a table tells beside a view
    standing: Callable[[ViewOfGame, Options], Sequence[int]] = (
        lambda view, options: ()
    )  # each seat's points if it ended now; none if hidden
    printed: Callable[[Options], AnyShape] = lambda options: {}  # what is printed on the components of such a game, told beside it
    fields: Mapping[str, str] = field(default_factory=dict)  # the fields of a state that options are written into, where not of their name
    consistent: Callable[[Options], None] = lambda options: None  # raise BadOption if options, each right by itself, do not go together
    sheet: Callable[[ViewOfGame, ViewOfGame], AnyShape] = lambda before, end: {}  # how the action between two views scored a deal
    banked: str | None = None  # the field of a state with the points of what is over, by seat or by side; None: all counted at the end
    margin_scale: float = 50.0  # networks see a margin of so many points as 1
    contest: Options = field(default_factory=dict)  # options of a contest of bots, where none are named
    counted_by_deal: bool = False  # a contest's points and margins are for each deal, not for each game
    order: int = 100  # where it stands among the games; the lowest is the one that is meant where none is named
    concealed: str = " "  # how the actions begin that only the seat and its partner see; the others are told that, and "?"
    partners: bool = False  # with four players, those who sit opposite are partners
    set_up: Callable[[AnyRecord, Options], None] = lambda state, options: None  # write into a state what follows from the options
    tiebreak: Callable[[AnyRecord, int], int] = lambda state, seat: 0  # what decides, the more the better, between seats level on points
    earlier: "tuple[Game, ...]" = ()  # this game by earlier versions of its rules, for matches and records that began with them

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
    def spellings(self) -> dict[str, str]:
        """The exact text of each action, by every way to write it."""
        return spellings(self.numbers)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The number of the first action of each group."""
        sizes = [len(group) for group in self.groups]
        return tuple(sum(sizes[:place]) for place in range(len(sizes)))

    @cached_property
    def loops(self) -> ModuleType:
        """The compiled loops, over the rules of this game."""
        return _loops(self.rules, self.starts)

    def by_rules(self, version: object) -> "Game":
        """The game by a version of its rules: this one, or one that matches and records began with; BadOption if it is not here."""
        for game in (self, *self.earlier):
            if type(version) is int and version == game.version:
                return game
        known = sorted(game.version for game in (self, *self.earlier))
        raise BadOption(f"rules: {self.name} has rules {' and '.join(map(str, known))} here, not {short(version)}")

    def checked(self, given: Options) -> dict[str, OptionValue]:
        """All options with their values; BadOption if one is wrong."""
        options = checked(self.name, self.options, given)
        if options["first"] is not None and options["first"] >= options["players"]:
            raise BadOption(f"first takes a seat from 0 to {options['players'] - 1}, not {options['first']}")
        self.consistent(options)
        return options

    @staticmethod
    def first(options: Options) -> int:
        """The seat that begins the game, or -1 if chance decides (X4)."""
        return -1 if options["first"] is None else int(options["first"])

    def template(self, options: Options) -> Records:
        """An array of one state, empty but for the options, from which games are begun.

        An option is written into the field of its name, or the one that `fields` says, where there is one.
        """
        states: Records = np.zeros(1, self.state)
        state: AnyRecord = states[0]
        for name, at in self.written(options).items():
            state[at] = options[name]
        state.deal = 1
        state.phase = DEAL
        state.turn = NOBODY
        self.set_up(state, options)
        return states

    def written(self, options: Options) -> dict[str, str]:
        """The options that stand in a state or an observation, with the field of each."""
        names = {name: self.fields.get(name, name) for name in options}
        return {name: at for name, at in names.items() if at in (self.state.names or ())}

    def renewed(self, options: Options) -> dict[str, OptionValue]:
        """Options of a match by this version's rules, for another one by those of today: what was left as it was usual then is so now."""
        usual = {option.name: option.default for option in self.options}
        return {name: value for name, value in options.items() if value != usual[name]}

    def sides(self, players: int) -> int:
        """How many sides there are: seats, or pairs of partners, who sit opposite each other. A seat's side is its number modulo that."""
        return 2 if self.partners and players == 4 else players

    def allies(self, players: int, seat: int, other: int) -> bool:
        """Do these two seats win together?"""
        return (seat - other) % self.sides(players) == 0

    @cached_property
    def is_banked_by_side(self) -> bool:
        """Are the points of what is over kept for two sides, and not by seat?"""
        return self.banked is not None and self.state[self.banked].shape == (2,)

    def banked_points(self, records: Records, players: int) -> npt.NDArray[np.int64]:
        """The points of what is over, by seat, a row for each record."""
        if self.banked is None:
            return np.zeros((len(records), players), np.int64)
        kept = records[self.banked].astype(np.int64)
        found: npt.NDArray[np.int64] = kept[:, np.arange(players) & 1] if self.is_banked_by_side else kept[:, :players]
        return found

    def is_concealed(self, action: str) -> bool:
        """Is this action seen only by the one who plays it and the partner? Giving a card is."""
        return action.startswith(self.concealed)

    def legal_actions(self, records: Records) -> tuple[Action, ...]:
        """The legal actions of a state or of the observation of the seat to act (an array of one), in order of their numbers."""
        found = []
        for start, bits in zip(self.starts, self.loops.legal_sets(records), strict=True):
            bits = int(bits)
            while bits:
                found.append(self.actions[start + (bits & -bits).bit_length() - 1])
                bits &= bits - 1
        return tuple(found)

    def view(self, observation: AnyRecord, agreed: Options | None = None) -> JsonObject:
        """What a seat knows, ready for JSON: the table, and beside it what a bot is told as well, so that a view is enough to ask one.

        The options beside it are those that are not the usual ones: as agreed, or else as far as they stand in the observation.
        """
        seat, over = int(observation.seat), int(observation.phase) < FIRST_PHASE
        found = self.read(observation) | {"seat": None if seat == NOBODY else seat, "starter": None if over else int(observation.starter)}
        more = part(self.name, "position")
        options = self.unusual(agreed or {}) | self.seen_options(observation) | (more.seen_options(observation) if more else {})
        return found | (more.beside(observation) if more else {}) | {"options": options}

    def unusual(self, options: Options) -> dict[str, OptionValue]:
        """Those options that are not the usual ones, but for what is seen in every position: how many play, and who began."""
        usual = {option.name: option.default for option in self.options}
        return {name: value for name, value in options.items() if value != usual[name] and name not in ("players", "first")}

    def seen_options(self, record: AnyRecord) -> dict[str, OptionValue]:
        """The options that stand in a record, where they are not the usual ones."""
        flags = {option.name: option.kind == "flag" for option in self.options}
        values = {name: record[at].item() for name, at in self.written(flags).items()}
        return self.unusual({name: bool(value) if flags[name] else value for name, value in values.items()})

    def read(self, record: AnyRecord) -> JsonObject:
        """The table of a state or observation, ready for JSON."""
        turn, phase = int(record.turn), int(record.phase)
        return {
            "turn": None if turn == NOBODY else turn,
            "phase": self.phases[phase - FIRST_PHASE] if phase >= FIRST_PHASE else None,
            **self.describe(record),
        }


@cache
def _loops(rules: AnyRules, starts: tuple[int, ...]) -> ModuleType:
    """The same for all versions of a game: they differ in what their states hold, not in code."""
    return specialised("unlost.kernel.loops", STARTS=starts, **vars(rules))


MOST_PHASES = 3  # `random_action` in `loops.py` has code of its own for each
_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Add a game to the list."""
    if game.name in _games:
        raise ValueError(f"there is a game called {game.name} already")
    if any(len(group) > 63 for group in game.groups):
        raise ValueError(f"{game.name}: a group holds at most 63 actions, the bits of a set")
    if len(game.phases) > MOST_PHASES:
        raise ValueError(f"{game.name}: the compiled loops know {MOST_PHASES} phases, not {len(game.phases)}")
    _games[game.name] = game
    return game


def _open_games() -> None:
    """Import the rules of every game: they register themselves."""
    for name in packages():
        if part(name, "rules") is None:
            raise ImportError(f"the game {name} has no rules: {packages()[name]}.rules is not there")


def games() -> dict[str, Game]:
    """All games, by name, in their order; the first is the one that is meant where none is named."""
    _open_games()
    return {game.name: game for game in sorted(_games.values(), key=lambda game: (game.order, game.name))}


def find_game(name: object) -> Game:
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


def read_action(text: object, game: Game | None = None) -> str:
    """The exact form of an action's text, in this game or else in any; BadNotation if it is none."""
    own = exact_form(text, game.spellings) if game else None
    if own is not None:
        return own
    known = _spellings(tuple(games()))
    found = exact_form(text, known)
    if found is None:
        raise no_action(text, known)
    return found


@cache
def _spellings(names: tuple[str, ...]) -> dict[str, str]:
    """Those of several games."""
    return {written: exact for name in names for written, exact in _games[name].spellings.items()}


def action_number(game: str, text: str) -> int:
    """The number of an action's text."""
    found = find_game(game)
    exact = read_action(text, found)
    if exact not in found.numbers:
        raise BadNotation(f"{exact} is no action of {game}")
    return found.numbers[exact]
