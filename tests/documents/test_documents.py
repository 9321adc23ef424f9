"""What the documents show works as shown."""

import doctest
import re
from pathlib import Path

import pytest

import unlost

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/positions.md"])
def test_the_python_of_a_page_runs(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
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
    files = list((ROOT / "src" / "unlost" / "games").glob("*/rules.py"))
    assert len(files) >= 3
    for file in files:
        cited = set(re.findall(r"\b[XCPBR][1-9][0-9]?\b", re.sub(r"\bR7\b|\bB3\b(?=[a-z`])", "", file.read_text())))
        for number in cited - {"R7"}:
            assert f"| {number} |" in rules, number


PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PLACES = (ROOT, ROOT / "src" / "unlost", ROOT / "docs", ROOT / "src" / "unlost" / "games" / "cards")  # what a path may be relative to
SUFFIXES = "py|js|css|md|npz|json|svg|png|html|po|toml|txt|c|sql|yml"


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    text = re.sub(r"^```.*?^```", "", document.read_text(), flags=re.DOTALL | re.MULTILINE)
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    for link in links:
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


@pytest.mark.parametrize("document", [file for file in PAGES if file.parent.name != "log"], ids=lambda file: str(file.relative_to(ROOT)))
def test_every_file_that_a_page_names_exists(document: Path) -> None:
    """Those in backticks with a folder before them; the log of experiments speaks of the files of its day."""
    named = re.findall(rf"`([\w.-]+(?:/[\w.-]+)*/(?:[\w-]+\.(?:{SUFFIXES}))?)`", document.read_text())
    for path in named:
        if re.search(r"NAME|YYYY|^runs/|^ladder/", path):
            continue
        assert any((place / path).exists() for place in PLACES), path
