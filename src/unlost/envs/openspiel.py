"""The games for OpenSpiel: `import unlost.envs.openspiel`, then `pyspiel.load_game("python_unlost_cards(players=4,rounds=1)")`.

The options of a game are its parameters. Chance is explicit: who begins, each tile or starting wager that is laid out, and each card that
leaves the deck is a node of its own, with its exact odds. What a player gets at the end is the margin over the mean of the others.

A parameter is a number or a text, never both, so that some options are written differently: `first=-1` leaves to chance who begins,
`edition=0` are the later ones, `tile_spaces` is `printed` or such as `Y23579 B24679 W35679 G24579 R34679`, and `artifact_track` is `usual`
or such as `-20 -15 10 15 30 50`. `open_scores=-1` is as the edition has it. House rules make games small enough for exact methods:
`python_unlost_cards(rounds=1,expeditions=2,highest=4,investments=1,hand=3)`.
"""

import base64
import importlib
import json
import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from unlost.bots import find_bot
from unlost.envs.core import EnvConfig, entry_point, illegal_action
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
from unlost.envs.openspiel_traits import Parameter, Traits
from unlost.envs.types import Resampling
from unlost.features.layout import COLOURS_TYPE, REST_TYPE, Encode
from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import find_game, games
from unlost.kernel.jit import specialised
from unlost.kernel.multiset import MULTISET, listed
from unlost.kernel.options import Options, OptionValue, checked_seat, short
from unlost.kernel.records import SEATS, Record, Records, record_type
from unlost.kernel.registry import part
from unlost.kernel.rng import RNG, Rng, new_rng
from unlost.kernel.sides import margin as margin_of

pyspiel: Any = importlib.import_module("pyspiel")  # it has no types
SpielObject: TypeAlias = Any  # one of its own

MOST_MOVES = 2**31 - 1  # OpenSpiel counts in 32 bits


# ---------------------------------------------------------------- options as parameters

_FIRST = Parameter(-1, None)  # chance decides who begins


@cache
def known_traits() -> dict[str, Traits]:
    """What OpenSpiel must know of each game that has the part `openspiel`."""
    parts = {name: part(name, "openspiel") for name in games()}
    return {name: module.TRAITS for name, module in parts.items() if module is not None}


def parameters(name: str) -> dict[str, OptionValue]:
    """The parameters of a game, with their defaults."""
    special = {"first": _FIRST, **known_traits()[name].parameters}
    return {option.name: special[option.name].default if option.name in special else option.default for option in find_game(name).options}


def options_of(name: str, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """The options that parameters stand for."""
    traits = known_traits()[name]
    special = {"first": _FIRST, **traits.parameters}
    options = find_game(name).checked({key: special[key].option(value) if key in special else value for key, value in given.items()})
    traits.check(options)
    if traits.decisions(options) + chance_nodes(name, options) > MOST_MOVES:
        raise BadOption("max_turns: such a game can have more moves than OpenSpiel can count")
    return options


def chance_nodes(name: str, options: Options) -> int:
    """How many things chance can decide in a game: who begins, and in each deal what is laid out and every card."""
    game, traits = find_game(name), known_traits()[name]
    deals = game.most_deals(options)
    assert deals is not None
    return (game.first(options) < 0) + deals * (traits.to_lay_out(options) + traits.pack(options))


# ---------------------------------------------------------------- a game with its options


class Variant:
    """A game with its options: the compiled functions, the sizes of arrays, the texts of moves."""

    def __init__(self, name: str, options: Options) -> None:
        self.name, self.options = name, options
        self.traits = traits = known_traits()[name]
        self.config = EnvConfig(name, None, 0, "margin", options)
        self.game, self.layout, self.players = self.config.game, self.config.layout, self.config.players
        game = self.game
        self.deals = game.most_deals(options) or 0  # always known here
        self.to_lay_out = traits.to_lay_out(options)
        self.outcomes = max(len(traits.kinds), len(traits.things), self.players)
        self.concealed = next((action.number for action in game.actions if game.is_concealed(action)), VALUE + 1)
        self.loops = _loops(name, self.concealed, self.layout.encode, self.config.loops.is_legal)
        fields: list[tuple[str, str | np.dtype[np.void]]] = [
            ("state", game.state), ("trial", game.state), ("rng", RNG), ("first", "i8"), ("to_lay_out", "i8"), ("at_hand", "i8"),
            ("waiting", "i8"), ("stage", "i8"), ("decided", "i8"), ("needed", "i8"),
        ]  # fmt: skip
        fresh: Records = np.zeros(1, record_type(fields))
        fresh["state"] = game.template(options)[0]
        fresh["rng"] = new_rng(0)[0]
        fresh["first"], fresh["to_lay_out"], fresh["at_hand"] = game.first(options), self.to_lay_out, traits.at_hand
        fresh["waiting"] = IDLE
        self.loops.prepare_one(fresh)
        self.hand = int(fresh[0]["needed"]) // self.players  # cards dealt to each player
        self.start = Trajectory(self, fresh, CHANCE)
        example, seen, table = fresh.copy(), np.zeros(1, game.observation), np.zeros((self.layout.colours, self.layout.width), COLOURS_TYPE)
        self.act = entry_point(self.loops.act_one, example, -1)
        self.decide = entry_point(self.loops.decide_one, example, -1)
        self.list_legal = entry_point(self.loops.list_legal, example, np.zeros(self.layout.actions, np.int64))
        self.count_outcomes = entry_point(self.loops.count_outcomes, example, np.zeros(self.outcomes, np.int64))
        self.count_points = entry_point(self.loops.count_points, example, np.zeros(SEATS, np.int64))
        self.write_observation = entry_point(self.loops.write_observation, example, 0, SINGLE, seen)
        self.write_tensors = entry_point(self.loops.write_tensors, example, 0, SINGLE, seen, table, np.zeros(self.layout.rest, REST_TYPE))
        self.texts = {viewer: MoveTexts(self, viewer) for viewer in range(-1, self.players)}

    def outcome_text(self, stage: int, outcome: int) -> str:
        """The text of a chance outcome."""
        if stage == BEGINNER:
            return f"seat {outcome} begins"
        texts = self.traits.things if stage == LAYOUT else self.traits.kinds
        return texts[outcome] if 0 <= outcome < len(texts) else str(outcome)

    def allies(self, seat: int, other: int) -> bool:
        return self.game.allies(self.players, seat, other)


@cache
def _loops(name: str, concealed: int, encode: Encode, is_legal: Callable[[Record, int], bool]) -> ModuleType:
    game, traits = find_game(name), known_traits()[name]
    return specialised(
        "unlost.envs.openspiel_loops", STARTS=game.starts, CONCEALED=concealed, PARTNERS=game.partners, encode=encode, is_legal=is_legal,
        laid_out=traits.laid_out, put_away=traits.put_away, **vars(game.rules),
    )  # fmt: skip


@lru_cache(maxsize=64)
def _variant(name: str, options: str) -> Variant:
    return Variant(name, json.loads(options))


def variant_of(name: str, options: Options) -> Variant:
    return _variant(name, json.dumps(options))


class MoveTexts(dict[int, str]):
    """The text of each move for a viewer; -1 is a spectator."""

    def __init__(self, variant: Variant, viewer: int) -> None:
        super().__init__()
        self.variant, self.viewer = variant, viewer

    def __missing__(self, move: int) -> str:
        variant, viewer = self.variant, self.viewer
        sort, seat, value = move >> SORT, move >> SEAT & 7, move & VALUE
        if sort == BEGAN:
            word = f" seat {value} begins"
        elif sort == SHOWN:
            word = f" {variant.traits.things[value]}"
        elif sort == DONE:
            hidden = value >= variant.concealed and (viewer < 0 or not variant.allies(seat, viewer))
            word = f" {seat}:{variant.game.concealed + '?' if hidden else variant.game.actions[value]}"
        else:
            word = f" ({variant.traits.kinds[value]})" if seat == viewer or not variant.traits.hands else ""
        self[move] = word
        return word


class Trajectory:
    """A game under way: the record, who is to act, and all moves so far. `deals` has the places where each deal begins and ends."""

    __slots__ = ("deals", "moves", "node", "record", "variant")

    def __init__(self, variant: Variant, record: Records, node: int, moves: Sequence[int] = (), deals: Sequence[int] = ()) -> None:
        self.variant, self.record, self.node = variant, record, node
        self.moves, self.deals = list(moves), list(deals)

    def copy(self) -> "Trajectory":
        record = np.frombuffer(bytearray(self.record.tobytes()), self.record.dtype)  # NumPy's own copy goes through it field by field
        return Trajectory(self.variant, record, self.node, self.moves, self.deals)

    def __deepcopy__(self, memo: object) -> "Trajectory":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """The moves tell everything."""
        return replay, (self.variant.name, self.variant.options, self.moves)

    def advance(self, value: int) -> bool:
        """Make a move, by whoever is to act. Was that possible?"""
        variant = self.variant
        packed = variant.act(self.record, value) if self.node >= 0 else variant.decide(self.record, value)
        if packed < 0:
            return False
        move = packed >> 4
        self.node = (packed & 15) - 8
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


def replay(name: str, options: Options, moves: Sequence[int]) -> Trajectory:
    trajectory = variant_of(name, options).start.copy()
    for move in moves:
        if not trajectory.advance(move & VALUE):
            raise ValueError(f"move {len(trajectory.moves) + 1} is not possible: {move}")
    return trajectory


# ---------------------------------------------------------------- OpenSpiel's game and state


class UnlostGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its options."""

    name: str

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        name, given = self.name, params or {}
        options = options_of(name, given)
        variant = variant_of(name, options)
        traits = variant.traits
        margin = traits.margin(options)
        info = pyspiel.GameInfo(
            num_distinct_actions=variant.layout.actions,
            max_chance_outcomes=variant.outcomes,
            num_players=variant.players,
            min_utility=-margin,
            max_utility=margin,
            utility_sum=0.0,
            max_game_length=traits.decisions(options),
        )
        super().__init__(TYPES[name], info, {**parameters(name), **given})

    @cached_property
    def variant(self) -> Variant:
        return variant_of(self.name, options_of(self.name, self.get_parameters()))  # all that OpenSpiel stores of a game

    def new_initial_state(self) -> "UnlostState":
        return UnlostState(self)

    def max_chance_nodes_in_history(self) -> int:
        return chance_nodes(self.variant.name, self.variant.options)

    def make_py_observer(self, iig_obs_type: SpielObject = None, params: Mapping[str, object] | None = None) -> "UnlostObserver":
        return UnlostObserver(self.variant, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class UnlostState(pyspiel.State):  # type: ignore[misc]
    """A game under way. What OpenSpiel copies and stores of it is its one attribute, the trajectory."""

    def __init__(self, game: UnlostGame) -> None:
        super().__init__(game)
        self._trajectory = game.variant.start  # shared until the first move

    def current_player(self) -> int:
        return self._trajectory.node

    def is_terminal(self) -> bool:
        return self._trajectory.node == FINISHED

    def is_chance_node(self) -> bool:
        return self._trajectory.node == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        trajectory = self._trajectory
        found = np.empty(trajectory.variant.layout.actions, np.int64)
        actions: list[int] = found[: trajectory.variant.list_legal(trajectory.record, found)].tolist()
        return actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, without a detour through C++ where Python asks."""
        node = self._trajectory.node
        if player is not None and player != node:
            other: list[int] = super().legal_actions(player)
            return other
        if node >= 0:
            return self._legal_actions(node)
        return [outcome for outcome, _ in self.chance_outcomes()] if node == CHANCE else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        trajectory = self._trajectory
        variant, counts = trajectory.variant, np.zeros(trajectory.variant.outcomes, np.int64)
        stage = variant.count_outcomes(trajectory.record, counts)
        weights = counts.tolist()
        if stage == LAYOUT and variant.traits.odds:
            row = variant.traits.laid_out(trajectory.record[0]["state"])
            decided = int(trajectory.record[0]["decided"])
            things = tuple(weights[: len(variant.traits.things)])
            weights = variant.traits.odds(things, row[:decided].tolist(), variant.to_lay_out - decided)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        trajectory = self._trajectory
        variant = trajectory.variant
        if trajectory is variant.start:
            self._trajectory = trajectory = trajectory.copy()
        if trajectory.node == CHANCE:
            free = not variant.traits.odds or trajectory.stage != LAYOUT  # there, that a thing is at hand is all it takes
            if not ((free or action in self.legal_actions()) and trajectory.advance(action)):
                raise IllegalAction(variant.outcome_text(trajectory.stage, action), "", "chance cannot decide so here")
        elif not trajectory.advance(action):
            raise illegal_action(variant.config, trajectory.record[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        trajectory = self._trajectory
        if player == CHANCE:
            return trajectory.variant.outcome_text(trajectory.stage, action)
        return str(trajectory.variant.game.actions[action])

    def returns(self) -> list[float]:
        """The margin over the mean of the others, partners apart; nothing before the end."""
        trajectory = self._trajectory
        variant = trajectory.variant
        seats = range(variant.players)
        if trajectory.node != FINISHED:
            return [0.0 for _ in seats]
        found = np.zeros(SEATS, np.int64)
        variant.count_points(trajectory.record, found)
        sides = variant.game.sides(variant.players)
        return [float(margin_of(found, seat, variant.players, sides)) for seat in seats]

    def rewards(self) -> list[float]:
        return self.returns()

    def __str__(self) -> str:
        """The table with everything on it, and what waits for chance."""
        trajectory = self._trajectory
        variant, record = trajectory.variant, trajectory.record[0]
        lines = [variant.game.picture(variant.game.read(record["state"]), variant.options)] if len(trajectory.deals) > 1 else []
        if trajectory.node == CHANCE:
            if trajectory.dealing:
                begun = trajectory.deals[-1] if len(trajectory.deals) & 1 else len(trajectory.moves)
                lines.append("dealing:" + "".join(variant.texts[move >> SEAT & 7][move] for move in trajectory.moves[begun:]))
            else:
                lines.append(f"{variant.game.actions[int(record['waiting'])]}: which card?")
        return "\n".join(lines)

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "UnlostState":
        """Another state that this player cannot tell from this one, by a function that draws numbers from 0 to 1.

        What the others hold, drew and gave is filled in at random, so that all of it could have happened. Each such world is as likely as
        any other, but for two things: with more than one rival their hands are filled one after the other, each as its own actions allow
        (B9); and of secret gifts all are possible, but not all equally likely. Should no world be found in a few thousand tries, somebody's
        cards stay what they are.
        """
        trajectory = self._trajectory
        variant = trajectory.variant
        if not 0 <= player < variant.players:
            raise ValueError(f"player takes a seat from 0 to {variant.players - 1}, not {short(player)}")
        if trajectory.dealing:
            raise ValueError("a deal is under way: wait until it is done")
        own_rng = new_rng(f"{rng()} {rng()}")
        moves = np.array(trajectory.moves, np.int64)
        if variant.traits.hands:
            moves = _resampled_moves(variant, moves, player, own_rng)
        other = replay(variant.name, variant.options, moves.tolist())
        return _state(self.get_game(), other)


def _resampled_moves(variant: Variant, moves: npt.NDArray[np.int64], player: int, rng: Rng) -> npt.NDArray[np.int64]:
    """Moves that look the same to a player."""
    found = np.empty_like(moves)
    size, state = len(moves) + 1, variant.game.state
    resampling = Resampling(
        moves, player, rng, np.empty(size, state), np.empty((size, MULTISET), np.int64),
        np.zeros(2, variant.game.observation), np.zeros(2, state), np.zeros((SEATS, MULTISET), np.int64), found,
    )  # fmt: skip
    variant.loops.resample(variant.start.copy().record, resampling)
    return found


_NO_ATTRIBUTES = base64.b64encode(pickle.dumps({})).decode()


def _state(game: SpielObject, trajectory: Trajectory) -> UnlostState:
    """A state with this trajectory behind it. OpenSpiel keeps a history of its own, which can be set only so."""
    who = [f"{(move >> SEAT & 7) if move >> SORT == DONE else CHANCE}:{move & VALUE}" for move in trajectory.moves]
    state: UnlostState = game.deserialize_state(f"history={','.join(who)}\nmove_number={len(who)}\n__dict__={_NO_ATTRIBUTES}")
    state._trajectory = trajectory
    return state


# ---------------------------------------------------------------- observers

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

    def __init__(self, variant: Variant, kind: SpielObject, params: Mapping[str, object] | None) -> None:
        if params:
            raise ValueError(f"an observer of Unlost takes no parameters, not {short(params)}")
        self.variant, self.public, self.recall = variant, bool(kind.public_info), bool(kind.perfect_recall)
        self.private = _PRIVATE[kind.private_info]
        if not self.public and (self.recall or self.private != SINGLE):
            raise ValueError("without public information there is what one player has to hide, without perfect recall, and nothing else")
        if self.recall and self.private == ALL:
            raise ValueError("perfect recall is there for what one player sees, or what everybody sees")
        layout, kinds = variant.layout, len(variant.traits.kinds)
        self._kinds = kinds if variant.traits.hands else 0
        pieces: list[tuple[str, tuple[int, ...]]] = []
        if self.public:
            pieces += [("colours", (layout.colours, layout.width)), ("rest", (layout.rest,))]
        pieces.append(("player", (variant.players,)))
        if not self.public and self._kinds:
            pieces.append(("hands", (variant.players, kinds)))
        if self.recall:
            pieces.append(("history", (variant.traits.decisions(variant.options), 3)))
            self._own = self._kinds if self.private == SINGLE else 0
            if self._own + variant.to_lay_out:
                pieces.append(("dealt", (variant.deals, self._own + variant.to_lay_out)))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        start = 0
        for name, shape in pieces:
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end
        self._seen: Records = np.zeros(1, variant.game.observation)
        self._colours = np.zeros((layout.colours, layout.width), COLOURS_TYPE)
        self._rest = np.zeros(layout.rest, REST_TYPE)
        self._rows = 0  # of the history that are filled

    def set_from(self, state: UnlostState, player: int) -> None:
        trajectory = state._trajectory
        mark = self.dict["player"]
        mark[:] = 0
        mark[player] = 1
        if self.public:
            self.variant.write_tensors(trajectory.record, player, self.private, self._seen, self._colours, self._rest)
            self.dict["colours"][:] = self._colours
            self.dict["rest"][:] = self._rest
        elif self._kinds:
            hands = self.dict["hands"]
            hands[:] = 0
            for place, held in enumerate(self._hidden(trajectory, player)):
                for kind in held:
                    hands[place, kind] += 1
        if self.recall:
            self._recall(trajectory, player)

    def _recall(self, trajectory: Trajectory, player: int) -> None:
        history = self.dict["history"]
        history[: self._rows] = 0
        variant, moves = self.variant, np.array(trajectory.moves, np.int64)
        sorts, seats, values = moves >> SORT, moves >> SEAT & 7, moves & VALUE
        done = np.flatnonzero(sorts == DONE)
        rows = self._rows = len(done)
        history[:rows, 0] = (seats[done] - player) % variant.players + 1
        history[:rows, 1] = np.where(self._hides_gifts(seats[done], player) & (values[done] >= variant.concealed), 0, values[done] + 1)
        drawn = np.flatnonzero(sorts == DRAWN)
        if variant.traits.hands:
            drawn = drawn[(seats[drawn] == player) & (self.private == SINGLE)]
        history[np.searchsorted(done, drawn) - 1, 2] = values[drawn] + 1
        dealt = self.dict.get("dealt")
        if dealt is not None:
            dealt[:] = 0
            for row, (_start, end, _last) in zip(dealt, trajectory.rounds(), strict=False):
                shown = end - variant.hand * variant.players
                row[self._own :] = values[shown - variant.to_lay_out : shown] + 1
                if self._own:
                    np.add.at(row, values[shown + variant.hand * player : shown + variant.hand * (player + 1)], 1)

    def _hides_gifts(self, seats: npt.NDArray[np.int64], player: int) -> npt.NDArray[np.bool_]:
        """Do these seats hide what they give from this one?"""
        friends = [seat for seat in range(self.variant.players) if self.private == SINGLE and self.variant.allies(seat, player)]
        return ~np.isin(seats, friends)

    def _hidden(self, trajectory: Trajectory, player: int) -> list[list[int]]:
        """The cards that this player knows to be in a hand and others do not, from the own hand on."""
        hands = []
        for private in (SINGLE, NONE):
            self.variant.write_observation(trajectory.record, player, private, self._seen)
            hands.append([listed(hand) for hand in self._seen[0]["hand"]])
        found = []
        for place in range(self.variant.players):
            mine, all_know = (each[(player + place) % self.variant.players] for each in hands)
            for kind in all_know:
                mine.remove(kind)
            found.append(mine)
        return found

    def string_from(self, state: UnlostState, player: int) -> str:
        trajectory, variant = state._trajectory, self.variant
        if not self.public:
            held = self._hidden(trajectory, player) if self._kinds else []
            return f"seat {player}: {' / '.join(' '.join(variant.traits.kinds[kind] for kind in one) for one in held)}" if any(held) else ""
        if self.recall:
            return self._information_state(trajectory, player)
        variant.write_tensors(trajectory.record, player, self.private, self._seen, self._colours, self._rest)
        variant.write_observation(trajectory.record, player, self.private, self._seen)
        return json.dumps({"seat": player, **variant.game.read(self._seen[0]), "rest": self._rest.tolist()}, separators=(",", ":"))

    def _information_state(self, trajectory: Trajectory, player: int) -> str:
        """All that a player has seen, in order; the cards of a deal sorted, since they come all at once."""
        variant, moves = self.variant, trajectory.moves
        word = variant.texts[player if self.private == SINGLE else -1].__getitem__
        parts = [f"seat {player}"]
        for start, end, last in trajectory.rounds():
            shown = end - variant.hand * variant.players
            parts.append(" |")
            parts += map(word, moves[start:shown])
            parts += map(word, sorted(moves[shown + variant.hand * player : shown + variant.hand * (player + 1)]))
            parts += map(word, moves[end:last])
        return "".join(parts)


# ---------------------------------------------------------------- bots


class UnlostBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots as a bot of OpenSpiel's: `UnlostBot(game, 0, "explorer")`. It sees what its player may see, no more."""

    def __init__(self, game: UnlostGame, player: int, name: str, seed: int | str = 0) -> None:
        super().__init__()
        self.variant, self.player = game.variant, checked_seat(player, game.variant.players)
        self.bot = find_bot(self.variant.game.name, name)
        self._seed, self._asked = seed, 0

    def player_id(self) -> int:
        return self.player

    def step(self, state: UnlostState) -> int:
        """An action where it is this player's turn."""
        seen = np.zeros(1, self.variant.game.observation)
        self.variant.game.loops.look(state._trajectory.record["state"].copy(), self.player, seen)
        self._asked += 1
        return self.bot.choose(seen, f"{self._seed}/{self._asked}")

    def restart_at(self, state: UnlostState) -> None:
        """Nothing to do: our bots remember nothing."""


# ---------------------------------------------------------------- registered on import


def _type(name: str) -> SpielObject:
    traits = known_traits()[name]
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"python_unlost_{name}",
        long_name=traits.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if traits.hands else information.PERFECT_INFORMATION,
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


def _games() -> dict[str, type[UnlostGame]]:
    """A class for each game that has the part `openspiel`."""
    return {
        name: type(f"{name.title()}Game", (UnlostGame,), {"__doc__": game.title, "name": name, "__module__": __name__})
        for name, game in games().items()
        if name in known_traits()
    }


GAMES = _games()
TYPES = {name: _type(name) for name in GAMES}
for _name, _game in GAMES.items():
    globals()[_game.__name__] = _game  # where pickle looks for a class
    pyspiel.register_game(TYPES[_name], _game)
