"""The bot pool: processes in which bots choose their moves, so that the server's event loop is never blocked.

The workers run the bots compiled. They get warm one game after another, which takes a second or two, and up to a minute on a machine
where nothing was compiled before. One process more, the stand-in, runs the same bots interpreted and is there at once. Who plays a move:

- a worker that is warm in this game, as soon as one is free: first the moves that need no time, then the searches, both in the order in
  which they were asked for;
- the stand-in, if the move needs no time and every such worker is busy, so that nobody waits behind the searches of others;
- the stand-in, if there is no such worker, or they are all compiling. It is too slow to search, and plays without.

When there are more searches than workers, each gets a share of its seconds, so that a round of them takes about as long as one alone.
Among those who wait, whoever had the fewest moves of late comes first: many tables of one person do not hold up the table of another.
A process that does not answer in time, because it hangs or was stopped, is killed, and another one plays the move.
"""

import asyncio
import time
from collections import Counter
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import structlog

from unlost.bots import Bot, Budget, bots, find_bot
from unlost.bots.bot import OUTSIDE, QuickBot
from unlost.kernel.errors import BadOption
from unlost.kernel.game import find_game, games
from unlost.kernel.jit import JIT
from unlost.kernel.match import Match
from unlost.server.processes import ChildProcess

APART = 0.5  # seconds between the starts of two processes
LONGEST, SHORTEST = 10.0, 0.1  # seconds of a search: whatever its budget, and however many there are
ENDS = 3  # processes that may end over one move
SETTLED = 60.0  # seconds that a process lives if nothing is wrong with it
LONGEST_PAUSE = 30.0  # seconds before another is started in its place
ANSWER = 20.0  # seconds beyond those of its search after which a process that plays a move counts as hung,
WARM = 600.0  # and of one that gets warm: the slowest machine compiles for minutes
LATELY = 10.0  # seconds over which the moves of a person are counted
LOWER = 5  # the workers' priority, as `nice` counts: the server comes first, and the stand-in, for whom people wait

log = structlog.get_logger()


T = TypeVar("T")


class NoMove(Exception):
    """A bot gives no action, through no fault of the one who asked."""


class HungProcess(Exception):
    """A process does not answer."""


@dataclass(eq=False)
class _Move:
    """A move that somebody waits for."""

    bot: Bot
    observation: bytes
    seed: str
    answer: "asyncio.Future[int]"
    whose: str  # the person whose table it is for
    since: float  # when it was asked for
    ends: int = 0  # of processes that were at it

    @property
    def is_quick(self) -> bool:
        return isinstance(self.bot, QuickBot)


class _Worker(ChildProcess):
    """A process in which bots choose."""

    def __init__(self, compiled: bool) -> None:
        super().__init__(compiled, LOWER if compiled else 0)
        self.warm = set[str]()  # games
        self.job: _Move | str | None = None  # a move, or a game to get warm in

    async def close(self) -> None:
        self.warm.clear()
        await super().close()


class BotPool:
    """The processes of all bots of a server. `moves`, `seconds` (of thought) and `restarts` count up."""

    def __init__(self, workers: int = 2) -> None:
        self.moves = self.restarts = 0
        self.seconds = 0.0
        self._workers = [_Worker(compiled=True) for _ in range(workers)]
        self._stand_in = _Worker(compiled=False)
        self._tasks = list[asyncio.Task[None]]()
        self._asked = list[_Move]()  # by somebody who still waits
        self._waiting = list[_Move]()  # those of them that nobody plays yet
        self._lately = list[tuple[float, str]]()  # when moves were begun of late, and whose they are
        self._compiled = set[str]()  # games whose machine code is kept, for all workers to load
        self._news = asyncio.Event()
        self._is_stopped = False

    async def start(self) -> None:
        """Start the processes, one after another, so that the server can answer meanwhile. Moves can be asked for at once."""
        processes = (self._stand_in, *self._workers)
        self._tasks = [asyncio.create_task(self._work(worker, place * APART), name="bot worker") for place, worker in enumerate(processes)]

    async def stop(self) -> None:
        """End the processes, and what they are doing with them. Who still waits for a move gets NoMove."""
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()
        for move in self._asked:
            _settle(move, NoMove("the bots have left"))
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def ready(self) -> set[str]:
        """The games in which a worker is warm."""
        return set().union(*(worker.warm for worker in self._workers))

    @property
    def waiting(self) -> int:
        """How many moves wait for a process."""
        return len(self._waiting)

    @property
    def oldest(self) -> float:
        """For how many seconds the move has been waited for that was asked for first."""
        return time.monotonic() - min((move.since for move in self._asked), default=time.monotonic())

    async def choose(self, game: str, bot: str, observation: bytes, seed: str, whose: str = "") -> int:
        """The number of a bot's action, at a table of this person's.

        BadOption if there is no such bot, NoMove if processes end over it or all are stopped.
        """
        if bot.startswith(OUTSIDE):
            raise BadOption("programs outside do not play at this server's seats")
        found = find_bot(game, bot)
        if len(observation) != found.game.observation.itemsize:
            raise BadOption(f"an observation of {game} has {found.game.observation.itemsize} bytes, not {len(observation)}")
        if self._is_stopped:
            raise NoMove("the bots have left")
        move = _Move(found, observation, seed, asyncio.get_running_loop().create_future(), whose, time.monotonic())
        self._asked.append(move)
        self._waiting.append(move)
        self._announce()
        try:
            return await move.answer
        finally:
            self._asked.remove(move)
            if move in self._waiting:  # whoever asked has gone
                self._waiting.remove(move)

    # ------------------------------------------------------------ who does what

    async def _work(self, worker: _Worker, after: float) -> None:
        """Keep a worker working. If its process ends another is started, later and later while they end soon."""
        await asyncio.sleep(after)
        pause = 0.0
        while True:
            began = time.monotonic()
            try:
                worker.open()
                while True:
                    job = worker.job = await self._next_job(worker)
                    self._announce()
                    await (self._get_warm(worker, job) if isinstance(job, str) else self._play(worker, job))
                    worker.job = None
            except Exception as fault:  # of the process, or in getting warm: a bot's own are for the one who asked
                pause = 0.0 if time.monotonic() - began > SETTLED else min(max(2 * pause, 0.25), LONGEST_PAUSE)
                log.warning("a bot's process ended", doing=worker.job if isinstance(worker.job, str) else "moves", fault=repr(fault))
            finally:
                worker.job = None
                await worker.close()
            self.restarts += 1
            self._announce()
            await asyncio.sleep(pause)

    async def _next_job(self, worker: _Worker) -> _Move | str:
        while True:
            had = self._had_lately()
            for move in sorted(self._waiting, key=lambda move: (not move.is_quick, had[move.whose])):
                if self._is_for(worker, move):
                    self._waiting.remove(move)
                    self._lately.append((time.monotonic(), move.whose))
                    return move
            if worker is not self._stand_in:
                others = {other.job for other in self._workers}
                for game in games():
                    if game not in worker.warm and (game in self._compiled or game not in others):
                        return game
            await self._news.wait()

    def _had_lately(self) -> Counter[str]:
        """How many moves of each person were begun in the last seconds."""
        now = time.monotonic()
        self._lately = [(began, whose) for began, whose in self._lately if now - began < LATELY]
        return Counter(whose for _, whose in self._lately)

    def _is_for(self, worker: _Worker, move: _Move) -> bool:
        game = move.bot.game.name
        if worker is not self._stand_in:
            return game in worker.warm
        there = [other for other in self._workers if game in other.warm and not isinstance(other.job, str)]
        return all(other.job for other in there) if move.is_quick else not there

    def _announce(self) -> None:
        """Have everybody who is free look again for something to do."""
        self._news.set()
        self._news = asyncio.Event()

    async def _get_warm(self, worker: _Worker, game: str) -> None:
        await _in_time(worker.ask(_warm_up, game), WARM)
        self._compiled.add(game)
        worker.warm.add(game)
        self._announce()

    async def _play(self, worker: _Worker, move: _Move) -> None:
        """Have a move chosen. If the process ends over it, it waits again, before all others, and another process plays it."""
        began, seconds = time.monotonic(), self._seconds(move)
        try:
            asked = worker.ask(_choose, move.bot.game.name, move.bot.name, move.observation, move.seed, seconds)
        except BrokenProcessPool:  # it had ended already, which is not the move's fault
            self._waiting.insert(0, move)
            raise
        try:
            action = await _in_time(asked, ANSWER + (seconds or 0))
        except (BrokenProcessPool, HungProcess):
            move.ends += 1
            if move.ends == ENDS:
                _settle(move, NoMove(f"{ENDS} processes ended over this move of {move.bot.name} in {move.bot.game.title}"))
            elif not move.answer.done():
                self._waiting.insert(0, move)
            raise
        except Exception as fault:
            _settle(move, fault)
        else:
            _settle(move, action)
            self.moves += 1
        self.seconds += time.monotonic() - began

    def _seconds(self, move: _Move) -> float | None:
        """How long this search may take: less, the more of them there are for each worker."""
        budget = move.bot.usual
        if budget is None:
            return None
        searches = [*self._waiting, *(worker.job for worker in self._workers)]
        crowd = sum(isinstance(other, _Move) and not other.is_quick for other in searches) / max(1, len(self._workers))
        return max(SHORTEST, min(budget.seconds or LONGEST, LONGEST) / max(1.0, crowd))


async def _in_time(asked: "Future[T]", seconds: float) -> T:
    """What a process answers. HungProcess if that takes too long."""
    try:
        async with asyncio.timeout(seconds):
            return await asyncio.wrap_future(asked)
    except TimeoutError:
        if asked.done() and not asked.cancelled():  # it is the answer
            raise
        raise HungProcess(f"no answer in {seconds:.0f} s") from None


def _settle(move: _Move, outcome: int | Exception) -> None:
    if move.answer.done():  # whoever asked has gone
        return
    if isinstance(outcome, Exception):
        move.answer.set_exception(outcome)
    else:
        move.answer.set_result(outcome)


# ---------------------------------------------------------------- in the process


def _warm_up(game: str) -> None:
    """Compile all that a game and its bots need, or load it, on a table of nobody's."""
    match = Match(game, "warm")
    while len(match.actions()) == 1:
        match.play_number(match.actions()[0].number)
    for bot in bots(game).values():
        bot.warm_up(match.observation(match.turn).copy())


def _choose(game: str, name: str, observation: bytes, seed: str, seconds: float | None) -> int:
    """What a bot does. All it gets is what its seat may know."""
    observations = np.frombuffer(observation, find_game(game).observation).copy()  # compiled for arrays that may be written to
    bot = find_bot(game, name)
    if bot.usual is None:
        return bot.choose(observations, seed)
    if not JIT:  # one world would take seconds
        return bot.in_a_hurry.choose(observations, seed)
    return bot.choose(observations, seed, Budget(bot.usual.simulations, seconds))
