"""People over HTTP: who am I, accounts, sessions and tokens. Other routers find out here who is asking: `person_of`, `known_person`."""

from contextlib import suppress
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from unlost.languages import t
from unlost.server.error_responses import PROBLEMS
from unlost.server.errors import Refused
from unlost.server.names import name_key
from unlost.server.passwords import LONGEST, SHORTEST
from unlost.server.people import YEAR, Entered, People, Person
from unlost.server.rate_limits import address_of

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)


# ---------------------------------------------------------------- who is asking?


async def recognise(connection: HTTPConnection) -> Person | None:
    """Who is asking, by token or cookie; None if nobody we know. A socket can ask again later: the session may have ended."""
    if token := _token_of(connection):
        return await _people(connection).by_token(token)
    session = _session_of(connection)
    return await _people(connection).by_session(session) if session else None


async def known_person(connection: HTTPConnection) -> Person | None:
    """Who is asking, if we know; nobody is made a guest by this. Looked up once for each request."""
    if not hasattr(connection.state, "person"):
        connection.state.person = await recognise(connection)
    found: Person | None = connection.state.person
    return found


async def person_of(request: Request) -> Person:
    """Who is asking. Somebody new becomes a guest, with a cookie."""
    if person := await known_person(request):
        return person
    await request.app.state.rate_limits.hit_address("guests", request.scope)
    guest, session = await _people(request).welcome(_device(request))
    _keep(request, guest, session)
    return guest


async def no_token(request: Request) -> None:
    """A token lets a program play; what belongs to the person takes the person."""
    if _token_of(request):
        raise Refused("not_allowed", t("A token is for playing. For this, log in with your name and password."))


Someone = Annotated[Person, Depends(person_of)]
Visitor = Annotated[Person | None, Depends(known_person)]


def _people(connection: HTTPConnection) -> People:
    people: People = connection.app.state.people
    return people


def _token_of(connection: HTTPConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _session_of(connection: HTTPConnection) -> str | None:
    """The session of this browser: the one just made, or the one of its cookie."""
    new: str | None = getattr(connection.state, "session", None)
    return new or _people(connection).session_of(connection.cookies.get(_cookie(connection)[0], ""))


def _cookie(connection: HTTPConnection, what: str = "") -> tuple[str, str]:
    """A cookie's name and its attributes. `__Host-` keeps servers of the same domain from setting it."""
    if connection.app.state.settings.public_url.startswith("https:"):
        return f"__Host-unlost{what}", "Path=/; HttpOnly; SameSite=Lax; Secure"
    return f"unlost{what}", "Path=/; HttpOnly; SameSite=Lax"


def _keep(request: Request, person: Person, session: str) -> None:
    """From now on this browser is this person's. `middleware` puts the cookie into the answer, even if that is a refusal."""
    name, attributes = _cookie(request)
    request.state.person, request.state.session = person, session
    request.state.cookies[name] = f"{_people(request).cookie_of(session)}; Max-Age={YEAR // 1000}; {attributes}"
    if person.kind == "account":
        name, attributes = _cookie(request, "-known")
        request.state.cookies[name] = f"{_people(request).known_by(person.id)}; Max-Age={YEAR // 1000}; {attributes}"


def _drop(request: Request) -> None:
    name, attributes = _cookie(request)
    request.state.person = None
    request.state.cookies[name] = f"; Max-Age=0; {attributes}"


def _device(request: Request) -> str:
    return request.headers.get("user-agent", "")


async def _may_try(request: Request, name: str) -> None:
    """Passwords can be guessed at, but not for long. Who guesses elsewhere does not lock out the owner, whose browser is known."""
    rate_limits, key = request.app.state.rate_limits, name_key(name)
    await rate_limits.hit_address("tries", request.scope)
    await rate_limits.hit("tries of a name", f"{key} {address_of(request.scope)}")
    if not await _people(request).is_known(name, request.cookies.get(_cookie(request, "-known")[0], "")):
        await rate_limits.hit("tries of a name anywhere", key)


# ---------------------------------------------------------------- me


class Body(BaseModel):
    """The body of a request; a field that is not known is an error."""

    model_config = ConfigDict(extra="forbid")


class Me(BaseModel):
    """Who you are here."""

    id: str
    kind: Literal["guest", "account"]
    name: str


class OwnProfile(Me):
    """What you have set about yourself."""

    created: int = Field(description="milliseconds since 1970")
    recovery: bool = Field(description="are there recovery words for a forgotten password?")
    presence: bool = Field(description="may those whom you follow see when you are here?")


class NewAccount(Me):
    """Who you are now, and the words that let you in again should you forget the password."""

    recovery_words: str = Field(description="keep them: they are not shown again")


class Change(Body):
    """What is to be different. A new password takes the old one as well."""

    name: str | None = Field(None, max_length=100, description="1 to 24 characters")
    password: str | None = Field(None, min_length=SHORTEST, max_length=LONGEST)
    old_password: str = Field("", max_length=LONGEST)
    presence: bool | None = Field(None, strict=True, description="may those whom you follow see when you are here?")


class Credentials(Body):
    """A name and its password."""

    name: str = Field(max_length=100, description="1 to 24 characters")
    password: str = Field(max_length=LONGEST, description=f"{SHORTEST} to {LONGEST} characters")


class Recovery(Credentials):
    """A name, its recovery words, and the password that it is to have."""

    words: str = Field(max_length=LONGEST)


class Password(Body):
    """The password."""

    password: str = Field(max_length=LONGEST)


class RecoveryWords(BaseModel):
    """The new words."""

    recovery_words: str = Field(description="keep them: they are not shown again")


def _new_account(request: Request, entered: Entered) -> NewAccount:
    _keep(request, entered.person, entered.session)
    return NewAccount(**_me(entered.person).model_dump(), recovery_words=entered.recovery_words)


def _me(person: Person) -> Me:
    return Me(id=person.id, kind="account" if person.kind == "account" else "guest", name=person.name)


@router.get("/me", summary="Who am I?")
async def me(request: Request, person: Someone) -> Me:
    """Your id, kind and name. Without a cookie you become a guest with a friendly name, and the answer brings the cookie."""
    session = _session_of(request)
    if session and not _token_of(request):
        _keep(request, person, session)  # another year
    return _me(person)


@router.patch("/me", summary="Change my name or password", dependencies=[Depends(no_token)])
async def change_me(request: Request, change: Change, person: Someone) -> Me:
    """Another name, or another password; with the password all other sessions end."""
    people = _people(request)
    if change.password is not None:
        await _may_try(request, person.name)
        await people.change_password(person, change.old_password, change.password, _session_of(request))
    if change.name is not None:
        await request.app.state.rate_limits.hit("renames", person.id)
        person = await people.rename(person, change.name)
    if change.presence is not None:
        await people.set_presence(person, change.presence)
    return _me(person)


@router.delete("/me", status_code=204, summary="Forget me", dependencies=[Depends(no_token)])
async def forget_me(request: Request, person: Visitor) -> None:
    """Your name, password, sessions, tokens and ratings are deleted. Your games stay, as those of someone who left."""
    if person:
        await _people(request).leave(person)
    _drop(request)


@router.get("/account", summary="What I have set about myself", dependencies=[Depends(no_token)])
async def account(request: Request, person: Someone) -> OwnProfile:
    """Your id, kind and name, since when you are here, whether there are recovery words, and whether others may see that you are here."""
    found = await _people(request).profile(person)
    return OwnProfile(**_me(person).model_dump(), created=found.created, recovery=found.has_recovery, presence=found.presence)


@router.post("/account", summary="Open an account", dependencies=[Depends(no_token)])
async def open_account(request: Request, given: Credentials, guest: Someone) -> NewAccount:
    """Choose a name and a password: what you played as a guest stays yours, on every device. The answer has your recovery words."""
    await _may_try(request, given.name)
    session = _session_of(request)
    return _new_account(request, await _people(request).open_account(guest, given.name, given.password, _device(request), session))


@router.post("/login", summary="Log in", dependencies=[Depends(no_token)])
async def log_in(request: Request, given: Credentials, before: Visitor) -> Me:
    """What you played as a guest in this browser moves to the account."""
    await _may_try(request, given.name)
    session = _session_of(request)
    entered = await _people(request).log_in(given.name, given.password, _device(request), before, session)
    _keep(request, entered.person, entered.session)
    return _me(entered.person)


@router.post("/recover", summary="Set a new password by the recovery words", dependencies=[Depends(no_token)])
async def recover(request: Request, given: Recovery, before: Visitor) -> NewAccount:
    """You are logged in, all other sessions of the account end, and the answer has new words: the old ones are used up."""
    await _may_try(request, given.name)
    session, device = _session_of(request), _device(request)
    return _new_account(request, await _people(request).recover(given.name, given.words, given.password, device, before, session))


@router.post("/recovery", summary="New recovery words", dependencies=[Depends(no_token)])
async def new_recovery(request: Request, given: Password, person: Someone) -> RecoveryWords:
    """Other words for a forgotten password; those of before are worth nothing any more. It takes the password."""
    await _may_try(request, person.name)
    return RecoveryWords(recovery_words=await _people(request).new_recovery(person, given.password))


@router.post("/logout", status_code=204, summary="Log out", dependencies=[Depends(no_token)])
async def log_out(request: Request, person: Visitor) -> None:
    """Forget me in this browser. A guest cannot come back after that."""
    session = _session_of(request)
    if person and session:
        with suppress(Refused):  # it may have been ended from elsewhere just now
            await _people(request).end_session(person, session)
    _drop(request)


# ---------------------------------------------------------------- sessions

Id = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$")]


class SessionShown(BaseModel):
    """A browser in which you are recognised. Times are milliseconds since 1970."""

    id: str
    device: str = Field(description="what the browser calls itself")
    created: int
    seen: int
    here: bool = Field(description="the one you are asking from")


@router.get("/sessions", summary="Where am I logged in?", dependencies=[Depends(no_token)])
async def sessions(request: Request, person: Someone) -> list[SessionShown]:
    """All your sessions, the latest first."""
    here = _session_of(request)
    return [
        SessionShown(id=one.id, device=one.device, created=one.created, seen=one.seen, here=one.id == here)
        for one in await _people(request).sessions(person)
    ]


@router.delete("/sessions/{id}", status_code=204, summary="End a session", dependencies=[Depends(no_token)])
async def end_session(request: Request, id: Id, person: Someone) -> None:  # noqa: A002 (the name in the address)
    """That browser will not be recognised any more."""
    await _people(request).end_session(person, id)


@router.delete("/sessions", status_code=204, summary="End all other sessions", dependencies=[Depends(no_token)])
async def end_other_sessions(request: Request, person: Someone) -> None:
    """Only this browser stays logged in."""
    await _people(request).end_other_sessions(person, _session_of(request) or "")


# ---------------------------------------------------------------- tokens


class Label(Body):
    """What the token is for."""

    label: str = Field(min_length=1, max_length=80)


class TokenShown(BaseModel):
    """A token for a program of yours. Times are milliseconds since 1970."""

    id: str
    label: str
    created: int
    used: int | None


class NewToken(TokenShown):
    """With the token itself, this once."""

    token: str = Field(description="send it as `Authorization: Bearer …`; it is not shown again")


@router.get("/tokens", summary="My tokens", dependencies=[Depends(no_token)])
async def tokens(request: Request, person: Someone) -> list[TokenShown]:
    """The tokens of your programs, without the secret part."""
    return [TokenShown(id=one.id, label=one.label, created=one.created, used=one.used) for one in await _people(request).tokens(person)]


@router.post("/tokens", status_code=201, summary="A new token for a bot", dependencies=[Depends(no_token)])
async def new_token(request: Request, given: Label, person: Someone) -> NewToken:
    """A token with which a program acts as you, such as a bot of your own. It takes an account."""
    one, text = await _people(request).new_token(person, given.label)
    return NewToken(id=one.id, label=one.label, created=one.created, used=one.used, token=text)


@router.delete("/tokens/{id}", status_code=204, summary="Delete a token", dependencies=[Depends(no_token)])
async def drop_token(request: Request, id: Id, person: Someone) -> None:  # noqa: A002 (the name in the address)
    """Programs with this token will be refused."""
    await _people(request).drop_token(person, id)
