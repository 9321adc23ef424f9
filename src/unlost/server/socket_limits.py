"""What the sockets of one person, or of one address, may do together: how many there may be, and how much they may ask.

Each socket has a budget of its own besides (`socket.py`, and for bytes `protocols.py`), so that one of them does not starve the others.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.types import Scope

from unlost.languages import t
from unlost.server.errors import Refused
from unlost.server.people import Person
from unlost.server.rate_limits import address_of
from unlost.server.settings import Settings
from unlost.server.token_bucket import TokenBucket

MOST, MOST_OF_ADDRESS = 200, 2000  # sockets of one person, or of one address that nobody is known at; of an address in all
RATE, BURST = 600.0, 1200.0  # messages a second of all of them, and how many at once
CHAT_RATE, CHAT_BURST = 0.5, 20.0  # lines of chat
AT_HOME = 10  # times as much for a visitor of this very machine (see `RateLimits.is_exempt`): its programs play many games at once
NO_LIMIT = 1e12
REMEMBERED = 4096  # of those who have no socket any more, until what they took has come back


class Budget:
    """What the sockets of one person or address share."""

    def __init__(self, times: float = 1) -> None:
        self.messages = TokenBucket(RATE * times, BURST * times)
        self.chat = TokenBucket(CHAT_RATE, CHAT_BURST)


class NoLimits(Budget):
    """Where limits are off."""

    def __init__(self) -> None:
        self.messages = self.chat = TokenBucket(NO_LIMIT, NO_LIMIT)


class SocketLimits:
    """Counts sockets, and has a budget of messages for each person or address. Off if the settings say so."""

    def __init__(self, settings: Settings) -> None:
        self._is_on = settings.limits
        self._open: dict[str, int] = {}  # by person or address
        self._budgets: dict[str, Budget] = {}

    @contextmanager
    def counted(self, scope: Scope, person: Person | None, exempt: bool) -> Iterator[Budget]:
        """One socket more, while it is open, and the budget it shares. Refused if there are too many."""
        if not self._is_on:
            yield NoLimits()
            return
        address = f"address {address_of(scope)}"
        who, times = person.id if person else address, AT_HOME if exempt else 1
        if self._open.get(who, 0) >= MOST * times or self._open.get(address, 0) >= MOST_OF_ADDRESS * times:
            raise Refused("too_much", t("There are {n} connections from you already. Please close some first.", n=self._open[address]))
        counted = {who, address}
        for one in counted:
            self._open[one] = self._open.get(one, 0) + 1
        try:
            yield self._budgets.setdefault(who, Budget(times))
        finally:
            for one in counted:
                self._open[one] -= 1
                if not self._open[one]:
                    del self._open[one]
            if len(self._budgets) - len(self._open) > REMEMBERED:
                self._forget()

    def _forget(self) -> None:
        for who, budget in list(self._budgets.items()):
            if who not in self._open and budget.messages.is_full and budget.chat.is_full:
                del self._budgets[who]
