"""What the score sheets have in common: a column for each seat, figures and the names of colours."""

from collections.abc import Sequence

from rich import box
from rich.table import Table as Columns
from rich.text import Text

from unlost.kernel.colours import colour_name
from unlost.terminal import styles


def points(number: int, *, signed: bool = False) -> Text:
    return Text(f"+{number}" if signed and number > 0 else styles.number_text(number), styles.score_style(number))


def colour(letter: str) -> Text:
    """A colour's letter and name."""
    return Text.assemble((f"{letter} ", styles.colour_style(letter)), colour_name(letter))


def seat_columns(names: Sequence[str], width: int) -> Columns:
    """A column for each seat, so narrow that four go on a page."""
    columns = Columns(box=box.SIMPLE_HEAD, padding=0)
    columns.add_column("", no_wrap=True)
    for name in names:
        columns.add_column(Text(name, styles.ACCENT), justify="right", no_wrap=True, width=width)
    return columns
