"""The fourth game at its table in the terminal."""

from textual.pilot import Pilot

from tests.terminal.driver import assert_nothing_is_cut, play_on, quick, seen, sit_down, status
from tests.waiting import until
from unlost.terminal.app import TableApp
from unlost.terminal.pages import Page

__all__ = ["quick"]  # a fixture that this module uses too


def test_it_is_played_to_its_end_with_the_keys() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        async def act(app: TableApp) -> None:
            assert_nothing_is_cut(app)
            assert "Light a card" in status(app)
            played = len(app.moves)
            for key in ("1", "2", "3"):
                for does in ("enter", "b"):  # a light that is too bright takes no more: then it is buried
                    if len(app.moves) == played:
                        await pilot.press(key, does)

        await play_on(app, act)
        assert isinstance(app.screen, Page)
        assert len(app.moves) == 12
        assert "points" in seen(app)
        assert app.match.result
        for points in app.match.result.scores:
            assert str(points).replace("-", "−") in seen(app)
        await pilot.press("q")

    sit_down(course, "me", "explorer", game="beacons")


def test_a_card_is_lit_by_two_clicks_and_what_others_bury_is_not_told() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await pilot.pause()
        await pilot.click("#card-1")
        await pilot.click("#card-1")
        await until(lambda: len(app.moves) > 1)
        await pilot.pause()
        assert app.moves[1].action == "B5"
        assert "buries a card" in seen(app)
        assert "R4" not in seen(app)
        assert "you light blue 5" in seen(app)

    deal = [{"deck": "Y5 B5 R5 Y4 R2 R4 Y2 B3 Y3 B4 B2 R3".split()}]
    sit_down(course, "me", "novice", game="beacons", first=1, deals=deal, played="-R4", size=(140, 30))
