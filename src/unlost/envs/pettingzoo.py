"""The games for PettingZoo: every seat is an agent, `seat_0` and so on.

`env("cards")` is for agents that act in turn. In `parallel_env("cards")` all act at once: whoever is not to act can only wait, the last
action. An observation has `observation`, the numbers of `unlost.features` in one row, and `action_mask`.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from unlost.envs.desk import One, Setting, refusal, whole_number
from unlost.features.layout import Layout
from unlost.kernel.errors import BadOption
from unlost.kernel.options import short
from unlost.kernel.table import NOBODY

Observation = dict[str, npt.NDArray[Any]]


class Game:
    """One game with all its seats, and what each sees."""

    def __init__(self, game: str, reward: str, options: dict[str, Any], can_wait: bool) -> None:
        self.setting = setting = Setting(game, None, 0, reward, options)
        self.layout: Layout = setting.layout
        self.agents = [f"seat_{seat}" for seat in range(setting.players)]
        self.actions = self.layout.actions + can_wait
        self._one = One(setting, 0)
        self._sheet = self._one.sheet()
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
            self._one.sow(seed)
        self._one.begin(self._one.address, self._sheet.address)

    @property
    def turn(self) -> int:
        """The seat to act, or NOBODY."""
        return int(self._one.desk["state"]["turn"])

    def seen_by(self, seat: int) -> Observation:
        self._one.look(self._one.address, self._sheet.address, seat)
        mask = np.zeros(self.actions, np.int8)
        mask[: self.layout.actions] = self._sheet.mask
        if self.actions > self.layout.actions:
            mask[-1] = seat != self.turn
        return {"observation": np.concatenate((self._sheet.colours.ravel(), self._sheet.rest), dtype=np.int16), "action_mask": mask}

    def play(self, action: Any) -> bool:
        """Play an action; is the game over? IllegalAction says why it cannot be played."""
        number = whole_number(action)
        found = self._one.step(self._one.address, number, self._sheet.address)
        if found < 0:
            raise refusal(self.setting, self._one.desk, number)
        return found == 1

    def rewards(self) -> dict[str, float]:
        return {agent: float(self._one.record[0]["rewards"][seat]) for seat, agent in enumerate(self.agents)}

    def picture(self) -> str:
        game = self.setting.game
        return game.picture(game.read(self._one.seen(NOBODY)[0]))


class SeatActions(spaces.Discrete):
    """The actions of one seat. `sample` draws one that it can play now, unless it is given a mask."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game.actions)
        self._game, self._seat = game, seat

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self._game.seen_by(self._seat)["action_mask"]
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: Any) -> spaces.Discrete:
        return spaces.Discrete(int(self.n))

    def __reduce__(self) -> Any:
        return spaces.Discrete, (int(self.n),)


def checked_mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, "ansi"):
        raise BadOption(f"render_mode takes None or 'ansi', not {short(render_mode)}")
    return render_mode


class UnlostAEC(AECEnv[str, Observation, Any]):
    """One game, its seats acting in turn."""

    def __init__(self, game: str, reward: str = "margin", render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self._game = Game(game, reward, options, can_wait=False)
        self.metadata = {"name": f"unlost_{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(self._game.agents)
        self.agents: list[str] = []
        self._spaces = {agent: SeatActions(self._game, seat) for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._game.space)
        self.action_spaces = self._spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._game.space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._game.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.turn]

    def observe(self, agent: str) -> Observation:
        return self._game.seen_by(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
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


class UnlostParallel(ParallelEnv[str, Observation, Any]):
    """One game in which all seats act at once, and all but one of them can only wait."""

    def __init__(self, game: str, reward: str = "margin", render_mode: str | None = None, **options: Any) -> None:
        self.render_mode = checked_mode(render_mode)
        self._game = Game(game, reward, options, can_wait=True)
        self.metadata = {"name": f"unlost_{game}_parallel_v1", "render_modes": ["ansi"]}
        self.possible_agents = list(self._game.agents)
        self.agents: list[str] = []
        self.wait = self._game.actions - 1  # the action of those who are not to act
        self._spaces = {agent: SeatActions(self._game, seat) for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._game.space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._game.begin(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents = self.agents
        if set(actions) != set(agents):
            raise ValueError(
                f"step takes an action of each of {', '.join(agents) or 'nobody: call reset first'}, not of {', '.join(actions)}"
            )
        turn = self._game.turn
        for seat, agent in enumerate(agents):
            if seat != turn and whole_number(actions[agent]) != self.wait:
                raise ValueError(f"{agent} is not to act, and can only wait: that is action {self.wait}")
        over = self._game.play(actions[agents[turn]])
        rewards = self._game.rewards() if over else dict.fromkeys(agents, 0.0)
        told = (
            self._seen(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: dict[str, Any]() for agent in agents},
        )
        if over:
            self.agents = []
        return told

    def render(self) -> str | None:
        return self._game.picture() if self.render_mode else None

    def close(self) -> None:
        pass

    def _seen(self) -> dict[str, Observation]:
        return {agent: self._game.seen_by(seat) for seat, agent in enumerate(self.possible_agents)}


env = UnlostAEC
parallel_env = UnlostParallel
