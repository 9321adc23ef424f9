"""Desks at which programs learn: a game and its dice each, in a room of which they have the rest in common. What the environments share."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from sys import getrefcount
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.bots import find_bot
from unlost.bots.bot import PolicyBot
from unlost.features.layout import COLOURS_TYPE, REST_TYPE, Layout, layout_of
from unlost.kernel.dice import DICE, new_dice
from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import Game
from unlost.kernel.options import checked_seat, checked_seed, short
from unlost.kernel.rule import JIT, brief, for_game
from unlost.kernel.table import SEATS, Records

Seed = int | str | bytes
EVERYBODY = -1  # the learner, where all seats are played from outside


class Setting:
    """What is played, by whom and for what: checked, and ready to lay desks out."""

    def __init__(self, game: str, opponents: str | None, seat: int, reward: str, options: dict[str, Any]) -> None:
        if "deals" in options:
            raise BadOption("deals: an environment shuffles; play a given deal with unlost.new")
        self.layout: Layout = layout_of(game, **options)
        self.game, self.options = self.layout.game, self.layout.options
        self.players = int(self.options["players"])
        self.seat = EVERYBODY if opponents is None else checked_seat(seat, self.players)
        if reward not in ("margin", "rank"):
            raise BadOption(f"reward takes 'margin' or 'rank', not {short(reward)}")
        self.reward = reward
        bot = find_bot(self.game.name, opponents or "random")
        if not isinstance(bot, PolicyBot):
            raise BadOption(f"opponents takes a bot that needs no time to think, such as explorer, not {short(opponents)}")
        self.loops = _loops(self.game.name, self.layout.encode, bot)

        self._made_of = game, opponents, seat, reward, options

    def __reduce__(self) -> Any:
        return Setting, self._made_of

    def room(self) -> Records:
        """What the desks have in common."""
        room: Records = np.zeros(1, room_type(self.game))
        room["template"] = self.game.template(self.options)[0]
        room["first"] = self.game.first(self.options)
        room["learner"] = self.seat
        room["by_rank"] = self.reward == "rank"
        return room

    def desks(self, seeds: Sequence[Seed]) -> Records:
        """A desk for each seed, with no game begun."""
        desks: Records = np.zeros(len(seeds), desk_type(self.game))
        sow(desks, seeds)
        return desks


def sow(desks: Records, seeds: Sequence[Seed]) -> None:
    """Give each desk new dice, as at its beginning."""
    for place, seed in enumerate(seeds):
        desks["dice"][place] = new_dice(checked_seed(seed))[0]
    desks["deals"] = 0


def own_seed() -> str:
    return secrets.token_hex(16)


def desk_type(game: Game) -> np.dtype[np.void]:
    return np.dtype([("state", game.state), ("dice", DICE), ("points", "i8", SEATS), ("deals", "i8")], align=True)


def room_type(game: Game) -> np.dtype[np.void]:
    fields = [("template", game.state), ("seen", game.observation), ("first", "i8"), ("learner", "i8"), ("by_rank", "i8")]
    return np.dtype(fields, align=True)


def one_type(game: Game) -> np.dtype[np.void]:
    """An environment of one game: its desk, its room, and how large the sheets are on which it is shown."""
    fields = [
        ("room", room_type(game)), ("desk", desk_type(game)), ("rewards", "f4", SEATS), ("viewer", "i8"),
        *((name, "i8") for name in ("rows", "width", "beside", "actions")),
    ]  # fmt: skip
    return np.dtype(fields, align=True)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Paper on which a game is shown: three arrays, and where they lie, for compiled code, which is told where to find that.

    It can be written again when nobody else holds any of the arrays, or a part of one: when all have a reference count of FREE.
    """

    colours: npt.NDArray[np.int8]
    rest: npt.NDArray[np.int16]
    mask: npt.NDArray[np.int8]
    places: npt.NDArray[np.int64]
    address: int

    def __reduce__(self) -> Any:
        return _sheet, (self.colours, self.rest, self.mask)


def _sheet(colours: npt.NDArray[np.int8], rest: npt.NDArray[np.int16], mask: npt.NDArray[np.int8]) -> Sheet:
    """A copied sheet lies somewhere else."""
    places = np.empty(3, np.int64)
    return Sheet(colours, rest, mask, places, find(colours, rest, mask, places))


FREE = 2 if getrefcount([]) == 1 else -1  # its sheet and the question itself; never, if references are counted otherwise


class One:
    """A game by itself, as a record that compiled code finds by its address."""

    def __init__(self, setting: Setting, viewer: int) -> None:
        self.setting, layout = setting, setting.layout
        self.record: Records = np.zeros(1, one_type(setting.game))
        one = self.record[0]
        one["room"], one["desk"] = setting.room()[0], setting.desks([own_seed()])[0]
        one["viewer"], one["rows"], one["width"] = viewer, layout.colours, layout.width
        one["beside"], one["actions"] = layout.rest, layout.actions
        self._bind()

    def _bind(self) -> None:
        self.address = int(self.record.ctypes.data)
        loops = self.setting.loops
        self.begin, self.step = called(loops.begin_one, 0, 0), called(loops.step_one, 0, 0, 0)
        self.look, self.random = called(loops.look_one, 0, 0, 0), called(loops.random_one, 0, 0)
        self._find = called(find, *self._paper())

    def _paper(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int16], npt.NDArray[np.int8], npt.NDArray[np.int64]]:
        layout = self.setting.layout
        rest, mask = np.empty(layout.rest, REST_TYPE), np.empty(layout.actions, np.int8)
        return np.empty((layout.colours, layout.width), COLOURS_TYPE), rest, mask, np.empty(3, np.int64)

    def sheet(self) -> Sheet:
        """A new sheet."""
        paper = self._paper()
        return Sheet(*paper, self._find(*paper))

    def __getstate__(self) -> Any:
        return self.setting, self.record

    def __setstate__(self, kept: Any) -> None:
        self.setting, self.record = kept[0], kept[1].copy()
        self._bind()

    def sow(self, seed: Seed) -> None:
        sow(self.record["desk"], [seed])

    @property
    def desk(self) -> Any:
        return self.record[0]["desk"]

    def seen(self, seat: int) -> Records:
        """What a seat may know, as a record."""
        game = self.setting.game
        seen: Records = np.zeros(1, game.observation)
        game.loops.look(self.record["desk"]["state"].copy(), seat, seen)
        return seen


def refusal(setting: Setting, desk: Any, number: int, where: str = "") -> IllegalAction:
    """Why an action cannot be played."""
    game = setting.game
    if not 0 <= number < len(game.actions):
        return IllegalAction(f"{where}{number}", "", f"the actions are 0 to {setting.layout.actions - 1}")
    rule, reason = game.why_not(desk["state"], number)
    return IllegalAction(f"{where}{game.actions[number]}", rule, reason)


def whole_number(action: Any) -> int:
    """An action number that came as something else than a plain int."""
    if isinstance(action, bool | np.bool_) or not hasattr(action, "__index__"):
        raise ValueError(f"an action is a whole number, not {short(action)}")
    return int(action.__index__())


def called(function: Any, *example: Any) -> Callable[..., int]:
    """A compiled function for arguments of exactly these types: Numba need not look at them each time, which takes most of a call."""
    if not JIT:
        found: Callable[..., int] = function
        return found
    from numba import typeof

    function.compile(tuple(map(typeof, example)))
    entry: Callable[..., int] = function.overloads[tuple(map(typeof, example))].entry_point
    return entry


@brief
def find(colours: Any, rest: Any, mask: Any, places: Any) -> int:
    """Write down where three arrays lie; returns where that stands."""
    places[0] = colours.ctypes.data
    places[1] = rest.ctypes.data
    places[2] = mask.ctypes.data
    return int(places.ctypes.data)


@cache
def _loops(game: str, encode: Any, bot: PolicyBot) -> ModuleType:
    found = bot.game
    own = found.loops
    return for_game(
        "unlost.envs.loops", ONE=one_type(found), STARTS=found.starts, PARTNERS=found.partners, encode=encode, choose=bot.policy,
        deal_next=own.deal_next, random_action=own.random_action, legal=found.rules.legal, apply=found.rules.apply,
        score=found.rules.score, observe=found.rules.observe,
    )  # fmt: skip
