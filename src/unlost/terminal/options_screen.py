"""The page "What to play": the game, who sits where, and every option of that game as it describes itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from unlost.bots import bots, find_bot
from unlost.bots.levels import stand_in
from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game, find_game, games
from unlost.kernel.match import Match
from unlost.kernel.options import Option, OptionValue
from unlost.kernel.registry import part
from unlost.languages import t
from unlost.terminal import styles
from unlost.terminal.pages import Answer

PERSON = "me"
LEVELS = ("novice", "explorer", "expert", "master")  # offered first
MOST_SEATS = 4
AS_PRINTED = "as printed"
Values = tuple[tuple[OptionValue, str], ...]
Chosen = tuple[Match, list[str]]  # a match that begins, and who sits where


@dataclass(frozen=True)
class Field:
    """Something to be chosen: what it is now, the values to step through, and whether it is typed."""

    name: str
    title: str
    about: str
    value: OptionValue
    usual: OptionValue
    values: Values = ()
    is_number: bool = False  # digits may be typed
    is_text: bool = False
    house: bool = False

    @property
    def written(self) -> str:
        return next((words for value, words in self.values if value == self.value and type(value) is type(self.value)), str(self.value))

    def stepped(self, way: int) -> OptionValue:
        """The next value in this direction; where numbers end, the last one, where other values end, the first again."""
        values = [value for value, _ in self.values]
        if self.value not in values:
            beyond = isinstance(self.value, int) and self.value > values[-1]
            return values[-1] if beyond else self.usual
        place = values.index(self.value) + way
        return values[max(0, min(place, len(values) - 1)) if self.is_number else place % len(values)]


# ---------------------------------------------------------------- options that are typed


@dataclass(frozen=True)
class OptionText:
    """How an option that is typed is written as a text: `OPTION_TEXTS` in a game's `terminal.py` has them, by the option's kind."""

    write: Callable[[OptionValue], str]
    read: Callable[[str], OptionValue]  # None for an empty text; BadOption if it cannot be read
    example: str  # of a value, as `-o` takes it


def option_texts(game: str) -> Mapping[str, OptionText]:
    """The options of a game that are typed, by their kind."""
    found: Mapping[str, OptionText] = getattr(part(game, "terminal"), "OPTION_TEXTS", {})
    return found


# ---------------------------------------------------------------- what is chosen so far


class Draft:
    """A game as it is chosen so far. What was chosen of another game stays, if one goes back to it."""

    def __init__(self, match: Match, seats: Sequence[str]) -> None:
        self.name = match.game.name
        self.seats = [*seats, *["novice"] * (MOST_SEATS - len(seats))]
        self.given: dict[str, dict[str, OptionValue]] = {name: {} for name in games()}
        kept = match.game.renewed(match.options)
        for option in self.game.options:
            value = kept.get(option.name, option.default)
            self.given[self.name][option.name] = self.texts[option.kind].write(value) if option.kind in self.texts else value

    @property
    def game(self) -> Game:
        return find_game(self.name)

    @property
    def texts(self) -> Mapping[str, OptionText]:
        return option_texts(self.name)

    @property
    def players(self) -> int:
        return int(self._value(self.game.options[0]))

    def _value(self, option: Option) -> OptionValue:
        return self.given[self.name].get(option.name, "" if option.kind in self.texts else option.default)

    def put(self, name: str, value: OptionValue) -> None:
        """Choose this value for a field."""
        if name == "game":
            self.name = value
        elif name.startswith("seat-"):
            self.seats[int(name.removeprefix("seat-"))] = value
        else:
            self.given[self.name][name] = value

    def options(self) -> dict[str, OptionValue]:
        """The options of the game, as far as it has them with so many players; BadOption if a text cannot be read."""
        shown = [option for option in self.game.options if option.is_for(self.players)]
        return {one.name: self.texts[one.kind].read(self._value(one)) if one.kind in self.texts else self._value(one) for one in shown}

    def begun(self) -> Chosen:
        """The match that was chosen; BadOption if there is no such one."""
        seats = self.seats[: self.players]
        for who in seats:
            if who != PERSON:
                find_bot(self.name, who)
        return Match(self.name, **self.options()), seats

    # ------------------------------------------------------------ to be shown

    def fields(self) -> list[Field]:
        """All that can be chosen now, in order."""
        players, *others = self.game.options
        numbers = players.choices or tuple((number, str(number)) for number in range(players.low or 2, (players.high or 2) + 1))
        known = tuple((name, t(game.title).capitalize()) for name, game in games().items())
        return [
            Field("game", "Game", "", self.name, self.name, known),
            Field("players", "Players", self._about_players(), self.players, players.default, numbers),
            *(self._seat(seat) for seat in range(self.players)),
            *(self._field(option) for option in others if option.is_for(self.players)),
        ]

    def _about_players(self) -> str:
        return "two pairs of partners, who sit opposite each other" if self.game.partners and self.players == 4 else "how many play"

    def _seat(self, seat: int) -> Field:
        found = bots(self.name)
        who = self.seats[seat]
        names = [name for name in LEVELS if name in found] + [name for name in found if name not in LEVELS]
        names = [PERSON, *names, *[who] * (who != PERSON and who not in found)]
        if who == PERSON:
            about = "somebody at this keyboard"
        else:
            bot = found.get(who.partition("@")[0])
            instead = self._instead_of(who)
            about = f"has not learnt this game: {instead} plays in its place" if instead else t(bot.character) if bot else ""
        return Field(f"seat-{seat}", f"Seat {seat}", about, who, "novice" if seat else PERSON, tuple((name, name) for name in names))

    def _instead_of(self, who: str) -> str | None:
        """Who plays in the place of this bot, at a table that it has not learnt; None too while the options do not go together."""
        try:
            return stand_in(self.game, who, self.game.checked(self.options()))
        except BadOption:
            return None

    def _field(self, option: Option) -> Field:
        value, values = self._value(option), option.choices
        if option.kind == "flag":
            values = ((True, "yes"), (False, "no"))
        elif option.kind == "seat":
            values = ((None, "chance decides"), *((seat, f"seat {seat}, {self.seats[seat]}") for seat in range(self.players)))
            if isinstance(value, int) and value >= self.players:
                self.given[self.name][option.name] = value = None  # that seat has been taken away
        elif option.kind == "whole":
            values = tuple((number, str(number)) for number in range(option.low_for(self.players) or 0, (option.high or 0) + 1))
        is_text = option.kind in self.texts
        return Field(
            option.name, t(option.title) or option.name, t(option.about), value, "" if is_text else option.default,
            tuple((one, t(words)) for one, words in values), option.kind == "whole", is_text, option.house,
        )  # fmt: skip


# ---------------------------------------------------------------- the page


class Row(Horizontal):
    """A field on the page. On a low screen only the chosen one shows all of its explanation, if that is long."""

    SCOPED_CSS: ClassVar[bool] = False  # the height of the screen matters too
    DEFAULT_CSS: ClassVar[str] = """
    Row { height: 1; padding: 0 1; }
    Row Static { width: 1fr; height: auto; }
    Row .name { width: 21; }
    Row .typing { width: 1fr; height: auto; padding-left: 2; }
    Row .typed { width: 100%; height: 1; border: none; padding: 0; background: $panel; }
    Row .typed.-textual-compact, Row .typed:focus { border: none; }
    Row .about { color: $secondary; text-wrap: nowrap; text-overflow: ellipsis; }
    Row.here { height: auto; background: $panel; }
    .-tall Row { height: auto; }
    Row.here .about, .-tall Row .about { text-wrap: wrap; }
    """

    class Clicked(Message):
        """A row was clicked."""

        def __init__(self, row: "Row") -> None:
            super().__init__()
            self.row = row

    def __init__(self, field: Field, width: int) -> None:
        super().__init__(id=f"row-{field.name}")
        self.field, self.width = field, width

    def compose(self) -> ComposeResult:
        yield Static(classes="name", markup=False)
        if self.field.is_text:
            with Vertical(classes="typing"):
                yield Input(self.field.value, placeholder=AS_PRINTED, name=self.field.name, classes="typed")
                yield Static(classes="about", markup=False)
        else:
            value = Static(classes="value", markup=False)
            value.styles.width = self.width
            yield value
            yield Static(classes="about", markup=False)

    def on_mount(self) -> None:
        self.lay(self.field)

    def lay(self, field: Field) -> None:
        """Take what is chosen now."""
        self.field = field
        here = self.has_class("here")
        self.query_one(".name", Static).update(Text.assemble(("▸ " if here else "  ", styles.ACCENT), field.title))
        if not field.is_text:
            words = Text(field.written, styles.ACCENT if field.value != field.usual else styles.TEXT)
            shown = Text.assemble(("‹ ", styles.ACCENT), words, (" ›", styles.ACCENT)) if here else Text("  ") + words
            self.query_one(".value", Static).update(shown)
        self.query_one(".about", Static).update(field.about)

    def mark(self, here: bool) -> None:
        """Be the chosen row, or not."""
        self.set_class(here, "here")
        self.lay(self.field)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self))


class OptionsScreen(ModalScreen[Chosen | None]):
    """The page itself. Its result is a match that begins, with who sits where; nothing if one goes back."""

    DEFAULT_CSS: ClassVar[str] = """
    OptionsScreen { align: center middle; background: $background; }
    OptionsScreen > Vertical { width: 120; max-width: 100%; height: 100%; max-height: 32; border: round $primary; background: $surface; }
    OptionsScreen .title { padding: 0 1; text-style: bold; color: $primary; }
    OptionsScreen .part { padding: 0 1; color: $secondary; }
    OptionsScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    OptionsScreen #why { padding: 0 1; height: auto; color: $error; text-style: bold; }
    OptionsScreen #answers { width: 100%; height: 1; padding: 0 1; }
    OptionsScreen Answer { width: auto; margin-right: 3; }
    OptionsScreen Answer:hover { text-style: underline; }
    OptionsScreen #moving { width: auto; }
    """
    HOUSE = "House rules, which no book has"
    MOVING = "↑↓ choose  ←→ change  0…9 type  Del as usual"

    def __init__(self, match: Match, seats: Sequence[str]) -> None:
        super().__init__()
        self.draft = Draft(match, seats)
        self.here = 0
        self.typing = False
        self.list = VerticalScroll(can_focus=False)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("What to play", classes="title", markup=False)
            yield self.list
            yield Static(id="why", markup=False)
            with Horizontal(id="answers"):
                yield Answer("begin", "Enter", "begin")
                yield Answer("back", "Esc", "back")
                yield Static(Text(self.MOVING, styles.MUTED), id="moving", markup=False)

    async def on_mount(self) -> None:
        self.say("")
        await self._list_fields()

    @property
    def rows(self) -> list[Row]:
        return list(self.query(Row))

    async def _list_fields(self) -> None:
        """Show the fields of the game and the number of players chosen now."""
        await self.list.remove_children()
        fields = self.draft.fields()
        width = max(len(words) for field in fields[1:] for _, words in field.values) + len("‹  › ")
        rows = [Row(field, width) for field in fields]
        house = next((place for place, row in enumerate(rows) if row.field.house), len(rows))
        heading = [Static(f"\n{self.HOUSE}", classes="part", markup=False)] if house < len(rows) else []
        await self.list.mount(*rows[:house], *heading, *rows[house:])
        self._go(self.here)

    def _go(self, place: int) -> None:
        """Go to a row."""
        self.here = place % len(self.rows)
        self.typing = False
        for number, row in enumerate(self.rows):
            row.mark(number == self.here)
        now = self.rows[self.here]
        self.set_focus(now.query_one(Input) if now.field.is_text else None)
        self.call_after_refresh(now.scroll_visible, animate=False)

    def say(self, words: str) -> None:
        why = self.query_one("#why", Static)
        why.update(words)
        why.display = bool(words)

    # ------------------------------------------------------------ what the person does

    async def _put(self, value: OptionValue) -> None:
        field = self.rows[self.here].field
        self.draft.put(field.name, value)
        self.say("")
        if field.name in ("game", "players"):
            await self._list_fields()
        else:
            for row, now in zip(self.rows, self.draft.fields(), strict=True):
                row.lay(now)

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        field = self.rows[self.here].field
        if event.key in ("up", "shift+tab", "down", "tab"):
            self._go(self.here + (1 if event.key in ("down", "tab") else -1))
        elif event.key in ("escape", "ctrl+c", "ctrl+q"):
            self.dismiss(None)
        elif event.key == "enter":
            self._begin()
        elif not field.is_text:
            await self._change(field, event.key)
        elif event.is_printable and event.character:  # typed before the field could take it itself
            self.rows[self.here].query_one(Input).insert_text_at_cursor(event.character)

    async def _change(self, field: Field, key: str) -> None:
        if key in ("left", "right", "space"):
            self.typing = False
            await self._put(field.stepped(-1 if key == "left" else 1))
        elif key == "delete":
            await self._put(field.usual)
        elif field.is_number and (key.isdecimal() or key == "backspace"):
            before = str(field.value) if self.typing or key == "backspace" else ""
            typed = before[:-1] if key == "backspace" else (before + key)[:12]
            self.typing = True
            await self._put(int(typed) if typed else "")

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.name and self.draft.given[self.draft.name].get(event.input.name, "") != event.input.value:
            self.draft.put(event.input.name, event.input.value)
            self.say("")

    def on_input_submitted(self) -> None:
        self._begin()

    async def on_row_clicked(self, message: Row.Clicked) -> None:
        place = self.rows.index(message.row)
        if place == self.here and not message.row.field.is_text:
            await self._change(message.row.field, "right")
        else:
            self._go(place)

    def on_answer_given(self, message: Answer.Given) -> None:
        if message.answer == "begin":
            self._begin()
        else:
            self.dismiss(None)

    def _begin(self) -> None:
        for row in self.rows:
            if row.field.is_text:
                self.draft.put(row.field.name, row.query_one(Input).value)
        try:
            chosen = self.draft.begun()
        except BadOption as fault:
            self._refuse(str(fault))
        else:
            self.dismiss(chosen)

    def _refuse(self, reason: str) -> None:
        """Say what is wrong, and go to the field that it is about."""
        name = reason.partition(" ")[0].rstrip(":")
        for place, row in enumerate(self.rows):
            if row.field.name == name:
                self._go(place)
                reason = row.field.title + reason.removeprefix(name)
        self.typing = False
        self.say(f"{reason}.")


# ---------------------------------------------------------------- the same for the command line


def option_list(game: Game) -> list[tuple[str, str, str, str]]:
    """Every option as `-o` takes it: name, values, the usual one, what it is about."""
    found = []
    for option in game.options:
        about = (t(option.about) or "how many play") + (f"; for {' or '.join(map(str, option.players))} players" if option.players else "")
        found.append((option.name, _takes(game, option), _typed(option.default), about + "; a house rule" * option.house))
    return found


def _takes(game: Game, option: Option) -> str:
    if option.kind == "flag":
        return "true or false"
    if option.kind in option_texts(game.name):
        return option_texts(game.name)[option.kind].example
    if option.choices:
        return " or ".join(_typed(value) for value, _ in option.choices)
    try:
        option.check((option.high or 0) + 1)
    except ValueError:
        return f"{option.low} to {option.high}" + ", or null" * (option.default is None)
    return f"{option.low} or more"  # only fewer are offered


def _typed(value: OptionValue) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
