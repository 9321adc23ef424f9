"""After the game: its moments. The match is reviewed while one waits, then the marked decisions are listed, and each can be looked at."""

from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from unlost.kernel.match import Match
from unlost.languages import t
from unlost.study.reasons import few
from unlost.study.review import Decision, Review, review
from unlost.study.review_text import PARTS, mark_name, part_names
from unlost.terminal import styles
from unlost.terminal.advice import candidate_lines, signed
from unlost.terminal.aside import aside
from unlost.terminal.pages import Answer
from unlost.terminal.table import Table, rewrite

STEP = 0.1  # seconds between two looks at how far the review is
BAR = 40  # cells
MOST = 6  # candidates that are listed at a moment
WIDTH = 76  # of the lines about them


class Stopped(Exception):
    """Nobody waits for the review any more."""


def decision_words(one: Decision, match: Match, names: Sequence[str]) -> tuple[str, str, str]:
    """What was played, what was better, and what that cost."""
    tell, name = match.game.tell, names[one.seat]
    does = tell(one.action, one.phase, yours=name == "you")
    told = t("{name} {does}", name=name, does=does)
    better = t("better: {action}", action=tell(one.best, one.phase, yours=True))
    error = "" if one.proven else f" ± {few(one.error)}"
    cost = t("{points} points, {n} % to win", points=f"{signed(-one.loss)}{error}", n=signed(-100 * max(0.0, one.loss_win)))
    return told, better, cost


def sums(found: Review, names: Sequence[str]) -> RenderableType:
    """Where each seat's margin came from: a line for each."""
    columns = Columns(box=box.SIMPLE_HEAD, padding=0, pad_edge=False, show_edge=False)
    columns.add_column("", no_wrap=True, max_width=11)
    for part, name in part_names().items():
        columns.add_column(Text(name, styles.ACCENT if part == "margin" else styles.MUTED), justify="right", vertical="bottom", width=8)
    for seat in found.seats:
        if seat.sum:
            columns.add_row(Text(names[seat.seat]), *(_figure(getattr(seat.sum, part), part == "margin") for part in PARTS))
    return columns


def _figure(value: float, is_margin: bool) -> Text:
    return Text(signed(value), styles.score_style(round(value)) if is_margin else styles.TEXT)


# ---------------------------------------------------------------- while one waits


class ReviewScreen(ModalScreen[Review | None]):
    """Reviews a match, and says how far it is; nothing comes of it if one does not want to wait."""

    DEFAULT_CSS: ClassVar[str] = """
    ReviewScreen { align: center middle; background: $background; }
    ReviewScreen > Vertical { width: 60; max-width: 100%; height: auto; padding: 0 1; border: round $primary; background: $surface; }
    ReviewScreen .title { text-style: bold; color: $primary; }
    ReviewScreen Answer { width: auto; }
    """

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.done, self.of = 0, len(match.history)
        self.stopped = False

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(t("Reviewing the game"), classes="title", markup=False)
            yield Static(id="progress", markup=False)
            yield Answer("stop", "Esc", t("stop"))

    def on_mount(self) -> None:
        self._draw()
        self.set_interval(STEP, self._draw)
        self.judge()

    def on_unmount(self) -> None:
        self.stopped = True

    def _draw(self) -> None:
        full = BAR * self.done // max(1, self.of)
        bar = Text("━" * full, styles.ACCENT).append("━" * (BAR - full), styles.PANEL)
        told = t("getting ready; the first review has to be compiled: some seconds more…")
        if self.done:
            told = t("{n} of {many}", n=self.done, many=self.of)
        rewrite(self.query_one("#progress", Static), Text("\n").join([Text(), bar, Text(told, styles.MUTED), Text()]), resize=True)

    @work(exclusive=True)
    async def judge(self) -> None:
        """Review the match in a thread of its own, so that keys are heard meanwhile."""
        with suppress(Stopped):
            self.dismiss(await aside(review, self.match, watch=self._watch))

    def _watch(self, done: int, of: int) -> None:
        """Note how far the review is; called in its thread."""
        if self.stopped:
            raise Stopped
        self.done, self.of = done, of

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("escape", "q"):
            self._stop()

    def on_answer_given(self) -> None:
        self._stop()

    def _stop(self) -> None:
        self.stopped = True
        self.dismiss(None)


# ---------------------------------------------------------------- the list


class MomentsScreen(ModalScreen[int | None]):
    """The marked decisions, the heaviest first, and each seat's sum. Its answer is the moment to look at."""

    DEFAULT_CSS: ClassVar[str] = """
    MomentsScreen { align: center middle; background: $background; }
    MomentsScreen > Vertical { width: 100; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    MomentsScreen > Vertical { border: round $primary; background: $surface; }
    MomentsScreen .title { text-style: bold; color: $primary; height: 1; }
    MomentsScreen OptionList { height: auto; padding: 0; background: $surface; scrollbar-size-vertical: 1; }
    MomentsScreen OptionList, MomentsScreen OptionList:focus { border: none; }
    MomentsScreen #sums { margin-top: 1; }
    MomentsScreen OptionList > .option-list--option { padding: 0; }
    MomentsScreen OptionList > .option-list--option-highlighted { background: $panel; text-style: none; }
    MomentsScreen Horizontal { width: auto; height: 1; }
    MomentsScreen Answer { width: auto; margin-right: 3; }
    """

    def __init__(self, found: Review, moments: Sequence[Decision], names: Sequence[str], place: int = 0) -> None:
        super().__init__()
        self.found, self.moments, self.names, self.place = found, moments, names, place

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(t("Mistakes, the heaviest first"), classes="title", markup=False)
            if self.moments:
                yield OptionList(*(Option(self._entry(one)) for one in self.moments), markup=False)
            else:
                yield Static(t("No mistake stands out."), markup=False)
            yield Static(sums(self.found, self.names), id="sums", markup=False)
            with Horizontal():
                if self.moments:
                    yield Answer("look", "Enter", t("look at the table"))
                yield Answer("back", "Esc", t("back to the score sheet"))

    def _entry(self, one: Decision) -> Text:
        told, better, cost = decision_words(one, self.found.match, self.names)
        where = f" · {self.found.match.game.deal_name} {one.deal}" if self.found.match.deal > 1 else ""
        text = Text(f"{mark_name(one.mark)}{where}", styles.ACCENT).append(f" · {told}; ", styles.TEXT).append(better, styles.TEXT)
        text.append(f"\n  {cost}", styles.TEXT)
        for reason in one.reasons:
            text.append(f"\n  {reason}", styles.MUTED)
        return text

    def on_mount(self) -> None:
        for entries in self.query(OptionList):
            entries.focus()
            entries.highlighted = self.place

    def on_resize(self) -> None:
        self.call_after_refresh(self._share_room)

    def _share_room(self) -> None:
        """Leave the list what the sums do not need."""
        for entries in self.query(OptionList):
            entries.styles.max_height = max(3, self.size.height - 5 - self.query_one("#sums").size.height)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.dismiss(message.option_index)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("escape", "q"):  # the others are the list's
            event.stop()
            self.dismiss(None)

    def on_answer_given(self, message: Answer.Given) -> None:
        entries = self.query(OptionList)
        self.dismiss(entries.first().highlighted if message.answer == "look" and entries else None)


# ---------------------------------------------------------------- one moment


class MomentScreen(ModalScreen[int]):
    """The table at one moment, as the seat that acted knew it, and the verdict. Its answer is how far to go on in the list."""

    DEFAULT_CSS: ClassVar[str] = """
    MomentScreen { background: $background; layout: vertical; }
    MomentScreen .verdict { height: 1fr; min-height: 2; padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
    MomentScreen Horizontal.answers { height: 1; dock: bottom; padding: 0 1; background: $panel; }
    MomentScreen Answer { width: auto; margin-right: 3; }
    """
    STEPS: ClassVar[dict[str, int]] = {"right": 1, "n": 1, "left": -1, "p": -1, "escape": 0, "q": 0, "enter": 0}

    def __init__(self, table: Table, one: Decision, match: Match, names: Sequence[str], *, is_alone: bool) -> None:
        super().__init__()
        self.table, self.one, self.match, self.names, self.is_alone = table, one, match, names, is_alone
        self.verdict = VerticalScroll(Static(self._words(), markup=False), classes="verdict", can_focus=False)

    def compose(self) -> ComposeResult:
        yield self.table
        yield self.verdict
        with Horizontal(classes="answers"):
            if not self.is_alone:
                yield Answer("next", "→", t("next mistake"))
                yield Answer("previous", "←", t("previous mistake"))
            yield Answer("back", "Esc", t("back to the list"))

    def on_mount(self) -> None:
        self.call_after_refresh(self.table.lay, self.table.scene)  # when all that lies on it is there

    def _words(self) -> RenderableType:
        one = self.one
        told, better, cost = decision_words(one, self.match, self.names)
        top = Text(mark_name(one.mark), styles.ACCENT).append(f": {told}; {better} ({cost})", styles.TEXT)
        candidates = candidate_lines(one.candidates[:MOST], self.match.game, one.phase, WIDTH) if one.candidates else []
        return Group(top, *(Text(f"  {reason}", styles.TEXT) for reason in one.reasons), *candidates)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in self.STEPS:
            self.dismiss(self.STEPS[event.key])
        elif event.key in ("up", "k"):
            self.verdict.scroll_up(animate=False)
        elif event.key in ("down", "j"):
            self.verdict.scroll_down(animate=False)

    def on_answer_given(self, message: Answer.Given) -> None:
        self.dismiss({"next": 1, "previous": -1}.get(message.answer, 0))

    # nothing can be done at a table that is only shown

    def on_table_chosen(self, message: Table.Chosen) -> None:
        message.stop()

    def on_table_remark(self, message: Table.Remark) -> None:
        message.stop()

    def on_table_changed(self, message: Table.Changed) -> None:
        message.stop()
