"""Whose turn it is: what somebody is told of their own running matches, wherever they are. Never anything about cards."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from unlost.languages import t
from unlost.server.clocks import Days
from unlost.server.table import Table


class TurnNews(Struct):
    """A running match of somebody's."""

    table: str
    game: str
    names: list[str]  # of the others; of a bot its level
    mine: bool  # are they to act?
    alone: bool  # nobody waits for them: the others are bots, and no clock of days runs
    days: bool  # does it go on for days?
    since: int  # when something last happened there


class FromFeed(Struct, tag_field="type"):
    """A message of the server's to one who follows their matches."""


class Turns(FromFeed, tag="turns"):
    """All running matches of one's own, whenever something about them has changed."""

    tables: list[TurnNews]


class Reminder(FromFeed, tag="reminder"):
    """Time runs out at a table."""

    table: TurnNews
    left: int  # milliseconds


class ToFeed(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message to the server of one who follows their matches."""


class Here(ToFeed, tag="here"):
    """Is a page of ours in sight? And which of the browsers that may be woken is this?"""

    visible: bool
    device: Annotated[str, Meta(max_length=40)] | None = None


class Ping(ToFeed, tag="ping"):
    """Is anybody there? It is answered by telling everything once more."""


_decoder: msgspec.json.Decoder[Here | Ping] = msgspec.json.Decoder(Here | Ping)
read_message = _decoder.decode
write = msgspec.json.Encoder().encode


def people_at(table: Table) -> set[str]:
    """Those who sit at a table; not the bots."""
    return {seat.person for seat in table.seats if seat.kind == "person" and seat.person}


def lasts_days(table: Table) -> bool:
    return isinstance(table.clocks.clock, Days)


def is_awaited(table: Table, person: str) -> bool:
    """Does somebody else wait for this person there, or a clock of days?"""
    return lasts_days(table) or len(people_at(table) - {person}) > 0


def counts(table: Table) -> bool:
    """Is this a match that one may be told of elsewhere? No lesson and no branch is, and none at one screen."""
    row = table.row
    return not (row.lesson or row.branch_of or row.record or any(seat.kind == "same" for seat in table.seats))


def to_act(table: Table) -> str | None:
    """The person who is to act at a table; None if that is a bot, or the match is not on."""
    turn = table.turn if table.status == "running" else None
    if turn is None or turn in table.stand_ins or not counts(table):
        return None
    seat = table.seats[turn]
    return seat.person if seat.kind == "person" else None


def turn_news(table: Table, person: str) -> TurnNews | None:
    """What this person is told of a table; None if it is no running match of theirs."""
    if table.turn is None or table.status != "running" or person not in people_at(table) or not counts(table):
        return None
    mine, alone = to_act(table) == person, not is_awaited(table, person)
    return TurnNews(table.id, table.game.name, names(table, person), mine, alone, lasts_days(table), table.moved)


def names(table: Table, person: str) -> list[str]:
    """The others at a table, by their names."""
    return [seat.name for seat in table.seats if seat.person != person and seat.name]


def about(table: Table, person: str) -> str:
    """A table in a few words: the game, and the others. Nothing of what is played there."""
    game = t(table.game.title)
    return t("{game}, with {names}", game=game[:1].upper() + game[1:], names=", ".join(names(table, person)))


def changed(before: Iterable[TurnNews], now: Iterable[TurnNews]) -> bool:
    """Has anything changed but the time?"""
    return [_but_the_time(one) for one in before] != [_but_the_time(one) for one in now]


def _but_the_time(news: TurnNews) -> tuple[object, ...]:
    return news.table, news.names, news.mine, news.alone
