"""Values of a view or of a position's text, each checked: BadPosition names what is wrong with one.

`where` is what the value is called in messages: "hands: seat 0".
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from unlost.kernel.errors import BadPosition
from unlost.kernel.notation import exact_form, spellings
from unlost.kernel.options import short
from unlost.kernel.views import AnyShape

MOST_POINTS = 10**12  # no match comes near it

Sections = dict[str, list[str]]  # of a position's text: the name of each, and its words


def number(value: object, where: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise BadPosition(f"{where} takes a whole number, not {short(value)}")
    found = int(value)
    if not low <= found <= high:
        raise BadPosition(f"{where} must be {low if low == high else f'from {low} to {high}'}, not {short(found)}")
    return found


def one_seat(value: object, where: str, players: int) -> int:
    """The number of a seat."""
    return number(value, where, 0, players - 1)


def listed(value: object, where: str, length: int | None = None) -> Sequence[object]:
    """A list, of so many values if that is given."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise BadPosition(f"{where} takes a list, not {short(value)}")
    if length is not None and len(value) != length:
        raise BadPosition(f"{where} takes a list of {length}, not of {len(value)}")
    return value


def numbers(value: object, where: str, length: int, low: int, high: int) -> list[int]:
    """A list of whole numbers, one for each seat."""
    return [number(one, f"{where}: seat {seat}", low, high) for seat, one in enumerate(listed(value, where, length))]


def mapping(value: object, where: str, needs: Iterable[str], may_have: Iterable[str] = ()) -> AnyShape:
    """A dictionary that has all of some keys, and perhaps some others, but no more."""
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where} takes a dictionary, not {short(value)}")
    needed = list(needs)
    missing = [name for name in needed if name not in value]
    if missing:
        raise BadPosition(f"{where} lacks {missing[0]!r}")
    allowed = {*needed, *may_have}
    for name in value:
        if name not in allowed:
            raise BadPosition(f"{where}: {short(name)} is not known here; there is {', '.join(sorted(allowed))}")
    return value


def cards(value: object, where: str, texts: tuple[str, ...]) -> list[int]:
    """A list of cards, as kinds."""
    return [one_card(card, where, texts) for card in listed(value, where)]


def one_card(card: object, where: str, texts: tuple[str, ...]) -> int:
    """A card's kind."""
    found = exact_form(card, spellings_of(texts))
    if found is None:
        raise BadPosition(f"{where}: {short(card)} is no card of this game")
    return texts.index(found)


@cache
def spellings_of(texts: tuple[str, ...]) -> dict[str, str]:
    return spellings(texts)


def lanes(value: object, where: str, letters: str, texts: tuple[str, ...]) -> list[list[int]]:
    """The cards under each colour's letter, as kinds."""
    given = mapping(value, where, letters)
    found = []
    for letter in letters:
        kinds = cards(given[letter], f"{where} {letter}", texts)
        for kind in kinds:
            if texts[kind][0] != letter:
                raise BadPosition(f"{where} {letter}: {texts[kind]} is of another colour")
        found.append(kinds)
    return found


def check_copies(seen: Iterable[int], copies: Sequence[int], texts: tuple[str, ...]) -> None:
    """No kind may be there more often than the game has it."""
    for kind, found in sorted(Counter(seen).items()):
        if found > copies[kind]:
            there = {0: "is not in this game", 1: f"is there {found} times, and the game has one"}
            raise BadPosition(f"{texts[kind]} {there.get(int(copies[kind]), f'is there {found} times, and the game has {copies[kind]}')}")


def check_part(some: list[int], of: list[int], where: str, whole: str, texts: tuple[str, ...]) -> None:
    """Some cards must be among others."""
    for kind in Counter(some) - Counter(of):
        raise BadPosition(f"{where}: {texts[kind]} is not among the {whole}")


def check_rising(kinds: list[int], where: str, texts: tuple[str, ...], strictly: bool = False) -> None:
    """Cards of one colour must rise, wagers first; `strictly`: numbers without equals."""
    for before, after in pairwise(kinds):
        if before > after or (strictly and before == after and texts[after][1:] != "x"):
            raise BadPosition(f"{where}: {texts[after]} cannot come after {texts[before]}")


def multiset(kinds: Iterable[int]) -> npt.NDArray[np.int64]:
    """Cards as a record has them; at most three of a kind."""
    low = high = 0
    for kind in kinds:
        high ^= low & 1 << kind
        low ^= 1 << kind
    return np.array([low, high])


# ---------------------------------------------------------------- words of a text


def word_number(word: str, where: str) -> int:
    """A whole number as it is written."""
    if not re.fullmatch(r"-?[0-9]{1,18}", word):
        raise BadPosition(f"{where}: {short(word)} is no number")
    return int(word)


def word_numbers(words: list[str], where: str) -> list[int]:
    return [word_number(word, where) for word in words]


def taken(sections: Sections, name: str) -> list[str]:
    """The words of a section that must be there, and is taken out."""
    if name not in sections:
        raise BadPosition(f"the section {name!r} is missing")
    return sections.pop(name)


def taken_number(sections: Sections, name: str) -> int:
    return word_number(one_word(taken(sections, name), name), name)


def taken_cards(sections: Sections, name: str) -> list[str]:
    """The words of a section with one group of cards."""
    found = groups(taken(sections, name))
    if len(found) != 1:
        raise BadPosition(f"{name} takes cards, without a / between them")
    return found[0]


def one_word(words: list[str], where: str) -> str:
    if len(words) != 1:
        raise BadPosition(f"{where} takes one word, not {len(words)}")
    return words[0]


def groups(words: list[str]) -> list[list[str]]:
    """Words with / between groups of them; a group that is - is empty."""
    found: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            found.append([])
        else:
            found[-1].append(word)
    return [[] if group == ["-"] else group for group in found]


def joined(found: Iterable[Iterable[str]]) -> str:
    """Groups of words as text."""
    return " / ".join(" ".join(group) or "-" for group in found)


def by_colour(words: list[str], where: str, letters: str) -> dict[str, list[str]]:
    """Cards of all colours, each under the letter that it begins with."""
    found: dict[str, list[str]] = {letter: [] for letter in letters}
    for word in words:
        letter = word[:1].upper()
        if letter not in found:
            raise BadPosition(f"{where}: {short(word)} begins with no colour of this game; there are {' '.join(letters)}")
        found[letter].append(word)
    return found
