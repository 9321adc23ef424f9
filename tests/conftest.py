"""Settings for all tests."""

import shutil
import signal
import threading
from typing import Any

import pytest
from hypothesis import settings

from unlost.bots import bot

settings.register_profile("unlost", deadline=None, derandomize=True, print_blob=True)  # the first call may compile
settings.load_profile("unlost")

if threading.current_thread() is threading.main_thread():  # started in the background, Ctrl-C is ignored, and by all that tests start
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's own chromium; where there is none, what needs a browser is skipped."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("there is no chromium here: apt-get install chromium")
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox"]}


@pytest.fixture(autouse=True)
def bots_of_a_test_leave_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers, the next one does not find."""
    monkeypatch.setattr(bot, "_bots", dict(bot._bots))
