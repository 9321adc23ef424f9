"""My page: what was counted of somebody, put together for them; and the part of it that is everybody's to see.

Everybody may see results and ratings, without those of matches that are played without spectators. How well somebody plays, their luck and
their mistakes are their own.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct
from sqlalchemy import func, select

from unlost.kernel.errors import BadOption
from unlost.kernel.game import find_game
from unlost.kernel.registry import part
from unlost.server import schema
from unlost.server.store import Store

POINTS = 200  # of a curve, the latest
WORST = 3  # moments told of a kind of mistake


class ResultFigures(Struct):
    """What somebody has done in a game with a number of players, against some."""

    game: str
    players: int
    against: str  # the level of the bots that were the others; people; bots: of several levels
    games: int
    wins: int  # alone, with a partner, or shared with some
    draws: int  # all share the victory
    mean: float | None  # points in a round or expedition, of matches that were played to the end


class RatingPoint(Struct):
    """A rating after a match."""

    time: int
    rating: float


class RatingCurve(Struct):
    """A rating over time, the latest last."""

    game: str
    players: int
    points: list[RatingPoint]


class LossPoint(Struct):
    """A reviewed match: points lost a decision."""

    table: str
    time: int
    loss: float


class PastMistake(Struct):
    """A mistake, and where it can be looked at: step `step` of the table's replay."""

    table: str
    step: int
    mark: str
    loss: float
    time: int


class KindFigures(Struct):
    """A kind of mistake: how often, points lost by it, and its heaviest moments."""

    kind: str
    title: str
    times: int
    loss: float
    worst: list[PastMistake]


class StudyFigures(Struct):
    """What the reviews of somebody's matches of a game say."""

    game: str
    matches: int
    decisions: int
    loss: float  # points a decision
    levels: dict[str, float]  # and what the levels of the bots lose, as far as that was measured; from weak to strong
    lucky: int  # matches of which luck could be told,
    luck: float  # and the points that deals and draws brought in all of them
    marks: dict[str, int]
    curve: list[LossPoint]  # the latest last
    kinds: list[KindFigures]  # what costs most first


class ColourFigures(Struct):
    """Cards played of each colour."""

    game: str
    cards: dict[str, int]


class MyFigures(Struct):
    """All that was counted of somebody."""

    results: list[ResultFigures]
    ratings: list[RatingCurve]
    study: list[StudyFigures]
    colours: list[ColourFigures]


@dataclass(frozen=True, slots=True)
class _FiguresRow:
    game: str
    players: int
    against: str
    shown: bool
    games: int
    wins: int
    draws: int
    points: int
    deals: int
    colours: dict[str, int]


@dataclass(frozen=True, slots=True)
class _StudyRow:
    game: str
    matches: int
    decisions: int
    loss: float
    lucky: int
    luck: float
    small: int
    medium: int
    large: int
    kinds: dict[str, tuple[int, float]]


@dataclass(frozen=True, slots=True)
class _RatingRow:
    game: str
    players: int
    time: int
    rating_after: float


@dataclass(frozen=True, slots=True)
class _LossRow:
    game: str
    match: str
    time: int
    loss: float
    decisions: int


@dataclass(frozen=True, slots=True)
class _MistakeRow:
    game: str
    kind: str
    match: str
    step: int
    mark: str
    loss: float
    time: int


async def my_figures(store: Store, person: str) -> MyFigures:
    """All of it, for the person themself."""
    rows = await _rows(store, person)
    colours: dict[str, Counter[str]] = {}
    for row in rows:
        colours.setdefault(row.game, Counter()).update(row.colours)
    columns = [column for column in schema.study_figures.c if column.name != "person"]
    study = await store.read(
        _StudyRow, select(*columns).where(schema.study_figures.c.person == person).order_by(schema.study_figures.c.matches.desc())
    )
    return MyFigures(
        _results(rows), await rating_curves(store, person), await _study(store, person, study),
        [ColourFigures(game, dict(cards.most_common())) for game, cards in colours.items() if cards],
    )  # fmt: skip


async def shown_results(store: Store, person: str) -> list[ResultFigures]:
    """What everybody may see of somebody's results."""
    return _results([row for row in await _rows(store, person) if row.shown])


async def rating_curves(store: Store, person: str) -> list[RatingCurve]:
    """Somebody's ratings over time."""
    results, matches = schema.results, schema.matches
    rows = await store.read(
        _RatingRow,
        select(matches.c.game, matches.c.players, results.c.time, results.c.rating_after)
        .join(matches, matches.c.id == results.c.match)
        .where(results.c.person == person, results.c.rating_after.is_not(None))
        .order_by(results.c.time.desc(), results.c.match)
        .limit(4 * POINTS),
    )
    curves: dict[tuple[str, int], list[RatingPoint]] = {}
    for row in reversed(rows):
        curves.setdefault((row.game, row.players), []).append(RatingPoint(row.time, row.rating_after))
    return [RatingCurve(game, players, points[-POINTS:]) for (game, players), points in curves.items()]


async def _rows(store: Store, person: str) -> list[_FiguresRow]:
    c = schema.figures.c
    columns = [column for column in c if column.name != "person"]
    return await store.read(_FiguresRow, select(*columns).where(c.person == person).order_by(c.game, c.players, c.against))


def _results(rows: Sequence[_FiguresRow]) -> list[ResultFigures]:
    """Rows of the same game and opponents as one."""
    found: dict[tuple[str, int, str], list[_FiguresRow]] = {}
    for row in rows:
        found.setdefault((row.game, row.players, row.against), []).append(row)
    told = []
    for (game, players, against), same in found.items():
        deals = sum(row.deals for row in same)
        mean = round(sum(row.points for row in same) / deals, 1) if deals else None
        counts = [sum(getattr(row, name) for row in same) for name in ("games", "wins", "draws")]
        told.append(ResultFigures(game, players, against, counts[0], counts[1], counts[2], mean))
    return told


async def _study(store: Store, person: str, rows: Sequence[_StudyRow]) -> list[StudyFigures]:
    reviews = schema.seat_reviews.c
    losses = await store.read(
        _LossRow,
        select(reviews.game, reviews.match, reviews.time, reviews.loss, reviews.decisions)
        .where(reviews.person == person)
        .order_by(reviews.time.desc(), reviews.match)
        .limit(2 * POINTS),
    )
    curves: dict[str, list[LossPoint]] = {}
    for one in reversed(losses):
        curves.setdefault(one.game, []).append(LossPoint(one.match, one.time, round(one.loss / max(1, one.decisions), 4)))
    worst = await _worst(store, person) if rows else {}
    found = []
    for row in rows:
        kinds = [
            KindFigures(kind, _title(row.game, kind), times, round(loss, 1), worst.get((row.game, kind), []))
            for kind, (times, loss) in sorted(row.kinds.items(), key=lambda entry: -entry[1][1])
        ]
        marks = {"small": row.small, "medium": row.medium, "large": row.large}
        levels: dict[str, float] = dict(getattr(_part(row.game, "study"), "LEVELS", {}))
        mean, curve = round(row.loss / max(1, row.decisions), 4), curves.get(row.game, [])[-POINTS:]
        found.append(StudyFigures(row.game, row.matches, row.decisions, mean, levels, row.lucky, round(row.luck, 1), marks, curve, kinds))
    return found


async def _worst(store: Store, person: str) -> dict[tuple[str, str], list[PastMistake]]:
    """The heaviest moments of each game and kind."""
    c = schema.mistakes.c
    place = func.row_number().over(partition_by=(c.game, c.kind), order_by=(c.loss.desc(), c.time.desc())).label("place")
    placed = select(c.game, c.kind, c.match, c.step, c.mark, c.loss, c.time, place).where(c.person == person).subquery()
    columns = [column for column in placed.c if column.name != "place"]
    rows = await store.read(_MistakeRow, select(*columns).where(placed.c.place <= WORST).order_by(placed.c.place))
    found: dict[tuple[str, str], list[PastMistake]] = {}
    for one in rows:
        found.setdefault((one.game, one.kind), []).append(PastMistake(one.match, one.step, one.mark, round(one.loss, 1), one.time))
    return found


def _part(game: str, name: str) -> object:
    try:
        find_game(game)
    except BadOption:  # it is gone
        return None
    return part(game, name)


def _title(game: str, kind: str) -> str:
    from unlost.study.reasons import kind_name

    try:
        return kind_name(find_game(game), kind)
    except BadOption:
        return kind
