"""Those who play as bots are somebody: chosen by their face, seen at the table, heard now and then, silenced for good."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, note_faults, serious_faults, shorten, turn, wait_for_my_turn
from tests.server.server_process import ServerProcess


def remarks_of(page: Page, *moments: str) -> set[str]:
    """What Mirela can say at these moments."""
    found: dict[str, list[str]] = page.evaluate("fetch('/api/characters/mirela/remarks').then(a => a.json())")["remarks"]
    return {text for moment in moments for text in found[moment]}


def kept(page: Page) -> list[dict[str, Any]]:
    """What was said in this browser."""
    said: list[dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('unlost-remarks') || '[]'"))
    return said


def sit_down_with_mirela(page: Page, server: ServerProcess) -> str:
    """A short match against her; what she says when it begins, "" if nothing was said."""
    before = len(kept(page))
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".held").first).to_be_visible(timeout=PATIENT)
    if page.evaluate("JSON.parse(localStorage.unlost).remarks") is False:
        return ""
    page.wait_for_function("n => JSON.parse(localStorage.getItem('unlost-remarks') || '[]').length > n", arg=before, timeout=PATIENT)
    return str(kept(page)[-1]["text"])


@pytest.mark.slow
def test_one_plays_against_somebody_who_says_a_word_never_twice_and_can_be_silenced(browser: Browser, server: ServerProcess) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce", locale="en", bypass_csp=True)
    page = context.new_page()
    page.add_init_script("localStorage.unlost ||= JSON.stringify({ warn: false, log: true })")
    faults = note_faults(page, server)
    shorten(page, turns=2)

    page.goto(server.address)
    page.locator(".ways .choice", has_text="One round").click()
    page.locator(".levels .choice", has_text="Expert").click()
    faces = page.locator(".opponents button")
    expect(faces).to_have_count(3, timeout=PATIENT)
    page.locator(".opponents").get_by_role("button", name="Mirela").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".opponents [aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".opponents p")).to_contain_text("Mirela. A cartographer")
    assert serious_faults(page) == []

    first = sit_down_with_mirela(page, server)
    her = page.locator(".person", has_text="Mirela")
    expect(her.locator(".strength")).to_have_text("Expert")
    expect(her.locator("img")).to_have_js_property("complete", True)
    assert her.locator("img").evaluate("image => image.naturalWidth") > 0
    assert first in remarks_of(page, "begin")
    expect(page.locator(".talk .said")).to_have_text([f"Mirela {first}"])
    assert serious_faults(page) == []
    page.reload()
    expect(page.locator(".talk .said")).to_have_text([f"Mirela {first}"], timeout=PATIENT)
    expect(page.locator(".bubble")).to_have_count(0)

    while wait_for_my_turn(page):
        turn(page)
    expect(page.locator("dialog.sheet[open] .last-words q")).to_be_visible(timeout=PATIENT)
    last = kept(page)[-1]["text"]
    assert last in remarks_of(page, "won", "lost", "close")
    expect(page.locator(".last-words")).to_contain_text(last)
    said = [one["text"] for one in kept(page)]

    page.goto(f"{server.address}/games")
    expect(page.locator(".past .row b")).to_have_text("Mirela (Expert)", timeout=PATIENT)
    expect(page.locator(".past .row img")).to_have_count(1)
    page.get_by_label("Against").fill("expert")
    expect(page.locator(".past .row")).to_have_count(1)

    page.goto(server.address)
    second = sit_down_with_mirela(page, server)  # she was chosen for good
    assert second not in said
    assert second in remarks_of(page, "begin")
    page.locator(".bubble button").click()
    expect(page.locator(".bubble")).to_have_count(0)
    expect(page.locator(".talk .said")).to_have_count(0)
    page.goto(server.address)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Bots say a word now and then")).not_to_be_checked()
    page.get_by_role("button", name="Close").click()
    quiet = len(kept(page))
    sit_down_with_mirela(page, server)
    while wait_for_my_turn(page):
        turn(page)
    expect(page.locator(".last-words img")).to_have_count(1)
    expect(page.locator(".last-words q")).to_have_count(0)
    assert len(kept(page)) == quiet
    assert faults == []
    context.close()
