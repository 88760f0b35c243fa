"""What the palette finds, and what a typed value sets."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.words.i18n import mark, tr
from app.words.matching import Words, index_of, plain

KINDS = {
    "command": (mark("command"), mark("Commands")),
    "lab": (mark("lab"), mark("Labs and tabs")),
    "tab": (mark("tab"), mark("Labs and tabs")),
    "term": (mark("term"), mark("Glossary")),
    "parameter": (mark("parameter"), mark("Parameters")),
    "preset": (mark("preset"), mark("Presets")),
    "lesson": (mark("lesson"), mark("Lessons")),
    "help": (mark("help"), mark("Help")),
}
"""Of each kind, the word in its rows and that on its chip."""


SET = re.compile(r"^\s*(?:(?:set|change|put|make)\s+(?:the\s+)?|把|将|设置|设定|改变|更改)", re.IGNORECASE)
"""What a person says before what they set: it is no word of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing that can be found.

    Attributes:
        kind: of KINDS; title, where: what its row shows; keys, text: what it is found by besides.
        shortcut: as it is shown; icon: of resources/icons; bonus: before others that fit alike.
        run: what Enter does.
        value: the value that the row shows; choices: (text, whether it is now, what choosing it does).
        guarded: found by whole words of its title and keys alone, for it must not be done by a slip.
        names: by which a value that follows sets it; take: what typed text does, or a sentence why it cannot.
    """

    kind: str
    title: str
    where: str = ""
    keys: str = ""
    text: str = ""
    shortcut: str = ""
    icon: str = "dots"
    bonus: float = 0.0
    guarded: bool = False
    run: Callable[[], object]
    value: str = ""
    choices: tuple[tuple[str, bool, Callable[[], None]], ...] = ()
    names: tuple[str, ...] = ()
    take: Callable[[str], Callable[[], None] | str] | None = None

    @property
    def group(self) -> str:
        """The chip under which it is counted."""
        return KINDS[self.kind][1]


class Finder:
    """Searches entries."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        self._index = index_of(
            tuple(Words(each.title, each.keys, each.where, each.text, each.bonus, each.guarded) for each in entries)
        )

    def search(self, query: str) -> list[Entry]:
        """What fits, best first; a parameter and a value give the row that sets it."""
        wanted = SET.sub("", query) or query
        found = [self.entries[place] for place in self._index.search(wanted)]
        first = self._setting(wanted) or (self._named(wanted.strip()) if wanted != query else None)
        return found if first is None else [first, *(each for each in found if each is not first)]

    def _setting(self, query: str) -> Entry | None:
        parts = re.fullmatch(r"\s*(.+?)(?:\s*(?:[=＝:：]|\bto\b|[设改调]?[为成到])\s*|\s+)(\S*\d\S*|∞|inf)\s*", query)
        if parts is None:
            return None
        target = self._parameter(parts[1])
        if target is None or target.take is None:
            return None
        done = target.take(parts[2])
        if isinstance(done, str):
            return replace(target, where=done, run=target.run, value=parts[2])
        title = tr("Set {name} to {value}", name=target.title, value=parts[2])
        return replace(target, title=title, run=done, value="")

    def _parameter(self, name: str) -> Entry | None:
        named = self._named(name)
        if named is not None:
            return named
        first = next((self.entries[place] for place in self._index.search(name)), None)
        return first if first is not None and first.take is not None else None

    def _named(self, name: str) -> Entry | None:
        """The parameter that has exactly this name."""
        wanted = plain(name)
        for entry in self.entries:
            if entry.take is not None and (name in entry.names[:1] or wanted in map(plain, entry.names[1:])):
                return entry
        return None
