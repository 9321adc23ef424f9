"""The fields of the card game's records, as the type checker sees them. `rules.py` declares them, and says what each is."""

from typing import Protocol

from unlost.kernel.hands import HandsRecord
from unlost.kernel.records import Bytes, DeckState, Ints, SeatRecord


class Shown(HandsRecord, Protocol):
    """What a state and an observation have in common."""

    expeditions: int
    rounds: int
    max_turns: int
    turns_left: int
    totals: Ints
    began: Ints
    laid: Ints
    open: Ints
    shared: Ints
    cost: int
    cards: Ints
    tiebreak_round: int
    gave: Bytes
    highest: int
    investments: int
    dealt: int
    bonus: int
    gives_apart: int
    rests: Bytes


class Observation(Shown, SeatRecord, Protocol):
    """What one seat knows."""


class State(Shown, DeckState, Protocol):
    """Everything."""

    unseen: Ints
