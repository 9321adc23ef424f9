"""The shapes of Rivals' view, guide and deal, for the type checker."""

from typing import Literal, NotRequired, TypedDict

from unlost.kernel.views import Beside

Phase = Literal["act", "bid", "take"]
Bid = TypedDict("Bid", {"amount": int, "by": int, "in": list[int]})  # `in` is no name for a class's field


class Pile(TypedDict):
    """The draw pile in use: its number from 1, and the cards left in it."""

    number: int
    left: int


class RivalsTable(TypedDict):
    """The table, but for whose turn it is."""

    display: list[str]
    expeditions: list[dict[str, list[str]]]  # by seat: colour letter → cards, starting wagers first
    gold: list[int]
    supply: int
    bid: Bid | None
    pile: Pile
    boxed: list[str]


class RivalsView(RivalsTable, Beside):
    """What `view` and `truth` of a match return."""

    turn: int | None
    phase: Phase | None
    deck: NotRequired[list[str]]  # all cards not yet turned, top first; only in the truth
    starting: NotRequired[list[list[str]]]  # by seat: the colours of the starting wagers


class Standing(TypedDict):
    """An expedition in figures."""

    value: int
    footprints: int
    times: int
    numbers: int
    bonus: int
    to_bonus: int


class Brought(TypedDict):
    """What a card of the display would bring to a seat."""

    more: int
    value: int
    times: int


class Bids(TypedDict):
    """The bids that can be made."""

    least: int
    most: int
    price: int


class Share(TypedDict):
    """How the supply would be shared."""

    each: int
    stays: int


class Left(TypedDict):
    """The cards that must still be in the piles."""

    cards: int
    numbers: dict[str, list[int]]  # colour letter → copies left of 2 to 10
    wagers: int
    wagers_at_most: dict[str, int]


class RivalsGuide(TypedDict):
    """What a table tells beside a view."""

    seats: list[dict[str, Standing]]
    sums: list[int]
    points: list[int]
    brings: dict[str, list[Brought | None]]
    bids: Bids | None
    piles: list[int]
    share: Share | None
    left: Left


class RivalsPrinted(TypedDict):
    """What is printed on the cards."""

    footprints: dict[str, int]  # by value


class RivalsDeal(TypedDict):
    """A given deal."""

    deck: list[str]
    starting: list[list[str]]
