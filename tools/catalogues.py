"""The catalogues of `src/unlost/languages`, made anew from the sources: what is new is added, what is gone is dropped, translations stay.

python tools/catalogues.py              # write them, and say what each language lacks
python tools/catalogues.py --missing de # print the texts that German lacks, as a .po to be filled in
python tools/catalogues.py --take F.po  # put the translations of a .po file into the catalogue of its language
"""

import argparse
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "unlost"
CATALOGUES = SOURCES / "languages"
LANGUAGES = ("de", "fr", "es")
KEYWORDS: dict[str, Any] = {"t": None, "tn": (1, 2), "later": None}
JOINT = r'"\s*\+\s*"'  # between the lines of a long text of a page: "…" + "…"
_LINE = r'(?:[^"\\\n]|\\.)*'
_TEXT = rf'"({_LINE}(?:{JOINT}{_LINE})*)"(?=\s*[,)])'
_CALL = re.compile(rf"(?<![\w.$])(t|tn)\(\s*(?:{_TEXT}(?:\s*,\s*{_TEXT})?)?")


class Unreadable(Exception):
    """A text that cannot be found by looking at the source."""


def of_page(path: Path) -> Iterator[tuple[int, str | tuple[str, str]]]:
    """The texts of a page's module: t("…") and tn("…", "…", n), written out in double quotes (Babel's own reader gets lost in htm).

    A long one may have several lines: t("…" + "…").
    """
    source = path.read_text(encoding="utf-8")
    for call in _CALL.finditer(source):
        line = source.count("\n", 0, call.start()) + 1
        if source[: call.start()].endswith("function "):
            continue
        kind, one, many = call.groups()
        if one is None or (kind == "tn" and many is None):
            raise Unreadable(f"{path.relative_to(ROOT)}:{line}: {call[0]}…: the text must stand here, in double quotes")
        texts = [json.loads(f'"{re.sub(JOINT, "", text)}"') for text in (one, many) if text is not None]
        yield line, (texts[0], texts[1]) if kind == "tn" else texts[0]


def of_python(path: Path) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    with path.open("rb") as file:
        for line, message, _, _ in extract("python", file, keywords=KEYWORDS):
            yield line, message


def from_sources() -> Catalog:
    """Every text there is, with where it stands. Those of the pages carry the flag `page`, which picks them for the browser."""
    found = Catalog(project="Unlost", charset="utf-8")
    for path in sorted([*SOURCES.rglob("*.py"), *SOURCES.glob("web/js/**/*.js")]):
        if path.is_relative_to(CATALOGUES) or path.name == "language.js":
            continue
        page = path.suffix == ".js"
        for _, message in of_page(path) if page else of_python(path):
            found.add(message, locations=[(path.relative_to(SOURCES).as_posix(), 0)], auto_comments=["page"] if page else [])
    return found


def of_language(language: str) -> Catalog:
    path = CATALOGUES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="Unlost", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renewed(language: str, sources: Catalog) -> Catalog:
    """The catalogue of a language with exactly the texts of the sources."""
    old = of_language(language)
    new = Catalog(locale=language, project="Unlost", charset="utf-8")
    for message in sources:
        if message.id:
            before = old.get(message.id if isinstance(message.id, str) else message.id[0])
            string = before.string if before and isinstance(before.id, str) == isinstance(message.id, str) else None
            new.add(message.id, string, locations=message.locations, auto_comments=message.auto_comments)
    return new


def lacking(catalogue: Catalog) -> list[Any]:
    return [m for m in catalogue if m.id and not (all(m.string) if isinstance(m.string, tuple | list) and m.string else m.string)]


def written(catalogue: Catalog) -> bytes:
    file = io.BytesIO()
    write_po(file, catalogue, width=0, omit_header=True, sort_output=False, include_lineno=False, ignore_obsolete=True)
    locale = str(catalogue.locale)
    plural = "(n > 1)" if locale == "fr" else "(n != 1)"
    heading = [f"Language: {locale}", "Content-Type: text/plain; charset=utf-8", f"Plural-Forms: nplurals=2; plural={plural};"]
    header = 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in heading) + "\n"
    return header.encode() + file.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--missing", choices=LANGUAGES, help="print what a language lacks, to be filled in")
    parser.add_argument("--take", type=Path, help="a .po file whose translations are taken over")
    asked = parser.parse_args()
    try:
        sources = from_sources()
    except Unreadable as fault:
        sys.exit(str(fault))
    if asked.missing:
        lacks = Catalog(locale=asked.missing, charset="utf-8")
        for message in lacking(renewed(asked.missing, sources)):
            lacks.add(message.id, locations=message.locations)
        sys.stdout.buffer.write(written(lacks))
        return
    if asked.take:
        given = read_po(io.BytesIO(asked.take.read_bytes()))
        language = str(given.locale)
        catalogue = renewed(language, sources)
        for message in given:
            key = message.id if isinstance(message.id, str) else message.id[0]
            mine = catalogue.get(key) if message.id else None
            if mine is not None and message.string and not message.fuzzy:
                mine.string = message.string
        (CATALOGUES / f"{language}.po").write_bytes(written(catalogue))
    for language in LANGUAGES:
        catalogue = renewed(language, sources)
        (CATALOGUES / f"{language}.po").write_bytes(written(catalogue))
        print(f"{language}: {len(catalogue)} texts, {len(lacking(catalogue))} lack a translation")


if __name__ == "__main__":
    main()
