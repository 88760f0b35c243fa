"""A live class of 300 phones on the loopback, with its window. Run: python -m tests.bench.bench_class [--phones 300].

The phones are a process of their own, from 60 addresses of the loopback. They join within two seconds, answer one
question by choice and one by a sketch within a second and a half each, and wait for the truth; a fifth of them is cut off
and comes back. Everything is bounded in number and in time. What is measured: how long joining, an answer and the truth
take, when the last answer is on the window, how late the window's own clock of 16 ms is meanwhile, and memory.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import resource
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

LESSON, SKETCHED, CHOSEN = "1-what-epsilon-means", 2, 6
JOINING, ANSWERING, PATIENCE = 2.0, 1.5, 60.0
ADDRESSES = 60
YARD = 5_000
"""Squares that are added to see how quick the machine is just now: half as quick, where its cores are shared."""
LOADED = ("", "/phone.js")
"""What a browser fetches before it says hello."""


@dataclass(frozen=True)
class Measured:
    """Times in seconds, of all phones; `late`: of the window's clock; `busy`: what the window's thread did in one of its ticks,
    without what others did on the machine; `yards`: what always the same work takes this thread, tick by tick; `grown`: megabytes; `cpu`: seconds of this process and of the phones."""

    join: list[float]
    answer: list[float]
    told: list[float]
    counted: list[float]
    late: list[float]
    busy: list[float]
    yards: list[float]
    grown: float
    back: int
    kept: int
    cpu: tuple[float, float]


def share(values: list[float], part: float) -> float:
    """The value that `part` of all stay below."""
    found = sorted(values)
    return found[min(len(found) - 1, int(part * len(found)))]


def phones(where: str, code: str, count: int, pipe: Connection) -> None:
    """The process of the phones."""
    asyncio.run(_phones(where, code, count, pipe))


async def _phones(where: str, code: str, count: int, pipe: Connection) -> None:
    crowd = Crowd(where, code)
    await asyncio.wait_for(asyncio.gather(*(crowd.phone(number) for number in range(count))), PATIENCE)
    pipe.send({**crowd.times, "back": crowd.back, "kept": crowd.kept, "cpu": time.process_time()})


class Crowd:
    """Phones that join, answer, are cut off, come back, and wait for the truth."""

    def __init__(self, where: str, code: str) -> None:
        self.where, self.code = where, code
        self.chance = random.Random(1)
        self.times: dict[str, list[float]] = {"join": [], "answer": [], "told": []}
        self.back = self.kept = 0

    async def phone(self, number: int) -> None:
        """One phone, until the last step, which asks nothing."""
        await asyncio.sleep(self.chance.uniform(0, JOINING))
        begun = time.monotonic()
        for name in LOADED:
            await self.get(name)
        answered = await self.visit(number, begun, -1)
        while answered is not None:
            answered = await self.visit(number, 0.0, answered)

    async def get(self, name: str) -> None:
        """A page, as a browser loads it."""
        host, _, port = self.where.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            f"GET /{self.code}{name} HTTP/1.1\r\nHost: {self.where}\r\nAccept-Encoding: gzip, deflate\r\n\r\n".encode()
        )
        await reader.read()
        writer.close()

    async def visit(self, number: int, begun: float, answered: int) -> int | None:
        """One connection; the question that was answered last, or None at the end."""
        address, source = f"ws://{self.where}/{self.code}/ws", (f"127.0.1.{number % ADDRESSES + 1}", 0)
        with contextlib.suppress(ConnectionClosed, OSError):
            async with connect(address, origin=f"http://{self.where}", compression=None, local_addr=source) as stream:  # type: ignore[arg-type]
                await stream.send(json.dumps({"t": "hello", "token": f"{number:032x}"}))
                async for text in stream:
                    message = json.loads(text)
                    if begun:
                        self.times["join"].append(time.monotonic() - begun)
                        begun = 0.0
                    if message.get("phase") == "told":
                        self.times["told"].append(time.monotonic())
                    if message["t"] == "step":
                        self.back += message["n"] == answered and message["yours"] is not None
                    if message["t"] != "step" or message["phase"] != "ask":
                        continue
                    if "task" not in message["q"]:
                        return None
                    if message["n"] != answered:
                        answered = message["n"]
                        await self.answer(stream, number, answered)
                        if number % 5 == 0:
                            stream.transport.abort()  # the Wi-Fi is gone
        return answered

    async def answer(self, stream: ClientConnection, number: int, question: int) -> None:
        """After a while, what this one thinks."""
        await asyncio.sleep(self.chance.uniform(0, ANSWERING))
        sent = time.monotonic()
        await stream.send(json.dumps({"t": "answer", "n": question, "a": self.drawn(number, question)}))
        while (told := json.loads(await stream.recv()))["t"] != "got":
            continue
        self.times["answer"].append(time.monotonic() - sent)
        self.kept += bool(told["kept"])

    def drawn(self, number: int, question: int) -> object:
        """A choice, or a sketch of 31 points."""
        if question == CHOSEN:
            return number % 4
        level = self.chance.uniform(0.5, 1.5)
        heights = [level * (1 if k < 15 else -1) + self.chance.gauss(0, 0.1) for k in range(31)]
        return [[-5 + 10 * k / 30, max(-3.0, min(3.0, height))] for k, height in enumerate(heights)]


def megabytes() -> float:
    """Of memory, the most until now."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(count: int = 300) -> Measured:
    """One class of so many phones, with its window in this process."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QElapsedTimer, QTimer
    from PySide6.QtWidgets import QApplication

    from app.labs import LABS
    from app.main.live_class import LiveClass
    from app.output.lesson_page import lessons_of

    application = QApplication.instance() or QApplication([])
    window = LiveClass(lessons_of(LESSON), LABS, SKETCHED)
    window.show()

    def until(holds: Any, patience: float = PATIENCE) -> float:
        begun = time.monotonic()
        while not holds():
            application.processEvents()
            time.sleep(0.0005)
            assert time.monotonic() - begun < patience, "the class stands still"
        return time.monotonic()

    for place in (SKETCHED, CHOSEN, len(window.lesson.steps) - 1):
        window._want(place)
        until(lambda place=place: place in window.prepared)  # type: ignore[misc]
    window.sheet.address_box.setCurrentIndex(window.sheet.address_box.count() - 1)
    window.start()
    until(lambda: bool(window.invitation.address.text()))
    where, _, code = window.invitation.address.text().partition("/")
    before = megabytes()
    late: list[float] = []
    busy: list[float] = []
    yards: list[float] = []
    spent = [0.0]
    clock = QElapsedTimer()
    timer = QTimer()
    timer.setInterval(16)

    def tick() -> None:
        late.append(max(0.0, clock.restart() / 1000 - 0.016))
        now = time.thread_time()
        busy.append(now - spent[0])
        sum(k * k for k in range(YARD))
        spent[0] = time.thread_time()
        yards.append(spent[0] - now)

    timer.timeout.connect(tick)
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=phones, args=(where, code, count, there), daemon=True)
    process.start()
    told_at, counted = [], []
    try:
        until(lambda: window.count.joined > 0)
        clock.start()
        spent[0] = time.thread_time()
        begun = time.process_time()
        timer.start()
        window.show_answers()
        for place in (SKETCHED, CHOSEN):
            if place != SKETCHED:
                window.go_to(place)
                window.show_answers()
            until(lambda: len(window.count.answers) >= count)
            told_at.append(time.monotonic())
            window.reveal()
            counted.append(until(lambda: window.count.phase == "told") - told_at[-1])
            until(lambda: time.monotonic() >= told_at[-1] + 0.5)
        timer.stop()
        used = time.process_time() - begun
        window.go_to(len(window.lesson.steps) - 1)
        until(here.poll)
        found = here.recv()
    finally:
        process.kill()
        process.join(10)
        grown = megabytes() - before
        window.close()
    told = [min(at - begun for begun in told_at if at >= begun) for at in found["told"]]
    return Measured(
        found["join"],
        found["answer"],
        told,
        counted,
        late,
        busy,
        yards,
        grown,
        found["back"],
        found["kept"],
        (used, found["cpu"]),
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, default=300)
    found = measure(parser.parse_args().phones)
    for name in ("join", "answer", "told", "counted", "late", "busy", "yards"):
        values = [1e3 * value for value in getattr(found, name)]
        print(
            f"{name:8} median {share(values, 0.5):7.2f} ms, 99 % {share(values, 0.99):7.1f}, most {max(values):7.1f} ({len(values)})"
        )
    print(
        f"memory + {found.grown:.0f} MB; kept {found.kept}; came back with their answer {found.back}; "
        f"{found.cpu[0]:.1f} s of processor here, {found.cpu[1]:.1f} s for the phones"
    )


if __name__ == "__main__":
    main()
