"""The Rivals table in the terminal, played by a pilot: uncovering, bidding and taking with the keys and the mouse, up to the sheet."""

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Static

import unlost
from tests.rules.rivals_positions import STARTING, stacked
from tests.terminal.driver import assert_nothing_is_cut, my_turn, play_on, quick, seen, sit_down, status
from tests.waiting import until
from unlost.games.rivals.terminal import RivalsTable
from unlost.games.rivals.terminal_score_sheets import final_sheet
from unlost.games.rivals.terminal_values import Expedition, points
from unlost.games.rivals.terminal_widgets import Display, Party
from unlost.terminal.app import TableApp
from unlost.terminal.pages import Page

__all__ = ["quick"]  # a fixture that this module uses too

FOUR = "G10 R2 W5 R6"  # on display in most of these games
WIDE = (100, 30)


def deal(cards: str = FOUR, players: int = 2) -> list[dict[str, Any]]:
    """A deal in which these cards come first, then the others in order of colour."""
    return [{"deck": stacked(cards), "starting": STARTING[:players]}]


def table(app: TableApp) -> RivalsTable:
    assert isinstance(app.table, RivalsTable)
    return app.table


def actions(app: TableApp) -> list[str]:
    return [move.action for move in app.moves]


def offered(app: TableApp) -> set[str]:
    """The choices in sight."""
    return {str(choice.id).removeprefix("choice-") for choice in app.query("Choice") if choice.display}


async def press(app: TableApp, pilot: Pilot[str], *keys: str) -> None:
    """Press these keys, the last of which plays an action, and wait until somebody is to act."""
    await my_turn(app)
    played = len(app.moves)
    await pilot.press(*keys)
    await until(lambda: len(app.moves) > played)
    await my_turn(app)


async def click(app: TableApp, pilot: Pilot[str], place: str, offset: tuple[int, int] = (0, 0)) -> None:
    await my_turn(app)
    await pilot.pause()
    await pilot.click(place, offset=offset)
    await pilot.pause()


def spot(app: TableApp, place: int) -> tuple[int, int]:
    """Where a card of the display is to be clicked."""
    display = app.query_one(Display)
    cells, lines = display.form
    return place % display.per_row * cells + 3, place // display.per_row * lines


async def act(app: TableApp) -> None:
    """One action: bids when there is something of use, up to 3, and takes all of it."""
    played, scene, phase = len(app.moves), table(app).scene, table(app).phase
    if phase == "take":
        places = [place for place, card in enumerate(scene.view["display"]) if card in scene.actions]
        keys = [*str(places[0] + 1), "enter"] if places else ["="]
    elif phase == "bid":
        keys = ["enter"] if scene.view["bid"]["amount"] < 3 else ["p"]
    else:
        keys = ["up", "enter"] if "$1" in scene.actions and len(scene.view["display"]) > 3 else ["enter"]
    for key in keys:
        app.simulate_key(key)
    await until(lambda: len(app.moves) > played)


@pytest.mark.slow
def test_a_game_of_three_with_the_keys_up_to_its_only_sheet() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await play_on(app, act)
        result = app.match.result
        assert result is not None
        await until(lambda: "in all" in seen(app))
        assert "The end of" not in seen(app)
        assert "Footprints" in seen(app)
        assert [points(table(app).view, seat) for seat in range(3)] == list(result.scores)
        assert " ".join(["in all", *map(str, result.scores)]) in seen(app)
        log = str(app.chronicle())
        assert "game 1" not in log
        assert "you win" in log
        assert "pile 4 begins" in log
        await pilot.press("n")
        await my_turn(app)
        assert app.match.result is None

    sit_down(course, "me", "random", "random", game="rivals")


@pytest.mark.parametrize("seed", range(12))
def test_the_sheet_says_what_the_rules_count(seed: int) -> None:
    match = unlost.new("rivals", seed=seed, players=2 + seed % 3)
    while match.turn is not None:
        legal = [str(action) for action in match.actions()]
        match.play(legal[0] if legal[0] not in "=+" or len(match.history) % 3 else legal[-1])
    names = [f"random {seat}" for seat in range(match.players)]
    console = Console(width=76, record=True, file=StringIO())  # what a page of 80 columns has room for
    console.print(final_sheet(match.view(None), match.scores, names))
    lines = console.export_text().splitlines()
    assert not any("…" in line for line in lines)
    gold = next(list(map(int, line.split()[1:])) for line in lines if line.strip().startswith("gold"))
    in_all = next(list(map(int, line.split()[2:])) for line in lines if line.strip().startswith("in all"))
    assert in_all == list(match.scores)
    cells = [re.findall(r"(?:(\d+)×(\d+)(?:\+(\d+))? = (\d+)|–)", line) for line in lines if re.match(r" *[YBWGR] ", line)]
    assert len(cells) == 5
    for seat in range(match.players):
        column = [[int(figure or 0) for figure in row[seat]] for row in cells]
        assert all(feet * times + bonus == value for feet, times, bonus, value in column)
        assert sum(value for *_, value in column) + gold[seat] == in_all[seat]


def test_the_amount_of_a_bid_is_set_with_arrows_or_typed() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await press(app, pilot, "space")
        await press(app, pilot, "plus")
        assert offered(app) == {"uncover", "auction"}
        assert status(app) == "seat 0: Either uncover a card or open an auction with up to 18 gold"
        for keys, stake in (("up", 1), ("up", 2), ("plus", 3), ("minus", 2), ("end", 18), ("up", 18), ("home", 1), ("down", None)):
            await pilot.press(keys)
            assert table(app).stake == stake
        for key, typed in (("1", 1), ("2", 12), ("9", 9), ("1", 1), ("6", 16), ("backspace", 1), ("backspace", None)):
            await pilot.press(key)
            assert table(app).stake == typed
        await pilot.press("escape", "4")
        assert status(app) == "seat 0: Open an auction with 4 of 18 gold"
        await press(app, pilot, "enter")
        assert offered(app) == {"less", "more", "bid", "pass"}
        assert status(app) == "seat 1: Bid 5 of 18 gold, or pass"
        await pilot.press("down")
        assert table(app).stake == 5
        await pilot.press("3")
        assert status(app) == "seat 1: Bid 3 of 18 gold (it takes 5 to 18), or pass"
        await pilot.press("enter")
        assert status(app) == "The bid is 4: bid more, or pass. (rule R6)"
        await press(app, pilot, "1", "6", "enter")
        await press(app, pilot, "equals_sign")
        assert actions(app) == ["+", "+", "$4", "$16", "="]
        assert app.match.view(None)["gold"] == [18, 2]

    sit_down(course, "me", "me", game="rivals", first=0, deals=deal())


def test_nobody_is_asked_to_look_away_where_nothing_is_hidden() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await press(app, pilot, "enter")
        assert len(app.screen_stack) == 1
        assert table(app).scene.seat == 1
        assert "you" not in seen(app).split()

    sit_down(course, "me", "me", game="rivals", first=0, deals=deal())


def test_the_winner_takes_boxes_and_the_log_tells_it() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await press(app, pilot, "2", "enter")
        await press(app, pilot, "3", "enter")
        await press(app, pilot, "p")
        assert status(app).endswith("Take what you like; then you may box a card, or end the auction")
        await pilot.press("r")
        assert table(app).card == "R2"
        assert status(app).endswith("Red 2: red 0 → 1, or box it, which ends the auction")
        await press(app, pilot, "enter")
        await press(app, pilot, "r", "enter")
        assert app.match.view(None)["expeditions"][1]["R"] == ["R2", "R6"]
        lanes = app.query_one("#party-1", Party).render()
        value = lanes.plain.index(" 2 6  3") + 6
        assert lanes.get_style_at_offset(app.console, value - 2).bgcolor is not None
        assert lanes.get_style_at_offset(app.console, value).bgcolor is None  # beside the cards, not on them
        await press(app, pilot, "2", "d")
        assert app.match.view(None)["boxed"] == ["W5"]
        assert str(app.chronicle()).splitlines()[-4:] == [
            "seat 0 opens an auction with 2  $2",
            "seat 1 bids 3  $3",
            "seat 0 passes  =",
            "seat 1 wins for 3, takes red 2 and red 6, boxes white 5, turns up a yellow wager  R2 R6 -W5",
        ]
        assert "box 1 W5" in str(app.query_one("#score", Static).content)

    sit_down(course, "me", "me", game="rivals", first=0, deals=deal(), played="+ + + +")


def test_an_auction_passes_by_who_passes_and_who_cannot_pay() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        parts = [str(party.render()).splitlines()[2].strip() for party in app.query(Party)]
        assert parts == ["still in", "bids 11", "out"]
        await press(app, pilot, "p")
        told = str(app.chronicle()).splitlines()
        assert told[told.index("you pass  =") + 1].startswith("random 1 wins for 11, takes ")
        assert app.match.view(None)["gold"] == [12, 1, 12]

    sit_down(course, "me", "random", "random", game="rivals", first=0, deals=deal(players=3), played="+ + + + $11 =")


def test_a_seat_without_gold_is_not_asked() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        assert status(app) == "seat 0: Uncover a card: there is no gold to bid with"
        assert offered(app) == {"uncover"}
        await pilot.press("up")
        assert "no gold left" in status(app)
        await press(app, pilot, "enter")
        await press(app, pilot, "1", "enter")
        assert status(app).startswith("seat 1: Take what you like")

    sit_down(course, "me", "me", game="rivals", first=0, deals=deal(), played="+ + + + $18 G10 = +")


def test_a_bid_that_nobody_can_raise_wins_at_once_and_is_one_entry() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await press(app, pilot, "end", "enter")
        assert table(app).phase == "take"
        await press(app, pilot, "1", "enter")
        await press(app, pilot, "equals_sign")
        assert "seat 0 opens an auction with 18, wins it, takes green 10, turns up a yellow wager  $18 G10 =" in str(app.chronicle())

    sit_down(course, "me", "me", game="rivals", first=0, deals=deal(), played="+ + + +")


def test_ending_an_auction_with_nothing_taken_asks_once_more() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await pilot.press("space")
        assert status(app).startswith("Nothing taken yet")
        await pilot.press("right")
        assert table(app).card == "G10"
        await pilot.press("d")
        assert status(app).startswith("Nothing taken yet")
        assert actions(app)[-1] == "="
        await press(app, pilot, "d")
        assert app.match.view(None)["boxed"] == ["G10"]
        assert "takes nothing, boxes green 10, turns up" in str(app.chronicle())

    sit_down(course, "me", "me", game="rivals", first=0, deals=deal(), played="+ + + + $1 =")


def test_undo_takes_back_takings_and_one_own_bid_but_no_turned_up_card() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await press(app, pilot, "end", "enter")
        await press(app, pilot, "1", "enter")
        await pilot.press("u", "u")
        assert actions(app) == ["+"] * 4
        assert table(app).phase == "act"
        await press(app, pilot, "1", "enter")
        await pilot.press("u")
        assert "Nothing to take back" in status(app)
        await press(app, pilot, "p")
        await press(app, pilot, "1", "enter")
        await press(app, pilot, "equals_sign")
        await pilot.press("u")
        assert "Nothing to take back" in status(app)
        assert actions(app)[-2:] == ["G10", "="]

    sit_down(course, "me", "me", game="rivals", first=0, deals=deal(), played="+ + + +")


@pytest.mark.parametrize("size", [WIDE, (80, 24)])
def test_the_mouse_uncovers_bids_passes_takes_and_boxes(size: tuple[int, int]) -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        for place in ("uncover", "uncover", "uncover", "uncover", "auction", "more", "more", "less", "bid", "more", "bid", "pass"):
            await click(app, pilot, f"#choice-{place}")
        assert actions(app)[4:] == ["$2", "$4", "="]
        await click(app, pilot, "#display", spot(app, 2))
        assert table(app).card == "W5"
        await click(app, pilot, "#display", spot(app, 2))
        await click(app, pilot, "#display", spot(app, 1))
        await click(app, pilot, "#choice-take")
        await click(app, pilot, "#display", spot(app, 1))
        assert table(app).card == "R6"
        await click(app, pilot, "#party-1")
        await click(app, pilot, "#display", spot(app, 0))
        await click(app, pilot, "#choice-box")
        assert actions(app)[7:] == ["W5", "R2", "R6", "-G10"]
        await click(app, pilot, "#choice-auction")
        await click(app, pilot, "#choice-back")
        assert table(app).stake is None

    sit_down(course, "me", "me", game="rivals", first=0, size=size, deals=deal())


def test_what_one_cannot_use_is_dimmed_and_said_to_be_so() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        display = app.query_one(Display)
        await my_turn(app)
        await press(app, pilot, "r", "r", "enter")
        assert table(app).card == ""
        assert display.usable == {"G10", "W5"}
        assert display.taking
        await pilot.press("2")
        assert status(app).endswith("Red 2: only to box, which ends the auction")
        assert offered(app) == {"box", "done"}
        await pilot.press("enter")
        assert "Red stands at 6" in status(app)

    sit_down(course, "me", "me", game="rivals", first=0, deals=deal(), played="+ + + + $1 =")


@pytest.mark.parametrize("size", [WIDE, (80, 24), (80, 26), (150, 40)])
def test_a_display_of_dozens_is_all_in_sight_and_every_card_in_reach(size: tuple[int, int]) -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        await pilot.pause()
        cards, display = table(app).view["display"], app.query_one(Display)
        assert len(cards) == 58
        assert_nothing_is_cut(app)
        assert all(card in str(display.render()).replace(" ", "") for card in cards)
        for keys, place in (("47", 46), ("5", 4), ("8", 57), ("0", 9)):
            await pilot.press(*keys)
            assert table(app).picked == place, keys
        await pilot.press("right", "down", "down", "up", "left", "left")
        assert table(app).picked == 8 + display.per_row
        await pilot.press("escape", "left", "right")
        assert table(app).picked == 9 + display.per_row
        await pilot.press("g", "g")
        assert table(app).card[0] == "G"
        for place in (57, 0, 33):
            await click(app, pilot, "#display", spot(app, place))
            assert table(app).picked == place
        taken = table(app).card
        await press(app, pilot, "enter")
        assert actions(app)[-1] == taken
        assert len(table(app).view["display"]) == 57
        assert_nothing_is_cut(app)

    sit_down(course, "me", "me", game="rivals", first=0, size=size, deals=deal(), played="+ " * 58 + "$18")


@pytest.mark.slow
def test_four_players_fit_into_80_columns_and_24_rows_and_use_more() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        number = 0
        while True:
            await my_turn(app)
            if isinstance(app.screen, Page):
                break
            for size in [(150, 40), (100, 30), (80, 24)] if number % 16 == 0 else []:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert_nothing_is_cut(app)
            await act(app)
            number += 1

    sit_down(course, "me", "random", "random", "random", game="rivals", size=(80, 24))


def test_the_longest_expedition_shows_its_wagers_and_its_last_cards_in_a_narrow_column() -> None:
    longest = Expedition(["Yx"] * 4 + [f"Y{value}" for value in (2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10)])
    for room, cards in ((12, " xxxx …9 10 "), (24, " xxxx 2233445567 8 9 10 "), (40, " x x x x 2 2 3 3 4 4 5 5 6 7 8 9 10 ")):
        written = str(Party(0).cards_in("Y", longest, room))
        assert len(written) <= room
        assert written.replace(" ", "") == cards.replace(" ", "")


def test_the_screen_never_tells_the_order_of_the_piles() -> None:
    screens: list[list[str]] = []

    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        screens.append([])
        for keys in (["enter"], ["enter"], ["2", "enter"], ["p"], ["1", "enter"]):
            await press(app, pilot, *keys)
            await pilot.pause()
            screens[-1].append(seen(app))
        await pilot.press("question_mark")
        await until(lambda: "Keys and signs" in seen(app))
        screens[-1].append(seen(app))

    for later in ("", "W10 B9 R3", "R3 B9 W10"):
        sit_down(course, "me", "me", game="rivals", first=0, deals=deal(f"{FOUR} {later}"))
    assert screens[0] == screens[1] == screens[2]
