"""The board game's table: draws a view, turns keys and clicks into actions, and shows what the next step would bring."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from unlost.games.board import terminal_score_sheets as score_sheets
from unlost.games.board.rules import CROSSINGS, HAND, are_scores_open, tell
from unlost.games.board.terminal_options import OPTION_TEXTS  # noqa: F401 (the options screen finds it here)
from unlost.games.board.terminal_values import Outlook, artifacts, heading, is_researcher, net
from unlost.games.board.terminal_widgets import PILE, Column, Trail, stone_header
from unlost.games.board.views import Explorer
from unlost.kernel.colours import card_name
from unlost.terminal import styles
from unlost.terminal.hand_table import HandTable, in_words
from unlost.terminal.table import Ending, TableMove, rewrite
from unlost.terminal.widgets import Choice, Pile, TableWidget

LONGEST_NAME = 10
COMPANIONS = {"a": "adventurer", "r": "researcher"}  # by the key and the last letter of the action
ARTICLES = {"a": "an", "r": "the"}


class BoardTable(HandTable):
    """The table of the board game, for two to four players."""

    MOST_IN_HAND = HAND
    SCOPED_CSS: ClassVar[bool] = False  # the height of the screen matters too
    DEFAULT_CSS: ClassVar[str] = f"""
    BoardTable #stones {{ height: 1; width: 100%; }}
    BoardTable #seats {{ width: 100%; }}
    BoardTable .path {{ height: 2; }}
    .-tall BoardTable .path {{ margin-bottom: 1; }}
    BoardTable Pile {{ width: {PILE}; }}
    BoardTable #choices {{ width: 14; height: 4; padding-top: 1; }}
    BoardTable Deck {{ width: 16; padding: 0; }}
    """

    EXAMPLES = "R7 plays, R7a R7r begin, -B3 discards, >B steps, = not, + +Y draw"
    KEYS = (
        ("← →  or  1 … 8", "choose a card in hand (Esc: none)"),
        ("p  Enter  ↑", "move on with it"),
        ("a  r", "begin its path with an adventurer, or with the researcher, who counts double"),
        ("d  ↓", "discard it"),
        ("y b w g r", "extra step: go on there;  =  n  Esc: no step"),
        ("Enter  Space  +  D", "draw from the deck"),
        ("y b w g r", "draw the top of that pile"),
        ("mouse", "click a card, then its path or pile; a path for an extra step; the deck or a pile"),
    )
    SIGNS = (
        ("▲ new", "a card that fits now; a card that has just come"),
        ("0 1 2 3   0*", "an explorer of that seat; its researcher; underlined: moved last"),
        ("♦ → +10", "tiles: an artifact, an extra step, 10 points"),
        ("║", "the bridge: five explorers beyond one, of all players, end the expedition"),
        ("last 7↑", "your last card there, and where the next one must lie"),
        ("45, now −20", "points, and what the explorers would bring now; ♦ artifacts; last cards; cards known in hand"),
    )

    def compose(self) -> ComposeResult:
        yield Static(id="score", markup=False)
        seats = Static(id="seats", markup=False)
        seats.styles.height = len(self.scene.names)
        yield seats
        yield Static(stone_header(), id="stones", markup=False)
        for letter in self.scene.view["piles"]:
            with Horizontal(classes="path"):
                yield Pile(letter)
                yield Trail(letter)
                yield Column(letter)
        choices = [Choice(key, name, name) for key, name in COMPANIONS.items()]
        yield from self.compose_hand(Vertical(*choices, Choice("=", "none", "no step"), id="choices"))

    def on_resize(self, _: events.Resize) -> None:
        self._draw()

    # ------------------------------------------------------------ whose is what

    @property
    def mine(self) -> dict[str, Explorer]:
        """The explorers of the seat looking on, by path; a spectator has none."""
        return {} if self.scene.seat is None else self.view["explorers"][self.scene.seat]

    def _outlook(self, letter: str) -> Outlook | None:
        """What the next step there brings the one looking on; nothing before the path is begun."""
        return Outlook.of(self.view, letter, self.mine[letter]) if letter in self.mine else None

    def _companions(self, card: str) -> list[str]:
        """The keys of those who could begin a path with this card now."""
        return [key for key in COMPANIONS if card + key in self.scene.actions]

    def fits(self, card: str) -> bool:
        return super().fits(card) or bool(self._companions(card))

    def _keys_at(self, letter: str) -> tuple[str, ...]:
        """The keys that would move an explorer on this path now."""
        if f">{letter}" in self.scene.actions:
            return (letter.lower(),)
        if self.card[:1] != letter:
            return ()
        return ("p",) if self.card in self.scene.actions else tuple(self._companions(self.card))

    # ------------------------------------------------------------ drawing

    def draw_table(self) -> None:
        rewrite(self.query_one("#seats", Static), Text("\n").join(map(self._seat_line, range(len(self.scene.names)))))
        for letter in self.view["piles"]:
            self._draw_path(letter)
        shown = [COMPANIONS[key] for key in self._companions(self.card)] + ["none"] * ("=" in self.scene.actions)
        for choice in self.query(Choice):
            choice.display = choice.id in [f"choice-{name}" for name in shown]

    def _draw_path(self, letter: str) -> None:
        keys, outlook = self._keys_at(letter), self._outlook(letter)
        standing: dict[int, list[tuple[str, bool, bool]]] = {}
        for seat, explorers in enumerate(self.view["explorers"]):
            if letter in explorers:
                sign = f"{seat}{'*' if is_researcher(explorers[letter]) else ''}"
                here = standing.setdefault(explorers[letter]["stone"], [])
                here.append((sign, seat == self.scene.seat, self._moved(seat, letter)))
        aim = (outlook.stone if outlook else 0) + 1 if keys else None
        self.query_one(f"#trail-{letter}", Trail).lay(self.view["tiles"][letter], standing, aim)
        cards = [] if self.scene.seat is None else self.view["columns"][self.scene.seat][letter]
        self.query_one(f"#mine-{letter}", Column).lay(cards, self._heading(cards), outlook, keys)

    def _moved(self, seat: int, letter: str) -> bool:
        """Whether a seat moved its explorer there in its last turn."""
        return any(action.lstrip(">")[0] == letter for action in self.scene.last_turns.get(seat, ()))

    def _heading(self, cards: list[str]) -> str:
        return heading(cards, self.scene.options["up_and_down"]) if cards else ""

    def score_line(self) -> Text:
        view, crossed = self.view, self.view["crossed"]
        text = Text(f"expedition {view['expedition']} of {self.scene.options['expeditions']} · over a bridge ", styles.MUTED)
        text.append("●" * crossed + "○" * (CROSSINGS - crossed), styles.ACCENT).append(f" {crossed} of {CROSSINGS}", styles.TEXT)
        return text.append(f" · turns left {view['turns_left']}", styles.MUTED)

    def _seat_line(self, seat: int) -> Text:
        """A player: points, what the explorers bring now, artifacts, the last card of each column, the hand."""
        view, now, up_and_down = self.view, net(self.view["explorers"][seat]), self.scene.options["up_and_down"]
        width = min(LONGEST_NAME, max(map(len, self.scene.names)))
        text = Text.assemble(("▸" if view["turn"] == seat else " ", styles.ACCENT), (f"{seat} ", Style(bold=True)), no_wrap=True)
        text.append(f"{self.scene.names[seat][:width]:<{width}} ", styles.TEXT if seat == self.scene.seat else styles.MUTED)
        is_open = are_scores_open(self.scene.options) or seat == self.scene.seat or view["turn"] is None
        text.append(f"{view['points'][seat] if is_open else '?':>3}", Style(bold=True)).append(", now ", styles.MUTED)
        text.append(f"{styles.number_text(now):<4} ", styles.score_style(now)).append(f"♦{artifacts(view, seat):<3}", styles.TEXT)
        for letter, cards in view["columns"][seat].items():
            written = cards[-1] + self._heading(cards) * up_and_down if cards else f"{letter}–"
            text.append(
                f"{written:<{5 if up_and_down else 4}}", styles.colour_style(letter) if cards else Style(color=styles.MUTED, dim=True)
            )
        return text if seat == self.scene.seat else text.append_text(self._hand_of_other(seat, self.size.width - text.cell_len))

    def _hand_of_other(self, seat: int, room: int) -> Text:
        """How many cards another player holds, and those everybody has seen, as many as there is room for."""
        known = self.view["hands"][seat]
        text = Text(styles.counted(self.view["hand_sizes"][seat], "card"), styles.MUTED)
        for place, card in enumerate(known):
            left = len(known) - place
            if text.cell_len + 1 + len(card) + (3 if left > 1 else 0) > room:
                return text.append(f" +{left}", styles.MUTED)
            text.append(" ").append(card, styles.colour_style(card[0]))
        return text

    # ------------------------------------------------------------ words

    def use_hint(self) -> Text:
        if self.phase == "step":
            return Text(f"Extra step: whose? {self._step_letters()}, or = for none")
        return self._preview() if self.card else Text("Play or discard a card")

    def _preview(self) -> Text:
        """What the chosen card would bring."""
        text = Text(f"{card_name(self.card).capitalize()}: ")
        letter, companions = self.card[0], self._companions(self.card)
        outlook = self._outlook(letter)
        if companions:
            who = " or ".join(f"{ARTICLES[key]} {COMPANIONS[key]} ({key})" for key in companions)
            return text.append(f"begin with {who}", styles.ACCENT).append(", or discard")
        if self.card not in self.scene.actions or outlook is None:
            return text.append("only to discard")
        if outlook.arrived:
            return text.append("an extra step elsewhere", styles.ACCENT).append(", or discard")
        if outlook.ends_it:
            return text.append(outlook.change(), styles.ACCENT).append(", the fifth over a bridge: the expedition ends", styles.ERROR)
        return text.append(outlook.brings(), styles.ACCENT).append(", or discard")

    def _step_letters(self) -> str:
        return " ".join(letter.lower() for letter in self.view["piles"] if f">{letter}" in self.scene.actions)

    def use_keys(self) -> list[tuple[str, str]]:
        if self.phase == "step":
            return [(self._step_letters(), "step"), ("=", "none")]
        companions = " ".join(self._companions(self.card))
        return [("←→", "choose"), (companions, "begin") if companions else ("p", "play"), ("d", "discard")]

    def tell_turn(self, turn: Sequence[TableMove], own: bool) -> tuple[str, str]:
        return in_words([tell(move.action, move.phase) for move in turn], own), " ".join(move.action for move in turn)

    def deal_sheet(self, end: Ending) -> RenderableType:
        return score_sheets.expedition_sheet(end, self.scene.names)

    def final_sheet(self, ends: Sequence[Ending], scores: Sequence[int]) -> RenderableType:
        if self.scene.options["expeditions"] == 1:
            return score_sheets.short_sheet(ends[-1], scores, self.scene.names, self.scene.printed["track"])
        return score_sheets.final_sheet(ends, scores, self.scene.names, self.scene.printed["track"])

    # ------------------------------------------------------------ keys and clicks

    def press(self, key: str) -> bool:
        if self.phase == "step":
            if key in ("=", "n", "escape"):
                return self.choose("=")
            if key.upper() in self.view["piles"]:
                return self.choose(f">{key.upper()}")
            if key in ("enter", "p"):
                return self.remark(f"Whose step? {self._step_letters()}, or = for none.")
        return super().press(key)

    def press_to_use(self, key: str) -> bool:
        return self.use("", key) if key in COMPANIONS else super().press_to_use(key)

    def play_card(self) -> bool:
        """Move on; on a path not begun, ask with whom unless only one sort of explorer is left."""
        if not self.card or self.card[0] in self.mine:
            return super().play_card()
        companions = self._companions(self.card)
        if len(companions) == len(COMPANIONS):
            return self.remark("Begin with whom? a: an adventurer, r: the researcher, who counts double.")
        return self.use("", companions[0] if companions else "a")

    def click_widget(self, widget: TableWidget) -> None:
        if isinstance(widget, Choice):
            self.press(widget.key)
        elif isinstance(widget, Trail | Column) and self.view["phase"] == "step":
            self.choose(f">{widget.letter}")
        elif isinstance(widget, Trail | Column) and self.view["phase"] == "play" and self.belongs(widget.letter):
            self.play_card()


TABLE = BoardTable
