"""Lesson files: Markdown whose steps set parameters and hold one block that asks. No Qt; nothing in a file is executed.

    # Half the error
    summary: One sentence for the menu.
    order: 20

    ## The Laplace mechanism
    ```set
    lab = "densities"
    preset = "count"
    ```
    Text of the step, in Markdown.
    ```predict
    ask: How large is the mean error when ε is halved?
    number: 0 to 10
    truth: laplace.mean_abs
    ```

A `set` block names the lab (else the one of the step before), a preset to start from (else the params of the step
before, else the lab's first preset) and parameters in JSON; a `reveal` block what changes when the answer is there: the
plots, what is still hidden, and in a prediction parameters. The blocks `predict`, `do`, `why` and `recap` make the kind
of the step (blocks.py); a `notes` block is for the speaker. A step without them that has lines '? question' and '!
answer' is of the older form; a lesson of such steps shows every parameter that it sets. Everything is checked when the
file is read; an error names the line.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from app.lab.base import Lab
from app.lab.fields import fields_of
from app.resources import resource
from app.state.former import in_a_lesson, lab_of_now, preset_of_now, spoken_of
from app.state.lessons.blocks import TASKS, BlockError, Entry, Line, entries, read_span, task_of
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.model import Kind, Lesson, Span, Step
from app.state.lessons.own import first_of, in_language, own_files
from app.state.lessons.script import Script, script_of
from app.state.lessons.values import fields_in
from app.state.migrations import brought_up
from app.state.presets import presets_of
from app.state.session import SessionError, read_file, read_params
from app.words.i18n import language, listed, tr
from app.words.numbers import parse

log = logging.getLogger(__name__)

_MOST_STEPS = 40
_MOST_VARIANTS = 9
MOST_MINUTES = 999
_OF_THE_STEP = ("controls", "fixed", "plots", "hide", "axes")
"""Names in a set block that are no parameters of the lab."""
_HEAD = ("summary", "order", "minutes", "level", "after", "aim", "hook", "misconception", "can")


class LessonError(Exception):
    """A lesson file that cannot be used; str() names the file, the line, the step and what is wrong.

    `step`: which one, from 1, 0 for none; `why`: what is wrong with it.
    """

    def __init__(self, text: str, step: int = 0, why: str = "") -> None:
        super().__init__(text)
        self.step, self.why = step, why or text


@dataclass
class _Section:
    """A step as it stands in the file: its blocks by name, and the lines of its text."""

    title: str
    line: int
    blocks: dict[str, list[Line]] = field(default_factory=dict)
    at: dict[str, int] = field(default_factory=dict)
    text: list[Line] = field(default_factory=list)
    asks: tuple[Kind, Any] | None = None
    """What it asks, which is the same with all numbers: read once."""


def read_lesson(path: Path, labs: Sequence[Lab], variant: int = 0) -> Lesson:
    """The lesson in a file, with its numbers of one variant; LessonError says what is wrong, in which line and step."""
    try:
        text = read_file(path).decode("utf-8-sig")
    except (SessionError, UnicodeDecodeError) as error:
        raise LessonError(tr("{name}: {why}", name=path.name, why=error)) from error
    return lesson_of(text, path, labs, variant, _of_file)


def lesson_of(text: str, path: Path, labs: Sequence[Lab], variant: int = 0, known: Reading | None = None) -> Lesson:
    """The lesson that a text is, as if it stood in `path`; LessonError says what is wrong, whatever it is.

    `known`: what has read it before, and keeps what it has read."""
    try:
        variants = (known or _as_typed)(text, path, tuple(labs), language())
        return variants[variant % len(variants)]
    except LessonError:
        raise
    except Exception as error:  # of a kind that nobody thought of: it is this file's, and no other's
        log.exception("the lesson %s cannot be read", path)
        why = f"{type(error).__name__}: {error}"
        raise LessonError(tr("{name}: {why}", name=path.name, why=why)) from error


def _variants(text: str, path: Path, labs: tuple[Lab, ...], _language: str) -> tuple[Lesson, ...]:
    """The lesson with the numbers of each variant: one that does not work is found before it is wanted."""
    try:
        head, sections = _sections(script_of(text))
        numbers = _numbers(head)
    except BlockError as error:
        raise LessonError(tr("{name}, line {line}: {why}", name=path.name, line=error.line, why=error)) from error
    title = next((line.text[2:].strip() for line in head if line.text.startswith("# ")), "")
    if not title or not sections:
        raise LessonError(tr("{name}: a lesson needs a title (# …) and steps (## …).", name=path.name))
    if len(sections) > _MOST_STEPS:
        raise LessonError(tr("{name}: more than {count} steps.", name=path.name, count=_MOST_STEPS))
    facts = _head(head)
    chosen = [
        {name: values[variant % len(values)] for name, values in numbers.items()}
        for variant in range(max((len(values) for values in numbers.values()), default=1))
    ]
    steps = [_steps(sections, path, labs, own) for own in chosen]
    order = re.fullmatch(r"\d{1,9}", facts.get("order", ""), re.ASCII)
    level = re.fullmatch(r"[1-4]", facts.get("level", ""), re.ASCII)
    first = Lesson(
        first_of(path).stem,
        title,
        facts.get("summary", ""),
        int(order.group()) if order else 100,
        steps[0],
        path.parent,
        aim=facts.get("aim", ""),
        hook=facts.get("hook", ""),
        misconception=facts.get("misconception", ""),
        can=facts.get("can", ""),
        minutes=minutes_of(facts.get("minutes", "")) or 0,
        level=int(level.group()) if level else 1,
        after=tuple(filter(None, map(str.strip, facts.get("after", "").split(",")))),
        variants=len(chosen),
    )
    return tuple(
        replace(first, steps=made, numbers=own, variant=variant)
        for variant, (made, own) in enumerate(zip(steps, chosen, strict=True))
    )


Reading = Callable[[str, Path, tuple[Lab, ...], str], tuple[Lesson, ...]]
_of_file, _as_typed = (lru_cache(maxsize=most)(_variants) for most in (128, 8))
"""Lessons are read once: all that the program has, and what an author writes while the same words are asked for again."""

Known = dict[tuple[Path, str], tuple[tuple[int, int], Lesson]]
"""By file and language: when the file was written and how long it is, and the lesson in it."""


def read_lessons(
    labs: Sequence[Lab], language: str, own: Path | None = None, known: Known | None = None
) -> tuple[list[Lesson], list[str]]:
    """All lessons in a language (English where it has none) and a person's own; and what was wrong with which file.

    Files that have not changed since are taken from `known`, which learns those that are read.
    """
    paths: dict[str, Path] = {path.stem: path for path in sorted(resource("lessons", "en").glob("*.md"))}
    paths |= {path.stem: path for path in sorted(resource("lessons", language).glob("*.md"))}
    if own is not None and own.is_dir():
        paths |= {f"own:{path.stem}": in_language(path, language) for path in own_files(own)}
    lessons, wrong = [], []
    for path in paths.values():
        try:
            lessons.append(_read_or_known(path, labs, language, {} if known is None else known))
        except LessonError as error:
            wrong.append(str(error))
    return sorted(lessons, key=lambda lesson: (lesson.order, lesson.title)), wrong


def _read_or_known(path: Path, labs: Sequence[Lab], language: str, known: Known) -> Lesson:
    try:
        status = path.stat()
    except OSError:
        return read_lesson(path, labs)  # which says why it cannot
    stamp = (status.st_mtime_ns, status.st_size)
    found = known.get((path, language))
    if found is None or found[0] != stamp:
        found = known[path, language] = stamp, read_lesson(path, labs)
    return found[1]


def _sections(script: Script) -> tuple[list[Line], list[_Section]]:
    """The head, and the steps with their blocks, each line with its number."""
    head = [Line(number, line) for number, line in enumerate(script.head, start=1)]
    sections: list[_Section] = []
    number = len(head) + 1
    for section in script.sections:
        made = _Section(section.title, number)
        sections.append(made)
        number += 1
        for piece in section.pieces:
            if not piece.closed:
                text = tr("the block '{name}' has no end: ``` on a line of its own", name=piece.block)
                raise BlockError(text, made.at.get(piece.block, number))
            if piece.block:
                made.at.setdefault(piece.block, number)
                made.blocks.setdefault(piece.block, []).append(Line(number, ""))
            into = made.blocks[piece.block] if piece.block else made.text
            first = number + 1 if piece.block else number
            into.extend(Line(at, line) for at, line in enumerate(piece.body, start=first))
            number += len(piece.lines)
    return head, sections


def _steps(sections: list[_Section], path: Path, labs: Sequence[Lab], numbers: dict[str, float]) -> tuple[Step, ...]:
    known = {lab.id: lab for lab in labs}
    older = not any(name in section.blocks for section in sections for name in (*TASKS, "recap"))
    steps: list[Step] = []
    spoken = ""
    for place, section in enumerate(sections, start=1):
        try:
            values, _ = _values(section.blocks.get("set", []), numbers)
            spoken = spoken_of(brought_up("budget", values), spoken)
            step = _step(section, steps[-1] if steps else None, known, numbers, older, spoken)
            steps.append(replace(step, number=place))
        except (SessionError, LessonError, BlockError, ExpressionError) as error:
            line = error.line if isinstance(error, BlockError) else section.at.get("set", section.line)
            text = tr("{name}, line {line}, step {number}: {why}", name=path.name, line=line, number=place, why=error)
            raise LessonError(text, place, str(error)) from error
    return tuple(steps)


def minutes_of(text: str) -> int | None:
    """How long a lesson takes, in any way in which numbers are typed; 0 where nothing is said, None where no such number is."""
    if not text.strip():
        return 0
    with suppress(ValueError):
        minutes = parse(text)
        if minutes in range(1, MOST_MINUTES + 1):
            return int(minutes)
    return None


def _head(lines: list[Line]) -> dict[str, str]:
    facts = {}
    for line in lines:
        key, colon, value = line.text.partition(":")
        if colon and key.strip() in _HEAD:
            facts[key.strip()] = value.strip()
    return facts


def _numbers(lines: list[Line]) -> dict[str, list[float]]:
    """What 'number name = 1, 2, 3' lines of the head say: a value of each variant."""
    found: dict[str, list[float]] = {}
    for line in lines:
        if not line.text.startswith("number "):
            continue
        match = re.fullmatch(r"number\s+([^\W\d]\w*)\s*=\s*(.+)", line.text.strip())
        try:
            values = [float(value) for value in match.group(2).split(",")] if match else []
        except ValueError:
            values = []
        if match is None or not 1 <= len(values) <= _MOST_VARIANTS:
            raise BlockError(tr("a line such as 'number e = 1, 0.5, 2' is wanted"), line.number)
        found[match.group(1)] = values
    return found


def _step(
    section: _Section, before: Step | None, known: dict[str, Lab], numbers: dict[str, float], older: bool, spoken: str
) -> Step:
    """`spoken`: the lab by whose names the lesson goes, one of before perhaps."""
    lab_id = lab_of_now(spoken) if isinstance(spoken, str) else ""
    if lab_id not in known:
        raise LessonError(tr("there is no lab '{lab}'", lab=spoken))
    lab = known[lab_id]
    values, at = _of_now(section.blocks.get("set", []), numbers, spoken)
    values.pop("lab", None)
    same = before if before is not None and before.lab == lab_id else None
    start = _start(lab, values.pop("preset", None if same else preset_of_now(spoken, None)), same)
    controls, fixed, plots, hidden, axes = (_names(values.pop(name, None), name, at) for name in _OF_THE_STEP)
    params = _changed(lab, start, values, at)
    wanted = fields_of(lab.params)
    for key, names in (("controls", controls), ("fixed", fixed)):
        for name in names or ():
            if name not in wanted:
                raise BlockError(tr("the lab '{lab}' has no parameter '{name}'", lab=lab_id, name=name), at[key])
    asked = [name for name in (*TASKS, "recap") if name in section.blocks]
    if len(asked) > 1:
        last = max(section.at[name] for name in asked)
        raise BlockError(tr("a step asks one thing: one block of {names}", names=listed((*TASKS, "recap"))), last)
    reveal, plots_after, hidden_after = _reveal(lab, params, section, numbers, spoken)
    kind, task = section.asks = section.asks or _task(section, asked)
    said = "\n".join(line.text for line in section.text if not line.text.startswith(("? ", "! "))).strip()
    question, answer = _line(section, "? "), _line(section, "! ")
    if kind == "look" and question:
        kind = "plain"
    if kind == "recap":
        said = "\n\n".join(filter(None, (said, _words(section, "recap"))))
    if controls is None:
        before_it = same.controls if same is not None else ()
        named = sorted(set(values) & set(wanted) - set(before_it)) if older else []
        controls = (*before_it, *named)
    if same is not None:  # what is shown and hidden stays until another step says otherwise
        plots = same.plots if plots is None else plots
        hidden = same.hidden if hidden is None else hidden
        fixed = same.fixed if fixed is None else fixed
    both = [name for name in fixed or () if name in controls]
    if both:
        raise BlockError(
            tr("'{name}' is fixed, and among the controls", name=both[0]),
            at.get("fixed", at.get("controls", section.line)),
        )
    shown = same.axes if same is not None and axes is None else tuple(_axis(each, at["axes"]) for each in axes or ())
    notes = _words(section, "notes")
    fields_in(said)
    fields_in(notes)
    return Step(
        section.title, lab_id, params, said, question, answer, kind, task, reveal, controls, plots or (), hidden or (),
        notes, section.line, plots_after, hidden_after or (), _solved(lab, params, section, numbers, spoken),
        shown, fixed=fixed or (),
    )  # fmt: skip


def _task(section: _Section, asked: list[str]) -> tuple[Kind, Any]:
    name = asked[0] if asked else "look"
    if name not in TASKS:
        return name, None  # type: ignore[return-value]
    return name, task_of(name, entries(section.blocks[name]), section.at[name])  # type: ignore[return-value]


def _solved(lab: Lab, params: Any, section: _Section, numbers: dict[str, float], spoken: str) -> Any:
    """Params that meet the goal, of a line 'solved: eps = 0.37; k = 2'; None where there is none."""
    for entry in entries(section.blocks.get("do", [])):
        if entry.key == "solved":
            values, at = _of_now([Line(entry.line, part) for part in entry.value.split(";")], numbers, spoken)
            return lab.settle(_changed(lab, params, values, at), frozenset(values))
    return None


def _reveal(
    lab: Lab, params: Any, section: _Section, numbers: dict[str, float], spoken: str
) -> tuple[Any, tuple[str, ...] | None, tuple[str, ...] | None]:
    """Params, plots and what is hidden once the truth is shown."""
    if "reveal" not in section.blocks:
        return None, None, None
    values, at = _of_now(section.blocks["reveal"], numbers, spoken)
    plots, hidden = (_names(values.pop(name, None), name, at) for name in ("plots", "hide"))
    if "predict" not in section.blocks and (values or not any(name in section.blocks for name in TASKS)):
        raise BlockError(tr("a reveal block belongs to a predict block"), section.at["reveal"])
    return _changed(lab, params, values, at), plots, hidden


def _start(lab: Lab, preset_id: str | None, same: Step | None) -> Any:
    if preset_id is None:
        return same.shown_params if same is not None else presets_of(lab)[0].translated()
    for preset in presets_of(lab):
        if preset.id == preset_id:
            return preset.translated()
    raise LessonError(tr("the lab '{lab}' has no preset '{preset}'", lab=lab.id, preset=preset_id))


def _changed(lab: Lab, start: Any, values: dict[str, Any], at: dict[str, int]) -> Any:
    """`start` with some parameters set; the line of the one that is wrong is named."""
    if not values:
        return start
    plain = {name: getattr(start, name) for name in start.__dataclass_fields__}
    try:
        return read_params(lab, {**plain, **brought_up(lab.id, values)}, lab.id)
    except SessionError as error:
        for name in values:
            if re.match(rf"{re.escape(lab.id)}\.{re.escape(name)}\b", str(error)):
                raise BlockError(str(error), at[name]) from error
        raise


def _names(value: Any, name: str, at: dict[str, int]) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise BlockError(tr('a list of names in brackets is wanted: ["a", "b"]'), at[name])
    return tuple(value)


def _axis(text: str, line: int) -> tuple[str, str, Span]:
    """What 'loss y -1 to 2' says: of which picture which axis shows what."""
    found = re.fullmatch(r"(\S+)\s+([xy])\s+(.+)", text)
    if found is None:
        raise BlockError(tr("an axis is written like '{example}'", example="loss y -1 to 2"), line)
    return found.group(1), found.group(2), read_span(Entry("axes", found.group(3), line))


def _of_now(lines: list[Line], numbers: dict[str, float], spoken: str) -> tuple[dict[str, Any], dict[str, int]]:
    """The same by the names of now, where the lesson goes by those of a lab of before."""
    values, at = _values(lines, numbers)
    if lab_of_now(spoken) == spoken:
        return values, at
    told = [(old, pair) for old, value in values.items() for pair in brought_up(spoken, {old: value}).items()]
    lines_of = {name: at[old] for old, (name, _) in told}
    return in_a_lesson({name: value for _, (name, value) in told}, lines_of, spoken)


def _values(lines: list[Line], numbers: dict[str, float]) -> tuple[dict[str, Any], dict[str, int]]:
    """What a set block sets, and in which line; '$e' is the number e of the lesson, in quotes too."""
    values: dict[str, Any] = {}
    at: dict[str, int] = {}
    for line in lines:
        if not line.text.strip():
            continue
        name, equals, value = (part.strip() for part in line.text.partition("="))
        if not equals:
            raise BlockError(tr("'{line}' is not name = value", line=line.text.strip()), line.number)
        at[name] = line.number
        if value.startswith("$") and value[1:] not in numbers:
            raise BlockError(tr("the lesson has no number '{name}'", name=value[1:]), line.number)
        try:
            values[name] = msgspec.json.decode(_with_numbers(value, numbers).encode())
        except (msgspec.DecodeError, RecursionError) as error:
            text = tr("'{line}' is not name = value: {why}", line=line.text.strip()[:80], why=error)
            raise BlockError(text, line.number) from error
    return values, at


def _with_numbers(value: str, numbers: dict[str, float]) -> str:
    """A value with the numbers of the variant in the place of '$e'."""

    def number(found: re.Match[str]) -> str:
        known = numbers.get(found.group(1))
        return found.group() if known is None else str(int(known)) if known.is_integer() else str(known)

    return re.sub(r"\$([^\W\d]\w*)", number, value)


def _words(section: _Section, block: str) -> str:
    """What stands in a block of plain text."""
    return "\n".join(line.text for line in section.blocks.get(block, ())).strip()


def _line(section: _Section, start: str) -> str:
    return next((line.text[len(start) :].strip() for line in section.text if line.text.startswith(start)), "")
