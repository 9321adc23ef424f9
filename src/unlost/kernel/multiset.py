"""Multisets of cards: how many there are of each kind, from none to three.

A multiset is two integers. Bit k of the first and of the second are the two binary digits of the number of cards of kind k,
so that a hand is 16 bytes, and adding, removing and comparing work on all kinds at once.
"""

import numpy as np
import numpy.typing as npt

from unlost.kernel.intrinsics import size
from unlost.kernel.jit import inlined
from unlost.kernel.records import Ints

MULTISET = 2  # the length of a multiset: ("hand", "i8", (SEATS, MULTISET))


@inlined
def kinds(multiset: Ints) -> int:
    """The kinds that are there, as bits."""
    return int(multiset[0]) | int(multiset[1])


@inlined
def count(multiset: Ints, kind: int) -> int:
    """How many cards of a kind."""
    return (int(multiset[0]) >> kind & 1) + 2 * (int(multiset[1]) >> kind & 1)


@inlined
def total(multiset: Ints) -> int:
    """How many cards in all."""
    return size(int(multiset[0])) + 2 * size(int(multiset[1]))


@inlined
def clear(multiset: Ints) -> None:
    multiset[0] = 0
    multiset[1] = 0


@inlined
def copy_multiset(multiset: Ints, other: Ints) -> None:
    multiset[0] = other[0]
    multiset[1] = other[1]


@inlined
def add(multiset: Ints, bits: int) -> None:
    """Add one card of each of these kinds; none may come to more than three."""
    low = int(multiset[0])
    multiset[1] = int(multiset[1]) ^ (low & bits)
    multiset[0] = low ^ bits


@inlined
def remove(multiset: Ints, bits: int) -> None:
    """Remove one card of each of these kinds; all of them must be there."""
    low = int(multiset[0]) ^ bits
    multiset[0] = low
    multiset[1] = int(multiset[1]) ^ (low & bits)


@inlined
def remove_multiset(multiset: Ints, other: Ints) -> None:
    """Remove the cards of another multiset; all of them must be there."""
    remove(multiset, int(other[0]))
    multiset[1] = int(multiset[1]) ^ int(other[1])


# ---------------------------------------------------------------- the two numbers by themselves, where a multiset is only passing


@inlined
def plus(low: int, high: int, bits: int) -> tuple[int, int]:
    """As `add`."""
    return low ^ bits, high ^ (low & bits)


@inlined
def minus(low: int, high: int, multiset: Ints) -> tuple[int, int]:
    """As `remove_multiset`."""
    gone = int(multiset[0])
    low ^= gone
    return low, high ^ (low & gone) ^ int(multiset[1])


# ---------------------------------------------------------------- for reading


def listed(multiset: npt.NDArray[np.int64]) -> list[int]:
    """The kinds of all cards, in order, for reading."""
    low, high = int(multiset[0]), int(multiset[1])
    found: list[int] = []
    left = low | high
    while left:
        bit = left & -left
        found += [bit.bit_length() - 1] * (bool(low & bit) + 2 * bool(high & bit))
        left ^= bit
    return found


def multiset_of(numbers: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The multiset with these numbers of cards, kind by kind."""
    if numbers.max(initial=0) > 3:
        raise ValueError("a multiset holds at most three cards of a kind")
    multiset = np.zeros(MULTISET, np.int64)
    for kind, number in enumerate(numbers):
        multiset[0] |= int(number & 1) << kind
        multiset[1] |= int(number >> 1) << kind
    return multiset
