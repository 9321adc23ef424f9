"""The pages in a real browser against a real server: whole games by mouse, touch and keyboard, friends, partners, accidents."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

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
    needs_axe,
    note_faults,
    serious_faults,
    shorten,
    sit_down,
    turn,
    turn_by_keys,
    wait_for_my_turn,
)
from tests.server.server_process import ServerProcess

WHOLE = pytest.mark.parametrize(  # one round quickly; all three take minutes
    ("way", "least"), [("One round", 5), pytest.param("Two players", 40, marks=pytest.mark.slow)], ids=["one round", "three rounds"]
)


def play_out(page: Page, one_turn: Callable[[Page], None]) -> int:
    turns = 0
    while wait_for_my_turn(page):
        one_turn(page)
        turns += 1
    return turns


def record_of(page: Page, server: ServerProcess) -> unlost.Match:
    table = page.url.rpartition("/")[2]
    return unlost.load(page.request.get(f"{server.address}/api/tables/{table}/record").text())


@WHOLE
def test_a_whole_game_by_mouse(browser: Browser, server: ServerProcess, way: str, least: int) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    if way == "One round":
        shorten(page, 24)
    sit_down(page, server, way)
    assert play_out(page, turn) > least
    match = record_of(page, server)
    assert match.result
    shown = [int(text.replace("−", "-")) for text in page.locator("dialog.sheet tfoot tr:last-child td b").all_text_contents()]
    assert sorted(shown) == sorted(match.result.scores)
    assert faults == []
    page.context.close()


@WHOLE
def test_a_whole_game_by_touch_on_a_phone(browser: Browser, server: ServerProcess, way: str, least: int) -> None:
    page = calm(browser, viewport=PHONE, has_touch=True).new_page()
    faults = note_faults(page, server)
    if way == "One round":
        shorten(page, 16)
    sit_down(page, server, way)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    assert play_out(page, lambda page: turn(page, tap=True)) > least
    assert record_of(page, server).result
    assert faults == []
    page.context.close()


def test_the_last_sheet_offers_no_next_round_while_the_verdict_is_on_its_way(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def between(wire: WebSocketRoute) -> None:
        onward = wire.connect_to_server()
        wire.on_message(onward.send)
        onward.on_message(lambda told: held.append((wire, told)) if '"ending":{' in str(told).replace(" ", "") else wire.send(told))

    page.route_web_socket(re.compile("/socket"), between)
    shorten(page, 4)
    sit_down(page, server, "One round")
    for _ in range(2):
        expect(page.locator(".table.mine[data-phase=play]")).to_be_visible(timeout=PATIENT)
        turn(page)
    expect(page.locator("dialog.sheet[open] tfoot")).to_be_visible(timeout=PATIENT)
    while not held:
        page.wait_for_timeout(20)
    assert page.locator("dialog.sheet[open] .button").count() == 0
    for wire, told in held:
        wire.send(told)
    expect(page.locator("dialog.sheet[open] .after .button.main")).to_have_text("Play again", timeout=PATIENT)
    page.context.close()


@WHOLE
def test_a_whole_game_by_keyboard_alone(browser: Browser, server: ServerProcess, way: str, least: int) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    if way == "One round":
        shorten(page, 16)
    page.goto(server.address)
    page.locator(".levels .choice").first.wait_for()
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement?.name") == "way":
            break
        page.keyboard.press("Tab")
    while page.evaluate("way => document.activeElement.closest('.choice').innerText.startsWith(way)", way) is False:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".held").first).to_be_visible(timeout=PATIENT)
    turns = 0
    while True:
        page.wait_for_selector(".table.mine:not(:has(dialog[open])), dialog.sheet[open] .button.main", timeout=PATIENT)
        if page.locator("dialog.sheet[open] .after").count():
            break
        if page.locator("dialog.sheet[open]").count():
            page.keyboard.press("Enter")
            page.locator("dialog.sheet:not([open])").wait_for(state="attached")
            continue
        turn_by_keys(page)
        turns += 1
    assert turns > least
    assert record_of(page, server).result
    assert faults == []
    page.context.close()


def test_two_browsers_play_each_other_by_link(browser: Browser, server: ServerProcess) -> None:
    host, guest = calm(browser).new_page(), calm(browser).new_page()
    host.goto(server.address)
    host.locator(".choice", has_text="One round").click()
    host.get_by_role("button", name="Invite a friend").click()
    link = host.get_by_label("The link", exact=True).input_value()
    assert "invite=" in link
    expect(host.get_by_alt_text("The link as a QR code")).to_be_visible()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down and play").click()
    expect(guest.locator(".held").first).to_be_visible(timeout=PATIENT)
    expect(host.locator(".held").first).to_be_visible(timeout=PATIENT)
    for _ in range(6):
        acting = host if host.locator(".table.mine").count() else guest
        watching = guest if acting is host else host
        expect(acting.locator(".table.mine")).to_be_visible(timeout=PATIENT)
        turn(acting)
        expect(watching.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    watcher = calm(browser).new_page()
    watcher.goto(link.partition("?")[0])
    expect(watcher.get_by_text("You are watching.")).to_be_visible(timeout=PATIENT)
    assert watcher.locator(".held").count() == 0
    for page in (host, guest, watcher):
        page.context.close()


@pytest.mark.slow
def test_partners_two_people_and_two_bots(browser: Browser, server: ServerProcess) -> None:
    both = invited(browser, server, "Partners")
    faults = note_faults(both[0], server)
    gave = False
    for _ in range(6):
        mover = acting(*both)
        mover.locator(".held").first.click()
        if not gave and mover.locator(".give.glows").count():
            mover.locator(".give").click()
            expect(mover.locator(".table[data-phase=give].mine")).to_be_visible(timeout=PATIENT)
            mover.locator(".held").first.click()
            mover.locator(".give").click()
            expect(mover.locator(".table[data-phase=give].mine")).to_have_count(0, timeout=PATIENT)
            gave = True
        else:
            mover.locator(".held").first.click()
            turn(mover, play=False)
    assert gave
    assert faults == []
    for page in both:
        page.context.close()


def test_reload_lost_network_and_a_killed_server_in_the_middle_of_a_turn_lose_nothing(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        page = calm(browser).new_page()
        sit_down(page, server, "One round")
        assert wait_for_my_turn(page)
        page.locator(".held").first.click()
        page.locator(".pile.glows").click()
        expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
        held = hand_of(page)
        page.reload()
        expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
        assert hand_of(page) == held
        draw(page)
        assert wait_for_my_turn(page)
        page.context.set_offline(True)
        page.locator(".held").first.click()
        page.locator(".pile.glows").click()
        page.context.set_offline(False)
        draw(page)
        assert wait_for_my_turn(page)
        page.locator(".held").first.click()
        server.kill()
        expect(page.get_by_text("Reconnecting")).to_be_visible(timeout=PATIENT)
        page.locator(".pile.glows").click()
        server.start()
        draw(page)
        assert wait_for_my_turn(page)
        turn(page)
        page.context.close()


def test_a_step_can_be_taken_back_until_the_draw(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    sit_down(page, server, "One round")
    assert wait_for_my_turn(page)
    before = page.locator(".held").count()
    page.locator(".held").first.click()
    page.locator(".pile.glows").click()
    expect(page.locator(".held")).to_have_count(before - 1, timeout=PATIENT)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".held")).to_have_count(before, timeout=PATIENT)
    turn(page)
    page.context.close()


def test_what_cannot_be_done_is_said_in_a_sentence(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    sit_down(page, server, "One round")
    assert wait_for_my_turn(page)
    page.locator(".deck").click()
    expect(page.locator(".toast")).to_contain_text(re.compile(r"\w+.*\."), timeout=PATIENT)
    page.locator(".place.own").first.click()
    expect(page.locator(".toast")).to_contain_text("Choose a card", timeout=PATIENT)
    page.locator(".held").first.click()
    page.locator(".pile.glows").dblclick()  # counts once
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    page.locator(".pile.closed").click()
    expect(page.locator(".toast")).to_contain_text(re.compile("closed|discarded|just"), timeout=PATIENT)
    draw(page)
    page.context.close()


def test_two_tabs_show_the_same_and_either_may_play(browser: Browser, server: ServerProcess) -> None:
    context = calm(browser)
    page = context.new_page()
    sit_down(page, server, "One round")
    assert wait_for_my_turn(page)
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    other.locator(".held").first.click()
    other.locator(".pile.glows").click()
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    draw(page)
    assert wait_for_my_turn(other)
    context.close()


def test_links_that_lead_nowhere_and_finished_games_are_told_plainly(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    page.goto(f"{server.address}/t/no-such-table")
    expect(page.get_by_text("no table at this link")).to_be_visible(timeout=PATIENT)
    sit_down(page, server, "One round")
    assert wait_for_my_turn(page)
    page.get_by_role("button", name="Leave the match").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("dialog.sheet[open]")).to_contain_text("resigned", timeout=PATIENT)
    page.reload()
    expect(page.locator("dialog.sheet[open]")).to_contain_text("resigned", timeout=PATIENT)
    page.context.close()


@pytest.mark.parametrize("light", [pytest.param("light", marks=pytest.mark.slow), "dark"])
@needs_axe
def test_axe_finds_nothing_serious_on_any_page(browser: Browser, server: ServerProcess, light: str) -> None:
    page = calm(browser, color_scheme=light, bypass_csp=True).new_page()
    page.goto(server.address)
    page.wait_for_selector(".levels .choice")
    assert serious_faults(page) == [], "home"
    page.get_by_role("button", name="Invite a friend").click()
    page.get_by_alt_text("The link as a QR code").wait_for()
    assert serious_faults(page) == [], "waiting room"
    sit_down(page, server, "One round")
    assert wait_for_my_turn(page)
    page.locator(".held").first.click()
    assert serious_faults(page) == [], "table"
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    assert serious_faults(page) == [], "help"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave the match").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog.sheet[open]").wait_for(timeout=PATIENT)
    assert serious_faults(page) == [], "sheet"
    for path in ("ladder", "people/Explorer", "t/nowhere"):
        page.goto(f"{server.address}/{path}")
        page.wait_for_selector("h1")
        assert serious_faults(page) == [], path
    page.context.close()


def test_cards_can_be_dragged_and_travel(browser: Browser, server: ServerProcess) -> None:
    page = browser.new_context().new_page()
    sit_down(page, server, "One round")
    assert wait_for_my_turn(page)
    card = page.locator(".held").first
    colour = card.locator(".card").get_attribute("data-colour")
    drag(page, card, page.locator(f".pile[data-colour={colour}]"))
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    draw(page)
    page.context.close()


def test_letters_twice_as_large_still_fit(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, viewport={"width": 1280, "height": 800}, bypass_csp=True).new_page()
    sit_down(page, server, "One round")
    page.add_style_tag(content="html { font-size: 200% !important; }")
    drawn_anew(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert wait_for_my_turn(page)
    turn(page)
    page.context.close()
