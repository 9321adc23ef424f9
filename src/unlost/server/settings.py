"""What the one who runs the server can set, on the command line or by environment (`UNLOST_DATABASE`, `UNLOST_PUBLIC_URL` …)."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from unlost.kernel.errors import BadOption
from unlost.server.mail_server import read_mail_server


def data_folder() -> Path:
    """Where the server keeps its things unless it is told otherwise."""
    import platformdirs

    return Path(os.environ.get("UNLOST_DATA") or platformdirs.user_data_dir("unlost"))


@dataclass(frozen=True)
class Settings:
    """One server's settings. Without a database it keeps a file in the user's data folder."""

    host: str = field(default="127.0.0.1", metadata={"help": "The address to listen on."})
    port: int = field(default=0, metadata={"help": "The port to listen on; 0 is any free one."})
    database: str = field(default="", metadata={"help": "The database: sqlite+aiosqlite:///FILE or postgresql+psycopg://…"})
    public_url: str = field(default="", metadata={"help": "The address people type, if a proxy stands before the server: https://…"})
    trusted_proxies: str = field(
        default="127.0.0.1,::1",
        metadata={"help": "With a public address: whose word is taken for where a visitor comes from, addresses or networks."},
    )
    workers: int = field(default=0, metadata={"help": "Processes for the bots; 0 is one for each core."})
    review_worlds: int = field(
        default=512, metadata={"help": "Worlds in which a review tries an action, at most; fewer are quicker, and find less."}
    )
    limits: bool = field(default=True, metadata={"help": "Limit how much one person or address may ask in a minute."})
    metrics: str = field(default="local", metadata={"help": "Who may read /metrics: nobody, local (this machine) or everyone."})

    smtp_url: str = field(
        default="", metadata={"help": "The server that sends mail: smtp://USER:PASSWORD@HOST:587 or smtps://…"}, repr=False
    )
    mail_from: str = field(default="", metadata={"help": "Who mails come from: Unlost <unlost@example.org>"})
    notice_after: int = field(default=10, metadata={"help": "Seconds until somebody who is not here is told that it is their turn."})
    push_anywhere: bool = field(default=False, metadata={"help": "For tests: push services may be on this machine, and without HTTPS."})

    @classmethod
    def gathered(cls, given: Mapping[str, object] | None = None, environment: Mapping[str, str] | None = None) -> "Settings":
        """What was given, else what the environment says, else the usual; BadOption names what is wrong."""
        environment = os.environ if environment is None else environment
        found: dict[str, Any] = {}  # by name; of the type of the field, which `check` and `_read` see to
        for entry in fields(cls):
            value = (given or {}).get(entry.name)
            variable = f"UNLOST_{entry.name.upper()}"
            if value is None and environment.get(variable):
                value = _read(environment[variable], type(entry.default), variable)
            if value is not None:
                found[entry.name] = value
        settings = cls(**found)
        settings.check()
        return settings

    def check(self) -> None:
        """BadOption names the setting that is wrong, and what it takes."""
        if not 0 <= self.port <= 65535:
            raise BadOption(f"port takes a number from 0 to 65535, not {self.port}")
        if not 0 <= self.workers <= 256:
            raise BadOption(f"workers takes a number from 0 to 256, not {self.workers}")
        if not 2 <= self.review_worlds <= 100_000:
            raise BadOption(f"review_worlds takes a number from 2 to 100000, not {self.review_worlds}")
        if self.metrics not in ("nobody", "local", "everyone"):
            raise BadOption(f"metrics takes nobody, local or everyone, not {self.metrics!r}")
        if self.database and not self.database.startswith(("sqlite+aiosqlite:///", "postgresql+psycopg://")):
            raise BadOption("database takes sqlite+aiosqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME")
        if self.public_url:
            parts = urlsplit(self.public_url)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
                raise BadOption(f"public_url takes an address such as https://unlost.example, not {self.public_url!r}")
        for proxy in self.trusted_proxies.split(","):
            try:
                ip_network(proxy.strip())
            except ValueError:
                raise BadOption(f"trusted_proxies takes addresses or networks, such as 10.0.0.2,192.168.7.0/24, not {proxy!r}") from None
        if not 0 <= self.notice_after <= 3600:
            raise BadOption(f"notice_after takes a number of seconds from 0 to 3600, not {self.notice_after}")
        if self.smtp_url:
            read_mail_server(self.smtp_url)
            if "@" not in parseaddr(self.mail_from)[1]:
                raise BadOption("smtp_url needs mail_from: UNLOST_MAIL_FROM='Unlost <unlost@example.org>'")
            if not self.public_url:
                raise BadOption("smtp_url needs public_url: the links in mails begin with it")

    @property
    def is_sqlite(self) -> bool:
        return not self.database.startswith("postgresql")

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite+aiosqlite:///{data_folder() / 'unlost.db'}"

    @property
    def database_file(self) -> Path | None:
        """The file of an SQLite database; None if it has none."""
        name = self.database_url.removeprefix("sqlite+aiosqlite:///").partition("?")[0]
        return Path(name) if self.is_sqlite and name not in ("", ":memory:") else None

    @property
    def bot_workers(self) -> int:
        return self.workers or os.cpu_count() or 1


def _read(text: str, kind: type, name: str) -> str | int | bool:
    if kind is bool:
        if text.lower() in ("1", "true", "yes", "on"):
            return True
        if text.lower() in ("0", "false", "no", "off"):
            return False
        raise BadOption(f"{name} takes yes or no, not {text!r}")
    try:
        value: str | int = kind(text)
        return value
    except ValueError:
        raise BadOption(f"{name} takes a whole number, not {text!r}") from None
