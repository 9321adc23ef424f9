"""A real server is killed at random in the middle of many matches and started again: every acknowledged action is there, once, in order."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.postgres import Postgres, running_postgres
from tests.server.server_process import ServerProcess
from tests.server.stubborn_player import StubbornPlayer, check_promises, check_record, make_match


@dataclass(frozen=True)
class Kind:
    """A kind of match, and the number of entries that it has at the very least when people play at random."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    shortest: int


KINDS = [
    Kind("cards", ("me", "open"), {"rounds": 1}, 150),
    Kind("cards", ("me", "novice"), {"rounds": 1}, 70),
    Kind("rivals", ("me", "open"), {}, 100),
    Kind("cards", ("me", "open", "open", "open"), {"rounds": 1}, 200),
    Kind("board", ("me", "open"), {"expeditions": 1}, 250),
    Kind("rivals", ("explorer", "me"), {}, 90),
    Kind("board", ("me", "open", "explorer"), {"expeditions": 1}, 150),
    Kind("rivals", ("me", "open", "novice"), {}, 100),
]
BRIEF = [kind if kind.game == "rivals" else replace(kind, options={**kind.options, "max_turns": 30}, shortest=40) for kind in KINDS]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as running:
        yield running


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'killed.db'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.new_database()


class Evening:
    """Many matches at one server, and somebody who kills it."""

    def __init__(self, server: ServerProcess, matches: int, kills: int, restless: bool) -> None:
        self.server, self.kills, self.restless = server, kills, restless
        self.kinds = [KINDS[number % len(KINDS)] if kills > 5 else BRIEF[number % len(KINDS)] for number in range(matches)]
        self.killed = 0
        self.playing = 0
        self._chance = random.Random(f"{matches} {kills} {restless}")
        self._sent = asyncio.Event()

    async def pass_by(self) -> dict[str, list[StubbornPlayer]]:
        """Make the tables, play while the server is killed again and again, and finish when that is over."""
        matches: dict[str, list[StubbornPlayer]] = {}
        for number, kind in enumerate(self.kinds):
            seed = f"{number} {self.restless}"
            table, players = await make_match([self.server], kind.game, kind.seats, seed, self.restless, self._pace(kind), **kind.options)
            matches[table] = players
            for player in players:
                player.when_sent = self._sent.set
        async with asyncio.TaskGroup() as group:
            group.create_task(self._kill())
            for table, players in matches.items():
                group.create_task(self._play(table, players))
        for players in matches.values():
            for player in players:
                await player.guest.close()
        return matches

    async def _play(self, table: str, players: list[StubbornPlayer]) -> None:
        self.playing += 1
        news = await asyncio.gather(*(player.play(table) for player in players))
        self.playing -= 1
        await check_record(table, players, news[0]["ending"])

    def _pace(self, kind: Kind) -> Any:
        async def pace(entries: int) -> None:
            """Nobody comes to the end before the last kill."""
            if self.killed < self.kills:
                await asyncio.sleep(self._chance.uniform(0, 0.1))
            while self.killed < self.kills and entries >= kind.shortest * (self.killed + 1) / (self.kills + 1):
                await asyncio.sleep(0.02)

        return pace

    async def _kill(self) -> None:
        """Kill the server some moments after its start, as something is being sent to it; now and then, when bots have come to think."""
        while self.killed < self.kills:
            await asyncio.sleep(self._chance.uniform(2, 4) if self.killed % 5 == 2 else self._chance.uniform(0.1, 0.9))
            self._sent.clear()
            try:
                async with asyncio.timeout(0.5):
                    await self._sent.wait()
            except TimeoutError:
                pass  # everybody thinks
            await asyncio.sleep(self._chance.uniform(0, 0.02))
            assert self.playing == len(self.kinds)
            self.server.kill()
            await asyncio.sleep(self._chance.uniform(0, 0.2))
            await asyncio.to_thread(self.server.start)
            self.killed += 1


MANY = [("sqlite", False), ("sqlite", True), ("postgresql", False), ("postgresql", True)]


@pytest.mark.parametrize(
    ("database", "restless", "matches", "kills"),
    [pytest.param("sqlite", True, 4, 2, id="sqlite-restless-few")]
    + [
        pytest.param(where, restless, 20, 50, id=f"{where}-{'restless' if restless else 'steady'}-many", marks=pytest.mark.slow)
        for where, restless in MANY
    ],
    indirect=["database"],
)
def test_what_was_acknowledged_outlives_the_server(tmp_path: Path, database: str, restless: bool, matches: int, kills: int) -> None:
    with ServerProcess(tmp_path, database, workers="1") as server:
        evening = Evening(server, matches, kills, restless)
        played = asyncio.run(evening.pass_by())
        assert server.stop() == 0
    entries = check_promises(database, played)
    players = [player for some in played.values() for player in some]
    print(f"{evening.killed} kills, {len(played)} matches, {entries} entries, {sum(len(player.kept) for player in players)} acknowledged")
    assert server.faults() == []
    if restless:
        assert sum(player.confirmed for player in players) > len(players)
