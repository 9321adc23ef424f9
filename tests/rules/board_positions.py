"""Positions of the board game for tests: stacked decks, and tiles only where a test wants them to matter."""

from typing import Any

import unlost

COLOURS = "YBWGR"
SPACES = {"Y": [2, 3, 5, 7, 9], "B": [2, 4, 6, 7, 9], "W": [3, 5, 6, 7, 9], "G": [2, 4, 5, 7, 9], "R": [3, 4, 6, 7, 9]}
TILES = ["artifact"] * 9 + ["arrow"] * 9 + ["5"] * 2 + ["10"] * 3 + ["15"] * 2


def tile_row(**wanted: str) -> list[str]:
    """The 25 tiles in the order of the spaces, with these at their places (Y3="arrow"); the others as quiet as they can be."""
    rest = list(TILES)
    for tile in wanted.values():
        rest.remove(tile)
    rest.sort(key=["artifact", "5", "10", "15", "arrow"].index)
    spaces = [f"{colour}{stone}" for colour in COLOURS for stone in SPACES[colour]]
    # arrows go where explorers come last: the ends of the paths, and the red one
    order = sorted((space for space in spaces if space not in wanted), key=lambda space: (int(space[1:]), COLOURS.index(space[0])))
    found = dict(wanted) | dict(zip(order, rest, strict=True))
    return [found[space] for space in spaces]


def stacked(*hands: str, then: str = "", players: int = 2) -> list[str]:
    """A deck that deals these hands and has these cards on top; high cards fill the hands and come first after that."""
    rest = [f"{colour}{value}" for value in range(11) for colour in COLOURS for _ in range(2)]
    front = [card for hand in (*hands, then) for card in hand.split()]
    for card in front:
        rest.remove(card)
    dealt: list[str] = []
    for seat in range(players):
        cards = hands[seat].split() if seat < len(hands) else []
        dealt += cards + [rest.pop() for _ in range(8 - len(cards))]
    deck = dealt + then.split() + rest[::-1]
    return deck[:80] if players == 2 else deck


def board(*hands: str, then: str = "", players: int = 2, tiles: dict[str, str] | None = None, **options: Any) -> unlost.Match:
    """A match of the board game that begins with these hands and tiles; one expedition if nothing else is said."""
    deal = {"deck": stacked(*hands, then=then, players=players), "tiles": tile_row(**(tiles or {}))}
    options = {"expeditions": 1, "first": 0} | options
    return unlost.Match("board", players=players, seed=1, deals=[deal], **options)
