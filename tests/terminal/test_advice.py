"""The hint at the table and the moments after the game: what they say, to whom, and that the table goes on meanwhile."""

import threading
from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

import unlost
from tests.terminal.driver import assert_nothing_is_cut, my_turn, play_on, quick, seen, sit_down, status
from tests.waiting import until
from unlost.kernel.position import Position
from unlost.study.evaluate import Evaluation, Judged
from unlost.terminal import advice, app, moments
from unlost.terminal.app import TableApp
from unlost.terminal.moments import MomentScreen, MomentsScreen, ReviewScreen
from unlost.terminal.pages import Page
from unlost.terminal.widgets import HandCard

__all__ = ["quick"]  # a fixture that this module uses too

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("cards", 2, {}),
    ("cards", 4, {"expeditions": 6}),
    ("cards", 2, {"cost": 10, "rounds": 1}),  # no network has learnt it
    ("board", 2, {}),
    ("board", 4, {"expeditions": 1}),
    ("rivals", 2, {}),
    ("rivals", 4, {}),
]


def in_sight(table: TableApp) -> str:
    """The log and the hint, as far as they are in sight."""
    shown = str(table.lines.content).splitlines()
    return "\n".join(shown[-table.told.content_size.height :])


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 45)], ids=str)
@pytest.mark.parametrize(("game", "players", "options"), KINDS, ids=str)
def test_a_hint_is_in_sight_in_every_game_at_every_size(game: str, players: int, options: dict[str, Any], size: tuple[int, int]) -> None:
    async def course(table: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(table)
        await pilot.press("h")
        assert "Thinking…" in in_sight(table) or table.advice
        await until(lambda: table.advice)
        await pilot.pause()
        found = table.advice
        assert found is not None
        assert found.seat == table.match.turn == 0
        words = table.match.game.tell(str(found.best), table.match.phase or "", yours=True)
        assert words in in_sight(table)
        if len(found.actions) > 1:
            assert " %" in in_sight(table)
            following = str(found.actions[1].action)
            named = following, table.match.game.tell(following, table.match.phase or "", yours=True)
            assert any(name in in_sight(table) for name in named)
        assert_nothing_is_cut(table)
        await until(lambda: table.told.scroll_offset.y >= table.told.max_scroll_y)
        await pilot.press("escape")
        assert words not in in_sight(table)

    sit_down(course, "me", *["random"] * (players - 1), game=game, size=size, first=0, **options)


def passed_to(table: TableApp, seat: int) -> bool:
    return f"Pass the keyboard to seat {seat}" in seen(table)


def test_a_hint_knows_what_the_seat_knows_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []

    def remember(known: Position, **named: Any) -> Evaluation:
        asked.append(known)
        return unlost.evaluate(known, **named)

    monkeypatch.setattr(app, "evaluate", remember)

    async def course(table: TableApp, pilot: Pilot[str]) -> None:
        for seat in (0, 1):
            await until(partial(passed_to, table, seat))
            await pilot.press("h", "enter")  # the key means nothing while the cards are face down
            await my_turn(table)
            assert len(asked) == seat
            await pilot.press("h")
            await until(lambda: table.advice)
            assert asked[-1].seat == seat
            assert asked[-1].view() == table.match.view(seat)
            assert asked[-1].view()["hands"][1 - seat] == []
            await pilot.press("1", "d")
            await until(lambda: "Draw" in status(table))
            assert "Best" not in str(table.lines.content)
            await pilot.press("enter")
            await until(lambda: isinstance(table.screen, Page))
            assert "Best" not in str(table.lines.content)

    sit_down(course, "me", "me", first=0)


def test_the_table_goes_on_while_a_hint_is_looked_for_and_one_that_is_late_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    free, answered = threading.Event(), threading.Event()

    def slow(known: Position, **named: Any) -> Evaluation:
        assert free.wait(60)
        found = unlost.evaluate(known, **named)
        answered.set()
        return found

    monkeypatch.setattr(app, "evaluate", slow)

    async def course(table: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(table)
        await pilot.press("h")
        assert "The first hint has to be compiled" in in_sight(table)
        await pilot.press("1")
        assert "Play or discard a card" in status(table)
        await pilot.press("d")
        await until(lambda: "Draw" in status(table))
        assert "Thinking" not in in_sight(table)
        free.set()
        await until(answered.is_set)
        await pilot.pause()
        assert table.advice is None
        assert "Best" not in in_sight(table)
        await pilot.press("h", "h")
        await pilot.pause()
        assert "Thinking" not in in_sight(table)

    try:
        sit_down(course, "me", "novice", first=0)
    finally:
        free.set()


def test_there_is_no_hint_while_somebody_else_is_to_act() -> None:
    async def course(table: TableApp, pilot: Pilot[str]) -> None:
        await until(lambda: isinstance(table.screen, Page))
        await pilot.press("h")
        assert table.asked_at is None

    sit_down(course, "me", "novice", max_turns=1, rounds=1, first=1)


def judged(action: str, behind: float, error: float, *, proven: bool = False) -> Judged:
    number = unlost.new("cards").game.actions
    return Judged(next(one for one in number if str(one) == action), 3 - behind, error, 0.5, None, 512, proven, behind)


def test_the_headline_tells_a_lead_from_what_is_too_close_and_what_is_proven() -> None:
    game = unlost.new("cards").game

    def headline(*actions: Judged) -> str:
        return advice.headline(Evaluation(0, actions, "network"), game, "play")

    best = judged("R7", 0.0, 0.0)
    assert headline(best) == "There is only one thing to do: play red 7."
    assert headline(best, judged("-B3", 4.0, 1.0)) == "Best: play red 7, 4.0 ± 1.0 better than the next."
    assert headline(best, judged("-B3", 1.0, 1.0)) == "Best: play red 7. Too close to call: discard blue 3."
    close = judged("-B3", 1.0, 1.0), judged("B3", 1.0, 1.0), judged("R8", 9.0, 1.0)
    assert headline(best, *close) == "Best: play red 7. Too close to call: discard blue 3, and 1 more."
    proven = judged("R7", 0.0, 0.0, proven=True), judged("-B3", 4.0, 0.0, proven=True)
    assert headline(*proven) == "Best: play red 7, 4.0 better than the next. Proven."


# ---------------------------------------------------------------- the moments


async def discard(table: TableApp) -> None:
    """Discard the last card, whatever it is, and draw: there will be something to say about that."""
    played = len(table.moves)
    table.attempt([f"-{table.match.view(table.facing)['hands'][table.facing or 0][-1]}", "+"])
    await until(lambda: len(table.moves) > played + 1)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_after_the_game_its_mistakes_are_listed_and_shown_as_the_seat_knew_the_table(size: tuple[int, int]) -> None:
    async def course(table: TableApp, pilot: Pilot[str]) -> None:
        await play_on(table, discard)
        await pilot.press("m")
        await until(lambda: isinstance(table.screen, MomentsScreen) and table.screen.query(OptionList))
        found = table.reviewed
        assert found is not None
        own = [one for one in found.mistakes if one.seat == 0]
        assert own
        entries = table.screen.query_one(OptionList)
        assert entries.option_count == len(own)
        await pilot.pause()
        for words in ("Mistakes, the heaviest first", "better:", "to win", "margin", "novice"):
            assert words in seen(table)
        one = own[0]
        assert table.match.game.tell(one.action, one.phase, yours=True) in str(entries.get_option_at_index(0).prompt)
        assert all(reason in str(entries.get_option_at_index(0).prompt) for reason in one.reasons)
        await pilot.press("enter")
        await until(lambda: isinstance(table.screen, MomentScreen))
        screen = table.screen
        assert isinstance(screen, MomentScreen)
        assert screen.table.scene.view == table.match.at(one.n).view(0)
        assert screen.table.scene.view["hands"][1] == []
        await pilot.pause()
        assert "better:" in seen(table)
        assert [slot.card for slot in screen.query(HandCard) if slot.card] == screen.table.scene.view["hands"][0]
        await pilot.click("#card-0")  # nothing can be done here
        await pilot.press("1", "d")
        if len(own) > 1:
            await pilot.press("right")
            await until(lambda: isinstance(table.screen, MomentScreen) and table.screen.one == own[1 % len(own)])
        await pilot.press("escape")
        await until(lambda: isinstance(table.screen, MomentsScreen))
        await pilot.press("escape")
        await until(lambda: isinstance(table.screen, Page))
        await pilot.press("m")  # it is known by now
        await until(lambda: isinstance(table.screen, MomentsScreen))

    sit_down(course, "me", "novice", rounds=1, max_turns=20, first=0, size=size)


def test_a_review_that_nobody_waits_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, free, ended = threading.Event(), threading.Event(), threading.Event()

    def slow(match: unlost.Match, *, watch: Any) -> None:
        begun.set()
        assert free.wait(60)
        try:
            watch(1, 2)
        except moments.Stopped:
            ended.set()
            raise

    monkeypatch.setattr(moments, "review", slow)

    async def course(table: TableApp, pilot: Pilot[str]) -> None:
        await until(lambda: isinstance(table.screen, Page))
        await pilot.press("m")
        await until(begun.is_set)
        assert isinstance(table.screen, ReviewScreen)
        await pilot.press("escape")
        await until(lambda: isinstance(table.screen, Page))
        free.set()
        await until(ended.is_set)
        assert table.reviewed is None

    try:
        sit_down(course, "novice", "novice", rounds=1, max_turns=2)
    finally:
        free.set()


@pytest.mark.parametrize(
    ("game", "options"), [("board", {"max_turns": 12, "expeditions": 1}), pytest.param("rivals", {}, marks=pytest.mark.slow)], ids=str
)
def test_where_only_bots_played_the_mistakes_are_everybodys(game: str, options: dict[str, Any]) -> None:
    async def course(table: TableApp, pilot: Pilot[str]) -> None:
        await until(lambda: isinstance(table.screen, Page))
        await pilot.press("m")
        await until(lambda: isinstance(table.screen, MomentsScreen) and table.screen.query(OptionList))
        assert table.reviewed is not None
        assert len(table.reviewed.seats) == 2
        entries = table.screen.query_one(OptionList)
        assert entries.option_count == len(table.reviewed.mistakes) > 0
        await pilot.press("enter")
        await until(lambda: isinstance(table.screen, MomentScreen))
        await pilot.pause()
        assert "better:" in seen(table)
        assert "of 5" in seen(table) or "pile" in seen(table)

    sit_down(course, "random", "random", game=game, size=(80, 24), **options)
