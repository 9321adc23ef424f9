"""Paints every picture, those of the pages and small landscapes for pictures of tables:

cd tools && python -m paint [--to FOLDER] [--icons] [--overview FILE.html]
"""

import argparse
from pathlib import Path

from paint.overview import overview
from paint.pictures import pictures, small_pictures
from paint.rendering import icons

ART = Path(__file__).resolve().parents[2] / "src" / "unlost" / "web" / "art"
SMALL_ART = Path(__file__).resolve().parents[2] / "src" / "unlost" / "pictures" / "art"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m paint", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--to", type=Path, metavar="FOLDER", default=ART, help="where the pictures go")
    parser.add_argument("--icons", action="store_true", help="also the icons as PNG (needs chromium)")
    parser.add_argument("--overview", type=Path, metavar="FILE.html", help="also a page that shows everything, to be judged by eye")
    wanted = parser.parse_args()
    wanted.to.mkdir(parents=True, exist_ok=True)
    small = SMALL_ART if wanted.to == ART else wanted.to / "tables"
    for folder, painted in ((wanted.to, pictures()), (small, small_pictures())):
        for name, text in painted.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
            print(name, len(text.encode()))
    if wanted.icons:
        icons(wanted.to)
    if wanted.overview:
        wanted.overview.write_text(overview(wanted.to))


if __name__ == "__main__":
    main()
