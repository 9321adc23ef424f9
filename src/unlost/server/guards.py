"""The guards at the door: who may ask at all, how much at once, how often, and what the browser is told to forbid."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unlost.languages import best, speaking, t
from unlost.server.answers import answer_problems, refuse
from unlost.server.api_people import known_person
from unlost.server.errors import Refused
from unlost.server.headers import HOST, forbidding
from unlost.server.logs import AccessLog
from unlost.server.patience import Patience
from unlost.server.settings import Settings

LARGEST = 64 * 1024  # bytes of a request's body
SAFE = {"GET", "HEAD", "OPTIONS"}


def guard(app: FastAPI, settings: Settings) -> None:
    """Put all guards before the app, the first of them outermost."""
    app.state.patience = Patience(settings)
    answer_problems(app)
    app.add_middleware(Rates, patience=app.state.patience)
    app.add_middleware(Sizes)
    app.add_middleware(Origins, settings=settings)
    app.add_middleware(Hosts, settings=settings)
    app.add_middleware(AccessLog)
    app.add_middleware(Answers, settings=settings)


class Answers:
    """Every answer carries what the browser has to forbid, and the cookie if there is a new one (see `api_people`)."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.https = settings.public_url.startswith("https:")
        self.public = urlsplit(settings.public_url).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def dressed(message: Message) -> None:
            if message["type"].endswith("response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in forbidding(self.public or Headers(scope=scope).get("host", ""), self.https):
                    headers[name] = value
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
                if cookie := scope.get("state", {}).get("cookie"):
                    headers.append("Set-Cookie", cookie)
            await send(message)

        with speaking(best(Headers(scope=scope).get("accept-language", "") if scope["type"] != "lifespan" else "")):
            await self.app(scope, receive, dressed)


class Hosts:
    """The server answers to its own names only: a page that lets its name point here (DNS rebinding) gets nothing."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = {"localhost", "127.0.0.1", "[::1]", _in_url(settings.host)}
        if settings.public_url:
            self.names.add(_in_url(urlsplit(settings.public_url).hostname or ""))
        self.at_home = settings.host == "localhost" or _is_number(settings.host, loopback=True)
        self.any_name = not self.at_home and not settings.public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self._is_ours(Headers(scope=scope).getlist("host")):
            await refuse(scope, receive, send, Refused("wrong_host", t("This server does not go by this name.")))
        else:
            await self.app(scope, receive, send)

    def _is_ours(self, hosts: list[str]) -> bool:
        shape = HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if not shape:
            return False
        name = shape["name"].lower()
        # A number cannot be made to point elsewhere, and those who look after a server come by its number.
        return self.any_name or name in self.names or (not self.at_home and _is_number(name))


class Origins:
    """Pages of others can neither open a socket nor change anything here. Programs, which name no origin, may."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.public = _origin(settings.public_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asks = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)
        if asks and not self._is_ours(scope, Headers(scope=scope)):
            await refuse(
                scope, receive, send, Refused("wrong_origin", t("A page from elsewhere asked for this. Please open this site itself."))
            )
        else:
            await self.app(scope, receive, send)

    def _is_ours(self, scope: Scope, headers: Headers) -> bool:
        origins = headers.getlist("origin")
        if not origins:
            return headers.get("sec-fetch-site") not in ("cross-site", "same-site")
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        origin = _origin(origins[0]) if len(origins) == 1 else None
        return origin is not None and origin in (self.public, _origin(f"{scheme}://{headers.get('host', '')}"))


class Sizes:
    """Nothing large is read, whether it says beforehand how large it is or not."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "")
        if told.isdecimal() and int(told[:20]) > LARGEST:
            await refuse(scope, receive, send, HTTPException(413))
            return
        read = 0

        async def weighed() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST:
                raise HTTPException(413)
            return message

        await self.app(scope, weighed, send)


class Rates:
    """Nobody asks the API too often: counted by person, or by address of those who are nobody yet. Files cost nothing."""

    def __init__(self, app: ASGIApp, patience: Patience) -> None:
        self.app, self.patience = app, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" or (scope["type"] == "http" and scope["path"].startswith("/api")):
            try:
                await self._ask(scope)
            except Refused as fault:
                await refuse(scope, receive, send, fault)
                return
        await self.app(scope, receive, send)

    async def _ask(self, scope: Scope) -> None:
        what = "writes" if scope.get("method", "GET") not in SAFE else "reads"
        try:
            person = await known_person(HTTPConnection(scope))
        except Refused:  # a wrong token: whoever tries many is told to wait
            await self.patience.ask_address(what, scope)
            raise
        if person is None:
            await self.patience.ask_address(what, scope)
        elif not self.patience.is_at_home(scope):
            await self.patience.ask(what, person.id)


def _is_number(host: str, loopback: bool = False) -> bool:
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    return address.is_loopback or not loopback


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None if it is no origin of a page."""
    try:
        parts = urlsplit(text)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
