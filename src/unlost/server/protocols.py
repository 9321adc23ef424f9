"""How bytes become requests and messages: uvicorn's protocols, with limits that hold before any work is done.

- Who connects and sends no whole request is hung up on, so that connections are not used up by those who ask for nothing.
- Frames and bytes of a socket have a budget. Pings and pieces of a message count too. Who is over it is read more slowly: what is not
  read waits in the network, at the cost of the one who sent it.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from unlost.server.token_bucket import TokenBucket

HEADERS, BODY = 20.0, 60.0  # seconds in which a connection is to send the head of a request, and the rest of it
BYTES, BYTES_AT_ONCE = 48_000.0, 192_000.0  # of a socket, a second and at once
FRAME = 100.0  # bytes that a frame counts for, beside its own
PIECE = 1024  # bytes that are read before the budget is looked at again


class RequestProtocol(HttpToolsProtocol):
    """HTTP, with a time in which a request has to be here."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._is_due_in(HEADERS)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and (self.cycle is None or self.cycle.response_complete):  # the next request on this connection
            self._is_due_in(HEADERS)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._is_due_in(BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_here()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_here()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_here()
        super().connection_lost(exc)

    def _is_due_in(self, seconds: float) -> None:
        self._is_here()
        self._deadline = asyncio.get_running_loop().call_later(seconds, self.transport.close)

    def _is_here(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket, with a budget for frames and bytes."""

    _held: asyncio.TimerHandle | None = None  # until what waits may be read

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._budget = TokenBucket(BYTES, BYTES_AT_ONCE)
        self._waiting = bytearray()  # received, and not read yet

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        if self._held:
            self.transport.pause_reading()
        else:
            self._read_on()

    def _read_on(self) -> None:
        while self._waiting and not self.transport.is_closing():
            piece = bytes(self._waiting[:PIECE])
            del self._waiting[:PIECE]
            super().data_received(piece)
            if (debt := self._budget.take(len(piece))) > 0:
                self.transport.pause_reading()
                self._held = asyncio.get_running_loop().call_later(debt, self._resume)
                return

    def _resume(self) -> None:
        self._held = None
        self._read_on()
        if not self._held and not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_events(self) -> None:
        self._budget.take(FRAME * len(self.conn.events))
        super().handle_events()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._held:
            self._held.cancel()
        super().connection_lost(exc)
