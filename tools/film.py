"""A film of a bot's turn, laid out as a sheet of pictures: `python tools/film.py [FOLDER] [GAME …]`.

A server is started, somebody at a browser plays their turn, and what the page shows then is kept every 100 milliseconds.
One looks at the sheet and should be able to tell what happened. `--dark`, `--phone` and `--still` (reduced motion) film it so.
"""

import base64
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.server_process import ServerProcess  # noqa: E402

PLAYERS = {"cards": 2, "board": 3, "rivals": 3}
EVERY = 100  # milliseconds between two pictures
LONGEST = 12.0  # seconds of a film
TURNS = 3  # that are played before, so that something lies on the table
ACROSS = 4  # pictures in a row
WISHES = {"tempo": "steady", "warn": False, "log": False}  # nothing beside the table
PATIENT = 60_000


def main() -> None:
    wishes = [one for one in sys.argv[1:] if one.startswith("--")]
    names = [one for one in sys.argv[1:] if not one.startswith("--")]
    games = [one for one in names if one in PLAYERS] or list(PLAYERS)
    folder = Path(next((one for one in names if one not in PLAYERS), "."))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, ServerProcess(Path(kept)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for game in games:
            page = browser.new_context(
                viewport={"width": 390, "height": 844} if "--phone" in wishes else {"width": 1280, "height": 720},
                color_scheme="dark" if "--dark" in wishes else "light",
                reduced_motion="reduce" if "--still" in wishes else "no-preference",
            ).new_page()
            page.add_init_script(f"try {{ localStorage.unlost ??= JSON.stringify({json.dumps(WISHES)}) }} catch {{ }}")
            frames, log = filmed(page, server, game)
            goal = folder / f"{'-'.join([game, *(wish[2:] for wish in wishes)])}.png"
            sheet(browser, frames, goal)
            print(f"{goal}: {len(frames)} pictures of {', '.join(log)}")
            page.context.close()
        browser.close()


def filmed(page: Page, server: ServerProcess, game: str) -> tuple[list[tuple[float, bytes]], list[str]]:
    """What the page shows from one's own turn to the next: the seconds, and the picture."""
    page.request.get(f"{server.address}/api/me")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "explorer"}] * (PLAYERS[game] - 1)]
    made = page.request.post(f"{server.address}/api/tables", data={"game": game, "seats": seats, "options": {"first": 0}}).json()
    address = f"{server.address}/api/tables/{made['id']}"
    for _ in range(TURNS):
        turn(page, address)
    page.goto(f"{server.address}/t/{made['id']}")
    page.locator(".table.mine").wait_for(timeout=PATIENT)
    page.wait_for_load_state("networkidle")
    before = my_turn(page, address)["n"]
    wire = page.context.new_cdp_session(page)
    taken: list[tuple[float, bytes]] = []

    def take(frame: Any) -> None:
        taken.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        wire.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    wire.on("Page.screencastFrame", take)
    wire.send("Page.startScreencast", {"format": "jpeg", "quality": 70, "maxWidth": 960, "maxHeight": 844, "everyNthFrame": 1})
    began = time.monotonic()
    turn(page, address)
    page.locator(".table:not(.mine)").wait_for(timeout=PATIENT)
    while time.monotonic() - began < LONGEST and not page.locator(".table.mine").count():
        page.wait_for_timeout(EVERY)
    page.wait_for_timeout(700)
    wire.send("Page.stopScreencast")
    lines = page.request.get(f"{address}/play?seen={before}").json()["lines"]
    return every(taken), [f"{line['seat']} {line['words']}" for line in lines]


def my_turn(page: Page, address: str) -> dict[str, Any]:
    while not (position := page.request.get(f"{address}/play").json()["position"])["actions"]:
        page.wait_for_timeout(30)
    return dict(position)


def turn(page: Page, address: str) -> None:
    """One's own turn, played without the page: the first thing that can be done, until somebody else is next."""
    position = my_turn(page, address)
    while position["actions"]:
        actions, bid = position["actions"], position["view"].get("bid")
        action = "=" if bid and "=" in actions and position["view"]["phase"] == "bid" else actions[0]
        page.request.post(f"{address}/act", data={"id": f"f{position['n']}", "action": action})
        before = position["n"]
        position = page.request.get(f"{address}/play").json()["position"]
        if position["n"] > before + 1:  # somebody else has acted already
            return


def every(taken: list[tuple[float, bytes]]) -> list[tuple[float, bytes]]:
    """The picture that was on the screen at each moment."""
    found, at = [], 0
    for place in range(int((taken[-1][0] - taken[0][0]) * 1000 / EVERY) + 1):
        moment = taken[0][0] + place * EVERY / 1000
        while at + 1 < len(taken) and taken[at + 1][0] <= moment:
            at += 1
        found.append((place * EVERY / 1000, taken[at][1]))
    return found


def sheet(browser: Browser, frames: list[tuple[float, bytes]], goal: Path) -> None:
    """All pictures beside each other, each with its time; one that is like the one before is left out."""
    shown = [one for place, one in enumerate(frames) if not place or one[1] != frames[place - 1][1]]
    figures = "".join(
        f'<figure><img src="data:image/jpeg;base64,{base64.b64encode(picture).decode()}"><figcaption>{at:.1f} s</figcaption></figure>'
        for at, picture in shown
    )
    page = browser.new_page(viewport={"width": 480 * ACROSS, "height": 800})
    page.set_content(
        f"<style>body{{margin:0;display:grid;grid-template-columns:repeat({ACROSS},1fr);gap:6px;font:20px sans-serif}}"
        f"figure{{margin:0}}img{{width:100%}}</style>{figures}"
    )
    page.wait_for_function("[...document.images].every(image => image.complete)")
    page.screenshot(path=goal, full_page=True)
    page.close()


if __name__ == "__main__":
    main()
