"""Who wins together at a table, what a margin is there, and who has won."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from unlost.kernel.game import Game
from unlost.kernel.records import Records

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Sides:
    """The sides of a table of so many players."""

    game: Game
    players: int

    @cached_property
    def allied(self) -> npt.NDArray[np.bool_]:
        """Do these two seats win together?"""
        seats = range(self.players)
        return np.array([[self.game.allies(self.players, one, other) for other in seats] for one in seats])

    @cached_property
    def count(self) -> int:
        """How many sides there are."""
        return self.players // int(self.allied[0].sum())

    @cached_property
    def _margins(self) -> Floats:
        found: Floats = self.allied / self.allied.sum(axis=1, keepdims=True) - ~self.allied / (~self.allied).sum(axis=1, keepdims=True)
        return found

    def margins(self, points: npt.NDArray[np.int64]) -> Floats:
        """The margin of each seat: its side's points less the mean of the other sides' points. A row for each game."""
        found: Floats = points @ self._margins.T
        return found

    def shares(self, states: Records, points: npt.NDArray[np.int64]) -> Floats:
        """The share of the victory that each seat's side has in games that are over. A row for each game."""
        best = points == points.max(axis=1, keepdims=True)
        for row in np.flatnonzero(best.sum(axis=1) > 1):
            ranks = np.array([self.game.tiebreak(states[row], seat) for seat in range(self.players)])
            best[row] &= ranks == ranks[best[row]].max()
        found: Floats = best.astype(np.int64) @ self.allied.T / best.sum(axis=1, keepdims=True)
        return found

    def spread(self, seat: int, loss: float) -> Floats:
        """What a loss of one seat's side does to the margins of all seats. It sums to zero over the sides."""
        found: Floats = np.where(self.allied[seat], -loss, loss / (self.count - 1))
        return found
