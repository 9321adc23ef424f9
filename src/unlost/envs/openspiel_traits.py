"""What OpenSpiel must know of a game beside its rules: the part `openspiel` of a game's package has it as `TRAITS`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from unlost.kernel.jit import inlined
from unlost.kernel.options import Options
from unlost.kernel.records import AnyRecord, Bytes, DeckState, Ints


@dataclass(frozen=True)
class Parameter:
    """An option whose values OpenSpiel writes differently: a parameter is a number or a text, never both, and never None."""

    default: int | str  # as OpenSpiel writes the option's default
    means: object  # the option's default
    read: Callable[[object], object] = lambda value: value  # the option's value, from any other that OpenSpiel gives

    def option(self, value: object) -> object:
        """The option's value."""
        return self.means if value == self.default else self.read(value)


class UnseenState(Protocol):
    """A state with a multiset for the cards that nobody has seen, as the type checker sees it."""

    unseen: Ints


@inlined
def no_row(s: DeckState) -> Bytes:
    return s.deck


@inlined
def none_away(s: UnseenState) -> Ints:
    return s.unseen  # scratch of `sample`, which leaves it empty


@dataclass(frozen=True)
class Traits:
    """What is random in a game, and how far it can go."""

    title: str
    kinds: tuple[str, ...]  # the cards
    pack: Callable[[Options], int]  # how many cards a deal has
    decisions: Callable[[Options], int]  # that a game can have at most
    margin: Callable[[Options], float]  # the most that a player can be ahead of the mean of the others
    hands: bool = True  # has anybody anything to hide?
    laid_out: Callable[[AnyRecord], Bytes] = no_row  # (state): a row of things that a deal lays out for all to see,
    things: tuple[str, ...] = ()  # what there is of them,
    to_lay_out: Callable[[Options], int] = lambda options: 0  # how many come out,
    at_hand: int = 0  # and out of how many
    odds: Callable[[tuple[int, ...], Sequence[int], int], list[int]] | None = None  # where they are not as the numbers of things are
    put_away: Callable[[AnyRecord], Ints] = none_away  # (state): the multiset of cards that are out of the game, unseen
    parameters: Mapping[str, Parameter] = field(default_factory=dict)  # options that are written differently
    check: Callable[[Options], None] = lambda options: None  # raise BadOption for options that OpenSpiel cannot have
