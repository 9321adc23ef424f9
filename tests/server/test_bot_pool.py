"""The seats of the bots, with real processes: they are killed, stopped and crowded."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import unlost
from tests.waiting import until
from unlost.bots import find_bot
from unlost.kernel import jit
from unlost.kernel.game import games
from unlost.kernel.records import Records
from unlost.server import bot_pool as bot_pool
from unlost.server.bot_pool import BotPool, NoMove

LONG = "planner@20000"  # some tenths of a second in the card game
ENDLESS = "planner@999999999s"  # to the limit of the seats

real_choose = bot_pool._choose


def observations(game: str, moves: int = 3) -> Records:
    """A position some moves into a game, as the seat to act sees it, with a choice."""
    match = unlost.Match(game, seed="bots")
    while moves > 0 or len(match.actions()) == 1:
        match.play(match.actions()[-1])
        moves -= 1
    return match.observation(match.turn).copy()


@pytest.fixture
def cards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that are warm sooner."""
    monkeypatch.setattr(bot_pool, "games", lambda: {"cards": games()["cards"]})


@asynccontextmanager
async def seated(workers: int, warm: bool = False) -> AsyncIterator[BotPool]:
    seats = BotPool(workers)
    await seats.start()
    try:
        await until(lambda: not warm or all(worker.warm and not worker.job for worker in seats._workers))
        yield seats
    finally:
        await seats.stop()


def inside() -> tuple[bool, bool, int]:
    """What it is like in a process: compiled, with Numba, at which priority."""
    return jit.JIT, "numba" in sys.modules, os.nice(0)


def choose_or_end(game: str, name: str, observation: bytes, seed: str, seconds: float | None) -> int:
    """As the seats choose, but for a seed that is the end of any process, and one that is too much for the bot."""
    if seed == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    if seed == "difficult":
        raise ZeroDivisionError("too difficult")
    return real_choose(game, name, observation, seed, seconds)


def note_and_choose(game: str, name: str, observation: bytes, seed: str, seconds: float | None) -> int:
    """As the seats choose, but for a seed that is a file: that file, with the process's number, tells that it has begun."""
    if os.path.isabs(seed):
        Path(f"{seed} {os.getpid()}").touch()
    return real_choose(game, name, observation, seed, seconds)


# ---------------------------------------------------------------- moves


def test_the_stand_in_plays_as_the_compiled_bots_do() -> None:
    async def play() -> None:
        async with seated(0) as seats:
            for game in games():
                seen = observations(game)
                for level in ("novice", "explorer"):
                    for seed in ("one", "two", "three"):
                        expected = find_bot(game, level).choose(seen, seed)
                        assert await seats.choose(game, level, seen.tobytes(), seed) == expected, (game, level, seed)
                expected = find_bot(game, "explorer").choose(seen, "one")  # interpreted there is no time to search
                assert await seats.choose(game, "planner", seen.tobytes(), "one") == expected
            assert seats.moves == 3 * 7
            assert seats.seconds > 0
            assert (await asyncio.wrap_future(seats._stand_in.ask(inside)))[:2] == (False, False)

    asyncio.run(play())


def test_workers_play_compiled_at_a_lower_priority() -> None:
    async def play() -> None:
        before = dict(os.environ)
        async with seated(1, warm=True) as seats:
            assert seats.ready == set(games())
            assert dict(os.environ) == before
            for game in games():
                seen = observations(game)
                for bot in ("novice", "explorer", "planner@64"):
                    assert await seats.choose(game, bot, seen.tobytes(), "seed") == find_bot(game, bot).choose(seen, "seed")
            assert await asyncio.wrap_future(seats._workers[0].ask(inside)) == (True, True, min(19, os.nice(0) + bot_pool.LOWER))
        with pytest.raises(NoMove):
            await seats.choose("cards", "novice", observations("cards").tobytes(), "seed")

    asyncio.run(play())


def test_nobody_waits_for_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        seen = observations("cards").tobytes()
        async with seated(1) as seats:
            await seats.choose("cards", "planner", seen, "seed")
            await until(lambda: seats._workers[0].job == "cards")
            await seats.choose("cards", "planner", seen, "seed")
            assert not seats.ready  # compiling an empty cache takes much longer
            began = time.monotonic()
        assert time.monotonic() - began < 2

    monkeypatch.setenv("UNLOST_CACHE", str(tmp_path))
    asyncio.run(play())


@pytest.mark.parametrize(
    ("game", "bot", "observation", "words"),
    [
        ("cards", "grandmaster", None, "no bot called 'grandmaster'"),
        ("chess", "novice", None, "no game called 'chess'"),
        ("cards", "novice", b"short", "has .* bytes, not 5"),
        ("cards", "cmd:rm", None, "programs outside"),
    ],
)
def test_what_cannot_be_asked(game: str, bot: str, observation: bytes | None, words: str) -> None:
    async def ask() -> None:
        async with seated(0) as seats:
            await seats.choose(game, bot, observations("cards").tobytes() if observation is None else observation, "seed")

    with pytest.raises(unlost.BadOption, match=words):
        asyncio.run(ask())


def test_a_bots_own_fault_is_for_the_one_who_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        seen = observations("cards").tobytes()
        async with seated(0) as seats:
            with pytest.raises(ZeroDivisionError, match="too difficult"):
                await seats.choose("cards", "novice", seen, "difficult")
            await seats.choose("cards", "novice", seen, "seed")
            assert (seats.moves, seats.restarts) == (1, 0)

    monkeypatch.setattr(bot_pool, "_choose", choose_or_end)
    asyncio.run(play())


# ---------------------------------------------------------------- many tables


@pytest.mark.usefixtures("cards_only")
def test_quick_moves_do_not_wait_for_searches() -> None:
    async def play() -> None:
        seen = observations("cards").tobytes()
        async with seated(1, warm=True) as seats:
            searches = [asyncio.create_task(seats.choose("cards", "planner", seen, f"{table}")) for table in range(6)]
            await until(lambda: seats.waiting == 5)
            quick = await asyncio.gather(*(seats.choose("cards", "explorer", seen, f"{table}") for table in range(20)))
            assert len(quick) == 20
            assert sum(search.done() for search in searches) <= 2
            for search in searches[3:5]:
                search.cancel()
            done = await asyncio.gather(*searches, return_exceptions=True)
            assert [isinstance(action, asyncio.CancelledError) for action in done] == [False, False, False, True, True, False]
            assert seats.waiting == 0
            assert seats.moves == 24
            assert not seats._asked

    asyncio.run(play())


def test_searches_share_the_seconds() -> None:
    async def play() -> None:
        seen, loop = observations("cards").tobytes(), asyncio.get_running_loop()

        def move(bot: str) -> bot_pool._Move:
            return bot_pool._Move(find_bot("cards", bot), seen, "seed", loop.create_future(), "", 0.0)

        seats = BotPool(2)
        for searches, seconds in ((1, 1.0), (2, 1.0), (4, 0.5), (8, 0.25), (1000, 0.1)):
            seats._waiting = [move("novice"), *(move("planner") for _ in range(searches - 1))]
            seats._workers[0].job = move("planner")
            assert seats._seconds(seats._workers[0].job) == seconds
        assert seats._seconds(move("explorer")) is None
        seats._waiting = []
        assert seats._seconds(move("planner@500")) == seats._seconds(move(ENDLESS)) == bot_pool.LONGEST

    asyncio.run(play())


# ---------------------------------------------------------------- endings


@pytest.mark.usefixtures("cards_only")
def test_a_worker_killed_in_the_middle_of_a_move_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = str(tmp_path / "begun")

    async def play() -> None:
        seen = observations("cards")
        expected = find_bot("cards", LONG).choose(seen, begun)
        async with seated(2, warm=True) as seats:
            asked = [asyncio.create_task(seats.choose("cards", LONG, seen.tobytes(), begun)) for _ in range(4)]
            process = seats._workers[0].process.pid or 0
            await until(Path(f"{begun} {process}").exists)
            os.kill(process, signal.SIGKILL)
            assert await asyncio.gather(*asked) == [expected] * 4
            await until(lambda: "cards" in seats._workers[0].warm)
            assert seats.restarts == 1
            os.kill(seats._workers[0].process.pid or 0, signal.SIGKILL)  # while it does nothing
            quick = [await seats.choose("cards", "novice", seen.tobytes(), str(seed)) for seed in range(5)]
            assert quick == [find_bot("cards", "novice").choose(seen, str(seed)) for seed in range(5)]

    monkeypatch.setattr(bot_pool, "_choose", note_and_choose)
    asyncio.run(play())


@pytest.mark.usefixtures("cards_only")
@pytest.mark.slow
def test_a_deadly_move_is_given_up_and_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        seen = observations("cards")
        async with seated(1, warm=True) as seats:
            deadly = asyncio.create_task(seats.choose("cards", "novice", seen.tobytes(), "deadly"))
            for number in range(40):
                assert await seats.choose("cards", "explorer", seen.tobytes(), str(number)) == find_bot("cards", "explorer").choose(
                    seen, str(number)
                )
            with pytest.raises(NoMove, match="3 processes ended over this move"):
                await deadly
            assert seats.restarts >= bot_pool.ENDS - 1
            await seats.choose("cards", "novice", seen.tobytes(), "seed")

    monkeypatch.setattr(bot_pool, "_choose", choose_or_end)
    asyncio.run(play())


def test_processes_that_cannot_start_are_not_tried_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: dict[bot_pool._Worker, list[float]] = {}

    def no_memory(worker: bot_pool._Worker) -> None:
        tried.setdefault(worker, []).append(time.monotonic())
        raise OSError("no memory")

    async def play() -> None:
        async with seated(1) as seats:
            await until(lambda: len(tried) == 2 and all(len(times) > 2 for times in tried.values()))
            assert seats.restarts >= 2 * 2
        for first, second, third, *_ in tried.values():
            assert second - first >= 0.25
            assert third - second >= 0.5

    monkeypatch.setattr(bot_pool._Worker, "open", no_memory)
    asyncio.run(play())


@pytest.mark.usefixtures("cards_only")
@pytest.mark.slow
def test_stopping_in_the_middle_is_quick() -> None:
    async def play() -> None:
        seen = observations("cards").tobytes()
        async with seated(1, warm=True) as seats:
            asked = [asyncio.create_task(seats.choose("cards", ENDLESS, seen, "seed")) for _ in range(2)]
            await until(lambda: seats.waiting == 1)
            began = time.monotonic()
            await seats.stop()
            assert time.monotonic() - began < 2
            for move in asked:
                with pytest.raises(NoMove, match="have left"):
                    await move
            assert not any(worker.process.is_alive() for worker in (seats._stand_in, *seats._workers))

    asyncio.run(play())


SCRIPT = """
import asyncio, sys
import unlost
from unlost.server.bot_pool import BotPool

async def serve(warm):
    match = unlost.new("cards", seed=1)
    seats = BotPool(1)
    await seats.start()
    try:
        while warm and len(seats.ready) < 3:
            await asyncio.sleep(0.01)
        search = asyncio.create_task(seats.choose("cards", "planner@99999s", match.observation(match.turn).tobytes(), "seed"))
        while seats.waiting or not seats._asked:
            await asyncio.sleep(0.01)
        print("numba" in sys.modules, flush=True)
        await search
    finally:
        await seats.stop()

if __name__ == "__main__":
    try:
        asyncio.run(serve(sys.argv[1] == "warm"))
    except KeyboardInterrupt:
        print("stopped")
"""


def serve(folder: Path, warm: str) -> subprocess.Popen[str]:
    """A small server of its own, as a script of that name is started, in the middle of a search or of starting."""
    script = folder / "serve"
    script.write_text(SCRIPT)
    process = subprocess.Popen(
        [sys.executable, str(script), warm], text=True, start_new_session=True, env=os.environ | {"UNLOST_JIT": "0"},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "False\n"
    return process


@pytest.mark.parametrize("warm", ["warm", "cold"])
def test_workers_end_with_a_server_that_is_killed(tmp_path: Path, warm: str) -> None:
    with serve(tmp_path, warm) as process:
        process.kill()
        rest, _ = process.communicate(timeout=8)  # to the end of what the workers could say, so they are gone
    assert "Traceback" not in rest


@pytest.mark.parametrize("warm", ["warm", "cold"])
def test_an_interrupt_is_for_the_server_alone(tmp_path: Path, warm: str) -> None:
    with serve(tmp_path, warm) as process:
        os.killpg(process.pid, signal.SIGINT)
        rest, _ = process.communicate(timeout=8)
    assert rest == "stopped\n"
