"""The score sheet of Rivals: what each colour, the gold and all of it brought every seat."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from unlost.games.rivals.rules import BONUS, LETTERS
from unlost.games.rivals.terminal_values import Expedition
from unlost.terminal import styles
from unlost.terminal.score_sheets import colour, points, seat_columns
from unlost.terminal.table import View

KEY = f"Footprints × (1 + wagers); +{BONUS} for four numbers or more."


def _brought(cards: list[str]) -> Text:
    """What an expedition brought, and how: "6×3+8 = 26"."""
    found = Expedition(cards)
    if not cards:
        return Text("–", styles.MUTED)
    bonus = f"+{found.bonus}" if found.bonus else ""
    return Text.assemble((f"{found.footprints}×{found.multiplier}{bonus} = ", styles.MUTED), points(found.value))


def final_sheet(view: View, scores: Sequence[int], names: Sequence[str]) -> RenderableType:
    """The game, from the table as it stood at its end."""
    columns = seat_columns(names, width=14)
    for letter in LETTERS:
        columns.add_row(colour(letter), *(_brought(expeditions[letter]) for expeditions in view["expeditions"]))
    columns.add_section()
    columns.add_row("gold", *map(points, view["gold"]))
    columns.add_row("in all", *map(points, scores))
    return Group(columns, Text(KEY, styles.MUTED))
