"""What a lesson is: a first game in chapters. Each chapter is a match with a fixed deal, and steps that the person takes one by one."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Literal

from unlost.kernel.match import Deal, Match
from unlost.kernel.options import Options

StepKind = Literal["read", "do", "try", "watch"]  # try: it is forbidden, and the table says why


@dataclass(frozen=True)
class Step:
    """One step: something to read, to do or to try in vain, or an action of the guide's to watch. One idea at a time."""

    kind: StepKind
    action: str = ""
    look: str = ""  # the places that it speaks of, as web/js/coach.js names them: "pile:B deck"
    ideas: str = ""  # of the game, that it is about
    words: str = ""  # marked by `later`


def read(look: str, ideas: str, words: str) -> list[Step]:
    """Something to read."""
    return [Step("read", "", look, ideas, words)]


def do(action: str, look: str, ideas: str, words: str) -> list[Step]:
    """Something that the person does."""
    return [Step("do", action, look, ideas, words)]


def attempt(action: str, ideas: str, words: str) -> list[Step]:
    """Something that the person tries in vain."""
    return [Step("try", action, "", ideas, words)]


def guide(actions: str, look: str = "", ideas: str = "", words: str = "") -> list[Step]:
    """What the guide does, and afterwards why."""
    return [Step("watch", action) for action in actions.split()] + (read(look, ideas, words) if words else [])


def steps(*some: list[Step]) -> tuple[Step, ...]:
    return tuple(step for one in some for step in one)


@dataclass(frozen=True)
class Chapter:
    """A match that begins with this deal and these actions; then come the steps."""

    game: str
    title: str
    options: Options
    deal: Deal
    steps: tuple[Step, ...]
    before: Sequence[str] = ()

    def begun(self, seed: int | str = 0, rules: int | None = None) -> Match:
        """The match as the person finds it. Only who leaves the lesson's way may ever need the seed."""
        match = Match(self.game, seed=seed, deals=[self.deal], rules=rules, **self.options)
        for action in self.before:
            match.play(action)
        return match

    @cached_property
    def script(self) -> tuple[str, ...]:
        """All actions of the steps, the person's and the guide's."""
        return tuple(step.action for step in self.steps if step.kind in ("do", "watch"))

    def follows(self, history: Sequence[str]) -> str | None:
        """The next action of the script; empty at its end, None if something else was played."""
        played = tuple(history[len(self.before) :])
        return "".join(self.script[len(played) :][:1]) if played == self.script[: len(played)] else None

    @cached_property
    def mark(self) -> str:
        """Changes whenever matches of this chapter, begun earlier, could not be made again."""
        return hashlib.sha256(json.dumps([self.options, self.deal, self.before], sort_keys=True).encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Lesson:
    """A game's first game."""

    game: str
    chapters: tuple[Chapter, ...]

    def name(self, number: int) -> str:
        """What a match of a chapter (from 1) is kept as: cards:1:3fa9c2d1."""
        return f"{self.game}:{number}:{self.chapters[number - 1].mark}"


# ---------------------------------------------------------------- to compose deals with


def listed(text: str) -> list[str]:
    return text.split()


def filled(named: str, cards: Iterable[str], size: int | None = None) -> list[str]:
    """The cards that are named, in this order, then the others, well mixed and always the same way."""
    deck = named.split()
    left = Counter(cards)
    left.subtract(deck)
    assert min(left.values()) >= 0, f"too often: {[card for card, number in left.items() if number < 0]}"
    others = sorted(f"{place} {card}" for card, number in left.items() for place in range(number))
    mixed = sorted(others, key=lambda text: hashlib.sha256(text.encode()).digest())
    return (deck + [text.split()[1] for text in mixed])[:size]


def late(mine: str, theirs: str, my_hand: str, their_hand: str, draws: str) -> tuple[str, list[str]]:
    """A deck, and how it was played before we join: what I and they put down, turn by turn; then both hands, and what is drawn next.

    A turn is one word, with its extra steps behind it: `W3>W`. Everybody drew from the deck, and each card just in time.
    """
    turns = [side.split() for side in (mine, theirs)]
    held = [[_card(turn) for turn in side] + hand.split() for side, hand in zip(turns, (my_hand, their_hand), strict=True)]
    dealt = [side[:8] for side in held]
    drawn = [card for pair in zip_longest(held[0][8:], held[1][8:]) for card in pair if card]
    before = [action for pair in zip(*turns, strict=True) for turn in pair for action in [*turn.replace(">", " >").split(), "+"]]
    return " ".join([*dealt[0], *dealt[1], *drawn, draws]), before


def _card(turn: str) -> str:
    return turn.partition(">")[0].removeprefix("-").rstrip("ar")
