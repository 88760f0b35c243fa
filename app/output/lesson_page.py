"""A lesson as one HTML file: everything inside, nothing is fetched; in a browser, on paper, for a screen reader."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from app.classroom.look import colours_css, digest
from app.classroom.phrases import phrases
from app.classroom.steps import Script, merge
from app.classroom.stops import MOST
from app.classroom.wire import Data, heat_colours
from app.data.writing import write_file
from app.labs import LABS
from app.output.asked import Problem, find_lesson
from app.resources import resource
from app.state.files import is_file
from app.state.lessons import Lesson, LessonError, read_lesson, read_lessons
from app.state.lessons.own import in_language
from app.words.i18n import language as words_now
from app.words.language import LANGUAGES, speaking
from app.words.texts import attribute
from dpcore import __version__
from dpcore.pace import Tick

LARGEST = 1_000_000
"""Bytes of a file: what a message takes along."""
ROOM = 120_000
"""Bytes of a file beside its steps: scripts, look, words."""
FEWEST = 3
"""Stops of a number below which a step is not thinned any more."""

SCRIPTS = ("plot.js", "page.js", "lesson.js")


def write_lesson(path: Path, lesson: str, language: str = "", tick: Tick = lambda _: None) -> None:
    """Write the lesson with this id; `language`: that of its first page, '' for that of the reader's browser.

    Problem: there is no such lesson. WriteError: the file cannot be written.
    """
    write_file(path, page_of(lessons_of(lesson), language, tick))


def lessons_of(lesson: str) -> dict[str, Lesson]:
    """A lesson of the program, or in a file of a person's own, in every language that has it."""
    if file := own_file(lesson):
        return own_lesson(file, words_now())
    lesson, found = find_lesson(read_lessons(LABS, words_now())[0], lesson).id, {}
    for code, _ in LANGUAGES:
        path = resource("lessons", code, f"{lesson}.md")
        if path.parent == resource("lessons", code) and path.is_file():
            with speaking(code):
                found[code] = read_lesson(path, LABS)
    return found


def own_file(asked: str) -> Path | None:
    """The file that is named where a lesson is asked for; None where no file is."""
    return Path(asked) if asked.endswith(".md") and is_file(Path(asked)) else None


def own_lesson(path: Path, language: str) -> dict[str, Lesson]:
    """A lesson of a person's own, in `language` and the one that it has besides. Problem says what is wrong with a file."""
    paths = {language: in_language(path, language)}
    paths |= {code: in_language(path, code) for code, _ in LANGUAGES if in_language(path, code) not in paths.values()}
    try:
        return {code: read_lesson(found, LABS) for code, found in paths.items()}
    except LessonError as error:
        raise Problem(str(error)) from error


def in_languages(lesson: Lesson, language: str) -> dict[str, Lesson]:
    """A lesson as it is taken, of the program or a person's own in `language`, in every language that it has."""
    ours = lesson.folder.parent == resource("lessons")
    found = lessons_of(lesson.id) if ours else own_lesson(lesson.folder / f"{lesson.id}.md", language)
    return {code: each.without(lesson.left_out) for code, each in found.items()}


def page_of(
    lessons: Mapping[str, Lesson], language: str = "", tick: Tick = lambda _: None, way: Data | None = None
) -> bytes:
    """The file of one lesson; `lessons`: by language, the first one leads; `way`: by language the files that its end leads to,
    and their names."""
    data = content(lessons, tick) | {"spoken": language} | ({"way": way} if way else {})
    return page(data, next(iter(lessons.values())).title)


def content(lessons: Mapping[str, Lesson], tick: Tick = lambda _: None) -> Data:
    """All that a file shows, as data; steps with many settings have fewer of them until all is small enough."""
    script = Script(lessons, {lab.id: lab for lab in LABS})
    count = len(next(iter(lessons.values())).steps)
    steps = [script.step(place, partial(so_far, tick, place, count)) for place in range(count)]
    most, weights = [MOST] * count, [weight(step) for step in steps]
    while sum(weights) > LARGEST - ROOM:
        open_ = [place for place in range(count) if most[place] > FEWEST and len(steps[place]["frames"]) > 1]
        if not open_:
            break
        heaviest = max(open_, key=lambda place: weights[place])
        most[heaviest] = max(
            FEWEST, min(most[heaviest], 12) // 2 if len(steps[heaviest]["controls"]) > 1 else most[heaviest] // 2
        )
        steps[heaviest] = script.step(heaviest, tick, most[heaviest])
        weights[heaviest] = weight(steps[heaviest])
    heads, words = {}, {}
    for code, lesson in lessons.items():
        with speaking(code):
            heads[code] = _head(lesson)
            words[code] = phrases(lesson.id)
    return {
        "languages": list(lessons),
        "names": {code: name for code, name in LANGUAGES if code in lessons},
        "lesson": merge(heads),
        "words": merge(words),
        "steps": steps,
        "colours": heat_colours() if any('"heat"' in json.dumps(step["pool"]) for step in steps) else {},
    }


def so_far(tick: Tick, place: int, count: int, share: float) -> None:
    """One of `count` lessons or steps is computed up to this share."""
    tick((place + share) / count)


def weight(step: Data) -> int:
    """Bytes of a step in the file."""
    return len(_json(step).encode())


def _head(lesson: Lesson) -> dict[str, Any]:
    return {
        "id": lesson.id, "title": lesson.title, "summary": lesson.summary, "hook": lesson.hook, "aim": lesson.aim,
        "can": lesson.can, "minutes": lesson.minutes,
    }  # fmt: skip


def _json(data: object) -> str:
    """JSON that nothing in HTML breaks off."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def page(data: Data, title: str, frame: str = "lesson.html", scripts: Sequence[str] = SCRIPTS) -> bytes:
    """The whole file around its data."""
    script = "\n".join(resource("pages", name).read_text(encoding="utf-8").replace("\r\n", "\n") for name in scripts)
    look = colours_css() + resource("pages", "look.css").read_text(encoding="utf-8").replace("\r\n", "\n")
    policy = (
        f"default-src 'none'; script-src {digest(script)}; style-src {digest(look)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    around = resource("pages", frame).read_text(encoding="utf-8").replace("\r\n", "\n")
    parts = {
        "TITLE": attribute(title), "VERSION": attribute(__version__), "POLICY": policy, "LOOK": look,
        "DATA": _json(data), "SCRIPT": script,
    }  # fmt: skip
    return re.sub(r"%([A-Z]+)%", lambda found: parts[found.group(1)], around).encode("utf-8")
