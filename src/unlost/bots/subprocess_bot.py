"""Programs outside as bots, in any language: `cmd:python mybot.py`.

The program reads a line of JSON for each decision, {"game", "options", "seat", "view", "actions", "seed"}, and answers with a
line {"action": "R7"}. If it ends, is late, or answers anything else, it forfeits the game; for the next one it is started anew.
What it writes to its standard error is dropped, or added to the file that UNLOST_BOT_LOG names. Each program has a watchman, a
shell that waits at a pipe from this process and ends the program when the pipe ends: so none is left behind, even by a killed arena.
"""

import contextlib
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Callable

from unlost.bots.bot import Bot, Budget, Forfeit, Seed, legal_actions
from unlost.kernel.errors import BadOption
from unlost.kernel.game import Game
from unlost.kernel.records import Records
from unlost.kernel.rng import seed_bytes

TIME_LIMIT = 5.0  # seconds for a decision, the program's start included
LONGEST = 65536  # bytes of an answer


class OutsideBot(Bot):
    """A program that plays. It is started for its first decision, and ended by `close`, or with this process."""

    def __init__(self, name: str, game: Game, command: list[str], time_limit: float = TIME_LIMIT) -> None:
        super().__init__(name, game, f"a program outside: {shlex.join(command)}")
        self.command, self.time_limit = command, time_limit
        self._program: subprocess.Popen[bytes] | None = None
        self._end: Callable[[], object] = lambda: None
        self._asked = threading.Lock()  # one question at a time
        self._heard = b""  # what it has said and nobody has read: the n-th line answers the n-th question

    def choose(self, observations: Records, seed: Seed, budget: Budget | None = None) -> int:
        actions = legal_actions(self.game, observations)
        seen = observations[0]
        kinds = {option.name: option.kind for option in self.game.options}
        fields = self.game.written(kinds)
        options = {name: bool(seen[at]) if kinds[name] == "flag" else seen[at].tolist() for name, at in fields.items()}
        question = {
            "game": self.game.name, "options": options, "seat": int(seen.seat),
            "view": self.game.view(seen), "actions": list(actions), "seed": seed_bytes(seed).decode(errors="replace"),
        }  # fmt: skip
        limit = budget.seconds if budget and budget.seconds else self.time_limit
        with self._asked:
            try:
                return actions[_action_of(self._ask(json.dumps(question).encode() + b"\n", time.monotonic() + limit), actions)]
            except Forfeit:
                self.close()  # whatever it still says belongs to no question
                raise

    def close(self) -> None:
        """End the program."""
        self._end()
        self._program, self._heard = None, b""

    def _ask(self, question: bytes, until: float) -> bytes:
        program = self._program or self._start()
        hears, says = program.stdin, program.stdout
        assert hears is not None
        assert says is not None
        _tell(hears.fileno(), question, until)
        with selectors.DefaultSelector() as waiting:
            waiting.register(says, selectors.EVENT_READ)
            while b"\n" not in self._heard:
                if not waiting.select(max(0.0, until - time.monotonic())):
                    raise Forfeit("it was late")
                heard = os.read(says.fileno(), LONGEST)
                if not heard:
                    raise Forfeit("it has ended")
                self._heard += heard
                if len(self._heard) > LONGEST:
                    raise Forfeit("its answer is no line of JSON")
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        log = os.environ.get("UNLOST_BOT_LOG")
        with open(log or os.devnull, "ab") as errors:
            try:
                program = subprocess.Popen(
                    self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, bufsize=0, start_new_session=True
                )
            except OSError as fault:
                raise Forfeit(f"it cannot be started: {fault.strerror}") from None
        watchman = subprocess.Popen(
            ["/bin/sh", "-c", f"read never; kill -s KILL -- -{program.pid}"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        assert program.stdin is not None
        os.set_blocking(program.stdin.fileno(), False)
        self._program, self._end = program, weakref.finalize(self, _end, program, watchman)
        return program


def _tell(hears: int, question: bytes, until: float) -> None:
    """Write a question to a program's pipe, as long as it is read in time."""
    with selectors.DefaultSelector() as waiting:
        waiting.register(hears, selectors.EVENT_WRITE)
        while question:
            if not waiting.select(max(0.0, until - time.monotonic())):
                raise Forfeit("it was late")
            try:
                question = question[os.write(hears, question) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Forfeit("it has ended") from None


def _action_of(line: bytes, legal: dict[str, int]) -> str:
    try:
        answer: object = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or not isinstance(answer.get("action"), str):
        raise Forfeit("its answer is no line of JSON with an action")
    if answer["action"] not in legal:
        raise Forfeit(f"{answer['action'][:20]!r} is not legal")
    return str(answer["action"])


def _end(program: subprocess.Popen[bytes], watchman: subprocess.Popen[bytes]) -> None:
    """End a program and whatever it has started; its watchman first, who knows it by a number that may be given anew."""
    for process in (watchman, program):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()
        process.wait()


def outside_bot(name: str, game: Game, command: str, budget: Budget | None) -> OutsideBot:
    """The bot of a command line, which may stand in quotes as a whole; BadOption if there is no such program."""
    try:
        words = shlex.split(command)
        if len(words) == 1 and command.lstrip()[0] in "\"'":
            words = shlex.split(words[0])
    except ValueError as fault:
        raise BadOption(f"{name}: {str(fault).lower()}") from None
    if not words or not shutil.which(words[0]):
        raise BadOption(f"{name}: there is no program {words[0] if words else ''!r}")
    if budget and budget.seconds is None:
        raise BadOption(f"{name}: a program outside takes a time limit, such as @2s")
    return OutsideBot(name, game, words, budget.seconds if budget and budget.seconds else TIME_LIMIT)
