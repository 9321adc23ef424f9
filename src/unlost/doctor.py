"""What `unlost doctor` looks at: versions, the compiler, the cache, what is missing and how to get it."""

import importlib.metadata
import platform
import shutil
import sys
from dataclasses import dataclass

import unlost
from unlost.kernel.game import games
from unlost.kernel.jit import JIT, cache_folder
from unlost.version import VERSION


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    found: str
    ok: bool = True
    optional: bool = False
    advice: str = ""


def examine() -> list[Finding]:
    """Look at everything."""
    python_ok = sys.version_info >= (3, 11)
    findings = [
        Finding("unlost", VERSION),
        Finding("python", platform.python_version(), python_ok, advice="" if python_ok else "Unlost needs Python 3.11 or newer."),
    ]
    for package in ("numpy", "numba", "textual", "typer", "rich", "joblib", "openskill", "fastapi", "uvicorn", "sqlalchemy", "alembic"):
        try:
            findings.append(Finding(package, importlib.metadata.version(package)))
        except importlib.metadata.PackageNotFoundError:
            findings.append(Finding(package, "missing", ok=False, advice=f"pip install {package}"))
    findings.append(_compiled())
    findings += [_plays(game) for game in games()]
    findings.append(_server())
    gcc = shutil.which("gcc")
    advice = "" if gcc else "Only 'unlost bench' wants it, for the comparison with C: apt-get install gcc"
    findings.append(Finding("gcc", gcc or "missing", ok=gcc is not None, optional=True, advice=advice))
    return findings


def _compiled() -> Finding:
    if not JIT:
        return Finding("rules", "interpreted, since UNLOST_JIT=0", ok=False, optional=True, advice="Unset UNLOST_JIT for full speed.")
    folder = cache_folder()
    compiled = len(list(folder.rglob("*.nbc")))
    if compiled:
        return Finding("rules", f"{compiled} compiled functions in {folder}")
    return Finding(
        "rules", f"not compiled yet ({folder})", ok=False, optional=True, advice="The first game compiles them, in some seconds."
    )


def _plays(game: str) -> Finding:
    """The beginning of a game from a fixed seed."""
    match = unlost.Match(game, seed="doctor")
    while match.turn is not None and len(match.history) < 20:
        match.play(match.actions()[0])
    return Finding(game, f"plays, {' : '.join(map(str, match.scores))} after {len(match.history)} actions")


def _server() -> Finding:
    """The server's settings, from the environment, and its database."""
    import asyncio

    from unlost.server.settings import Settings
    from unlost.server.store import Store

    async def opened(settings: Settings) -> None:
        await (await Store.opened(settings)).close()

    try:
        settings = Settings.gathered()
    except unlost.BadOption as fault:
        return Finding("server", "its settings are wrong", ok=False, advice=str(fault))
    where = settings.database_file or settings.database_url.rpartition("@")[2]
    try:
        asyncio.run(opened(settings))
    except Exception as fault:
        reason = " ".join(str(fault).split("\n")[0].split())
        return Finding("server", f"its database {where} cannot be opened", ok=False, advice=reason)
    return Finding("server", f"keeps its matches in {where}")
