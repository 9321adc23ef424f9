"""One game between a bot and chance, with the table at the end.

The bot sees its observation; the other seat plays any legal action.
"""

import random

import unlost
from unlost.bots import find_bot

chance = random.Random(7)
novice = find_bot("cards", "novice")
game = unlost.new("cards", players=2, rounds=1, seed=7)
while game.turn is not None:
    if game.turn == 0:
        game.play_number(novice.choose(game.observation(0), seed=len(game.history)))
    else:
        game.play(chance.choice(game.actions()))
print(game)
print(game.result)
