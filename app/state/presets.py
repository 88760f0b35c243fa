"""Named settings of a lab, from resources/presets/<lab>.json."""

from __future__ import annotations

import dataclasses
import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.lab.base import Lab
from app.lab.fields import Rows, Text, fields_of, problems
from app.resources import resource
from app.state.session import SessionError, parse, read_file, read_params
from app.words.i18n import ENGLISH, language, tr

log = logging.getLogger(__name__)


def has_words(text: str) -> bool:
    """Whether a text is in a language, and no code, bits or numbers like 'utf-8'."""
    return re.search(r"^[A-Z]| ", text) is not None


@dataclass(frozen=True, slots=True)
class Preset:
    """One named setting. `title` and `about` are English and translated when shown."""

    id: str
    title: str
    about: str
    params: Any

    def translated(self) -> Any:
        """The settings with their texts in the person's language: from here on they are the person's."""
        texts: dict[str, Any] = {}
        for name, field in fields_of(self.params).items():
            value = getattr(self.params, name)
            if isinstance(field, Rows):
                texts[name] = tuple(
                    tuple(
                        tr(entry) if column.kind == "text" and entry else entry
                        for column, entry in zip(field.columns, row, strict=True)
                    )
                    for row in value
                )
            elif type(field) is Text and has_words(value):
                texts[name] = tr(value)
        return dataclasses.replace(self.params, **texts) if texts else self.params

    def says(self, params: Any) -> bool:
        """Whether these are its settings, in English or in the language of now."""
        return self.params == params or (language() != ENGLISH and self.translated() == params)


@cache
def _wordings(lab: Lab, _language: str) -> Mapping[str, Mapping[str, str]]:
    """Of each field the texts of the presets: as they are in any language, and in that of now."""
    from app.words.language import LANGUAGES, speaking  # Qt's, which presets alone do not need

    found: dict[str, dict[str, str]] = {}
    for preset in presets_of(lab):
        now = preset.translated()
        for code, _ in LANGUAGES:
            with speaking(code):
                then = preset.translated()
            for name in fields_of(preset.params):
                both = zip(_texts(getattr(then, name)), _texts(getattr(now, name)), strict=True)
                if changed := {old: new for old, new in both if old != new}:
                    found.setdefault(name, {}).update(changed)
    return found


def _texts(value: Any) -> Iterator[str]:
    """The texts in a field: it, or what stands in its rows."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        yield from (entry for row in value if isinstance(row, tuple) for entry in row if isinstance(entry, str))


def reworded(lab: Lab, params: Any) -> Any:
    """The same settings with the texts that come from presets in the language of now; what a person wrote stays."""

    def told(value: Any, texts: Mapping[str, str]) -> Any:
        if isinstance(value, tuple):
            return tuple(told(entry, texts) for entry in value)
        return texts.get(value, value) if isinstance(value, str) else value

    new = {name: told(getattr(params, name), texts) for name, texts in _wordings(lab, language()).items()}
    return dataclasses.replace(params, **new)


@dataclass(frozen=True, slots=True)
class AtEps:
    """A preset by its id ('' for the first one) at the ε of a person; its lab is loaded when its Params are asked for."""

    preset_id: str
    eps: float

    def params(self, lab: Lab) -> Any:
        """Those of the preset with this ε, where the lab takes it."""
        presets = presets_of(lab)
        found = next((preset for preset in presets if preset.id == self.preset_id), presets[0]).translated()
        if not hasattr(found, "eps"):
            return found
        changed = lab.settle(dataclasses.replace(found, eps=self.eps), frozenset({"eps"}))
        return found if problems(changed) else changed


def read(path: Path, lab: Lab) -> tuple[Preset, ...]:
    """The presets in a file; SessionError names what is wrong."""
    content = parse(read_file(path))
    if content.get("format") != "epsilon-lab-presets" or content.get("version") != 1:
        raise SessionError(f"{path.name}: not a preset file of version 1.")
    entries = content.get("presets")
    if not isinstance(entries, list):
        raise SessionError(f"{path.name}: presets: a list was expected.")
    found = []
    for place, entry in enumerate(entries):
        where = f"presets[{place}]"
        if not isinstance(entry, dict) or not all(isinstance(entry.get(key), str) for key in ("id", "title", "about")):
            raise SessionError(f"{path.name}: {where}: id, title and about are needed.")
        params = read_params(lab, entry.get("params", {}), f"{where}.params")
        found.append(Preset(entry["id"], entry["title"], entry["about"], params))
    return tuple(found)


@cache
def presets_of(lab: Lab) -> tuple[Preset, ...]:
    """The presets that come with the program; the first is the lab's default.

    Where a damaged file holds none that can be used, the lab as it is declared is the only one.
    """
    try:
        return read(resource("presets", f"{lab.id}.json"), lab)
    except Exception:  # SessionError, and what nobody thought of: the other labs work
        log.exception("the presets of %s cannot be read", lab.id)
        return (Preset("default", lab.title, lab.summary, lab.params()),)
