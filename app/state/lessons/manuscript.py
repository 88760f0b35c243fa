"""A lesson that is being written: its text in one language or two, what is done to its steps, and what is taken back. No Qt."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.lab.base import Lab
from app.state.lessons.cards import CardKind, Wanted, new_section, read_as_far, settled, wanted
from app.state.lessons.model import Lesson
from app.state.lessons.script import Script, Section, script_of

MOST = 200
"""What can be taken back."""
Change = Callable[[Section], Section]


@dataclass(frozen=True, slots=True)
class Pages:
    """The text in its first language, and in a second one where it has two; both have the same steps."""

    main: Script
    other: Script | None = None

    def both(self, change: Callable[[Script], Script]) -> Pages:
        """The same done to the text in every language."""
        return Pages(change(self.main), None if self.other is None else change(self.other))

    @property
    def texts(self) -> tuple[str, str]:
        """As they stand in their files; '' for none."""
        return self.main.text, "" if self.other is None else self.other.text


def pages_of(text: str, other: str = "") -> Pages:
    """The pages of these texts; a second one with other steps is none of this lesson."""
    main, second = script_of(text), script_of(other) if other else None
    alike = second is not None and [each.task for each in second.sections] == [each.task for each in main.sections]
    return Pages(main, second if alike else None)


class Manuscript:
    """Steps are changed in both languages at once, words in the one that is being written."""

    def __init__(self, labs: Sequence[Lab], path: Callable[[], Path]) -> None:
        self._labs = tuple(labs)
        self._path = path
        self.pages = Pages(Script((), ()))
        self._second = False
        """Whether a person wants to write in the second language, as long as there is one."""
        self._past: list[Pages] = []
        self._future: list[Pages] = []
        self._key = ""

    def begin(self, pages: Pages) -> None:
        """Another lesson; nothing can be taken back."""
        self.pages, self._second = pages, False
        self._past, self._future, self._key = [], [], ""

    @property
    def script(self) -> Script:
        """The text that is being written."""
        return self.pages.other if self._second and self.pages.other is not None else self.pages.main

    @property
    def in_other(self) -> bool:
        """Whether the second language is written."""
        return self._second and self.pages.other is not None

    def read(self) -> tuple[Lesson | None, dict[int, str]]:
        """The lesson as far as it can be read, in the language that is written; and what is wrong, by step."""
        return read_as_far(self.script, self._path(), self._labs)

    # -- there and back

    def _do(self, pages: Pages, key: str = "") -> None:
        """`key`: what is typed on under the same key is taken back at once."""
        if pages == self.pages:
            return
        if not key or key != self._key:
            self._past = [*self._past[1 - MOST :], self.pages]
        self._key, self._future, self.pages = key, [], pages

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def undo(self) -> None:
        """Take the last thing back."""
        if self._past:
            self._future.append(self.pages)
            self.pages, self._key = self._past.pop(), ""

    def redo(self) -> None:
        """Do it again."""
        if self._future:
            self._past.append(self.pages)
            self.pages, self._key = self._future.pop(), ""

    def write_first(self) -> None:
        """The words of the first language are written."""
        self._second = False

    def write_second(self) -> None:
        """Those of the second, which begins with the words of the first."""
        if self.pages.other is None:
            self._do(dataclasses.replace(self.pages, other=self.pages.main))
        self._second = True

    # -- words

    def write(self, place: int, change: Change, key: str) -> None:
        """Other words in a step."""
        self._put(self.script.with_section(place, change(self.script.sections[place])), key)

    def write_head(self, name: str, value: str) -> None:
        """Other words in the head; 'title' is what the lesson is called, and a summary that says the same follows it."""
        follows = name == "title" and self.script.fact("summary") == self.script.title
        script = self.script.with_fact("summary", value) if follows else self.script
        self._put(script.with_fact(name, value), f"head {name}")

    def _put(self, script: Script, key: str) -> None:
        name = "other" if self.in_other else "main"
        self._do(dataclasses.replace(self.pages, **{name: script}), f"{name} {key}")

    # -- steps

    @property
    def _wants(self) -> list[Wanted | None]:
        lesson, _ = read_as_far(self.pages.main, self._path(), self._labs)
        return [wanted(step) for step in lesson.steps] if lesson is not None else [None] * len(self.pages.main.sections)

    def shape(self, place: int, change: Change) -> None:
        """Change what a step is, in both languages; the others show what they have shown."""
        wants = self._wants
        wants[place] = None
        self._settle(lambda script: script.with_section(place, change(script.sections[place])), wants)

    def take(self, place: int, lab: str, params: Any) -> None:
        """The step begins with these settings."""
        wants = self._wants
        now = wants[place]
        if now is None or now.lab != lab:
            changed = Wanted(lab, params)
        else:
            changed = dataclasses.replace(now, params=params, reveal=None)
        wants[place] = changed
        self._settle(lambda script: script, wants)

    def take_reveal(self, place: int, params: Any) -> None:
        """With the truth the step shows these settings."""
        wants = self._wants
        now = wants[place]
        if now is None:
            return
        names = [field.name for field in dataclasses.fields(params)]
        wants[place] = dataclasses.replace(now, reveal=params)
        self._settle(lambda script: script.with_section(place, _without(script.sections[place], names)), wants)

    def add(self, place: int, kind: CardKind, lab: str, params: Any) -> None:
        """A new step in this place, that shows these settings."""
        section, wants = new_section(kind), self._wants
        wants.insert(place, Wanted(lab, params))
        self._settle(lambda script: _with(script, place, section), wants)

    def duplicate(self, place: int) -> None:
        """The same step once more, behind it."""
        wants = self._wants
        wants.insert(place + 1, wants[place])
        self._settle(lambda script: _with(script, place + 1, script.sections[place]), wants)

    def remove(self, place: int) -> None:
        """Without this step."""
        wants = self._wants
        del wants[place]
        self._settle(lambda script: _without_step(script, place), wants)

    def move(self, place: int, to: int) -> None:
        """The step in another place."""
        wants = self._wants
        wants.insert(to, wants.pop(place))
        self._settle(lambda script: _with(_without_step(script, place), to, script.sections[place]), wants)

    def _settle(self, change: Callable[[Script], Script], wants: Sequence[Wanted | None]) -> None:
        self._do(self.pages.both(lambda script: settled(change(script), wants, self._path(), self._labs)))


def _with(script: Script, place: int, section: Section) -> Script:
    """With one step more; a blank line stands before it and, but at the end, behind it."""
    made = _spaced(section)
    sections = [*script.sections[:place], made, *script.sections[place:]]
    if place and not script.text.endswith("\n\n") and place == len(script.sections):
        sections[place - 1] = _spaced(sections[place - 1])
    return dataclasses.replace(script, sections=tuple(sections))


def _spaced(section: Section) -> Section:
    """With a blank line at its end."""
    lines = section.lines
    if not lines[-1].strip() and len(lines) > 1:
        return section
    return script_of("\n".join((*lines, ""))).sections[0]


def _without_step(script: Script, place: int) -> Script:
    return dataclasses.replace(script, sections=(*script.sections[:place], *script.sections[place + 1 :]))


def _without(section: Section, names: Sequence[str]) -> Section:
    for name in names:
        section = section.with_setting(name, None, "reveal")
    return section
