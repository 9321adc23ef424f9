"""Foresight: search with a network. Where the network sees more than one good action, each is tried in the same imagined worlds.

In every world the candidate is played, everybody goes on for some decisions as the network would, and the network judges what has become
of it. All worlds go on side by side, so that the network thinks about hundreds of positions at a time.
"""

import time
from functools import cached_property
from math import inf
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import Bot, Budget, Seed
from unlost.bots.learned import NetworkBot
from unlost.bots.network import BANKS, POINTS, WIN, Network
from unlost.kernel.dice import new_dice
from unlost.kernel.game import Game
from unlost.kernel.rule import for_game
from unlost.kernel.table import OVER, Records

AT_ONCE = 32  # worlds
ENOUGH = 3.0  # standard errors by which a candidate is behind the best, after which it is tried no more

Floats = npt.NDArray[np.float64]


class ForesightBot(Bot):
    """A network that thinks ahead: `depth` decisions, about the candidates that it thinks likelier than `least`, at most `most`.

    `faith` is how much its first thought counts, in POINTS for a factor of e in how likely it is.
    """

    def __init__(
        self, name: str, game: Game, character: str, quick: NetworkBot, usual: Budget,
        depth: int = 4, least: float = 0.02, most: int = 5, faith: float = 0.01,
    ) -> None:  # fmt: skip
        super().__init__(name, game, character)
        self.quick = quick
        self.usual: Budget = usual
        self.depth, self.least, self.most, self.faith = depth, least, most, faith

    @cached_property
    def _loops(self) -> ModuleType:
        rules = self.game.rules
        return for_game(
            "unlost.bots.foresight_loops", apply=rules.apply, sample=rules.sample, shuffle=rules.shuffle, deal=rules.deal,
            score=rules.score, observe=rules.observe,
        )  # fmt: skip

    @property
    def in_a_hurry(self) -> Bot:
        return self.quick

    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        network, guessed = self.quick.network(observations), self.quick.candidates(observations, self.least, self.most)
        if network is None or guessed is None:
            return self.quick.choose(observations, seed)
        candidates, chances = guessed
        if len(candidates) == 1:
            return int(candidates[0])
        return int(candidates[self._compare(network, observations, seed, candidates, self.faith * chances, budget or self.usual)])

    def warm_up(self, observations: Records) -> None:
        network = self.quick.network(observations)
        if network is None:
            return
        legal = np.flatnonzero(network.look(observations, np.zeros(1, np.int64))[2][0])
        self._try(network, observations, new_dice(0), 0, 1, legal[:1])

    def _compare(
        self, network: Network, observations: Records, seed: Seed, candidates: npt.NDArray[np.int64], prior: Floats, budget: Budget
    ) -> int:  # fmt: skip
        """The place of the best candidate, after as many worlds as the budget allows or the question needs."""
        until = time.monotonic() + budget.seconds if budget.seconds else inf
        left = budget.simulations or 1 << 40
        dice, live, found = new_dice(seed), np.arange(len(candidates)), np.zeros((0, len(candidates)))
        best = 0
        while len(live) > 1 and left >= len(live) and (time.monotonic() < until or not len(found)):
            worlds = min(AT_ONCE, left // len(live))
            left -= worlds * len(live)
            found = np.concatenate([found, self._try(network, observations, dice, len(found), worlds, candidates[live])])
            means = found.mean(axis=0) + prior[live]
            best = int(means.argmax())
            if len(found) > 1:
                error = (found[:, [best]] - found).std(axis=0, ddof=1) / len(found) ** 0.5
                stays = means[best] - means <= ENOUGH * error
                best = int(stays[:best].sum())
                live, found = live[stays], found[:, stays]
        return int(live[best])

    def _try(
        self, network: Network, observations: Records, dice: Any, first: int, worlds: int, candidates: npt.NDArray[np.int64]
    ) -> Floats:  # fmt: skip
        """What each candidate comes to in some worlds: a row for each world."""
        game, each = self.game, len(candidates)
        players, root = int(observations[0]["players"]), int(observations[0]["turn"])
        states, seen = np.zeros(worlds * each, game.state), np.zeros(worlds * each, game.observation)
        self._loops.imagine(observations, dice, first, candidates, states)
        before = self._banked(observations, players)
        for step in range(self.depth + 1):
            running = np.flatnonzero(states["phase"] != OVER)
            if not len(running):
                break
            self._loops.watch(states, running, seen)
            logits, margin, win = network.think(*network.look(seen, np.arange(len(running))))
            if step < self.depth:
                self._loops.advance(states, running, logits.argmax(axis=1), dice, first, each)
        points = np.zeros((len(states), players), np.int64)
        self._loops.final(states, points)
        over = states["phase"] == OVER
        gained = np.where(over[:, None], points, self._banked(states, players)) - before
        value = _margin(gained, [game.allies(players, root, seat) for seat in range(players)]) / POINTS[game.name]
        best = points == points.max(axis=1, keepdims=True)
        value[over] += WIN * (best[over, root] / best[over].sum(axis=1) * sum(game.allies(players, root, seat) for seat in range(players)))
        if len(running):
            place = (root - states["turn"][running].astype(np.int64)) % players
            rows = np.arange(len(running))
            still = ~over[running]
            value[running[still]] += (margin[rows, place] + WIN * win[rows, place])[still]
        return value.reshape(worlds, each)

    def _banked(self, records: Records, players: int) -> npt.NDArray[np.int64]:
        """The points that are safe already, by seat."""
        if self.game.name not in BANKS:
            return np.zeros((len(records), players), np.int64)
        kept = records[BANKS[self.game.name]].astype(np.int64)
        return kept[:, np.arange(players) & 1] if self.game.name == "cards" else kept[:, :players]


def _margin(points: npt.NDArray[np.int64], ours: list[bool]) -> Floats:
    found: Floats = points[:, ours].mean(axis=1) - points[:, [not own for own in ours]].mean(axis=1)
    return found
