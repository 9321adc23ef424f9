"""The table in the terminal, played by a pilot: with the keys and the mouse, alone and with others."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

import unlost
from tests.terminal.driver import fits, my_turn, play_on, quick, seen, sit_down, status
from tests.waiting import until
from unlost.games.cards.rules import PRINTED
from unlost.games.cards.terminal import CardTable
from unlost.games.cards.terminal_score_sheets import round_points
from unlost.terminal.app import TableApp
from unlost.terminal.pages import Page
from unlost.terminal.widgets import HandCard

__all__ = ["quick"]  # a fixture that this module uses too

CARDS_OF_OTHERS = re.compile(r"\b[YBWGRP](?:x|10|[2-9])\b")


def table(app: TableApp) -> CardTable:
    assert isinstance(app.table, CardTable)
    return app.table


async def take_turn(app: TableApp) -> None:
    """Play the first card that fits a begun expedition, else discard the first; draw from the deck."""
    mine = app.match.view(app.facing)["expeditions"][0]
    places = [place for place in fits(app) if mine[table(app).hand[place][0]]]
    played = len(app.moves)
    app.simulate_key("1234567890"[places[0]] if places else "1")
    app.simulate_key("p" if places else "d")
    await until(lambda: len(app.moves) > played and app.waiting)
    app.simulate_key("enter")
    await until(lambda: len(app.moves) > played + 1)


@pytest.mark.slow
def test_a_game_of_one_round_with_the_keys_up_to_its_only_sheet() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        await pilot.press("1", "p", "enter")
        await play_on(app, take_turn)
        assert app.match.result is not None
        assert [round_points(app.ends[0].before, side, PRINTED) for side in (0, 1)] == list(app.match.result.scores)
        await until(lambda: "bonus" in seen(app) and "in all:" in seen(app))
        winner = "You win" if app.match.result.winners == (0,) else "Novice wins"
        await until(lambda: winner in seen(app))
        await pilot.press("s")
        await until(lambda: "saved as unlost-cards-7.txt" in seen(app))
        assert unlost.load(Path("unlost-cards-7.txt").read_text()).result == app.match.result
        await pilot.press("n")
        await my_turn(app)
        assert app.match.result is None
        assert app.match.seed != 7

    sit_down(course, "me", "novice", rounds=1)


def test_the_next_round_follows_the_score_sheet() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        await pilot.press("1", "d", "enter")
        await until(lambda: isinstance(app.screen, Page))
        assert app.match.deal == 2
        await until(lambda: "The end of round 1" in seen(app))
        await pilot.press("enter")
        await my_turn(app)
        await until(lambda: "round 2 of 3" in seen(app))
        assert len(app.ends) == 1

    sit_down(course, "me", "novice", max_turns=2, first=0)


def test_the_mouse_plays_discards_and_draws() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        await pilot.pause()
        played = table(app).hand[1]
        await pilot.click("#card-1")
        assert "0 → −" in status(app)
        other = next(letter for letter in "YBWGR" if letter != played[0])
        await pilot.click(f"#mine-{other}")
        assert "not here" in status(app)
        await pilot.click(f"#mine-{played[0]}")
        await until(lambda: "Draw" in status(app))
        await pilot.click("#deck")
        await my_turn(app)
        await pilot.pause()
        await pilot.click("#card-0")
        discarded = table(app).hand[0]
        await pilot.click(f"#pile-{discarded[0]}")
        await until(lambda: app.moves[-1].action == f"-{discarded}")
        await pilot.click(f"#pile-{discarded[0]}")
        assert "closed" in status(app)
        assert [move.action for move in app.moves if move.seat == 0] == [played, "+", f"-{discarded}"]

    sit_down(course, "me", "novice", first=0)


def test_what_is_illegal_is_explained_and_changes_nothing() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        before = app.match.view(0)
        await pilot.press("p")
        assert "Choose a card first" in status(app)
        for typed, words in (("+", "then draw. (rule C5)"), ("B9", "there is no B9 in this hand. (rule C5)"), ("what", "no action")):
            await pilot.press("colon", *("plus" if sign == "+" else sign for sign in typed), "enter")
            assert words.lower() in status(app).lower()
        assert app.match.view(0) == before
        await pilot.press("right")
        assert status(app).startswith("Play or discard a card")

    sit_down(course, "me", "novice", first=0)


def test_undo_takes_back_the_play_but_not_the_draw() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        hand = table(app).hand
        await pilot.press("3", "p")
        await until(lambda: "Draw" in status(app))
        assert len(table(app).hand) == 7
        await pilot.press("u")
        assert table(app).hand == hand
        assert app.match.history == ()
        assert str(app.chronicle()) == ""
        await pilot.press("3", "d", "enter")
        await my_turn(app)
        played = len(app.match.history)
        await pilot.press("u")
        assert "Nothing to take back" in status(app)
        assert len(app.match.history) == played

    sit_down(course, "me", "novice", first=0)


def test_pass_and_play_hides_the_other_hand() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await until(lambda: "Pass the keyboard to seat 0 - press Enter" in seen(app))
        assert not any(slot.card for slot in app.screen_stack[0].query(HandCard))
        await pilot.press("enter")
        await my_turn(app)
        assert table(app).hand == app.match.view(0)["hands"][0]
        await pilot.press("1", "d", "enter")
        await until(lambda: "Pass the keyboard to seat 1" in seen(app))
        assert not any(slot.card for slot in app.screen_stack[0].query(HandCard))
        await pilot.press("x", "1", "d")  # nothing happens until it is handed over
        assert app.match.turn == 1
        await pilot.press("enter")
        await my_turn(app)
        assert table(app).hand == app.match.view(1)["hands"][1]
        assert "seat 0 discards" in str(app.chronicle())

    sit_down(course, "me", "me", first=0, size=(80, 24))


def test_partners_give_and_the_others_read_no_names() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await until(lambda: "Pass the keyboard to seat 0" in seen(app))
        await pilot.press("enter")
        await my_turn(app)
        first, second = table(app).hand[:2]
        await pilot.press("1", "g")
        await until(lambda: status(app) == "Give a second card")
        await pilot.press("1", "enter")
        await until(lambda: "Pass the keyboard to seat 2" in seen(app))
        assert [move.action for move in app.moves[:2]] == [f"^{first}", f"^{second}"]
        await pilot.press("enter")
        await my_turn(app)
        assert len(table(app).hand) == 10
        assert "seat 0 gives two cards to the partner  ^ ^" in str(app.chronicle())
        app.facing = 0
        assert f"^{first} ^{second}" in str(app.chronicle())

    sit_down(course, "me", "novice", "me", "novice", first=0, expeditions=6, size=(80, 24))


def test_the_log_names_neither_drawn_nor_given_cards() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await until(lambda: isinstance(app.screen, Page))
        open_cards = {move.action.lstrip("-") for move in app.moves if move.action[0] not in "+^"}
        assert any(move.action[0] == "^" for move in app.moves)
        log = str(app.chronicle())
        assert "random 0 gives two cards to the partner" in log
        assert "draws from the deck" in log
        assert set(CARDS_OF_OTHERS.findall(log)) <= open_cards

    sit_down(course, "random", "random", "random", "random", max_turns=24, rounds=1)


def test_leaving_asks_and_saves_without_overwriting() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        await pilot.press("question_mark")
        await until(lambda: "Keys and signs" in seen(app))
        await pilot.press("escape", "s")
        await until(lambda: "Saved as unlost-cards-7.txt" in status(app))
        await pilot.press("q", "escape")
        assert app.is_running
        await pilot.press("q", "s")
        await until(lambda: app.return_value is not None)
        assert app.return_value == "saved as unlost-cards-7-2.txt"
        assert {path.name for path in Path().iterdir()} == {"unlost-cards-7.txt", "unlost-cards-7-2.txt"}

    sit_down(course, "me", "novice", first=0)


def test_a_game_gone_on_with_has_its_log_and_its_sheets() -> None:
    async def course(app: TableApp, pilot: Pilot[str]) -> None:
        await my_turn(app)
        assert str(app.chronicle()).startswith("round 1\nyou discard")
        assert "\nround 2" in str(app.chronicle())
        assert len(app.ends) == 1
        await pilot.press("u")
        assert "Draw" not in status(app)
        await pilot.press("1", "d", "enter")
        await until(lambda: "The end of round 2" in seen(app))
        await pilot.press("enter")
        await until(lambda: "round 1" in seen(app) and "in all" in seen(app))

    match = unlost.new("cards", seed=7, first=0, max_turns=2, rounds=2)
    while match.deal == 1 or match.turn != 0 or match.view(0)["phase"] != "draw":
        match.play(next(action for action in match.actions() if action[0] in "-+"))
    sit_down(course, "me", "novice", first=0, max_turns=2, rounds=2, played=" ".join(match.history))
