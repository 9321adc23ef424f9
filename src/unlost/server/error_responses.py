"""What goes wrong becomes an answer: a name for programs, a sentence for people, and never how the server looks inside."""

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from sqlalchemy.exc import DataError, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from unlost.kernel.views import JsonObject
from unlost.languages import later, t
from unlost.server.errors import Code, Refused, TooMuch
from unlost.server.metrics import refused_total


class Problem(BaseModel):
    """Why it was not done."""

    error: str
    message: str


PROBLEMS: dict[int | str, JsonObject] = {"4XX": {"model": Problem, "description": "It was not done, and this is why."}}  # for OpenAPI

_OF_STATUS: dict[int, tuple[Code, str]] = {
    403: ("not_allowed", later("This is not for you.")),
    404: ("not_found", later("There is nothing here.")),
    405: ("wrong_method", later("This can be asked for in another way only.")),
    413: ("too_large", later("This is larger than anything the server takes.")),
}


def add_error_handlers(app: FastAPI) -> None:
    """Everything the app raises is answered in one way. What nobody expected is answered by the access log's middleware."""

    async def answered(connection: HTTPConnection, fault: Exception) -> Response:
        return answer(connection.scope, fault)

    for kind in (Refused, RequestValidationError, HTTPException, SQLAlchemyError):
        app.add_exception_handler(kind, answered)


def answer(scope: Scope, fault: Exception) -> Response:
    """The response that says what is wrong; what is the server's own fault is noted."""
    refused = as_refused(fault)
    refused_total.labels(refused.code).inc()
    if refused.status >= 500 and not isinstance(fault, Refused):
        structlog.get_logger().error("fault", exc_info=fault)
    headers = dict(getattr(fault, "headers", None) or {})  # such as Allow
    if isinstance(refused, TooMuch):
        headers["Retry-After"] = str(refused.seconds)
    if refused.code == "wrong_token":
        headers["WWW-Authenticate"] = "Bearer"
    if refused.status in (404, 405) and not scope["path"].startswith("/api"):
        return PlainTextResponse(refused.message, refused.status, headers)
    message = refused.message.encode("utf-8", "replace").decode()  # it may repeat half a character
    return JSONResponse({"error": refused.code, "message": message}, refused.status, headers)


async def refuse(scope: Scope, receive: Receive, send: Send, fault: Exception) -> None:
    """Answer a request with what is wrong, or close a socket before it is open."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
    else:
        await answer(scope, fault)(scope, receive, send)


def as_refused(fault: Exception) -> Refused:
    """A fault as it is told to whoever asked."""
    if isinstance(fault, Refused):
        return Refused("storage_failed", t(fault.message)) if fault.code == "storage_failed" else fault  # written down for many at once
    if isinstance(fault, RequestValidationError):
        return _of_validation(fault)
    if isinstance(fault, HTTPException) and fault.status_code < 500:
        code, message = _OF_STATUS.get(fault.status_code, ("bad_message", later("This cannot be read.")))
        return Refused(code, t(message))
    if isinstance(fault, DataError):  # such as a character 0, which PostgreSQL does not take
        return Refused("bad_message", t("This cannot be read."))
    if isinstance(fault, SQLAlchemyError):
        return Refused("storage_failed", t("The database could not be asked, so nothing has happened. Please try again."))
    return Refused("failed", t("Something went wrong here, and it has been noted. Please try again."))


def _of_validation(fault: RequestValidationError) -> Refused:
    """Names the field that is wrong and what it takes, without repeating what was sent: it may be a password."""
    first = fault.errors()[0]
    if first["type"] == "json_invalid":
        return Refused("bad_message", t("This is no JSON."))
    field = ".".join(str(part) for part in first["loc"][1:])[:60].encode("ascii", "replace").decode()
    if not field:
        return Refused("bad_message", t("The message should be a JSON object, sent as application/json."))
    hint = str(first["msg"]).encode("ascii", "replace").decode()[:200]
    return Refused("bad_option", f"{field}: {hint[:1].lower()}{hint[1:]}.")
