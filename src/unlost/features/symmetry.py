"""The colours are all alike: exchange them in observations, masks and actions, and it is another game that might have been dealt.

turned = Exchange(layout, [2, 0, 1, 4, 3])      # the third colour comes first, the first second, ...
turned.colours(envs.colours), turned.mask(envs.mask), turned.actions(actions)
"""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from unlost.features.layout import Layout
from unlost.kernel.colours import COLOURS
from unlost.kernel.errors import BadOption
from unlost.kernel.options import short

Number = TypeVar("Number", bound=np.generic)


class Exchange:
    """One way to exchange the colours: at place c comes the colour that was at `order[c]`."""

    def __init__(self, layout: Layout, order: Sequence[int]) -> None:
        if sorted(order) != list(range(layout.colours)):
            raise BadOption(f"order takes each of the colours 0 to {layout.colours - 1} once, not {short(order)}")
        self.order = np.array(order)
        new = {COLOURS[old]: COLOURS[place] for place, old in enumerate(order)}
        numbers = layout.game.numbers
        moved = [numbers[_renamed(str(action), new)] for action in layout.game.actions[: layout.actions]]
        self._moved = np.array(moved)  # where each action goes
        self._from = np.argsort(self._moved)  # where each comes from

    def colours(self, table: npt.NDArray[Number]) -> npt.NDArray[Number]:
        """Observations of any number: the rows of the colours, the last but one axis, in their new order. The rest stays as it is."""
        return table[..., self.order, :]

    def mask(self, mask: npt.NDArray[Number]) -> npt.NDArray[Number]:
        """Masks, or whatever has a number for each action."""
        return mask[..., self._from]

    def actions(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Action numbers."""
        found: npt.NDArray[np.int64] = self._moved[np.asarray(actions)]
        return found

    def back(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Action numbers of the exchanged game as those of the one before."""
        found: npt.NDArray[np.int64] = self._from[np.asarray(actions)]
        return found


def _renamed(action: str, new: dict[str, str]) -> str:
    return "".join(new.get(sign, sign) for sign in action)
