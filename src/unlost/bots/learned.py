"""Bots that play by a network: the likeliest action, or one drawn by its chances where a temperature is given."""

import logging
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import Bot, QuickBot, check_turns
from unlost.bots.network import BadWeights, Network, Weights, load
from unlost.features.layout import layout_of
from unlost.kernel.dice import Dice, word
from unlost.kernel.game import Game
from unlost.kernel.table import Records

log = logging.getLogger("unlost.bots")


def shipped(game: str) -> Path:
    """The file of the weights that come with Unlost."""
    return Path(__file__).parent / "weights" / f"{game}.npz"


class NetworkBot(QuickBot):
    """The raw network, without search. `weights` has those for each number of players, or is the file that has them.

    If the file cannot be used, that is told once, and another bot plays instead.
    """

    def __init__(
        self, name: str, game: Game, character: str, weights: Mapping[int, Weights] | Path, temperature: float = 0.0,
        instead: Bot | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, game, character)
        self.temperature, self.instead = temperature, instead
        self._given = weights
        self._networks: dict[tuple[int, int], Network] = {}

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

    def network(self, observations: Records) -> Network | None:
        """The network for the options of a game under way."""
        seen = observations[0]
        players = int(seen["players"])
        if players not in self.weights:
            return None
        expeditions = int(seen["expeditions"]) if self.game.name == "cards" else 0
        key = players, expeditions
        if key not in self._networks:
            options = {"expeditions": expeditions} if expeditions else {}
            self._networks[key] = Network(layout_of(self.game.name, players=players, **options), self.weights[players])
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
        logits = network.think(*network.look(observations, np.zeros(1, np.int64)))[0][0].astype(np.float64)
        chances = logits - logits.max()
        chances -= np.log(np.exp(chances).sum())
        order = np.argsort(-chances, kind="stable")[:most]
        order = order[: max(1, int((chances[order] >= np.log(least)).sum()))]
        return order, chances[order]

    def choose_all(self, observations: Records, where: npt.NDArray[np.bool_], dice: Dice, actions: npt.NDArray[np.int64]) -> None:
        check_turns(observations, where)
        places = np.flatnonzero(where)
        if not len(places):
            return
        network = self.network(observations)
        if network is None:
            if self.instead is None:
                raise BadWeights(f"{self.name} has no network for {int(observations[0]['players'])} players")
            self.instead.choose_all(observations, where, dice, actions)
            return
        logits = network.think(*network.look(observations, places))[0]
        if self.temperature:
            rng = np.random.default_rng(word(dice[0]) & ((1 << 63) - 1))
            logits += self.temperature * rng.gumbel(size=logits.shape).astype(np.float32)
        actions[places] = logits.argmax(axis=1)
