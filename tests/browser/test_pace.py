"""What happens at a table is shown one step at a time: by a clock that stands still until the test lets it run."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.driver import PATIENT, acting, calm, draw, hand_of, invited, serious_faults, turn
from tests.server.server_process import ServerProcess

BOT = {"kind": "bot", "level": "novice"}
ENTRY = ".talk li:not(.said)"  # of the log; bots may speak at any time
STEP = 650  # milliseconds, at the usual pace
GAMES = {"cards": 1, "board": 2, "rivals": 2}  # and how many bots


class Seat:
    """Somebody at a table whose clock stands still, and what has come over its socket."""

    def __init__(self, page: Page, server: ServerProcess, game: str, bots: int, **options: Any) -> None:
        self.page, self.came = page, list[dict[str, Any]]()
        page.on("websocket", self._listen)
        page.clock.install()
        page.request.get(f"{server.address}/api/me")
        wish = {"game": game, "seats": [{"kind": "me"}, *[BOT] * bots], "options": {"first": 0, **options}}
        made = page.request.post(f"{server.address}/api/tables", data=wish).json()
        self.address = f"{server.address}/api/tables/{made['id']}"
        page.goto(f"{server.address}/t/{made['id']}")
        expect(page.locator(".table.mine")).to_be_visible(timeout=PATIENT)
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.came.append(json.loads(frame)))

    @property
    def position(self) -> Any:
        return self.page.request.get(f"{self.address}/play").json()["position"]

    def play(self, action: str) -> None:
        """Something of one's own, as from another tab."""
        self.page.request.post(f"{self.address}/act", data={"id": f"t{self.position['n']}", "action": action})

    def wait_for(self, what: Any) -> Any:
        """Wait until a message has come."""
        for _ in range(PATIENT // 20):
            if found := next((one for one in self.came if what(one)), None):
                return found
            self.page.wait_for_timeout(20)
        raise AssertionError("it did not come")

    def until_all_has_come(self) -> int:
        """Wait until it is one's turn at the server, and the page has been told; the number of the last entry."""
        n: int = self.wait_for(lambda one: one["type"] == "event" and one["line"]["seat"] and one["position"]["actions"])["line"]["n"]
        self.came.clear()
        return n

    @property
    def lines(self) -> list[str]:
        return [" ".join(text.split()) for text in self.page.locator(ENTRY).all_text_contents()]


def test_what_waits_is_shown_step_by_step_and_quicker_when_it_has_waited_long(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, tempo="steady", bypass_csp=True).new_page()
    page.clock.install()
    page.goto(server.address)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    page.evaluate("""async () => {
        const { Pace } = await import("/js/table/pace.js");
        const began = performance.now();
        window.shown = [];
        window.pace = new Pace((one) => window.shown.push([one.n, Math.round(performance.now() - began)]), (one) => one.type === "event");
        for (let n = 0; n < 9; n++) window.pace.add({ type: n === 2 ? "presence" : "event", n });
    }""")
    page.clock.run_for(20_000)
    shown = page.evaluate("window.shown")
    assert [n for n, _ in shown] == [*range(9)], "in order, and nothing is lost"
    times = [time for n, time in shown if n != 2]
    gaps = [after - before for before, after in pairwise(times)]
    assert gaps[:4] == [STEP] * 4
    assert times[5] > 3000
    assert all(gap < STEP / 2 for gap in gaps[5:]), "more than three seconds have passed"
    assert page.evaluate("""() => {
        window.shown.length = 0;
        for (let n = 0; n < 5; n++) window.pace.add({ type: "event", n });
        document.body.click();
        return window.shown.length;
    }""") == 5, "a click shows all"  # fmt: skip
    assert page.evaluate("""() => {
        const place = document.createElement("button");
        let played = 0;
        place.dataset.place = "deck";
        place.onclick = () => { played += 1; };
        document.body.append(place);
        return ["presence", "event"].map((type) => {
            window.pace.add({ type: "event", n: 0 });
            window.pace.add({ type, n: 1 });
            const waited = window.pace.isBehind;
            place.click();
            return [waited, window.pace.isBehind, played];
        });
    }""") == [[True, False, 1], [True, False, 1]], "it plays on the table that was seen, and on no other"  # fmt: skip
    page.evaluate("""() => {
        window.shown.length = 0;
        window.pace.show = ({ n }) => { if (n === 1) throw Error("a fault"); window.shown.push(n); };
        for (let n = 0; n < 3; n++) window.pace.add({ type: "event", n });
        document.body.click();
    }""")
    page.clock.run_for(STEP)
    assert page.evaluate("[window.shown, window.pace.hurries]") == [[0, 2], False], "one fault stops nothing else"
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_others_act_one_after_the_other_before_my_eyes(browser: Browser, server: ServerProcess, game: str) -> None:
    page = browser.new_context().new_page()
    me = Seat(page, server, game, GAMES[game])
    began = me.position["n"]
    for own in range(20):
        position = me.position
        if position["view"]["turn"] != 0 or position["n"] != began + own:  # the others act, or have acted already
            break
        me.play("+" if "+" in position["actions"] else position["actions"][0])  # what is one's own is shown at once
    n, at_first = me.until_all_has_come(), len(me.lines)
    assert page.locator(".table.mine").count() == 0, "the others have acted at the server, and not yet here"
    seen = [at_first]
    while page.locator(".table.mine").count() == 0:
        assert len(seen) < 20
        page.clock.run_for(STEP)
        expect(page.locator(ENTRY)).to_have_count(seen[-1] + 1)
        seen.append(len(me.lines))
    assert seen[-1] == n, "one line more at each step, up to the last"
    page.clock.run_for(STEP)
    expect(page.locator(".ghost")).to_have_count(0)
    page.context.close()


def test_a_click_or_a_key_shows_everything_and_plays_nothing_that_was_not_seen(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, tempo="steady", bypass_csp=True).new_page()
    me = Seat(page, server, "cards", 1, rounds=1)

    def turn_and_wait() -> int:
        turn(page)
        expect(page.locator(".held.drawn")).to_have_count(1)
        n = me.until_all_has_come()
        assert page.locator(".table.mine").count() == 0
        return n

    before = hand_of(page)
    n = turn_and_wait()
    drawn = page.locator(".held.drawn")
    assert drawn.locator(".card").get_attribute("data-card") in hand_of(page)
    assert len(hand_of(page)) == len(before)
    expect(drawn).to_have_accessible_name(re.compile("just drawn"))
    page.locator(".held").first.click()  # one's own card: it is chosen, on the newest table
    expect(page.locator(".table.mine[data-phase=play]")).to_be_visible()
    expect(page.locator(".held").first).to_have_attribute("aria-pressed", "true")
    assert len(me.lines) == me.position["n"] == n
    page.keyboard.press("Escape")

    n = turn_and_wait()
    for by_key in (True, False):  # to draw: that is not what is to be done now
        page.keyboard.press("0") if by_key else page.locator(".deck").click()
        expect(page.locator(".table.mine[data-phase=play]")).to_be_visible()
        page.clock.run_for(1000)
        assert me.position["n"] == n
        assert page.locator(".toast").all_inner_texts() == [], "it was meant for what was there before"
        n = turn_and_wait()
    page.locator(".held").first.click()
    page.keyboard.press("Escape")

    turn_and_wait()
    page.evaluate("""() => {
        Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    expect(page.locator(".table.mine[data-phase=play]")).to_be_visible()
    page.evaluate("() => delete document.visibilityState")

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Instant").check()
    page.keyboard.press("Escape")
    turn(page)
    me.until_all_has_come()
    expect(page.locator(".table.mine[data-phase=play]")).to_be_visible()  # no time has passed
    assert page.evaluate("JSON.parse(localStorage.unlost).tempo") == "instant"
    page.context.close()


def test_a_round_ends_before_my_eyes_and_the_next_begins_when_its_sheet_is_put_away(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, tempo="steady", bypass_csp=True).new_page()
    me = Seat(page, server, "cards", 1, rounds=3, max_turns=2)
    sheet = page.locator("dialog.sheet[open]")

    def round_to_its_sheet() -> None:
        """One turn each, whoever begins."""
        me.came.clear()
        for _ in range(200):
            if any("sheet" in one for one in me.came):
                break
            if page.locator(".table.mine").count():
                turn(page)
            else:
                page.clock.run_for(STEP)
                page.wait_for_timeout(20)
        me.wait_for(lambda one: "sheet" in one)

    round_to_its_sheet()
    assert sheet.count() == 0, "the last card has not landed yet"
    for _ in range(8):
        page.clock.run_for(STEP)
    expect(sheet.get_by_role("heading", name="Round 1")).to_be_visible()
    assert page.locator(".which").inner_text().startswith("Round 1"), "the next one waits"
    expect(sheet.get_by_role("timer")).to_contain_text("It goes on by itself")
    page.clock.run_for(21_000)
    expect(sheet).to_have_count(0)
    expect(page.locator(".which")).to_contain_text("Round 2")

    round_to_its_sheet()
    for _ in range(8):
        page.clock.run_for(STEP)
    sheet.get_by_role("button", name="Wait for me").click()
    page.clock.run_for(21_000)  # the socket would be found silent after 26
    expect(sheet.get_by_role("heading", name="Round 2")).to_be_visible()
    sheet.get_by_role("button", name="Next round").click()
    page.clock.run_for(100)  # the paper is put away
    expect(sheet).to_have_count(0)
    expect(page.locator(".which")).to_contain_text("Round 3")
    expect(page.locator(".talk h3")).to_have_text(["Round 2"])

    round_to_its_sheet()
    for _ in range(14):
        page.clock.run_for(STEP)
    rounds = sheet.locator(".rounds")
    expect(rounds.locator("thead th")).to_have_text(["Round", "1", "2", "3", "Together"])
    scores = page.request.get(me.address).json()["ending"]["scores"]
    for seat, row in enumerate(rounds.locator("tbody tr").all()):
        points = [int(text.replace("−", "-")) for text in row.locator("td").all_text_contents()]
        assert sum(points[:-1]) == points[-1] == scores[seat]
    page.clock.resume()
    assert serious_faults(page) == []
    page.context.close()


def test_after_the_end_the_sheet_comes_back_and_a_rematch_is_seen(browser: Browser, server: ServerProcess) -> None:
    host, guest = invited(browser, server, "One round")
    acting(host, guest)
    host.get_by_role("button", name="Leave the match").click()
    host.get_by_role("button", name="Resign").click()
    sheet = guest.locator("dialog.sheet[open]")
    guest.get_by_role("button", name="Look at the table").click(timeout=PATIENT)
    expect(guest.locator(".strip")).to_be_visible(timeout=PATIENT)
    guest.get_by_role("complementary", name="After the game").get_by_role("button", name="Score sheet").click()
    expect(sheet).to_contain_text("resigned")
    guest.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    guest.keyboard.press("s")
    expect(sheet).to_contain_text("resigned")
    guest.keyboard.press("Escape")
    host.get_by_role("button", name="Play again").click(timeout=PATIENT)
    expect(guest.locator(".toast")).to_contain_text("A rematch is offered.", timeout=PATIENT)
    expect(guest.locator("#spoken")).to_contain_text("A rematch is offered.")
    guest.get_by_role("complementary", name="After the game").get_by_role("button", name="Join the rematch").click()
    for page in (host, guest):
        expect(page.locator(".table[data-phase=play]")).to_be_visible(timeout=PATIENT)
        page.context.close()


def test_two_at_one_screen_see_what_they_drew_and_nothing_of_the_other(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser, tempo="steady", bypass_csp=True).new_page()
    page.goto(server.address)
    page.locator(".choice", has_text="One round").click()
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_label("The one who is here now").fill("Ann")
    page.get_by_label("The other one").fill("Ben")
    page.get_by_role("button", name="Begin", exact=True).click()
    curtain = page.get_by_role("dialog", name="Pass the screen")
    expect(curtain).to_contain_text(re.compile("(Ann|Ben) begins"), timeout=PATIENT)
    assert page.locator(".held [data-card]").count() == 0
    assert page.get_by_role("region", name="Your hand").count() == 0
    assert serious_faults(page) == []
    page.get_by_role("button", name="It is me").click()
    first = hand_of(page)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    turn(page, play=False)
    drawn = page.locator(".held.drawn .card").get_attribute("data-card") or "none"
    assert sorted(hand_of(page)) == sorted([*first[1:], drawn]), "before the screen is passed on"
    expect(curtain).to_have_count(0)
    page.keyboard.press("x")  # whoever has seen enough need not wait
    expect(curtain).to_contain_text(re.compile("Pass the screen to (Ann|Ben)"))
    assert page.locator(".held [data-card]").count() == 0
    page.get_by_role("button", name="It is me").click()
    second = hand_of(page)
    assert sorted(second) != sorted(first)
    turn(page, play=False)
    expect(page.locator(".held.drawn")).to_have_count(1)
    page.clock.run_for(4000)
    expect(curtain).to_be_visible()
    page.context.close()


def test_the_log_names_the_card_that_everybody_saw(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    me = Seat(page, server, "cards", 1, rounds=1)
    card = page.locator(".held .card").first.get_attribute("data-card") or ""
    page.locator(".held").first.click()
    page.locator(".pile.glows").click()
    draw(page)
    expect(page.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    view = me.position["view"]
    colour = next((letter for letter, pile in view["piles"].items() if pile), None)
    if colour is None:  # the bot has taken it
        expect(page.locator(".talk")).to_contain_text(re.compile("takes .* from the pile"))
    else:
        page.locator(".held").last.click()
        may = me.position["actions"]
        me.play(next(one for one in may if one[0] in "-" and one[1] != colour))
        me.play(f"+{colour}")
        top = view["piles"][colour][-1]
        word = "investment" if top[1] == "x" else top[1:]
        expect(page.locator(".talk")).to_contain_text(re.compile(f"You take .*{word} from the pile"), timeout=PATIENT)
    assert card
    page.context.close()
