"""Copies of the database, made while the server runs and put back where none is: `unlost backup` and `unlost restore`.

A backup is one file. Of SQLite it is a database again; of PostgreSQL it is what `pg_dump` writes in its own format. Both hold the
database as it was at one moment: every transaction that was kept by then, and nothing of later ones.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from unlost.kernel.errors import BadOption
from unlost.server import schema
from unlost.server.settings import Settings

POSTGRES = Path("/usr/lib/postgresql")  # where Debian keeps PostgreSQL's programs
PARTS = ("people", "matches", "log")
SQLITE = b"SQLite format 3\0"


class Copied(Struct):
    """What a backup holds, or what was restored."""

    file: str
    bytes: int
    people: int
    matches: int
    entries: int  # of the logs

    def in_words(self) -> str:
        return f"{self.file}: {self.people:,} people, {self.matches:,} matches, {self.entries:,} entries, {self.bytes / 1e6:.1f} MB"


def backup(settings: Settings, file: Path) -> Copied:
    """Copy the database into a new file. The server may run; the copy has what was kept when it began, or a moment later."""
    if file.exists():
        raise BadOption(f"{file} is there already: a backup does not overwrite anything")
    if not file.absolute().parent.is_dir():
        raise BadOption(f"{file.absolute().parent} is no folder")
    with _unfinished(file) as part:
        if settings.is_sqlite:
            source = _its_file(settings)
            if not source.exists():
                raise BadOption(f"there is no database at {source}")
            with closing(_opened(source)) as there, closing(sqlite3.connect(part)) as here:
                there.backup(here)
                here.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
            counts = _checked(part)
        else:
            _run("pg_dump", "--format=custom", f"--file={part}", f"--dbname={_plain(settings)}")
            counts = _counted_there(settings)
        os.chmod(part, 0o600)
        os.replace(part, file)
    return Copied(str(file), file.stat().st_size, *counts)


def restore(settings: Settings, file: Path) -> Copied:
    """Make the database from a backup. There must be none yet, so that nothing is lost by it."""
    try:
        with file.open("rb") as opened:
            beginning = opened.read(len(SQLITE))
    except OSError as fault:
        raise BadOption(f"{file}: {fault.strerror or fault}") from None
    if (beginning == SQLITE) != settings.is_sqlite:
        kinds = ("SQLite", "PostgreSQL") if settings.is_sqlite else ("PostgreSQL", "SQLite")
        raise BadOption(f"{file} is no backup of {kinds[0]}; --database names a database of another kind, or the file is something else")
    if settings.is_sqlite:
        target = _its_file(settings)
        if target.exists():
            raise BadOption(f"there is a database at {target} already: move it away first, so that nothing is lost")
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with _unfinished(target) as part:
            shutil.copyfile(file, part)
            counts = _checked(part)
            os.chmod(part, 0o600)
            os.replace(part, target)
    else:
        if _tables_there(settings):
            raise BadOption("this database has tables already: restore into an empty one, so that nothing is lost")
        _run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", f"--dbname={_plain(settings)}", str(file))
        counts = _counted_there(settings)
    return Copied(str(file), file.stat().st_size, *counts)


def _its_file(settings: Settings) -> Path:
    file = settings.database_file
    if file is None:
        raise BadOption("a database in memory cannot be copied")
    return file


@contextmanager
def _unfinished(file: Path) -> Iterator[Path]:
    """A file beside the one that is to be made, so that there is a whole one or none."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        yield part
    finally:
        for left in (part, part.with_name(part.name + "-journal"), part.with_name(part.name + "-wal"), part.with_name(part.name + "-shm")):
            left.unlink(missing_ok=True)


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)


def _checked(file: Path) -> tuple[int, int, int]:
    """What is in a copy; BadOption if it is broken, or no database of ours."""
    try:
        with closing(_opened(file)) as database:
            (found,) = database.execute("PRAGMA quick_check").fetchone()
            if found != "ok":
                raise BadOption(f"the database is broken: {found}")
            _check_revision(lambda query: str(database.execute(query).fetchone()[0]))
            people, matches, entries = (int(database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in PARTS)
            return people, matches, entries
    except sqlite3.Error as fault:
        raise BadOption(f"this is no database of Unlost: {fault}") from None


def _check_revision(ask: Callable[[str], str]) -> None:
    revision = ask("SELECT version_num FROM alembic_version")
    if revision > schema.REVISION:
        raise BadOption(f"this was written by a later Unlost (its revision is {revision}, this one knows {schema.REVISION})")


# ---------------------------------------------------------------- PostgreSQL


def _plain(settings: Settings) -> str:
    return settings.database_url.replace("postgresql+psycopg://", "postgresql://", 1)


def _run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs: the newest of this machine."""
    newest = sorted(POSTGRES.glob(f"*/bin/{program}"), key=lambda path: float(path.parts[-3]))
    found = str(newest[-1]) if newest else shutil.which(program)
    if found is None:
        raise BadOption(f"{program} is not on this machine; it comes with PostgreSQL (Debian: postgresql-client)")
    done = subprocess.run([found, *arguments], capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it does not say why"])[0]
        raise BadOption(f"{program} failed: {last}")


def _tables_there(settings: Settings) -> int:
    return int(_asked(settings, "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"))


def _counted_there(settings: Settings) -> tuple[int, int, int]:
    people, matches, entries = (int(_asked(settings, f"SELECT count(*) FROM {name}")) for name in PARTS)
    return people, matches, entries


def _asked(settings: Settings, query: str) -> str:
    import psycopg

    try:
        with psycopg.connect(_plain(settings)) as connection:
            row = connection.execute(query.encode()).fetchone()
            return str(row[0]) if row else ""
    except psycopg.Error as fault:
        raise BadOption(f"the database cannot be asked: {str(fault).strip().partition(chr(10))[0]}") from None
