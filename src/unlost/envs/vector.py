"""Many games at once for programs that learn: every buffer belongs to the environment and is written in place."""

import copy
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from unlost.envs.core import ALL_SEATS, EnvConfig, Reward, Seed, fresh_seed, illegal_action, reseed
from unlost.features.layout import COLOURS_TYPE, REST_TYPE, Layout
from unlost.kernel.batch import checked_states
from unlost.kernel.errors import BadOption
from unlost.kernel.match import Match
from unlost.kernel.options import OptionValue, checked, checked_seed, whole
from unlost.kernel.position import Position
from unlost.kernel.records import Records
from unlost.kernel.rng import new_rng

_SIZE = whole("n", 1, 1, 10_000_000)


class VectorEnv:
    """n games side by side. A game that ends begins anew in the same step.

        envs = VectorEnv("cards", 1024, seed=1, opponents="explorer")
        while True:
            envs.step(choose(envs.colours, envs.rest, envs.mask))

    Without `opponents` the caller plays all seats: `turn` says whose decision each game waits for, and `rewards` has a column for each
    seat. With them, a bot plays all seats but `seat`, and `rewards` is that seat's.

    `seed` is one for all, from which each game gets its own, or a sequence with one for each game. The same seed brings the same games.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seed: Seed | Sequence[Seed] | None = None,
        *,
        opponents: str | None = None,
        seat: int = 0,
        reward: Reward = "margin",
        **options: OptionValue,
    ) -> None:
        self._config = config = EnvConfig(game, opponents, seat, reward, options)
        self.layout: Layout = config.layout
        self.n: int = checked("an environment", (_SIZE,), {"n": n})["n"]
        self.players = config.players
        n, table = self.n, (self.layout.colours, self.layout.width)
        self._loops = config.loops
        self.colours: npt.NDArray[np.int8] = np.zeros((n, *table), COLOURS_TYPE)  # what the seat to act may know, colour by colour
        self.rest: npt.NDArray[np.int16] = np.zeros((n, self.layout.rest), REST_TYPE)  # and what belongs to no colour
        self.mask: npt.NDArray[np.int8] = np.zeros((n, self.layout.actions), np.int8)  # 1: legal
        self.turn: npt.NDArray[np.int64] = np.zeros(n, np.int64)  # the seat to act
        self._rewards: npt.NDArray[np.float32] = np.zeros((n, self.players), np.float32)
        self.rewards: npt.NDArray[np.float32] = self._seat_rewards()
        self.ended: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)  # the games that ended in the last step
        self.last_colours: npt.NDArray[np.int8] = np.zeros((n, *table), COLOURS_TYPE)  # and their last observation
        self.last_rest: npt.NDArray[np.int16] = np.zeros((n, self.layout.rest), REST_TYPE)
        self._actions: npt.NDArray[np.int64] = np.zeros(n, np.int64)
        seeds = self._seeds(seed)
        self._shared, self._slots = config.shared(), config.slots(seeds)
        self._choices = new_rng(f"{seeds[0]!r}: choices")
        self._begin(np.ones(n, np.bool_))

    def __len__(self) -> int:
        return self.n

    @property
    def points(self) -> npt.NDArray[np.int64]:
        """The points of the last finished game at each place, by seat."""
        found: npt.NDArray[np.int64] = self._slots["points"][:, : self.players]
        return found

    @property
    def states(self) -> Records:
        """The states of all games, as records."""
        found: Records = self._slots["state"]
        return found

    @property
    def learner(self) -> int:
        """The seat that the caller plays, or ALL_SEATS."""
        return self._config.seat

    def reset(self, seed: Seed | Sequence[Seed] | None = None, where: npt.ArrayLike | None = None) -> None:
        """Begin all games anew, or those that `where` marks; with a seed, as an environment of that seed begins."""
        marked = np.ones(self.n, np.bool_) if where is None else np.asarray(where)
        if marked.shape != (self.n,) or marked.dtype != np.bool_:
            raise ValueError(f"where takes {self.n} truth values, not an array of {marked.dtype} with the shape {marked.shape}")
        if seed is not None:
            if where is not None:
                raise BadOption("seed: all games are seeded together; leave where out")
            seeds = self._seeds(seed)
            reseed(self._slots, seeds)
            self._choices = new_rng(f"{seeds[0]!r}: choices")
        self._begin(marked)

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action number in every game. If one is illegal, IllegalAction names its game and nothing moves."""
        numbers = np.asarray(actions)
        if numbers.shape != (self.n,) or numbers.dtype.kind not in "iu":
            raise ValueError(f"step takes {self.n} action numbers, not an array of {numbers.dtype} with the shape {numbers.shape}")
        illegal = self._loops.step_all(
            self._shared, self._slots, np.ascontiguousarray(numbers, np.int64), self.colours, self.rest, self.mask, self.turn,
            self._rewards, self.ended, self.last_colours, self.last_rest,
        )  # fmt: skip
        if illegal >= 0:
            raise illegal_action(self._config, self._slots[illegal], int(numbers[illegal]), f"game {illegal}: ")

    def set_states(self, games: Records | Sequence[Match | Position], seed: Seed = 0) -> None:
        """Put the games into given states: an array of n, or n matches or positions; what a position leaves open is drawn by the seed.

        All must be running, with the options of the environment, and with opponents the caller's seat must be to act.
        """
        config = self._config
        states = checked_states(config.game, config.options, games, self.n, seed)
        others = np.flatnonzero(states["turn"] != config.seat)
        if config.seat != ALL_SEATS and len(others):
            raise BadOption(f"states: in entry {others[0]} seat {states['turn'][others[0]]} is to act, not the caller's, {config.seat}")
        self._slots["state"] = states
        self._rewards[:] = 0
        self.ended[:] = False
        self._loops.show_all(self._shared, self._slots, self.colours, self.rest, self.mask, self.turn)

    def copy(self) -> "VectorEnv":
        """Another environment that is the same, and goes on exactly as this one does."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, object]:
        derived = ("layout", "rewards", "_loops")
        return {name: value for name, value in self.__dict__.items() if name not in derived}

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept)
        self.layout, self._loops = self._config.layout, self._config.loops
        self.rewards = self._seat_rewards()

    def _seat_rewards(self) -> npt.NDArray[np.float32]:
        return self._rewards if self._config.seat == ALL_SEATS else self._rewards[:, self._config.seat]

    def random(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, drawn evenly by a generator of the environment's own."""
        self._loops.random_all(self._slots, self._choices, self._actions)
        return self._actions

    def seed_choices(self, seed: Seed) -> None:
        """Seed that generator anew."""
        self._choices = new_rng(checked_seed(seed))

    def _begin(self, where: npt.NDArray[np.bool_]) -> None:
        self._loops.begin_some(self._shared, self._slots, where, self.colours, self.rest, self.mask, self.turn)
        self._rewards[where] = 0
        self.ended[where] = False

    def _seeds(self, seed: Seed | Sequence[Seed] | None) -> list[Seed]:
        if isinstance(seed, Sequence) and not isinstance(seed, str | bytes):
            if len(seed) != self.n:
                raise BadOption(f"seed takes one seed, or {self.n} of them: one for each game, not {len(seed)}")
            return list(seed)
        base = fresh_seed() if seed is None else checked_seed(seed)
        if isinstance(base, bytes):
            base = base.hex()
        return [f"{base}/{place}" for place in range(self.n)]
