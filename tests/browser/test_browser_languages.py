"""The pages in other languages: every text is in the catalogues, the longest ones fit, and the reader's language is found."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.driver import PATIENT, PHONE, draw, note_faults
from tests.server.server_process import ServerProcess
from unlost.languages import stretched
from unlost.server.characters import CHARACTERS

ROOT = Path(__file__).parent.parent.parent
PAGES = ROOT / "src" / "unlost" / "web" / "js"
LAPTOP = {"width": 1280, "height": 720}


# ---------------------------------------------------------------- the sources

UNTRANSLATED = {"Unlost", "Buchholz", "SB", "Sonneborn-Berger"}  # the name of the house, and tie-breaks that have the names of people
SAID = ("aria-label", "aria-valuetext", "title", "alt", "placeholder")
LETTER = re.compile(r"[^\W\d_]")
PROSE = re.compile(r"^\W*[A-Z][a-z’']+[ ,:;] ?[a-z\0]|[a-z’\0] [a-z’]+[.…?!]$")  # looks like a sentence, not like a name in the code


@dataclass
class Literal:
    """A text in the code: what stands before it, and its words, with a NUL for each hole."""

    before: str
    words: str
    line: int

    @property
    def is_page(self) -> bool:
        return self.before.endswith("html")

    @property
    def is_translated(self) -> bool:
        line = r'\s*"(?:[^"\\]|\\.)*"'
        text = rf"{line}(?:\s*\+{line})*"
        return bool(re.search(rf"(?<![\w.$])(t\(|tn\((?:{text},)?)(?:{text}\s*\+)?\s*$", self.before))


SKIPPED = re.compile(
    r"//[^\n]*|/\*.*?\*/|/(?![*/ ])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/[a-z]*(?=[.,;)\s])", re.S
)  # comments, patterns
QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def literals(source: str, start: int = 0) -> tuple[list[Literal], int]:
    """All texts of a module, those in the holes of others too; and where the hole ends that this began in, if it did."""
    found: list[Literal] = []
    at, depth = start, 0
    while at < len(source):
        here = source[at]
        if here == "/" and (skipped := SKIPPED.match(source, at)):
            at = skipped.end()
        elif here == '"' and (text := QUOTED.match(source, at)):
            found.append(Literal(source[max(0, at - 1000) : at], text[1], source.count("\n", 0, at) + 1))
            at = text.end()
        elif here == "`":
            one = Literal(source[max(0, at - 1000) : at], "", source.count("\n", 0, at) + 1)
            found.append(one)
            at += 1
            while source[at] != "`":
                if source.startswith("${", at):
                    inner, end = literals(source, at + 2)
                    found += inner
                    one.words += "\0"
                    at = end + 1
                else:
                    one.words += source[at]
                    at += 1
            at += 1
        elif here == "}" and depth == 0 and start:
            return found, at
        else:
            depth += {"{": 1, "}": -1}.get(here, 0)
            at += 1
    return found, at


def plain_texts(path: Path) -> Iterator[str]:
    """The texts of a module that would be English in every language."""
    source = path.read_text(encoding="utf-8")
    for text in literals(source)[0]:
        where = f"{path.name}:{text.line}"
        if text.is_page:
            drawn = re.sub(r"<kbd[^>]*>[^<]*</kbd>", "", text.words)  # the names of keys
            for shown in re.sub(r"<[^>]*>", "\n", drawn).replace("\0", "\n").split("\n"):
                if LETTER.search(shown) and shown.strip() not in UNTRANSLATED:
                    yield f"{where}: {shown.strip()}"
            for name, value in re.findall(r'([\w-]+)="([^"]*)"', text.words):
                if value not in UNTRANSLATED and ((LETTER.search(value) and name in SAID) or PROSE.search(value)):
                    yield f"{where}: {name}={value}"
        elif not text.is_translated and LETTER.search(text.words) and text.words not in UNTRANSLATED:
            told = re.search(rf"\b(tell|say)\(\s*$|\b({'|'.join(SAID)})=\$\{{\s*$", text.before)
            titled = re.search(r"document\.title = (?:[^;=]|==)*$", text.before) and LETTER.search(text.words.replace("Unlost", ""))
            if told or titled or PROSE.search(text.words):
                yield f"{where}: {text.words}"


def test_no_text_of_the_pages_is_outside_the_catalogues() -> None:
    modules = [path for path in sorted(PAGES.glob("**/*.js")) if path.name != "language.js"]
    assert modules
    assert [text for path in modules for text in plain_texts(path)] == []


FORGOTTEN = [
    "html`<p>Hello</p>`",
    'html`<p title="Your hand">${hand}</p>`',
    "html`<p>${n} cards</p>`",
    'html`<${Row} next="Next round" />`',
    "html`<p>${a ? html`<b>Now</b>` : null}</p>`",
    "html`<i aria-label=${`Bid ${n}`} />`",
    'tell("Done")',
    "say(`${name} won`)",
    'tell(ok ? t("Yes.") : "That did not work.")',
    'tell(t("It " + "works.") + "Or does it?")',
    'document.title = my ? "Mine" : t("Theirs");',
    'const STATUS = { play: "It is your turn" };',
]


@pytest.mark.parametrize("source", FORGOTTEN)
def test_the_scan_sees_what_was_forgotten(tmp_path: Path, source: str) -> None:
    (tmp_path / "page.js").write_text(source)
    assert list(plain_texts(tmp_path / "page.js"))


# ---------------------------------------------------------------- a browser that speaks the pseudo-language


def visitor(browser: Browser, catalogues: dict[str, Any], **more: Any) -> BrowserContext:
    """A visitor who wants no motion, and gets these catalogues."""
    context = browser.new_context(reduced_motion="reduce", service_workers="block", **more)
    context.set_default_timeout(PATIENT)
    context.route(
        re.compile(r"/languages/\w+\.json$"),
        lambda route: route.fulfill(json=catalogues[Path(route.request.url).stem]),
    )
    return context


def every_text() -> dict[str, str | list[str]]:
    """All texts of the pages in the pseudo-language, made from the sources."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from catalogues import from_sources
    finally:
        sys.path.pop(0)
    ids = [message.id for message in from_sources() if message.id and "page" in message.auto_comments]
    return {one: stretched(one) for one in ids if isinstance(one, str)} | {
        one[0]: [stretched(text) for text in one] for one in ids if not isinstance(one, str)
    }


# Everything that is said on a page: texts, what stands in attributes, the title, what was told to screen readers.
SAID_HERE = """() => {
  const found = [["title of the page", document.title]];
  const where = (element) => `${element.localName}.${element.className?.baseVal ?? element.className}`;
  const isKey = (element) => element.matches("kbd, .foot-tag i") && /^[A-Z0-9 ]*$/.test(element.textContent); // or a colour's letter
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    return node.nodeType !== Node.ELEMENT_NODE || isKey(node) || node.matches("small") ? "" : [...node.childNodes].map(textOf).join("");
  };
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.checkVisibility() || element.closest("script, noscript")) continue;
    for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"])
      if (element.getAttribute(name)) found.push([`${name} of ${where(element)}`, element.getAttribute(name)]);
    if (isKey(element) || element.matches("option[lang]")) continue; // languages are called by their own names
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (own.length) found.push([where(element), element.matches("small") ? element.textContent : textOf(element)]);
  }
  document.getElementById("spoken").replaceChildren();
  return found;
}"""

# Whether a change of the screen has come to the page: its sizes follow one after the other.
SETTLED = """width => matchMedia(`(width: ${width}px)`).matches && innerWidth === width && document.documentElement.clientWidth <= width
  && [...document.querySelectorAll(".table")].every((table) => Math.abs(table.getBoundingClientRect().height - innerHeight) < 1)"""

TEXTS = """.button, label, .choice > span, summary, h1, h2, th, td, dialog, .row, .status, .pill, .which, .question, .question p, .toast,
  .bidders li, .share, .lid, .shut, .bridges, .talk li"""
# What does not fit: a page that scrolls sideways, texts that are cut or stick out, a hand or a camp below the lower edge.
UNFIT_HERE = """(texts) => {
  const found = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
  for (const element of document.querySelectorAll(texts)) {
    if (!element.checkVisibility() || element.matches(".unseen") || getComputedStyle(element).display === "inline") continue;
    const { left, right, width } = element.getBoundingClientRect();
    const { scrollWidth, clientWidth } = element;
    const what = `${element.localName}.${element.className} ${element.textContent.slice(0, 40)}`;
    if (clientWidth && scrollWidth > clientWidth + 1) found.push(`${what} is cut: ${scrollWidth} in ${clientWidth}`);
    if (width && (left < -1 || right > innerWidth + 1)) found.push(`${what} sticks out: ${left} to ${right}`);
  }
  for (const element of document.querySelectorAll(".hand .held, .camp"))
    if (element.getBoundingClientRect().bottom > innerHeight + 1) found.push(`${element.className} is below the edge`);
  return found;
}"""
ENGLISH = set("aceginosuyzACEGINOSUYZ")  # letters that no text of the pseudo-language has


def is_plain(text: str, names: list[str]) -> bool:
    """Is something in it that did not come out of a catalogue?"""
    known = "|".join(map(re.escape, sorted([*names, *UNTRANSLATED], key=len, reverse=True)))
    text = re.sub(rf"(?:{known})(?:,? (?:and |or )?(?:{known}))*", "", text)  # lists of names also
    text = re.sub(r"»(,? (?:and|or) )«", "»«", text)  # lists are the browser's own words
    depth = 0
    for letter in text:
        depth += {"«": 1, "»": -1}.get(letter, 0)
        if letter in ENGLISH or (depth == 0 and LETTER.match(letter)):
            return True
    return depth != 0


class Walk:
    """A walk through the house in the pseudo-language, and what was seen wherever it stopped."""

    def __init__(self, page: Page, server: ServerProcess) -> None:
        self.page, self.server = page, server
        self.plain: dict[str, list[str]] = {}
        self.unfit: dict[str, list[str]] = {}
        self.faults = note_faults(page, server)
        self.names: list[str] = []

    def stop(self, where: str, both: bool = True) -> None:
        """Look around, usually on both screens."""
        said = self.page.evaluate(SAID_HERE)
        assert len(said) > 2, where
        self.plain[where] = [f"{place}: {text}" for place, text in said if is_plain(text, self.names)]
        for name, size in (("phone", PHONE), ("laptop", LAPTOP)) if both else ():
            self.page.set_viewport_size(size)  # type: ignore[arg-type]
            self.page.wait_for_function(SETTLED, arg=size["width"])
            self.unfit[f"{where}, {name}"] = self.page.evaluate(UNFIT_HERE, TEXTS)

    def press(self, key: str) -> None:
        """A key that does something at the table."""
        before = self.page.locator(".table").get_attribute("data-n")
        self.page.keyboard.press(key)
        expect(self.page.locator(".table")).not_to_have_attribute("data-n", before or "", timeout=PATIENT)

    def sit_down(self, game: str, bots: int, **options: Any) -> None:
        wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * bots], "options": {"first": 0} | options}
        made = self.page.request.post(f"{self.server.address}/api/tables", data=wish)
        self.go(f"/t/{made.json()['id']}")
        self.wait()

    def go(self, path: str) -> None:
        self.page.evaluate("path => dispatchEvent(new CustomEvent('unlost:go', { detail: path }))", path)

    def wait(self) -> None:
        """Until it is my turn."""
        self.page.locator(".table.mine").wait_for()

    def through_the_house(self) -> None:
        page = self.page
        self.names = [page.request.get(f"{self.server.address}/api/me").json()["name"], *(one.name for one in CHARACTERS)]
        page.goto(f"{self.server.address}/?language=xx")
        page.locator(".levels .choice").first.wait_for()
        for fold in (".seating > summary", ".more > summary", ".house > summary"):
            page.locator(fold).click()
        for number, game in enumerate(("cards", "board", "rivals")):
            page.locator(".games .choice").nth(number).click()
            self.stop(f"home, {game}")
            for editor in ("tile_spaces", "artifact_track") if game == "board" else ():
                page.locator(f"#option-{editor}").click()
                self.stop(f"home, {editor}")
                page.keyboard.press("Escape")
        page.locator(".top button.round").click()
        self.stop("settings")
        page.keyboard.press("Escape")
        page.locator(".go .button").nth(1).click()
        page.locator(".invitation img").wait_for()
        self.stop("waiting room")
        places = {
            "/account": ".account form",
            "/friends": "h1",
            "/ladder": ".panel fieldset",
            "/people/Explorer": ".panel h2",
            "/t/nowhere": ".waiting h1",
            "/rules": "h1",
        }
        for path, shown in places.items():
            self.go(path)
            page.locator(shown).first.wait_for()
            self.stop(path, both=False)

    def cards(self) -> None:
        page = self.page
        self.sit_down("cards", 1)
        page.keyboard.press("ArrowRight")
        for key in "heps":
            page.keyboard.press(key)
        self.stop("cards", both=False)
        page.keyboard.press("ArrowRight")
        page.locator(".own:not(.glows)").last.click()  # not its colour
        self.stop("cards, a card chosen")
        page.keyboard.press("d")
        page.locator(".table[data-phase=draw].mine").wait_for()
        page.locator(".own").first.click()  # not now
        self.stop("cards, to draw")
        draw(page)
        self.wait()
        page.keyboard.press("?")
        self.stop("help")
        page.keyboard.press("Escape")
        page.locator(".bar .button.round").nth(3).click()
        self.stop("leaving", both=False)
        page.locator(".bar dialog[open] .choices .button").nth(1).click()
        page.locator("dialog.sheet[open] .after").wait_for()
        self.stop("score sheet")

    def board(self) -> None:
        page = self.page
        self.sit_down("board", 2)
        page.locator(".held:not(.cannot)").first.click()
        page.locator(".place.own.glows").click()
        page.locator(".who-begins").wait_for()
        self.stop("board, who begins")
        self.press("r")
        for key in "hep":
            page.keyboard.press(key)
        self.stop("board, to draw", both=False)
        draw(page)
        self.wait()
        page.locator(".held:not(.cannot)").first.click()
        self.stop("board, a card chosen")
        page.keyboard.press("?")
        self.stop("board, help", both=False)

    def rivals(self) -> None:
        page = self.page
        self.sit_down("rivals", 2)
        self.press("Enter")
        self.wait()
        for key in "deg":
            page.keyboard.press(key)
        self.stop("rivals")
        page.keyboard.press("w")
        self.stop("rivals, what is left")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        self.stop("rivals, help", both=False)
        page.keyboard.press("Escape")
        self.press("2")
        self.wait()
        page.keyboard.press("ArrowRight")
        self.stop("rivals, an auction")


@pytest.fixture(scope="module")
def walk(browser: Browser, server: ServerProcess) -> Iterator[Walk]:
    page = visitor(browser, {"xx": every_text()}, viewport=LAPTOP).new_page()
    walk = Walk(page, server)
    walk.through_the_house()
    walk.cards()
    walk.board()
    walk.rivals()
    yield walk
    page.context.close()


@pytest.mark.slow
def test_the_pseudo_language_shows_no_plain_text(walk: Walk) -> None:
    assert {where: found for where, found in walk.plain.items() if found} == {}
    assert walk.faults == []


@pytest.mark.slow
def test_the_longest_texts_fit(walk: Walk) -> None:
    assert {where: found for where, found in walk.unfit.items() if found} == {}


def test_the_browsers_language_is_taken_and_can_be_switched(browser: Browser, server: ServerProcess) -> None:
    catalogues = {"de": {"Play now": "Jetzt spielen", "Settings": "Einstellungen", "Language": "Sprache"}, "fr": {"Play now": "Jouer"}}
    page = visitor(browser, catalogues, locale="de-DE", viewport=PHONE).new_page()
    page.goto(server.address)
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible(timeout=PATIENT)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Einstellungen").click()
    choice = page.get_by_label("Sprache")
    expect(choice).to_have_value("de")
    choice.select_option("Français")
    expect(page.get_by_role("button", name="Jouer")).to_be_visible(timeout=PATIENT)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(f"{server.address}/?language=en")  # a link may ask for another, for as long as the tab is open
    expect(page.get_by_role("button", name="Play now")).to_be_visible(timeout=PATIENT)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("Français")
    expect(page.get_by_role("button", name="Jouer")).to_be_visible(timeout=PATIENT)
    page.context.close()
