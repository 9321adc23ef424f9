"""What of a game at a real table may be unknown to the one who notes it, and what is asked when an expedition begins."""

from collections import Counter

from unlost.games.board.rules import (
    ARTIFACT,
    BEGIN,
    CARDS,
    COPIES,
    DISCARD,
    HAND,
    KINDS,
    LETTERS,
    PACK,
    PATH,
    PUT_AWAY,
    TILE_SPACES,
    TILE_TEXTS,
    TILES,
    VALUES,
)
from unlost.games.board.state import State
from unlost.kernel.options import Options
from unlost.kernel.unknown import UNKNOWN, Fact, Recording


def in_deck(options: Options) -> int:
    return len(PACK) - (PUT_AWAY if options["players"] == 2 else 0)


def bars(s: State, action: int) -> int:
    """Who begins a path lays down the lowest card of its colour: no other card of that hand is lower (B9)."""
    if not BEGIN <= action < DISCARD or not s.lowest_start or s.up_and_down:
        return 0
    kind = action % KINDS
    return ((1 << kind) - 1) & PATH << kind // VALUES * VALUES


def ask_tile(options: Options, place: int) -> str:
    spaces = options["tile_spaces"] or TILE_SPACES
    every = [f"{letter}{stone}" for letter in LETTERS for stone in spaces[letter]]
    return f"tiles, in the order of the spaces, from {every[place]} on (artifact, arrow, 5, 10, 15)"


def fill_tiles(tiles: list[str]) -> list[str]:
    """The tiles that are left, for those that are unknown."""
    left = list((Counter(TILE_TEXTS[code] for code in TILES) - Counter(tiles)).elements())
    return [left.pop(0) if tile == UNKNOWN and left else tile for tile in tiles]


NOTATION = """R7 moves on, R7a begins a path with an adventurer, R7r with the researcher, -R7 discards, + draws from the deck,
+B takes from the blue pile, >B takes an extra step on the blue path, = declines it."""
RECORDING = Recording(
    CARDS,
    lambda options: COPIES.tolist(),
    in_deck,
    lambda options: HAND,
    bars=bars,
    facts=(Fact("tiles", "tiles", "tiles", TILE_TEXTS[ARTIFACT:], lambda options: len(TILES), ask_tile, fill_tiles),),
    notation=NOTATION,
)
