"""The rules pages in a real browser: read, searched, linked to; and refusals at the tables that lead there."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.driver import PATIENT, PHONE, needs_axe, note_faults, serious_faults, uncover
from tests.server.server_process import ServerProcess

GAMES = {"cards": "The card game", "board": "The board game", "rivals": "Rivals"}


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A reader who wants no motion."""
    opened = browser.new_context(reduced_motion="reduce", bypass_csp=True)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    opened = context.new_page()
    yield opened
    opened.close()


def read(page: Page, server: ServerProcess, place: str) -> None:
    page.goto(f"{server.address}/rules/{place}")
    page.locator(".passage").first.wait_for(timeout=PATIENT)


def in_sight(page: Page, what: Locator) -> bool:
    box = what.bounding_box()
    return box is not None and 0 <= box["y"] < (page.viewport_size or {"height": 0})["height"] - 50


# ---------------------------------------------------------------- reading


def test_from_the_home_page_to_the_rules_of_each_game(page: Page, server: ServerProcess) -> None:
    faults = note_faults(page, server)
    page.goto(server.address)
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules")
    page.locator(".shelf", has_text="The board game").click()
    for game, title in GAMES.items():
        page.get_by_role("navigation", name="The games").get_by_role("link", name=title).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"{title}: the rules", timeout=PATIENT)
        assert page.url.endswith(f"/rules/{game}")
        expect(page.locator("#minute")).to_be_visible()
        assert page.locator(".picture .drawing").count() > 6
        levels = [int(tag[1]) for tag in page.locator("h1, h2, h3").evaluate_all("all => all.map(one => one.tagName)")]
        assert all(after - before <= 1 for before, after in pairwise(levels))
    assert faults == []


@pytest.mark.parametrize("place", ["cards#C10", "board#B24", "rivals#X3"])
def test_a_link_to_a_rule_shows_and_marks_its_passage(page: Page, server: ServerProcess, place: str) -> None:
    read(page, server, place)
    number = place.partition("#")[2]
    marked = page.locator(".passage.marked")
    expect(marked).to_have_count(1)
    expect(marked.locator(".number").first).to_have_text(number)
    expect(marked).to_be_focused()
    assert in_sight(page, marked)


def test_numbers_in_the_text_lead_to_their_passages(page: Page, server: ServerProcess) -> None:
    read(page, server, "board")
    page.locator(".passage", has=page.locator("#B9")).get_by_role("link", name="B26").last.click()
    expect(page.locator(".passage.marked")).to_contain_text("Up and down")
    assert page.url.endswith("#B26")
    page.go_back()
    page.locator("#B13").click()
    expect(page.locator(".passage.marked")).to_contain_text("Drawing a card")


@pytest.mark.parametrize(
    ("place", "light"),
    [
        ("cards", "light"),
        ("", "dark"),
        *(pytest.param(*other, marks=pytest.mark.slow) for other in (("board", "light"), ("rivals", "light"), ("rivals", "dark"))),
    ],
)
@needs_axe
def test_axe_finds_nothing_serious_in_the_rules(page: Page, server: ServerProcess, place: str, light: Any) -> None:
    page.emulate_media(color_scheme=light)
    page.goto(f"{server.address}/rules/{place}#X1" if place else f"{server.address}/rules")
    page.locator(".passage.marked, .shelf").first.wait_for(timeout=PATIENT)
    assert serious_faults(page) == []


def test_the_cards_of_the_pictures_can_be_seen(page: Page, server: ServerProcess) -> None:
    for game in GAMES:
        read(page, server, game)
        heights = page.evaluate("[...document.querySelectorAll('.drawing .card')].map(card => card.getBoundingClientRect().height)")
        assert len(heights) > 10, game
        assert min(heights) > 14, game


def test_on_a_phone_and_with_letters_twice_as_large_nothing_is_cut_off(page: Page, server: ServerProcess) -> None:
    for game in GAMES:
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        read(page, server, game)
        expect(page.locator(".contents details")).not_to_have_attribute("open", "")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], game
        page.add_style_tag(content="html { font-size: 200% !important; }")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], game
        page.set_viewport_size({"width": 1280, "height": 720})
        expect(page.locator(".contents details")).to_have_attribute("open", "")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, game


# ---------------------------------------------------------------- searching


def test_the_search_finds_filters_says_how_many_and_clears(page: Page, server: ServerProcess) -> None:
    read(page, server, "cards#C12")
    every = page.locator(".passage").count()
    page.keyboard.press("/")
    expect(page.get_by_label("Search the rules")).to_be_focused()
    page.keyboard.type("ÌNVESTment  numbér")
    found = page.locator(".passage")
    expect(page.get_by_role("status")).to_have_text(f"{found.count()} passages found")
    assert 1 < found.count() < every / 3
    for text in found.all_inner_texts():
        assert "investment" in text.lower()
        assert "number" in text.lower()
    assert {text.lower() for text in page.locator("mark").all_inner_texts()} == {"investment", "number"}
    assert in_sight(page, found.first)
    expect(page.locator("#minute")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(found).to_have_count(every)
    expect(page.get_by_label("Search the rules")).to_have_value("")
    expect(page.get_by_role("status")).to_have_text("")
    page.keyboard.type("volcano zebra")
    expect(page.get_by_role("status")).to_contain_text("Nothing found")
    expect(found).to_have_count(0)
    page.get_by_role("button", name="Clear the search").click()
    expect(found).to_have_count(every)


def test_a_number_finds_its_rule_alone(page: Page, server: ServerProcess) -> None:
    read(page, server, "cards")
    for wanted, title in (("c1", "The cards"), ("C10", "Not what you have just discarded"), (" x3 ", "A shared win")):
        page.get_by_label("Search the rules").fill(wanted)
        expect(page.get_by_role("status")).to_have_text("1 passage found")
        expect(page.locator(".passage h3")).to_have_text(title)
        expect(page.locator(".number.hit")).to_have_count(1)
    page.evaluate("location.hash = 'C14'")  # a link elsewhere shows what the search had hidden
    expect(page.locator(".passage.marked")).to_contain_text("Eight cards or more")
    expect(page.get_by_label("Search the rules")).to_have_value("")


def test_the_search_needs_no_server(page: Page, server: ServerProcess) -> None:
    read(page, server, "rivals")
    page.context.set_offline(True)
    try:
        page.get_by_label("Search the rules").fill("footprint wager")
        expect(page.get_by_role("status")).to_contain_text("found")
        assert page.locator("mark").count() > 4
    finally:
        page.context.set_offline(False)


SAID = {  # what players say for: an investment, a handshake, bonus, multiplier, negative, who starts, take back
    "en": ["wager", "handshake", "bonus", "multiplier", "negative", "who starts", "take back"],
    "de": ["Wette", "Handschlag", "Bonus", "Multiplikator", "negativ", "wer fängt an", "zurücknehmen"],
    "fr": ["pari", "poignée de main", "bonus", "multiplicateur", "négatif", "qui commence", "reprendre"],
    "es": ["apuesta", "apretón de manos", "bonificación", "multiplicador", "negativo", "quién empieza", "volver atrás"],
}
TOLD = {  # the passages that tell of these, in the same order
    "cards": ["C7", "C7", "C14", "C12", "C13", "X4", "take-back"],
    "board": ["B1", "B1", "B16", "B20", "B20", "B22", "take-back"],
    "rivals": ["R8", "R8", "R13", "R13", "R13", "X4", "take-back"],
}
ALSO = {  # and other words for some of them
    "en": {"cards": {"undo": "take-back"}, "board": {"minus": "B20"}, "rivals": {"bank": "R11"}},
    "de": {"cards": {"wer beginnt": "X4"}, "board": {"minus": "B20"}, "rivals": {"Bank": "R11", "zurucknehmen": "take-back"}},
    "fr": {"cards": {"annuler": "take-back"}, "board": {"negatif": "B20"}, "rivals": {"banque": "R11"}},
    "es": {"cards": {"deshacer": "take-back"}, "board": {"bonus": "B16", "quien empieza": "B22"}, "rivals": {"banca": "R11"}},
}
RULING = {"en": "our ruling", "de": "unsere Entscheidung", "fr": "notre décision", "es": "decisión nuestra"}


@pytest.mark.parametrize("language", SAID)
def test_the_search_knows_what_players_say(page: Page, server: ServerProcess, language: str) -> None:
    for game, passages in TOLD.items():
        words = dict(zip(SAID[language], passages, strict=True)) | ALSO[language][game]
        read(page, server, f"{game}?language={language}")
        every = page.locator(".passage").count()
        for word, wanted in words.items():
            page.locator("#seek").fill(word)
            expect(page.get_by_role("status")).not_to_have_text("")
            expect(page.locator(f"#{wanted}"), f"{language}: {word}").to_be_visible()
            assert page.locator(".passage").count() < every / 2, (language, word)


@pytest.mark.parametrize("language", RULING)
def test_every_passage_says_where_it_comes_from_and_rulings_can_be_searched(page: Page, server: ServerProcess, language: str) -> None:
    for game in GAMES:
        read(page, server, f"{game}?language={language}")
        expect(page.locator("#sources .kind")).to_have_count(4)
        expect(page.locator(".passage:not(:has(.kinds .kind))")).to_have_count(0)
        rulings = page.locator(".passage .kind.of-ruling").count()
        assert rulings > 5
        page.locator("#seek").fill(RULING[language])
        expect(page.locator(".passage .kind.of-ruling")).to_have_count(rulings)
        expect(page.locator("#sources")).to_have_count(0)
        assert page.locator(".source mark").count() >= rulings


def test_what_has_no_number_can_be_linked_to(page: Page, server: ServerProcess) -> None:
    for place, title in (("cards#house-rules", "House rules and little games"), ("rivals#take-back", "Taking a step back")):
        read(page, server, place)
        expect(page.locator(".passage.marked h3")).to_have_text(title)
        expect(page.locator(".passage.marked .kind")).to_have_text("only here")
        assert in_sight(page, page.locator(".passage.marked"))


# ---------------------------------------------------------------- from the tables


def sit_down(page: Page, server: ServerProcess, game: str) -> None:
    """At a table for two at this screen, where the first seat begins."""
    page.request.get(f"{server.address}/api/me")
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "same"}], "options": {"first": 0}}
    table = page.request.post(f"{server.address}/api/tables", data=wish).json()["id"]
    page.goto(f"{server.address}/t/{table}")
    expect(page.locator(".table.mine")).to_be_visible(timeout=PATIENT)
    if game != "rivals":  # which has no hands
        uncover(page)


def drop(page: Page, card: Locator, place: Locator) -> None:
    card.hover()
    page.mouse.down()
    place.hover(force=True, position={"x": 20, "y": 20})
    page.mouse.up()


@pytest.mark.parametrize(("game", "rule"), [("cards", "C5"), ("board", "B7"), ("rivals", "R8")])
def test_a_card_dropped_where_it_may_not_go_leads_to_the_rule(page: Page, server: ServerProcess, game: str, rule: str) -> None:
    faults = note_faults(page, server)
    sit_down(page, server, game)
    if game == "rivals":
        page.locator(".deck").click()
    else:  # put a card away, then try to put another one down
        page.locator(".held").first.click()
        page.locator(".pile.glows").click()
        expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    card = page.locator(".held").last
    colour = card.locator(".card").get_attribute("data-colour")
    drop(page, card, page.locator(f".place.own[data-colour={colour}]").first)
    link = page.locator(".toast").get_by_role("link", name=f"Rule {rule}", exact=True)
    expect(link).to_be_visible(timeout=PATIENT)
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator(".passage.marked .number")).to_have_text(rule, timeout=PATIENT)
    assert opened.value.url == f"{server.address}/rules/{game}#{rule}"
    expect(page.locator(".table")).to_be_visible()  # which nobody had to leave
    opened.value.close()
    assert faults == []


def test_the_link_is_one_tab_away_and_waits_while_somebody_is_there(page: Page, server: ServerProcess) -> None:
    page.clock.install()
    sit_down(page, server, "cards")
    page.locator(".held").first.click()
    page.locator(".pile.glows").click()
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    page.locator(".pile.closed").click()
    link = page.locator(".toast").get_by_role("link", name="Rule C10")
    expect(link).to_be_visible(timeout=PATIENT)
    page.clock.fast_forward(6_000)
    expect(link).to_be_visible()
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    page.clock.fast_forward(20_000)
    expect(link).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.clock.fast_forward(20_000)
    expect(page.locator(".toast")).to_have_count(0)


def test_what_no_rule_forbids_has_no_link_and_help_leads_to_the_rules(page: Page, server: ServerProcess) -> None:
    sit_down(page, server, "board")
    page.locator(".place.own").first.click()
    expect(page.locator(".toast")).to_contain_text("Choose a card", timeout=PATIENT)
    expect(page.locator(".toast a")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]").get_by_role("link", name="All the rules")).to_have_attribute("href", "/rules/board")
