"""Settings for all tests."""

from hypothesis import settings

settings.register_profile("unlost", deadline=None, derandomize=True, print_blob=True)  # the first call may compile
settings.load_profile("unlost")
