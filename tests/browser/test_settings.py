"""The settings of a table, each shown to do what it says; and the pages for where there is nothing and for no network."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, PHONE, calm, needs_axe, serious_faults, sit_down, wait_for_my_turn
from tests.server.server_process import ServerProcess

# Counts the sounds that begin, by what makes them.
HEARD = """() => {
  window.heard = { noise: 0, note: 0 };
  const { createBufferSource, createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createBufferSource = function () { window.heard.noise += 1; return createBufferSource.call(this); };
  AudioContext.prototype.createOscillator = function () { window.heard.note += 1; return createOscillator.call(this); };
}"""


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


def set_to(page: Page, name: str, on: bool) -> None:
    page.get_by_role("checkbox", name=name, exact=True).set_checked(on)


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def play_a_card(page: Page) -> None:
    held = page.locator(".held").first
    held.click()
    page.locator(".pile.glows").click()
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)


def test_settings_of_a_table_do_what_they_say_and_are_kept(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, viewport=PHONE, bypass_csp=True).new_page()
    page.add_init_script(f"({HEARD})()")
    sit_down(page, server)
    assert wait_for_my_turn(page)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible(timeout=PATIENT)
    settings(page)
    set_to(page, "Small sounds", True)
    set_to(page, "Cards", False)
    set_to(page, "Ask me before what cannot be taken back, such as drawing", True)
    set_to(page, "For the left hand: deck and buttons at the left", True)
    set_to(page, "Large figures on the cards", True)
    set_to(page, "Offer hints, in games that are not rated", False)
    assert serious_faults(page) == []
    close(page)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)

    def left(what: str) -> float:
        box = page.locator(what).first.bounding_box()
        assert box
        return box["x"]

    assert left(".deck") < left(".pile")
    before = page.evaluate("window.heard.noise")
    play_a_card(page)
    assert page.evaluate("window.heard.noise") == before  # no paper
    page.locator(".deck").click()
    question = page.get_by_role("dialog", name="Are you sure?")
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible()
    page.locator(".deck").click()
    question.get_by_role("button", name="Go on").click()
    expect(page.locator(".table[data-phase=draw].mine")).to_have_count(0, timeout=PATIENT)
    assert wait_for_my_turn(page)
    page.wait_for_function("before => heard.noise > before && heard.note > 0", arg=before)  # wood, and the bell of my turn

    settings(page)
    page.get_by_label("Size of letters").select_option("200 %")
    expect(page.locator("html")).to_have_css("font-size", "32px")
    page.reload()
    expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
    expect(page.locator("html")).to_have_css("font-size", "32px")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert left(".deck") < left(".pile")
    settings(page)
    assert page.locator("dialog[open]").evaluate("box => box.scrollWidth <= box.clientWidth")
    page.context.close()


@needs_axe
@pytest.mark.parametrize("light", ["light", "dark"])
def test_where_there_is_nothing_a_page_of_ours_says_so(browser: Browser, server: ServerProcess, light: str) -> None:
    page = calm(browser, viewport=PHONE, locale="de-DE", color_scheme=light, bypass_csp=True).new_page()
    answer = page.goto(f"{server.address}/no/such/path")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Hier ist nichts")).to_be_visible(timeout=PATIENT)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert serious_faults(page) == []
    page.get_by_role("link", name="Zur Startseite").click()
    expect(page.locator(".levels .choice").first).to_be_visible(timeout=PATIENT)
    assert page.request.get(f"{server.address}/no/such/file.js", headers={"accept": "*/*"}).text().startswith(("There", "Hier"))
    page.context.close()


def test_without_a_server_a_page_of_ours_says_so_in_the_language_that_was_chosen(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        page = calm(browser, viewport=PHONE, locale="de-DE").new_page()
        page.goto(server.address)
        page.evaluate("() => navigator.serviceWorker.ready")
        page.reload()  # now it is the worker's
        expect(page.locator(".levels .choice").first).to_be_visible(timeout=PATIENT)
        server.kill()
        page.goto(f"{server.address}/games")
        expect(page.get_by_role("heading", name="Der Server ist nicht erreichbar")).to_be_visible(timeout=PATIENT)
        page.evaluate("localStorage.setItem('unlost', JSON.stringify({ language: 'fr', light: 'dark' }))")
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", "fr", timeout=PATIENT)
        expect(page.locator("html")).to_have_attribute("data-light", "dark")
        expect(page.get_by_role("heading", name="serveur")).to_be_visible()
        assert page.evaluate("document.fonts.check('16px Fraunces')")
        page.wait_for_function("() => document.querySelector('.nowhere img').naturalWidth > 0")
        server.start()
        page.get_by_role("main").get_by_role("link").click()
        expect(page.get_by_role("heading", name="serveur")).to_have_count(0, timeout=PATIENT)
        page.context.close()
