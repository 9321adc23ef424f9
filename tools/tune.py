"""Tune the weights of a rule-of-thumb bot by play against itself: python tools/tune.py cards --minutes 5 -o expeditions=6

Changes a few weights at random; keeps the change if it wins on mirrored deals. Prints the weights as they get better.
"""

import argparse
import json
import random
import time
from typing import Any

import numpy as np

from unlost.bots.weights import TuningDeals
from unlost.kernel.game import find_game
from unlost.kernel.jit import specialised
from unlost.kernel.registry import part
from unlost.kernel.rng import new_rng


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="WEIGHTS")
    parser.add_argument("--policy", default="by_weights")
    parser.add_argument("-o", dest="options", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    bots: Any = part(game.name, "bots")
    named = {name: json.loads(value) for name, value in (option.split("=") for option in arguments.options)}
    options = game.checked({"players": arguments.players, **getattr(bots, "TUNING_OPTIONS", game.contest), **named})
    loops = specialised(
        "unlost.bots.tuning_loops",
        by_weights=getattr(bots, arguments.policy),
        apply=game.rules.apply,
        score=getattr(bots, "prospects", game.rules.score),
        deal_on=game.loops.deal_on,
    )
    states, template, rng = np.zeros(1, game.state), game.template(options), new_rng(f"tune/{arguments.seed}")
    points = np.zeros(arguments.players, np.int64)
    sides = game.sides(arguments.players)
    used = 0

    def margin(ours: Any, theirs: Any, deals: int) -> tuple[float, float]:
        nonlocal used
        margins = np.zeros(deals)
        drawn = TuningDeals(states, template, rng, used, arguments.players, sides)
        loops.duel(drawn, ours, theirs, points, margins)
        used += deals
        return float(margins.mean()), float(margins.std() / deals**0.5)

    chance = random.Random(arguments.seed)
    rows = getattr(bots, arguments.weights)
    first = rows[-1:] if len(rows) == 1 else rows[arguments.players - 2 :][:1]  # one record, or one for each number of players
    best = first.copy()
    tried = kept = 0
    end = time.monotonic() + 60 * arguments.minutes
    while time.monotonic() < end:
        other = best.copy()
        values = other.view(np.int64)
        for _ in range(chance.choice((1, 1, 2, 3))):
            place = chance.randrange(len(values))
            scale = max(abs(int(values[place])), chance.choice((5, 20, 100)))
            values[place] += round(chance.gauss(0, 0.35) * scale)
        tried += 1
        mean, error = margin(other, best, arguments.deals // 4)
        if mean < 0.3 * error:
            continue
        mean, error = margin(other, best, arguments.deals)
        if mean > 1.3 * error:
            best, kept = other, kept + 1
            total, wide = margin(best, first, arguments.deals)
            print(f"{tried} tried, {kept} kept: {mean:+.2f}; {total:+.2f} ± {2 * wide:.2f} in all", flush=True)
            print("   ", ", ".join(f"{name}={best[0][name]}" for name in best.dtype.names or ()), flush=True)


if __name__ == "__main__":
    main()
