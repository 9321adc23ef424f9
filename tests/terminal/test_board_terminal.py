"""The board game's table in the terminal, played by a pilot: with the keys and the mouse, up to the score sheets."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Static

import unlost
from tests.terminal.driver import assert_nothing_is_cut, fits, my_turn, play_on, quick, seen, sit_down, status
from tests.waiting import until
from unlost.games.board.rules import CARDS, TILE_SPACES, TILE_TEXTS, TILES, printed
from unlost.games.board.terminal import BoardTable
from unlost.games.board.terminal_score_sheets import expedition_sheet, final_sheet, points_after, short_sheet
from unlost.games.board.terminal_values import last_explorers, net
from unlost.games.board.terminal_widgets import CELL, Trail
from unlost.terminal.app import TableApp
from unlost.terminal.table import Ending
from unlost.terminal.widgets import HandCard

__all__ = ["quick"]  # a fixture that this module uses too

MINE = "R1 R2 R3 R4 G5 G6 Y0 Y9".split()

EARLY = TILE_SPACES | {"R": [2, 3, 4, 6, 9]}  # a red path that soon has tiles


def table(app: TableApp) -> BoardTable:
    assert isinstance(app.table, BoardTable)
    return app.table


def prepared(mine: list[str] = MINE, **red: str) -> list[dict[str, Any]]:
    """A deal for two that gives seat 0 these cards, with these tiles on the red path, such as s2="arrow"."""
    left = list(CARDS) * 2
    for card in mine:
        left.remove(card)
    tiles = [TILE_TEXTS[tile] for tile in TILES]
    wanted = [red.get(f"s{stone}") for stone in EARLY["R"]]
    for tile in filter(None, wanted):
        tiles.remove(tile)
    on_red = [tile or tiles.pop() for tile in wanted]
    return [{"deck": mine + left[: 80 - len(mine)], "tiles": tiles + on_red}]


async def choose(app: TableApp, pilot: Pilot[str], card: str, *keys: str) -> None:
    """Choose a card of the hand by its number, then press these keys, and wait for what comes of it."""
    await my_turn(app)
    played = len(app.moves)
    await pilot.press(str(table(app).hand.index(card) + 1), *keys)
    await until(lambda: len(app.moves) > played)
    await my_turn(app)


async def act(app: TableApp) -> None:
    """One action: the first card that fits, else the first is discarded; extra steps are taken, the deck is drawn from."""
    played, scene = len(app.moves), table(app).scene
    phase = scene.view["phase"]
    if phase == "draw":
        app.simulate_key("enter")
    elif phase == "step":
        app.simulate_key(next(action for action in sorted(scene.actions) if action != "=")[1].lower())
    else:
        places = fits(app)
        app.simulate_key(str(places[0] + 1) if places else "1")
        card = table(app).hand[places[0] if places else 0]
        app.simulate_key("d" if not places else "p" if card in scene.actions else "a" if f"{card}a" in scene.actions else "r")
    await until(lambda: len(app.moves) > played)


@pytest.mark.slow
def test_a_short_game_with_the_keys_up_to_its_only_sheet() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await play_on(app, act)
        result = app.match.result
        assert result is not None
        await until(lambda: "they bring" in seen(app))
        for words in ("explorers", "points before", "points now", "counts double", "in all"):
            assert words in seen(app)
        assert "wins" in seen(app) or "win" in seen(app)
        found = [kept["tokens"] for kept in app.match.view(None)["artifacts"]]
        track = [-20, -15, 10, 15, 30, 50]
        after = points_after(app.ends[0])
        assert [max(0, points + track[min(number, 5)]) for points, number in zip(after, found, strict=True)] == list(result.scores)

    sit_down(course, "me", "random", game="board", expeditions=1)


@pytest.mark.parametrize("seed", range(12))
def test_the_sheet_of_an_expedition_is_what_the_rules_make_of_it(seed: int) -> None:
    match = unlost.new("board", seed=seed, players=2 + seed % 3, first=0)
    while match.deal == 1:
        actions = [str(action) for action in match.actions()]
        match.play(next((action for action in actions if action[0] in ">RYG"), actions[-1]))
    before = unlost.new("board", seed=seed, players=match.players, first=0)
    for action in match.history[:-1]:
        before.play(action)
    end = Ending(before.view(None), match.history[-1])
    assert points_after(end) == match.view(None)["points"]
    crossed = sum(explorer["stone"] > 6 for of_seat in last_explorers(end) for explorer in of_seat.values())
    assert crossed == 5 or end.action[0] == "+"
    names = [f"random {seat}" for seat in range(match.players)]
    console = Console(width=76, record=True, file=StringIO())  # what a page of 80 columns has room for
    scores = end.before["points"]
    console.print(expedition_sheet(end, names), final_sheet([end], scores, names, printed(match.options)["track"]))
    console.print(short_sheet(end, scores, names, printed(match.options)["track"]))
    sheets = console.export_text()
    assert "…" not in sheets
    assert all(sheets.count(name) == 3 for name in names)


def test_a_path_begins_with_the_researcher_or_an_adventurer() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        await pilot.press(str(table(app).hand.index("R1") + 1))
        assert status(app) == "Red 1: begin with an adventurer (a) or the researcher (r), or discard"
        await pilot.press("enter")
        assert status(app).startswith("Begin with whom?")
        await pilot.press("r")
        await until(lambda: app.moves[-1:] != [] and app.moves[-1].action == "R1r")
        await my_turn(app)
        await until(lambda: "0*" in seen(app))
        await pilot.press("enter")
        await choose(app, pilot, "G5", "enter")  # the researcher is away: no question
        assert app.moves[-1].action == "G5a"
        assert net(table(app).mine) == -60

    sit_down(course, "me", "random", game="board", first=0, deals=prepared())


def test_an_extra_step_is_a_question_that_can_be_answered_or_declined() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await choose(app, pilot, "R1", "a")
        await pilot.press("enter")
        await choose(app, pilot, "G5", "a")
        await pilot.press("enter")
        await my_turn(app)
        await pilot.press(str(table(app).hand.index("R2") + 1))
        assert status(app) == "Red 2: −20 → −15, extra step, or discard"
        await pilot.press("p")
        await until(lambda: status(app) == "Extra step: whose? g r, or = for none")
        await pilot.press("enter")
        assert status(app) == "Whose step? g r, or = for none."
        await pilot.press("y")
        assert "no explorer on the yellow path. (rule B17)" in status(app)
        await pilot.press("r")
        await until(lambda: "Extra step" in status(app) and table(app).mine["R"]["stone"] == 3)
        await pilot.press("escape")
        await until(lambda: "Draw" in status(app))
        assert [move.action for move in app.moves[-3:]] == ["R2", ">R", "="]
        await pilot.press("u", "n")
        await until(lambda: "Draw" in status(app) and app.moves[-1].action == "=")
        assert "you play red 2, take an extra step on the red path, take no extra step" in str(app.chronicle())

    sit_down(course, "me", "random", game="board", first=0, deals=prepared(s2="arrow", s3="arrow"), tile_spaces=EARLY)


def test_the_mouse_begins_moves_on_discards_steps_and_draws() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        async def click(*places: str) -> None:
            for place in places:
                await my_turn(app)
                await pilot.pause()
                await pilot.click(place)

        def slot(card: str) -> str:
            return f"#card-{table(app).hand.index(card)}"

        await my_turn(app)
        await click(slot("R1"), "#mine-G")
        assert "goes to red, not here" in status(app)
        await click("#trail-R")
        assert "Begin with whom?" in status(app)
        await click("#choice-researcher", "#deck")
        await my_turn(app)
        await click(slot("R2"), "#trail-R", "#mine-R", "#choice-none", "#deck")
        await my_turn(app)
        await click(slot("Y9"), "#pile-Y", "#pile-Y")
        assert "closed" in status(app)
        await click("#deck")
        mine = [move.action for move in app.moves if move.seat == 0]
        assert mine == ["R1r", "+", "R2", ">R", "=", "+", "-Y9", "+"]

    sit_down(course, "me", "random", game="board", first=0, size=(80, 24), deals=prepared(s2="arrow", s3="arrow"), tile_spaces=EARLY)


def test_what_is_illegal_is_explained() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        await pilot.press("a")
        assert "Choose a card first" in status(app)
        await pilot.press(str(table(app).hand.index("R4") + 1))
        assert status(app) == "Red 4: only to discard"
        await pilot.press("p")
        assert "lowest card of its colour in hand" in status(app)
        await pilot.press("colon", *"R1", "enter")
        assert "not begun: say with whom" in status(app)
        await pilot.press("question_mark")
        await until(lambda: "R7a R7r begin," in seen(app))
        assert app.moves == []

    sit_down(course, "me", "random", game="board", first=0, deals=prepared())


def test_points_of_others_are_hidden_until_the_sheet_if_scores_are_not_open() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        lines = str(app.query_one("#seats", Static).content).splitlines()
        assert " 0, now" in lines[0]
        assert " ?, now" in lines[1]
        await pilot.press("1", "d", "enter")
        await until(lambda: "points now" in seen(app))
        assert "?" not in seen(app)

    sit_down(course, "me", "random", game="board", first=0, open_scores=False, max_turns=2)


def test_pass_and_play_hides_the_other_hand() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await until(lambda: "Pass the keyboard to seat 0 - press Enter" in seen(app))
        assert not any(slot.card for slot in app.screen_stack[0].query(HandCard))
        await pilot.press("enter")
        await choose(app, pilot, "R1", "r")
        await pilot.press("enter")
        await until(lambda: "Pass the keyboard to seat 1" in seen(app))
        assert not any(slot.card for slot in app.screen_stack[0].query(HandCard))
        await pilot.press("enter")
        await my_turn(app)
        assert table(app).hand == app.match.view(1)["hands"][1]
        assert table(app).mine == {}
        assert "seat 0 begins with red 1 and the researcher" in str(app.chronicle())

    sit_down(course, "me", "me", game="board", first=0, deals=prepared())


@pytest.mark.slow
def test_four_players_fit_into_80_columns_and_24_rows_and_use_more() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        for number in range(8):
            await my_turn(app)
            if fits(app):
                await pilot.press(str(fits(app)[0] + 1))
            for size in [(80, 24), (100, 30), (150, 40)][number % 2 :]:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert_nothing_is_cut(app)
            await act(app)
        await my_turn(app)

    sit_down(course, "me", "random", "random", "random", game="board", size=(80, 24), up_and_down=True)


def test_four_researchers_and_a_tile_have_room_on_one_stone() -> None:
    trail = Trail("R")
    trail.tiles, trail.standing = {"4": "15"}, {4: [(f"{seat}*", seat == 0, False) for seat in range(4)]}
    lines = trail.render().plain.split("\n")
    assert [line[3 * CELL : 4 * CELL] for line in lines] == [" +153*", "0*1*2*"]
