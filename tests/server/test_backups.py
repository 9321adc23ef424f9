"""Backups under load, put back elsewhere: all that was acknowledged before, each log without a gap, and matches that go on."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from tests.server.postgres import running_postgres
from tests.server.server_process import Guest, ServerProcess
from unlost import cli
from unlost.kernel.errors import BadOption
from unlost.server.backups import Copied, backup, restore
from unlost.server.settings import Settings

Cookies = dict[str, httpx.Cookies]  # by table, of the one who sits there


def of(database: str) -> Settings:
    return Settings(database=database)


def in_file(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def busy(server: ServerProcess, meanwhile: Callable[[], Copied]) -> tuple[dict[str, int], Copied, Cookies]:
    """Matches that go on while something is done: what was acknowledged at each table before that began."""
    people: dict[str, Guest] = {}
    for _ in range(6):
        guest = Guest(server)
        people[(await guest.make("cards", ["me", "same"], options={"rounds": 10}))["id"]] = guest
    acknowledged = dict.fromkeys(people, 0)
    is_over = asyncio.Event()

    async def play(table: str, guest: Guest) -> None:
        while not is_over.is_set():
            position = (await guest.get(f"/api/tables/{table}/play"))["position"]
            await guest.post(f"/api/tables/{table}/act", id=f"a{position['n']}", action=position["actions"][0])
            acknowledged[table] = position["n"] + 1

    players = [asyncio.create_task(play(table, guest)) for table, guest in people.items()]
    while min(acknowledged.values()) < 10:
        await asyncio.sleep(0.05)
    before = dict(acknowledged)
    copied = await asyncio.to_thread(meanwhile)
    is_over.set()
    await asyncio.gather(*players)
    for guest in people.values():
        await guest.close()
    return before, copied, {table: guest.http.cookies for table, guest in people.items()}


async def check(server: ServerProcess, before: dict[str, int], people: Cookies) -> int:
    """Everything is there, and goes on. How many entries there are in all."""
    entries = 0
    for table, cookies in people.items():
        there = Guest(server)
        there.http.cookies = cookies
        lines = (await there.get(f"/api/tables/{table}/play"))["lines"]
        assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
        assert len(lines) >= before[table]
        entries += len(lines)
        position = (await there.get(f"/api/tables/{table}/play"))["position"]
        await there.post(f"/api/tables/{table}/act", id="goes on", action=position["actions"][0])
        await there.close()
    return entries


def test_a_backup_under_load_is_whole_and_is_played_on(tmp_path: Path) -> None:
    here, elsewhere, file = tmp_path / "here.db", tmp_path / "far" / "elsewhere.db", tmp_path / "friday.backup"
    with ServerProcess(tmp_path, in_file(here), workers="1") as server:
        before, copied, people = asyncio.run(busy(server, lambda: backup(of(in_file(here)), file)))
    assert (copied.matches, copied.file) == (6, str(file))
    assert copied.entries >= sum(before.values())
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == ["friday.backup"]  # nothing is left beside it
    assert restore(of(in_file(elsewhere)), file).entries == copied.entries
    with ServerProcess(tmp_path, in_file(elsewhere), workers="1") as server:
        assert asyncio.run(check(server, before, people)) == copied.entries


def test_the_same_with_postgresql(tmp_path: Path) -> None:
    with running_postgres() as postgres:
        here, elsewhere, file = postgres.new_database(), postgres.new_database(), tmp_path / "friday.backup"
        with ServerProcess(tmp_path, here, workers="1") as server:
            before, copied, people = asyncio.run(busy(server, lambda: backup(of(here), file)))
        assert restore(of(elsewhere), file).matches == copied.matches == 6
        with pytest.raises(BadOption, match="has tables already"):
            restore(of(elsewhere), file)
        with pytest.raises(BadOption, match="no backup of SQLite"):
            restore(of(in_file(tmp_path / "another.db")), file)
        with ServerProcess(tmp_path, elsewhere, workers="1") as server:
            assert asyncio.run(check(server, before, people)) >= sum(before.values())


def test_nothing_is_overwritten_and_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    run = CliRunner()
    here, file = tmp_path / "here.db", tmp_path / "friday.backup"
    with ServerProcess(tmp_path, in_file(here), workers="1") as server:
        httpx.get(f"{server.address}/healthz").raise_for_status()
        told = run.invoke(cli.app, ["backup", str(file), "--database", in_file(here), "--json"])
        assert json.loads(told.stdout)["matches"] == 0

    def refused(*words: str) -> str:
        fault = run.invoke(cli.app, [*words]).exception
        assert isinstance(fault, BadOption)
        return str(fault)

    content = file.read_bytes()
    assert "is there already" in refused("backup", str(file), "--database", in_file(here))
    assert "is no folder" in refused("backup", str(tmp_path / "nowhere" / "x"), "--database", in_file(here))
    assert "no database at" in refused("backup", str(tmp_path / "x"), "--database", in_file(tmp_path / "none.db"))
    assert "already: move it away" in refused("restore", str(file), "--database", in_file(here))
    assert "No such file" in refused("restore", str(tmp_path / "none"), "--database", in_file(tmp_path / "new.db"))
    assert "no backup of PostgreSQL" in refused("restore", str(file), "--database", "postgresql+psycopg://nobody@127.0.0.1:1/none")
    assert file.read_bytes() == content

    def spoilt(alter: Callable[[sqlite3.Connection], Any]) -> str:
        other = tmp_path / "spoilt.backup"
        other.write_bytes(content)
        with closing(sqlite3.connect(other)) as database:
            alter(database)
            database.commit()
        return refused("restore", str(other), "--database", in_file(tmp_path / "new.db"))

    assert "later Unlost" in spoilt(lambda database: database.execute("UPDATE alembic_version SET version_num = '9999'"))
    assert "no database of Unlost" in spoilt(lambda database: database.execute("DROP TABLE alembic_version"))
    short = tmp_path / "short.backup"
    short.write_bytes(content[: len(content) // 2])
    assert any(words in refused("restore", str(short), "--database", in_file(tmp_path / "new.db")) for words in ("broken", "no database"))
    assert not list(tmp_path.glob("new.db*"))
    assert not list(tmp_path.glob(".*part*"))
