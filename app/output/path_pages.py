"""A path as web pages: a front page with its lessons in their order, and each of them as one file beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from app.data.writing import made_folder, write_files
from app.labs import LABS
from app.output.asked import Problem
from app.output.lesson_page import in_languages, page, page_of, so_far
from app.state.lessons import Lesson, read_lessons
from app.state.lessons.course import PATHS, CoursePath, part_taken
from app.words.i18n import language, listed, sentences, tr
from app.words.language import LANGUAGES, speaking
from dpcore.pace import Tick

FRONT = "index.html"


def write_path_pages(folder: Path, path_id: str, spoken: str = "") -> list[Path]:
    """Write a path of the program into a folder; `spoken`: the language that leads, '' for that of the reader's browser.

    Problem: there is no such path. WriteError: the folder or a file cannot be written.
    """
    path = next((each for each in PATHS if each.id == path_id.strip().casefold()), None)
    if path is None:
        raise Problem(
            tr("There is no path '{path}'; there are {known}.", path=path_id, known=listed(each.id for each in PATHS))
        )
    by_id = {each.id: each for each in read_lessons(LABS, language())[0]}
    return write_files(
        made_folder(folder), path_pages(path, [path.taken(by_id[each]) for each in path.lessons], spoken)
    )


def path_pages(
    path: CoursePath, lessons: Sequence[Lesson], spoken: str = "", tick: Tick = lambda _: None
) -> dict[str, bytes]:
    """The files by name; `lessons`: those of the path that are there, as they are taken on it."""
    told = [in_languages(lesson, spoken or language()) for lesson in lessons]
    names = {lesson.id: f"{place:02}-{lesson.id}.html" for place, lesson in enumerate(lessons, start=1)}
    files = {FRONT: _front(path, told, names, spoken)}
    for place, each in enumerate(told):
        name = names[lessons[place].id]
        way = {code: _way(path, told[place + 1 : place + 2], names, code) for code in each}
        files[name] = page_of(each, spoken, partial(so_far, tick, place, len(told)), way)
    return files


def _way(
    path: CoursePath, following: Sequence[Mapping[str, Lesson]], names: Mapping[str, str], code: str
) -> list[tuple[str, str]]:
    """Where the end of a lesson leads: to the one after it, and to the front page."""
    later = [some.get(code, next(iter(some.values()))) for some in following]
    with speaking(code):
        return [
            *((names[each.id], tr("Next lesson: {title}", title=each.title)) for each in later),
            (FRONT, tr(path.title)),
        ]


def _front(path: CoursePath, told: Sequence[Mapping[str, Lesson]], names: Mapping[str, str], spoken: str) -> bytes:
    """In every language of the program; a lesson that has not a language is told in one that it has."""
    texts = {}
    for code, _ in LANGUAGES:
        with speaking(code):
            found = {each.id: each for each in (some.get(code, next(iter(some.values()))) for some in told)}
            texts[code] = {
                "title": tr(path.title),
                "about": " · ".join(filter(None, (tr(path.time), tr(path.audience) if path.audience else ""))),
                "parts": _parts(path, found, names),
                "foot": tr("The lessons are files beside this page, without a network; nothing is stored or sent."),
            }
    data = {"spoken": spoken, "names": dict(LANGUAGES), "texts": texts}
    with speaking(spoken or language()):
        title = tr(path.title)
    return page(data, title, "path.html", ("path.js",))


def _parts(path: CoursePath, lessons: Mapping[str, Lesson], names: Mapping[str, str]) -> list[dict[str, object]]:
    """The sittings, each with its lessons."""
    parts: list[dict[str, object]] = []
    for number, part in enumerate(path.parts, start=1):
        members = [lessons[each] for each in part if each in lessons]
        minutes = sum(each.minutes for each in members)
        title = tr("Sitting {number} · {minutes} min", number=number, minutes=minutes) if len(path.parts) > 1 else ""
        rows = [
            {
                "file": names[each.id],
                "title": f"{int(names[each.id].partition('-')[0])}. {each.title}",
                "said": sentences(each.hook or each.summary),
                "beside": " · ".join(filter(None, (tr("{count} min", count=each.minutes), part_taken(each)))),
            }
            for each in members
        ]
        parts.append({"title": title, "rows": rows})
    return parts
