"""The loop that lets two sets of weights of one policy play each other, for `tools/tune.py`. Each game has its own copy: see `for_game`."""

from typing import Any

from unlost.kernel.dice import open_stream
from unlost.kernel.rule import seldom
from unlost.kernel.table import DEAL

by_weights: Any
apply: Any
deal_on: Any
score: Any


@seldom
def duel(
    states: Any, template: Any, dice: Any, start: int, deals: int, seats: int, apart: int, ours: Any, theirs: Any, points: Any, margins: Any
) -> None:
    """Play deals, each once for every rotation: ours at one seat (at both of a pair if `apart` is 2), theirs at the others.

    Writes the mean margin of each deal: our points less the mean of theirs.
    """
    s = states[0]
    for number in range(deals):
        total = 0.0
        for place in range(apart):
            open_stream(dice[0], start + number)
            s.phase = 0
            deal_on(states, template, 0, dice[0], -1)
            while s.phase > DEAL:
                ours_to_act = (int(s.turn) % apart) == place
                if ours_to_act:
                    apply(s, by_weights(s, ours))
                else:
                    apply(s, by_weights(s, theirs))
            score(s, points)
            mine, others = 0.0, 0.0
            for seat in range(seats):
                if seat % apart == place:
                    mine += points[seat]
                else:
                    others += points[seat]
            each = seats // apart
            total += mine / each - others / (seats - each)
        margins[number] = total / apart
