"""How soon My games and My page are there with 500 finished games, half of them reviewed: by the server, and in a
browser.

The games are written straight into the database (SQLite). Run by `unlost bench mine`.
"""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, select

from tests.server.played_games import fill
from tests.server.server_process import ServerProcess
from unlost.server import schema

GAMES = 500
ASKED = 20  # times
NAME, PASSWORD = "Ada", "long enough"


def prepared(server: ServerProcess, many: int = GAMES) -> httpx.Client:
    """A client of somebody who has played so many games."""
    client = httpx.Client(base_url=server.address, timeout=60)
    client.post("/api/account", json={"name": NAME, "password": PASSWORD}).raise_for_status()
    engine = create_engine(server.database.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        person = connection.execute(select(schema.people.c.id).where(schema.people.c.name == NAME)).scalar_one()
        fill(connection, person, many)
    engine.dispose()
    return client


def measure(seconds: float = 3.0) -> dict[str, Any]:
    """Milliseconds."""
    with tempfile.TemporaryDirectory(prefix="unlost-mine-") as folder, ServerProcess(Path(folder), workers="1") as server:
        client = prepared(server)
        found = {
            path: _asked(client, path) for path in ("/api/me/games", "/api/me/games?limit=500", "/api/me/figures", f"/api/people/{NAME}")
        }
        return {**found, **_in_browser(server, client)}


def tell(measured: dict[str, Any]) -> None:
    for what, milliseconds in measured.items():
        print(f"{milliseconds:8.1f} ms  {what}")


def _asked(client: httpx.Client, path: str) -> float:
    times = []
    for _ in range(ASKED):
        began = time.perf_counter()
        client.get(path).raise_for_status()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def _in_browser(server: ServerProcess, client: httpx.Client) -> dict[str, float]:
    from playwright.sync_api import Page, sync_playwright

    def opened(page: Page, path: str, sign: str) -> float:
        """From the click on a link of ours to what one came for, painted."""
        times: list[float] = []
        for _ in range(7):
            page.goto(f"{server.address}/ladder")
            page.locator("main h1").wait_for()
            times.append(page.evaluate(OPEN, [path, sign]))
        return statistics.median(times[1:])  # once the page's own modules are there

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        context = browser.new_context()
        context.add_cookies([{"name": "unlost", "value": client.cookies["unlost"], "url": server.address}])
        page = context.new_page()
        found = {
            "my games opened": opened(page, "/games", ".past .row"),
            "my page opened": opened(page, "/me", ".mine .figures"),
        }
        page.goto(f"{server.address}/games")
        page.get_by_text(f"{GAMES} games").wait_for()
        found["filtered"] = page.evaluate(FILTER)
        browser.close()
        return found


PAINTED = """const painted = (sign) => new Promise((done) => {
  const look = () => document.querySelector(sign) ? requestAnimationFrame(() => setTimeout(done)) : requestAnimationFrame(look);
  look();
});"""
OPEN = f"""async ([path, sign]) => {{
  {PAINTED}
  const began = performance.now();
  dispatchEvent(new CustomEvent("unlost:go", {{ detail: path }}));
  await painted(sign);
  return performance.now() - began;
}}"""
FILTER = """async () => {
  const input = document.querySelector(".wanted input");
  const began = performance.now();
  input.value = "expert";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - began;
}"""
