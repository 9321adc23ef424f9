"""Settings for all tests."""

import logging
import os
import re
import shutil
import signal
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.server.server_process import ServerProcess
from unlost.bots import bot

settings.register_profile("unlost", deadline=None, derandomize=True, print_blob=True)  # the first call may compile
settings.load_profile("unlost")

if threading.current_thread() is threading.main_thread():  # started in the background, Ctrl-C is ignored, and by all that tests start
    signal.signal(signal.SIGINT, signal.default_int_handler)


LONGEST = 1200  # seconds that a test may take: after that it hangs
VARIANT = re.compile(r"[\[-](dark|fr|es)\b")  # of a story of the browser that is told once in light, in English and in German


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What differs only in its light or its language is for `./test --all`."""
    for item in items:
        if "tests/browser" in item.nodeid and VARIANT.search(item.nodeid):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A test that hangs fails instead of holding up all others."""

    def ring(*_: object) -> None:
        raise TimeoutError(f"{item.nodeid} takes longer than {LONGEST} seconds")

    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def _leave_the_room_as_it_was() -> Iterator[None]:
    """A test that names a bot, sets up logs or changes the environment does it for itself, whatever runs after it in the same process."""
    bots, handlers, level, environment = bot._bots.copy(), logging.root.handlers[:], logging.root.level, dict(os.environ)
    yield
    if environment != dict(os.environ):
        os.environ.clear()
        os.environ.update(environment)
    bot._bots.clear()
    bot._bots.update(bots)
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)
    if structlog := sys.modules.get("structlog"):
        structlog.reset_defaults()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests of this process that do nothing to it: its bots take seconds to get ready. Everybody brings guests of
    their own, and looks at tables of their own only.
    """
    with ServerProcess(tmp_path_factory.mktemp("server"), workers="1") as running:
        yield running


@pytest.fixture(scope="module")
def playing() -> Iterator[Playwright]:
    """Playwright, for this file only: while it runs, no other test of the process can use asyncio."""
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="module")
def browser(playing: Playwright) -> Iterator[Browser]:
    """Debian's own chromium, without its windows where that can be had: it takes a third less of the processor."""
    yield from _opened(playing, "chromium-headless-shell", "chromium")


@pytest.fixture(scope="module")
def whole_browser(playing: Playwright) -> Iterator[Browser]:
    """The same with everything that a window has, such as notices."""
    yield from _opened(playing, "chromium")


def _opened(playing: Playwright, *names: str) -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, names)), None)
    if program is None:
        pytest.skip("there is no chromium here: apt-get install chromium")
    opened = playing.chromium.launch(executable_path=program, args=["--no-sandbox"])
    yield opened
    opened.close()
