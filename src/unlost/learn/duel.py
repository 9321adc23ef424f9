"""Who is better? Mirrored deals between bots, many at a time: every deal is played once in each seating."""

import numpy as np

from unlost.bots.bot import Bot
from unlost.kernel.batch import Batch
from unlost.kernel.options import OptionValue
from unlost.kernel.rng import new_rng
from unlost.kernel.sides import margin


def duel(one: Bot, other: Bot, deals: int, seed: str, **options: OptionValue) -> dict[str, float]:
    """How `one` fares at a table full of the other: its margin over the mean of the others, by deal, and how often it wins.

    With partners, `one` is a pair.
    """
    game = one.game
    players = int(game.checked(options)["players"])
    sides = game.sides(players)
    margins, wins, capped, dealt = np.zeros(deals), 0.0, 0, 0
    for place in range(sides):
        batch = Batch(game.name, deals, seed, **options)
        rng, running = new_rng(f"{seed}/{place}"), np.ones(deals, np.bool_)
        while running.any():
            actions = batch.random()
            observations = batch.observe()
            ours = batch.turn % sides == place
            one.choose_all(observations, ours & running, rng, actions)
            other.choose_all(observations, ~ours & running, rng, actions)
            batch.step(actions)
            done = np.flatnonzero(batch.finished & running)
            running[done] = False
            for at in done:
                points = batch.scores[at]
                margins[at] += margin(points, place, players, sides) / sides
                best = np.flatnonzero(points == points.max())
                wins += int((best % sides == place).sum()) / len(best)
                capped, dealt = capped + int(batch.capped[at]), dealt + int(batch.dealt[at])
    return {
        "margin": float(margins.mean()), "error": float(margins.std(ddof=1) / deals**0.5), "wins": wins / deals / sides,
        "capped": capped / dealt, "deals": deals,
    }  # fmt: skip
