"""The generator: published vectors, even draws, the same words however they are asked for."""

import hashlib
from collections import Counter

import numpy as np
import pytest

from unlost.kernel import rng as chance


def blocks(seed_key: bytes, stream: int, n: int) -> list[bytes]:
    """The first n blocks of a stream, in the order of the cipher."""
    rng = chance.new_rng(0)
    rng["start"][0, 4:12] = np.frombuffer(seed_key, "<u4")
    chance.open_stream(rng[0], stream)
    found: list[bytes] = []
    while len(found) < n:
        chance._cipher(rng[0])
        columns = rng["words"][0].reshape(16, chance.BLOCKS).T
        found += [column.astype("<u4").tobytes() for column in columns]
    return found[:n]


def test_chacha8_gives_the_published_vector_for_a_key_of_zeros() -> None:
    """Test vector TC1 for ChaCha8 with a 256-bit key, from draft-strombergson-chacha-test-vectors."""
    first, second = blocks(bytes(32), 0, 2)
    assert first.hex() == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )
    assert second.hex()[:32] == "d2aefa0deaa5c151bf0adb6c01f2a5ad"


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for p, q, r, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[p] = (x[p] + x[q]) & 0xFFFFFFFF
        x[r] ^= x[p]
        x[r] = (x[r] << turn | x[r] >> 32 - turn) & 0xFFFFFFFF


def plain_chacha8(key: bytes, stream: int, block: int) -> bytes:
    """The cipher as its author describes it, block by block."""
    numbers = [block & 0xFFFFFFFF, block >> 32, stream & 0xFFFFFFFF, stream >> 32]
    start = [int(word) for word in np.frombuffer(b"expand 32-byte k" + key, "<u4")] + numbers
    x = list(start)
    for _ in range(4):
        for place in range(4):
            quarter(x, place, place + 4, place + 8, place + 12)
        for place in range(4):
            quarter(x, place, (place + 1) % 4 + 4, (place + 2) % 4 + 8, (place + 3) % 4 + 12)
    return np.array([(a + b) & 0xFFFFFFFF for a, b in zip(x, start, strict=True)], "<u4").tobytes()


@pytest.mark.parametrize("stream", [0, 1, 2**32 + 5, 2**62 - 1])
def test_every_block_of_every_stream_is_chacha8(stream: int) -> None:
    key = hashlib.sha256(b"key").digest()
    assert blocks(key, stream, 20) == [plain_chacha8(key, stream, block) for block in range(20)]


def test_the_block_number_carries_over_at_thirty_two_bits() -> None:
    rng = chance.new_rng(0)
    key = rng["start"][0, 4:12].tobytes()
    chance.open_stream(rng[0], 3)
    rng["start"][0, 12] = 2**32 - chance.BLOCKS
    chance._cipher(rng[0])
    chance._cipher(rng[0])
    assert rng["words"][0].reshape(16, chance.BLOCKS)[:, 0].tobytes() == plain_chacha8(key, 3, 2**32)


def test_a_seed_is_hashed_so_that_7_and_its_texts_are_one() -> None:
    words = [chance.word(chance.new_rng(seed)[0]) for seed in (7, "7", b"7", 8)]
    assert words[0] == words[1] == words[2] != words[3]


def test_words_come_the_same_one_by_one_and_many_at_once() -> None:
    one, many = chance.new_rng("x"), chance.new_rng("x")
    singles = [int(chance.word(one[0])) for _ in range(128 * 3)]
    found: list[int] = []
    for n in (1, 63, 64, 128, 28, 100):
        place = chance.ready(many[0], n)
        found += many["words"][0, place : place + n].tolist()
    assert found == singles
    chance.ready(many[0], 100)
    assert chance.ready(many[0], 29) == 0  # 28 were left: too few, and passed over


def test_opening_a_stream_again_begins_it_again() -> None:
    rng = chance.new_rng("x", 5)
    first = [chance.word(rng[0]) for _ in range(5)]
    chance.open_stream(rng[0], 6)
    other = [chance.word(rng[0]) for _ in range(5)]
    chance.open_stream(rng[0], 5)
    assert [chance.word(rng[0]) for _ in range(5)] == first != other


@pytest.mark.parametrize("n", [1, 2, 3, 7, 60])
def test_draws_are_even(n: int) -> None:
    rng = chance.new_rng("even")
    seen = Counter(int(chance.below(rng[0], n)) for _ in range(200 * n))
    assert set(seen) == set(range(n))
    assert all(100 < number < 320 for number in seen.values()) or n == 1


def test_a_word_that_would_favour_small_numbers_is_thrown_away() -> None:
    """With n just above 2**31 almost half of all words must be thrown away."""
    n = 2**31 + 1
    rng, plain = chance.new_rng("unfair"), chance.new_rng("unfair")
    drawn = [int(chance.below(rng[0], n)) for _ in range(200)]
    expected: list[int] = []
    while len(expected) < 200:
        product = int(chance.word(plain[0])) * n
        if product & 0xFFFFFFFF >= (2**32 - n) % n:
            expected.append(product >> 32)
    assert drawn == expected


def test_a_shuffle_keeps_the_cards_and_reaches_every_order() -> None:
    rng = chance.new_rng("cards")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = np.arange(4, dtype=np.uint8)
        chance.shuffle(rng[0], cards, 4)
        orders[tuple(cards.tolist())] += 1
    assert len(orders) == 24
    assert max(orders.values()) < 160
