"""What if: from a moment of a match that is over one plays on in the browser, takes back, comes again, and shows it to others."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, PHONE, at_rest, calm, draw, drawn_anew, hand_of, needs_axe, note_faults, serious_faults, turn
from tests.browser.test_after_the_game import GAMES, look, played, steps_of
from tests.server.server_process import ServerProcess


@pytest.fixture(scope="module")
def player(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    page = calm(browser, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    yield page
    page.context.close()
    assert faults == []


@pytest.fixture(scope="module")
def match(player: Page, server: ServerProcess) -> str:
    return played(player, server, "cards")


def play_on(page: Page, who: str) -> str:
    """From the step that is shown: the id of the branch."""
    drawn_anew(page)  # a dialog that was closed just now is closed for the page, too
    page.keyboard.press("b")
    dialog = page.locator("dialog.branch-dialog[open]")
    dialog.get_by_role("radio", name=who).check()
    dialog.get_by_role("button", name="Play on").click()
    expect(page.locator(".branch-of")).to_be_visible(timeout=PATIENT)
    expect(page.locator(".afterwards")).to_have_count(0)
    return page.url.rsplit("/", 1)[1]


def test_both_hands_are_played_by_one_person_who_takes_back_as_far_as_the_branch_goes(
    player: Page, server: ServerProcess, match: str
) -> None:
    steps = steps_of(player, server, match)
    first = next(step["n"] for step in steps if step["at"] > 3 and step["position"]["view"]["phase"] == "play")
    look(player, server, match, first)
    play_on(player, "Both hands by me")
    view = steps[first]["position"]["view"]
    assert sorted(hand_of(player)) == sorted(view["hands"][view["turn"]])
    expect(player.locator(".person .mini.known")).to_have_count(len(view["hands"][1 - view["turn"]]))  # all hands are open
    turn(player, play=False)
    expect(player.locator(".curtain")).to_have_count(0)
    expect(player.locator(".table.mine[data-phase=play]")).to_be_visible()
    assert sorted(hand_of(player)) == sorted(view["hands"][1 - view["turn"]])
    player.locator(".held").first.click()
    player.locator(".pile.glows").click()
    expect(player.locator(".table.mine[data-phase=draw]")).to_be_visible()
    for phase in ("play", "draw", "play"):
        player.keyboard.press("u")
        expect(player.locator(f".table.mine[data-phase={phase}]")).to_be_visible()
    assert sorted(hand_of(player)) == sorted(view["hands"][view["turn"]])
    player.keyboard.press("u")
    expect(player.locator(".toast")).to_contain_text("nothing to take back")
    player.locator(".branch-of").click()
    expect(player.locator(".strip .place")).to_have_text(re.compile(rf"^{first}/"), timeout=PATIENT)


def test_against_a_bot_and_back_to_the_list_and_to_its_end(player: Page, server: ServerProcess, match: str) -> None:
    look(player, server, match, 0)
    branch = play_on(player, "In my own seat")
    expect(player.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    expect(player.locator(".person .mini.known")).to_have_count(0)
    turn(player)
    expect(player.locator(".table.mine[data-phase=play]")).to_be_visible(timeout=PATIENT)  # the bot has played
    look(player, server, match, 0)
    row = player.locator(f".branches a[href='/t/{branch}']")
    expect(row).to_contain_text("From step 0")
    expect(row).to_contain_text("unfinished")
    row.click()
    expect(player.locator(".table.mine[data-phase=play]")).to_be_visible(timeout=PATIENT)
    player.get_by_role("button", name="Leave the match").click()
    player.get_by_role("button", name="End it here").click()
    sheet = player.locator("dialog.sheet[open]")
    expect(sheet.get_by_role("link", name="To the match it came from")).to_be_visible(timeout=PATIENT)
    expect(sheet.get_by_role("button", name="Play again")).to_have_count(0)
    sheet.get_by_role("button", name="Replay").click()
    expect(player.locator(".strip .words")).to_have_text("The cards are dealt.", timeout=PATIENT)
    again = play_on(player, "Both hands by me")  # a branch of a branch
    assert again != branch
    expect(player.locator(".branch-of")).to_have_attribute("href", f"/t/{branch}#0")
    player.goto(f"{server.address}/games")
    expect(player.locator(f"a.row[href='/t/{match}']")).to_be_visible(timeout=PATIENT)
    expect(player.locator(f"a.row[href='/t/{branch}']")).to_have_count(0)


def test_a_stranger_branches_and_another_one_watches(browser: Browser, server: ServerProcess, match: str) -> None:
    stranger, other = calm(browser).new_page(), calm(browser).new_page()
    faults = [note_faults(page, server) for page in (stranger, other)]
    look(stranger, server, match, 2)
    branch = play_on(stranger, "Both hands by me")
    other.goto(f"{server.address}/t/{branch}")
    expect(other.locator(".branch-of")).to_be_visible(timeout=PATIENT)
    expect(other.locator(".toast")).to_contain_text("A branch of another match")
    phase = stranger.locator(".table").get_attribute("data-phase")
    if phase == "play":
        turn(stranger, play=False)
    else:
        draw(stranger)
    expect(other.locator(".talk li").last).to_contain_text("draws from the deck")
    look(other, server, match, 2)
    expect(other.locator(f".branches a[href='/t/{branch}']")).to_be_visible()
    for page in (stranger, other):
        page.context.close()
    assert faults == [[], []]


@needs_axe
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_branches_and_nothing_is_in_the_way(browser: Browser, server: ServerProcess, game: str, light: str) -> None:
    size = {"width": 1280, "height": 720} if light == "light" else PHONE
    page = calm(browser, bypass_csp=True, color_scheme=light, viewport=size).new_page()
    faults = note_faults(page, server)
    match = played(page, server, game, actions=24)
    look(page, server, match, 5)
    page.keyboard.press("b")
    expect(page.locator("dialog.branch-dialog[open]")).to_be_visible()
    at_rest(page)
    assert serious_faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog.branch-dialog[open]")).to_have_count(0)
    branch = play_on(page, "Both hands by me")
    expect(page.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    at_rest(page)
    assert serious_faults(page) == []
    now = page.request.get(f"{server.address}/api/tables/{branch}/play").json()["position"]
    page.request.post(f"{server.address}/api/tables/{branch}/act", data={"id": "one", "action": now["actions"][0]})
    expect(page.locator(".toast:visible, .curtain")).to_have_count(0)
    page.keyboard.press("u")
    page.wait_for_function(
        """async (view) => {
            const found = await (await fetch(`/api/tables/${location.pathname.slice(3)}/play`)).json();
            return JSON.stringify(found.position.view) === JSON.stringify(view);
        }""",
        arg=now["view"],
    )
    page.context.close()
    assert faults == []
