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
from unlost.server.store import Entry
from unlost.server.table import Table

AT_ONCE = 25  # steps, before others get a turn

Eyes = tuple[int, ...] | Literal["all"]  # the seats through whose eyes one looks: none are a spectator's; or all hands are open


class Step(Struct):
    """The table after an entry; the first step has none, and is the deal."""

    n: int  # from 0
    at: int  # how many actions of the game were played by then, those taken back not counted: what a review calls a decision's n
    entry: Line | None
    position: Position  # as over the socket, by protocol 2; its n is the step's, and nothing can be played


class Replay(Struct):
    """A match from the first deal to its end, as one sees it who looks with the eyes of this seat."""

    table: TableNews
    seat: int | Literal["all"] | None  # null: a spectator's; and of several at one screen, whose eyes it is stands in each position
    printed: JsonObject  # what is printed on the components of this match
    steps: list[Step]
    deals: list[int]  # the first step of each round or expedition
    sheets: list[JsonObject]  # the table and its guide at the end of each that was finished


def check_over(table: Table) -> None:
    """Refused unless the match has begun and is over: before, nobody may see another's cards, whoever they are."""
    table.check_rules()
    if table.status not in ("finished", "aborted") or table.match is None:
        raise Refused("not_finished", t("This can be seen when the match is over."))


def chosen_eyes(table: Table, asked: int | Literal["all"] | None, person: str | None) -> Eyes:
    """Whose eyes somebody looks with: those they ask for, else their own."""
    if asked is None:
        return table.seats_of(person)
    if asked != "all" and asked >= len(table.seats):
        raise Refused("bad_option", t("This table has no seat {seat}.", seat=asked))
    return asked if asked == "all" else (asked,)


async def replay(table: Table, asked: int | Literal["all"] | None, person: str | None) -> Replay:
    """The replay of a table's match, for one who may look at the table."""
    check_over(table)
    eyes = chosen_eyes(table, asked, person)
    walk = _Walk(table, eyes, table.seats_of(person))
    entries = await table.services.store.log(table.id)
    kept = {entry.number for entry in _kept(entries)}
    for place, entry in enumerate(entries):
        if entry.number in kept:
            walk.let_happen(entry)
        else:
            walk.clocks.charge(entry.seat, entry.spent, entry.time, entry.seat)  # the time was used all the same
        if place % AT_ONCE == 0:
            await asyncio.sleep(0)
    seat: int | Literal["all"] | None = "all" if eyes == "all" else eyes[0] if len(eyes) == 1 else None
    return Replay(table.news(person), seat, table.printed(), walk.steps, walk.deals, table.sheets(PRINTED_ONCE))


def _kept(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without those that were taken back, and without the taking back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.action == "!back":
            del kept[max(place for place, one in enumerate(kept) if not one.action.startswith("!"))]
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
        self._note(None, table.row.started or 0)

    def let_happen(self, entry: Entry) -> None:
        turn, phase = self.match.turn, self.match.phase or ""
        if not entry.action.startswith("!"):
            self.match.play(entry.action)
        if entry.action == "!return":
            self.clocks.wind_up(entry.seat)
        if turn == entry.seat:
            self.clocks.charge(turn, entry.spent, entry.time, self.match.turn)
        self.acted[entry.seat] = len(self.steps)
        self._note(self._line(entry, phase), entry.time)

    def _line(self, entry: Entry, phase: str) -> Line:
        seen = range(len(self.table.seats)) if self.eyes == "all" else self.eyes
        action, words, yours = self.table.told(entry.seat, entry.action, phase, tuple(seen))
        return Line(entry.number, entry.seat, action, words, entry.time, yours if entry.seat in self.own else UNSET)

    def _note(self, line: Line | None, time: int) -> None:
        n = len(self.steps)
        if len(self.deals) < self.match.deal and self.match.turn is not None:
            self.deals.append(n)
        self.steps.append(Step(n, len(self.match.history), line, self._position(n, time)))

    def _position(self, n: int, time: int) -> Position:
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
        return Position(
            n=n, seat=seat, view=view, guide=dict(game.guide(view, could, match.options)), actions=[], may_take_back=False,
            clocks=[self.clocks.left(own.number, None) for own in self.table.seats], running=None, now=time,
        )  # fmt: skip
