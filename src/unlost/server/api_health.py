"""For those who look after the server: is it well, and what is it busy with?"""

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from unlost.languages import t
from unlost.server import metrics
from unlost.server.error_responses import Problem
from unlost.server.errors import Refused
from unlost.server.rate_limits import is_loopback
from unlost.version import VERSION

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """All is well."""

    ok: bool
    version: str


@router.get("/healthz", summary="Is the server well?", responses={503: {"model": Problem, "description": "It is not, and this is why."}})
async def health(request: Request) -> Health:
    """The server is well when its database answers and keeps what it is given, its bots move, and it keeps up with what it is asked."""
    if problems := await request.app.state.condition.problems():
        raise Refused("storage_failed", " ".join(problems))
    return Health(ok=True, version=VERSION)


@router.get("/metrics", include_in_schema=False)
async def figures(request: Request) -> Response:
    """For Prometheus, as far as the settings allow. A proxy on this machine does not make others local."""
    allowed = request.app.state.settings.metrics
    passed_on = any(header in request.headers for header in ("x-forwarded-for", "forwarded", "x-real-ip"))
    if not (allowed == "everyone" or (allowed == "local" and is_loopback(request.scope) and not passed_on)):
        raise Refused("not_allowed", t("The figures of this server are not shown to everyone."))
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)
