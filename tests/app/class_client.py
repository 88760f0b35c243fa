"""Phones and strangers for tests of the live class: a server on the loopback, raw requests, sockets that answer."""

from __future__ import annotations

import json
import queue
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from app.classroom.room import Count, Question
from app.classroom.server import Ended, News, Page, Server, Started

HOST = "127.0.0.1"
CHOICE = Question(2, 8, "place", '{"title":"A"}', '{"right":1}', places=3, judge=lambda answer: (answer == 1, answer))  # type: ignore[arg-type, return-value]
SKETCH = Question(3, 8, "sketch", '{"title":"B"}', '{"truth":"SECRET"}', box=((-1.0, 1.0), (0.0, 2.0)))


def small_pages(_host: str, code: str) -> Mapping[str, Page]:
    return {
        "": Page(f"<title>{code}</title>".encode(), "text/html; charset=utf-8"),
        "a.js": Page(b"1", "text/javascript"),
    }


class Class:
    """A class that runs, and what it told its teacher."""

    def __init__(self, server: Server, news: queue.Queue[News]) -> None:
        self.server, self.news = server, news
        self.started = self.hear(Started)
        self.where, self.code = self.started.address.removeprefix("http://").split("/")
        self.port = int(self.where.rpartition(":")[2])

    def hear(self, kind: type, holds: Callable[[Any], bool] = lambda _: True) -> Any:
        """The next word of this kind for which `holds`."""
        while True:
            told = self.news.get(timeout=10)
            if isinstance(told, kind) and holds(told):
                return told
            assert not isinstance(told, Ended), told

    def hear_end(self) -> Ended:
        """How the class ended."""
        while not isinstance(told := self.news.get(timeout=10), Ended):
            continue
        return told

    def count(self, answers: int) -> Count:
        """Once so many answers are there."""
        found: Count = self.hear(Count, lambda told: len(told.answers) == answers)
        return found

    def get(self, path: str, *, source: str = HOST, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """One request by hand: status, headers, body."""
        wanted = {"Host": self.where, **{name.replace("_", "-"): value for name, value in headers.items()}}
        lines = "".join(f"{name}: {value}\r\n" for name, value in wanted.items() if value)
        return self.raw(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode(), source)

    def raw(self, data: bytes, source: str = HOST, patience: float = 10.0) -> tuple[int, dict[str, str], bytes]:
        """What comes back for these bytes; status 0 for nothing."""
        with socket.create_connection((HOST, self.port), patience, (source, 0)) as stream:
            stream.settimeout(patience)
            stream.sendall(data)
            told = b""
            while part := stream.recv(65536):
                told += part
        head, _, body = told.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        pairs = [line.partition(": ")[::2] for line in lines[1:]]
        status = lines[0].split()
        return int(status[1]) if len(status) > 1 else 0, {name.lower(): value for name, value in pairs}, body

    @contextmanager
    def phone(self, number: int = 1, origin: str | None = None) -> Iterator[Phone]:
        """A phone that has said its token."""
        address = f"ws://{self.where}/{self.code}/ws"
        with connect(address, origin=origin or f"http://{self.where}", compression=None, close_timeout=1) as stream:  # type: ignore[arg-type]
            phone = Phone(stream)
            phone.say({"t": "hello", "token": f"{number:032x}"})
            yield phone


class Phone:
    def __init__(self, stream: ClientConnection) -> None:
        self.stream = stream

    def say(self, message: object) -> None:
        self.stream.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, kind: str) -> Any:
        """The next message of this kind."""
        while True:
            told = json.loads(self.stream.recv(timeout=10))
            if told["t"] == kind:
                return told

    def answer(self, number: int, answer: object) -> bool:
        """Whether it was kept."""
        self.say({"t": "answer", "n": number, "a": answer})
        return bool(self.hear("got")["kept"])


@contextmanager
def running(
    question: Question = CHOICE, pages: Callable[[str, str], Mapping[str, Page]] = small_pages
) -> Iterator[Class]:
    """A class on the loopback, at any free port."""
    news: queue.Queue[News] = queue.Queue()
    server = Server(HOST, pages, news.put, port=0)
    server.start()
    try:
        made = Class(server, news)
        server.open(question)
        yield made
    finally:
        server.stop(10)
    assert not server.alive
