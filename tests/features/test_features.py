"""Features: the numbers say what the view says, and nothing that a seat may not know."""

import hashlib
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import unlost
from unlost.features import Layout, layout_of
from unlost.features.symmetry import Exchange
from unlost.kernel.colours import COLOURS
from unlost.kernel.errors import BadOption
from unlost.kernel.rng import new_rng

Kind = tuple[str, dict[str, Any]]
KINDS: list[Kind] = [
    ("cards", {"rounds": 2}), ("cards", {"expeditions": 6, "rounds": 1}), ("cards", {"players": 4, "rounds": 1}),
    ("cards", {"rounds": 1, "expeditions": 3, "highest": 6, "investments": 1, "hand": 4, "cost": 5}),
    ("board", {"expeditions": 3, "max_turns": 60}), ("board", {"players": 3, "expeditions": 1, "up_and_down": True}),
    ("board", {"players": 4, "expeditions": 1, "edition": "2008"}),
    ("rivals", {}), ("rivals", {"players": 3}), ("rivals", {"players": 4}),
]  # fmt: skip


def told(kind: Kind) -> str:
    return "-".join([kind[0], *(f"{name}={value}" for name, value in kind[1].items())])


def features(layout: Layout, records: Any) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int16]]:
    colours, rest = np.full((layout.colours, layout.width), 99, np.int8), np.full(layout.rest, 9999, np.int16)
    layout.encode(records[0], colours, rest)
    return colours, rest


def walk(kind: Kind, seed: int) -> Iterator[tuple[unlost.Match, random.Random]]:
    """A random game, position by position."""
    match, chance = unlost.Match(kind[0], seed=seed, **kind[1]), random.Random(seed)
    while match.turn is not None:
        yield match, chance
        match.play(chance.choice(match.actions()))


class Reader:
    """The features of a seat, read by their names."""

    def __init__(self, layout: Layout, match: unlost.Match, seat: int) -> None:
        self.layout = layout
        self.colours, self.rest = features(layout, match.observation(seat))
        low, high, rest_low, rest_high = layout.bounds()
        assert ((low <= self.colours) & (self.colours <= high)).all()
        assert ((rest_low <= self.rest) & (self.rest <= rest_high)).all()

    def __getitem__(self, name: str) -> list[int]:
        return [int(value) for value in self.rest[self.layout.columns(name)]]

    def of(self, colour: int, name: str) -> list[int]:
        return [int(value) for value in self.colours[colour, self.layout.columns(name)]]

    def cards(self, name: str) -> Counter[str]:
        """The cards that a field shows."""
        values = [str(value) for value in range(11)] if self.layout.game.name == "board" else ["x", *map(str, range(2, 11))]
        found: Counter[str] = Counter()
        for colour in range(self.layout.colours):
            for value, number in zip(values, self.of(colour, name), strict=True):
                found[COLOURS[colour] + value] += number
        return +found


def after(seat: int, place: int, players: int) -> int:
    return (seat + place) % players


def flat(by_colour: dict[str, list[str]]) -> Counter[str]:
    return Counter(card for cards in by_colour.values() for card in cards)


def check_hands(read: Reader, view: Mapping[str, Any], seat: int, players: int) -> None:
    """What games with hands and piles share."""
    assert read.cards("hand") == Counter(view["hands"][seat])
    for place in range(1, players):
        assert read.cards(f"known_{place}") == Counter(view["hands"][after(seat, place, players)])
    assert read.cards("pile") == flat(view["piles"])
    assert read.cards("top") == Counter(pile[-1] for pile in view["piles"].values() if pile)
    closed = [COLOURS[colour] for colour in range(read.layout.colours) if read.of(colour, "closed") == [1]]
    assert closed == ([view["closed"]] if view["closed"] else [])
    assert read["deck_left"] == [view["deck_left"]]
    assert read["turns_left"] == [view["turns_left"]]
    assert read["hand_size"] == [view["hand_sizes"][after(seat, place, players)] for place in range(players)]


def check_cards(read: Reader, view: Mapping[str, Any], seat: int, players: int) -> None:
    check_hands(read, view, seat, players)
    ours, theirs = view["expeditions"][seat & 1], view["expeditions"][1 - (seat & 1)]
    assert read.cards("ours") == flat(ours)
    assert read.cards("theirs") == flat(theirs)
    for name, side in (("our_sum", ours), ("their_sum", theirs)):
        sums = [sum(int(card[1:]) for card in cards if card[1:] != "x") for cards in side.values()]
        assert [read.of(colour, name)[0] for colour in range(read.layout.colours)] == sums
    assert read["our_total"] + read["their_total"] == [view["totals"][seat], view["totals"][seat ^ 1]]
    assert read["round"] == [view["round"]]
    hidden = sum(view["hand_sizes"][other] - len(view["hands"][other]) for other in range(players))
    assert sum(read.cards("unseen").values()) == view["deck_left"] + hidden


def check_board(read: Reader, view: Mapping[str, Any], seat: int, players: int) -> None:
    check_hands(read, view, seat, players)
    for place in range(players):
        other = after(seat, place, players)
        name = "own" if place == 0 else f"rival_{place}"
        assert read.cards(f"{name}_column") == flat(view["columns"][other])
        for colour in range(5):
            explorer = view["explorers"][other].get(COLOURS[colour])
            column = view["columns"][other][COLOURS[colour]]
            assert read.of(colour, f"{name}_stone") == [int(bool(explorer and explorer["stone"] == stone)) for stone in range(1, 10)]
            assert read.of(colour, f"{name}_researcher") == [int(bool(explorer and explorer["piece"] == "researcher"))]
            assert read.of(colour, f"{name}_last") == [int(column[-1][1:]) if column else -1]
    for colour in range(5):
        tiles = view["tiles"][COLOURS[colour]]
        assert read.of(colour, "artifact") == [int(tiles.get(str(stone)) == "artifact") for stone in range(1, 10)]
        assert read.of(colour, "arrow") == [int(tiles.get(str(stone)) == "arrow") for stone in range(1, 10)]
        assert read.of(colour, "points") == [int(text) if (text := tiles.get(str(stone), "")).isdigit() else 0 for stone in range(1, 10)]
    order = [after(seat, place, players) for place in range(players)]
    assert read["score"] == [view["points"][other] for other in order]
    assert read["artifacts"] == [sum(view["artifacts"][other].values()) for other in order]
    assert read["crossed"] == [view["crossed"]]
    assert read["expedition"] == [view["expedition"]]


def check_rivals(read: Reader, view: Mapping[str, Any], seat: int, players: int) -> None:
    for place in range(players):
        name, other = "own" if place == 0 else f"rival_{place}", after(seat, place, players)
        starting = Counter({f"{COLOURS[colour]}x": read.of(colour, f"{name}_starting")[0] for colour in range(5)})
        assert read.cards(name) + starting == flat(view["expeditions"][other])
    assert read.cards("display") == Counter(view["display"])
    assert read.cards("boxed") == Counter(view["boxed"])
    order = [after(seat, place, players) for place in range(players)]
    assert read["gold"] == [view["gold"][other] for other in order]
    assert read["supply"] == [view["supply"]]
    assert read["pile"] + read["pile_left"] == [view["pile"]["number"], view["pile"]["left"]]
    bid = view["bid"]
    assert read["bid"] == [bid["amount"] if bid else 0]
    assert read["bidder"] == [int(bool(bid and bid["by"] == other)) for other in order]
    assert read["bidding"] == [int(bool(bid and other in bid["in"])) for other in order]
    assert sum(read.cards("unseen").values()) == read["deck_left"][0]


CHECKS = {"cards": check_cards, "board": check_board, "rivals": check_rivals}


def check_games(kind: Kind, seeds: range) -> None:
    layout = layout_of(kind[0], **kind[1])
    for seed in seeds:
        for match, chance in walk(kind, seed):
            seat = chance.randrange(match.players)
            view = match.view(seat)
            read = Reader(layout, match, seat)
            CHECKS[kind[0]](read, view, seat, match.players)
            assert read["phase"] == [int(view["phase"] == phase) for phase in match.game.phases]


@pytest.mark.parametrize("kind", KINDS, ids=told)
def test_the_numbers_say_what_the_view_says(kind: Kind) -> None:
    check_games(kind, range(2))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=told)
def test_the_numbers_say_what_the_view_says_in_a_thousand_games(kind: Kind) -> None:
    check_games(kind, range(100, 212))  # of nine kinds


@pytest.mark.parametrize("kind", KINDS, ids=told)
def test_what_is_hidden_changes_no_number(kind: Kind) -> None:
    """Fill in at random what a seat does not know: its features stay the same."""
    layout, rng = layout_of(kind[0], **kind[1]), new_rng(1)
    changed = 0
    for match, chance in walk(kind, 7):
        seat = chance.randrange(match.players)
        seen = match.observation(seat)
        other, again = np.zeros(1, match.game.state), np.zeros(1, match.game.observation)
        match.game.loops.imagine(seen, rng, other)
        match.game.loops.look(other, seat, again)
        changed += other.tobytes() != match._states.tobytes()
        (mine, beside), (theirs, beside_them) = features(layout, seen), features(layout, again)
        assert (mine == theirs).all()
        assert (beside == beside_them).all()
    assert changed > 10


INTERPRETED = """
import sys; sys.path.insert(0, ".")
from tests.features.test_features import KINDS, summed
print(*(summed(kind) for kind in KINDS))
"""


def summed(kind: Kind) -> str:
    """All features of the first thirty positions of a game, as one number."""
    layout, digest = layout_of(kind[0], **kind[1]), hashlib.sha256()
    for number, (match, chance) in enumerate(walk(kind, 3)):
        if number == 30:
            break
        for table in features(layout, match.observation(chance.randrange(match.players))):
            digest.update(table.tobytes())
    return digest.hexdigest()[:16]


def test_interpreted_and_compiled_find_the_same_numbers() -> None:
    found = subprocess.run(
        [sys.executable, "-c", INTERPRETED], env=os.environ | {"UNLOST_JIT": "0"}, capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == [summed(kind) for kind in KINDS]


def exchanged(card: str, order: list[int]) -> str:
    return COLOURS[order.index(COLOURS.index(card[0]))] + card[1:]


@pytest.mark.parametrize("kind", [("cards", {"rounds": 1}), ("cards", {"rounds": 1, "players": 4, "expeditions": 6})], ids=told)
def test_exchanging_the_colours_of_the_deck_exchanges_features_masks_and_actions(kind: Kind) -> None:
    game, options = kind
    layout, chance = layout_of(game, **options), random.Random(5)
    order = list(range(layout.colours))
    chance.shuffle(order)
    exchange = Exchange(layout, order)
    truth = unlost.Match(game, seed=9, **options, first=0).truth()
    deck = [card for hand in truth["hands"] for card in hand] + truth["deck"]
    one = unlost.Match(game, deals=[{"deck": deck}], first=0, **options)
    other = unlost.Match(game, deals=[{"deck": [exchanged(card, order) for card in deck]}], first=0, **options)
    while one.turn is not None:
        seat = one.turn
        (colours, rest), (new, new_rest) = (features(layout, match.observation(seat)) for match in (one, other))
        assert (exchange.colours(colours) == new).all()
        assert (rest == new_rest).all()
        numbers = [action.number for action in one.actions()]
        assert sorted(exchange.actions(numbers)) == sorted(action.number for action in other.actions())
        mask, new_mask = np.zeros(layout.actions), np.zeros(layout.actions)
        mask[numbers] = 1
        new_mask[[action.number for action in other.actions()]] = 1
        assert (exchange.mask(mask) == new_mask).all()
        number = chance.choice(numbers)
        there = int(exchange.actions(number))
        assert int(exchange.back(there)) == number
        one.play(str(one.game.actions[number]))
        other.play(str(other.game.actions[there]))
    assert one.scores == other.scores


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [0, 1, 2, 3, 3], [1, 2, 3, 4, 5], []])
def test_an_order_that_is_none_is_refused(order: list[int]) -> None:
    with pytest.raises(BadOption, match="order takes each of the colours"):
        Exchange(layout_of("cards"), order)


def test_a_layout_tells_its_columns_as_a_table() -> None:
    layout = layout_of("cards", players=4, expeditions=6)
    assert f"`colours`: int8, 6 × {layout.width}" in layout.table()
    assert layout.columns("hand") == slice(0, 10)
    assert layout.columns("deck_left") == slice(3, 4)
    with pytest.raises(KeyError):
        layout.columns("nothing")
    with pytest.raises(BadOption):
        layout_of("cards", players=3)
