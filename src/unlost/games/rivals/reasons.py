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
SURELY = 0.7  # a share of the playouts in which a card that is left lying is taken later, so that it can wait
FEW_CARDS = 0.5  # cards by which a display is larger or smaller, so that it is worth telling
LITTLE_GOLD = 0.5  # coins by which a price is higher or lower, so that it is worth telling
HIGH_PRICE = 3.0  # coins that others pay for a display, so that it is worth leaving it to them
MUCH_GOLD = 1.0  # coins that are left for later auctions, so that they are worth telling
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

    def total(self) -> Compared:
        """The points: all expeditions, and gold."""
        return compared(*self._totals([self.seat]))

    def other_total(self) -> Compared:
        """The points of the others, in the mean of them."""
        return compared(*self._totals(self.others))

    def _totals(self, seats: list[int]) -> list[npt.NDArray[np.float64]]:
        """The points in the mean of some seats, by world: after the better action, and after the one played."""
        both = zip(self.values, self.gold, strict=True)
        return [np.mean([by_seat[seat].sum(axis=1) + gold[:, seat] for seat in seats], axis=0) for by_seat, gold in both]

    def margin_error(self) -> float:
        """The standard error of what the seat gains on the others in all."""
        margins = [own - others for own, others in zip(self._totals([self.seat]), self._totals(self.others), strict=True)]
        return compared(*margins).error

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

    def after_auction(self) -> Compared | None:
        """The seat's gold when the next auction is paid; None where there is not always one."""
        playouts = self.trial.playouts
        if not playouts.met.all():
            return None
        return compared(*(playouts.moments["gold"][:, place, self.seat].astype(np.int64) for place in (0, 1)))

    def others_choose(self, place: int) -> float:
        """The mean number of cards in the display when others have won the next auction; 0 where that never happens."""
        playouts = self.trial.playouts
        where = playouts.met[:, place] & ~self.won(place)
        return float(playouts.moments["display_size"][where, place].mean()) if where.any() else 0.0

    def copies(self, card: int) -> int:
        """How many such cards the display has."""
        return int(np.count_nonzero(self.o["display"][: int(self.o["display_size"])] == card))

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
    rest: list[Reason] = []  # what has no cause of its own
    for colour in range(EXPEDITIONS):
        own, theirs = of.value(colour), of.other_value(colour)
        told = _own(of, colour, own) if own.lead > 0 else None
        if told:
            yield Reason(own.lead, own.error, *told)
        else:
            rest.append(Reason(own.lead, UNEXPLAINED * own.error, usual, _ends(colour, own)))
        lost = _their_cards(of, colour, theirs) if theirs.lead < 0 else None
        if lost:
            yield Reason(-theirs.lead, theirs.error, *lost)
        else:
            rest.append(Reason(-theirs.lead, UNEXPLAINED * theirs.error, usual, _other_ends(colour, theirs)))
    gold, other_gold = of.own_gold(), of.other_gold()
    rest.append(Reason(gold.lead, gold.error, usual, _gold(of, gold)))
    rest.append(Reason(-other_gold.lead, other_gold.error, usual, _their_gold(of, other_gold)))
    whole = _whole(of, rest)
    if whole and whole.points >= max(one.points for one in rest):
        yield whole
    else:
        yield from rest


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


# ---------------------------------------------------------------- the game as a whole


def _whole(of: Auctions, rest: list[Reason]) -> Reason | None:
    """What the choice does to the auctions to come: it explains what has no cause of its own."""
    share, own, theirs = sum(one.points for one in rest), of.total(), of.other_total()
    if own.lead <= 0 and theirs.lead >= 0:
        return None
    text = t(
        "one would end at {best} points on average, not at {played}, and others at {less}, not at {more}",
        best=few(own.best), played=few(own.played), less=few(theirs.best), more=few(theirs.played),
    )  # fmt: skip
    told = _about_taking(of, text) if int(of.o["phase"]) == TAKE else _about_auction(of, text)
    return Reason(share, of.margin_error(), *told) if told else None


def _about_taking(of: Auctions, ends: str) -> tuple[str, str] | None:
    """A card that should have been taken because it is paid for, or could have waited."""
    best, played = of.trial.best, of.trial.played
    if best[0] in COLOURS and of.laying(of.seat, CARDS.index(best)).lead >= OFTEN:
        return "left_card", t("{card} is paid for already: {ends}", card=_card(CARDS.index(best)), ends=ends)
    price = of.price(0, own=False)
    if best[0] in COLOURS or played[0] not in COLOURS or price < HIGH_PRICE or of.won(0).mean() >= OFTEN:
        return None
    later = of.laying(of.seat, CARDS.index(played)).best
    parts = {"card": _card(CARDS.index(played)), "share": percent(later), "price": few(price), "ends": ends}
    if later < SURELY or best == f"-{played}":
        return "took_wrong", t("enough is taken: others pay {price} gold for the next auction; {ends}", **parts)
    text = t(
        "{card} can wait: left lying it is taken later {share}% of the time, and others pay {price} gold for the next auction; {ends}",
        **parts,
    )
    return "took_wrong", text


def _about_auction(of: Auctions, ends: str) -> tuple[str, str] | None:
    """The price of the next auction, the gold that it leaves, and how large the display is when others choose from it."""
    win, after, usual = of.winning(), of.after_auction(), kind(of.trial)
    paid, less = of.price(0, own=False), of.price(1, own=False)
    if less and paid >= less + LITTLE_GOLD:
        parts = {"less": few(less), "price": few(paid), "ends": ends}
        return usual, t("others get the next auction too cheaply, for {less} gold and not {price}: {ends}", **parts)
    many, smaller = of.others_choose(1), of.others_choose(0)
    if of.trial.played == "+" and smaller and many >= smaller + FEW_CARDS:
        parts = {"more": few(many), "less": few(smaller), "ends": ends}
        text = t("uncovering helps others, who choose from {more} cards when they win the next auction, not from {less}: {ends}", **parts)
        return usual, text
    if min(win.best, win.played) >= OFTEN and of.price(1, own=True) >= of.price(0, own=True) + LITTLE_GOLD:
        parts = {"best": few(of.price(0, own=True)), "played": few(of.price(1, own=True)), "ends": ends}
        return usual, t("won, the next auction would cost {best} gold and not {played}: {ends}", **parts)
    if of.trial.played[0] == "$" and after and after.lead >= MUCH_GOLD:
        parts = {"best": few(after.best), "played": few(after.played), "ends": ends}
        return usual, t("the gold is worth more later: {best} would be left after the next auction, not {played}; {ends}", **parts)
    if win.lead >= OFTEN:
        parts = {"played": percent(1 - win.played), "best": percent(1 - win.best), "ends": ends}
        return usual, t("the next auction goes to others {played}% of the time, not {best}%: {ends}", **parts)
    return None


# ---------------------------------------------------------------- own expeditions


def _own(of: Auctions, colour: int, value: Compared) -> tuple[str, str] | None:
    """What has raised an own expedition by the better action."""
    if of.trial.best[0] == "$":
        return _by_auction(of, colour, value)
    taking = _own_taking(of, colour, value) if int(of.o["phase"]) == TAKE else None
    return taking or _by_leaving(of, colour, value)


def _more_often(of: Auctions, colour: int) -> list[int]:
    """Cards of the display that the seat takes more often after the better action."""
    return [card for card in of.shown() if card // RANKS == colour and of.laying(of.seat, card).lead >= OFTEN]


def _by_auction(of: Auctions, colour: int, value: Compared) -> tuple[str, str] | None:
    """Cards of the display that the better bid brings."""
    cards = _more_often(of, colour)
    if not cards or not of.won(0).any():
        return None
    card = max(cards, key=lambda card: of.laying(of.seat, card).lead)
    takes = of.laying(of.seat, card)
    parts = {"card": _card(card), "best": percent(takes.best), "played": percent(takes.played), "price": few(of.price(0, own=True))}
    parts["ends"] = _ends(colour, value)
    if len(cards) > 1:
        parts["cards"] = listed([_cards(of, card) for card in cards])
        text = t(
            "{cards} are worth the {price} gold that the auction costs: {card} would be taken {best}% of the time, not {played}%; {ends}",
            **parts,
        )  # fmt: skip
        return kind(of.trial), text
    if of.copies(card) > 1:
        text = t(
            "{card} lies there twice and is worth the {price} gold that the auction costs: "
            "it would be taken {best}% of the time, not {played}%; {ends}",
            **parts,
        )  # fmt: skip
        return kind(of.trial), text
    text = t(
        "{card} is worth the {price} gold that the auction costs: it would be taken {best}% of the time, not {played}%; {ends}",
        **parts,
    )
    return kind(of.trial), text


def _by_leaving(of: Auctions, colour: int, value: Compared) -> tuple[str, str] | None:
    """Cards of the display that are taken more often, now or later, because another one is not taken now."""
    cards = _more_often(of, colour)
    if not cards:
        return None
    card = max(cards, key=lambda card: of.laying(of.seat, card).lead)
    takes = of.laying(of.seat, card)
    parts = {"card": _card(card), "best": percent(takes.best), "played": percent(takes.played), "ends": _ends(colour, value)}
    return kind(of.trial), t("{card} would be taken {best}% of the time, not {played}%: {ends}", **parts)


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
        if of.laying(of.seat, card).best >= SURELY:
            return None  # it is taken later
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
    parts["ends"] = _other_ends(colour, value)
    if of.trial.best == f"-{CARDS[card]}":
        return "no_box", t("in the box {card} helps nobody: otherwise others take it {played}% of the time, and {ends}", **parts)
    return kind(of.trial), t("{card} goes to others {played}% of the time, not {best}%: {ends}", **parts)


def _gold(of: Auctions, gold: Compared) -> str:
    parts = {"best": few(gold.best), "played": few(gold.played)}
    if int(of.o["phase"]) != TAKE and of.winning().played >= OFTEN and of.winning().best < OFTEN:
        parts |= {"share": percent(of.winning().played), "price": few(of.price(1, own=True))}
        return t(
            "the next auction is won {share}% of the time for {price} gold: {best} gold would be left at the end, not {played}",
            **parts,
        )
    return t("{best} gold would be left at the end, not {played}", **parts)


def _their_gold(of: Auctions, gold: Compared) -> str:
    parts, paid = {"best": few(gold.best), "played": few(gold.played)}, of.price(0, own=False)
    if int(of.o["phase"]) != TAKE and of.winning().lead <= -OFTEN and paid:
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


def _cards(of: Auctions, card: int) -> str:
    return _card(card) if of.copies(card) == 1 else t("{card} (two of them)", card=_card(card))


def _colour(colour: int) -> str:
    return colour_name(COLOURS[colour])


def _ends(colour: int, value: Compared) -> str:
    return t(
        "{colour} would end at {best} on average, not at {played}", colour=_colour(colour), best=few(value.best), played=few(value.played)
    )


def _other_ends(colour: int, value: Compared) -> str:
    return t(
        "their {colour} ends at {played} on average, not at {best}", colour=_colour(colour), best=few(value.best), played=few(value.played)
    )
