"""What the server writes down about itself. Never a path, a query, a cookie, a token or a card: links are secrets, and so are hands."""

import logging
import sys
import time
import traceback
from pathlib import Path

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, Processor, WrappedLogger

from unlost.server import metrics
from unlost.server.error_responses import refuse

METHODS = {"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"}
GIVEN_UP = 499  # whoever asked has gone


def set_up_logs(level: int = logging.INFO) -> None:
    """Lines for people on a terminal, JSON lines elsewhere; what libraries say comes out in the same way.

    To be called once, and uvicorn started with `log_config=None, access_log=False`: its own lines hold paths.
    """
    on_screen = sys.stderr.isatty()
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if on_screen else "iso", utc=not on_screen),
        _first_line,
        _where_it_happened,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer = structlog.dev.ConsoleRenderer() if on_screen else structlog.processors.JSONRenderer()
    handler = logging.StreamHandler(sys.stderr)
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=[remove, renderer], foreign_pre_chain=shared))
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy", "asyncio", "aiosqlite", "alembic"):
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))
    logging.getLogger("uvicorn.error").addFilter(_no_refused_handshake)


def _no_refused_handshake(record: logging.LogRecord) -> bool:
    """Uvicorn takes a socket that was refused with an answer for a mistake; the access log has it already."""
    return "without completing handshake" not in str(record.msg)


def _first_line(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    event["event"] = str(event["event"]).partition("\n")[0]  # asyncio goes on with what a task held
    return event


def _where_it_happened(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Of an exception its kind and where it came from, but not its text, which may hold a card or a name."""
    fault = event.pop("exc_info", None)
    if fault is True:
        fault = sys.exc_info()
    if isinstance(fault, tuple):
        fault = fault[1]
    if isinstance(fault, BaseException):
        steps = traceback.extract_tb(fault.__traceback__)
        event["fault"] = type(fault).__name__
        event["where"] = " > ".join(f"{Path(step.filename).name}:{step.lineno}" for step in steps[-12:])
    return event


def route_of(scope: Scope) -> str:
    """The route as it is written in the code: /api/tables/{id}, never the id."""
    if path := getattr(scope.get("route"), "path", None):
        return str(path)
    return "files" if "endpoint" in scope else "none"


class AccessLogMiddleware:
    """A line and a figure for each request. Nothing unexpected gets past here: it is noted, and answered without detail."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close":
                status = status or 403
            elif message["type"].endswith("response.start"):
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as fault:
            if status:
                structlog.get_logger().error("fault", exc_info=fault)
                if scope["type"] == "websocket" and status == 101:
                    await send({"type": "websocket.close", "code": 1011})
            else:
                await refuse(scope, receive, watched, fault)
        finally:
            _note(scope, status or GIVEN_UP, time.perf_counter() - started)


def _note(scope: Scope, status: int, seconds: float) -> None:
    route = route_of(scope)
    method = scope.get("method", "socket")
    if scope["type"] == "http":
        method = method if method in METHODS else "other"
        metrics.requests_total.labels(method, route, status).inc()
        metrics.request_seconds.labels(route).observe(seconds)
    structlog.get_logger().info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))
