"""Languages: every text that a person reads is written in English where it is needed, and said in the language of whoever reads it.

    t("plays {card}", card="red 7")              # the text, in the language that is being spoken
    tn("{n} card", "{n} cards", 3)               # with a number
    CHARACTER = later("bold and quick")          # only marked here, so that it gets into the catalogues; t(CHARACTER) says it
    with speaking("de"): ...                     # what is said in here is German

The catalogues beside this file hold the translations, a `.po` for each language; `tools/catalogues.py` writes them anew from the sources.
The pages read the same catalogues (`web/js/base/language.js`). English needs none.
`xx` is no language: it makes every text longer and strange,
which shows what was forgotten and what does not fit.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
PSEUDO = "xx"

Catalogue = Mapping[str, str | tuple[str, ...]]

_spoken: ContextVar[str] = ContextVar("language", default="en")


def t(text: str, /, **parts: object) -> str:
    """The text in the language that is being spoken, with its parts put in."""
    language = _spoken.get()
    if language != "en":
        found = catalogue(language).get(text, text) if language != PSEUDO else stretched(text)
        text = found if isinstance(found, str) else found[0]
    return text.format(**parts) if parts else text


def tn(one: str, many: str, n: int, /, **parts: object) -> str:
    """The text for so many, which it calls {n}."""
    language = _spoken.get()
    if language == "en":
        text = one if n == 1 else many
    elif language == PSEUDO:
        text = stretched(one if n == 1 else many)
    else:
        found = catalogue(language).get(one, (one, many))
        text = found if isinstance(found, str) else found[0 if _is_one(language, n) else 1]
    return text.format(n=n, **parts)


def later(text: str, /) -> str:
    """A text that is said elsewhere, by `t`."""
    return text


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language; one that we do not know is English."""
    before = _spoken.set(language if language in LANGUAGES or language == PSEUDO else "en")
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """The language that is being spoken."""
    return _spoken.get()


def best(accepted: str) -> str:
    """The first of our languages that a header like `de-AT,de;q=0.9,en;q=0.8` asks for; English if none is ours."""
    wishes = []
    for place, wish in enumerate(accepted[:200].split(",")):
        name, _, quality = wish.partition(";")
        try:
            weight = float(quality.partition("=")[2] or 1)
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, name.strip().lower().partition("-")[0]))
    return next((name for weight, _, name in sorted(wishes) if weight and (name in LANGUAGES or name == PSEUDO)), "en")


@cache
def catalogue(language: str, of_pages: bool = False) -> Catalogue:
    """All texts of a language that are translated, or those that the pages need."""
    from babel.messages.pofile import read_po  # only when somebody speaks something else than English

    with (HERE / f"{language}.po").open("rb") as file:
        messages = [m for m in read_po(file, locale=language) if m.id and m.string and any(m.string) and not m.fuzzy]
    texts = {}
    for message in messages:
        if "page" in message.auto_comments or not of_pages:
            one = message.id if isinstance(message.id, str) else message.id[0]
            texts[one] = message.string if isinstance(message.string, str) else tuple(message.string or ())
    return texts


def _is_one(language: str, n: int) -> bool:
    return n < 2 if language == "fr" else n == 1


_STRANGE = str.maketrans("aceginosuyzACEGINOSUYZ", "áçéğíñöšüýžÁÇÉĞÍÑÖŠÜÝŽ")


def stretched(text: str) -> str:
    """A text as the pseudo-language has it: «Pláý ñöw~~», a third longer. What stands in braces is left alone."""
    parts = text.replace("}", "{").split("{")
    strange = "".join("{" + part + "}" if place % 2 else part.translate(_STRANGE) for place, part in enumerate(parts))
    return f"«{strange}{'~' * (len(text) // 3)}»"
