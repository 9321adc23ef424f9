"""The score sheets of the board game: an expedition, explorer by explorer, and the whole game with its artifacts."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from unlost.terminal import ink
from unlost.terminal.board_figures import (
    Explorer,
    artifact_points,
    artifacts,
    is_researcher,
    last_explorers,
    net,
    stone_value,
    worth,
)
from unlost.terminal.table import Ending

FLOOR = "Points never fall below zero."


def points_after(end: Ending) -> list[int]:
    """The points by seat when the expedition is scored."""
    return [max(0, points + net(of_seat)) for points, of_seat in zip(end.before["points"], last_explorers(end), strict=True)]


def _points(number: int, *, signed: bool = False) -> Text:
    return Text(f"+{number}" if signed and number > 0 else ink.figure(number), ink.score_style(number))


def _columns(names: Sequence[str], width: int) -> Columns:
    """A column for each seat, so narrow that four go on a page."""
    columns = Columns(box=box.SIMPLE_HEAD, padding=0)
    columns.add_column("", no_wrap=True)
    for name in names:
        columns.add_column(Text(name, ink.AMBER), justify="right", no_wrap=True, width=width)
    return columns


def _explorer(explorer: Explorer | None) -> Text:
    """Where an explorer stands and what that is worth."""
    if explorer is None:
        return Text("–", ink.FADED)
    stone = explorer["stone"]
    doubling = f"{ink.figure(stone_value(stone))}×2 = " if is_researcher(explorer) else ""
    return Text.assemble((f"{stone}: {doubling}", ink.FADED), _points(worth(explorer)))


def _with_floor(columns: Columns, sums: Iterable[int]) -> RenderableType:
    """The sheet, and why somebody has not less than nothing."""
    return Group(columns, Text(FLOOR, ink.FADED)) if min(sums) < 0 else columns


def expedition_sheet(end: Ending, names: Sequence[str]) -> RenderableType:
    """An expedition: each explorer with its stone and value, the net, the points before and after, the artifacts."""
    columns, explorers, before = _columns(names, width=14), last_explorers(end), end.before["points"]
    nets = [net(of_seat) for of_seat in explorers]
    for letter in end.before["tiles"]:
        name = Text.assemble((f"{letter} ", ink.ghostly(letter)), ink.colour_name(letter))
        columns.add_row(name, *(_explorer(of_seat.get(letter)) for of_seat in explorers))
    columns.add_section()
    columns.add_row("explorers", *(_points(number, signed=True) for number in nets))
    columns.add_row("points before", *map(_points, before))
    columns.add_row("points now", *map(_points, points_after(end)))
    columns.add_row("artifacts", *(f"♦ {artifacts(end.before, seat)}" for seat in range(len(names))))
    key = Text("Stone: value. The researcher (×2) counts double.", ink.FADED)
    return Group(_with_floor(columns, map(sum, zip(before, nets, strict=True))), key)


def final_sheet(ends: Sequence[Ending], scores: Sequence[int], names: Sequence[str], options: dict[str, Any]) -> RenderableType:
    """The game: the points after each expedition, what the artifacts bring, and the points in all."""
    columns = _columns(names, width=12)
    for end in ends:
        columns.add_row(f"after expedition {end.before['expedition']}", *map(_points, points_after(end)))
    found = [artifacts(ends[-1].before, seat) for seat in range(len(names))]
    bring = [artifact_points(options, number) for number in found]
    columns.add_row("artifacts", *(f"♦ {number}" for number in found))
    columns.add_row("they bring", *(_points(number, signed=True) for number in bring))
    columns.add_section()
    columns.add_row("in all", *map(_points, scores))
    sheet = _with_floor(columns, map(sum, zip(points_after(ends[-1]), bring, strict=True)))
    if list(scores).count(max(scores)) > 1:
        return Group(sheet, Text("Level on points: more artifacts win.", ink.FADED))
    return sheet
