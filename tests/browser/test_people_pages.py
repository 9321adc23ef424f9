"""People in a real browser: an account from its first day to its last, and a table for more than one friend."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, PHONE, calm, note_faults, serious_faults
from tests.server.server_process import ServerProcess
from unlost.server.local_network import own_address


def open_account(page: Page, server: ServerProcess, name: str, password: str = "correct horse") -> str:
    """On the page of oneself; the recovery words."""
    page.goto(f"{server.address}/account")
    enter = page.locator("form", has=page.locator("#password")).get_by_role("button", name="Open an account")
    expect(enter).to_be_disabled()
    expect(page.get_by_text("A name is missing.")).to_be_visible()
    page.locator("#account").fill(name)
    page.locator("#password").fill(password[:4])
    expect(page.get_by_text("A password has 8 characters at least.")).to_be_visible()
    page.locator("#password").fill(password)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=f"Keep these words, {name}")).to_be_visible(timeout=PATIENT)
    return " ".join(page.locator(".words li").all_inner_texts())


def finished_game(page: Page, server: ServerProcess) -> str:
    """A game that is given up at once: its link."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    table = page.request.post(f"{server.address}/api/tables", data={"game": "cards", "seats": seats}).json()["id"]
    page.request.post(f"{server.address}/api/tables/{table}/resign", data={"id": "1"})
    return str(table)


def test_an_account_from_the_first_day_to_the_last(browser: Browser, server: ServerProcess) -> None:
    page, phone = calm(browser, bypass_csp=True).new_page(), calm(browser, viewport=PHONE, bypass_csp=True).new_page()
    faults = note_faults(page, server) + note_faults(phone, server)
    page.request.get(f"{server.address}/api/me")  # before the page asks, so that both are the same guest
    page.goto(server.address)
    table = finished_game(page, server)
    words = open_account(page, server, "Ann")
    assert len(words.split()) == 12
    assert serious_faults(page) == []
    page.get_by_role("button", name="I have kept them").click()
    expect(page.locator(".words")).to_have_count(0)
    page.goto(f"{server.address}/games")  # what the guest has played came along
    expect(page.locator(f'a[href*="{table}"]').first).to_be_visible(timeout=PATIENT)

    page.locator(".top").get_by_role("link", name="You: Ann").click()
    expect(page.get_by_text("You log in by your name: with another one, you log in by that.")).to_be_visible()
    page.get_by_label("Another name").fill("Annabel")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator(".toast")).to_contain_text("You log in by this name from now on")
    expect(page.get_by_role("heading", level=1)).to_have_text("Annabel")
    page.get_by_label("What it is for").fill("my bot")
    page.get_by_role("button", name="New token").click()
    expect(page.get_by_label("The token, shown only now")).to_have_value(re.compile("^unlost_"))
    page.get_by_role("button", name="Delete my bot").click()
    expect(page.get_by_role("button", name="Delete my bot")).to_have_count(0)
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download all my data").click()
    assert loading.value.suggested_filename == "unlost-data.zip"

    finished_game(phone, server)  # a guest on another device, who has forgotten the password
    phone.goto(f"{server.address}/account?back=/games")
    phone.locator(".choice", has_text="Log in").click()
    phone.locator("#account").fill("Ann")
    phone.locator("#password").fill("correct horse")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("alert").filter(has_text="do not go together")).to_be_visible(timeout=PATIENT)
    phone.locator(".choice", has_text="Password forgotten").click()
    phone.locator("#account").fill("annabel")
    phone.locator("#words").fill(words.title())
    phone.locator("#password").fill("another horse")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Keep these words, Annabel")).to_be_visible(timeout=PATIENT)
    assert " ".join(phone.locator(".words li").all_inner_texts()) != words
    assert serious_faults(phone) == []
    phone.get_by_role("button", name="I have kept them").click()
    phone.wait_for_url("**/games")
    expect(phone.locator('.past a[href^="/t/"]')).to_have_count(2, timeout=PATIENT)  # both, of here and of there

    page.goto(f"{server.address}/account")  # logged out by that
    expect(page.get_by_role("heading", name="You are a guest")).to_be_visible(timeout=PATIENT)
    page.locator(".choice", has_text="Log in").click()
    page.locator("#account").fill("Annabel")
    page.locator("#password").fill("another horse")
    page.keyboard.press("Enter")
    sessions = page.locator("section", has=page.get_by_role("heading", name="Where you are logged in"))
    expect(sessions.locator(".row")).to_have_count(2, timeout=PATIENT)
    sessions.get_by_role("button", name="Log out everywhere else").click()
    expect(sessions.locator(".row")).to_have_count(1)
    expect(sessions.get_by_role("button", name="Log out everywhere else")).to_be_disabled()
    phone.reload()
    assert phone.request.get(f"{server.address}/api/me").json()["kind"] == "guest"
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("button", name="Delete for good").click()
    page.wait_for_url(f"{server.address}/")
    page.goto(f"{server.address}/people/Annabel")
    expect(page.get_by_role("alert")).to_have_text("There is nobody of that name.")
    assert faults == []
    page.context.close()
    phone.context.close()


def test_a_table_for_two_friends_and_a_bot_and_another_one_afterwards(browser: Browser, server: ServerProcess) -> None:
    host, guest, third = (calm(browser, bypass_csp=True).new_page() for _ in range(3))
    faults = note_faults(host, server) + note_faults(guest, server)
    open_account(host, server, "Hanna")
    host.goto(server.address)
    host.locator(".choice", has_text="Partners").first.click()
    rated = host.get_by_role("checkbox", name="Rated")
    rated.check()
    expect(host.locator(".seating summary")).to_contain_text("You, Explorer, Expert, and Novice")  # each bot only once
    expect(host.locator("#rated-about")).to_contain_text("each bot sits only once")
    rated.uncheck()
    expect(host.locator(".seating summary")).to_contain_text("You, Explorer, Explorer, and Explorer")
    host.locator(".seating > summary").click()
    expect(host.locator(".seat-tile.ally")).to_have_count(2)
    host.get_by_label("Your partner").select_option(label="Friend by link")
    host.get_by_label("The opponent after you").select_option(label="Anyone")
    host.get_by_label("The opponent before you").select_option(label="Novice")
    host.get_by_role("button", name="Set the table").click()
    link = host.get_by_label("The link", exact=True).input_value(timeout=PATIENT)
    expect(host.get_by_text("2 seats are free")).to_be_visible()

    guest.goto(link)
    expect(guest.get_by_role("heading", name="Hanna asks you to a game")).to_be_visible(timeout=PATIENT)
    for fact in ("Partners", "3 rounds", "No clock", "Not rated"):
        expect(guest.locator(".facts")).to_contain_text(fact)
    assert guest.get_by_role("link", name="The rules").get_attribute("href") == "/rules/cards"
    assert guest.get_by_role("link", name="Learn to play").get_attribute("href") == "/learn/cards"
    assert serious_faults(guest) == []
    guest.get_by_label("Your name at the table").fill("Gus")
    guest.get_by_role("button", name="Sit down and play").click()
    expect(host.locator(".seats")).to_contain_text("Gus", timeout=PATIENT)
    third.goto(server.address)
    third.locator("section", has=third.get_by_role("heading", name="Open tables")).locator("a.row", has_text="Hanna").click()
    third.get_by_role("button", name="Sit down and play").click()
    for page in (host, guest, third):
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)

    host.goto(f"{server.address}/friends")
    expect(host.locator(".friend")).to_have_count(2, timeout=PATIENT)
    guest.goto(f"{server.address}/friends")
    guest.get_by_role("button", name="Follow Hanna").click()
    expect(guest.get_by_role("button", name="Follow Hanna")).to_have_text("You follow them")
    host.reload()
    expect(host.locator(".friend", has_text="Gus")).to_contain_text("here now", timeout=PATIENT)
    assert serious_faults(host) == []
    host.get_by_role("button", name="Play again with Gus").click()
    expect(host.locator(".seating summary")).to_contain_text("Gus", timeout=PATIENT)
    host.locator(".choice", has_text="One round").first.click()
    host.get_by_label("The other seat").select_option(label="Gus, here now")
    host.get_by_role("button", name="Set the table").click()
    expect(host.locator(".seats")).to_contain_text("is asked", timeout=PATIENT)
    guest.goto(server.address)
    asked = guest.locator("a.row", has_text="You are invited")
    expect(asked).to_contain_text("Hanna", timeout=PATIENT)
    asked.click()
    guest.get_by_role("button", name="Sit down and play").click()
    for page in (host, guest):
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
    assert faults == []
    for page in (host, guest, third):
        page.context.close()


@pytest.mark.skipif(own_address() is None, reason="this machine is in no network")
def test_a_friend_nearby_gets_a_link_that_works(browser: Browser, server: ServerProcess) -> None:
    host, guest = calm(browser).new_page(), calm(browser).new_page()
    host.goto(server.address)
    host.get_by_role("button", name="Invite a friend").click()
    link = host.get_by_label("The link", exact=True)
    expect(link).to_have_value(re.compile(r"http://127\.0\.0\.1"), timeout=PATIENT)
    expect(host.get_by_text("So far this link works on this machine only.")).to_be_visible(timeout=PATIENT)
    host.get_by_role("button", name="Let friends in my network come").click()
    expect(link).to_have_value(re.compile(f"http://{re.escape(str(own_address()))}:"), timeout=PATIENT)
    guest.goto(link.input_value())
    assert guest.evaluate("isSecureContext") is False  # as on a friend's own machine
    guest.get_by_role("button", name="Sit down and play").click()
    for page in (host, guest):
        expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
    host.request.delete(f"{server.address}/api/network")
    for page in (host, guest):
        page.context.close()


def test_there_is_a_ladder_for_every_game_and_number_of_players(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    page.goto(f"{server.address}/ladder")
    seen: dict[str, Any] = {}
    games = page.get_by_role("group", name="Which game").locator(".choice")
    expect(games).to_have_count(3, timeout=PATIENT)
    for number in range(3):
        games.nth(number).click()
        counts = page.get_by_role("group", name="How many players").locator(".choice")
        expect(counts.first).to_be_visible()
        seen[games.nth(number).inner_text()] = counts.all_inner_texts()
    assert seen == {
        "The card game": ["2 players", "4 players, partners"],
        "The board game": ["2 players", "3 players", "4 players"],
        "Rivals": ["2 players", "3 players", "4 players"],
    }
    page.locator(".choice", has_text="3 players").click()
    page.wait_for_url("**/ladder?game=rivals&players=3")
    bar = page.locator(".top nav a").all_inner_texts()
    assert bar[:4] == ["Rules", "Ladder", "My games", "Friends"]
    for path in ("/", "/rules", "/games", "/me", "/account", "/friends", "/analysis"):
        page.goto(server.address + path)
        expect(page.locator(".top nav a")).to_have_text(bar, timeout=PATIENT)
    page.context.close()
