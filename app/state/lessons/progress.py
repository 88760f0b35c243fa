"""How far somebody has come in which lesson, and on which path: one small file. No Qt; nothing is graded."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import msgspec

from app.data.writing import WriteError, write_file
from app.state.lessons.run import Run
from app.state.session import SessionError, read_file

log = logging.getLogger(__name__)

MOST = 500
"""Lessons in one file."""
TESTS = 200
"""In one file: two a path."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Way(msgspec.Struct, frozen=True):
    """One lesson: the step that was open last, from 1, of how many; how many of the answers were near; whether it was
    taken to its end."""

    step: Count = 0
    steps: Count = 0
    near: Count = 0
    asked: Count = 0
    taken: bool = False


class Sat(msgspec.Struct, frozen=True):
    """A test that was taken: the day; of each question, by its number, which choice, 0 for the right one."""

    day: Annotated[str, msgspec.Meta(max_length=10)] = ""
    chosen: Annotated[dict[Count, Count], msgspec.Meta(max_length=100)] = {}


class _Kept(msgspec.Struct):
    path: Annotated[str, msgspec.Meta(max_length=200)] = "double"
    lessons: Annotated[dict[str, Way], msgspec.Meta(max_length=MOST)] = {}
    tests: Annotated[dict[str, Sat], msgspec.Meta(max_length=TESTS)] = {}


class Progress:
    """What is kept in `file`; a file that is damaged is as none."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            self._kept = msgspec.json.decode(read_file(file), type=_Kept)
        except (SessionError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            self._kept = _Kept()

    @property
    def path(self) -> str:
        """The id of the path that is gone."""
        return self._kept.path

    @property
    def lessons(self) -> dict[str, Way]:
        """By the id of the lesson."""
        return self._kept.lessons

    @property
    def taken(self) -> dict[str, Way]:
        """Those that were taken to their end."""
        return {lesson: way for lesson, way in self.lessons.items() if way.taken}

    def choose(self, path: str) -> None:
        """Go on this path."""
        if path != self.path:
            self._kept.path = path
            self._write()

    def note(self, run: Run, *, end: bool = False) -> None:
        """Where somebody is in a lesson; once taken, it stays taken."""
        before = self.lessons.get(run.lesson.id, Way())
        near, asked = run.counts()
        if before.taken and not end:
            near, asked = before.near, before.asked
        way = Way(run.place + 1, len(run.lesson.steps), near, asked, end or before.taken)
        if way != before and (run.lesson.id in self.lessons or len(self.lessons) < MOST):
            self._kept.lessons = self.lessons | {run.lesson.id: way}
            self._write()

    @property
    def begun(self) -> bool:
        """Whether there is anything to forget."""
        return bool(self._kept.lessons or self._kept.tests)

    def test(self, path: str, when: str) -> Sat | None:
        """What was answered in the test of a path, 'before' its lessons or 'after' them; None if it was not taken."""
        return self._kept.tests.get(f"{path}/{when}")

    def keep_test(self, path: str, when: str, sat: Sat) -> None:
        """A test was taken."""
        if len(self._kept.tests) < TESTS:
            self._kept.tests = self._kept.tests | {f"{path}/{when}": sat}
            self._write()

    def forget(self) -> None:
        """All lessons and tests are open again."""
        self._kept.lessons, self._kept.tests = {}, {}
        self._write()

    def _write(self) -> None:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.file, msgspec.json.encode(self._kept))
        except (WriteError, OSError) as error:
            log.warning("the progress is not kept: %s", error)
