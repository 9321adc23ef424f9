"""The analysis table: set up by mouse, by keyboard and on a phone, evaluated at once, played on, shared by its link."""

from collections.abc import Iterator
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import unlost
from tests.browser.driver import PATIENT, PHONE, calm, draw, hand_of, needs_axe, note_faults, serious_faults
from tests.noted import noted, random_match
from tests.server.server_process import ServerProcess
from unlost.kernel.position import position

COMPILING = 240_000  # the first evaluation of a game may have to compile
HAND = ["yellow 2", "yellow 5", "yellow 8", "blue 4", "blue 9", "white investment", "white 3", "green 7"]
TEXT = (
    "cards; seat 0; turn 0 play; round 1; totals 0 0; hands Y2 Y5 Y8 B4 B9 Wx W3 G7 / ? ? ? ? ? ? ? ?; expeditions - / -; "
    "piles -; deck 44; left 200; starter 0"
)


@pytest.fixture
def page(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    """Somebody's browser; what goes wrong is told at the end."""
    context = calm(browser, bypass_csp=True, permissions=["clipboard-read", "clipboard-write"])
    opened = context.new_page()
    opened.set_default_timeout(PATIENT)
    faults = note_faults(opened, server)
    yield opened
    context.close()
    assert faults == []


def empty_table(page: Page, server: ServerProcess, game: str = "The card game", way: str = "Two players") -> None:
    page.goto(f"{server.address}/analysis")
    page.get_by_role("group", name=game).get_by_role("button", name=way).click()
    expect(page.get_by_role("heading", name="Set the table up")).to_be_attached()


def palette(page: Page, card: str) -> Locator:
    return page.get_by_role("group", name="Cards", exact=True).locator(f"button[title^='{card}']")


def place(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def show(page: Page, server: ServerProcess, text: str, game: str = "cards") -> None:
    page.goto(f"{server.address}/analysis?{urlencode({'game': game, 'position': text})}")
    expect(page.locator(".analysis .table")).to_be_visible(timeout=PATIENT)


def text_of(page: Page) -> str:
    """The position that the address names."""
    return parse_qs(urlsplit(page.url).query)["position"][0]


# ---------------------------------------------------------------- setting up


def test_a_position_set_up_by_mouse_is_evaluated_and_played_on(page: Page, server: ServerProcess) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Analyse a position").click()
    page.get_by_role("group", name="The card game").get_by_role("button", name="Two players").click()
    for n, card in enumerate(HAND):
        expect(page.get_by_text(f"Your hand has {n} of 8 cards.")).to_be_visible()
        palette(page, card).click()
    expect(page.get_by_text("The position is complete.")).to_be_visible()
    expect(palette(page, "yellow 2")).to_be_disabled()
    place(page, "Your expeditions").click()
    for card in ("red 9", "red 4"):
        palette(page, card).click()
    place(page, "Discard piles").click()
    palette(page, "blue 10").click()
    page.get_by_role("region", name="Discard piles").get_by_role("button", name="Take blue 10 away").click()
    palette(page, "blue 2").click()
    expect(page.locator(".evaluation .candidates li").first).to_be_visible(timeout=COMPILING)
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".held")).to_have_count(8)
    found = position("cards", text_of(page)).view()
    assert found["hands"][0] == ["Y2", "Y5", "Y8", "B4", "B9", "Wx", "W3", "G7"]
    assert found["expeditions"][0]["R"] == ["R4", "R9"]
    assert found["piles"]["B"] == ["B2"]
    assert found["deck_left"] == 60 - 16 - 3
    page.get_by_role("button", name="Play it").click(timeout=COMPILING)
    draw(page)
    expect(page.get_by_role("heading", name="Opponent is to act. What happens?")).to_be_visible()


def test_a_card_and_then_a_place_does_as_well_as_a_place_and_then_cards(page: Page, server: ServerProcess) -> None:
    empty_table(page, server)
    place(page, "Your hand").click()  # no place is chosen any more
    palette(page, "red 7").click()
    expect(page.get_by_text("red 7: where does it lie?")).to_be_visible()
    place(page, "Their expeditions").click()
    expect(page.get_by_role("region", name="Their expeditions").locator("[data-colour=R]")).to_have_count(1)


def test_a_position_is_set_up_and_evaluated_by_keyboard_alone(page: Page, server: ServerProcess) -> None:
    page.goto(f"{server.address}/analysis")
    page.get_by_role("group", name="The card game").get_by_role("button", name="Two players").focus()
    page.keyboard.press("Enter")
    palette(page, "yellow investment").focus()
    page.keyboard.press("Enter")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your hand").get_by_role("button", name="Take")).to_have_count(8)
    page.keyboard.press("2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your expeditions").get_by_role("button", name="Take white 7 away")).to_be_visible()
    expect(page.get_by_text("The position is complete.")).to_be_visible()
    page.get_by_role("button", name="To the table").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".held")).to_have_count(8)
    expect(page.locator(".evaluation .candidates li").first).to_be_visible(timeout=COMPILING)
    page.keyboard.press("v")
    expect(page.get_by_text("Evaluation is switched off.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("d")
    expect(page.locator(".table[data-phase=draw]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Opponent is to act. What happens?")).to_be_visible()
    page.keyboard.press("PageUp")
    expect(page.locator(".table[data-phase=draw]")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".table[data-phase=play]")).to_be_visible()
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="Set the table up")).to_be_attached()


def test_a_position_is_set_up_on_a_phone(browser: Browser, server: ServerProcess) -> None:
    context = calm(browser, viewport=PHONE, has_touch=True)
    page = context.new_page()
    faults = note_faults(page, server)
    empty_table(page, server)
    for card in HAND:
        palette(page, card).tap()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="To the table").tap()
    expect(page.locator(".held")).to_have_count(8)
    assert hand_of(page) == ["Y2", "Y5", "Y8", "B4", "B9", "Wx", "W3", "G7"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator(".held").first.tap()
    page.locator(".place.own.glows").tap()
    expect(page.locator(".table[data-phase=draw]")).to_be_visible()
    context.close()
    assert faults == []


@pytest.mark.parametrize(
    ("game", "options"), [("cards", {"players": 4}), ("cards", {"expeditions": 6}), ("board", {"players": 3}), ("rivals", {})]
)
def test_a_position_taken_to_the_set_up_and_back_is_the_same(
    page: Page, server: ServerProcess, game: str, options: dict[str, object]
) -> None:
    text = str(random_match(game, options, seed=3, length=33).position())
    show(page, server, text, game)
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".analysis .table")).to_be_visible()
    assert position(game, text_of(page)).actions() == position(game, text).actions()
    assert {**position(game, text_of(page)).view(), "starter": None} == {**position(game, text).view(), "starter": None}


@pytest.mark.parametrize(("game", "name"), [("board", "The board game"), ("rivals", "Rivals")])
def test_the_other_games_are_set_up_too(page: Page, server: ServerProcess, game: str, name: str) -> None:
    page.goto(f"{server.address}/analysis")
    page.get_by_role("group", name=name).get_by_role("button").first.click()
    cards = ["yellow 2", "yellow 5", "yellow 8", "blue 4", "blue 9", "white 6", "white 3", "green 7"]
    for card in cards:
        palette(page, card).click()
    page.locator(".place-name").nth(1).click()
    palette(page, "red 2").click()
    palette(page, "red 6").click()
    expect(page.get_by_text("The position is complete.")).to_be_visible()
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".analysis .table")).to_be_visible()
    found = position(game, text_of(page)).view()
    laid = found["columns"] if game == "board" else found["expeditions"]
    assert laid[0]["R"][-2:] == ["R2", "R6"]
    page.get_by_role("button", name="Set up").click()
    page.get_by_role("button", name="To the table").click()
    assert position(game, text_of(page)).view() == found


# ---------------------------------------------------------------- positions and records


def test_a_link_opens_for_a_stranger_and_is_copied_by_a_key(page: Page, browser: Browser, server: ServerProcess) -> None:
    show(page, server, TEXT)
    page.keyboard.press("c")
    expect(page.locator(".toast", has_text="The link is copied.")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    stranger = calm(browser).new_page()
    stranger.goto(link)
    expect(stranger.locator(".held")).to_have_count(8)
    assert text_of(stranger) == TEXT
    stranger.context.close()


def test_what_is_wrong_with_a_text_or_a_link_stands_beside_it(page: Page, server: ServerProcess) -> None:
    page.goto(f"{server.address}/analysis?{urlencode({'game': 'cards', 'position': TEXT.replace('Y5', 'Y2')})}")
    expect(page.get_by_role("alert").filter(has_text="Y2 is there 2 times, and the game has one.")).to_be_visible()
    page.get_by_role("textbox", name="A position’s text").fill(TEXT.replace("deck 44", "deck 4"))
    page.get_by_role("textbox", name="A position’s text").press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="deck_left is 4")).to_be_visible()
    page.get_by_role("textbox", name="A position’s text").fill(TEXT)
    page.get_by_role("button", name="Show it").first.click()
    expect(page.locator(".held")).to_have_count(8)


def test_what_others_do_and_what_one_draws_is_chosen(page: Page, server: ServerProcess) -> None:
    show(page, server, TEXT)
    page.locator(".held").first.click()
    page.locator(".place.own.glows").click()
    draw(page)
    page.get_by_role("button", name="It was another card").click()
    page.get_by_role("group", name="Cards that have not been seen").get_by_role("button", name="red 10").click()
    expect(page.locator(".held [data-card=R10]")).to_be_visible()
    page.get_by_role("group", name="Kind of action").get_by_role("button", name="Discard").click()
    page.get_by_role("button", name="Discard green 3").click()
    expect(page.locator(".pile [data-card=G3]")).to_be_visible()
    page.get_by_role("button", name="Draw from the deck").click()
    expect(page.locator(".table.mine")).to_be_visible()
    view = position("cards", text_of(page)).view()
    assert view["piles"]["G"] == ["G3"]
    assert "R10" in view["hands"][0]
    assert view["turn"] == 0
    page.keyboard.press("u")
    expect(page.locator(".table.mine")).to_have_count(0)


def test_a_game_noted_at_a_table_is_walked_along(page: Page, server: ServerProcess) -> None:
    match = random_match("cards", {"rounds": 1}, seed=2, length=24)
    page.goto(f"{server.address}/analysis")
    page.get_by_role("textbox", name="A record").fill(noted(match, [1]).record())
    page.get_by_role("button", name="Show it").last.click()
    expect(page.locator(".strip .place")).to_have_text("0/24")
    for at in range(1, 4):
        page.get_by_role("button", name="A step on").click()
        expect(page.locator(".strip .place")).to_have_text(f"{at}/24")
        assert text_of(page) == str(match.at(at).position(1))


def test_the_replay_leads_to_the_same_moment_at_the_analysis_table(page: Page, server: ServerProcess) -> None:
    page.request.get(f"{server.address}/api/me")
    wish = {"game": "cards", "seats": [{"kind": "me"}, {"kind": "same"}], "options": {"rounds": 1, "max_turns": 4}}
    table = page.request.post(f"{server.address}/api/tables", data=wish).json()["id"]
    address = f"{server.address}/api/tables/{table}"
    while (now := page.request.get(f"{address}/play").json()["position"])["actions"]:
        page.request.post(f"{address}/act", data={"id": f"p{now['n']}", "action": now["actions"][0]})
    page.goto(f"{server.address}/t/{table}#2")
    expect(page.locator(".afterwards .strip")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator(".analysis .strip .place")).to_have_text("2/8")
    record = unlost.load(page.request.get(f"{address}/record").text())
    shown = page.get_by_role("textbox", name="As text").input_value()
    assert shown == str(record.at(2).position())


@needs_axe
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Browser, server: ServerProcess, light: str) -> None:
    context = calm(browser, bypass_csp=True, color_scheme=light)
    page = context.new_page()
    page.goto(f"{server.address}/analysis")
    expect(page.get_by_role("heading", name="Analysis")).to_be_visible()
    assert serious_faults(page) == []
    empty_table(page, server)
    for card in HAND:
        palette(page, card).click()
    assert serious_faults(page) == []
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".held")).to_have_count(8)
    assert serious_faults(page) == []
    page.locator(".held").first.click()
    page.locator(".place.own.glows").click()
    draw(page)
    page.get_by_role("button", name="It was another card").click()
    assert serious_faults(page) == []
    context.close()
