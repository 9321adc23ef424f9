"""The table of Rivals in a real browser: games by mouse, touch and keyboard, auctions, taking and boxing, the count."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import unlost
from tests.browser.driver import PATIENT, PHONE, acting, calm, drag, invited, needs_axe, note_faults, serious_faults
from tests.server.server_process import ServerProcess

BOT = {"kind": "bot", "level": "novice"}
BOTH = ({"kind": "same"},)  # two people at one screen: no bot has to be waited for


# ---------------------------------------------------------------- what people do


def begin(page: Page, server: ServerProcess, *others: dict[str, str], left: int = 80) -> None:
    """Sit down with others; with people of one's own, play quickly until so many cards are left."""
    page.request.get(f"{server.address}/api/me")
    made = page.request.post(f"{server.address}/api/tables", data={"game": "rivals", "seats": [{"kind": "me"}, *others], "options": {}})
    table = made.json()["id"]
    if left < 80:
        hurry(page, f"{server.address}/api/tables/{table}", left)
    page.goto(f"{server.address}/t/{table}")
    expect(page.locator(".table.rivals")).to_be_visible(timeout=PATIENT)


def hurry(page: Page, address: str, left: int) -> None:
    """Play on without looking until so many cards are left."""
    while True:
        position = page.request.get(f"{address}/play").json()["position"]
        if sum(position["guide"]["piles"]) <= left:
            return
        page.request.post(f"{address}/act", data={"id": f"h{position['n']}", "action": hurried(position)})


def hurried(position: dict[str, Any]) -> str:
    """An action for somebody in a hurry: an auction for every four cards, everything taken that fits."""
    view, actions = position["view"], position["actions"]
    if view["phase"] == "act":
        return "$1" if "$1" in actions and len(view["display"]) > 3 else "+"
    return "=" if view["phase"] == "bid" else str(actions[0])


def my_turn(page: Page) -> bool:
    """Wait until I may act; False when the match is over."""
    page.wait_for_selector(".table.mine:not(:has(dialog[open])), dialog.sheet[open] .after", timeout=PATIENT)
    return not page.locator("dialog.sheet[open]").count()


def phase_of(page: Page) -> str:
    return page.locator(".table").get_attribute("data-phase") or ""


def after(page: Page, do: Callable[[], None]) -> None:
    """Do something, and wait until it is done."""
    before = page.locator(".table").get_attribute("data-n")
    do()
    expect(page.locator(".table")).not_to_have_attribute("data-n", before or "", timeout=PATIENT)


def may_open(page: Page, bid: int = 1) -> bool:
    """Is an auction worth opening, and can it be opened with this bid?"""
    return page.locator(".held").count() > 2 and page.get_by_role("button", name=f"Bid {bid}", exact=True).count() > 0


def by_pointer(page: Page, tap: bool = False) -> None:
    """One step with mouse or finger: uncover, open an auction, raise or pass, take or be done."""

    def touch(what: Locator) -> None:
        after(page, lambda: what.tap(timeout=PATIENT) if tap else what.click(timeout=PATIENT))

    phase, fits = phase_of(page), page.locator(".held:not(.cannot)")
    if phase == "act" and may_open(page):
        touch(page.locator(".button.bid").first)
    elif phase == "act":
        touch(page.locator(".deck.glows"))
    elif phase == "bid":
        price = int(page.locator(".coin.big").inner_text())
        touch(page.get_by_role("button", name=f"Bid {price + 1}", exact=True) if price < 2 else page.get_by_role("button", name="Pass"))
    elif fits.count():
        fits.first.tap() if tap else fits.first.click()
        touch(page.locator(".lane.glows"))
    else:
        touch(page.get_by_role("button", name="Done", exact=True))


def by_keys(page: Page) -> None:
    """One step by keyboard alone."""
    phase, cards = phase_of(page), page.locator(".held").count()
    if phase == "act":
        after(page, lambda: page.keyboard.press("2" if may_open(page, 2) else "Enter"))
    elif phase == "bid":
        raises = int(page.locator(".coin.big").inner_text()) < 4
        after(page, lambda: page.keyboard.press("Enter" if raises else "p"))
    else:
        for _ in range(cards):
            page.keyboard.press("ArrowRight")
            if page.locator(".held.chosen:not(.cannot)").count():
                after(page, lambda: page.keyboard.press("Enter"))
                return
        after(page, lambda: page.keyboard.press("p"))


def play_out(page: Page, one_step: Callable[[Page], None]) -> int:
    steps = 0
    while my_turn(page):
        one_step(page)
        steps += 1
    return steps


def begin_and_end(page: Page, server: ServerProcess, one_step: Callable[[Page], None]) -> None:
    """The first steps of a game, with an auction among them, and its last ones; what is between is hurried."""
    begin(page, server, *BOTH)
    phases = set()
    for _ in range(12):
        assert my_turn(page)
        phases.add(phase_of(page))
        one_step(page)
    assert phases == {"act", "bid", "take"}
    table = page.url.rpartition("/")[2]
    hurry(page, f"{server.address}/api/tables/{table}", 6)
    expect(page.locator(".deck .count")).to_have_text("6", timeout=PATIENT)
    assert play_out(page, one_step) >= 6


def check_the_count(page: Page, server: ServerProcess) -> None:
    """The sheet shows the points of the record, and every column adds up."""
    match = unlost.load(page.request.get(f"{server.address}/api/tables/{page.url.rpartition('/')[2]}/record").text())
    assert match.result
    expect(page.locator("dialog.sheet .later")).to_have_count(0)  # all is counted
    shown = [int(text) for text in page.locator("dialog.sheet tfoot b").all_text_contents()]
    assert sorted(shown) == sorted(match.result.scores)
    for column, total in enumerate(shown, 1):
        lines = page.locator(f"dialog.sheet tbody tr > :nth-child({column + 1})").all_text_contents()
        assert len(lines) == 6
        assert sum(int(line.split()[-1]) for line in lines if line.strip() != "–") == total


# ---------------------------------------------------------------- whole games


@pytest.mark.slow
def test_a_game_of_two_by_mouse_to_its_count(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    begin_and_end(page, server, by_pointer)
    check_the_count(page, server)
    assert faults == []
    page.context.close()


@pytest.mark.slow
def test_a_game_of_two_by_touch_on_a_phone_to_its_count(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, viewport=PHONE, has_touch=True).new_page()
    faults = note_faults(page, server)

    def one_step(page: Page) -> None:
        by_pointer(page, tap=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]

    begin_and_end(page, server, one_step)
    check_the_count(page, server)
    assert faults == []
    page.context.close()


@pytest.mark.slow
def test_a_game_of_two_by_keyboard_alone_to_its_count(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    begin_and_end(page, server, by_keys)
    check_the_count(page, server)
    assert faults == []
    page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_a_whole_game_against_bots(browser: Browser, server: ServerProcess, players: int, how: str) -> None:
    page = calm(browser, **({"viewport": PHONE, "has_touch": True} if how == "touch" else {})).new_page()
    faults = note_faults(page, server)
    begin(page, server, *[BOT] * (players - 1))
    assert play_out(page, by_keys if how == "keys" else lambda page: by_pointer(page, tap=how == "touch")) >= 80 // players
    check_the_count(page, server)
    assert faults == []
    page.context.close()


# ---------------------------------------------------------------- one by one


def to_an_auction(page: Page, cards: int = 3) -> None:
    """Uncover until some cards lie there, then open an auction with 2."""
    while page.locator(".held").count() < cards:
        after(page, lambda: page.keyboard.press("Enter"))
    after(page, lambda: page.keyboard.press("2"))


def test_reload_in_the_middle_of_an_auction_loses_nothing(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    begin(page, server, *BOTH)
    to_an_auction(page)
    after(page, lambda: page.keyboard.press("3"))
    before = page.locator(".auction").inner_text()
    assert "bids 5" in before
    assert "bid 2" in before
    page.reload()
    expect(page.locator(".auction")).to_have_text(re.compile("bids 5"), timeout=PATIENT)
    assert page.locator(".auction").inner_text() == before
    after(page, lambda: page.keyboard.press("p"))
    assert phase_of(page) == "take"
    page.reload()
    expect(page.locator(".table[data-phase=take].mine")).to_be_visible(timeout=PATIENT)
    page.context.close()


def test_the_slider_bids_any_amount_up_to_all_gold(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    begin(page, server, *BOTH)
    after(page, lambda: page.locator(".deck").click())
    page.get_by_label("Another bid").fill("18")
    after(page, lambda: page.get_by_role("button", name="Bid 18 (all)").click())
    expect(page.locator(".table[data-phase=take]")).to_be_visible()  # nobody can pay more
    expect(page.locator(".supply-gold b")).to_have_text("18")
    page.context.close()


def test_the_winner_drags_one_card_home_and_another_into_the_box(browser: Browser, server: ServerProcess) -> None:
    page = browser.new_context().new_page()
    begin(page, server, *BOTH)
    to_an_auction(page, 4)
    after(page, lambda: page.keyboard.press("p"))
    winner = page.locator(".camp.leads")
    card = page.locator(".held").first
    name = card.locator(".card").get_attribute("data-card") or ""
    after(page, lambda: drag(page, card, winner.locator(f".lane[data-colour={name[0]}]")))
    expect(winner.locator(f".lane .card[data-card={name}]").first).to_be_visible()
    after(page, lambda: page.keyboard.press("u"))  # and once more
    expect(page.locator(".held")).to_have_count(4)
    after(page, lambda: drag(page, page.locator(".held").first, page.locator(".box")))
    expect(page.locator(f".box .card[data-card={name}]")).to_be_visible()
    expect(page.locator(".table[data-phase=act]")).to_be_visible()
    page.context.close()


def test_what_cannot_be_done_is_said_in_a_sentence(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    begin(page, server, *BOTH)
    page.keyboard.press("1")
    expect(page.locator(".toast")).to_contain_text("no card in the display", timeout=PATIENT)
    after(page, lambda: page.keyboard.press("Enter"))
    page.locator(".held").first.click()
    page.locator(".box").click()
    expect(page.locator(".toast")).to_contain_text("Only the winner", timeout=PATIENT)
    to_an_auction(page, 1)
    page.locator(".deck").click()
    expect(page.locator(".toast")).to_contain_text("An auction is on", timeout=PATIENT)
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    expect(page.locator(".toast")).to_contain_text("Choose a card", timeout=PATIENT)
    for key, words in (("d", "Display"), ("e", "wager"), ("g", "The price is 2")):
        page.keyboard.press(key)
        expect(page.locator(".toast")).to_contain_text(words, timeout=PATIENT)
    page.context.close()


def test_the_sharing_of_the_gold_is_told(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    begin(page, server, *BOTH, left=61)
    before = [int(text) for text in page.locator(".camp .gold b").all_inner_texts()]
    share = int((re.match(r"\d+", page.locator(".share").inner_text()) or [0])[0])
    while phase_of(page) != "act":
        after(page, lambda: page.keyboard.press("p"))
    after(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".toast")).to_contain_text("Pile 1 is used up", timeout=PATIENT)
    assert [int(text) for text in page.locator(".camp .gold b").all_inner_texts()] == [gold + share for gold in before]
    page.context.close()


@pytest.mark.slow
def test_two_people_bid_against_each_other_by_link(browser: Browser, server: ServerProcess) -> None:
    both = invited(browser, server, "Rivals", "Two players")
    seen = set()
    for _ in range(14):
        mover = acting(*both)
        seen.add((both.index(mover), phase_of(mover)))
        by_pointer(mover)
    assert {phase for _, phase in seen} == {"act", "bid", "take"}
    assert {who for who, _ in seen} == {0, 1}
    newest = mover.locator(".table").get_attribute("data-n") or ""
    for page in both:
        expect(page.locator(".table")).to_have_attribute("data-n", newest, timeout=PATIENT)
    for page in both:
        page.context.close()


@pytest.mark.parametrize("light", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@needs_axe
def test_axe_finds_nothing_serious_at_the_table(browser: Browser, server: ServerProcess, light: str) -> None:
    page = calm(browser, color_scheme=light, bypass_csp=True).new_page()
    begin(page, server, *BOTH, left=50)
    while phase_of(page) != "act":
        after(page, lambda: page.keyboard.press("p"))
    assert serious_faults(page) == [], "a turn"
    to_an_auction(page)
    assert serious_faults(page) == [], "an auction"
    after(page, lambda: page.keyboard.press("p"))
    page.locator(".held").first.click()
    assert serious_faults(page) == [], "taking"
    page.keyboard.press("w")
    page.locator("dialog[open]").wait_for()
    assert serious_faults(page) == [], "what is left"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    assert serious_faults(page) == [], "help"
    page.context.close()
    page = calm(browser, color_scheme=light, bypass_csp=True, viewport=PHONE).new_page()
    begin(page, server, *BOTH, left=1)
    while my_turn(page):
        by_keys(page)
    assert serious_faults(page) == [], "the count"
    page.context.close()
