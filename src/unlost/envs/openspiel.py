"""The games for OpenSpiel: `import unlost.envs.openspiel`, then `pyspiel.load_game("python_unlost_cards(players=4,rounds=1)")`.

The options of a game are its parameters. Chance is explicit: who begins, each tile or starting wager that is laid out, and each card that
leaves the deck is a node of its own, with its exact odds. What a player gets at the end is the margin over the mean of the others.

A parameter is a number or a text, never both, so that some options are written differently: `first=-1` leaves to chance who begins,
`edition=0` are the later ones, `tile_spaces` is `printed` or such as `Y23579 B24679 W23569 G24579 R23469`, and `artifact_track` is `usual`
or such as `-20 -15 10 15 30 50`.
"""

import base64
import importlib
import json
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.bots import find_bot
from unlost.envs.desk import Setting, called, refusal
from unlost.envs.openspiel_loops import (
    ALL,
    BEGAN,
    BEGINNER,
    CHANCE,
    DEALING,
    DONE,
    DRAWN,
    FINISHED,
    IDLE,
    LAYOUT,
    NONE,
    SEAT,
    SHOWN,
    SINGLE,
    SORT,
    VALUE,
)  # fmt: skip
from unlost.features.layout import COLOURS_TYPE, REST_TYPE
from unlost.games import board, cards, rivals
from unlost.kernel.dice import DICE, new_dice
from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import Options, find_game
from unlost.kernel.heaps import HEAP, listed
from unlost.kernel.options import checked_seat, short
from unlost.kernel.rule import for_game, rule
from unlost.kernel.table import SEATS, Records, record_type

pyspiel: Any = importlib.import_module("pyspiel")

MOST_MOVES = 2**31 - 1  # OpenSpiel counts in 32 bits


# ---------------------------------------------------------------- what is random in each game, and how far it can go


@rule
def tiles(s: Any) -> Any:
    return s.tiles


@rule
def wagers(s: Any) -> Any:
    return s.wagers


@rule
def nothing(s: Any) -> Any:
    return s.deck


@rule
def put_away(s: Any) -> Any:
    return s.put_away


@rule
def none_away(s: Any) -> Any:
    return s.unseen  # scratch of `sample`, which leaves it empty


@dataclass(frozen=True)
class Special:
    """What OpenSpiel must know of a game beside its rules."""

    title: str
    kinds: tuple[str, ...]  # the cards
    pack: Callable[[Options], int]  # how many cards a deal has
    decisions: Callable[[Options], int]  # that a game can have at most
    margin: Callable[[Options], float]  # the most that a player can be ahead of the mean of the others
    hands: bool = True  # has anybody anything to hide?
    laid_out: Any = nothing  # a row of things that a deal lays out for all to see,
    things: tuple[str, ...] = ()  # what there is of them,
    to_lay_out: Callable[[Options], int] = lambda options: 0  # how many come out,
    at_hand: int = 0  # and out of how many
    odds: Callable[[tuple[int, ...], Sequence[int], int], list[int]] | None = None  # where they are not as the numbers of things are
    put_away: Any = none_away


def cards_margin(options: Options) -> float:
    """The best that can be in each colour of each round: three investments and all numbers against a 2 alone."""
    numbers = range(3 if options["players"] == 2 else 2, 11)  # four players have a second 2
    ours = cards.expedition_value(["Yx"] * 3 + [f"Y{number}" for number in numbers])
    return float(options["rounds"] * options["expeditions"] * (ours - cards.expedition_value(["Y2"])))


def board_decisions(options: Options) -> int:
    """To play and to draw in each turn; a step for each card played on the last stone, and for each arrow an explorer reaches."""
    steps = min(options["max_turns"], len(board.PACK)) + int(np.count_nonzero(board.TILES == board.ARROW)) * options["players"]
    return int(options["expeditions"] * (2 * options["max_turns"] + steps))


def board_margin(options: Options) -> float:
    """Nobody has less than nothing. In an expedition: four explorers on the last stone, the researcher among them, the fifth on the
    bridge, which ends it, and all points that lie on the paths; in the end the best that the artifacts can bring.
    """
    explorers = board.CROSSINGS * board.STONE_VALUES[-1] + board.STONE_VALUES[board.BRIDGE]
    found = board.TILE_POINTS[board.TILES].sum()
    tokens = int(np.count_nonzero(board.TILES == board.ARTIFACT)) * options["expeditions"]
    track = find_game("board").template(options)[0].track[: tokens + 1].max()
    return float(options["expeditions"] * (explorers + found) + max(0, track))


def rivals_decisions(options: Options) -> int:
    """A turn for each card: it begins with an uncovering or a bid, and ends with its last decision. In between: everybody else can pass,
    each card can be taken once, and every bid costs the winner more, while all gold can be paid once for each pile.
    """
    return int(rivals.CARDS_IN_ALL * (1 + (options["players"] - 1) + 1) + rivals.PILES * rivals.GOLD)


def rivals_margin(options: Options) -> float:
    """All cards, all gold, against nothing."""
    every = [rivals.CARDS[kind] for kind in rivals.PACK]
    best = 0
    for colour, letter in enumerate(rivals.LETTERS):
        own = [card for card in every if card[0] == letter]
        best += rivals.expedition_value(own + [f"{letter}x"] * (colour < rivals.STARTING))
    return float(best + rivals.GOLD)


def wager_odds(counts: tuple[int, ...], before: Sequence[int], left: int) -> list[int]:
    """In how many ways each colour can come next, so that nobody gets two of one colour (R2)."""
    half = before[-1] if len(before) % 2 else -1
    return [number * _ways(_without(counts, colour), -1 if half >= 0 else colour, left - 1) if number and colour != half else 0
            for colour, number in enumerate(counts)]  # fmt: skip


@cache
def _ways(counts: tuple[int, ...], half: int, left: int) -> int:
    """In how many ways so many more wagers can be dealt. `half` is the colour that the player has who lacks the second; -1: nobody does."""
    if left == 0:
        return 1
    return sum(wager_odds(counts, [] if half < 0 else [half], left))


def _without(counts: tuple[int, ...], colour: int) -> tuple[int, ...]:
    return (*counts[:colour], counts[colour] - 1, *counts[colour + 1 :])


SPECIALS = {
    "cards": Special(
        title="Unlost: the card game",
        kinds=cards.CARDS,
        pack=lambda options: options["expeditions"] * (12 if options["players"] == 2 else 15),
        decisions=lambda options: options["rounds"] * options["max_turns"] * 2,  # a card and a draw, or two gifts
        margin=cards_margin,
    ),
    "board": Special(
        title="Unlost: the board game",
        kinds=board.CARDS,
        pack=lambda options: len(board.PACK) - (board.PUT_AWAY if options["players"] == 2 else 0),
        decisions=board_decisions,
        margin=board_margin,
        laid_out=tiles,
        things=board.TILE_TEXTS,
        to_lay_out=lambda options: len(board.TILES),
        at_hand=len(board.TILES),
        put_away=put_away,
    ),
    "rivals": Special(
        title="Unlost: Rivals",
        kinds=rivals.CARDS,
        pack=lambda options: rivals.CARDS_IN_ALL,
        decisions=rivals_decisions,
        margin=rivals_margin,
        hands=False,
        laid_out=wagers,
        things=tuple(f"starting {letter}x" for letter in rivals.LETTERS),
        to_lay_out=lambda options: rivals.STARTING * options["players"],
        at_hand=2 * rivals.EXPEDITIONS,
        odds=wager_odds,
    ),
}


# ---------------------------------------------------------------- options as parameters

_WRITTEN: dict[str, tuple[Any, Any]] = {  # how what these options are by themselves is written
    "first": (None, -1),
    "edition": ("later", 0),
    "tile_spaces": (None, "printed"),
    "artifact_track": (None, "usual"),
}


def parameters(name: str) -> dict[str, Any]:
    """The parameters of a game, with what they are if nothing else is said."""
    return {option.name: _WRITTEN[option.name][1] if option.name in _WRITTEN else option.default for option in find_game(name).options}


def options_of(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """The options that parameters stand for."""
    options = {}
    for option, value in given.items():
        if option in _WRITTEN and value == _WRITTEN[option][1]:
            value = _WRITTEN[option][0]
        elif option == "tile_spaces" and isinstance(value, str):
            value = {word[0]: [int(stone) if stone.isdecimal() else stone for stone in word[1:]] for word in value.split()}
        elif option == "artifact_track":
            value = [int(entry) if entry.lstrip("-").isdecimal() else entry for entry in str(value).split()]
        options[option] = value
    checked = find_game(name).checked(options)
    if checked.get("tiebreak_round"):
        raise BadOption("tiebreak_round: such a game can go on for ever, and OpenSpiel's games cannot")
    if SPECIALS[name].decisions(checked) + chances(name, checked) > MOST_MOVES:
        raise BadOption("max_turns: such a game can have more moves than OpenSpiel can count")
    return checked


def chances(name: str, options: Options) -> int:
    """How many things chance can decide in a game: who begins, and in each deal what is laid out and every card."""
    game, special = find_game(name), SPECIALS[name]
    deals = game.most_deals(options)
    assert deals is not None
    return (game.first(options) < 0) + deals * (special.to_lay_out(options) + special.pack(options))


# ---------------------------------------------------------------- a game with its options


class Room:
    """All that the games with certain options share: the compiled functions, the sizes of things, the words for them."""

    def __init__(self, name: str, options: dict[str, Any]) -> None:
        self.name, self.options = name, options
        self.special = special = SPECIALS[name]
        self.setting = Setting(name, None, 0, "margin", options)
        self.game, self.layout, self.players = self.setting.game, self.setting.layout, self.setting.players
        game = self.game
        self.deals = game.most_deals(options) or 0  # always known here
        self.to_lay_out = special.to_lay_out(options)
        self.outcomes = max(len(special.kinds), len(special.things), self.players)
        self.concealed = next((action.number for action in game.actions if game.is_concealed(action)), VALUE + 1)
        self.loops = _loops(name, self.concealed, self.layout.encode, self.setting.loops.is_legal)
        fields: list[Any] = [
            ("state", game.state), ("trial", game.state), ("dice", DICE), ("first", "i8"), ("to_lay_out", "i8"), ("at_hand", "i8"),
            ("waiting", "i8"), ("stage", "i8"), ("decided", "i8"), ("needed", "i8"),
        ]  # fmt: skip
        fresh: Records = np.zeros(1, record_type(fields))
        fresh["state"] = game.template(options)[0]
        fresh["dice"] = new_dice(0)[0]
        fresh["first"], fresh["to_lay_out"], fresh["at_hand"] = game.first(options), self.to_lay_out, special.at_hand
        fresh["waiting"] = IDLE
        self.loops.prepare_one(fresh)
        self.hand = int(fresh[0]["needed"]) // self.players  # cards dealt to each player
        self.start = Course(self, fresh, CHANCE)
        example, seen, table = fresh.copy(), np.zeros(1, game.observation), np.zeros((self.layout.colours, self.layout.width), COLOURS_TYPE)
        self.act = called(self.loops.act_one, example, -1)
        self.decide = called(self.loops.decide_one, example, -1)
        self.list_legal = called(self.loops.list_legal, example, np.zeros(self.layout.actions, np.int64))
        self.count_outcomes = called(self.loops.count_outcomes, example, np.zeros(self.outcomes, np.int64))
        self.reckon = called(self.loops.reckon, example, np.zeros(SEATS, np.int64))
        self.look = called(self.loops.look, example, 0, SINGLE, seen)
        self.look_numbers = called(self.loops.look_numbers, example, 0, SINGLE, seen, table, np.zeros(self.layout.rest, REST_TYPE))
        self.words = {viewer: Words(self, viewer) for viewer in range(-1, self.players)}

    def chance_word(self, stage: int, outcome: int) -> str:
        """What chance decided, in words."""
        if stage == BEGINNER:
            return f"seat {outcome} begins"
        texts = self.special.things if stage == LAYOUT else self.special.kinds
        return texts[outcome] if 0 <= outcome < len(texts) else str(outcome)

    def allies(self, seat: int, other: int) -> bool:
        return self.game.allies(self.players, seat, other)


@cache
def _loops(name: str, concealed: int, encode: Any, is_legal: Any) -> ModuleType:
    game, special = find_game(name), SPECIALS[name]
    return for_game(
        "unlost.envs.openspiel_loops", STARTS=game.starts, CONCEALED=concealed, PARTNERS=game.partners, encode=encode, is_legal=is_legal,
        laid_out=special.laid_out, put_away=special.put_away, **vars(game.rules),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _room(name: str, options: str) -> Room:
    return Room(name, json.loads(options))


def room_for(name: str, options: dict[str, Any]) -> Room:
    return _room(name, json.dumps(options))


class Words(dict[int, str]):
    """What each move is called by somebody who sees it; -1 is somebody who only watches."""

    def __init__(self, room: Room, viewer: int) -> None:
        super().__init__()
        self.room, self.viewer = room, viewer

    def __missing__(self, move: int) -> str:
        room, viewer = self.room, self.viewer
        sort, seat, value = move >> SORT, move >> SEAT & 7, move & VALUE
        if sort == BEGAN:
            word = f" seat {value} begins"
        elif sort == SHOWN:
            word = f" {room.special.things[value]}"
        elif sort == DONE:
            hidden = value >= room.concealed and (viewer < 0 or not room.allies(seat, viewer))
            word = f" {seat}:{room.game.concealed + '?' if hidden else room.game.actions[value]}"
        else:
            word = f" ({room.special.kinds[value]})" if seat == viewer or not room.special.hands else ""
        self[move] = word
        return word


class Course:
    """A game under way: the record, who is to act, and all moves so far. `deals` has the places where each deal begins and ends."""

    __slots__ = ("deals", "moves", "node", "record", "room")

    def __init__(self, room: Room, record: Records, node: int, moves: tuple[int, ...] | list[int] = (), deals: Sequence[int] = ()) -> None:
        self.room, self.record, self.node = room, record, node
        self.moves, self.deals = list(moves), list(deals)

    def copy(self) -> "Course":
        record = np.frombuffer(bytearray(self.record.tobytes()), self.record.dtype)  # NumPy's own copy goes through it field by field
        return Course(self.room, record, self.node, self.moves, self.deals)

    def __deepcopy__(self, memo: Any) -> "Course":
        return self.copy()

    def __reduce__(self) -> Any:
        """The moves tell everything."""
        return replayed, (self.room.name, self.room.options, self.moves)

    def go_on(self, value: int) -> bool:
        """Make a move, by whoever is to act. Was that possible?"""
        room = self.room
        told = room.act(self.record, value) if self.node >= 0 else room.decide(self.record, value)
        if told < 0:
            return False
        move = told >> 4
        self.node = (told & 15) - 8
        if move >> SORT < DONE:
            if not len(self.deals) & 1:
                self.deals.append(len(self.moves))
            self.moves.append(move)
            if self.node >= 0:
                self.deals.append(len(self.moves))
        else:
            self.moves.append(move)
        return True

    @property
    def stage(self) -> int:
        return int(self.record[0]["stage"])

    @property
    def dealing(self) -> bool:
        """Is a deal under way?"""
        return bool(self.record[0]["waiting"] == DEALING)

    def rounds(self) -> list[tuple[int, int, int]]:
        """Of each deal that is complete: where it begins, where the play begins, and where that ends."""
        places = [*self.deals, len(self.moves)]
        return [(places[i], places[i + 1], places[i + 2]) for i in range(0, len(self.deals) - 1, 2)]


def replayed(name: str, options: dict[str, Any], moves: Sequence[int]) -> Course:
    course = room_for(name, options).start.copy()
    for move in moves:
        if not course.go_on(move & VALUE):
            raise ValueError(f"move {len(course.moves) + 1} is not possible: {move}")
    return course


# ---------------------------------------------------------------- OpenSpiel's game and state


class UnlostGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its options."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, given = self.name, params or {}
        options = options_of(name, given)
        room = room_for(name, options)
        special = room.special
        margin = special.margin(options)
        info = pyspiel.GameInfo(
            num_distinct_actions=room.layout.actions,
            max_chance_outcomes=room.outcomes,
            num_players=room.players,
            min_utility=-margin,
            max_utility=margin,
            utility_sum=0.0,
            max_game_length=special.decisions(options),
        )
        super().__init__(TYPES[name], info, {**parameters(name), **given})

    @cached_property
    def room(self) -> Room:
        return room_for(self.name, options_of(self.name, self.get_parameters()))  # all that OpenSpiel stores of a game

    def new_initial_state(self) -> "UnlostState":
        return UnlostState(self)

    def max_chance_nodes_in_history(self) -> int:
        return chances(self.room.name, self.room.options)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "UnlostObserver":
        return UnlostObserver(self.room, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class CardsGame(UnlostGame):
    """The card game."""

    name = "cards"


class BoardGame(UnlostGame):
    """The board game."""

    name = "board"


class RivalsGame(UnlostGame):
    """Rivals."""

    name = "rivals"


class UnlostState(pyspiel.State):  # type: ignore[misc]
    """A game under way. What OpenSpiel copies and stores of it is its one attribute, the course."""

    def __init__(self, game: UnlostGame) -> None:
        super().__init__(game)
        self._course = game.room.start  # shared until the first move

    def current_player(self) -> int:
        return self._course.node

    def is_terminal(self) -> bool:
        return self._course.node == FINISHED

    def is_chance_node(self) -> bool:
        return self._course.node == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        course = self._course
        found = np.empty(course.room.layout.actions, np.int64)
        actions: list[int] = found[: course.room.list_legal(course.record, found)].tolist()
        return actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, without a detour through C++ where Python asks."""
        node = self._course.node
        if player is not None and player != node:
            other: list[int] = super().legal_actions(player)
            return other
        if node >= 0:
            return self._legal_actions(node)
        return [outcome for outcome, _ in self.chance_outcomes()] if node == CHANCE else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        course = self._course
        room, counts = course.room, np.zeros(course.room.outcomes, np.int64)
        stage = room.count_outcomes(course.record, counts)
        weights = counts.tolist()
        if stage == LAYOUT and room.special.odds:
            row = room.special.laid_out(course.record[0]["state"])
            decided = int(course.record[0]["decided"])
            things = tuple(weights[: len(room.special.things)])
            weights = room.special.odds(things, row[:decided].tolist(), room.to_lay_out - decided)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        course = self._course
        room = course.room
        if course is room.start:
            self._course = course = course.copy()
        if course.node == CHANCE:
            free = not room.special.odds or course.stage != LAYOUT  # there, that a thing is at hand is all it takes
            if not ((free or action in self.legal_actions()) and course.go_on(action)):
                raise IllegalAction(room.chance_word(course.stage, action), "", "chance cannot decide so here")
        elif not course.go_on(action):
            raise refusal(room.setting, course.record[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        course = self._course
        if player == CHANCE:
            return course.room.chance_word(course.stage, action)
        return str(course.room.game.actions[action])

    def returns(self) -> list[float]:
        """The margin over the mean of the others, partners apart; nothing before the end."""
        course = self._course
        room = course.room
        seats = range(room.players)
        if course.node != FINISHED:
            return [0.0 for _ in seats]
        found = np.zeros(SEATS, np.int64)
        room.reckon(course.record, found)
        points = found.tolist()
        margins = []
        for seat in seats:
            others = [points[other] for other in seats if not room.allies(seat, other)]
            margins.append(points[seat] - sum(others) / len(others))
        return margins

    def rewards(self) -> list[float]:
        return self.returns()

    def __str__(self) -> str:
        """The table with everything on it, and what waits for chance."""
        course = self._course
        room, record = course.room, course.record[0]
        lines = [room.game.picture(room.game.read(record["state"]))] if len(course.deals) > 1 else []
        if course.node == CHANCE:
            if course.dealing:
                begun = course.deals[-1] if len(course.deals) & 1 else len(course.moves)
                lines.append("dealing:" + "".join(room.words[move >> SEAT & 7][move] for move in course.moves[begun:]))
            else:
                lines.append(f"{room.game.actions[int(record['waiting'])]}: which card?")
        return "\n".join(lines)

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "UnlostState":
        """Another state that this player cannot tell from this one, by a function that draws numbers from 0 to 1.

        What the others hold, drew and gave is filled in at random, so that all of it could have happened. Each such world is as likely as
        any other, but for two things: with more than one rival their hands are filled one after the other, each as its own actions allow
        (B9); and of secret gifts all are possible, but not all equally likely. Should no world be found in a few thousand tries, somebody's
        cards stay what they are.
        """
        course = self._course
        room = course.room
        if not 0 <= player < room.players:
            raise ValueError(f"player takes a seat from 0 to {room.players - 1}, not {short(player)}")
        if course.dealing:
            raise ValueError("a deal is under way: wait until it is done")
        dice = new_dice(f"{rng()} {rng()}")
        moves = np.array(course.moves, np.int64)
        if room.special.hands:
            moves = _other_moves(room, moves, player, dice)
        other = replayed(room.name, room.options, moves.tolist())
        return _state(self.get_game(), other)


def _other_moves(room: Room, moves: npt.NDArray[np.int64], player: int, dice: Any) -> npt.NDArray[np.int64]:
    """Moves that look the same to a player."""
    found = np.empty_like(moves)
    size, state = len(moves) + 1, room.game.state
    room.loops.imagine(
        room.start.copy().record, moves, player, dice, np.empty(size, state), np.empty((size, HEAP), np.int64),
        np.zeros(2, room.game.observation), np.zeros(2, state), np.zeros((SEATS, HEAP), np.int64), found,
    )  # fmt: skip
    return found


_NO_ATTRIBUTES = base64.b64encode(pickle.dumps({})).decode()


def _state(game: Any, course: Course) -> UnlostState:
    """A state with this course behind it. OpenSpiel keeps a history of its own, which can be set only so."""
    who = [f"{(move >> SEAT & 7) if move >> SORT == DONE else CHANCE}:{move & VALUE}" for move in course.moves]
    state: UnlostState = game.deserialize_state(f"history={','.join(who)}\nmove_number={len(who)}\n__dict__={_NO_ATTRIBUTES}")
    state._course = course
    return state


# ---------------------------------------------------------------- what a player sees

_PRIVATE = {
    pyspiel.PrivateInfoType.NONE: NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER: SINGLE,
    pyspiel.PrivateInfoType.ALL_PLAYERS: ALL,
}


class UnlostObserver:
    """What a player sees, as numbers and as text.

    `colours` and `rest` are those of `unlost.features`, `player` marks the player. With perfect recall there are two more tables:
    `history` has a row for each action: whose it was (1 oneself, 2 the next player, ...), 1 + its number, or 0 if it was hidden, and
    1 + the kind of card that came, or 0 if none did or it was hidden. `dealt` has a row for each deal: one's own hand, as how many of each
    kind, and what was laid out. Private things alone are `hands`: the cards that this player knows to be in a hand and others do not.
    """

    def __init__(self, room: Room, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer of Unlost takes no parameters, not {short(params)}")
        self.room, self.public, self.recall = room, bool(kind.public_info), bool(kind.perfect_recall)
        self.private = _PRIVATE[kind.private_info]
        if not self.public and (self.recall or self.private != SINGLE):
            raise ValueError("without public information there is what one player has to hide, without perfect recall, and nothing else")
        if self.recall and self.private == ALL:
            raise ValueError("perfect recall is there for what one player sees, or what everybody sees")
        layout, kinds = room.layout, len(room.special.kinds)
        self._kinds = kinds if room.special.hands else 0
        pieces: list[tuple[str, tuple[int, ...]]] = []
        if self.public:
            pieces += [("colours", (layout.colours, layout.width)), ("rest", (layout.rest,))]
        pieces.append(("player", (room.players,)))
        if not self.public and self._kinds:
            pieces.append(("hands", (room.players, kinds)))
        if self.recall:
            pieces.append(("history", (room.special.decisions(room.options), 3)))
            self._own = self._kinds if self.private == SINGLE else 0
            if self._own + room.to_lay_out:
                pieces.append(("dealt", (room.deals, self._own + room.to_lay_out)))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        start = 0
        for name, shape in pieces:
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end
        self._seen: Records = np.zeros(1, room.game.observation)
        self._colours = np.zeros((layout.colours, layout.width), COLOURS_TYPE)
        self._rest = np.zeros(layout.rest, REST_TYPE)
        self._rows = 0  # of the history that are filled

    def set_from(self, state: UnlostState, player: int) -> None:
        course = state._course
        mark = self.dict["player"]
        mark[:] = 0
        mark[player] = 1
        if self.public:
            self.room.look_numbers(course.record, player, self.private, self._seen, self._colours, self._rest)
            self.dict["colours"][:] = self._colours
            self.dict["rest"][:] = self._rest
        elif self._kinds:
            hands = self.dict["hands"]
            hands[:] = 0
            for place, held in enumerate(self._hidden(course, player)):
                for kind in held:
                    hands[place, kind] += 1
        if self.recall:
            self._recall(course, player)

    def _recall(self, course: Course, player: int) -> None:
        history = self.dict["history"]
        history[: self._rows] = 0
        room, moves = self.room, np.array(course.moves, np.int64)
        sorts, seats, values = moves >> SORT, moves >> SEAT & 7, moves & VALUE
        done = np.flatnonzero(sorts == DONE)
        rows = self._rows = len(done)
        history[:rows, 0] = (seats[done] - player) % room.players + 1
        history[:rows, 1] = np.where(self._hides(seats[done], player) & (values[done] >= room.concealed), 0, values[done] + 1)
        drawn = np.flatnonzero(sorts == DRAWN)
        if room.special.hands:
            drawn = drawn[(seats[drawn] == player) & (self.private == SINGLE)]
        history[np.searchsorted(done, drawn) - 1, 2] = values[drawn] + 1
        dealt = self.dict.get("dealt")
        if dealt is not None:
            dealt[:] = 0
            for row, (_start, end, _last) in zip(dealt, course.rounds(), strict=False):
                shown = end - room.hand * room.players
                row[self._own :] = values[shown - room.to_lay_out : shown] + 1
                if self._own:
                    np.add.at(row, values[shown + room.hand * player : shown + room.hand * (player + 1)], 1)

    def _hides(self, seats: npt.NDArray[np.int64], player: int) -> npt.NDArray[np.bool_]:
        """Do these seats hide what they give from this one?"""
        friends = [seat for seat in range(self.room.players) if self.private == SINGLE and self.room.allies(seat, player)]
        return ~np.isin(seats, friends)

    def _hidden(self, course: Course, player: int) -> list[list[int]]:
        """The cards that this player knows to be in a hand and others do not, from the own hand on."""
        hands = []
        for private in (SINGLE, NONE):
            self.room.look(course.record, player, private, self._seen)
            hands.append([listed(hand) for hand in self._seen[0]["hand"]])
        found = []
        for place in range(self.room.players):
            mine, all_know = (each[(player + place) % self.room.players] for each in hands)
            for kind in all_know:
                mine.remove(kind)
            found.append(mine)
        return found

    def string_from(self, state: UnlostState, player: int) -> str:
        course, room = state._course, self.room
        if not self.public:
            held = self._hidden(course, player) if self._kinds else []
            return f"seat {player}: {' / '.join(' '.join(room.special.kinds[kind] for kind in one) for one in held)}" if any(held) else ""
        if self.recall:
            return self._story(course, player)
        room.look_numbers(course.record, player, self.private, self._seen, self._colours, self._rest)
        room.look(course.record, player, self.private, self._seen)
        return json.dumps({"seat": player, **room.game.read(self._seen[0]), "rest": self._rest.tolist()}, separators=(",", ":"))

    def _story(self, course: Course, player: int) -> str:
        """All that a player has seen, in order; the cards of a deal sorted, since they come all at once."""
        room, moves = self.room, course.moves
        word = room.words[player if self.private == SINGLE else -1].__getitem__
        told = [f"seat {player}"]
        for start, end, last in course.rounds():
            shown = end - room.hand * room.players
            told.append(" |")
            told += map(word, moves[start:shown])
            told += map(word, sorted(moves[shown + room.hand * player : shown + room.hand * (player + 1)]))
            told += map(word, moves[end:last])
        return "".join(told)


# ---------------------------------------------------------------- our bots at OpenSpiel's tables


class UnlostBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots as a bot of OpenSpiel's: `UnlostBot(game, 0, "explorer")`. It sees what its player may see, no more."""

    def __init__(self, game: UnlostGame, player: int, name: str, seed: int | str = 0) -> None:
        super().__init__()
        self.room, self.player = game.room, checked_seat(player, game.room.players)
        self.bot = find_bot(self.room.game.name, name)
        self._seed, self._asked = seed, 0

    def player_id(self) -> int:
        return self.player

    def step(self, state: UnlostState) -> int:
        """An action where it is this player's turn."""
        seen = np.zeros(1, self.room.game.observation)
        self.room.game.loops.look(state._course.record["state"].copy(), self.player, seen)
        self._asked += 1
        return self.bot.choose(seen, f"{self._seed}/{self._asked}")

    def restart_at(self, state: UnlostState) -> None:
        """Nothing to do: our bots remember nothing."""


# ---------------------------------------------------------------- registered on import


def _type(name: str) -> Any:
    special = SPECIALS[name]
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"python_unlost_{name}",
        long_name=special.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if special.hands else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(name),
    )


TYPES = {name: _type(name) for name in SPECIALS}
for _game in (CardsGame, BoardGame, RivalsGame):
    pyspiel.register_game(TYPES[_game.name], _game)
