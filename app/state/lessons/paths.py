"""Paths of one's own through the lessons: small files, in TOML, that a teacher makes, opens and gives away. No Qt."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from app.data.writing import made_folder, write_text
from app.state.lessons.course import CoursePath
from app.state.session import SessionError, read_file
from app.words.i18n import listed, tr

OWN = "own:"
ENDING = ".toml"
QUESTIONS = 12
"""Of the test."""
Text = Annotated[str, msgspec.Meta(max_length=120)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Question = Annotated[int, msgspec.Meta(ge=1, le=QUESTIONS)]
Left = Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=40)]], msgspec.Meta(max_length=40)]
Sitting = Annotated[list[Annotated[str, msgspec.Meta(max_length=120)]], msgspec.Meta(min_length=1, max_length=100)]


class PathError(Exception):
    """Why a file is no path, for the person."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    minutes: Minutes
    sittings: Annotated[list[Sitting], msgspec.Meta(min_length=1, max_length=60)]
    audience: Text = ""
    questions: Annotated[list[Question], msgspec.Meta(max_length=QUESTIONS)] = []
    left_out: dict[str, Left] = {}


def read_path(file: Path, known: Collection[str]) -> CoursePath:
    """The path in a file; `known`: the ids of all lessons. PathError says what is wrong with it."""
    try:
        found = msgspec.convert(tomllib.loads(read_file(file).decode("utf-8-sig")), _File)
    except (
        SessionError,
        UnicodeDecodeError,
        tomllib.TOMLDecodeError,
        msgspec.ValidationError,
        RecursionError,
    ) as error:
        raise PathError(tr("{name}: {why}", name=file.name, why=error)) from error
    ids = [lesson for sitting in found.sittings for lesson in sitting]
    wrong = sorted(
        {each for each in ids if each not in known or ids.count(each) > 1} | found.left_out.keys() - set(ids)
    )
    if wrong:
        why = tr("these lessons are not there, or there twice: {lessons}", lessons=listed(wrong))
        raise PathError(tr("{name}: {why}", name=file.name, why=why))
    left_out = {lesson: tuple(steps) for lesson, steps in found.left_out.items()}
    return path_from(file, found.title, found.audience, found.minutes, found.sittings, found.questions, left_out)


def path_from(
    file: Path,
    title: str,
    audience: str,
    minutes: int,
    sittings: list[list[str]],
    questions: list[int],
    left_out: Mapping[str, tuple[int, ...]],
) -> CoursePath:
    """A path that stands, or shall stand, in a file."""
    time = tr("{minutes} min", minutes=minutes) if len(sittings) == 1 else f"{len(sittings)} × " + tr(
        "{minutes} min", minutes=minutes
    )  # fmt: skip
    parts = tuple(tuple(sitting) for sitting in sittings)
    return CoursePath(f"{OWN}{file.stem}", title, audience, time, parts, minutes, tuple(questions), left_out)


def own_paths(folder: Path, known: Collection[str]) -> tuple[list[CoursePath], list[str]]:
    """The paths in a folder, by the names of their files, and what is wrong with the others."""
    found, wrong = [], []
    for file in sorted(folder.glob(f"*{ENDING}")) if folder.is_dir() else []:
        try:
            found.append(read_path(file, known))
        except PathError as error:
            wrong.append(str(error))
    return found, wrong


def place_for(folder: Path, title: str) -> Path:
    """A file of that name that is not there yet: nothing is overwritten."""
    stem = re.sub(r"[^\w-]+", "-", title.strip()).strip("-")[:60] or "path"
    number, file = 2, folder / f"{stem}{ENDING}"
    while file.exists():
        file, number = folder / f"{stem}-{number}{ENDING}", number + 1
    return file


def write_path(path: CoursePath, file: Path) -> None:
    """Write a path; WriteError says why not."""
    made_folder(file.parent)
    text = [f"title = {_quoted(path.title)}", f"minutes = {path.minutes}"]
    text += [f"audience = {_quoted(path.audience)}"] if path.audience else []
    text += [f"questions = {list(path.questions)}"] if path.questions else []
    sittings = ",\n".join(f"  [{', '.join(_quoted(each) for each in part)}]" for part in path.parts)
    text.append(f"sittings = [\n{sittings},\n]")
    text += ["", "[left_out]"] if path.left_out else []
    text += [f"{_quoted(lesson)} = {list(steps)}" for lesson, steps in path.left_out.items()]
    write_text(file, "\n".join([*text, ""]))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
