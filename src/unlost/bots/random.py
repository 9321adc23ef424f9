"""The bot that plays every game, badly: any legal action, each as likely as the others. One copy for each game."""

from typing import Any

from unlost.kernel.dice import below
from unlost.kernel.machine import member, size
from unlost.kernel.rule import rule

legal: Any
STARTS: tuple[int, ...]


@rule
def choose(o: Any, dice: Any) -> int:
    sets = legal(o, int(o.phase))
    n = size(sets[0])
    for group in range(1, len(sets)):
        n += size(sets[group])
    place = below(dice, n)
    for group in range(len(sets)):
        here = size(sets[group])
        if place < here:
            return STARTS[group] + member(sets[group], place)
        place -= here
    return -1
