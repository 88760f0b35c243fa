"""Session and preset files: JSON with a version, checked field by field, never trusted.

A session file (.epslab): {"format": "epsilon-lab-session", "version": 2, "app": "0.1.0", "lab": "rates",
"labs": {"rates": {...}}, "pins": {"rates": [{"label": "...", "params": {...}}]}}. Parameters that are missing keep
their defaults, so a file says only what it must; what is unknown is refused by name. Older versions are brought up to
date by app/migrations.py.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from app.fields import normalised, problems
from app.i18n import tr
from app.labs.base import Lab
from app.migrations import MIGRATIONS, Migration
from app.state import Pin, State
from dpcore import __version__

FORMAT = "epsilon-lab-session"
VERSION = 2
LARGEST = 5_000_000
"""Bytes; a session of this program is a few thousand."""


class SessionError(Exception):
    """A file that cannot be used; str() is a sentence for the person."""


def dump(state: State) -> bytes:
    """`state` as the content of a session file."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "app": __version__,
        "lab": state.lab,
        "labs": {lab_id: _plain(params) for lab_id, params in state.params.items()},
        "pins": {
            lab_id: [{"label": pin.label, "params": _plain(pin.params)} for pin in pins]
            for lab_id, pins in state.pins.items()
            if pins
        },
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"


def load(data: bytes, labs: Sequence[Lab]) -> State:
    """The State in a session file's content; SessionError says what is wrong and where."""
    content = _versioned(data, FORMAT, VERSION, MIGRATIONS, tr("This is not an Epsilon Lab session."))
    known = {lab.id: lab for lab in labs}
    given = _mapping(content.get("labs", {}), "labs")
    params = {lab.id: lab.params() for lab in labs}
    for lab_id, values in given.items():
        params[lab_id] = read_params(_lab(known, lab_id, f"labs.{lab_id}"), values, f"labs.{lab_id}")
    pins: dict[str, tuple[Pin, ...]] = {}
    for lab_id, entries in _mapping(content.get("pins", {}), "pins").items():
        lab = _lab(known, lab_id, f"pins.{lab_id}")
        pins[lab_id] = tuple(_pin(lab, entry, f"pins.{lab_id}[{place}]") for place, entry in enumerate(_list(entries)))
    lab_id = content.get("lab", labs[0].id)
    return State(_lab(known, lab_id, "lab").id, params, pins)


def read_file(path: Path) -> bytes:
    """The bytes of a file that a person chose; SessionError when it cannot be read or is far too large."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            text = tr("{name} is {size} MB large: no session of this program is. Nothing was changed.")
            raise SessionError(text.format(name=path.name, size=size // 1_000_000))
        return path.read_bytes()
    except OSError as error:
        raise SessionError(tr("{name} cannot be read: {why}.", name=path.name, why=error.strerror or error)) from error


def write_file(path: Path, data: bytes) -> None:
    """Write all or nothing: to a file beside it, then renamed; SessionError when that fails."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except OSError as error:
        if beside.parent.is_dir():
            beside.unlink(missing_ok=True)
        why = error.strerror or str(error)
        raise SessionError(tr("{name} cannot be written: {why}.", name=path.name, why=why)) from error


def read_params(lab: Lab, values: Any, path: str) -> Any:
    """Params of `lab` from a mapping of some of their fields; SessionError names the field."""
    given = _mapping(values, path)
    names = {entry.name for entry in dataclasses.fields(lab.params)}
    for name in given:
        if name not in names:
            raise SessionError(tr("{path}: the lab has no parameter of this name.", path=f"{path}.{name}"))
    try:
        params = msgspec.convert({**_plain(lab.params()), **given}, lab.params)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise SessionError(f"{path}{where.strip('`').removeprefix('$')}: {what}") from error
    for name, problem in problems(params).items():
        raise SessionError(f"{path}.{name}: {problem}")
    return normalised(params)


def parse(data: bytes) -> dict[str, Any]:
    """JSON that holds an object; SessionError says where it breaks off."""
    try:
        content = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SessionError(tr("The file is damaged or not JSON: {why}.", why=error)) from error
    except RecursionError as error:
        raise SessionError(tr("The file is damaged: it is nested too deeply.")) from error
    return _mapping(content, tr("the file"))


def _versioned(
    data: bytes, name: str, newest: int, migrations: Mapping[int, Migration], not_ours: str
) -> dict[str, Any]:
    content = parse(data)
    if content.get("format") != name:
        raise SessionError(not_ours)
    version = content.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SessionError(tr("version: a whole number above 0, please."))
    if version > newest:
        text = tr("This file was written by a newer Epsilon Lab ({app}). Please update the program to open it.")
        raise SessionError(text.format(app=content.get("app", "?")))
    for step in range(version, newest):
        content = migrations[step](content)
    return content


def _plain(params: Any) -> dict[str, Any]:
    return {entry.name: getattr(params, entry.name) for entry in dataclasses.fields(params)}


def _pin(lab: Lab, entry: Any, path: str) -> Pin:
    content = _mapping(entry, path)
    return Pin(str(content.get("label", "")), read_params(lab, content.get("params", {}), f"{path}.params"))


def _lab(known: Mapping[str, Lab], lab_id: Any, path: str) -> Lab:
    if not isinstance(lab_id, str) or lab_id not in known:
        raise SessionError(tr("{path}: there is no lab '{lab}'.", path=path, lab=lab_id))
    return known[lab_id]


def _mapping(content: Any, path: str) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise SessionError(tr("{path}: an object in braces was expected.", path=path))
    return content


def _list(content: Any) -> list[Any]:
    if not isinstance(content, list):
        raise SessionError(tr("{path}: a list in brackets was expected.", path="pins"))
    return content
