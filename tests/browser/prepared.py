"""Tables at a position worth looking at: somebody plays against bots, through the server's own addresses, and stops there."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.server.server_process import ServerProcess

Position = dict[str, Any]


def prepared(
    page: Page, server: ServerProcess, game: str, others: int, stop: Callable[[Position], bool], level: str = "novice", **options: Any
) -> tuple[str, bool]:
    """A table with bots, played sensibly until `stop`; its id, and whether the match is over."""
    page.request.get(f"{server.address}/api/me")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": level}] * others]
    made = page.request.post(f"{server.address}/api/tables", data={"game": game, "seats": seats, "options": options})
    assert made.ok, made.text()
    table = str(made.json()["id"])
    address = f"{server.address}/api/tables/{table}"
    while True:
        found = page.request.get(f"{address}/play").json()
        position = found["position"]
        if found["table"]["ending"] or (position["actions"] and stop(position)):
            return table, bool(found["table"]["ending"])
        if position["actions"]:
            page.request.post(f"{address}/act", data={"id": f"p{position['n']}", "action": CHOICES[game](position)})
        else:
            page.wait_for_timeout(20)


# ---------------------------------------------------------------- when to stop


def left(cards: int) -> Callable[[Position], bool]:
    """At the beginning of a turn with so many cards in the deck, or fewer."""
    return lambda position: position["view"]["phase"] == "play" and position["view"]["deck_left"] <= cards


def auction(position: Position) -> bool:
    """In an auction for a few cards, late enough that expeditions are there to be seen."""
    view = position["view"]
    return bool(view["phase"] == "bid" and view["pile"]["number"] >= 2 and view["bid"]["amount"] >= 2)


def never(position: Position) -> bool:
    return False


# ---------------------------------------------------------------- how the one at the browser plays


def in_cards(position: Position) -> str:
    """The smallest step on an expedition that is begun; a new one only with enough to pay for it; else away with what is worth least."""
    view, actions = position["view"], position["actions"]
    if view["phase"] == "draw":
        return "+"
    own, hand = view["expeditions"][position["seat"] & 1], view["hands"][position["seat"]]

    def value(card: str) -> int:
        return 0 if card[1] == "x" else int(card[1:])

    def prospect(colour: str) -> int:
        return sum(value(card) + 2 for card in hand if card[0] == colour)

    def step(card: str) -> int:
        return value(card) - int(max(map(value, own[card[0]]), default=0))

    plays = [action for action in actions if action[0] not in "-^"]
    on = [card for card in plays if own[card[0]] and (step(card) < 4 or view["deck_left"] < 12)]
    new = [card for card in plays if not own[card[0]] and prospect(card[0]) > 25 and (value(card) or prospect(card[0]) > 36)]
    if on or new:
        return str(min(on or new, key=step))
    return str(
        min((action for action in actions if action[0] == "-"), key=lambda action: (bool(own[action[1]]), prospect(action[1]), action))
    )


def in_board(position: Position) -> str:
    """The move that brings most, the researcher first; two or three paths before others are begun."""
    view, actions = position["view"], position["actions"]
    if view["phase"] == "draw":
        return "+"
    brings = position["guide"]["brings"]
    begun = len(view["explorers"][position["seat"]])

    def gain(action: str) -> float:
        found = brings[action]
        start = found["stone"] == 1
        worth = found["value"] - found["was"] + (25 if found["tile"] else 0) + (35 - 12 * begun if start else 0)
        return float(worth - 2 * int(action.strip("ar>YBWGR") or 0))

    moves = sorted((action for action in actions if action in brings), key=gain)
    if moves and (gain(moves[-1]) > -20 or view["phase"] == "step"):
        return str(moves[-1])
    return "=" if "=" in actions else str(next(action for action in actions if action[0] == "-"))


def in_rivals(position: Position) -> str:
    """Uncover up to four cards, bid a little, take everything that fits."""
    view, actions = position["view"], position["actions"]
    if view["phase"] == "act":
        return "$1" if "$1" in actions and len(view["display"]) > 3 else "+"
    if view["phase"] == "bid":
        raised = f"${view['bid']['amount'] + 1}"
        return raised if raised in actions and view["bid"]["amount"] < 3 else "="
    return str(next((action for action in actions if action[0] not in "-="), "="))


CHOICES: dict[str, Callable[[Position], str]] = {"cards": in_cards, "board": in_board, "rivals": in_rivals}
