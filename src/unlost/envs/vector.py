"""Many games at once for programs that learn: every buffer belongs to the environment and is written in place."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.envs.desk import EVERYBODY, Seed, Setting, own_seed, refusal, sow
from unlost.features.layout import COLOURS_TYPE, REST_TYPE, Layout
from unlost.kernel.dice import new_dice
from unlost.kernel.errors import BadOption
from unlost.kernel.options import checked, checked_seed, whole

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
        reward: str = "margin",
        **options: Any,
    ) -> None:
        self._setting = setting = Setting(game, opponents, seat, reward, options)
        self.layout: Layout = setting.layout
        self.n: int = checked("an environment", (_SIZE,), {"n": n})["n"]
        self.players = setting.players
        n, table = self.n, (self.layout.colours, self.layout.width)
        self._loops = setting.loops
        self.colours: npt.NDArray[np.int8] = np.zeros((n, *table), COLOURS_TYPE)  # what the seat to act may know, colour by colour
        self.rest: npt.NDArray[np.int16] = np.zeros((n, self.layout.rest), REST_TYPE)  # and what belongs to no colour
        self.mask: npt.NDArray[np.int8] = np.zeros((n, self.layout.actions), np.int8)  # 1: legal
        self.turn: npt.NDArray[np.int64] = np.zeros(n, np.int64)  # the seat to act
        self._rewards: npt.NDArray[np.float32] = np.zeros((n, self.players), np.float32)
        self.rewards: npt.NDArray[np.float32] = self._rewards if setting.seat == EVERYBODY else self._rewards[:, setting.seat]
        self.ended: npt.NDArray[np.bool_] = np.zeros(n, np.bool_)  # the games that ended in the last step
        self.last_colours: npt.NDArray[np.int8] = np.zeros((n, *table), COLOURS_TYPE)  # and what was to be seen at their end
        self.last_rest: npt.NDArray[np.int16] = np.zeros((n, self.layout.rest), REST_TYPE)
        self._actions: npt.NDArray[np.int64] = np.zeros(n, np.int64)
        seeds = self._seeds(seed)
        self._rooms, self._desks = setting.room(), setting.desks(seeds)
        self._choices = new_dice(f"{seeds[0]!r}: choices")
        self._begin(np.ones(n, np.bool_))

    def __len__(self) -> int:
        return self.n

    @property
    def points(self) -> npt.NDArray[np.int64]:
        """The points of the last finished game at each place, by seat."""
        found: npt.NDArray[np.int64] = self._desks["points"][:, : self.players]
        return found

    def reset(self, seed: Seed | Sequence[Seed] | None = None, where: npt.ArrayLike | None = None) -> None:
        """Begin all games anew, or those that `where` marks; with a seed, as an environment of that seed begins."""
        marked = np.ones(self.n, np.bool_) if where is None else np.asarray(where)
        if marked.shape != (self.n,) or marked.dtype != np.bool_:
            raise ValueError(f"where takes {self.n} truth values, not an array of {marked.dtype} with the shape {marked.shape}")
        if seed is not None:
            if where is not None:
                raise BadOption("seed: all games are sown together; leave where out")
            seeds = self._seeds(seed)
            sow(self._desks, seeds)
            self._choices = new_dice(f"{seeds[0]!r}: choices")
        self._begin(marked)

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action number in every game. If one is illegal, IllegalAction names its game and nothing moves."""
        numbers = np.asarray(actions)
        if numbers.shape != (self.n,) or numbers.dtype.kind not in "iu":
            raise ValueError(f"step takes {self.n} action numbers, not an array of {numbers.dtype} with the shape {numbers.shape}")
        illegal = self._loops.step_all(
            self._rooms, self._desks, np.ascontiguousarray(numbers, np.int64), self.colours, self.rest, self.mask, self.turn,
            self._rewards, self.ended, self.last_colours, self.last_rest,
        )  # fmt: skip
        if illegal >= 0:
            raise refusal(self._setting, self._desks[illegal], int(numbers[illegal]), f"game {illegal}: ")

    def random(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, drawn evenly by a generator of the environment's own."""
        self._loops.random_all(self._desks, self._choices, self._actions)
        return self._actions

    def seed_choices(self, seed: Seed) -> None:
        """Sow that generator anew."""
        self._choices = new_dice(checked_seed(seed))

    def _begin(self, where: npt.NDArray[np.bool_]) -> None:
        self._loops.begin_some(self._rooms, self._desks, where, self.colours, self.rest, self.mask, self.turn)
        self._rewards[where] = 0
        self.ended[where] = False

    def _seeds(self, seed: Any) -> list[Seed]:
        if isinstance(seed, Sequence) and not isinstance(seed, str | bytes):
            if len(seed) != self.n:
                raise BadOption(f"seed takes one seed, or {self.n} of them: one for each game, not {len(seed)}")
            return list(seed)
        base = own_seed() if seed is None else checked_seed(seed)
        if isinstance(base, bytes):
            base = base.hex()
        return [f"{base}/{place}" for place in range(self.n)]
