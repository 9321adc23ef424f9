"""What only the Rivals table has: a player with gold and expeditions, and the display, which may grow to dozens of cards."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.geometry import Offset

from unlost.games.rivals.rules import LETTERS
from unlost.games.rivals.terminal_values import Expedition, footprints
from unlost.kernel.colours import colour_name
from unlost.terminal import styles
from unlost.terminal.widgets import TableWidget

HEAD = 3  # lines above the expeditions: the name, gold and points, the part in the auction
CHOSEN = Style(color=styles.BACKGROUND, bgcolor=styles.ACCENT, bold=True)
ROOMY = 24  # cells for more than the cards and their value


def colour_labels() -> Text:
    """The names of the colours, beside the expeditions."""
    names = [
        Text.assemble((f" {letter} ", styles.card_style(letter)), (f" {colour_name(letter)}", styles.colour_style(letter)))
        for letter in LETTERS
    ]
    return Text("\n").join([Text()] * HEAD + names)


class Party(TableWidget):
    """A player: name, gold and points, the part in the auction, and a line for each expedition."""

    DEFAULT_CSS: ClassVar[str] = f"Party {{ width: 1fr; height: {HEAD + len(LETTERS)}; }}"

    def __init__(self, seat: int) -> None:
        super().__init__(id=f"party-{seat}")
        self.seat = seat
        self.heading: list[Text] = []
        self.expeditions: dict[str, list[str]] = {}
        self.fresh: list[str] = []
        self.picked = ""

    def lay(self, heading: list[Text], expeditions: dict[str, list[str]], fresh: list[str], picked: str) -> None:
        """Take the lines above, the expeditions, the cards that came to them last, and one that may be added now."""
        self.heading, self.expeditions, self.fresh, self.picked = heading, expeditions, fresh, picked
        self.redraw(heading, expeditions, fresh, picked)

    def render(self) -> Text:
        lanes = [self._lane(letter) for letter in self.expeditions]
        return Text("\n", no_wrap=True, overflow="ellipsis").join([*self.heading, *lanes])

    def _lane(self, letter: str) -> Text:
        now, picked = Expedition(self.expeditions[letter]), self.picked[:1] == letter
        if not now.cards and not picked:
            return Text(" ·", Style(color=styles.MUTED, dim=True))
        figures = Text(f" {now.value}", styles.score_style(now.value))
        shown = now
        if picked:
            shown = now.with_card(self.picked)
            figures.append(f"→{shown.value}", Style(color=styles.ACCENT, bold=True))
        if self.content_size.width >= ROOMY and shown.wagers:
            figures.append(f" ×{shown.multiplier}", styles.ACCENT if picked else styles.MUTED)
        return self.cards_in(letter, shown, self.content_size.width - 1 - figures.cell_len).append_text(figures)

    def cards_in(self, letter: str, shown: Expedition, room: int) -> Text:
        """The cards in so many cells: closer together if they must be, and at last without the lowest numbers."""
        wagers, numbers = ["x"] * shown.wagers, [str(number) for number in shown.numbers]
        values = [*wagers, *numbers]
        text = self._written(letter, values, " ")
        while text.cell_len > room and len(values) > len(wagers) + 1:
            text = self._written(letter, values, "")
            numbers = numbers[1:]
            values = [*wagers, "…", *numbers]
        return text

    def _written(self, letter: str, values: list[str], gap: str) -> Text:
        paint, fresh, picked = styles.card_style(letter), list(self.fresh), self.picked[1:] if self.picked[:1] == letter else ""
        backwards: list[Text] = []
        for place in range(len(values) - 1, -1, -1):  # of equal cards, the last one is the new one
            value, style = values[place], paint
            if value == picked:
                style, picked = styles.colour_style(letter) + Style(bgcolor=styles.PANEL, bold=True), ""
            elif letter + value in fresh:
                fresh.remove(letter + value)
                style += Style(underline=True)
            backwards.append(Text(value, style))
            apart = place and (value == "10" or (values[place - 1] == "x") != (value == "x"))
            backwards.append(Text(" " if apart else gap if place else "", paint))
        return Text.assemble((" ", paint), *reversed(backwards), (" ", paint))


class Display(TableWidget):
    """The cards on display, in the order uncovered: as cards while there is room, then as a list of small chips."""

    DEFAULT_CSS: ClassVar[str] = "Display { width: 100%; height: 6; }"
    CARD, CHIP = (6, 3), (8, 1)  # cells and lines

    def __init__(self) -> None:
        super().__init__(id="display")
        self.cards: list[str] = []
        self.usable: frozenset[str] = frozenset()
        self.picked: int | None = None
        self.taking = False
        self.form = self.CARD

    def lay(self, cards: list[str], usable: frozenset[str], picked: int | None, *, taking: bool, room: int) -> None:
        """Take the cards, which of them one could use, which is chosen, whether one may take them now, and the lines there are."""
        self.cards, self.usable, self.picked, self.taking = cards, usable, picked, taking
        self.form = self.CARD if self._lines(self.CARD) <= room else self.CHIP
        height = max(self._lines(self.form), min(room, 2 * self.CARD[1]))
        if self.styles.height is None or self.styles.height.value != height:
            self.styles.height = height
        self.redraw(cards, usable, picked, taking, self.form, self.per_row)

    @property
    def per_row(self) -> int:
        return self._per_row(self.form)

    def _per_row(self, form: tuple[int, int]) -> int:
        return max(1, self.content_size.width // form[0])

    def _lines(self, form: tuple[int, int]) -> int:
        return -(-len(self.cards) // self._per_row(form)) * form[1]

    def render(self) -> Text:
        if not self.cards:
            return Text("no card is on display", styles.MUTED)
        per_row, rows = self.per_row, []
        for start in range(0, len(self.cards), per_row):
            places = range(start, min(start + per_row, len(self.cards)))
            drawn = [self._card(place) if self.form == self.CARD else [self._chip(place)] for place in places]
            rows += [Text(" ").join(lines) for lines in zip(*drawn, strict=True)]
        return Text("\n", no_wrap=True, overflow="crop").join(rows)

    def _paint(self, place: int) -> Style:
        card = self.cards[place]
        bright = card in self.usable or place == self.picked or not self.taking
        return styles.card_style(card[0]) if bright else styles.colour_style(card[0]) + Style(dim=True)

    def _number(self, place: int, width: int) -> Text:
        """The number to type, while one may take cards; that of the chosen card glows."""
        return Text.assemble((f"{place + 1 if self.taking else '':>{width}}", CHOSEN if place == self.picked else styles.MUTED))

    def _card(self, place: int) -> list[Text]:
        card, paint = self.cards[place], self._paint(place)
        sign = "▲" if card in self.usable else " "
        number = Text.assemble(self._number(place, 3), ("  ", CHOSEN if place == self.picked else ""))
        return [Text(f"{card[0]}{card[1:]:>3} ", paint), Text(f"{sign}{'•' * footprints(card):>3} ", paint), number]

    def _chip(self, place: int) -> Text:
        card = self.cards[place]
        return Text.assemble(self._number(place, 2), (f"{'▲' if card in self.usable else ' '}{card:<4}", self._paint(place)))

    def place_at(self, spot: Offset) -> int | None:
        """The place of the card that is drawn there."""
        cells, lines = self.form
        column, row = spot.x // cells, spot.y // lines
        place = row * self.per_row + column
        return place if column < self.per_row and place < len(self.cards) else None
