"""Every figure of every sentence of the reasons, counted again from the ends of the playouts as a view shows them.

The positions of `reason_positions.txt`, each with the better action and the one played, are 60 marked mistakes of each game, which were
also read (docs/log/2026-11-18-reasons-in-words.md), and some more, so that all sentences come forth. No sentence is left out because it
does not stand out, and no figure is left over: what no check has taken out of a sentence may have no digit.
"""

import re
import string
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.study.test_reasons import _texts
from unlost.games.board.rules import STONE_VALUES
from unlost.games.cards.rules import expedition_value as value_of_cards
from unlost.games.rivals.rules import expedition_value as value_of_rivals
from unlost.kernel.colours import colour_name
from unlost.kernel.match import Match
from unlost.kernel.position import Position, position
from unlost.kernel.registry import part
from unlost.kernel.rng import new_rng
from unlost.study.judge import judge_for
from unlost.study.reasons import Trial, moment_phase

WORLDS = 24
POSITIONS = Path(__file__).with_name("reason_positions.txt")
N = r"(−?\d+(?:\.\d)?)"
COLOUR = r"(yellow|blue|white|green|red|purple)"
CARD = rf"((?:an? )?{COLOUR} (?:\d+|investment|wager))"
Figures = Iterator[tuple[str, list[float]]]  # a figure as it is told, and what its mean must be


class Compare:
    """Two actions of a position, and how the deal ended after each: 0 is the better one, 1 the one played."""

    def __init__(self, known: Position, best: str, action: str) -> None:
        assert known.turn is not None
        self.known, self.game, self.seat, self.best = known, known.game.name, known.turn, best
        self.others = [seat for seat in range(known.players) if seat != self.seat]
        pair = np.array([known.game.numbers[one] for one in (best, action)])
        judge, phase = judge_for(known.game, known.observation), moment_phase(known.game)
        self.playouts = judge.whole_deal(known.observation, new_rng("figures"), np.arange(WORLDS), pair, phase)[2]
        self.trial = Trial(known.game, known.observation[0], best, action, self.playouts)

    @cached_property
    def before(self) -> Any:  # a view of any of the games
        return self.known.view()

    @cached_property
    def ends(self) -> list[list[Any]]:
        return [[self._view(self.playouts.ends[world, place]) for world in range(WORLDS)] for place in (0, 1)]

    @cached_property
    def moments(self) -> list[list[Any]]:
        """The games as an auction was won, those in which one was."""
        met = self.playouts.met
        return [[self._view(self.playouts.moments[world, place]) for world in range(WORLDS) if met[world, place]] for place in (0, 1)]

    def _view(self, state: Any) -> Any:
        return Match.from_state(self.known.game, self.known.options, np.array([state])).view(None)

    def columns(self, view: Any, seat: int) -> Any:
        return view["columns" if self.game == "board" else "expeditions"][seat]

    def more(self, view: Any, seat: int, card: str) -> int:
        """How many such cards a seat has laid since."""
        return int(self.columns(view, seat)[card[0]].count(card) - self.columns(self.before, seat)[card[0]].count(card))

    def cards(self, view: Any, seat: int) -> int:
        return sum(map(len, self.columns(view, seat).values()))

    def value(self, view: Any, seat: int, letter: str) -> float:
        if self.game == "board":
            explorer = view["explorers"][seat].get(letter)
            return float(STONE_VALUES[explorer["stone"]] * (2 if explorer["piece"] == "researcher" else 1)) if explorer else 0.0
        count = value_of_cards if self.game == "cards" else value_of_rivals
        return float(count(self.columns(view, seat)[letter]))

    def stone(self, view: Any, seat: int, letter: str) -> int:
        explorer = view["explorers"][seat].get(letter)
        return int(explorer["stone"]) if explorer else 0

    def all_values(self, view: Any, seat: int) -> float:
        return sum(self.value(view, seat, letter) for letter in self.columns(view, seat))

    def mean(self, of: Callable[[Any, int], float], view: Any) -> float:
        """The mean of the others."""
        return float(np.mean([of(view, seat) for seat in self.others]))

    def each(self, place: int, of: Callable[[Any], float]) -> list[float]:
        return [float(of(view)) for view in self.ends[place]]

    def share(self, place: int, of: Callable[[Any], bool]) -> list[float]:
        return [100.0 * of(view) for view in self.ends[place]]

    def turns(self, place: int) -> list[float]:
        left = self.before["turns_left"]
        return self.each(place, lambda view: -(-(left - view["turns_left"]) // self.known.players))


def letter_of(colour: str) -> str:
    return next(letter for letter in "YBWGRP" if colour_name(letter) == colour)


def card_of(text: str) -> str:
    colour = re.search(COLOUR, text)
    assert colour
    rank = text.split()[-1]
    return letter_of(colour[0]) + (rank if rank.isdigit() else "x")


# ---------------------------------------------------------------- sentences of several games


def ends(of: Compare, colour: str, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: of.value(view, of.seat, letter_of(colour)))


def their_ends(of: Compare, colour: str, other: str, best: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: of.mean(lambda view, seat: of.value(view, seat, letter_of(colour)), view))


def turns_of_both(of: Compare, best: str, other: str) -> Figures:
    yield best, of.turns(0)
    yield other, of.turns(1)


def own_share(place: int) -> Callable[..., Figures]:
    def check(of: Compare, card: str, colour: str, share: str) -> Figures:
        yield share, of.share(place, lambda view: of.more(view, of.seat, card_of(card)) > 0)

    return check


def other_share(of: Compare, card: str, colour: str, share: str, otherwise: str = "") -> Figures:
    for place, told in enumerate((otherwise, share)):
        if told:
            yield told, of.share(place, lambda view: sum(of.more(view, seat, card_of(card)) for seat in of.others) > 0)


def own_begun(of: Compare, colour: str, share: str) -> Figures:
    yield share, of.share(0, lambda view: bool(of.columns(view, of.seat)[letter_of(colour)]))


def lower_comes(of: Compare, card: str, colour: str, share: str) -> Figures:
    highest = int(card_of(card)[1:])

    def lower(view: Any) -> int:
        numbers = [0 if one[1] == "x" else int(one[1:]) for one in of.columns(view, of.seat)[letter_of(colour)]]
        return sum(number < highest for number in numbers)

    now = lower(of.before)
    yield share, of.share(0, lambda view: lower(view) > now)


COMMON: list[tuple[str, Callable[..., Figures]]] = [
    (rf"their {COLOUR} ends at {N} on average, not at {N}", their_ends),
    (rf"{COLOUR} would end at {N} on average, not at {N}", ends),
    (rf"{N} turns of one's own (?:and not|instead of) {N}", turns_of_both),
    (rf"{CARD} is worth keeping: it would be played {N}%", own_share(0)),
    (rf"a card below {CARD} still comes and is played {N}%", lower_comes),
    (rf"{CARD} can wait: it is still played {N}%", own_share(0)),
    (rf"{CARD} lies on the pile for the taking: it would be played {N}%", own_share(0)),
]

# ---------------------------------------------------------------- the card game


def thin(of: Compare, colour: str, value: str, share: str, late: str = "") -> Figures:
    values = of.each(1, lambda view: of.value(view, of.seat, letter_of(colour)))
    yield value, values
    yield share, [100.0 * (one >= 0) for one in values]
    if late:
        yield late, of.turns(1)


def late_cards(of: Compare, colour: str, late: str, value: str, share: str) -> Figures:
    return thin(of, colour, value, share, late)


def worth_beginning(of: Compare, colour: str, best: str, other: str, share: str) -> Figures:
    yield from ends(of, colour, best, other)
    yield share, of.share(0, lambda view: of.value(view, of.seat, letter_of(colour)) >= 0)


def shuts_out_lower(of: Compare, text: str) -> Figures:
    found = re.match(rf"{CARD} shuts out .*?: such a card comes and is played {N}% of the time", text)
    assert found
    return lower_comes(of, *found.groups())


def cards_of(which: str) -> Callable[..., Figures]:
    def check(of: Compare, best: str, other: str) -> Figures:
        seat = of.seat if which == "own" else of.others[0]
        for place, told in enumerate((best, other)):
            yield told, of.each(place, lambda view: of.cards(view, seat) - of.cards(of.before, seat))

    return check


CARDS: list[tuple[str, Callable[..., Figures]]] = [
    (rf"an investment in {COLOUR} does not pay: it ends at {N} on average, and breaks even {N}%", thin),
    (rf"{COLOUR} is too thin to begin: it ends at {N} on average, and breaks even {N}%", thin),
    (rf"{COLOUR} comes too late: with {N} turns left it ends at {N} on average, and breaks even {N}%", late_cards),
    (rf"{COLOUR} is worth beginning now: it would end at {N} on average, not at {N}, and break even {N}%", worth_beginning),
    (rf"({CARD} shuts out [^:]*: such a card comes and is played {N}% of the time)", lambda of, text, *_: shuts_out_lower(of, text)),
    (rf"{CARD} has to be played now: later it still is {N}%", own_share(1)),
    (rf"the other side plays {CARD} {N}% of the time", other_share),
    (rf"left on the pile, {CARD} is played by the other side {N}%", other_share),
    (rf"it uncovers {CARD}, which the other side plays {N}%", other_share),
    (rf"{N} more cards could be laid, not {N}", cards_of("own")),
    (rf"{N} more cards would be laid in the round, not {N}", cards_of("own")),
    (rf"the other side would lay {N} more cards, not {N}", cards_of("other")),
    *COMMON,
]

# ---------------------------------------------------------------- the board


def path_ends(of: Compare, colour: str, stone: str, best: str, lower: str, other: str) -> Figures:
    yield from ends(of, colour, best, other)
    yield from stones(of, colour, stone, lower)


def stones(of: Compare, colour: str, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: of.stone(view, of.seat, letter_of(colour)))


def thin_path(of: Compare, colour: str, stone: str, value: str) -> Figures:
    yield stone, of.each(1, lambda view: of.stone(view, of.seat, letter_of(colour)))
    yield value, of.each(1, lambda view: of.value(view, of.seat, letter_of(colour)))


def late_path(of: Compare, colour: str, late: str, stone: str, value: str) -> Figures:
    yield late, of.turns(1)
    yield from thin_path(of, colour, stone, value)


def doubled(of: Compare, colour: str, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.share(place, lambda view: view["explorers"][of.seat].get(letter_of(colour), {}).get("piece") == "researcher")


def tile_at(of: Compare, colour: str, stone: str, sort: str) -> None:
    assert of.before["tiles"][letter_of(colour)][stone] == sort


def reached(sort: str) -> Callable[..., Figures]:
    def check(of: Compare, stone: str, colour: str, best: str, other: str) -> Figures:
        tile_at(of, colour, stone, sort)
        for place, told in enumerate((best, other)):
            yield told, of.share(place, lambda view: of.stone(view, of.seat, letter_of(colour)) >= int(stone))

    return check


def points_reached(of: Compare, worth: str, stone: str, colour: str, best: str, other: str) -> Figures:
    return reached(worth)(of, stone, colour, best, other)


def others_reach(of: Compare, stone: str, colour: str, other: str, best: str) -> Figures:
    tile_at(of, colour, stone, "artifact")
    for place, told in enumerate((best, other)):
        yield told, of.share(place, lambda view: any(of.stone(view, seat, letter_of(colour)) >= int(stone) for seat in of.others))


def stepped_on(sort: str) -> Callable[..., Figures]:
    def check(of: Compare, stone: str, colour: str) -> Figures:
        tile_at(of, colour, stone, sort)
        assert letter_of(colour) == of.best.lstrip(">")[0]
        assert of.stone(of.before, of.seat, letter_of(colour)) == int(stone) - 1
        return iter(())

    return check


def own_artifacts(of: Compare, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: artifacts(of, view, of.seat))


def other_artifacts(of: Compare, other: str, best: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: of.mean(lambda view, seat: artifacts(of, view, seat), view))


def artifacts(of: Compare, view: Any, seat: int) -> float:
    return float(view["artifacts"][seat]["tokens"] - sum(of.before["artifacts"][seat].values()))


def tiles(of: Compare, best: str, other: str) -> Figures:
    track = [-20, -15, 10, 15, 30, 50]
    for place, told in enumerate((best, other)):
        paid = of.each(place, lambda view: track[min(5, view["artifacts"][of.seat]["tokens"])] + of.all_values(view, of.seat))
        found = of.each(place, lambda view: view["points"][of.seat] - of.before["points"][of.seat])
        yield told, [one - other for one, other in zip(found, paid, strict=True)]


def own_paths(of: Compare, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: of.all_values(view, of.seat))


def their_paths(of: Compare, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: of.mean(of.all_values, view))


BOARD: list[tuple[str, Callable[..., Figures]]] = [
    (rf"{COLOUR} would end on stone {N}, at {N} points on average, not on {N}, at {N}", path_ends),
    (rf"{COLOUR} comes too late: with {N} turns left it ends on stone {N}, at {N} points on average", late_path),
    (rf"{COLOUR} is too thin to begin: it ends on stone {N}, at {N} points on average", thin_path),
    (rf"{COLOUR} is better begun with another card, or left alone: it would be begun {N}%", own_begun),
    (rf"the researcher would double {COLOUR} {N}% of the time, not {N}%", doubled),
    (rf"the arrow on stone {N} of {COLOUR} would be reached {N}% of the time, not {N}%", reached("arrow")),
    (rf"the arrow on stone {N} of {COLOUR} can be used now", stepped_on("arrow")),
    (rf"the artifact on stone {N} of {COLOUR} would be reached {N}% of the time, not {N}%", reached("artifact")),
    (rf"the artifact on stone {N} of {COLOUR} is there for the taking", stepped_on("artifact")),
    (rf"others reach the artifact on stone {N} of {COLOUR} {N}% of the time, not {N}%", others_reach),
    (rf"the tile of {N} points on stone {N} of {COLOUR} would be reached {N}% of the time, not {N}%", points_reached),
    (rf"{N} more artifacts would be found, not {N}", own_artifacts),
    (rf", and {N} by others, not {N}", lambda of, best, other: other_artifacts(of, other, best)),
    (rf"others find {N} more artifacts, not {N}", other_artifacts),
    (rf"tiles would bring {N} points, not {N}", tiles),
    (rf"one's own paths would come to {N} points on average, not to {N}", own_paths),
    (rf"their paths would come to {N} points on average, not to {N}", their_paths),
    (rf"others play {CARD} {N}% of the time once it is discarded, otherwise {N}%", other_share),
    (rf"left on the pile, {CARD} is played by others {N}% of the time, otherwise {N}%", other_share),
    (rf"it uncovers {CARD}, which others play {N}% of the time, otherwise {N}%", other_share),
    (rf"{CARD} is played only {N}% of the time", own_share(1)),
    *COMMON,
]

# ---------------------------------------------------------------- Rivals


def taken(of: Compare, card: str, colour: str, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.share(place, lambda view: of.more(view, of.seat, card_of(card)) > 0)


def prices(of: Compare, place: int, own: bool) -> list[float]:
    return [float(view["bid"]["amount"]) for view in of.moments[place] if (view["turn"] == of.seat) == own]


def worth(of: Compare, price: str) -> Figures:
    yield price, prices(of, 0, own=True)


def it_taken(of: Compare, card: str, colour: str, rest: str, best: str, other: str) -> Figures:
    return taken(of, card, colour, best, other)


def given(of: Compare, card: str, colour: str, other: str, best: str) -> Figures:
    return other_share(of, card, colour, other, best)


def totals(of: Compare, best: str, other: str, less: str, more: str) -> Figures:
    def total(view: Any, seat: int) -> float:
        return of.all_values(view, seat) + float(view["gold"][seat])

    for place, (own, theirs) in enumerate(((best, less), (other, more))):
        yield own, of.each(place, lambda view: total(view, of.seat))
        yield theirs, of.each(place, lambda view: of.mean(total, view))


def gold_left(of: Compare, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: view["gold"][of.seat])


def their_gold(of: Compare, other: str, best: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, of.each(place, lambda view: of.mean(lambda view, seat: view["gold"][seat], view))


def own_prices(of: Compare, best: str, other: str) -> Figures:
    yield best, prices(of, 0, own=True)
    yield other, prices(of, 1, own=True)


def their_prices(of: Compare, other: str, best: str) -> Figures:
    yield best, prices(of, 0, own=False)
    yield other, prices(of, 1, own=False)


def can_wait(of: Compare, card: str, colour: str, share: str, price: str) -> Figures:
    yield share, of.share(0, lambda view: of.more(view, of.seat, card_of(card)) > 0)
    yield price, prices(of, 0, own=False)


def enough(of: Compare, price: str) -> Figures:
    yield price, prices(of, 0, own=False)


def left_after(of: Compare, best: str, other: str) -> Figures:
    for place, told in enumerate((best, other)):
        yield told, [float(view["gold"][of.seat]) for view in of.moments[place]]


def choosing(of: Compare, more: str, less: str) -> Figures:
    for place, told in enumerate((less, more)):
        yield told, [float(len(view["display"])) for view in of.moments[place] if view["turn"] != of.seat]


def wins(of: Compare, place: int, own: bool) -> list[float]:
    won = [100.0 * ((view["turn"] == of.seat) == own) for view in of.moments[place]]
    return won + [0.0 if own else 100.0] * (WORLDS - len(won))


def lost(of: Compare, other: str, best: str) -> Figures:
    yield best, wins(of, 0, own=False)
    yield other, wins(of, 1, own=False)


def won_for(of: Compare, share: str, price: str) -> Figures:
    yield share, wins(of, 1, own=True)
    yield price, prices(of, 1, own=True)


def bought(of: Compare, share: str, price: str, best: str, other: str) -> Figures:
    yield share, wins(of, 0, own=False)
    yield price, prices(of, 0, own=False)
    yield from their_gold(of, other, best)


RIVALS: list[tuple[str, Callable[..., Figures]]] = [
    (rf"one would end at {N} points on average, not at {N}, and others at {N}, not at {N}", totals),
    (rf"{CARD} can wait: left lying it is taken later {N}% of the time, and others pay {N} gold", can_wait),
    (rf"enough is taken: others pay {N} gold for the next auction", enough),
    (rf"{CARD} (is worth the|lies there twice and is worth the) .*?: it would be taken {N}% of the time, not {N}%", it_taken),
    (rf"{CARD} would be taken {N}% of the time, not {N}%", taken),
    (rf"worth the {N} gold", worth),
    (rf"{CARD} is of use oneself: it would be taken {N}%", own_share(0)),
    (rf"in the box {CARD} helps nobody: otherwise others take it {N}%", other_share),
    (rf"{CARD} goes to others {N}% of the time, not {N}%", given),
    (rf"the gold is worth more later: {N} would be left after the next auction, not {N}", left_after),
    (rf"won, the next auction would cost {N} gold and not {N}", own_prices),
    (rf"others get the next auction too cheaply, for {N} gold and not {N}", their_prices),
    (rf"who choose from {N} cards when they win the next auction, not from {N}", choosing),
    (rf"the next auction goes to others {N}% of the time, not {N}%", lost),
    (rf"the next auction is won {N}% of the time for {N} gold", won_for),
    (rf"buy the next auction {N}% of the time, for {N} gold: they would have {N} gold left, not {N}", bought),
    (rf"{N} gold would be left at the end, not {N}", gold_left),
    (rf"others have {N} gold left at the end, not {N}", their_gold),
    *COMMON,
]

CHECKS = {"cards": CARDS, "board": BOARD, "rivals": RIVALS}
KEEPING_PRICE = rf"worth the {N} gold"

# ---------------------------------------------------------------- the test


def checked(of: Compare, sentence: str) -> int:
    """Check the figures of a sentence; how many there are. Names of cards may be left over."""
    text, figures = sentence[:1].lower() + sentence[1:], 0
    price = re.search(KEEPING_PRICE, text)
    for pattern, check in CHECKS[of.game]:
        found = re.search(pattern, text)
        if found is None:
            continue
        for told, values in check(of, *(group for group in found.groups() if group is not None)):
            close = 0.051 if "." in told else 0.51
            assert float(told.replace("−", "-")) == pytest.approx(np.mean(values), abs=close), f"{told} in {sentence!r}"
            figures += 1
        kept = f" worth the {price[1]} gold" if price and price[0] in found[0] and price[0] != found[0] else ""
        text = text[: found.start()] + kept + " " + text[found.end() :]
    left = re.sub(rf"{CARD}", "", text)
    assert not re.search(r"\d", left), f"no check for {left!r} of {sentence!r}"
    return figures


def templates(game: str) -> dict[str, str]:
    """The texts of a game's reasons, each as a pattern."""
    names = _texts(Path(str(part(game, "reasons").__file__)))  # type: ignore[union-attr]
    return {
        text: "".join(re.escape(plain) + (".+" if name else "") for plain, name, _, _ in string.Formatter().parse(text)) for text in names
    }


def cases(game: str) -> Iterator[Compare]:
    """The positions of a game: each with the better action, and the one played."""
    for line in POSITIONS.read_text().splitlines():
        text, _, actions = line.partition(" | ")
        if text.startswith((f"{game} ", f"{game};")):
            yield Compare(position(game, text), *actions.split())


@pytest.mark.parametrize("game", ["cards", "board", "rivals"])
def test_every_figure_of_every_sentence_is_that_of_the_playouts(game: str) -> None:
    patterns, met = templates(game), set()
    figures = 0
    for of in cases(game):
        for reason in part(game, "reasons").reasons(of.trial):  # type: ignore[union-attr]
            figures += checked(of, reason.text)
            met |= {text for text, pattern in patterns.items() if re.search(pattern, reason.text)}
    assert figures > 1000
    assert not set(patterns) - met, "no position brings forth these"
