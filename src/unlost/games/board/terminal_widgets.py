"""What only the board table has: the stones of a path with all explorers, and one's own column of cards there."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text

from unlost.games.board.rules import BRIDGE, STONES
from unlost.games.board.terminal_values import Outlook, stone_value
from unlost.terminal import styles
from unlost.terminal.widgets import TableWidget

CELL = 6  # the width of a stone
TRAIL = STONES * CELL + 1
PILE = 15
TILE_SIGNS = {"artifact": "♦", "arrow": "→", "5": "+5", "10": "+10", "15": "+15"}
OWN_CHIP = Style(color=styles.BACKGROUND, bgcolor=styles.ACCENT, bold=True)
OTHER_CHIP = Style(color=styles.TEXT, bgcolor="#5a4a38", bold=True)
AIM = Style(color=styles.ACCENT, bgcolor=styles.PANEL, bold=True)


def stone_header() -> Text:
    """The values of the stones, above them."""
    text = Text(f"{' stones bring':<{PILE}}", styles.MUTED, no_wrap=True)
    for stone in range(1, STONES + 1):
        value = stone_value(stone)
        text.append("║" if stone == BRIDGE else "", styles.ACCENT).append(
            f" {styles.number_text(value):<{CELL - 1}}", styles.score_style(value)
        )
    return text


class Trail(TableWidget):
    """The nine stones of a path: above its tile, below the explorers there."""

    DEFAULT_CSS: ClassVar[str] = f"Trail {{ width: {TRAIL}; height: 2; }}"

    def __init__(self, letter: str) -> None:
        super().__init__(id=f"trail-{letter}")
        self.letter = letter
        self.tiles: dict[str, str] = {}
        self.standing: dict[int, list[tuple[str, bool, bool]]] = {}
        self.aim: int | None = None

    def lay(self, tiles: dict[str, str], standing: dict[int, list[tuple[str, bool, bool]]], aim: int | None) -> None:
        """Take the tiles, the explorers by stone (their sign, whether one's own, whether it moved last), and the stone aimed at."""
        self.tiles, self.standing, self.aim = tiles, standing, aim
        self.redraw(tiles, standing, aim)

    def render(self) -> Text:
        upper, lower = Text(no_wrap=True, overflow="crop"), Text(no_wrap=True, overflow="crop")
        for stone in range(1, STONES + 1):
            if stone == BRIDGE:
                upper.append("║", styles.ACCENT)
                lower.append("║", styles.ACCENT)
            for line, cell in zip((upper, lower), self._stone(stone), strict=True):
                if stone == self.aim:
                    cell.stylize_before(AIM)
                line.append_text(cell)
        return Text("\n").join([upper, lower])

    def _stone(self, stone: int) -> tuple[Text, Text]:
        """The two lines of a stone; who has no room below stands beside the tile."""
        tile, explorers = self.tiles.get(str(stone), ""), self.standing.get(stone, [])
        width = sum(len(sign) for sign, _, _ in explorers)
        gap = " " if width + len(explorers) <= CELL else ""
        above, below = Text(f" {TILE_SIGNS.get(tile, '·'):<3}", self._ink(tile, stone)), Text(" " if not gap and width < CELL else "")
        for sign, own, moved in explorers:
            line = below if below.cell_len + len(gap + sign) <= CELL else above
            line.append(gap).append(sign, (OWN_CHIP if own else OTHER_CHIP) + Style(underline=moved))
        for line in (above, below):
            line.pad_right(CELL - line.cell_len)
        return above, below

    def _ink(self, tile: str, stone: int) -> Style:
        if stone == self.aim:
            return AIM
        return Style(color=styles.TEXT, bold=True) if tile else styles.colour_style(self.letter)


class Column(TableWidget):
    """One's own cards on a path, and what the explorer there is worth; or what the next step would bring."""

    DEFAULT_CSS: ClassVar[str] = "Column { width: 1fr; height: 2; } Column.lit { background: $panel; }"
    ROOMY = 28  # cells for more than the last card and its key

    def __init__(self, letter: str) -> None:
        super().__init__(id=f"mine-{letter}")
        self.letter = letter
        self.cards: list[str] = []
        self.heading = ""
        self.outlook: Outlook | None = None
        self.press: tuple[str, ...] = ()

    def lay(self, cards: list[str], heading: str, outlook: Outlook | None, press: tuple[str, ...]) -> None:
        """Take the cards and where they head, what the next step brings (none before the first), and the keys for it."""
        self.cards, self.heading, self.outlook, self.press = cards, heading, outlook, press
        self.set_class(bool(press), "lit")
        self.redraw(cards, heading, outlook, press)

    def render(self) -> Text:
        roomy = self.size.width >= self.ROOMY
        lines = [self._cards(roomy), self._step(roomy)]
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _cards(self, roomy: bool) -> Text:
        if not self.cards:
            return Text("not begun" if roomy else "", styles.MUTED)
        values = [card[1:] for card in self.cards]
        if not roomy:
            return Text.assemble(("last ", styles.MUTED), (f"{values[-1]}{self.heading}", styles.colour_style(self.letter)))
        written = " ".join(values)
        while len(written + self.heading) > self.size.width:
            values = values[1:]
            written = "…" + " ".join(values)
        return Text(f"{written}{self.heading}", styles.colour_style(self.letter))

    def _step(self, roomy: bool) -> Text:
        keys = Text(" ").join(map(styles.key, self.press))
        if self.outlook is None:
            return Text.assemble("begin " if roomy and self.press else "", keys)
        now = stone_value(self.outlook.stone)
        double = " ×2" if self.outlook.double else ""
        if not self.press:
            return Text.assemble((styles.number_text(now), styles.score_style(now)), double)
        if self.outlook.arrived:
            return Text.assemble(("an extra step " if roomy else "", styles.ACCENT), keys)
        if roomy:
            return Text.assemble(keys, (f" {self.outlook.brings()}", styles.ACCENT))
        return Text.assemble((f"→{styles.number_text(stone_value(self.outlook.stone + 1))} ", styles.ACCENT), keys)
