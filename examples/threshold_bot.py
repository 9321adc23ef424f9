"""A yardstick: the kind of rule-based player that public projects measure their networks by, against our raw network.

    python examples/threshold_bot.py 1500     # so many mirrored deals; 20 unless told

It begins a colour of which it holds 18 points (24 late in the round), opens with an investment if it holds six more, goes on where it
leaves out at most two numbers, takes a card from a pile only if it leaves out at most one, and puts away what is worth least to both.
"""

import random
import sys
from typing import Any

from unlost.arena.arena import arena
from unlost.bots import register_bot

BEGIN, LATE, MORE, GAP = 18, 6, 6, 2
SHORT = 20  # cards in the deck when it is late

View = dict[str, Any]


def number(card: str) -> int:
    """What a card counts; an investment nothing."""
    return 0 if card[1:] == "x" else int(card[1:])


def reached(expedition: list[str]) -> int:
    """The last number of an expedition; 1 before the first."""
    return max([1, *map(number, expedition)])


def fits(card: str, expedition: list[str]) -> bool:
    return number(card) > reached(expedition) or (number(card) == 0 and reached(expedition) == 1)


def left_out(card: str, expedition: list[str]) -> int:
    """Numbers that are lost by playing a card now."""
    return max(0, number(card) - reached(expedition) - 1)


@register_bot("threshold", "cards", "begins a colour when it holds enough of it")
def threshold(view: View, actions: list[str], chance: random.Random) -> str:
    seat = view["seat"]
    ours, theirs, hand = view["expeditions"][seat], view["expeditions"][1 - seat], view["hands"][seat]
    if view["phase"] == "draw":
        return draw(view, actions, ours)
    turns = (view["deck_left"] + 1) // 2
    held = {colour: [card for card in hand if card[0] == colour] for colour in ours}
    return go_on(ours, held, turns) or begin(ours, held, turns, view["deck_left"]) or put_away(ours, theirs, held, actions)


def draw(view: View, actions: list[str], ours: dict[str, list[str]]) -> str:
    """A pile's top card for what is begun, or the deck."""
    found = []
    for action in actions:
        top = view["piles"][action[1]][-1] if action != "+" else ""
        if top and ours[top[0]] and fits(top, ours[top[0]]) and left_out(top, ours[top[0]]) <= 1:
            found.append((left_out(top, ours[top[0]]), action))
    return min(found, key=lambda one: one[0])[1] if found else "+"


def go_on(ours: dict[str, list[str]], held: dict[str, list[str]], turns: int) -> str | None:
    """The lowest number of what is begun, where least is left out. With no time for all cards of a colour, any gap will do."""
    found = []
    for colour, expedition in ours.items():
        higher = [card for card in held[colour] if number(card) > reached(expedition)]
        if expedition and higher:
            card = min(higher, key=number)
            if left_out(card, expedition) <= GAP or len(held[colour]) >= turns:
                found.append((left_out(card, expedition), card))
    return min(found, key=lambda one: one[0])[1] if found else None


def begin(ours: dict[str, list[str]], held: dict[str, list[str]], turns: int, deck: int) -> str | None:
    """The fullest colour that reaches the threshold."""
    enough = BEGIN + (LATE if deck < SHORT else 0)
    sums = {colour: sum(map(number, held[colour])) for colour in ours if not ours[colour] and len(held[colour]) <= turns}
    colour = max(sums, key=lambda one: sums[one], default=None)
    if colour is None or sums[colour] < enough:
        return None
    cards = sorted(held[colour], key=number)
    invests = number(cards[0]) == 0 and sums[colour] >= enough + MORE and deck > SHORT
    return cards[0] if invests else next(card for card in cards if number(card))


def put_away(ours: dict[str, list[str]], theirs: dict[str, list[str]], held: dict[str, list[str]], actions: list[str]) -> str:
    """What is worth least to both."""

    def worth(action: str) -> float:
        card = action[1:]
        mine, other, value = ours[card[0]], theirs[card[0]], number(card)
        to_me = (6 + value if fits(card, mine) else 0) if mine else sum(map(number, held[card[0]])) / 4 + (0 if value else 3)
        to_other = (5 + value if fits(card, other) else 0) if other else value / 3
        return to_me + to_other

    return min((action for action in actions if action[0] == "-"), key=worth)


if __name__ == "__main__":
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for bots in (["network", "threshold"], ["explorer", "threshold"]):
        figures = arena("cards", bots, deals=deals, seed=1)["bots"]
        better, worse = figures
        low, high = better["margin_95"]
        print(f"{bots[0]:8} {better['margin']:+.1f} a round ({low:+.1f} … {high:+.1f}), wins {better['wins']:.0%}")
        print(f"         {better['points']:.1f} : {worse['points']:.1f} points")
