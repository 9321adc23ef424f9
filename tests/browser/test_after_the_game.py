"""After the game: a match is walked along at its own link, by keys, mouse and touch; and its review says what `unlost.review` says."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import unlost
from tests.browser.driver import (
    PATIENT,
    PHONE,
    at_rest,
    calm,
    needs_axe,
    note_faults,
    serious_faults,
    shorten,
    sit_down,
    turn,
    wait_for_my_turn,
)
from tests.server.server_process import REVIEW_WORLDS, ServerProcess

BOT = {"kind": "bot", "level": "novice"}
GAMES = {"cards": {"rounds": 2, "max_turns": 5}, "board": {"max_turns": 6, "expeditions": 1}, "rivals": {}}


# ---------------------------------------------------------------- a match that is over


def played(page: Page, server: ServerProcess, game: str, actions: int = 400) -> str:
    """A match of this page's visitor against a bot, over after its turns, or given up after so many actions: the table's id."""
    page.request.get(f"{server.address}/api/me")
    made = page.request.post(f"{server.address}/api/tables", data={"game": game, "seats": [{"kind": "me"}, BOT], "options": GAMES[game]})
    assert made.ok, made.text()
    address = f"{server.address}/api/tables/{made.json()['id']}"
    while True:
        found = page.request.get(f"{address}/play").json()
        position = found["position"]
        if found["table"]["ending"]:
            return str(made.json()["id"])
        if position["n"] >= actions:
            page.request.post(f"{address}/resign", data={"id": "enough"})
        elif position["actions"]:
            page.request.post(f"{address}/act", data={"id": f"p{position['n']}", "action": position["actions"][0]})
        else:
            page.wait_for_timeout(20)


@pytest.fixture(scope="module")
def player(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    """Somebody who has played; what goes wrong on the pages is told at the end."""
    page = calm(browser, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    yield page
    page.context.close()
    assert faults == []


@pytest.fixture(scope="module")
def match(player: Page, server: ServerProcess) -> str:
    return played(player, server, "cards")


def steps_of(page: Page, server: ServerProcess, match: str, seat: str = "all") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.request.get(f"{server.address}/api/tables/{match}/replay?seat={seat}").json()["steps"]
    return found


def look(page: Page, server: ServerProcess, match: str, step: int) -> None:
    """Open the link to a step as one who comes from elsewhere."""
    page.goto("about:blank")
    page.goto(f"{server.address}/t/{match}#{step}")
    expect(page.locator(".afterwards")).to_be_visible(timeout=PATIENT)


def said(step: dict[str, Any]) -> str:
    """What led to a step, as it is said to whoever asked for the steps."""
    entry = step["entry"]
    return str(entry.get("yours", entry["words"]))


def stands_at(page: Page, step: int, many: int) -> None:
    expect(page.locator(".strip .place")).to_have_text(f"{step}/{many}")


# ---------------------------------------------------------------- walking along


def test_from_the_score_sheet_to_the_replay(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    shorten(page, 2)
    sit_down(page, server)
    while wait_for_my_turn(page):
        turn(page)
    assert not [url for url in asked if "/js/after/" in url or "review.css" in url or "actions.js" in url], "not for those who play"
    page.locator("dialog.sheet[open] .after").get_by_role("button", name="Replay").click()
    expect(page.locator(".afterwards")).to_be_visible(timeout=PATIENT)
    expect(page.locator(".strip .words")).to_have_text("The cards are dealt.")
    expect(page.locator(".held")).to_have_count(8)
    page.locator(".strip").get_by_role("button", name="Score sheet").click()
    page.locator("dialog.sheet[open] .after").get_by_role("button", name="Look at the table").click()
    expect(page.get_by_role("button", name="A step on")).to_be_disabled()
    expect(page.locator(".table")).to_have_attribute("data-phase", "over")
    page.context.close()
    assert faults == []


def test_keys_walk_along_the_match(player: Page, server: ServerProcess, match: str) -> None:
    own = steps_of(player, server, match, "0")
    many = len(own) - 1
    look(player, server, match, 3)
    stands_at(player, 3, many)
    walk = (("ArrowRight", 4), ("ArrowLeft", 3), ("ArrowLeft", 2), ("Home", 0), ("ArrowLeft", 0), ("End", many), ("ArrowRight", many))
    for key, step in walk:
        player.keyboard.press(key)
        stands_at(player, step, many)
    expect(player.locator(".strip .words")).to_contain_text(said(own[many]))
    deals = player.request.get(f"{server.address}/api/tables/{match}/replay").json()["deals"]
    assert len(deals) == 2
    player.keyboard.press("PageUp")
    stands_at(player, deals[1], many)
    player.keyboard.press("PageUp")
    stands_at(player, 0, many)
    hand = sorted(own[0]["position"]["view"]["hands"][0])
    assert sorted(player.locator(".held .card").evaluate_all("cards => cards.map(card => card.dataset.card)")) == hand
    expect(player.locator(".person .mini.known")).to_have_count(0)
    player.keyboard.press("e")
    expect(player.get_by_role("combobox", name="Whose eyes")).to_have_value("1")
    player.keyboard.press("e")
    expect(player.locator(".person .mini.known")).to_have_count(8)  # all hands are open
    player.keyboard.press("e")
    expect(player.get_by_role("combobox", name="Whose eyes")).to_have_value("none")
    expect(player.locator(".person .mini.known, .held [data-card]")).to_have_count(0)  # and covered
    player.keyboard.press("e")
    expect(player.locator(".held [data-card]")).to_have_count(8)
    expect(player.locator(".person .mini.known")).to_have_count(0)


def test_the_step_is_said_and_stands_in_the_address(player: Page, server: ServerProcess, match: str) -> None:
    look(player, server, match, 0)
    player.keyboard.press("ArrowRight")
    words = said(steps_of(player, server, match)[1])
    expect(player.locator("#spoken")).to_contain_text("Step 1 of ")
    expect(player.locator("#spoken div").last).to_contain_text(words)
    player.wait_for_function("location.hash === '#1'")
    player.evaluate("location.hash = '#4'")
    expect(player.locator(".strip .place")).to_have_text(re.compile(r"^4/"))


def test_mouse_wheel_line_and_log_lead_to_a_step(player: Page, server: ServerProcess, match: str) -> None:
    many = len(steps_of(player, server, match)) - 1
    look(player, server, match, 5)
    player.locator(".strip .told").hover()
    player.mouse.wheel(0, 100)
    stands_at(player, 6, many)
    player.mouse.wheel(0, -100)
    stands_at(player, 5, many)
    player.locator(".stage .deck").hover()
    player.mouse.wheel(0, 100)
    stands_at(player, 6, many)
    player.mouse.wheel(0, -100)
    stands_at(player, 5, many)
    player.get_by_role("button", name="A step back").click()
    stands_at(player, 4, many)
    player.get_by_role("button", name="To the end").click()
    stands_at(player, many, many)
    player.get_by_role("button", name="To round 2").click()
    expect(player.locator(".bar .which")).to_have_text("Round 2 of 2")
    player.get_by_role("tab", name="Log").click()
    player.locator(".said-step").nth(2).click()
    stands_at(player, 2, many)
    expect(player.locator(".said-step.here")).to_have_count(1)
    player.get_by_role("slider", name="Step").fill("7")
    stands_at(player, 7, many)


def test_the_film_runs_to_the_end_and_stops(player: Page, server: ServerProcess, match: str) -> None:
    many = len(steps_of(player, server, match)) - 1
    look(player, server, match, many - 2)
    player.get_by_role("combobox", name="How fast").select_option("quick")
    player.locator("h1").first.evaluate("() => document.activeElement.blur()")
    player.keyboard.press(" ")
    expect(player.get_by_role("button", name="Stop the film")).to_be_visible()
    stands_at(player, many, many)
    expect(player.get_by_role("button", name="Let it run")).to_be_visible()


def test_a_finger_walks_along(browser: Browser, server: ServerProcess, player: Page, match: str) -> None:
    page = calm(browser, viewport=PHONE, has_touch=True).new_page()
    look(page, server, match, 4)
    many = len(steps_of(page, server, match)) - 1
    touch = page.context.new_cdp_session(page)

    def swipe(begin: int, end: int, y: int) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": begin, "y": y}]})
        for x in range(begin, end, 20 if end > begin else -20):
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    page.get_by_role("button", name="A step on").tap()
    stands_at(page, 5, many)
    swipe(300, 120, 300)
    stands_at(page, 6, many)
    swipe(120, 300, 300)
    stands_at(page, 5, many)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()


def test_a_link_to_a_turn_shows_a_stranger_that_turn(browser: Browser, server: ServerProcess, player: Page, match: str) -> None:
    look(player, server, match, 3)
    player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.keyboard.press("l")
    player.wait_for_function(f"async () => (await navigator.clipboard.readText()).endsWith('/t/{match}#3')")
    stranger = calm(browser).new_page()
    faults = note_faults(stranger, server)
    stranger.goto(player.evaluate("navigator.clipboard.readText()"))
    many = len(steps_of(stranger, server, match)) - 1
    stands_at(stranger, 3, many)
    expect(stranger.locator(".strip .words")).to_contain_text(said(steps_of(stranger, server, match)[3]))
    expect(stranger.locator("dialog.sheet[open]")).to_have_count(0)
    expect(stranger.get_by_role("combobox", name="Whose eyes")).to_have_value("all")
    stranger.context.close()
    assert faults == []


@needs_axe
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_walked_along_and_nothing_is_in_the_way(browser: Browser, server: ServerProcess, game: str, light: str) -> None:
    size = {"width": 1280, "height": 720} if light == "light" else PHONE
    page = calm(browser, bypass_csp=True, color_scheme=light, viewport=size).new_page()
    faults = note_faults(page, server)
    match = played(page, server, game, actions=24)
    steps = steps_of(page, server, match)
    look(page, server, match, 0)
    for step in range(1, len(steps)):
        page.keyboard.press("ArrowRight")
        stands_at(page, step, len(steps) - 1)
        expect(page.locator(".strip .words")).to_contain_text(said(steps[step]))
    look(page, server, match, 9)
    at_rest(page)
    assert serious_faults(page) == []
    page.get_by_role("tab", name="Log").click()
    assert serious_faults(page) == []
    page.context.close()
    assert faults == []


def test_all_of_it_is_there_on_a_small_screen(browser: Browser, server: ServerProcess, match: str) -> None:
    page = calm(browser, viewport={"width": 360, "height": 640}).new_page()
    look(page, server, match, 2)
    for name in ("To the beginning", "A step back", "Let it run", "A step on", "To the end", "Copy the link to this turn", "Score sheet"):
        box = page.locator(".strip").get_by_role("button", name=name, exact=True).bounding_box()
        assert box
        assert 0 <= box["x"] <= 360 - box["width"], name
    page.context.close()


# ---------------------------------------------------------------- the review


def test_the_review_says_what_unlost_review_says(player: Page, server: ServerProcess, match: str) -> None:
    found = unlost.review(player.request.get(f"{server.address}/api/tables/{match}/record").text(), worlds=REVIEW_WORLDS)
    look(player, server, match, 0)  # it begins by itself
    expect(player.locator(".review .by")).to_be_visible(timeout=120_000)
    for one in found.decisions:
        player.get_by_role("slider", name="Step").fill(str(one.n))
        decision = player.get_by_role("region", name="The decision")
        if one.mark:
            title = {"small": "A small mistake", "medium": "A mistake", "large": "A large mistake"}[one.mark]
            expect(decision.locator(".verdict b")).to_have_text(title)
            for reason in one.reasons:
                expect(decision.locator(".reasons")).to_contain_text(reason)
        elif one.too_close:
            expect(decision.locator(".verdict b")).to_have_text("Too close to call.")
        if one.candidates:
            expect(decision.locator(".candidates li.own")).to_contain_text("played")
    player.get_by_role("button", name="Everyone").click()
    listed = [text.replace("−", "-") for text in player.locator(".mistake b").all_text_contents()]
    assert listed == [f"{-one.loss:.1f}" for one in found.mistakes]
    own = found.seats[0].sum
    assert own
    shown = [float(text.replace("−", "-")) for text in player.locator(".result td:nth-child(2)").all_text_contents()]
    assert shown[-1] == pytest.approx(own.margin, abs=0.051)
    assert sum(shown[:-1]) == pytest.approx(shown[-1], abs=0.001)
    assert shown[0] == pytest.approx(own.expected, abs=0.051)


def test_from_mistake_to_mistake_and_thinking_first(player: Page, server: ServerProcess, match: str) -> None:
    look(player, server, match, 0)
    expect(player.locator(".review .by")).to_be_visible(timeout=120_000)
    player.get_by_role("button", name="Everyone").click()
    found = unlost.review(player.request.get(f"{server.address}/api/tables/{match}/record").text(), worlds=REVIEW_WORLDS)
    places = sorted(one.n for one in found.mistakes if one.n)
    if not places:
        pytest.skip("nobody made a mistake")
    player.keyboard.press("n")
    expect(player.locator(".strip .place")).to_have_text(re.compile(rf"^{places[0]}/"))
    player.get_by_role("checkbox", name="Think first").check()
    expect(player.locator(".verdict")).to_have_count(0)
    expect(player.locator(".decision h2")).to_contain_text("What would you do")
    player.locator(".decision h2").click()
    player.locator(".think input").evaluate("box => box.blur()")
    player.keyboard.press("v")
    expect(player.locator(".verdict")).to_have_count(1)
    player.reload()
    expect(player.get_by_role("checkbox", name="Think first")).to_be_checked(timeout=PATIENT)
    player.get_by_role("checkbox", name="Think first").uncheck()
    player.locator(".plot").click(position={"x": 1, "y": 20})
    expect(player.locator(".strip .place")).to_have_text(re.compile(r"^0/"))
    assert serious_faults(player) == []


# ---------------------------------------------------------------- my games


def test_my_games_lead_from_the_home_page_to_the_match(player: Page, server: ServerProcess, match: str) -> None:
    player.goto(server.address)
    player.get_by_role("link", name="All your games").click()
    row = player.locator(f"a.row[href='/t/{match}']")
    expect(row).to_be_visible(timeout=PATIENT)
    assert serious_faults(player) == []
    player.get_by_role("combobox", name="Game").select_option("board")
    expect(row).to_have_count(0)
    player.get_by_role("combobox", name="Game").select_option("")
    player.get_by_label("Against").fill("Novice")
    expect(row).to_be_visible()
    player.get_by_label("Against").fill("Nobody of this name")
    expect(row).to_have_count(0)
    player.reload()  # the page has an address of its own
    row.click()
    expect(player.locator("dialog.sheet[open]").get_by_role("button", name="Review")).to_be_visible(timeout=PATIENT)
