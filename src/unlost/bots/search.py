"""Search: a bot that samples worlds which agree with what it knows (determinization), and tries its actions in all of them.

In each world every candidate is played, then everybody goes on by a policy to the end of the deal. All candidates meet the same
worlds (a paired comparison), so that luck is no part of what they differ by. After each quarter of the budget the worse half of them is
dropped (sequential halving). The incumbent, the policy's own choice or the prior's likeliest, is kept to the end. The policy's is played
unless another one is better by a standard error. A prior, a network, says of every candidate how likely it is: the unlikeliest are not
tried, and how likely the others are counts for them.
"""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from math import ceil, inf
from threading import Lock
from types import ModuleType

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import Bot, Budget, Policy, PolicyBot, Seed, legal_actions
from unlost.bots.network_bot import NetworkBot
from unlost.kernel.game import Game
from unlost.kernel.jit import specialised
from unlost.kernel.records import AnyRecord, Ints, Records
from unlost.kernel.rng import new_rng

QUARTERS = 4
ENOUGH = 16  # worlds without which nothing is concluded
CHECK_EVERY = 0.001  # seconds between two looks at the clock, more or less
APART = 64  # numbers in an array of points, so that those of two threads lie apart in memory
MOST_WORLDS = 1 << 20  # of one decision: their values need memory
LEAST = 0.001  # what a prior finds less likely is not tried

Prospects = Callable[[AnyRecord, Ints], None]  # (state, points), compiled: what the end of a deal is worth by seat
Floats = npt.NDArray[np.float64]


class SearchBot(Bot):
    """Search over sampled worlds. `policy` is how everybody goes on, `prospects` what the end of a deal is worth by seat.

    The policy's own choice is kept unless another is better by so many `standard_errors`. With a `prior`, candidates that it finds less
    likely than LEAST are not tried, and those that it finds likelier have a start: `prior_weight` points for a factor of e.
    """

    def __init__(
        self, name: str, game: Game, character: str, policy: Policy, prospects: Prospects, usual: Budget, *, standard_errors: float = 1.0,
        threads: int = 1, prior: NetworkBot | None = None, prior_weight: float = 0.0,
    ) -> None:  # fmt: skip
        super().__init__(name, game, character)
        self.policy, self.prospects = policy, prospects
        self.usual: Budget = usual
        self.standard_errors, self.threads, self.prior, self.prior_weight = standard_errors, threads, prior, prior_weight
        self._own = PolicyBot(name, game, character, policy)

    @cached_property
    def _loops(self) -> ModuleType:
        rules = self.game.rules
        return specialised("unlost.bots.search_loops", apply=rules.apply, sample=rules.sample, policy=self.policy, prospects=self.prospects)

    @property
    def in_a_hurry(self) -> Bot:
        return self.prior or self._own

    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        candidates, starts, incumbent, errors = self._candidates(observations, seed)
        if len(candidates) == 1:
            return int(candidates[0])
        trial = Trial(self, observations, seed, candidates, starts, budget or self.usual)
        trial.run(incumbent)
        return int(candidates[trial.best(incumbent, errors)])

    def _candidates(self, observations: Records, seed: Seed) -> tuple[npt.NDArray[np.int64], Floats, int, float]:
        """The candidates, the start that each has in points, the place of the incumbent, and by how many standard errors it is kept."""
        likely = self.prior.candidates(observations, LEAST) if self.prior else None
        if likely:
            candidates, log_probs = likely
            return candidates, self.prior_weight * log_probs, 0, 0.0
        candidates = np.array(list(legal_actions(self.game, observations).values()), np.int64)
        own = np.flatnonzero(candidates == self._own.choose(observations, seed))
        return candidates, np.zeros(len(candidates)), int(own[0]), self.standard_errors

    def warm_up(self, observations: Records) -> None:
        self.in_a_hurry.warm_up(observations)
        legal = np.array(list(legal_actions(self.game, observations).values()), np.int64)
        Trial(self, observations, 0, legal, np.zeros(len(legal)), Budget(simulations=1)).run(0)  # also where the prior is sure


class Trial:
    """The candidates of one decision, and how they did so far."""

    def __init__(
        self, bot: SearchBot, observations: Records, seed: Seed, candidates: npt.NDArray[np.int64], starts: Floats, budget: Budget
    ) -> None:
        self.observations = observations
        self.candidates = candidates.copy()  # -1 where one was dropped
        self.starts, self.budget = starts, budget
        most = min(budget.simulations + QUARTERS, MOST_WORLDS) if budget.simulations else MOST_WORLDS
        self.values: Floats = np.zeros((most, len(candidates)))  # memory is taken only as it is written
        self.worlds = 0
        self._next = Lock()
        self._try_all = bot._loops.try_all
        players, seat = int(observations[0].players), int(observations[0].turn)
        self._seat, self._sides = seat, bot.game.sides(players)
        states = bot.game.state
        self._tables = [(np.zeros(2, states), new_rng(seed), np.zeros(APART, np.int64)) for _ in range(bot.threads)]

    def run(self, incumbent: int) -> None:
        """Try candidates until the budget is used up. When candidates are dropped follows from the simulations, if time allows."""
        self._try(0, 0, 0)  # compiles, before the clock starts
        simulations, seconds = self.budget.simulations, self.budget.seconds
        began = time.monotonic()
        for quarter in range(1, QUARTERS + 1):
            share = simulations / QUARTERS / len(self.live) if simulations else MOST_WORLDS
            goal = min(self.worlds + max(1, ceil(share)), len(self.values))
            self._reach(goal, began + seconds * quarter / QUARTERS if seconds else inf)
            if quarter < QUARTERS and self.worlds >= ENOUGH:
                self._drop_the_worse_half(incumbent)

    def _reach(self, goal: int, until: float) -> None:
        """Try worlds up to the goal or until the time is up, each thread some of them at a time."""

        def work(thread: int) -> None:
            some = 1
            while True:
                with self._next:
                    first = self.worlds
                    now = time.monotonic()
                    if first >= goal or (now >= until and first):
                        return
                    self.worlds = last = min(first + some, goal)
                self._try(thread, first, last)
                taken = time.monotonic() - now
                some = some * 2 if taken < CHECK_EVERY / 2 else max(1, some // 2) if taken > CHECK_EVERY * 2 else some

        others = [_workers().submit(work, thread) for thread in range(1, len(self._tables))]
        try:
            work(0)
        except BaseException:  # interrupted: the other threads stop at their next look
            goal = 0
            raise
        finally:
            for other in others:
                other.result()

    def _try(self, thread: int, first: int, last: int) -> None:
        pool, rng, points = self._tables[thread]
        self._try_all(self.observations, pool, rng, (first, last), (self._seat, self._sides), self.candidates, points, self.values)

    @property
    def live(self) -> npt.NDArray[np.int64]:
        """The places of the candidates that were not dropped."""
        return np.flatnonzero(self.candidates >= 0)

    def means(self) -> Floats:
        """How each candidate did in the worlds so far, with its start; only those still live can be compared."""
        found: Floats = self.values[: self.worlds].mean(axis=0) + self.starts
        return found

    def _drop_the_worse_half(self, incumbent: int) -> None:
        live = self.live
        if len(live) > 2:
            order = live[np.argsort(-self.means()[live], kind="stable")]
            worse = order[(len(order) + 1) // 2 :]
            self.candidates[worse[worse != incumbent]] = -1

    def best(self, incumbent: int, errors: float) -> int:
        """The place of the best candidate: the incumbent, unless another is better by so many standard errors, in enough worlds to tell."""
        if self.worlds < ENOUGH:
            return incumbent
        live = self.live
        found = int(live[np.argmax(self.means()[live])])
        lead = self.values[: self.worlds, found] - self.values[: self.worlds, incumbent] + self.starts[found] - self.starts[incumbent]
        return found if lead.mean() > errors * lead.std(ddof=1) / self.worlds**0.5 else incumbent


@cache
def _workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="search")
