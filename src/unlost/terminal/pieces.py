"""The pieces that several tables have: a colour's discard pile, a card in hand, the deck, a choice to click. Each draws itself."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.widget import Widget

from unlost.kernel.colours import colour_name
from unlost.terminal import ink


class Piece(Widget):
    """Something on the table that can be clicked. It is drawn anew only when it looks different."""

    ALLOW_SELECT = False
    looks: tuple[object, ...] = ()

    class Clicked(Message):
        """A piece was clicked."""

        def __init__(self, piece: "Piece", spot: Offset) -> None:
            super().__init__()
            self.piece, self.spot = piece, spot

    def redraw(self, *looks: object) -> None:
        """Draw this piece again if any of this has changed."""
        if looks != self.looks:
            self.looks = looks
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self, event.offset))


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
        text = Text.assemble((f" {self.letter} ", ink.painted(self.letter)), (f" {colour_name(self.letter)} ", ink.ghostly(self.letter)))
        if self.press:
            text.append_text(ink.key(self.press))
        text.append("\n")
        if not self.cards:
            text.append(" no pile", ink.FADED)
        else:
            text.append_text(ink.chip(self.cards[-1], "▸" if self.marked else " "))
            text.append(" closed" if self.closed else f" {ink.counted(len(self.cards), 'card')}", ink.ALARM if self.closed else ink.FADED)
        return text


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


class Choice(Piece):
    """A key with its meaning, to press or to click; out of sight when it does nothing."""

    DEFAULT_CSS: ClassVar[str] = "Choice { width: 100%; height: 1; } Choice:hover { text-style: underline; }"

    def __init__(self, key: str, name: str, words: str) -> None:
        super().__init__(id=f"choice-{name}")
        self.key, self.words = key, words

    def render(self) -> Text:
        return Text.assemble(ink.key(self.key), f" {self.words}")
