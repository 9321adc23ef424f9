"""The table in the terminal: everybody's lights, the deck, and one's hand."""

from collections.abc import Sequence
from typing import cast

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from unlost.terminal import styles
from unlost.terminal.score_sheets import colour, points, seat_columns
from unlost.terminal.table import Ending, Scene, Table, TableMove, View, rewrite
from unlost.terminal.widgets import HandCard, TableWidget

from .rules import HAND, LETTERS, guide, tell
from .views import BeaconsGuide, BeaconsView


class BeaconsTable(Table):
    """A line for each seat; below them the hand."""

    DEFAULT_CSS = "BeaconsTable #seats { height: auto; } BeaconsTable #hand { height: 4; }"
    EXAMPLES = "R4 lights red 4, -R4 buries it"
    KEYS = (
        ("1 2 3", "choose a card"),
        ("Enter  ↑", "light it"),
        ("b  ↓", "bury it"),
        ("mouse", "click a card, and again to light it"),
    )
    SIGNS = (("▲", "a card that can be lit"), ("*", "keeps the beacon now"), ("!", "too bright: lost"))

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.picked = 0

    def compose(self) -> ComposeResult:
        yield Static(id="score", markup=False)
        yield Static(id="seats", markup=False)
        yield Horizontal(*map(HandCard, range(HAND)), id="hand")

    @property
    def hand(self) -> list[str]:
        return [] if self.scene.seat is None else list(self.view["hands"][self.scene.seat])

    def _guide(self, view: View) -> BeaconsGuide:
        return guide(cast(BeaconsView, view), [], self.scene.options)

    def lay(self, scene: Scene) -> None:
        self.scene = scene
        self.picked = min(self.picked, max(0, len(self.hand) - 1))
        if self.is_mounted:
            rewrite(self.query_one("#score", Static), Text(f"{self.view['deck_left']} in the deck", styles.MUTED))
            rewrite(self.query_one("#seats", Static), Text("\n").join(map(self._seat_line, range(len(scene.names)))), resize=True)
            for place, slot in enumerate(self.query(HandCard)):
                card = self.hand[place] if place < len(self.hand) else ""
                slot.lay(card, chosen=bool(scene.actions) and place == self.picked, fits=card in scene.actions, fresh=False)

    def _seat_line(self, seat: int) -> Text:
        found = self._guide(self.view)
        text = Text.assemble(("▸ " if self.view["turn"] == seat else "  ", styles.ACCENT), f"{self.scene.names[seat]:<10}"[:10])
        for letter in LETTERS:
            light = found["lights"][seat][letter]
            sign = "!" if light > self.scene.options["limit"] else "*" if found["keepers"][letter] == seat else " "
            cards = " ".join(card[1:] for card in self.view["lit"][seat][letter])
            text.append(f"  {letter} {cards:<7} ={light:>2}{sign}", styles.colour_style(letter))
        return text.append(f"  {self.view['buried_sizes'][seat]} buried, {styles.number_text(found['points'][seat])}")

    # ------------------------------------------------------------ words

    def hint(self) -> Text:
        return Text("Light a card, or bury it" if self.scene.actions else self.scene.doing)

    def key_hints(self) -> list[tuple[str, str]]:
        return [("1 2 3", "choose"), ("Enter", "light"), ("b", "bury")] if self.scene.actions else []

    def tell_turn(self, turn: Sequence[TableMove], own: bool) -> tuple[str, str]:
        actions = [move.action if own or move.action[0] != "-" else "-?" for move in turn]  # K9
        return ", ".join(tell(action, "play", yours=own) for action in actions), " ".join(actions)

    def deal_sheet(self, end: Ending) -> RenderableType:
        return self._sheet(end.before)

    def final_sheet(self, ends: Sequence[Ending], scores: Sequence[int]) -> RenderableType:
        return self._sheet(self.view)

    def _sheet(self, view: View) -> RenderableType:
        """Who keeps what, what was buried, and the points."""
        found = self._guide(view)
        seats = range(len(self.scene.names))
        columns = seat_columns(self.scene.names, 12)
        for letter in LETTERS:
            kept = sum(len(lane[letter]) for lane in view["lit"])
            columns.add_row(colour(letter), *(points(kept if found["keepers"][letter] == seat else 0) for seat in seats))
        columns.add_row("buried", *(points(-view["buried_sizes"][seat]) for seat in seats))
        columns.add_row("points", *(points(found["points"][seat]) for seat in seats))
        return columns

    # ------------------------------------------------------------ keys and clicks

    def press(self, key: str) -> bool:
        if key in ("1", "2", "3"):
            return self._pick(int(key) - 1)
        if key in ("enter", "up", "b", "down") and self.picked < len(self.hand):
            return self.choose(("-" if key in ("b", "down") else "") + self.hand[self.picked])
        return False

    def _pick(self, place: int) -> bool:
        if place < len(self.hand):
            self.picked = place
            self.lay(self.scene)
            self.post_message(self.Changed())
        return True

    def on_table_widget_clicked(self, message: TableWidget.Clicked) -> None:
        message.stop()
        if isinstance(message.widget, HandCard):
            if message.widget.place == self.picked and self.hand:
                self.choose(self.hand[self.picked])
            else:
                self._pick(message.widget.place)


TABLE = BeaconsTable
