"""Take the pictures of docs/images: `python tools/screenshots.py`. A server is started, a browser plays, and stops to be photographed.

Give names, or beginnings of names, to take only those: `python tools/screenshots.py board rivals`.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.prepared import Position, auction, left, never, prepared  # noqa: E402
from tests.server.server_process import ServerProcess  # noqa: E402

IMAGES = ROOT / "docs" / "images"
LAPTOP, PHONE = (1280, 720), (390, 844)
PATIENT = 180_000  # milliseconds for what has to be thought about
POSITION = (
    "cards; seat 0; turn 0 play; round 1; totals 0 0; hands Y7 B7 B8 W10 Gx G9 R6 R7 / ? ? ? ? ? ? ? ?; expeditions"
    " Wx W4 Gx G3 R3 / Bx B3 G4 G5 G7 G8 Rx; piles Y2 Y4 Yx Y3 Yx B2 W3 W2 Gx; deck 23; left 178; starter 0"
)


def main() -> None:
    wanted = tuple(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, (size, light, language, scene) in PICTURES.items():
            if not wanted or name.startswith(wanted):
                page = visitor(browser, size, light, language)
                scene(page, server)
                page.mouse.move(2, 2)
                page.wait_for_timeout(500)
                page.screenshot(path=IMAGES / f"{name}.png")
                page.context.close()
                print(f"docs/images/{name}.png")
        browser.close()


def visitor(browser: Browser, size: tuple[int, int], light: str, language: str) -> Page:
    width, height = size
    return browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=light,  # type: ignore[arg-type]
        locale=language,
        reduced_motion="reduce",
        has_touch=size == PHONE,
        device_scale_factor=2 if size == PHONE else 1,
    ).new_page()


# ---------------------------------------------------------------- where the pictures are taken


def home(page: Page, server: ServerProcess) -> None:
    page.goto(server.address)
    page.wait_for_selector(".levels .choice")


def rules(game: str, passage: str) -> Callable[[Page, ServerProcess], None]:
    def scene(page: Page, server: ServerProcess) -> None:
        page.goto(f"{server.address}/rules/{game}#{passage}")
        page.wait_for_selector(".passage")

    return scene


def lesson(game: str) -> Callable[[Page, ServerProcess], None]:
    """A few steps into the first game: wherever the coach says "Go on", and not what it wants done."""

    def scene(page: Page, server: ServerProcess) -> None:
        page.goto(f"{server.address}/learn/{game}")
        page.wait_for_selector("[data-coach]")
        while (go_on := page.locator("[data-coach=continue]")).count():
            go_on.first.click()
            page.wait_for_timeout(300)

    return scene


def table(
    game: str, others: int, stop: Callable[[Position], bool], choose: bool = True, **options: Any
) -> Callable[[Page, ServerProcess], None]:
    """A table with bots, played sensibly until there is something to see; then, if that is wanted, a card is chosen."""

    def scene(page: Page, server: ServerProcess) -> None:
        made, over = prepared(page, server, game, others, stop, level="explorer", **options)
        page.goto(f"{server.address}/t/{made}")
        page.wait_for_selector(".table")
        if over:
            page.wait_for_selector("dialog.sheet[open]")
            page.locator("dialog.sheet").click(position={"x": 5, "y": 5})
        elif choose:
            page.wait_for_timeout(300)
            for held in page.locator(".held:not(.cannot)").all()[1:2] or page.locator(".held").all()[:1]:
                held.click()

    return scene


def hinted(scene: Callable[[Page, ServerProcess], None]) -> Callable[[Page, ServerProcess], None]:
    """A table, with a hint."""

    def with_hint(page: Page, server: ServerProcess) -> None:
        scene(page, server)
        page.keyboard.press("i")
        page.wait_for_selector(".hint-panel .candidates", timeout=PATIENT)
        page.wait_for_selector(".hint-panel .reasons", timeout=PATIENT)

    return with_hint


def reviewed(scene: Callable[[Page, ServerProcess], None], again: bool = False) -> Callable[[Page, ServerProcess], None]:
    """A match that is over, at the worst mistake of the one at the browser; or that mistake, to be tried again."""

    def with_review(page: Page, server: ServerProcess) -> None:
        scene(page, server)
        page.locator("dialog.sheet button", has_text="Review").click()
        page.wait_for_selector(".review .result", timeout=PATIENT)
        page.locator(".mistakes .mistake").first.click()
        if again:
            page.keyboard.press("t")
        page.wait_for_timeout(1000)

    return with_review


def analysed(page: Page, server: ServerProcess) -> None:
    """The analysis table, with a position that somebody has shared."""
    page.goto(f"{server.address}/analysis?game=cards&position={quote(POSITION)}")
    page.wait_for_selector(".candidates", timeout=PATIENT)


LATE, BOARD = left(14), left(34)
PICTURES: dict[str, tuple[tuple[int, int], str, str, Callable[[Page, ServerProcess], None]]] = {
    "home-light": (LAPTOP, "light", "en", home),
    "home-dark": (LAPTOP, "dark", "en", home),
    "home-german": (LAPTOP, "light", "de", home),
    "phone-home-light": (PHONE, "light", "en", home),
    "phone-home-dark": (PHONE, "dark", "en", home),
    "table-early-light": (LAPTOP, "light", "en", table("cards", 1, left(38))),
    "table-early-dark": (LAPTOP, "dark", "en", table("cards", 1, left(38))),
    "table-late-light": (LAPTOP, "light", "en", table("cards", 1, LATE)),
    "table-late-dark": (LAPTOP, "dark", "en", table("cards", 1, LATE)),
    "table-german": (LAPTOP, "light", "de", table("cards", 1, LATE)),
    "table-partners": (LAPTOP, "light", "en", table("cards", 3, left(20), players=4)),
    "phone-light": (PHONE, "light", "en", table("cards", 1, left(20))),
    "phone-dark": (PHONE, "dark", "en", table("cards", 1, left(20))),
    "sheet": (LAPTOP, "light", "en", table("cards", 1, never, rounds=1)),
    "board-light": (LAPTOP, "light", "en", table("board", 1, BOARD, expeditions=1)),
    "board-dark": (LAPTOP, "dark", "en", table("board", 2, BOARD, expeditions=1)),
    "board-four": (LAPTOP, "light", "en", table("board", 3, left(40), expeditions=1)),
    "board-german": (LAPTOP, "light", "de", table("board", 1, BOARD, expeditions=1)),
    "board-phone": (PHONE, "light", "en", table("board", 1, BOARD, expeditions=1)),
    "board-phone-dark": (PHONE, "dark", "de", table("board", 3, left(40), expeditions=1)),
    "board-sheet": (LAPTOP, "light", "en", table("board", 1, never, expeditions=1)),
    "rivals-light": (LAPTOP, "light", "en", table("rivals", 1, auction, choose=False)),
    "rivals-dark": (LAPTOP, "dark", "en", table("rivals", 2, auction, choose=False)),
    "rivals-four": (LAPTOP, "light", "en", table("rivals", 3, auction, choose=False)),
    "rivals-german": (LAPTOP, "light", "de", table("rivals", 1, auction, choose=False)),
    "rivals-phone": (PHONE, "light", "en", table("rivals", 1, auction, choose=False)),
    "rivals-phone-dark": (PHONE, "dark", "de", table("rivals", 3, auction, choose=False)),
    "rivals-sheet": (LAPTOP, "light", "en", table("rivals", 1, never)),
    "rules": (LAPTOP, "light", "en", rules("cards", "C12")),
    "rules-phone-german": (PHONE, "light", "de", rules("board", "B17")),
    "hint-light": (LAPTOP, "light", "en", hinted(table("cards", 1, left(30), choose=False))),
    "hint-phone": (PHONE, "dark", "en", hinted(table("cards", 1, left(30), choose=False))),
    "review-light": (LAPTOP, "light", "en", reviewed(table("cards", 1, never, rounds=1))),
    "review-dark": (LAPTOP, "dark", "en", reviewed(table("cards", 1, never, rounds=1))),
    "review-phone": (PHONE, "light", "en", reviewed(table("cards", 1, never, rounds=1))),
    "again-light": (LAPTOP, "light", "en", reviewed(table("cards", 1, never, rounds=1), again=True)),
    "analysis-light": (LAPTOP, "light", "en", analysed),
    "analysis-phone": (PHONE, "dark", "en", analysed),
    "lesson": (LAPTOP, "light", "en", lesson("cards")),
    "lesson-german": (LAPTOP, "light", "de", lesson("board")),
    "lesson-phone": (PHONE, "light", "en", lesson("rivals")),
}

if __name__ == "__main__":
    main()
