"""The pieces of the card table: a colour's pile, a side's way in a colour, a card in hand, the deck. Each draws itself."""

from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from unlost.games.cards import BONUS, COST, LONG, VALUES, expedition_value
from unlost.terminal import ink

LABEL = 9  # cells for whose way it is
NO_CARD = "·"


class Piece(Widget):
    """Something on the table that can be clicked. It is drawn anew only when it looks different."""

    ALLOW_SELECT = False
    looks: tuple[object, ...] = ()

    class Clicked(Message):
        """A piece was clicked."""

        def __init__(self, piece: "Piece") -> None:
            super().__init__()
            self.piece = piece

    def redraw(self, *looks: object) -> None:
        """Draw this piece again if any of this has changed."""
        if looks != self.looks:
            self.looks = looks
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self))


@dataclass(frozen=True)
class Expedition:
    """The figures of an expedition, from its cards."""

    cards: list[str]

    @property
    def numbers(self) -> list[int]:
        return [int(card[1:]) for card in self.cards if card[1:] != "x"]

    @property
    def multiplier(self) -> int:
        return 1 + len(self.cards) - len(self.numbers)

    @property
    def bonus(self) -> int:
        return BONUS if len(self.cards) >= LONG else 0

    @property
    def value(self) -> int:
        return expedition_value(self.cards)

    def with_card(self, card: str) -> "Expedition":
        return Expedition([*self.cards, card])

    def welcomes(self, card: str) -> bool:
        """Whether a card of this colour still fits: it is higher than all, or an investment before the first number."""
        return not self.numbers if card[1:] == "x" else int(card[1:]) > max(self.numbers, default=0)

    def outlook(self, room: int) -> str:
        """What is still to be done, in so many cells."""
        missing = COST - sum(self.numbers)
        if not self.cards:
            return ""
        if missing > 0:
            return f"{missing} to break even" if room >= 16 else f"needs {missing}"
        if self.bonus:
            return f"bonus {BONUS} won" if room >= 16 else f"bonus {BONUS}"
        if LONG - len(self.cards) <= 2:
            to_go = ink.counted(LONG - len(self.cards), "card")
            return f"{to_go} to the bonus" if room >= 19 else f"{LONG - len(self.cards)} to +{BONUS}"
        return ""


class Pile(Piece):
    """The name of a colour and the top of its discard pile."""

    DEFAULT_CSS: ClassVar[str] = "Pile { width: 19; height: 2; }"

    def __init__(self, letter: str) -> None:
        super().__init__(id=f"pile-{letter}")
        self.letter = letter
        self.cards: list[str] = []
        self.closed = self.marked = False
        self.press = ""

    def lay(self, cards: list[str], *, closed: bool, marked: bool, press: str) -> None:
        """Take the cards, whether the pile is closed or was used last, and the key that does something here now."""
        self.cards, self.closed, self.marked, self.press = cards, closed, marked, press
        self.redraw(cards, closed, marked, press)

    def render(self) -> Text:
        text = Text.assemble(
            (f" {self.letter} ", ink.painted(self.letter)), (f" {ink.colour_name(self.letter)}\n", ink.ghostly(self.letter))
        )
        if not self.cards:
            text.append(" no pile", ink.FADED)
        else:
            text.append_text(ink.chip(self.cards[-1], "▸" if self.marked else " "))
            text.append(" closed" if self.closed else f" {ink.counted(len(self.cards), 'card')}", ink.ALARM if self.closed else ink.FADED)
        if self.press:
            text.append(" ").append_text(ink.key(self.press))
        return text


class Way(Piece):
    """One side's expedition in one colour: a place for every card, so that gaps show and both sides can be compared."""

    DEFAULT_CSS: ClassVar[str] = "Way { width: 1fr; height: 1; } Way.lit { background: $panel; }"

    def __init__(self, letter: str, *, own: bool) -> None:
        super().__init__(id=f"{'mine' if own else 'theirs'}-{letter}")
        self.letter, self.own = letter, own
        self.label = self.marked = self.picked = self.press = ""
        self.expedition = Expedition([])
        self.ghosts: set[str] = set()

    def lay(self, label: str, cards: list[str], *, ghosts: set[str], marked: str, picked: str, press: str) -> None:
        """Take whose it is, its cards, those in hand that would fit, the last one laid, the chosen one, and the key that lays it."""
        self.label, self.expedition, self.ghosts = label, Expedition(cards), ghosts
        self.marked, self.picked, self.press = marked, picked, press
        self.set_class(bool(press), "lit")
        self.redraw(label, cards, ghosts, marked, picked, press)

    def render(self) -> Text:
        text = Text(f"{self.label[: LABEL - 1]:<{LABEL}}", ink.PAPER if self.own else ink.FADED, no_wrap=True, overflow="crop")
        investments = self.expedition.multiplier - 1
        for place in range(3):
            card = f"{self.letter}x"
            newest = place == investments - 1 and self.marked == card
            text.append_text(self._place(card, place < investments, place == investments, newest, 2))
        for value in VALUES[1:]:
            card = self.letter + value
            text.append_text(self._place(card, card in self.expedition.cards, True, self.marked == card, 3))
        return text.append_text(self._figures(max(0, self.size.width - LABEL - 33 - 9)))

    def _place(self, card: str, laid: bool, is_next: bool, newest: bool, width: int) -> Text:
        value = card[1:]
        written = f"{value:>2}" + " " * (width - 2)
        if laid:
            return Text("▸" + (value.ljust(width - 1)) if newest else written, ink.painted(self.letter))
        if is_next and card == self.picked and self.press:
            return Text(written, Style(color=ink.TABLE, bgcolor=ink.AMBER, bold=True))
        if is_next and card in self.ghosts:
            return Text(f"{value:>2}°"[-width:], ink.ghostly(self.letter))
        return Text(f"{NO_CARD:>2}" + " " * (width - 2), Style(color=ink.FADED, dim=True))

    def _figures(self, room: int) -> Text:
        """Value, multiplier and outlook; or what the chosen card would make of them."""
        now = self.expedition
        text = Text(f"{ink.figure(now.value) if now.cards else '':>5}", ink.score_style(now.value))
        if self.press:
            then = now.with_card(self.picked)
            text.append(f"{' → ' if room >= 16 else '→'}{ink.figure(then.value)}", Style(color=ink.AMBER, bold=True))
            if then.multiplier > 1:
                text.append(f" ×{then.multiplier}", ink.AMBER)
            return text.append(" ").append_text(ink.key(self.press))
        text.append(f" ×{now.multiplier} " if now.multiplier > 1 else "    ", ink.PAPER)
        return text.append(now.outlook(room), ink.FADED)


class HandCard(Piece):
    """A card in hand; when chosen it is lifted."""

    DEFAULT_CSS: ClassVar[str] = "HandCard { width: 6; height: 4; }"

    def __init__(self, place: int) -> None:
        super().__init__(id=f"card-{place}")
        self.place = place
        self.card = ""
        self.chosen = self.fits = self.fresh = False

    def lay(self, card: str, *, chosen: bool, fits: bool, fresh: bool) -> None:
        """Take the card (none: the place is empty), whether it is chosen, fits an expedition now, and has just come."""
        self.card, self.chosen, self.fits, self.fresh = card, chosen, fits, fresh
        self.display = bool(card)
        self.redraw(card, chosen, fits, fresh)

    def render(self) -> Text:
        if not self.card:
            return Text()
        paint = ink.painted(self.card[0])
        face = Text(f"{self.card[0]}{self.card[1:]:>3} ", paint)
        foot = Text(f"{'▲' if self.fits else ' '}{'new' if self.fresh else '   '} ", paint)
        index = f"{(self.place + 1) % 10}".center(5)
        if self.chosen:
            return Text("\n").join([face, foot, Text("     ", paint), Text(index, Style(color=ink.AMBER, bold=True))])
        return Text("\n").join([Text(), face, foot, Text(index, ink.FADED)])


class Deck(Piece):
    """The deck: how many cards it has, and how many turns that leaves."""

    DEFAULT_CSS: ClassVar[str] = (
        "Deck { width: 18; height: 4; padding: 0 1; border: round $secondary; } Deck.lit { border: round $primary; background: $panel; }"
    )

    def __init__(self) -> None:
        super().__init__(id="deck")
        self.left = 0
        self.pace = ""

    def lay(self, left: int, pace: str, *, lit: bool) -> None:
        self.left, self.pace = left, pace
        self.set_class(lit, "lit")
        self.redraw(left, pace, lit)

    def render(self) -> Text:
        text = Text.assemble((f"deck {self.left}", Style(bold=True)))
        if self.has_class("lit"):
            text.append(" ").append_text(ink.key("+"))
        return text.append(f"\n{self.pace}", ink.FADED)
