"""Languages: the catalogues hold exactly the texts there are, and whoever asks is answered in the language they read."""

import re
import string
from pathlib import Path
from typing import Any

import catalogues
import pytest

import unlost
from unlost.languages import LANGUAGES, PSEUDO, best, speaking, stretched, t, tn

SOURCES = catalogues.from_sources()
OTHERS = sorted(set(LANGUAGES) - {"en"})


def parts_of(text: str) -> set[str]:
    """What is put into a text: {card}, {n}."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_holds_the_texts_of_the_sources_and_no_others(language: str) -> None:
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogues.of_language(language) if message.id}
    there = {message.id if isinstance(message.id, str) else message.id[0] for message in SOURCES if message.id}
    assert known == there, "python tools/catalogues.py writes them anew"


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    lacks = [message.id for message in catalogues.lacking(catalogues.of_language(language))]
    assert not lacks, f"python tools/catalogues.py --missing {language}"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_parts_as_the_text(language: str) -> None:
    for message in catalogues.of_language(language):
        if message.id and message.string:
            texts = [message.id] if isinstance(message.id, str) else list(message.id)
            wanted = set().union(*map(parts_of, texts))
            for translated in [message.string] if isinstance(message.string, str) else message.string:
                if translated:
                    assert parts_of(translated) <= wanted, translated
                    assert wanted - parts_of(translated) <= {"n"}, translated  # "one card" need not say the number
                    assert translated.strip() == translated or translated.strip() != texts[0].strip(), translated


def test_a_text_that_stands_in_no_double_quotes_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    page = tmp_path / "page.js"
    page.write_text('const a = html`<p>${t("Play now")}</p><p>${n ? html`<b>${tn("{n} card", "{n} cards", n)}</b>` : ""}</p>`;\n')
    assert [text for _, text in catalogues.of_page(page)] == ["Play now", ("{n} card", "{n} cards")]
    for call in (
        "t(`Play ${what}`)",
        't("Play " + what)',
        't("Play " + "the " + what, { what })',
        'tn("{n} card", "{n} " + cards, n)',
        "t(what)",
    ):
        page.write_text(f"const a = {call};\n")
        with pytest.raises(catalogues.Unreadable, match=r"page\.js:1"):
            list(catalogues.of_page(page))


def test_a_text_of_several_lines_is_one_text(tmp_path: Path) -> None:
    page = tmp_path / "page.js"
    page.write_text('t(\n  "Play \\"now\\", " +\n    "{name}" + "!",\n  { name },\n);\ntn("{n} " + "card", "{n} cards", n);\n')
    assert [text for _, text in catalogues.of_page(page)] == ['Play "now", {name}!', ("{n} card", "{n} cards")]


def test_a_text_is_said_in_the_language_that_is_spoken() -> None:
    assert t("plays {card}", card="red 7") == "plays red 7"
    with speaking("de"):
        assert t("plays {card}", card="Rot 7") == "spielt Rot 7"
        with speaking("en"):
            assert t("the game is over") == "the game is over"
        assert t("the game is over") != "the game is over"
        assert t("no catalogue has this") == "no catalogue has this"
    with speaking("klingon"):
        assert t("the game is over") == "the game is over"


def test_the_pseudo_language_is_longer_and_keeps_the_parts() -> None:
    assert stretched("plays {card}") == "«pláýš {card}~~~~»"
    with speaking(PSEUDO):
        assert t("plays {card}", card="red 7") == "«pláýš red 7~~~~»"
        assert tn("{n} card", "{n} cards", 2) == "«2 çárdš~~~»"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", "en"), ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("nl,fr;q=0.5,en;q=0.7", "en"), ("nl;q=1,es;q=0.2", "es"),
        ("ja", "en"),
        ("*", "en"), ("de;q=0,fr", "fr"), ("de;q=x,es", "es"), ("xx", "xx"), (",;;q=", "en"), ("d" * 10_000, "en"),
    ],
)  # fmt: skip
def test_the_best_language_is_the_first_of_ours_that_is_asked_for(asked: str, found: str) -> None:
    assert best(asked) == found


@pytest.mark.parametrize("game", ["cards", "board", "rivals"])
@pytest.mark.parametrize("language", OTHERS)
def test_every_action_and_every_reason_can_be_said(game: str, language: str) -> None:
    """Nothing English is left in what a whole game tells, and nothing fails for want of a part."""
    english: dict[str, Any] = {}
    options = {"players": 4, "rounds": 1} if game == "cards" else {"players": 3}
    match = unlost.Match(game, 5, None, None, **options)
    texts = [str(action) for action in match.game.actions]
    tries = 0
    while match.turn is not None:
        action, phase = match.actions()[match.turn % len(match.actions())], match.phase or ""
        for yours in (False, True):
            told = match.game.tell(str(action), phase, yours)
            with speaking(language):
                other = match.game.tell(str(action), phase, yours)
            english[told] = other
        for text in texts[tries % 11 :: 11]:
            try:
                match.checked(text)
            except unlost.IllegalAction as fault:
                with speaking(language), pytest.raises(unlost.IllegalAction) as said:
                    match.checked(text)
                english[fault.reason] = said.value.reason
        tries += 1
        match.play(action)
    same = {text for text, other in english.items() if text == other}
    assert not same
    assert not [other for other in english.values() if re.search(r"\b(the|yellow|white|plays|draws)\b", other)]
