"""The review pool: processes in which matches are reviewed and positions are evaluated, at the lowest priority.

They are processes of their own, beside those of the bots: a bot's move never waits for a review, and where the machine is busy the system
gives its time to the bots. They are started when something is asked for and end when there has been nothing for a while.

A review is made in small pieces, some decisions at a time. The pieces go round among the people who asked, so that one who asks for many
reviews does not keep the others waiting; a person's reviews are made one after the other.

A question is one short piece of work that somebody waits for, such as the evaluation of a position. It goes before the next piece of any
review. Questions go round among the people who asked, too.
"""

import asyncio
import json
import pickle
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, NamedTuple, ParamSpec, TypeVar

import structlog

from unlost.kernel.record import read_record
from unlost.kernel.views import JsonObject
from unlost.languages import LANGUAGES, PSEUDO, speaking
from unlost.server.processes import ChildProcess

if TYPE_CHECKING:
    from unlost.study.review import Reviewer

LOWEST = 19  # the processes' priority, as `nice` counts
MOST_PROCESSES = 4
IDLE = 300.0  # seconds without a review after which the processes end
SHARE = 0.25  # seconds after which a process comes back with what it has judged
AT_ONCE = 16  # decisions that a process is given, at most
ENDS = 3  # processes that may end over one review
PAUSE = 1.0  # seconds before a process is started in the place of one that ended
OTHERS = (*(language for language in LANGUAGES if language != "en"), PSEUDO)  # languages beside the one that the processes speak

log = structlog.get_logger()
P = ParamSpec("P")
R = TypeVar("R")


class NoReview(Exception):
    """A review is not made, through no fault of the one who asked."""


class Stopped(NoReview):
    """The server goes down."""


class Judged(NamedTuple):
    """A decision that was judged: for people to read, and as it is put together with the others."""

    n: int
    told: JsonObject
    said: dict[str, list[str]]  # its reasons in the other languages
    piece: bytes


class Made(NamedTuple):
    """A review: `body` is JSON, compressed; `marks` are those of each seat."""

    body: bytes
    marks: list[dict[str, int]]


@dataclass(eq=False)
class Work:
    """A review that is being made. `places` are the decisions that no process has been given yet."""

    person: str  # who asked
    record: str
    places: list[int]
    answer: "asyncio.Future[Made]"
    of: int = 0
    is_begun: bool = False
    is_last: bool = False  # is it being put together?
    ends: int = 0  # of processes that were at it
    judged: dict[int, Judged] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.of = len(self.places)

    def told(self, language: str, seen: int) -> list[JsonObject]:
        """The decisions judged so far without the first `seen`, in the order in which they were judged, in a language."""
        found = list(self.judged.values())[seen:]
        return [{**one.told, "reasons": one.said[language]} if language in one.said else one.told for one in found]


@dataclass(eq=False)
class Question(Generic[R]):
    """Something that somebody waits for, done in one go."""

    person: str  # who asked
    put: Callable[[ChildProcess], "Future[R]"]
    answer: "asyncio.Future[R]"
    ends: int = 0  # of processes that were at it

    async def settle(self, process: ChildProcess) -> None:
        """Have a process answer it. What the process raises is the answer, unless the process has ended."""
        try:
            found = await asyncio.wrap_future(self.put(process))
        except BrokenProcessPool:
            raise
        except Exception as fault:
            self.fail(fault)
        else:
            if not self.answer.done():
                self.answer.set_result(found)

    def fail(self, fault: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(fault)


Piece = tuple[Work, list[int]]  # some decisions to judge; none if all are, and the review is to be put together


class ReviewPool:
    """The processes of all reviews of a server: as many as bots have, up to a limit."""

    def __init__(self, bot_workers: int, worlds: int) -> None:
        self.worlds = worlds  # in which an action is tried, at most
        self._processes = [ChildProcess(compiled=True, lower=LOWEST) for _ in range(min(MOST_PROCESSES, bot_workers))]
        self._tasks = list[asyncio.Task[None]]()
        self._asked = dict[str, list[Work]]()  # by person, the one whose turn it is first
        self._questions = dict[str, list[Question[object]]]()  # likewise: those that no process has been given yet
        self._news = asyncio.Event()
        self._is_stopped = False

    def begin(self, person: str, record: str, places: Sequence[int]) -> Work:
        """Have a match reviewed, its decisions in this order; `answer` of the work is the review, or NoReview."""
        work = Work(person, record, list(places), asyncio.get_running_loop().create_future())
        if self._is_stopped:
            work.answer.set_exception(Stopped())
            return work
        self._asked.setdefault(person, []).append(work)
        self._begin_working()
        return work

    def ask(self, person: str, job: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> "asyncio.Future[R]":
        """Have a process do something that somebody waits for; NoReview if none can."""
        question = Question(person, lambda process: process.ask(job, *arguments, **named), asyncio.get_running_loop().create_future())
        if self._is_stopped:
            question.fail(Stopped())
            return question.answer
        self._questions.setdefault(person, []).append(question)
        self._begin_working()
        return question.answer

    def waiting(self, person: str) -> int:
        """How many questions of somebody wait for a process."""
        return len(self._questions.get(person, ()))

    def _begin_working(self) -> None:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._keep_working(process), name="reviews") for process in self._processes]
        self._announce()

    async def stop(self) -> None:
        """End the processes. Who still waits for a review gets Stopped."""
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()
        for work in [work for asked in self._asked.values() for work in asked]:
            self._settle(work, Stopped())
        for question in [question for asked in self._questions.values() for question in asked]:
            question.fail(Stopped())
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------ who does what

    async def _keep_working(self, process: ChildProcess) -> None:
        """Keep a process as long as there is work, and some time longer. If it ends, another is started."""
        while True:
            job = await self._next_job()
            try:
                process.open()
                while True:
                    await (job.settle(process) if isinstance(job, Question) else self._do(process, *job))
                    async with asyncio.timeout(IDLE):
                        job = await self._next_job()
            except TimeoutError:
                log.debug("no reviews to make")
            except asyncio.CancelledError:
                if isinstance(job, Question):
                    job.fail(Stopped())
                raise
            except Exception as fault:  # of the process: a review's own is for the one who asked
                log.warning("a process of the reviews ended", fault=repr(fault))
                if isinstance(job, Question):
                    self._put_back(job)
                else:
                    self._give_back(*job)
                await asyncio.sleep(PAUSE)
            finally:
                await process.close()

    async def _next_job(self) -> Question[object] | Piece:
        while (job := self._next_question() or self._taken()) is None:
            await self._news.wait()
        return job

    def _next_question(self) -> Question[object] | None:
        for person, asked in self._questions.items():
            question = asked.pop(0)
            del self._questions[person]  # now it is the others' turn
            if asked:
                self._questions[person] = asked
            return question
        return None

    def _put_back(self, question: Question[object]) -> None:
        """A process has ended over this: another one may try."""
        question.ends += 1
        if question.ends == ENDS:
            question.fail(NoReview(f"{ENDS} processes ended over this question"))
        else:
            self._questions.setdefault(question.person, []).insert(0, question)
            self._announce()

    def _taken(self) -> Piece | None:
        """The next piece of a review."""
        for person, asked in self._asked.items():
            for work in asked:
                is_judged = len(work.judged) == work.of
                if work.places or (is_judged and not work.is_last):
                    some = work.places[:AT_ONCE]
                    del work.places[:AT_ONCE]
                    work.is_begun, work.is_last = True, is_judged
                    self._asked[person] = self._asked.pop(person)  # likewise
                    return work, some
        return None

    async def _do(self, process: ChildProcess, work: Work, places: list[int]) -> None:
        try:
            if places:
                found = await asyncio.wrap_future(process.ask(_judge, work.record, self.worlds, places, SHARE))
                work.judged.update({one.n: one for one in found})
                work.places[:0] = places[len(found) :]
            else:
                pieces = [one for _, one in sorted(work.judged.items())]
                self._settle(work, await asyncio.wrap_future(process.ask(_put_together, work.record, self.worlds, pieces)))
        except BrokenProcessPool:
            raise
        except Exception as fault:
            self._settle(work, fault)
        self._announce()

    def _give_back(self, work: Work, places: list[int]) -> None:
        """A process has ended over this: another one may try."""
        work.ends += 1
        work.places[:0] = places
        work.is_last = False
        if work.ends == ENDS:
            self._settle(work, NoReview(f"{ENDS} processes ended over this review"))
        self._announce()

    def _settle(self, work: Work, outcome: Made | Exception) -> None:
        asked = self._asked.get(work.person, [])
        if work in asked:
            asked.remove(work)
            if not asked:
                del self._asked[work.person]
        if work.answer.done():
            return
        if isinstance(outcome, Exception):
            work.answer.set_exception(outcome)
        else:
            work.answer.set_result(outcome)

    def _announce(self) -> None:
        """Have every process that is free look again for something to do."""
        self._news.set()
        self._news = asyncio.Event()


def review_of(body: bytes) -> JsonObject:
    """What a review says, in English."""
    found: JsonObject = json.loads(zlib.decompress(body))["review"]
    return found


def spoken_in(body: bytes, language: str) -> bytes:
    """The JSON of a review, in a language."""
    found = json.loads(zlib.decompress(body))
    review: JsonObject = found["review"]
    if language in OTHERS:
        reasons, review["kinds"] = found["reasons"][language], found["kinds"][language]
        for one in review["decisions"]:
            one["reasons"] = reasons.get(str(one["n"]), [])
    return json.dumps(review, ensure_ascii=False).encode()


# ---------------------------------------------------------------- in the process, which alone imports what judges


@lru_cache(maxsize=8)
def _reviewer(record: str, worlds: int) -> "Reviewer":
    from unlost.study.review import Reviewer

    return Reviewer(read_record(record), worlds=worlds)


def _judge(record: str, worlds: int, places: Sequence[int], seconds: float) -> list[Judged]:
    """Judge some decisions, the first ones of these until the time is up."""
    began, found = time.monotonic(), []
    for n in places:
        one = _reviewer(record, worlds).judge_at(n, OTHERS)
        found.append(Judged(n, one.json(), {language: list(reasons) for language, reasons in one.said}, pickle.dumps(one)))
        if time.monotonic() - began > seconds:
            break
    return found


def _put_together(record: str, worlds: int, judged: Sequence[Judged]) -> Made:
    """The review of all decisions, with what it says in the other languages beside it."""
    from unlost.study.reasons import kind_name

    review = _reviewer(record, worlds).put_together([pickle.loads(one.piece) for one in judged])
    told, kinds = review.json(), {}
    for language in OTHERS:
        with speaking(language):
            kinds[language] = {kind: kind_name(review.match.game, kind) for kind in told["kinds"]}
    reasons = {language: {one.n: one.said[language] for one in judged if language in one.said} for language in OTHERS}
    body = json.dumps({"review": told, "reasons": reasons, "kinds": kinds}, ensure_ascii=False)
    by_seat = {seat.seat: {str(mark): count for mark, count in seat.marks.items()} for seat in review.seats}
    return Made(zlib.compress(body.encode()), [by_seat.get(seat, {}) for seat in range(review.match.players)])
