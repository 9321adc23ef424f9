"""Who plays whom in a round of a tournament: Swiss, or everybody once against everybody. Pure functions, which know no table.

The Swiss pairings are those of FIDE's Dutch system, as caissify-pairings makes them: of the libraries of the field it is in Python alone,
kept up, and compared round by round with bbpPairings, which FIDE endorses. py4swiss has the same claim, but a part in C++ that some
machines would have to compile; swissdutch and PyPair were left years ago.

Who comes first in a pair has the first seat, and begins: the system's white.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from unlost.server.standings import Pairing

Mode = Literal["swiss", "robin"]  # robin: everybody once against everybody


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who play against each other; without a second, one who rests in this round."""

    first: int
    second: int | None


class _Player(TypedDict):
    """Somebody, as the library wants them described."""

    id: int
    name: str
    rating: int
    starting_number: int
    score: float
    color_hist: list[str]
    float_history: list[str]
    bye_count: int


def most_rounds(mode: Mode, players: int) -> int:
    """How many rounds a tournament of so many players can have: Swiss, as many as can be paired however the matches end.

    A graph of n players in which each can still meet n/2 others has a perfect matching (Dirac); to rest is to meet one more player.
    """
    even = players + players % 2
    return max(1, even // 2) if mode == "swiss" else even - 1


def robin_round(players: Sequence[int], number: int) -> list[Pair]:
    """A round, counted from 1, of everybody against everybody, by the Berger tables; of an odd number of players one rests."""
    from caissify_pairings.engines.round_robin import berger_round

    places: dict[int, int | None] = dict(enumerate(players, 1))
    even = len(players) + len(players) % 2
    found = []
    for one, other in berger_round(even, number):
        first, second = places.get(one), places.get(other)
        if first is None:
            first, second = second, None
        assert first is not None
        found.append(Pair(first, second))
    return sorted(found, key=lambda pair: pair.second is None)


def swiss_round(players: Sequence[int], still: Sequence[int], rounds: Sequence[Sequence[Pairing]], total: int) -> list[Pair] | None:
    """The next round by the Swiss system, of so many in all: None if there is none in which nobody meets somebody again or rests twice.

    `players` are all who ever played, in the order of their starting numbers; `still` those who still do.
    """
    from caissify_pairings import generate_pairings

    known = _described(players, rounds)
    met = {(one.first, one.second) for pairings in rounds for one in pairings if one.second is not None}
    answered: list[dict[str, int | None]] = generate_pairings(
        system="dutch", players=[known[number] for number in still], previous_pairings=set(met), round_number=len(rounds) + 1,
        total_rounds=max(total, len(rounds) + 1),
    )  # fmt: skip
    found = [Pair(first, one["black_id"]) for one in answered if (first := one["white_id"]) is not None]
    return found if _is_sound(found, still, met, known) else None


def _is_sound(pairs: Sequence[Pair], still: Sequence[int], met: set[tuple[int, int]], known: Mapping[int, _Player]) -> bool:
    """Does everybody play once, nobody against somebody of before, and one at most rest, who has not before?"""
    there = [number for pair in pairs for number in (pair.first, pair.second) if number is not None]
    again = any((pair.first, pair.second) in met or (pair.second, pair.first) in met for pair in pairs)
    resting = [pair.first for pair in pairs if pair.second is None]
    return sorted(there) == sorted(still) and not again and len(resting) < 2 and not any(known[number]["bye_count"] for number in resting)


def _described(players: Sequence[int], rounds: Sequence[Sequence[Pairing]]) -> dict[int, _Player]:
    """By number, everybody as the library wants to know them: points so far, who began, and who met somebody with more or fewer points."""
    known: dict[int, _Player] = {
        number: {
            "id": number, "name": str(number), "rating": 0, "starting_number": place, "score": 0.0, "color_hist": [], "float_history": [],
            "bye_count": 0,
        }
        for place, number in enumerate(players, 1)
    }  # fmt: skip
    for pairings in rounds:
        before = {number: one["score"] for number, one in known.items()}
        away = set(known)
        for pairing in pairings:
            first = known[pairing.first]
            away.discard(pairing.first)
            first["score"] += pairing.points / 2
            if pairing.second is None:
                first["bye_count"] += 1
                first["color_hist"].append("none")
                first["float_history"].append("down")
                continue
            second = known[pairing.second]
            away.discard(pairing.second)
            second["score"] += (2 - pairing.points) / 2
            difference = before[pairing.first] - before[pairing.second]
            for one, colour, floated in ((first, "white", difference), (second, "black", -difference)):
                one["color_hist"].append(colour)
                one["float_history"].append("down" if floated > 0 else "up" if floated < 0 else "none")
        for number in away:
            known[number]["color_hist"].append("none")
            known[number]["float_history"].append("none")
    return known
