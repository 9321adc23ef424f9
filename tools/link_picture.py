"""Draws `web/art/link.png`, the picture of the site beside its links: python tools/link_picture.py"""

from unlost.pictures.drawing import FULL
from unlost.pictures.link_picture import as_png, site_svg

ABOUT = "The Lost Cities games in your browser: against bots, with friends, at one screen. Unofficial."

if __name__ == "__main__":
    (FULL / "link.png").write_bytes(as_png(site_svg("Unlost", ABOUT)))
