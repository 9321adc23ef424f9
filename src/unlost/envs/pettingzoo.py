"""The games for PettingZoo: every seat is an agent, `seat_0` and so on.

`env("cards")` is for agents that act in turn. In `parallel_env("cards")` all act at once: whoever is not to act can only wait, the last
action. An observation has `observation`, the numbers of `unlost.features` in one row, and `action_mask`.
"""

from collections.abc import Mapping
from typing import SupportsIndex, TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.spaces.space import MaskNDArray
from pettingzoo import AECEnv, ParallelEnv

from unlost.envs.core import EnvConfig, Reward, SingleGame, action_number, illegal_action
from unlost.features.layout import Layout
from unlost.kernel.errors import BadOption
from unlost.kernel.options import Options, OptionValue, short
from unlost.kernel.records import NOBODY

Info = dict[str, object]


class Observation(TypedDict):
    """What a seat may know."""

    observation: npt.NDArray[np.int16]
    action_mask: npt.NDArray[np.int8]


class SeatsGame:
    """One game with all its seats as agents, and their observations."""

    def __init__(self, game: str, reward: Reward, options: Options, can_wait: bool) -> None:
        self.config = config = EnvConfig(game, None, 0, reward, options)
        self.layout: Layout = config.layout
        self.agents = [f"seat_{seat}" for seat in range(config.players)]
        self.actions = self.layout.actions + can_wait
        self._single = SingleGame(config, 0)
        self._arrays = self._single.new_arrays()
        self.begin(None)
        low, high, rest_low, rest_high = self.layout.bounds()
        self.space = spaces.Dict(
            {
                "observation": spaces.Box(np.append(low, rest_low), np.append(high, rest_high), dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self._single.reseed(seed)
        self._single.begin(self._single.address, self._arrays.address)

    @property
    def turn(self) -> int:
        """The seat to act, or NOBODY."""
        return int(self._single.slot["state"]["turn"])

    def observe(self, seat: int) -> Observation:
        self._single.observe(self._single.address, self._arrays.address, seat)
        mask = np.zeros(self.actions, np.int8)
        mask[: self.layout.actions] = self._arrays.mask
        if self.actions > self.layout.actions:
            mask[-1] = seat != self.turn
        return {"observation": np.concatenate((self._arrays.colours.ravel(), self._arrays.rest), dtype=np.int16), "action_mask": mask}

    def play(self, action: object) -> bool:
        """Play an action; is the game over? IllegalAction says why it cannot be played."""
        number = action_number(action)
        found = self._single.step(self._single.address, number, self._arrays.address)
        if found < 0:
            raise illegal_action(self.config, self._single.slot, number)
        return found == 1

    def rewards(self) -> dict[str, float]:
        return {agent: float(self._single.record[0]["rewards"][seat]) for seat, agent in enumerate(self.agents)}

    def picture(self) -> str:
        game = self.config.game
        return game.picture(game.read(self._single.seen(NOBODY)[0]), self.config.options)


class SeatActions(spaces.Discrete):
    """The actions of one seat. `sample` draws one that it can play now, unless it is given a mask."""

    def __init__(self, game: SeatsGame, seat: int) -> None:
        super().__init__(game.actions)
        self._game, self._seat = game, seat

    def sample(self, mask: MaskNDArray | None = None, probability: MaskNDArray | None = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._game.observe(self._seat)["action_mask"]
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: object) -> spaces.Discrete:
        return spaces.Discrete(int(self.n))

    def __reduce__(self) -> tuple[object, ...]:
        return spaces.Discrete, (int(self.n),)


def checked_mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, "ansi"):
        raise BadOption(f"render_mode takes None or 'ansi', not {short(render_mode)}")
    return render_mode


class UnlostAEC(AECEnv[str, Observation, SupportsIndex]):
    """One game, its seats acting in turn."""

    def __init__(self, game: str, reward: Reward = "margin", render_mode: str | None = None, **options: OptionValue) -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self._game = SeatsGame(game, reward, options, can_wait=False)
        self.metadata = {"name": f"unlost_{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(self._game.agents)
        self.agents: list[str] = []
        self._spaces = {agent: SeatActions(self._game, seat) for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._game.space)
        self.action_spaces = self._spaces

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._game.space

    def action_space(self, agent: str) -> SeatActions:
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        self._game.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.turn]

    def observe(self, agent: str) -> Observation:
        return self._game.observe(self.possible_agents.index(agent))

    def step(self, action: SupportsIndex | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        over = self._game.play(action)
        self._cumulative_rewards[agent] = 0.0
        if over:
            self.rewards = self._game.rewards()
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._game.turn]

    def render(self) -> str | None:
        return self._game.picture() if self.render_mode else None

    def close(self) -> None:
        pass


class UnlostParallel(ParallelEnv[str, Observation, SupportsIndex]):
    """One game in which all seats act at once, and all but one of them can only wait."""

    def __init__(self, game: str, reward: Reward = "margin", render_mode: str | None = None, **options: OptionValue) -> None:
        self.render_mode = checked_mode(render_mode)
        self._game = SeatsGame(game, reward, options, can_wait=True)
        self.metadata = {"name": f"unlost_{game}_parallel_v1", "render_modes": ["ansi"]}
        self.possible_agents = list(self._game.agents)
        self.agents: list[str] = []
        self.wait = self._game.actions - 1  # the action of those who are not to act
        self._spaces = {agent: SeatActions(self._game, seat) for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._game.space

    def action_space(self, agent: str) -> SeatActions:
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[dict[str, Observation], dict[str, Info]]:
        self._game.begin(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        agents = self.agents
        if set(actions) != set(agents):
            raise ValueError(
                f"step takes an action of each of {', '.join(agents) or 'nobody: call reset first'}, not of {', '.join(actions)}"
            )
        turn = self._game.turn
        for seat, agent in enumerate(agents):
            if seat != turn and action_number(actions[agent]) != self.wait:
                raise ValueError(f"{agent} is not to act, and can only wait: that is action {self.wait}")
        over = self._game.play(actions[agents[turn]])
        rewards = self._game.rewards() if over else dict.fromkeys(agents, 0.0)
        result = (
            self._observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: Info() for agent in agents},
        )
        if over:
            self.agents = []
        return result

    def render(self) -> str | None:
        return self._game.picture() if self.render_mode else None

    def close(self) -> None:
        pass

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._game.observe(seat) for seat, agent in enumerate(self.possible_agents)}


env = UnlostAEC
parallel_env = UnlostParallel
