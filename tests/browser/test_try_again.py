"""Try that again: one's mistakes at the table once more, by mouse, touch and keyboard; what passes is what the review says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, PHONE, at_rest, calm, drawn_anew, needs_axe, note_faults, serious_faults
from tests.server.server_process import ServerProcess

REVIEWED = 180_000
BOT = {"kind": "bot", "level": "novice"}
GAMES = {"cards": {"rounds": 1, "max_turns": 6}, "board": {"max_turns": 20, "expeditions": 1}, "rivals": {}}
every_game = pytest.mark.parametrize("game", ["cards", *(pytest.param(game, marks=pytest.mark.slow) for game in ("board", "rivals"))])
LONGEST = {"cards": 400, "board": 400, "rivals": 40}
MATCHES = 20  # until one has mistakes


@dataclass
class Mistakes:
    """A match of somebody's that is over, the decisions of their seat that are marked, and its steps as that seat saw them."""

    match: str
    decisions: list[dict[str, Any]]
    steps: list[dict[str, Any]]

    def view(self, decision: dict[str, Any]) -> Any:
        return next(step for step in reversed(self.steps) if step["at"] == decision["n"])["position"]["view"]


def behind(one: dict[str, Any], each: dict[str, Any]) -> float:
    """What a candidate of a decision lacks to the best."""
    return max(0.0, float(each.get("behind", one["candidates"][0]["points"] - each["points"])))


def played(page: Page, server: ServerProcess, game: str) -> str:
    """A match of this page's visitor, who plays badly, against a bot; given up if it takes long."""
    page.request.get(f"{server.address}/api/me")
    wanted = {"game": game, "seats": [{"kind": "me"}, BOT], "options": GAMES[game]}
    address = f"{server.address}/api/tables/{page.request.post(f'{server.address}/api/tables', data=wanted).json()['id']}"
    while True:
        found = page.request.get(f"{address}/play").json()
        position = found["position"]
        if found["table"]["ending"]:
            return str(found["table"]["id"])
        if position["n"] >= LONGEST[game]:
            page.request.post(f"{address}/resign", data={"id": "enough"})
        elif actions := position["actions"]:
            page.request.post(f"{address}/act", data={"id": f"p{position['n']}", "action": actions[5 * position["n"] % len(actions)]})
        else:
            page.wait_for_timeout(20)


def with_mistakes(page: Page, server: ServerProcess, game: str) -> Mistakes:
    """A match in which this page's visitor made at least two mistakes."""
    for _ in range(MATCHES):
        match = played(page, server, game)
        page.goto("about:blank")
        page.goto(f"{server.address}/t/{match}#0")
        expect(page.locator(".review .by")).to_be_visible(timeout=REVIEWED)
        review = page.request.get(f"{server.address}/api/tables/{match}/review").json()["review"]
        own = [one for one in review["decisions"] if one["mark"] and one["seat"] == 0]
        if len(own) > 1:
            steps = page.request.get(f"{server.address}/api/tables/{match}/replay?seat=0").json()["steps"]
            return Mistakes(match, own, steps)
    raise AssertionError("a player of this kind makes mistakes")


def look(page: Page, server: ServerProcess, mistakes: Mistakes) -> None:
    page.goto("about:blank")
    page.goto(f"{server.address}/t/{mistakes.match}#0")
    expect(page.locator(".review .by")).to_be_visible(timeout=REVIEWED)


@pytest.fixture(scope="module")
def player(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    page = calm(browser, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    yield page
    page.context.close()
    assert faults == []


@pytest.fixture(scope="module")
def mistakes(player: Page, server: ServerProcess) -> Mistakes:
    return with_mistakes(player, server, "cards")


def choose(page: Page, action: str, tap: bool = False) -> None:
    """Do something at the table of the card game with mouse or finger."""

    def touch(selector: str) -> None:
        place = page.locator(selector).first
        place.tap(timeout=PATIENT) if tap else place.click(timeout=PATIENT)

    if action == "+":
        touch(".deck")
    elif action[0] == "+":
        touch(f".pile[data-colour={action[1]}]")
    else:
        card = action.removeprefix("-")
        touch(f".held:has([data-card={card}])")
        touch(f".pile[data-colour={card[0]}]" if action[0] == "-" else f".place.own[data-colour={card[0]}]")


def press(page: Page, game: str, action: str, view: Any) -> bool:
    """The same by keyboard, in any game; False if that takes more than a few keys (a high bid)."""
    piles = list(view.get("piles", ()))
    keys = []
    if game == "rivals":
        order = list(view["expeditions"][0])
        cards = sorted(view["display"], key=lambda card: (order.index(card[0]), 0 if card[1] == "x" else int(card[1:])))
        if action[0] == "$":
            more = int(action[1:]) - ((view["bid"] or {}).get("amount") or 0)
            if not 1 <= more <= 10:
                return False
            keys = [str(more % 10)]
        elif action in "+=":
            keys = [action]
        else:
            card = action.removeprefix("-")
            keys = ["ArrowRight"] * (cards.index(card) + 1) + ["x" if action[0] == "-" else "Enter"]
    elif action == "+":
        keys = ["0"]
    elif action[0] == "+":
        keys = [str(piles.index(action[1]) + 1)]
    elif action[0] == ">":
        keys = [action[1].lower()]
    elif action == "=":
        keys = ["="]
    else:
        card = re.sub("^-|[ar]$", "", action)
        last = "d" if action[0] == "-" else action[-1] if action[-1] in "ar" else "Enter"
        keys = ["ArrowRight"] * (view["hands"][0].index(card) + 1) + [last]
    for key in keys:
        page.keyboard.press(key)
        drawn_anew(page)
    return True


# ---------------------------------------------------------------- one after the other


def test_a_mistake_is_tried_again_until_something_passes(player: Page, server: ServerProcess, mistakes: Mistakes) -> None:
    look(player, server, mistakes)
    player.get_by_role("button", name="Try that again").click()
    for place, one in enumerate(mistakes.decisions, 1):
        task = player.get_by_role("complementary", name="Try that again")
        expect(task).to_contain_text(f"Mistake {place} of {len(mistakes.decisions)}.")
        expect(task.locator(".to-find")).to_contain_text("You chose")
        # nothing is given away
        expect(player.locator(".candidates, .reasons, .verdict, .graph, .strip, .mistake, .steps, .talk:visible")).to_have_count(0)
        view = mistakes.view(one)
        assert sorted(player.locator(".held .card").evaluate_all("cards => cards.map(card => card.dataset.card)")) == sorted(
            view["hands"][0]
        )
        choose(player, one["action"])
        expect(task.get_by_role("status")).to_contain_text("That is what was played.")
        expect(task.get_by_role("status")).to_contain_text(f"−{one['loss']:.1f} points")
        best = one["candidates"][0]["action"]
        others = [each for each in one["candidates"] if each["action"] not in (one["action"], best)]
        wrong = [each for each in others if behind(one, each) > 2 * each["error"] + 0.01]
        if wrong:
            choose(player, wrong[-1]["action"])
            expect(task.get_by_role("status")).to_contain_text(f"−{behind(one, wrong[-1]):.1f} points")
            expect(task.get_by_role("status")).to_contain_text(f" of {len(one['candidates'])}")
        expect(player.locator(".candidates")).to_have_count(0)
        choose(player, best)
        expect(task.get_by_role("status")).to_contain_text("that is it.", timeout=PATIENT)
        expect(task.locator(".candidates li.own")).to_contain_text("played")
        for reason in one["reasons"]:
            expect(task.locator(".reasons")).to_contain_text(reason)
        task.get_by_role("button", name="How it went" if place == len(mistakes.decisions) else "Next mistake").click()
    many = len(mistakes.decisions)
    expect(player.locator(".task .to-find")).to_have_text(f"{many} of {many} found.")
    expect(player.get_by_text("0 at the first try.")).to_be_visible()
    player.get_by_role("button", name="Once more, all of them").click()
    expect(player.locator(".task .counted")).to_contain_text("Mistake 1 of")
    player.get_by_role("button", name="Back to the review").click()
    expect(player.locator(".strip .place")).to_have_text(re.compile(rf"^{mistakes.decisions[0]['n']}/"))


def test_what_cannot_be_told_from_the_best_passes(player: Page, server: ServerProcess, mistakes: Mistakes) -> None:
    """Every candidate of every mistake is chosen: those within twice their error of the best pass, and no other."""
    look(player, server, mistakes)
    player.keyboard.press("t")
    for one in mistakes.decisions[:3]:
        for at, each in enumerate(one["candidates"]):
            # a new beginning: what passed before has shown the solution
            passes = each["action"] != one["action"] and (at == 0 or behind(one, each) <= 2 * each["error"])
            choose(player, each["action"])
            status = player.locator(".judged")
            expect(status.locator(".choice-made")).to_have_count(1)
            assert bool(status.get_by_text(re.compile("that is it|as good as the best")).count()) == passes, each
        player.keyboard.press("t")


def test_solutions_are_shown_and_counted_as_such(player: Page, server: ServerProcess, mistakes: Mistakes) -> None:
    look(player, server, mistakes)
    player.keyboard.press("t")
    expect(player.locator(".task")).to_be_visible()
    for _ in mistakes.decisions:
        player.keyboard.press("v")
        expect(player.locator(".judged")).to_contain_text("Best:")
        player.keyboard.press("t")
    expect(player.locator(".task .to-find")).to_have_text(f"0 of {len(mistakes.decisions)} found.")
    player.keyboard.press("q")
    expect(player.locator(".strip")).to_be_visible()


def test_why_something_is_forbidden_is_told(player: Page, server: ServerProcess, mistakes: Mistakes) -> None:
    look(player, server, mistakes)
    player.keyboard.press("t")
    expect(player.locator(".task")).to_be_visible()
    phase = mistakes.view(mistakes.decisions[0])["phase"]
    if phase == "play":
        player.keyboard.press("0")  # one does not draw yet
        expect(player.locator(".toast a")).to_have_text(re.compile("^Rule C"))
    else:
        player.locator(".held").first.click()
        expect(player.locator(".toast")).to_contain_text("draw")
    expect(player.locator(".judged .choice-made")).to_have_count(0)


def test_only_what_the_filter_lists_is_tried(player: Page, server: ServerProcess, mistakes: Mistakes) -> None:
    look(player, server, mistakes)
    player.get_by_role("button", name="Everyone").click()
    many = player.locator(".mistake").count()
    player.keyboard.press("t")
    expect(player.locator(".task .counted")).to_contain_text(f"Mistake 1 of {many}.")


# ---------------------------------------------------------------- every game, every hand


@pytest.mark.slow
@every_game
def test_by_keyboard_alone_in_every_game(browser: Browser, server: ServerProcess, game: str) -> None:
    page = calm(browser, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    found = with_mistakes(page, server, game)
    page.keyboard.press("t")
    solved = 0
    for one in found.decisions:
        expect(page.locator(".table.mine")).to_be_visible()
        if press(page, game, one["candidates"][0]["action"], found.view(one)):
            expect(page.locator(".judged")).to_contain_text("that is it.", timeout=PATIENT)
            solved += 1
        else:
            page.keyboard.press("v")
            expect(page.locator(".judged")).to_contain_text("Best:")
        page.keyboard.press("Enter")  # the button that leads on has the focus
    expect(page.locator(".task .to-find")).to_have_text(f"{solved} of {len(found.decisions)} found.")
    page.context.close()
    assert faults == []


@needs_axe
@every_game
def test_by_touch_on_a_phone_and_nothing_is_in_the_way(browser: Browser, server: ServerProcess, game: str) -> None:
    page = calm(browser, bypass_csp=True, color_scheme="dark", viewport=PHONE, has_touch=True).new_page()
    faults = note_faults(page, server)
    found = with_mistakes(page, server, game)
    page.get_by_role("button", name="Try that again").tap()
    expect(page.locator(".task .to-find")).to_be_in_viewport()
    at_rest(page)
    assert serious_faults(page) == []
    if game == "cards":
        choose(page, found.decisions[0]["candidates"][0]["action"], tap=True)
        expect(page.locator(".judged .choice-made")).to_be_in_viewport()
    else:
        page.get_by_role("button", name="Show the solution").tap()
    expect(page.get_by_role("button", name=re.compile("Next mistake|How it went"))).to_be_visible()
    at_rest(page)
    assert serious_faults(page) == []
    page.context.close()
    assert faults == []
