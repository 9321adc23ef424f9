"""Somebody reads a review: by keys, by buttons, by the graph; on a large screen and on a phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PHONE, needs_axe, serious_faults
from tests.study.review_by_hand import CLOSE, MISTAKES, review_by_hand


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("review") / "review.html"
    found.write_text(review_by_hand(actions=60).html(), encoding="utf-8")
    return found


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    """The page, where nothing goes wrong and nothing is asked for."""
    faults: list[str] = []
    opened = browser.new_page()
    opened.on("pageerror", lambda fault: faults.append(str(fault)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    opened.on("request", lambda asked: faults.append(asked.url) if not asked.url.startswith(("file:", "data:")) else None)
    opened.on("request", lambda asked: faults.append(asked.url) if asked.url.startswith("file:") and file.name not in asked.url else None)
    opened.goto(file.as_uri())
    yield opened
    opened.close()
    assert faults == []


def steps_of(page: Page) -> int:
    found: int = page.evaluate("steps.length")
    return found


def test_arrow_keys_step_through_the_match(page: Page) -> None:
    many = steps_of(page)
    place, picture = page.locator("#place"), page.locator("#picture")
    expect(place).to_have_text(f"1 of {many}")
    before = picture.inner_html()
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text(f"2 of {many}")
    assert picture.inner_html() != before
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"1 of {many}")
    assert picture.inner_html() == before
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"1 of {many}")
    page.keyboard.press("End")
    expect(place).to_have_text(f"{many} of {many}")
    expect(page.locator("#on")).to_be_disabled()
    told = set()
    for _ in range(many):
        told.add(page.locator("#decision h2").inner_text())
        page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(f"1 of {many}")
    assert len(told) > 10


def test_n_and_p_go_from_mistake_to_mistake(page: Page) -> None:
    for n in sorted(MISTAKES):
        page.keyboard.press("n")
        expect(page.locator("#place")).to_have_text(f"{n + 1} of {steps_of(page)}")
        expect(page.locator("#decision .verdict .dot")).to_have_class(f"dot {MISTAKES[n]}")
        expect(page.locator("#decision li.own")).to_have_count(1)
        expect(page.locator(".reasons li")).to_have_text("It gives <the others> a card.")
    expect(page.locator("#next")).to_be_disabled()
    page.keyboard.press("p")
    expect(page.locator("#place")).to_have_text(f"{sorted(MISTAKES)[-2] + 1} of {steps_of(page)}")


def test_buttons_the_graph_and_the_list_lead_to_a_step(page: Page) -> None:
    page.locator("#on").click()
    expect(page.locator("#place")).to_have_text(f"2 of {steps_of(page)}")
    box = page.locator("#graph").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 10)
    expect(page.locator("#place")).to_have_text(f"{round((steps_of(page) - 1) * 0.5) + 1} of {steps_of(page)}")
    page.locator("#list button").first.click()
    expect(page.locator("#place")).to_have_text(f"13 of {steps_of(page)}")
    expect(page.locator("#list button.here")).to_have_count(1)


def test_one_seats_decisions_only(page: Page) -> None:
    page.get_by_role("button", name="Seat 1", exact=True).click()
    seats = set()
    while page.locator("#on").is_enabled():
        seats.add(page.evaluate("steps[now].seat"))
        page.keyboard.press("ArrowRight")
    assert seats == {1}


def test_what_is_too_close_to_call_is_said(page: Page) -> None:
    for _ in range(CLOSE):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#decision .verdict")).to_have_text("Too close to call.")
    expect(page.locator("#decision li.own small")).to_have_text("– played, too close to call")


def test_nothing_is_wider_than_a_phone_and_dark_is_dark(page: Page) -> None:
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.keyboard.press("n")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(244, 236, 220)"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(29, 26, 23)"


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.keyboard.press("n")
    assert serious_faults(page) == []
