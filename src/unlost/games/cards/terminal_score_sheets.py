"""The score sheets of the card game: one round, expedition by expedition, and the whole game, round by round."""

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from unlost.games.cards.rules import Scoring, expedition_value
from unlost.games.cards.terminal_widgets import Expedition
from unlost.terminal import styles
from unlost.terminal.score_sheets import colour, points
from unlost.terminal.table import View


def round_points(view: View, side: int, scoring: Scoring) -> int:
    """What a side's expeditions are worth on this table."""
    return sum(expedition_value(cards, scoring) for cards in view["expeditions"][side].values())


def _side(title: str, expeditions: dict[str, list[str]], scoring: Scoring) -> Columns:
    """The expeditions of one side, with the sum below."""
    columns = Columns(box=None, padding=(0, 1), pad_edge=False, show_edge=False)
    columns.add_column("", width=9)
    columns.add_column(Text(title, styles.ACCENT), width=25, no_wrap=True)
    for heading in ("sum", "cost", "×", "bonus", "value"):
        columns.add_column(heading, justify="right", width=5)
    for letter, cards in expeditions.items():
        name = colour(letter)
        if not cards:
            columns.add_row(name, Text("not begun", styles.MUTED), "", "", "", "", points(0))
            continue
        found = Expedition(cards, scoring)
        row = [str(sum(found.numbers)), styles.number_text(-scoring.cost), f"×{found.multiplier}", f"+{found.bonus}" if found.bonus else ""]
        columns.add_row(name, Text(" ".join(card[1:] for card in cards), styles.colour_style(letter)), *row, points(found.value))
    columns.add_row("", "this round", "", "", "", "", points(sum(expedition_value(cards, scoring) for cards in expeditions.values())))
    return columns


def round_sheet(before: View, sides: Sequence[str], order: Sequence[int], scoring: Scoring) -> RenderableType:
    """A round: each side's expeditions, and the totals with it."""
    totals = Text("in all:")
    for side in order:
        total = before["totals"][side] + round_points(before, side, scoring)
        totals.append(f"   {sides[side]} ").append_text(points(total))
    return Group(*(_side(sides[side], before["expeditions"][side], scoring) for side in order), totals)


def final_sheet(
    rounds: Sequence[View], scores: Sequence[int], sides: Sequence[str], order: Sequence[int], scoring: Scoring
) -> RenderableType:
    """The game: a line a round, and the totals."""
    columns = Columns(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    columns.add_column("", "in all")
    for side in order:
        columns.add_column(Text(sides[side], styles.ACCENT), points(scores[side]), justify="right")
    for view in rounds:
        columns.add_row(f"round {view['round']}", *(points(round_points(view, side, scoring)) for side in order))
    return columns
