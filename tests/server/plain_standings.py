"""The standings of a tournament worked out once more, straight from what docs/tournaments.md says, to compare with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class PlainPairing:
    """A pairing that is over: points of the first, 1, ½ or 0."""

    first: int
    second: int | None
    points: Fraction
    margin: int
    is_played: bool = True


Line = tuple[int, int, Fraction, Fraction, Fraction, int]  # place, number, points, Buchholz, Sonneborn-Berger, margin


def plain_standings(players: Sequence[int], pairings: Iterable[PlainPairing]) -> list[Line]:
    results: dict[int, list[tuple[int | None, Fraction]]] = {number: [] for number in players}  # whom one met, and what it brought
    margin = dict.fromkeys(players, 0)
    for one in pairings:
        met = one.second is not None and one.is_played
        results[one.first].append((one.second if met else None, one.points))
        if one.second is not None:
            results[one.second].append((one.first if met else None, 1 - one.points))
            margin[one.first] += one.margin
            margin[one.second] -= one.margin
    points = {number: sum((brought for _, brought in results[number]), Fraction(0)) for number in players}
    buchholz, berger = dict[int, Fraction](), dict[int, Fraction]()
    for number in players:
        others = [(points[number if other is None else other], brought) for other, brought in results[number]]
        buchholz[number] = sum((strength for strength, _ in others), Fraction(0))
        berger[number] = sum((strength * brought for strength, brought in others), Fraction(0))

    def key(number: int) -> tuple[Fraction, Fraction, Fraction, Fraction, int]:
        alike = [
            other
            for other in players
            if (points[other], buchholz[other], berger[other]) == (points[number], buchholz[number], berger[number])
        ]
        all_met = all(any(rival == one for rival, _ in results[other]) for other in alike for one in alike if one != other)
        direct = sum((brought for rival, brought in results[number] if rival in alike), Fraction(0)) if all_met else Fraction(0)
        return -points[number], -buchholz[number], -berger[number], -direct, -margin[number]

    ordered = sorted(players, key=lambda number: (key(number), number))
    return [
        (1 + sum(key(other) < key(number) for other in players), number, points[number], buchholz[number], berger[number], margin[number])
        for number in ordered
    ]
