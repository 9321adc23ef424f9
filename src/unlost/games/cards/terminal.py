"""The card game's table: draws a view, turns keys and clicks into actions, and shows what the chosen card would bring."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from unlost.games.cards import terminal_score_sheets as score_sheets
from unlost.games.cards.rules import Scoring, tell
from unlost.games.cards.terminal_widgets import Expedition, Way
from unlost.kernel.colours import card_name, colour_name
from unlost.terminal import styles
from unlost.terminal.hand_table import HandTable, in_words
from unlost.terminal.table import Ending, TableMove, rewrite
from unlost.terminal.widgets import Pile, TableWidget


class CardTable(HandTable):
    """The table of the card game, for two players or two partnerships; six lanes at most."""

    MOST_IN_HAND = 10
    SCOPED_CSS: ClassVar[bool] = False  # the height of the screen matters too
    DEFAULT_CSS: ClassVar[str] = """
    CardTable #others { height: auto; width: 100%; }
    CardTable .lane { height: 2; }
    .-tall CardTable .lane { margin-top: 1; }
    CardTable .ways { width: 1fr; height: 2; }
    """

    EXAMPLES = "R7 plays, -B3 discards, + draws, +Y takes from the yellow pile"
    KEYS = (
        ("← →  or  1 … 9 0", "choose a card in hand (Esc: none)"),
        ("p  Enter  ↑", "play it on your expedition"),
        ("d  ↓", "discard it"),
        ("g", "give it to your partner (two cards are a turn)"),
        ("Enter  Space  +  D", "draw from the deck"),
        ("y b w g r p", "draw the top of that pile"),
        ("mouse", "click a card, then your lane or pile; then the deck or a pile"),
    )
    SIGNS = (
        ("▲ new", "a card that fits now; a card that has just come"),
        ("7°", "a card in your hand that still fits here"),
        ("▸", "laid down last; before a name: whose turn it is"),
        ("needs 13", "so much more until the expedition costs nothing"),
        ("×2 ×3 ×4", "the multiplier, by investments (x)"),
    )

    def compose(self) -> ComposeResult:
        yield Static(id="score", markup=False)
        yield Static(id="others", markup=False)
        for letter in self.scene.view["piles"]:
            with Horizontal(classes="lane"):
                yield Pile(letter)
                with Vertical(classes="ways"):
                    yield Way(letter, self.scene.options, own=False)
                    yield Way(letter, self.scene.options, own=True)
        yield from self.compose_hand()

    # ------------------------------------------------------------ whose is what

    @property
    def near(self) -> int:
        """The side drawn below: that of the seat looking on."""
        return (self.scene.seat or 0) & 1

    def _side_labels(self) -> list[str]:
        """The two sides in a word or two."""
        if len(self.scene.names) == 2:
            return list(self.scene.names)
        if self.scene.seat is None:
            return ["seats 0+2", "seats 1+3"]
        return ["we", "they"] if self.near == 0 else ["they", "we"]

    def _side_names(self) -> list[str]:
        """The two sides, everybody named."""
        names = self.scene.names
        return list(names) if len(names) == 2 else [f"{names[0]} + {names[2]}", f"{names[1]} + {names[3]}"]

    @property
    def scoring(self) -> Scoring:
        return Scoring.of(self.scene.options)

    def _may(self, mark: str) -> bool:
        """Whether any action of this kind is open: "-" discard, "+" draw, "^" give."""
        return any(action[0] == mark for action in self.scene.actions)

    # ------------------------------------------------------------ drawing

    def draw_table(self) -> None:
        rewrite(self.query_one("#others", Static), self._others_line(), resize=True)
        for letter in self.view["piles"]:
            self._draw_lane(letter)

    def _draw_lane(self, letter: str) -> None:
        labels, last = self._side_labels(), self.scene.last_turns
        card = self.card if self.card[:1] == letter else ""
        for own in (False, True):
            side = self.near if own else 1 - self.near
            cards = self.view["expeditions"][side][letter]
            laid = [action for seat, actions in last.items() if seat & 1 == side for action in actions if action[0] == letter]
            self.query_one(f"#{'mine' if own else 'theirs'}-{letter}", Way).lay(
                labels[side],
                cards,
                ghosts={held for held in self.hand if own and held[0] == letter and Expedition(cards).welcomes(held)},
                marked=laid[-1] if laid else "",
                picked=card,
                press="p" if own and card and card in self.scene.actions else "",
            )

    def score_line(self) -> Text:
        view, labels = self.view, self._side_labels()
        rounds = self.scene.options["rounds"]
        count = f"round {view['round']} of {rounds}" if view["round"] <= rounds else f"tie-break round {view['round']}"
        text = Text(f"{count} · turns left {view['turns_left']}", styles.MUTED)
        for side in (self.near, 1 - self.near):
            now = score_sheets.round_points(view, side, self.scoring)
            text.append(f"   {labels[side][:12]}: ").append(
                styles.number_text(view["totals"][side]), styles.score_style(view["totals"][side])
            )
            if view["turn"] is not None:
                text.append(", now ", styles.MUTED).append(styles.number_text(now), styles.score_style(now))
        return text

    def _others_line(self) -> Text:
        lines = []
        for seat, name in enumerate(self.scene.names):
            if seat == self.scene.seat:
                continue
            partner = " (partner)" if self.scene.seat is not None and seat == self.scene.seat ^ 2 else ""
            turn = "▸" if self.view["turn"] == seat else " "
            text = Text.assemble(
                (turn, styles.ACCENT), f"{name}{partner}: ", (styles.counted(self.view["hand_sizes"][seat], "card"), styles.MUTED)
            )
            known = self.view["hands"][seat]
            if known:
                text.append(" with", styles.MUTED)
                for card in known:
                    text.append(" ").append_text(styles.chip(card, ""))
            lines.append(text)
        return Text("  ").join(lines)

    # ------------------------------------------------------------ words

    def use_hint(self) -> Text:
        give = ", or give two" if self.phase == "play" and self._may("^") else ""
        text = Text(f"Play or discard a card{give}" if self.phase == "play" else "Give a second card")
        return text.append_text(self._preview()) if self.card else text

    def _preview(self) -> Text:
        """What playing the chosen card would bring."""
        text = Text(f" · {card_name(self.card, 'investment')}: ", styles.MUTED)
        if self.card not in self.scene.actions:
            return text.append("to give" if self.view["phase"] == "give" else "only to discard", styles.MUTED)
        letter = self.card[0]
        now = Expedition(self.view["expeditions"][self.near][letter], self.scoring)
        then = now.with_card(self.card)
        text.append(f"{colour_name(letter)} {styles.number_text(now.value)} → {styles.number_text(then.value)}", styles.ACCENT)
        return text.append(f", ×{then.multiplier}" if then.multiplier > 1 else "", styles.ACCENT)

    def use_keys(self) -> list[tuple[str, str]]:
        play = [("p", "play"), ("d", "discard")] if self.phase == "play" else []
        return [("←→", "choose"), *play] + [("g", "give")] * self._may("^")

    def tell_turn(self, turn: Sequence[TableMove], own: bool) -> tuple[str, str]:
        actions = [move.action for move in turn]
        if actions[0][0] == "^":
            if own:
                return f"give {' and '.join(card_name(action[1:], 'investment') for action in actions)} to your partner", " ".join(actions)
            return f"gives {'two cards' if len(actions) == 2 else 'a card'} to the partner", " ".join("^" for _ in actions)
        return in_words([tell(move.action, move.phase) for move in turn], own), " ".join(actions)

    def deal_sheet(self, end: Ending) -> RenderableType:
        return score_sheets.round_sheet(end.before, self._side_names(), (self.near, 1 - self.near), self.scoring)

    def final_sheet(self, ends: Sequence[Ending], scores: Sequence[int]) -> RenderableType:
        if self.scene.options["rounds"] == 1 and not self.scene.options["tiebreak_round"]:
            return self.deal_sheet(ends[-1])
        rounds = [end.before for end in ends]
        return score_sheets.final_sheet(rounds, scores, self._side_names(), (self.near, 1 - self.near), self.scoring)

    # ------------------------------------------------------------ keys and clicks

    def press_to_use(self, key: str) -> bool:
        if key == "g" or (key == "enter" and self.view["phase"] == "give"):
            return self.use("^")
        return super().press_to_use(key)

    def click_widget(self, widget: TableWidget) -> None:
        if isinstance(widget, Way) and widget.own and self.view["phase"] != "draw" and self.belongs(widget.letter):
            self.play_card()


TABLE = CardTable
