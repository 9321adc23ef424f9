"""The table of the board game in a real browser: whole games by mouse, touch and keyboard, who begins a path, arrows, accidents."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import unlost
from tests.browser.driver import (
    PATIENT,
    PHONE,
    acting,
    calm,
    drag,
    draw,
    drawn_anew,
    hand_of,
    invited,
    note_faults,
    serious_faults,
    uncover,
    wait_for_my_turn,
)
from tests.server.server_process import ServerProcess

MINE = ".table[data-phase={}].mine"


def sit_down(page: Page, server: ServerProcess, players: int = 2, **options: Any) -> str:
    """At a new table with bots; I begin. Returns its address."""
    page.request.get(f"{server.address}/api/me")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * (players - 1)]
    wish = {"game": "board", "seats": seats, "options": {"expeditions": 1, "first": 0} | options}
    made = page.request.post(f"{server.address}/api/tables", data=json.dumps(wish), headers={"content-type": "application/json"})
    assert made.ok, made.text()
    page.goto(f"{server.address}/t/{made.json()['id']}")
    expect(page.locator(".held").first).to_be_visible(timeout=PATIENT)
    return str(made.json()["id"])


def settled(page: Page) -> str:
    """What comes after a card was put down: my step, my draw, or something that is not mine to do."""
    page.wait_for_selector(f"{MINE.format('step')}, {MINE.format('draw')}, .table:not(.mine), dialog.sheet[open]", timeout=PATIENT)
    for phase in ("step", "draw"):
        if page.locator(MINE.format(phase)).count():
            return phase
    return "over"


def moved_on(page: Page, before: str) -> None:
    """Wait until a step was counted: the log has another line, or the expedition is over."""
    page.wait_for_function("before => document.querySelector('.table').dataset.n !== before", arg=before, timeout=PATIENT)


def number(page: Page) -> str:
    return page.locator(".table").get_attribute("data-n") or ""


def turn(page: Page, tap: bool = False, who: int = 0, decline: bool = False) -> int:
    """One whole turn with mouse or finger: the first card that can be played, on its path; extra steps; the deck. Returns the steps."""

    def touch(what: Any) -> None:
        what.tap(timeout=PATIENT) if tap else what.click(timeout=PATIENT)

    at = number(page)
    playable = page.locator(".held:not(.cannot)")
    if playable.count():
        touch(playable.first)
        touch(page.locator(".place.own.glows"))
        page.wait_for_function(
            "at => document.querySelector('.who-begins') || document.querySelector('.table').dataset.n !== at", arg=at, timeout=PATIENT
        )
        if page.locator(".who-begins").count():
            touch(page.locator(".who-begins .two .button").nth(who))
    else:
        touch(page.locator(".held").first)
        touch(page.locator(".pile.glows"))
    moved_on(page, at)
    steps = 0
    while settled(page) == "step":
        at, steps = number(page), steps + 1
        touch(page.get_by_role("button", name="No step") if decline else page.locator(".place.own.glows").first)
        moved_on(page, at)
    if settled(page) == "draw":
        draw(page, tap)
    return steps


def turn_by_keys(page: Page) -> None:
    """One whole turn by keyboard alone."""
    at = number(page)
    held = page.locator(".held")
    for place in range(held.count()):
        page.keyboard.press("ArrowRight")
        if "cannot" not in (held.nth(place).get_attribute("class") or ""):
            page.keyboard.press("Enter")
            page.wait_for_function(
                "at => document.querySelector('.who-begins') || document.querySelector('.table').dataset.n !== at", arg=at, timeout=PATIENT
            )
            if page.locator(".who-begins").count():
                page.keyboard.press(random.choice("ar"))
            break
    else:
        page.keyboard.press("d")
    moved_on(page, at)
    while settled(page) == "step":
        at = number(page)
        page.keyboard.press(page.locator(".path.open").first.get_attribute("data-colour") or "=")
        moved_on(page, at)
    if settled(page) == "draw":
        at = number(page)
        page.keyboard.press("Enter")
        moved_on(page, at)


def play_out(page: Page, one_turn: Callable[[Page], object]) -> int:
    turns = 0
    while wait_for_my_turn(page):
        one_turn(page)
        turns += 1
    return turns


def check_the_sheet(page: Page, server: ServerProcess, table: str) -> unlost.Match:
    """The final points on the sheet are those of the record."""
    match = unlost.load(page.request.get(f"{server.address}/api/tables/{table}/record").text())
    assert match.result
    shown = [int(text.replace("−", "-")) for text in page.locator("dialog.sheet tfoot tr:last-child td b").all_text_contents()]
    assert shown == list(match.result.scores)
    return match


@pytest.mark.slow
def test_a_short_game_by_mouse_comes_to_its_score_sheet(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    table = sit_down(page, server, max_turns=16)
    assert wait_for_my_turn(page)
    page.locator(".held").first.click()
    assert serious_faults(page) == []
    page.locator(".held.chosen").click()
    assert play_out(page, turn) == 8
    check_the_sheet(page, server, table)
    assert serious_faults(page) == []
    assert faults == []
    page.context.close()


@pytest.mark.slow
def test_a_short_game_by_touch_on_a_phone_fits_the_screen(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, viewport=PHONE, has_touch=True, bypass_csp=True, color_scheme="dark").new_page()
    faults = note_faults(page, server)
    table = sit_down(page, server, players=4, max_turns=24)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    assert wait_for_my_turn(page)
    page.locator(".held").first.tap()
    assert serious_faults(page) == []
    page.locator(".held.chosen").tap()
    assert play_out(page, lambda page: turn(page, tap=True, who=1)) == 6
    check_the_sheet(page, server, table)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious_faults(page) == []
    assert faults == []
    page.context.close()


def test_a_short_game_by_keyboard_alone(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    table = sit_down(page, server, max_turns=16)
    assert play_out(page, turn_by_keys) == 8
    check_the_sheet(page, server, table)
    assert faults == []
    page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "players", "up_and_down"),
    [("mouse", 2, True), ("mouse", 4, False), ("touch", 2, False), ("touch", 4, True), ("keys", 2, False), ("keys", 4, True)],
)
def test_a_long_game(browser: Browser, server: ServerProcess, how: str, players: int, up_and_down: bool) -> None:
    phone = {"viewport": PHONE, "has_touch": True} if how == "touch" else {}
    page = calm(browser, **phone).new_page()
    faults = note_faults(page, server)
    table = sit_down(page, server, players, expeditions=3, up_and_down=up_and_down)
    assert play_out(page, turn_by_keys if how == "keys" else lambda page: turn(page, tap=how == "touch")) > 20
    match = check_the_sheet(page, server, table)
    assert len(match.ends) == 3
    assert faults == []
    page.context.close()


def test_who_begins_is_asked_on_the_board_and_can_be_put_off(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    sit_down(page, server)
    page.locator(".held:not(.cannot)").first.click()
    expect(page.locator(".own.glows .brings")).to_contain_text("−20 / −40")
    page.locator(".place.own.glows").click()
    expect(page.get_by_role("group", name=re.compile("Who begins"))).to_be_visible()
    expect(page.get_by_role("button", name="Adventurer")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".who-begins")).to_have_count(0)
    page.locator(".place.own.glows").click()
    page.get_by_role("button", name="Researcher").click()
    expect(page.locator(MINE.format("draw"))).to_be_visible(timeout=PATIENT)
    expect(page.locator(".group .pawn.researcher.mine")).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".group .pawn.researcher.mine")).to_have_count(0, timeout=PATIENT)
    page.context.close()


def to_an_arrow(page: Page, server: ServerProcess) -> None:
    """Play until a step is asked for."""
    for _ in range(12):
        sit_down(page, server)
        while wait_for_my_turn(page):
            at = number(page)
            playable = page.locator(".held:not(.cannot)")
            if not playable.count():
                turn(page)
                continue
            playable.first.click()
            page.locator(".place.own.glows").click()
            page.wait_for_function(
                "at => document.querySelector('.who-begins') || document.querySelector('.table').dataset.n !== at", arg=at
            )
            if page.locator(".who-begins").count():
                page.keyboard.press("a")
            moved_on(page, at)
            what = settled(page)
            if what == "step":
                return
            if what == "draw":
                draw(page)
    raise AssertionError("no arrow was met")


def test_an_arrow_is_asked_about_and_survives_a_reload_and_can_be_declined(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    to_an_arrow(page, server)
    glowing = page.locator(".place.own.glows").count()
    assert glowing
    assert page.locator(".own.glows .brings").count() == glowing
    page.reload()
    expect(page.get_by_role("group", name="Extra step")).to_be_visible(timeout=PATIENT)
    assert page.locator(".place.own.glows").count() == glowing
    page.locator(".deck").click()
    expect(page.locator(".toast")).to_contain_text("step", timeout=PATIENT)
    page.get_by_role("button", name="No step").click()
    expect(page.locator(MINE.format("draw"))).to_be_visible(timeout=PATIENT)
    draw(page)
    assert faults == []
    page.context.close()


def test_what_cannot_be_done_is_said_in_a_sentence(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    sit_down(page, server)
    page.locator(".place.own").first.click()
    expect(page.locator(".toast")).to_contain_text("Choose a card", timeout=PATIENT)
    page.locator(".deck").click()
    expect(page.locator(".toast")).to_contain_text(re.compile("first|draw"), timeout=PATIENT)
    cannot = page.locator(".held.cannot")
    if cannot.count():  # not the lowest of its colour
        colour = cannot.first.locator(".card").get_attribute("data-colour")
        cannot.first.click()
        page.locator(f".place.own[data-colour={colour}]").click()
        expect(page.locator(".toast")).to_contain_text("lowest", timeout=PATIENT)
    page.context.close()


def test_cards_can_be_dragged_to_a_path_and_to_a_pile(browser: Browser, server: ServerProcess) -> None:
    page = browser.new_context().new_page()
    faults = note_faults(page, server)
    sit_down(page, server)
    assert wait_for_my_turn(page)
    for goal in ("own", "pile"):
        card = page.locator(".held:not(.cannot)").first
        colour = card.locator(".card").get_attribute("data-colour")
        drag(page, card, page.locator(f".{goal}[data-colour={colour}]"))
        if goal == "own":
            expect(page.locator(".who-begins")).to_be_visible(timeout=PATIENT)
            page.keyboard.press("Escape")
    expect(page.locator(MINE.format("draw"))).to_be_visible(timeout=PATIENT)
    draw(page)
    assert faults == []
    page.context.close()


def test_others_points_are_hidden_where_scores_are_closed(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    sit_down(page, server, open_scores=False)
    expect(page.locator(".them .sum b")).to_have_text("?")
    expect(page.locator(".us .sum b")).to_have_text("0")
    page.context.close()


def test_two_people_at_one_screen_see_only_their_own_hand(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    page.request.get(f"{server.address}/api/me")
    wish = {"game": "board", "seats": [{"kind": "me"}, {"kind": "same"}], "watch": "nobody", "options": {"expeditions": 1}}
    made = page.request.post(f"{server.address}/api/tables", data=json.dumps(wish), headers={"content-type": "application/json"})
    page.goto(f"{server.address}/t/{made.json()['id']}")
    uncover(page)
    first = hand_of(page)
    turn(page)
    expect(page.get_by_role("dialog", name="Pass the screen")).to_be_visible(timeout=PATIENT)
    page.get_by_role("button", name="It is me").click()
    assert hand_of(page) != first
    expect(page.locator(".group .pawn.mine")).to_have_count(0)
    turn(page)
    page.context.close()


@pytest.mark.slow
def test_two_people_play_each_other_by_link(browser: Browser, server: ServerProcess) -> None:
    both = invited(browser, server, "The board game", "Two players", turns=6)
    while not both[0].locator("dialog.sheet[open]").count():
        mover = acting(*both)
        turn(mover, who=1)
        expect(mover.locator(".table.mine:not(:has(dialog[open]))")).to_have_count(0, timeout=PATIENT)
    for page in both:
        expect(page.locator("dialog.sheet[open]")).to_be_visible(timeout=PATIENT)
    counts = [int(page.locator(".table").get_attribute("data-n") or 0) for page in both]
    assert counts[0] == counts[1] >= 12
    for page in both:
        page.context.close()


def test_letters_twice_as_large_leave_room_for_the_paths(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, viewport={"width": 1280, "height": 800}, bypass_csp=True).new_page()
    sit_down(page, server, players=3)
    page.add_style_tag(content="html { font-size: 200% !important; }")
    drawn_anew(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    widths = page.locator(".path .own").evaluate_all("paths => paths.map(path => path.clientWidth)")
    assert min(widths) >= 45
    turn(page)
    page.context.close()
