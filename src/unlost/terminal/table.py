"""What a game's table is to the app: a widget that draws a view, turns keys and clicks into actions, and finds the words.

The app knows the turns, the seats and the pages; everything about cards, stones or gold is behind this class.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from unlost.kernel.options import Options
from unlost.kernel.views import AnyShape

View = AnyShape  # what a seat may know


@dataclass(frozen=True)
class Scene:
    """All that a table may draw: what the seat in front of the screen may know, and what it may do."""

    view: View
    seat: int | None  # the seat looking on; None is a spectator
    names: Sequence[str]  # by seat, as the one looking on calls them
    options: Options
    printed: View  # what the components of such a game have on them
    deal: int  # the number of the running round or expedition
    actions: frozenset[str] = frozenset()  # what this seat may do now; empty when it is not its turn
    doing: str = ""  # what is going on while it is not
    last_turns: dict[int, list[str]] = field(default_factory=dict)  # the last actions of each seat


@dataclass(frozen=True)
class TableMove:
    """An action that was played: by whom, in which deal, and the table as everybody saw it before and after."""

    seat: int
    deal: int
    action: str
    before: View
    after: View

    @property
    def phase(self) -> str:
        return str(self.before["phase"])


@dataclass(frozen=True)
class Ending:
    """How a round or expedition ended: the open table just before its last action, and that action."""

    before: View
    action: str


def rewrite(place: Static, text: Text, *, resize: bool = False) -> None:
    """Put a text into its place if it says something new; `resize` if its lines may be more or fewer than before."""
    if place.content != text:
        place.update(text, layout=resize)


class Table(Widget):
    """The table of one game."""

    EXAMPLES: ClassVar[str]  # what can be typed, in a line
    KEYS: ClassVar[tuple[tuple[str, str], ...]]  # for the help page: keys, and what they do
    SIGNS: ClassVar[tuple[tuple[str, str], ...]]  # likewise: signs on the table, and what they mean
    SECRETS: ClassVar[bool] = True  # whether a seat sees what another may not
    DEFAULT_CSS: ClassVar[str] = """
    Table { height: auto; width: 100%; layout: vertical; padding: 0 1; }
    Table #score { height: 1; width: 100%; }
    """

    class Chosen(Message):
        """The person wants this action, given as text."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    class Remark(Message):
        """Something to say to the person: a click that led nowhere, say."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Changed(Message):
        """The person looks at something else now: the words beside the table may have changed."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene

    def on_mount(self) -> None:
        self.lay(self.scene)

    @property
    def view(self) -> View:
        return self.scene.view

    @property
    def phase(self) -> str | None:
        """What the one looking on is to do; None while it is not their turn."""
        return self.view["phase"] if self.scene.actions else None

    def choose(self, action: str) -> bool:
        """Have this action played; True, for the key that meant it."""
        self.post_message(self.Chosen(action))
        return True

    def remark(self, text: str) -> bool:
        """Say something to the person; True, for the key that led there."""
        self.post_message(self.Remark(text))
        return True

    def lay(self, scene: Scene) -> None:
        """Draw the table anew."""
        raise NotImplementedError

    def press(self, key: str) -> bool:
        """Take a key, given as its character or name; False if it means nothing here."""
        raise NotImplementedError

    def hint(self) -> Text:
        """What to do now, in words."""
        raise NotImplementedError

    def key_hints(self) -> list[tuple[str, str]]:
        """The keys that do something now, and what."""
        raise NotImplementedError

    def tell_turn(self, turn: Sequence[TableMove], own: bool) -> tuple[str, str]:
        """What a seat did in a row, in words and in notation, as it may read it itself, or the others."""
        raise NotImplementedError

    def deal_sheet(self, end: Ending) -> RenderableType:
        """The score sheet of a round or expedition."""
        raise NotImplementedError

    def final_sheet(self, ends: Sequence[Ending], scores: Sequence[int]) -> RenderableType:
        """The score sheet of the game, by the end of each of its rounds or expeditions and the points by seat."""
        raise NotImplementedError
