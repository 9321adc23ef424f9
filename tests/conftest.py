"""Settings for all tests."""

import signal
import threading

from hypothesis import settings

settings.register_profile("unlost", deadline=None, derandomize=True, print_blob=True)  # the first call may compile
settings.load_profile("unlost")

if threading.current_thread() is threading.main_thread():  # started in the background, Ctrl-C is ignored, and by all that tests start
    signal.signal(signal.SIGINT, signal.default_int_handler)
