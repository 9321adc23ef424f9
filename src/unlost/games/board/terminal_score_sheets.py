"""The score sheets of the board game: an expedition, explorer by explorer, and the whole game with its artifacts."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from unlost.games.board.terminal_values import (
    artifact_points,
    artifacts,
    is_researcher,
    last_explorers,
    net,
    stone_value,
    worth,
)
from unlost.games.board.views import Explorer
from unlost.terminal import styles
from unlost.terminal.score_sheets import colour, points, seat_columns
from unlost.terminal.table import Ending

FLOOR = "Points never fall below zero."
DOUBLE = "Stone: value. The researcher (×2) counts double."


def points_after(end: Ending) -> list[int]:
    """The points by seat when the expedition is scored."""
    return [max(0, number) for number in _sums(end)]


def _sums(end: Ending) -> list[int]:
    """The same, before anybody is helped up to zero."""
    return [before + net(of_seat) for before, of_seat in zip(end.before["points"], last_explorers(end), strict=True)]


def _explorer(explorer: Explorer | None) -> Text:
    """Where an explorer stands and what that is worth."""
    if explorer is None:
        return Text("–", styles.MUTED)
    stone = explorer["stone"]
    doubling = f"{styles.number_text(stone_value(stone))}×2 = " if is_researcher(explorer) else ""
    return Text.assemble((f"{stone}: {doubling}", styles.MUTED), points(worth(explorer)))


def _notes(sums: Iterable[int], *others: str) -> Text:
    """What is to be known to read a sheet; also why somebody has not less than nothing."""
    return Text("\n".join([FLOOR] * (min(sums) < 0) + [*others]), styles.MUTED)


def _add_explorers(columns: Columns, end: Ending) -> None:
    """Each explorer with its stone and value, the net, the points before and after."""
    explorers = last_explorers(end)
    for letter in end.before["tiles"]:
        columns.add_row(colour(letter), *(_explorer(of_seat.get(letter)) for of_seat in explorers))
    columns.add_section()
    columns.add_row("explorers", *(points(net(of_seat), signed=True) for of_seat in explorers))
    columns.add_row("points before", *map(points, end.before["points"]))
    columns.add_row("points now", *map(points, points_after(end)))


def _found(end: Ending) -> list[int]:
    """The artifacts by seat."""
    return [artifacts(end.before, seat) for seat in range(len(end.before["points"]))]


def _add_artifacts(columns: Columns, end: Ending, scores: Sequence[int], track: Sequence[int]) -> Text:
    """What the artifacts bring, and the points in all; the notes to that."""
    bring = [artifact_points(track, number) for number in _found(end)]
    columns.add_row("artifacts", *(f"♦ {number}" for number in _found(end)))
    columns.add_row("they bring", *(points(number, signed=True) for number in bring))
    columns.add_section()
    columns.add_row("in all", *map(points, scores))
    level = ["Level on points: more artifacts win."] * (list(scores).count(max(scores)) > 1)
    return _notes([*_sums(end), *map(sum, zip(points_after(end), bring, strict=True))], *level)


def expedition_sheet(end: Ending, names: Sequence[str]) -> RenderableType:
    """An expedition: its explorers, the points before and after, the artifacts so far."""
    columns = seat_columns(names, width=14)
    _add_explorers(columns, end)
    columns.add_row("artifacts", *(f"♦ {number}" for number in _found(end)))
    return Group(columns, _notes(_sums(end), DOUBLE))


def final_sheet(ends: Sequence[Ending], scores: Sequence[int], names: Sequence[str], track: Sequence[int]) -> RenderableType:
    """The game: the points after each expedition, what the artifacts bring, and the points in all."""
    columns = seat_columns(names, width=12)
    for end in ends:
        columns.add_row(f"after expedition {end.before['expedition']}", *map(points, points_after(end)))
    return Group(columns, _add_artifacts(columns, ends[-1], scores, track))


def short_sheet(end: Ending, scores: Sequence[int], names: Sequence[str], track: Sequence[int]) -> RenderableType:
    """The short game: its only expedition, what the artifacts bring, and the points in all."""
    columns = seat_columns(names, width=14)
    _add_explorers(columns, end)
    notes = _add_artifacts(columns, end, scores, track)
    return Group(columns, Text(DOUBLE, styles.MUTED), notes)
