"""The page "What to play" in the terminal, filled in by a pilot: every option of every game, and what does not go together."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import unlost
from tests.terminal.driver import fits, my_turn, play_on, quick, seen, sit_down, status
from tests.waiting import until
from unlost.games.board.rules import TILE_SPACES
from unlost.games.cards.rules import Scoring
from unlost.games.cards.terminal import CardTable
from unlost.games.cards.terminal_score_sheets import round_points
from unlost.kernel.game import find_game, games
from unlost.kernel.options import Option
from unlost.terminal.app import TableApp
from unlost.terminal.options_screen import OptionsScreen, Row, option_texts
from unlost.terminal.pages import Page

__all__ = ["quick"]  # a fixture that this module uses too

EVERY = [(game.name, option) for game in games().values() for option in game.options]
OTHER_SPACES = TILE_SPACES | {"R": [2, 3, 4, 6, 9]}
TYPED = {"tile_spaces": ("y23579 b24679 w35679 g24579 r23469", OTHER_SPACES), "artifact_track": ("-10 0 25", [-10, 0, 25])}
KEYS = {" ": "space", "-": "minus"}


def page(app: TableApp) -> OptionsScreen:
    assert isinstance(app.screen, OptionsScreen)
    return app.screen


async def opened(app: TableApp) -> None:
    await until(lambda: isinstance(app.screen, OptionsScreen) and bool(page(app).rows))


async def go(app: TableApp, pilot: Pilot[str], name: str) -> Row:
    """Go to a row with the keys."""
    names = [row.field.name for row in page(app).rows]
    way = names.index(name) - page(app).here
    await pilot.press(*["down" if way > 0 else "up"] * abs(way))
    assert page(app).rows[page(app).here].field.name == name
    return page(app).rows[page(app).here]


async def begin(app: TableApp, pilot: Pilot[str]) -> dict[str, Any]:
    """Begin what is chosen; the options of the match that begins."""
    before = app.match
    await pilot.press("enter")
    await until(lambda: app.match is not before)
    return app.match.options


def shown(app: TableApp) -> list[str]:
    return [row.field.name for row in page(app).rows]


def why(app: TableApp) -> str:
    return str(page(app).query_one("#why", Static).content)


@pytest.mark.parametrize(("game", "option"), EVERY, ids=[f"{game} {option.name}" for game, option in EVERY])
def test_every_option_is_offered_and_the_match_that_begins_has_it(game: str, option: Option) -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await opened(app)
        row = await go(app, pilot, option.name)
        assert row.field.title
        assert row.field.about
        if option.kind in option_texts(game):
            text, expected = TYPED[option.kind]
            await pilot.press(*(KEYS.get(sign, sign) for sign in text))
        else:
            await pilot.press("right" if option.kind in ("flag", "seat") or option.choices or option.name == "players" else "left")
            expected = page(app).rows[page(app).here].field.value
        options = await begin(app, pilot)
        usual = find_game(game).checked({})
        assert options[option.name] == expected != usual[option.name]
        assert options == usual | {option.name: expected}

    sit_down(course, "me", "me", game=game, choosing=True)


def test_options_of_other_numbers_of_players_are_not_shown_and_house_rules_stand_apart() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await opened(app)
        house = [option.name for option in find_game("cards").options if option.house]
        assert shown(app)[-len(house) :] == house
        assert page(app).HOUSE in seen(app)
        await go(app, pilot, "cost")
        await pilot.press("5")
        await go(app, pilot, "players")
        await pilot.press("right")
        assert not set(shown(app)) & set(house)
        assert page(app).HOUSE not in seen(app)
        assert shown(app).count("seat-3") == 1
        await go(app, pilot, "game")
        await pilot.press("right", "left")  # what was chosen stays
        await go(app, pilot, "seat-1")
        await pilot.press("left")
        options = await begin(app, pilot)
        assert (options["players"], options["cost"]) == (4, 20)
        assert app.chosen == ["me", "me", "novice", "novice"]

    sit_down(course, "me", "novice", choosing=True, size=(80, 24))


def test_what_does_not_go_together_is_said_and_nothing_is_lost() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await opened(app)
        before = app.match
        await go(app, pilot, "expeditions")
        await pilot.press("1", "enter")
        await until(lambda: "of the 12 cards of such a game 16 are dealt" in why(app))
        assert why(app).startswith("Expeditions:")
        await go(app, pilot, "hand")
        await pilot.press("9", "enter")
        await until(lambda: why(app) == "Cards in hand takes a whole number from 2 to 8, not 9.")
        await pilot.press("backspace", "enter")
        await until(lambda: "not ''" in why(app))
        assert app.match is before
        await pilot.press("4")
        assert why(app) == ""
        await go(app, pilot, "rounds")
        await pilot.press("5", "delete")  # as usual
        options = await begin(app, pilot)
        assert (options["expeditions"], options["hand"], options["rounds"]) == (1, 4, 3)

    sit_down(course, "me", "me", choosing=True, size=(80, 24))


@pytest.mark.parametrize("text", ["Q23", "Y234"])
def test_a_text_that_cannot_be_read_is_kept(text: str) -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await opened(app)
        await go(app, pilot, "tile_spaces")
        await pilot.press(*text, "enter")
        await until(lambda: why(app).startswith("Spaces for tiles takes"))
        assert page(app).draft.fields()[shown(app).index("tile_spaces")].value == text

    sit_down(course, "me", "me", game="board", choosing=True, size=(80, 24))


def test_the_mouse_chooses_and_leaving_the_page_leaves_the_house() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await opened(app)
        await pilot.pause()
        await pilot.click("#row-tiebreak_round")
        await pilot.click("#row-tiebreak_round")
        assert page(app).draft.options()["tiebreak_round"] is True
        await pilot.press("escape")
        await until(lambda: app.return_value == "")
        assert app.moves == []

    sit_down(course, "me", "novice", choosing=True)


def test_another_game_from_a_running_table_which_may_be_saved() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        discarded = f"-{table(app).hand[0]}"
        await pilot.press("1", "d", "c")
        await opened(app)
        await pilot.press("escape")
        assert status(app).startswith("Draw")
        await pilot.press("c")
        await opened(app)
        await pilot.press("left", "enter")
        await until(lambda: isinstance(app.screen, Page))
        await pilot.press("escape")
        assert app.match.game.name == "cards"
        await pilot.press("c")
        await opened(app)
        await go(app, pilot, "game")
        while page(app).draft.name != "rivals":
            await pilot.press("right")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, Page))
        await pilot.press("s")
        await until(lambda: app.match.game.name == "rivals")
        await my_turn(app)
        assert "Saved as unlost-cards-7.txt." in status(app)
        assert unlost.load(Path("unlost-cards-7.txt").read_text()).history == (discarded,)

    sit_down(course, "me", "novice", first=0)


def table(app: TableApp) -> CardTable:
    assert isinstance(app.table, CardTable)
    return app.table


async def take_turn(app: TableApp) -> None:
    played = len(app.moves)
    app.simulate_key(str((fits(app) or [0])[0] + 1))
    app.simulate_key("p" if fits(app) else "d")
    await until(lambda: len(app.moves) > played and app.waiting)
    app.simulate_key("enter")
    await until(lambda: len(app.moves) > played + 1)


def test_a_small_house_game_to_its_end_is_counted_by_its_own_rules() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await opened(app)
        for name, value in {"rounds": 1, "expeditions": 2, "highest": 4, "hand": 3, "cost": 5}.items():
            await go(app, pilot, name)
            await pilot.press(str(value))
        await go(app, pilot, "seat-1")
        await pilot.press("right", "right")
        assert page(app).draft.seats[1] == "expert"
        await begin(app, pilot)
        await my_turn(app)
        assert app.seats[1] == "planner"
        assert "Expert has not learnt this game: planner plays instead." in str(app.chronicle())
        assert len(table(app).hand) == 3
        assert list(app.match.view(0)["piles"]) == ["Y", "B"]
        await play_on(app, take_turn)
        result = app.match.result
        assert result is not None
        scoring = Scoring(5)
        assert [round_points(app.ends[0].before, side, scoring) for side in (0, 1)] == list(result.scores)
        await until(lambda: "−5" in seen(app) and "in all:" in seen(app))
        await pilot.press("c")
        await opened(app)
        await pilot.press("escape", "c")
        await opened(app)
        options = await begin(app, pilot)
        assert options["highest"] == 4

    sit_down(course, "me", "novice", choosing=True, first=0, size=(80, 24))


def test_a_match_by_earlier_rules_says_so_and_pays_by_them() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        assert status(app) == "Played by earlier rules: version 1; today's is version 2."
        assert str(app.chronicle()).startswith("Played by earlier rules")
        assert app.table.scene.printed["track"][1] == -40
        await pilot.press("c")
        await opened(app)
        await pilot.press("enter")
        await until(lambda: not app.match.by_earlier_rules)
        await my_turn(app)
        assert str(app.chronicle()) == ""

    sit_down(course, "me", "random", game="board", first=0, rules=1)
