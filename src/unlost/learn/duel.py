"""Who is better? Mirrored deals between bots, many at a time: every deal is played once in each seating."""

from typing import Any

import numpy as np

from unlost.bots.bot import Bot
from unlost.kernel.batch import Batch
from unlost.kernel.dice import new_dice


def duel(one: Bot, other: Bot, deals: int, seed: str, **options: Any) -> dict[str, float]:
    """How `one` fares at a table full of the other: its margin over the mean of the others, by deal, and how often it wins.

    With partners, `one` is a pair.
    """
    game = one.game
    players = int(game.checked(options)["players"])
    pairs = game.partners and players == 4
    turns = 2 if pairs else players
    margins, wins, capped, dealt = np.zeros(deals), 0.0, 0, 0
    for place in range(turns):
        batch = Batch(game.name, deals, seed, **options)
        dice, running = new_dice(f"{seed}/{place}"), np.ones(deals, np.bool_)
        while running.any():
            actions = batch.random()
            observations = batch.observe()
            ours = (batch.turn % turns if pairs else batch.turn) == place
            one.choose_all(observations, ours & running, dice, actions)
            other.choose_all(observations, ~ours & running, dice, actions)
            batch.step(actions)
            done = np.flatnonzero(batch.finished & running)
            running[done] = False
            for at in done:
                points = batch.scores[at]
                mine = [seat for seat in range(players) if seat % turns == place]
                theirs = [seat for seat in range(players) if seat % turns != place]
                margins[at] += (points[mine].mean() - points[theirs].mean()) / turns
                best = np.flatnonzero(points == points.max())
                wins += np.isin(best, mine).sum() / len(best)
                capped, dealt = capped + int(batch.capped[at]), dealt + int(batch.dealt[at])
    return {
        "margin": float(margins.mean()), "error": float(margins.std(ddof=1) / deals**0.5), "wins": wins / deals / turns,
        "capped": capped / dealt, "deals": deals,
    }  # fmt: skip
