"""Games that go on for days: who is away, the next game that waits, a planned turn, a vacation; and a bot that plays on for somebody."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, calm, note_faults, serious_faults
from tests.server.server_process import ServerProcess
from tests.waiting import wait_until

DAYS = {"kind": "days", "days": 3}


def ask(page: Page, path: str, **body: Any) -> Any:
    """What the server answers to the one whose browser this is."""
    base = page.url.split("/", 3)
    answer = page.request.post(f"{base[0]}//{base[2]}{path}", data=body, timeout=60_000)
    assert answer.ok, answer.text()
    return answer.json()


def table_of(host: Page, guest: Page, first: int, **more: Any) -> str:
    """A match of the card game between two browsers that has just begun."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = ask(host, "/api/tables", game="cards", seats=seats, options={"first": first}, **more)
    ask(guest, f"/api/tables/{made['id']}/join")
    return str(made["id"])


def discard(page: Page, table: str) -> str:
    """Play a turn by request: discard the first card that can be, draw from the deck. The pile it went to."""
    base = "/".join(page.url.split("/", 3)[:3])
    position = page.request.get(f"{base}/api/tables/{table}/play").json()["position"]
    action = next(one for one in position["actions"] if one.startswith("-"))
    for place, one in enumerate((action, "+")):
        ask(page, f"/api/tables/{table}/act", id=f"{position['n']} {place}", action=one)
    return str(action[1])


def test_games_of_days_do_not_drag(browser: Browser, server: ServerProcess) -> None:
    people = [calm(browser, bypass_csp=True) for _ in range(2)]
    ada, ben = (context.new_page() for context in people)
    faults = note_faults(ada, server)
    for page in (ada, ben):
        page.goto(server.address)
        expect(page.locator(".foot")).to_contain_text("Hello,", timeout=PATIENT)
    long, short = table_of(ada, ben, 0, clock=DAYS), table_of(ada, ben, 0, clock={"kind": "days", "days": 1})

    # the list of games begins with the most urgent, and says how long there is
    rows = ada.locator("section:has(#h-mine) .row")
    expect(rows).to_have_count(2, timeout=PATIENT)
    expect(rows.first).to_have_attribute("href", f"/t/{short}")
    expect(rows.first).to_contain_text("23:59 h left")
    expect(rows.last).to_contain_text("2 d left")
    rows.first.click()
    expect(ada.locator(".table.mine")).to_be_visible(timeout=PATIENT)

    # who is away is said, with the time that is left; one key leads to the next game that waits
    discard(ada, short)
    expect(ada.locator(".status")).to_contain_text("is away. Time left: 23:59 h", timeout=PATIENT)
    expect(ada.locator(".next-game")).to_have_attribute("href", f"/t/{long}", timeout=PATIENT)
    ada.keyboard.press("n")
    ada.wait_for_url(f"**/t/{long}")
    expect(ada.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    ada.go_back()

    # a turn is planned, and played as soon as it comes
    ada.get_by_role("button", name="Plan your next turn").click()
    sheet = ada.locator("dialog.plans")
    expect(sheet.get_by_label("Then").locator("option").nth(1)).to_contain_text("Play", timeout=PATIENT)
    assert serious_faults(ada) == []
    discards = sheet.get_by_label("Then").locator("option", has_text="Discard")
    sheet.get_by_label("Then").select_option(discards.first.get_attribute("value"))
    sheet.get_by_label("And").select_option("+")
    sheet.get_by_role("button", name="Plan it").click()
    expect(ada.get_by_role("button", name="Your next turn is planned")).to_be_visible(timeout=PATIENT)
    discard(ben, short)
    expect(ada.locator(".status")).to_contain_text("is away", timeout=PATIENT)

    def movers() -> list[int]:
        return [line["seat"] for line in ada.request.get(f"{server.address}/api/tables/{short}/play").json()["lines"]]

    wait_until(lambda: len(movers()) == 6)
    assert movers() == [0, 0, 1, 1, 0, 0]
    expect(ada.get_by_role("button", name="Plan your next turn")).to_be_visible(timeout=PATIENT)

    # somebody who goes away is not waited for
    ben.goto(f"{server.address}/t/{long}")
    expect(ben.locator(".status")).to_contain_text("is away. Time left: 2 d", timeout=PATIENT)
    ada.goto(server.address)
    ada.get_by_text("Going away?").click()
    ada.get_by_label("How many days?").fill("3")
    ada.get_by_role("button", name="Away for 3 days").click()
    expect(ada.get_by_text("You are on vacation until")).to_be_visible(timeout=PATIENT)
    expect(ben.locator(".status")).to_contain_text("is on vacation until", timeout=PATIENT)
    ada.get_by_role("button", name="I am back").click()
    expect(ben.locator(".status")).to_contain_text("is away. Time left: 2 d", timeout=PATIENT)

    # when both are here they may play on without a clock
    expect(ben.locator(".together")).to_have_count(0)
    ada.goto(f"{server.address}/t/{long}")
    ada.get_by_role("button", name="All here: play on").click()
    expect(ben.locator(".together")).to_have_attribute("title", re.compile("would like to play on now"), timeout=PATIENT)
    ben.locator(".together").click()
    expect(ada.locator(".together")).to_contain_text("No clock: all are here", timeout=PATIENT)
    expect(ada.locator(".clock.runs")).to_have_count(0)
    ben.goto(server.address)
    expect(ada.locator(".together")).to_have_count(0, timeout=PATIENT)
    expect(ada.locator(".clock.runs")).to_be_visible(timeout=PATIENT)
    assert faults == []
    for context in people:
        context.close()


def test_a_bot_that_plays_on_gives_the_seat_back(browser: Browser, server: ServerProcess) -> None:
    people = [calm(browser) for _ in range(2)]
    ada, ben = (context.new_page() for context in people)
    for page in (ada, ben):
        page.goto(server.address)
        expect(page.locator(".foot")).to_contain_text("Hello,", timeout=PATIENT)
    table = table_of(ada, ben, 0, clock={"kind": "turn", "seconds": 5})
    for page in (ada, ben):
        page.goto(f"{server.address}/t/{table}")
    expect(ben.locator(".status")).to_contain_text("A bot plays on for", timeout=PATIENT)
    expect(ben.locator(".talk")).to_contain_text("ran out of time: a bot plays on")
    ada.get_by_role("button", name="Take your seat back").click()
    expect(ada.get_by_role("button", name="Take your seat back")).to_have_count(0, timeout=PATIENT)
    for context in people:
        context.close()
