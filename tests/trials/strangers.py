"""Requests and messages of strangers to the server of a live class: bytes of chance, damaged requests, odd frames.

`python -m tests.trials.strangers --count 10000 --seed 1` reports every traceback, every page that somebody got without
the code, every odd answer that was kept, and what has grown. All of it goes to the loopback, from addresses of it, one
request after the other.
"""

from __future__ import annotations

import argparse
import base64
import ctypes
import gc
import json
import logging
import random
import socket
import sys
import threading
import tracemalloc
from dataclasses import dataclass, field

from app.classroom.server import MOST_ADDRESSES
from tests.app.class_client import Class, running

WARM = 0.2
"""Part of the requests after which growth is looked at."""
TRACED = 0.2
"""Part of the requests, the last ones, of which every byte is traced: that takes four times as long."""
PATHS = ("/", "/{code}", "/{code}/ws", "/{code}/a.js", "/{code}/../a", "/{code}/%00", "/{other}", "//", "/{code}?x=1", "*", "http://x/{code}", "/" + "a" * 9000)  # fmt: skip
METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "get", "GE\tT", "", "\x00", "CONNECT", "TRACE")
HOSTS = (
    "{where}",
    "{where}",
    "{where}",
    "evil.example",
    "",
    "{where}.",
    "127.0.0.1",
    "[::1]",
    "{where}\r\nX: y",
    "{where}, {where}",
)
ORIGINS = ("http://{where}", "http://{where}", "http://evil.example", "null", "", "https://{where}", "http://{where}/x")
VALUES = ("1", "-1", "true", "null", "1e999", "NaN", "2.5", '"1"', "[]", "{}", "[[1,2]]", "[[0,0],[1,1]]", "99999999999999999999", "[" * 3000, '"<script>"')  # fmt: skip


@dataclass
class Report:
    """What came of it; `grown`: bytes that the traced requests left; `blocks`: pieces of memory that all left; `large`: bytes in
    those of them that are above half a kilobyte (0 where the system does not say)."""

    requests: int = 0
    statuses: dict[int, int] = field(default_factory=dict)
    tracebacks: list[str] = field(default_factory=list)
    pages: int = 0
    grown: int = 0
    blocks: int = 0
    large: int = 0
    kept: int = 0
    sockets: int = 0


class _Memory(ctypes.Structure):
    """What glibc tells of itself."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ("arena", "pieces", "fast", "regions", "mapped", "none", "unused", "used", "free", "top")
    ]


def large() -> int:
    """Bytes that the system has lent: Python itself shares out pieces of up to half a kilobyte, and asks for others."""
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None) if sys.platform == "linux" else None
    if ask is None:
        return 0
    ask.restype = _Memory
    told = ask()
    return int(told.used + told.mapped)


class _Ears(logging.Handler):
    def __init__(self, report: Report) -> None:
        super().__init__(logging.WARNING)
        self.report = report

    def emit(self, record: logging.LogRecord) -> None:
        self.report.tracebacks.append(f"{record.name}: {record.getMessage()[:200]}")


def frame(payload: bytes, code: int, *, masked: bool = True, last: bool = True, length: int | None = None) -> bytes:
    """A frame of a WebSocket, as it should be or not."""
    size = len(payload) if length is None else length
    head = bytes([(0x80 if last else 0) | code])
    mark = 0x80 if masked else 0
    if size < 126:
        head += bytes([mark | size])
    elif size < 65536:
        head += bytes([mark | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([mark | 127]) + size.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if masked else b"") + payload


def request(chance: random.Random, lesson: Class) -> tuple[bytes, bool]:
    """Bytes of one stranger, and whether they know the code."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 600)), False
    fields = {"where": lesson.where, "code": lesson.code, "other": "".join(chance.choices("abcdefgh", k=4))}
    path, host, origin = (chance.choice(of).format(**fields) for of in (PATHS, HOSTS, ORIGINS))
    clean = chance.random() < 0.25  # as far as messages
    if clean:
        path, host, origin = f"/{lesson.code}/ws", lesson.where, f"http://{lesson.where}"
    method = "GET" if clean or chance.random() < 0.8 else chance.choice(METHODS)
    key = base64.b64encode(chance.randbytes(16)).decode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    if path.endswith("/ws"):
        lines += [
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Origin: {origin}",
        ]
    lines += [
        f"X-{k}: {'y' * chance.randrange(0, 300)}" for k in range(0 if clean else chance.choice((0, 0, 0, 3, 200)))
    ]
    data = ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "replace")
    if path.endswith("/ws"):
        data += b"".join(message(chance) for _ in range(chance.randrange(0, 6)))
    if not clean and chance.random() < 0.2:  # damaged
        at = chance.randrange(len(data))
        data = data[:at] + chance.randbytes(chance.randrange(0, 4)) + data[at + chance.randrange(0, 3) :]
    if not clean and chance.random() < 0.05:
        data = data[: chance.randrange(1, len(data))]
    return data, lesson.code in path


def message(chance: random.Random) -> bytes:
    """A frame: often one that looks right."""
    text = chance.choice(
        (
            json.dumps({"t": "hello", "token": f"{chance.getrandbits(128):032x}"}),
            json.dumps({"t": "hello", "token": f"{chance.getrandbits(128):032x}"}),
            '{"t":"answer","n":2,"a":' + chance.choice(VALUES) + "}",
            '{"t":"answer","n":' + chance.choice(VALUES) + ',"a":1,"name":"Anna"}',
            chance.choice(VALUES),
            "\ud800" if chance.random() < 0 else "é" * chance.randrange(0, 3000),
        )
    ).encode("utf-8", "replace")
    code = chance.choice((1, 1, 1, 1, 2, 0, 8, 9, 10, 3, 15))
    odd = chance.random() < 0.2
    return frame(
        text, code, masked=not odd, last=chance.random() < 0.9, length=2**40 if chance.random() < 0.02 else None
    )


def trial(count: int, seed: int) -> Report:
    """So many strangers, one after the other."""
    chance, report = random.Random(seed), Report()
    ears = _Ears(report)
    logging.getLogger().addHandler(ears)
    thread_hook = threading.excepthook
    threading.excepthook = lambda told: report.tracebacks.append(repr(told.exc_value))
    try:
        with running() as lesson:
            before, lent = 0, 0
            for number in range(count):
                if number == int(WARM * count):
                    gc.collect()
                    before, lent = sys.getallocatedblocks(), large()
                if number == int((1 - TRACED) * count):
                    tracemalloc.start()
                _one(chance, lesson, report, f"127.0.{chance.randrange(2, 60)}.{chance.randrange(1, 250)}")
            with lesson.phone(1) as phone:  # who is meant to come in still does
                kept = phone.answer(2, 1)
                assert kept
            room = lesson.server._room
            report.kept = sum(each.answer not in (0, 1, 2) for each in room.given.values())
            assert len(room.tokens) <= 2_000
            assert len(lesson.server._guesses._wrong) <= MOST_ADDRESSES
            room.tokens.clear()
            room.answers.clear()
            while not lesson.news.empty():
                lesson.news.get()
            gc.collect()
            report.blocks, report.large = sys.getallocatedblocks() - before, large() - lent
            report.grown = tracemalloc.get_traced_memory()[0]
        report.sockets = len(lesson.server._connections)
    finally:
        tracemalloc.stop()
        threading.excepthook = thread_hook
        logging.getLogger().removeHandler(ears)
    return report


def _one(chance: random.Random, lesson: Class, report: Report, source: str) -> None:
    data, knows = request(chance, lesson)
    report.requests += 1
    status, body = 0, b""
    try:
        with socket.create_connection(("127.0.0.1", lesson.port), 10, (source, 0)) as stream:
            stream.settimeout(10)
            stream.sendall(data)
            if b"\r\n\r\n" in data and chance.random() < 0.8:
                if b"Upgrade" in data:
                    stream.settimeout(0.3)
                told = stream.recv(65536)
                parts = told.split(None, 2)
                status = int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0
                body = told.partition(b"\r\n\r\n")[2]
    except OSError:
        status = -1
    report.statuses[status] = report.statuses.get(status, 0) + 1
    report.pages += status == 200 and not knows and bool(body)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(trial(given.count, given.seed))


if __name__ == "__main__":
    main()
