"""The shapes of the card game's view, guide and deal, for the type checker."""

from typing import Literal, NotRequired, TypedDict

from unlost.kernel.views import Beside, HandsView

Phase = Literal["play", "draw", "give"]


class CardsTable(HandsView):
    """The table, but for whose turn it is."""

    round: int
    expeditions: list[dict[str, list[str]]]  # by side: colour letter → cards in the order played
    totals: list[int]  # finished rounds, by seat
    turns_left: int


class CardsView(CardsTable, Beside):
    """What `view` and `truth` of a match return."""

    turn: int | None
    phase: Phase | None
    deck: NotRequired[list[str]]  # top first; only in the truth
    known: NotRequired[list[list[str]]]  # by seat: the cards that everybody knows to be in that hand
    shared: NotRequired[list[str]]  # with partners: the cards of one's own hand that the partner knows
    gave: NotRequired[list[bool]]  # with partners, by side: was the last turn a give?
    began: NotRequired[list[int]]  # with partners: rounds begun, by seat


class Standing(TypedDict):
    """An expedition in figures."""

    value: int
    times: int  # the multiplier
    lacks: int  # how much its numbers lack to break even
    to_bonus: int | None  # cards to the bonus; None where there is none


class CardsGuide(TypedDict):
    """What a table tells beside a view."""

    sides: list[dict[str, Standing]]
    brings: dict[str, Standing]  # what each card that can be played would make of its expedition
    turns: list[int]  # how many turns each seat still has if everybody draws from the deck


class CardsPrinted(TypedDict):
    """What the score sheet counts with."""

    cost: int
    bonus: int


class CardsDeal(TypedDict):
    """A given deal."""

    deck: list[str]
