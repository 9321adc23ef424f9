"""An evening: somebody new plays a match to its end, reviews it, tries mistakes again, branches, and shows a moment to a stranger.

Each way of playing is one story: with the mouse on a laptop, with a finger on a phone, by keyboard alone.
"""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import driver, test_board_table, test_rivals_table
from tests.browser.driver import PATIENT, PHONE, at_rest, calm, note_faults, serious_faults, shorten
from tests.browser.test_try_again import REVIEWED, Mistakes, choose, press
from tests.server.server_process import ServerProcess

NAMES = {"cards": "The card game", "board": "The board game", "rivals": "Rivals"}
TURNS = 12  # of both, after which a match of cards or board is over
STEPS = 24  # of one's own in Rivals, which has no such limit; then one gives up
TRIED = 3  # mistakes
MATCHES = 5  # until one has mistakes


@dataclass
class Somebody:
    """Who plays, and by what: mouse, touch or keys."""

    page: Page
    by: str

    def press(self, what: Locator) -> None:
        """Press something that is seen, in one's own way."""
        expect(what).to_be_visible(timeout=PATIENT)
        if self.by == "mouse":
            what.click(timeout=PATIENT)
        elif self.by == "touch":
            what.tap(timeout=PATIENT)
        else:
            self.reach(what)
            self.page.keyboard.press("Enter")

    def reach(self, what: Locator) -> None:
        """Come to something with the key Tab."""
        goal = what.element_handle()
        for _ in range(120):
            if goal.evaluate("goal => document.activeElement === goal"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {what}")

    def button(self, name: str, within: Locator | None = None) -> None:
        self.press((within or self.page).get_by_role("button", name=name, exact=True).first)

    def key_or_button(self, key: str, name: str) -> None:
        if self.by == "keys":
            self.page.evaluate("document.activeElement.blur()")
            self.page.keyboard.press(key)
        else:
            self.button(name)

    def pick(self, words: str) -> None:
        """Choose on the home page."""
        choice = self.page.locator(".choice", has_text=words).first
        if self.by != "keys":
            self.press(choice)
            return
        group = choice.locator("xpath=ancestor::fieldset")
        self.reach(group.locator("input:checked"))
        for _ in range(group.locator("input").count()):
            if choice.locator("input").is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to {words}")

    def check(self) -> None:
        """Nothing serious is in the way, and all fits the width."""
        at_rest(self.page)
        assert serious_faults(self.page) == []
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def play(self, game: str) -> None:
        """To the last score sheet."""
        page, keys, tap = self.page, self.by == "keys", self.by == "touch"
        if game == "cards":
            while driver.wait_for_my_turn(page):
                driver.turn_by_keys(page) if keys else driver.turn(page, tap)
        elif game == "board":
            while driver.wait_for_my_turn(page):
                test_board_table.turn_by_keys(page) if keys else test_board_table.turn(page, tap)
        else:
            for _ in range(STEPS):
                if not test_rivals_table.my_turn(page):
                    break
                test_rivals_table.by_keys(page) if keys else test_rivals_table.by_pointer(page, tap)
            else:
                assert test_rivals_table.my_turn(page)
                self.button("Leave the match")
                self.button("Resign")
        expect(page.locator("dialog.sheet[open] .after")).to_be_visible(timeout=PATIENT)


@pytest.mark.parametrize(
    ("game", "by"),
    [
        pytest.param(game, by, marks=() if (game, by) == ("cards", "mouse") else pytest.mark.slow)
        for game in NAMES
        for by in ("mouse", "touch", "keys")
    ],
)
def test_from_the_first_visit_to_a_moment_that_a_stranger_sees(browser: Browser, server: ServerProcess, game: str, by: str) -> None:
    size = {"viewport": PHONE, "has_touch": True} if by == "touch" else {}
    page = calm(browser, bypass_csp=True, permissions=["clipboard-read", "clipboard-write"], **size).new_page()
    faults = note_faults(page, server)
    me = Somebody(page, by)
    if game != "rivals":
        shorten(page, TURNS)
    for _ in range(MATCHES):  # the cards decide whether there is something to be done wrong
        page.goto(server.address)
        me.pick(NAMES[game])
        me.pick({"cards": "One round", "board": "One expedition", "rivals": "Two players"}[game])
        me.pick("Novice")
        me.button("Play now")
        me.play(game)
        me.check()
        me.button("Review", page.locator("dialog.sheet[open]"))
        expect(page.locator(".review .by")).to_be_visible(timeout=REVIEWED)
        found = mistakes_of(page, server)
        if found.decisions:
            break
    assert found.decisions, "who plays like this makes mistakes"
    hear_a_verdict(me, found.decisions)
    try_again(me, game, found)
    branch(me)
    show_a_stranger(me, browser, server)
    look_at_what_is_kept(me, server)
    assert faults == []
    page.context.close()


def mistakes_of(page: Page, server: ServerProcess) -> Mistakes:
    """One's own, as the server tells them; the page lists the same."""
    match = page.url.rpartition("/")[2].partition("#")[0]
    review = page.request.get(f"{server.address}/api/tables/{match}/review").json()["review"]
    own = [one for one in review["decisions"] if one["mark"] and one["seat"] == 0]
    listed = [text.replace("−", "-") for text in page.locator(".mistake b").all_text_contents() if text[0] in "−0"]
    assert sorted(listed) == sorted(f"{-one['loss']:.1f}" for one in own)
    return Mistakes(match, own, page.request.get(f"{server.address}/api/tables/{match}/replay?seat=0").json()["steps"])


def hear_a_verdict(me: Somebody, own: list[dict[str, Any]]) -> None:
    """The heaviest mistake: its verdict is in sight, and said in words to one who does not see it."""
    page, names = me.page, {"small": "A small mistake", "medium": "A mistake", "large": "A large mistake"}
    heaviest = max(own, key=lambda one: (list(names).index(one["mark"]), one["loss"]))
    me.press(page.locator(".mistakes .mistake").first)
    verdict = page.locator(".decision .verdict b")
    expect(verdict).to_have_text(names[heaviest["mark"]])
    said = page.locator("#spoken div").last
    expect(said).to_contain_text(f"{names[heaviest['mark']]}. {-heaviest['loss']:.1f} points".replace("-", "−"))
    for words in ["Better: ", *heaviest["reasons"]]:
        expect(said).to_contain_text(words)
    at_rest(page)
    if me.by == "touch":
        expect(page.locator(".judged-here")).to_be_in_viewport()
    else:
        expect(verdict).to_be_in_viewport()
    me.check()


def try_again(me: Somebody, game: str, found: Mistakes) -> None:
    """Some mistakes once more: what was played does not pass, the best does."""
    page = me.page
    me.key_or_button("t", "Try that again")
    status = page.locator(".judged")
    for place, one in enumerate(found.decisions[:TRIED], 1):
        expect(page.locator(".task .counted")).to_contain_text(f"Mistake {place} of {len(found.decisions)}.")
        best = one["candidates"][0]["action"]
        if game == "cards" and me.by != "keys":
            choose(page, one["action"], tap=me.by == "touch")
            expect(status).to_contain_text("That is what was played.")
            choose(page, best, tap=me.by == "touch")
            expect(status).to_contain_text("that is it.", timeout=PATIENT)
        elif me.by == "keys" and press(page, game, best, found.view(one)):
            expect(status).to_contain_text("that is it.", timeout=PATIENT)
        else:
            me.key_or_button("v", "Show the solution")
            expect(status).to_contain_text("Best:")
        me.check()
        me.press(page.get_by_role("button", name=re.compile("^(Next mistake|How it went)")))
    me.key_or_button("q", "Back to the review")
    expect(page.locator(".strip")).to_be_visible()


def branch(me: Somebody) -> None:
    """Play on from the moment that is shown, and back."""
    page = me.page
    place = page.locator(".strip .place").inner_text()
    me.key_or_button("b", "Play on from here")
    me.button("Play on", page.locator("dialog.branch-dialog[open]"))
    expect(page.locator(".branch-of")).to_be_visible(timeout=PATIENT)
    expect(page.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    me.check()
    me.press(page.locator(".branch-of"))
    expect(page.locator(".strip .place")).to_have_text(place, timeout=PATIENT)
    expect(page.locator(".branches a")).to_have_count(1, timeout=PATIENT)


def show_a_stranger(me: Somebody, browser: Browser, server: ServerProcess) -> None:
    page = me.page
    me.key_or_button("l", "Copy the link to this turn")
    expect(page.locator(".toast", has_text="The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/t/[\w-]+#\d+$", link)
    stranger = calm(browser, bypass_csp=True, color_scheme="dark").new_page()
    faults = note_faults(stranger, server)
    stranger.goto(link)
    expect(stranger.locator(".strip .place")).to_have_text(page.locator(".strip .place").inner_text(), timeout=PATIENT)
    expect(stranger.locator(".review .by")).to_be_visible(timeout=PATIENT)
    at_rest(stranger)
    assert serious_faults(stranger) == []
    assert faults == []
    stranger.context.close()


def look_at_what_is_kept(me: Somebody, server: ServerProcess) -> None:
    """The moment at the analysis table; the match in my games and on my page."""
    page = me.page
    if me.by == "keys":
        page.keyboard.press("a")
    else:
        me.press(page.get_by_role("link", name="Analyse this position"))
    expect(page.locator(".analysis .table")).to_be_visible(timeout=PATIENT)
    me.check()
    page.goto(server.address)
    me.press(page.get_by_role("link", name="All your games"))
    expect(page.locator("a.row .marks").first).to_be_visible(timeout=PATIENT)
    me.check()
    me.press(page.get_by_role("link", name="My page"))
    expect(page.locator(".kinds .moments a").first).to_be_visible(timeout=PATIENT)
    me.check()
