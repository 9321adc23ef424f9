"""What the documents show works as shown."""

import doctest
import re
from pathlib import Path

import unlost

ROOT = Path(__file__).resolve().parents[1]


def test_the_python_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_the_record_in_the_documents_can_be_loaded() -> None:
    record = re.search(r"```\n(unlost record 1\n.*?)```", (ROOT / "docs" / "records.md").read_text(), re.DOTALL)
    assert record
    match = unlost.load(record[1])
    assert match.record() == record[1]
    assert match.result is not None


def test_the_example_in_the_package_is_right() -> None:
    assert doctest.testmod(unlost).failed == 0


def test_every_rule_number_that_the_code_cites_is_in_the_rules() -> None:
    rules = "".join(file.read_text() for file in (ROOT / "docs" / "rules").glob("*.md"))
    for file in (ROOT / "src" / "unlost" / "games").glob("*.py"):
        cited = set(re.findall(r"\b[XCPBR][1-9][0-9]?\b", re.sub(r"\bR7\b|\bB3\b(?=[a-z`])", "", file.read_text())))
        for number in cited - {"R7"}:
            assert f"| {number} |" in rules, number
