"""Hints while one plays: by mouse, by keyboard, on a phone; the question before a large mistake; and odds in the review."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, PHONE, at_rest, calm, needs_axe, note_faults, serious_faults
from tests.server.server_process import ServerProcess

VERY_PATIENT = 120_000  # where nothing was compiled before
BOT = {"kind": "bot", "level": "novice"}
MAKE_READY = (
    "(() => { const kept = JSON.parse(localStorage.unlost ?? '{}'); localStorage.unlost = JSON.stringify({warn: %s, ...kept}); })()"
)


@pytest.fixture
def player(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    """Somebody new; what goes wrong on the pages is told at the end."""
    page = calm(browser, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    page.request.get(f"{server.address}/api/me")
    yield page
    page.context.close()
    assert faults == []


def make(page: Page, server: ServerProcess, game: str = "cards", steps: int = 8, **more: Any) -> str:
    """A match against a bot, some steps on, when it is one's turn to choose: the address of its table over HTTP."""
    made = page.request.post(f"{server.address}/api/tables", data={"game": game, "seats": [{"kind": "me"}, BOT], **more})
    assert made.ok, made.text()
    address = f"{server.address}/api/tables/{made.json()['id']}"
    while True:
        position = page.request.get(f"{address}/play").json()["position"]
        if position["n"] >= steps and len(position["actions"]) > 4:
            return address
        if position["actions"]:
            page.request.post(f"{address}/act", data={"id": f"p{position['n']}", "action": position["actions"][0]})
        else:
            page.wait_for_timeout(20)


def sit(page: Page, address: str, warn: str = "false") -> None:
    """Open the table, with the offer of the first games answered already; null: not yet."""
    page.add_init_script(MAKE_READY % warn if warn != "null" else "")
    page.goto(address.replace("/api/tables/", "/t/"))
    expect(page.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible(timeout=PATIENT)


def asked(page: Page, address: str, what: str, **body: str) -> Any:
    found = page.request.post(f"{address}/{what}", data=body, timeout=VERY_PATIENT)
    assert found.ok, found.text()
    return found.json()


def do(page: Page, action: str) -> None:
    """Play or discard a card of the hand, by mouse."""
    card = action.removeprefix("-")
    page.locator(f'.held .card[data-card="{card}"]').first.click()
    place = ".pile" if action.startswith("-") else ".place.own"
    page.locator(f'{place}[data-colour="{card[0]}"]').click()


# ---------------------------------------------------------------- the hint


@pytest.mark.parametrize("game", ["cards", *(pytest.param(game, marks=pytest.mark.slow) for game in ("board", "rivals"))])
def test_by_mouse_a_hint_says_what_the_server_says_and_outlines_where(player: Page, server: ServerProcess, game: str) -> None:
    address = make(player, server, game)
    sit(player, address)
    panel = player.locator(".hint-panel")
    player.get_by_role("button", name="Hint", exact=True).click()
    expect(panel.locator(".candidates")).to_be_visible(timeout=VERY_PATIENT)
    found = asked(player, address, "hint")
    expect(panel.locator(".candidates li").first).to_contain_text("best")
    assert panel.locator(".candidates li").count() >= min(5, len(found["actions"]))
    assert panel.locator(".best").inner_text() == panel.locator(".candidates li .what").first.inner_text().strip()
    expect(player.locator("[data-hint]")).to_have_count(1)
    worse = panel.locator(".candidates .ask-why").nth(2)
    words = worse.inner_text()
    worse.click()
    expect(panel.locator(".why h3")).to_have_text(f"Why not “{words}”?", timeout=VERY_PATIENT)
    expect(panel.locator(".candidates .own")).to_contain_text(words)
    if game == "rivals":
        assert panel.locator("details").count() == 0
    else:
        panel.locator("summary").click()
        expect(panel.locator(".odds td:not(.none)").first).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
    expect(player.locator("[data-hint]")).to_have_count(0)


@needs_axe
def test_by_keyboard_alone_and_the_match_says_so_ever_after(player: Page, server: ServerProcess) -> None:
    address = make(player, server)
    sit(player, address)
    player.keyboard.press("i")
    panel = player.locator(".hint-panel")
    expect(panel.locator(".candidates")).to_be_visible(timeout=VERY_PATIENT)
    expect(player.locator("#spoken")).to_contain_text("Best: ")
    assert serious_faults(player) == []
    player.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    player.keyboard.press("i")
    expect(panel.locator(".candidates")).to_be_visible()
    best = asked(player, address, "hint")["best"]
    player.request.post(f"{address}/act", data={"id": "best", "action": best})
    expect(panel).to_have_count(0)  # what it said is done with
    player.request.post(f"{address}/resign", data={"id": "enough"})
    expect(player.locator("dialog.sheet .hints-taken")).to_have_text("You took hints in this match.", timeout=PATIENT)
    player.goto(f"{server.address}/games")
    expect(player.locator(".row .hints-taken")).to_have_text("with hints", timeout=PATIENT)


@needs_axe
def test_on_a_phone_hand_and_piles_stay_in_sight(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, viewport=PHONE, has_touch=True, bypass_csp=True).new_page()
    page.request.get(f"{server.address}/api/me")
    sit(page, make(page, server))
    page.get_by_role("button", name="Hint", exact=True).tap()
    panel = page.locator(".hint-panel")
    expect(panel.locator(".candidates")).to_be_visible(timeout=VERY_PATIENT)
    at_rest(page)
    below = panel.bounding_box()
    pile = page.locator(".pile").first.bounding_box()
    assert below
    assert pile
    assert below["y"] + below["height"] <= pile["y"] + pile["height"] / 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious_faults(page) == []
    page.locator(".held").first.tap()  # one can go on playing
    expect(page.locator(".held.chosen")).to_have_count(1)
    panel.get_by_role("button", name="Close").tap()
    page.context.close()


def test_another_person_is_told_and_one_agrees_to_that_first(browser: Browser, server: ServerProcess) -> None:
    host, guest = calm(browser).new_page(), calm(browser).new_page()
    for page in (host, guest):
        page.request.get(f"{server.address}/api/me")
    made = host.request.post(
        f"{server.address}/api/tables", data={"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"first": 0}}
    ).json()
    address = f"{server.address}/api/tables/{made['id']}"
    assert guest.request.post(f"{address}/join", data={}).ok
    sit(host, address)
    host.keyboard.press("i")
    expect(host.locator(".hint-panel")).to_contain_text("The others will see that you took a hint")
    assert "hints" not in host.request.get(address).json()
    host.keyboard.press("Enter")
    expect(host.locator(".hint-panel .candidates")).to_be_visible(timeout=VERY_PATIENT)
    assert guest.request.get(address).json()["hints"] == [0]
    for page in (host, guest):
        page.context.close()


def test_in_a_rated_match_no_hint_is_offered(player: Page, server: ServerProcess) -> None:
    player.request.post(f"{server.address}/api/account", data={"name": "Rated", "password": "a long password"})
    address = make(player, server, rated=True)
    player.goto(address.replace("/api/tables/", "/t/"))
    expect(player.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    player.keyboard.press("i")
    expect(player.locator(".toast")).to_have_text("There are no hints at this table.")
    assert player.get_by_role("button", name="Hint", exact=True).count() == 0


# ---------------------------------------------------------------- before a large mistake


def large_mistake(page: Page, server: ServerProcess) -> tuple[str, str, str]:
    """A table where some action would be a large mistake, that action, and the best."""
    for _ in range(20):
        address = make(page, server, steps=10)
        if page.request.get(f"{address}/play").json()["position"]["view"]["phase"] != "play":
            continue
        worst = asked(page, address, "hint")["actions"][-1]["action"]
        sure = asked(page, address, "sure", action=worst)
        if sure["mark"] == "large":
            return address, worst, sure["best"]
    raise AssertionError("no large mistake was found")


def test_before_a_large_mistake_one_is_asked_and_may_think_again_play_it_or_never_be_asked(player: Page, server: ServerProcess) -> None:
    address, worst, best = large_mistake(player, server)
    sit(player, address, warn="true")
    expect(player.locator(".hint-offer")).to_have_count(0)
    n = player.request.get(f"{address}/play").json()["position"]["n"]
    sure = player.locator("dialog.sure[open]")
    do(player, worst)
    expect(sure).to_contain_text("Sure?", timeout=PATIENT)
    expect(sure).to_contain_text("Better:")
    assert player.request.get(f"{address}/play").json()["position"]["n"] == n
    player.keyboard.press("Enter")  # think again
    expect(sure).to_have_count(0)
    do(player, worst)
    expect(sure).to_be_visible(timeout=PATIENT)
    sure.get_by_role("button", name="Play it, and do not ask again").click()
    expect(player.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    assert json.loads(player.evaluate("localStorage.unlost"))["warn"] is False
    assert best != worst


def test_a_good_move_goes_through_and_so_does_any_if_the_answer_is_late(player: Page, server: ServerProcess) -> None:
    address, worst, best = large_mistake(player, server)
    sit(player, address, warn="true")
    player.route("**/sure", lambda route: None)  # never answered
    do(player, worst)
    expect(player.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    assert player.locator("dialog.sure[open]").count() == 0
    player.unroute("**/sure")
    player.request.post(f"{address}/back", data={"id": "again"})
    expect(player.locator(".table[data-phase=play].mine")).to_be_visible(timeout=PATIENT)
    do(player, best)
    expect(player.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)


def test_in_a_first_game_it_is_offered_once(player: Page, server: ServerProcess) -> None:
    address = make(player, server)
    sit(player, address, warn="null")
    player.get_by_role("button", name="Ask me", exact=True).click()
    expect(player.locator(".hint-offer")).to_have_count(0)
    assert json.loads(player.evaluate("localStorage.unlost"))["warn"] is True
    player.reload()
    expect(player.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    player.get_by_role("button", name="Hint", exact=True).click()
    box = player.get_by_role("checkbox", name="Ask me before a large mistake")
    expect(box).to_be_checked(timeout=PATIENT)
    box.uncheck()
    assert json.loads(player.evaluate("localStorage.unlost"))["warn"] is False


# ---------------------------------------------------------------- odds in the review


def test_the_review_tells_what_the_others_could_have_held(player: Page, server: ServerProcess) -> None:
    address = make(player, server, steps=12)
    player.request.post(f"{address}/resign", data={"id": "enough"})
    player.goto(f"{address.replace('/api/tables/', '/t/')}#4")
    expect(player.locator(".decision .verdict")).to_be_visible(timeout=VERY_PATIENT)
    player.locator(".odds-then summary").click()
    bot = player.request.get(address).json()["seats"][1]["name"]
    expect(player.locator(".odds")).to_contain_text(re.compile(f"With {bot}|With You"), timeout=PATIENT)
    expect(player.locator(".odds td:not(.none)").first).to_be_visible()
    at = player.request.get(f"{address}/replay").json()["steps"][4]["at"]
    odds = player.request.get(f"{address}/odds?at={at}").json()["odds"]
    assert player.locator(".odds td:not(.none)").count() == sum(one["hands"][1 - odds["seat"]] > 0 for one in odds["cards"])
