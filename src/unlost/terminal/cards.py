"""The card game's table: draws a view, turns keys and clicks into actions, and shows what the chosen card would bring."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from unlost.games.cards import tell
from unlost.kernel.colours import COLOURS
from unlost.terminal import card_sheets, ink
from unlost.terminal.card_pieces import Deck, Expedition, HandCard, Piece, Pile, Way
from unlost.terminal.table import Scene, Table, View, rewrite

MOST_IN_HAND = 10
INDEX_KEYS = "1234567890"


class CardTable(Table):
    """The table of the card game, for two players or two partnerships; six lanes at most."""

    SCOPED_CSS: ClassVar[bool] = False  # the height of the screen matters too
    DEFAULT_CSS: ClassVar[str] = """
    CardTable { height: auto; width: 100%; layout: vertical; padding: 0 1; }
    CardTable #score { height: 1; width: 100%; }
    CardTable #others { height: auto; width: 100%; }
    CardTable .lane { height: 2; }
    .-tall CardTable .lane { margin-top: 1; }
    CardTable .ways { width: 1fr; height: 2; }
    CardTable #hand { height: 4; }
    CardTable #cards { width: 1fr; height: 4; }
    """

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

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self.picked: int | None = None  # a place in hand
        self.fresh: list[str] = []  # cards that have come since this seat's last turn

    def compose(self) -> ComposeResult:
        yield Static(id="score", markup=False)
        yield Static(id="others", markup=False)
        for letter in self.scene.view["piles"]:
            with Horizontal(classes="lane"):
                yield Pile(letter)
                with Vertical(classes="ways"):
                    yield Way(letter, own=False)
                    yield Way(letter, own=True)
        with Horizontal(id="hand"):
            with Horizontal(id="cards"):
                for place in range(MOST_IN_HAND):
                    yield HandCard(place)
            yield Deck()

    def on_mount(self) -> None:
        self.lay(self.scene)

    # ------------------------------------------------------------ whose is what

    @property
    def view(self) -> View:
        return self.scene.view

    @property
    def near(self) -> int:
        """The side drawn below: that of the seat looking on."""
        return (self.scene.seat or 0) & 1

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

    def _may(self, mark: str) -> bool:
        """Whether any action of this kind is open: "-" discard, "+" draw, "^" give."""
        return any(action[0] == mark for action in self.scene.actions)

    # ------------------------------------------------------------ drawing

    def lay(self, scene: Scene) -> None:
        before, self.scene = self.scene, scene
        self._note_fresh(before)
        if self._hand_of(before) != self.hand or before.seat != scene.seat:
            self.picked = None
        self._draw()

    def _note_fresh(self, before: Scene) -> None:
        """Remember the cards that have come into the hand since the last one left it."""
        if before.seat is None or before.seat != self.scene.seat or before.view["round"] != self.view["round"]:
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
        rewrite(self.query_one("#score", Static), self._score_line())
        rewrite(self.query_one("#others", Static), self._others_line(), resize=True)
        for letter in self.view["piles"]:
            self._draw_lane(letter)
        fresh = list(self.fresh)
        for slot in self.query(HandCard):
            card = self.hand[slot.place] if slot.place < len(self.hand) else ""
            is_fresh = card in fresh
            if is_fresh:
                fresh.remove(card)
            slot.lay(card, chosen=slot.place == self.picked, fits=card in self.scene.actions, fresh=is_fresh)
        self.query_one(Deck).lay(self.view["deck_left"], self._pace(), lit="+" in self.scene.actions)

    def _draw_lane(self, letter: str) -> None:
        labels, last = self._side_labels(), self.scene.last_turns
        card = self.card if self.card[:1] == letter else ""
        press = "d" if card and f"-{card}" in self.scene.actions else ""
        if f"+{letter}" in self.scene.actions:
            press = letter.lower()
        pile = self.view["piles"][letter]
        marked = bool(pile) and any(f"-{pile[-1]}" in actions for actions in last.values())
        self.query_one(f"#pile-{letter}", Pile).lay(pile, closed=self.view["closed"] == letter, marked=marked, press=press)
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

    def _score_line(self) -> Text:
        view, labels = self.view, self._side_labels()
        rounds = self.scene.options["rounds"]
        count = f"round {view['round']} of {rounds}" if view["round"] <= rounds else f"tie-break round {view['round']}"
        text = Text(f"{count} · turns left {view['turns_left']}", ink.FADED)
        for side in (self.near, 1 - self.near):
            now = card_sheets.round_points(view, side)
            text.append(f"   {labels[side][:12]}: ").append(ink.figure(view["totals"][side]), ink.score_style(view["totals"][side]))
            if view["turn"] is not None:
                text.append(", now ", ink.FADED).append(ink.figure(now), ink.score_style(now))
        return text

    def _others_line(self) -> Text:
        lines = []
        for seat, name in enumerate(self.scene.names):
            if seat == self.scene.seat:
                continue
            partner = " (partner)" if self.scene.seat is not None and seat == self.scene.seat ^ 2 else ""
            turn = "▸" if self.view["turn"] == seat else " "
            text = Text.assemble((turn, ink.AMBER), f"{name}{partner}: ", (ink.counted(self.view["hand_sizes"][seat], "card"), ink.FADED))
            known = self.view["hands"][seat]
            if known:
                text.append(" with", ink.FADED)
                for card in known:
                    text.append(" ").append_text(ink.chip(card, ""))
            lines.append(text)
        return Text("  ").join(lines)

    def _pace(self) -> str:
        """The turns left to the one looking on, if everybody draws from the deck."""
        players, turn = len(self.scene.names), self.view["turn"]
        if turn is None or self.scene.seat is None:
            return ""
        wait = (self.scene.seat - turn) % players
        return f"{ink.counted(max(0, -(-(self.view['deck_left'] - wait) // players)), 'turn')} yours"

    # ------------------------------------------------------------ words

    def hint(self) -> Text:
        phase = self.view["phase"] if self.scene.actions else None
        if phase is None:
            return Text(self.scene.doing)
        if phase == "draw":
            return Text("Draw: deck or a pile" if len(self.scene.actions) > 1 else "Draw from the deck: no pile is open")
        give = ", or give two" if phase == "play" and self._may("^") else ""
        text = Text(f"Play or discard a card{give}" if phase == "play" else "Give a second card")
        return text.append_text(self._preview()) if self.card else text

    def _preview(self) -> Text:
        """What playing the chosen card would bring."""
        text = Text(f" · {ink.card_name(self.card)}: ", ink.FADED)
        if self.card not in self.scene.actions:
            return text.append("to give" if self.view["phase"] == "give" else "only to discard", ink.FADED)
        letter = self.card[0]
        now = Expedition(self.view["expeditions"][self.near][letter])
        then = now.with_card(self.card)
        text.append(f"{ink.colour_name(letter)} {ink.figure(now.value)} → {ink.figure(then.value)}", ink.AMBER)
        return text.append(f", ×{then.multiplier}" if then.multiplier > 1 else "", ink.AMBER)

    def key_hints(self) -> list[tuple[str, str]]:
        if not self.scene.actions:
            return []
        if self.view["phase"] == "draw":
            open_piles = " ".join(letter.lower() for letter in self.view["piles"] if f"+{letter}" in self.scene.actions)
            return [("Enter", "deck")] * ("+" in self.scene.actions) + [(open_piles, "pile")] * bool(open_piles)
        play = [("p", "play"), ("d", "discard")] if self.view["phase"] == "play" else []
        return [("←→", "choose"), *play] + [("g", "give")] * self._may("^")

    def tell_turn(self, actions: Sequence[str], own: bool) -> tuple[str, str]:
        if actions[0][0] == "^":
            if own:
                return f"give {' and '.join(ink.card_name(action[1:]) for action in actions)} to your partner", " ".join(actions)
            return f"gives {'two cards' if len(actions) == 2 else 'a card'} to the partner", " ".join("^" for _ in actions)
        told = [tell(action) for action in actions]
        if own:
            told = [verb.removesuffix("s") + " " + rest for verb, rest in (words.split(" ", 1) for words in told)]
        return ", ".join(told), " ".join(actions)

    def deal_sheet(self, before: View) -> RenderableType:
        return card_sheets.round_sheet(before, self._side_names(), (self.near, 1 - self.near))

    def final_sheet(self, deals: Sequence[View], scores: Sequence[int]) -> RenderableType:
        return card_sheets.final_sheet(deals, scores, self._side_names(), (self.near, 1 - self.near))

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
        if self.view["phase"] == "draw":
            return self._press_to_draw(key)
        giving = self.view["phase"] == "give"
        mark = {"p": "", "enter": "", "up": "", "d": "-", "down": "-", "g": "^"}.get(key)
        if mark is None:
            return False
        return self._use("^" if giving and key == "enter" else mark)

    def _press_to_draw(self, key: str) -> bool:
        if key in ("enter", " ", "+", "D", "d"):
            return self._choose("+")
        if key.upper() in COLOURS:
            return self._choose(f"+{key.upper()}")
        return key in ("up", "down")

    def _pick(self, place: int) -> bool:
        if place < len(self.hand):
            self.picked = place
            self._looked()
        return True

    def _looked(self) -> None:
        self._draw()
        self.post_message(self.Changed())

    def _use(self, mark: str) -> bool:
        """Do something with the chosen card."""
        if not self.card and self.scene.actions:
            self.post_message(self.Remark("Choose a card first: ← → or its number."))
            return True
        return self._choose(mark + self.card) if self.card else True

    def _choose(self, action: str) -> bool:
        self.post_message(self.Chosen(action))
        return True

    def on_piece_clicked(self, message: Piece.Clicked) -> None:
        message.stop()
        piece = message.piece
        if isinstance(piece, HandCard):
            self._pick(piece.place)
        elif isinstance(piece, Deck):
            self._choose("+")
        elif isinstance(piece, Pile):
            if self.view["phase"] == "draw":
                self._choose(f"+{piece.letter}")
            else:
                self._use_at("-", piece.letter)
        elif isinstance(piece, Way) and piece.own and self.view["phase"] != "draw":
            self._use_at("", piece.letter)

    def _use_at(self, mark: str, letter: str) -> None:
        if self.card and self.card[0] != letter:
            self.post_message(self.Remark(f"{ink.card_name(self.card).capitalize()} goes to {ink.colour_name(self.card[0])}, not here."))
        else:
            self._use(mark)
