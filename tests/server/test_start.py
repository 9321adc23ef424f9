"""Starting the server: the first command on a new machine, its address, its browser, its data, and what can go wrong."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.waiting import wait_until
from unlost.server.early_listener import EarlyListener

PATIENT = 60  # seconds: everything else may be starting on this machine too


@contextmanager
def started(home: Path, *arguments: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """`unlost` in an empty home, and what it says first. A browser is a program that notes the address."""
    browser = home / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 >> {home / 'opened'}\n")
    browser.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("UNLOST", "XDG"))}
    environment = kept | {"HOME": str(home), "BROWSER": str(browser), "UNLOST_CACHE": os.environ.get("UNLOST_CACHE", "")}
    with (home / "log").open("a") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "unlost", *arguments], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        )
    assert process.stdout
    try:
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def address_in(text: str) -> str:
    found = re.search(r"http://[\w.:]+", text)
    assert found, text
    return found[0]


def test_unlost_alone_answers_on_this_machine_and_opens_the_browser(tmp_path: Path) -> None:
    with started(tmp_path) as (process, said):
        address = address_in(said)
        assert address.startswith("http://127.0.0.1:")
        assert "Unlost" in httpx.get(address, timeout=PATIENT).text
        assert httpx.get(f"{address}/healthz", timeout=30).json()["ok"] is True
        opened = tmp_path / "opened"
        wait_until(lambda: opened.exists() and address in opened.read_text())
        assert (tmp_path / ".local/share/unlost/unlost.db").exists()
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
        assert "Traceback" not in (tmp_path / "log").read_text()


def test_the_first_page_is_there_before_the_server_and_whoever_wants_more_is_served_when_that_is_ready() -> None:
    answered = []

    class NotingListener(EarlyListener):
        def _answer(self, client: socket.socket) -> bool:
            answered.append(super()._answer(client))
            return answered[-1]

    with socket.create_server(("127.0.0.1", 0)) as listening:
        early, at = NotingListener(listening), listening.getsockname()
        with socket.create_connection(at) as page, socket.create_connection(at) as more, socket.create_connection(at) as foreign:
            for guest, path, host in (
                (page, "/", f"127.0.0.1:{at[1]}"),
                (more, "/healthz", f"127.0.0.1:{at[1]}"),
                (foreign, "/", "elsewhere"),
            ):
                guest.settimeout(10)
                guest.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            answer = page.recv(100_000)
            assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
            assert b"Content-Security-Policy: default-src 'self'" in answer
            assert b"<title>" in answer
            page.sendall(b"GET /js/main.js HTTP/1.1\r\n")
            wait_until(lambda: answered.count(False) == 3)
            asked = set()
            for guest in early.close():
                with guest:
                    asked.add(guest.recv(100).split(b" HTTP")[0])
            assert asked == {b"GET /js/main.js", b"GET /healthz", b"GET /"}


def test_the_early_page_and_the_page_of_the_server_are_the_same(tmp_path: Path) -> None:
    with (
        started(tmp_path) as (_, said),
        httpx.Client(base_url=address_in(said), headers={"Accept-Encoding": "identity"}, timeout=30) as guest,
    ):
        early = guest.get("/")
        assert guest.get("/healthz").json()["ok"] is True  # by the same connection, which the server has taken over
        late = guest.get("/")
        assert "etag" in late.headers
        assert "etag" not in early.headers  # it was the early listener
        asked_for = r'<!-- games -->|<meta name="unlost-games".*?(?=\n<script)'  # by the early page itself
        preview = r'<!-- link preview -->|<meta property="og:.*?twitter:card"[^>]*>'  # for messengers, which do not come by this address
        names = re.compile(f"{asked_for}|{preview}", re.DOTALL)
        assert names.sub("", early.text) == names.sub("", late.text)
        ours = set(early.headers) - {"content-length"}
        assert {name: early.headers[name] for name in ours} == {name: late.headers[name] for name in ours}


def test_told_to_stop_before_the_server_is_ready_it_stops_cleanly(tmp_path: Path) -> None:
    with started(tmp_path) as (process, _):
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert (tmp_path / "log").read_text() == ""


def test_a_second_unlost_opens_the_first_ones_address(tmp_path: Path) -> None:
    with started(tmp_path) as (_, first), started(tmp_path) as (second, said):
        assert "running already" in said
        assert address_in(said) == address_in(first)
        assert second.wait(10) == 0


@pytest.mark.slow
def test_the_data_of_a_killed_server_is_taken_up_by_the_next(tmp_path: Path) -> None:
    with started(tmp_path, "serve") as (process, said):
        with httpx.Client(base_url=address_in(said), timeout=PATIENT) as guest:
            table = guest.post("/api/tables", json={"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        process.kill()
    with started(tmp_path, "serve") as (_, said):
        assert httpx.get(f"{address_in(said)}/api/tables/{table['id']}", timeout=PATIENT).json()["status"] == "open"


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, started(tmp_path, "serve", "--port", str(taken.getsockname()[1])) as (process, _):
        assert process.wait(20) == 2
        (line,) = (tmp_path / "log").read_text().splitlines()
        assert "cannot listen" in line


def test_a_database_that_cannot_be_opened_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "no.db").write_text("this is no database, and long enough to be seen as none " * 100)
    with started(tmp_path, "serve", "--database", f"sqlite+aiosqlite:///{tmp_path / 'no.db'}") as (process, _):
        assert process.wait(20) == 2
        (line,) = (tmp_path / "log").read_text().splitlines()
        assert "no.db" in line


def test_settings_come_from_the_environment_and_wrong_ones_are_named(tmp_path: Path) -> None:
    def tried(**variables: str) -> "subprocess.CompletedProcess[str]":
        environment = {**os.environ, "HOME": str(tmp_path), **variables}
        return subprocess.run([sys.executable, "-m", "unlost", "serve"], env=environment, capture_output=True, text=True, timeout=20)

    for name, value, said in (
        ("UNLOST_PORT", "many", "UNLOST_PORT takes a whole number"),
        ("UNLOST_LIMITS", "perhaps", "UNLOST_LIMITS takes yes or no"),
        ("UNLOST_METRICS", "some", "metrics takes nobody, local or everyone"),
    ):
        done = tried(**{name: value})
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
        assert said in done.stderr


def test_the_command_line_loads_neither_the_rules_nor_numba_before_it_knows_what_is_wanted() -> None:
    """The server sets how the rules run (interpreted) before they are imported; and it has to be quick."""
    script = "import sys, unlost.cli; print([name for name in ('numpy', 'numba', 'unlost.kernel.jit') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout.strip() == "[]"
