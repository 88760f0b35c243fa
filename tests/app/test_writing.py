"""Files are written whole or not at all, and stay what they are: links, modes, long names."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.data.reading import TooLargeError, reason_of
from app.data.writing import WriteError, made_folder, write_file
from app.words.language import speaking

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes, links and limits of POSIX")


def test_writing_replaces_the_whole_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.epslab"
    write_file(path, b"a long first content")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.epslab"]


@contextlib.contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@POSIX
def test_a_write_that_breaks_off_keeps_the_old_file(tmp_path: Path) -> None:
    """The system itself refuses in the middle of the content."""
    path = tmp_path / "a.epslab"
    write_file(path, b"old")
    with files_of_at_most(1000), pytest.raises(WriteError, match=r"could not be written: the file would be too large"):
        write_file(path, b"new" * 10_000)
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.epslab"]


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    with pytest.raises(WriteError, match="could not be written"):
        write_file(blocked / "a.epslab", b"one")


@pytest.mark.parametrize("length", [80, 82])
def test_names_of_80_chinese_characters(tmp_path: Path, length: int) -> None:
    """Three bytes each: 240 and more of the 255 that a name may have."""
    path = tmp_path / f"{'会' * length}.epslab"
    write_file(path, b"one")
    assert path.read_bytes() == b"one"


@pytest.mark.parametrize("name", ["x" * 300, "会" * 90, "a\0b", "a\ud800b"])
def test_names_that_no_file_can_have_are_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(WriteError, match="could not be written"):
        write_file(tmp_path / name, b"one")
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link, chain = tmp_path / "far" / "real.epslab", tmp_path / "link.epslab", tmp_path / "chain.epslab"
    target.write_bytes(b"old")
    link.symlink_to(Path("far") / "real.epslab")
    chain.symlink_to("link.epslab")
    write_file(chain, b"new")
    assert link.is_symlink()
    assert chain.is_symlink()
    assert target.read_bytes() == b"new"
    assert [entry.name for entry in target.parent.iterdir()] == ["real.epslab"]


@POSIX
def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("not-yet")
    write_file(tmp_path / "link", b"one")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "not-yet").read_bytes() == b"one"
    (tmp_path / "round").symlink_to("round")
    with pytest.raises(WriteError):
        write_file(tmp_path / "round", b"one")
    assert (tmp_path / "round").is_symlink()


@POSIX
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_file(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


@POSIX
def test_a_new_file_has_the_mode_of_any_other_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"")
    write_file(tmp_path / "a", b"new")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "other").stat().st_mode


@POSIX
def test_what_is_no_ordinary_file_is_never_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device, too, where the person may make one; never one of the system: a fault here would replace it."""
    kinds = {"pipe": stat.S_ISFIFO, "folder": stat.S_ISDIR, "socket": stat.S_ISSOCK}
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as listening, contextlib.suppress(PermissionError):
        listening.bind("socket")
        os.mknod(tmp_path / "device", stat.S_IFCHR | 0o600, os.makedev(1, 3))
        kinds["device"] = stat.S_ISCHR
    for name in kinds:
        (tmp_path / f"to-{name}").symlink_to(name)
        for path in (tmp_path / name, tmp_path / f"to-{name}"):
            with pytest.raises(WriteError):
                write_file(path, b"one")
    assert all(is_still((tmp_path / name).stat().st_mode) for name, is_still in kinds.items())


@POSIX
def test_a_file_that_is_marked_read_only_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write everything
    with pytest.raises(WriteError, match="access is not allowed"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_what_the_system_refuses_is_said_in_the_language_of_now(tmp_path: Path, code: str) -> None:
    """A folder that cannot be made, a file that cannot be read; what we have no words for is the system's."""
    (tmp_path / "file").touch()
    with speaking(code):
        with pytest.raises(WriteError) as refused:
            made_folder(tmp_path / "file" / "folder")
        said = str(refused.value).replace(str(tmp_path), "")
        assert {"en": "a file stands where a folder is needed", "zh_CN": "需要文件夹的位置上是一个文件"}[code] in said
        for number in (errno.EACCES, errno.EROFS, errno.ENOSPC, errno.ENOENT, errno.EISDIR, errno.ENAMETOOLONG):
            words = reason_of(OSError(number, os.strerror(number)))
            assert words
            assert words.isascii() == (code == "en")
            assert words != os.strerror(number)
        assert reason_of(OSError(errno.EBUSY, "busy")) == "busy"
        assert "MB" in reason_of(TooLargeError(9_000_000, 1_000_000))
        assert reason_of(ValueError("null byte")) == "null byte"
