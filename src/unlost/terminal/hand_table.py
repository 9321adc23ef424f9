"""What the tables with a hand, a deck and discard piles have in common: choosing a card, drawing one, and both with the mouse."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.text import Text
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Static

from unlost.kernel.colours import card_name, colour_name
from unlost.terminal import styles
from unlost.terminal.table import Scene, Table, rewrite
from unlost.terminal.widgets import Deck, HandCard, Pile, TableWidget

INDEX_KEYS = "1234567890"
PLAY_KEYS = ("p", "enter", "up")
DISCARD_KEYS = ("d", "down")


def in_words(told: Sequence[str], own: bool) -> str:
    """The actions of a turn as one sentence's end; one's own are told to "you"."""
    if own:
        told = [verb.removesuffix("s") + " " + rest for verb, rest in (words.split(" ", 1) for words in told)]
    return ", ".join(told)


class HandTable(Table):
    """A table where a turn is to use a card of one's hand and then to draw one."""

    MOST_IN_HAND: ClassVar[int]
    DEFAULT_CSS: ClassVar[str] = """
    HandTable #hand { height: 4; }
    HandTable #held { width: 1fr; height: 4; }
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.picked: int | None = None  # a place in hand
        self.fresh: list[str] = []  # cards that have come since this seat's last turn

    def compose_hand(self, *beside: Widget) -> Iterator[Widget]:
        """The hand, the deck, and what lies between them."""
        yield Horizontal(Horizontal(*map(HandCard, range(self.MOST_IN_HAND)), id="held"), *beside, Deck(), id="hand")

    # ------------------------------------------------------------ whose is what

    @property
    def hand(self) -> list[str]:
        """The cards of the seat looking on; a spectator has none."""
        return self._hand_of(self.scene)

    @staticmethod
    def _hand_of(scene: Scene) -> list[str]:
        return [] if scene.seat is None else list(scene.view["hands"][scene.seat])

    @property
    def card(self) -> str:
        """The chosen card, or nothing."""
        return "" if self.picked is None else self.hand[self.picked]

    # ------------------------------------------------------------ drawing

    def lay(self, scene: Scene) -> None:
        before, self.scene = self.scene, scene
        self._note_fresh(before)
        if self._hand_of(before) != self.hand or before.seat != scene.seat:
            self.picked = None
        self._draw()

    def _note_fresh(self, before: Scene) -> None:
        """Remember the cards that have come into the hand since the last one left it."""
        if before.seat is None or before.seat != self.scene.seat or before.deal != self.scene.deal:
            self.fresh = []
            return
        had, has = Counter(before.view["hands"][before.seat]), Counter(self.hand)
        if had - has:
            self.fresh = []
        elif self.view["turn"] != self.scene.seat:
            self.fresh += (has - had).elements()

    def _draw(self) -> None:
        if not self.is_mounted:
            return
        fresh = list(self.fresh)
        for slot in self.query(HandCard):
            card = self.hand[slot.place] if slot.place < len(self.hand) else ""
            is_fresh = card in fresh
            if is_fresh:
                fresh.remove(card)
            slot.lay(card, chosen=slot.place == self.picked, fits=self.fits(card), fresh=is_fresh)
        rewrite(self.query_one("#score", Static), self.score_line())
        self.query_one(Deck).lay(self.view["deck_left"], self._pace(), lit="+" in self.scene.actions)
        for letter in self.view["piles"]:
            self._draw_pile(letter)
        self.draw_table()

    def _draw_pile(self, letter: str) -> None:
        press = "d" if self.card[:1] == letter and f"-{self.card}" in self.scene.actions else ""
        if f"+{letter}" in self.scene.actions:
            press = letter.lower()
        pile = self.view["piles"][letter]
        marked = bool(pile) and any(f"-{pile[-1]}" in actions for actions in self.scene.last_turns.values())
        self.query_one(f"#pile-{letter}", Pile).lay(pile, closed=self.view["closed"] == letter, marked=marked, press=press)

    def _pace(self) -> str:
        """The turns left to the one looking on, if everybody draws from the deck."""
        players, turn = len(self.scene.names), self.view["turn"]
        if turn is None or self.scene.seat is None:
            return ""
        wait = (self.scene.seat - turn) % players
        return f"{styles.counted(max(0, -(-(self.view['deck_left'] - wait) // players)), 'turn')} yours"

    def draw_table(self) -> None:
        """Draw all but the score line, the hand, the deck and the piles."""
        raise NotImplementedError

    def score_line(self) -> Text:
        """Where the game stands, in a line."""
        raise NotImplementedError

    def fits(self, card: str) -> bool:
        """Whether a card of the hand can be put down now."""
        return card in self.scene.actions

    # ------------------------------------------------------------ words

    def hint(self) -> Text:
        if self.phase is None:
            return Text(self.scene.doing)
        if self.phase == "draw":
            return Text("Draw: deck or a pile" if len(self.scene.actions) > 1 else "Draw from the deck: no pile is open")
        return self.use_hint()

    def use_hint(self) -> Text:
        """What to do now, if it is not to draw."""
        raise NotImplementedError

    def key_hints(self) -> list[tuple[str, str]]:
        if self.phase is None:
            return []
        return self._draw_keys() if self.phase == "draw" else self.use_keys()

    def use_keys(self) -> list[tuple[str, str]]:
        """The keys that do something now, if it is not to draw."""
        raise NotImplementedError

    def _draw_keys(self) -> list[tuple[str, str]]:
        open_piles = " ".join(letter.lower() for letter in self.view["piles"] if f"+{letter}" in self.scene.actions)
        return [("Enter", "deck")] * ("+" in self.scene.actions) + [(open_piles, "pile")] * bool(open_piles)

    # ------------------------------------------------------------ keys and clicks

    def press(self, key: str) -> bool:
        if key in INDEX_KEYS:
            return self._pick(INDEX_KEYS.index(key))
        if key in ("left", "right"):
            step = 1 if key == "right" else -1
            start = self.picked if self.picked is not None else (-1 if step == 1 else 0)
            return self._pick((start + step) % len(self.hand)) if self.hand else True
        if key == "escape":
            self.picked = None
            self._looked()
            return True
        return self._press_to_draw(key) if self.view["phase"] == "draw" else self.press_to_use(key)

    def _press_to_draw(self, key: str) -> bool:
        if key in ("enter", " ", "+", "D", "d"):
            return self.choose("+")
        if key.upper() in self.view["piles"]:
            return self.choose(f"+{key.upper()}")
        return key in ("up", "down")

    def press_to_use(self, key: str) -> bool:
        """Take a key that may do something with the chosen card."""
        if key in PLAY_KEYS:
            return self.play_card()
        return self.use("-") if key in DISCARD_KEYS else False

    def play_card(self) -> bool:
        """Put the chosen card down."""
        return self.use("")

    def _pick(self, place: int) -> bool:
        if place < len(self.hand):
            self.picked = place
            self._looked()
        return True

    def _looked(self) -> None:
        self._draw()
        self.post_message(self.Changed())

    def use(self, mark: str, choice: str = "") -> bool:
        """Do something with the chosen card: its text between a mark and a choice is the action."""
        if not self.card and self.scene.actions:
            return self.remark("Choose a card first: ← → or its number.")
        return self.choose(mark + self.card + choice) if self.card else True

    def on_table_widget_clicked(self, message: TableWidget.Clicked) -> None:
        message.stop()
        widget = message.widget
        if isinstance(widget, HandCard):
            self._pick(widget.place)
        elif isinstance(widget, Deck):
            self.choose("+")
        elif isinstance(widget, Pile):
            if self.view["phase"] == "draw":
                self.choose(f"+{widget.letter}")
            elif self.belongs(widget.letter):
                self.use("-")
        else:
            self.click_widget(widget)

    def click_widget(self, widget: TableWidget) -> None:
        """Take a click on a widget of this table's own."""
        raise NotImplementedError

    def belongs(self, letter: str) -> bool:
        """Whether the chosen card, if there is one, may go to a place of this colour; says so if not."""
        if self.card and self.card[0] != letter:
            self.remark(f"{card_name(self.card, 'investment').capitalize()} goes to {colour_name(self.card[0])}, not here.")
            return False
        return True
