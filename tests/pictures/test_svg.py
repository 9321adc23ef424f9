"""Pictures of tables: what they show, what they must not show, and how large they are."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import unlost
from unlost.kernel.match import Match
from unlost.kernel.position import Position
from unlost.pictures.drawing import LARGEST
from unlost.pictures.palette import DARK, LIGHT

TABLES = [
    ("cards", {"players": 2}), ("cards", {"players": 2, "expeditions": 6}), ("cards", {"players": 4, "expeditions": 6}),
    ("board", {"players": 2}), ("board", {"players": 3, "up_and_down": True}), ("board", {"players": 4}),
    ("rivals", {"players": 2}), ("rivals", {"players": 3}), ("rivals", {"players": 4}),
]  # fmt: skip


def played(name: str, options: dict[str, Any], actions: int) -> Match:
    """A match after so many actions, or at its end, each the middle one of those that there were."""
    match = Match(name, seed="pictures", **options)
    while match.turn is not None and len(match.history) < actions:
        legal = match.actions()
        match.play_number(legal[(len(legal) + len(match.history)) // 2 % len(legal)].number)
    return match


def cards_of(svg: str) -> list[str]:
    """The cards that lie face up, large or small."""
    body = svg.split("</defs>")[-1]
    large = re.findall(r'href="#u([YBWGRP](?:10|\d|x))(?:-\d)?"', body)
    small = re.findall(r'<use href="#uk(\w)" transform="[^"]*"/><text [^>]*>(\d+|×)<', body)
    return sorted(large + [letter + value.replace("×", "x") for letter, value in small])


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_table_is_one_small_picture_that_refers_to_nothing_outside(name: str, options: dict[str, Any]) -> None:
    for actions in (0, 40, 150, 10_000):
        match = played(name, options, actions)
        for dark in (False, True):
            svg = match.svg(dark=dark)
            assert len(svg.encode()) < LARGEST
            ElementTree.fromstring(svg)
            assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|<script|@import', svg)
            ids = re.findall(r' id="([^"]+)"', svg)
            assert len(ids) == len(set(ids))
            assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)) <= {(one, "") for one in ids} | {("", one) for one in ids}


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_exchanged_hidden_cards_leave_the_same_bytes(name: str, options: dict[str, Any]) -> None:
    match = played(name, options, 50)
    for seat in range(match.players):
        worlds = [Position.of(match, seat).sample(seed) for seed in range(3)]
        assert len({str(world.truth()) for world in worlds}) > 1  # hidden cards were exchanged
        assert {world.svg(seat) for world in worlds} == {match.svg(seat)}


@pytest.mark.parametrize(("name", "options"), [one for one in TABLES if one[0] == "cards"])
def test_all_cards_that_a_seat_sees_lie_there(name: str, options: dict[str, Any]) -> None:
    match = played(name, options, 61)
    assert match.turn is not None
    view = match.view(match.turn)
    laid = [card for side in view["expeditions"] for cards in side.values() for card in cards]
    held = [card for hand in view["hands"] for card in hand]
    tops = [pile[-1] for pile in view["piles"].values() if pile]
    assert cards_of(match.svg()) == sorted(laid + held + tops)


def test_the_table_of_rivals_shows_the_display_and_all_expeditions() -> None:
    match = played("rivals", {"players": 3}, 60)
    view = match.view(None)
    laid = [card for seat in view["expeditions"] for cards in seat.values() for card in cards]
    assert cards_of(match.svg()) == sorted(laid + view["display"])


def test_the_board_shows_every_explorer_and_every_tile() -> None:
    match = played("board", {"players": 4}, 90)
    view, svg = match.view(match.turn), match.svg().split("</defs>")[-1]
    walkers = sum(map(len, view["explorers"]))
    assert len(re.findall('href="#upawn', svg)) == walkers + match.players  # and one beside each name
    for kind in ("arrow", "artifact"):
        assert svg.count(f'href="#utile{kind}"') == sum(tile == kind for tiles in view["tiles"].values() for tile in tiles.values())


def test_the_seat_to_act_is_meant_where_none_is_named_and_a_spectator_when_it_is_over() -> None:
    match = played("cards", {"players": 2, "rounds": 1}, 31)
    assert match.turn is not None
    assert match.svg() == match.svg(match.turn) != match.svg(1 - match.turn)
    over = played("cards", {"players": 2, "rounds": 1}, 10_000)
    assert over.turn is None
    assert over.svg() == Position.of(over, None).svg()
    with pytest.raises(unlost.BadOption, match="seat"):
        match.svg(2)


def test_dark_is_the_same_table_in_other_colours() -> None:
    match = played("cards", {"players": 2}, 30)
    light, dark = match.svg(), match.svg(dark=True)
    assert LIGHT["paper"] in light
    assert DARK["paper"] in dark
    assert light.split("</style>")[1] == dark.split("</style>")[1]


def test_notebooks_show_matches_and_positions() -> None:
    match = played("cards", {"players": 2}, 30)
    told = Position.of(match)
    assert match._repr_svg_() == told._repr_svg_() == match.svg()
    assert match._repr_html_() == told._repr_html_()
    assert "prefers-color-scheme: dark" in match._repr_html_()


def test_a_game_without_a_drawing_of_its_own_shows_its_table_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("cards", {"players": 2}, 30)
    monkeypatch.setattr("unlost.kernel.svg.part", lambda game, name: None)
    texts = [element.text for element in ElementTree.fromstring(match.svg()).iter("{http://www.w3.org/2000/svg}text")]
    assert [text or "" for text in texts] == str(match).splitlines()
