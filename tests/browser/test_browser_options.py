"""What is chosen before a game begins, in a real browser: every option of every game by its words, an own board, house rules."""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.driver import PATIENT, PHONE, calm, draw, needs_axe, note_faults, serious_faults, turn, wait_for_my_turn
from tests.server.server_process import ServerProcess
from unlost.kernel.game import find_game, games
from unlost.kernel.options import Option

TITLES = {"cards": "The card game", "board": "The board game", "rivals": "Rivals"}
OF_EVERY_KIND = {"rounds", "edition", "open_scores", "tile_spaces", "artifact_track", "up_and_down", "first"}  # the others: ./test --all
EVERY = [(game.name, option) for game in games().values() for option in game.options if option.name != "players"]
OWN_SPACES = {"Y": [2, 3, 5, 7, 9], "B": [2, 4, 6, 7, 9], "W": [3, 5, 6, 7, 9], "G": [2, 4, 5, 7, 9], "R": [3, 4, 6, 8, 9]}


def at_home(page: Page, server: ServerProcess, game: str = "cards") -> None:
    page.goto(server.address)
    page.locator(".levels .choice").first.wait_for()
    page.locator(".games .choice", has_text=TITLES[game]).click()
    unfold(page)


def unfold(page: Page) -> None:
    """More choices, and the house rules among them, once the page is there (it may just have been loaded anew)."""
    page.locator("summary", has_text="More choices").wait_for()
    for fold in ("More choices", "House rules"):
        closed = page.locator("details:not([open]) > summary", has_text=fold)
        if closed.count():
            closed.click()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")  # it is styled when drawn


def begin(page: Page, server: ServerProcess) -> dict[str, Any]:
    """Play now: the options of the table that begins."""
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/t/"), timeout=PATIENT)
    expect(page.locator(".table")).to_be_visible(timeout=PATIENT)
    found: dict[str, Any] = page.request.get(f"{server.address}/api/tables/{page.url.rpartition('/')[2]}").json()["options"]
    return found


def field(page: Page, title: str) -> Any:
    return page.get_by_label(title, exact=True)


def choose(page: Page, option: Option) -> Any:
    """Choose something unusual, as people would: by the words on the page. Returns the value that is meant."""
    value: Any
    if option.kind == "flag":
        field(page, option.title).click()
        return not option.default
    if option.kind == "whole":
        value = int(option.default) - 1
        control = field(page, option.title)
        if control.evaluate("it => it.tagName") == "SELECT":
            control.select_option(label=str(value))
        else:
            control.fill(str(value))
        return value
    if option.kind == "seat":
        field(page, option.title).select_option(label="The other player")
        return 1
    if option.kind == "choice":
        value, words = option.choices[-1]
        in_sight = page.get_by_role("group", name=option.title, exact=True)
        if in_sight.count():
            in_sight.get_by_label(words).check(force=True)
        else:
            field(page, option.title).select_option(label=words)
        return value
    editor = page.get_by_role("dialog", name=option.title)
    page.get_by_role("button", name=option.title).click()
    if option.kind == "tile_spaces":
        for stone in ("Red, stone 7", "Red, stone 8"):
            editor.get_by_role("button", name=stone).click()
        value = OWN_SPACES
    else:
        assert option.kind == "artifact_track", f"there is no test for options of the kind {option.kind}"
        editor.get_by_label("Points for 0 artifacts").fill("-55")
        value = [-55, *find_game("board").printed(find_game("board").checked({}))["track"][1:16]]
    editor.get_by_role("button", name="Use it").click()
    expect(editor).to_be_hidden()
    return value


@pytest.mark.parametrize(
    ("game", "option"),
    [
        pytest.param(game, option, id=f"{game}-{option.name}", marks=() if option.name in OF_EVERY_KIND else pytest.mark.slow)
        for game, option in EVERY
    ],
)
def test_every_option_is_chosen_by_its_words_and_the_table_has_it(
    browser: Browser, server: ServerProcess, game: str, option: Option
) -> None:
    page = calm(browser).new_page()
    faults = note_faults(page, server)
    at_home(page, server, game)
    value = choose(page, option)
    assert value != option.default
    options = begin(page, server)
    usual = find_game(game).checked({"players": 2})
    assert options == {**usual, option.name: value}
    assert faults == []
    page.context.close()


@pytest.mark.slow
def test_each_option_says_what_it_does(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    for game, option in EVERY:
        at_home(page, server, game)
        if not page.get_by_role("group", name=option.title, exact=True).count():
            about = page.locator(f"#option-{option.name}-about")
            expect(about).to_have_text(re.compile(re.escape(option.about), re.IGNORECASE))
    page.context.close()


def test_what_was_chosen_is_summed_up_remembered_and_put_back(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    at_home(page, server)
    more, back = page.locator(".more > summary"), page.get_by_role("button", name="As the book has it")
    expect(more).to_have_text("More choices")
    expect(back).to_be_disabled()
    field(page, "Rounds").select_option("7")
    field(page, "Cost").fill("12")
    expect(more).to_have_text("More choices Rounds: 7, Cost: 12")
    page.locator(".games .choice", has_text="Rivals").click()
    expect(more).to_have_text("More choices")
    page.reload()
    page.locator(".games .choice", has_text="The card game").click()
    expect(more).to_have_text("More choices Rounds: 7, Cost: 12")
    unfold(page)
    expect(field(page, "Rounds")).to_have_value("7")
    expect(field(page, "Cost")).to_have_value("12")
    page.locator(".choice", has_text="Partners").click()  # who have no house rules: what they begin is said
    expect(more).to_have_text("More choices")
    expect(page.get_by_text("House rules")).to_have_count(0)
    page.locator(".choice", has_text="Two players").click()
    expect(more).to_have_text("More choices Cost: 12")  # rounds are what the ways are about
    unfold(page)
    back.click()
    expect(more).to_have_text("More choices")
    expect(field(page, "Cost")).to_have_value("20")
    page.reload()
    expect(more).to_have_text("More choices")
    assert begin(page, server) == find_game("cards").checked({"players": 2})
    page.context.close()


def test_a_way_is_where_choices_begin_and_the_page_says_what_will_begin(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    at_home(page, server)
    page.locator(".choice", has_text="Six expeditions").click()
    expect(field(page, "Expeditions")).to_have_value("6")
    expect(page.locator(".more > summary")).to_have_text("More choices")
    field(page, "Expeditions").select_option("2")
    expect(page.get_by_role("radio", name="Two players")).to_be_checked()
    expect(page.locator(".choice", has_text="Two players")).to_contain_text("as chosen below")
    field(page, "Expeditions").select_option("5")
    field(page, "Rounds").select_option("1")
    expect(page.get_by_role("radio", name="One round")).to_be_checked()
    expect(page.locator(".more > summary")).to_have_text("More choices")
    field(page, "Expeditions").select_option("3")
    options = begin(page, server)
    assert (options["expeditions"], options["rounds"]) == (3, 1)
    page.context.close()


def test_partners_with_six_expeditions_and_who_begins_by_words(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    at_home(page, server)
    page.locator(".choice", has_text="Partners").click()
    field(page, "Expeditions").select_option("6")
    field(page, "Who begins").select_option(label="Your partner")
    expect(page.locator(".more > summary")).to_have_text("More choices Expeditions: 6, Who begins: Your partner")
    options = begin(page, server)
    assert (options["players"], options["expeditions"], options["first"]) == (4, 6, 2)
    page.goto(server.address)
    page.locator(".games .choice", has_text="The board game").click()
    page.locator(".choice", has_text="Four players").click()
    unfold(page)
    words = field(page, "Who begins").locator("option").all_text_contents()
    assert words == ["Chance decides", "You", "The player after you", "The player opposite", "The player before you"]
    page.context.close()


def test_numbers_beyond_the_range_are_put_right_and_said(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    at_home(page, server)
    limit = field(page, "Turn limit")
    limit.fill("5000")
    limit.press("Tab")
    expect(limit).to_have_value("1000")
    expect(page.locator(".toast")).to_contain_text("Turn limit goes from 1 to 1000.")
    limit.fill("")
    limit.press("Tab")
    expect(limit).to_have_value("200")
    limit.fill("50")
    limit.press("Enter")  # straight to the game
    page.wait_for_url(re.compile("/t/"), timeout=PATIENT)
    assert page.request.get(f"{server.address}/api/tables/{page.url.rpartition('/')[2]}").json()["options"]["max_turns"] == 50
    page.context.close()


@pytest.mark.parametrize(("language", "words"), [("en", "at least one must be left to draw"), ("de", "mindestens eine muss zum Ziehen")])
def test_a_combination_that_cannot_be_is_said_calmly_and_nothing_is_lost(
    browser: Browser, server: ServerProcess, language: str, words: str
) -> None:
    page = calm(browser, locale=language).new_page()
    page.goto(server.address)
    page.locator(".levels .choice").first.wait_for()
    for fold in (".more > summary", ".house > summary"):
        page.locator(fold).click()
    page.locator("#option-expeditions").select_option("1")
    page.locator("#option-hand").select_option("7")
    page.locator(".go .main").click()
    expect(page.get_by_role("alert")).to_contain_text(words, timeout=PATIENT)
    expect(page.locator("#option-expeditions")).to_have_value("1")
    page.locator("#option-hand").select_option("4")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator(".go .main").click()
    page.wait_for_url(re.compile("/t/"), timeout=PATIENT)
    page.context.close()


# ---------------------------------------------------------------- a board of one's own


def test_spaces_for_tiles_by_keyboard(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    at_home(page, server, "board")
    button = page.get_by_role("button", name="Spaces for tiles")
    expect(button).to_have_text("As printed")
    button.focus()
    page.keyboard.press("Enter")
    editor = page.get_by_role("dialog", name="Spaces for tiles")
    expect(editor.get_by_text("25 of 25")).to_be_visible()
    take = editor.get_by_role("button", name="Use it")
    page.keyboard.press("Tab")
    expect(editor.get_by_role("button", name="Yellow, stone 2")).to_be_focused()
    page.keyboard.press("ArrowUp")  # the first stone has no space
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    seven = editor.get_by_role("button", name="Red, stone 7")
    expect(seven).to_be_focused()
    expect(seven).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(seven).to_have_attribute("aria-pressed", "false")
    expect(editor.get_by_role("status")).to_have_text("24 of 251 space is missing.")
    expect(take).to_be_disabled()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(editor.get_by_text("25 of 25")).to_be_visible()
    page.keyboard.press("Tab")
    expect(take).to_be_focused()
    page.keyboard.press("Enter")
    expect(editor).to_be_hidden()
    expect(button).to_have_text("Your own")
    expect(page.locator(".more > summary")).to_contain_text("Spaces for tiles: your own")
    page.reload()
    unfold(page)
    expect(button).to_have_text("Your own")
    button.click()
    editor.get_by_role("button", name="White, stone 2").click()
    expect(editor.get_by_role("status")).to_contain_text("1 space too many.")
    editor.get_by_role("button", name="As printed").click()
    take.click()
    expect(button).to_have_text("As printed")
    expect(page.locator(".more > summary")).to_have_text("More choices")
    page.context.close()


def test_the_artifact_track_grows_and_shrinks_and_the_table_has_it(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    at_home(page, server, "board")
    page.locator(".choice", has_text="One expedition").click()
    button = page.get_by_role("button", name="Artifact track")
    button.click()
    editor = page.get_by_role("dialog", name="Artifact track")
    expect(editor.get_by_role("spinbutton")).to_have_count(6)  # the short game's
    expect(editor.get_by_label("Points for 5 artifacts or more")).to_have_value("50")
    editor.get_by_role("button", name="One more").click()
    editor.get_by_label("Points for 6 artifacts or more").fill("")
    expect(editor.get_by_role("button", name="Use it")).to_be_disabled()
    expect(editor.get_by_role("status")).to_contain_text("see 6")
    editor.get_by_label("Points for 6 artifacts or more").fill("70")
    editor.get_by_label("Points for 6 artifacts or more").press("Enter")  # does not begin a game
    expect(editor.get_by_label("Points for 6 artifacts or more")).to_be_visible()
    editor.get_by_role("button", name="Use it").click()
    expect(button).to_have_text("Your own")
    page.reload()
    unfold(page)
    button.click()
    expect(editor.get_by_label("Points for 6 artifacts or more")).to_have_value("70")
    for _ in range(3):
        editor.get_by_role("button", name="Remove the last").click()
    editor.get_by_role("button", name="Use it").click()
    assert begin(page, server)["artifact_track"] == [-20, -15, 10, 15]
    expect(page.locator(".track li")).to_have_count(4)
    page.goto(server.address)
    unfold(page)
    page.get_by_role("button", name="As the book has it").click()
    expect(button).to_have_text("As printed")
    expect(page.get_by_role("radio", name="One expedition")).to_be_checked()
    page.context.close()


def test_tiles_lie_where_the_own_board_has_them(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    at_home(page, server, "board")
    choose(page, next(option for option in find_game("board").options if option.name == "tile_spaces"))
    assert begin(page, server)["tile_spaces"] == OWN_SPACES
    table = page.url.rpartition("/")[2]
    tiles = page.request.get(f"{server.address}/api/tables/{table}/play").json()["position"]["view"]["tiles"]
    assert sorted(map(int, tiles["R"])) == OWN_SPACES["R"]
    page.context.close()


# ---------------------------------------------------------------- at the table


def make(page: Page, server: ServerProcess, game: str, level: str = "novice", **options: Any) -> str:
    """A table with a bot, and I begin; the page goes there."""
    page.request.get(f"{server.address}/api/me")
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": level}], "options": {"first": 0} | options}
    made = page.request.post(f"{server.address}/api/tables", data=json.dumps(wish), headers={"content-type": "application/json"})
    assert made.ok, made.text()
    page.goto(f"{server.address}/t/{made.json()['id']}")
    expect(page.locator(".held").first).to_be_visible(timeout=PATIENT)
    return str(made.json()["id"])


def test_bots_say_what_they_have_not_learnt_at_home_and_at_the_table(browser: Browser, server: ServerProcess) -> None:
    page = calm(browser).new_page()
    at_home(page, server)
    note = "Master has not learnt this game: a search by rules of thumb plays instead."
    page.locator(".levels .choice", has_text="Master").click()
    expect(page.get_by_text(note)).to_have_count(0)
    field(page, "Rounds").select_option("1")  # any number is learnt
    expect(page.get_by_text(note)).to_have_count(0)
    field(page, "Cost").fill("10")
    expect(page.locator(".levels")).to_contain_text(note)
    page.locator(".levels .choice", has_text="Explorer").click()
    expect(page.locator(".levels")).not_to_contain_text(note)
    page.locator(".levels .choice", has_text="Master").click()
    begin(page, server)
    expect(page.locator(".toast")).to_have_text(note, timeout=PATIENT)
    expect(page.locator(".talk")).to_contain_text(note)
    expect(page.locator(".them .who")).to_have_attribute("title", note)
    page.reload()
    expect(page.locator(".talk")).to_contain_text(note, timeout=PATIENT)
    expect(page.locator(".toast")).to_have_count(0)  # said once
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("region", name="At this table")).to_contain_text("Cost: 10")
    page.context.close()


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, PHONE], ids=["laptop", "phone"])
def test_a_small_game_of_the_house_is_played_on_one_screen(browser: Browser, server: ServerProcess, size: dict[str, int]) -> None:
    page = calm(browser, viewport=size).new_page()
    faults = note_faults(page, server)
    make(page, server, "cards", expeditions=2, highest=5, hand=3, cost=5, bonus=False, rounds=1)
    expect(page.locator(".lane:not(.deck-lane)")).to_have_count(2)
    expect(page.locator(".held")).to_have_count(3)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [size["width"], size["height"]]
    assert wait_for_my_turn(page)
    page.locator(".held:not(.cannot)").first.click()
    expect(page.locator(".own.glows .figure")).to_contain_text("→")
    page.locator(".place.own.glows").click()
    expect(page.locator(".table[data-phase=draw].mine")).to_be_visible(timeout=PATIENT)
    hint = page.locator(".column.down").evaluate_all("all => all.map(one => one.title).find(title => title.includes('×'))")
    assert "bonus" not in hint
    draw(page)
    while wait_for_my_turn(page):
        turn(page, play=False)
    page.goto(server.address)
    expect(page.locator(".row", has_text="house rules").first).to_contain_text("Two players, two expeditions, one round, house rules")
    assert faults == []
    page.context.close()


@pytest.mark.parametrize(("options", "shown"), [({"edition": "2014"}, "?"), ({"edition": "2014", "open_scores": True}, "0"), ({}, "0")])
def test_points_are_hidden_as_the_edition_has_them(browser: Browser, server: ServerProcess, options: dict[str, Any], shown: str) -> None:
    page = calm(browser).new_page()
    make(page, server, "board", **options)
    expect(page.locator(".them .sum b")).to_have_text(shown)
    expect(page.locator(".us .sum b")).to_have_text("0")
    page.context.close()


def test_a_match_of_earlier_rules_says_so_and_its_refusals_lead_to_a_rule(browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        page = calm(browser).new_page()
        table = make(page, server, "cards", rounds=1)
        server.kill()
        usual = find_game("cards").checked({"rounds": 1, "first": 0})
        house = [option.name for option in find_game("cards").options if option.house]
        with sqlite3.connect(tmp_path / "test.db") as database:
            kept = json.dumps({name: value for name, value in usual.items() if name not in house})
            database.execute("update matches set rules = 1, options = ? where id = ?", (kept, table))
        server.start()
        page.reload()
        expect(page.locator(".toast")).to_have_text("This match began by earlier rules and is played to its end by them.", timeout=PATIENT)
        expect(page.locator(".talk")).to_contain_text("began by earlier rules")
        assert wait_for_my_turn(page)
        page.locator(".deck").click()
        link = page.locator(".toast a")
        expect(link).to_have_text("Rule C5", timeout=PATIENT)
        with page.context.expect_page() as opened:
            link.click()
        expect(opened.value.locator("#C5")).to_be_visible(timeout=PATIENT)
        page.get_by_role("button", name="Leave the match").click()
        page.get_by_role("button", name="Resign").click()
        expect(page.locator(".talk")).to_contain_text("This match was played by earlier rules.", timeout=PATIENT)
        page.context.close()


# ---------------------------------------------------------------- for everybody


@pytest.mark.parametrize("light", ["light", "dark"])
@needs_axe
def test_axe_finds_nothing_serious_in_the_choices_and_phones_have_room(browser: Browser, server: ServerProcess, light: str) -> None:
    page = calm(browser, color_scheme=light, bypass_csp=True, viewport=PHONE).new_page()
    for game in TITLES:
        at_home(page, server, game)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert serious_faults(page) == [], game
    at_home(page, server, "board")
    for title in ("Spaces for tiles", "Artifact track"):
        page.get_by_role("button", name=title).click()
        editor = page.get_by_role("dialog", name=title)
        assert editor.evaluate("box => box.scrollWidth <= box.clientWidth")
        assert serious_faults(page) == [], title
        page.keyboard.press("Escape")
        expect(editor).to_be_hidden()
    page.context.close()
