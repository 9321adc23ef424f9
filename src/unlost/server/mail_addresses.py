"""Mail, at servers whose host has named a mail server: addresses that their owners confirm, turns, lost passwords.

Turns are told at most once an hour, all that wait in one mail. When the next mail is due stands in the database, so that a restart neither
loses nor repeats one. Links carry what they are for, signed: nothing else is kept of them.
"""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Literal
from urllib.parse import urlsplit

import structlog
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from unlost.languages import speaking, spoken, t
from unlost.server import mail_texts
from unlost.server.errors import Refused
from unlost.server.mail_server import MailFailed, read_mail_server
from unlost.server.names import name_key
from unlost.server.people import People, Person
from unlost.server.schema import mail_addresses, people
from unlost.server.settings import Settings
from unlost.server.store import Store
from unlost.server.table import Table

MINUTE, HOUR = 60_000, 3_600_000  # milliseconds
AFTER = 5 * MINUTE  # how long a turn waits until it is told by mail
BETWEEN = HOUR  # two mails about turns
CONFIRM_WITHIN = 48 * HOUR
RESET_WITHIN = HOUR
AGAIN = 10 * MINUTE  # after a mail that could not be sent
MOST_TRIES = 5
MOST_AT_ONCE = 100  # mails that are under way
TOGETHER = 4  # of which so many are handed over at once
LOOK = 60.0  # seconds between two looks for mails that are due

Purpose = Literal["confirm", "stop", "reset"]

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class MailAddress:
    """An account's address; `pending` is the one that a link was sent to."""

    person: str
    address: str | None
    pending: str | None
    language: str
    turns: bool
    told: int | None
    due: int | None
    tries: int


class MailAddresses:
    """The addresses of all accounts, and what is sent there. Where no mail server is named, everything is refused."""

    def __init__(
        self, store: Store, accounts: People, settings: Settings, clock: Callable[[], int],
        waiting_for: Callable[[str], Awaitable[list[Table]]],
    ) -> None:  # fmt: skip
        self.store, self.clock = store, clock
        self.server = read_mail_server(settings.smtp_url) if settings.smtp_url else None
        self._people, self._waiting_for = accounts, waiting_for
        self._site, self._from = settings.public_url.rstrip("/"), settings.mail_from
        self._few = asyncio.Semaphore(TOGETHER)
        self._tasks: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------ an address of one's own

    async def of(self, person: str) -> MailAddress | None:
        found = await self.store.read(MailAddress, select(mail_addresses).where(mail_addresses.c.person == person))
        return found[0] if found else None

    async def ask(self, person: Person, text: str, password: str) -> None:
        """Somebody names an address: send a link there, by which its owner confirms it. It opens the account, so it takes the password."""
        self._needs_server()
        if person.kind != "account":
            raise Refused("account_needed", t("Mail is for accounts. Choose a name and a password first."))
        address = tidy_address(text)
        await self._people.check_password(person, password)
        async with self.store.writing() as connection:
            mine = mail_addresses.c.person == person.id
            done = await connection.execute(update(mail_addresses).where(mine).values(pending=address, language=spoken()))
            if not done.rowcount:
                row = MailAddress(person.id, None, address, spoken(), True, None, None, 0)
                await connection.execute(insert(mail_addresses).values({name: getattr(row, name) for name in MailAddress.__slots__}))
        link = self._link("confirm", person.id, address, self.clock() + CONFIRM_WITHIN)
        self._start(self._send_quietly(address, *mail_texts.confirm(person.name, link)))

    async def confirm(self, token: str) -> str:
        """The owner of an address has followed the link. Returns the address."""
        self._needs_server()
        person, address, until = self._read("confirm", token)
        if self.clock() > int(until):
            raise _too_old()
        async with self.store.writing() as connection:
            asked = mail_addresses.c.person == person, mail_addresses.c.pending == address
            done = await connection.execute(update(mail_addresses).where(*asked).values(address=address, pending=None, turns=True, tries=0))
            is_there = mail_addresses.c.person == person, mail_addresses.c.address == address
            known = done.rowcount or await connection.scalar(select(mail_addresses.c.person).where(*is_there))  # clicked twice
        if not known:
            raise _too_old()
        return str(address)

    async def choose(self, person: str, wants_turns: bool) -> None:
        """Are turns told by mail?"""
        self._needs_server()
        async with self.store.writing() as connection:
            mine = mail_addresses.c.person == person
            await connection.execute(update(mail_addresses).where(mine).values(turns=wants_turns, due=None, tries=0))

    async def stop_turns(self, token: str) -> None:
        """The link at the end of a mail: no more of them."""
        self._needs_server()
        person, _, _ = self._read("stop", token)
        await self.choose(str(person), False)

    async def remove(self, person: str) -> None:
        self._needs_server()
        async with self.store.writing() as connection:
            await connection.execute(delete(mail_addresses).where(mail_addresses.c.person == person))

    # ------------------------------------------------------------ lost passwords

    def forgotten(self, text: str) -> None:
        """Somebody has lost the password of this name, or of this address: send a link there. Nobody is told whether there is one."""
        self._needs_server()
        self._start(self._send_resets(text.strip(), spoken()))

    async def _send_resets(self, text: str, language: str) -> None:
        same = or_(people.c.name_key == name_key(text), mail_addresses.c.address == _lower_host(text))
        query = select(people.c.id, people.c.name, mail_addresses.c.address).join(mail_addresses, mail_addresses.c.person == people.c.id)
        for row in await self.store.rows(query.where(same, people.c.kind == "account", mail_addresses.c.address.is_not(None)).limit(5)):
            mark = await self._people.password_mark(row.id)
            with speaking(language):
                link = self._link("reset", row.id, mark or "", self.clock() + RESET_WITHIN)
                letter = mail_texts.reset(row.name, link)
            await self._send_quietly(row.address, *letter)

    async def reset(self, token: str, password: str) -> str:
        """A new password by the link of a mail, once. Returns the name of the account."""
        self._needs_server()
        person, mark, until = self._read("reset", token)
        if self.clock() > int(until):
            raise _too_old()
        return await self._people.reset_password(str(person), str(mark), password)

    # ------------------------------------------------------------ turns

    async def wants_turns(self, person: str) -> bool:
        """Is this person to be told of turns by mail?"""
        if self.server is None:
            return False
        found = await self.of(person)
        return bool(found and found.address and found.turns)

    async def plan(self, person: str, at_once: bool) -> None:
        """It is somebody's turn: a mail is due in a while, unless one is already; never sooner than an hour after the last one."""
        found = await self.of(person)
        if found is None:
            return
        due = max(self.clock() + (0 if at_once else AFTER), (found.told or 0) + BETWEEN)
        if found.due is None or due < found.due:
            async with self.store.writing() as connection:
                await connection.execute(update(mail_addresses).where(mail_addresses.c.person == person).values(due=due, tries=0))

    async def go_on(self, sees: Callable[[str], bool]) -> None:
        """Send what is due, for ever. `sees`: has this person a page of ours in sight?"""
        while True:
            try:
                await self.send_due(sees)
            except SQLAlchemyError:
                log.warning("mails that are due could not be looked up; trying again")
            except Exception:
                log.exception("mails that are due could not be sent")
            await asyncio.sleep(LOOK)

    async def send_due(self, sees: Callable[[str], bool]) -> None:
        """Send all mails about turns that are due now, and wait until the mail server has them."""
        due = mail_addresses.c.due <= self.clock(), mail_addresses.c.turns, mail_addresses.c.address.is_not(None)
        found = await self.store.read(MailAddress, select(mail_addresses).where(*due).order_by(mail_addresses.c.due).limit(MOST_AT_ONCE))
        await asyncio.gather(*(self._send_turns(one) for one in found if not sees(one.person)))

    async def _send_turns(self, to: MailAddress) -> None:
        now = self.clock()
        async with self.store.writing() as connection:  # whoever changes this sends the mail
            same = mail_addresses.c.person == to.person, mail_addresses.c.due == to.due
            if not (await connection.execute(update(mail_addresses).where(*same).values(due=None, told=now))).rowcount:
                return
        waiting = await self._waiting_for(to.person)
        account = await self._people.find(to.person)
        if not waiting or account is None or to.address is None:
            await self._put_back(to, None)
            return
        with speaking(to.language):
            stop = self._token("stop", to.person, "", 0)
            subject, text = mail_texts.turns(account, waiting, self._site, f"{self._site}/mail#stop={stop}")
        headers = {"List-Unsubscribe": f"<{self._site}/mail/stop?token={stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        try:
            await self._send(to.address, subject, text, headers)
        except MailFailed as fault:
            log.warning("a mail could not be sent", fault=str(fault))
            await self._put_back(to, now + AGAIN if to.tries + 1 < MOST_TRIES else None, to.tries + 1)

    async def _put_back(self, to: MailAddress, due: int | None, tries: int = 0) -> None:
        """No mail was sent: the last one remains the one before; another try may be due."""
        async with self.store.writing() as connection:
            same = mail_addresses.c.person == to.person, mail_addresses.c.due.is_(None)
            await connection.execute(update(mail_addresses).where(*same).values(told=to.told, due=due, tries=tries))

    # ------------------------------------------------------------ sending, and links

    async def _send_quietly(self, address: str, subject: str, text: str) -> None:
        try:
            await self._send(address, subject, text, {})
        except MailFailed as fault:
            log.warning("a mail could not be sent", fault=str(fault))

    async def _send(self, address: str, subject: str, text: str, headers: dict[str, str]) -> None:
        assert self.server
        host = urlsplit(self._site).hostname or "localhost"
        message = EmailMessage()
        name, sender = parseaddr(self._from)
        message["From"] = Address(name, addr_spec=sender)
        message["To"] = Address(addr_spec=address)
        message["Subject"] = subject
        message["Date"] = formatdate(time.time())
        message["Message-ID"] = make_msgid(domain=host)
        message["Auto-Submitted"] = "auto-generated"
        for header, value in headers.items():
            message[header] = value
        message.set_content(text)
        async with self._few:
            await self.server.send(message, host)

    def _link(self, purpose: Purpose, person: str, about: str, until: int) -> str:
        """The fragment of an address stays in the browser: no log and no other site sees it."""
        return f"{self._site}/mail#{purpose}={self._token(purpose, person, about, until)}"

    def _token(self, purpose: Purpose, person: str, about: str, until: int) -> str:
        token = self._signer(purpose).dumps([person, about, until])
        return token.decode() if isinstance(token, bytes) else token

    def _read(self, purpose: Purpose, token: str) -> tuple[str, str, int]:
        try:
            person, about, until = self._signer(purpose).loads(token)
        except (BadSignature, ValueError, TypeError):
            raise _too_old() from None
        return person, about, until

    def _signer(self, purpose: Purpose) -> URLSafeSerializer:
        return URLSafeSerializer(
            self._people.key, salt=f"unlost mail {purpose}", signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256}
        )

    def _needs_server(self) -> None:
        if self.server is None:
            raise Refused("not_found", t("This server sends no mail."))

    def _start(self, work: Coroutine[object, object, None]) -> None:
        if len(self._tasks) >= MOST_AT_ONCE:
            work.close()
            raise Refused("too_much", t("Too many mails are under way. Please try again in a while."))
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            log.error("a mail failed", exc_info=fault)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def tidy_address(text: str) -> str:
    """An address that mail can be sent to; Refused says that it is none."""
    text = text.strip()
    try:
        if not (text.isascii() and text.isprintable() and len(text) <= 254 and " " not in text):
            raise ValueError(text)
        found = Address(addr_spec=text)
        if not found.username or "." not in found.domain.strip("."):
            raise ValueError(text)
    except (ValueError, IndexError, AttributeError, MessageError):  # the standard library's reader of addresses raises many kinds
        raise Refused("bad_option", t("This is no e-mail address.")) from None
    return _lower_host(text)


def _lower_host(text: str) -> str:
    local, at, host = text.rpartition("@")
    return f"{local}{at}{host.lower()}"


def _too_old() -> Refused:
    return Refused("too_late", t("This link is too old, or was not copied as a whole. Please ask for a new one."))
