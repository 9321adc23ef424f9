"""People: guests, accounts and the server's bots; how they are recognised, and what is theirs alone: sessions and tokens.

Everybody starts as a guest, recognised by a signed cookie. A guest who chooses a name and a password becomes an account, in the
same row, so that the games stay theirs. Whoever leaves is forgotten; their games stay, as those of someone who left.
"""

import hashlib
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from unlost.kernel.errors import BadOption
from unlost.languages import t
from unlost.server import figures, friends, tournament_players
from unlost.server.errors import Refused
from unlost.server.names import GONE, LEVELS, friendly_name, name_key, tidy_name
from unlost.server.passwords import Passwords
from unlost.server.recovery import new_words, tidy_words
from unlost.server.rows import AnyRow, PersonKind
from unlost.server.schema import (
    chat,
    follows,
    mail_addresses,
    matches,
    people,
    push_subscriptions,
    ratings,
    results,
    seats,
    server_values,
    sessions,
    tokens,
    vacations,
)
from unlost.server.store import Store

SECOND, HOUR = 1000, 3600 * 1000
YEAR = 365 * 24 * HOUR
CACHED_FOR = 20 * SECOND  # how long a session is taken as it was last read: another process may have ended it
HERE = 60 * SECOND  # how long somebody counts as here who has asked for something
MOST_CACHED = 20_000  # sessions and tokens in memory
MOST_TOKENS = 20

Clock = Callable[[], int]  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can sit at a table. The id is no secret."""

    id: str
    kind: PersonKind
    name: str


@dataclass(frozen=True, slots=True)
class Entered:
    """An account that somebody has come into, in a new session; with the new recovery words, if there are any."""

    person: Person
    session: str
    recovery_words: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """What an account, or a guest, has set about themselves."""

    created: int
    has_recovery: bool
    presence: bool


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody is recognised."""

    id: str
    device: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class Token:
    """What lets a program act as a person. Only its hash is kept."""

    id: str
    label: str
    created: int
    used: int | None


@dataclass(frozen=True, slots=True)
class _CachedPerson:
    person: Person
    until: int


class People:
    """Everybody the server knows. `prepare` comes before anything else."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.when_changed: list[Callable[[str, Person], None]] = []  # told the id as it was and the person as they are now
        self.when_ended: list[Callable[[str], None]] = []  # told the id of somebody of whom a session or a token has ended
        self._passwords = Passwords()
        self.key = ""  # what the server signs with
        self._signer: Signer
        self._devices: Signer
        self._cache: dict[str, _CachedPerson] = {}  # by session id or hash of a token
        self._seen: dict[str, int] = {}  # when a browser of somebody's last asked for something, those of late at the end
        self._changes = 0

    async def prepare(self) -> None:
        """What a server needs before the first guest: the key of its cookies, and its bots as people. Old sessions go."""
        key = os.environ.get("UNLOST_SECRET") or await self._own_key()
        if len(key) < 16:
            raise BadOption("UNLOST_SECRET takes at least 16 characters, as random as can be")
        self.key = key
        self._signer = Signer(key, salt="unlost session", key_derivation="hmac", digest_method=hashlib.sha256)
        self._devices = Signer(key, salt="unlost device", key_derivation="hmac", digest_method=hashlib.sha256)
        for level in LEVELS:
            row = {"id": f"bot:{level}", "kind": "house", "name": level.capitalize(), "name_key": level, "created": self.clock()}
            if not await self.find(f"bot:{level}"):
                await self._insert_unless_there(insert(people).values(row))
        async with self.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.seen < self.clock() - YEAR))

    async def _own_key(self) -> str:
        query = select(server_values.c.value).where(server_values.c.name == "cookie key")
        if not await self.store.rows(query):
            await self._insert_unless_there(insert(server_values).values(name="cookie key", value=secrets.token_hex(32)))
        return str((await self.store.rows(query))[0].value)

    async def _insert_unless_there(self, row: object) -> None:
        try:
            async with self.store.writing() as connection:
                await connection.execute(row)  # type: ignore[call-overload]
        except IntegrityError:
            pass  # another server starts at the same time

    # ---------------------------------------------------------------- who is it?

    async def find(self, person: str) -> Person | None:
        found = await self.store.read(Person, _PERSON.where(people.c.id == person))
        return found[0] if found else None

    def cookie_of(self, session: str) -> str:
        """What the browser keeps of a session."""
        return self._signer.sign(session).decode()

    def session_of(self, cookie: str) -> str | None:
        """The session of a cookie that this server signed; it may have ended since."""
        try:
            return self._signer.unsign(cookie.encode("utf-8", "replace")).decode()
        except BadSignature:
            return None

    def known_by(self, account: str) -> str:
        """What a browser keeps by which it is known to have been an account's."""
        return self._devices.sign(account).decode()

    async def is_known(self, name: str, device: str) -> bool:
        """Was somebody of this name logged in, in this browser?"""
        try:
            account = self._devices.unsign(device.encode("utf-8", "replace")).decode()
        except BadSignature:
            return False
        found = await self._by_name(name)
        return found is not None and found.id == account

    async def by_session(self, session: str) -> Person | None:
        """Whose session is this? None if it has ended."""
        if person := self._recall(session) or await self._look_up(session):
            self._seen.pop(person.id, None)
            self._seen[person.id] = self.clock()
            if len(self._seen) > MOST_CACHED:
                del self._seen[next(iter(self._seen))]
        return person

    def was_here(self, person: str) -> bool:
        """Has a browser of theirs asked for anything in the last minute?"""
        return self.clock() - self._seen.get(person, -HERE) < HERE

    async def _look_up(self, session: str) -> Person | None:
        now, changes = self.clock(), self._changes
        query = _PERSON.add_columns(sessions.c.seen).join(sessions, sessions.c.person == people.c.id)
        found = await self.store.rows(query.where(sessions.c.id == session, sessions.c.seen >= now - YEAR))
        if not found:
            return None
        if now - found[0].seen >= HOUR:
            async with self.store.writing() as connection:
                await connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))
        return self._remember(session, _person(found[0]), changes)

    async def by_token(self, token: str) -> Person:
        """Whose token is this? Raises Refused if it is nobody's."""
        digest = _hash_of(token)
        if cached := self._recall(digest):
            return cached
        now, changes = self.clock(), self._changes
        query = _PERSON.add_columns(tokens.c.used).join(tokens, tokens.c.person == people.c.id)
        found = await self.store.rows(query.where(tokens.c.hash == digest))
        if not found:
            raise Refused("wrong_token", t("This token is not known here, or no longer. Its owner can make a new one."))
        used = found[0].used
        if used is None or now - used >= HOUR:
            async with self.store.writing() as connection:
                await connection.execute(update(tokens).where(tokens.c.hash == digest).values(used=now))
        return self._remember(digest, _person(found[0]), changes)

    def _recall(self, key: str) -> Person | None:
        cached = self._cache.get(key)
        return cached.person if cached and self.clock() < cached.until else None

    def _remember(self, key: str, person: Person, changes: int) -> Person:
        if changes == self._changes:  # else what was read may be old already
            self._cache.pop(key, None)
            self._cache[key] = _CachedPerson(person, self.clock() + CACHED_FOR)
            while len(self._cache) > MOST_CACHED:
                del self._cache[next(iter(self._cache))]
        return person

    def _changed(self, before: str, now: Person | None = None) -> None:
        """Forget what is in memory about somebody, and tell whoever wants to know; also if they are another one now."""
        self._changes += 1
        for key in [key for key, cached in self._cache.items() if cached.person.id == before]:
            del self._cache[key]
        if now:
            for tell in self.when_changed:
                tell(before, now)
        else:
            for tell_of_end in self.when_ended:
                tell_of_end(before)

    # ---------------------------------------------------------------- guests and accounts

    async def welcome(self, device: str) -> tuple[Person, str]:
        """A new guest and their session."""
        guest = Person(secrets.token_hex(8), "guest", friendly_name())
        async with self.store.writing() as connection:
            await connection.execute(insert(people).values(id=guest.id, kind=guest.kind, name=guest.name, created=self.clock()))
            return guest, await self._new_session(connection, guest.id, device)

    async def _new_session(self, connection: AsyncConnection, person: str, device: str) -> str:
        session, now = secrets.token_urlsafe(18), self.clock()
        called = "".join(sign for sign in device if sign.isprintable())[:200]
        await connection.execute(insert(sessions).values(id=session, person=person, device=called, created=now, seen=now))
        return session

    async def rename(self, person: Person, text: str) -> Person:
        """Another name. One that an account has is taken for guests also: nobody passes for somebody else."""
        name = tidy_name(text)
        key = name_key(name)
        renamed = Person(person.id, person.kind, name)
        try:
            async with self.store.writing() as connection:
                if await connection.scalar(select(people.c.id).where(people.c.name_key == key, people.c.id != person.id)):
                    raise _taken()
                same = people.c.id == person.id, people.c.kind == person.kind
                changed = await connection.execute(
                    update(people).where(*same).values(name=name, name_key=key if person.kind == "account" else None)
                )
                if not changed.rowcount:
                    raise _no_longer()
        except IntegrityError:
            raise _taken() from None
        self._changed(person.id, renamed)
        return renamed

    async def open_account(self, guest: Person, text: str, password: str, device: str, session: str | None) -> Entered:
        """The guest becomes an account and keeps the games. The session is a new one: who knew the old one knows nothing."""
        if guest.kind != "guest":
            raise Refused("not_allowed", t("You have an account already."))
        name = tidy_name(text)
        hashed = await self._passwords.hashed(password)
        words = new_words()
        kept = await self._passwords.hashed(words)
        try:
            async with self.store.writing() as connection:
                changed = await connection.execute(
                    update(people)
                    .where(people.c.id == guest.id, people.c.kind == "guest")
                    .values(kind="account", name=name, name_key=name_key(name), password=hashed, recovery=kept)
                )
                if not changed.rowcount:
                    raise _no_longer()
                await connection.execute(delete(sessions).where(sessions.c.id == session))
                opened = await self._new_session(connection, guest.id, device)
        except IntegrityError:
            raise _taken() from None
        account = Person(guest.id, "account", name)
        self._changed(guest.id, account)
        return Entered(account, opened, words)

    async def log_in(self, name: str, password: str, device: str, before: Person | None, session: str | None) -> Entered:
        """The account of this name and password, in a new session. Who was a guest before brings their games along."""
        found = await self._by_name(name)
        if not await self._passwords.match(password, found.password if found else None):
            raise Refused("wrong_password", t("The name and the password do not go together."))
        assert found
        async with self.store.writing() as connection:
            still = people.c.id == found.id, people.c.password == found.password
            if not await connection.scalar(select(people.c.id).where(*still)):
                raise _no_longer()
            opened = await self._enter(connection, found.id, device, before, session)
        return self._entered(Entered(Person(found.id, "account", found.name), opened), before)

    async def recover(self, name: str, words: str, password: str, device: str, before: Person | None, session: str | None) -> Entered:
        """The account of this name and these recovery words gets another password, and new words: the old ones are used up.

        All its other sessions end: somebody may have known the old password.
        """
        found = await self._by_name(name)
        if not await self._passwords.match(tidy_words(words), found.recovery if found else None):
            raise Refused("wrong_password", t("The name and the recovery words do not go together."))
        assert found
        hashed = await self._passwords.hashed(password)
        again = new_words()
        kept = await self._passwords.hashed(again)
        async with self.store.writing() as connection:
            still = people.c.id == found.id, people.c.recovery == found.recovery
            if not (await connection.execute(update(people).where(*still).values(password=hashed, recovery=kept))).rowcount:
                raise _no_longer()
            await connection.execute(delete(mail_addresses).where(mail_addresses.c.person == found.id))  # it may be an intruder's
            await _log_out_everywhere(connection, found.id)
            opened = await self._enter(connection, found.id, device, before, session)
        self._changed(found.id)
        return self._entered(Entered(Person(found.id, "account", found.name), opened, again), before)

    async def _by_name(self, name: str) -> AnyRow | None:
        columns = people.c.id, people.c.name, people.c.password, people.c.recovery
        found = await self.store.rows(select(*columns).where(people.c.name_key == name_key(name), people.c.kind == "account"))
        return found[0] if found else None

    async def _enter(self, connection: AsyncConnection, account: str, device: str, before: Person | None, session: str | None) -> str:
        """A new session of an account in a browser in which somebody was before: if that was a guest, their games come along."""
        if before and before.kind == "guest":
            await _hand_over(connection, before.id, account)
            await _forget(connection, before.id)
        await connection.execute(delete(sessions).where(sessions.c.id == session))
        return await self._new_session(connection, account, device)

    def _entered(self, entered: Entered, before: Person | None) -> Entered:
        if before:
            self._changed(before.id, entered.person if before.kind == "guest" else None)
        return entered

    async def change_password(self, account: Person, old: str, new: str, session: str | None) -> None:
        """Another password. All other sessions end, and all tokens: somebody may have known the old one."""
        known = await self._checked_password(account, old, t("The old password is another one."))
        hashed = await self._passwords.hashed(new)
        async with self.store.writing() as connection:
            still = people.c.id == account.id, people.c.password == known
            if not (await connection.execute(update(people).where(*still).values(password=hashed))).rowcount:
                raise _no_longer()
            await _log_out_everywhere(connection, account.id, kept=session)
        self._changed(account.id)

    async def password_mark(self, account: str) -> str | None:
        """What tells this account's password from its others, without telling anything of it; None if there is no such account."""
        found = await self.store.rows(select(people.c.password).where(people.c.id == account, people.c.kind == "account"))
        return _hash_of(found[0].password or "")[:16] if found else None

    async def reset_password(self, account: str, mark: str, new: str) -> str:
        """Another password for somebody who has lost theirs, if it is still the one of this mark; all sessions end. Returns the name."""
        hashed = await self._passwords.hashed(new)
        async with self.store.writing() as connection:
            query = select(people.c.name, people.c.password).where(people.c.id == account, people.c.kind == "account").with_for_update()
            found = (await connection.execute(query)).first()
            if found is None or _hash_of(found.password or "")[:16] != mark:
                raise Refused("too_late", t("This link was used already. Please ask for a new one."))
            await connection.execute(update(people).where(people.c.id == account).values(password=hashed))
            await _log_out_everywhere(connection, account)
        self._changed(account)
        return str(found.name)

    async def new_recovery(self, account: Person, password: str) -> str:
        """Other recovery words, for one who knows the password; those of before are worth nothing any more."""
        known = await self._checked_password(account, password, t("The password is another one."))
        words = new_words()
        kept = await self._passwords.hashed(words)
        async with self.store.writing() as connection:
            still = people.c.id == account.id, people.c.password == known
            if not (await connection.execute(update(people).where(*still).values(recovery=kept))).rowcount:
                raise _no_longer()
        return words

    async def check_password(self, account: Person, password: str) -> None:
        """Refused if this is not somebody's password: for what whoever finds an open browser is not to change."""
        await self._checked_password(account, password, t("The password is another one."))

    async def _checked_password(self, account: Person, password: str, wrong: str) -> str:
        """The hash of somebody's password, if this is the password."""
        found = await self.store.rows(select(people.c.password).where(people.c.id == account.id, people.c.kind == "account"))
        if not found:
            raise Refused("account_needed", t("A guest has no password. Open an account first."))
        if not await self._passwords.match(password, found[0].password):
            raise Refused("wrong_password", wrong)
        return str(found[0].password)

    async def profile(self, person: Person) -> Profile:
        columns = people.c.created, people.c.recovery.is_not(None).label("has_recovery"), people.c.presence
        return (await self.store.read(Profile, select(*columns).where(people.c.id == person.id)))[0]

    async def set_presence(self, person: Person, presence: bool) -> None:
        """May those whom somebody follows see when they are here?"""
        async with self.store.writing() as connection:
            await connection.execute(update(people).where(people.c.id == person.id).values(presence=presence))

    async def leave(self, person: Person) -> None:
        """Delete everything about this person, and what they said. The games stay; the name goes."""
        async with self.store.writing() as connection:
            await connection.execute(delete(chat).where(chat.c.person == person.id))
            await _forget(connection, person.id)
        self._changed(person.id, Person(person.id, "gone", GONE))

    # ---------------------------------------------------------------- sessions

    async def sessions(self, person: Person) -> list[Session]:
        columns = sessions.c.id, sessions.c.device, sessions.c.created, sessions.c.seen
        return await self.store.read(
            Session, select(*columns).where(sessions.c.person == person.id).order_by(sessions.c.seen.desc(), sessions.c.id)
        )

    async def end_session(self, person: Person, session: str) -> None:
        async with self.store.writing() as connection:
            ended = await connection.execute(delete(sessions).where(sessions.c.person == person.id, sessions.c.id == session))
        self._changed(person.id)
        if not ended.rowcount:
            raise Refused("not_found", t("There is no such session of yours."))

    async def end_other_sessions(self, person: Person, kept: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.person == person.id, sessions.c.id != kept))
        self._changed(person.id)

    # ---------------------------------------------------------------- tokens

    async def tokens(self, person: Person) -> list[Token]:
        columns = tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.used
        return await self.store.read(Token, select(*columns).where(tokens.c.person == person.id).order_by(tokens.c.created, tokens.c.id))

    async def new_token(self, person: Person, label: str) -> tuple[Token, str]:
        """A token for a program. Its text is known only now; the database has its hash."""
        if person.kind != "account":
            raise Refused("account_needed", t("Tokens belong to accounts. Choose a name and a password first."))
        if len(await self.tokens(person)) >= MOST_TOKENS:
            raise Refused("not_allowed", t("You have {n} tokens. Please delete one first.", n=MOST_TOKENS))
        called = " ".join("".join(sign if sign.isprintable() else " " for sign in label).split())
        if not 1 <= len(called) <= 80:
            raise Refused("bad_option", t("A label has 1 to 80 characters."))
        text = f"unlost_{secrets.token_urlsafe(32)}"
        token = Token(secrets.token_hex(8), called, self.clock(), None)
        row = {"id": token.id, "person": person.id, "hash": _hash_of(text), "label": called, "created": token.created}
        async with self.store.writing() as connection:
            await connection.execute(insert(tokens).values(row))
        return token, text

    async def drop_token(self, person: Person, token: str) -> None:
        async with self.store.writing() as connection:
            dropped = await connection.execute(delete(tokens).where(tokens.c.person == person.id, tokens.c.id == token))
        self._changed(person.id)
        if not dropped.rowcount:
            raise Refused("not_found", t("There is no such token of yours."))


_PERSON = select(people.c.id, people.c.kind, people.c.name)


def _person(row: AnyRow) -> Person:
    """The person of a row that has more columns."""
    return Person(row.id, row.kind, row.name)


def _hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _taken() -> Refused:
    return Refused("name_taken", t("Somebody has this name already. Please choose another one."))


def _no_longer() -> Refused:
    return Refused("not_allowed", t("You are somebody else by now. Please look again."))


async def _hand_over(connection: AsyncConnection, guest: str, account: str) -> None:
    """What the guest played becomes the account's, except where both sit at one table. The account's ratings stay its own."""
    theirs = select(seats.c.match).where(seats.c.person == account).scalar_subquery()
    await connection.execute(update(seats).where(seats.c.person == guest, seats.c.match.not_in(theirs)).values(person=account))
    left = select(seats.c.match).where(seats.c.person == guest).scalar_subquery()
    moved = [row.match for row in await connection.execute(
        select(results.c.match).where(results.c.person == guest, results.c.match.not_in(left)).distinct()
    )]  # fmt: skip
    await connection.execute(update(push_subscriptions).where(push_subscriptions.c.person == guest).values(person=account))
    await connection.execute(delete(vacations).where(vacations.c.person == guest))  # the account has days of its own
    for table in (results, chat):
        await connection.execute(update(table).where(table.c.person == guest, table.c.match.not_in(left)).values(person=account))
    await connection.run_sync(lambda plain: figures.hand_over(plain, guest, account, moved))
    await connection.execute(update(matches).where(matches.c.host == guest).values(host=account))
    await tournament_players.hand_over(connection, guest, account)
    await friends.hand_over(connection, guest, account)


async def _log_out_everywhere(connection: AsyncConnection, person: str, kept: str | None = None) -> None:
    """End all sessions but one, and all tokens."""
    await connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.id != (kept or "")))
    await connection.execute(delete(tokens).where(tokens.c.person == person))


async def _forget(connection: AsyncConnection, person: str) -> None:
    for table in (sessions, tokens, ratings, push_subscriptions, mail_addresses, vacations):
        await connection.execute(delete(table).where(table.c.person == person))
    await connection.execute(delete(follows).where((follows.c.person == person) | (follows.c.followed == person)))
    await tournament_players.forget(connection, person)
    await connection.run_sync(lambda plain: figures.forget(plain, person))
    await connection.execute(
        update(people).where(people.c.id == person).values(kind="gone", name=GONE, name_key=None, password=None, recovery=None)
    )
