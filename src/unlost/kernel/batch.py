"""Many games at once, in compiled code. All arrays belong to the batch and are rewritten in place."""

import copy
import secrets
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from unlost.kernel.errors import BadOption, IllegalAction
from unlost.kernel.game import Game, find_game
from unlost.kernel.match import Match
from unlost.kernel.options import Options, OptionValue, checked, checked_seat, checked_seed, short, whole
from unlost.kernel.position import Position
from unlost.kernel.records import FIRST_PHASE, NOBODY, Records, copied
from unlost.kernel.rng import new_rng

_SIZE = whole("n", 1, 1, 100_000_000)


class Batch:
    """n games side by side. A game that ends is dealt anew in the same step."""

    def __init__(self, game: str, n: int, seed: int | str | bytes | None = None, **options: OptionValue) -> None:
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
        self._rng = new_rng(key)  # for the deals: a stream for each
        self._choices = new_rng(key)  # for `random`: stream 0, which no deal uses
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
            self._states, self._template, self._rng, self._deals, self._first, actions, self.turn, self.mask,
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
        return copied(self._states)

    def set_states(self, games: "Records | Sequence[Match | Position]", seed: int | str | bytes = 0) -> None:
        """Put the games into given states: an array of n, or n matches or positions; what a position leaves open is drawn by the seed.

        All must be running, with the options of the batch. The figures of the games that ended before stay.
        """
        states = checked_states(self.game, self.options, games, len(self), seed)
        self._states.view(np.uint8)[:] = states.view(np.uint8)
        self.finished[:] = False
        self.game.loops.show_all(self._states, self.turn, self.mask)

    def copy(self) -> "Batch":
        """Another batch that is the same, and goes on exactly as this one does."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "game": self.game.name}

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept, game=find_game(kept["game"]))

    def random(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, drawn evenly by the batch's own generator."""
        self.game.loops.random_all(self._states, self._choices, self._actions)
        return self._actions


def checked_states(game: Game, options: Options, given: object, n: int, seed: int | str | bytes) -> Records:
    """So many states of running games with these options, from an array of states, or matches or positions; else BadOption."""
    if isinstance(given, np.ndarray):
        states: Records = np.ascontiguousarray(given)
    elif isinstance(given, Sequence):
        states = np.zeros(len(given), game.state)
        for place, one in enumerate(given):
            if not isinstance(one, Match | Position) or one.game.name != game.name:
                raise BadOption(f"states: entry {place} takes a match or a position of {game.name}, not {short(one)}")
            match = one.sample(f"{seed!r}: {place}") if isinstance(one, Position) else one
            states[place] = match.state()[0]
    else:
        raise BadOption(f"states takes an array of states, or a list of matches or positions, not {short(given)}")
    if states.dtype != game.state or states.shape != (n,):
        raise BadOption(f"states takes {n} states of {game.name}, not an array of {states.shape} of another kind or number")
    for name, field in game.written(options).items():
        wrong = np.flatnonzero(states[field] != options[name])
        if len(wrong):
            raise BadOption(f"states: entry {wrong[0]} has {name} {states[field][wrong[0]]}, not {options[name]}")
    ended = np.flatnonzero(states["phase"] < FIRST_PHASE)
    if len(ended):
        raise BadOption(f"states: entry {ended[0]} is over")
    return states
