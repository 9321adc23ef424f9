"""The fields of the records, as the type checker sees them. `rules.py` declares them, and says what each is."""

from typing import Protocol

from unlost.kernel.records import Bytes, DeckRecord, DeckState, Ints, SeatRecord


class Shown(DeckRecord, Protocol):
    """What a state and an observation have in common."""

    limit: int
    hand: Ints
    lit: Ints
    buried: Ints
    hand_size: Bytes
    buried_size: Bytes


class Observation(Shown, SeatRecord, Protocol):
    """What one seat knows."""


class State(Shown, DeckState, Protocol):
    """Everything."""

    unseen: Ints
