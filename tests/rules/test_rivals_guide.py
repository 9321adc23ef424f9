"""What the table of Rivals tells beside a view: worth to whom, bids, sharing, what is left. Never more than the view knows."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import unlost
from tests.rules.rivals_positions import auction, rivals, uncover
from unlost.kernel.game import find_game

guide = find_game("rivals").guide


def told(match: unlost.Match) -> Mapping[str, Any]:
    return guide(match.view(None), [str(action) for action in match.actions()], match.options)


def somewhere(players: int, seed: int, steps: int) -> unlost.Match:
    """A game in which everybody has played at random for a while."""
    match, rng = unlost.new("rivals", players=players, seed=seed), random.Random(seed)
    for _ in range(steps):
        if match.result:
            break
        match.play(rng.choice(match.actions()[:6]))
    return match


POSITIONS = [(players, seed, steps) for players in (2, 3, 4) for seed, steps in ((1, 30), (2, 90), (3, 160), (4, 1000))]


@pytest.mark.parametrize(("players", "seed", "steps"), POSITIONS)
def test_points_are_those_of_the_rules(players: int, seed: int, steps: int) -> None:
    match = somewhere(players, seed, steps)
    assert told(match)["points"] == list(match.scores)


@pytest.mark.parametrize(("players", "seed", "steps"), POSITIONS)
def test_what_is_left_agrees_with_the_piles(players: int, seed: int, steps: int) -> None:
    match = somewhere(players, seed, steps)
    left = told(match)["left"]
    deck: Counter[str] = Counter(match.truth()["deck"])
    assert left["cards"] == deck.total() == sum(told(match)["piles"])
    assert left["wagers"] == sum(deck[f"{colour}x"] for colour in "YBWGR")
    for colour in "YBWGR":
        assert left["numbers"][colour] == [deck[f"{colour}{value}"] for value in range(2, 11)]
        assert left["wagers_at_most"][colour] >= deck[f"{colour}x"]


@pytest.mark.parametrize(("players", "seed", "steps"), POSITIONS)
def test_a_card_is_worth_nothing_just_where_it_does_not_fit(players: int, seed: int, steps: int) -> None:
    match = somewhere(players, seed, steps)
    brings = told(match)["brings"]
    assert set(brings) == set(match.view(None)["display"])
    if match.phase == "take":
        assert match.turn is not None
        assert {card for card, worth in brings.items() if worth[match.turn]} == {str(a) for a in match.actions() if str(a) in brings}


def test_worth_of_a_card_to_each_player() -> None:
    match = uncover(rivals("Y7", "Yx", "Y3", starting=[["Y", "B"], ["W", "G"]]), 3)
    assert told(match)["brings"]["Y7"] == [{"more": 4, "value": 4, "times": 2}, {"more": 2, "value": 2, "times": 1}]
    auction(match, 1, 1, "Y7")
    assert told(match)["brings"]["Yx"] == [{"more": 0, "value": 0, "times": 3}, None]
    assert told(match)["brings"]["Y3"] == [{"more": 2, "value": 2, "times": 2}, None]


def test_the_fourth_number_brings_the_bonus() -> None:
    match = auction(uncover(rivals("R2", "R3", "R4", "R9"), 4), 0, 1, "R2 R3 R4")
    assert told(match)["seats"][0]["R"] == {"value": 3, "footprints": 3, "times": 1, "numbers": 3, "bonus": 0, "to_bonus": 1}
    assert told(match)["brings"]["R9"][0] == {"more": 10, "value": 13, "times": 1}


def test_bids_go_from_the_least_to_all_ones_gold() -> None:
    match = rivals("R2")
    assert told(match)["bids"] is None
    uncover(match)
    assert told(match)["bids"] == {"least": 1, "most": 18, "price": 0}
    match.play("$5")
    assert told(match)["bids"] == {"least": 6, "most": 18, "price": 5}
    match.play("=")
    assert told(match)["bids"] is None


def test_the_supply_would_be_shared_evenly_but_not_with_the_last_pile() -> None:
    match = auction(uncover(rivals(players=3)), 1, 8)
    assert told(match)["share"] == {"each": 2, "stays": 2}
    before = match.view(None)["gold"]
    while match.view(None)["pile"]["number"] == 1:
        match.play("+")
    assert [now - then for now, then in zip(match.view(None)["gold"], before, strict=True)] == [2, 2, 2]
    assert told(match)["piles"] == [0, 20, 20, 20]
    uncover(match, 40)
    assert told(match)["share"] is None


def test_every_seat_and_every_watcher_is_told_the_same() -> None:
    match = somewhere(4, 5, 120)
    assert len({str(guide(match.view(seat), [], match.options)) for seat in (None, 0, 1, 2, 3)}) == 1
