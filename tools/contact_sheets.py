"""Every table at every size of screen, on large sheets to be looked at: `python tools/contact_sheets.py FOLDER`.

Give beginnings of tables' names to take only those: `python tools/contact_sheets.py FOLDER board "rivals 4"`.
What `tests/browser/layout_faults.js` finds wrong is printed; with `--check` nothing else is done.
"""

import argparse
import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.layout import SIZES, TABLES, faults, long_names, prefer, prepare, resize, sit_down  # noqa: E402
from tests.server.server_process import ServerProcess  # noqa: E402

WIDTH = 2400


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("folder", type=Path)
    wish.add_argument("tables", nargs="*")
    wish.add_argument("--check", action="store_true", help="only what is wrong, no pictures")
    wish.add_argument("--log", action="store_true")
    wish.add_argument("--dark", action="store_true")
    wish.add_argument("--left", action="store_true")
    wish.add_argument("--figures", default="usual", choices=("usual", "large"))
    wish.add_argument("--people", action="store_true", help="people with long names instead of bots")
    wish.add_argument("--letters", type=int, default=100)
    wish.add_argument("--language", default="en")
    wish.add_argument("--sizes", default=",".join(f"{width}x{height}" for width, height in SIZES))
    wish.add_argument("--scale", type=float, default=0.6, help="how large the pictures are on the sheet")
    asked = wish.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    sizes = [(int(width), int(height)) for width, height in (size.split("x") for size in asked.sizes.split(","))]
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_context(
            color_scheme="dark" if asked.dark else "light",
            locale=asked.language,
            reduced_motion="reduce",
            service_workers="block",
        ).new_page()
        people = long_names(page, server) if asked.people else []
        for name in TABLES:
            if asked.tables and not name.startswith(tuple(asked.tables)):
                continue
            sit_down(page, server, prepare(page, server, name, people))
            prefer(page, log=asked.log, letters=asked.letters, hand="left" if asked.left else "right", figures=asked.figures)
            pictures = []
            for size in sizes:
                resize(page, size)
                for fault in faults(page, size, tall=asked.letters > 125):
                    print(f"{name} {size[0]}x{size[1]}: {fault}")
                if not asked.check:
                    pictures.append((size, page.screenshot(full_page=asked.letters > 125)))
            if pictures:
                sheet(browser, pictures, asked.scale, asked.folder / f"{name.replace(' ', '-')}.png")
        browser.close()


def sheet(browser: Browser, pictures: list[tuple[tuple[int, int], bytes]], scale: float, file: Path) -> None:
    """Pictures in rows, each with its size above it."""
    figures = [
        f"<figure><figcaption>{width} × {height}</figcaption>"
        f'<img width="{width * scale:.0f}" src="data:image/png;base64,{base64.b64encode(picture).decode()}"></figure>'
        for (width, height), picture in pictures
    ]
    style = "body{display:flex;flex-wrap:wrap;gap:12px;background:#888;font:14px sans-serif}figure{margin:0}img{display:block}"
    page = browser.new_page(viewport={"width": WIDTH, "height": 400})
    page.set_content(f"<style>{style}</style>{''.join(figures)}")
    page.screenshot(path=file, full_page=True)
    page.close()


if __name__ == "__main__":
    main()
