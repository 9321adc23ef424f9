"""Odds: where the cards that a seat has not seen may be. Counted exactly, from what that seat knows.

Every way to fill in the unknown cards is as likely as any other. So of N unknown cards a place with room for k of them holds none of n
certain ones with the chance C(N − n, k) / C(N, k).
"""

from dataclasses import dataclass
from math import comb

import numpy as np

from unlost.features.layout import COLOURS_TYPE, REST_TYPE, layout_for
from unlost.kernel.game import Game
from unlost.kernel.multiset import listed
from unlost.kernel.records import AnyRecord
from unlost.kernel.registry import part

UNSEEN = "unseen"  # the field of a game's features with the cards that nobody has shown


@dataclass(frozen=True)
class CardOdds:
    """Where the cards of one kind may be that the seat does not see."""

    card: str
    unseen: int  # how many of them nobody has shown
    deck: float  # the chance that one at least is in the deck
    hands: tuple[float, ...]  # that one at least is in a hand, by seat; of the seat itself 0, and 1 where everybody has seen it


@dataclass(frozen=True)
class Odds:
    """What a seat can tell of the cards that it does not see: how many there are where, and of each kind the chances."""

    seat: int
    deck: int  # cards in the deck
    hands: tuple[int, ...]  # unknown cards in a hand, by seat; of the seat itself 0
    aside: int  # cards that were put away unseen
    cards: tuple[CardOdds, ...]


def odds(game: Game, observation: AnyRecord) -> Odds | None:
    """The odds of the seat that an observation is of; None in a game without hidden hands, or where nobody looks."""
    names = game.observation.names or ()
    if "hand_size" not in names or game.observation["hand"].ndim != 2 or part(game.name, "features") is None:
        return None
    seat, players = int(observation.seat), int(observation.players)
    if seat >= players:
        return None
    unseen = _unseen(game, observation)
    known = [listed(observation.hand[other]) for other in range(players)]
    hidden = [0 if other == seat else int(observation.hand_size[other]) - len(known[other]) for other in range(players)]
    deck, total = int(observation.deck_left), sum(unseen)
    found = [
        CardOdds(
            str(game.actions[kind]),
            number,
            _chance(number, deck, total),
            tuple(
                0.0 if other == seat else 1.0 if kind in known[other] else _chance(number, hidden[other], total) for other in range(players)
            ),
        )
        for kind, number in enumerate(unseen)
        if number or any(kind in known[other] for other in range(players) if other != seat)
    ]
    return Odds(seat, deck, tuple(hidden), total - deck - sum(hidden), tuple(found))


def _unseen(game: Game, observation: AnyRecord) -> list[int]:
    """How many cards of each kind nobody has shown."""
    layout = layout_for(game, observation)
    colours, rest = np.zeros((layout.colours, layout.width), COLOURS_TYPE), np.zeros(layout.rest, REST_TYPE)
    layout.encode(observation, colours, rest)
    found: list[int] = colours[:, layout.columns(UNSEEN)].ravel().tolist()
    return found


def _chance(number: int, places: int, total: int) -> float:
    """That of so many cards among all unknown ones at least one lies in one of these places."""
    return 1.0 - comb(total - number, places) / comb(total, places) if number else 0.0
