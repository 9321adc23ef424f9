"""The guards at the server's door: hosts, origins, headers, sizes, rates, errors, logs and figures."""

import asyncio
import io
import json
import logging
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import structlog
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from tests.server.small_server import SmallServer, knock, quick_passwords, small_server
from tests.server.whole_server import whole_server
from unlost.server import logs
from unlost.server.errors import STATUS, Code
from unlost.server.headers import WEB
from unlost.server.middleware import LARGEST
from unlost.server.rate_limits import BUCKETS, RATES, RateLimits, address_of, is_loopback
from unlost.server.settings import Settings
from unlost.version import VERSION

SITE = "https://unlost.example"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    quick_passwords(monkeypatch)
    monkeypatch.delenv("UNLOST_SECRET", raising=False)
    with capture_logs():  # nobody reads them
        yield


def stop_time(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The limits' time stands still until the test moves it."""
    stopped = SimpleNamespace(now=1_700_000_000.0)
    for module in ("limits.aio.storage.memory", "limits.aio.strategies", "unlost.server.rate_limits"):
        monkeypatch.setattr(f"{module}.time", SimpleNamespace(time=lambda: stopped.now))
    return stopped


# ---------------------------------------------------------------- hosts


@pytest.mark.parametrize(
    ("settings", "answered", "refused"),
    [
        ({}, "localhost localhost:8000 127.0.0.1:5 [::1]:5 LOCALHOST", "evil.example localhost.evil.example 10.0.0.1 a/b a;b"),
        ({"public_url": SITE}, "unlost.example localhost", "evil.example unlost.example.evil 10.0.0.1"),
        ({"host": "0.0.0.0", "public_url": SITE}, "unlost.example 10.0.0.1:80 [fe80::1]", "evil.example"),
        ({"host": "0.0.0.0"}, "anything.example 10.0.0.1", "a;b a/b"),
    ],
)
def test_the_server_answers_to_its_own_names_only(tmp_path: Path, settings: dict[str, Any], answered: str, refused: str) -> None:
    async def story() -> None:
        async with small_server(tmp_path, **settings) as server, server.browser() as browser:
            for host in answered.split():
                assert (await browser.get("/page", headers={"host": host})).status_code == 200, host
                assert (await knock(server.app, "/api/socket/x", host))[0]["type"] == "websocket.accept", host
            for host in refused.split():
                answer = await browser.get("/page", headers={"host": host})
                assert (answer.status_code, answer.json()["error"]) == (421, "wrong_host"), host
                assert (await knock(server.app, "/api/socket/x", host))[0]["type"] == "websocket.close", host

    asyncio.run(story())


# ---------------------------------------------------------------- origins


def test_pages_from_elsewhere_can_neither_write_nor_open_a_socket(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            own: list[dict[str, Any]] = [{}, {"origin": "http://localhost"}, {"sec-fetch-site": "same-origin"}]
            other: list[dict[str, Any]] = [
                {"origin": "http://evil.example"}, {"origin": "https://localhost"}, {"origin": "http://localhost:8000"},
                {"origin": "null"}, {"origin": ""}, {"origin": "http://localhost:x"}, {"sec-fetch-site": "cross-site"},
            ]  # fmt: skip
            for headers in own:
                assert (await browser.post("/api/tables/x", headers=headers)).status_code == 200
                assert (await knock(server.app, "/api/socket/x", **headers))[0]["type"] == "websocket.accept"
            for headers in other:
                answer = await browser.post("/api/tables/x", headers=headers)
                assert (answer.status_code, answer.json()["error"]) == (403, "wrong_origin"), headers
                assert await knock(server.app, "/api/socket/x", **headers) == [{"type": "websocket.close", "code": 1008}]
                assert (await knock(server.app, "/api/socket/x", extensions=True, **headers))[0]["status"] == 403
                assert (await browser.get("/page", headers=headers)).status_code == 200

    asyncio.run(story())


def test_behind_a_proxy_the_public_address_is_the_own_origin(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path, public_url=SITE) as server, server.browser() as browser:
            for host in ("unlost.example", "127.0.0.1:8000"):  # passed on by the proxy, or not
                assert (await browser.post("/api/tables/x", headers={"host": host, "origin": SITE})).status_code == 200
                refused = await browser.post("/api/tables/x", headers={"host": host, "origin": "https://evil.example"})
                assert refused.status_code == 403

    asyncio.run(story())


# ---------------------------------------------------------------- headers


def test_every_answer_tells_the_browser_what_to_forbid(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            for path in ("/page", "/nothing", "/api/me", "/api/nothing", "/api/broken"):
                headers = (await browser.get(path)).headers
                assert "default-src 'self'" in headers["content-security-policy"]
                assert "connect-src 'self' ws://localhost;" in headers["content-security-policy"]
                assert "unsafe" not in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "same-origin"
                assert headers["cross-origin-opener-policy"] == "same-origin"
                assert "strict-transport-security" not in headers
                assert headers.get("cache-control") == ("no-store" if path.startswith("/api") else None)
        async with small_server(tmp_path, public_url=SITE) as server, server.browser() as browser:
            headers = (await browser.get("/page")).headers
            assert "wss://unlost.example;" in headers["content-security-policy"]
            assert "strict-transport-security" in headers

    asyncio.run(story())


def test_a_new_guest_gets_the_cookie_even_if_the_rest_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            refused = await browser.post("/api/tokens", json={"label": "x"})
            assert refused.json()["error"] == "account_needed"
            assert "set-cookie" in refused.headers

    asyncio.run(story())


# ---------------------------------------------------------------- sizes


def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            read = 0

            async def chunks() -> AsyncIterator[bytes]:
                nonlocal read
                while read < 100 * LARGEST:
                    read += 1024
                    yield b" " * 1024

            assert (await browser.post("/api/read", content=b" " * LARGEST)).json() == LARGEST
            for path in ("/api/read", "/api/login"):
                for content in (b" " * (LARGEST + 1), chunks()):
                    answer = await browser.post(path, content=content, headers={"content-type": "application/json"})
                    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
                assert read == LARGEST + 1024
                read = 0

    asyncio.run(story())


# ---------------------------------------------------------------- rates


async def until_refused(browser: httpx.AsyncClient, method: str, path: str, most: int, **more: Any) -> tuple[int, httpx.Response]:
    """How often it goes well, and the refusal."""
    for number in range(most):
        answer = await browser.request(method, path, **more)
        if answer.status_code == 429:
            return number, answer
    raise AssertionError("never refused")


def test_passwords_are_tried_ten_times_a_minute_and_a_name_twenty_times_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = stop_time(monkeypatch)

    async def story() -> None:
        async with small_server(tmp_path, public_url=SITE) as server:
            given = {"name": "Ann", "password": "a guess"}
            many, refused = await until_refused(server.browser("1.1.1.1"), "POST", "/api/login", 20, json=given)
            assert many == 10
            assert refused.json()["error"] == "too_much"
            assert 1 <= int(refused.headers["retry-after"]) <= 60
            stopped.now += 120
            assert (await until_refused(server.browser("1.1.1.1"), "POST", "/api/login", 20, json=given))[0] == 10
            stopped.now += 120
            many, refused = await until_refused(server.browser("1.1.1.1"), "POST", "/api/login", 20, json=given | {"name": "aNN"})
            assert many == 0
            assert int(refused.headers["retry-after"]) > 60
            assert (await server.browser("1.1.1.1").post("/api/login", json=given | {"name": "Ben"})).status_code == 403
            for host in range(8):  # from elsewhere the name can be tried, but not for ever
                assert (await until_refused(server.browser(f"2.2.2.{host}"), "POST", "/api/login", 20, json=given))[0] == 10
            many, refused = await until_refused(server.browser("3.3.3.3"), "POST", "/api/login", 20, json=given)
            assert many == 0
            assert int(refused.headers["retry-after"]) > 60
            assert (await server.browser("4.4.4.4").post("/api/login", json=given | {"name": "Ben"})).status_code == 403

    asyncio.run(story())


def test_an_address_brings_sixty_guests_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_time(monkeypatch)

    async def story() -> None:
        async with small_server(tmp_path) as server:
            made = [(await server.browser("1.1.1.1").get("/api/me")).status_code for _ in range(62)]
            assert made == [200] * 60 + [429] * 2
            assert (await server.browser("2.2.2.2").get("/api/me")).status_code == 200

    asyncio.run(story())


def test_writes_and_reads_are_counted_by_person_or_else_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_time(monkeypatch)
    monkeypatch.setitem(RATES, "reads", (40, 60))
    monkeypatch.setitem(RATES, "writes", (20, 60))

    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser("1.1.1.1") as browser:
            await browser.get("/api/me")
            assert (await until_refused(browser, "POST", "/api/read", 30))[0] == 20
            assert (await browser.get("/api/me")).status_code == 200
            moved = server.browser("7.7.7.7", cookie=f"unlost={browser.cookies['unlost']}")
            assert (await moved.post("/api/read")).status_code == 429  # the same person from elsewhere
            assert (await server.browser("1.1.1.1").post("/api/read")).status_code == 200  # somebody else beside them
            forged = server.browser("2.2.2.2", authorization="Bearer wrong")
            assert (await until_refused(forged, "GET", "/api/me", 50))[0] == 40
            assert (await server.browser("2.2.2.2").get("/page")).status_code == 200

    asyncio.run(story())


def test_the_own_machine_is_not_counted_by_address_and_limits_can_be_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_time(monkeypatch)
    monkeypatch.setitem(RATES, "writes", (20, 60))

    async def story() -> None:
        async with small_server(tmp_path) as server:
            assert {(await server.browser().post("/api/read")).status_code for _ in range(30)} == {200}
        async with small_server(tmp_path, limits=False) as server:
            assert {(await server.browser("1.1.1.1").post("/api/read")).status_code for _ in range(30)} == {200}

    asyncio.run(story())


def test_the_limiters_memory_is_bounded_whoever_comes() -> None:
    async def story() -> None:
        rate_limits = RateLimits(Settings(public_url=SITE))
        rate_limits._counter.storage.timer = asyncio.create_task(asyncio.sleep(60))  # type: ignore[attr-defined]  # nothing is swept away
        for number in range(3 * BUCKETS):
            await rate_limits.hit("guests", str(number))
        assert len(rate_limits._counter.storage.storage) <= 2 * BUCKETS  # type: ignore[attr-defined]  # two windows, if the hour ends now

    asyncio.run(story())


@pytest.mark.parametrize(
    ("client", "address", "loopback"),
    [
        ("1.2.3.4", "1.2.3.4", False), ("::ffff:1.2.3.4", "1.2.3.4", False), ("::ffff:127.0.0.1", "127.0.0.1", True),
        ("2001:db8:1:2:3::4", "2001:0db8:0001:0002", False), ("::1", "0000:0000:0000:0000", True), ("a name", "a name", False),
    ],
)  # fmt: skip
def test_an_address_is_a_household(client: str, address: str, loopback: bool) -> None:
    assert address_of({"client": (client, 1)}) == address
    assert is_loopback({"client": (client, 1)}) is loopback
    assert address_of({"client": None}) == "unknown"


# ---------------------------------------------------------------- errors


def test_every_refusal_of_the_api_has_a_name_and_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            json_type = {"content-type": "application/json"}
            asked: list[tuple[str, str, dict[str, Any], int, Code]] = [
                ("GET", "/api/nothing", {}, 404, "not_found"),
                ("PUT", "/api/me", {}, 405, "wrong_method"),
                ("POST", "/api/login", {"content": "{", "headers": json_type}, 400, "bad_message"),
                ("POST", "/api/login", {"content": b"\xff", "headers": json_type}, 400, "bad_message"),
                ("POST", "/api/login", {"content": "{}"}, 400, "bad_message"),
                ("POST", "/api/login", {}, 400, "bad_message"),
                ("POST", "/api/login", {"json": {"name": "Ann"}}, 422, "bad_option"),
                ("POST", "/api/login", {"json": {"name": 5, "password": "my secret"}}, 422, "bad_option"),
                ("POST", "/api/login", {"content": '{"\\ud800": "my secret"}', "headers": json_type}, 400, "bad_message"),
                ("PATCH", "/api/me", {"content": '{"name": "\\ud800"}', "headers": json_type}, 422, "bad_option"),
                ("PATCH", "/api/me", {"json": {"nam": "Ann"}}, 422, "bad_option"),
                ("DELETE", "/api/sessions/%00", {}, 422, "bad_option"),
                ("GET", "/api/broken", {}, 500, "failed"),
            ]
            for method, path, more, status, code in asked:
                answer = await browser.request(method, path, **more)
                assert (answer.status_code, answer.json()["error"]) == (status, code), (method, path, more)
                assert set(answer.json()) == {"error", "message"}
                assert answer.json()["message"].endswith(".")
                assert "secret" not in answer.text
                assert "R7" not in answer.text
                assert STATUS[code] == status
            assert (await browser.put("/api/me")).headers["allow"]
            plain = await browser.get("/nothing")
            assert (plain.status_code, plain.headers["content-type"]) == (404, "text/plain; charset=utf-8")

    asyncio.run(story())


def test_a_database_that_fails_is_told_as_such_without_detail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> None:
        raise OperationalError("SELECT secret FROM matches", {}, Exception("disk"))

    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            assert (await browser.get("/healthz")).json() == {"ok": True, "version": VERSION}
            await browser.get("/api/me")
            server.wait(60)
            monkeypatch.setattr(server.store, "rows", fails)
            for path in ("/api/me", "/healthz"):  # the first fails in the guards already
                answer = await browser.get(path)
                assert (answer.status_code, answer.json()["error"]) == (503, "storage_failed")
                assert "SELECT" not in answer.text

    asyncio.run(story())


def test_the_api_is_described_with_the_errors_it_has(tmp_path: Path) -> None:
    async def story() -> None:
        async with small_server(tmp_path) as server, server.browser() as browser:
            described = (await browser.get("/openapi.json")).json()
            paths = described["paths"]
            assert {"/api/me", "/api/login", "/api/sessions/{id}", "/api/tokens", "/healthz"} <= set(paths)
            assert "/metrics" not in paths
            for path in ("/api/me", "/api/login", "/api/tokens/{id}"):
                for operation in paths[path].values():
                    assert operation["summary"]
                    assert "4XX" in operation["responses"]
                    assert "422" not in operation["responses"]

    asyncio.run(story())


# ---------------------------------------------------------------- files


def test_files_come_packed_once_and_nothing_outside_their_folder_is_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with whole_server(tmp_path) as server:
            (guest,) = await server.guests(1)
            browser = guest.http
            script = await browser.get("/js/main.js")
            assert script.headers["content-type"].startswith("text/javascript")
            assert script.headers["content-encoding"] == "gzip"
            assert script.text == (WEB / "js/main.js").read_text(encoding="utf-8")
            again = await browser.get("/js/main.js", headers={"If-None-Match": script.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            plain = await browser.get("/js/main.js", headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.text == script.text
            assert (await browser.head("/js/main.js")).content == b""
            assert (await browser.post("/js/main.js")).status_code == 405
            for path in ("/..%2f..%2f..%2fREADME.md", "/%2e%2e/version.py", "/js", "/js/%00", "/" + "a" * 5000, "/nothing", "//etc/passwd"):
                assert (await browser.get(path)).status_code == 404, path

    asyncio.run(story())


# ---------------------------------------------------------------- logs and figures


def test_the_log_names_routes_and_never_links_cookies_passwords_or_cards(tmp_path: Path) -> None:
    async def story() -> list[Any]:
        with capture_logs() as lines:
            async with small_server(tmp_path) as server, server.browser(authorization="Bearer hidden-token") as browser:
                await browser.get("/api/tables/hidden-table?invite=hidden-invite")
                await server.browser().get("/api/tables/hidden-table")
                await server.browser().get("/api/hidden-nothing")
                await server.browser().post("/api/account", json={"name": "Ann", "password": "hidden-password"})
                await server.browser().request("BREW", "/page")
                await knock(server.app, "/api/socket/hidden-socket")
                await server.browser().get("/api/broken")
        return list(lines)

    lines = asyncio.run(story())
    assert [(line["method"], line["route"], line["status"]) for line in lines if line["event"] == "request"] == [
        ("GET", "none", 401), ("GET", "/api/tables/{id}", 200), ("GET", "none", 404), ("POST", "/api/account", 200),
        ("other", "/page", 405),
        ("socket", "/api/socket/{id}", 101), ("GET", "/api/broken", 500),
    ]  # fmt: skip
    assert "hidden-" not in repr([line | {"exc_info": None} for line in lines])


def test_outside_a_terminal_the_log_is_lines_of_json_and_tells_where_a_fault_was_but_not_its_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    logs.set_up_logs()
    structlog.get_logger().info("request", route="/api/me")
    logging.getLogger("uvicorn.error").info('"WebSocket /api/tables/secret" [accepted]')
    logging.getLogger("uvicorn.error").error("ASGI callable returned without completing handshake.")
    try:
        raise KeyError("the hidden card is R7")
    except KeyError:
        structlog.get_logger().error("fault", exc_info=True)
        logging.getLogger("asyncio").exception("Task failed\nfuture: KeyError('the hidden card is R7')")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [(line["event"], line["level"], line.get("fault")) for line in lines] == [
        ("request", "info", None), ("fault", "error", "KeyError"), ("Task failed", "error", "KeyError"),
    ]  # fmt: skip
    assert "test_middleware.py:" in lines[1]["where"]
    assert "R7" not in written.getvalue()
    assert "secret" not in written.getvalue()


@pytest.mark.parametrize(
    ("allowed", "address", "headers", "status"),
    [
        ("local", "127.0.0.1", {}, 200), ("local", "1.1.1.1", {}, 403), ("local", "127.0.0.1", {"x_forwarded_for": "127.0.0.1"}, 403),
        ("local", "127.0.0.1", {"forwarded": "for=1.1.1.1"}, 403), ("nobody", "127.0.0.1", {}, 403), ("everyone", "1.1.1.1", {}, 200),
    ],
)  # fmt: skip
def test_figures_are_shown_to_whom_the_settings_allow(
    tmp_path: Path, allowed: str, address: str, headers: dict[str, str], status: int
) -> None:
    async def story() -> None:
        async with small_server(tmp_path, metrics=allowed) as server, server.browser(address, **headers) as browser:
            await browser.get("/api/tables/hidden-table")
            answer = await browser.get("/metrics")
            assert answer.status_code == status
            if status == 200:
                assert 'unlost_requests_total{method="GET",route="/api/tables/{id}",status="200"}' in answer.text
                assert "hidden" not in answer.text

    asyncio.run(story())


def test_a_socket_that_breaks_is_closed_and_noted(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> list[dict[str, Any]]:
        from fastapi import WebSocket

        @server.app.websocket("/api/broken")
        async def broken(socket: WebSocket) -> None:
            await socket.accept()
            raise KeyError("the hidden card is R7")

        return await knock(server.app, "/api/broken")

    async def whole() -> None:
        async with small_server(tmp_path) as server:
            with capture_logs() as lines:
                sent = await story(server)
            assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
            assert sent[1]["code"] == 1011
            assert [line["event"] for line in lines] == ["fault", "request"]

    asyncio.run(whole())
