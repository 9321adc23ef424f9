"""A PostgreSQL of the tests' own: Debian's programs, in a temporary folder, on a free port, as careful with the disk as a real one."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda program: int(program.parts[-3]))
TIMEOUT = 60.0  # seconds for a start


class Postgres:
    """A running server of databases."""

    def __init__(self, folder: Path, user: dict[str, Any]) -> None:
        self.folder, self._user = folder, user
        self._numbers = count(1)
        self._program: subprocess.Popen[Any] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]

    def start(self) -> None:
        command = [str(PROGRAMS[-1]), "-D", str(self.folder / "data"), "-p", str(self._port), "-c", "listen_addresses=127.0.0.1"]
        with (self.folder / "log").open("ab") as log:
            program = self._program = subprocess.Popen([*command, "-c", "unix_socket_directories="], stderr=log, stdout=log, **self._user)
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                psycopg.connect(self._address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert program.poll() is None, (self.folder / "log").read_text()[-2000:]
                assert time.monotonic() < end, "PostgreSQL does not start"
                time.sleep(0.05)

    def stop(self) -> None:
        assert self._program
        self._program.send_signal(signal.SIGINT)  # it waits for nobody
        self._program.wait(TIMEOUT)

    def new_database(self) -> str:
        """An empty database, as the server's settings name it."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name).replace("postgresql", "postgresql+psycopg", 1)

    def _address(self, database: str) -> str:
        return f"postgresql://unlost@127.0.0.1:{self._port}/{database}"


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """PostgreSQL, until the end of the block. The test is skipped where it is not installed."""
    if not PROGRAMS:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="unlost-postgres-"))
    user: dict[str, Any] = {}
    if os.getuid() == 0:  # it refuses to be run by root
        someone = _somebody_harmless()
        user = {"user": someone.pw_uid, "group": someone.pw_gid, "extra_groups": [], "cwd": folder}
        os.chown(folder, someone.pw_uid, someone.pw_gid)
    try:
        initdb = f"{PROGRAMS[-1].with_name('initdb')} -D {folder}/data -U unlost -A trust -E UTF8 --locale=C --no-sync"
        subprocess.run(initdb.split(), check=True, capture_output=True, **user)
        postgres = Postgres(folder, user)
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder)


def _somebody_harmless() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")
