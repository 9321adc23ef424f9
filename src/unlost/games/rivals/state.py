"""The fields of Rivals' records, as the type checker sees them. `rules.py` declares them, and says what each is."""

from typing import Protocol

from unlost.kernel.records import Bytes, DeckRecord, DeckState, Ints, SeatRecord


class Shown(DeckRecord, Protocol):
    """What a state and an observation have in common."""

    shown: Ints
    laid: Ints
    open: Ints
    display: Bytes
    display_size: int
    boxed: Bytes
    boxed_size: int
    starting: Bytes
    gold: Bytes
    supply: int
    bid: int
    bidder: int
    bidding: int


class Observation(Shown, SeatRecord, Protocol):
    """What one seat knows."""


class State(Shown, DeckState, Protocol):
    """Everything."""

    unseen: Ints
    wagers: Bytes
