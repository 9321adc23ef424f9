"""Take the pictures of docs/images: `python tools/screenshots.py`. A server is started, a browser plays, and stops to be photographed."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser import sit_down, turn, wait_for_my_turn  # noqa: E402
from tests.server_process import ServerProcess  # noqa: E402

IMAGES = ROOT / "docs" / "images"
LAPTOP, PHONE = (1280, 720), (390, 844)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for light in ("light", "dark"):
            page = visitor(browser, LAPTOP, light)
            page.goto(server.address)
            page.wait_for_selector(".levels .choice")
            photograph(page, f"home-{light}")
            sit_down(page, server, "Two players", "Explorer")
            play_some(page, 3)
            choose(page)
            photograph(page, f"table-early-{light}")
            page.keyboard.press("Escape")
            play_some(page, 12)
            choose(page)
            photograph(page, f"table-late-{light}")
            page.context.close()
            page = visitor(browser, PHONE, light)
            page.goto(server.address)
            page.wait_for_selector(".levels .choice")
            photograph(page, f"phone-home-{light}")
            sit_down(page, server, "Two players", "Explorer")
            play_some(page, 9)
            choose(page)
            photograph(page, f"phone-{light}")
            page.context.close()
        page = visitor(browser, LAPTOP, "light")
        sit_down(page, server, "Partners", "Explorer")
        play_some(page, 8)
        choose(page)
        photograph(page, "table-partners")
        page.context.close()
        page = visitor(browser, LAPTOP, "light")
        sit_down(page, server, "One round", "Novice")
        while wait_for_my_turn(page):
            turn(page)
        page.locator("dialog.sheet").click(position={"x": 5, "y": 5})
        photograph(page, "sheet")
        browser.close()


def visitor(browser: Browser, size: tuple[int, int], light: str) -> Page:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=light,  # type: ignore[arg-type]
        reduced_motion="reduce",
        has_touch=size == PHONE,
        device_scale_factor=2 if size == PHONE else 1,
    )
    return context.new_page()


def play_some(page: Page, turns: int) -> None:
    for number in range(turns):
        assert wait_for_my_turn(page)
        turn(page, play=number % 3 != 2)
    assert wait_for_my_turn(page)


def choose(page: Page) -> None:
    for held in page.locator(".held:not(.cannot)").all()[1:2] or page.locator(".held").all()[:1]:
        held.click()


def photograph(page: Page, name: str) -> None:
    page.mouse.move(2, 2)
    page.wait_for_timeout(400)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"docs/images/{name}.png")


if __name__ == "__main__":
    main()
