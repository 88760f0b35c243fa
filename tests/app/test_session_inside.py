"""Pictures carry the session that they come from, and give it back; what is damaged or too large is refused."""

from __future__ import annotations

import base64
import dataclasses
import os
import struct
import time
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage, QImageReader
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.data.column import column_numbers
from app.data.image import dark_half
from app.labs import LABS
from app.main.window import MainWindow
from app.state import inside
from app.state.inside import KEY, session_in
from app.state.lessons.answers import read_answers
from app.state.session import SessionError, load, read_file
from dpcore.errors import ParameterError

KINDS = ("png", "svg", "pdf")
SHOWN = tuple(lab for lab in LABS if lab.id in ("densities", "you"))
LAB = next(lab for lab in SHOWN if lab.id == "densities")


def params(eps: float) -> Any:
    return LAB.params(eps=eps, mechanisms=("laplace",))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(SHOWN, tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    assert window.page.wait_until_idle()
    yield window
    window.document.undo_stack.setClean()
    window.close()


def export(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.commands.actions["export-picture"].trigger()
    assert path.is_file()
    return path


def drop(window: MainWindow, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(10, 10), Qt.DropAction.CopyAction, mime, button, keys))


@pytest.mark.long
def test_a_dropped_picture_reopens_the_experiment_it_came_from(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in KINDS:
        window.document.open_lab("densities")
        window.document.change("densities", params(7.25), "x")
        assert window.page.wait_until_idle()
        path = export(window, tmp_path / f"a.{kind}", monkeypatch)
        window.document.change("densities", params(1.0), "x")
        window.document.open_lab("you")
        drop(window, path)
        assert window.document.state.lab == "densities", kind
        assert window.document.params("densities").eps == 7.25, kind
        window.commands.actions["undo"].trigger()
        assert window.document.params("densities").eps == 1.0, kind


@pytest.mark.long
def test_only_the_lab_on_the_screen_goes_with_its_picture(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = dataclasses.replace(window.document.params("you"), company=(("Mrs Secret", "yes"),))
    window.document.change("you", secret, "people")
    window.document.open_lab("densities")
    assert window.page.wait_until_idle()
    for kind in KINDS:
        content = inside.session_in(export(window, tmp_path / f"a.{kind}", monkeypatch))
        assert b"Secret" not in content, kind
        assert load(content, LABS).lab == "densities", kind


@pytest.mark.long
def test_the_files_stay_what_they_are(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another reader of PNG finds the picture and the text; the SVG is XML; the PDF ends as one."""
    png = export(window, tmp_path / "a.png", monkeypatch)
    image = QImageReader(str(png)).read()
    assert not image.isNull()
    assert image.text(inside.KEY).startswith("{")
    svg = ET.parse(export(window, tmp_path / "a.svg", monkeypatch)).getroot()
    found = [part for part in svg.iter() if part.get("id") == inside.KEY]
    assert len(found) == 1
    assert base64.b64decode(found[0].text or "").startswith(b"{")
    pdf = export(window, tmp_path / "a.pdf", monkeypatch).read_bytes()
    assert pdf.rstrip().endswith(b"%%EOF")


@pytest.mark.long
def test_a_picture_without_a_session_is_refused_in_one_sentence(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "holiday.png"
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(0)
    assert image.save(str(path))
    said: list[str] = []
    window.files.failed.connect(said.append)
    before = window.document.state
    drop(window, path)
    (sentence,) = said
    assert "holiday.png was not opened" in sentence
    assert "no session" in sentence
    assert window.document.state is before


def png_with(body: bytes, crc: int | None = None) -> bytes:
    """A file that begins as a PNG, with one iTXt chunk."""
    check = zlib.crc32(b"iTXt" + body) if crc is None else crc
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(body)) + b"iTXt" + body + struct.pack(">I", check)


NAME = inside.KEY.encode()
PDF = b"%PDF-1.4 /F (\xfe\xff" + f"{inside.KEY}.epslab".encode("utf-16-be") + b")\n/EF <</F 7 0 R>>\n"


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("crc.png", png_with(NAME + b"\0\0\0\0\0{}", crc=1), "damaged"),
        ("packed.png", png_with(NAME + b"\0\1\0\0\0{}"), "damaged"),
        ("short.png", png_with(NAME + b"\0\0\0\0\0{}")[:-30], "no session"),
        ("endless.png", b"\x89PNG\r\n\x1a\n" + b"\xff\xff\xff\xffIDAT", "no session"),
        ("empty.png", b"", "no session"),
        ("text.svg", b"<svg></svg>", "no session"),
        ("base.svg", b'<svg><metadata id="' + NAME + b'">abc</metadata></svg>', "damaged"),
        ("bomb.pdf", PDF + b"7 0 obj <<>> stream\n" + zlib.compress(b" " * 9_000_000), "MB"),
        ("broken.pdf", PDF + b"7 0 obj <<>> stream\n\x78\x9cxxxx endstream", "damaged"),
        ("lost.pdf", PDF + b"8 0 obj <<>> stream\n", "damaged"),
        ("none.pdf", b"%PDF-1.4 nothing", "no session"),
    ],
)
def test_what_is_damaged_or_too_large_is_refused(tmp_path: Path, name: str, content: bytes, words: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(SessionError, match=words):
        inside.session_in(path)


@pytest.mark.long
def test_a_session_inside_is_checked_as_any_other(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png_with(NAME + b'\0\0\0\0\0{"format": "epsilon-lab-session", "version": 2, "lab": "nowhere"}'))
    said: list[str] = []
    window.files.failed.connect(said.append)
    drop(window, path)
    assert len(said) == 1
    assert "nowhere" in said[0]


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inside, "LARGEST_PICTURE", 10)
    path = tmp_path / "a.png"
    path.write_bytes(png_with(NAME + b"\0\0\0\0\0{}"))
    with pytest.raises(SessionError, match="are the most"):
        inside.session_in(path)
    with pytest.raises(SessionError, match="ordinary"):
        inside.session_in(tmp_path)
    with pytest.raises(SessionError, match="cannot be read"):
        inside.session_in(tmp_path / "nowhere.png")


@pytest.mark.long
def test_exports_begin_in_documents_and_go_on_where_the_last_one_went(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.widgets.save_name import documents

    asked: list[str] = []

    def ask(_window: object, _title: str, start: str, _kinds: str) -> tuple[str, str]:
        asked.append(start)
        return str(tmp_path / "out.png"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    for _ in range(2):
        window.commands.actions["export-picture"].trigger()
    assert Path(asked[0]).parent == Path(documents())
    assert Path(asked[1]).parent == tmp_path


NAMED = f"{KEY}.epslab".encode("utf-16-be") + b") /EF <</F 5 0 R>>"


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("empty chunks.png", lambda: b"\x89PNG\r\n\x1a\n" + (b"\0\0\0\0abcd" + struct.pack(">I", zlib.crc32(b"abcd"))) * 5_000_000),
        ("objects.pdf", lambda: b"%PDF-1.4" + NAMED + b" 5 0 obj " * 6_000_000),
        ("objects that open.pdf", lambda: b"%PDF-1.4" + NAMED + b" 5 0 obj <<>>" * 4_000_000),
        ("blanks.pdf", lambda: b"%PDF-1.4" + NAMED + (b" 5 0 obj" * 90 + b">>" + b" " * 500_000) * 100),
        ("names.pdf", lambda: b"%PDF-1.4" + (NAMED[:-18] + b" " * 300) * 150_000),
        ("metadata.svg", lambda: b'<svg><metadata id="' + KEY.encode() + b'">' + b"A" * 50_000_000),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_large_picture_made_to_keep_us_busy_does_not(tmp_path: Path, name: str, made: Callable[[], bytes]) -> None:
    path = tmp_path / name
    path.write_bytes(made())
    took = []
    for _ in range(3):  # a busy machine counts more than was done
        started = time.thread_time()
        with pytest.raises(SessionError):
            session_in(path)
        took.append(time.thread_time() - started)
        if took[-1] < 0.5:
            break
    assert min(took) < 0.5


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices have names")
@pytest.mark.parametrize("kind", ["pipe", "/dev/zero", "/proc/self/pagemap", "folder"])
def test_only_ordinary_files_are_read_and_no_more_than_is_allowed(tmp_path: Path, kind: str) -> None:
    """`pagemap` says that it is an ordinary file of 0 bytes, and goes on for 2⁵⁵."""
    path = Path(kind)
    if kind == "pipe":
        path = tmp_path / "pipe.png"
        os.mkfifo(path)
    elif kind == "folder":
        path = tmp_path
    elif not path.exists():
        pytest.skip("this system has none")
    for read in (session_in, read_file, read_answers):
        with pytest.raises(SessionError):
            read(path)
    with pytest.raises(ParameterError):
        dark_half(str(path), 20)
    with pytest.raises((ParameterError, OSError)):
        column_numbers(path, 0, lambda _: None)
