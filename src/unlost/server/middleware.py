"""ASGI middleware: which hosts and origins may ask, how large a body may be, how often; and the security headers of every response."""

from contextlib import ExitStack
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unlost.languages import best, speaking, t
from unlost.server.api_people import known_person
from unlost.server.error_responses import add_error_handlers, refuse
from unlost.server.errors import Refused
from unlost.server.headers import HOST, forbidding
from unlost.server.logs import AccessLogMiddleware
from unlost.server.rate_limits import RateLimits
from unlost.server.settings import Settings
from unlost.server.socket_limits import SocketLimits

LARGEST = 64 * 1024  # bytes of a request's body
SAFE = {"GET", "HEAD", "OPTIONS"}


def add_middleware(app: FastAPI, settings: Settings) -> None:
    """Wrap the app into all middleware. What is added last is outermost, and sees a request first."""
    app.state.rate_limits = RateLimits(settings)
    add_error_handlers(app)
    app.add_middleware(RateLimitMiddleware, rate_limits=app.state.rate_limits, socket_limits=SocketLimits(settings))
    app.add_middleware(BodySizeMiddleware)
    app.add_middleware(OriginMiddleware, settings=settings)
    app.add_middleware(HostMiddleware, settings=settings)
    app.add_middleware(AccessLogMiddleware)
    app.add_middleware(HeadersMiddleware, settings=settings)


class HeadersMiddleware:
    """Adds the security headers to every response, and the new cookies if there are any (see `api_people`). Sets the language."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.https = settings.public_url.startswith("https:")
        self.public = urlsplit(settings.public_url).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cookies: dict[str, str] = {}
        scope.setdefault("state", {})["cookies"] = cookies

        async def with_headers(message: Message) -> None:
            if message["type"].endswith("response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in forbidding(self.public or Headers(scope=scope).get("host", ""), self.https):
                    headers[name] = value
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
                for name, value in cookies.items():
                    headers.append("Set-Cookie", f"{name}={value}")
            await send(message)

        with speaking(best(Headers(scope=scope).get("accept-language", "") if scope["type"] != "lifespan" else "")):
            await self.app(scope, receive, with_headers)


class HostMiddleware:
    """Refuses a Host header that is not a name of this server, against DNS rebinding."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = {"localhost", "127.0.0.1", "[::1]", _in_url(settings.host)}
        if settings.public_url:
            self.names.add(_in_url(urlsplit(settings.public_url).hostname or ""))
        self.at_home = settings.host == "localhost" or _is_number(settings.host, loopback=True)
        self.any_name = not self.at_home and not settings.public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self._is_ours(scope, Headers(scope=scope).getlist("host")):
            await refuse(scope, receive, send, Refused("wrong_host", t("This server does not go by this name.")))
        else:
            await self.app(scope, receive, send)

    def _is_ours(self, scope: Scope, hosts: list[str]) -> bool:
        shape = HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if not shape:
            return False
        name = shape["name"].lower()
        # A number cannot be made to point elsewhere, and those who look after a server come by its number.
        return self.any_name or name in self.names or (not self.at_home and _is_number(name)) or _is_opened_to(scope, name)


class OriginMiddleware:
    """Refuses sockets and unsafe methods to pages of other origins (cross-site request forgery). Programs send no Origin, and may."""

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


class BodySizeMiddleware:
    """Refuses request bodies that are too large, by their Content-Length or by what is read."""

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

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST:
                raise HTTPException(413)
            return message

        await self.app(scope, counted, send)


class RateLimitMiddleware:
    """Limits requests to the API, and sockets, by person, or by address of those not known yet. Files are not limited."""

    def __init__(self, app: ASGIApp, rate_limits: RateLimits, socket_limits: SocketLimits) -> None:
        self.app, self.rate_limits, self.socket_limits = app, rate_limits, socket_limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_socket = scope["type"] == "websocket"
        with ExitStack() as while_open:
            try:
                if is_socket or (scope["type"] == "http" and scope["path"].startswith("/api")):
                    await self._ask(scope)
                if is_socket:
                    person, exempt = await known_person(HTTPConnection(scope)), self.rate_limits.is_exempt(scope)
                    scope["state"]["budget"] = while_open.enter_context(self.socket_limits.counted(scope, person, exempt))
            except Refused as fault:
                await refuse(scope, receive, send, fault)
                return
            await self.app(scope, receive, send)

    async def _ask(self, scope: Scope) -> None:
        what = "writes" if scope.get("method", "GET") not in SAFE else "reads"
        try:
            person = await known_person(HTTPConnection(scope))
        except Refused:  # a wrong token: whoever tries many is told to wait
            await self.rate_limits.hit_address(what, scope)
            raise
        if person is None:
            await self.rate_limits.hit_address(what, scope)
        elif not self.rate_limits.is_exempt(scope):
            await self.rate_limits.hit(what, person.id)


def _is_opened_to(scope: Scope, name: str) -> bool:
    """Is this the address by which the server of somebody's own machine was opened to their network?"""
    network = getattr(scope["app"].state, "network", None)
    return network is not None and name == network.host


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
