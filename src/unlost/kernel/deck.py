"""The draw pile, which every game has: `deck`, kinds with the top card last, and `deck_left`, how many are left.

First the moves, compiled; then what reads and writes cards as text, in plain Python.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.kernel import dice as chance
from unlost.kernel.errors import BadNotation, BadOption
from unlost.kernel.heaps import kinds, listed, remove
from unlost.kernel.machine import lowest
from unlost.kernel.notation import read_action
from unlost.kernel.options import short
from unlost.kernel.rule import rule, seldom

Pack = npt.NDArray[np.uint8]  # kinds, a card each


def pack_of(copies: npt.NDArray[np.uint8]) -> Pack:
    """All cards in order, as kinds, by how many there are of each."""
    return np.repeat(np.arange(len(copies), dtype=np.uint8), copies)


@rule
def from_deck(s: Any) -> int:
    """Take the top card."""
    left = int(s.deck_left) - 1
    s.deck_left = left
    return int(s.deck[left])


@seldom
def shuffle_pack(s: Any, pack: Any, n: int, dice: Any) -> None:
    """Make the deck of the first n cards of a pack, in random order (X2)."""
    for place in range(n):
        s.deck[place] = pack[place]
    s.deck_left = n
    chance.shuffle(dice, s.deck, n)


@seldom
def shuffle_heap(s: Any, heap: Any, dice: Any) -> None:
    """Make the deck of the cards of a heap, which is empty afterwards, in random order."""
    n = 0
    while kinds(heap):
        kind = lowest(kinds(heap))
        remove(heap, 1 << kind)
        s.deck[n] = kind
        n += 1
    s.deck_left = n
    chance.shuffle(dice, s.deck, n)


# ---------------------------------------------------------------- for reading


def card_list(heap: Any, texts: tuple[str, ...]) -> list[str]:
    """The cards of a heap, in order."""
    return [texts[kind] for kind in listed(heap)]


def deck_list(s: Any, texts: tuple[str, ...]) -> list[str]:
    """The cards of the deck, top first."""
    return [texts[kind] for kind in s.deck[: int(s.deck_left)][::-1]]


def lay_deck(s: Any, given: Any, pack: Pack, size: int, texts: tuple[str, ...]) -> list[int]:
    """Put the deck into a given order, top first; BadOption unless it is so many cards of this pack. Returns their kinds."""
    if not isinstance(given, list | tuple):
        raise BadOption("the deck is a list of cards, top first")
    deck = [_kind(card, texts) for card in given]
    copies = np.bincount(pack, minlength=len(texts))
    for kind in sorted(set(deck)):
        if copies[kind] == 0:
            raise BadOption(f"{texts[kind]} is not among the cards in play")
        if deck.count(kind) > copies[kind]:
            raise BadOption(f"the deck has {texts[kind]} {deck.count(kind)} times, not {copies[kind]}")
    if len(deck) != size:
        missing = next((f"; {text} is missing" for kind, text in enumerate(texts) if deck.count(kind) < copies[kind]), "")
        raise BadOption(f"the deck must hold the {size} cards in play, not {len(deck)}{missing if size == len(pack) else ''}")
    s.deck[:size] = deck[::-1]
    s.deck_left = size
    return deck


def _kind(card: Any, texts: tuple[str, ...]) -> int:
    try:
        return texts.index(read_action(card))
    except (BadNotation, ValueError):
        raise BadOption(f"{short(card)} is no card of this game") from None
