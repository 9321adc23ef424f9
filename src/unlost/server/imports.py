"""Matches that were played elsewhere: records that somebody brings along, checked and kept as finished matches of theirs.

Such a match is never rated and is counted nowhere. It can be replayed and reviewed at its link as any other. A record may have cards that
nobody noted, as long as there is a seat all of whose cards are known from the first deal to the end.
"""

import json
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec import Struct
from sqlalchemy import func, insert, select

from unlost.kernel.errors import BadRecord
from unlost.kernel.match import Match
from unlost.kernel.options import Options
from unlost.kernel.record import read_record
from unlost.languages import later, speaking, spoken, t
from unlost.server import schema
from unlost.server.errors import Refused
from unlost.server.names import LONGEST, name_key
from unlost.server.noted_seats import seats_seen
from unlost.server.people import Person
from unlost.server.rows import Ending
from unlost.server.side_process import NoAnswer, SideProcess
from unlost.server.store import Store
from unlost.server.tables import LONGEST_OPTIONS

LARGEST = 48_000  # characters of a record
MOST_ACTIONS, MOST_HEADING = 2_000, 2_000  # words of a record: actions, and what stands before them
MOST_OF_ONE = 1_000  # imported matches of one person
NOTED = "noted"  # the person who stands for all whom only a record knows
NAMED = re.compile(r"#\s*seat (\d): (.+)")
ENDED = re.compile(r"#\s*ended: (resigned|time); lost: ([\d, ]+)")


class Imported(Struct):
    """A match that was imported, or had been before."""

    id: str
    game: str
    finished: bool  # was it played to its end?
    unknown: bool  # are there cards in it that nobody noted?


class Checked(NamedTuple):
    """A record that was read: all that is written down of its match."""

    game: str
    options: Options
    rules: int
    record: str
    moves: list[tuple[int, str]]
    ending: Ending
    names: dict[int, str]
    seats: list[int]  # those through whose eyes it can be seen
    unknown: bool


class Fault(NamedTuple):
    """Why a record cannot be taken: in its line, or as a whole (line 0); `about` is a text of ours, or what the reader says."""

    line: int
    about: str


@dataclass(frozen=True)
class Imports:
    """Takes records in."""

    store: Store
    process: SideProcess
    now: Callable[[], int]

    async def take(self, person: Person, text: str, seat: int | None) -> Imported:
        """Keep the match of a record as one of somebody's; Refused says which line is wrong."""
        if len(text) > LARGEST:
            raise Refused("too_large", t("A record has at most {n} characters.", n=LARGEST))
        matches = schema.matches
        mine = matches.c.host == person.id, matches.c.record.is_not(None)
        count = (await self.store.rows(select(func.count().label("n")).where(*mine)))[0].n
        if count >= MOST_OF_ONE:
            raise Refused("too_much", t("You have imported {n} matches, which is as many as are kept.", n=MOST_OF_ONE))
        try:
            found = await self.process.do(check_record, text, spoken())
        except NoAnswer:
            raise Refused("bad_option", t("This record could not be read in the time there is.")) from None
        if isinstance(found, Fault):
            about = t(found.about)
            raise Refused("bad_option", t("Line {n}: {about}", n=found.line, about=about) if found.line else about)
        if seat is not None and seat not in found.seats:
            raise Refused("bad_option", t("This match cannot be seen from seat {seat}: not all cards there are known.", seat=seat))
        told = Imported("", found.game, found.ending["how"] != "unfinished", found.unknown)
        there = await self.store.rows(select(matches.c.id).where(*mine, matches.c.record == found.record))
        if there:
            told.id = there[0].id
            return told
        told.id = await self._keep(person, found, seat if seat is not None else _own_seat(person, found))
        return told

    async def _keep(self, person: Person, found: Checked, own: int) -> str:
        match, now, players = secrets.token_urlsafe(16), self.now(), found.options["players"]
        async with self.store.writing() as connection:
            people = schema.people
            if not await connection.scalar(select(people.c.id).where(people.c.id == NOTED)):
                await connection.execute(insert(people).values(id=NOTED, kind="gone", name="Somebody", created=now))
            await connection.execute(
                insert(schema.matches).values(
                    id=match, game=found.game, players=players, options=found.options, rules=found.rules, status="finished", rated=False,
                    watch="link", clock={"kind": "none"}, on_timeout="bot", host=person.id, invite=secrets.token_urlsafe(12), secret="",
                    commitment="", created=now, started=now, ended=now, ending=found.ending, record=found.record,
                )
            )  # fmt: skip
            who = [person.id if seat == own else NOTED for seat in range(players)]
            names = [None if seat == own else found.names.get(seat, f"{seat + 1}") for seat in range(players)]
            await connection.execute(
                insert(schema.seats),
                [
                    {"match": match, "seat": seat, "kind": "person", "person": who[seat], "words": "", "name": names[seat]}
                    for seat in range(players)
                ],
            )
            if found.moves:
                await connection.execute(
                    insert(schema.log),
                    [
                        {"match": match, "number": number, "seat": seat, "action": action, "spent": 0, "time": now}
                        for number, (seat, action) in enumerate(found.moves, 1)
                    ],
                )
            await connection.execute(
                insert(schema.results),
                [
                    {
                        "match": match, "seat": seat, "person": who[seat], "points": found.ending["scores"][seat],
                        "won": seat in found.ending["winners"], "time": now,
                    }
                    for seat in range(players)
                ],
            )  # fmt: skip
        return match


def _own_seat(person: Person, found: Checked) -> int:
    """The seat of one who has brought a record along: the one of their name, else the first that can be seen."""
    named = [seat for seat, name in found.names.items() if name_key(name) == name_key(person.name) and seat in found.seats]
    return (named or found.seats)[0]


# ---------------------------------------------------------------- in the process


def check_record(text: str, language: str) -> Checked | Fault:
    """Read a record, and see whether its match can be shown."""
    if not is_text(text):
        return Fault(0, later("This is no record."))
    if sum(len(line.split("#")[0].split()) for line in text.splitlines()) > MOST_ACTIONS + MOST_HEADING:
        return Fault(0, later("A record of so many actions is not taken."))
    try:
        with speaking(language):
            match = read_record(text)
    except BadRecord as fault:
        return Fault(fault.line, fault.reason)
    except RecursionError:
        return Fault(0, later("This is no record."))
    if len(json.dumps(match.options)) > LONGEST_OPTIONS:
        return Fault(0, later("These options are longer than any that a table needs."))
    if not match.history:
        return Fault(0, later("Nothing is played in this record: there is nothing to show."))
    seen = list(seats_seen(match))
    if not seen:
        return Fault(0, later("No seat's cards are all known in this record: there is nothing that could be shown."))
    moves = [(move.seat, str(move.action)) for turn in match.turns() for move in turn]
    if any(len(action) > 12 for _, action in moves):
        return Fault(0, later("This is no record."))
    names, lost, how = _remarks(match)
    ending: Ending
    if match.result:
        ending = {"how": "played", "winners": list(match.result.winners), "scores": list(match.result.scores), "lost": []}
    else:
        allied = {seat for seat in range(match.players) for one in lost if match.game.allies(match.players, one, seat)}
        winners = [seat for seat in range(match.players) if seat not in allied] if how != "unfinished" else []
        ending = {"how": how, "winners": winners, "scores": list(match.scores), "lost": lost}
    return Checked(
        match.game.name, dict(match.options), match.game.version, match.record(), moves, ending, names, seen, match.has_unknown
    )  # fmt: skip


def is_text(text: str) -> bool:
    """Can a database keep this?"""
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a character
        return False
    return "\x00" not in text


def _remarks(match: Match) -> tuple[dict[int, str], list[int], Literal["resigned", "time", "unfinished"]]:
    """Who played, and how it ended before its time, where the remarks of a record say so."""
    names: dict[int, str] = {}
    lost: list[int] = []
    how: Literal["resigned", "time", "unfinished"] = "unfinished"
    for remark in match.remarks:
        if (named := NAMED.fullmatch(remark)) and int(named[1]) < match.players:
            name = " ".join("".join(sign for sign in named[2] if sign.isprintable()).split())[:LONGEST]
            names[int(named[1])] = name or str(int(named[1]) + 1)
        elif ended := ENDED.fullmatch(remark):
            how = "time" if ended[1] == "time" else "resigned"
            lost = [int(seat) for seat in ended[2].split(",") if seat.strip().isdecimal() and int(seat) < match.players]
    return names, lost, how if lost else "unfinished"
