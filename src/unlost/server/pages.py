"""The pages: files of `web/`, one page for all addresses that the browser fills in, and a table's link as a QR code."""

import io
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import FileResponse

from unlost.server.headers import WEB

INVITATION = r"^[\w-]{1,64}$"

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/ladder")
@router.get("/people/{name}")
@router.get("/t/{table_id}")
async def page() -> Response:
    return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})


@router.get("/api/tables/{table_id}/qr.svg")
async def qr_code(request: Request, table_id: str, invite: Annotated[str | None, Query(pattern=INVITATION)] = None) -> Response:
    """A picture of the table's link, for a telephone to read."""
    import segno

    settings = request.app.state.settings
    origin = settings.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"
    picture = io.BytesIO()
    segno.make(f"{origin}/t/{table_id[:40]}" + (f"?invite={invite}" if invite else "")).save(
        picture, kind="svg", border=2, dark="#2b241c", light="#ffffff", xmldecl=False, svgns=True, omitsize=True
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")
