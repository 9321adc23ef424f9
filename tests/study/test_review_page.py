"""The page of a review: what is in it, what is not, and how large it is."""

import json
import re
from typing import Any

import pytest

from tests.study.review_by_hand import MISTAKES, review_by_hand
from unlost.kernel.svg import draw_table
from unlost.languages import LANGUAGES, speaking

LARGEST = 3_000_000  # bytes


def data_of(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize(
    ("name", "options"),
    [("cards", {"players": 2}), ("cards", {"players": 4}), ("board", {"players": 4, "max_turns": 150}), ("rivals", {"players": 4})],
)
def test_a_whole_match_is_one_file_of_moderate_size_that_asks_for_nothing(name: str, options: dict[str, Any]) -> None:
    review = review_by_hand(name, **options)
    page = review.html()
    assert len(page.encode()) < LARGEST
    asked = re.findall(r'(?:src|href|srcset|action)="?(?!#)([^"\s>]+)|url\((?!#)([^)]{0,30})|@import', page.replace("\\", ""))
    assert asked
    assert all(any(one.startswith("data:") for one in found) for found in asked)
    assert "<!--" not in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert len(data_of(page)["steps"]) == len(review.match.history) + 1


def test_every_step_is_the_table_as_the_seat_that_acts_knew_it() -> None:
    review = review_by_hand(rounds=1)
    data = data_of(review.html())
    again = review.match.at(0)
    views = [review.match.at(n).view(review.match.at(n).turn) for n in range(len(review.match.history) + 1)]
    for n in (0, 17, len(review.match.history)):
        again = review.match.at(n)
        drawn = draw_table(again.game, again.view(again.turn), again.options, again.turn, views)
        assert [data["pieces"][piece] for piece in data["steps"][n]["picture"]] == drawn.drawing.body


def test_reviewed_for_one_seat_only_what_that_seat_knew_is_shown() -> None:
    review = review_by_hand(rounds=1, seats=(1,))
    data = data_of(review.html())
    views = [review.match.at(n).view(1) for n in range(len(review.match.history) + 1)]
    for n in (0, 8, 21):
        again = review.match.at(n)
        drawn = draw_table(again.game, again.view(1), again.options, 1, views)
        assert [data["pieces"][piece] for piece in data["steps"][n]["picture"]] == drawn.drawing.body
    assert all("verdict" in step for step in data["steps"] if step["seat"] == 1)
    assert not any("verdict" in step for step in data["steps"] if step["seat"] == 0)


def test_the_sum_that_is_shown_adds_up_to_the_tenth() -> None:
    page = review_by_hand(rounds=1).html()
    rows = re.findall(r'<tr class="(\w+)"><th>[^<]*</th><td>([^<]*)</td>', page)
    shown = {part: float(figure.replace("−", "-")) for part, figure in rows}
    margin = shown.pop("margin")
    assert len(shown) == 6
    assert sum(shown.values()) == pytest.approx(margin)


def test_mistakes_are_listed_by_weight_and_reasons_are_texts() -> None:
    review = review_by_hand(rounds=1)
    page = review.html()
    listed = [int(step) for step in re.findall(r'<li><button type="button" data-step="(\d+)"', page)]
    assert listed == [one.n for one in review.mistakes]
    assert set(listed) == set(MISTAKES)
    assert data_of(page)["steps"][12]["reasons"] == ["It gives <the others> a card."]


def test_an_unfinished_match_has_a_page_without_a_sum() -> None:
    page = review_by_hand(actions=20).html()
    assert "The match was not played to its end." in page
    assert "<table>" not in page


@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_the_page_speaks_the_readers_language(language: str) -> None:
    review = review_by_hand(actions=20)
    with speaking(language):
        page = review.html()
    assert f'<html lang="{language}">' in page
    assert ("Chance to win" in page) == (language == "en")


def test_a_notebook_shows_the_page_in_a_frame() -> None:
    shown = review_by_hand(actions=10)._repr_html_()
    assert shown.startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert "<script" not in shown
