"""Tune the weights of a rule-of-thumb bot by play against itself: python tools/tune.py cards --minutes 5 -o expeditions=6

Changes a few weights at random; keeps the change if it wins on mirrored deals. Prints the weights as they get better.
"""

import argparse
import importlib
import json
import random
import time
from typing import Any

import numpy as np

from unlost.kernel.dice import new_dice
from unlost.kernel.game import find_game
from unlost.kernel.rule import for_game


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
    bots: Any = importlib.import_module(f"unlost.bots.{game.name}")
    short = {"cards": {"rounds": 1}, "board": {"expeditions": 1}}.get(game.name, {})
    named = {name: json.loads(value) for name, value in (option.split("=") for option in arguments.options)}
    options = game.checked({"players": arguments.players, **short, **named})
    loops = for_game(
        "unlost.bots.duel_loops",
        by_weights=getattr(bots, arguments.policy),
        apply=game.rules.apply,
        score=getattr(bots, "prospects", game.rules.score),
        deal_on=game.loops.deal_on,
    )
    states, template, dice = np.zeros(1, game.state), game.template(options), new_dice(f"tune/{arguments.seed}")
    points = np.zeros(arguments.players, np.int64)
    apart = 2 if game.name == "cards" else arguments.players
    used = 0

    def margin(ours: Any, theirs: Any, deals: int) -> tuple[float, float]:
        nonlocal used
        margins = np.zeros(deals)
        loops.duel(states, template, dice, used, deals, arguments.players, apart, ours, theirs, points, margins)
        used += deals
        return float(margins.mean()), float(margins.std() / deals**0.5)

    chance = random.Random(arguments.seed)
    first = getattr(bots, arguments.weights)
    first = (first[arguments.players - 2] if first.ndim == 2 else first).copy()  # a row for each number of players
    best = first.copy()
    tried = kept = 0
    end = time.monotonic() + 60 * arguments.minutes
    while time.monotonic() < end:
        other = best.copy()
        for _ in range(chance.choice((1, 1, 2, 3))):
            place = chance.randrange(len(other))
            scale = max(abs(int(other[place])), chance.choice((5, 20, 100)))
            other[place] += round(chance.gauss(0, 0.35) * scale)
        tried += 1
        mean, error = margin(other, best, arguments.deals // 4)
        if mean < 0.3 * error:
            continue
        mean, error = margin(other, best, arguments.deals)
        if mean > 1.3 * error:
            best, kept = other, kept + 1
            total, wide = margin(best, first, arguments.deals)
            print(f"{tried} tried, {kept} kept: {mean:+.2f}; {total:+.2f} ± {2 * wide:.2f} in all: {best.tolist()}", flush=True)


if __name__ == "__main__":
    main()
