"""A desk: a game at which programs learn, with all that belongs to it in one record. What the environments share."""

import secrets
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Literal

import numpy as np

from unlost.bots import find_bot
from unlost.bots.bot import PolicyBot
from unlost.features.layout import COLOURS_TYPE, REST_TYPE, Layout, layout_of
from unlost.kernel.dice import new_dice
from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.options import checked_seat, checked_seed, short
from unlost.kernel.rule import JIT, for_game
from unlost.kernel.table import SEATS, Records

Seed = int | str | bytes
Reward = Literal["margin", "rank"]
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

    def desks(self, seeds: Sequence[Seed]) -> Records:
        """A desk for each seed, with no game begun."""
        layout = self.layout
        desks: Records = np.zeros(len(seeds), desk_type(layout))
        desks["template"] = self.game.template(self.options)[0]
        desks["first"] = self.game.first(self.options)
        desks["learner"] = self.seat
        desks["by_rank"] = self.reward == "rank"
        sow(desks, seeds)
        return desks


def sow(desks: Records, seeds: Sequence[Seed]) -> None:
    """Give each desk new dice, as at its beginning."""
    for place, seed in enumerate(seeds):
        desks["dice"][place] = new_dice(checked_seed(seed))[0]
    desks["deals"] = 0


def own_seed() -> str:
    return secrets.token_hex(16)


def desk_type(layout: Layout) -> np.dtype[np.void]:
    game = layout.game
    fields = [
        ("state", game.state), ("template", game.state), ("seen", game.observation), ("dice", new_dice(0).dtype), ("points", "i8", SEATS),
        ("deals", "i8"), ("first", "i8"), ("learner", "i8"), ("by_rank", "i8"),
    ]  # fmt: skip
    return np.dtype(fields, align=True)


def whole_type(layout: Layout) -> np.dtype[np.void]:
    """A desk with everything that is shown of it, for an environment of one game."""
    table = (layout.colours, layout.width)
    fields = [
        ("desk", desk_type(layout)), ("turn", "i8"), ("rewards", "f4", SEATS),
        ("rest", REST_TYPE, layout.rest), ("last_rest", REST_TYPE, layout.rest),
        ("colours", COLOURS_TYPE, table), ("last_colours", COLOURS_TYPE, table), ("mask", "i1", layout.actions),
    ]  # fmt: skip
    return np.dtype(fields, align=True)


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

    function(*example)
    entry: Callable[..., int] = function.overloads[tuple(map(typeof, example))].entry_point
    return entry


@cache
def _loops(game: str, encode: Any, bot: PolicyBot) -> ModuleType:
    found = bot.game
    own = found.loops
    return for_game(
        "unlost.envs.loops", STARTS=found.starts, PARTNERS=found.partners, encode=encode, choose=bot.policy,
        deal_next=own.deal_next, random_action=own.random_action, legal=found.rules.legal, apply=found.rules.apply,
        score=found.rules.score, observe=found.rules.observe,
    )  # fmt: skip
