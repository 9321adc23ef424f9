"""The server's time: the wall clock's as long as that runs evenly.

If the wall clock is set while matches run, nobody is to lose by it. So time goes on by the monotonic clock, which nothing sets, and comes
back to the wall clock slowly: by a hundredth of the time that passes. A clock that is wrong by a minute is right again after 100 minutes.
"""

import time
from collections.abc import Callable

DRIFT = 0.01  # how much faster or slower than the monotonic clock time may go to reach the wall clock


class SteadyClock:
    """Milliseconds since 1970 that never jump."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall, self._steady = wall, steady
        self._now, self._since = wall(), steady()

    def __call__(self) -> int:
        since = self._steady()
        passed, self._since = since - self._since, since
        self._now += passed
        reachable = int(passed * DRIFT)
        self._now += max(-reachable, min(reachable, self._wall() - self._now))
        return self._now // 1_000_000
