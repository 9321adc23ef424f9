"""What only the card table has: the figures of an expedition, and a side's way in a colour, which draws itself."""

from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from rich.text import Text

from unlost.games.cards.rules import BONUS, LONG, PRINTED, Scoring, expedition_value
from unlost.kernel.options import Options
from unlost.kernel.ranks import VALUES
from unlost.terminal import styles
from unlost.terminal.widgets import TableWidget

LABEL = 9  # cells for whose way it is
NO_CARD = "·"


@dataclass(frozen=True)
class Expedition:
    """The figures of an expedition, from its cards."""

    cards: list[str]
    scoring: Scoring = PRINTED

    @property
    def numbers(self) -> list[int]:
        return [int(card[1:]) for card in self.cards if card[1:] != "x"]

    @property
    def multiplier(self) -> int:
        return 1 + len(self.cards) - len(self.numbers)

    @property
    def bonus(self) -> int:
        return BONUS if self.scoring.bonus and len(self.cards) >= LONG else 0

    @property
    def value(self) -> int:
        return expedition_value(self.cards, self.scoring)

    def with_card(self, card: str) -> "Expedition":
        return Expedition([*self.cards, card], self.scoring)

    def welcomes(self, card: str) -> bool:
        """Whether a card of this colour still fits: it is higher than all, or an investment before the first number."""
        return not self.numbers if card[1:] == "x" else int(card[1:]) > max(self.numbers, default=0)

    def outlook(self, room: int) -> str:
        """What is still to be done, in so many cells."""
        missing = self.scoring.cost - sum(self.numbers)
        if not self.cards:
            return ""
        if missing > 0:
            return f"{missing} to break even" if room >= 16 else f"needs {missing}"
        if self.bonus:
            return f"bonus {BONUS} won" if room >= 16 else f"bonus {BONUS}"
        if self.scoring.bonus and LONG - len(self.cards) <= 2:
            to_go = styles.counted(LONG - len(self.cards), "card")
            return f"{to_go} to the bonus" if room >= 19 else f"{LONG - len(self.cards)} to +{BONUS}"
        return ""


class Way(TableWidget):
    """One side's expedition in one colour: a place for every card, so that gaps show and both sides can be compared."""

    DEFAULT_CSS: ClassVar[str] = "Way { width: 1fr; height: 1; } Way.lit { background: $panel; }"

    def __init__(self, letter: str, options: Options, *, own: bool) -> None:
        super().__init__(id=f"{'mine' if own else 'theirs'}-{letter}")
        self.letter, self.own = letter, own
        self.investments, self.values = options.get("investments", 3), VALUES[1 : options.get("highest", 10)]
        self.label = self.marked = self.picked = self.press = ""
        self.expedition = Expedition([], Scoring.of(options))
        self.ghosts: set[str] = set()

    def lay(self, label: str, cards: list[str], *, ghosts: set[str], marked: str, picked: str, press: str) -> None:
        """Take whose it is, its cards, those in hand that would fit, the last one laid, the chosen one, and the key that lays it."""
        self.label, self.expedition, self.ghosts = label, Expedition(cards, self.expedition.scoring), ghosts
        self.marked, self.picked, self.press = marked, picked, press
        self.set_class(bool(press), "lit")
        self.redraw(label, cards, ghosts, marked, picked, press)

    def render(self) -> Text:
        text = Text(f"{self.label[: LABEL - 1]:<{LABEL}}", styles.TEXT if self.own else styles.MUTED, no_wrap=True, overflow="crop")
        investments = self.expedition.multiplier - 1
        for place in range(self.investments):
            card = f"{self.letter}x"
            newest = place == investments - 1 and self.marked == card
            text.append_text(self._place(card, place < investments, place == investments, newest, 2))
        for value in self.values:
            card = self.letter + value
            text.append_text(self._place(card, card in self.expedition.cards, True, self.marked == card, 3))
        return text.append_text(self._figures(max(0, self.size.width - text.cell_len - 9)))

    def _place(self, card: str, laid: bool, is_next: bool, newest: bool, width: int) -> Text:
        value = card[1:]
        written = f"{value:>2}" + " " * (width - 2)
        if laid:
            return Text("▸" + (value.ljust(width - 1)) if newest else written, styles.card_style(self.letter))
        if is_next and card == self.picked and self.press:
            return Text(written, Style(color=styles.BACKGROUND, bgcolor=styles.ACCENT, bold=True))
        if is_next and card in self.ghosts:
            return Text(f"{value:>2}°"[-width:], styles.colour_style(self.letter))
        return Text(f"{NO_CARD:>2}" + " " * (width - 2), Style(color=styles.MUTED, dim=True))

    def _figures(self, room: int) -> Text:
        """Value, multiplier and outlook; or what the chosen card would make of them."""
        now = self.expedition
        text = Text(f"{styles.number_text(now.value) if now.cards else '':>5}", styles.score_style(now.value))
        if self.press:
            then = now.with_card(self.picked)
            text.append(f"{' → ' if room >= 16 else '→'}{styles.number_text(then.value)}", Style(color=styles.ACCENT, bold=True))
            if then.multiplier > 1:
                text.append(f" ×{then.multiplier}", styles.ACCENT)
            return text.append(" ").append_text(styles.key(self.press))
        text.append(f" ×{now.multiplier} " if now.multiplier > 1 else "    ", styles.TEXT)
        return text.append(now.outlook(room), styles.MUTED)
