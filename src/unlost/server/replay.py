"""The replay of a match that is over: what was played in the end, step by step, with the table after each step.

What was taken back is left out, and so is the taking back. What is no action of the game (somebody resigns, runs out of time, comes back,
calls the match off) is a step of its own, after which the table looks as before.
"""

import asyncio
from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct

from unlost.kernel.match import Match
from unlost.kernel.views import JsonObject
from unlost.languages import t
from unlost.server.clocks import Clocks, read_clock
from unlost.server.errors import Refused
from unlost.server.messages import PRINTED_ONCE, Line, Position, TableNews
from unlost.server.noted_seats import seats_seen
from unlost.server.store import Entry
from unlost.server.table import Table

AT_ONCE = 25  # steps, before others get a turn

Asked = int | Literal["all", "none"] | None  # a seat's eyes, open hands, covered hands; or nobody said
Eyes = tuple[int, ...] | Literal["all"]  # the seats through whose eyes one looks: none are a spectator's; or all hands are open


class Step(Struct):
    """The table after an entry; the first step has none, and is the deal."""

    n: int  # from 0
    at: int  # how many actions of the game were played by then, those taken back not counted: what a review calls a decision's n
    entry: Line | None
    position: Position  # as over the socket, by protocol 2; its n is the step's, and nothing can be played
    actions: list[str]  # what the seat to act could have played, if one looks with its eyes, or with all hands open


class Replay(Struct):
    """A match from the first deal to its end, as one sees it who looks with the eyes of this seat."""

    table: TableNews
    seats: list[int]  # through whose eyes one may look: all, unless there are cards that nobody noted
    seat: int | Literal["all"] | None  # null: a spectator's; and of several at one screen, whose eyes it is stands in each position
    printed: JsonObject  # what is printed on the components of this match
    steps: list[Step]
    deals: list[int]  # the first step of each round or expedition
    sheets: list[JsonObject]  # the table and its guide at the end of each that was finished
    dealt: list[JsonObject]  # with open hands: all there is at the first step of each, the deck included; otherwise none


def check_over(table: Table) -> None:
    """Refused unless the match has begun and is over: before, nobody may see another's cards, whoever they are."""
    table.check_rules()
    if table.status not in ("finished", "aborted") or table.match is None:
        raise Refused("not_finished", t("This can be seen when the match is over."))
    table.check_told()


def chosen_eyes(table: Table, asked: Asked, person: str | None) -> Eyes:
    """Whose eyes somebody looks with: those they ask for, else their own. Cards that nobody noted are nobody's to see."""
    if asked == "none":
        return ()
    if table.match and table.match.has_unknown:
        seen = seats_seen(table.match)
        if asked is not None and asked not in seen:
            raise Refused("bad_option", t("Not all cards of this match are known: it can be looked at from seats whose cards are."))
        return tuple(seat for seat in table.seats_of(person) if seat in seen) if asked is None else (asked,)
    if asked is None:
        return table.seats_of(person)
    if asked != "all" and asked >= len(table.seats):
        raise Refused("bad_option", t("This table has no seat {seat}.", seat=asked))
    return asked if asked == "all" else (asked,)


async def replay(table: Table, asked: Asked, person: str | None) -> Replay:
    """The replay of a table's match, for one who may look at the table."""
    check_over(table)
    eyes = chosen_eyes(table, asked, person)
    walk = _Walk(table, eyes, table.seats_of(person))
    entries = await table.services.store.log(table.id)
    kept = {entry.number for entry in _kept(table, entries)}
    for place, entry in enumerate(entries):
        if entry.number in kept:
            walk.let_happen(entry)
        else:
            walk.clocks.charge(entry.seat, entry.spent, entry.time, entry.seat)  # the time was used all the same
        if place % AT_ONCE == 0:
            await asyncio.sleep(0)
    seat: int | Literal["all"] | None = "all" if eyes == "all" else eyes[0] if len(eyes) == 1 else None
    assert table.match
    return Replay(
        table.news(person),
        list(seats_seen(table.match)),
        seat,
        table.printed(),
        walk.steps,
        walk.deals,
        table.sheets(PRINTED_ONCE),
        walk.dealt,
    )


def _kept(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The entries without those that were taken back, and without the taking back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.action == "!back":
            played = [place for place, one in enumerate(kept) if not one.action.startswith("!")]
            for place in reversed(played[table.left_by_back([kept[place].seat for place in played]) :]):
                del kept[place]
        else:
            kept.append(entry)
    return kept


class _Walk:
    """A match played once more, and the steps so far."""

    def __init__(self, table: Table, eyes: Eyes, own: tuple[int, ...]) -> None:
        self.table, self.eyes, self.own = table, eyes, own
        self.match: Match = table.begun()
        self.clocks = Clocks(read_clock(table.row.clock), len(table.seats), table.row.started or 0)
        self.acted: dict[int, int] = {}  # the step at which each seat last did something
        self.steps: list[Step] = []
        self.deals: list[int] = []
        self.dealt: list[JsonObject] = []
        self._note(None, table.row.started or 0)

    def let_happen(self, entry: Entry) -> None:
        turn, phase, told = self.match.turn, self.match.phase or "", entry.action
        if not entry.action.startswith("!"):
            told = self.table.game.seen(self.match.state()[0], entry.action)
            self.match.play(entry.action)
        if entry.action == "!return":
            self.clocks.wind_up(entry.seat)
        if turn == entry.seat:
            self.clocks.charge(turn, entry.spent, entry.time, self.match.turn)
        self.acted[entry.seat] = len(self.steps)
        self._note(self._line(entry, told, phase), entry.time)

    def _line(self, entry: Entry, told: str, phase: str) -> Line:
        seen = range(len(self.table.seats)) if self.eyes == "all" else self.eyes
        action, words, yours = self.table.told(entry.seat, entry.action, told, phase, tuple(seen))
        return Line(entry.number, entry.seat, action, words, entry.time, yours if entry.seat in self.own else UNSET)

    def _note(self, line: Line | None, time: int) -> None:
        n = len(self.steps)
        if len(self.deals) < self.match.deal and self.match.turn is not None:
            self.deals.append(n)
            if self.eyes == "all":
                self.dealt.append(dict(self.match.truth()))
        position, actions = self._position(n, time)
        self.steps.append(Step(n, len(self.match.history), line, position, actions))

    def _position(self, n: int, time: int) -> tuple[Position, list[str]]:
        """The table now, and what could be played."""
        match, game, turn = self.match, self.table.game, self.match.turn
        seat = (
            None
            if self.eyes == "all"
            else turn
            if turn in self.eyes
            else max(self.eyes, key=lambda own: self.acted.get(own, 0), default=None)
        )
        view = game.read(match.state()[0] if self.eyes == "all" else match.observation(seat)[0])
        could = [str(action) for action in match.actions()] if turn is not None and (self.eyes == "all" or seat == turn) else []
        position = Position(
            n=n, seat=seat, view=view, guide=dict(game.guide(view, could, match.options)), actions=[], may_take_back=False,
            clocks=[self.clocks.left(own.number, None) for own in self.table.seats], running=None, now=time,
        )  # fmt: skip
        return position, could
