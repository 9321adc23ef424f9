"""Pairings of tournaments: everybody against everybody by the published tables, and Swiss by its rules, whatever the results."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unlost.server.pairings import Pair, most_rounds, robin_round, swiss_round
from unlost.server.standings import Pairing

BERGER = {  # FIDE Handbook C.05, Annex 1
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("players", BERGER)
def test_everybody_against_everybody_is_paired_as_the_published_tables_have_it(players: int) -> None:
    for number, published in enumerate(BERGER[players], 1):
        found = {f"{pair.first}-{pair.second}" for pair in robin_round(range(1, players + 1), number)}
        assert found == set(published.split())


@pytest.mark.parametrize("players", range(2, 34))
def test_everybody_meets_everybody_once_and_begins_as_often_as_not(players: int) -> None:
    names = [100 + number for number in range(players)]
    rounds = [robin_round(names, number + 1) for number in range(most_rounds("robin", players))]
    met = Counter(frozenset((pair.first, pair.second)) for pairs in rounds for pair in pairs if pair.second is not None)
    rested = Counter(pair.first for pairs in rounds for pair in pairs if pair.second is None)
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1) // 2
    assert rested == (Counter(names) if players % 2 else Counter())
    begun = Counter(pair.first for pairs in rounds for pair in pairs if pair.second is not None)
    assert all(abs(2 * begun[name] - (players - 1)) <= 1 for name in names)


def played(pairs: Sequence[Pair], chance: random.Random) -> list[Pairing]:
    """A round with any results."""
    return [Pairing(pair.first, pair.second, 2 if pair.second is None else chance.choice([0, 0, 1, 2, 2])) for pair in pairs]


def check_round(pairs: Sequence[Pair], still: Sequence[int], before: Sequence[Sequence[Pairing]]) -> None:
    """Everybody is paired once, nobody with somebody of before; one rests where they are odd, and nobody twice."""
    there = [number for pair in pairs for number in (pair.first, pair.second) if number is not None]
    assert sorted(there) == sorted(still)
    met = {frozenset((one.first, one.second)) for pairings in before for one in pairings}
    assert not any(frozenset((pair.first, pair.second)) in met for pair in pairs)
    assert sum(pair.second is None for pair in pairs) == len(still) % 2


def points_of(before: Sequence[Sequence[Pairing]], number: int) -> int:
    own = [one for pairings in before for one in pairings if number in (one.first, one.second)]
    return sum(one.points if one.first == number else 2 - one.points for one in own)


@pytest.mark.parametrize("players", [*range(2, 21), 25, 33])
def test_swiss_pairs_all_rounds_nobody_twice_and_lets_the_lowest_rest(players: int) -> None:
    chance = random.Random(players)
    names = [7 * number + 1 for number in range(players)]
    total = min(most_rounds("swiss", players), 7)
    rounds: list[list[Pairing]] = []
    for _ in range(total):
        pairs = swiss_round(names, names, rounds, total)
        assert pairs is not None
        check_round(pairs, names, rounds)
        rested = {one.first for pairings in rounds for one in pairings if one.second is None}
        for pair in pairs:
            if pair.second is None:
                lowest = min(points_of(rounds, name) for name in names if name not in rested)
                assert points_of(rounds, pair.first) <= lowest + 2  # FIDE: the lowest who leaves all others a pairing
        rounds.append(played(pairs, chance))
    begun = Counter(one.first for pairings in rounds for one in pairings if one.second is not None)
    second = Counter(one.second for pairings in rounds for one in pairings)
    assert all(abs(begun[name] - second[name]) <= 2 for name in names)


@settings(max_examples=12)
@given(st.integers(4, 16), st.integers(0, 10**6))
def test_swiss_goes_on_without_those_who_have_left_or_says_that_it_cannot(players: int, seed: int) -> None:
    chance = random.Random(seed)
    names, rounds = list(range(1, players + 1)), list[list[Pairing]]()
    still = names[:]
    while (pairs := swiss_round(names, still, rounds, 9)) is not None:
        check_round(pairs, still, rounds)
        rounds.append(played(pairs, chance))
        if chance.random() < 0.5 and len(still) > 2:
            still.remove(chance.choice(still))
    assert len(rounds) >= most_rounds("swiss", len(still)) or len(still) < players


def test_the_first_round_of_swiss_is_the_upper_half_against_the_lower() -> None:
    """FIDE Handbook C.04.3: in the first round S1 meets S2 in order, and first seats alternate."""
    pairs = swiss_round(range(1, 9), range(1, 9), [], 4)
    assert pairs is not None
    assert [sorted((pair.first, pair.second or 0)) for pair in pairs] == [[1, 5], [2, 6], [3, 7], [4, 8]]
    assert len({pair.first < (pair.second or 0) for pair in pairs[::2]}) == 1
    assert pairs[0].first < (pairs[0].second or 0) or pairs[1].first < (pairs[1].second or 0)


def test_where_everybody_has_met_there_is_no_further_round() -> None:
    rounds = [[Pairing(1, 2, 2), Pairing(3, 4, 2)], [Pairing(1, 3, 2), Pairing(4, 2, 1)], [Pairing(4, 1, 0), Pairing(2, 3, 1)]]
    assert swiss_round([1, 2, 3, 4], [1, 2, 3, 4], rounds, 9) is None
