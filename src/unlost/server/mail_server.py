"""The mail server that the host of a site names (`UNLOST_SMTP_URL`), and sending one mail by it."""

import asyncio
from dataclasses import dataclass
from email.message import EmailMessage
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from unlost.kernel.errors import BadOption

TIMEOUT = 15.0  # seconds for one answer of the mail server
WHOLE = 40.0  # and for a whole mail


class MailFailed(Exception):
    """The mail server did not take a mail."""


@dataclass(frozen=True)
class MailServer:
    """Where mails go. The password is not printed with it."""

    host: str
    port: int
    encrypted: bool  # from the first byte: smtps
    must_encrypt: bool  # by STARTTLS, else nothing is sent
    user: str | None
    _password: str | None

    def __repr__(self) -> str:
        return f"MailServer({self.host}:{self.port})"

    async def send(self, message: EmailMessage, hello: str) -> None:
        """Hand a mail over; MailFailed if that did not succeed in time. `hello` is what this machine calls itself."""
        import aiosmtplib

        try:
            async with asyncio.timeout(WHOLE):
                await aiosmtplib.send(
                    message, hostname=self.host, port=self.port, username=self.user, password=self._password, timeout=TIMEOUT,
                    use_tls=self.encrypted, start_tls=None if self.encrypted else True if self.must_encrypt else None, local_hostname=hello,
                )  # fmt: skip
        except (aiosmtplib.SMTPException, OSError, TimeoutError, ValueError) as fault:
            raise MailFailed(type(fault).__name__) from fault


def read_mail_server(url: str) -> MailServer:
    """The server of an address such as smtp://user:password@mail.example.org:587; BadOption says what is wrong."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise BadOption("smtp_url takes smtp://USER:PASSWORD@HOST:587 (STARTTLS) or smtps://USER:PASSWORD@HOST:465")
    encrypted = parts.scheme == "smtps"
    user = unquote(parts.username) if parts.username else None
    return MailServer(
        parts.hostname, port or (465 if encrypted else 587), encrypted, bool(user) and not encrypted and not _is_here(parts.hostname),
        user, unquote(parts.password or "") if user else None,
    )  # fmt: skip


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
