"""A program outside that plays, in a few lines: it plays the first card that goes on an expedition it has begun.

Let it play: unlost arena cards --bots 'novice,cmd:python examples/outside_bot.py' --deals 20
Any language will do: read a line of JSON, answer with a line of JSON.
"""

import json
import sys
from typing import Any


def choose(asked: dict[str, Any]) -> str:
    """The first card on something begun, else the first discard, else the deck."""
    view, actions = asked["view"], asked["actions"]
    begun = {colour for colour, cards in view["expeditions"][asked["seat"] % 2].items() if cards}
    wanted = [action for action in actions if action[0] in begun] + [action for action in actions if action[0] == "-"] + actions
    return str(wanted[0])


if __name__ == "__main__" and not sys.stdin.isatty():
    for line in sys.stdin:
        print(json.dumps({"action": choose(json.loads(line))}), flush=True)
