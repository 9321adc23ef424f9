"""Promised deals: the server binds itself to a secret before it hears the words of those who play.

Where a match begins as soon as it is asked for, against bots, the words come with the request. A server that drew its secret only then
could try many and choose. So whoever wants to be sure asks for a promise first, keeps the commitment, and sends their words afterwards.
"""

import secrets
from collections import OrderedDict
from dataclasses import dataclass

from unlost.languages import t
from unlost.server import fair
from unlost.server.errors import Refused

MOST, MOST_OF_ONE = 10_000, 20  # promises that are kept, and of one person; the oldest go


@dataclass(frozen=True)
class Promise:
    """What the server has bound itself to, and by which name it can be asked for."""

    id: str
    commitment: str


class PromisedDeals:
    """Secrets that were promised and not used yet: each is for one table. They are in memory only, and gone with the process."""

    def __init__(self) -> None:
        self._secrets: OrderedDict[tuple[str, str], str] = OrderedDict()  # by person and name, the oldest first

    def promise(self, person: str) -> Promise:
        own = [key for key in self._secrets if key[0] == person]
        if len(own) >= MOST_OF_ONE:
            del self._secrets[own[0]]
        elif len(self._secrets) >= MOST:
            self._secrets.popitem(last=False)
        name, secret = secrets.token_urlsafe(12), fair.new_secret()
        self._secrets[person, name] = secret
        return Promise(name, fair.commitment_of(secret))

    def take(self, person: str, name: str) -> str:
        """The secret of a promise, which is used up by that. Refused if there is none."""
        secret = self._secrets.pop((person, name), None)
        if secret is None:
            raise Refused("not_found", t("This deal was not promised to you here, or it was used already. Please ask for another one."))
        return secret
