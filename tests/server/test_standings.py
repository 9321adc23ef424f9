"""Standings of tournaments: by hand, and against a calculation of another kind."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.plain_standings import PlainPairing, plain_standings
from unlost.server.standings import Pairing, standings

ROUND_ROBIN = [[Pairing(1, 4, 2), Pairing(2, 3, 2)], [Pairing(4, 3, 1), Pairing(1, 2, 0)], [Pairing(2, 4, 0), Pairing(3, 1, 0)]]


def test_points_and_what_decides_between_equal_ones_by_hand() -> None:
    """1 beat 4 and 3, 2 beat 3 and 1, 4 beat 2 and drew with 3: 2, 2, 1½ and ½ points."""
    found = standings([1, 2, 3, 4], ROUND_ROBIN)
    assert [(one.number, one.points, one.buchholz, one.berger) for one in found] == [
        (2, 4, 8, 2 * 1 + 2 * 4),
        (1, 4, 8, 2 * 3 + 2 * 1),
        (4, 3, 9, 2 * 4 + 1),
        (3, 1, 11, 3),
    ]
    assert [one.place for one in found] == [1, 2, 3, 4]
    assert [(one.won, one.level, one.lost) for one in found] == [(2, 0, 1), (2, 0, 1), (1, 1, 1), (0, 1, 2)]


def test_those_who_are_still_equal_are_told_apart_by_their_own_match_then_by_the_margin() -> None:
    circle = [[Pairing(1, 2, 2), Pairing(3, None, 2)], [Pairing(2, 3, 2), Pairing(1, None, 2)], [Pairing(3, 1, 2), Pairing(2, None, 2)]]
    assert [(one.place, one.number) for one in standings([3, 1, 2], circle)] == [(1, 1), (1, 2), (1, 3)]
    circle[0][0] = Pairing(1, 2, 2, margin=30)
    circle[1][0] = Pairing(2, 3, 2, margin=40)
    assert [(one.place, one.number, one.margin) for one in standings([3, 1, 2], circle)] == [(1, 1, 30), (2, 2, 10), (3, 3, -40)]
    six = [
        [Pairing(2, 4, 0), Pairing(5, 3, 0), Pairing(6, 1, 0)],
        [Pairing(1, 2, 0, margin=-90), Pairing(4, 3, 1), Pairing(5, 6, 0)],
        [Pairing(1, 4, 0), Pairing(6, 3, 2), Pairing(2, 5, 0)],
    ]
    equal = standings(range(1, 7), six)[-2:]
    assert {(one.points, one.buchholz, one.berger) for one in equal} == {(2, 9, 4)}
    assert [(one.place, one.number, one.margin) for one in equal] == [(5, 5, 0), (6, 2, 90)]  # 5 has won against 2


def test_who_rests_is_counted_as_if_they_had_met_somebody_like_themselves() -> None:
    rounds = [[Pairing(1, 2, 2), Pairing(3, None, 2)], [Pairing(3, 1, 0), Pairing(2, None, 2)]]
    found = {one.number: one for one in standings([1, 2, 3], rounds)}
    assert (found[1].points, found[1].buchholz) == (4, 4)
    assert (found[3].points, found[3].buchholz, found[3].berger) == (2, 2 + 4, 2 * 2)
    left = {one.number: one for one in standings([1, 2], [[Pairing(1, 2, 2, is_played=False)]])}
    assert (left[1].points, left[1].buchholz, left[1].won) == (2, 2, 0)
    assert (left[2].points, left[2].buchholz, left[2].lost) == (0, 0, 0)


@settings(max_examples=60)
@given(st.integers(2, 14), st.integers(0, 6), st.integers(0, 10**6))
def test_standings_are_those_of_a_calculation_of_another_kind(players: int, number: int, seed: int) -> None:
    chance = random.Random(seed)
    rounds, plain = list[list[Pairing]](), list[PlainPairing]()
    for _ in range(number):
        order = list(range(1, players + 1))
        chance.shuffle(order)
        pairings = []
        while len(order) > 1:
            points, margin, is_played = chance.choice([0, 1, 2]), chance.randint(-20, 20), chance.random() < 0.9
            pairings.append(Pairing(order.pop(), order.pop(), points, margin if is_played else 0, is_played))
        if order:
            pairings.append(Pairing(order.pop(), None, 2))
        rounds.append(pairings)
        plain += [PlainPairing(one.first, one.second, Fraction(one.points, 2), one.margin, one.is_played) for one in pairings]
    found = [
        (one.place, one.number, Fraction(one.points, 2), Fraction(one.buchholz, 2), Fraction(one.berger, 4), one.margin)
        for one in standings(range(1, players + 1), rounds)
    ]
    assert found == plain_standings(range(1, players + 1), plain)


@pytest.mark.parametrize("players", [[], [5]])
def test_there_may_be_few(players: list[int]) -> None:
    assert [one.number for one in standings(players, [])] == players
