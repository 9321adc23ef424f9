"""How the tests sit at the table in the terminal: open it, wait for a turn, and read what is on the screen."""

import asyncio
import html
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

import unlost
from tests.waiting import until
from unlost.terminal.app import TableApp
from unlost.terminal.pages import Page
from unlost.terminal.widgets import HandCard

Course = Callable[[TableApp, Pilot[str]], Awaitable[None]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNLOST_FAST", "1")
    monkeypatch.chdir(tmp_path)


def sit_down(
    course: Course,
    *seats: str,
    game: str = "cards",
    size: tuple[int, int] = (100, 30),
    played: str = "",
    choosing: bool = False,
    **options: Any,
) -> None:
    """Open a table, at which these actions have been played before, and take this course at it; or the page with what to play."""

    async def run() -> None:
        match = unlost.Match(game, seed=7, players=len(seats), **options)
        for action in played.split():
            match.play(action)
        app = TableApp(match, list(seats), 7, choosing=choosing)
        async with app.run_test(size=size) as pilot:
            await course(app, pilot)

    asyncio.run(run())


async def my_turn(app: TableApp) -> None:
    await until(lambda: app.waiting or isinstance(app.screen, Page))


async def play_on(app: TableApp, act: Callable[[TableApp], Awaitable[None]]) -> None:
    """Act whenever it is one's turn, until there is a page to read."""
    while True:
        await my_turn(app)
        if isinstance(app.screen, Page):
            return
        await act(app)


def status(app: TableApp) -> str:
    return str(app.query_one("#status", Static).content)


def seen(app: TableApp) -> str:
    """Everything on the screen."""
    words = html.unescape(re.sub(r"<[^>]+>", " ", app.export_screenshot().split("</style>", 1)[1]))
    return re.sub(r"\s+", " ", words)


def fits(app: TableApp) -> list[int]:
    return [slot.place for slot in app.query(HandCard) if slot.card and slot.fits]


def written(widget: Widget) -> Text:
    """What a widget without children says."""
    said = widget.content if isinstance(widget, Static) else widget.render()
    assert isinstance(said, Text)
    return said


def assert_nothing_is_cut(app: TableApp) -> None:
    for widget in [*app.table.query("*"), app.query_one("#status"), app.query_one("#keys")]:
        if not widget.display or widget.children:
            continue
        assert app.screen.region.contains_region(widget.region), widget
        lines = written(widget).plain.split("\n")
        if widget.region.height:
            assert max(map(len, lines)) <= widget.content_size.width, (widget, lines)
            assert len(lines) <= widget.content_size.height, (widget, lines)
