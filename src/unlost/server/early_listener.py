"""Answers requests for the first page while the server is still starting: to import and open everything takes a second or more.

Connections that ask for something else wait, what they sent unread, and are handed to the server when it is ready.
"""

import selectors
import socket
import threading

from unlost.server.headers import WEB, forbidding

LONGEST = 16 * 1024  # bytes of a request that are looked at
MOST_WAITING = 200  # accepted connections; more of them wait in the system's backlog


class EarlyListener:
    """Listens at once, in a thread of its own."""

    def __init__(self, listening: socket.socket) -> None:
        port = listening.getsockname()[1]
        self._names = {f"{name}:{port}".encode() for name in ("127.0.0.1", "localhost", "[::1]")}
        self._wake_receiver, self._wake_sender = socket.socketpair()
        self._clients: list[socket.socket] = []
        self._listening = listening
        listening.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="early listener", daemon=True)
        self._thread.start()

    def close(self) -> list[socket.socket]:
        """Accept no more connections; returns those that are open."""
        self._wake_sender.send(b"!")
        self._thread.join()
        self._wake_sender.close()
        self._wake_receiver.close()
        return self._clients

    def _run(self) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake_receiver, selectors.EVENT_READ)
            selector.register(self._listening, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select():
                    if key.fileobj is self._wake_receiver:
                        return
                    if key.fileobj is self._listening:
                        self._accept(selector)
                    elif isinstance(key.fileobj, socket.socket) and not self._answer(key.fileobj):
                        selector.unregister(key.fileobj)

    def _accept(self, selector: selectors.BaseSelector) -> None:
        try:
            client, _ = self._listening.accept()
        except OSError:
            return  # gone again
        client.setblocking(False)
        self._clients.append(client)
        selector.register(client, selectors.EVENT_READ)
        if len(self._clients) == MOST_WAITING:
            selector.unregister(self._listening)

    def _answer(self, client: socket.socket) -> bool:
        """Send the page if that is what is asked for; False if the request is for the server, or the client has gone."""
        try:
            request = client.recv(LONGEST, socket.MSG_PEEK)
            head, whole, _ = request.partition(b"\r\n\r\n")
            lines = head.split(b"\r\n")
            hosts = [line[5:].strip() for line in lines[1:] if line[:5].lower() == b"host:"]
            if not whole or lines[0] != b"GET / HTTP/1.1" or len(hosts) != 1 or hosts[0] not in self._names:
                return False
            page = (WEB / "index.html").read_bytes()
            headers = [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(page))), ("Cache-Control", "no-cache")]
            headers += forbidding(hosts[0].decode(), https=False)
            client.recv(len(head) + 4)
            client.sendall("\r\n".join(["HTTP/1.1 200 OK", *(f"{name}: {value}" for name, value in headers), "", ""]).encode() + page)
        except OSError:
            return False
        return True
