"""The compiled part of the search: candidate actions tried in imagined worlds. Each bot has its own copy of this module: see `for_game`."""

from typing import Any

from unlost.kernel.dice import open_stream
from unlost.kernel.rule import seldom
from unlost.kernel.table import DEAL

apply: Any
sample: Any
policy: Any  # (state, dice): how everybody goes on after the candidate
prospects: Any  # (state, points): what the end of a deal is worth, by seat


@seldom
def try_all(observations: Any, pool: Any, dice: Any, first: int, last: int, allies: int, candidates: Any, points: Any, values: Any) -> None:
    """Try candidates in the worlds numbered from first to last: values[world, place of the candidate] is the margin that came out.

    `pool` is two states, the world and the trial; `allies` the seats whose result counts, a bit each. A world depends on its number
    and the key of the dice only, so that it does not matter who tries it, and when.
    """
    players = int(observations[0].players)
    for world in range(first, last):
        open_stream(dice[0], world)
        sample(observations[0], dice[0], pool[0])
        for place in range(len(candidates)):
            if candidates[place] < 0:  # dropped
                continue
            pool[1] = pool[0]
            apply(pool[1], candidates[place])
            while pool[1].phase > DEAL:
                apply(pool[1], policy(pool[1], dice[0]))
            prospects(pool[1], points)
            mine = others = 0.0
            ours = 0
            for seat in range(players):
                if allies >> seat & 1:
                    mine += points[seat]
                    ours += 1
                else:
                    others += points[seat]
            values[world, place] = mine / ours - others / (players - ours)
