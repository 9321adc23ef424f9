"""A mail server on this machine, as a host of a site would have one: real SMTP, with a letter box to look into."""

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


@dataclass
class MailService:
    """What has come; `answer` is what it says to a mail."""

    port: int
    answer: str = "250 OK"
    letters: list[EmailMessage] = field(default_factory=list)
    asked: int = 0

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.asked += 1
        if self.answer.startswith("250"):
            self.letters.append(message_from_bytes(envelope.content, policy=policy.default))
        return self.answer


def text_of(letter: EmailMessage) -> str:
    body = letter.get_body()
    assert isinstance(body, EmailMessage)
    return str(body.get_content())


def token_of(letter: EmailMessage, purpose: str) -> str:
    """What the link in a letter carries."""
    found = re.search(rf"http://localhost/mail#{purpose}=(\S+)", text_of(letter))
    assert found, text_of(letter)
    return found[1]


@contextmanager
def mail_service() -> Iterator[MailService]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    service = MailService(port)
    controller = Controller(service, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield service
    finally:
        controller.stop()
