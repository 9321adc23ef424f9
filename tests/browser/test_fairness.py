"""Fair deals, checked in the page itself: its own arithmetic beside Python's, and the check on the last score sheet."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, calm, needs_axe, note_faults, serious_faults
from tests.server.server_process import ServerProcess
from unlost.kernel.match import Match

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cards", {}),
    ("cards", {"players": 4}),
    ("cards", {"expeditions": 6, "first": 1}),
    ("cards", {"expeditions": 2, "highest": 6, "investments": 1, "hand": 4}),
    ("board", {}),
    ("board", {"players": 3, "expeditions": 1}),
    ("board", {"players": 4, "first": 2}),
    ("rivals", {}),
    ("rivals", {"players": 3}),
    ("rivals", {"players": 4}),
]
DEALT = """async ([game, cases]) => {
  const { Chance } = await import("/js/fair/chance.js");
  const { dealt } = await import(`/js/games/${game}/fair.js`);
  return cases.map(([seed, match, view]) => dealt(new Chance(seed, 1), match, 0, view));
}"""
HASHED = """async (texts) => {
  const { sha256Of } = await import("/js/fair/sha256.js");
  return texts.map(sha256Of);
}"""


@pytest.fixture
def player(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    """Somebody new; what goes wrong on the pages is told at the end."""
    page = calm(browser, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    page.request.get(f"{server.address}/api/me")  # before the page asks, so that both are the same guest
    page.goto(server.address)
    yield page
    page.context.close()
    assert faults == []


def test_the_page_hashes_as_python_does(player: Page) -> None:
    texts = ["", "abc", "x" * 55, "x" * 56, "x" * 64, "é" * 200, "fair 1 | a | b"]
    assert player.evaluate(HASHED, texts) == [sha256(text.encode()).hexdigest() for text in texts]


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_page_deals_as_python_does(player: Page, game: str, options: dict[str, Any]) -> None:
    matches = [Match(game, seed=f"fair 1 | secret {n} | wörds", **options) for n in range(12)]
    cases = [[match.seed, {"players": match.players, "options": match.options}, match.truth()] for match in matches]
    for match, dealt in zip(matches, player.evaluate(DEALT, [game, cases]), strict=True):
        assert {"deck", "turn"} <= dealt.keys()
        assert dealt == {name: match.truth()[name] for name in dealt}


def finished(page: Page, server: ServerProcess, game: str, **options: Any) -> str:
    """A match at one screen, seen by this browser before it ended; then played to its end. Its link."""
    data = {"game": game, "seats": [{"kind": "me"}, {"kind": "same"}], "options": options}
    table = page.request.post(f"{server.address}/api/tables", data=data).json()["id"]
    page.goto(f"{server.address}/t/{table}")
    expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
    address = f"{server.address}/api/tables/{table}"
    while actions := page.request.get(f"{address}/play").json()["position"]["actions"]:
        page.request.post(f"{address}/act", data={"id": f"{page.evaluate('Math.random()')}", "action": actions[-1]})
    return f"{server.address}/t/{table}"


@pytest.mark.parametrize(
    ("game", "options"), [("cards", {"rounds": 2, "max_turns": 8}), ("board", {"expeditions": 1, "max_turns": 8}), ("rivals", {})]
)
def test_a_deal_is_checked_on_the_last_score_sheet(player: Page, server: ServerProcess, game: str, options: dict[str, Any]) -> None:
    player.goto(finished(player, server, game, **options))
    player.get_by_text("This deal was fixed before you sat down: check it").click()
    expect(player.get_by_text("It holds. This was worked out here")).to_be_visible(timeout=PATIENT)
    assert player.locator(".fair li b").all_text_contents() == ["✓"] * 4


def test_who_did_not_see_the_table_before_the_deal_is_told_so(player: Page, browser: Browser, server: ServerProcess) -> None:
    link = finished(player, server, "cards", rounds=1, max_turns=8)
    stranger = calm(browser).new_page()
    stranger.goto(link)
    stranger.get_by_text("This deal was fixed before you sat down: check it").click()
    expect(stranger.get_by_text("This browser did not see the table before the deal")).to_be_visible(timeout=PATIENT)
    assert stranger.locator(".fair li b").all_text_contents() == ["–", "✓", "✓", "✓"]
    stranger.context.close()


@pytest.mark.parametrize("planted", ["deal", "draw", "secret", "shown"])
def test_a_deal_that_was_changed_does_not_hold(player: Page, server: ServerProcess, planted: str) -> None:
    link = finished(player, server, "cards", rounds=1, max_turns=8)

    def swap_cards(found: Any) -> None:
        hands = found["dealt"][0]["hands"]
        hands[0][0], hands[1][0] = hands[1][0], hands[0][0]

    def give_another(found: Any) -> None:
        held, deck = found["steps"][4]["position"]["view"]["hands"], found["dealt"][0]["deck"]
        held[0][0] = deck[-1]

    def change(kind: str, alter: Any) -> None:
        def answer(route: Any) -> None:
            found = route.fetch().json()
            alter(found)
            route.fulfill(json=found)

        player.route(f"**/{kind}*", answer)

    if planted in ("deal", "draw"):
        change("replay", swap_cards if planted == "deal" else give_another)
    elif planted == "secret":
        change("fairness", lambda found: found.update(secret="0" * 64))
    else:
        player.evaluate("localStorage.setItem('unlost-shown', localStorage.getItem('unlost-shown').replace(/:\"./g, ':\"z'))")
    player.goto(link)
    player.get_by_text("This deal was fixed before you sat down: check it").click()
    expect(player.get_by_text("It does not hold")).to_be_visible(timeout=PATIENT)
    assert "✗" in player.locator(".fair li b").all_text_contents()


@needs_axe
def test_nothing_serious_is_in_the_way_of_the_check(player: Page, server: ServerProcess) -> None:
    player.goto(finished(player, server, "cards", rounds=1, max_turns=8))
    player.get_by_text("This deal was fixed before you sat down: check it").click()
    expect(player.get_by_text("It holds.")).to_be_visible(timeout=PATIENT)
    assert serious_faults(player) == []
