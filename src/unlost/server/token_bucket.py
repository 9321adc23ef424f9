"""A token bucket: how much somebody may do at once, and how much in a second."""

import time


class TokenBucket:
    """Holds at most `burst`, and gains `rate` a second. More than it holds can be taken: that is a debt, and takes time."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._since = burst, time.monotonic()

    def take(self, much: float) -> float:
        """Take so much. How many seconds to wait for it: 0 while there is enough."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._since) * self.rate) - much
        self._since = now
        return max(0.0, -self._left / self.rate)

    def try_take(self, much: float = 1) -> float:
        """Take so much if it is there, and nothing otherwise. In how many seconds it will be there: 0 if it was."""
        if (seconds := self.take(much)) > 0:
            self._left += much
        return seconds

    @property
    def is_full(self) -> bool:
        """Has all that was taken come back?"""
        return self._left + (time.monotonic() - self._since) * self.rate >= self.burst
