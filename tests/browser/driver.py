"""Somebody at a browser: what people do with mouse, touch and keyboard at the table of the card game."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.server.server_process import ServerProcess

PATIENT = 20_000
PHONE = {"width": 390, "height": 844}
AXE = Path(__file__).parents[2] / "tools" / "web" / "node_modules" / "axe-core" / "axe.min.js"

needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci --prefix tools/web")


def serious_faults(page: Page) -> list[list[object]]:
    """What axe finds on a page that is serious or worse; nothing where it is not installed."""
    if not AXE.exists():
        return []
    page.add_script_tag(path=str(AXE))
    found = page.evaluate("async () => (await axe.run()).violations.map(v => [v.id, v.impact, v.nodes.slice(0, 3).map(n => n.html)])")
    return [one for one in found if one[1] in ("serious", "critical")]


def note_faults(page: Page, server: ServerProcess) -> list[str]:
    """Everything that should not happen on a page: script errors, and requests to anywhere else."""
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(f"script: {fault}"))
    page.on("console", lambda said: faults.append(f"console: {said.text}") if said.type == "error" and not _is_calm(said.text) else None)
    page.on(
        "request",
        lambda asked: faults.append(f"outside: {asked.url}") if not asked.url.startswith((server.address, "data:", "blob:")) else None,
    )
    return faults


def _is_calm(text: str) -> bool:
    """What a browser writes down by itself when a network is gone, or a request is refused with a sentence."""
    return bool(re.search(r"ERR_|WebSocket connection|status of 4\d\d", text))


def shorten(page: Page, turns: int) -> None:
    """The tables that this page asks for end after so many turns."""

    def ask(route: Route) -> None:
        wish = route.request.post_data_json
        if route.request.method == "POST" and wish:
            route.continue_(post_data=json.dumps(wish | {"options": wish.get("options", {}) | {"max_turns": turns}}))
        else:
            route.continue_()

    page.route("**/api/tables", ask)


def sit_down(page: Page, server: ServerProcess, way: str = "Two players", level: str = "Novice") -> None:
    """From the first visit to a table against bots."""
    page.goto(server.address)
    page.locator(".choice", has_text=way).first.click()
    page.locator(".levels .choice", has_text=level).click()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".held").first).to_be_visible(timeout=PATIENT)


def wait_for_my_turn(page: Page) -> bool:
    """Wait until I may act; False when the match is over. Score sheets of rounds are closed on the way."""
    while True:
        found = page.wait_for_selector(".table.mine:not(:has(dialog[open])), dialog.sheet[open] .button.main", timeout=PATIENT)
        assert found
        if page.locator("dialog.sheet[open] .after").count():
            return False
        if page.locator("dialog.sheet[open]").count():
            page.locator("dialog.sheet[open] > .button.main").click(timeout=PATIENT)
            page.locator("dialog.sheet:not([open])").wait_for(state="attached")
        elif found:
            return True


def turn(page: Page, tap: bool = False, play: bool = True) -> None:
    """One whole turn, with mouse or finger: a card, a place that glows, the deck."""

    def touch(what: Any) -> None:
        what.tap(timeout=PATIENT) if tap else what.click(timeout=PATIENT)

    for place in range(page.locator(".held").count()):
        card = page.locator(".held").nth(place)
        if not play or "cannot" in (card.get_attribute("class") or ""):
            continue
        touch(card)
        touch(page.locator(".place.own.glows"))
        break
    else:
        touch(page.locator(".held").first)
        touch(page.locator(".pile.glows"))
    draw(page, tap)


def hand_of(page: Page) -> list[str]:
    """The cards in the hand that is shown."""
    cards: list[str] = page.locator(".held .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    return cards


def draw(page: Page, tap: bool = False) -> None:
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    deck = page.locator(".deck")
    deck.tap(timeout=PATIENT) if tap else deck.click(timeout=PATIENT)
    expect(page.locator(".table[data-phase=draw].mine")).to_have_count(0, timeout=PATIENT)


def turn_by_keys(page: Page) -> None:
    """One whole turn by keyboard alone: play the first card that can be played, else discard the first."""
    held = page.locator(".held")
    for place in range(held.count()):
        page.keyboard.press("ArrowRight")
        if "cannot" not in (held.nth(place).get_attribute("class") or ""):
            page.keyboard.press("Enter")
            break
    else:
        page.keyboard.press("d")
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    page.keyboard.press("Enter")
    expect(page.locator(".table[data-phase=draw].mine")).to_have_count(0, timeout=PATIENT)


def uncover(page: Page) -> None:
    """At one screen for several: whoever is next is there."""
    page.get_by_role("button", name="It is me").click(timeout=PATIENT)


def calm(browser: Browser, tempo: object = "instant", **more: Any) -> BrowserContext:
    """A visitor who wants no motion, and to see at once what the others do: quick to test. UNLOST_TEST_SIZE=820x1180: on another screen."""
    if "viewport" not in more and (size := os.environ.get("UNLOST_TEST_SIZE")):
        width, height = map(int, size.split("x"))
        more["viewport"] = {"width": width, "height": height}
    context = browser.new_context(reduced_motion="reduce", **more)
    wish = json.dumps({"tempo": tempo})
    context.add_init_script(f"try {{ localStorage.unlost ??= JSON.stringify({wish}) }} catch {{ /* no page yet */ }}")
    return context


def at_rest(page: Page) -> None:
    """Wait until nothing moves any more but what moves for ever."""
    page.wait_for_function("""() => document.getAnimations().every((animation) =>
        animation.playState !== "running" || animation.effect.getComputedTiming().iterations === Infinity)""")


def drawn_anew(page: Page) -> None:
    """Wait until the page has been laid out and drawn as it is now."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def drag(page: Page, card: Locator, goal: Locator) -> None:
    """Drag a card by its upper part to a place."""
    at_rest(page)
    start, end = card.bounding_box(), goal.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(end["x"] + min(end["width"] / 2, 30), end["y"] + 30, steps=8)
    page.mouse.up()


def invited(browser: Browser, server: ServerProcess, *choices: str, turns: int | None = None) -> tuple[Page, Page]:
    """Two people, each with a browser of their own, at a table that one made and the other found by the link."""
    host, guest = calm(browser).new_page(), calm(browser).new_page()
    if turns:
        shorten(host, turns)
    host.goto(server.address)
    for choice in choices:
        host.locator(".choice", has_text=choice).first.click()
    host.get_by_role("button", name="Invite a friend").click()
    guest.goto(host.get_by_label("The link", exact=True).input_value())
    guest.get_by_role("button", name="Sit down and play").click()
    for page in (host, guest):
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
    return host, guest


def acting(*pages: Page) -> Page:
    """Wait until somebody may act: who?"""
    for _ in range(400):
        for page in pages:
            if page.locator(".table.mine").count():
                return page
        pages[0].wait_for_timeout(25)
    raise AssertionError("nobody may act")
