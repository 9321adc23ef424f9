"""The names of functions, classes and packages in the guides for newcomers are those of the sources."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/arena.md", "docs/training.md", "docs/glossary.md")


@cache
def words() -> frozenset[str]:
    """All words of the sources, the tests and the tools."""
    found: set[str] = set()
    for folder in ("src", "tests", "tools", "benchmarks", "examples"):
        for suffix in ("py", "js", "pyi"):
            for file in (ROOT / folder).rglob(f"*.{suffix}"):
                if "node_modules" not in file.parts and file != Path(__file__).resolve():
                    found |= set(re.findall(r"\w+", file.read_text()))
    return frozenset(found)


def names(text: str) -> set[str]:
    """The names in backticks outside blocks of code, dotted ones by their parts; file names left out."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    quoted = re.findall(r"`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\([^`]*\))?`", text)
    files = (".py", ".js", ".md", ".npz", ".txt", ".css", ".toml", ".html", ".svg", ".jsonl", ".pt", ".pyi", ".ts")
    whole = {name for name in quoted if not name.endswith(files)}
    return {part for name in whole for part in name.split(".")}


def test_names_are_found_in_backticks_and_not_in_code() -> None:
    assert names("`Match.play()` and `legal`\n```\n`no`\n```\nand `rules.py`") == {"Match", "play", "legal"}


@pytest.mark.parametrize("guide", GUIDES)
def test_every_name_that_a_guide_mentions_is_in_the_sources(guide: str) -> None:
    found = names((ROOT / guide).read_text())
    assert found
    assert not found - words()


def test_the_tree_of_the_architecture_names_every_package() -> None:
    tree = (ROOT / "docs" / "architecture.md").read_text().split("```")[1]
    source = ROOT / "src" / "unlost"
    packages = {folder.name + "/" for folder in source.iterdir() if folder.is_dir() and folder.name != "__pycache__"}
    assert len(packages) > 10
    assert not {name for name in packages if name not in tree}
