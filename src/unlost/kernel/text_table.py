"""Tables as text: what the pictures of all games share."""

from collections.abc import Mapping


def doing(view: Mapping[str, object]) -> str:
    """Who is to do what."""
    return "the game is over" if view["turn"] is None else f"seat {view['turn']} to {view['phase']}"


def mark(view: Mapping[str, object], seat: int) -> str:
    """What stands before the seat that is to act, and before the others."""
    return ">" if view["turn"] == seat else " "


def lane(cards: list[str], value: int) -> str:
    """An expedition: its cards and what it is worth."""
    return f"{' '.join(card[1:] for card in cards)} ({value})" if cards else "·"


def aligned(rows: list[list[str]]) -> list[str]:
    """Rows of cells as lines, with each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
