"""My turn, wherever I am: the tab of every page says so, a notice comes when no page is in sight, and a click on it opens the table."""

import json
import re
import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.driver import PATIENT, PHONE, calm, note_faults, serious_faults
from tests.server import push_service as pushes
from tests.server.mail_service import MailService, mail_service, text_of
from tests.server.server_process import ServerProcess
from tests.waiting import wait_until

SUBSCRIPTION = """(given) => {
    let there = null;
    PushManager.prototype.getSubscription = async () => there;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        there = {
            options: { applicationServerKey: applicationServerKey.buffer },
            toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
            unsubscribe: async () => { there = null; return true; },
        };
        return there;
    };
}"""  # chromium's own push service is out of reach here: the browser's side of it is played by `pushes`


CENTRE = """() => {
    const shown = (window.centre = []);
    const { showNotification } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
        const notice = { title, tag: options.tag, data: options.data, close: () => shown.splice(shown.indexOf(notice), 1) };
        shown.push(notice);
        await showNotification.call(this, title, options);
    };
    window.notices = ServiceWorkerRegistration.prototype.getNotifications;
    ServiceWorkerRegistration.prototype.getNotifications = async () => [...shown];
}"""  # this machine has nothing that displays notices, and chromium forgets those that were not displayed: what a page shows is kept here


@pytest.fixture(scope="module")
def service() -> Iterator[pushes.PushService]:
    with pushes.push_service() as running:
        yield running


@pytest.fixture(scope="module")
def post() -> Iterator[MailService]:
    with mail_service() as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, post: MailService) -> Iterator[ServerProcess]:
    """A server that tells at once, also push services on this machine, and sends mail."""
    with pytest.MonkeyPatch.context() as patch, socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", 0))  # links in mails begin with the address, so that the port is chosen here
        running = ServerProcess(tmp_path_factory.mktemp("server"), workers="1")
        running.port = free.getsockname()[1]
        free.close()
        patch.setenv("UNLOST_PUSH_ANYWHERE", "yes")
        patch.setenv("UNLOST_NOTICE_AFTER", "0")
        patch.setenv("UNLOST_LIMITS", "no")
        patch.setenv("UNLOST_SMTP_URL", post.url)
        patch.setenv("UNLOST_MAIL_FROM", "Unlost <unlost@example.org>")
        patch.setenv("UNLOST_PUBLIC_URL", running.address)
        with running:
            yield running


ASK = """async ([method, path, body]) => {
    const answer = await fetch(path, { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
    return answer.status === 204 ? null : await answer.json();
}"""


def visitor(context: BrowserContext, server: ServerProcess, path: str = "/rules") -> Page:
    page = context.new_page()
    page.goto(server.address + path)
    page.wait_for_function("() => document.body.lastElementChild.id !== 'spoken'")  # what tells of turns has come
    return page


def table_of(host: Page, guest: Page, **more: object) -> str:
    """A table at which the guest is to act."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = host.evaluate(ASK, ["POST", "/api/tables", {"game": "cards", "seats": seats, "options": {"first": 1}, **more}])
    guest.evaluate(ASK, ["POST", f"/api/tables/{made['id']}/join", {}])
    return str(made["id"])


def whole_turn(page: Page, table: str) -> None:
    actions = page.evaluate(ASK, ["GET", f"/api/tables/{table}/play", None])["position"]["actions"]
    discard = next(action for action in actions if action.startswith("-"))
    for action in (discard, "+"):
        n = page.evaluate(ASK, ["GET", f"/api/tables/{table}/play", None])["position"]["n"]
        page.evaluate(ASK, ["POST", f"/api/tables/{table}/act", {"id": f"turn {n}", "action": action}])


def test_the_tab_of_every_page_says_at_how_many_tables_it_is_my_turn(browser: Browser, server: ServerProcess) -> None:
    ann, home = calm(browser), calm(browser)
    host, rules = visitor(ann, server), visitor(home, server)
    faults = note_faults(rules, server)
    ladder = visitor(home, server, "/ladder")  # another tab of the same browser
    icon = "() => document.querySelector('link[rel=icon]').getAttribute('href')"
    expect(ladder).to_have_title("Ladder · Unlost")
    assert ladder.evaluate(icon) == "/art/icon.svg"
    first = table_of(host, rules)
    for page, name in ((rules, "The rules · Unlost"), (ladder, "Ladder · Unlost")):
        expect(page).to_have_title(f"● Your turn · {name}", timeout=PATIENT)
        assert page.evaluate(icon) == "/art/icon-turn.svg"
    toast = rules.locator(".toast")
    expect(toast).to_contain_text("It is your turn: The card game, with")
    second = table_of(host, rules)
    expect(ladder).to_have_title("(2) ● Your turn · Ladder · Unlost", timeout=PATIENT)
    rules.get_by_role("link", name="Go there").click()
    expect(rules).to_have_url(f"{server.address}/t/{second}")
    expect(rules).to_have_title(re.compile(r"^\(2\) ● Your turn · "), timeout=PATIENT)  # here, and at another table
    whole_turn(rules, second)
    expect(rules).to_have_title(re.compile(r"^● Your turn · Unlost · "), timeout=PATIENT)
    rules.close()  # it had the socket for both: the other tab goes on by itself
    whole_turn(ladder, first)
    expect(ladder).to_have_title("Ladder · Unlost", timeout=PATIENT)
    assert ladder.evaluate(icon) == "/art/icon.svg"
    whole_turn(host, first)
    expect(ladder).to_have_title("● Your turn · Ladder · Unlost", timeout=PATIENT)
    assert faults == []
    ann.close()
    home.close()


def test_one_question_and_then_the_browser_is_woken_when_no_page_is_open(
    whole_browser: Browser, server: ServerProcess, service: pushes.PushService
) -> None:
    browser = whole_browser
    away, phone = service.browser(), calm(browser, viewport=PHONE, locale="de", bypass_csp=True)
    phone.add_init_script(f"({SUBSCRIPTION})({json.dumps(away.subscription)})")
    phone.add_init_script(f"({CENTRE})()")
    ann = calm(browser)
    host, page = visitor(ann, server), visitor(phone, server)
    question = page.get_by_role("complementary", name="Mitteilungen")
    expect(question).to_have_count(0)
    table = table_of(host, page, clock={"kind": "days", "days": 3})
    expect(page).to_have_title(re.compile("^● Dein Zug · "), timeout=PATIENT)
    expect(question).to_have_count(0)  # nobody is asked who is to act
    whole_turn(page, table)
    expect(question).to_be_visible(timeout=PATIENT)
    assert serious_faults(page) == []
    phone.grant_permissions(["notifications"], origin=server.address)
    page.get_by_role("button", name="Ja, sagt es mir").click()
    expect(question).to_have_count(0)
    wait_until(lambda: page.evaluate(ASK, ["GET", "/api/notices", None])["browsers"])

    # another page in front, ours in the background: it shows the notice itself
    devtools = phone.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    page.evaluate("""() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden" });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    page.wait_for_function("""async () =>
        !(await navigator.locks.query()).held.some((lock) => lock.name.startsWith("unlost-seen"))""")
    whole_turn(host, table)
    page.wait_for_function("() => centre.length === 1")
    assert page.evaluate("() => [centre[0].title, centre[0].tag]") == ["Du bist am Zug", table]
    whole_turn(page, table)
    page.wait_for_function("() => centre.length === 0")  # it no longer waits
    assert away.got == []

    # no page of ours is open: the push service gets it, and wakes the service worker
    page.goto("about:blank")
    whole_turn(host, table)
    wait_until(lambda: away.got)
    assert service.faults == []
    told = away.got[0]
    assert set(told) == {"kind", "table", "title", "body", "lang"}
    assert (told["title"], told["table"], told["lang"]) == ("Du bist am Zug", table, "de")
    other = visitor(phone, server)
    devtools = phone.new_cdp_session(other)
    workers: list[dict[str, str]] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda news: workers.extend(news["registrations"]))
    devtools.send("ServiceWorker.enable")
    while not workers:
        other.wait_for_timeout(20)
    worker = {"origin": server.address, "registrationId": workers[0]["registrationId"]}
    devtools.send("ServiceWorker.deliverPushMessage", {**worker, "data": json.dumps(told)})
    shown = "async () => (await notices.call(await navigator.serviceWorker.ready)).map((one) => [one.title, one.tag])"
    other.wait_for_function(f"async () => (await ({shown})()).some(([title, tag]) => title === 'Du bist am Zug' && tag === '{table}')")
    ann.close()
    phone.close()


def test_settings_have_the_sound_the_notices_and_the_address_and_a_lost_password_is_replaced(
    browser: Browser, server: ServerProcess, post: MailService
) -> None:
    context = calm(browser, bypass_csp=True)
    page = visitor(context, server)
    page.evaluate(ASK, ["POST", "/api/account", {"name": "Ann", "password": "correct horse"}])
    page.reload()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("When it is your turn").click()
    page.get_by_label("A sound when it is your turn elsewhere").select_option("Always")
    page.get_by_label("E-mail address").fill("ann@example.org")
    page.get_by_label("Your password").fill("correct horse")
    page.get_by_role("button", name="Send a link").click()
    expect(page.get_by_text("ann@example.org is not confirmed yet")).to_be_visible(timeout=PATIENT)
    assert serious_faults(page) == []
    wait_until(lambda: post.letters)

    def follow(letter: int) -> None:
        found = re.search(r"http://\S+/mail#\S+", text_of(post.letters[letter]))
        assert found
        page.goto("about:blank")
        page.goto(found[0])

    follow(0)
    page.get_by_role("button", name="Yes, this is my address").click()
    expect(page.get_by_text("ann@example.org is confirmed.")).to_be_visible()
    assert serious_faults(page) == []
    page.evaluate(ASK, ["POST", "/api/logout", {}])
    page.goto(f"{server.address}/account")
    page.locator("label.choice", has_text="Log in").click()
    page.get_by_role("button", name="Log in").scroll_into_view_if_needed()  # the link beside it comes when one gets there
    page.get_by_role("link", name="Password forgotten?").click()
    page.get_by_label("Your name here, or your e-mail address").fill("ann@example.org")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_role("heading", name="Done")).to_be_visible()
    wait_until(lambda: len(post.letters) == 2)
    follow(1)
    page.get_by_label("New password, of 8 letters at least").fill("another horse")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are logged in as Ann.")).to_be_visible(timeout=PATIENT)
    follow(1)
    page.get_by_label("New password, of 8 letters at least").fill("third horse")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("This link was used already")
    context.close()
