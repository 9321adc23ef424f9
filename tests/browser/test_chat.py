"""Talk at a table: it is noticed on a phone, its words stay whole and its links lead nowhere else, and who is muted stays muted."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, PHONE, invited, note_faults
from tests.server.server_process import ServerProcess


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".talk .said").last).to_contain_text(text[:20], timeout=PATIENT)


def test_somebody_speaks_is_heard_on_a_phone_and_stays_muted(browser: Browser, server: ServerProcess) -> None:
    host, guest = invited(browser, server, "Two players")
    faults = note_faults(guest, server)
    guest.set_viewport_size(PHONE)  # type: ignore[arg-type]
    button = guest.locator(".bar .button", has=guest.locator("use[href$='#chat']"))
    if button.get_attribute("aria-pressed") == "true":
        button.click()
    log = host.get_by_role("button", name="Show the log")
    if log.count():
        log.click()

    say(host, f"{server.address}/rules/cards and https://example.org/x")
    expect(guest.locator(".badge")).to_have_text("1", timeout=PATIENT)
    expect(button).to_have_accessible_name("Show the log, 1 new line")
    expect(guest.locator("#spoken")).to_contain_text("says:")
    guest.locator(".just-said").click()
    expect(guest.locator(".badge, .just-said")).to_have_count(0)
    links = guest.locator(".talk .said a")
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("href", "/rules/cards")
    expect(guest.locator(".talk .said")).to_contain_text("https://example.org/x")

    say(host, "w" * 120)
    expect(guest.locator(".talk .said")).to_have_count(2, timeout=PATIENT)
    assert guest.locator(".talk ol").evaluate("list => list.scrollWidth <= list.clientWidth")

    line = guest.locator(".talk .said").first
    name = line.locator("b").text_content()
    line.hover()
    line.get_by_role("button", name=f"Mute {name}").click()
    expect(guest.locator(".talk .said")).to_have_count(0)
    guest.reload()
    expect(guest.locator(".talk .muted")).to_contain_text(f"{name} is muted", timeout=PATIENT)
    guest.get_by_role("button", name="Close", exact=True).click()
    say(host, "Can you hear me?")
    guest.wait_for_function("() => !document.querySelector('.badge')")
    button.click()
    expect(guest.locator(".talk .said")).to_have_count(0)
    guest.get_by_role("button", name="Hear again").click()
    expect(guest.locator(".talk .said")).to_have_count(3)
    assert faults == []
    for page in (host, guest):
        page.context.close()


def test_what_was_said_before_one_came_is_counted_once(browser: Browser, server: ServerProcess) -> None:
    host, guest = invited(browser, server, "Two players")
    if host.get_by_role("button", name="Show the log").count():
        host.get_by_role("button", name="Show the log").click()
    say(host, "Good luck")
    expect(guest.locator(".talk .said")).to_have_count(1, timeout=PATIENT)  # on a wide screen it is open
    guest.get_by_role("button", name="Hide the log").click()
    guest.reload()
    expect(guest.locator(".table")).to_be_visible(timeout=PATIENT)
    expect(guest.locator(".badge")).to_have_count(0)  # it has been read
    say(host, "Your turn?")
    expect(guest.locator(".badge")).to_have_text("1", timeout=PATIENT)
    for page in (host, guest):
        page.context.close()
