"""Makes the picture of a table in the README: .venv/bin/python tools/pictures.py

A game against `novice`, played by `novice` in your place as far as the middle of the first round, drawn by the real app.
"""

import asyncio
import os
import re
from pathlib import Path

os.environ["UNLOST_FAST"] = "1"

import unlost
from unlost.bots import find_bot
from unlost.terminal.app import TableApp

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "images" / "table.svg"


async def table() -> str:
    match = unlost.new("cards", seed="a picture", first=0)
    app = TableApp(match, ["me", "novice"], "a picture")
    novice = find_bot("cards", "novice")
    async with app.run_test(size=(100, 32)) as pilot:
        while len(match.history) < 48 or match.turn != 0 or match.view(0)["phase"] != "play":
            if match.turn == 0 and app.waiting:
                app.attempt([str(match.game.actions[novice.choose(match.observation(0), seed=len(match.history))])])
            await pilot.pause(0.05)
        await pilot.press("5")
        await pilot.pause(0.2)
        return app.export_screenshot(title="unlost")


picture = re.sub(r"@font-face \{.*?\}", "", asyncio.run(table()), flags=re.DOTALL)  # no fonts from elsewhere
PICTURE.write_text(picture.replace("Fira Code", "monospace"))
print(PICTURE)
