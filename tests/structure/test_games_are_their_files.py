"""A game is the files that bear its name: nothing else in `src/` names one.

What names a game in code: a text that is exactly its name or has it as a part of a path (`unlost.games.cards`, `/js/games/cards/`), and an
identifier that is made of it (`BoardView`, `.table.board`). What does not: sentences, comments and docstrings, whose examples may name one;
and the plain word `cards` as an identifier, which everywhere means some cards.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import unlost
from unlost.kernel.registry import is_shipped, packages

SOURCE = Path(unlost.__file__).parent
NAMES = [name for name in packages() if is_shipped(name)]
NAME = "|".join(NAMES)
WORDS = "|".join(set(NAMES) - {"cards"})  # every game has cards: as an identifier that is no name of a game

ALLOWED = {
    "signatures.pyi": "generated: a user's checker is told the games that come with Unlost, and their options",
}

TITLES = "|".join(name.capitalize() for name in NAMES)
IN_PATH = re.compile(rf"[./:#](?:{NAME})(?:$|\W)|^(?:{NAME})[./:#-]\w")
IN_IDENTIFIER = re.compile(rf"(?:^|_)(?:{WORDS})(?:$|_)|(?:^|[a-z])(?:{TITLES})(?:$|[A-Z])")


def own(path: Path) -> bool:
    """Does a file belong to a game?"""
    return any(part in NAMES and place and path.parts[place - 1] == "games" for place, part in enumerate(path.parts))


# ---------------------------------------------------------------- Python


def in_python(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a Python file that name a game, and how."""
    tree = ast.parse(source)
    docstrings, pieces = set(), set()  # pieces of texts with values put in
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            pieces |= set(node.values)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node) is not None:
            docstrings.add(node.body[0].value)  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node not in docstrings and in_text(node.value, node in pieces):
                yield node.lineno, repr(node.value)
            continue
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            name = getattr(node, field, None)
            if isinstance(name, str) and (IN_IDENTIFIER.search(name) or (field in ("name", "module") and IN_PATH.search(name))):
                yield getattr(node, "lineno", 0), name


def in_text(text: str, piece: bool = False) -> bool:
    """Is this text a game's name, a list of such names, or does it hold a path with one? A piece of a text can only do the last."""
    words = [word for word in re.split(r"[\s,]+", text) if word]
    return any(map(IN_PATH.search, words)) or (bool(words) and not piece and all(word in NAMES for word in words))


# ---------------------------------------------------------------- pages

COMMENTS = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'`\w])//[^\n]*", re.DOTALL)
TEXT = r'"(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*'  # of one line or several
SENTENCES = re.compile(rf"\btn?\(\s*(?:{TEXT}|`[^`]*`)(?:,\s*{TEXT})?")
IN_SCRIPT = re.compile(rf"""["'`](?:{NAME})["'`]|(?i:games)[/.](?:{NAME})\b|\b(?:{WORDS})(?![a-z])|\b(?:{TITLES})(?=[A-Z])""")
IN_STYLE = re.compile(rf"[.#](?:{NAME})\b")


def in_page(source: str, names: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """The lines of a file of the pages that name a game, and how."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found[0])

    for number, line in enumerate(SENTENCES.sub(blank, COMMENTS.sub(blank, source)).splitlines(), 1):
        for found in names.finditer(line):
            yield number, found[0]


# ---------------------------------------------------------------- the search


def found_in(kind: str, source: str) -> Iterator[tuple[int, str]]:
    if kind in (".py", ".pyi"):
        return in_python(source)
    return in_page(source, IN_STYLE if kind == ".css" else IN_SCRIPT)


def named(path: Path) -> list[str]:
    """Where a file names a game."""
    found = found_in(path.suffix, path.read_text(encoding="utf-8"))
    return [f"{path.relative_to(SOURCE)}:{line}: {how}" for line, how in found]


def sources() -> list[Path]:
    kinds = {".py", ".pyi", ".js", ".ts", ".css", ".html", ".webmanifest"}
    every = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in kinds and not own(path.relative_to(SOURCE))]
    return [path for path in every if "vendor" not in path.parts]


def test_nothing_outside_a_games_own_files_names_it() -> None:
    assert len(sources()) > 150
    found = [place for path in sources() if path.relative_to(SOURCE).as_posix() not in ALLOWED for place in named(path)]
    assert found == []


def test_what_is_allowed_to_name_a_game_still_does() -> None:
    assert [path for path in ALLOWED if not named(SOURCE / path)] == []


PYTHON = (
    'find_game("cards")', 'NAMES = "cards board"', 'SCALES = {"rivals": 50}', "import unlost.games.cards.rules",
    "from unlost.games.board import bots",
    'import_module(f"unlost.games.cards.{part}")', "class BoardView: ...", "def in_rivals(): ...", "x = CardsView",
    'open("games/cards/weights.npz")',
    "tables.board = 1", 'env = "unlost/cards-v1"',
)  # fmt: skip
SCRIPT = ('if (game === "cards") go();', 'import "./games/board/table.js";', "const rivals = 1;", "GAMES.cards", "new BoardView()")
STYLE = (".table.board { gap: 0 }", ".taught:has(.rivals) { gap: 0 }", "#cards { gap: 0 }")
NO_NAME = {
    ".py": (
        '"""As in `find_game("cards")`."""', "cards = hand.cards  # the board", 'fail("there is no board here, and no cards")',
        "leaderboard = keyboard", "def discards(cards): ...",
    ),
    ".js": ("const { cards } = hand; // of rivals", 't("{n} cards on the board")', "/* games/cards */ clipboard.write(cards)",
            "leaderboard()"),
    ".css": ("/* .rivals */ .card { gap: 0 }", ".row-of-cards, .onboard { gap: 0 }"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "line"), [(kind, line) for kind, lines in ((".py", PYTHON), (".js", SCRIPT), (".css", STYLE)) for line in lines]
)
def test_the_search_finds_a_name(kind: str, line: str) -> None:
    assert list(found_in(kind, line))


@pytest.mark.parametrize(("kind", "line"), [(kind, line) for kind, lines in NO_NAME.items() for line in lines])
def test_the_search_takes_no_plain_word_for_a_name(kind: str, line: str) -> None:
    assert list(found_in(kind, line)) == []
