"""My games and my page: every finished game is there and found at once, records are brought along, figures lead to the moment."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import create_engine, select

from tests.browser.driver import PATIENT, PHONE, calm, needs_axe, note_faults, serious_faults
from tests.noted import noted, random_match
from tests.server.played_games import fill
from tests.server.server_process import ServerProcess
from unlost.bots import find_bot
from unlost.kernel.match import Match
from unlost.server import schema

GAMES = 120


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of this file's own: games are written into its database beside it."""
    with ServerProcess(tmp_path_factory.mktemp("server"), workers="1") as running:
        yield running


@pytest.fixture(scope="module")
def player(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    """Somebody who has finished many games, every second one reviewed."""
    page = calm(browser, bypass_csp=True).new_page()
    faults = note_faults(page, server)
    page.request.post(f"{server.address}/api/account", data={"name": "Ada", "password": "long enough"}, timeout=60_000)
    engine = create_engine(server.database.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        person = connection.execute(select(schema.people.c.id).where(schema.people.c.name == "Ada")).scalar_one()
        fill(connection, person, GAMES)
    engine.dispose()
    yield page
    page.context.close()
    assert faults == []


def played() -> Match:
    """A match that was played elsewhere."""
    match: Match = Match("cards", seed="elsewhere", rounds=1, max_turns=6)
    bot = find_bot("cards", "random")
    while match.turn is not None:
        match.play_number(bot.choose(match.observation(match.turn), seed=len(match.history)))
    match.remarks = ["# seat 0: Ada", "# seat 1: Grandfather"]
    return match


def test_games_are_filtered_without_asking_the_server_again(player: Page, server: ServerProcess) -> None:
    player.goto(f"{server.address}/games")
    expect(player.locator(".past .how-many")).to_have_text(f"{GAMES} games", timeout=PATIENT)
    asked: list[str] = []
    player.on("request", lambda request: asked.append(request.url))
    player.get_by_label("Against").fill("exp")
    expect(player.locator(".past .how-many")).to_have_text(re.compile(rf"^\d+ of {GAMES} games$"))
    assert {name.strip() for name in player.locator(".past .row b").all_inner_texts()} <= {"Explorer", "Expert"}
    player.get_by_label("Review").select_option("yes")
    assert player.locator(".past .row").count() == player.locator(".past .row .marks").count() > 0
    player.get_by_label("Against").fill("nobody of that name")
    expect(player.get_by_text("No finished games are like that.")).to_be_visible()
    assert not [url for url in asked if "/api/" in url]


def test_records_are_brought_along_and_what_is_wrong_is_said(player: Page, server: ServerProcess) -> None:
    player.goto(f"{server.address}/games")
    player.locator(".import summary").click()
    record = played().record()
    files = [
        {"name": "good.txt", "mimeType": "text/plain", "buffer": record.encode()},
        {"name": "bad.txt", "mimeType": "text/plain", "buffer": record.replace("players: 2", "players: 9").encode()},
    ]
    player.get_by_label("Files").set_input_files(files)  # type: ignore[arg-type]  # as Playwright's own examples have it
    expect(player.locator(".outcomes li")).to_have_count(2, timeout=3 * PATIENT)  # a process is started for it
    expect(player.locator(".outcomes .wrong")).to_contain_text("bad.txt Line 4:")
    expect(player.locator(".past .row").first).to_contain_text("Grandfather")
    expect(player.locator(".past .row").first).to_contain_text("imported")
    player.get_by_role("link", name="Look").click()
    expect(player.locator("dialog.sheet[open]")).to_be_visible(timeout=PATIENT)
    expect(player.get_by_role("button", name="Play again")).to_have_count(0)


def test_a_match_with_cards_that_nobody_noted_is_walked_along_by_a_stranger(browser: Browser, player: Page, server: ServerProcess) -> None:
    record = noted(random_match("cards", {"rounds": 1}, seed=2, length=24), [1]).record()
    match = player.request.post(f"{server.address}/api/me/games", data={"record": record}, timeout=3 * PATIENT).json()["id"]
    stranger = calm(browser).new_page()
    faults = note_faults(stranger, server)
    stranger.goto(f"{server.address}/t/{match}#3")
    expect(stranger.locator(".strip .place")).to_have_text(re.compile("^3/"), timeout=PATIENT)
    eyes = stranger.get_by_role("combobox", name="Whose eyes")
    assert eyes.locator("option").evaluate_all("options => options.map(one => one.value)") == ["1", "none"]
    expect(eyes).to_have_value("1")
    stranger.keyboard.press("ArrowRight")
    expect(stranger.locator(".strip .place")).to_have_text(re.compile("^4/"))
    stranger.context.close()
    assert faults == []


def test_my_page_tells_figures_and_leads_to_the_moment(player: Page, server: ServerProcess) -> None:
    player.goto(f"{server.address}/me")
    expect(player.get_by_role("heading", name="Ada")).to_be_visible(timeout=PATIENT)
    for name in ("Results", "Rating", "How you play: Cards", "Favourite colours"):
        expect(player.get_by_role("heading", name=name, exact=True)).to_be_visible()
    rows = player.locator(".figures tbody tr")
    assert sum(int(row.locator("td").first.inner_text()) for row in rows.all()) == GAMES
    assert re.fullmatch(r"/t/[\w-]+#\d+", player.locator(".kinds .moments a").first.get_attribute("href") or "")
    player.goto(f"{server.address}/people/Ada")
    expect(player.locator(".figures").first).to_be_visible(timeout=PATIENT)
    expect(player.locator(".kinds")).to_have_count(0)


def test_somebody_new_is_told_what_will_be_there(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    page.goto(f"{server.address}/me")
    expect(page.get_by_text("When you have finished a game")).to_be_visible(timeout=PATIENT)
    page.goto(f"{server.address}/games")
    expect(page.get_by_text("The games that you finish will be here")).to_be_visible(timeout=PATIENT)
    page.context.close()


@needs_axe
@pytest.mark.parametrize("path", ["/me", "/games", "/people/Ada"])
def test_nothing_serious_is_in_the_way_and_all_fits_a_phone(player: Page, server: ServerProcess, path: str) -> None:
    before = player.viewport_size
    player.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for light in ("light", "dark"):
        player.emulate_media(color_scheme=light)
        player.goto(f"{server.address}{path}")
        player.locator(".row, .figures").first.wait_for(timeout=PATIENT)
        assert serious_faults(player) == []
        assert player.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    player.set_viewport_size(before)  # type: ignore[arg-type]
