"""What the browser is told to forbid: headers that go with every answer."""

import base64
import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?", re.IGNORECASE)


@lru_cache(maxsize=64)
def forbidding(host: str, https: bool) -> list[tuple[str, str]]:
    """The headers for pages of this host."""
    socket = f" {'wss' if https else 'ws'}://{host}" if HOST.fullmatch(host) else ""
    policy = (
        f"default-src 'self'; script-src 'self' '{import_map_hash()}'; img-src 'self' data:; connect-src 'self'{socket}; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    headers = [
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),  # the links of tables are secrets
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ]
    return [*headers, ("Strict-Transport-Security", "max-age=31536000")] if https else headers


@cache
def import_map_hash() -> str:
    """What the content security policy calls the page's import map, the only script that stands in a page itself."""
    found = re.search(r'<script type="importmap">(.*?)</script>', (WEB / "index.html").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return "sha256-" + base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
