"""Our explorer against OpenSpiel's random bot, at a table of OpenSpiel's: `python examples/evaluate_openspiel.py --rounds 200`.

Any `pyspiel.Bot` can sit at such a table.
"""

import argparse

import numpy as np

try:
    import pyspiel
    from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
    from open_spiel.python.bots.uniform_random import UniformRandomBot

    from unlost.envs.openspiel import UnlostBot
except ImportError:
    raise SystemExit(print("This example needs OpenSpiel: pip install unlost[openspiel]")) from None

arguments = argparse.ArgumentParser(description="The explorer against OpenSpiel's random bot.")
arguments.add_argument("--rounds", type=int, default=20, help="how many, half of them from each seat")
arguments.add_argument("--bot", default="explorer", help="which of our bots")
given = arguments.parse_args()

game = pyspiel.load_game("python_unlost_cards(rounds=1)")
rng = np.random.RandomState(1)
margins = []
for played in range(given.rounds):
    seat = played % 2
    ours, theirs = UnlostBot(game, seat, given.bot, seed=played), UniformRandomBot(1 - seat, rng)
    returns = evaluate_bots(game.new_initial_state(), [ours, theirs] if seat == 0 else [theirs, ours], rng)
    margins.append(returns[seat])
error = np.std(margins) / len(margins) ** 0.5
print(f"{given.bot} over OpenSpiel's random bot: {np.mean(margins):+.1f} a round (95 %: ± {1.96 * error:.1f}), {len(margins)} rounds")
