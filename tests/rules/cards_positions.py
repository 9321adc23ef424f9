"""Positions for tests: decks stacked so that seats begin with the hands a test wants."""

from typing import Any

import unlost
from unlost.games.cards.rules import CARDS, copies


def pack(players: int = 2, expeditions: int = 5) -> list[str]:
    """All cards of the game, in order."""
    numbers = copies({"players": players, "expeditions": expeditions})
    return [card for card, number in zip(CARDS, numbers, strict=True) for _ in range(number)]


def stacked(*hands: str, then: str = "", players: int = 2, expeditions: int = 5) -> list[str]:
    """A deck that deals these hands, seat by seat, and has these cards on top of what is left; the others follow in order."""
    front = [card for hand in (*hands, then) for card in hand.split()]
    rest = pack(players, expeditions)
    for card in front:
        rest.remove(card)
    dealt: list[str] = []
    for hand in hands:
        cards = hand.split()
        dealt += cards + [rest.pop() for _ in range(8 - len(cards))]
    for _ in range(players - len(hands)):
        dealt += [rest.pop() for _ in range(8)]
    return dealt + then.split() + rest


def table(*hands: str, then: str = "", players: int = 2, expeditions: int = 5, first: int = 0, **options: Any) -> unlost.Match:
    """A match of the card game that begins with these hands."""
    deck = stacked(*hands, then=then, players=players, expeditions=expeditions)
    options.setdefault("rounds", 1)
    return unlost.Match("cards", players=players, expeditions=expeditions, first=first, seed=1, deals=[{"deck": deck}], **options)


def play(match: unlost.Match, actions: str) -> unlost.Match:
    """Play actions, spaces between."""
    for action in actions.split():
        match.play(action)
    return match


def play_out(match: unlost.Match) -> unlost.Match:
    """Finish the running round: discard the first card in hand, draw from the deck, again and again."""
    deal = match.deal
    while match.turn is not None and match.deal == deal:
        match.play(next(action for action in match.actions() if action[0] in "-+"))
    return match
