"""How a match ends: who has lost before the end of play, when that decides it, and who has won.

Who resigns gives up for their side. Who runs out of time where that loses has lost, and a bot takes their place: their partner and the
others play on, and have the result that is played. With two sides the match is over when a side has nobody left who plays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from unlost.kernel.match import Match, Result
from unlost.server.rows import Ending


@dataclass
class Lost:
    """The seats that have lost whatever is still played, the first first; and those of them that gave up."""

    seats: list[int] = field(default_factory=list)
    resigned: set[int] = field(default_factory=set)

    def __contains__(self, seat: int) -> bool:
        return seat in self.seats

    def __bool__(self) -> bool:
        return bool(self.seats)

    def add(self, seat: int, resigned: bool) -> None:
        if seat not in self.seats:
            self.seats.append(seat)
        if resigned:
            self.resigned.add(seat)

    def has_side(self, side: frozenset[int], bots: frozenset[int]) -> bool:
        """Has a side lost? One of its people gave up, or none of them is left."""
        people = side - bots
        return bool(side & self.resigned) or bool(people and people <= set(self.seats))


def is_decided(sides: Sequence[frozenset[int]], bots: frozenset[int], lost: Lost) -> bool:
    """Is the match over although its play is not? With more than two sides the others play it to its end."""
    return bool(lost) and len(sides) == 2 and any(lost.has_side(side, bots) for side in sides)


def ending_of(match: Match, sides: Sequence[frozenset[int]], bots: frozenset[int], lost: Lost, last: str) -> Ending:
    """How a match that is over ended: by whom it was won, and with how many points. `last` is the last action of its log."""
    scores = list(match.scores)
    if match.result and not lost:
        return {"how": "played", "winners": list(match.result.winners), "scores": scores, "lost": []}
    losers = set(lost.seats).union(*(side for side in sides if lost.has_side(side, bots)))
    others = [seat for seat in range(len(scores)) if seat not in losers]
    if match.result:  # it was played to its end, with bots in the places of those who lost before
        return {"how": "played", "winners": _best(match.result, scores, others), "scores": scores, "lost": lost.seats}
    how: Literal["time", "resigned"] = "time" if last == "!time" else "resigned"
    return {"how": how, "winners": others, "scores": scores, "lost": lost.seats}


def _best(result: Result, scores: list[int], others: list[int]) -> list[int]:
    """Who of these others has won: the winners by the rules, if they are among them, else the best of them."""
    winners = [seat for seat in others if seat in result.winners]
    best = max((scores[seat] for seat in others), default=None)
    return winners or [seat for seat in others if scores[seat] == best]
