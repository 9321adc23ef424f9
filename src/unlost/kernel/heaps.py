"""Heaps of cards: how many there are of each kind, from none to three.

A heap is two integers. Bit k of the first and of the second are the two binary digits of the number of cards of kind k,
so that a hand is 16 bytes, and adding, removing and comparing work on all kinds at once.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.kernel.machine import size
from unlost.kernel.rule import rule

HEAP = 2  # the length of a heap: ("hand", "i8", (SEATS, HEAP))


@rule
def kinds(heap: Any) -> int:
    """The kinds that are there, as bits."""
    return int(heap[0]) | int(heap[1])


@rule
def count(heap: Any, kind: int) -> int:
    """How many cards of a kind."""
    return (int(heap[0]) >> kind & 1) + 2 * (int(heap[1]) >> kind & 1)


@rule
def total(heap: Any) -> int:
    """How many cards in all."""
    return size(int(heap[0])) + 2 * size(int(heap[1]))


@rule
def clear(heap: Any) -> None:
    heap[0] = 0
    heap[1] = 0


@rule
def copy_heap(heap: Any, other: Any) -> None:
    heap[0] = other[0]
    heap[1] = other[1]


@rule
def add(heap: Any, bits: int) -> None:
    """Add one card of each of these kinds; none may come to more than three."""
    low = int(heap[0])
    heap[1] = int(heap[1]) ^ (low & bits)
    heap[0] = low ^ bits


@rule
def remove(heap: Any, bits: int) -> None:
    """Remove one card of each of these kinds; all of them must be there."""
    low = int(heap[0]) ^ bits
    heap[0] = low
    heap[1] = int(heap[1]) ^ (low & bits)


@rule
def remove_heap(heap: Any, other: Any) -> None:
    """Remove the cards of another heap; all of them must be there."""
    remove(heap, int(other[0]))
    heap[1] = int(heap[1]) ^ int(other[1])


def listed(heap: npt.NDArray[np.int64]) -> list[int]:
    """The kinds of all cards, in order, for reading."""
    low, high = int(heap[0]), int(heap[1])
    found: list[int] = []
    left = low | high
    while left:
        bit = left & -left
        found += [bit.bit_length() - 1] * (bool(low & bit) + 2 * bool(high & bit))
        left ^= bit
    return found


def heap_of(numbers: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The heap with these numbers of cards, kind by kind."""
    if numbers.max(initial=0) > 3:
        raise ValueError("a heap holds at most three cards of a kind")
    heap = np.zeros(HEAP, np.int64)
    for kind, number in enumerate(numbers):
        heap[0] |= int(number & 1) << kind
        heap[1] |= int(number >> 1) << kind
    return heap
