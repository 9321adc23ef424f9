"""What only the critic sees: the others' hands and the cards to come.

A player's luck says nothing about how it played. A critic that knows which cards everybody holds and is going to draw takes that luck out
of what the learner is told about its decisions, and nothing else: what a decision was worth on average stays the same.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.features.layout import Layout
from unlost.kernel.rule import seldom

RANKS = {"cards": 10, "board": 11, "rivals": 10}  # kinds of a colour
SOON = 64  # the next card counts so much, one far away half of it or less
HALF = 32


def secrets_of(layout: Layout) -> int:
    """How many columns for each colour."""
    players, ranks = int(layout.options["players"]), RANKS[layout.game.name]
    return ranks if layout.game.name == "rivals" else (2 * players - 1) * ranks


def tell(layout: Layout, states: Any, secrets: npt.NDArray[np.uint8]) -> None:
    """Write the secrets of some states, as the seat to act would see them: the other hands, then what each seat will draw if all draw
    from the deck. In Rivals there are no hands, and nobody knows who will get what: only what will come.
    """
    ranks = RANKS[layout.game.name]
    if layout.game.name == "rivals":
        tell_deck(states, ranks, secrets)
    else:
        tell_hands(states, ranks, secrets)


@seldom
def tell_deck(states: Any, ranks: int, secrets: Any) -> None:
    secrets[:] = 0
    for i in range(len(states)):
        s = states[i]
        left = int(s.deck_left)
        for place in range(left):
            kind = int(s.deck[left - 1 - place])
            secrets[i, kind // ranks, kind % ranks] += SOON * HALF // (HALF + place)


@seldom
def tell_hands(states: Any, ranks: int, secrets: Any) -> None:
    secrets[:] = 0
    colours = secrets.shape[1]
    for i in range(len(states)):
        s = states[i]
        players, left = int(s.players), int(s.deck_left)
        at = 0
        for other in range(1, players):
            seat = (int(s.turn) + other) % players
            low, high = int(s.hand[seat, 0]), int(s.hand[seat, 1])
            for colour in range(colours):
                for rank in range(ranks):
                    kind = colour * ranks + rank
                    secrets[i, colour, at + rank] = SOON * ((low >> kind & 1) + 2 * (high >> kind & 1))
            at += ranks
        for place in range(left):
            kind = int(s.deck[left - 1 - place])
            secrets[i, kind // ranks, at + place % players * ranks + kind % ranks] += SOON * HALF // (HALF + place)
