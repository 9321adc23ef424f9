"""The figures of the board game that its table and its sheets show: what explorers are worth, and what a step would bring."""

from collections.abc import Sequence
from dataclasses import dataclass

from unlost.games.board.rules import BRIDGE, CROSSINGS, STONE_VALUES, STONES
from unlost.games.board.views import Explorer
from unlost.terminal import styles
from unlost.terminal.table import Ending, View

TILE_WORDS = {"artifact": "artifact", "arrow": "extra step", "5": "5 points", "10": "10 points", "15": "15 points"}


def stone_value(stone: int) -> int:
    return int(STONE_VALUES[stone])


def is_researcher(explorer: Explorer) -> bool:
    return explorer["piece"] == "researcher"


def worth(explorer: Explorer) -> int:
    """What an explorer brings where it stands, the researcher double."""
    return stone_value(explorer["stone"]) * (2 if is_researcher(explorer) else 1)


def net(explorers: dict[str, Explorer]) -> int:
    """What all explorers of a seat bring."""
    return sum(map(worth, explorers.values()))


def artifacts(view: View, seat: int) -> int:
    """The artifacts of a seat, found in this expedition or before."""
    return int(view["artifacts"][seat]["tiles"] + view["artifacts"][seat]["tokens"])


def artifact_points(track: Sequence[int], found: int) -> int:
    """What so many artifacts bring at the end of the game."""
    return int(track[min(found, len(track) - 1)])


def last_explorers(end: Ending) -> list[dict[str, Explorer]]:
    """The explorers by seat as an expedition ended: its last action was a draw, or the step that made the last crossing."""
    explorers = [dict(of_seat) for of_seat in end.before["explorers"]]
    if end.action[0] != "+":
        letter, seat = end.action.lstrip(">")[0], end.before["turn"]
        mover = explorers[seat][letter]
        explorers[seat][letter] = mover | {"stone": mover["stone"] + 1}
    return explorers


def heading(column: list[str], up_and_down: bool) -> str:
    """The direction of a path, as an arrow: where its next card lies."""
    first, last = int(column[0][1:]), int(column[-1][1:])
    if not up_and_down or last > first:
        return "↑"
    return "↓" if last < first else "↕"


@dataclass(frozen=True)
class Outlook:
    """What one more step would bring an explorer; from stone 0 it begins."""

    stone: int
    double: bool  # the researcher
    tile: str  # on the next stone, if any
    last_crossing: bool  # whether the next crossing of a bridge ends the expedition

    @classmethod
    def of(cls, view: View, letter: str, explorer: Explorer) -> "Outlook":
        """For an explorer on a path."""
        tile = view["tiles"][letter].get(str(explorer["stone"] + 1), "")
        return cls(explorer["stone"], is_researcher(explorer), tile, view["crossed"] == CROSSINGS - 1)

    @property
    def arrived(self) -> bool:
        """Whether there is no next stone."""
        return self.stone == STONES

    @property
    def ends_it(self) -> bool:
        return self.last_crossing and self.stone + 1 == BRIDGE

    def change(self) -> str:
        """The stone's value now and then."""
        now, then = (styles.number_text(stone_value(stone)) for stone in (self.stone, self.stone + 1))
        return f"{now} → {then}{' ×2' if self.double else ''}"

    def brings(self) -> str:
        """The same, and what lies there, in words."""
        found = "ends it" if self.ends_it else TILE_WORDS.get(self.tile, "")
        return self.change() + f", {found}" * bool(found)
