"""A lesson of one's own on the disk: where it stands, what was read there, and the text that is not saved yet. No Qt."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import msgspec

from app.data.writing import write_file, write_text
from app.state.session import SessionError, read_file

DRAFT = "unsaved-lesson.json"


class Draft(msgspec.Struct, frozen=True):
    """Text that is not saved, and the file it belongs to: `path` ('' for none yet) held `saved`."""

    name: str
    text: str
    path: str = ""
    saved: str = ""


class OwnLesson:
    """The file of the lesson that is edited, in `folder`; `path` is None until it was opened or saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path: Path | None = None
        self.saved = ""
        """The text when it was opened or saved; of a new lesson the one that it begins with."""

    @property
    def draft_path(self) -> Path:
        """Of the unsaved text: beside the folder, for it is no lesson yet."""
        return self.folder.parent / DRAFT

    def place_of(self, name: str) -> Path:
        """The file of a lesson with this name."""
        stem = re.sub(r"[^\w-]+", "-", name.strip()).strip("-") or "my-lesson"
        return self.folder / f"{stem}.md"

    def free(self, path: Path) -> Path:
        """This file, or the first with a number behind its name that is not there."""
        number, found = 2, path
        while found.exists():
            found = path.with_name(f"{path.stem}-{number}{path.suffix}")
            number += 1
        return found

    def replaces(self, path: Path) -> bool:
        """Whether writing `path` would take away what this text does not come from: another lesson, or a newer text of it."""
        if not path.exists():
            return False
        try:
            return path != self.path or text_of(path) != self.saved
        except SessionError:
            return True

    def begin(self, text: str, path: Path | None = None) -> None:
        """Another lesson: new, or read from `path`."""
        self.path, self.saved = path, text

    def rename(self, path: Path) -> Path:
        """Give the file, where there is one, another name: this path. FileExistsError where it is taken, OSError else."""
        if path == self.path:
            return path
        if path.exists():
            raise FileExistsError(path)
        if self.path is not None and self.path.exists():
            self.path.rename(path)
            self.path = path
        return path

    def write(self, path: Path, text: str) -> None:
        """Save the text; WriteError or OSError says why not."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
        self.begin(text, path)

    def keep(self, name: str, text: str) -> None:
        """Keep what is not saved for the next time; WriteError or OSError says why not."""
        if text.strip() == self.saved.strip():
            with contextlib.suppress(FileNotFoundError):
                self.draft_path.unlink()
            return
        draft = Draft(name, text, "" if self.path is None else self.path.name, self.saved)
        self.draft_path.parent.mkdir(parents=True, exist_ok=True)
        write_file(self.draft_path, msgspec.json.encode(draft))

    def kept(self) -> Draft | None:
        """What was not saved last time; this is the file that it belongs to."""
        try:
            found = msgspec.json.decode(read_file(self.draft_path), type=Draft)
        except (SessionError, msgspec.DecodeError):
            return None
        self.begin(found.saved, self.folder / Path(found.path).name if found.path else None)
        return found


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
