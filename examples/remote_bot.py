"""A bot that plays a rated game over the network: python examples/remote_bot.py http://127.0.0.1:8000 [token]

Without a token it makes an account for itself. It plays a random legal action: put your own idea into `choose`.
"""

import asyncio
import json
import random
import secrets
import sys
from typing import Any

import httpx
from websockets.asyncio.client import connect


def choose(view: dict[str, Any], actions: list[str]) -> str:
    return random.choice(actions)


def token_of_a_new_account(client: httpx.Client) -> str:
    name = f"Dice {secrets.token_hex(4)}"
    client.post("/api/account", json={"name": name, "password": secrets.token_urlsafe(16)}).raise_for_status()
    return str(client.post("/api/tokens", json={"label": "remote_bot.py"}).raise_for_status().json()["token"])


async def play(address: str, token: str | None) -> dict[str, Any]:
    """One rated game of cards against the explorer; returns how it ended."""
    with httpx.Client(base_url=address) as client:
        token = token or token_of_a_new_account(client)
        client.headers["Authorization"] = f"Bearer {token}"
        seats = [{"kind": "me"}, {"kind": "bot", "level": "explorer"}]
        wanted = {"game": "cards", "seats": seats, "rated": True, "words": secrets.token_hex(8)}
        table = client.post("/api/tables", json=wanted).raise_for_status().json()
    socket = f"{address.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket"
    async with connect(socket, additional_headers={"Authorization": f"Bearer {token}"}) as wire:
        await wire.send(json.dumps({"type": "hello", "seen": 0}))
        async for text in wire:
            message = json.loads(text)
            if message["type"] == "error":
                raise RuntimeError(message["message"])
            ending = message.get("table", {}).get("ending")
            if ending:
                return dict(ending)
            position = message.get("position")
            if position and position["actions"]:
                action = choose(position["view"], position["actions"])
                await wire.send(json.dumps({"type": "act", "id": f"after {position['n']}", "action": action}))
    raise RuntimeError("the server hung up")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print("Start a server with 'unlost serve --port 8000', then: python examples/remote_bot.py http://127.0.0.1:8000")
    else:
        print("It ended like this:", asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2] if sys.argv[2:] else None)))
