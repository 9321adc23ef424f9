"""The games for Gymnasium: one seat learns, bots play the others. `gymnasium.make("unlost/cards-v1")`, or many at once by `make_vec`.

An observation is a dictionary: `colours` and `rest` (see `unlost.features`), and `action_mask` with a 1 for what is legal. Any other action
raises IllegalAction. The reward comes at the end: the margin over the mean of the others, or the rank, from 1 for the first to -1.
"""

import copy
from collections.abc import Sequence
from sys import getrefcount
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from unlost.bots import Bot, find_bot
from unlost.bots.bot import PolicyBot
from unlost.envs.desk import FREE, One, Seed, Setting, Sheet, own_seed, refusal, whole_number
from unlost.envs.vector import VectorEnv
from unlost.features.layout import Layout
from unlost.kernel.dice import new_dice
from unlost.kernel.errors import BadOption
from unlost.kernel.options import short

Observation = dict[str, npt.NDArray[Any]]


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

    def __init__(self, env: "UnlostEnv", one: One) -> None:
        super().__init__(one.setting.layout.actions)
        self._random, self._game = one.random, one.address
        self._env, self._sown = env, False
        self._throw(own_seed())

    def seed(self, seed: int | None = None) -> int:
        self._sown = seed is not None
        self._throw(own_seed() if seed is None else seed)
        self._with = seed
        return int(super().seed(seed))

    def _throw(self, seed: int | str) -> None:
        self._dice = new_dice(seed)
        self._address = int(self._dice.ctypes.data)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            if not self._sown:
                action = self._random(self._game, self._address)
                if action >= 0:
                    return action
                raise ResetNeeded("there is no game: call reset first")
            self._sown = False
            if self._env.is_at_first:
                return self.sample()
            mask = self._env.legal_at_first(self._with or 0)
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: Any) -> spaces.Discrete:
        return spaces.Discrete(int(self.n))

    def __reduce__(self) -> Any:
        return spaces.Discrete, (int(self.n),)


class UnlostEnv(gymnasium.Env[Observation, int]):
    """One game against bots.

    env = gymnasium.make("unlost/cards-v1", opponents="explorer", rounds=1)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self, game: str, opponents: str = "novice", seat: int = 0, reward: str = "margin", render_mode: str | None = None, **options: Any
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise BadOption(f"render_mode takes None or 'ansi', not {short(render_mode)}")
        self.render_mode = render_mode
        bot = find_bot(game, opponents)
        quick = isinstance(bot, PolicyBot)
        self._bot: Bot | None = None if quick else bot  # one that thinks plays from here, the others inside of the step
        self._setting = setting = Setting(game, opponents if quick else None, seat, reward, options)
        self._seat = seat if quick else Setting(game, "random", seat, reward, options).seat
        self.layout: Layout = setting.layout
        self.observation_space: Any = observation_space(self.layout)
        self._one = One(setting, self._seat)
        self._bind()

    def _bind(self) -> None:
        self.action_space: Any = LegalActions(self, self._one)
        self._address, self._next = self._one.address, self._one.step
        self._older, self._newer = self._one.sheet(), self._one.sheet()
        self._step = self._not_begun
        self._first = b""  # the game as it was at the last reset

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """A copy has a game of its own, which goes on where this one is."""
        began, first = kept.pop("_step") is not None, kept.pop("_first")
        self.__dict__.update(kept)
        self._bind()
        self._step, self._first = self._next if began else self._not_begun, first

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("action_space", "_address", "_next", "_older", "_newer", "_step")
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        return kept | {"_step": True if self._step == self._next else None}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if options:
            raise BadOption(f"reset takes no options, not {short(options)}: give them to the environment")
        if seed is not None:
            self._one.sow(seed)
        self._older = sheet = self._one.sheet()
        self._one.begin(self._address, sheet.address)
        self._step = self._next
        self._let_others_play(sheet)
        self._first = self._one.record["desk"].tobytes()
        return {"colours": sheet.colours, "rest": sheet.rest, "action_mask": sheet.mask}, {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if type(action) is not int:
            action = whole_number(action)
        sheet = self._older
        if getrefcount(sheet.colours) != FREE or getrefcount(sheet.rest) != FREE or getrefcount(sheet.mask) != FREE:
            sheet = self._one.sheet()
        self._older, self._newer = self._newer, sheet
        told = self._step(self._address, action, sheet.address)
        if told:
            return self._go_on(action, told, sheet)
        return {"colours": sheet.colours, "rest": sheet.rest, "action_mask": sheet.mask}, 0.0, False, False, {}

    def _go_on(self, action: int, told: int, sheet: Sheet) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """What a step seldom comes to: an illegal action, a bot to wait for, or the end."""
        if told < 0:
            raise refusal(self._setting, self._one.desk, action)
        over = told == 1 or bool(self._let_others_play(sheet))
        observation: Observation = {"colours": sheet.colours, "rest": sheet.rest, "action_mask": sheet.mask}
        if not over:
            return observation, 0.0, False, False, {}
        self._step = self._not_begun
        one = self._one.record[0]
        points = [int(points) for points in one["desk"]["points"][: self._setting.players]]
        return observation, float(one["rewards"][self._seat]), True, False, {"points": points}

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        game = self._setting.game
        return game.picture(game.read(self._one.seen(self._seat)[0]))

    @property
    def is_at_first(self) -> bool:
        """Is nothing played yet since the last reset?"""
        return self._step == self._next and self._first == self._one.record["desk"].tobytes()

    def legal_at_first(self, seed: int) -> npt.NDArray[np.int8]:
        """What is legal at the beginning of the game of a seed."""
        other = copy.deepcopy(self._one)
        other.sow(seed)
        sheet = other.sheet()
        other.begin(other.address, sheet.address)
        return sheet.mask

    def _let_others_play(self, sheet: Sheet) -> int:
        """Let a bot that thinks play for the other seats, until the learner is to act (0) or the game is over (1)."""
        if self._bot is None:
            return 0
        while (turn := int(self._one.desk["state"]["turn"])) != self._seat:
            seed = int(self.np_random.integers(1 << 62))
            if self._next(self._address, self._bot.choose(self._one.seen(turn), seed), sheet.address) == 1:
                return 1
        return 0

    @staticmethod
    def _not_begun(_address: int, _action: int, _sheet: int) -> int:
        raise ResetNeeded("there is no game: call reset first")


class LegalVectors(spaces.MultiDiscrete):
    """An action for each of many games. `sample` draws those that are legal now, unless it is given a mask."""

    def __init__(self, envs: VectorEnv) -> None:
        super().__init__(np.full(envs.n, envs.layout.actions))
        self._envs = envs

    def seed(self, seed: Any = None) -> Any:
        if isinstance(seed, int):
            self._envs.seed_choices(seed)
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return self._envs.random().copy()

    def __deepcopy__(self, memo: Any) -> spaces.MultiDiscrete:
        return spaces.MultiDiscrete(self.nvec.copy())

    def __reduce__(self) -> Any:
        return spaces.MultiDiscrete, (self.nvec.copy(),)


class UnlostVectorEnv(GymnasiumVectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
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
        reward: str = "margin",
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
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

    def reset(
        self, *, seed: Seed | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if options:
            raise BadOption(f"reset takes no options, not {short(options)}: give them to the environment")
        if isinstance(seed, int) and not isinstance(seed, bool):
            super().reset(seed=seed)
            seed = [seed + place for place in range(self.num_envs)]  # as Gymnasium's other vectors do
        self._envs.reset(seed)
        return self._observation(), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
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

    def _final(self) -> dict[str, Any]:
        """How the games that ended looked then, and their points."""
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
    for game in ("cards", "board", "rivals"):
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
