"""Session and preset files: JSON with a version, checked field by field, never trusted.

A session file (.epslab): {"format": "epsilon-lab-session", "version": 5, "app": "0.1.0", "lab": "rates",
"labs": {"rates": {...}}, "pins": {"rates": [{"label": "...", "params": {...}}]}}. Parameters that are missing keep
their defaults, so a file says only what it must; what is unknown is refused by name. Older versions are brought up to
date by app/state/migrations.py.
"""

from __future__ import annotations

import codecs
import dataclasses
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from app.data.reading import NotOrdinaryError, TooLargeError, read_whole, reason_of
from app.lab.base import Lab
from app.lab.comparing import Pin
from app.lab.fields import normalised, problems
from app.state.migrations import MIGRATIONS, Migration
from app.state.state import Settings, State
from app.words.i18n import tr
from app.words.texts import shown
from dpcore import __version__

log = logging.getLogger(__name__)

FORMAT = "epsilon-lab-session"
VERSION = 9
ENTRIES = ("format", "version", "app", "lab", "labs", "pins")
LARGEST = 5_000_000
"""Bytes; a session of this program is a few thousand."""
MOST_PINS = 20
"""Of one lab; each is computed and drawn at every change."""
LONGEST_LABEL = 300
"""Characters of a pin's label."""


class SessionError(Exception):
    """A file that cannot be used; str() is a sentence for the person."""


def dump(state: State) -> bytes:
    """`state` as the content of a session file; SessionError where a text is none that a file can hold."""
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
    try:
        return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"
    except UnicodeEncodeError as error:
        bad = ascii(str(error.object)[error.start : error.end])[:40]
        raise SessionError(tr("A text holds {bad}, which no file can hold.", bad=bad)) from error


def load(data: bytes, labs: Sequence[Lab]) -> State:
    """The State in a session file's content; SessionError says what is wrong and where, whatever it is."""
    try:
        return _load(data, labs)
    except SessionError:
        raise
    except Exception as error:  # of a kind that nobody thought of: it is this file's, and no other's
        log.exception("a session cannot be read")
        why = f"{type(error).__name__}: {error}"
        raise SessionError(tr("The file is damaged or not JSON: {why}.", why=why)) from error


def _load(data: bytes, labs: Sequence[Lab]) -> State:
    content = _versioned(data, FORMAT, VERSION, MIGRATIONS, tr("This is not an Epsilon Lab session."))
    for name in content:
        if name not in ENTRIES:
            raise SessionError(tr("{name}: a session has no entry of this name.", name=_short(name)))
    known = {lab.id: lab for lab in labs}
    given = _mapping(content.get("labs", {}), "labs")
    params: dict[str, Any] = {}
    for lab_id, values in given.items():
        params[lab_id] = read_params(_lab(known, lab_id, f"labs.{lab_id}"), values, f"labs.{lab_id}")
    pins: dict[str, tuple[Pin, ...]] = {}
    for lab_id, entries in _mapping(content.get("pins", {}), "pins").items():
        lab = _lab(known, lab_id, f"pins.{lab_id}")
        pins[lab_id] = _pins(lab, entries, f"pins.{lab_id}")
    lab_id = content.get("lab", labs[0].id)
    settings = Settings(known, lambda lab_id: known[lab_id].params(), params)
    return State(_lab(known, lab_id, "lab").id, settings, pins)


def read_file(path: Path, most: int = LARGEST) -> bytes:
    """The bytes of a file that a person chose; SessionError (without its name) when it cannot or should not be read."""
    try:
        return read_whole(path, most)
    except NotOrdinaryError as error:
        raise SessionError(tr("This is not an ordinary file.")) from error
    except TooLargeError as error:
        size, most = error.size // 1_000_000, most // 1_000_000
        raise SessionError(tr("The file is {size} MB large; {most} MB are the most.", size=size, most=most)) from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise SessionError(tr("The file cannot be read: {why}.", why=reason_of(error))) from error


def read_params(lab: Lab, values: Any, path: str) -> Any:
    """Params of `lab` from a mapping of some of their fields; SessionError names the field."""
    given = _mapping(values, path)
    names = {entry.name for entry in dataclasses.fields(lab.params)}
    for name in given:
        if name not in names:
            name = f"{path}.{_short(name)}"
            raise SessionError(tr("{path}: the lab has no parameter of this name.", path=name))
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
        content = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8))
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
        raise SessionError(text.format(app=_short(content.get("app", "?"))))
    for step in range(version, newest):
        content = migrations[step](content)
    return content


def _plain(params: Any) -> dict[str, Any]:
    params = params.kept() if hasattr(params, "kept") else params
    return {entry.name: getattr(params, entry.name) for entry in dataclasses.fields(params)}


def _pins(lab: Lab, entries: Any, path: str) -> tuple[Pin, ...]:
    if not isinstance(entries, list):
        raise SessionError(tr("{path}: a list in brackets was expected.", path=path))
    if len(entries) > MOST_PINS:
        text = tr("{path}: at most {most} pinned entries, not {count}.", path=path, most=MOST_PINS, count=len(entries))
        raise SessionError(text)
    return tuple(_pin(lab, entry, f"{path}[{place}]") for place, entry in enumerate(entries))


def _pin(lab: Lab, entry: Any, path: str) -> Pin:
    content = _mapping(entry, path)
    for name in content:
        if name not in ("label", "params"):
            raise SessionError(tr("{name}: a session has no entry of this name.", name=f"{path}.{_short(name)}"))
    label = content.get("label", "")
    if not isinstance(label, str) or len(label) > LONGEST_LABEL:
        wanted = tr("{name}: a text of at most {longest} characters", name=f"{path}.label", longest=LONGEST_LABEL)
        raise SessionError(wanted)
    return Pin(shown(label)[:LONGEST_LABEL], read_params(lab, content.get("params", {}), f"{path}.params"))


def _lab(known: Mapping[str, Lab], lab_id: Any, path: str) -> Lab:
    if not isinstance(lab_id, str) or lab_id not in known:
        raise SessionError(tr("{path}: there is no lab '{lab}'.", path=_short(path), lab=_short(lab_id)))
    return known[lab_id]


def _mapping(content: Any, path: str) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise SessionError(tr("{path}: an object in braces was expected.", path=path))
    return content


def _short(text: Any, longest: int = 60) -> str:
    """A text from a file as a message shows it."""
    whole = shown(text) if isinstance(text, str) else type(text).__name__
    return whole if len(whole) <= longest else whole[:longest] + "…"
