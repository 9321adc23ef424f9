"""Every rule and every worked example has a test that carries its number in its name, such as `test_C10_...`."""

import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
DOCUMENTS = TESTS.parent / "docs" / "rules"
LAST = {"X": 6, "C": 18, "P": 9, "B": 30, "R": 16, "E": 6}  # E1 to E6 are the worked examples of the rule books
NUMBERS = {f"{letter}{number}" for letter, last in LAST.items() for number in range(1, last + 1)}


def names_of_tests() -> Iterator[str]:
    for file in TESTS.rglob("test_*.py"):
        if {"fourth_game", "new_game"} & set(file.parts):
            continue  # it has rules and numbers of its own
        yield from re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)


def numbers_in(name: str) -> list[str]:
    """The rules that a test is about: the numbers that its name begins with (`test_P7_C17_...`, `test_B13_and_R6_...`)."""
    leading = re.match(r"test((?:_(?:and_)?[A-Z]\d+)+)_", name)
    return re.findall(r"[A-Z]\d+", leading[1]) if leading else []


def test_the_numbers_are_those_of_the_documents() -> None:
    texts = [file.read_text(encoding="utf-8") for file in DOCUMENTS.glob("*.md")]
    written = {number for text in texts for number in re.findall(r"^\| ([A-Z]\d+) \|", text, re.MULTILINE)}
    assert written == {number for number in NUMBERS if number[0] != "E"}


def test_every_rule_has_a_test_by_its_number_and_no_test_has_a_number_of_no_rule() -> None:
    tested = {number for name in names_of_tests() for number in numbers_in(name)}
    assert NUMBERS - tested == set(), "rules without a test"
    assert tested - NUMBERS == set(), "tests of no rule"
