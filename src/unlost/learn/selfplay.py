"""Self-play: rooms full of tables at which the learner plays itself, its earlier selves and the bots, and what is remembered of it.

A room is one setting of a game's options, many tables at once. `Room.play` goes on for some steps at every table and returns what the
learner decided there, with how much better than expected each decision turned out.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.bots import Bot
from unlost.bots.network import BANKS, POINTS, WIN, Network, Weights
from unlost.envs import VectorEnv
from unlost.kernel.dice import new_dice
from unlost.learn.loops import advantages, draw, pay, pick

LAMBDA = 0.95
SURE, KEPT = np.log(0.95), 0.3  # of the decisions that were surer than this, this share is learnt from
PATIENCE, LINGERING = {"cards": 6, "board": 20}, 0.01  # cards from piles in a deal, by player, after which each costs its player so much

Floats = npt.NDArray[np.float32]


@dataclass
class Lesson:
    """Decisions at the tables of a room, one row each, of which those at `rows` are learnt from, each with its weight. `margin` and `win`
    are what the network should have said, by seat from the one that decides.
    """

    network: Network
    decisions: int  # of the learner's, in all
    rows: npt.NDArray[np.int64]
    weight: Floats
    colours: npt.NDArray[np.int8]
    rest: npt.NDArray[np.int16]
    mask: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    chance: Floats  # logarithm of how likely the action was
    advantage: Floats
    margin: Floats
    win: Floats


class Room:
    """Tables with the same options. `opponents` names a bot that plays all seats but the learner's; without it the learner plays them all,
    but for a share of the tables where one seat, or pair, is played by an earlier self.
    """

    def __init__(self, game: str, tables: int, seed: str, steps: int, opponents: str | None = None, seat: int = 0, **options: Any) -> None:
        self.envs = VectorEnv(game, tables, seed, opponents=opponents, seat=seat, **options)
        self.steps, self.players = steps, self.envs.players
        self.alone = opponents is None
        self.layout = self.envs.layout
        self.pairs = self.envs.layout.game.partners and self.players == 4
        self.rng = np.random.default_rng(np.frombuffer(seed.encode().ljust(8, b"."), np.uint8))
        self.foe_seat = np.full(tables, -1)  # where an earlier self plays
        n, t, layout = tables, steps, self.layout
        self.colours = np.empty((t, n, layout.colours, layout.width), np.int8)
        self.rest = np.empty((t, n, layout.rest), np.int16)
        self.mask = np.empty((t, n, layout.actions), np.int8)
        self.actions = np.empty((t, n), np.int64)
        self.chance = np.empty((t, n), np.float32)
        self.value = np.empty((t, n, 2 * self.players), np.float32)
        self.turn = np.empty((t, n), np.int64)
        self.ours = np.empty((t, n), np.bool_)
        self.gain = np.empty((t, n, self.players), np.float32)  # points banked in this step, by seat
        self.cost = np.zeros((t, n), np.float32)  # of the decision, to its seat
        self.won = np.empty((t, n, self.players), np.float32)
        self.ended = np.empty((t, n), np.bool_)
        self._banked = np.zeros((n, self.players), np.int64)
        self._nothing = np.zeros((n, self.players), np.int64)
        self._lingered, self._deal = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._lingers = np.array([len(action) > 1 and action[0] == "+" for action in map(str, layout.game.actions[: layout.actions])])
        self.finished: list[tuple[float, ...]] = []

    def seat_earlier_selves(self, share: float) -> None:
        """Let an earlier self play at some of the tables, from now on."""
        n = len(self.foe_seat)
        seats = self.rng.integers(0, 2 if self.pairs else self.players, n)
        self.foe_seat = np.where(self.rng.random(n) < share, seats, -1) if self.alone else self.foe_seat

    def play(self, weights: Weights, foe: Weights | None) -> Lesson:
        envs, network = self.envs, Network(self.layout, weights)
        earlier = Network(self.layout, foe) if foe is not None else None
        for step in range(self.steps):
            self._look(step)
            logits, margin, win = network.think(envs.colours, envs.rest, envs.mask)
            seats = envs.turn & 1 if self.pairs else envs.turn
            theirs = np.flatnonzero(seats == self.foe_seat)
            if earlier and len(theirs):
                logits[theirs] = earlier.think(envs.colours[theirs], envs.rest[theirs], envs.mask[theirs])[0]
            draw(logits, self.rng.random(len(logits), np.float32), self.actions[step], self.chance[step])
            self.value[step, :, : self.players], self.value[step, :, self.players :] = margin, win
            self.ours[step] = True
            self.ours[step, theirs] = False
            envs.step(self.actions[step])
            self._reward(step)
        return self._lesson(LAMBDA, SURE)

    def teach(self, teacher: Bot, chance: float) -> Lesson:
        """What a bot does at these tables, with some actions by chance between; of these, what it would have done."""
        envs, game = self.envs, self.layout.game
        dice, seen = new_dice(int(self.rng.integers(1 << 62))), np.zeros(envs.n, game.observation)
        everywhere = np.ones(envs.n, np.bool_)
        self.value[:] = 0
        self.chance[:] = 0
        self.ours[:] = True
        for step in range(self.steps):
            self._look(step)
            game.loops.observe_all(np.ascontiguousarray(envs._desks["state"]), -1, seen)
            teacher.choose_all(seen, everywhere, dice, self.actions[step])
            envs.step(np.where(self.rng.random(envs.n) < chance, envs.random(), self.actions[step]))
            self._reward(step)
        return self._lesson(1.0, 1.0)

    def _look(self, step: int) -> None:
        envs = self.envs
        self.colours[step], self.rest[step], self.mask[step], self.turn[step] = envs.colours, envs.rest, envs.mask, envs.turn

    def _reward(self, step: int) -> None:
        envs, name = self.envs, self.layout.game.name
        bank = envs._desks["state"][BANKS[name]] if name in BANKS else self._nothing
        pay(bank, name == "cards", envs.points, envs.ended, self._banked, self.pairs, POINTS[name], self.gain[step], self.won[step])
        if name in PATIENCE:
            self._count_lingering(step, PATIENCE[name] * self.players)
        self.ended[step] = envs.ended
        if envs.ended.any():
            self.finished += map(tuple, envs.points[envs.ended].tolist())

    def _count_lingering(self, step: int, patience: int) -> None:
        """Whoever takes cards from piles does not let the deal end. With two cards left in the deck both would rather wait for the other
        to take one, to the turn cap if need be: at a third of the tables, and nothing is learnt there. So it costs each of them a little.
        """
        lingers = self._lingers[self.actions[step]]
        self._lingered += lingers
        self.cost[step] = LINGERING * (lingers & (self._lingered > patience))
        deal = self.envs._desks["state"]["deal"]
        self._lingered[(deal != self._deal) | self.envs.ended] = 0
        self._deal[:] = deal

    def _lesson(self, lam: float, sure: float) -> Lesson:
        """Look back: how much better than expected did each decision turn out?"""
        advantage = np.zeros(self.actions.shape, np.float32)
        margin = np.zeros((*self.actions.shape, self.players), np.float32)
        win = np.zeros_like(margin)
        known = np.zeros(self.actions.shape, np.bool_)
        learner = -1 if self.alone else int(self.envs._rooms[0]["learner"])
        advantages(
            self.turn, self.ours, self.value, self.gain, self.cost, self.won, self.ended, self.pairs, lam, WIN, learner,
            advantage, margin, win, known,
        )  # fmt: skip

        def flat(part: npt.NDArray[Any]) -> npt.NDArray[Any]:
            return part.reshape(-1, *part.shape[2:])

        size = advantage.size
        rows, weight = np.empty(size, np.int64), np.empty(size, np.float32)
        count = pick(
            flat(known), flat(self.ours), flat(self.mask), flat(self.chance), self.rng.random(size, np.float32), sure, KEPT, rows, weight
        )
        taught = advantage[known & self.ours]
        if len(taught):
            advantage = (advantage - taught.mean()) / (taught.std() + np.float32(1e-6))
        parts: list[Any] = [self.colours, self.rest, self.mask, self.actions, self.chance, advantage, margin, win]
        return Lesson(Network(self.layout, {}), len(taught), rows[:count], weight[:count], *map(flat, parts))
