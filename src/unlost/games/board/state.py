"""The fields of the board game's records, as the type checker sees them. `rules.py` declares them, and says what each is."""

from typing import Protocol

from unlost.kernel.hands import HandsRecord
from unlost.kernel.records import Bytes, DeckState, Ints, SeatRecord


class Shown(HandsRecord, Protocol):
    """What a state and an observation have in common."""

    expeditions: int
    max_turns: int
    turns_left: int
    spaces: Ints
    track: Ints
    laid: Ints
    open: Ints
    points: Ints
    up_and_down: int
    lowest_start: int
    tile: Bytes
    direction: Bytes
    stone: Bytes
    researcher: Bytes
    begun: Bytes
    crossed: int
    artifact_tiles: Bytes
    artifact_tokens: Bytes


class Observation(Shown, SeatRecord, Protocol):
    """What one seat knows."""


class State(Shown, DeckState, Protocol):
    """Everything."""

    unseen: Ints
    put_away: Ints
    tiles: Bytes
