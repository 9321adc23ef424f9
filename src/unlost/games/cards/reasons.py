"""Why an action of the card game is better than another, in words: which expedition ends higher, what a discard gives away, the pace.

The points of a round are the sum of its expeditions, so what each of them ends higher or lower explains its part of the loss exactly.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from unlost.games.cards.rules import BONUS, CARDS, LONG
from unlost.games.cards.rules import KINDS as ALL
from unlost.kernel.colours import COLOURS, card_name, colour_name
from unlost.kernel.multiset import count
from unlost.kernel.ranks import RANKS
from unlost.languages import later, t
from unlost.study.reasons import Compared, Reason, Trial, compared, counts, few, listed, percent, points

KINDS = {
    "began_thin": later("began with too little in hand"),
    "began_early": later("began too early"),
    "began_late": later("began too late"),
    "invested_thin": later("invested with too little in hand"),
    "no_investment": later("left out an investment"),
    "skipped_numbers": later("skipped numbers"),
    "waited": later("waited with a card"),
    "gave_up_card": later("discarded a card of one's own"),
    "fed_other": later("discarded for the other side"),
    "left_card": later("left a card lying"),
    "drew_pile": later("took from a pile without need"),
    "pace": later("missed the pace"),
    "gave": later("gave the wrong card"),
    "played": later("played the wrong card"),
    "discarded": later("discarded the wrong card"),
}
OFTEN = 0.2  # a share of the playouts by which an action makes something likelier, so that it is worth telling
SELDOM = 0.5  # what is begun in fewer playouts than this was not worth beginning
LAST_TURNS = 6  # own turns: an expedition begun with fewer left is begun late
FEW_TURNS = 0.25  # of a turn, by which a round is longer or shorter, so that it is worth telling
WHOLE_TURN = 0.9  # by as much, the length of the round comes before what its single expeditions gain and lose by it
SURELY = 0.7  # a share of the playouts in which a card is played later, so that it can wait
FEW_CARDS = 0.5  # that the other side lays more or less, so that a shorter round is worth telling
MANY_CARDS = 3  # more are not counted up
UNEXPLAINED = 1.5  # times its standard error: what has no cause must differ more to be told
NUMBERS = np.arange(1, RANKS) + 1


@dataclass(frozen=True)
class Chosen:
    """An action by its parts."""

    sort: str  # play, discard, draw or give
    card: int  # the kind, of a pile its top; -1 from the deck
    colour: int  # -1 from the deck


class Round:
    """What the playouts of two actions say about the round."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.o, self.side = trial, trial.observation, trial.seat & 1
        self.best, self.played = self.chosen(trial.best), self.chosen(trial.played)

    def chosen(self, action: str) -> Chosen:
        if action == "+":
            return Chosen("draw", -1, -1)
        if action[0] == "+":
            colour = COLOURS.index(action[1])
            return Chosen("draw", int(self.o["pile"][colour][int(self.o["pile_size"][colour]) - 1]), colour)
        card = CARDS.index(action.lstrip("-^"))
        return Chosen({"-": "discard", "^": "give"}.get(action[0], "play"), card, card // RANKS)

    @cached_property
    def laid(self) -> list[list[npt.NDArray[np.int64]]]:
        """The cards laid at the end, by side and by action (0 the best, 1 the one played): a row for each world."""
        ends = self.trial.playouts.ends
        return [[counts(ends["laid"][:, place, side], ALL) for place in (0, 1)] for side in (0, 1)]

    @cached_property
    def values(self) -> list[list[npt.NDArray[np.int64]]]:
        """The values of the expeditions at the end, by side and action: a row for each world, a column for each colour."""
        cost, bonus = int(self.o["cost"]), BONUS * int(self.o["bonus"])
        return [[values_of(laid, cost, bonus) for laid in both] for both in self.laid]

    def value(self, side: int, colour: int) -> Compared:
        best, played = self.values[side]
        return compared(best[:, colour], played[:, colour])

    def cards(self, side: int, colour: int) -> Compared:
        """The number of cards of an expedition."""
        return compared(*(laid[:, colour * RANKS : (colour + 1) * RANKS].sum(axis=1) for laid in self.laid[side]))

    def laying(self, side: int, card: int) -> Compared:
        """How many of these cards a side lays from now on. Of numbers there is mostly one."""
        before = count(self.o["laid"][side], card)
        return compared(*(laid[:, card] - before for laid in self.laid[side]))

    def likely(self, side: int, card: int) -> Compared:
        """How likely a side lays such a card from now on."""
        before = count(self.o["laid"][side], card)
        return compared(*(np.greater(laid[:, card], before) for laid in self.laid[side]))

    def begun(self, colour: int) -> Compared:
        return compared(*(laid[:, colour * RANKS : (colour + 1) * RANKS].any(axis=1) for laid in self.laid[self.side]))

    def even(self, colour: int) -> Compared:
        """How likely an expedition does not lose points."""
        return compared(*(values[:, colour] >= 0 for values in self.values[self.side]))

    def turns(self) -> Compared:
        """The own turns from this one on."""
        used = int(self.o["turns_left"]) - self.trial.playouts.ends["turns_left"]
        return compared(*(-(-used[:, place] // self.trial.players) for place in (0, 1)))

    def margin_error(self) -> float:
        """The standard error of what the side gains on the other in all."""
        own, theirs = self.values[self.side], self.values[1 - self.side]
        return compared(*(own[place].sum(axis=1) - theirs[place].sum(axis=1) for place in (0, 1))).error

    def more_cards(self, side: int) -> Compared:
        """The cards that a side lays from now on."""
        before = sum(count(self.o["laid"][side], card) for card in range(ALL))
        return compared(*(laid.sum(axis=1) - before for laid in self.laid[side]))

    def beneath(self) -> int:
        """The card that lies under the one drawn from a pile; -1 where there is none."""
        if self.played.sort != "draw" or self.played.colour < 0:
            return -1
        size = int(self.o["pile_size"][self.played.colour])
        return int(self.o["pile"][self.played.colour][size - 2]) if size > 1 else -1

    def held(self, card: int) -> bool:
        return count(self.o["hand"][self.trial.seat], card) > 0

    def has_begun(self, colour: int) -> bool:
        return any(count(self.o["laid"][self.side], card) for card in range(colour * RANKS, (colour + 1) * RANKS))


def values_of(laid: npt.NDArray[np.int64], cost: int, bonus: int) -> npt.NDArray[np.int64]:
    """The values of the expeditions of one side (C12 C13 C14): a row for each world, a column for each colour."""
    lanes = laid.reshape(len(laid), -1, RANKS)
    numbers, cards = lanes[:, :, 1:] @ NUMBERS, lanes.sum(axis=2)
    found: npt.NDArray[np.int64] = np.where(cards > 0, (numbers - cost) * (1 + lanes[:, :, 0]) + bonus * (cards >= LONG), 0)
    return found


def reasons(trial: Trial) -> Iterator[Reason]:
    """What explains the loss, each with its points."""
    of = Round(trial)
    rest: list[Reason] = []  # what has no cause of its own
    for colour in range(int(of.o["expeditions"])):
        own, theirs = of.value(of.side, colour), of.value(1 - of.side, colour)
        told = (_own(of, colour, own) or _no_turn(of, colour, own)) if own.lead > 0 else None
        if told:
            yield Reason(own.lead, own.error, *told)
        else:
            rest.append(Reason(own.lead, UNEXPLAINED * own.error, kind(trial), _ends(colour, own)))
        lost = _theirs(of, colour, theirs) if theirs.lead < 0 else None
        if lost:
            yield Reason(-theirs.lead, theirs.error, *lost)
        else:
            rest.append(Reason(-theirs.lead, UNEXPLAINED * theirs.error, kind(trial), _other_ends(colour, theirs)))
    pace = _pace(of, rest)
    if pace and (abs(of.turns().lead) >= WHOLE_TURN or pace.points >= max(one.points for one in rest)):
        yield pace
    else:
        yield from rest


def kind(trial: Trial) -> str:
    """The kind of a mistake of which nothing more is known than the two actions."""
    of = Round(trial)
    best, played = of.best, of.played
    if played.sort == "draw":
        return "left_card" if best.card >= 0 and played.card < 0 else "drew_pile"
    if played.sort == "play" and best.sort == "play" and best.colour == played.colour and best.card < played.card:
        return "skipped_numbers"
    if played.sort == "discard" and best.sort == "play":
        return "waited"
    return {"play": "played", "discard": "discarded", "give": "gave"}[played.sort]


# ---------------------------------------------------------------- own expeditions


def _own(of: Round, colour: int, value: Compared) -> tuple[str, str] | None:
    """What has raised an own expedition by the best action over the one played: the kind of mistake, and the sentence."""
    best, played = of.best, of.played
    if played.colour == best.colour == colour and played.sort == best.sort == "play" and of.turns().best == of.turns().played == 1:
        parts = {"best": _card(best.card), "played": _card(played.card), "ends": _ends(colour, value)}
        return "played", t("no turn is left to play both, and {best} brings more than {played}: {ends}", **parts)
    if played.colour == colour and played.sort == "play":
        return _by_playing(of, colour, value)
    if played.colour == colour and played.sort in ("discard", "give"):
        keeps = of.laying(of.side, played.card)
        if keeps.lead >= OFTEN:
            text = t(
                "{card} is worth keeping: it would be played {share}% of the time, and {ends}",
                card=_card(played.card), share=percent(of.likely(of.side, played.card).best), ends=_ends(colour, value),
            )  # fmt: skip
            return "gave_up_card", text
    if best.colour == colour and best.sort == "play":
        return _by_not_playing(of, colour, value)
    if best.colour == colour and best.sort == "draw":
        takes = of.laying(of.side, best.card)
        if takes.lead >= OFTEN and best.card % RANKS == 0:
            return "left_card", t("one more investment lies on the pile for the taking: {ends}", ends=_ends(colour, value))
        if takes.lead >= OFTEN:
            text = t(
                "{card} lies on the pile for the taking: it would be played {share}% of the time, and {ends}",
                card=_card(best.card), share=percent(of.likely(of.side, best.card).best), ends=_ends(colour, value),
            )  # fmt: skip
            return "left_card", text
    return None


def _by_playing(of: Round, colour: int, value: Compared) -> tuple[str, str] | None:
    """A card was played on this expedition, and that was wrong for it."""
    card, name = of.played.card, colour_name(COLOURS[colour])
    first, investment = not of.has_begun(colour), card % RANKS == 0
    begun, even, turns = of.begun(colour), of.even(colour), of.turns()
    if first and begun.best < SELDOM:
        parts = {"colour": name, "value": points(value.played), "share": percent(even.played)}
        if investment:
            text = t(
                "an investment in {colour} does not pay: it ends at {value} on average, and breaks even {share}% of the time",
                **parts,
            )
            return "invested_thin", text
        if turns.played <= LAST_TURNS:
            parts["turns"] = few(turns.played)
            text = t(
                "{colour} comes too late: with {turns} turns left it ends at {value} on average, and breaks even {share}% of the time",
                **parts,
            )  # fmt: skip
            return "began_late", text
        text = t("{colour} is too thin to begin: it ends at {value} on average, and breaks even {share}% of the time", **parts)
        return "began_thin", text
    if investment and value.played > 0:
        return None
    if investment:
        return "invested_thin", t("too little stands behind the investment: {ends}", ends=_ends(colour, value))
    lower = [other for other in range(colour * RANKS, card) if of.laying(of.side, other).lead >= OFTEN]
    held = [other for other in lower if of.held(other)]
    if held:
        shut = listed([_card(other) for other in held])
        text = t("{card} shuts out {cards} in hand: {ends}", card=_card(card), cards=shut, ends=_ends(colour, value))
        return "no_investment" if held[0] % RANKS == 0 else "skipped_numbers", text
    fits = compared(*(np.greater(laid[:, colour * RANKS : card].sum(axis=1), _below(of, colour, card)) for laid in of.laid[of.side]))
    if fits.lead >= OFTEN:
        parts = {"card": _card(card), "share": percent(fits.best), "ends": _ends(colour, value)}
        if len(lower) > MANY_CARDS:
            text = t("{card} shuts out all that is lower: such a card comes and is played {share}% of the time, and {ends}", **parts)
        elif lower:
            parts["cards"] = listed([_card(other) for other in lower])
            text = t("{card} shuts out {cards}: such a card comes and is played {share}% of the time, and {ends}", **parts)
        else:
            text = t("a card below {card} still comes and is played {share}% of the time if one waits: {ends}", **parts)
        return "began_early" if first else "skipped_numbers", text
    later = of.likely(of.side, card).best
    if of.best.colour != colour and later >= SURELY:
        text = t(
            "{card} can wait: it is still played {share}% of the time, and {ends}",
            card=_card(card), share=percent(later), ends=_ends(colour, value),
        )  # fmt: skip
        return "played", text
    return None


def _below(of: Round, colour: int, card: int) -> int:
    return sum(count(of.o["laid"][of.side], other) for other in range(colour * RANKS, card))


def _by_not_playing(of: Round, colour: int, value: Compared) -> tuple[str, str] | None:
    """A card should have been played on this expedition, and something else was done."""
    name, card = colour_name(COLOURS[colour]), of.best.card
    begun, even, size = of.begun(colour), of.even(colour), of.cards(of.side, colour)
    if card % RANKS == 0:
        text = t("the investment pays: {ends}", ends=_ends(colour, value))
        return "no_investment", text
    if not of.has_begun(colour):
        text = t(
            "{colour} is worth beginning now: it would end at {best} on average, not at {played}, and break even {share}% of the time",
            colour=name, best=points(value.best), share=percent(even.best), played=points(value.played),
        )  # fmt: skip
        return "began_late", text
    if size.lead > 0 and of.laying(of.side, card).lead >= OFTEN:
        text = t(
            "{card} has to be played now: later it still is {share}% of the time, and {ends}",
            card=_card(card), share=percent(of.likely(of.side, card).played), ends=_ends(colour, value),
        )  # fmt: skip
        return "waited", text
    return None if begun.best == 0 else ("waited", t("{colour} has to go on now: {ends}", colour=name, ends=_ends(colour, value)))


# ---------------------------------------------------------------- the other side, and the pace


def _theirs(of: Round, colour: int, value: Compared) -> tuple[str, str] | None:
    """What has raised an expedition of the other side by the action played."""
    best, played = of.best, of.played
    if played.colour == colour and played.sort == "discard":
        takes = of.laying(1 - of.side, played.card)
        if -takes.lead >= OFTEN:
            text = t(
                "the other side plays {card} {share}% of the time once it is discarded: {ends}",
                card=_card(played.card), share=percent(of.likely(1 - of.side, played.card).played), ends=_other_ends(colour, value),
            )  # fmt: skip
            return "fed_other", text
    if best.colour == colour and best.sort == "draw":
        takes = of.laying(1 - of.side, best.card)
        if -takes.lead >= OFTEN:
            text = t(
                "left on the pile, {card} is played by the other side {share}% of the time: {ends}",
                card=_card(best.card), share=percent(of.likely(1 - of.side, best.card).played), ends=_other_ends(colour, value),
            )  # fmt: skip
            return "left_card", text
    beneath = of.beneath()
    if beneath >= 0 and played.colour == colour and -of.laying(1 - of.side, beneath).lead >= OFTEN:
        share = percent(of.likely(1 - of.side, beneath).played)
        text = t(
            "it uncovers {card}, which the other side plays {share}% of the time: {ends}",
            card=_card(beneath), share=share, ends=_other_ends(colour, value),
        )  # fmt: skip
        return "drew_pile", text
    return None


def _no_turn(of: Round, colour: int, value: Compared) -> tuple[str, str] | None:
    """Cards in hand that are played less often because turns are missing for them."""
    cards = [card for card in range(colour * RANKS, (colour + 1) * RANKS) if of.held(card) and of.laying(of.side, card).lead >= OFTEN]
    if not cards:
        return None
    turns, parts = of.turns(), {"cards": listed([_card(card) for card in cards]), "ends": _ends(colour, value)}
    if turns.lead >= FEW_TURNS:
        parts |= {"best": few(turns.best), "played": few(turns.played)}
        return "pace", t("with {best} turns of one's own instead of {played} there would be time for {cards}: {ends}", **parts)
    return "pace", t("the turn is missing for {cards}: {ends}", **parts)


def _pace(of: Round, rest: list[Reason]) -> Reason | None:
    """What the choice does to the length of the round, and to the number of cards laid: it explains what has no cause of its own."""
    share, error = sum(one.points for one in rest), of.margin_error()
    turns, cards, theirs = of.turns(), of.more_cards(of.side), of.more_cards(1 - of.side)
    if abs(turns.lead) >= FEW_TURNS and turns.is_sure:
        parts = {"best": few(turns.best), "played": few(turns.played), "cards": few(cards.best), "fewer": few(cards.played)}
        if turns.lead > 0 and cards.lead > 0:
            text = t(
                "the round would last longer, {best} turns of one's own and not {played}: {cards} more cards could be laid, not {fewer}",
                **parts,
            )
            return Reason(share, error, "pace", text)
        if turns.lead < 0 and -theirs.lead >= FEW_CARDS:
            parts |= {"cards": few(theirs.best), "fewer": few(theirs.played)}
            text = t(
                "the round would end sooner, after {best} turns of one's own and not {played}: "
                "the other side would lay {cards} more cards, not {fewer}",
                **parts,
            )  # fmt: skip
            return Reason(share, error, "pace", text)
    if theirs.lead <= -FEW_TURNS and theirs.is_sure and of.best.sort == "draw" and of.best.card < 0:
        text = t(
            "the last cards of the deck go sooner: the other side would lay {best} more cards, not {played}",
            best=few(theirs.best), played=few(theirs.played),
        )  # fmt: skip
        return Reason(share, error, "pace", text)
    if cards.lead >= FEW_TURNS and cards.is_sure:
        text = t(
            "it costs pace: {best} more cards would be laid in the round, not {played}", best=few(cards.best), played=few(cards.played)
        )
        return Reason(share, error, "pace", text)
    return None


# ---------------------------------------------------------------- words


def _card(card: int) -> str:
    return card_name(CARDS[card], "investment")


def _ends(colour: int, value: Compared) -> str:
    return t(
        "{colour} would end at {best} on average, not at {played}",
        colour=colour_name(COLOURS[colour]), best=points(value.best), played=points(value.played),
    )  # fmt: skip


def _other_ends(colour: int, value: Compared) -> str:
    return t(
        "their {colour} ends at {played} on average, not at {best}",
        colour=colour_name(COLOURS[colour]), best=points(value.best), played=points(value.played),
    )  # fmt: skip
