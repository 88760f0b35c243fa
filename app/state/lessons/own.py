"""A lesson of one's own on the disk: where it stands, what was read there, and the text that is not saved yet. No Qt."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import msgspec

from app.data.writing import made_folder, write_file, write_text
from app.resources import resource
from app.state.session import SessionError, read_file
from app.words.i18n import ENGLISH

DRAFT = "unsaved-lesson.json"
LONGEST = 60
"""Letters of a file's name: of most systems 255 bytes, with a number and a language behind it."""
_HAN = re.compile(r"[\u4e00-\u9fff]")
CODES = tuple(sorted(each.name for each in resource("lessons").iterdir() if each.is_dir()))
"""Languages that a lesson may be written in."""


class Draft(msgspec.Struct, frozen=True):
    """Text that is not saved, in one language or two, and the file it belongs to: `path` ('' for none yet) held `saved`."""

    name: str
    text: str
    path: str = ""
    saved: str = ""
    other: str = ""
    other_saved: str = ""


class OwnLesson:
    """The file of the lesson that is edited, in `folder`; `path` is None until it was opened or saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path: Path | None = None
        self.saved = self.other_saved = ""
        """The texts when it was opened or saved; of a new lesson those that it begins with."""

    @property
    def draft_path(self) -> Path:
        """Of the unsaved text: beside the folder, for it is no lesson yet."""
        return self.folder.parent / DRAFT

    def place_of(self, name: str) -> Path:
        """The file of a lesson with this name, which may be as long as a person likes."""
        stem = re.sub(r"[^\w-]+", "-", name.strip()).strip("-")[:LONGEST].strip("-") or "my-lesson"
        return self.folder / f"{stem}.md"

    def free(self, path: Path) -> Path:
        """This file, or the first with a number behind its name that is not there."""
        number, found = 2, path
        while any(each.exists() for each in (found, *(second_of(found, code) for code in CODES))):
            found = path.with_name(f"{path.stem}-{number}{path.suffix}")
            number += 1
        return found

    def replaces(self, path: Path, other: str = "") -> bool:
        """Whether writing `path`, and `other` as its second language, would take away what this text does not come from:
        another lesson, or a newer text of it."""
        held = {path: self.saved} | {second_of(path, code): self.other_saved for code in CODES if other}
        if path != self.path:
            return any(each.exists() for each in (path, *(second_of(path, code) for code in CODES)))
        try:
            return any(text_of(each) != saved for each, saved in held.items() if each.exists())
        except SessionError:
            return True

    def begin(self, text: str, path: Path | None = None, other: str = "") -> None:
        """Another lesson: new, or read from `path`; `other`: in its second language."""
        self.path, self.saved, self.other_saved = path, text, other

    def rename(self, path: Path) -> Path:
        """Give the file, where there is one, another name: this path. FileExistsError where it is taken, OSError else."""
        if path == self.path:
            return path
        if path.exists():
            raise FileExistsError(path)
        if self.path is not None and self.path.exists():
            for code in CODES:
                if (second := second_of(self.path, code)).exists():
                    second.rename(second_of(path, code))
            self.path.rename(path)
            self.path = path
        return path

    def write(self, path: Path, text: str, other: str = "") -> None:
        """Save the text, and that in the second language where there is one; WriteError says why not."""
        made_folder(self.folder)
        write_text(path, text)
        if other:
            write_text(second_of(path, second_code(text)), other)
        self.begin(text, path, other)

    def keep(self, name: str, text: str, other: str = "") -> None:
        """Keep what is not saved for the next time; WriteError or OSError says why not."""
        if (text.strip(), other.strip()) == (self.saved.strip(), self.other_saved.strip()):
            with contextlib.suppress(FileNotFoundError):
                self.draft_path.unlink()
            return
        path = "" if self.path is None else self.path.name
        draft = Draft(name, text, path, self.saved, other, self.other_saved)
        made_folder(self.draft_path.parent)
        write_file(self.draft_path, msgspec.json.encode(draft))

    def kept(self) -> Draft | None:
        """What was not saved last time; this is the file that it belongs to."""
        try:
            found = msgspec.json.decode(read_file(self.draft_path), type=Draft)
        except (SessionError, msgspec.DecodeError):
            return None
        self.begin(found.saved, self.folder / Path(found.path).name if found.path else None, found.other_saved)
        return found


def written_in(text: str) -> str:
    """The language that a text is written in, by its first line."""
    title, _, rest = text.partition("\n")
    letters, signs = len(re.findall("[A-Za-z]", title)), len(_HAN.findall(title))
    return "zh_CN" if 4 * signs > letters or (not letters and _HAN.search(rest)) else ENGLISH


def second_code(text: str) -> str:
    """The other language of a lesson whose first text is this one."""
    return next(code for code in CODES if code != written_in(text))


def second_of(path: Path, code: str) -> Path:
    """Where the text of a lesson in a second language stands: beside the first, with the language behind its name."""
    return path.with_name(f"{path.stem}.{code}{path.suffix}")


def own_files(folder: Path) -> list[Path]:
    """The lessons in a folder, each by its first text."""
    return [path for path in sorted(folder.glob("*.md")) if first_of(path) == path]


def first_of(path: Path) -> Path:
    """The first text of the lesson that a file belongs to: itself, or the one that it is the second language of."""
    stem, dot, code = path.stem.rpartition(".")
    first = path.with_name(f"{stem}{path.suffix}")
    return first if dot and code in CODES and first.exists() else path


def in_language(path: Path, code: str) -> Path:
    """The file that a lesson of one's own is read from in a language: that language's, else the first."""
    second = second_of(path, code)
    return second if second.is_file() else path


def text_of(path: Path) -> str:
    """The text of a lesson file; SessionError says why there is none."""
    try:
        return read_file(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise SessionError(str(error)) from error


def title_of(path: Path) -> str:
    """What the lesson in a file is called, also where the rest of it is wrong; else its file's name."""
    try:
        lines = text_of(path).splitlines()
    except SessionError:
        return path.stem
    return next((line.removeprefix("# ").strip() for line in lines if line.startswith("# ")), "") or path.stem
