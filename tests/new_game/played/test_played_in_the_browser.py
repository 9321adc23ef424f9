"""The fourth game in a real browser: from the home page to the score sheet, its lesson, its rules."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, PHONE, calm, note_faults, serious_faults, uncover
from tests.browser.test_browser_lessons import by_hand, by_keys, play_through
from tests.server.server_process import ServerProcess

LAPTOP = {"width": 1280, "height": 720}


def turn(page: Page, keys: bool) -> None:
    """Light the first card that can be lit, else bury one."""
    able = page.locator(".held:not(.cannot)")
    if able.count():
        able.first.click()
        page.keyboard.press("Enter") if keys else page.locator(".place.own.glows").click()
    else:
        page.locator(".held").first.click()
        page.keyboard.press("b") if keys else page.locator(".place.bury").click()


def play_on(page: Page, keys: bool = False) -> None:
    """Take turns until the score sheet is there."""
    while True:
        page.wait_for_selector(".table.mine, dialog.sheet[open] .after", timeout=PATIENT)
        if page.locator("dialog.sheet[open]").count():
            return
        held = page.locator(".hand").inner_text()
        turn(page, keys)
        page.wait_for_function(
            "held => document.querySelector('.hand').innerText !== held || document.querySelector('dialog.sheet[open]')", arg=held
        )


@pytest.mark.parametrize(("way", "size", "keys"), [("Two", LAPTOP, False), ("Four", PHONE, True)])
def test_from_the_home_page_to_the_score_sheet(browser: Browser, server: ServerProcess, way: str, size: dict[str, int], keys: bool) -> None:
    page = calm(browser, viewport=size, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    page.goto(server.address)
    page.locator(".levels .choice", has_text="Master").click()  # whom this game does not have: its strongest level plays
    page.locator(".choice", has_text="Beacons").first.click()
    expect(page.locator(".levels :checked + span")).to_have_text("Explorer")
    page.locator(".choice", has_text=f"{way} on the coast").first.click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".table.beacons")).to_be_visible(timeout=PATIENT)
    expect(page.locator(".held")).to_have_count(3)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [size["width"], size["height"]]
    assert serious_faults(page) == []
    play_on(page, keys)
    expect(page.locator("dialog.sheet")).to_contain_text("Points")
    assert page.locator("dialog.sheet tbody tr").count() == 3
    assert faults == []
    page.context.close()


@pytest.mark.parametrize("act", [by_hand, by_keys])
def test_its_lesson_is_taken_to_the_end(browser: Browser, server: ServerProcess, act: object) -> None:
    page = calm(browser, viewport=LAPTOP).new_page()
    faults = note_faults(page, server)
    steps, chapters = play_through(page, server, "beacons", act)  # type: ignore[arg-type]
    assert (steps, chapters) == (12, 1)  # and the last one, which leads on
    expect(page.locator("dialog.sheet[open]")).to_contain_text("You won")
    assert faults == []
    page.context.close()


def test_its_rules_have_a_page_and_each_can_be_linked_to(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    page.goto(f"{server.address}/rules")
    page.locator(".shelf", has_text="Beacons").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Beacons: the rules", timeout=PATIENT)
    assert page.locator(".passage").count() == 9
    page.goto(f"{server.address}/rules/beacons#K4")
    expect(page.locator(".passage.marked")).to_contain_text("Too bright", timeout=PATIENT)
    assert faults == []
    page.context.close()


def test_two_at_one_screen_do_not_see_each_others_hands(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    page.request.get(f"{server.address}/api/me")
    wish = {"game": "beacons", "seats": [{"kind": "me"}, {"kind": "same"}], "options": {"first": 0}}
    table = page.request.post(f"{server.address}/api/tables", data=wish).json()["id"]
    page.goto(f"{server.address}/t/{table}")
    uncover(page)
    turn(page, keys=False)
    expect(page.locator(".curtain")).to_contain_text("Pass the screen")
    page.context.close()
