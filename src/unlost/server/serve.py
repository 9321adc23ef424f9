"""Starting and stopping the server: the port, the lock on the database's file, the address on the screen, signals.

What takes long to import is imported while `early_listener` answers already.
"""

import asyncio
import gc
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import NoReturn

from unlost.kernel.errors import BadOption
from unlost.server.early_listener import EarlyListener
from unlost.server.settings import Settings

LARGEST_FRAME = 16 * 1024  # bytes of a message on a socket; what is larger ends the connection
HEARTBEAT = 20.0  # seconds between two pings, and how long an answer may take


def serve(settings: Settings, open_browser: bool) -> None:
    """Serve until told to stop."""
    listening = _listen(settings)
    address = settings.public_url or f"http://{_name(settings.host)}:{listening.getsockname()[1]}"
    with _alone(settings.database_file, address) as other:
        if other:
            print(f"Unlost is running already: {other}", flush=True)
            if open_browser:
                webbrowser.open(other)
            return
        loop = _loop()  # before anybody can tell us to stop: one that is only half there could not be closed
        signal.signal(signal.SIGTERM, _stop)
        early = EarlyListener(listening)
        print(f"Unlost is at {address}   (Ctrl-C stops it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        gc.disable()  # there is nothing to collect while modules are read, only to look through
        try:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(_run(settings, listening, early))
        finally:
            loop.close()


def _stop(*_: object) -> NoReturn:
    """Told to stop before the server is ready. At once: an exception in the middle of an import can end as another one, and as exit code 1.

    Nothing is lost: the database is as safe as with a process that is killed.
    """
    os._exit(0)


def _loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


async def _run(settings: Settings, listening: socket.socket, early: EarlyListener) -> None:
    import uvicorn
    from sqlalchemy.exc import DBAPIError

    from unlost.server.app import create_app
    from unlost.server.logs import set_up_logs
    from unlost.server.protocols import RequestProtocol, SocketProtocol
    from unlost.server.store import Store

    set_up_logs()
    try:
        store = await Store.opened(settings)
    except (DBAPIError, OSError) as fault:
        where = settings.database_file or settings.database_url.rpartition("@")[2]
        reason = str(getattr(fault, "orig", None) or fault).split("\n")[0]
        raise BadOption(f"the database {where} cannot be opened: {reason}") from None
    _allow_many_files()
    app = create_app(settings, store=store)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, http=RequestProtocol, ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME, ws_ping_interval=HEARTBEAT, ws_ping_timeout=HEARTBEAT, ws_per_message_deflate=False,
        timeout_graceful_shutdown=2, proxy_headers=bool(settings.public_url), forwarded_allow_ips=settings.trusted_proxies,
    )  # fmt: skip
    server = uvicorn.Server(config)
    server.capture_signals = nullcontext  # type: ignore[method-assign, assignment]  # it would die of the signal after a clean stop; exit with 0
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, server.handle_exit, sign, None)

    def new_protocol() -> asyncio.Protocol:
        return config.http_protocol_class(config=config, server_state=server.server_state, app_state=server.lifespan.state)  # type: ignore[call-arg]

    app.state.network.serve_by(new_protocol, listening.getsockname()[1])
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        for client in early.close():
            with suppress(OSError):  # gone meanwhile
                await loop.connect_accepted_socket(new_protocol, client)
        gc.collect()
        gc.freeze()  # what is there from the start stays: it need not be looked through again and again
        gc.enable()
    await serving
    if not server.started:
        raise BadOption("the server could not start; what is above says why")


def _allow_many_files() -> None:
    """Each connection is an open file: allow as many as the system lets us, and say how many."""
    try:
        import resource
    except ImportError:  # there is none for Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    import structlog

    structlog.get_logger().info("open files", before=soft, now=resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _listen(settings: Settings) -> socket.socket:
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family[0], socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(family[4])
        listening.listen(1024)
    except OSError as fault:
        raise BadOption(f"the server cannot listen at {settings.host}, port {settings.port}: {fault.strerror or fault}") from None
    return listening


def _name(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


@contextmanager
def _alone(file: Path | None, address: str) -> Iterator[str | None]:
    """Hold the lock of an SQLite file while serving; if another server holds it, its address."""
    if file is None:
        with nullcontext():
            yield None
        return
    from filelock import FileLock, Timeout

    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    note = file.with_name(file.name + ".address")
    try:
        with FileLock(file.with_name(file.name + ".lock"), timeout=0):
            note.write_text(f"{address}\n{os.getpid()}\n")
            try:
                yield None
            finally:
                note.unlink(missing_ok=True)
    except Timeout:
        yield (note.read_text().split("\n")[0] if note.exists() else None) or "at another address"
