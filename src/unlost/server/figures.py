"""What people have done, summed up: their results as matches end, and what reviews say of their play as these are made.

Everything here is counted in the transaction that writes down what it is counted from, so that a page need not add it up. The functions
work on a plain connection: `await connection.run_sync(...)`. Matches at one screen, lessons and imported matches are counted nowhere.
"""

import json
import re
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game, find_game
from unlost.kernel.views import JsonObject
from unlost.server import schema

PEOPLE, BOTS = "people", "bots"  # `against`, where it is no level
CARD = re.compile(r"([A-Z])(x|\d+)")  # an action that lays a card down, or takes it into an expedition

figures, results, seats, matches = schema.figures, schema.results, schema.seats, schema.matches
seat_reviews, mistakes, study_figures = schema.seat_reviews, schema.mistakes, schema.study_figures


# ---------------------------------------------------------------- results


@dataclass(frozen=True)
class _Ended:
    """A finished match, as far as it is counted."""

    id: str
    game: str
    players: int
    options: JsonObject
    shown: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    is_played: bool  # to the end, by all of them
    who: tuple[str, ...]  # by seat; of a bot: bot:expert


def count_result(connection: Connection, match: str, only: str | None = None, deals: int | None = None) -> None:
    """Count a finished match for all who played it, or for one of them. `deals`: how many it had, if that is known."""
    ended = _ended(connection, match)
    if ended is None or _at_one_screen(ended.who):
        return
    try:
        game = find_game(ended.game)
    except BadOption:  # it is gone
        return
    played = _cards_played(connection, match)
    for seat, person in enumerate(ended.who):
        if only in (None, person):
            _add(connection, ended, game, seat, deals if deals is not None else _usual_deals(game, ended.options), played[seat])


def _at_one_screen(who: Sequence[str]) -> bool:
    return any(times > 1 and not one.startswith("bot:") for one, times in Counter(who).items())


def _ended(connection: Connection, match: str) -> _Ended | None:
    columns = matches.c.game, matches.c.players, matches.c.options, matches.c.watch, matches.c.ending, matches.c.lesson, matches.c.record
    row = connection.execute(select(*columns).where(matches.c.id == match, matches.c.status == "finished")).first()
    if row is None or row.ending is None or row.lesson or row.record is not None:
        return None
    who = connection.execute(select(results.c.person).where(results.c.match == match).order_by(results.c.seat)).scalars().all()
    ending = row.ending
    if len(who) != row.players:
        return None
    is_played = ending["how"] == "played" and not ending["lost"]
    return _Ended(
        match, row.game, row.players, row.options, row.watch != "nobody", tuple(ending["winners"]), tuple(ending["scores"]), is_played,
        tuple(who),
    )  # fmt: skip


def _usual_deals(game: Game, options: JsonObject) -> int | None:
    try:
        return game.most_deals(options)
    except KeyError:  # the options of other rules
        return None


def _cards_played(connection: Connection, match: str) -> dict[int, Counter[str]]:
    """The cards that each seat has played, by colour, without those that were taken back."""
    kept: list[tuple[int, str]] = []
    query = select(schema.log.c.seat, schema.log.c.action).where(schema.log.c.match == match).order_by(schema.log.c.number)
    for row in connection.execute(query):
        if row.action == "!back" and kept:
            kept.pop()
        elif not row.action.startswith("!"):
            kept.append((row.seat, row.action))
    found: dict[int, Counter[str]] = {seat: Counter() for seat in range(4)}
    for seat, action in kept:
        if card := CARD.fullmatch(action):
            found[seat][card[1]] += 1
    return found


def _add(connection: Connection, ended: _Ended, game: Game, seat: int, deals: int | None, played: Mapping[str, int]) -> None:
    others = [who for other, who in enumerate(ended.who) if not game.allies(ended.players, seat, other)]
    levels = {who.removeprefix("bot:") for who in others if who.startswith("bot:")}
    against = PEOPLE if any(not who.startswith("bot:") for who in others) else levels.pop() if len(levels) == 1 else BOTS
    is_draw = len(ended.winners) == ended.players
    averaged = ended.is_played and deals is not None
    more = {
        "games": 1, "wins": int(seat in ended.winners and not is_draw), "draws": int(is_draw),
        "points": ended.scores[seat] if averaged else 0, "deals": deals if averaged and deals else 0,
    }  # fmt: skip
    key = {"person": ended.who[seat], "game": ended.game, "players": ended.players, "against": against, "shown": ended.shown}
    same = [figures.c[name] == value for name, value in key.items()]
    row = connection.execute(select(figures.c.colours).where(*same).with_for_update()).first()
    if row is None:
        connection.execute(insert(figures).values(**key, **more, colours=dict(played)))
    else:
        colours = dict(Counter(row.colours) + Counter(played))
        connection.execute(
            update(figures).where(*same).values(**{name: figures.c[name] + value for name, value in more.items()}, colours=colours)
        )


# ---------------------------------------------------------------- reviews


def count_review(connection: Connection, match: str, review: JsonObject, steps: Sequence[int]) -> None:
    """Count what a review says of the people who played. `steps` are those of the replay at which each decision was taken."""
    row = connection.execute(
        select(matches.c.game, matches.c.ended, matches.c.lesson, matches.c.record, matches.c.branch_of).where(matches.c.id == match)
    ).first()
    if row is None or row.lesson or row.record is not None or row.branch_of:
        return
    taken = connection.execute(select(seats.c.seat, seats.c.person).where(seats.c.match == match, seats.c.kind == "person")).all()
    at_one_screen = connection.execute(select(seats.c.seat).where(seats.c.match == match, seats.c.kind == "same")).first()
    people = {} if at_one_screen else {one.seat: one.person for one in taken}
    before = connection.execute(select(seat_reviews.c.person).where(seat_reviews.c.match == match)).scalars().all()
    for table in (seat_reviews, mistakes):
        connection.execute(delete(table).where(table.c.match == match))
    same = {"match": match, "game": row.game, "time": row.ended or 0}
    for seat in review["seats"]:
        if (person := people.get(seat["seat"])) and seat["decisions"]:
            parts = seat["sum"]
            luck = None if parts is None else parts["deal"] + parts["draws"]
            told = {"decisions": seat["decisions"], "loss": seat["loss"], "luck": luck, **seat["marks"]}
            connection.execute(insert(seat_reviews).values(**same, seat=seat["seat"], person=person, **told))
    marked = [
        {
            **same, "n": one["n"], "step": steps[one["n"]] if one["n"] < len(steps) else one["n"], "seat": one["seat"],
            "person": people[one["seat"]], "kind": one["kind"][:40], "mark": one["mark"], "loss": one["loss"],
        }
        for one in review["decisions"]
        if one["mark"] and one["seat"] in people
    ]  # fmt: skip
    if marked:
        connection.execute(insert(mistakes), marked)
    for person in {*before, *people.values()}:
        sum_up_reviews(connection, person, row.game)


def sum_up_reviews(connection: Connection, person: str, game: str) -> None:
    """Sum up what all reviews say of somebody's play of a game."""
    c = seat_reviews.c
    mine = c.person == person, c.game == game
    sums = [func.coalesce(func.sum(c[name]), 0).label(name) for name in ("decisions", "loss", "luck", "small", "medium", "large")]
    found = connection.execute(select(func.count().label("matches"), func.count(c.luck).label("lucky"), *sums).where(*mine)).one()
    own = mistakes.c.person == person, mistakes.c.game == game
    kinds = connection.execute(
        select(mistakes.c.kind, func.count().label("n"), func.sum(mistakes.c.loss).label("loss")).where(*own).group_by(mistakes.c.kind)
    )
    told = {one.kind: [one.n, round(float(one.loss), 4)] for one in kinds}
    connection.execute(delete(study_figures).where(study_figures.c.person == person, study_figures.c.game == game))
    if found.matches:
        connection.execute(insert(study_figures).values(person=person, game=game, **found._asdict(), kinds=told))


def steps_of(actions: Sequence[str]) -> list[int]:
    """For each number of actions of the game that were played, the last step of the replay at which it were so many."""
    kept: list[str] = []
    for action in actions:
        if action == "!back":
            del kept[max(place for place, one in enumerate(kept) if not one.startswith("!"))]
        else:
            kept.append(action)
    found = [0]
    for step, action in enumerate(kept, 1):
        if action.startswith("!"):
            found[-1] = step
        else:
            found.append(step)
    return found


# ---------------------------------------------------------------- somebody becomes another, or everything is counted


def hand_over(connection: Connection, guest: str, account: str, moved: Sequence[str]) -> None:
    """What a guest has done in these matches, which were theirs, is the account's now."""
    for match in moved:
        count_result(connection, match, only=account)
        for table in (seat_reviews, mistakes):
            connection.execute(update(table).where(table.c.match == match, table.c.person == guest).values(person=account))
    forget(connection, guest)
    for game in connection.execute(select(seat_reviews.c.game).where(seat_reviews.c.person == account).distinct()).scalars().all():
        sum_up_reviews(connection, account, game)


def forget(connection: Connection, person: str) -> None:
    """Somebody leaves: what was counted of them goes."""
    for table in (figures, study_figures, seat_reviews, mistakes):
        connection.execute(delete(table).where(table.c.person == person))


def count_everything(connection: Connection) -> None:
    """Count all matches and reviews there are, for a database in which nothing was counted yet."""
    for match in connection.execute(select(matches.c.id).where(matches.c.status == "finished")).scalars().all():
        count_result(connection, match)
    reviews, log = schema.reviews, schema.log
    for match in connection.execute(select(reviews.c.match).where(reviews.c.state == "done")).scalars().all():
        body = connection.execute(select(reviews.c.body).where(reviews.c.match == match)).scalar()
        actions = connection.execute(select(log.c.action).where(log.c.match == match).order_by(log.c.number)).scalars().all()
        if body:
            count_review(connection, match, json.loads(zlib.decompress(body))["review"], steps_of(actions))
