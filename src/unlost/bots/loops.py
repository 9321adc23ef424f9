"""The loop that lets a policy choose in many games. Each bot has its own copy of this module: see `for_game`."""

from typing import Any

from unlost.kernel.rule import seldom

policy: Any


@seldom
def choose_all(observations: Any, where: Any, dice: Any, actions: Any) -> None:
    for i in range(len(observations)):
        if where[i]:
            actions[i] = policy(observations[i], dice[0])
