"""Self-play: tables at which the learner plays itself, its earlier selves and the bots, and the rollouts collected there.

A collector has many tables with the same options. `Collector.play` goes on for some steps at every table and returns what the learner
decided there, with the advantage of each decision: how much better than expected it turned out.
"""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from unlost.bots import Bot
from unlost.bots.network import WIN, Network, Weights
from unlost.envs import VectorEnv
from unlost.features.layout import Colours, Floats, Mask, Rest
from unlost.kernel.options import OptionValue
from unlost.kernel.rng import new_rng
from unlost.learn.loops import Steps, Targets, advantages, sample_actions, select_decisions, step_rewards
from unlost.learn.plans import stalling_of

LAMBDA = 0.95
SURE, KEPT = np.log(0.95), 0.3  # of the decisions that were surer than this, this share is learnt from
STALLING_COST = 0.01  # of an action that keeps the deal from ending, once the allowance is used up

Number = TypeVar("Number", bound=np.generic)


@dataclass
class Rollout:
    """Decisions at the tables of a collector, one row each, of which those at `rows` are learnt from, each with its weight. `margin` and
    `win` are what the network should have said, by seat from the one that decides.
    """

    network: Network
    decisions: int  # of the learner's, in all
    rows: npt.NDArray[np.int64]
    weight: Floats
    colours: Colours
    rest: Rest
    mask: Mask
    actions: npt.NDArray[np.int64]
    log_prob: Floats  # of the action
    advantage: Floats
    margin: Floats
    win: Floats


class Collector:
    """Tables with the same options. `opponents` names a bot that plays all seats but the learner's; without it the learner plays them all,
    but for a share of the tables where one seat, or pair, is played by an earlier self.
    """

    def __init__(
        self, game: str, tables: int, seed: str, steps: int, opponents: str | None = None, seat: int = 0, **options: OptionValue
    ) -> None:
        self.envs = VectorEnv(game, tables, seed, opponents=opponents, seat=seat, **options)
        self.steps, self.players = steps, self.envs.players
        self.alone = opponents is None
        self.layout = self.envs.layout
        self.sides = self.layout.game.sides(self.players)
        self.rng = np.random.default_rng(np.frombuffer(seed.encode().ljust(8, b"."), np.uint8))
        self.opponent_seat = np.full(tables, -1)  # where an earlier self plays
        n, t, layout = tables, steps, self.layout
        self.colours = np.empty((t, n, layout.colours, layout.width), np.int8)
        self.rest = np.empty((t, n, layout.rest), np.int16)
        self.mask = np.empty((t, n, layout.actions), np.int8)
        self.actions = np.empty((t, n), np.int64)
        self.log_prob = np.empty((t, n), np.float32)
        self.value = np.empty((t, n, 2 * self.players), np.float32)
        self.turn = np.empty((t, n), np.int64)
        self.ours = np.empty((t, n), np.bool_)
        self.reward = np.empty((t, n, self.players), np.float32)  # points banked in this step, by seat
        self.cost = np.zeros((t, n), np.float32)  # of the decision, to its seat
        self.won = np.empty((t, n, self.players), np.float32)
        self.ended = np.empty((t, n), np.bool_)
        self._banked = np.zeros((n, self.players), np.int64)
        self._nothing = np.zeros((n, self.players), np.int64)
        self._stalled, self._deal = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._stalling = stalling_of(game)
        if self._stalling:
            texts = map(str, layout.game.actions[: layout.actions])
            self._stalls = np.array([self._stalling.is_stalling(text) for text in texts])
        self.finished: list[tuple[float, ...]] = []

    def seat_earlier_selves(self, share: float) -> None:
        """Let an earlier self play at some of the tables, from now on."""
        n = len(self.opponent_seat)
        seats = self.rng.integers(0, self.sides, n)
        self.opponent_seat = np.where(self.rng.random(n) < share, seats, -1) if self.alone else self.opponent_seat

    def play(self, weights: Weights, opponent: Weights | None) -> Rollout:
        """Go on at every table, with these weights; an earlier self plays with those of the opponent."""
        envs, network = self.envs, Network(self.layout, weights)
        earlier = Network(self.layout, opponent) if opponent is not None else None
        for step in range(self.steps):
            self._observe(step)
            logits, margin, win = network.predict(envs.colours, envs.rest, envs.mask)
            theirs = np.flatnonzero(envs.turn % self.sides == self.opponent_seat)
            if earlier and len(theirs):
                logits[theirs] = earlier.predict(envs.colours[theirs], envs.rest[theirs], envs.mask[theirs])[0]
            sample_actions(logits, self.rng.random(len(logits), np.float32), self.actions[step], self.log_prob[step])
            self.value[step, :, : self.players], self.value[step, :, self.players :] = margin, win
            self.ours[step] = True
            self.ours[step, theirs] = False
            envs.step(self.actions[step])
            self._reward(step)
        return self._rollout(LAMBDA, SURE)

    def imitate(self, teacher: Bot, random_share: float) -> Rollout:
        """What a bot does at these tables. A share of the actions is played at random; there, what the bot would have done."""
        envs, game = self.envs, self.layout.game
        rng, seen = new_rng(int(self.rng.integers(1 << 62))), np.zeros(envs.n, game.observation)
        everywhere = np.ones(envs.n, np.bool_)
        self.value[:] = 0
        self.log_prob[:] = 0
        self.ours[:] = True
        for step in range(self.steps):
            self._observe(step)
            game.loops.observe_all(np.ascontiguousarray(envs.states), -1, seen)
            teacher.choose_all(seen, everywhere, rng, self.actions[step])
            envs.step(np.where(self.rng.random(envs.n) < random_share, envs.random(), self.actions[step]))
            self._reward(step)
        return self._rollout(1.0, 1.0)

    def _observe(self, step: int) -> None:
        envs = self.envs
        self.colours[step], self.rest[step], self.mask[step], self.turn[step] = envs.colours, envs.rest, envs.mask, envs.turn

    def _reward(self, step: int) -> None:
        envs, game = self.envs, self.layout.game
        bank = envs.states[game.banked] if game.banked else self._nothing
        step_rewards(
            bank, game.is_banked_by_side, envs.points, envs.ended, self._banked, self.sides, game.margin_scale,
            self.reward[step], self.won[step],
        )  # fmt: skip
        if self._stalling:
            self._charge_stalling(step, self._stalling.allowance * self.players)
        self.ended[step] = envs.ended
        if envs.ended.any():
            self.finished += map(tuple, envs.points[envs.ended].tolist())

    def _charge_stalling(self, step: int, allowance: int) -> None:
        """Charge actions that keep the deal from ending. With two cards left in the deck each side would rather wait for the other to take
        one, up to the turn cap: in a third of the games, from which nothing is learnt. So each such action costs a little.
        """
        stalls = self._stalls[self.actions[step]]
        self._stalled += stalls
        self.cost[step] = STALLING_COST * (stalls & (self._stalled > allowance))
        deal = self.envs.states["deal"]
        self._stalled[(deal != self._deal) | self.envs.ended] = 0
        self._deal[:] = deal

    def _rollout(self, lam: float, sure: float) -> Rollout:
        """Look back: how much better than expected did each decision turn out?"""
        shape = self.actions.shape
        margin, win = np.zeros((*shape, self.players), np.float32), np.zeros((*shape, self.players), np.float32)
        advantage, known = np.zeros(shape, np.float32), np.zeros(shape, np.bool_)
        steps = Steps(self.turn, self.value, self.reward, self.cost, self.won, self.ended)
        advantages(steps, self.sides, lam, WIN, -1 if self.alone else self.envs.learner, Targets(advantage, margin, win, known))

        def flat(part: npt.NDArray[Number]) -> npt.NDArray[Number]:
            return part.reshape(-1, *part.shape[2:])

        size = advantage.size
        rows, weight = np.empty(size, np.int64), np.empty(size, np.float32)
        count = select_decisions(
            flat(known), flat(self.ours), flat(self.mask), flat(self.log_prob), self.rng.random(size, np.float32), sure, KEPT, rows, weight
        )
        learnt = advantage[known & self.ours]
        if len(learnt):
            advantage = (advantage - learnt.mean()) / (learnt.std() + np.float32(1e-6))
        return Rollout(
            Network(self.layout, {}), len(learnt), rows[:count], weight[:count], flat(self.colours), flat(self.rest), flat(self.mask),
            flat(self.actions), flat(self.log_prob), flat(advantage), flat(margin), flat(win),
        )  # fmt: skip
