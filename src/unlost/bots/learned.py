"""Bots that play by a network: the likeliest action, or one drawn by its chances where a temperature is given."""

import numpy as np
import numpy.typing as npt

from unlost.bots.bot import QuickBot, check_turns
from unlost.bots.network import Network, Weights
from unlost.features.layout import layout_of
from unlost.kernel.dice import Dice, word
from unlost.kernel.game import Game
from unlost.kernel.table import Records


class NetworkBot(QuickBot):
    """The raw network, without search. `weights` has those for each number of players."""

    def __init__(self, name: str, game: Game, character: str, weights: dict[int, Weights], temperature: float = 0.0) -> None:
        super().__init__(name, game, character)
        self.weights, self.temperature = weights, temperature
        self._networks: dict[tuple[int, int], Network] = {}

    def network(self, observations: Records) -> Network:
        """The network for the options of a game under way."""
        seen = observations[0]
        players = int(seen["players"])
        expeditions = int(seen["expeditions"]) if self.game.name == "cards" else 0
        key = players, expeditions
        if key not in self._networks:
            options = {"expeditions": expeditions} if expeditions else {}
            self._networks[key] = Network(layout_of(self.game.name, players=players, **options), self.weights[players])
        return self._networks[key]

    def choose_all(self, observations: Records, where: npt.NDArray[np.bool_], dice: Dice, actions: npt.NDArray[np.int64]) -> None:
        check_turns(observations, where)
        places = np.flatnonzero(where)
        if not len(places):
            return
        network = self.network(observations)
        logits = network.think(*network.look(observations, places))[0]
        if self.temperature:
            rng = np.random.default_rng(word(dice[0]) & ((1 << 63) - 1))
            logits += self.temperature * rng.gumbel(size=logits.shape).astype(np.float32)
        actions[places] = logits.argmax(axis=1)
