"""The draw pile, which every game has: `deck`, kinds with the top card last, and `deck_left`, how many are left.

First the moves, compiled; then what reads and writes cards as text, in plain Python.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from unlost.kernel import rng as chance
from unlost.kernel.errors import BadOption
from unlost.kernel.intrinsics import lowest
from unlost.kernel.jit import compiled, inlined
from unlost.kernel.multiset import kinds, listed, remove
from unlost.kernel.notation import exact_form, spellings
from unlost.kernel.options import short
from unlost.kernel.records import DeckState, Ints
from unlost.kernel.rng import RngState

Pack = npt.NDArray[np.uint8]  # kinds, a card each


def pack_of(copies: npt.NDArray[np.uint8]) -> Pack:
    """All cards in order, as kinds, by how many there are of each."""
    return np.repeat(np.arange(len(copies), dtype=np.uint8), copies)


@inlined
def from_deck(s: DeckState) -> int:
    """Take the top card."""
    left = int(s.deck_left) - 1
    s.deck_left = left
    return int(s.deck[left])


@compiled
def shuffle_pack(s: DeckState, pack: Pack, n: int, rng: RngState) -> None:
    """Make the deck of the first n cards of a pack, in random order (X2)."""
    for place in range(n):
        s.deck[place] = pack[place]
    s.deck_left = n
    chance.shuffle(rng, s.deck, n)


@compiled
def shuffle_multiset(s: DeckState, multiset: Ints, rng: RngState) -> None:
    """Make the deck of the cards of a multiset, which is empty afterwards, in random order."""
    n = 0
    while kinds(multiset):
        kind = lowest(kinds(multiset))
        remove(multiset, 1 << kind)
        s.deck[n] = kind
        n += 1
    s.deck_left = n
    chance.shuffle(rng, s.deck, n)


# ---------------------------------------------------------------- for reading


def card_list(multiset: Ints, texts: tuple[str, ...]) -> list[str]:
    """The cards of a multiset, in order."""
    return [texts[kind] for kind in listed(multiset)]


def deck_list(s: DeckState, texts: tuple[str, ...]) -> list[str]:
    """The cards of the deck, top first."""
    return [texts[kind] for kind in s.deck[: int(s.deck_left)][::-1]]


def lay_deck(s: DeckState, given: object, pack: Pack, size: int, texts: tuple[str, ...]) -> list[int]:
    """Put the deck into a given order, top first; BadOption unless it is so many cards of this pack. Returns their kinds."""
    if not isinstance(given, list | tuple):
        raise BadOption("the deck is a list of cards, top first")
    known = spellings(texts)
    deck = [texts.index(_exact(card, known)) for card in given]
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


def _exact(card: object, known: Mapping[str, str]) -> str:
    found = exact_form(card, known)
    if found is None:
        raise BadOption(f"{short(card)} is no card of this game")
    return found
