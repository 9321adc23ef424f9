"""The first games in a real browser, finished by somebody who knows nothing of the games and does only what the page says."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.driver import PATIENT, PHONE, calm, needs_axe, note_faults, serious_faults
from tests.server.server_process import ServerProcess

HERE, ON, END = "[data-coach=here]", "[data-coach=continue]", "[data-coach=end]"

# what changes when a step, or a part of one, is done
STATE = """() => [document.querySelector(".coach")?.dataset.step, location.pathname,
    ...[...document.querySelectorAll("[data-coach=here], [data-coach=continue]")].map(one => one.outerHTML.slice(0, 300))].map(String)"""


def waits(page: Page) -> bool:
    """Wait until the lesson wants something; False at its end."""
    asks = f"""() => document.querySelector("{HERE}, {ON}") ? "on" : document.querySelector("{END}") ? "end" : "" """
    return bool(page.wait_for_function(asks, timeout=PATIENT).json_value() == "on")


def state(page: Page) -> list[str]:
    return list(page.evaluate(STATE))


def changed(page: Page, before: list[str]) -> None:
    page.wait_for_function(f"before => ({STATE})().join() !== before.join()", arg=before, timeout=PATIENT)


def by_hand(page: Page, touch: Callable[[Locator], None] = lambda place: place.click(timeout=PATIENT)) -> None:
    """Use the place that is marked, or go on."""
    touch(page.locator(HERE if page.locator(HERE).count() else ON).first)


def by_keys(page: Page) -> None:
    """Press the keys that the panel names: those that raise the card, and the next time what comes then."""
    keys = page.locator(".coach .by-keys kbd")
    if not keys.count():
        page.keyboard.press("c")
    elif page.locator(f".held{HERE}").count():
        card = page.locator(f".held{HERE} .card").get_attribute("data-card")
        for _ in range(12):
            page.keyboard.press(str(page.locator("kbd[data-until=raised]").get_attribute("data-key")))
            if page.locator(f".held.chosen .card[data-card='{card}']").count():
                break
    else:
        page.keyboard.press(str(keys.last.get_attribute("data-key")))


def look_around(page: Page) -> None:
    """Nothing that is marked lies under the panel or beyond the window, and nothing is cut."""
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    sizes = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert sizes[0] <= width
    assert sizes[1] <= height
    assert (
        page.evaluate("""() => {
        const panel = document.querySelector(".coach").getBoundingClientRect();
        const cut = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
        if (cut(document.querySelector(".coach"))) return ["the panel is cut"];
        return [...document.querySelectorAll("[data-coach=here]")].filter((one) => {
            const box = one.getBoundingClientRect();
            const x = box.left + box.width / 2, y = box.top + box.height / 2;
            const over = x > panel.left && x < panel.right && y > panel.top && y < panel.bottom;
            return over || x < 0 || y < 0 || x > innerWidth || y > innerHeight;
        }).map((one) => one.outerHTML.slice(0, 200));
    }""")
        == []
    )


def play_through(page: Page, server: ServerProcess, game: str, act: Callable[[Page], None]) -> tuple[int, int]:
    """Do what the page says until it says no more: how many steps there were, and how many chapters."""
    chapters = page.request.get(f"{server.address}/api/lessons/{game}").json()["chapters"]
    page.goto(f"{server.address}/learn/{game}")
    steps: set[tuple[int, str]] = set()
    seen: list[str] = []
    while waits(page):
        if page.url not in seen:
            seen.append(page.url)
        before = state(page)
        steps.add((len(seen), before[0]))
        places = chapters[len(seen) - 1]["steps"][int(before[0])]["look"].split()
        page.wait_for_function("many => document.querySelectorAll('[data-coach=look], [data-coach=here]').length >= many", arg=len(places))
        look_around(page)
        act(page)
        changed(page, before)
    return len(steps), len(seen)


@pytest.mark.parametrize("game", ["cards", pytest.param("board", marks=pytest.mark.slow), pytest.param("rivals", marks=pytest.mark.slow)])
def test_a_first_game_by_mouse(browser: Browser, server: ServerProcess, game: str) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    steps, chapters = play_through(page, server, game, by_hand)
    assert steps > 20
    assert chapters == 2
    expect(page.locator("dialog.sheet[open]")).to_contain_text("You won")
    assert page.get_by_role("link", name="Read the rules").get_attribute("href") == f"/rules/{game}"
    page.get_by_role("button", name=re.compile("play a bot")).click()
    expect(page.locator(".held, .rivals").first).to_be_visible(timeout=PATIENT)
    expect(page.locator(".coach")).to_have_count(0)
    page.goto(server.address)
    expect(page.locator(".learn.quiet")).to_be_visible(timeout=PATIENT)  # no newcomer any more
    expect(page.get_by_text("Lesson", exact=True)).to_have_count(0)
    assert faults == []
    page.context.close()


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.slow) for game in ("cards", "board", "rivals")])
def test_a_first_game_by_touch_on_a_phone(browser: Browser, server: ServerProcess, game: str) -> None:
    page = calm(browser, viewport=PHONE, has_touch=True).new_page()
    faults = note_faults(page, server)
    steps, _ = play_through(page, server, game, lambda page: by_hand(page, lambda place: place.tap(timeout=PATIENT)))
    assert steps > 20
    assert faults == []
    page.context.close()


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.slow) for game in ("cards", "board", "rivals")])
def test_a_first_game_by_the_keys_that_the_panel_names(browser: Browser, server: ServerProcess, game: str) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    steps, _ = play_through(page, server, game, by_keys)
    assert steps > 20
    assert faults == []
    page.context.close()


def go_on(page: Page, times: int) -> None:
    for _ in range(times):
        assert waits(page)
        before = state(page)
        by_hand(page)
        changed(page, before)


def test_newcomers_find_the_lesson_first_and_only_its_step_is_let_through(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.goto(server.address)
    page.get_by_role("link", name="Learn to play").click()
    expect(page.locator(".coach")).to_contain_text("Step 1 of", timeout=PATIENT)
    page.locator(".held .card[data-card=R5]").click()  # it is our turn, but there is something to read first
    page.locator(".place.own[data-colour=R]").click()
    expect(page.locator(".toast")).to_contain_text("read on first", timeout=PATIENT)
    page.locator(ON).click()
    expect(page.locator(".coach")).to_have_attribute("data-do", "B3")
    page.locator(".held .card[data-card=R5]").click()  # legal, but another one
    page.locator(".place.own[data-colour=R]").click()
    expect(page.locator(".toast")).to_contain_text("A good idea, but for now: Tap blue 3", timeout=PATIENT)
    assert not [frame for frame in sent if '"act"' in frame]
    page.locator(".deck").click()  # illegal: the usual sentence
    expect(page.locator(".toast")).to_contain_text("first play or discard", timeout=PATIENT, ignore_case=True)
    page.locator(".held .card[data-card=B3]").click()
    page.locator(".place.own[data-colour=B]").click()
    expect(page.locator(".coach")).to_have_attribute("data-do", "+")
    assert len([frame for frame in sent if '"act"' in frame]) == 1
    page.context.close()


def test_the_guides_move_is_seen_before_it_is_explained_and_words_can_be_read_again(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    page.goto(f"{server.address}/learn/cards")
    go_on(page, 4)  # read, B3 and its place, the deck
    expect(page.locator(".coach .said")).to_contain_text("The guide has begun white", timeout=PATIENT)
    expect(page.locator(".column.up .card[data-card=W2]")).to_be_visible()
    expect(page.locator(".lane[data-colour=W] .column.up[data-coach=look]")).to_be_visible()
    now = page.locator(".coach .said").inner_text()
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".coach .said")).to_contain_text("Setting out costs 20")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".coach .said")).to_contain_text("A turn has two steps")
    for _ in range(2):
        page.locator(ON).click()
    expect(page.locator(".coach .said")).to_have_text(now)
    page.context.close()


def test_a_reload_in_the_middle_goes_on_where_it_was(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    page.goto(f"{server.address}/learn/board")
    go_on(page, 1)
    for said in (1, 1, 2):  # something to read; then a card; then in the middle of a turn
        words = page.locator(".coach .said").inner_text()
        page.reload()
        expect(page.locator(".coach .said")).to_have_text(words, timeout=PATIENT)
        assert waits(page)
        go_on(page, said)
    page.goto(server.address)
    expect(page.locator(".row", has_text="Lesson")).to_contain_text("The board game", timeout=PATIENT)
    page.locator(".row", has_text="Lesson").click()
    expect(page.locator(".coach .said")).to_be_visible(timeout=PATIENT)
    page.context.close()


@pytest.mark.slow
def test_a_first_game_left_by_an_old_page_is_played_on_freely(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    page.goto(f"{server.address}/learn/cards")
    assert waits(page)
    table = page.url.rpartition("/")[2]
    asked = page.request.post(f"{server.address}/api/tables/{table}/act", data={"id": "1", "action": "-Y2"})
    assert asked.ok, asked.text()
    expect(page.locator(".coach")).to_contain_text("a way of your own", timeout=PATIENT)
    page.locator(".deck").click()
    expect(page.locator(".table[data-phase=play].mine")).to_be_visible(timeout=PATIENT)  # the novice has moved
    page.get_by_role("link", name="Once more").click()
    expect(page.locator(".coach")).to_contain_text("Step 1 of", timeout=PATIENT)
    page.context.close()


@pytest.mark.parametrize("light", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@needs_axe
def test_axe_finds_nothing_serious_in_a_lesson(browser: Browser, server: ServerProcess, light: str) -> None:
    page = calm(browser, color_scheme=light, bypass_csp=True).new_page()
    page.goto(f"{server.address}/learn/rivals")
    for place in ("something to read", "something to do"):
        assert waits(page)
        assert serious_faults(page) == [], place
        go_on(page, 1)
    page.context.close()
