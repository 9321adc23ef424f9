"""The shapes of the board game's view, guide and deal, for the type checker."""

from typing import Literal, NotRequired, TypedDict

from unlost.kernel.views import Beside, HandsView

Phase = Literal["play", "step", "draw"]
Piece = Literal["adventurer", "researcher"]
Way = Literal["up", "down", "level"]


class Explorer(TypedDict):
    """An explorer on a path."""

    stone: int
    piece: Piece


class Artifacts(TypedDict):
    """What a seat has found."""

    tiles: int
    tokens: int


class BoardTable(HandsView):
    """The table, but for whose turn it is."""

    expedition: int
    columns: list[dict[str, list[str]]]  # by seat: colour letter → cards
    explorers: list[dict[str, Explorer]]  # by seat: colour letter → the explorer on that path
    tiles: dict[str, dict[str, str]]  # colour letter → stone → the tile still there
    points: list[int]
    artifacts: list[Artifacts]
    crossed: int  # explorers over a bridge
    turns_left: int


class BoardView(BoardTable, Beside):
    """What `view` and `truth` of a match return."""

    turn: int | None
    phase: Phase | None
    deck: NotRequired[list[str]]  # top first; only in the truth
    put_away: NotRequired[list[str]]  # only in the truth
    known: NotRequired[list[list[str]]]  # by seat: the cards that everybody knows to be in that hand


class BoardSeat(TypedDict):
    """How a seat stands."""

    worth: dict[str, int]  # colour letter → points of the explorer there
    net: int
    now: int
    artifacts: int
    ways: dict[str, Way]


class Brings(TypedDict):
    """What a move would bring."""

    path: str
    piece: Piece
    stone: int
    was: int
    value: int
    tile: str
    step: bool
    crosses: bool
    ends: bool


class BoardGuide(TypedDict):
    """What a table tells beside a view."""

    seats: list[BoardSeat]
    brings: dict[str, Brings]


class BoardPrinted(TypedDict):
    """What is printed on the board."""

    stones: list[int]
    bridge: int
    crossings: int
    spaces: dict[str, list[int]]
    track: list[int]
    rungs: int
    open_scores: bool


class BoardSheet(TypedDict):
    """How an expedition was scored, by seat."""

    before: list[int]
    after: list[int]
    tokens: list[int]


class BoardDeal(TypedDict):
    """A given deal."""

    deck: list[str]
    tiles: list[str]
