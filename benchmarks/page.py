"""How soon somebody can play: a first visit up to a table that is ready, what it transfers, and how soon the other's move is on the screen.

A real browser (Debian's chromium by playwright) and a real server on this machine. Run by `unlost bench page`.
"""

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

VISITS = 7  # each in a browser that has seen nothing yet

NOTE_MOVES = """
window.shown = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.type !== "event") return;
      const at = performance.now();
      const painted = new MessageChannel();
      painted.port1.onmessage = () => shown.push(performance.now() - at);
      requestAnimationFrame(() => painted.port2.postMessage(0));
    });
  }
};
"""  # after the next frame's callbacks comes its painting, and then the message


def measure(seconds: float = 3.0) -> dict[str, Any]:
    """Milliseconds and kilobytes."""
    from playwright.sync_api import sync_playwright

    from tests.browser.driver import turn, wait_for_my_turn
    from tests.server.server_process import ServerProcess

    ready: list[float] = []
    sizes: dict[str, int] = {}  # of the last visit
    shown: list[float] = []
    with tempfile.TemporaryDirectory(prefix="unlost-page-") as folder, ServerProcess(Path(folder), workers="1") as server:
        time.sleep(max(seconds, 10))  # until the bots have compiled: they would take the browser's time
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            for _ in range(VISITS):
                page = browser.new_context().new_page()
                sizes.clear()
                page.on("requestfinished", lambda request: sizes.update({request.url: _size(request)}))
                began = time.perf_counter()
                page.goto(server.address)
                page.get_by_role("button", name="Play now").click()
                page.locator(".table .held").first.wait_for()
                ready.append((time.perf_counter() - began) * 1000)
                page.wait_for_timeout(300)
                page.context.close()
            host, friend = (browser.new_context().new_page() for _ in range(2))
            host.add_init_script(NOTE_MOVES)
            host.goto(server.address)
            host.get_by_role("button", name="Invite a friend").click()
            friend.goto(host.get_by_label("The link", exact=True).input_value())
            friend.get_by_role("button", name="Sit down and play").click()
            host.locator(".table .held").first.wait_for()
            for _ in range(8):
                if friend.locator(".table.mine").count() == 0:
                    wait_for_my_turn(host)
                    turn(host)
                    wait_for_my_turn(friend)
                host.evaluate("shown.length = 0")
                turn(friend)  # the host only looks on
                time.sleep(0.5)
                shown += host.evaluate("shown")
            browser.close()
    fonts = sum(size for url, size in sizes.items() if "/fonts/" in url)
    return {
        "table_ready_ms": statistics.median(ready),
        "table_ready_worst_ms": max(ready),
        "kilobytes": (sum(sizes.values()) - fonts) / 1000,
        "fonts_kilobytes": fonts / 1000,
        "requests": len(sizes),
        "move_shown_ms": statistics.median(shown),
        "move_shown_worst_ms": max(shown),
    }


def tell(measured: dict[str, Any]) -> None:
    ready, shown = f"{measured['table_ready_ms']:.0f} ms", f"{measured['move_shown_ms']:.0f} ms"
    print(f"a first visit: a table is ready to play after {ready} (at worst {measured['table_ready_worst_ms']:.0f})")
    print(f"{measured['kilobytes']:.0f} KB in {measured['requests']} requests, and {measured['fonts_kilobytes']:.0f} KB of fonts")
    print(f"a move is on the screen {shown} after it arrived (at worst {measured['move_shown_worst_ms']:.0f})")


def _size(request: Any) -> int:
    sizes = request.sizes()
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])
