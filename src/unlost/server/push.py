"""Web Push: browsers that may be woken when no page of ours is open, and sending something to them.

What is sent is encrypted for the browser (RFC 8291) and signed with the server's own key (VAPID, RFC 8292), so that push services know
who sends and read nothing. A browser that its service no longer knows is forgotten; what fails is tried again a few times.
All of it happens in the background.
"""

import asyncio
import base64
import hashlib
import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from email.utils import parseaddr
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import structlog
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from unlost.languages import spoken, t
from unlost.server.errors import Refused
from unlost.server.push_client import PushClient
from unlost.server.schema import push_subscriptions, server_values
from unlost.server.settings import Settings
from unlost.server.store import Store

if TYPE_CHECKING:
    from py_vapid import Vapid02

MOST = 10  # browsers of one person; another one takes the place of the oldest
MOST_AT_ONCE = 500  # notices that are under way; more are dropped
PAUSES = (2.0, 20.0)  # seconds before what failed is tried again
LONGEST_PAUSE = 60.0  # if the push service asks for one
GIVEN_UP = 10  # notices in a row that failed, until the browser is forgotten
DAY = 86_400
SIGNED_FOR = 12 * 3600  # seconds for which a signature is used; push services take none that lasts longer than a day
KEY = "push key"

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that may be woken."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    failures: int
    created: int


class Push:
    """The server's key, the browsers, and what is on its way to them."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], int]) -> None:
        self.store, self.clock = store, clock
        self.client = PushClient(settings.push_anywhere)
        self._subject = _subject(settings)
        self._vapid: Vapid02 | None = None
        self._one = asyncio.Lock()
        self._signed: dict[str, tuple[float, str]] = {}  # by the push service: until when, and the header
        self._under_way: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------ the key

    async def public_key(self) -> str:
        """What browsers have to know of the server's key; made at the first start, and kept in the database."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        vapid = await self._key()
        return _text(vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def _key(self) -> "Vapid02":
        async with self._one:
            if self._vapid is None:
                from py_vapid import Vapid02

                query = select(server_values.c.value).where(server_values.c.name == KEY)
                found = await self.store.rows(query)
                if not found:
                    fresh = Vapid02()
                    fresh.generate_keys()
                    number = fresh.private_key.private_numbers().private_value
                    try:
                        async with self.store.writing() as connection:
                            await connection.execute(insert(server_values).values(name=KEY, value=_text(number.to_bytes(32, "big"))))
                    except IntegrityError:
                        pass  # another server starts at the same time
                    found = await self.store.rows(query)
                self._vapid = Vapid02.from_raw(str(found[0].value).encode())
            return self._vapid

    # ------------------------------------------------------------ browsers

    async def subscribe(self, person: str, endpoint: str, p256dh: str, auth: str) -> str:
        """Remember a browser, in the language that is being spoken. Returns what it is called here."""
        self.client.check(endpoint)
        _check_keys(p256dh, auth)
        name = hashlib.sha256(endpoint.encode()).hexdigest()[:40]
        row = asdict(Subscription(name, person, endpoint, p256dh, auth, spoken(), 0, self.clock()))
        ours = push_subscriptions.c.person == person
        async with self.store.writing() as connection:
            await connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id == name))
            await connection.execute(insert(push_subscriptions).values(row))
            newest = select(push_subscriptions.c.id).where(ours).order_by(push_subscriptions.c.created.desc(), push_subscriptions.c.id)
            too_many = [one.id for one in await connection.execute(newest.offset(MOST))]
            await connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id.in_(too_many)))
        return name

    async def unsubscribe(self, person: str, name: str) -> None:
        async with self.store.writing() as connection:
            mine = push_subscriptions.c.person == person, push_subscriptions.c.id == name
            done = await connection.execute(delete(push_subscriptions).where(*mine))
        if not done.rowcount:
            raise Refused("not_found", t("There is no such browser of yours."))

    async def of(self, person: str) -> list[Subscription]:
        return await self.store.read(Subscription, select(push_subscriptions).where(push_subscriptions.c.person == person))

    # ------------------------------------------------------------ sending

    def send(self, to: Subscription, what: Mapping[str, object], topic: str) -> None:
        """Send this in the background. A later notice of the same topic replaces one that the browser has not fetched."""
        if len(self._under_way) >= MOST_AT_ONCE:
            log.warning("too many notices are under way; one is dropped")
            return
        task = asyncio.create_task(self._deliver(to, json.dumps(what, ensure_ascii=False).encode(), topic))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _deliver(self, to: Subscription, body: bytes, topic: str) -> None:
        try:
            status = await self._try(to, body, topic)
            if status in (404, 410):
                await self._forget(to)
            elif 200 <= status < 300:
                if to.failures:
                    await self._note(to, 0)
            elif to.failures + 1 >= GIVEN_UP:
                await self._forget(to)
            else:
                log.info("a notice could not be delivered", status=status)
                await self._note(to, to.failures + 1)
        except SQLAlchemyError:
            log.warning("what became of a notice could not be written down")
        except Exception:
            log.exception("a notice could not be sent")

    async def _try(self, to: Subscription, body: bytes, topic: str) -> int:
        """The status with which the push service answered in the end; 0 if it could not be reached."""
        headers = {
            "Host": urlsplit(to.endpoint).netloc, "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm",
            "TTL": str(DAY), "Urgency": "high", "Topic": topic[:32], "Authorization": await self._authorization(to.endpoint),
        }  # fmt: skip
        encrypted, status = _encrypted(body, to), 0
        for pause in (*PAUSES, None):
            again = pause
            try:
                status, told = await self.client.post(to.endpoint, {**headers, "Content-Length": str(len(encrypted))}, encrypted)
                if 200 <= status < 500 and status != 429:
                    return status
                if (asked := told.get("retry-after", "")).isdecimal() and pause is not None:
                    again = min(float(asked[:6]), LONGEST_PAUSE)
            except Exception as fault:  # of the network, or of an answer that is none
                log.info("a push service could not be reached", fault=type(fault).__name__)
                status = 0
            if again is not None:
                await asyncio.sleep(again)
        return status

    async def _authorization(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        service, now = f"{parts.scheme}://{parts.netloc}", time.time()
        if service not in self._signed or self._signed[service][0] < now:
            vapid = await self._key()
            header = vapid.sign({"aud": service, "sub": self._subject, "exp": int(now) + 2 * SIGNED_FOR - 600})
            if len(self._signed) > 1000:
                self._signed.clear()
            self._signed[service] = (now + SIGNED_FOR, str(header["Authorization"]))
        return self._signed[service][1]

    async def _forget(self, one: Subscription) -> None:
        async with self.store.writing() as connection:
            same = push_subscriptions.c.id == one.id, push_subscriptions.c.created == one.created  # it may have come anew meanwhile
            await connection.execute(delete(push_subscriptions).where(*same))

    async def _note(self, one: Subscription, failures: int) -> None:
        async with self.store.writing() as connection:
            await connection.execute(update(push_subscriptions).where(push_subscriptions.c.id == one.id).values(failures=failures))

    async def stop(self) -> None:
        """What is under way is given up."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self.client.close()


def _subject(settings: Settings) -> str:
    """Whom a push service can write to about this server: its mail address, or its own address."""
    if address := parseaddr(settings.mail_from)[1]:
        return f"mailto:{address}"
    host = urlsplit(settings.public_url).hostname or "" if settings.public_url.startswith("https:") else ""
    return f"https://{host}" if "." in host else "https://localhost"


def _check_keys(p256dh: str, auth: str) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = _bytes(p256dh), _bytes(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        if len(point) == 65 and len(secret) == 16:
            return
    except ValueError:
        pass
    raise Refused("bad_option", t("These are not the keys of a browser."))


def _encrypted(body: bytes, to: Subscription) -> bytes:
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    own = ec.generate_private_key(ec.SECP256R1())
    encrypted: bytes = http_ece.encrypt(
        body, salt=os.urandom(16), private_key=own, dh=_bytes(to.p256dh), auth_secret=_bytes(to.auth), version="aes128gcm"
    )
    return encrypted


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Of base64 as browsers write it; ValueError if it is not that."""
    return base64.b64decode(text.rstrip("=").encode("ascii") + b"=" * (-len(text.rstrip("=")) % 4), altchars=b"-_", validate=True)
