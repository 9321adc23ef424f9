"""Every table on every size of screen: nothing is off it or on something else, fingers find what they mean; and with large letters too."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, calm, drawn_anew
from tests.browser.layout import TABLES, faults, long_names, prefer, prepare, resize, sit_down
from tests.server.server_process import ServerProcess

# The most telling sizes; `tools/contact_sheets.py` goes through more.
CLOSED = [(320, 568), (568, 320), (390, 844), (844, 390), (768, 1024), (820, 1180), (1024, 768), (1280, 720)]
OPEN = [(844, 390), (768, 1024), (820, 1180), (1024, 768), (1180, 820)]
LANDSCAPES = re.compile(r"/art/(yellow|blue|white|green|red|purple|back|camp).*\.svg")  # they take long to paint, and no room


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = calm(browser, service_workers="block")
    context.route(LANDSCAPES, lambda route: route.fulfill(content_type="image/svg+xml", body='<svg xmlns="http://www.w3.org/2000/svg"/>'))
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def people(page: Page, server: ServerProcess) -> list[str]:
    return long_names(page, server)


USUAL = {"partners", "board 3", "rivals 4"}  # the others: ./test --all


@pytest.mark.parametrize("table", [pytest.param(one, marks=() if one in USUAL else pytest.mark.slow) for one in TABLES])
def test_a_table_fits_every_screen_with_the_log_open_and_closed(page: Page, server: ServerProcess, people: list[str], table: str) -> None:
    sit_down(page, server, prepare(page, server, table, people))
    found = {}
    for log, sizes in ((False, CLOSED), (True, OPEN)):
        prefer(page, log=log)
        for size in sizes:
            resize(page, size)
            found[f"{size}{', log' if log else ''}"] = faults(page, size)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


@pytest.mark.slow
@pytest.mark.parametrize("table", ["partners", "board 4", "rivals 4"])
def test_letters_twice_as_large_large_figures_and_the_left_hand_leave_everything_in_its_place(
    page: Page, server: ServerProcess, table: str
) -> None:
    sit_down(page, server, prepare(page, server, table))
    found = {}
    for size in ((390, 844), (844, 390), (820, 1180), (1280, 720)):
        resize(page, size)
        prefer(page, log=False, letters=200, figures="usual", hand="right")
        found[f"{size}, letters"] = faults(page, size, tall=True)
        prefer(page, letters=100, figures="large", hand="left")
        found[f"{size}, figures, left hand"] = faults(page, size)
    prefer(page, figures="usual", hand="right")
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def test_what_is_measured_is_found(page: Page, server: ServerProcess) -> None:
    """The measure sees what it is there for: a table that is too wide, a button that is too small or covered, a narrow path."""
    sit_down(page, server, prepare(page, server, "board 2"))
    prefer(page, log=False)
    size = (1024, 768)
    resize(page, size)
    assert faults(page, size) == []
    for style, seen in {
        ".land { translate: -300px 0 }": "off the screen",
        ".bar .button.round { width: 20px }": "is small",
        ".hand { translate: 0 -300px }": "overlap",
        ".path .own { max-width: 16px }": "a path is",
        ".felt { overflow: hidden; max-height: 300px }": "a path is",
    }.items():
        page.evaluate(
            "text => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text); document.adoptedStyleSheets = [sheet] }", style
        )
        drawn_anew(page)
        assert any(seen in fault for fault in faults(page, size)), style
    page.evaluate("() => { document.adoptedStyleSheets = [] }")


def test_the_first_button_of_the_home_page_is_in_sight_on_a_phone(browser: Browser, server: ServerProcess) -> None:
    for played in (False, True):
        context = calm(browser, viewport={"width": 390, "height": 844}, service_workers="block")
        page = context.new_page()
        page.goto(server.address)
        prefer(page, played=played)
        for number in range(3):
            page.locator(".games .choice").nth(number).click()
            expect(page.locator(".levels .choice").first).to_be_visible(timeout=PATIENT)
            box = page.get_by_role("button", name="Play now").bounding_box()
            assert box
            assert box["y"] + box["height"] <= 844, (played, number)
        context.close()
