"""Pictures as PNG, by Chromium."""

import subprocess
import tempfile
from pathlib import Path


def render(page: str, target: Path, width: int, height: int) -> None:
    """A page of HTML as a picture, by Chromium."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page)
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000"]
        command += [f"--window-size={width},{height}", f"--screenshot={target}", file.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)


def icons(art: Path) -> None:
    """The icons as PNG, from the folder of the pictures into it."""
    for name, size in (("icon-192.png", 192), ("icon-512.png", 512), ("apple-touch-icon.png", 180)):
        # Chromium's window is never very small: paint large, cut by the size of the picture
        page = f'<body style="margin:0"><img src="{(art / "icon.svg").as_uri()}" style="display:block;width:{size}px;height:{size}px">'
        render(page, art / name, size, size)
        print(name, (art / name).stat().st_size)
