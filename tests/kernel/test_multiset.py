"""Sets as bits and multisets of cards, against plain Python."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from unlost.kernel import multiset as multisets
from unlost.kernel.intrinsics import lowest, member, size

members = st.sets(st.integers(0, 62))
cards = st.lists(st.integers(0, 59), max_size=40).map(lambda kinds: Counter({k: min(n, 3) for k, n in Counter(kinds).items()}))


def multiset(counter: Counter[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return multisets.multiset_of(np.array([counter[kind] for kind in range(60)], np.uint8))


@given(members)
def test_a_set_of_bits_is_a_set(found: set[int]) -> None:
    word = sum(1 << place for place in found)
    assert size(word) == len(found)
    if found:
        assert lowest(word) == min(found)
    assert [member(word, place) for place in range(len(found))] == sorted(found)


@given(cards, st.integers(0, 59))
def test_a_heap_counts_its_cards(counter: Counter[int], kind: int) -> None:
    here = multiset(counter)
    assert multisets.listed(here) == sorted(counter.elements())
    assert multisets.total(here) == counter.total()
    assert multisets.kinds(here) == sum(1 << k for k in counter if counter[k])
    if counter[kind] < 3:
        multisets.add(here, 1 << kind)
        assert multisets.count(here, kind) == counter[kind] + 1
        multisets.remove(here, 1 << kind)
    assert multisets.listed(here) == sorted(counter.elements())


@given(cards, cards)
def test_heaps_are_put_together_and_taken_apart(one: Counter[int], two: Counter[int]) -> None:
    both = Counter({kind: one[kind] + two[kind] for kind in range(60) if one[kind] + two[kind] <= 3})
    part = Counter({kind: one[kind] for kind in both})
    rest = multiset(both)
    multisets.remove_multiset(rest, multiset(part))
    assert multisets.listed(rest) == sorted((both - part).elements())
    multisets.copy_multiset(rest, multiset(both))
    assert rest.tolist() == multiset(both).tolist()
    multisets.clear(rest)
    assert rest.tolist() == [0, 0]
