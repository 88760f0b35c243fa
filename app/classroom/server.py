"""The server of a live class: pages and answers over one address of this machine, on a thread of its own. No Qt, no labs.

It is started for one class and ends with it. It answers at the chosen address only, to who knows the code in the path;
serves what is in memory, never a file; and tells the room nothing but messages that `room.heard` understands.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hmac
import http
import json
import logging
import secrets
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from app.classroom.room import Answer, Count, Hello, Phase, Question, Room, Said, heard

LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""Without i, l and o, which look like others."""
CODE = 4
PORT = 8377
MOST_PHONES, MOST_CONNECTIONS = 400, 900
LARGEST = 8_192
"""Bytes of a message of a phone."""
WRONG, MINUTE = 20, 60.0
"""Wrong codes of one address in so many seconds, and for how many addresses that is remembered."""
MOST_ADDRESSES = 4_096
RATE, BURST = 10.0, 20.0
"""Messages a second, and at once."""
PATIENCE = 5.0
"""Seconds for a request, and for the first message."""
EVERY = 0.2
"""Seconds between two counts for the teacher."""
IDLE = 900.0
"""Seconds without a phone and without a word of the teacher, after which the class ends."""
TURN = 0.001
"""Seconds after which a thread that computes lets another one go on."""
FULL = 4_000_000
"""Bytes that wait for one phone, beyond which it is let go; it comes back and learns all."""

silent = logging.getLogger("app.classroom.connections")
silent.setLevel(logging.CRITICAL + 1)  # who asks for what is nobody's business
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Page:
    """Something that is served: its bytes, what they are, and by which digest its own look is known."""

    body: bytes
    kind: str
    look: str = "'self'"


@dataclass(frozen=True, slots=True)
class Started:
    """The class can be reached: 'http://192.168.1.20:8377/nzvn'."""

    address: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The class is over; `why`: '' when it was ended, 'idle', or what went wrong."""

    why: str = ""


News = Started | Ended | Count


class Bucket:
    """How often something may happen."""

    def __init__(self) -> None:
        self._left, self._at = BURST, time.monotonic()

    def take(self) -> bool:
        """Whether it may happen once more now."""
        now = time.monotonic()
        self._left, self._at = min(BURST, self._left + RATE * (now - self._at)), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Guesses:
    """Wrong codes by address, of the last minute alone."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def too_many(self, address: str) -> bool:
        """Whether this address has guessed too often."""
        times = self._wrong.get(address)
        while times and times[0] < time.monotonic() - MINUTE:
            times.popleft()
        return times is not None and len(times) >= WRONG

    def wrong(self, address: str) -> None:
        """One more."""
        times = self._wrong.setdefault(address, deque(maxlen=WRONG))
        times.append(time.monotonic())
        self._wrong.move_to_end(address)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)


class Server:
    """One live class. All but `start`, `tell`, `stop` and `alive` happens on its own thread."""

    def __init__(
        self, host: str, pages: Callable[[str, str], Mapping[str, Page]], hear: Callable[[News], None], port: int = PORT
    ) -> None:
        """`pages`: (host, code) -> what stands below the code; `hear`: called on the thread of the class."""
        self._host, self._port, self._make_pages, self._hear = host, port, pages, hear
        self.code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        self._room = Room()
        self._phones: dict[str, ServerConnection] = {}
        self._connections: set[ServerConnection] = set()
        self._guesses = Guesses()
        self._ready: Mapping[str, tuple[Served, Served]] = {}
        self._hosts: frozenset[str] = frozenset()
        self._changed = True
        self._busy = time.monotonic()
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self._why = ""
        self._thread = threading.Thread(target=self._run, name="class", daemon=True)

    # -- from any thread

    def start(self) -> None:
        """Begin; what comes of it is heard."""
        self._thread.start()

    def open(self, question: Question, phase: Phase = "ask") -> None:
        """Ask everybody this."""
        self._later(self._open, question, phase)

    def set_phase(self, phase: Phase) -> None:
        """Pause, go on, tell the truth to all."""
        self._later(self._set_phase, phase)

    def tell(self, number: int, own: Mapping[Answer, str]) -> None:
        """To each phone with one of these answers to this question what is said to it alone, as JSON, with the truth."""
        self._later(self._tell, number, own)

    def stop(self, patience: float = 2.0) -> None:
        """End the class: nothing is served from now on. Waits for the port to be closed, but not long."""
        self._later(self._end, "")
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(patience)

    @property
    def alive(self) -> bool:
        """Whether the class goes on."""
        return self._thread.is_alive()

    def _later(self, do: Callable[..., None], *what: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the class is over
            self._loop.call_soon_threadsafe(do, *what)

    # -- on the thread of the class

    def _run(self) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(TURN)  # while all speak at once, the window's thread has its turn
        try:
            self._loop.run_until_complete(self._serve())
        except OSError as error:
            self._why = error.strerror or str(error)
        except Exception as error:  # of a kind that nobody thought of: the window says so, and the port is closed
            log.exception("the class has ended")
            self._why = f"{type(error).__name__}: {error}"
        finally:
            with contextlib.suppress(Exception):
                self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()
            sys.setswitchinterval(usual)
            self._hear(Ended(self._why))

    async def _serve(self) -> None:
        listener = await self._listen()
        async with listener:
            port = next(iter(listener.sockets)).getsockname()[1]
            shown = f"[{self._host}]" if ":" in self._host else self._host
            self._hosts = frozenset({f"{shown}:{port}"} | ({shown} if port == 80 else set()))
            pages = self._make_pages(f"{shown}:{port}", self.code)
            self._ready = {name: _answers(f"{shown}:{port}", page) for name, page in pages.items()}
            self._hear(Started(f"http://{shown}:{port}/{self.code}"))
            while not self._over.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._over.wait(), EVERY)
                self._look_after()
            for connection in list(self._connections):  # also those that have not said yet what they want
                connection.transport.abort()

    async def _listen(self) -> Listener:
        """At the chosen address; at another port where that one is taken."""
        for port in (self._port, 0):
            try:
                return await serve(
                    self._phone, self._host, port, process_request=self._request, create_connection=_guarded(self),
                    compression=None, max_size=LARGEST, max_queue=4, open_timeout=PATIENCE, close_timeout=1,
                    ping_interval=10, ping_timeout=20, server_header=None, logger=silent, backlog=512,
                )  # fmt: skip
            except OSError:
                if port == 0:
                    raise
        raise OSError

    def _look_after(self) -> None:
        """What is due every now and then: the count, phones that read nothing, an end that nobody has pressed."""
        if self._changed:
            self._changed = False
            self._hear(self._room.count(len(self._phones)))
        for phone in list(self._phones.values()):
            if phone.transport.get_write_buffer_size() > FULL:
                phone.transport.abort()
        if self._phones:
            self._awake()
        elif time.monotonic() - self._busy > IDLE:
            self._end("idle")

    def _awake(self) -> None:
        self._busy = time.monotonic()

    def _end(self, why: str) -> None:
        self._why = why
        self._over.set()

    def _open(self, question: Question, phase: Phase) -> None:
        self._awake()
        self._room.open(question, phase)
        self._changed = True
        for token, phone in list(self._phones.items()):
            broadcast([phone], self._room.step_for(token))

    def _set_phase(self, phase: Phase) -> None:
        self._awake()
        if phase != self._room.phase:
            self._room.set_phase(phase)
            self._changed = True
            broadcast(list(self._phones.values()), self._room.phase_message())

    def _tell(self, number: int, own: Mapping[Answer, str]) -> None:
        self._room.own[number] = own
        for token, phone in list(self._phones.items()):
            if number == self._room.question.number and (message := self._room.own_message(token)):
                broadcast([phone], message)

    # -- requests

    def come(self, connection: ServerConnection) -> bool:
        """A connection is there; False where there are too many."""
        self._connections.add(connection)
        return len(self._connections) <= MOST_CONNECTIONS

    def gone(self, connection: ServerConnection) -> None:
        """It is no more."""
        self._connections.discard(connection)

    def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """A page, a refusal, or None: a phone may come in."""
        address = str((connection.remote_address or ("",))[0])
        if request.headers.get_all("Host") != [host := self._host_of(request)] or not host:
            return _refusal(http.HTTPStatus.MISDIRECTED_REQUEST)
        if self._guesses.too_many(address):
            return _refusal(http.HTTPStatus.TOO_MANY_REQUESTS)
        code, _, name = request.path.removeprefix("/").partition("?")[0].partition("/")
        if not hmac.compare_digest(code.encode("utf-8", "replace"), self.code.encode()):
            if name or code not in ("", "favicon.ico"):
                self._guesses.wrong(address)
            return _refusal(http.HTTPStatus.NOT_FOUND)
        if name == "ws":
            return self._upgrade(request, host)
        ready = self._ready.get(name)
        if ready is None:
            return _refusal(http.HTTPStatus.NOT_FOUND)
        packed = any("gzip" in accepted for accepted in request.headers.get_all("Accept-Encoding"))
        return Response(200, "OK", *ready[packed])

    def _host_of(self, request: Request) -> str:
        """The one of our own names that the request calls us; '' for another one."""
        said = request.headers.get_all("Host")
        return said[0] if len(said) == 1 and said[0] in self._hosts else ""

    def _upgrade(self, request: Request, host: str) -> Response | None:
        if request.headers.get_all("Origin") != [f"http://{host}"]:
            return _refusal(http.HTTPStatus.FORBIDDEN)
        if len(self._phones) >= MOST_PHONES:
            return _refusal(http.HTTPStatus.SERVICE_UNAVAILABLE)
        return None

    # -- phones

    async def _phone(self, connection: ServerConnection) -> None:
        """One phone, from its first message to its last."""
        bucket, token = Bucket(), ""
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            try:
                first = await asyncio.wait_for(connection.recv(), PATIENCE)
                hello = heard(first) if isinstance(first, str) else None
                if not isinstance(hello, Hello):
                    await connection.close(1008)
                    return
                token = hello.token
                self._welcome(token, connection)
                async for message in connection:
                    said = heard(message) if isinstance(message, str) else None
                    if not bucket.take() or not isinstance(said, Said):
                        await connection.close(1008)
                        return
                    kept = self._room.take(token, said)
                    self._changed = self._changed or kept
                    await connection.send(json.dumps({"t": "got", "n": said.n, "kept": kept}))
            finally:
                if token and self._phones.get(token) is connection:
                    del self._phones[token]
                    self._changed = True

    def _welcome(self, token: str, connection: ServerConnection) -> None:
        """A phone is there, or there again: it takes the place of its older connection."""
        before = self._phones.pop(token, None)
        if before is not None:
            before.transport.abort()
        if self._room.join(token):
            self._phones[token] = connection
            self._changed = True
        broadcast([connection], self._room.step_for(token))


def _guarded(owner: Server) -> type[ServerConnection]:
    """Connections that their server counts while they are open."""

    class Guarded(ServerConnection):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            if not owner.come(self):
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            owner.gone(self)
            super().connection_lost(exc)

    return Guarded


QUIET = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Connection": "close",
}


Served = tuple[Headers, bytes]


def _answers(host: str, page: Page) -> tuple[Served, Served]:
    """A page as it is served, and compressed for who reads that; made once for all."""
    policy = (
        f"default-src 'none'; script-src 'self'; style-src {page.look}; img-src data:; connect-src 'self' ws://{host}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    shared = {"Content-Type": page.kind, "Content-Security-Policy": policy, "Vary": "Accept-Encoding", **QUIET}
    packed = gzip.compress(page.body, mtime=0)
    return (
        (Headers(**shared, **{"Content-Length": str(len(page.body))}), page.body),
        (Headers(**shared, **{"Content-Length": str(len(packed)), "Content-Encoding": "gzip"}), packed),
    )


def _refusal(status: http.HTTPStatus) -> Response:
    body = f"{status.value}\n".encode()
    kind = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))}
    return Response(status.value, status.phrase, Headers(**kind, **QUIET), body)
