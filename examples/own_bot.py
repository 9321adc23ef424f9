"""A bot of one's own in a few lines of Python, in the arena against two that come with Unlost."""

import random
from typing import Any

from unlost.arena.arena import arena
from unlost.bots import register_bot


@register_bot("thrifty", "cards", "begins nothing below five cards of a colour, and never invests")
def thrifty(view: dict[str, Any], actions: list[str], chance: random.Random) -> str:
    """Go on with what is begun; begin what the hand is full of; else put the lowest card away."""
    hand = view["hands"][view["seat"]]
    begun = {colour for colour, cards in view["expeditions"][view["seat"] % 2].items() if cards}
    many = {card[0] for card in hand if sum(other[0] == card[0] for other in hand) >= 5}
    numbers = [action for action in actions if action[0] in begun | many and action[1:] != "x"]
    away = [action for action in actions if action[0] == "-"]
    return min(numbers or away or ["+"], key=lambda action: int(action[-1:].replace("0", "10") if action[-1:].isdigit() else 0))


for bot in arena("cards", ["thrifty", "novice", "random"], deals=40, seed=1)["bots"]:
    print(f"{bot['name']:8} {bot['points']:6.1f} points, margin {bot['margin']:+.1f}")
