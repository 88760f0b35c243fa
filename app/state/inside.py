"""A session inside a picture: put into PNG and SVG, and found in PNG, SVG and PDF again. No Qt.

PNG: an iTXt chunk behind the header. SVG: base64 in a <metadata> element. PDF: an attached file (written by
app/output/pictures.py). What is found is only bytes: app/state/session.py checks them as those of any session file.
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.lab.fields import File, fields_of
from app.state.session import LARGEST, SessionError, read_file
from app.words.i18n import tr

KEY = "epsilon-lab-session"
PICTURES = (".png", ".svg", ".pdf")
LARGEST_PICTURE = 64_000_000
"""Bytes of a picture file that is read."""
MOST_CHUNKS = 20_000
"""Of a PNG that are looked at; 64 MB in the pieces that other programs write are 8 000."""
MOST_OBJECTS = 100
"""Of a PDF, all with the number of ours, that are looked at."""
_PNG = b"\x89PNG\r\n\x1a\n"
_METADATA = re.compile(rb'<metadata id="' + KEY.encode() + rb'">([^<]*+)</metadata>')
_ATTACHED = re.compile(re.escape(f"{KEY}.epslab".encode("utf-16-be")) + rb"\)\s*/EF\s*<</F ([0-9]{1,9}) 0 R>>")

_STREAM = re.compile(rb"\b[^>]{0,300}>>\s{0,20}stream\r?\n")


def into_png(picture: bytes, session: bytes) -> bytes:
    """The same PNG with a session in it."""
    body = KEY.encode() + b"\0\0\0\0\0" + session  # keyword; not compressed; no language, no translated keyword
    chunk = struct.pack(">I", len(body)) + b"iTXt" + body + struct.pack(">I", zlib.crc32(b"iTXt" + body))
    begin = len(_PNG) + 25  # behind the header, where every reader looks
    return picture[:begin] + chunk + picture[begin:]


def into_svg(picture: bytes, session: bytes) -> bytes:
    """The same SVG with a session in it."""
    end = picture.rindex(b"</svg>")
    return (
        picture[:end] + b'<metadata id="' + KEY.encode() + b'">' + base64.b64encode(session) + b"</metadata>\n</svg>\n"
    )


def session_in(path: Path) -> bytes:
    """The content of the session in a picture file; SessionError says why there is none."""
    data = read_file(path, LARGEST_PICTURE)
    found = _in_png(data) if data.startswith(_PNG) else _in_pdf(data) if data.startswith(b"%PDF-") else _in_svg(data)
    if found is None:
        raise SessionError(tr("This picture carries no session; those that Epsilon Lab exports do."))
    if len(found) > LARGEST:
        size, most = len(found) // 1_000_000, LARGEST // 1_000_000
        raise SessionError(tr("The file is {size} MB large; {most} MB are the most.", size=size, most=most))
    return found


def named_from(params: Any, folder: Path) -> Any:
    """The same Params; files that lie in `folder` or below it are named from there."""

    def shorter(path: str) -> str:
        try:
            return Path(path).absolute().relative_to(folder.absolute()).as_posix()
        except ValueError:  # it lies elsewhere
            return path

    return _with_paths(params, shorter)


def found_from(params: Any, folder: Path) -> Any:
    """The same Params, with whole paths again where files are named from `folder`."""
    return _with_paths(params, lambda path: path if Path(path).is_absolute() else str(folder.absolute() / path))


def _with_paths(params: Any, change: Callable[[str], str]) -> Any:
    named = [name for name, field in fields_of(params).items() if isinstance(field, File) and getattr(params, name)]
    return dataclasses.replace(params, **{name: change(getattr(params, name)) for name in named})


def _in_png(data: bytes) -> bytes | None:
    place = len(_PNG)
    for _ in range(MOST_CHUNKS):
        if place + 12 > len(data):
            return None
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        if kind == b"iTXt" and data.startswith(KEY.encode() + b"\0", place + 8):
            body = data[place + 8 : place + 8 + length]
            checked = data[place + 8 + length : place + 12 + length]
            rest = body[len(KEY) + 1 :]
            if checked != struct.pack(">I", zlib.crc32(kind + body)) or rest[:4] != b"\0\0\0\0":
                raise SessionError(tr("The session in this picture is damaged."))
            return rest[4:]
        place += 12 + length
    return None


def _in_svg(data: bytes) -> bytes | None:
    found = _METADATA.search(data)
    if found is None:
        return None
    try:
        return base64.b64decode(found[1], validate=False)
    except binascii.Error as error:
        raise SessionError(tr("The session in this picture is damaged.")) from error


def _in_pdf(data: bytes) -> bytes | None:
    """The attached file whose name is ours: its file specification names the object that holds it, packed."""
    named = _ATTACHED.search(data)
    if named is None:
        return None
    begin = _stream_of(named[1], data)
    if begin is None:
        raise SessionError(tr("The session in this picture is damaged."))
    try:
        return zlib.decompressobj().decompress(memoryview(data)[begin:], LARGEST + 1)
    except zlib.error as error:
        raise SessionError(tr("The session in this picture is damaged.")) from error


def _stream_of(number: bytes, data: bytes) -> int | None:
    """Where the content of the object with this number begins."""
    head, place = number + b" 0 obj", -1
    for _ in range(MOST_OBJECTS):
        place = data.find(head, place + 1)
        if place < 0:
            return None
        begin = _STREAM.match(data, place + len(head))
        if begin is not None and not data[place - 1 : place].isdigit():
            return begin.end()
    return None
