"""What travels over a table's socket, in both directions: JSON objects, each with its `type`. docs/protocol.md tells them in words."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from unlost.kernel.views import JsonObject
from unlost.server.pace import Pace
from unlost.server.plans import Plan, Plans
from unlost.server.rows import Ending, OnTimeout, SeatKind, Status, Watch

PROTOCOL = 1  # of a client that names none
PRINTED_ONCE = 2  # the protocol by which `printed` comes beside a position that is no event's, and in no guide
PROTOCOLS = (PROTOCOL, PRINTED_ONCE)
LARGEST = 4096  # bytes of a client's message

Id = Annotated[str, Meta(min_length=1, max_length=64)]


# ---------------------------------------------------------------- from the client


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client's."""


class Hello(FromClient, tag="hello"):
    """The first message: the number of the last entry that the client has seen, 0 for none; and the language of all words."""

    seen: Annotated[int, Meta(ge=0)] = 0
    protocol: int = PROTOCOL
    language: Annotated[str, Meta(max_length=20)] = ""


class Act(FromClient, tag="act"):
    """Play an action. `id` is the client's own: sent twice, it counts once."""

    id: Id
    action: Annotated[str, Meta(max_length=12)]


class Back(FromClient, tag="back"):
    """Take back one's last step of this turn."""

    id: Id


class Resign(FromClient, tag="resign"):
    """Give the match up."""

    id: Id


class Abort(FromClient, tag="abort"):
    """Call the match off, before everyone has acted."""

    id: Id


class Return(FromClient, tag="return"):
    """Take one's seat back from the bot that plays on after a time-out."""

    id: Id


class Say(FromClient, tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Why(FromClient, tag="why"):
    """Why can I not play this?"""

    action: Annotated[str, Meta(max_length=12)]


class SetPace(FromClient, tag="pace"):
    """How quickly bots are to play here from now on; for those who sit at the table."""

    pace: Pace


class Together(FromClient, tag="together"):
    """In a game of days: I am here, and would play on with the clock set aside while all of us are; or no longer."""

    on: bool


class MakePlans(FromClient, tag="plan"):
    """What is to be played for me in my next turn, in place of what I planned before; answered by plans."""

    plans: Plans


class Ping(FromClient, tag="ping"):
    """Is anybody there?"""


ClientMessage = Hello | Act | Back | Resign | Abort | Return | Say | Why | SetPace | MakePlans | Together | Ping
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
read_message = _decoder.decode


# ---------------------------------------------------------------- from the server


class SeatNews(Struct):
    """Who sits where."""

    seat: int
    kind: SeatKind
    name: str | None
    level: str | None  # of a bot
    account: bool
    here: bool  # is a socket of theirs open?
    stand_in: bool  # does a bot play on for them?
    instead: str | None = None  # the bot that plays in place of this level, which has not learnt a game with these options
    character: str | None = None  # of a bot: the id of who it is, as GET /api/characters lists them
    together: bool | UnsetType = UNSET  # true of somebody who would play on with the clock of days set aside; else it is not sent
    away_until: int | UnsetType = UNSET  # of somebody on vacation, where the clock is one of days: until when it stands still


class LessonNews(Struct):
    """The chapter of a lesson that a table is."""

    game: str
    chapter: int  # from 1
    chapters: int


class BranchNews(Struct):
    """What a table is a branch of: it has the same deal, and the same first actions."""

    of: str  # the id of that table
    at: int  # how many actions they share
    open_hands: bool  # does everybody see all hands?


class TournamentTable(Struct):
    """The tournament that a table's match is one of."""

    id: str
    withheld: bool  # do others still play the same cards, so that the match is not shown yet to anybody but those who sit here?


class RatingNews(Struct):
    """What a rated match did to the rating of a seat."""

    seat: int
    before: float
    after: float


class TableNews(Struct):
    """Everything about a table but the play."""

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
    seats: list[SeatNews]
    you: list[int]  # the seats of the one who asks
    host: bool  # has the one who asks made this table?
    invite: str | None  # what an invitation link carries; told to those who sit here
    commitment: str
    created: int
    started: int | None
    ended: int | None
    ending: Ending | None
    rematch: str | None  # the table where the same people go on
    watchers: int
    lesson: LessonNews | None = None
    earlier_rules: bool = False  # is it played by an earlier version of the game's rules?
    ratings: list[RatingNews] | UnsetType = UNSET  # by seat, when a rated match is finished; else it is not sent
    branch: BranchNews | UnsetType = UNSET  # of a branch only
    standing: list[int] | UnsetType = (
        UNSET  # in lists, of a running match: each seat's points if it ended now, where everybody may see them
    )
    hints: list[int] | UnsetType = UNSET  # the seats that took hints; not sent where there are none
    imported: bool | UnsetType = UNSET  # true for a match that was played elsewhere; else it is not sent
    aside: bool | UnsetType = UNSET  # true while all play on with the clock of days set aside; else it is not sent
    pace: Pace | UnsetType = UNSET  # how quickly bots play; not sent where they play at once
    tournament: TournamentTable | UnsetType = UNSET  # of a match of a tournament only
    invited: bool | UnsetType = UNSET  # true if a seat is kept for the one who asks; else it is not sent


class Line(Struct):
    """An entry of the log, as the one who reads it may know it."""

    n: int
    seat: int
    action: str  # "^?" for a card that partners passed, to all others: the beginning of a concealed action
    words: str  # what the seat does: "plays red 7"
    time: int
    yours: str | UnsetType = UNSET  # the same, said to the one who did it: "play red 7"
    deal: int | UnsetType = UNSET  # the number of the round or expedition, from the second on


class Position(Struct):
    """The match as one seat sees it after so many entries."""

    n: int
    seat: int | None  # whose eyes; None is a spectator's
    view: JsonObject
    guide: JsonObject  # what the game tells beside a view, such as what each card would bring; by protocol 1 with what is printed
    actions: list[str]  # what the one who reads this may play now
    may_take_back: bool
    clocks: list[int | None]  # milliseconds left, by seat
    running: int | None  # the seat whose clock runs
    now: int  # the server's time


class FromServer(Struct, tag_field="type"):
    """A message of the server's."""


class Welcome(FromServer, tag="welcome"):
    """The answer to hello: all there is, and the entries since the last one seen."""

    protocol: int
    table: TableNews
    position: Position | None  # None before the deal
    lines: list[Line]
    sheets: list[JsonObject]  # the table and its guide at the end of each deal that is finished
    chat: list["Said"]
    version: str
    printed: JsonObject | UnsetType = UNSET  # by protocol 2: what is printed on the components of this match, if there is a position


class Event(FromServer, tag="event"):
    """An entry of the log, and the position after it."""

    line: Line
    position: Position
    sheet: JsonObject | UnsetType = UNSET  # if a deal ended with this
    own: Position | UnsetType = UNSET  # where several seats share a screen: as the seat that just acted sees it, if another one is next


class TableChanged(FromServer, tag="table"):
    """Something about the table has changed: who sits there, its status, how it ended."""

    table: TableNews
    position: Position | UnsetType | None = UNSET  # at the start: the deal
    printed: JsonObject | UnsetType = UNSET  # by protocol 2: as in welcome


class Presence(FromServer, tag="presence"):
    """Who is here now."""

    here: list[bool]
    watchers: int


class Said(FromServer, tag="said"):
    """A line of the chat."""

    name: str
    seat: int | None
    text: str
    time: int


class PlansMade(FromServer, tag="plans"):
    """What you have planned for your next turn: as you have just said, or nothing any more because that has come."""

    plans: list[Plan]


class Ack(FromServer, tag="ack"):
    """What you sent as `id` is kept, as entry n."""

    id: str
    n: int


class Error(FromServer, tag="error"):
    """What you sent was not done, and why."""

    error: str
    message: str
    id: str | None = None
    rule: str | UnsetType = UNSET  # the number of the rule that forbids it, such as "C10"


class Because(FromServer, tag="because"):
    """Why you cannot play this, in words."""

    action: str
    message: str
    rule: str | UnsetType = UNSET  # the number of the rule that says so; none if it is not your turn


class Pong(FromServer, tag="pong"):
    """Somebody is."""

    now: int


write = msgspec.json.Encoder().encode
