"""How everybody stands in a tournament: points, and what decides between equal ones. Pure functions.

A match won is a point, one that is level half of one. Points are counted in halves, so that all of it is whole numbers.
Between equal points decide, one after the other:

1. Buchholz: the sum of the points of all whom one has met.
2. Sonneborn-Berger: the points of those one has won against, and half the points of those one was level with.
3. Direct encounter: the points of the matches of those among each other who are still equal, if all of them have met.
4. Margin: all of one's own points at the tables, less those of the others.

Who rests, or is to play somebody who has left, gets the points of the round as if they had won or lost against somebody with as many points
as they have themselves in the end; so does FIDE count rounds that were not played. Who is equal in all of this shares a place.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pair of a round that is over. `first` has the first seat; `second` is None for one who rests."""

    first: int
    second: int | None
    points: int  # of the first, in halves: 2 won, 1 level, 0 lost; of one who rests, what that brings
    margin: int = 0  # points of the first at the table, less those of the second
    is_played: bool = True  # False: one of them has left


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands. Equal ones share a place."""

    place: int
    number: int
    points: int  # in halves
    buchholz: int  # in halves
    berger: int  # in quarters
    margin: int
    won: int
    level: int
    lost: int


@dataclass(frozen=True, slots=True)
class _Round:
    """What somebody did in a round."""

    other: int | None  # None: nobody was met
    points: int
    margin: int


def standings(players: Sequence[int], rounds: Iterable[Sequence[Pairing]]) -> list[Standing]:
    """Everybody, the best first."""
    done = _by_player(players, [pairing for pairings in rounds for pairing in pairings])
    points = {number: sum(one.points for one in done[number]) for number in players}

    def of(number: int, one: _Round) -> int:
        """The points of whom somebody met in a round."""
        return points[number if one.other is None else one.other]

    found = []
    for number in players:
        own = done[number]
        met = [one for one in own if one.other is not None]
        found.append(
            Standing(
                0, number, points[number], sum(of(number, one) for one in own), sum(of(number, one) * one.points for one in own),
                sum(one.margin for one in own), *(sum(one.points == points for one in met) for points in (2, 1, 0)),
            )
        )  # fmt: skip
    return _placed(found, done)


def _by_player(players: Sequence[int], pairings: Iterable[Pairing]) -> dict[int, list[_Round]]:
    done: dict[int, list[_Round]] = {number: [] for number in players}
    for pairing in pairings:
        if pairing.second is None:
            done[pairing.first].append(_Round(None, pairing.points, 0))
        else:
            done[pairing.first].append(_Round(pairing.second if pairing.is_played else None, pairing.points, pairing.margin))
            done[pairing.second].append(_Round(pairing.first if pairing.is_played else None, 2 - pairing.points, -pairing.margin))
    return done


def _placed(found: Sequence[Standing], done: dict[int, list[_Round]]) -> list[Standing]:
    """In their order, with their places."""

    def before(one: Standing) -> tuple[int, int, int]:
        return -one.points, -one.buchholz, -one.berger

    placed: list[Standing] = []
    for _, group in groupby(sorted(found, key=before), before):
        equal = list(group)
        direct = _direct(equal, done)

        def after(one: Standing, direct: dict[int, int] = direct) -> tuple[int, int]:
            return -direct[one.number], -one.margin

        for _, same in groupby(sorted(equal, key=lambda one: (after(one), one.number)), after):
            place = len(placed) + 1
            placed += [replace(one, place=place) for one in same]
    return placed


def _direct(equal: Sequence[Standing], done: dict[int, list[_Round]]) -> dict[int, int]:
    """The points of equal ones in their matches among each other; none for all of them unless each has met each."""
    numbers = {one.number for one in equal}
    among = {number: [one for one in done[number] if one.other in numbers] for number in numbers}
    if any({one.other for one in among[number]} != numbers - {number} for number in numbers):
        return dict.fromkeys(numbers, 0)
    return {number: sum(one.points for one in among[number]) for number in numbers}
