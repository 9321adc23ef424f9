"""Bots that play by a network: the likeliest action, or one drawn by its chances where a temperature is given."""

import logging
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import Bot, Budget, QuickBot, Seed, check_turns
from unlost.bots.network import BadWeights, Network, Weights, load
from unlost.features.layout import layout_for, layout_options
from unlost.kernel.game import Game
from unlost.kernel.records import AnyRecord, Records
from unlost.kernel.registry import folder
from unlost.kernel.rng import Rng, word

log = logging.getLogger("unlost.bots")


def weights_file(game: str) -> Path:
    """The file of a game's weights, in its package."""
    return folder(game) / "weights.npz"


class NetworkBot(QuickBot):
    """The raw network, without search. `weights` has those for each number of players, or is the file that has them.

    If the file cannot be used, that is told once, and another bot plays instead. `learnt` says whether the network was trained at tables
    like that of an observation: at others `stand_in` plays, and that is told once too.
    """

    def __init__(
        self, name: str, game: Game, character: str, weights: Mapping[int, Weights] | Path, temperature: float = 0.0,
        instead: Bot | None = None, learnt: Callable[[AnyRecord], bool] = lambda seen: True, stand_in: Bot | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, game, character)
        self.temperature, self.instead = temperature, instead
        self.learnt, self.stand_in = learnt, stand_in
        self._told = False
        self._given = weights
        self._networks: dict[tuple[int, ...], Network] = {}

    @cached_property
    def weights(self) -> Mapping[int, Weights]:
        """By the number of players; none if the file cannot be used."""
        if not isinstance(self._given, Path):
            return self._given
        try:
            return load(self._given, self.game.name)[0]
        except BadWeights as fault:
            if self.instead is None:
                raise
            log.error("%s; %s plays in place of %s", fault, self.instead.name, self.name)
            return {}

    def has_learnt(self, observations: Records) -> bool:
        """Was the network trained at tables like this one? If not, that is told once."""
        if self.learnt(observations[0]):
            return True
        if not self._told and self.stand_in:
            self._told = True
            log.warning(
                "%s of %s has not learnt a game with these options: %s plays in its place", self.name, self.game.name, self.stand_in.name
            )
        return False

    def network(self, observations: Records) -> Network | None:
        """The network for the options of a game under way; None if there is none."""
        seen = observations[0]
        players = int(seen["players"])
        if players not in self.weights or not self.has_learnt(observations):
            return None
        key = tuple(layout_options(self.game, seen).values())
        if key not in self._networks:
            self._networks[key] = Network(layout_for(self.game, seen), self.weights[players])
        return self._networks[key]

    def candidates(
        self, observations: Records, least: float, most: int | None = None
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]] | None:
        """The actions that the network finds likelier than `least`, the likeliest first, at least one and at most so many, with the
        logarithms of their chances. None if there is no network.
        """
        check_turns(observations, np.ones(1, np.bool_))
        network = self.network(observations)
        if network is None:
            return None
        logits = network.predict(*network.look(observations, np.zeros(1, np.int64)))[0][0].astype(np.float64)
        chances = logits - logits.max()
        chances -= np.log(np.exp(chances).sum())
        order = np.argsort(-chances, kind="stable")[:most]
        order = order[: max(1, int((chances[order] >= np.log(least)).sum()))]
        return order, chances[order]

    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        if self.stand_in and not self.has_learnt(observations):
            return self.stand_in.choose(observations, seed, budget)
        return super().choose(observations, seed, budget)

    def choose_all(self, observations: Records, where: npt.NDArray[np.bool_], rng: Rng, actions: npt.NDArray[np.int64]) -> None:
        check_turns(observations, where)
        places = np.flatnonzero(where)
        if not len(places):
            return
        network = self.network(observations)
        if network is None:
            instead = self.instead if self.has_learnt(observations) or self.stand_in is None else self.stand_in
            if instead is None:
                raise BadWeights(f"{self.name} has no network for {int(observations[0]['players'])} players with these options")
            instead.choose_all(observations, where, rng, actions)
            return
        logits = network.predict(*network.look(observations, places))[0]
        if self.temperature:
            noise = np.random.default_rng(word(rng[0]) & ((1 << 63) - 1))
            logits += self.temperature * noise.gumbel(size=logits.shape).astype(np.float32)
        actions[places] = logits.argmax(axis=1)
