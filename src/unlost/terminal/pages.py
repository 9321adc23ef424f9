"""Pages laid over the table: the score sheets, the help, the question before leaving, the screen between two people."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from unlost.languages import t
from unlost.terminal import styles

Keys = Sequence[tuple[str, str]]


class Answer(Static):
    """A way to leave a page: a key to press, or these words to click."""

    class Given(Message):
        """The words were clicked."""

        def __init__(self, answer: str) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, answer: str, keys: str, words: str) -> None:
        super().__init__(Text.assemble(styles.key(keys), f" {words}"), id=f"answer-{answer}")
        self.answer = answer

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Given(self.answer))


class Page(ModalScreen[str]):
    """A page with a title, something to read, and its answers: each has a name, its keys and its words."""

    DEFAULT_CSS: ClassVar[str] = """
    Page { align: center middle; background: $background 60%; }
    Page.opaque { background: $background; }
    Page > Vertical { width: 80; max-width: 100%; height: auto; max-height: 100%; }
    Page > Vertical { padding: 0 1; border: round $primary; background: $surface; }
    Page .title { text-style: bold; color: $primary; }
    Page VerticalScroll { height: auto; scrollbar-size-vertical: 1; }
    Page Horizontal { width: auto; height: 1; }
    Page Answer { width: auto; margin-right: 3; }
    Page Answer:hover { text-style: underline; }
    """

    def __init__(
        self, title: str, body: RenderableType, answers: Sequence[tuple[str, Sequence[str], str]], *, opaque: bool = False
    ) -> None:
        super().__init__(classes="opaque" if opaque else None)
        self.heading = title
        self.scroll = VerticalScroll(Static(body, markup=False), can_focus=False)
        self.answers = answers
        self.by_key = {key: answer for answer, keys, _ in answers for key in keys}

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.heading, classes="title", markup=False)
            yield self.scroll
            with Horizontal():
                for answer, keys, words in self.answers:
                    yield Answer(answer, {"enter": "Enter", "escape": "Esc"}.get(keys[0], keys[0]), words)

    def on_resize(self) -> None:
        self.scroll.styles.max_height = max(1, self.size.height - 4)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in self.by_key:
            self.dismiss(self.by_key[event.key])
        elif event.key in ("up", "k"):
            self.scroll.scroll_up(animate=False)
        elif event.key in ("down", "j"):
            self.scroll.scroll_down(animate=False)

    def on_answer_given(self, message: Answer.Given) -> None:
        self.dismiss(message.answer)


def pass_on(name: str) -> Page:
    """The calm screen between two people, which hides the hands."""
    body = Text("\nThe cards are face down.\n")
    return Page(f"Pass the keyboard to {name} - press Enter", body, [("here", ("enter",), f"I am {name}")], opaque=True)


def leaving(title: str = "Leave the table?") -> Page:
    """The question before leaving."""
    body = Text("\nNothing is lost if you save the record: it can be read, replayed and gone on with.\n")
    answers = [("save", ("s",), "save and leave"), ("leave", ("y", "q"), "leave"), ("stay", ("escape", "n"), "stay")]
    return Page(title, body, answers)


def sheet(title: str, body: RenderableType) -> Page:
    """A score sheet to read."""
    return Page(title, body, [("on", ("enter", "space", "escape"), "go on")], opaque=True)


def ending(title: str, body: RenderableType, note: str) -> Page:
    """The last score sheet."""
    answers = [
        ("new", ("n",), "new game"),
        ("choose", ("c",), "what to play"),
        ("moments", ("m",), t("mistakes")),
        ("save", ("s",), "save"),
        ("leave", ("q", "escape"), "leave"),
    ]
    shown = Group(body, Text(f"\n{note}", styles.ACCENT)) if note else body
    return Page(title, shown, answers, opaque=True)


def help_page(own: Keys, common: Keys, signs: Keys) -> Page:
    """All keys, and what the signs on the table mean."""
    columns = Columns.grid(padding=(0, 2, 0, 0))
    for keys in (own, common, signs):
        for name, meaning in keys:
            columns.add_row(Text(name, styles.ACCENT), Text(t(meaning), styles.TEXT))
        if keys is not signs:
            columns.add_row("", "")
    return Page("Keys and signs", columns, [("on", ("escape", "enter", "question_mark", "q"), "back to the table")], opaque=True)
