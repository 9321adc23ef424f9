"""The games for Gymnasium: one seat learns, bots play the others. `gymnasium.make("unlost/cards-v1")`, or many at once by `make_vec`.

An observation is a dictionary: `colours` and `rest` (see `unlost.features`), and `action_mask` with a 1 for what is legal. Any other action
raises IllegalAction. The reward comes at the end: the margin over the mean of the others, or the rank, from 1 for the first to -1.
"""

import copy
from collections.abc import Sequence
from sys import getrefcount
from typing import Any, TypedDict

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.spaces.space import MaskNDArray
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from unlost.bots import Bot, find_bot
from unlost.bots.bot import PolicyBot
from unlost.envs.core import UNSHARED, EnvConfig, ObservationArrays, Reward, Seed, SingleGame, action_number, fresh_seed, illegal_action
from unlost.envs.vector import VectorEnv
from unlost.features.layout import Colours, Layout, Mask, Rest
from unlost.kernel.errors import BadOption
from unlost.kernel.game import games
from unlost.kernel.options import OptionValue, short
from unlost.kernel.rng import new_rng

Info = dict[str, object]
Masks = tuple[MaskNDArray, ...] | None  # one for each of many games


class Observation(TypedDict):
    """What the seat to act may know; with a row for each game where there are many."""

    colours: Colours
    rest: Rest
    action_mask: Mask


def observation_space(layout: Layout) -> spaces.Dict:
    low, high, rest_low, rest_high = layout.bounds()
    return spaces.Dict(
        {
            "colours": spaces.Box(low, high, dtype=np.int8),
            "rest": spaces.Box(rest_low, rest_high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (layout.actions,), np.int8),
        }
    )


class LegalActions(spaces.Discrete):
    """The actions of a game. `sample` draws one that is legal now, unless it is given a mask.

    There is one exception: a space that is seeded in the middle of a game draws, once, for the beginning of the game of that seed, which
    is then about to be played. (Gymnasium's own checker seeds, draws, resets with the same seed, and plays what was drawn.)
    """

    def __init__(self, env: "UnlostEnv", single: SingleGame) -> None:
        super().__init__(single.config.layout.actions)
        self._random, self._game = single.random, single.address
        self._env, self._seeded = env, False
        self._reseed(fresh_seed())

    def seed(self, seed: int | None = None) -> int:
        self._seeded = seed is not None
        self._reseed(fresh_seed() if seed is None else seed)
        self._last_seed = seed
        return int(super().seed(seed))

    def _reseed(self, seed: int | str) -> None:
        self._rng = new_rng(seed)
        self._address = int(self._rng.ctypes.data)

    def sample(self, mask: MaskNDArray | None = None, probability: MaskNDArray | None = None) -> Any:  # np.int64, or an int, for speed
        if mask is None and probability is None:
            if not self._seeded:
                action = self._random(self._game, self._address)
                if action >= 0:
                    return action
                raise ResetNeeded("there is no game: call reset first")
            self._seeded = False
            if self._env.is_at_first:
                return self.sample()
            mask = self._env.legal_at_first(self._last_seed or 0)
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: object) -> spaces.Discrete:
        return spaces.Discrete(int(self.n))

    def __reduce__(self) -> tuple[object, ...]:
        return spaces.Discrete, (int(self.n),)


class UnlostEnv(gymnasium.Env[Observation, int]):
    """One game against bots.

    env = gymnasium.make("unlost/cards-v1", opponents="explorer", rounds=1)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self,
        game: str,
        opponents: str = "novice",
        seat: int = 0,
        reward: Reward = "margin",
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise BadOption(f"render_mode takes None or 'ansi', not {short(render_mode)}")
        self.render_mode = render_mode
        bot = find_bot(game, opponents)
        quick = isinstance(bot, PolicyBot)
        self._bot: Bot | None = None if quick else bot  # one that searches plays from here, the others in compiled code
        self._config = config = EnvConfig(game, opponents if quick else None, seat, reward, options)
        self._seat = seat if quick else EnvConfig(game, "random", seat, reward, options).seat
        self.layout: Layout = config.layout
        self.observation_space: Any = observation_space(self.layout)  # Gymnasium's type for it does not know the keys
        self._single = SingleGame(config, self._seat)
        self._bind()

    def _bind(self) -> None:
        self.action_space: Any = LegalActions(self, self._single)  # nor that an action can be a plain int
        self._address, self._next = self._single.address, self._single.step
        self._older, self._newer = self._single.new_arrays(), self._single.new_arrays()
        self._step = self._not_begun
        self._first = b""  # the game as it was at the last reset

    def __setstate__(self, kept: dict[str, Any]) -> None:  # attributes of whatever types
        """A copy has a game of its own, which goes on where this one is."""
        began, first = kept.pop("_step") is not None, kept.pop("_first")
        self.__dict__.update(kept)
        self._bind()
        self._step, self._first = self._next if began else self._not_begun, first

    def __getstate__(self) -> dict[str, object]:
        left_out = ("action_space", "_address", "_next", "_older", "_newer", "_step")
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        return kept | {"_step": True if self._step == self._next else None}

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        if options:
            raise BadOption(f"reset takes no options, not {short(options)}: give them to the environment")
        if seed is not None:
            self._single.reseed(seed)
        self._older = arrays = self._single.new_arrays()
        self._single.begin(self._address, arrays.address)
        self._step = self._next
        self._play_others(arrays)
        self._first = self._single.record["slot"].tobytes()
        return {"colours": arrays.colours, "rest": arrays.rest, "action_mask": arrays.mask}, {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        if type(action) is not int:
            action = action_number(action)
        arrays = self._older
        if getrefcount(arrays.colours) != UNSHARED or getrefcount(arrays.rest) != UNSHARED or getrefcount(arrays.mask) != UNSHARED:
            arrays = self._single.new_arrays()
        self._older, self._newer = self._newer, arrays
        status = self._step(self._address, action, arrays.address)
        if status:
            return self._finish_step(action, status, arrays)
        return {"colours": arrays.colours, "rest": arrays.rest, "action_mask": arrays.mask}, 0.0, False, False, {}

    def _finish_step(self, action: int, status: int, arrays: ObservationArrays) -> tuple[Observation, float, bool, bool, Info]:
        """The rare ends of a step: an illegal action, a bot that searches, the end of the game."""
        if status < 0:
            raise illegal_action(self._config, self._single.slot, action)
        over = status == 1 or bool(self._play_others(arrays))
        observation: Observation = {"colours": arrays.colours, "rest": arrays.rest, "action_mask": arrays.mask}
        if not over:
            return observation, 0.0, False, False, {}
        self._step = self._not_begun
        record = self._single.record[0]
        points = [int(points) for points in record["slot"]["points"][: self._config.players]]
        return observation, float(record["rewards"][self._seat]), True, False, {"points": points}

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        game = self._config.game
        return game.picture(game.read(self._single.seen(self._seat)[0]), self._config.options)

    @property
    def is_at_first(self) -> bool:
        """Is nothing played yet since the last reset?"""
        return self._step == self._next and self._first == self._single.record["slot"].tobytes()

    def legal_at_first(self, seed: int) -> npt.NDArray[np.int8]:
        """What is legal at the beginning of the game of a seed."""
        other = copy.deepcopy(self._single)
        other.reseed(seed)
        arrays = other.new_arrays()
        other.begin(other.address, arrays.address)
        return arrays.mask

    def _play_others(self, arrays: ObservationArrays) -> int:
        """Let a bot that searches play the other seats, until the learner is to act (0) or the game is over (1)."""
        if self._bot is None:
            return 0
        while (turn := int(self._single.slot["state"]["turn"])) != self._seat:
            seed = int(self.np_random.integers(1 << 62))
            if self._next(self._address, self._bot.choose(self._single.seen(turn), seed), arrays.address) == 1:
                return 1
        return 0

    @staticmethod
    def _not_begun(_address: int, _action: int, _arrays: int) -> int:
        raise ResetNeeded("there is no game: call reset first")


class LegalVectors(spaces.MultiDiscrete):
    """An action for each of many games. `sample` draws those that are legal now, unless it is given a mask."""

    def __init__(self, envs: VectorEnv) -> None:
        super().__init__(np.full(envs.n, envs.layout.actions))
        self._envs = envs

    def seed(self, seed: int | None = None) -> int:
        if isinstance(seed, int):
            self._envs.seed_choices(seed)
        found: int = super().seed(seed)
        return found

    def sample(self, mask: Masks = None, probability: Masks = None) -> npt.NDArray[np.int64]:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return self._envs.random().copy()

    def __deepcopy__(self, memo: object) -> spaces.MultiDiscrete:
        return spaces.MultiDiscrete(self.nvec.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return spaces.MultiDiscrete, (self.nvec.copy(),)


class UnlostVectorEnv(GymnasiumVectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[np.generic]]):
    """Many games against bots, by `gymnasium.make_vec("unlost/cards-v1", num_envs=1024)`. A game that ends begins anew in the same step.

    With `copy=False` the arrays it returns are its own, written anew in the next step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: str = "novice",
        seat: int = 0,
        reward: Reward = "margin",
        copy: bool = True,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        if render_mode is not None:
            raise BadOption(f"render_mode takes None here, not {short(render_mode)}")
        self._envs = envs = VectorEnv(game, num_envs, opponents=opponents, seat=seat, reward=reward, **options)
        self.render_mode, self._copy = render_mode, copy
        self.num_envs, self.layout = envs.n, envs.layout
        self.single_observation_space = observation_space(self.layout)
        self.single_action_space = spaces.Discrete(self.layout.actions)
        self.observation_space = batch_space(self.single_observation_space, envs.n)
        self.action_space = LegalVectors(envs)
        self._never = np.zeros(envs.n, np.bool_)

    def reset(self, *, seed: Seed | Sequence[int] | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        if options:
            raise BadOption(f"reset takes no options, not {short(options)}: give them to the environment")
        if isinstance(seed, int) and not isinstance(seed, bool):
            super().reset(seed=seed)
            seed = [seed + place for place in range(self.num_envs)]  # as Gymnasium's other vectors do
        self._envs.reset(seed)
        return self._observation(), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        envs = self._envs
        envs.step(actions)
        infos = self._final() if envs.ended.any() else {}
        if not self._copy:
            return self._observation(), envs.rewards, envs.ended, self._never, infos
        return self._observation(), envs.rewards.copy(), envs.ended.copy(), self._never.copy(), infos

    def _observation(self) -> Observation:
        envs = self._envs
        if not self._copy:
            return {"colours": envs.colours, "rest": envs.rest, "action_mask": envs.mask}
        return {"colours": envs.colours.copy(), "rest": envs.rest.copy(), "action_mask": envs.mask.copy()}

    def _final(self) -> Info:
        """The last observations of the games that ended, and their points."""
        envs, ended = self._envs, self._envs.ended.copy()
        final = np.full(envs.n, None, object)
        nothing = np.zeros(self.layout.actions, np.int8)
        for place in np.flatnonzero(ended):
            final[place] = {
                "colours": envs.last_colours[place].copy(), "rest": envs.last_rest[place].copy(), "action_mask": nothing.copy()
            }  # fmt: skip
        points = np.where(ended[:, None], envs.points, 0)
        return {
            "final_obs": final,
            "_final_obs": ended,
            "final_info": {"points": points, "_points": ended.copy()},
            "_final_info": ended.copy(),
        }


def register() -> None:
    """Tell Gymnasium the names: `unlost/cards-v1` and so on."""
    for game in games():
        name = f"unlost/{game}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="unlost.envs.gym:UnlostEnv",
                vector_entry_point="unlost.envs.gym:UnlostVectorEnv",
                kwargs={"game": game},
                order_enforce=False,
                disable_env_checker=True,  # the environment sees to both itself
            )
