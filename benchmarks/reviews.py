"""How soon a review is there, and whether bots at other tables move later meanwhile.

A real server with SQLite and its usual processes. One match of three rounds of the card game is reviewed while somebody plays at another
table; then twenty reviews are asked for at once. A bot's move is timed from the acknowledgement of one's own action to the bot's.
Run by `unlost bench reviews`.
"""

import asyncio
import random
import sys
import tempfile
import time
from statistics import median
from typing import Any

import httpx
from load import start

AT_ONCE = 20  # reviews
OF_ONE = 5  # that one person may wait for
MOVES = 40  # of the bot, each time
LEVEL = "expert"
ROUNDS = 10  # of a table where moves are timed: as many as a server offers
POLL = 0.05  # seconds
THOUGHT = 0.5  # seconds that somebody thinks who plays at another table meanwhile


def measure(seconds: float = 3.0) -> dict[str, Any]:
    """The figures; `seconds` is not asked: a review takes as long as it takes."""
    with tempfile.TemporaryDirectory(prefix="unlost-reviews-") as folder:
        server = start([sys.executable, "-m", "unlost", "serve", "--database", f"sqlite+aiosqlite:///{folder}/reviews.db"])
        try:
            return asyncio.run(_measured(server.address))
        finally:
            server.process.terminate()
            server.process.wait()


def tell(measured: dict[str, Any]) -> None:
    print(f"a match of three rounds: first verdict {measured['first']:.1f} s after it was asked for, all {measured['whole']:.1f} s")
    print(f"... and once more, when the process is there: {measured['first_again']:.1f} s, {measured['whole_again']:.1f} s")
    print(f"a move of {LEVEL} at another table: {1000 * measured['move']:.0f} ms at the median; during that review")
    print(
        f"{1000 * measured['move_meanwhile']:.0f} ms; with {AT_ONCE} reviews asked for at once {1000 * measured['move_under_load']:.0f} ms"
    )


async def _measured(address: str) -> dict[str, Any]:
    player = await _guest(address)
    await _bot_moves(player, 10)  # the bots' processes are warm
    quiet = await _bot_moves(player, MOVES)
    figures: dict[str, Any] = {}
    meanwhile: list[float] = []
    for name in ("", "_again"):
        guest = await _guest(address)
        match = await _finished(guest, seed=name)
        play = asyncio.create_task(_bot_moves(player, 10_000, meanwhile, THOUGHT))
        figures["first" + name], figures["whole" + name] = await _reviewed(guest, match)
        play.cancel()
        await asyncio.gather(play, return_exceptions=True)
    guests = [await _guest(address) for _ in range(AT_ONCE // OF_ONE)]
    matches = [(guest, await _finished(guest, f"{place} {n}")) for place, guest in enumerate(guests) for n in range(OF_ONE)]
    for guest, match in matches:
        (await guest.post(f"/api/tables/{match}/review")).raise_for_status()
    loaded = await _bot_moves(player, MOVES)
    return {**figures, "move": median(quiet), "move_meanwhile": median(meanwhile), "move_under_load": median(loaded)}


async def _guest(address: str) -> httpx.AsyncClient:
    guest = httpx.AsyncClient(base_url=address, timeout=60)
    (await guest.get("/api/me")).raise_for_status()
    return guest


async def _table(guest: httpx.AsyncClient, seats: list[dict[str, str]], rounds: int) -> str:
    answer = await guest.post("/api/tables", json={"game": "cards", "seats": seats, "options": {"rounds": rounds}})
    answer.raise_for_status()
    return str(answer.json()["id"])


async def _finished(guest: httpx.AsyncClient, seed: str) -> str:
    """A match of three rounds at one screen. Cards are played in order where they can be, so that it is a match like those of people."""
    table, chance = await _table(guest, [{"kind": "me"}, {"kind": "same"}], 3), random.Random(seed)
    while True:
        actions = await _actions(guest, table)
        if not actions:
            return table
        plain = [action for action in actions if action[0] not in "-+"] or [action for action in actions if action == "+"]
        await _act(guest, table, min(plain, key=_rank) if plain and chance.random() < 0.8 else chance.choice(actions))


def _rank(action: str) -> int:
    return int(action[1:]) if action[1:].isdigit() else 0


async def _actions(guest: httpx.AsyncClient, table: str) -> list[str]:
    """What can be played now; nothing if it is another's turn, or the match is over."""
    seen = (await guest.get(f"/api/tables/{table}/play", params={"seen": 1_000_000})).json()
    return list(seen["position"]["actions"])


async def _act(guest: httpx.AsyncClient, table: str, action: str) -> None:
    sent = {"id": f"{random.getrandbits(64):x}", "action": action}
    (await guest.post(f"/api/tables/{table}/act", json=sent)).raise_for_status()


async def _bot_moves(guest: httpx.AsyncClient, moves: int, found: list[float] | None = None, thought: float = 0.0) -> list[float]:
    """Seconds until it is one's own turn again, so many times; at another table when a match is over."""
    found, wanted, table = [] if found is None else found, len(found or ()) + moves, ""
    while len(found) < wanted:
        if not table:
            table = await _table(guest, [{"kind": "me"}, {"kind": "bot", "level": LEVEL}], ROUNDS)
        actions = await _until_my_turn(guest, table)
        if not actions:
            table = ""
            continue
        await asyncio.sleep(thought)
        await _act(guest, table, "+" if "+" in actions else actions[0])
        began = time.perf_counter()
        if "+" in actions and await _until_my_turn(guest, table):
            found.append(time.perf_counter() - began)
    return found


async def _until_my_turn(guest: httpx.AsyncClient, table: str) -> list[str]:
    """What can be played when it is one's own turn; nothing when the match is over."""
    while not (actions := await _actions(guest, table)):
        if (await guest.get(f"/api/tables/{table}")).json()["status"] == "finished":
            break
        await asyncio.sleep(0.002)
    return actions


async def _reviewed(guest: httpx.AsyncClient, match: str) -> tuple[float, float]:
    """Seconds until the first verdict, and until all are there."""
    began, first = time.perf_counter(), 0.0
    (await guest.post(f"/api/tables/{match}/review")).raise_for_status()
    while True:
        news = (await guest.get(f"/api/tables/{match}/review")).json()
        if news["done"] and not first:
            first = time.perf_counter() - began
        if news["state"] == "done":
            return first, time.perf_counter() - began
        await asyncio.sleep(POLL)
