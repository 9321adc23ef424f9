"""Rows of the database as frozen dataclasses, and the values that their columns can have. `schema` has the columns themselves."""

from dataclasses import dataclass
from typing import Any, Literal, TypedDict, TypeVar

from sqlalchemy import Row

from unlost.kernel.views import JsonObject
from unlost.server.pace import Pace
from unlost.server.pairings import Mode

PersonKind = Literal["guest", "account", "house", "gone"]  # house: a bot of the server
SeatKind = Literal["person", "same", "bot", "open", "invite"]  # same: another person at the same screen
Status = Literal["open", "running", "finished", "aborted"]
Watch = Literal["everyone", "link", "nobody"]
OnTimeout = Literal["bot", "lose"]
ReviewState = Literal["waiting", "done", "failed"]
TournamentStatus = Literal["open", "running", "finished", "closed"]
AnyRow = Row[Any]  # SQLAlchemy's own: `as_row` makes one of the classes below of it

R = TypeVar("R")


class Ending(TypedDict):
    """How a match ended: the seats that won, the points by seat, and the seats that gave up or ran out of time."""

    how: Literal["played", "resigned", "time", "aborted", "unfinished"]  # unfinished: an imported record ends in the middle
    winners: list[int]
    scores: list[int]
    lost: list[int]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A row of `matches`."""

    id: str
    game: str
    players: int
    options: JsonObject
    rules: int
    status: Status
    rated: bool
    watch: Watch
    clock: JsonObject
    on_timeout: OnTimeout
    host: str
    invite: str
    secret: str
    commitment: str
    rematch_of: str | None
    created: int
    started: int | None
    ended: int | None
    ending: Ending | None
    lesson: str | None
    record: str | None
    branch_of: str | None
    branch_at: int | None
    open_hands: bool | None
    pace: Pace
    tournament: str | None


@dataclass(frozen=True, slots=True)
class BranchRow:
    """A row of `matches` that is a branch, with the name of the one who made it."""

    id: str
    branch_at: int
    host: str
    created: int
    status: Status
    ending: Ending | None
    name: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A row of `seats`, with the name and kind of the person who has it."""

    match: str
    seat: int
    kind: SeatKind
    person: str | None
    words: str
    hinted: bool
    name: str | None
    own_name: str | None  # what the one who sits here is called at this table only
    person_kind: PersonKind | None


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A row of `chat`, with the name of the person."""

    id: int
    match: str
    person: str
    text: str
    time: int
    name: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A row of `people`."""

    id: str
    kind: PersonKind
    name: str
    name_key: str | None
    password: str | None
    recovery: str | None
    presence: bool
    created: int


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A row of `ratings`."""

    person: str
    game: str
    players: int
    mu: float
    sigma: float
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class StandingRow(RatingRow):
    """A row of `ratings`, with the person's name and kind."""

    name: str
    kind: PersonKind


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row of `results`, with what its match was."""

    match: str
    seat: int
    person: str
    points: int
    won: bool
    rating_before: float | None
    rating_after: float | None
    time: int
    game: str
    players: int
    rated: bool
    watch: Watch


@dataclass(frozen=True, slots=True)
class NamedSeatRow:
    """A seat of a finished match, and the name of the person who had it."""

    match: str
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A row of `results`, with its match and how the review of that stands."""

    match: str
    seat: int
    person: str
    points: int
    won: bool
    rating_before: float | None
    rating_after: float | None
    time: int
    game: str
    players: int
    options: JsonObject
    rated: bool
    started: int | None
    ending: Ending
    imported: bool
    state: ReviewState | None
    marks: list[dict[str, int]] | None


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """A seat of a finished match, and who had it."""

    match: str
    seat: int
    kind: SeatKind
    person: str
    hinted: bool
    name: str


@dataclass(frozen=True, slots=True)
class RatingChangeRow:
    """What a rated match did to the rating of a seat."""

    seat: int
    rating_before: float
    rating_after: float


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A row of `reviews`, without the person who asked."""

    match: str
    state: ReviewState
    judge: str
    body: bytes | None


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A row of `tournaments`."""

    id: str
    name: str
    host: str
    game: str
    options: JsonObject
    clock: JsonObject
    pace: Pace
    mode: Mode
    rounds: int
    pause: int
    same_deals: bool
    listed: bool
    status: TournamentStatus
    round: int
    due: int | None
    secret: str
    commitment: str
    created: int
    started: int | None
    ended: int | None


@dataclass(frozen=True, slots=True)
class ListedRow(TournamentRow):
    """A row of `tournaments`, with how many play there and the host's name."""

    playing: int
    host_name: str


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A row of `tournament_players`, with the name and kind of the person."""

    number: int
    person: str
    words: str
    withdrawn: bool
    name: str
    kind: PersonKind


@dataclass(frozen=True, slots=True)
class PairingRow:
    """A row of `tournament_pairings`, and how its match stands or ended."""

    round: int
    pairing: int
    first: int
    second: int | None
    match: str | None
    points: int | None
    margin: int
    status: Status | None
    ending: Ending | None


def as_row(kind: type[R], row: AnyRow) -> R:
    """What was selected, as one of these classes: columns and fields have the same names."""
    return kind(**row._asdict())
