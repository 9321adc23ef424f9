"""Take the pictures of docs/images: `python tools/screenshots.py`. A server is started, a browser plays, and stops to be photographed.

Give names, or beginnings of names, to take only those: `python tools/screenshots.py board rivals`.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.server_process import ServerProcess  # noqa: E402

IMAGES = ROOT / "docs" / "images"
LAPTOP, PHONE = (1280, 720), (390, 844)
Position = dict[str, Any]


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
        page.request.get(f"{server.address}/api/me")
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "explorer"}] * others]
        made = page.request.post(f"{server.address}/api/tables", data={"game": game, "seats": seats, "options": options})
        assert made.ok, made.text()
        address = f"{server.address}/api/tables/{made.json()['id']}"
        while True:
            found = page.request.get(f"{address}/play").json()
            position = found["position"]
            if found["table"]["ending"] or (position["actions"] and stop(position)):
                break
            if position["actions"]:
                page.request.post(f"{address}/act", data={"id": f"p{position['n']}", "action": CHOICES[game](position)})
            else:
                page.wait_for_timeout(50)
        page.goto(f"{server.address}/t/{made.json()['id']}")
        page.wait_for_selector(".table")
        if found["table"]["ending"]:
            page.wait_for_selector("dialog.sheet[open]")
            page.locator("dialog.sheet").click(position={"x": 5, "y": 5})
        elif choose:
            page.wait_for_timeout(300)
            for held in page.locator(".held:not(.cannot)").all()[1:2] or page.locator(".held").all()[:1]:
                held.click()

    return scene


def left(cards: int) -> Callable[[Position], bool]:
    """At the beginning of a turn with so many cards in the deck, or fewer."""
    return lambda position: position["view"]["phase"] == "play" and position["view"]["deck_left"] <= cards


# ---------------------------------------------------------------- how the one at the browser plays


def in_cards(position: Position) -> str:
    """The smallest step on an expedition that is begun; a new one only with enough to pay for it; else away with what is worth least."""
    view, actions = position["view"], position["actions"]
    if view["phase"] == "draw":
        return "+"
    own, hand = view["expeditions"][position["seat"] & 1], view["hands"][position["seat"]]

    def value(card: str) -> int:
        return 0 if card[1] == "x" else int(card[1:])

    def prospect(colour: str) -> int:
        return sum(value(card) + 2 for card in hand if card[0] == colour)

    def step(card: str) -> int:
        return value(card) - int(max(map(value, own[card[0]]), default=0))

    plays = [action for action in actions if action[0] not in "-^"]
    on = [card for card in plays if own[card[0]] and (step(card) < 4 or view["deck_left"] < 12)]
    new = [card for card in plays if not own[card[0]] and prospect(card[0]) > 25 and (value(card) or prospect(card[0]) > 36)]
    if on or new:
        return str(min(on or new, key=step))
    return str(
        min((action for action in actions if action[0] == "-"), key=lambda action: (bool(own[action[1]]), prospect(action[1]), action))
    )


def in_board(position: Position) -> str:
    """The move that brings most, the researcher first; two or three paths before others are begun."""
    view, actions = position["view"], position["actions"]
    if view["phase"] == "draw":
        return "+"
    brings = position["guide"]["brings"]
    begun = len(view["explorers"][position["seat"]])

    def gain(action: str) -> float:
        found = brings[action]
        start = found["stone"] == 1
        worth = found["value"] - found["was"] + (25 if found["tile"] else 0) + (35 - 12 * begun if start else 0)
        return float(worth - 2 * int(action.strip("ar>YBWGR") or 0))

    moves = sorted((action for action in actions if action in brings), key=gain)
    if moves and (gain(moves[-1]) > -20 or view["phase"] == "step"):
        return str(moves[-1])
    return "=" if "=" in actions else str(next(action for action in actions if action[0] == "-"))


def in_rivals(position: Position) -> str:
    """Uncover up to four cards, bid a little, take everything that fits."""
    view, actions = position["view"], position["actions"]
    if view["phase"] == "act":
        return "$1" if "$1" in actions and len(view["display"]) > 3 else "+"
    if view["phase"] == "bid":
        raised = f"${view['bid']['amount'] + 1}"
        return raised if raised in actions and view["bid"]["amount"] < 3 else "="
    return str(next((action for action in actions if action[0] not in "-="), "="))


CHOICES: dict[str, Callable[[Position], str]] = {"cards": in_cards, "board": in_board, "rivals": in_rivals}


def auction(position: Position) -> bool:
    """In an auction for a few cards, late enough that expeditions are there to be seen."""
    view = position["view"]
    return bool(view["phase"] == "bid" and view["pile"]["number"] >= 2 and view["bid"]["amount"] >= 2)


def never(position: Position) -> bool:
    return False


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
    "lesson": (LAPTOP, "light", "en", lesson("cards")),
    "lesson-german": (LAPTOP, "light", "de", lesson("board")),
    "lesson-phone": (PHONE, "light", "en", lesson("rivals")),
}

if __name__ == "__main__":
    main()
