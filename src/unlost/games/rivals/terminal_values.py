"""The figures and words of Rivals that its table, its log and its sheet show."""

from collections.abc import Sequence
from dataclasses import dataclass

from unlost.games.rivals.rules import BONUS, FOOTPRINTS, MANY, expedition_value
from unlost.kernel.colours import card_name
from unlost.kernel.ranks import VALUES
from unlost.terminal.table import TableMove, View


def footprints(card: str) -> int:
    return int(FOOTPRINTS[VALUES.index(card[1:])])


def points(view: View, seat: int) -> int:
    """A seat's points as its expeditions and its gold are now."""
    return int(view["gold"][seat]) + sum(map(expedition_value, view["expeditions"][seat].values()))


@dataclass(frozen=True)
class Expedition:
    """The figures of an expedition, from its cards."""

    cards: list[str]

    @property
    def wagers(self) -> int:
        return sum(card[1:] == "x" for card in self.cards)

    @property
    def numbers(self) -> list[int]:
        return [int(card[1:]) for card in self.cards if card[1:] != "x"]

    @property
    def multiplier(self) -> int:
        return 1 + self.wagers

    @property
    def footprints(self) -> int:
        return sum(map(footprints, self.cards))

    @property
    def bonus(self) -> int:
        return BONUS if len(self.numbers) >= MANY else 0

    @property
    def value(self) -> int:
        return expedition_value(self.cards)

    def with_card(self, card: str) -> "Expedition":
        return Expedition([card, *self.cards] if card[1:] == "x" else [*self.cards, card])

    def welcomes(self, card: str) -> bool:
        """Whether a card of this colour can be added: a number not lower than the last, or a wager before the first."""
        return not self.numbers if card[1:] == "x" else int(card[1:]) >= max(self.numbers, default=0)


# ---------------------------------------------------------------- the log


def verb(word: str, own: bool) -> str:
    """What "you" do, or what somebody does."""
    return word if own else word + ("es" if word.endswith(("s", "x")) else "s")


def listed(things: Sequence[str]) -> str:
    """Several things in a row: "red 2, red 5 and blue 3"."""
    return " and ".join(filter(None, [", ".join(things[:-1]), things[-1]]))


def told(turn: Sequence[TableMove], own: bool) -> str:
    """What a seat did in a row, in words; an auction won is told from its price to the card that comes up after it."""
    words = [_bid_or_uncovered(move, own) for move in turn if move.phase != "take"]
    taking = [move for move in turn if move.phase == "take"]
    if taking:
        words.append(f"{verb('win', own)} {'it' if words else 'for ' + str(taking[0].before['bid']['amount'])}")
        taken = [card_name(move.action) for move in taking if move.action[0] not in "-="]
        over = taking[-1].after["phase"] != "take"
        if taken or over:
            words.append(f"{verb('take', own)} {listed(taken) if taken else 'nothing'}")
        words += [f"{verb('box', own)} {card_name(move.action[1:])}" for move in taking if move.action[0] == "-"]
        if over:
            words.append(f"{verb('turn', own)} up {_turned_up(taking[-1])}")
    return ", ".join(words)


def _bid_or_uncovered(move: TableMove, own: bool) -> str:
    if move.action == "+":
        return f"{verb('uncover', own)} {_turned_up(move)}"
    if move.action == "=":
        return verb("pass", own)
    if move.phase == "act":
        return f"{verb('open', own)} an auction with {move.action[1:]}"
    return f"{verb('bid', own)} {move.action[1:]}"


def _turned_up(move: TableMove) -> str:
    """The card that came up, what became of it, and the gold if that was the last of a pile."""
    before, after = move.before, move.after
    boxed = after["boxed"][len(before["boxed"]) + (move.action[0] == "-") :]
    words = f"{card_name(boxed[-1])}, of use to nobody" if boxed else card_name(after["display"][-1])
    if after["pile"]["number"] > before["pile"]["number"]:
        share = (before["supply"] - after["supply"]) // len(after["gold"])
        words += f"; pile {after['pile']['number']} begins, {share} gold for each"
    return words
