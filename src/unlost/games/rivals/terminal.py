"""The Rivals table: draws a view, turns keys and clicks into bids and takings, and shows what the chosen card would bring."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from unlost.games.rivals import terminal_score_sheets as score_sheets
from unlost.games.rivals.rules import CARDS, LETTERS, PILES
from unlost.games.rivals.terminal_values import Expedition, points, told
from unlost.games.rivals.terminal_widgets import HEAD, Display, Party, colour_labels
from unlost.kernel.colours import card_name, colour_name
from unlost.terminal import styles
from unlost.terminal.table import Ending, Scene, Table, TableMove, rewrite
from unlost.terminal.widgets import Choice, TableWidget

AROUND = HEAD + len(LETTERS) + 5  # lines on the screen that are neither display nor log
LOG = 4  # lines to keep for the log
CHOICES = (  # key, name, words
    ("Enter", "uncover", "uncover a card"),
    ("↑", "auction", "open an auction"),
    ("↓", "less", "less"),
    ("↑", "more", "more"),
    ("Enter", "bid", "bid"),
    ("p", "pass", "pass"),
    ("Esc", "back", "no bid"),
    ("Enter", "take", "take it"),
    ("d", "box", "box it"),
    ("=", "done", "end the auction"),
)
PRESSES = {"Enter": "enter", "↑": "up", "↓": "down", "Esc": "escape"}  # the keys by the names on the table


class RivalsTable(Table):
    """The table of Rivals, for two to four players. Nothing but the order of the piles is hidden."""

    SECRETS = False
    SCOPED_CSS: ClassVar[bool] = False  # the height of the screen matters too
    DEFAULT_CSS: ClassVar[str] = f"""
    RivalsTable #parties {{ height: {HEAD + len(LETTERS)}; }}
    RivalsTable #colours {{ width: 10; }}
    RivalsTable #auction {{ height: 1; width: 100%; }}
    RivalsTable #choices {{ height: 1; }}
    RivalsTable #stake {{ width: auto; margin-right: 2; }}
    RivalsTable Choice {{ width: auto; margin-right: 2; }}
    .-tall RivalsTable #parties {{ margin-bottom: 1; }}
    .-tall RivalsTable #choices {{ margin-bottom: 1; }}
    """

    EXAMPLES = "+ uncovers, $3 bids, = passes or ends, R7 takes, -B3 boxes"
    KEYS = (
        ("Enter  Space  +", "your turn: uncover a card"),
        ("↑ ↓ Home End  digits", "or choose what to bid (Esc: nothing), also to raise"),
        ("Enter", "bid it"),
        ("p  =", "pass"),
        ("arrows  or  digits", "an auction won: choose a card (Esc: none)"),
        ("y b w g r", "the next card of that colour that you can use"),
        ("Enter", "take it, and others after it"),
        ("d", "put it into the box, which ends the auction"),
        ("=  Space", "end the auction"),
        ("mouse", "click what is offered; a card, and again to take it"),
    )
    SIGNS = (
        ("▲  •", "a card that you could add; its footprints"),
        ("x x 2 5 5", "an expedition: wagers and numbers; underlined: taken last"),
        ("12→24", "its value now, and with the chosen card"),
        ("▸", "whose turn it is"),
    )

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.stake: int | None = None  # the amount to bid
        self.picked: int | None = None  # a place in the display
        self.around = 0  # where one was looking there
        self.typed = ""  # the digits of a number that is being typed
        self.warned = False  # that nothing has been taken yet

    def compose(self) -> ComposeResult:
        yield Static(id="score", markup=False)
        with Horizontal(id="parties"):
            yield Static(colour_labels(), id="colours", markup=False)
            yield from map(Party, range(len(self.scene.names)))
        yield Static(id="auction", markup=False)
        with Horizontal(id="choices"):
            yield Static(id="stake", markup=False)
            for choice in CHOICES:
                yield Choice(*choice)
        yield Display()

    def on_resize(self, _: events.Resize) -> None:
        self.call_after_refresh(self._draw)

    # ------------------------------------------------------------ whose is what

    @property
    def card(self) -> str:
        """The chosen card, or nothing."""
        return "" if self.picked is None else str(self.view["display"][self.picked])

    @property
    def gold(self) -> int:
        return 0 if self.scene.seat is None else int(self.view["gold"][self.scene.seat])

    def _expedition(self, letter: str) -> Expedition:
        """That of the seat looking on."""
        return Expedition([] if self.scene.seat is None else self.view["expeditions"][self.scene.seat][letter])

    def _usable(self) -> frozenset[str]:
        """The cards of the display that the one looking on could add to an expedition."""
        if self.scene.seat is None:
            return frozenset()
        return frozenset(card for card in self.view["display"] if self._expedition(card[0]).welcomes(card))

    def _stakes(self) -> list[int]:
        """The legal bids."""
        return sorted(int(action[1:]) for action in self.scene.actions if action[0] == "$")

    # ------------------------------------------------------------ drawing

    def lay(self, scene: Scene) -> None:
        before, self.scene = self.scene, scene
        if before.actions != scene.actions or before.seat != scene.seat:
            self.stake = min(self._stakes()) if self.phase == "bid" else None
            self.typed, self.warned = "", False
        if before.view["display"] != scene.view["display"] or self.phase != "take":
            self.picked = None
        self._draw()

    def _draw(self) -> None:
        if not self.is_mounted:
            return
        usable, taking = self._usable(), self.phase == "take"
        rewrite(self.query_one("#score", Static), self._score_line())
        rewrite(self.query_one("#auction", Static), self._auction_line())
        for party in self.query(Party):
            own = party.seat == self.scene.seat
            fresh = [action for action in self.scene.last_turns.get(party.seat, ()) if action in CARDS]
            picked = self.card if own and self.card in usable else ""
            party.lay(self._heading(party.seat), self.view["expeditions"][party.seat], fresh, picked)
        self._draw_choices()
        tall, wide = self.app.size.height >= 28, self.app.size.width >= 140
        room = self.app.size.height - AROUND - 2 * tall - LOG * (not wide)
        self.query_one(Display).lay(self.view["display"], usable, self.picked, taking=taking, room=max(2, room))

    def _draw_choices(self) -> None:
        shown: dict[str, bool] = {}
        if self.phase == "take":
            shown = {"take": self.card in self.scene.actions, "box": bool(self.card), "done": True}
        elif self.phase:
            bidding, acting = self.stake is not None, self.phase == "act"
            shown = dict.fromkeys(("less", "more", "bid"), bidding) | {"pass": not acting, "back": acting and bidding}
            shown |= {"uncover": acting and not bidding, "auction": acting and not bidding and bool(self._stakes())}
        for choice in self.query(Choice):
            choice.display = shown.get(str(choice.id).removeprefix("choice-"), False)
        stake = self.query_one("#stake", Static)
        stake.display = self.stake is not None
        rewrite(
            stake,
            Text.assemble("your bid ", (f" {self.stake or ''} ", Style(color=styles.BACKGROUND, bgcolor=styles.ACCENT, bold=True))),
            resize=True,
        )

    def _score_line(self) -> Text:
        pile, supply, boxed = self.view["pile"], self.view["supply"], self.view["boxed"]
        number, players = pile["number"], len(self.scene.names)
        text = Text("●" * number + "○" * (PILES - number), styles.ACCENT, no_wrap=True, overflow="crop")
        text.append(f" pile {number} of {PILES}, ", styles.MUTED).append(f"{pile['left']} left", styles.TEXT)
        text.append(" · supply ", styles.MUTED).append(f"{supply} gold", styles.TEXT)
        text.append(f", {supply // players} each at its end" if number < PILES else "", styles.MUTED).append(
            f" · box {len(boxed)}", styles.MUTED
        )
        for card in reversed(boxed):  # the last one first, as many as there is room for
            if text.cell_len + 1 + len(card) > self.content_size.width:
                break
            text.append(" ").append(card, styles.colour_style(card[0]))
        return text

    def _heading(self, seat: int) -> list[Text]:
        """A player's name, gold and points, and part in the auction."""
        view, bid = self.view, self.view["bid"]
        name = Text.assemble(("▸" if view["turn"] == seat else " ", styles.ACCENT), self.scene.names[seat])
        name.stylize(Style(color=styles.TEXT if seat == self.scene.seat else styles.MUTED, bold=seat == self.scene.seat), 1)
        wealth = Text.assemble(
            (f" {view['gold'][seat]} gold", styles.ACCENT),
            (f", {styles.counted(points(view, seat), 'pt')}", Style(color=styles.TEXT, bold=True)),
        )
        if bid is None:
            return [name, wealth, Text()]
        if bid["by"] == seat:
            part = f" {'won for' if view['phase'] == 'take' else 'bids'} {bid['amount']}"
            return [name, wealth, Text(part, Style(color=styles.ACCENT, bold=True))]
        return [name, wealth, Text(" still in" if seat in bid["in"] else " out", styles.TEXT if seat in bid["in"] else styles.MUTED)]

    def _auction_line(self) -> Text:
        bid, cards = self.view["bid"], styles.counted(len(self.view["display"]), "card")
        if bid is None:
            return Text(f"on display: {cards}", styles.MUTED)
        doing = "won the auction for" if self.view["phase"] == "take" else "bids"
        own = "won the auction for" if self.view["phase"] == "take" else "bid"
        name = self.scene.names[bid["by"]]
        text = Text.assemble((f"{name} {own if name == 'you' else doing} {bid['amount']} gold", styles.ACCENT))
        return text.append(f" · on display: {cards}", styles.MUTED)

    # ------------------------------------------------------------ words

    def hint(self) -> Text:
        if self.phase is None:
            return Text(self.scene.doing)
        hint = {"act": self._act_hint, "bid": self._bid_hint, "take": self._take_hint}[self.phase]()
        name = self.scene.names[self.scene.seat or 0]
        return hint if name == "you" else Text(f"{name}: ").append_text(hint)

    def _act_hint(self) -> Text:
        if self.stake is not None:
            return Text("Open an auction with ").append_text(self._stake_words())
        if self._stakes():
            return Text(f"Either uncover a card or open an auction with up to {self.gold} gold")
        return Text("Uncover a card: " + ("there is no gold to bid with" if self.view["display"] else "there is nothing to bid for"))

    def _bid_hint(self) -> Text:
        return Text("Bid ").append_text(self._stake_words()).append(", or pass")

    def _stake_words(self) -> Text:
        words = Text(f"{self.stake} of {self.gold} gold", styles.ACCENT)
        if self.stake in self._stakes():
            return words
        lowest, highest = min(self._stakes(), default=1), self.gold
        return words.append(f" (it takes {lowest} to {highest})" if lowest < highest else f" (it takes {highest})", styles.ERROR)

    def _take_hint(self) -> Text:
        if not self.card:
            most = "Take what you like" if self._usable() else "There is nothing you can use"
            return Text(f"{most}; then you may box a card, or end the auction")
        text = Text(f"{card_name(self.card).capitalize()}: ")
        if self.card not in self.scene.actions:
            return text.append("only to box, which ends the auction")
        now = self._expedition(self.card[0])
        text.append(f"{colour_name(self.card[0])} {now.value} → {now.with_card(self.card).value}", styles.ACCENT)
        return text.append(", or box it, which ends the auction")

    def key_hints(self) -> list[tuple[str, str]]:
        if self.phase is None:
            return []
        if self.phase == "take":
            return [("←→ 1…", "card"), ("Enter", "take"), ("d", "box"), ("=", "end")]
        amount = [("↑↓ 1…", "amount"), ("Enter", "bid")]
        if self.phase == "bid":
            return [*amount, ("p", "pass")]
        return (
            [*amount, ("Space", "uncover")] if self.stake is not None else [("Enter", "uncover")] + [("↑ 1…", "bid")] * bool(self._stakes())
        )

    def tell_turn(self, turn: Sequence[TableMove], own: bool) -> tuple[str, str]:
        return told(turn, own), " ".join(move.action for move in turn)

    def deal_sheet(self, end: Ending) -> RenderableType:
        return self.final_sheet([end], [points(self.view, seat) for seat in range(len(self.scene.names))])

    def final_sheet(self, ends: Sequence[Ending], scores: Sequence[int]) -> RenderableType:
        return score_sheets.final_sheet(self.view, scores, self.scene.names)

    # ------------------------------------------------------------ keys

    def press(self, key: str) -> bool:
        if self.phase is None:
            return key in ("enter", " ", "p", "=") and self.choose("=")  # to be told whose turn it is
        digit = len(key) == 1 and key in "0123456789"
        self.typed = self.typed if digit or key == "backspace" else ""
        if self.phase == "take":
            return self._pick_number(key) if digit else self._press_to_take(key)
        return self._type_stake(key) if digit else self._press_to_bid(key)

    def _looked(self) -> bool:
        self.warned = False
        self._draw()
        self.post_message(self.Changed())
        return True

    # ------------------------------------------------------------ keys: uncovering and bidding

    def _press_to_bid(self, key: str) -> bool:
        if key in ("p", "="):
            return self.choose("=")
        if key == "enter":
            return self.choose("+" if self.stake is None else f"${self.stake}")
        if key == " " or (key == "+" and self.stake is None):
            return self.choose("+")
        if key in ("up", "right", "+", "$"):
            return self._adjust(1)
        if key in ("down", "left", "-"):
            return self._adjust(-1)
        if key in ("home", "end"):
            return self._set_stake((self._stakes() or [1])[0 if key == "home" else -1])
        if key == "escape":
            return self._set_stake(min(self._stakes()) if self.phase == "bid" else None)
        if key == "backspace":
            self.typed = self.typed[:-1]
            return self._set_stake(int(self.typed) if self.typed else None if self.phase == "act" else min(self._stakes()))
        return False

    def _adjust(self, step: int) -> bool:
        """More or less, within what is legal; less than the least that opens an auction is no bid."""
        stakes = self._stakes()
        if not stakes:
            return self.choose("$1")  # to be told why not
        if self.stake is None:
            return self._set_stake(min(stakes)) if step > 0 else True
        if self.phase == "act" and self.stake + step < min(stakes):
            return self._set_stake(None)
        return self._set_stake(min(max(self.stake + step, min(stakes)), max(stakes)))

    def _type_stake(self, digit: str) -> bool:
        self.typed = self.typed + digit if int(self.typed + digit) <= self.gold else digit
        return self._set_stake(int(self.typed))

    def _set_stake(self, stake: int | None) -> bool:
        self.stake = stake
        return self._looked()

    # ------------------------------------------------------------ keys: taking

    def _press_to_take(self, key: str) -> bool:
        steps = {"left": -1, "right": 1, "up": -self.query_one(Display).per_row, "down": self.query_one(Display).per_row}
        if key in steps:
            return self._step(steps[key])
        if key.upper() in LETTERS:
            return self._pick_colour(key.upper())
        if key == "escape":
            return self._pick(None)
        if key == "enter":
            return self.choose(self.card) if self.card else self.remark("Choose a card first: the arrows, its number or its colour.")
        if key in ("d", "-"):
            return (
                self._end(f"-{self.card}")
                if self.card
                else self.remark("Choose a card to box first: the arrows, its number or its colour.")
            )
        return key in (" ", "=") and self._end("=")

    def _pick(self, place: int | None) -> bool:
        self.picked = place
        self.around = self.around if place is None else place
        return self._looked()

    def _step(self, step: int) -> bool:
        """Go on in the display from where one was looking; a row up or down only if there is a card."""
        size = len(self.view["display"])
        if self.picked is None:
            return self._pick(min(self.around, size - 1))
        if abs(step) == 1:
            return self._pick((self.picked + step) % size)
        return self._pick(self.picked + step) if 0 <= self.picked + step < size else True

    def _pick_number(self, digit: str) -> bool:
        size = len(self.view["display"])
        self.typed = self.typed + digit if int(self.typed + digit) <= size else digit
        number = int(self.typed) or 10
        return self._pick(number - 1) if number <= size else True

    def _pick_colour(self, letter: str) -> bool:
        """The next card of a colour, of use if there is any such."""
        cards, start = self.view["display"], -1 if self.picked is None else self.picked
        order = [(start + step) % len(cards) for step in range(1, len(cards) + 1)]
        places = [place for place in order if cards[place][0] == letter]
        best = [place for place in places if cards[place] in self.scene.actions] or places
        return self._pick(best[0]) if best else self.remark(f"There is no {colour_name(letter)} card on display.")

    def _end(self, action: str) -> bool:
        """End the auction; asked twice while nothing has been taken that could be."""
        taken = any(earlier in CARDS for earlier in self.scene.last_turns.get(self.view["turn"], ()))
        if not taken and not self.warned and self._usable():
            self.warned = True
            return self.remark("Nothing taken yet, and this ends the auction: once more, if you mean it.")
        return self.choose(action)

    # ------------------------------------------------------------ clicks

    def on_table_widget_clicked(self, message: TableWidget.Clicked) -> None:
        message.stop()
        widget = message.widget
        if isinstance(widget, Choice):
            self.press(PRESSES.get(widget.key, widget.key))
        elif isinstance(widget, Display) and self.phase == "take":
            place = widget.place_at(message.spot)
            if place is not None and place == self.picked:
                self.choose(self.card)
            else:
                self._pick(place)
        elif isinstance(widget, Party) and widget.seat == self.scene.seat and self.card:
            self.choose(self.card)


TABLE = RivalsTable
