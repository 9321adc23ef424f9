"""What study knows of the board game: how much a mistake weighs, and the turn that may take the last card of the last expedition.

The thresholds come from the distribution of losses in docs/study.md.
"""

import numpy as np

from unlost.games.board.rules import DRAW, DRAWS, GROUPS, PLAY, STATE, STEP, apply, legal, sample, score, tiebreak
from unlost.games.board.state import Observation, State
from unlost.kernel.records import OVER, Records
from unlost.kernel.rng import new_rng
from unlost.study.exact import Outcome
from unlost.study.scale import Scale

SCALE = Scale(points=(3.0, 8.0, 16.0))
LEVELS = {"novice": 1.36, "explorer": 0.91, "expert": 0.47}  # points lost a decision: `tools/check_review.py level`, four long games each

MOST = 5_000  # tables that are looked at; chains of arrows are short


def endings(observations: Records) -> dict[int, Outcome]:
    """In the last expedition of two players, with one card in the deck: every card played and every extra step.

    Who is to draw takes that card, and the game ends: to take from a pile instead only lets the other side do as it likes and end it, by
    discarding with the table as it is if nothing is better. So only one's own extra steps are still to choose, and nothing hidden matters.
    """
    o: Observation = observations[0]
    if int(o.players) != 2 or int(o.deck_left) != 1 or int(o.deal) < int(o.expeditions) or o.phase not in (PLAY, STEP):
        return {}
    seat = int(o.turn)
    states = np.zeros(1, STATE)
    sample(o, new_rng(0)[0], states[0])
    known: dict[bytes, Outcome] = {}
    found = {number: _best(_after(states, number), seat, known) for number in _legal(states[0])}
    return found if len(known) < MOST else {}


def _best(states: Records, seat: int, known: dict[bytes, Outcome]) -> Outcome:
    """The margin and the share of the victory of a seat that goes on as well as it can, and takes the last card."""
    s: State = states[0]
    table = states.tobytes()
    if table not in known:
        if s.phase == OVER:
            known[table] = _outcome(s, seat)
        elif s.phase == DRAW:
            known[table] = _best(_after(states, DRAWS), seat, known)
        elif len(known) >= MOST:
            return 0.0, 0.0
        else:
            known[table] = max(_best(_after(states, number), seat, known) for number in _legal(s))
    return known[table]


def _legal(s: State) -> list[int]:
    found, start = list[int](), 0
    for bits, group in zip(legal(s, int(s.phase)), GROUPS, strict=True):
        found += [start + place for place in range(len(group)) if int(bits) >> place & 1]
        start += len(group)
    return found


def _after(states: Records, number: int) -> Records:
    after = states.copy()
    apply(after[0], number)
    return after


def _outcome(s: State, seat: int) -> Outcome:
    """The larger margin is the likelier win too: level on points, more artifacts win (B25)."""
    points = np.zeros(2, np.int64)
    score(s, points)
    margin = int(points[seat] - points[1 - seat])
    ahead = margin or tiebreak(s, seat) - tiebreak(s, 1 - seat)
    return float(margin), (ahead > 0) + 0.5 * (ahead == 0)
