"""The styles of the terminal: the theme's colours, those of the cards, and how cards and numbers are written."""

from rich.style import Style
from rich.text import Text

TEXT = "#f0e4cc"  # plain text
MUTED = "#a3937a"  # what matters less
BACKGROUND = "#1d1813"  # of the table
PANEL = "#352b21"  # a place that may be used now
ACCENT = "#f2b84b"  # keys to press, what is chosen
ERROR = "#ff9a7a"  # why an action is refused

_CARD_BACKGROUND = {"Y": "#e3a83b", "B": "#2b7bb3", "W": "#dde4ea", "G": "#33804f", "R": "#c4432d", "P": "#7758a3"}
_CARD_TEXT = {"Y": "#241a06", "B": "#ffffff", "W": "#1b242b", "G": "#ffffff", "R": "#ffffff", "P": "#ffffff"}
_COLOUR_TEXT = {"Y": "#e3a83b", "B": "#6db3e3", "W": "#dde4ea", "G": "#6fc08b", "R": "#f08a77", "P": "#b59be0"}


def card_style(colour: str) -> Style:
    """Text on the background of a colour: a card that lies on the table."""
    return Style(color=_CARD_TEXT[colour], bgcolor=_CARD_BACKGROUND[colour], bold=True)


def colour_style(colour: str) -> Style:
    """Text in a colour: a card that could be played, or the name of the colour."""
    return Style(color=_COLOUR_TEXT[colour])


def chip(card: str, mark: str = " ") -> Text:
    """A card in four or five cells: letter and value."""
    return Text(f"{mark}{card} ", card_style(card[0]))


def key(text: str) -> Text:
    """A key to press, where pressing it does something."""
    return Text(f"‹{text}›", Style(color=ACCENT, bold=True))


def number_text(number: int) -> str:
    """A number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def score_style(number: int) -> Style:
    """Negative numbers in italics, others in bold."""
    return Style(color=ERROR, italic=True) if number < 0 else Style(color=TEXT, bold=True)


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
