"""A push service on this machine, and browsers that are registered there: it checks who sends, and they read what was sent."""

import base64
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


@dataclass
class Browser:
    """A browser that waits for notices. `answer` is what its push service says to those; 0: nothing, for ever."""

    service: "PushService"
    name: str
    answer: int
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    got: list[dict[str, Any]] = field(default_factory=list)
    asked: int = 0
    headers: dict[str, str] = field(default_factory=dict)  # of the last request

    @property
    def subscription(self) -> dict[str, str]:
        """What its page tells the server."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.service.address}/{self.name}", "p256dh": text(point), "auth": text(self.secret)}

    def take(self, body: bytes) -> None:
        read = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        self.got.append(json.loads(read))


class PushService:
    """A push service with its browsers; `faults` is what it would not have taken."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.faults: list[str] = []
        self.keys: set[str] = set()  # with which servers signed
        self.gone = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def browser(self, answer: int = 201) -> Browser:
        name = secrets.token_urlsafe(8)
        self.browsers[name] = Browser(self, name, answer)
        return self.browsers[name]

    def serve(self) -> None:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def stop(self) -> None:
        self.gone.set()
        self._server.shutdown()
        self._server.server_close()

    def check(self, headers: dict[str, str]) -> None:
        """Is it signed by the key that it names, for this service, and for no longer than a day?"""
        try:
            scheme, _, rest = headers["authorization"].partition(" ")
            parts = dict(part.split("=", 1) for part in rest.split(","))
            assert scheme == "vapid", scheme
            assert Vapid02.verify(headers["authorization"]), "a wrong signature"
            self.keys.add(parts["k"])
            claims = json.loads(raw(parts["t"].split(".")[1]))
            assert claims["aud"] == self.address, claims
            assert time.time() < claims["exp"] <= time.time() + 86_400, claims
            assert claims["sub"].startswith(("mailto:", "https:")), claims
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 0
        except Exception as fault:  # a test looks at them
            self.faults.append(repr(fault))


def _handler(service: PushService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """One request of an application server."""

        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            browser = service.browsers[self.path.lstrip("/")]
            body = self.rfile.read(int(self.headers["Content-Length"]))
            browser.headers = {name.lower(): value for name, value in self.headers.items()}
            service.check(browser.headers)
            browser.asked += 1
            if browser.answer == 0:
                service.gone.wait()
                return
            if browser.answer < 300:
                browser.take(body)
            self.send_response(browser.answer)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    return Handler


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    service.serve()
    try:
        yield service
    finally:
        service.stop()


def text(plain: bytes) -> str:
    return base64.urlsafe_b64encode(plain).decode().rstrip("=")


def raw(coded: str) -> bytes:
    return base64.urlsafe_b64decode(coded + "=" * (-len(coded) % 4))
