"""`unlost.new`, `batch` and `position` as a type checker sees them. Written by `tools/generate_types.py`: do not edit."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict, Unpack, overload

from unlost.games.board.views import BoardDeal, BoardView
from unlost.games.cards.views import CardsDeal, CardsView
from unlost.games.rivals.views import RivalsDeal, RivalsView
from unlost.kernel.batch import Batch
from unlost.kernel.match import Match
from unlost.kernel.position import Position

class CardsOptions(TypedDict, total=False):
    players: Literal[2, 4]
    rounds: int
    expeditions: int
    tiebreak_round: bool
    max_turns: int
    first: int | None
    highest: int
    investments: int
    hand: int
    cost: int
    bonus: bool

class BoardOptions(TypedDict, total=False):
    players: int
    edition: Literal["later", "2014", "2008"]
    expeditions: Literal[3, 1]
    up_and_down: bool
    lowest_start: bool
    open_scores: Literal[None, True, False]
    tile_spaces: dict[str, list[int]] | None
    artifact_track: list[int] | None
    max_turns: int
    first: int | None

class RivalsOptions(TypedDict, total=False):
    players: int
    first: int | None

@overload
def new(
    game: Literal["cards"],
    /,
    *,
    seed: int | str | bytes | None = None,
    deals: Sequence[CardsDeal | None] | None = None,
    rules: int | None = None,
    **options: Unpack[CardsOptions],
) -> Match[CardsView]: ...
@overload
def new(
    game: Literal["board"],
    /,
    *,
    seed: int | str | bytes | None = None,
    deals: Sequence[BoardDeal | None] | None = None,
    rules: int | None = None,
    **options: Unpack[BoardOptions],
) -> Match[BoardView]: ...
@overload
def new(
    game: Literal["rivals"],
    /,
    *,
    seed: int | str | bytes | None = None,
    deals: Sequence[RivalsDeal | None] | None = None,
    rules: int | None = None,
    **options: Unpack[RivalsOptions],
) -> Match[RivalsView]: ...
@overload
def batch(
    game: Literal["cards"], n: int, seed: int | str | bytes | None = None, **options: Unpack[CardsOptions]
) -> Batch: ...
@overload
def batch(
    game: Literal["board"], n: int, seed: int | str | bytes | None = None, **options: Unpack[BoardOptions]
) -> Batch: ...
@overload
def batch(
    game: Literal["rivals"], n: int, seed: int | str | bytes | None = None, **options: Unpack[RivalsOptions]
) -> Batch: ...
@overload
def position(
    game: Literal["cards"],
    view_or_text: Mapping[str, object] | str,
    /,
    *,
    seat: int | None = ...,
    rules: int | None = None,
    **options: Unpack[CardsOptions],
) -> Position[CardsView]: ...
@overload
def position(
    game: Literal["board"],
    view_or_text: Mapping[str, object] | str,
    /,
    *,
    seat: int | None = ...,
    rules: int | None = None,
    **options: Unpack[BoardOptions],
) -> Position[BoardView]: ...
@overload
def position(
    game: Literal["rivals"],
    view_or_text: Mapping[str, object] | str,
    /,
    *,
    seat: int | None = ...,
    rules: int | None = None,
    **options: Unpack[RivalsOptions],
) -> Position[RivalsView]: ...
