"""The door, open before the house is: to import and open everything takes a second or more, the first page is only a file.

Whoever asks for that page gets it at once. All others are kept waiting, what they said unread, and handed to the house when it is ready.
"""

import selectors
import socket
import threading

from unlost.server.headers import WEB, forbidding

LONGEST = 16 * 1024  # bytes of a request that are looked at
ROOM = 200  # how many wait inside; the others wait outside, as the system lets them


class Door:
    """Opens at once, in a thread of its own."""

    def __init__(self, listening: socket.socket) -> None:
        port = listening.getsockname()[1]
        self._names = {f"{name}:{port}".encode() for name in ("127.0.0.1", "localhost", "[::1]")}
        self._bell, self._rope = socket.socketpair()
        self._inside: list[socket.socket] = []
        self._listening = listening
        listening.setblocking(False)
        self._porter = threading.Thread(target=self._stand, name="door", daemon=True)
        self._porter.start()

    def close(self) -> list[socket.socket]:
        """Let nobody in from here on; those who wait inside."""
        self._rope.send(b"!")
        self._porter.join()
        self._rope.close()
        self._bell.close()
        return self._inside

    def _stand(self) -> None:
        with selectors.DefaultSelector() as watch:
            watch.register(self._bell, selectors.EVENT_READ)
            watch.register(self._listening, selectors.EVENT_READ)
            while True:
                for key, _ in watch.select():
                    if key.fileobj is self._bell:
                        return
                    if key.fileobj is self._listening:
                        self._let_in(watch)
                    elif isinstance(key.fileobj, socket.socket) and not self._see_to(key.fileobj):
                        watch.unregister(key.fileobj)

    def _let_in(self, watch: selectors.BaseSelector) -> None:
        try:
            guest, _ = self._listening.accept()
        except OSError:
            return  # gone again
        guest.setblocking(False)
        self._inside.append(guest)
        watch.register(guest, selectors.EVENT_READ)
        if len(self._inside) == ROOM:
            watch.unregister(self._listening)

    def _see_to(self, guest: socket.socket) -> bool:
        """Give the page if that is what is asked for; False if it is something for the house, or nobody."""
        try:
            asked = guest.recv(LONGEST, socket.MSG_PEEK)
            head, whole, _ = asked.partition(b"\r\n\r\n")
            lines = head.split(b"\r\n")
            hosts = [line[5:].strip() for line in lines[1:] if line[:5].lower() == b"host:"]
            if not whole or lines[0] != b"GET / HTTP/1.1" or len(hosts) != 1 or hosts[0] not in self._names:
                return False
            page = (WEB / "index.html").read_bytes()
            told = [("Content-Type", "text/html; charset=utf-8"), ("Content-Length", str(len(page))), ("Cache-Control", "no-cache")]
            told += forbidding(hosts[0].decode(), https=False)
            guest.recv(len(head) + 4)
            guest.sendall("\r\n".join(["HTTP/1.1 200 OK", *(f"{name}: {value}" for name, value in told), "", ""]).encode() + page)
        except OSError:
            return False
        return True
