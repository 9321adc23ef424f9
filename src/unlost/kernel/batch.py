"""Many games at once, in compiled code. All arrays belong to the batch and are rewritten in place."""

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.kernel.dice import new_dice
from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import find_game
from unlost.kernel.options import checked, checked_seat, checked_seed, whole
from unlost.kernel.table import NOBODY, Records

_SIZE = whole("n", 1, 1, 100_000_000)


class Batch:
    """n games side by side. A game that ends is dealt anew in the same step."""

    def __init__(self, game: str, n: int, seed: int | str | bytes | None = None, **options: Any) -> None:
        self.game = find_game(game)
        n = checked("a batch", (_SIZE,), {"n": n})["n"]
        if "deals" in options:
            raise BadOption("deals: a batch shuffles; play a given deal with unlost.new")
        self.options = self.game.checked(options)
        players = self.options["players"]
        self._first = self.game.first(self.options)
        self._template = self.game.template(self.options)
        self._states: Records = np.zeros(n, self.game.state)
        self._observations: Records = np.zeros(n, self.game.observation)
        key = secrets.token_hex(16) if seed is None else checked_seed(seed)
        self._dice = new_dice(key)  # for the deals: a stream for each
        self._choices = new_dice(key)  # for `random`: stream 0, which no deal uses
        self._deals = np.zeros(n, np.int64)
        self._actions = np.zeros(n, np.int64)
        self.turn: npt.NDArray[np.int64] = np.zeros(n, np.int64)  # the seat to act
        self.mask: npt.NDArray[np.bool_] = np.zeros((n, self.game.width(self.options)), np.bool_)  # what is legal
        self.finished: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)  # the games that ended in the last step
        self.scores: npt.NDArray[np.int64] = np.zeros((n, players), np.int64)  # points of each place's last finished game
        self.length: npt.NDArray[np.int64] = np.zeros(n, np.int64)  # and its turns
        self.capped: npt.NDArray[np.int64] = np.zeros(n, np.int64)  # and its deals that the turn cap ended
        self.dealt: npt.NDArray[np.int64] = np.zeros(n, np.int64)  # and its deals in all
        self._states["turn"] = NOBODY
        self._step(self._actions)

    def __len__(self) -> int:
        return len(self._states)

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action number in every game. If one is illegal, IllegalAction names its game and nothing moves."""
        numbers = np.asarray(actions)
        if numbers.shape != self.turn.shape or numbers.dtype.kind not in "iu":
            raise ValueError(f"step takes {len(self)} action numbers, not an array of {numbers.dtype} with the shape {numbers.shape}")
        illegal = self._step(np.ascontiguousarray(numbers, np.int64))
        if illegal >= 0:
            self._refuse(illegal, int(numbers[illegal]))

    def _step(self, actions: npt.NDArray[np.int64]) -> int:
        refused = self.game.loops.step_all(
            self._states, self._template, self._dice, self._deals, self._first, actions, self.turn, self.mask,
            self.finished, self.scores, self.length, self.capped, self.dealt,
        )  # fmt: skip
        return int(refused)

    def _refuse(self, place: int, number: int) -> None:
        if not 0 <= number < len(self.game.actions):
            raise IllegalAction(f"game {place}: {number}", "", f"the actions are 0 to {len(self.game.actions) - 1}")
        rule, reason = self.game.why_not(self._states[place], number)
        raise IllegalAction(f"game {place}: {self.game.actions[number]}", rule, reason)

    def observe(self, seat: int | None = None) -> Records:
        """The observations of the seats to act, an array of records; or of one seat in all games."""
        chosen = -1 if seat is None else checked_seat(seat, self.options["players"])
        self.game.loops.observe_all(self._states, chosen, self._observations)
        return self._observations

    def states(self) -> Records:
        """A copy of the games as they are, hidden cards and all: for referees, never for bots."""
        return self._states.view(np.uint8).copy().view(self.game.state)  # by bytes: field by field it takes ten times as long

    def random(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, drawn evenly by the batch's own generator."""
        self.game.loops.random_all(self._states, self._choices, self._actions)
        return self._actions
