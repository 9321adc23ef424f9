"""The records and arrays that the compiled loops of the environments work on, for the type checker."""

from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from unlost.kernel.hands import HandsRecord, HandsState
from unlost.kernel.records import Ints, Records
from unlost.kernel.rng import Rng, RngState

State = HandsState  # of any game: what belongs to hands is left alone where there are none
Observation = HandsRecord

Rewards = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class Slot(Protocol):
    """A game under way with its generator."""

    state: State
    rng: RngState
    points: Ints
    deals: int


class Shared(Protocol):
    """What all slots of an environment have in common."""

    template: State
    seen: Observation
    first: int
    learner: int
    by_rank: int


class Single(Protocol):
    """An environment of one game."""

    shared: Shared
    slot: Slot
    rewards: Rewards
    viewer: int
    rows: int
    width: int
    rest: int
    actions: int


class Trajectory(Protocol):
    """A game of OpenSpiel under way."""

    state: State
    trial: State
    rng: RngState
    first: int
    to_lay_out: int
    at_hand: int
    waiting: int
    stage: int
    decided: int
    needed: int


class Resampling(NamedTuple):
    """The moves of a trajectory, seen by one seat, and what is needed to look for others."""

    moves: Ints
    viewer: int
    rng: Rng
    states: Records  # before each move, and after the last
    pair_cards: Ints  # likewise: the cards that the rivals' pair must have, taken in the open, then perhaps given
    seen: Records  # two observations: at the end of a deal, and to work with
    worlds: Records  # two states
    hands: Ints
    found: Ints  # the moves that are written
