"""The compiled loops of self-play."""

from typing import Any

import numpy as np
import numpy.typing as npt

from unlost.kernel.rule import seldom

BANKS = {"cards": "totals", "board": "points"}  # where a state keeps the points of what is over; Rivals counts at the end only


def bank(game: str, states: Any, players: int) -> npt.NDArray[np.int64]:
    """The points that are safe already, by seat."""
    if game not in BANKS:
        return np.zeros((len(states), players), np.int64)
    kept = states[BANKS[game]]
    if game == "cards":  # by side
        return np.stack([kept[:, seat & 1] for seat in range(players)], axis=1)
    found: npt.NDArray[np.int64] = kept[:, :players].copy()
    return found


@seldom
def draw(logits: Any, rolls: Any, actions: Any, chance: Any) -> None:
    """Draw an action for each row by its chances, and tell the logarithm of its chance."""
    for i in range(len(logits)):
        row = logits[i]
        most = row[0]
        for a in range(1, len(row)):
            most = max(most, row[a])
        total = 0.0
        for a in range(len(row)):
            if row[a] > -1e8:
                total += np.exp(row[a] - most)
        left, chosen = rolls[i] * total, -1
        for a in range(len(row)):
            if row[a] > -1e8:
                left -= np.exp(row[a] - most)
                chosen = a
                if left < 0:
                    break
        actions[i] = chosen
        chance[i] = row[chosen] - most - np.log(total)


@seldom
def advantages(
    turn: Any, ours: Any, value: Any, gain: Any, won: Any, ended: Any, pairs: bool, lam: float, weight: float, learner: int,
    advantage: Any, margin: Any, win: Any, known: Any,
) -> None:  # fmt: skip
    """Generalised advantages along each seat's own decisions, backwards; and by the same way what each output should have been.

    A decision counts as known if its game ended within these steps, or its seat decided again in it: the last decision of a seat
    in a game that goes on only lends its value.
    """
    steps, tables = turn.shape
    players = gain.shape[2]
    outputs = 2 * players
    following = np.zeros((players, outputs))  # what the next decision of each seat expected
    carried = np.zeros((players, outputs))  # its advantage
    pending = np.zeros((players, outputs))  # what came between
    seen = np.zeros(players, np.bool_)  # is there a next decision, or an end?
    each = 2 if pairs else 1
    for table in range(tables):
        following[:] = 0
        carried[:] = 0
        pending[:] = 0
        seen[:] = False
        for step in range(steps - 1, -1, -1):
            over = ended[step, table]
            if over:
                following[:] = 0
                carried[:] = 0
                pending[:] = 0
                seen[:] = True
            for seat in range(players):
                for place in range(players):
                    other = (seat + place) % players
                    mine = total = 0.0
                    for third in range(players):
                        if third == other or (pairs and (third ^ other) & 1 == 0):
                            mine += gain[step, table, third]
                        else:
                            total += gain[step, table, third]
                    pending[seat, place] += mine / each - total / (players - each)
                    if over:
                        pending[seat, players + place] += won[step, table, other]
            seat = turn[step, table] if learner < 0 else learner
            worth = 0.0
            for output in range(outputs):
                expected = value[step, table, output]
                delta = pending[seat, output] + following[seat, output] - expected
                found = delta + lam * carried[seat, output]
                if seen[seat]:
                    carried[seat, output] = found
                    if output < players:
                        margin[step, table, output] = expected + found
                    else:
                        win[step, table, output - players] = min(1.0, max(0.0, expected + found))
                    if output == 0:
                        worth += found
                    elif output == players:
                        worth += 2 * weight * found
                pending[seat, output] = 0
                following[seat, output] = expected
            advantage[step, table] = worth
            known[step, table] = seen[seat]
            seen[seat] = True
