"""The widgets that several tables have: a colour's discard pile, a card in hand, the deck, a choice to click. Each draws itself."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.widget import Widget

from unlost.kernel.colours import colour_name
from unlost.terminal import styles


class TableWidget(Widget):
    """Something on the table that can be clicked. It is drawn anew only when it looks different."""

    ALLOW_SELECT = False
    looks: tuple[object, ...] = ()

    class Clicked(Message):
        """The widget was clicked."""

        def __init__(self, widget: "TableWidget", spot: Offset) -> None:
            super().__init__()
            self.widget, self.spot = widget, spot

    def redraw(self, *looks: object) -> None:
        """Draw this widget again if any of this has changed."""
        if looks != self.looks:
            self.looks = looks
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self, event.offset))


class Pile(TableWidget):
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
            (f" {self.letter} ", styles.card_style(self.letter)), (f" {colour_name(self.letter)} ", styles.colour_style(self.letter))
        )
        if self.press:
            text.append_text(styles.key(self.press))
        text.append("\n")
        if not self.cards:
            text.append(" no pile", styles.MUTED)
        else:
            text.append_text(styles.chip(self.cards[-1], "▸" if self.marked else " "))
            text.append(
                " closed" if self.closed else f" {styles.counted(len(self.cards), 'card')}", styles.ERROR if self.closed else styles.MUTED
            )
        return text


class HandCard(TableWidget):
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
        paint = styles.card_style(self.card[0])
        face = Text(f"{self.card[0]}{self.card[1:]:>3} ", paint)
        foot = Text(f"{'▲' if self.fits else ' '}{'new' if self.fresh else '   '} ", paint)
        index = f"{(self.place + 1) % 10}".center(5)
        if self.chosen:
            return Text("\n").join([face, foot, Text("     ", paint), Text(index, Style(color=styles.ACCENT, bold=True))])
        return Text("\n").join([Text(), face, foot, Text(index, styles.MUTED)])


class Deck(TableWidget):
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
            text.append(" ").append_text(styles.key("+"))
        return text.append(f"\n{self.pace}", styles.MUTED)


class Choice(TableWidget):
    """A key with its meaning, to press or to click; out of sight when it does nothing."""

    DEFAULT_CSS: ClassVar[str] = "Choice { width: 100%; height: 1; } Choice:hover { text-style: underline; }"

    def __init__(self, key: str, name: str, words: str) -> None:
        super().__init__(id=f"choice-{name}")
        self.key, self.words = key, words

    def render(self) -> Text:
        return Text.assemble(styles.key(self.key), f" {self.words}")
