"""The app around a table: whose turn it is, people and bots, the log, the status line, undoing, saving, the pages between.

It plays any game that has a table (`unlost.terminal.table`). A person sees only what the seat they play may know.
"""

import asyncio
import os
from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.theme import Theme
from textual.widgets import Input, Static

from unlost.bots import find_bot
from unlost.bots.levels import stand_in
from unlost.kernel.errors import BadNotation, BadOption, IllegalAction
from unlost.kernel.game import find_game
from unlost.kernel.match import Match
from unlost.kernel.registry import part
from unlost.languages import later, t
from unlost.study.evaluate import Evaluation, evaluate
from unlost.study.review import Review
from unlost.terminal import advice, pages, styles
from unlost.terminal.aside import aside, end_now_if_busy
from unlost.terminal.moments import MomentScreen, MomentsScreen, ReviewScreen
from unlost.terminal.options_screen import PERSON, OptionsScreen
from unlost.terminal.record_file import save_record
from unlost.terminal.table import Ending, Scene, Table, TableMove, rewrite

PAUSE = 0.4  # seconds before a bot's action
Seed = int | str | bytes
NOT_YET = "Wait a moment: it is not your turn."
COMMON_KEYS = (
    ("h", later("a hint: what is best on what you know, and by how much; once more, or Esc: no hint")),
    ("u", "take back what you did in this turn"),
    ("s", "save the record to a file"),
    ("c", "what to play: another game, other options"),
    ("?", "this page"),
    ("q", "leave"),
)
NAMED_IN_HELP = (":", "s")  # keys that the last line may do without
LAMPLIGHT = Theme(
    name="lamplight",
    primary=styles.ACCENT,
    secondary=styles.MUTED,
    foreground=styles.TEXT,
    background=styles.BACKGROUND,
    surface=styles.BACKGROUND,
    panel=styles.PANEL,
    error=styles.ERROR,
)


def table_of(game: str) -> type[Table]:
    """The table of a game: `TABLE` in its `terminal.py`."""
    module = part(game, "terminal")
    if module is None:
        raise BadOption(f"{game} has no table in the terminal")
    table: type[Table] = module.TABLE
    return table


class TableApp(App[str]):
    """A match at a table in the terminal; its result is a last word to print, if there is one."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (140, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-tall")]  # noqa: RUF012
    CSS: ClassVar[str] = """
    #room { layout: vertical; height: 1fr; }
    .-wide #room { layout: horizontal; }
    #place { height: auto; }
    .-wide #place { width: 100; }
    #status { height: 1; padding: 0 1; background: $panel; text-style: bold; }
    #status.why-not { color: $error; }
    #command { height: 1; border: none; padding: 0 1; background: $panel; display: none; }
    #told { height: 1fr; min-height: 2; padding: 0 1; scrollbar-size-vertical: 1; }
    .-wide #told { width: 1fr; height: 100%; border-left: vkey $panel; }
    #keys { height: 1; dock: bottom; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c", "leave", "leave"),
        Binding("ctrl+q", "leave", "leave", priority=True),
        Binding("s", "save", "save the record"),
        Binding("c", "choose", "what to play"),
        Binding("u", "undo", "undo"),
        Binding("h", "hint", "hint"),
        Binding("question_mark", "help", "help"),
        Binding("colon,slash", "command", "type an action"),
    ]

    def __init__(self, match: Match, seats: Sequence[str], seed: Seed, *, choosing: bool = False) -> None:
        super().__init__()
        self.choosing = choosing  # first of all, what is to be played
        self.has_evaluated = False
        self.pause = 0.0 if os.environ.get("UNLOST_FAST") == "1" else PAUSE
        self._sit(match, seats, seed)
        self.lines = Static(markup=False)
        self.told = VerticalScroll(self.lines, id="told", can_focus=False)

    def _sit(self, match: Match, seats: Sequence[str], seed: Seed) -> None:
        """Have these sit down to a match, at the table of its game."""
        table = table_of(match.game.name)
        self.chosen = list(seats)
        self.seats = [replaced(match, who) for who in seats]
        self.people = [seat for seat, who in enumerate(self.seats) if who == PERSON]
        self.gathered = len(self.people) > 1 and not table.SECRETS  # several people look at one open table
        self.bots = {who: find_bot(match.game.name, who) for who in self.seats if who != PERSON}
        self.warm = not self.bots
        self._begin(match, seed)
        self.table = table(self._scene())

    def _begin(self, match: Match, seed: Seed) -> None:
        self.match, self.seed = match, seed
        self.remarks = remarks(match, self.chosen)
        self.one_deal = match.game.most_deals(match.options) == 1
        self.moves: list[TableMove] = []
        self.ends: list[Ending] = []  # of each finished deal
        again = match.at(0)
        for action in match.history:  # of a game that is gone on with
            self._play(again, action)
        self.unread_sheet = False
        self.waiting = False  # for the person in front of the screen
        self.asked_at: int | None = None  # how many actions had been played when a hint was asked for
        self.advice: Evaluation | None = None  # the hint, once it is found
        self.reviewed: Review | None = None
        self.note = " ".join(self.remarks)
        self.facing = self.people[0] if len(self.people) == 1 else None  # the seat in front of the screen

    def compose(self) -> ComposeResult:
        with Vertical(id="room"):
            with Vertical(id="place"):
                yield self.table
                yield Static(id="status", markup=False)
                yield Input(id="command", placeholder=f"{self.table.EXAMPLES}; Esc closes")
            yield self.told
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.register_theme(LAMPLIGHT)
        self.theme = "lamplight"
        self.title = "unlost"
        if self.choosing:
            self.choose_first()
        else:
            self.warm_up()
            self.go_on()

    # ------------------------------------------------------------ another game

    @work(group="choosing", exclusive=True)
    async def choose_first(self) -> None:
        """Ask what to play before anything is."""
        chosen = await self.push_screen_wait(OptionsScreen(self.match, self.chosen))
        if chosen is None:
            self.exit("")
        else:
            await self.change_table(*chosen)
            self.go_on()

    @work(group="choosing", exclusive=True)
    async def action_choose(self) -> None:
        """Ask what to play instead; the running game goes on if the answer is nothing."""
        chosen = await self.push_screen_wait(OptionsScreen(self.match, self.chosen))
        if chosen is None:
            return
        if self.match.history and self.match.turn is not None:
            answer = await self.push_screen_wait(pages.leaving("Leave this game for the new one?"))
            if answer == "stay":
                return
            saved = save_record(self.match, self.seed).capitalize() + "." if answer == "save" else ""
        else:
            saved = ""
        self.workers.cancel_group(self, "turns")
        await self.change_table(*chosen)
        self.note = " ".join(filter(None, [saved, self.note]))
        self.go_on()

    async def change_table(self, match: Match, seats: Sequence[str]) -> None:
        """Clear the table and lay it for another match."""
        await self.table.remove()
        self._sit(match, seats, match.seed)
        await self.query_one("#place").mount(self.table, before="#status")
        self.query_one("#command", Input).placeholder = f"{self.table.EXAMPLES}; Esc closes"
        self.warm_up()

    # ------------------------------------------------------------ the course of the game

    @work(exclusive=True, group="turns")
    async def go_on(self) -> None:
        """Let the game go on until a person is to act."""
        self.waiting = False
        while True:
            self.lay()
            if self.unread_sheet:
                await self.read_sheet()
            seat = self.match.turn
            if seat is None:
                if not await self.look_back():
                    return
            elif self.seats[seat] == PERSON:
                await self.sit_down(seat)
                self.waiting = True
                self.note = "" if self.note == NOT_YET else self.note
                self.lay()
                return
            else:
                self.carry_out(await self.ask_bot(seat))

    async def read_sheet(self) -> None:
        """Show how the deal ended."""
        self.unread_sheet = False
        self._read_together()
        await self.push_screen_wait(
            pages.sheet(f"The end of {self.match.game.deal_name} {self.moves[-1].deal}", self.table.deal_sheet(self.ends[-1]))
        )

    def _read_together(self) -> None:
        """Several people read a sheet together: nobody is "you" then."""
        if len(self.people) > 1:
            self.facing = None
            self.lay()

    @work(group="warming", exclusive=True)
    async def warm_up(self) -> None:
        """Have the bots compiled while the person looks at the cards; none of it in this game."""
        other = Match(self.match.game.name, "warm", **self.match.options)  # nobody's cards are shown to a bot before its turn
        while len(other.actions()) == 1:
            other.play(other.actions()[0])
        for bot in self.bots.values():
            await asyncio.to_thread(bot.warm_up, other.observation(other.turn).copy())
        self.warm = True
        self.lay_words()

    async def ask_bot(self, seat: int) -> str:
        """What the bot at this seat does, after a short pause."""
        bot, seen = self.bots[self.seats[seat]], self.match.observation(seat).copy()
        asked = asyncio.to_thread(bot.choose, seen, "/".join((str(self.seed), str(len(self.match.history)))))
        number, _ = await asyncio.gather(asked, asyncio.sleep(self.pause))
        return str(self.match.game.actions[number])

    async def sit_down(self, seat: int) -> None:
        """Have the person of this seat in front of the screen; the cards are hidden while people change places."""
        if self.facing == seat or self.gathered:
            self.facing = seat
            return
        if self.facing is not None:
            await asyncio.sleep(3 * self.pause)
        self.facing = None
        self.lay()
        await self.push_screen_wait(pages.pass_on(f"seat {seat}"))
        self.facing = seat

    async def look_back(self) -> bool:
        """Show how the game ended; True if another one is to follow."""
        note = ""
        self._read_together()
        while True:
            result = self.match.result
            assert result is not None
            body = self.table.final_sheet(self.ends, result.scores)
            answer = await self.push_screen_wait(pages.ending(self._who_won(result.winners), body, note))
            if answer == "save":
                note = save_record(self.match, self.seed)
            elif answer == "moments":
                await self.look_at_moments()
            elif answer == "choose":
                chosen = await self.push_screen_wait(OptionsScreen(self.match, self.chosen))
                if chosen is not None:
                    await self.change_table(*chosen)
                    return True
            elif answer == "new":
                match = Match(self.match.game.name, **self.match.game.renewed(self.match.options))
                self._begin(match, match.seed)
                return True
            else:
                self.exit(note)
                return False

    async def look_at_moments(self) -> None:
        """Review the game if that is not done yet, and show its mistakes: those of the people, or everybody's where only bots played."""
        if self.reviewed is None:
            self.reviewed = await self.push_screen_wait(ReviewScreen(self.match))
        if self.reviewed is None:
            return
        moments = [one for one in self.reviewed.mistakes if one.seat in (self.people or range(len(self.seats)))]
        names, place = [self.called(seat) for seat in range(len(self.seats))], 0
        while True:
            chosen = await self.push_screen_wait(MomentsScreen(self.reviewed, moments, names, place))
            if chosen is None:
                return
            step, place = 1, chosen
            while step:
                one = moments[place]
                table = table_of(self.match.game.name)(self._scene_at(one.n, one.seat))
                step = await self.push_screen_wait(MomentScreen(table, one, self.match, names, is_alone=len(moments) == 1))
                place = (place + step) % len(moments)

    def carry_out(self, action: str) -> None:
        """Play an action; IllegalAction or BadNotation, and nothing changes, if that cannot be."""
        self._play(self.match, action)
        self.asked_at = None

    def _play(self, match: Match, action: str) -> None:
        """Play an action in this match, and remember it."""
        seat, number, before = match.turn, match.deal, match.view(None)
        exact = str(match.play(action))
        assert seat is not None
        self.moves.append(TableMove(seat, number, exact, before, match.view(None)))
        if match.turn is None or match.deal != number:
            self.ends.append(Ending(before, exact))
            self.unread_sheet = not self.one_deal  # of a game with one deal the last sheet says it all

    def attempt(self, actions: Sequence[str]) -> None:
        """Play what the person chose, one after the other, as long as it is their turn; say why if it cannot be."""
        if not self.waiting:
            self.say(NOT_YET)
            return
        try:
            for action in actions:
                if self.match.turn != self.facing or self.unread_sheet:
                    break
                self.carry_out(action)
        except IllegalAction as fault:
            self.lay()
            self.say(f"{fault.reason[:1].upper()}{fault.reason[1:]}." + f" (rule {fault.rule})" * bool(fault.rule))
        except BadNotation as fault:
            self.lay()
            self.say(f"{fault}.")
        else:
            self.note = ""
            if self.match.turn == self.facing and not self.unread_sheet:
                self.lay()
            else:
                self.waiting = False
                self.go_on()

    # ------------------------------------------------------------ drawing and words

    def called(self, seat: int) -> str:
        """What the one in front of the screen calls a seat."""
        if seat == self.facing and not self.gathered:
            return "you"
        if self.seats[seat] == PERSON:
            return f"seat {seat}"
        return self.seats[seat] if self.seats.count(self.seats[seat]) == 1 else f"{self.seats[seat]} {seat}"

    def _who_won(self, winners: Sequence[int]) -> str:
        if len(winners) == len(self.seats):
            return "Level: the victory is shared"
        names = " and ".join(self.called(seat) for seat in winners)
        words = f"{names} {'wins' if len(winners) == 1 and names != 'you' else 'win'}"
        return words[:1].upper() + words[1:]

    def _scene(self) -> Scene:
        turn = self.match.turn
        actions = frozenset(map(str, self.match.actions())) if self.waiting and turn == self.facing else frozenset()
        return self._scene_of(self.match, self.facing, actions, self._doing(turn))

    def _scene_at(self, n: int, seat: int) -> Scene:
        """The table as a seat knew it after so many actions."""
        return self._scene_of(self.match.at(n), seat, frozenset(), "")

    def _scene_of(self, match: Match, seat: int | None, actions: frozenset[str], doing: str) -> Scene:
        last_turns: dict[int, list[str]] = {}
        for (who, number), turns in groupby(self.moves[: len(match.history)], lambda move: (move.seat, move.deal)):
            if number == match.deal:
                last_turns[who] = [move.action for move in turns]
        return Scene(
            view=match.view(seat),
            seat=seat,
            names=[self.called(one) for one in range(len(self.seats))],
            options=match.options,
            printed=match.game.printed(match.options),
            deal=match.deal,
            actions=actions,
            doing=doing,
            last_turns=last_turns,
        )

    def _doing(self, turn: int | None) -> str:
        if turn is None:
            return "The game is over"
        if self.seats[turn] == PERSON:
            return "" if turn == self.facing else f"Next: {self.called(turn)}"
        return f"{self.called(turn)} is thinking…" if self.warm else f"{self.called(turn)} is warming up…"

    def lay(self) -> None:
        """Draw everything anew."""
        self.table.lay(self._scene())
        self.lay_words()
        self.lay_log()

    def lay_log(self) -> None:
        """The log, and the hint below it."""
        log, hint = self.chronicle(), self._hint_words()
        rewrite(self.lines, Text("\n").join(filter(None, [log, hint])), resize=True)
        self.call_after_refresh(self._read_last)

    def _read_last(self) -> None:
        """Have the end of the log in sight."""
        self.told.scroll_end(animate=False)

    def on_resize(self) -> None:
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Lay what depends on the size of the screen."""
        self.lay_words()
        self.lay_log()

    def lay_words(self) -> None:
        """The status line and the keys."""
        status = self.query_one("#status", Static)
        rewrite(status, Text(self.note) if self.note else self.table.hint())
        status.set_class(bool(self.note), "why-not")
        common = [("u", "undo")] * self._may_undo() + [("h", t("hint"))] * self._may_ask()
        common += [(":", "type"), ("s", "save"), ("?", "help"), ("q", "leave")]
        named = [*self.table.key_hints(), *common]
        for dispensable in NAMED_IN_HELP:  # where there is no room
            if sum(len(name) + len(what) + 3 for name, what in named) <= self.size.width:
                break
            named = [one for one in named if one[0] != dispensable]
        parts = [Text.assemble((name, styles.ACCENT), (f" {what}", styles.MUTED)) for name, what in named]
        rewrite(self.query_one("#keys", Static), Text("  ").join(parts))

    def chronicle(self) -> Text:
        """The log as the one in front of the screen may read it: a line a turn."""
        lines = Text().append("".join(f"{remark}\n" for remark in self.remarks), styles.MUTED)
        shown = 0
        for (seat, number), turn in groupby(self.moves, lambda move: (move.seat, move.deal)):
            if number != shown and not self.one_deal:
                lines.append(f"{self.match.game.deal_name} {number}\n", styles.MUTED)
                shown = number
            name = self.called(seat)
            words, notation = self.table.tell_turn(list(turn), name == "you")
            lines.append(f"{name} {words}").append(f"  {notation}\n", styles.MUTED)
        lines.rstrip()
        return lines

    # ------------------------------------------------------------ the hint

    def _may_ask(self) -> bool:
        """A hint is for the seat to act, while the person who plays it is in front of the screen."""
        return self.waiting and self.match.turn is not None and self.match.turn == self.facing

    def _is_asked(self) -> bool:
        """Whether a hint was asked for in the position on the table."""
        return self._may_ask() and self.asked_at == len(self.match.history)

    def action_hint(self) -> None:
        if not self._may_ask():
            self.say(NOT_YET)
        elif self._is_asked():
            self._put_hint_away()
        else:
            self.asked_at, self.advice = len(self.match.history), None
            self.find_hint()
            self.lay_log()

    def _put_hint_away(self) -> None:
        self.asked_at = self.advice = None
        self.workers.cancel_group(self, "hint")
        self.lay_log()

    @work(group="hint", exclusive=True)
    async def find_hint(self) -> None:
        """Have the position evaluated as the seat to act knows it, in a thread of its own; a hint that comes too late is not shown."""
        match, known, number = self.match, self.match.position(), self.asked_at
        try:
            found = await aside(evaluate, known, seconds=advice.SECONDS)
        except ValueError as fault:  # a game goes on without a hint
            self._put_hint_away()
            self.say(f"{fault}.")
            return
        self.has_evaluated = True
        if self.match is match and self._is_asked() and self.asked_at == number:
            self.advice = found
            self.lay_log()

    def _hint_words(self) -> Text:
        """The hint for the position on the table, or that it is being looked for; nothing if nobody asked."""
        if not self._is_asked():
            return Text()
        if self.advice is None:
            thinking = t("Thinking…") if self.has_evaluated else t("Thinking… The first hint has to be compiled: some seconds more.")
            return Text(thinking, styles.ACCENT)
        room = self.told.content_size
        return advice.in_words(self.advice, self.match.game, self.match.phase or "", max(40, room.width), max(2, room.height))

    # ------------------------------------------------------------ remarks

    def say(self, words: str) -> None:
        """Put a remark on the status line, until the next key or click."""
        self.note = words
        self.lay_words()

    # ------------------------------------------------------------ what the person does

    def on_table_chosen(self, message: Table.Chosen) -> None:
        self.attempt([message.action])

    def on_table_remark(self, message: Table.Remark) -> None:
        self.say(message.text)

    def on_table_changed(self) -> None:
        self.note = ""
        self.lay_words()

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) > 1:
            return
        if self.query_one("#command", Input).has_focus:
            if event.key == "escape":
                self._close_command()
            return
        if self.note:
            self.say("")
        if event.key == "escape" and self._is_asked():
            self._put_hint_away()
            event.stop()
            return
        character = event.character if event.is_printable and event.character else event.key
        if self.table.press(character):
            event.stop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._close_command()
        if event.value.split():
            self.attempt(event.value.split())

    def _close_command(self) -> None:
        command = self.query_one("#command", Input)
        command.value = ""
        command.display = False
        self.query_one("#status").display = True
        self.set_focus(None)

    def action_command(self) -> None:
        command = self.query_one("#command", Input)
        command.display = True
        self.query_one("#status").display = False
        command.focus()

    def _may_undo(self) -> bool:
        """Only one's own turn, and only while it is not finished."""
        last = self.moves[-1] if self.moves else None
        return self.waiting and last is not None and last.seat == self.match.turn == self.facing and last.deal == self.match.deal

    def action_undo(self) -> None:
        if not self._may_undo():
            self.say("Nothing to take back: only your own turn, before it is finished.")
            return
        self.match.undo()
        self.moves.pop()
        self.note = ""
        self.asked_at = None
        self.lay()

    def action_help(self) -> None:
        self.push_screen(
            pages.help_page(self.table.KEYS, ((":  or  /", f"type it: {self.table.EXAMPLES}"), *COMMON_KEYS), self.table.SIGNS)
        )

    def action_save(self) -> None:
        self.say(save_record(self.match, self.seed).capitalize() + ".")

    @work(group="leaving", exclusive=True)
    async def action_leave(self) -> None:
        answer = await self.push_screen_wait(pages.leaving())
        if answer != "stay":
            self.workers.cancel_group(self, "turns")  # nothing is to be drawn on a table that is being cleared
            self.exit(save_record(self.match, self.seed) if answer == "save" else "")


def replaced(match: Match, who: str) -> str:
    """Who sits down for the one who was asked: somebody else, if that one has not learnt such a game."""
    instead = None if who == PERSON else stand_in(match.game, who, match.options)
    return who if instead is None else "@".join([instead, *who.split("@")[1:]])


def remarks(match: Match, seats: Sequence[str]) -> list[str]:
    """What is to be known about a match besides its rules: whether these are earlier ones, and who plays for whom."""
    now = find_game(match.game.name).version
    found = [f"Played by earlier rules: version {match.game.version}; today's is version {now}."] if match.by_earlier_rules else []
    for who in dict.fromkeys(seats):
        if replaced(match, who) != who:
            found.append(f"{who.capitalize()} has not learnt this game: {replaced(match, who)} plays instead.")
    return found


def play(match: Match, seats: list[str], seed: Seed, *, choosing: bool = False) -> None:
    """Open a table for a match. `seats` has "me" for a person at this keyboard, else a bot's name; `seed` is for the bots.

    With `choosing`, people are asked first what to play, and the match is where the question begins.
    """
    last_word = TableApp(match, seats, seed, choosing=choosing).run()
    if last_word:
        print(last_word)
    end_now_if_busy()
