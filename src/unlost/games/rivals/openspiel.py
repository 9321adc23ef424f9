"""Rivals in OpenSpiel: what is random in it, and how far it can go."""

from collections.abc import Sequence
from functools import cache

from unlost.envs.openspiel_traits import Traits
from unlost.games.rivals.rules import CARDS, CARDS_IN_ALL, EXPEDITIONS, GOLD, LETTERS, PACK, PILES, STARTING, expedition_value
from unlost.games.rivals.state import State
from unlost.kernel.jit import inlined
from unlost.kernel.options import Options
from unlost.kernel.records import Bytes


@inlined
def wagers(s: State) -> Bytes:
    return s.wagers


def most_decisions(options: Options) -> int:
    """A turn for each card: it begins with an uncovering or a bid, and ends with its last decision. In between: everybody else can pass,
    each card can be taken once, and every bid costs the winner more, while all gold can be paid once for each pile.
    """
    return int(CARDS_IN_ALL * (1 + (options["players"] - 1) + 1) + PILES * GOLD)


def most_margin(options: Options) -> float:
    """All cards, all gold, against nothing."""
    every = [CARDS[kind] for kind in PACK]
    best = 0
    for colour, letter in enumerate(LETTERS):
        own = [card for card in every if card[0] == letter]
        best += expedition_value(own + [f"{letter}x"] * (colour < STARTING))
    return float(best + GOLD)


def wager_odds(counts: tuple[int, ...], before: Sequence[int], left: int) -> list[int]:
    """In how many ways each colour can come next, so that nobody gets two of one colour (R2)."""
    half = before[-1] if len(before) % 2 else -1
    return [number * _ways(_without(counts, colour), -1 if half >= 0 else colour, left - 1) if number and colour != half else 0
            for colour, number in enumerate(counts)]  # fmt: skip


@cache
def _ways(counts: tuple[int, ...], half: int, left: int) -> int:
    """In how many ways so many more wagers can be dealt. `half` is the colour that the player has who lacks the second; -1: nobody does."""
    if left == 0:
        return 1
    return sum(wager_odds(counts, [] if half < 0 else [half], left))


def _without(counts: tuple[int, ...], colour: int) -> tuple[int, ...]:
    return (*counts[:colour], counts[colour] - 1, *counts[colour + 1 :])


TRAITS = Traits(
    title="Unlost: Rivals",
    kinds=CARDS,
    pack=lambda options: CARDS_IN_ALL,
    decisions=most_decisions,
    margin=most_margin,
    hands=False,
    laid_out=wagers,
    things=tuple(f"starting {letter}x" for letter in LETTERS),
    to_lay_out=lambda options: STARTING * options["players"],
    at_hand=2 * EXPEDITIONS,
    odds=wager_odds,
)
