"""Other accidents in the middle of real matches: a bot is killed, the disk is full, the database goes away, two servers share one."""

import asyncio
import os
import random
import signal
import subprocess
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.postgres import Postgres, running_postgres
from tests.server.server_process import ServerProcess
from tests.server.stubborn_player import StubbornPlayer, check_promises, check_record, make_match
from tests.waiting import SECONDS, until

Matches = dict[str, list[StubbornPlayer]]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as running:
        yield running


def play_through(servers: list[ServerProcess], accident: Callable[[list[StubbornPlayer]], Coroutine[Any, Any, None]]) -> Matches:
    """Play some matches to their end, with people and bots, while something happens."""

    async def evening() -> Matches:
        matches = dict(
            [
                await make_match(servers, "cards", ["me", "open"], "1", pace=unhurried, rounds=1, max_turns=24),
                await make_match(servers, "cards", ["novice", "me", "explorer", "open"], "2", pace=unhurried, rounds=1, max_turns=16),
                await make_match(servers, "rivals", ["me", "explorer"], "3", pace=unhurried),
                await make_match(servers, "board", ["me", "open"], "4", pace=unhurried, expeditions=1, max_turns=12),
            ]
        )
        everybody = [player for players in matches.values() for player in players]
        async with asyncio.TaskGroup() as group:
            group.create_task(accident(everybody))
            ends = {table: [group.create_task(player.play(table)) for player in players] for table, players in matches.items()}
        for table, players in matches.items():  # when the accidents are over: a match may end in the middle of one
            await check_record(table, players, ends[table][0].result()["ending"])
        for player in everybody:
            await player.guest.close()
        return matches

    return asyncio.run(evening())


async def unhurried(_: int) -> None:
    await asyncio.sleep(0.02)


async def entries_seen(players: list[StubbornPlayer], number: int) -> None:
    """Wait until everybody has seen so many."""
    await until(lambda: all(len(player.lines) >= number for player in players), 120)


# ---------------------------------------------------------------- bots


def bot_processes(server: ServerProcess) -> list[int]:
    """The processes that a server has started for its bots."""
    assert server.process
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and b"spawn_main" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except (FileNotFoundError, ProcessLookupError):
            pass  # it has ended meanwhile
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the bots' processes are looked up in /proc")
def test_matches_go_on_when_the_processes_of_their_bots_are_killed(tmp_path: Path) -> None:
    killed: set[int] = set()

    async def accident(players: list[StubbornPlayer]) -> None:
        for number in (5, 10, 15):
            await entries_seen(players, number)
            for process in bot_processes(server):
                os.kill(process, signal.SIGKILL)
                killed.add(process)

    with ServerProcess(tmp_path, workers="1") as server:
        matches = play_through([server], accident)
        assert server.stop() == 0
    assert len(killed) >= 3
    check_promises(server.database, matches)
    assert server.faults() == []


# ---------------------------------------------------------------- the disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "unlost-test", str(folder)]
    if os.getuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("only root can mount a small disk, and not everywhere")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_on_a_full_disk_actions_are_refused_and_nothing_is_lost(tmp_path: Path, small_disk: Path) -> None:
    filler = small_disk / "filler"

    async def accident(players: list[StubbornPlayer]) -> None:
        await entries_seen(players, 8)
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                pass  # full
        await until(lambda: len([player for player in players if player.refusals]) >= 2)
        seen = max(len(player.lines) for player in players)
        async with httpx.AsyncClient(base_url=server.address) as visitor:
            refused = await visitor.post(
                "/api/tables", json={"game": "cards", "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}]}
            )
            assert (refused.status_code, refused.json()["error"]) == (503, "storage_failed")
        refusals = {player: len(player.refusals) for player in players if player.refusals}
        await until(lambda: all(len(player.refusals) > before + 2 for player, before in refusals.items()))  # they try again and again
        assert max(len(player.lines) for player in players) == seen
        filler.unlink()

    with ServerProcess(tmp_path, f"sqlite+aiosqlite:///{small_disk / 'test.db'}", workers="1") as server:
        matches = play_through([server], accident)
        assert server.stop() == 0
    check_promises(server.database, matches)


# ---------------------------------------------------------------- the database


@pytest.mark.slow
def test_matches_go_on_when_the_database_was_away(tmp_path: Path, postgres: Postgres) -> None:
    async def accident(players: list[StubbornPlayer]) -> None:
        for number in (8, 16):
            await entries_seen(players, number)
            await asyncio.to_thread(postgres.stop)
            async with httpx.AsyncClient(base_url=server.address) as visitor:
                async with asyncio.timeout(SECONDS):
                    while (await visitor.get("/healthz", timeout=SECONDS)).status_code != 503:
                        pass
            await asyncio.to_thread(postgres.start)

    with ServerProcess(tmp_path, postgres.new_database(), workers="1") as server:
        matches = play_through([server], accident)
        assert server.stop() == 0
    check_promises(server.database, matches)


@pytest.mark.slow
def test_people_at_two_servers_play_at_one_table(tmp_path: Path, postgres: Postgres) -> None:
    """Each hears at once what the other did; the bots of both do not get in the way; one of the servers is killed now and then."""
    chance = random.Random(6)
    database = postgres.new_database()

    async def accident(players: list[StubbornPlayer]) -> None:
        for number in (6, 12, 18):
            await entries_seen(players, number)
            await asyncio.sleep(chance.uniform(0, 0.1))
            unlucky = chance.choice(servers)
            unlucky.kill()
            await asyncio.to_thread(unlucky.start)

    (tmp_path / "other").mkdir()
    with ServerProcess(tmp_path, database, workers="1") as one, ServerProcess(tmp_path / "other", database, workers="1") as other:
        servers = [one, other]
        matches = play_through(servers, accident)
        assert one.stop() == other.stop() == 0
    check_promises(database, matches)
    assert one.faults() + other.faults() == []
