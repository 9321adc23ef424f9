"""Who sits where: the line-ups in which each deal is played, so that every bot has every seat equally often."""

import re
from collections.abc import Sequence
from itertools import combinations

from unlost.kernel.errors import BadOption
from unlost.kernel.options import short

LineUp = tuple[int, ...]  # by seat: which of the bots


def split_names(text: str) -> list[str]:
    """The bots of a list with commas; what stands in quotes stays whole, such as a command."""
    return [found[1].strip() for found in re.finditer(r"""(?:^|,)((?:[^,"']|"[^"]*"?|'[^']*'?)*)""", text)]


def checked_names(names: object) -> tuple[str, ...]:
    """The names of bots, if they are a list of such."""
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise BadOption(f"bots takes a list of names, such as ['explorer', 'novice'], not {short(names)}")
    return tuple(names)


def labels(names: Sequence[str]) -> list[str]:
    """The names, told apart: novice, novice#2."""
    return [name if name not in names[:place] else f"{name}#{names[: place + 1].count(name)}" for place, name in enumerate(names)]


def line_ups(bots: int, sides: int, seats: int) -> list[LineUp]:
    """All line-ups of a deal: the bots cycled through the sides from each of them, in every rotation; a,b,a and b,a,b for two at three
    seats. If there are more bots than sides, every choice of them.
    """
    if bots < 2:
        raise BadOption("the arena takes two bots or more, such as --bots explorer,novice")
    if bots > sides:
        cycles = list(combinations(range(bots), sides))
    else:
        cycles = [tuple((start + side) % bots for side in range(sides)) for start in range(bots)]
    rotations = (cycle[turn:] + cycle[:turn] for cycle in cycles for turn in range(sides))
    return list(dict.fromkeys(tuple(line_up[seat % sides] for seat in range(seats)) for line_up in rotations))
