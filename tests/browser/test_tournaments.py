"""Tournaments in real browsers: from the form to the last standings; and one of sixteen whose server is killed twice."""

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.driver import PATIENT, PHONE, calm, note_faults, serious_faults, turn
from tests.server.server_process import ServerProcess
from tests.server.test_tournaments_killed import check_deals, check_pairings

LONGEST = 420.0  # seconds for a whole tournament on a busy machine


def brief(page: Page, **more: Any) -> None:
    """The tournaments that this page opens have short matches and short pauses."""

    def ask(route: Route) -> None:
        wish = route.request.post_data_json
        if route.request.method == "POST" and wish:
            calm_clock = {"clock": {"kind": "turn", "seconds": 600}}  # nobody loses on time, however busy the machine is
            route.continue_(post_data=json.dumps(wish | calm_clock | more | {"options": wish.get("options", {}) | {"max_turns": 2}}))
        else:
            route.continue_()

    page.route("**/api/tournaments", ask)


def plays(page: Page) -> bool:
    """Play a turn, if it is somebody's."""
    if not page.locator(".table.mine:not(:has(dialog[open]))").count():
        return False
    turn(page)
    return True


def step(page: Page) -> bool:
    """Do what there is to do for somebody: play a turn, or go on from a score sheet. Was there anything?"""
    if page.locator("dialog.sheet[open] .after").count():
        page.locator("dialog.sheet[open]").get_by_role("link", name="To the tournament").click()
    elif plays(page):
        pass
    elif page.get_by_role("link", name="To your table").count():
        page.get_by_role("link", name="To your table").click()
    else:
        return False
    return True


def play_on(pages: Sequence[Page], meanwhile: Callable[[], None] = lambda: None) -> None:
    """All play until every page says who has won."""
    until = time.monotonic() + LONGEST
    while any(page.locator(".tournament .won").count() == 0 for page in pages):
        assert time.monotonic() < until, [page.url for page in pages]
        meanwhile()
        if not sum(step(page) for page in pages):
            pages[0].wait_for_timeout(50)


def opened(host: Page, server: ServerProcess, rounds: int = 2) -> str:
    """Open a tournament from the home page on; its link."""
    host.goto(server.address)
    host.get_by_role("link", name="Tournaments").click()
    host.get_by_label("Name", exact=True).fill("Friday evening")
    host.locator(".choice", has_text="One round").click()
    host.get_by_label("Number of rounds", exact=True).select_option(str(rounds))
    expect(host.get_by_role("checkbox", name="The same cards at all tables")).to_be_checked()
    host.get_by_role("button", name="Open the tournament").click()
    expect(host.get_by_role("heading", name="Friday evening")).to_be_visible(timeout=PATIENT)
    return host.get_by_label("The link", exact=True).input_value()


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Join the tournament").click()
    expect(page.get_by_text("You take part.")).to_be_visible(timeout=PATIENT)


def test_friends_and_bots_play_a_tournament_from_the_link_to_the_last_standings(browser: Browser, server: ServerProcess) -> None:
    host, friend = calm(browser, bypass_csp=True).new_page(), calm(browser, viewport=PHONE, bypass_csp=True).new_page()
    faults = note_faults(host, server) + note_faults(friend, server)
    brief(host, pause=4)
    host.goto(f"{server.address}/tournaments")
    expect(host.get_by_role("button", name="Open the tournament")).to_be_visible(timeout=PATIENT)
    assert serious_faults(host) == []
    link = opened(host, server, rounds=3)
    expect(host.locator(".players li")).to_have_count(1)
    join(friend, link, "Gus")
    assert serious_faults(friend) == []
    expect(host.locator(".players")).to_contain_text("Gus", timeout=PATIENT)
    host.get_by_label("Fill up with bots to").select_option("4")
    host.get_by_label("Level").select_option(label="Novice")
    host.get_by_role("button", name="Ask them").click()
    expect(host.locator(".players li")).to_have_count(4)
    expect(host.get_by_text("With so many players there are 2 rounds")).to_be_visible()
    assert serious_faults(host) == []
    host.get_by_role("button", name="Begin the tournament").click()
    for page in (host, friend):
        page.wait_for_url("**/t/*", timeout=PATIENT)  # led there by the page itself
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)

    together = host.url == friend.url
    until = time.monotonic() + LONGEST
    while not host.locator("dialog.sheet[open] .after").count():
        assert time.monotonic() < until, host.url
        if not plays(host) and not (together and plays(friend)):
            host.wait_for_timeout(25)
    sheet = host.locator("dialog.sheet[open]")
    if not together:  # the friend has not begun, so the cards are still played
        expect(sheet).to_contain_text("Others still play the same cards")
        expect(sheet.get_by_role("button", name="Review")).to_have_count(0)
    step(host)
    expect(host.locator(".standings tbody tr")).to_have_count(4, timeout=PATIENT)
    assert serious_faults(host) == []
    play_on([host, friend])
    expect(friend.locator(".standings tbody tr")).to_have_count(4)
    assert friend.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious_faults(friend) == []
    host.locator(".numbers .choice").first.click()
    host.locator(".pairing").first.get_by_role("link").last.click()  # over, and free to be looked at
    expect(host.locator(".table")).to_be_visible(timeout=PATIENT)
    host.locator(".of-tournament").evaluate("link => link.click()")  # its score sheet may be open
    expect(host.locator(".tournament .won")).to_be_visible(timeout=PATIENT)
    assert faults == []
    host.context.close()
    friend.context.close()


@pytest.mark.slow
def test_a_tournament_of_sixteen_with_four_browsers_and_a_server_that_is_killed_twice(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, workers="1") as server:
        pages = [calm(browser, viewport=PHONE if number % 2 else None).new_page() for number in range(4)]
        host = pages[0]
        brief(host, pause=1)
        link = opened(host, server, rounds=7)
        for number, page in enumerate(pages[1:]):
            join(page, link, f"Friend {number}")
        expect(host.locator(".players li")).to_have_count(4, timeout=PATIENT)
        host.get_by_label("Fill up with bots to").select_option("16")
        host.get_by_role("button", name="Ask them").click()
        expect(host.locator(".players li")).to_have_count(16)
        host.get_by_role("button", name="Begin the tournament").click()
        tournament = link.rpartition("/")[2]
        kills = [2, 5]  # the rounds in which it happens

        def news() -> Any:
            return host.request.get(f"{server.address}/api/tournaments/{tournament}").json()

        def kill() -> None:
            if kills and news()["round"] >= kills[0] and any(page.locator(".table").count() for page in pages):
                server.kill()
                server.start()
                kills.pop(0)

        play_on(pages, kill)
        assert kills == []
        over = news()
        check_pairings(over, 16, 7)
        check_deals(server, tournament, 7)
        shown = host.locator(".standings tbody tr").evaluate_all(
            "rows => rows.map(row => [row.querySelector('.rank').textContent, row.querySelector('b, a').textContent.trim()])"
        )
        names = {one["number"]: one["name"] for one in over["players"]}
        assert shown == [[str(one["place"]), names[one["number"]]] for one in over["standings"]]
        assert server.faults() == []
        for page in pages:
            page.context.close()
