"""A table: one match, its people, and those who look on. What is here is only a cache of the match's log and can be made again from it.

Everything that happens in a match goes one way: it is checked, written into the log, answered, applied here, and told to everybody.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import structlog
from msgspec import UNSET, UnsetType
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from unlost.bots.levels import stand_in
from unlost.kernel.errors import BadNotation, BadOption, IllegalAction
from unlost.kernel.game import Game, find_game
from unlost.kernel.match import Match
from unlost.kernel.record import read_record
from unlost.kernel.views import JsonObject
from unlost.languages import later, speaking, t
from unlost.lessons import chapter_of, lessons
from unlost.server import messages, pace, schema
from unlost.server.bot_pool import BotPool
from unlost.server.characters import Character, of_name
from unlost.server.clocks import Clocks, read_clock
from unlost.server.endings import Lost, ending_of, is_decided
from unlost.server.errors import Refused
from unlost.server.fair import bot_seed, seed_of
from unlost.server.metrics import actions_total, bot_moves_total, bot_seconds
from unlost.server.plans import Plan, SeatPlans, could_begin_with, is_fresh, planned
from unlost.server.rows import Ending, MatchRow, SeatKind, Status
from unlost.server.store import Conflict, Entry, Store
from unlost.version import VERSION

STAND_IN = "explorer"  # who plays on for somebody who ran out of time or gave up
IDS_KEPT = 32  # of clients' last entries; older ones are looked up
CHAT_TOLD = 50  # lines of the chat told to one who comes
MOST_BACKS = 20  # times that something may be taken back in one turn,
LONGEST_LOG = 4000  # and entries of a match after which nothing is, so that a log has an end
AGAIN = 1.0  # seconds before what failed is tried again: a bot's move, or writing it down
WORDS = {  # what is no action of a game, of somebody and to oneself
    "!back": (later("takes that back"), later("take that back")),
    "!resign": (later("resigns"), later("resign")),
    "!time": (later("ran out of time"), later("have run out of time")),
    "!return": (later("is back"), later("are back")),
    "!abort": (later("calls the match off"), later("call the match off")),
}
REPLACED = (later("ran out of time: a bot plays on"), later("have run out of time: a bot plays on"))  # where that does not lose

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Logged:
    """An entry of the log as it happened here."""

    seat: int
    action: str
    told: str  # with the card that everybody saw
    phase: str
    time: int
    deal: int  # from 1


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat, and who has it."""

    number: int
    kind: SeatKind
    person: str | None
    name: str | None
    account: bool
    words: str
    hinted: bool = False  # did it take a hint in this match?
    own_name: str | None = None  # what the one who sits here is called at this table only

    @property
    def level(self) -> str | None:
        """The level of the bot that sits here."""
        return self.person.removeprefix("bot:") if self.kind == "bot" and self.person else None

    @property
    def character(self) -> Character | None:
        """Who the bot is that sits here; None in lessons, and in matches from before bots were somebody."""
        return of_name(self.name) if self.kind == "bot" else None

    @property
    def is_taken(self) -> bool:
        return self.kind in ("person", "same", "bot")


class Listener(Protocol):
    """Somebody who follows a table: a socket."""

    person: str | None
    language: str
    protocol: int

    def push(self, message: bytes) -> None:
        """Send this as soon as possible; must not wait."""

    def send_away(self) -> None:
        """Hang up: the table is not for them any more."""

    async def check(self, farewell: bytes = b"") -> None:
        """Hang up, with some last words, if they are no longer logged in."""


@dataclass(frozen=True)
class Services:
    """What all tables use: the database, the bots, the clock."""

    store: Store
    bots: BotPool
    now: Callable[[], int]  # milliseconds since 1970
    started: int  # when this server was
    finish: Callable[["Table"], Awaitable[None]]  # writes down how a match ended
    turned: Callable[["Table"], None]  # told whenever it may be somebody else's turn
    drop_plans: Callable[["Table", int], Awaitable[None]]  # forgets what a seat had planned
    due_soon: Callable[["Table", int, int], None]  # told when the clock of a seat runs out soon, with the milliseconds left


class Table:
    """One table. Its methods that change something take turns by `lock`."""

    def __init__(
        self, services: Services, row: MatchRow, seats: Sequence[Seat], rematch: str | None, ratings: Sequence[messages.RatingNews] = ()
    ) -> None:
        self.services = services
        self.id: str = row.id
        self.game: Game = find_game(row.game)
        with suppress(BadOption):  # rules of a later Unlost: see `is_outdated`
            self.game = self.game.by_rules(row.rules)
        self.row = row
        self.seats = list(seats)
        self.rematch = rematch
        self.ratings = list(ratings)  # what the match did to them, when it is finished
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.touched = services.now()
        self._timer: asyncio.TimerHandle | None = None
        self._reminder: asyncio.TimerHandle | None = None
        self._reminded: int | None = None  # the seat that was reminded in this turn
        self._tasks: set[asyncio.Task[None]] = set()
        self.match: Match | None = None  # None before the deal
        self.chapter = chapter_of(row.lesson) if row.lesson else None
        self.clocks = Clocks(read_clock(row.clock), len(self.seats), services.now())
        self.stand_ins: set[int] = set()
        self.lost = Lost()
        self.called_off = False
        self._together: set[str] = set()  # those who would play on with the clock set aside
        self.plans: dict[int, SeatPlans] = {}  # by seat: what is to be played when it is its turn
        self._log: list[_Logged] = []
        self._movers: list[int] = []  # the seat of each action of the match
        self._ids: dict[str, int] = {}
        self._acted: dict[int, int] = {}  # the number of each seat's last entry
        self._moved_on = asyncio.Event()  # for bots that take their time: something has changed

    # ------------------------------------------------------------ from the log

    async def load(self) -> None:
        """Make the match from its log, if it has begun."""
        if self.row.status == "open" or self.row.started is None:
            return
        if self.is_outdated:
            return
        entries = await self.services.store.log(self.id)
        self.match = self.begun()
        self.clocks.since = self.row.started
        for entry in entries:
            self._apply(entry)
        if not self.clocks.runs_while_the_server_is_down:  # it stood while there was no server
            self.clocks.since = max(self.clocks.since, self.services.started)

    def begun(self) -> Match:
        """The match as it was dealt, with nothing played yet."""
        if self.row.record is not None:
            return read_record(self.row.record).at(0)
        seed, rules = seed_of(self.row.secret, [seat.words for seat in self.seats]), self.row.rules
        return self.chapter.begun(seed, rules) if self.chapter else Match(self.game.name, seed=seed, rules=rules, **self.row.options)

    async def catch_up(self) -> bool:
        """Let happen what is in the log and not here: others wrote it, or we did and did not hear that it was kept. Was there any?"""
        if self.match is None:
            await self.load()
            is_new = self.match is not None
        else:
            entries = await self.services.store.log(self.id, after=self.number)
            for entry in entries:
                self._take_in(entry)
            is_new = bool(entries)
        if is_new:
            await self.go_on()
        return is_new

    def _take_in(self, entry: Entry) -> None:
        """Let an entry happen that is new in the log, and tell everybody; when it ends a deal, with the sheet of that."""
        before = len(self.match.ends) if self.match else 0
        self._apply(entry)
        self.look_up()
        ended = bool(self.match and len(self.match.ends) > before)

        def event(mine: tuple[int, ...], protocol: int) -> messages.Event:
            position = self.position(mine, protocol)
            own: messages.Position | UnsetType = UNSET
            if entry.seat in mine and entry.seat != position.seat and "hands" in position.view and not ended and not self.row.branch_of:
                own = self.position(mine, protocol, entry.seat)
            return messages.Event(self._line(self.number, mine), position, self.sheets(protocol)[-1] if ended else UNSET, own)

        self._tell(event)
        if entry.action in ("!time", "!resign", "!return") and not self.is_over:
            self.tell_news()  # who plays in this seat

    def _apply(self, entry: Entry) -> None:
        """Let an entry of the log happen."""
        assert self.match
        assert entry.number == self.number + 1
        seat, phase, told, deal = self.match.turn, self.match.phase or "", entry.action, len(self.match.ends) + 1
        match entry.action:
            case "!back":
                left = self.left_by_back(self._movers)
                for _ in self._movers[left:]:
                    self.match.undo()
                del self._movers[left:]
            case "!resign" | "!time":
                if entry.action == "!resign" or self.row.on_timeout == "lose":
                    self.lost.add(entry.seat, entry.action == "!resign")
                self.stand_ins.add(entry.seat)
            case "!return":
                self.stand_ins.discard(entry.seat)
                self.clocks.wind_up(entry.seat)
            case "!abort":
                self.called_off = True
            case action:
                told = self.game.seen(self.match.state()[0], action)
                self.match.play(action)
                self._movers.append(entry.seat)
        if self.match.turn != self._reminded:
            self._reminded = None
        if seat == entry.seat:
            self.clocks.charge(seat, entry.spent, entry.time, self.match.turn)
        self._log.append(_Logged(entry.seat, entry.action, told, phase, entry.time, deal))
        self._acted[entry.seat] = entry.number
        if entry.client_id:
            self._ids[entry.client_id] = entry.number
            if len(self._ids) > IDS_KEPT:
                del self._ids[next(iter(self._ids))]

    # ------------------------------------------------------------ how it stands

    @property
    def is_outdated(self) -> bool:
        """Was this match begun by rules, or with a lesson, that are no longer here? It can be found, but not seen or played."""
        return bool(self.row.rules != self.game.version or (self.row.lesson and self.chapter is None))

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self._log)

    @property
    def moved(self) -> int:
        """When something last happened in the match."""
        return self._log[-1].time if self._log else self.row.started or self.row.created

    @property
    def turn_began(self) -> int:
        """After how many entries it became the turn of the seat that is to act."""
        number = self.number
        while number and self._log[number - 1].seat == self.turn:
            number -= 1
        return number

    @property
    def due(self) -> int | None:
        """When the clock of the seat to act runs out; None if none runs."""
        if self.turn is None or self.played_by(self.turn) or not self.clocks.runs or self.clocks.is_aside:
            return None
        now = self.services.now()
        return now + self.clocks.runs_out_in(self.turn, now)

    @property
    def status(self) -> Status:
        return self.row.status

    @property
    def turn(self) -> int | None:
        """The seat to act; None if the match is over, however it ended."""
        return self.match.turn if self.match and not self.is_over else None

    @property
    def sides(self) -> list[frozenset[int]]:
        """The seats that win together."""
        seats, players = range(len(self.seats)), len(self.seats)
        return list(dict.fromkeys(frozenset(o for o in seats if self.game.allies(players, seat, o)) for seat in seats))

    @property
    def bot_seats(self) -> frozenset[int]:
        return frozenset(seat.number for seat in self.seats if seat.kind == "bot")

    @property
    def is_over(self) -> bool:
        return bool(
            self.match and (self.match.turn is None or self.called_off or (self.lost and is_decided(self.sides, self.bot_seats, self.lost)))
        )

    def ending(self) -> Ending:
        """How the match ended: by whom it was won, and with how many points."""
        assert self.match
        assert self.is_over
        if self.called_off:
            return {"how": "aborted", "winners": [], "scores": list(self.match.scores), "lost": []}
        return ending_of(self.match, self.sides, self.bot_seats, self.lost, self._log[-1].action)

    @property
    def hinted(self) -> list[int]:
        """The seats that took hints."""
        return [seat.number for seat in self.seats if seat.hinted]

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        return tuple(seat.number for seat in self.seats if person and seat.person == person and seat.kind in ("person", "same"))

    def is_invited(self, person: str | None) -> bool:
        """Is a seat kept for somebody who does not sit here yet?"""
        asked = any(seat.kind == "invite" and seat.person == person for seat in self.seats)
        return bool(person and self.status == "open" and asked and not self.seats_of(person))

    def played_by(self, seat: int) -> str | None:
        """The bot that plays for this seat; None if a person does."""
        level = self.seats[seat].level
        return (self.instead_of(level) or level) if level else STAND_IN if seat in self.stand_ins else None

    def instead_of(self, level: str | None) -> str | None:
        """Who plays in place of a bot of this level that has not learnt a game with the table's options; None if it plays itself."""
        return stand_in(self.game, level, self.row.options) if level and not self.row.lesson else None

    @property
    def is_withheld(self) -> bool:
        """Is its deal still played at other tables of a tournament? Then nobody sees its cards but who sits here, nor looks back at it."""
        return self.row.tournament is not None and self.row.watch == "nobody"

    def check_told(self) -> None:
        """Refused while the cards of this match are played elsewhere."""
        if self.is_withheld:
            raise Refused("not_finished", t("Other tables of this round still play the same cards: this can be seen when all are done."))

    def may_watch(self, person: str | None) -> bool:
        return self.row.watch != "nobody" or bool(self.seats_of(person)) or person == self.row.host or self.status == "open"

    # ------------------------------------------------------------ what people do

    async def act(self, mine: tuple[int, ...], own_id: str, action: str, answer: Callable[[int], None]) -> None:
        """Play an action for the seat to act, if it is one of mine."""

        def check() -> tuple[int, str]:
            match = self._running()
            if match.turn not in mine or match.turn in self.stand_ins:
                if match.turn in mine:
                    raise Refused("not_your_turn", t("A bot is playing for you: take your seat back first."))
                raise Refused("not_your_turn", t("It is not your turn."))
            try:
                return match.turn, match.checked(action)
            except BadNotation as fault:
                raise Refused("bad_action", str(fault)) from None
            except IllegalAction as fault:
                raise Refused("illegal_action", str(fault), fault.rule) from None

        await self._perform(mine, own_id, check, answer)

    async def take_back(self, mine: tuple[int, ...], own_id: str, answer: Callable[[int], None]) -> None:
        """Take back one's last step of the turn that is not yet ended."""

        def check() -> tuple[int, str]:
            match = self._running()
            if not self._may_take_back(mine):
                raise Refused("nothing_to_take_back", t("You can take back steps of your own turn, until something comes to light."))
            if self._has_taken_back_enough():
                raise Refused("too_much", t("That was taken back often enough: now it stands."))
            seat = self._movers[self.left_by_back(self._movers)] if self.row.branch_of else match.turn
            assert seat is not None
            return seat, "!back"

        await self._perform(mine, own_id, check, answer)

    async def resign(self, mine: tuple[int, ...], own_id: str, answer: Callable[[int], None]) -> None:
        """Give up. With two sides the match is over; with more, a bot plays on and the seat has lost."""

        def check() -> tuple[int, str]:
            self._running()
            seat = next((seat for seat in mine if seat not in self.lost), None)
            if seat is None:
                raise Refused("not_seated", t("You have no part in this match any more.") if mine else t("You do not sit at this table."))
            return seat, "!resign"

        await self._perform(mine, own_id, check, answer)

    async def call_off(self, mine: tuple[int, ...], own_id: str, answer: Callable[[int], None]) -> None:
        """End the match without a result, which everyone may until all have acted."""

        def check() -> tuple[int, str]:
            self._running()
            if not mine:
                raise Refused("not_seated", t("You do not sit at this table."))
            if self.row.tournament:
                raise Refused("not_allowed", t("A match of a tournament cannot be called off. You can resign."))
            if self.row.rated:
                raise Refused("too_late", t("In a rated match the cards have been seen: it can no longer be called off. You can resign."))
            if not self.may_call_off:
                raise Refused("too_late", t("Everyone has acted: the match can no longer be called off. You can resign."))
            return mine[0], "!abort"

        await self._perform(mine, own_id, check, answer)

    async def come_back(self, mine: tuple[int, ...], own_id: str, answer: Callable[[int], None]) -> None:
        """Take one's seat back from the bot that plays on."""

        def check() -> tuple[int, str]:
            self._running()
            seat = next((seat for seat in mine if seat in self.stand_ins and seat not in self.lost), None)
            if seat is None:
                raise Refused("not_seated", t("No bot is playing for you."))
            return seat, "!return"

        await self._perform(mine, own_id, check, answer)

    @property
    def may_call_off(self) -> bool:
        return not self.row.tournament and not self.row.rated and (len(self._acted) < len(self.seats) or bool(self.row.branch_of))

    def left_by_back(self, movers: Sequence[int]) -> int:
        """How many actions, of which these were the seats, are left when something is taken back: all but the last.

        In a branch those before the last that a person played there, so that bots do not repeat theirs at once.
        """
        if self.row.branch_of is None:
            return len(movers) - 1
        own = (n for n in range(len(movers) - 1, (self.row.branch_at or 0) - 1, -1) if self.seats[movers[n]].kind != "bot")
        return next(own, len(movers))

    def _may_take_back(self, mine: tuple[int, ...]) -> bool:
        if self.chapter:  # its way goes forward only
            return False
        if self.row.branch_of:  # nobody else plays there, and all cards have been seen
            return bool(mine) and self.turn is not None and self.left_by_back(self._movers) < len(self._movers)
        return bool(self.match and self.turn in mine and self.turn not in self.stand_ins and self.match.may_take_back())

    def _has_taken_back_enough(self) -> bool:
        if self.number >= LONGEST_LOG:
            return True
        if self.row.branch_of:
            return False
        return sum(one.action == "!back" for one in self._log[self.turn_began :]) >= MOST_BACKS

    def check_rules(self) -> None:
        if self.row.lesson and self.chapter is None:
            raise Refused("not_running", t("This lesson has changed since: begin it again."))
        if self.is_outdated:
            raise Refused(
                "not_running",
                t(
                    "This match was played by rules {rules} of {game}, which are no longer here.",
                    rules=self.row.rules,
                    game=t(self.game.title),
                ),
            )

    def _running(self) -> Match:
        self.check_rules()
        if self.match is None or self.status != "running" or self.is_over:
            raise Refused("not_running", t("This match is over.") if self.match else t("This match has not begun."))
        return self.match

    def _entry(self, seat: int, action: str, client_id: str) -> Entry:
        """The next entry of the log; time is charged only to the seat whose clock runs."""
        now = self.services.now()
        runs = self.match and seat == self.match.turn and self.clocks.runs and not self.played_by(seat)
        return Entry(self.id, self.number + 1, seat, str(action), client_id, self.clocks.spent(seat, now) if runs else 0, now)

    async def _perform(
        self, mine: tuple[int, ...], own_id: str, check: Callable[[], tuple[int, str]], answer: Callable[[int], None]
    ) -> None:
        """Do what somebody wants, once: an id that is in the log already is answered as it was then."""
        if not own_id.isprintable():
            raise Refused("bad_message", t("An id is made of characters that can be printed."))
        if not mine:  # nobody waits for those who look on
            check()
            raise Refused("not_seated", t("You do not sit at this table."))
        client_id = f"{mine[0]}:{own_id}"
        async with self.lock:
            if client_id in self._ids:
                answer(self._ids[client_id])
                return
            try:
                entry = self._entry(*check(), client_id)
            except Refused:
                if (number := await self._number_of(client_id)) is None:
                    raise
                if number > self.number:  # another server wrote it
                    await self.catch_up()
                answer(number)
                return
            try:
                await self.services.store.append(entry)
            except Conflict:
                await self._answer_from_log(client_id, answer, Refused("moved_on", t("The match has moved on since. Please look again.")))
            except Refused as fault:  # it may be in the log all the same
                await self._answer_from_log(client_id, answer, fault)
            else:
                answer(entry.number)
                await self._happened(entry)

    async def _answer_from_log(self, client_id: str, answer: Callable[[int], None], otherwise: Refused) -> None:
        try:
            await self.catch_up()
            number = await self._number_of(client_id)
        except SQLAlchemyError:
            self._try_again()
            raise otherwise from None
        if number is None:
            raise otherwise
        answer(number)

    async def _number_of(self, client_id: str) -> int | None:
        found = await self.services.store.rows(
            select(schema.log.c.number).where(schema.log.c.match == self.id, schema.log.c.client_id == client_id)
        )
        return int(found[0].number) if found else None

    async def _happened(self, entry: Entry) -> None:
        """An entry is in the log: let it happen here, tell everybody, and see who is next."""
        self._take_in(entry)
        actions_total.labels(self.game.name).inc()
        self.touched = entry.time
        await self.go_on()

    async def go_on(self) -> None:
        """What follows by itself: the end of the match, a bot's move, the clock."""
        self.services.turned(self)
        self._stop_timers()
        if self.match is None or self.status != "running":
            return
        if self.is_over:
            await self.services.finish(self)
            return
        seat = self.match.turn
        assert seat is not None
        if bot := self.played_by(seat):
            self._start(self._bot_move(seat, bot, self.number))
            return
        if seat in self.plans:
            self._start(self._follow_plan(seat, self.number))
        if self.clocks.runs and not self.clocks.is_aside:
            self._set_timers(seat)

    def _set_timers(self, seat: int) -> None:
        """What happens when the clock of a seat runs out, and some time before."""
        loop, left = asyncio.get_running_loop(), self.clocks.runs_out_in(seat, self.services.now())
        self._timer = loop.call_later(max(0.0, left / 1000), self._start_run_out, seat, self.number)
        if self._reminded != seat and (before := self.clocks.reminder):
            self._reminder = loop.call_later(max(0.0, (left - before) / 1000), self._remind, seat, self.number)

    def _stop_timers(self) -> None:
        for timer in (self._timer, self._reminder):
            if timer:
                timer.cancel()
        self._timer = self._reminder = None

    def _remind(self, seat: int, number: int) -> None:
        """The clock of a seat runs out soon: whoever wants to know is told, once a turn."""
        if self.number == number and self.turn == seat and not self.played_by(seat):
            self._reminded = seat
            self.services.due_soon(self, seat, max(0, self.clocks.left(seat, self.services.now()) or 0))

    async def clocks_changed(self) -> None:
        """Somebody's vacation has begun or ended: the clock that runs is another one now."""
        if self.status == "running" and self.turn is not None and not self.played_by(self.turn):
            await self.go_on()

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _try_again(self) -> None:
        """What follows by itself has failed: see in a moment how the match stands, and let it go on from there."""
        self._stop_timers()
        self._timer = asyncio.get_running_loop().call_later(AGAIN, lambda: self._start(self._look_again()))

    async def _look_again(self) -> None:
        async with self.lock:
            try:
                if not await self.catch_up():
                    await self.go_on()
            except SQLAlchemyError:
                self._try_again()

    def _start_run_out(self, seat: int, number: int) -> None:
        self._start(self._run_out(seat, number))

    async def _run_out(self, seat: int, number: int) -> None:
        """The clock of a seat has run out."""
        async with self.lock:
            if self.number != number or self.turn != seat or self.played_by(seat):
                return
            if (self.clocks.left(seat, self.services.now()) or 0) > 0:  # the timer was early
                await self.go_on()
            else:
                await self._by_itself(self._entry(seat, "!time", f"time:{number + 1}"))

    async def _bot_move(self, seat: int, bot: str, number: int) -> None:
        """Ask a bot for its move. It sees what its seat sees. The guide of a lesson has a script, and is a bot for those who leave it."""
        assert self.match
        scripted = self.chapter.follows(self.match.history) if self.chapter else None
        if scripted == "":  # the chapter is at its end
            return
        seen = self.match.observation(seat).tobytes()
        try:
            with bot_seconds.labels(bot).time():
                action = (
                    self.game.numbers[scripted]
                    if scripted
                    else await self.services.bots.choose(self.game.name, bot, seen, bot_seed(self.row.secret, number), self.row.host)
                )
        except Exception:
            log.exception("a bot found no move", bot=bot, game=self.game.name)
            if self.number == number:
                self._try_again()
            return
        if not scripted:
            await self._take_time(seat, number)
        async with self.lock:
            if self.number == number and self.turn == seat and self.played_by(seat):
                bot_moves_total.labels(bot).inc()
                await self._by_itself(self._entry(seat, self.game.actions[action], f"bot:{number + 1}"))

    # ------------------------------------------------------------ the clock of days, while all are here

    async def play_on_together(self, person: str | None, on: bool) -> None:
        """Somebody would play on with the clock of days set aside while all are here, or no longer."""
        self._running()
        if person is None or not self.seats_of(person):
            raise Refused("not_seated", t("You do not sit at this table."))
        if not self.clocks.runs_while_the_server_is_down:
            raise Refused("bad_option", t("Only a clock of days can be set aside."))
        if self.services.store.peers:  # another server of this database would let the clock run on
            raise Refused("not_allowed", t("This site has several servers, which cannot set a clock aside together."))
        before = set(self._together)
        self._together = before | {person} if on else before - {person}
        if not await self.see_who_is_here() and self._together != before:
            self.tell_news()

    async def see_who_is_here(self) -> bool:
        """Set the clock of days aside when all are here and would play on; take it up again when one has gone. Has that changed?"""
        here = {listener.person for listener in self.listeners}
        gone = {person for person in self._together if person not in here}
        self._together -= gone
        people = {seat.person for seat in self.seats if seat.kind == "person" and seat.number not in self.stand_ins}
        is_aside = len(people) > 1 and people <= self._together and self.turn is not None
        if is_aside == self.clocks.is_aside:
            if gone:
                self.tell_news()
            return False
        if is_aside and self.turn is not None:
            self.clocks.set_aside(self.turn, self.services.now())
        else:
            self.clocks.take_up(self.services.now())
        await self.clocks_changed()
        self.tell_news()
        return True

    # ------------------------------------------------------------ plans

    def plans_of(self, seat: int) -> list[Plan]:
        """What is planned for the next turn of a seat, or the one it is in."""
        made = self.plans.get(seat)
        since = [(one.seat, one.action) for one in self._log[made.made :]] if made else []
        return made.plans if made and is_fresh(seat, self.turn, since) else []

    def planner(self, mine: tuple[int, ...]) -> int:
        """The seat for which somebody may plan."""
        self._running()
        if len(mine) != 1 or mine[0] in self.lost or self.row.lesson:
            raise Refused("not_seated", t("Only those who sit at the table, in one seat, can plan their turn."))
        return mine[0]

    def check_may_plan(self, seat: int) -> None:
        if self.turn == seat and seat not in self.stand_ins:
            raise Refused("too_late", t("It is your turn: play instead of planning."))

    def could_begin_with(self, seat: int) -> list[str]:
        """How a plan of a seat can begin, as far as it knows."""
        return could_begin_with(self._running(), seat) if self.turn != seat else []

    async def _follow_plan(self, seat: int, number: int) -> None:
        """Play the next step that is planned for the seat to act; if there is none, it is up to the person, and the plans are gone."""
        async with self.lock:
            if self.number != number or self.turn != seat or self.played_by(seat):
                return
            if action := self._planned(seat):
                await self._by_itself(self._entry(seat, action, f"plan:{number + 1}"))
            else:
                self.plans.pop(seat, None)
                self.tell_plans(seat)
                await self.services.drop_plans(self, seat)

    def _planned(self, seat: int) -> str | None:
        """The next step by plan, if there is one that can be played."""
        assert self.match
        legal = {str(action) for action in self.match.actions()}
        entries = [one for one in self._log if not one.action.startswith("!")]
        own = len(entries)
        while own and entries[own - 1].seat == seat:
            own -= 1
        others = own
        while others and entries[others - 1].seat != seat:
            others -= 1
        before = [self.told(one.seat, one.action, one.told, one.phase, (seat,))[0] for one in entries[others:own]]
        return planned(self.plans_of(seat), before, [one.action for one in entries[own:]], legal.__contains__)

    def tell_plans(self, seat: int) -> None:
        """Tell the one who sits there what is planned now; nobody else."""
        for listener in self.listeners:
            if self.seats_of(listener.person) == (seat,):
                listener.push(messages.write(messages.PlansMade(self.plans_of(seat))))

    # ------------------------------------------------------------ the time of bots

    async def _take_time(self, seat: int, number: int) -> None:
        """Wait until it is time for a bot's move, or something has happened since. The match goes on meanwhile, and may be gone."""
        loop = asyncio.get_running_loop()
        began = loop.time() - max(0, self.services.now() - self.moved) / 1000
        while self.number == number and (rest := began + self._seconds(seat) - loop.time()) > 0:
            self._moved_on.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(rest):
                    await self._moved_on.wait()

    def _seconds(self, seat: int) -> float:
        """How long a bot takes for the move of this seat, after the last entry (see `pace`)."""
        if self.match is None or self.turn != seat or self.row.lesson:
            return 0
        goes_on = bool(self._log and self._log[-1].seat == seat and not self._log[-1].action.startswith("!"))
        kind: pace.Kind = "step" if goes_on else "decision"
        if "hands" not in self.game.read(self.match.observation(None)[0]) and len(self.match.actions()) == 1:
            kind = "forced"
        may_come_back = any(one not in self.lost for one in self.stand_ins)
        seconds = pace.seconds_in_place if may_come_back else pace.seconds
        manner = character.pace if (character := self.seats[seat].character) else 1.0
        taken = seconds(self.row.pace, self.row.secret, self.number, kind, len(self.bot_seats | self.stand_ins))
        return pace.SECOND * manner * taken

    def look_up(self) -> None:
        """Whoever takes their time is to see whether it is still right to wait."""
        self._moved_on.set()

    async def _by_itself(self, entry: Entry) -> None:
        """Write down what nobody asked for; if that fails, try again later."""
        try:
            await self.services.store.append(entry)
        except Conflict:
            try:
                await self.catch_up()
            except SQLAlchemyError:
                self._try_again()
        except Refused:
            self._try_again()
        else:
            await self._happened(entry)

    async def stop(self) -> None:
        """Let go of the clock and of bots that think: this copy of the table is no longer used."""
        self._stop_timers()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def is_idle(self) -> bool:
        """Could this copy be forgotten, and made again when somebody asks?"""
        return not self.listeners and not self._tasks and self._timer is None and not self.lock.locked()

    # ------------------------------------------------------------ what people see

    def position(self, mine: tuple[int, ...], protocol: int = messages.PROTOCOL, looking: int | None = None) -> messages.Position:
        """The match through the eyes of one who has these seats: the one to act, else the last that did; without any, a spectator.

        `looking` is one of them that is not to act, and looks all the same.
        """
        assert self.match
        turn = self.turn
        eyes = turn if turn in mine else max(mine, key=lambda seat: self._acted.get(seat, 0), default=None)
        acting = turn is not None and turn in mine and turn not in self.stand_ins and looking is None
        eyes = eyes if looking is None else looking
        actions = [str(action) for action in self.match.actions()] if acting else []
        seen = self.match.state() if self.row.open_hands else self.match.observation(eyes)
        view = self.game.read(seen[0])  # the table alone; `match.view` has more beside it
        now = self.services.now()
        runs = turn is not None and self.clocks.runs and not self.played_by(turn)
        return messages.Position(
            n=self.number,
            seat=eyes,
            view=dict(view),
            guide={**self.game.guide(view, actions, self.match.options), **self._repeated(protocol)},
            actions=actions,
            may_take_back=looking is None and self._may_take_back(mine),
            clocks=[self.clocks.left(seat.number, now if runs and seat.number == turn else None) for seat in self.seats],
            running=turn if turn is not None and runs and not self.clocks.stands(turn, now) else None,
            now=now,
        )

    def printed(self) -> JsonObject:
        """What the components of this match have printed on them: it never changes."""
        assert self.match
        return dict(self.game.printed(self.match.options))

    def _repeated(self, protocol: int) -> JsonObject:
        """What is told with every guide although it never changes: nothing, but for clients of protocol 1."""
        return self.printed() if protocol < messages.PRINTED_ONCE else {}

    def sheets(self, protocol: int = messages.PROTOCOL) -> list[JsonObject]:
        """The table at the end of each deal that is finished, as everybody saw it."""
        if self.match is None:
            return []
        options, game, printed = self.match.options, self.game, self._repeated(protocol)
        deals = zip(self.match.brinks, self.match.ends, strict=True)
        return [{"view": end, "guide": {**game.guide(end, [], options), **printed, **game.sheet(before, end)}} for before, end in deals]

    def why_not(self, mine: tuple[int, ...], action: str) -> tuple[str, str]:
        """Why one of these seats cannot play an action now, in words; and the number of the rule that says so, if one does."""
        match = self._running()
        if match.turn not in mine:
            return t("It is not your turn."), ""
        try:
            match.checked(action)
        except (BadNotation, IllegalAction) as fault:
            return str(getattr(fault, "reason", fault)), getattr(fault, "rule", "")
        return t("You can."), ""

    def lines(self, seen: int, mine: tuple[int, ...]) -> list[messages.Line]:
        """The entries after the last one seen."""
        return [self._line(number, mine) for number in range(min(seen, self.number) + 1, self.number + 1)]

    def _line(self, number: int, mine: tuple[int, ...]) -> messages.Line:
        one = self._log[number - 1]
        action, words, yours = self.told(one.seat, one.action, one.told, one.phase, mine)
        later = one.deal if one.deal > 1 else UNSET
        return messages.Line(number, one.seat, action, words, one.time, yours if one.seat in mine else UNSET, later)

    def told(self, seat: int, action: str, told: str, phase: str, mine: tuple[int, ...]) -> tuple[str, str, str]:
        """What a seat did as one may know it who has these seats; in words of somebody else, and to the one who did it.

        `told` is the action with the card that everybody saw (`Game.seen`).
        """
        if self.game.is_concealed(action) and not any(self.game.allies(len(self.seats), seat, other) for other in mine):
            action = told = f"{self.game.concealed}?"
        if action in WORDS:
            words = REPLACED if action == "!time" and self.row.on_timeout == "bot" else WORDS[action]
            return action, t(words[False]), t(words[True])
        return action, self.game.tell(told, phase, False), self.game.tell(told, phase, True)

    def record(self) -> str:
        """The record, with who played, how it ended and what bound the server to the deal as remarks; Refused until it is finished."""
        self.check_rules()
        if self.status != "finished" or self.match is None or self.row.ending is None:
            raise Refused("not_finished", t("The record can be read when the match is over."))
        self.check_told()
        if self.row.record is not None:
            return self.row.record
        ending = self.row.ending
        remarks = [f"# seat {seat.number}: {seat.name}" + f" ({seat.level})" * bool(seat.character) for seat in self.seats]
        if self.row.branch_of:  # nothing bound the server here: the deal was known when it began
            remarks.append(f"# branch of: {self.row.branch_of}, after {self.row.branch_at} actions")
        else:
            remarks.append(f"# commitment: {self.row.commitment}")
        if ending["how"] != "played" or ending["lost"]:
            remarks.append(f"# ended: {ending['how']}; lost: {', '.join(map(str, ending['lost']))}")
        if hinted := self.hinted:
            remarks.append(f"# hints: seat {', '.join(map(str, hinted))}")
        self.match.remarks = remarks
        return self.match.record()

    def news(self, person: str | None) -> messages.TableNews:
        """Everything about the table but the play, for one who asks."""
        mine, row = self.seats_of(person), self.row
        here = {listener.person for listener in self.listeners}
        return messages.TableNews(
            id=self.id, game=row.game, players=len(self.seats), options=row.options, rules=row.rules, status=row.status, rated=row.rated,
            watch=row.watch, clock=row.clock, on_timeout=row.on_timeout,
            seats=[
                messages.SeatNews(
                    seat.number, seat.kind, t("Guide") if row.lesson and seat.kind == "bot" else seat.name, seat.level, seat.account,
                    seat.kind == "bot" or (seat.person is not None and seat.person in here), seat.number in self.stand_ins,
                    self.instead_of(seat.level), seat.character.id if seat.character else None, seat.person in self._together or UNSET,
                    self.clocks.away_until(seat.number, self.services.now()) or UNSET,
                )
                for seat in self.seats
            ],
            you=list(mine), host=person is not None and person == row.host,
            invite=row.invite if row.status == "open" and (mine or person == row.host) else None,
            commitment=row.commitment, created=row.created, started=row.started, ended=row.ended, ending=row.ending,
            rematch=self.rematch, watchers=self._watchers(), lesson=self._lesson(),
            earlier_rules=row.rules != find_game(row.game).version, ratings=self.ratings or UNSET, branch=self._branch(),
            hints=self.hinted or UNSET, imported=row.record is not None or UNSET, invited=self.is_invited(person) or UNSET,
            pace=row.pace if row.pace != "instant" else UNSET, aside=self.clocks.is_aside or UNSET,
            tournament=messages.TournamentTable(row.tournament, self.is_withheld) if row.tournament else UNSET,
        )  # fmt: skip

    def standing(self) -> list[int]:
        """Each seat's points if the match ended now, as far as everybody may see them."""
        if self.match is None or self.row.status != "running":
            return []
        return list(self.game.standing(self.match.view(None), self.match.options))

    def _lesson(self) -> messages.LessonNews | None:
        if not self.row.lesson:
            return None
        game, number, _ = self.row.lesson.split(":")
        return messages.LessonNews(game, int(number), len(lessons()[game].chapters))

    def _branch(self) -> messages.BranchNews | UnsetType:
        row = self.row
        return messages.BranchNews(row.branch_of, row.branch_at or 0, bool(row.open_hands)) if row.branch_of else UNSET

    def _watchers(self) -> int:
        return sum(not self.seats_of(listener.person) for listener in self.listeners)

    def welcome(self, listener: Listener, seen: int, chat: list[messages.Said]) -> messages.Welcome:
        mine, protocol = self.seats_of(listener.person), listener.protocol
        position = self.position(mine, protocol) if self.match else None
        lines, sheets = self.lines(seen, mine), self.sheets(protocol)
        return messages.Welcome(protocol, self.news(listener.person), position, lines, sheets, chat, VERSION, self._printed_for(listener))

    def _printed_for(self, listener: Listener) -> JsonObject | UnsetType:
        """What goes with a position that is no event's."""
        return self.printed() if self.match and listener.protocol >= messages.PRINTED_ONCE else UNSET

    def _tell(self, message: Callable[[tuple[int, ...], int], messages.FromServer]) -> None:
        """Tell all who listen, each what their seats may know; those of the same seats, language and protocol get the same bytes."""
        written: dict[tuple[str, tuple[int, ...], int], bytes] = {}
        for listener in list(self.listeners):
            to = language, mine, protocol = listener.language, self.seats_of(listener.person), listener.protocol
            if to not in written:
                with speaking(language):
                    written[to] = messages.write(message(mine, protocol))
            listener.push(written[to])

    def tell_news(self) -> None:
        """Tell all who listen how the table stands; at the start, with the deal. Who came before it and may not watch has to go."""
        self.services.turned(self)
        for listener in [listener for listener in self.listeners if not self.may_watch(listener.person)]:
            self.listeners.discard(listener)
            listener.send_away()
        for listener in list(self.listeners):
            begun = self.position(self.seats_of(listener.person), listener.protocol) if self.match else None
            listener.push(messages.write(messages.TableChanged(self.news(listener.person), begun, self._printed_for(listener))))

    def tell_presence(self) -> None:
        here = {listener.person for listener in self.listeners}
        message = messages.Presence([seat.kind == "bot" or seat.person in here for seat in self.seats], self._watchers())
        self._tell(lambda mine, protocol: message)

    def tell_chat(self, said: messages.Said) -> None:
        self._tell(lambda mine, protocol: said)
