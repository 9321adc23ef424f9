"""Why an action of Rivals is better than another, in words: what expeditions and gold come to, who gets the auction and at what price.

A seat's points are its expeditions and its gold, so what each of them ends higher or lower explains its part of the loss exactly.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from unlost.games.rivals.rules import BONUS, CARDS, EXPEDITIONS, FOOTPRINTS, MANY, TAKE
from unlost.games.rivals.rules import KINDS as ALL
from unlost.kernel.colours import COLOURS, card_name, colour_name
from unlost.kernel.multiset import count
from unlost.kernel.ranks import RANKS
from unlost.languages import later, t
from unlost.study.reasons import Compared, Reason, Trial, compared, counts, few, listed, percent

MOMENT = TAKE  # the playouts keep how the next auction was won
KINDS = {
    "overbid": later("bid too much"),
    "underbid": later("bid too little"),
    "auction_early": later("opened an auction too early"),
    "auction_late": later("opened no auction"),
    "took_wrong": later("took a card too many"),
    "left_card": later("left a card lying"),
    "skipped_numbers": later("skipped numbers"),
    "box": later("boxed the wrong card"),
    "no_box": later("boxed no card"),
}
OFTEN = 0.2  # a share of the playouts by which an action makes something likelier, so that it is worth telling
MANY_CARDS = 3  # more are not counted up
LITTLE_GOLD = 0.5  # coins by which a price is higher or lower, so that it is worth telling
UNEXPLAINED = 1.5  # times its standard error: what has no cause must differ more to be told


class Auctions:
    """What the playouts of two actions say about the game."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.o, self.seat = trial, trial.observation, trial.seat
        self.others = [seat for seat in range(trial.players) if seat != self.seat]
        ends = trial.playouts.ends
        self.gold = [ends["gold"][:, place].astype(np.int64) for place in (0, 1)]
        self.laid = [[counts(ends["laid"][:, place, seat], ALL) for seat in range(trial.players)] for place in (0, 1)]
        starting = self.o["starting"]
        self.values = [[values_of(laid, int(starting[seat])) for seat, laid in enumerate(by_seat)] for by_seat in self.laid]

    def value(self, colour: int) -> Compared:
        return compared(*(by_seat[self.seat][:, colour] for by_seat in self.values))

    def other_value(self, colour: int) -> Compared:
        """The mean value of the others' expeditions of a colour."""
        return compared(*(np.mean([by_seat[seat][:, colour] for seat in self.others], axis=0) for by_seat in self.values))

    def own_gold(self) -> Compared:
        return compared(*(gold[:, self.seat] for gold in self.gold))

    def other_gold(self) -> Compared:
        return compared(*(gold[:, self.others].mean(axis=1) for gold in self.gold))

    def laying(self, seat: int, card: int) -> Compared:
        """How likely a seat takes such a card from now on."""
        before = count(self.o["laid"][seat], card)
        return compared(*(by_seat[seat][:, card] > before for by_seat in self.laid))

    def other_laying(self, card: int) -> Compared:
        """How likely one of the others takes such a card from now on."""
        before = sum(count(self.o["laid"][seat], card) for seat in self.others)
        return compared(*(np.sum([by_seat[seat][:, card] for seat in self.others], axis=0) > before for by_seat in self.laid))

    def won(self, place: int) -> npt.NDArray[np.bool_]:
        """Whether the seat wins the next auction, by world."""
        playouts = self.trial.playouts
        found: npt.NDArray[np.bool_] = playouts.met[:, place] & (playouts.moments["turn"][:, place] == self.seat)
        return found

    def winning(self) -> Compared:
        return compared(self.won(0), self.won(1))

    def price(self, place: int, own: bool) -> float:
        """The mean price of the next auction where the seat, or another, wins it; 0 where that never happens."""
        playouts = self.trial.playouts
        where = self.won(place) if own else playouts.met[:, place] & ~self.won(place)
        return float(playouts.moments["bid"][where, place].mean()) if where.any() else 0.0

    def shown(self) -> list[int]:
        """The kinds of the display."""
        return sorted({int(kind) for kind in self.o["display"][: int(self.o["display_size"])]})


def values_of(laid: npt.NDArray[np.int64], starting: int) -> npt.NDArray[np.int64]:
    """The values of a seat's expeditions (R13): a row for each world, a column for each colour."""
    lanes = laid.reshape(len(laid), EXPEDITIONS, RANKS)
    wagers = lanes[:, :, 0] + (starting >> np.arange(EXPEDITIONS) & 1)
    found: npt.NDArray[np.int64] = (lanes @ FOOTPRINTS) * (1 + wagers) + BONUS * (lanes[:, :, 1:].sum(axis=2) >= MANY)
    return found


def reasons(trial: Trial) -> Iterator[Reason]:
    """What explains the loss, each with its points."""
    of, usual = Auctions(trial), kind(trial)
    auction = int(of.o["phase"]) != TAKE
    for colour in range(EXPEDITIONS):
        own, theirs = of.value(colour), of.other_value(colour)
        if own.lead > 0:
            told = _own_auction(of, colour, own) if auction else _own_taking(of, colour, own)
            yield Reason(own.lead, own.error if told else UNEXPLAINED * own.error, *(told or (usual, _ends(colour, own))))
        if theirs.lead < 0:
            told = _their_cards(of, colour, theirs)
            yield Reason(
                -theirs.lead, theirs.error if told else UNEXPLAINED * theirs.error, *(told or (usual, _other_ends(of, colour, theirs)))
            )
    gold, other_gold = of.own_gold(), of.other_gold()
    if gold.lead > 0:
        yield Reason(gold.lead, gold.error, usual, _gold(of, gold))
    if other_gold.lead < 0:
        yield Reason(-other_gold.lead, other_gold.error, usual, _their_gold(of, other_gold))


def kind(trial: Trial) -> str:
    """The kind of a mistake, by what was played in place of what."""
    best, played, phase = trial.best, trial.played, trial.game.phases[int(trial.observation["phase"]) - 2]
    if phase == "take":
        if played[0] == "-":
            return "box" if best[0] == "-" or best == "=" else "left_card"
        if best[0] == "-":
            return "no_box"
        if played == "=":
            return "left_card"
        if best != "=" and best[0] == played[0] and CARDS.index(best) < CARDS.index(played):
            return "skipped_numbers"
        return "took_wrong"
    if played[0] == "$":
        return "auction_early" if best == "+" else "underbid" if best[0] == "$" and int(best[1:]) > int(played[1:]) else "overbid"
    return "auction_late" if played == "+" else "underbid"


# ---------------------------------------------------------------- own expeditions


def _own_auction(of: Auctions, colour: int, value: Compared) -> tuple[str, str] | None:
    """Cards of the display that the better bid brings."""
    cards = [card for card in of.shown() if card // RANKS == colour and of.laying(of.seat, card).lead >= OFTEN]
    if not cards or not of.won(0).any():
        return None
    card = max(cards, key=lambda card: of.laying(of.seat, card).lead)
    takes = of.laying(of.seat, card)
    parts = {"card": _card(card), "best": percent(takes.best), "played": percent(takes.played), "price": few(of.price(0, own=True))}
    parts["ends"] = _ends(colour, value)
    if len(cards) > 1:
        parts["cards"] = listed([_card(card) for card in cards])
        text = t(
            "{cards} are worth the {price} gold that the auction costs: {card} would be taken {best}% of the time, not {played}%; {ends}",
            **parts,
        )  # fmt: skip
        return kind(of.trial), text
    text = t(
        "{card} is worth the {price} gold that the auction costs: it would be taken {best}% of the time, not {played}%; {ends}",
        **parts,
    )
    return kind(of.trial), text


def _own_taking(of: Auctions, colour: int, value: Compared) -> tuple[str, str] | None:
    """What taking or leaving a card has done to an expedition."""
    best, played = of.trial.best, of.trial.played
    if played[0] == COLOURS[colour]:
        card = CARDS.index(played)
        lower = [other for other in range(colour * RANKS, card) if of.laying(of.seat, other).lead >= OFTEN]
        if len(lower) > MANY_CARDS:
            return "skipped_numbers", t("{card} shuts out all that is lower: {ends}", card=_card(card), ends=_ends(colour, value))
        if lower:
            shut = listed([_card(other) for other in lower])
            return "skipped_numbers", t("{card} shuts out {cards}: {ends}", card=_card(card), cards=shut, ends=_ends(colour, value))
        return "took_wrong", t("{card} does not help {colour}: {ends}", card=_card(card), colour=_colour(colour), ends=_ends(colour, value))
    name = played.lstrip("-")
    if played[0] == "-" and name[0] == COLOURS[colour] and of.laying(of.seat, CARDS.index(name)).lead >= OFTEN:
        share = percent(of.laying(of.seat, CARDS.index(name)).best)
        text = t(
            "{card} is of use oneself: it would be taken {share}% of the time, and {ends}",
            card=_card(CARDS.index(name)), share=share, ends=_ends(colour, value),
        )  # fmt: skip
        return "box", text
    if best[0] == COLOURS[colour]:
        return "left_card", t("{card} belongs there now: {ends}", card=_card(CARDS.index(best)), ends=_ends(colour, value))
    return None


# ---------------------------------------------------------------- the others, and gold


def _their_cards(of: Auctions, colour: int, value: Compared) -> tuple[str, str] | None:
    """Cards of the display that go to the others by the action played."""
    cards = [card for card in of.shown() if card // RANKS == colour and -of.other_laying(card).lead >= OFTEN]
    if not cards:
        return None
    card = min(cards, key=lambda card: of.other_laying(card).lead)
    takes = of.other_laying(card)
    parts = {"card": _card(card), "best": percent(takes.best), "played": percent(takes.played)}
    parts["ends"] = _other_ends(of, colour, value)
    if of.trial.best == f"-{CARDS[card]}":
        return "no_box", t("in the box {card} helps nobody: otherwise others take it {played}% of the time, and {ends}", **parts)
    return kind(of.trial), t("{card} goes to others {played}% of the time, not {best}%: {ends}", **parts)


def _gold(of: Auctions, gold: Compared) -> str:
    parts = {"best": few(gold.best), "played": few(gold.played)}
    if int(of.o["phase"]) != TAKE and of.winning().played >= OFTEN:
        win = of.winning()
        parts |= {"share": percent(win.played), "price": few(of.price(1, own=True))}
        if win.best >= OFTEN:
            parts |= {"less": percent(win.best), "cheaper": few(of.price(0, own=True))}
            return t(
                "the next auction is won {share}% of the time for {price} gold, otherwise {less}% for {cheaper}: "
                "{best} gold would be left at the end, not {played}",
                **parts,
            )  # fmt: skip
        return t(
            "the next auction is won {share}% of the time for {price} gold: {best} gold would be left at the end, not {played}",
            **parts,
        )
    return t("{best} gold would be left at the end, not {played}", **parts)


def _their_gold(of: Auctions, gold: Compared) -> str:
    parts = {"best": few(gold.best), "played": few(gold.played)}
    paid, less = of.price(0, own=False), of.price(1, own=False)
    if int(of.o["phase"]) != TAKE and less and paid >= less + LITTLE_GOLD:
        parts |= {"price": few(paid), "less": few(less)}
        return t(
            "others get the next auction too cheaply, for {less} gold and not {price}: they have {played} gold left at the end, not {best}",
            **parts,
        )
    if int(of.o["phase"]) != TAKE and of.winning().played >= OFTEN and paid:
        parts |= {"share": percent(1 - of.winning().best), "price": few(paid)}
        return t(
            "otherwise others buy the next auction {share}% of the time, for {price} gold: "
            "they would have {best} gold left, not {played}",
            **parts,
        )  # fmt: skip
    return t("others have {played} gold left at the end, not {best}", **parts)


# ---------------------------------------------------------------- words


def _card(card: int) -> str:
    return card_name(CARDS[card])


def _colour(colour: int) -> str:
    return colour_name(COLOURS[colour])


def _ends(colour: int, value: Compared) -> str:
    return t(
        "{colour} would end at {best} on average, not at {played}", colour=_colour(colour), best=few(value.best), played=few(value.played)
    )


def _other_ends(of: Auctions, colour: int, value: Compared) -> str:
    return t(
        "their {colour} ends at {played} on average, not at {best}", colour=_colour(colour), best=few(value.best), played=few(value.played)
    )
