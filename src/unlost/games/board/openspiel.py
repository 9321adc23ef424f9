"""The board game in OpenSpiel: what is random in it, and how far it can go."""

import numpy as np

from unlost.envs.openspiel_traits import Parameter, Traits
from unlost.games.board.rules import (
    ARROW,
    ARTIFACT,
    BRIDGE,
    CARDS,
    CROSSINGS,
    GAME,
    PACK,
    PUT_AWAY,
    STONE_VALUES,
    TILE_POINTS,
    TILE_TEXTS,
    TILES,
)
from unlost.games.board.state import State
from unlost.kernel.jit import inlined
from unlost.kernel.options import Options
from unlost.kernel.records import Bytes, Ints


@inlined
def tiles(s: State) -> Bytes:
    return s.tiles


@inlined
def put_away(s: State) -> Ints:
    return s.put_away


def most_decisions(options: Options) -> int:
    """To play and to draw in each turn; a step for each card played on the last stone, and for each arrow an explorer reaches."""
    steps = min(options["max_turns"], len(PACK)) + int(np.count_nonzero(TILES == ARROW)) * options["players"]
    return int(options["expeditions"] * (2 * options["max_turns"] + steps))


def most_margin(options: Options) -> float:
    """Nobody has less than nothing. In an expedition: four explorers on the last stone, the researcher among them, the fifth on the
    bridge, which ends it, and all points that lie on the paths; in the end the best that the artifacts can bring.
    """
    explorers = CROSSINGS * STONE_VALUES[-1] + STONE_VALUES[BRIDGE]
    found = TILE_POINTS[TILES].sum()
    tokens = int(np.count_nonzero(TILES == ARTIFACT)) * options["expeditions"]
    track = GAME.template(options)[0].track[: tokens + 1].max()
    return float(options["expeditions"] * (explorers + found) + max(0, track))


def read_truth(value: object) -> object:
    return bool(value) if value in (0, 1) else value


def read_spaces(value: object) -> object:
    """`Y23579 B24679 …` as the stones of each colour."""
    if not isinstance(value, str):
        return value
    return {word[0]: [int(stone) if stone.isdecimal() else stone for stone in word[1:]] for word in value.split()}


def read_track(value: object) -> list[int | str]:
    return [int(entry) if entry.lstrip("-").isdecimal() else entry for entry in str(value).split()]


TRAITS = Traits(
    title="Unlost: the board game",
    kinds=CARDS,
    pack=lambda options: len(PACK) - (PUT_AWAY if options["players"] == 2 else 0),
    decisions=most_decisions,
    margin=most_margin,
    laid_out=tiles,
    things=TILE_TEXTS,
    to_lay_out=lambda options: len(TILES),
    at_hand=len(TILES),
    put_away=put_away,
    parameters={
        "edition": Parameter(0, "later"),
        "open_scores": Parameter(-1, None, read_truth),
        "tile_spaces": Parameter("printed", None, read_spaces),
        "artifact_track": Parameter("usual", None, read_track),
    },
)
