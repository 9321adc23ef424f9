"""What study knows of Rivals: how much a mistake weighs, and the last auction, which is counted out.

The thresholds come from the distribution of losses in docs/study.md. There are no figures for the levels: `explorer` loses more a decision
than `novice`, who bids little and so has little to lose, and yet it wins.

With one card left to uncover, whatever happens next ends the game, and that card brings nobody anything (R12): nothing is hidden any more.
"""

from functools import cache

import numpy as np

from unlost.games.rivals.rules import ACT, BID, BIDS, DECLINE, STATE, TAKE, apply, legal, sample, score
from unlost.games.rivals.state import Observation, State
from unlost.kernel.intrinsics import lowest
from unlost.kernel.records import Records
from unlost.kernel.rng import new_rng
from unlost.study.exact import Outcome, outcome
from unlost.study.scale import Scale

SCALE = Scale(points=(4.0, 10.0, 20.0), win=(0.05, 0.12, 0.24))


def endings(observations: Records) -> dict[int, Outcome]:
    """With one card left: whatever leaves only the seat's own choices, and with two players every bid and pass.

    Who has won the last auction takes every card that fits, from low to high, wagers first: none of them takes points away (R13).
    Two players bid with open cards and nothing left to chance, so what is best for the margin is best for the win as well.
    Of more players nobody knows what the others would rather prevent: there only a bid that nobody can raise is proven.
    """
    o: Observation = observations[0]
    if int(o.deck_left) != 1 or o.phase not in (ACT, BID, TAKE):
        return {}
    seat = int(o.turn)
    states = np.zeros(2, STATE)
    sample(o, new_rng(0)[0], states[0])
    found: dict[int, Outcome] = {}
    takes, _, others = (int(bits) for bits in legal(o, int(o.phase)))
    bids = [BIDS + amount - 1 for amount in range(1, 1 + max(0, others.bit_length() - 2)) if others >> amount + 1 & 1]
    for number in [*(kind for kind in range(takes.bit_length()) if takes >> kind & 1), *bids]:
        states[1] = states[0]
        apply(states[1], number)
        if states[1].turn == seat and states[1].phase == TAKE:
            found[number] = _shared(_taken(states[1], seat), seat)
    if int(o.players) == 2 and o.phase != TAKE:
        auction = _Auction(states)
        for number in bids:
            found[number] = outcome([auction.margin(seat, number - BIDS + 1, seat)])
        if o.phase == BID:
            found[DECLINE] = outcome([auction.won(seat, int(o.bid), int(o.bidder))])
    return found


class _Auction:
    """The last auction of two players."""

    def __init__(self, states: Records) -> None:
        s: State = states[0]
        self.gold = [int(s.gold[seat]) for seat in range(2)]
        self.points = [_points(s)[seat] for seat in range(2)]
        self.after = [0, 0]  # the points of each if it wins and pays nothing
        for seat in range(2):
            states[1] = states[0]
            states[1].turn, states[1].phase = seat, TAKE
            self.after[seat] = _taken(states[1], seat)[seat]
        self.best = cache(self._best)

    def margin(self, seat: int, bid: int, bidder: int) -> int:
        """The margin of a seat after a bid, if both go on as well as they can."""
        best = self.best(bid, bidder)
        return best if seat == bidder else -best

    def won(self, seat: int, bid: int, bidder: int) -> int:
        """The margin of a seat if a bid wins."""
        best = self.after[bidder] - bid - self.points[1 - bidder]
        return best if seat == bidder else -best

    def _best(self, bid: int, bidder: int) -> int:
        """The margin of the bidder: the other one passes, or raises if it can (R6)."""
        other = 1 - bidder
        return min([self.won(bidder, bid, bidder), *(-self.best(more, other) for more in range(bid + 1, self.gold[other] + 1))])


def _taken(s: State, seat: int) -> list[int]:
    """The points by seat, once a seat that has won the last auction has taken all that it can."""
    while s.phase == TAKE and (fits := int(legal(s, TAKE)[0])):
        apply(s, lowest(fits))
    return _points(s)


def _points(s: State) -> list[int]:
    points = np.zeros(int(s.players), np.int64)
    score(s, points)
    return [int(number) for number in points]


def _shared(points: list[int], seat: int) -> Outcome:
    """The margin of a seat over the mean of the others, and its share of the victory (R14)."""
    others = [number for other, number in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others), (points[seat] == max(points)) / points.count(max(points))
