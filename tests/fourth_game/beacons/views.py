"""The shapes of the view and the guide, for the type checker."""

from typing import NotRequired, TypedDict


class BeaconsTable(TypedDict):
    """The table, but for whose turn it is."""

    hands: list[list[str]]
    hand_sizes: list[int]
    lit: list[dict[str, list[str]]]  # by seat: colour letter → cards
    buried: list[list[str]]
    buried_sizes: list[int]
    deck_left: int


class BeaconsView(BeaconsTable):
    """What `view` and `truth` of a match return."""

    turn: int | None
    phase: str | None
    deck: NotRequired[list[str]]  # top first; only in the truth


class BeaconsGuide(TypedDict):
    """What a table tells beside a view."""

    lights: list[dict[str, int]]  # by seat: colour letter → sum
    keepers: dict[str, int | None]  # colour letter → the seat that would keep the beacon
    points: list[int]
