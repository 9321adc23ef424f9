"""The pages: files of `web/`, one page for all addresses that the browser fills in, and a table's link as a QR code and as a picture."""

import gzip
import hashlib
import io
import json
import mimetypes
import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from unlost.kernel.game import games
from unlost.kernel.registry import packages, web_folder
from unlost.languages import LANGUAGES, PSEUDO, catalogue, later, speaking, spoken, stretched, t
from unlost.server.errors import Refused
from unlost.server.headers import WEB
from unlost.server.link_preview import ABOUT, may_be_shown, site_preview, table_preview, tags
from unlost.server.local_network import LocalNetwork
from unlost.server.table import Table

INVITATION = r"^[\w-]{1,64}$"
HOUR = 3600  # seconds

SMALL = 800  # bytes that are not worth packing
QUICKLY = 5  # how hard gzip tries for a page of its own
PACKED = ("text/", "application/json", "application/manifest+json", "image/svg+xml")

# What stands in the files themselves, before any of our scripts runs.
WRITTEN = {
    "index.html": (
        ABOUT,
        later("Unlost needs JavaScript: a table changes all the time."),
    ),
    "offline.html": (
        later("The server cannot be reached"),
        later("Your games are kept there and wait for you. Please look again in a moment."),
        later("Try again"),
    ),
    "manifest.webmanifest": (later("The Lost Cities games in your browser. Unofficial."),),
}

router = APIRouter(include_in_schema=False)


class Files:
    """The files of `web/` from memory, packed once and read anew when they change. Browsers ask each time whether theirs is the same."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Path, str], tuple[int, str, str, bytes, bytes | None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        path = found(scope["path"])
        if path is None:
            raise HTTPException(404)
        with speaking(_language_of(Request(scope))):
            answer = self.answer(path, Headers(scope=scope))
        await answer(scope, receive, send)

    def answer(self, path: Path, asked: Headers) -> Response:
        """The file, packed if that is understood; nothing if the one who asks has it already."""
        kind, tag, plain, packed = self._look_up(path)
        varies = [*(["Accept-Encoding"] if packed else []), *(["Accept-Language"] if path.name in WRITTEN else [])]
        headers = {"ETag": tag, "Cache-Control": "no-cache"} | ({"Vary": ", ".join(varies)} if varies else {})
        if tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if packed and "gzip" in asked.get("accept-encoding", ""):
            return Response(packed, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(plain, media_type=kind, headers=headers)

    def page(self, asked: Headers, preview: str, status: int = 200) -> Response:
        """The page for all addresses, with what messengers are told of this one. Where there is nothing, it says so itself."""
        kind, _, plain, _ = self._look_up(WEB / "index.html")
        plain = plain.replace(PREVIEW.encode(), preview.encode())
        tag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
        if status == 200 and tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in asked.get("accept-encoding", ""):
            packed = gzip.compress(plain, QUICKLY, mtime=0)
            return Response(packed, status, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(plain, status, media_type=kind, headers=headers)

    def _look_up(self, path: Path) -> tuple[str, str, bytes, bytes | None]:
        changed, key = path.stat().st_mtime_ns, (path, spoken() if path.name in WRITTEN else "")
        if key not in self._kept or self._kept[key][0] != changed:
            plain = path.read_bytes()
            if path.name in WRITTEN:
                plain = _in_language(plain.decode(), WRITTEN[path.name]).replace(HERE, _games_here()).encode()
            kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            packed = gzip.compress(plain, mtime=0) if len(plain) >= SMALL and kind.startswith(PACKED) else None
            self._kept[key] = (changed, kind, f'"{hashlib.sha256(plain).hexdigest()[:20]}"', plain, packed)
        return self._kept[key][1:]


GAME_FILE = re.compile(r"/js/games/(\w+)/(.+)")
IMPORT = re.compile(r'^(?:import|export) [^"]*?"(\.[^"]+)"', re.MULTILINE)
HERE = "<!-- games -->"  # where the page names the games
PREVIEW = "<!-- link preview -->"  # where it says what messengers are to show of its link


def found(address: str) -> Path | None:
    """The file at an address of ours: in `web/`, or in the folder of a game's pages, wherever that is."""
    of_game = GAME_FILE.fullmatch(address)
    try:
        folder = web_folder(of_game[1]) if of_game and of_game[1] in packages() else WEB
        path = (folder / (of_game[2] if of_game and folder != WEB else address.lstrip("/"))).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def modules(address: str) -> list[str]:
    """A module of the pages and all that it imports at once, by their addresses."""
    seen: list[str] = []
    waiting = [address]
    while waiting:
        one = waiting.pop(0)
        path = found(one)
        if path is not None and one not in seen:
            seen.append(one)
            waiting += [normpath(join(dirname(one), asked)) for asked in IMPORT.findall(path.read_text(encoding="utf-8"))]
    return seen


def _games_here() -> str:
    """For the head of the page: the names of the games that have pages, and their first modules, so that they come with the rest."""
    names = [name for name in games() if found(f"/js/games/{name}/game.js")]
    frame = set(modules("/js/main.js"))
    first = dict.fromkeys(one for name in names for one in modules(f"/js/games/{name}/game.js") if one not in frame)
    lines = [f'<meta name="unlost-games" content="{" ".join(names)}">', *(f'<link rel="modulepreload" href="{one}">' for one in first)]
    return "\n".join(lines)


def _in_language(page: str, texts: tuple[str, ...]) -> str:
    """A file with its few sentences in the language that is spoken."""
    if spoken() in LANGUAGES:
        page = page.replace('<html lang="en">', f'<html lang="{spoken()}">')
    for text in texts:
        page = page.replace(text, t(text))
    return page


KINDS = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}  # not every system knows them
files = Files()


@router.get("/")
@router.get("/ladder")
@router.get("/games")
@router.get("/analysis")
@router.get("/me")
@router.get("/mail")
@router.get("/account")
@router.get("/friends")
@router.get("/tournaments")
@router.get("/tournaments/{tournament}")
@router.get("/people/{name}")
@router.get("/rules")
@router.get("/rules/{game}")
@router.get("/learn/{game}")
async def page(request: Request) -> Response:
    with speaking(_language_of(request)):
        return files.page(request.headers, tags(site_preview(), origin_of(request), request.url.path))


@router.get("/t/{table_id}")
async def table_page(request: Request, table_id: str) -> Response:
    """The page of a table: its link says who won, once the match is over."""
    with speaking(_language_of(request)):
        try:
            preview = table_preview(await request.app.state.tables.described(table_id))
        except Refused:
            preview = site_preview()
        return files.page(request.headers, tags(preview, origin_of(request), request.url.path))


@router.get("/api/tables/{table_id}/picture.png")
async def table_picture(request: Request, table_id: str) -> Response:
    """The end of a match as a picture, for those who are sent its link."""
    with speaking(_language_of(request)):
        table: Table = await request.app.state.tables.described(table_id)
        if may_be_shown(table):
            table = await request.app.state.tables.get(table_id)
        picture = await request.app.state.link_pictures.of(table)
    return Response(picture, media_type="image/png", headers={"Cache-Control": f"public, max-age={HOUR}"})


def nothing(request: Request) -> Response:
    """The page that says that there is nothing at this address."""
    with speaking(_language_of(request)):
        return files.page(request.headers, tags(site_preview(), origin_of(request), "/"), 404)


def _language_of(request: Request) -> str:
    """The language that an address names, else the one of the browser."""
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES or asked == PSEUDO else spoken()


def origin_of(request: Request) -> str:
    """The beginning of all our addresses, as people type them: of friends nearby, if this machine is open to its network."""
    public: str = request.app.state.settings.public_url
    network: LocalNetwork = request.app.state.network
    if network.address and network.may_be_asked_by(request.scope, request.headers.get("host", "")):
        return network.address
    return public.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"


@router.get("/languages/{language}.json")
async def texts(request: Request, language: str) -> Response:
    """The texts of the pages in this language, by their English ones."""
    if language not in {*LANGUAGES, PSEUDO} - {"en"}:
        raise HTTPException(404)
    body, tag = _texts(language)
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(body), media_type="application/json", headers=headers)
    return Response(body, media_type="application/json", headers={**headers, "Content-Encoding": "gzip"})


@cache
def _texts(language: str) -> tuple[bytes, str]:
    """Packed, and its tag. The pseudo-language has the texts of German, which is complete."""
    texts = catalogue("de" if language == PSEUDO else language, of_pages=True)
    if language == PSEUDO:
        texts = {one: stretched(one) if isinstance(found, str) else (stretched(one), stretched(one)) for one, found in texts.items()}
    plain = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
    return gzip.compress(plain, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:20]}"'


@router.get("/api/tables/{table_id}/qr.svg")
async def qr_code(request: Request, table_id: str, invite: Annotated[str | None, Query(pattern=INVITATION)] = None) -> Response:
    """A picture of the table's link, for a telephone to read."""
    import segno

    picture = io.BytesIO()
    segno.make(f"{origin_of(request)}/t/{table_id[:40]}" + (f"?invite={invite}" if invite else "")).save(
        picture, kind="svg", border=2, dark="#2b241c", light="#ffffff", xmldecl=False, svgns=True, omitsize=True
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")
