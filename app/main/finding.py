"""What the palette finds: commands, terms, labs and tabs, parameters, presets, lessons, paragraphs of help."""

from __future__ import annotations

import dataclasses
import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from PySide6.QtGui import QKeySequence

from app.lab.base import Lab
from app.lab.fields import Choice, Field, Flag, Neighbors, Number, Tabs, Whole, fields_of, problems, visible
from app.main.command_table import CommandTable, plain
from app.main.help_actions import HelpActions, help_text
from app.main.lab_actions import LabActions
from app.main.lesson_actions import LessonActions
from app.resources import resource
from app.state.document import Document
from app.state.presets import presets_of
from app.widgets.find.entry import Entry
from app.words.glossary import terms
from app.words.i18n import tr
from app.words.numbers import show

log = logging.getLogger(__name__)

ICONS = {
    "export-picture": "export", "export-data": "export", "memo": "memo", "label": "label", "copy-label": "label",
    "undo": "undo", "redo": "redo", "pin": "pin", "unpin": "pin", "fit": "fit", "present": "present", "dark": "theme",
    "help": "help", "palette": "search", "home": "home", "copy-picture": "export", "copy-python": "export",
    "still": "pause", "lesson-help": "lesson", "reset": "undo", "use-in-budget": "budget",
}  # fmt: skip
BONUS = {
    "command": 0.1,
    "about": 0.02,
    "lab": 0.1,
    "tab": 0.02,
    "parameter": 0.03,
    "hidden": -0.02,
    "preset": 0.0,
    "lesson": 0.01,
    "help": -0.04,
    "term": 0.11,
}
"""What decides between entries that fit alike; `hidden`: a parameter that answers given so far leave out; `about`: who looks for
'epsilon' does not mean the program."""
GUARDED = ("quit", "new", "reset", "unpin")
"""Commands that take away what a person has before them."""
HERE = 0.06
"""For what belongs to the open lab."""


@cache
def search_words() -> dict[str, str]:
    """Synonyms in both languages, by kind and id."""
    try:
        words = json.loads(resource("search.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        log.exception("the synonyms cannot be read")
        words = {}
    return {name: text for name, text in words.items() if isinstance(text, str)} if isinstance(words, dict) else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Where the entries come from; `open_lab` shows a lab, `reveal` a parameter of the open lab; `in_sight`: of a lab and a
    parameter, whether the page of now shows it though it is not the lab's."""

    table: CommandTable
    document: Document
    labs: LabActions
    lessons: LessonActions
    help: HelpActions
    open_lab: Callable[[str], None]
    reveal: Callable[[str], object]
    in_sight: Callable[[str, str], bool]


def entries(sources: Sources) -> list[Entry]:
    """Everything, in the language of now; the open lab's own parameters first among parameters."""
    found = [*_commands(sources), *_terms(sources)]
    labs = sorted(sources.document.labs.values(), key=lambda lab: lab.id != sources.document.state.lab)
    for lab in labs:
        found += [*_lab(sources, lab), *_parameters(sources, lab)]
    for lab in labs:
        found += _presets(sources, lab)
    found += _lessons(sources)
    for lab in labs:
        found += _help(sources, lab)
    return found


def _commands(sources: Sources) -> Iterator[Entry]:
    for command in sources.table.commands:
        action = sources.table.actions.get(command.id)
        if action is None or command.id.startswith("lab-") or command.id == "palette":
            continue
        can, told = action.isEnabled(), plain(tr(command.help))
        yield Entry(
            kind="command",
            title=plain(tr(command.text)).rstrip("…"),
            where=told if can else " · ".join(filter(None, (tr("not now"), told))),
            keys=search_words().get(f"command:{command.id}", ""),
            shortcut=action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
            icon=ICONS.get(command.id, "dots"),
            bonus=BONUS["about" if command.id == "about" else "command"],
            guarded=command.id in GUARDED,
            run=action.trigger,
        )


def _terms(sources: Sources) -> Iterator[Entry]:
    for term in terms():
        lab = sources.document.labs.get(term.lab)
        if lab is not None:
            yield Entry(
                kind="term",
                title=term.title,
                where=term.text,
                keys=term.keys,
                icon="lesson",
                bonus=BONUS["term"],
                run=partial(sources.labs.go_tab, term.lab, term.tab),
            )


def _lab(sources: Sources, lab: Lab) -> Iterator[Entry]:
    action = sources.table.actions.get(f"lab-{lab.id}")
    yield Entry(
        kind="lab",
        title=tr(lab.title),
        where=tr(lab.summary),
        keys=search_words().get(f"lab:{lab.id}", ""),
        shortcut=action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) if action is not None else "",
        icon=_icon(lab),
        bonus=BONUS["lab"],
        run=partial(sources.open_lab, lab.id),
    )
    if len(lab.tabs) > 1:
        for tab, name in lab.titles.items():
            yield Entry(
                kind="tab",
                title=f"{tr(lab.title)} › {tr(name)}",
                keys=search_words().get(f"tab:{lab.id}/{tab}", ""),
                icon=_icon(lab),
                bonus=BONUS["tab"],
                run=partial(_set, sources, lab, lab.choice, tab),
            )


def _parameters(sources: Sources, lab: Lab) -> Iterator[Entry]:
    here = HERE if lab.id == sources.document.state.lab else 0.0
    params = sources.document.params(lab.id)
    for name, field in fields_of(lab.params).items():
        if isinstance(field, Tabs):
            continue
        words = [search_words().get(f"field:{name}", ""), name.replace("_", " ")]
        if isinstance(field, Choice):
            words += [tr(text) for _, text in field.options]
        yield Entry(
            kind="parameter",
            title=" ".join(filter(None, (field.symbol, tr(field.name).removeprefix(field.symbol).lstrip()))),
            where=f"{tr(lab.title)} · {_now(field, getattr(params, name))}",
            keys=" ".join(words),
            text=tr(field.help) if field.help else "",
            icon="settings",
            bonus=(BONUS["parameter"] if visible(params, field) else BONUS["hidden"]) + here,
            run=partial(_reveal, sources, lab, name),
            value=_now(field, getattr(params, name)) if isinstance(field, Number | Neighbors) else "",
            choices=_choices(sources, lab, name, field, getattr(params, name)),
            names=tuple(filter(None, (field.symbol, name, *_symbol_names(field.symbol), tr(field.name)))),
            take=partial(_take, sources, lab, name, field) if isinstance(field, Number) else None,
        )


def _symbol_names(symbol: str) -> tuple[str, ...]:
    return {"ε": ("eps", "epsilon"), "δ": ("delta",), "Δ": ("sensitivity",), "σ": ("sigma",)}.get(symbol, ())


def _choices(
    sources: Sources, lab: Lab, name: str, field: Field, value: Any
) -> tuple[tuple[str, bool, Callable[[], None]], ...]:
    """The control in the row: what can be chosen, which is, and what choosing does."""
    if isinstance(field, Flag):
        pairs: Iterable[tuple[Any, str]] = ((False, tr("off")), (True, tr("on")))
    elif isinstance(field, Choice):
        pairs = [(option, tr(text)) for option, text in field.options]
    else:
        return ()
    return tuple((text, option == value, partial(_set, sources, lab, name, option)) for option, text in pairs)


def _now(field: Field, value: Any) -> str:
    if isinstance(field, Choice):
        return next((tr(text) for option, text in field.options if option == value), "")
    if isinstance(field, Flag):
        return tr("on") if value else tr("off")
    if isinstance(field, Number):
        return f"{show(field.read(float(value)), 6)} {field.follows}".strip()
    text = str(value) if isinstance(value, str) else ""
    return text if len(text) <= 30 else text[:29] + "…"


def _set(sources: Sources, lab: Lab, name: str, value: Any) -> None:
    if not sources.in_sight(lab.id, name):
        sources.open_lab(lab.id)
    changed = lab.settle(dataclasses.replace(sources.document.params(lab.id), **{name: value}), frozenset({name}))
    if not problems(changed):
        text = tr("change {name}", name=tr(fields_of(lab.params)[name].name))
        sources.document.change(lab.id, changed, text)


def _take(sources: Sources, lab: Lab, name: str, field: Number, typed: str) -> Callable[[], None] | str:
    """What a typed value does, or a sentence that says why it cannot."""
    try:
        value = field.typed(typed)
    except ValueError as error:
        return str(error)
    whole = int(value) if isinstance(field, Whole) and value % 1 == 0 else value
    wrong = field.problem(whole)
    return wrong if wrong is not None else partial(_set, sources, lab, name, whole)


def _reveal(sources: Sources, lab: Lab, name: str) -> None:
    sources.open_lab(lab.id)
    sources.reveal(name)


def _presets(sources: Sources, lab: Lab) -> Iterator[Entry]:
    for preset in presets_of(lab):
        yield Entry(
            kind="preset",
            title=tr(preset.title),
            where=f"{tr(lab.title)} · {tr(preset.about)}",
            keys=f"{tr('preset')} {preset.id} {search_words().get(f'preset:{lab.id}/{preset.id}', '')}",
            icon=_icon(lab),
            bonus=BONUS["preset"],
            run=partial(sources.labs.go, lab.id, preset),
        )


def _lessons(sources: Sources) -> Iterator[Entry]:
    for lesson in sources.lessons.read()[0]:
        yield Entry(
            kind="lesson",
            title=lesson.title,
            where=lesson.summary,
            keys=f"{tr('lesson')} {search_words().get(f'lesson:{lesson.id}', '')}",
            text=" ".join(step.title for step in lesson.steps),
            icon="lesson",
            bonus=BONUS["lesson"],
            run=partial(sources.lessons.start, lesson),
        )


def _help(sources: Sources, lab: Lab) -> Iterator[Entry]:
    for head, text in paragraphs(help_text(lab.id)):
        yield Entry(
            kind="help",
            title=" › ".join((tr("Help"), tr(lab.title), head)) if head else f"{tr('Help')} › {tr(lab.title)}",
            where=text[:160],
            text=text,
            icon="help",
            bonus=BONUS["help"],
            run=partial(sources.help.on_paragraph, lab, head or text[:40]),
        )


def paragraphs(markdown: str) -> list[tuple[str, str]]:
    """Each paragraph and row of a table of a help page: its bold words at the start ('' for none), and its text."""
    found = []
    for block in re.split(r"\n\s*\n", markdown):
        if block.startswith("#"):
            continue
        if block.startswith("|"):
            rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in block.splitlines()[2:]]
            found += [(_bare(row[0]), _bare(" ".join(row[1:]))) for row in rows if len(row) > 1]
            continue
        head = re.match(r"\*\*(.+?)[.。:：]?\*\*", block)
        found.append((_bare(head[1]) if head else "", _bare(block[head.end() :] if head else block)))
    return [(head, text) for head, text in found if text]


def _bare(markdown: str) -> str:
    return " ".join(re.sub(r"[*_`]|\]\([^)]*\)|\[", "", markdown).split())


def _icon(lab: Lab) -> str:
    return lab.id if resource("icons", f"{lab.id}.svg").is_file() else "dots"
