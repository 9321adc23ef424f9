"""What the environments share: their configuration, the records that compiled code steps, and the arrays of an observation.

A slot is a game under way with its generator. All slots of an environment share the options, the learner's seat and the reward.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from sys import getrefcount
from types import ModuleType
from typing import Any, Literal

import numpy as np

from unlost.bots import find_bot
from unlost.bots.bot import PolicyBot
from unlost.features.layout import COLOURS_TYPE, REST_TYPE, Colours, Encode, Layout, Mask, Rest, layout_of
from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import Game
from unlost.kernel.jit import JIT, compiled_holding_gil, specialised
from unlost.kernel.options import Options, checked_seat, checked_seed, short
from unlost.kernel.records import SEATS, AnyRecord, Ints, Records
from unlost.kernel.rng import RNG, new_rng

Seed = int | str | bytes
Reward = Literal["margin", "rank"]
ALL_SEATS = -1  # the learner, where all seats are played from outside


class EnvConfig:
    """The game, its options, the opponents, the learner's seat and the reward of an environment, checked."""

    def __init__(self, game: str, opponents: str | None, seat: int, reward: Reward, options: Options) -> None:
        if "deals" in options:
            raise BadOption("deals: an environment shuffles; play a given deal with unlost.new")
        self.layout: Layout = layout_of(game, **options)
        self.game, self.options = self.layout.game, self.layout.options
        self.players = int(self.options["players"])
        self.seat = ALL_SEATS if opponents is None else checked_seat(seat, self.players)
        if reward not in ("margin", "rank"):
            raise BadOption(f"reward takes 'margin' or 'rank', not {short(reward)}")
        self.reward = reward
        bot = find_bot(self.game.name, opponents or "random")
        if not isinstance(bot, PolicyBot):
            raise BadOption(f"opponents takes a bot that needs no time to think, such as explorer, not {short(opponents)}")
        self.loops = _loops(self.game.name, self.layout.encode, bot)

        self._arguments = game, opponents, seat, reward, options

    def __reduce__(self) -> tuple[object, ...]:
        return EnvConfig, self._arguments

    def shared(self) -> Records:
        """The record that all slots share."""
        shared: Records = np.zeros(1, shared_type(self.game))
        shared["template"] = self.game.template(self.options)[0]
        shared["first"] = self.game.first(self.options)
        shared["learner"] = self.seat
        shared["by_rank"] = self.reward == "rank"
        return shared

    def slots(self, seeds: Sequence[Seed]) -> Records:
        """A slot for each seed, with no game begun."""
        slots: Records = np.zeros(len(seeds), slot_type(self.game))
        reseed(slots, seeds)
        return slots


def reseed(slots: Records, seeds: Sequence[Seed]) -> None:
    """Seed the generator of each slot anew."""
    for place, seed in enumerate(seeds):
        slots["rng"][place] = new_rng(checked_seed(seed))[0]
    slots["deals"] = 0


def fresh_seed() -> str:
    return secrets.token_hex(16)


def slot_type(game: Game) -> np.dtype[np.void]:
    return np.dtype([("state", game.state), ("rng", RNG), ("points", "i8", SEATS), ("deals", "i8")], align=True)


def shared_type(game: Game) -> np.dtype[np.void]:
    fields = [("template", game.state), ("seen", game.observation), ("first", "i8"), ("learner", "i8"), ("by_rank", "i8")]
    return np.dtype(fields, align=True)


def single_type(game: Game) -> np.dtype[np.void]:
    """An environment of one game: the shared record, its slot, and the sizes of the observation arrays."""
    fields = [
        ("shared", shared_type(game)), ("slot", slot_type(game)), ("rewards", "f4", SEATS), ("viewer", "i8"),
        *((name, "i8") for name in ("rows", "width", "rest", "actions")),
    ]  # fmt: skip
    return np.dtype(fields, align=True)


@dataclass(frozen=True, slots=True)
class ObservationArrays:
    """The arrays of one observation, and their addresses for compiled code, which is given the address of those.

    They can be written again when nobody else holds one of the arrays, or a view of it: when all have a reference count of UNSHARED.
    """

    colours: Colours
    rest: Rest
    mask: Mask
    addresses: Ints
    address: int

    def __reduce__(self) -> tuple[object, ...]:
        return _copied_arrays, (self.colours, self.rest, self.mask)


def _copied_arrays(colours: Colours, rest: Rest, mask: Mask) -> ObservationArrays:
    """A copy has its own addresses."""
    addresses = np.empty(3, np.int64)
    return ObservationArrays(colours, rest, mask, addresses, write_addresses(colours, rest, mask, addresses))


UNSHARED = 2 if getrefcount([]) == 1 else -1  # by `ObservationArrays` and by `getrefcount`; never, if references are counted otherwise


class SingleGame:
    """An environment of one game, as a record that compiled code finds by its address."""

    def __init__(self, config: EnvConfig, viewer: int) -> None:
        self.config, layout = config, config.layout
        self.record: Records = np.zeros(1, single_type(config.game))
        record = self.record[0]
        record["shared"], record["slot"] = config.shared()[0], config.slots([fresh_seed()])[0]
        record["viewer"], record["rows"], record["width"] = viewer, layout.colours, layout.width
        record["rest"], record["actions"] = layout.rest, layout.actions
        self._bind()

    def _bind(self) -> None:
        self.address = int(self.record.ctypes.data)
        loops = self.config.loops
        self.begin, self.step = entry_point(loops.begin_one, 0, 0), entry_point(loops.step_one, 0, 0, 0)
        self.observe, self.random = entry_point(loops.observe_one, 0, 0, 0), entry_point(loops.random_one, 0, 0)
        self._write_addresses = entry_point(write_addresses, *self._new_arrays())

    def _new_arrays(self) -> tuple[Colours, Rest, Mask, Ints]:
        layout = self.config.layout
        rest, mask = np.empty(layout.rest, REST_TYPE), np.empty(layout.actions, np.int8)
        return np.empty((layout.colours, layout.width), COLOURS_TYPE), rest, mask, np.empty(3, np.int64)

    def new_arrays(self) -> ObservationArrays:
        """Arrays for an observation."""
        arrays = self._new_arrays()
        return ObservationArrays(*arrays, self._write_addresses(*arrays))

    def __getstate__(self) -> tuple[EnvConfig, Records]:
        return self.config, self.record

    def __setstate__(self, kept: tuple[EnvConfig, Records]) -> None:
        self.config, self.record = kept[0], kept[1].copy()
        self._bind()

    def reseed(self, seed: Seed) -> None:
        reseed(self.record["slot"], [seed])

    @property
    def slot(self) -> AnyRecord:
        return self.record[0]["slot"]

    def seen(self, seat: int) -> Records:
        """The observation of a seat, as a record."""
        game = self.config.game
        seen: Records = np.zeros(1, game.observation)
        game.loops.look(self.record["slot"]["state"].copy(), seat, seen)
        return seen


def illegal_action(config: EnvConfig, slot: AnyRecord, number: int, where: str = "") -> IllegalAction:
    """The error that says why an action cannot be played."""
    game = config.game
    if not 0 <= number < len(game.actions):
        return IllegalAction(f"{where}{number}", "", f"the actions are 0 to {config.layout.actions - 1}")
    rule, reason = game.why_not(slot["state"], number)
    return IllegalAction(f"{where}{game.actions[number]}", rule, reason)


def action_number(action: object) -> int:
    """The number of an action that is not a plain int."""
    if isinstance(action, bool | np.bool_) or not hasattr(action, "__index__"):
        raise ValueError(f"an action is a whole number, not {short(action)}")
    return int(action.__index__())


def entry_point(function: Any, *example: object) -> Callable[..., int]:  # Any: Numba has no types
    """The entry point of a compiled function for arguments of these types. It skips Numba's dispatch, which takes most of a call."""
    if not JIT:
        found: Callable[..., int] = function
        return found
    from numba import typeof

    function.compile(tuple(map(typeof, example)))
    entry: Callable[..., int] = function.overloads[tuple(map(typeof, example))].entry_point
    return entry


@compiled_holding_gil
def write_addresses(colours: Colours, rest: Rest, mask: Mask, addresses: Ints) -> int:
    """Write the addresses of three arrays; returns the address of those."""
    addresses[0] = colours.ctypes.data
    addresses[1] = rest.ctypes.data
    addresses[2] = mask.ctypes.data
    return int(addresses.ctypes.data)


@cache
def _loops(game: str, encode: Encode, bot: PolicyBot) -> ModuleType:
    description = bot.game
    own = description.loops
    return specialised(
        "unlost.envs.loops",
        SINGLE_GAME=single_type(description),
        STARTS=description.starts,
        SIDES=tuple(description.sides(players) for players in range(SEATS + 1)),
        encode=encode,
        choose=bot.policy,
        deal_next=own.deal_next,
        random_action=own.random_action,
        legal=description.rules.legal,
        apply=description.rules.apply,
        score=description.rules.score,
        observe=description.rules.observe,
    )
