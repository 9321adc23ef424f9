"""The fourth game, installed as `pip install --editable` does it: its folder on the path, and what its pyproject.toml says beside it."""

import os
import tomllib
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "fourth_game"
PROJECT = tomllib.loads((FOLDER / "pyproject.toml").read_text())["project"]


def environment(folder: Path) -> dict[str, str]:
    """What a process must have in its environment to find the game. The folder is for what pip would write."""
    info = folder / f"{PROJECT['name'].replace('-', '_')}-{PROJECT['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n")
    lines = [line for group, found in PROJECT["entry-points"].items() for line in (f"[{group}]", *(f"{n} = {v}" for n, v in found.items()))]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    path = [str(folder), str(FOLDER), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}
