"""The inks of the terminal: a lamp-lit table, six colours, and how cards and figures are written."""

from rich.style import Style
from rich.text import Text

PAPER = "#f0e4cc"  # what is written
FADED = "#a3937a"  # what matters less
TABLE = "#1d1813"  # the table under the lamp
LIT = "#352b21"  # a place that may be used now
AMBER = "#f2b84b"  # what to press, what glows
ALARM = "#ff9a7a"  # why not

_GROUND = {"Y": "#e3a83b", "B": "#2b7bb3", "W": "#dde4ea", "G": "#33804f", "R": "#c4432d", "P": "#7758a3"}
_INK = {"Y": "#241a06", "B": "#ffffff", "W": "#1b242b", "G": "#ffffff", "R": "#ffffff", "P": "#ffffff"}
_GHOST = {"Y": "#e3a83b", "B": "#6db3e3", "W": "#dde4ea", "G": "#6fc08b", "R": "#f08a77", "P": "#b59be0"}


def painted(colour: str) -> Style:
    """Ink on the ground of a colour: a card that lies there."""
    return Style(color=_INK[colour], bgcolor=_GROUND[colour], bold=True)


def ghostly(colour: str) -> Style:
    """The colour itself as ink: a card that could come."""
    return Style(color=_GHOST[colour])


def chip(card: str, mark: str = " ") -> Text:
    """A card as a small painted piece, four or five cells wide: letter and value."""
    return Text(f"{mark}{card} ", painted(card[0]))


def key(text: str) -> Text:
    """A key to press, where pressing it does something."""
    return Text(f"‹{text}›", Style(color=AMBER, bold=True))


def figure(number: int) -> str:
    """A number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def score_style(number: int) -> Style:
    """Negative figures lean and pale, others stand upright and bold."""
    return Style(color=ALARM, italic=True) if number < 0 else Style(color=PAPER, bold=True)


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
