"""A server behind a real nginx: who a visitor is follows from what the proxy adds, not from what they claim."""

import asyncio
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.server_process import ServerProcess

SITE = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://127.0.0.1:{behind};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $http_connection;
        }}
    }}
}}
"""
pytestmark = pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx here")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that nginx serves."""
    folder = tmp_path_factory.mktemp("nginx")
    port, behind = free_port(), free_port()
    address = f"http://127.0.0.1:{port}"
    server = ServerProcess(folder, workers="1", public_url=address, trusted_proxies="127.0.0.1")
    server.port = behind
    with server:
        (folder / "nginx.conf").write_text(SITE.format(folder=folder, port=port, behind=behind))
        nginx = subprocess.Popen(["nginx", "-p", str(folder), "-e", f"{folder}/error.log", "-c", str(folder / "nginx.conf")])
        try:
            for _ in range(200):
                try:
                    httpx.get(f"{address}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            yield address
        finally:
            nginx.terminate()
            nginx.wait()


def tries(site: str, address: str, many: int, forged: bool) -> list[int]:
    """What somebody at this address is answered who tries passwords, and claims to come from elsewhere each time."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), base_url=site) as guest:
        return [
            guest.post(
                "/api/login",
                json={"name": f"Ann {address}", "password": f"guess {n}"},
                headers={"X-Forwarded-For": f"198.51.100.{n}"} if forged else {},
            ).status_code
            for n in range(many)
        ]


def test_a_forged_address_does_not_help_and_another_visitor_is_another_one(site: str) -> None:
    assert tries(site, "127.0.0.2", 12, forged=True) == [403] * 10 + [429] * 2
    assert tries(site, "127.0.0.3", 2, forged=False) == [403] * 2


def test_a_table_is_played_through_the_proxy(site: str) -> None:
    async def story() -> None:
        async with httpx.AsyncClient(base_url=site) as guest:
            made = (await guest.post("/api/tables", json={"game": "cards", "seats": [{"kind": "me"}, {"kind": "same"}]})).json()
            cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        address = f"{site.replace('http', 'ws', 1)}/api/tables/{made['id']}/socket"
        async with connect(address, additional_headers={"Cookie": cookie}, origin=site) as wire:  # type: ignore[arg-type]
            await wire.send('{"type": "hello", "seen": 0}')
            assert '"welcome"' in str(await wire.recv())

    asyncio.run(asyncio.wait_for(story(), 30))
