"""These tests are for a process in which the fourth game is installed: `tests/new_game/test_fourth_game.py` starts it."""

from unlost.kernel.registry import packages

collect_ignore_glob = [] if "beacons" in packages() else ["test_*.py"]
