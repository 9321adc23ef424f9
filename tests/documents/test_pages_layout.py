"""How the pages are written.

Their modules import each other without circles, nothing is preloaded twice, every type says something, and lines have at most 120 columns.
"""

import re
from pathlib import Path

from unlost.server.headers import WEB
from unlost.server.pages import modules

JS = WEB / "js"


def address(path: Path) -> str:
    return "/" + path.relative_to(WEB).as_posix()


def test_no_module_imports_itself_by_a_detour() -> None:
    for path in JS.rglob("*.js"):
        detours = [one for one in modules(address(path))[1:] if address(path) in modules(one)[1:]]
        assert detours == [], path


def test_what_a_game_says_first_does_not_wait_for_the_list_of_games() -> None:
    """The list is complete when all of them are here: a module of theirs that imported it would wait for ever."""
    for path in JS.glob("games/*/game.js"):
        assert "/js/games/registry.js" not in modules(address(path))


def test_the_page_preloads_each_of_its_modules_once() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    preloaded = [one for one in re.findall(r'rel="modulepreload" href="([^"]+)"', page) if one.startswith("/js/")]
    tables = [one for table in JS.glob("games/*/table.js") for one in modules(address(table)) if not re.match(r"/js/games/\w+/", one)]
    assert len(preloaded) == len(set(preloaded))
    assert set(preloaded) == {*modules("/js/main.js"), *tables} - {"/js/main.js"}


def types_in(source: str, declares: bool) -> list[str]:
    """The types of a module: all of a .d.ts but for its comments, and what stands in braces after the tags of JSDoc."""
    if declares:
        return [re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)]
    found = []
    for comment in re.findall(r"/\*\*.*?\*/", source, re.DOTALL):
        for tag in re.finditer(r"@\w+\s*\{", comment):
            depth, end = 1, tag.end()
            while depth and end < len(comment):
                depth += {"{": 1, "}": -1}.get(comment[end], 0)
                end += 1
            found.append(comment[tag.end() : end])
    return found


def test_no_type_of_the_pages_is_any() -> None:
    assert types_in("/** Any of them. @param {{of: any}} props @returns {any[]} */", declares=False) == ["{of: any}}", "any[]}"]
    for path in [*JS.rglob("*.js"), *JS.rglob("*.ts")]:
        types = types_in(path.read_text(encoding="utf-8"), path.suffix == ".ts")
        loose = [one for one in types if re.search(r"\bany\b", re.sub(r'"[^"\n]*"', "", one))]
        assert loose == [], path


def test_no_line_of_the_pages_is_longer_than_120_columns() -> None:
    """Prettier sees to most of it, but breaks no text and no comment."""
    kinds = {".js", ".ts", ".css", ".html", ".webmanifest"}
    pages = [path for path in WEB.rglob("*") if path.suffix in kinds and "vendor" not in path.parts]
    assert len(pages) > 60
    for path in pages:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert [number for number, line in enumerate(lines, 1) if len(line) > 120] == [], path
