"""What every view has, and the part of a view with hands and piles. A game's own view is in its `views.py`.

Views are plain dictionaries, ready for JSON; these types are for the checker, and for the pages' types that are generated from them.
"""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

# Of a game that is known at run time only, whose views, guides and sheets have keys of their own:
JsonObject = dict[str, Any]  # to be filled in
AnyShape = Mapping[str, Any]  # to be read only: every TypedDict is one


class View(TypedDict):
    """What every view has."""

    turn: int | None  # the seat to act; None when the game is over
    phase: str | None


class Beside(TypedDict):
    """What `match.view` has beside the table, so that a view is enough to ask a bot; the server's views are without it."""

    seat: NotRequired[int | None]  # whose view it is; None is a spectator
    starter: NotRequired[int | None]  # the seat that began this deal; None when the game is over
    options: NotRequired[JsonObject]  # those that are not the usual ones, without the number of players
    rules: NotRequired[int]  # the version, where the rules are earlier ones that differ


class HandsView(TypedDict):
    """Hands, discard piles and the deck's size."""

    hands: list[list[str]]  # by seat; of the others, the cards that are known to be there
    hand_sizes: list[int]
    piles: dict[str, list[str]]  # by colour letter, the top last
    closed: str | None  # the colour whose pile is closed to this draw
    deck_left: int
