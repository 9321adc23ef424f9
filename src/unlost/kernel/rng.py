"""All chance comes from here: ChaCha with eight rounds, keyed by the SHA-256 of a seed.

A shuffle must be quick in simulation, and its deck beyond guessing in a game for points. ChaCha is both, and is the
same on every machine. A key opens many streams; a match takes one for each deal, so that a deal depends on nothing
but the seed and its number.
"""

import hashlib
from typing import Protocol

import numpy as np
import numpy.typing as npt

from unlost.kernel.intrinsics import u32
from unlost.kernel.jit import compiled, inlined

BLOCKS = 8  # ciphered side by side
WORDS = 16 * BLOCKS
MASK = 0xFFFFFFFF

RNG = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("start", "u4", 16),  # the block to cipher: four constants, the key, the block's number, the stream
                ("words", "u4", WORDS),  # the blocks last ciphered: the first word of each, then the second of each, ...
                ("used", "i8"),  # how many of their words have been handed out
            ]
        ),
    )
)

Rng = npt.NDArray[np.void]  # an array of one generator


class RngState(Protocol):
    """The fields of a generator, as the type checker sees them."""

    start: npt.NDArray[np.uint32]
    words: npt.NDArray[np.uint32]
    used: int


def seed_bytes(seed: int | str | bytes) -> bytes:
    """The bytes that a seed stands for: 7, "7" and b"7" are one seed."""
    return seed if isinstance(seed, bytes) else str(seed).encode()


def new_rng(seed: int | str | bytes, stream: int = 0) -> Rng:
    """An array of one generator, at the beginning of a stream of this seed."""
    rng: Rng = np.zeros(1, RNG)
    key = hashlib.sha256(seed_bytes(seed)).digest()
    rng["start"][0, :12] = np.frombuffer(b"expand 32-byte k" + key, "<u4")
    open_stream(rng[0], stream)
    return rng


@compiled
def open_stream(rng: RngState, stream: int) -> None:
    """Go to the beginning of a stream of this key."""
    rng.start[12] = 0
    rng.start[13] = 0
    rng.start[14] = stream & MASK
    rng.start[15] = stream >> 32
    rng.used = WORDS


@inlined
def _quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round: add, mix, turn by 16, 12, 8 and 7 places."""
    a = u32(a + b)
    d = u32(d ^ a)
    d = u32(u32(d << 16) | (d >> 16))
    c = u32(c + d)
    b = u32(b ^ c)
    b = u32(u32(b << 12) | (b >> 20))
    a = u32(a + b)
    d = u32(d ^ a)
    d = u32(u32(d << 8) | (d >> 24))
    c = u32(c + d)
    b = u32(b ^ c)
    b = u32(u32(b << 7) | (b >> 25))
    return a, b, c, d


@inlined
def _double_round(
    a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int,
    i: int, j: int, k: int, m: int, n: int, o: int, p: int, q: int,
) -> tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]:  # fmt: skip
    a, e, i, n = _quarter(a, e, i, n)
    b, f, j, o = _quarter(b, f, j, o)
    c, g, k, p = _quarter(c, g, k, p)
    d, h, m, q = _quarter(d, h, m, q)
    a, f, k, q = _quarter(a, f, k, q)
    b, g, m, n = _quarter(b, g, m, n)
    c, h, i, o = _quarter(c, h, i, o)
    d, e, j, p = _quarter(d, e, j, p)
    return a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q


@compiled
def _cipher(rng: RngState) -> None:
    """Fill the words with the next blocks of the stream."""
    s, words = rng.start, rng.words
    a, b, c, d = u32(s[0]), u32(s[1]), u32(s[2]), u32(s[3])
    e, f, g, h = u32(s[4]), u32(s[5]), u32(s[6]), u32(s[7])
    i, j, k, m = u32(s[8]), u32(s[9]), u32(s[10]), u32(s[11])
    n, o, p, q = u32(s[12]), u32(s[13]), u32(s[14]), u32(s[15])
    for block in range(BLOCKS):  # unrolled to straight code inside, so that the compiler does the blocks side by side
        number = u32(n + u32(block))
        x = (a, b, c, d, e, f, g, h, i, j, k, m, number, o, p, q)
        x = _double_round(*x)
        x = _double_round(*x)
        x = _double_round(*x)
        x = _double_round(*x)
        words[0 * BLOCKS + block] = u32(x[0] + a)
        words[1 * BLOCKS + block] = u32(x[1] + b)
        words[2 * BLOCKS + block] = u32(x[2] + c)
        words[3 * BLOCKS + block] = u32(x[3] + d)
        words[4 * BLOCKS + block] = u32(x[4] + e)
        words[5 * BLOCKS + block] = u32(x[5] + f)
        words[6 * BLOCKS + block] = u32(x[6] + g)
        words[7 * BLOCKS + block] = u32(x[7] + h)
        words[8 * BLOCKS + block] = u32(x[8] + i)
        words[9 * BLOCKS + block] = u32(x[9] + j)
        words[10 * BLOCKS + block] = u32(x[10] + k)
        words[11 * BLOCKS + block] = u32(x[11] + m)
        words[12 * BLOCKS + block] = u32(x[12] + number)
        words[13 * BLOCKS + block] = u32(x[13] + o)
        words[14 * BLOCKS + block] = u32(x[14] + p)
        words[15 * BLOCKS + block] = u32(x[15] + q)
    s[12] = u32(n + u32(BLOCKS))
    if s[12] == 0:
        s[13] = u32(o + u32(1))
    rng.used = 0


@inlined
def word(rng: RngState) -> int:
    """The next 32 bits of the stream."""
    if rng.used == WORDS:
        _cipher(rng)
    used = int(rng.used)
    rng.used = used + 1
    return int(rng.words[used])


@inlined
def ready(rng: RngState, n: int) -> int:
    """Have the next n words, at most WORDS, lie side by side in `rng.words`; returns the place of the first.

    Many draws in a row are quicker so. Words that were left, but too few, are passed over.
    """
    if rng.used + n > WORDS:
        _cipher(rng)
    place = int(rng.used)
    rng.used = place + n
    return place


@inlined
def below(rng: RngState, n: int) -> int:
    """An even draw from 0 to n - 1 (Lemire's method: the few words that would favour small numbers are thrown away)."""
    return scale(rng, n, word(rng))


@inlined
def scale(rng: RngState, n: int, roll: int) -> int:
    """As `below`, from a word drawn before."""
    product = roll * n
    if product & MASK < n:
        product = _fair(rng, n, product)
    return product >> 32


@compiled
def _fair(rng: RngState, n: int, product: int) -> int:
    unfair = (MASK + 1 - n) % n
    while product & MASK < unfair:
        product = word(rng) * n
    return product


@compiled
def shuffle(rng: RngState, cards: npt.NDArray[np.uint8], n: int) -> None:
    """Put the first n entries of an array into random order (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
