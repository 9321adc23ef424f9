"""`@inlined` and `@compiled`: one source for the rules, compiled by Numba or run as plain Python.

With `UNLOST_JIT=0` in the environment every such function is the Python function as written, for a debugger and for
tests; otherwise Numba compiles it on its first call and keeps the machine code in `cache_folder()`.
"""

import atexit
import contextlib
import functools
import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from unlost.kernel.registry import installed_folders

JIT = os.environ.get("UNLOST_JIT", "1") != "0"

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE = Path(__file__).resolve().parents[1]
_KEPT_FOR = 14 * 24 * 3600  # seconds that a cache is kept after its last use
COMPILED_PACKAGES = ("kernel", "games", "features", "bots", "envs", "learn", "study")  # those with compiled code


@functools.cache
def cache_folder() -> Path:
    """Where the machine code is kept: a folder named after the sources, since Numba does not notice an edit in another file.

    Boundary checks (`NUMBA_BOUNDSCHECK`) change the code but not the sources, so they are part of the name too.
    """
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for package in COMPILED_PACKAGES:
        for source in sorted((_PACKAGE / package).rglob("*.py")):
            digest.update(source.relative_to(_PACKAGE).as_posix().encode() + b"\0" + source.read_bytes())
    chosen = os.environ.get("UNLOST_CACHE")
    home = Path(chosen).resolve() if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "unlost"
    folder = home / "compiled" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:  # a read-only home: this process compiles for itself
        own = tempfile.TemporaryDirectory(prefix="unlost-compiled-")
        atexit.register(own.cleanup)
        return Path(own.name)
    for old in folder.parent.iterdir():
        with contextlib.suppress(OSError):  # another process may be tidying up too
            if time.time() - old.stat().st_mtime > _KEPT_FOR:
                shutil.rmtree(old, ignore_errors=True)
    return folder


def inlined(function: F) -> F:
    """Compile this function into its callers, or leave it alone under `UNLOST_JIT=0`. Either way it gives the same results."""
    return _compiled(function, inline=True) if JIT else function


def compiled(function: F) -> F:
    """As `inlined`, for long functions and those called seldom: kept out of its callers' code, which stays small and quick."""
    return _compiled(function, inline=False) if JIT else function


def compiled_holding_gil(function: F) -> F:
    """As `compiled`, for what Python calls a million times a second: it keeps the interpreter's lock, as letting go takes longer."""
    return _compiled(function, inline=False, nogil=False) if JIT else function


def _compiled(function: F, inline: bool, nogil: bool = True) -> F:
    numba: Any = importlib.import_module("numba")  # only where it is wanted: it takes a while
    with _decorating:
        function.__dict__["copied_as"] = _copy
        theirs = numba.config.CACHE_DIR
        part = _copy + _package_digest(function.__code__.co_filename)
        numba.config.CACHE_DIR = str(cache_folder() / part)  # read when the decorator runs; other users of Numba keep their own
        try:
            compiled: F = numba.njit(function, cache=True, nogil=nogil, error_model="numpy", forceinline=inline)
        finally:
            numba.config.CACHE_DIR = theirs
    return compiled


_decorating = threading.RLock()  # what follows, and Numba's settings, are one for the whole process
_copy = "shared"  # the part of the cache for what is being decorated: copies of a module are kept apart


def specialised(module: str, **rules: object) -> ModuleType:
    """A copy of a module whose functions are written over the rules of any game, with those of one game put in.

    Compiled code calls what its globals name, so each game (and each bot) gets its own copy of the loops that drive it.
    """
    global _copy
    spec = importlib.util.find_spec(module)
    if spec is None or spec.loader is None:
        raise ImportError(f"no module {module}")
    copy = importlib.util.module_from_spec(spec)
    vars(copy).update(rules)
    with _decorating:
        outer, _copy = _copy, _fingerprint(module, rules)
        try:
            spec.loader.exec_module(copy)
        finally:
            _copy = outer
    return copy


def _fingerprint(module: str, rules: dict[str, object]) -> str:
    """A name for what is put into a module: where each function comes from, the text of that file (a bot's may be anywhere),
    and what it was made with, if a function made it.
    """
    digest = hashlib.sha256(module.encode())
    for name, thing in sorted(rules.items()):
        function: Any = getattr(thing, "py_func", thing)  # a function, compiled or not, or a constant
        if code := getattr(function, "__code__", None):
            made_with = [cell.cell_contents for cell in function.__closure__ or ()], function.__defaults__
            copied_as = function.__dict__.get("copied_as")
            digest.update(f"{name}={function.__module__}.{function.__qualname__} {copied_as} {made_with}".encode())
            digest.update(_text(code.co_filename) + _package_digest(code.co_filename).encode())
        else:
            digest.update(f"{name}={thing!r}".encode())
    return digest.hexdigest()[:16]


@functools.cache
def _text(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError:  # typed at a prompt
        return os.urandom(16)


@functools.cache
def _package_digest(file: str) -> str:
    """For a file of an installed game, whose sources `cache_folder` does not know: a hash of that game's sources; else nothing."""
    for folder in installed_folders():
        if Path(file).is_relative_to(folder):
            digest = hashlib.sha256()
            for source in sorted(folder.rglob("*.py")):
                digest.update(source.relative_to(folder).as_posix().encode() + b"\0" + source.read_bytes())
            return f"-{digest.hexdigest()[:16]}"
    return ""


if JIT and sys.byteorder != "little":
    raise ImportError("Unlost's compiled rules expect a little-endian machine")
