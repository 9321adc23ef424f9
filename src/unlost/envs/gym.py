"""The games for Gymnasium: one seat learns, bots play the others. `gymnasium.make("unlost/cards-v1")`, or many at once by `make_vec`.

An observation is a dictionary: `colours` and `rest` (see `unlost.features`), and `action_mask` with a 1 for what is legal. Any other action
raises IllegalAction. The reward comes at the end: the margin over the mean of the others, or the rank, from 1 for the first to -1.
"""

from collections.abc import Sequence
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
from unlost.envs.desk import Seed, Setting, called, own_seed, refusal, sow, whole_number, whole_type
from unlost.envs.vector import VectorEnv
from unlost.features.layout import Layout
from unlost.kernel.dice import Dice, new_dice
from unlost.kernel.errors import BadOption
from unlost.kernel.options import short
from unlost.kernel.table import Records

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

    def __init__(self, env: "UnlostEnv", actions: int) -> None:
        super().__init__(actions)
        self._env, self._dice = env, new_dice(own_seed())
        self._sown: int | None = None

    def seed(self, seed: int | None = None) -> int:
        self._sown, self._dice = seed, new_dice(own_seed() if seed is None else seed)
        return int(super().seed(seed))

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        sown, self._sown = self._sown, None
        if sown is not None and not self._env.is_at_first:
            return super().sample(self._env.legal_at_first(sown))
        return self._env.draw(self._dice)

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
        self.observation_space = observation_space(self.layout)
        self.action_space = LegalActions(self, self.layout.actions)
        self._whole: Records = np.zeros(1, whole_type(self.layout))
        self._desks: Records = setting.desks([own_seed()])
        self._whole["desk"] = self._desks
        one = self._whole[0]
        self._colours, self._rest, self._mask = one["colours"], one["rest"], one["mask"]
        self._last_colours, self._last_rest, self._rewards = one["last_colours"], one["last_rest"], one["rewards"]
        setting.loops.begin_one(self._whole)
        self._next = called(setting.loops.step_one, self._whole, -1)
        self._draw = called(setting.loops.random_one, self._whole, new_dice(0))
        self._play = self._not_begun
        self._is_new = False  # is there a game that nobody has looked at?

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if options:
            raise BadOption(f"reset takes no options, not {short(options)}: give them to the environment")
        if seed is not None:
            sow(self._whole["desk"], [seed])
            self._is_new = False
        if not self._is_new:
            self._setting.loops.begin_one(self._whole)
        self._is_new = False
        self._play = self._next
        self._let_others_play()
        self._at_first = self._colours.copy(), self._rest.copy()
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if type(action) is not int:
            action = whole_number(action)
        ended = self._play(self._whole, action)
        if ended < 0:
            raise refusal(self._setting, self._whole[0]["desk"], action)
        if self._bot and not ended:
            ended = self._let_others_play()
        if ended:
            return self._end()
        return {"colours": self._colours.copy(), "rest": self._rest.copy(), "action_mask": self._mask.copy()}, 0.0, False, False, {}

    def render(self) -> str | None:  # type: ignore[override]
        if self.render_mode is None:
            return None
        game, desk = self._setting.game, self._whole["desk"]
        seen = desk["seen"].copy()
        game.loops.look(desk["state"].copy(), self._seat, seen)
        return game.picture(game.read(seen[0]))

    @property
    def is_at_first(self) -> bool:
        """Is nothing played yet since the last reset?"""
        return self._play == self._next and all(map(np.array_equal, self._at_first, (self._colours, self._rest)))

    def legal_at_first(self, seed: int) -> npt.NDArray[np.int8]:
        """What is legal at the beginning of the game of a seed."""
        whole = self._whole.copy()
        sow(whole["desk"], [seed])
        self._setting.loops.begin_one(whole)
        mask: npt.NDArray[np.int8] = whole[0]["mask"]
        return mask

    def draw(self, dice: Dice) -> int:
        """A legal action."""
        return int(self._draw(self._whole, dice))

    def _observation(self) -> Observation:
        return {"colours": self._colours.copy(), "rest": self._rest.copy(), "action_mask": self._mask.copy()}

    def _end(self) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The game is over. The next one has begun already; `reset` shows it."""
        self._is_new, self._play = True, self._not_begun
        last = {"colours": self._last_colours.copy(), "rest": self._last_rest.copy(), "action_mask": np.zeros_like(self._mask)}
        points = [int(points) for points in self._whole[0]["desk"]["points"][: self._setting.players]]
        return last, float(self._rewards[self._seat]), True, False, {"points": points}

    def _let_others_play(self) -> int:
        """Let a bot that thinks play for the other seats, until the learner is to act (0) or the game is over (1)."""
        if self._bot is None:
            return 0
        while (turn := int(self._whole[0]["turn"])) != self._seat:
            seen = np.zeros(1, self._setting.game.observation)
            self._setting.game.loops.look(self._whole["desk"]["state"].copy(), turn, seen)
            seed = int(self.np_random.integers(1 << 62))
            if self._next(self._whole, self._bot.choose(seen, seed)):
                return 1
        return 0

    @staticmethod
    def _not_begun(_whole: Records, _action: int) -> int:
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

    def reset(  # type: ignore[override]
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
                entry_point=UnlostEnv,
                vector_entry_point=UnlostVectorEnv,
                kwargs={"game": game},
                order_enforce=False,
                disable_env_checker=True,  # the environment sees to both itself
            )
