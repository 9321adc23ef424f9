"""What the type checker does not see: `Any`, counted by package. `python -m tests.structure.test_any [FOLDER]` prints the counts."""

import io
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "unlost"
PACKAGES = sorted(path.name for path in SOURCE.iterdir() if path.is_dir() and any(path.rglob("*.py")))
MOST = 0.01  # `Any` a line


def uses(text: str) -> list[int]:
    """The line of each `Any`, those of imports too; what stands in comments and texts is none."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token.start[0] for token in tokens if token.type == tokenize.NAME and token.string == "Any"]


def sources(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, path.read_text()


def counted(folder: Path) -> tuple[int, int]:
    """How often `Any` stands in the files of a folder, and how many lines they have."""
    found = [(len(uses(text)), len(text.splitlines())) for _, text in sources(folder)]
    return sum(number for number, _ in found), sum(lines for _, lines in found)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_has_less_than_one_any_in_a_hundred_lines(package: str) -> None:
    number, lines = counted(SOURCE / package)
    assert number < MOST * lines, f"{number} in {lines} lines of {package}"


def test_every_any_says_why_it_is_one() -> None:
    """In a comment on its line, unless that is an import."""
    silent = []
    for path, text in sources(SOURCE):
        lines = text.splitlines()
        without = [line for line in uses(text) if "  # " not in lines[line - 1] and not lines[line - 1].startswith("from typing ")]
        silent += [f"{path.relative_to(SOURCE)}:{line}" for line in without]
    assert silent == []


def test_any_is_counted_in_code_only(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text('from typing import Any\n\n"""Any"""\nx: dict[str, Any] = {}  # Any\nAnything: Any = 0\n')
    assert counted(tmp_path) == (3, 5)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    for part in [*(folder / package for package in PACKAGES), folder]:
        number, lines = counted(part)
        print(f"{part.name:10} {number:4} in {lines:6} lines: {100 * number / lines:5.2f} in 100")


if __name__ == "__main__":
    main()
