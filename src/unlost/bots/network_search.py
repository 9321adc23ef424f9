"""Search with a network. Where the network sees more than one good action, each is tried in the same sampled worlds.

In every world the candidate is played, everybody goes on for some decisions as the network would, and the network values what has become
of it. All worlds go on side by side, so that the network reads hundreds of positions at a time.
"""

import time
from functools import cached_property
from math import inf
from types import ModuleType

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import Bot, Budget, Seed
from unlost.bots.network import WIN, Network
from unlost.bots.network_bot import NetworkBot
from unlost.kernel.game import Game
from unlost.kernel.jit import specialised
from unlost.kernel.records import OVER, Records
from unlost.kernel.rng import Rng, new_rng
from unlost.kernel.sides import margins

AT_ONCE = 32  # worlds
ENOUGH = 3.0  # standard errors by which a candidate is behind the best, after which it is tried no more

Floats = npt.NDArray[np.float64]


class NetworkSearchBot(Bot):
    """A network that looks ahead: `depth` decisions, for the candidates that it finds likelier than `least`, at most `most`.

    `prior_weight` is how much the network's own probabilities count, in POINTS for a factor of e.
    """

    def __init__(
        self, name: str, game: Game, character: str, quick: NetworkBot, usual: Budget,
        depth: int = 4, least: float = 0.02, most: int = 5, prior_weight: float = 0.01,
    ) -> None:  # fmt: skip
        super().__init__(name, game, character)
        self.quick = quick
        self.usual: Budget = usual
        self.depth, self.least, self.most, self.prior_weight = depth, least, most, prior_weight

    @cached_property
    def _loops(self) -> ModuleType:
        rules = self.game.rules
        return specialised(
            "unlost.bots.network_search_loops", apply=rules.apply, sample=rules.sample, shuffle=rules.shuffle, deal=rules.deal,
            score=rules.score, observe=rules.observe,
        )  # fmt: skip

    @property
    def in_a_hurry(self) -> Bot:
        return self.quick

    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        network, likely = self.quick.network(observations), self.quick.candidates(observations, self.least, self.most)
        if network is None or likely is None:
            if self.quick.stand_in and not self.quick.has_learnt(observations):
                return self.quick.stand_in.choose(observations, seed, budget)
            return self.quick.choose(observations, seed)
        candidates, log_probs = likely
        if len(candidates) == 1:
            return int(candidates[0])
        return int(candidates[self._compare(network, observations, seed, candidates, self.prior_weight * log_probs, budget or self.usual)])

    def warm_up(self, observations: Records) -> None:
        network = self.quick.network(observations)
        if network is None:
            if self.quick.stand_in and not self.quick.has_learnt(observations):
                self.quick.stand_in.warm_up(observations)
            return
        legal = np.flatnonzero(network.look(observations, np.zeros(1, np.int64))[2][0])
        self._try(network, observations, new_rng(0), 0, 1, legal[:1])

    def _compare(
        self, network: Network, observations: Records, seed: Seed, candidates: npt.NDArray[np.int64], prior: Floats, budget: Budget
    ) -> int:  # fmt: skip
        """The place of the best candidate, after as many worlds as the budget allows or the question needs."""
        until = time.monotonic() + budget.seconds if budget.seconds else inf
        left = budget.simulations or 1 << 40
        rng, live, found = new_rng(seed), np.arange(len(candidates)), np.zeros((0, len(candidates)))
        best = 0
        while len(live) > 1 and left >= len(live) and (time.monotonic() < until or not len(found)):
            worlds = min(AT_ONCE, left // len(live))
            left -= worlds * len(live)
            found = np.concatenate([found, self._try(network, observations, rng, len(found), worlds, candidates[live])])
            means = found.mean(axis=0) + prior[live]
            best = int(means.argmax())
            if len(found) > 1:
                error = (found[:, [best]] - found).std(axis=0, ddof=1) / len(found) ** 0.5
                stays = means[best] - means <= ENOUGH * error
                best = int(stays[:best].sum())
                live, found = live[stays], found[:, stays]
        return int(live[best])

    def _try(
        self, network: Network, observations: Records, rng: Rng, first: int, worlds: int, candidates: npt.NDArray[np.int64]
    ) -> Floats:  # fmt: skip
        """What each candidate comes to in some worlds: a row for each world."""
        game, each = self.game, len(candidates)
        players, root = int(observations[0]["players"]), int(observations[0]["turn"])
        states, seen = np.zeros(worlds * each, game.state), np.zeros(worlds * each, game.observation)
        self._loops.imagine(observations, rng, first, candidates, states)
        before = game.banked_points(observations, players)
        for step in range(self.depth + 1):
            running = np.flatnonzero(states["phase"] != OVER)
            if not len(running):
                break
            self._loops.watch(states, running, seen)
            logits, margin, win = network.predict(*network.look(seen, np.arange(len(running))))
            if step < self.depth:
                self._loops.advance(states, running, logits.argmax(axis=1), rng, first, each)
        points = np.zeros((len(states), players), np.int64)
        self._loops.final(states, points)
        over = states["phase"] == OVER
        gained = np.where(over[:, None], points, game.banked_points(states, players)) - before
        sides = game.sides(players)
        value = margins(gained, root, sides) / game.margin_scale
        best = points == points.max(axis=1, keepdims=True)
        value[over] += WIN * (best[over, root] / best[over].sum(axis=1) * (players // sides))
        if len(running):
            place = (root - states["turn"][running].astype(np.int64)) % players
            rows = np.arange(len(running))
            still = ~over[running]
            value[running[still]] += (margin[rows, place] + WIN * win[rows, place])[still]
        return value.reshape(worlds, each)
