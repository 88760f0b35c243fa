"""The command line, run as a person runs it, without a display."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.labs import LABS
from app.main.command_line import main
from app.state.presets import presets_of
from app.state.session import dump
from app.state.state import State
from tests.app.programs import Run, environment

ROOT = Path(__file__).resolve().parents[2]


def fresh(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """In an interpreter of its own, to its very end."""
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment(), check=False)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no pipes of this kind")
def test_a_reader_that_stops_early_is_no_fault() -> None:
    command = f"{sys.executable} -m app --list | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.startswith("densities")
    assert "Traceback" not in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "csv"])
def test_render_writes_what_the_ending_says(run: Run, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    done = run("--lab", "attack", "--preset", "trade-off", "--render", str(out))
    assert done.returncode == 0, done.stderr
    written = out.read_bytes()
    start = written.partition(b"\npicture,item,")[0] if ending == "csv" else written[:400]  # a CSV has a head of lines
    marks = {"png": b"\x89PNG", "svg": b"<svg", "pdf": b"%PDF", "csv": b"\n# program: Epsilon Lab"}
    assert marks[ending] in start
    assert ending != "csv" or start.startswith(b"# ceiling, best attack, of 100: 73.105857863000")


@pytest.mark.long
def test_a_rendered_picture_is_not_blank(tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    done = fresh("--lab", "rates", "--preset", "v5", "--render", str(out), "--size", "800x500")
    assert done.returncode == 0, done.stderr
    picture = QImage(str(out))
    assert (picture.width(), picture.height()) == (1600, 1000)
    colours = {picture.pixel(x, y) for x in range(0, 1600, 16) for y in range(0, 1000, 16)}
    assert len(colours) > 50


@pytest.mark.long
def test_a_session_can_be_rendered(run: Run, tmp_path: Path) -> None:
    session = tmp_path / "a.epslab"
    session.write_bytes(dump(State("attack", {lab.id: lab.params() for lab in LABS})))
    out = tmp_path / "out.csv"
    done = run("--session", str(session), "--render", str(out))
    assert done.returncode == 0, done.stderr
    assert "lab: attack" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--lab", "kitchen", "--render", "x.png"), "There is no lab 'kitchen'"),
        (("--lab", "rates", "--preset", "figure-9", "--render", "x.png"), "no preset 'figure-9'"),
        (("--lab", "rates", "--render", "no/such/folder/x.png"), "no/such/folder"),
        (("--lab", "attack", "--render", "x.docx"), "docx"),
        (("--session", "nowhere.epslab", "--render", "x.png"), "cannot be read"),
        (("--dark",), "--dark is for pictures"),
    ],
)
def test_mistakes_get_a_sentence_and_no_traceback(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--lab", "attack", "--render", "x.png", "--size", "big"), "--size"),
        (("--lab", "attack", "--render", "x.png", "--size", "0x0"), "each side from 200 to 10000"),
        (("--lab", "attack", "--render", "x.png", "--size", "20000x20000"), "each side from 200 to 10000"),
        (("--lab", "attack", "--render", "x.png", "--size", "10000x1601"), "at most 16 million pixels"),
        (("--lab", "attack", "--render", "x.png", "--size", "-800x500"), "--size"),
        (("--lab", "attack", "--render", "x.png", "--size", "1_0_0_0x800"), "two numbers"),
        (("--lab", "attack", "--render", "x.png", "--size", "٣٠٠x800"), "two numbers"),
        (("a.epslab", "--session", "b.epslab"), "two session files"),
        (("a.epslab", "--preset", "figure-1", "--lab", "rates", "--render", "x.png"), "--preset and a session"),
        (("--preset", "figure-1", "--render", "x.png"), "--preset needs --lab"),
        (("--preset", "figure-1"), "--preset needs --lab"),
        (("--list", "--lab", "rates"), "not with --lab"),
        (("--list", "--dark"), "not with --dark"),
        (("--list", "--render-all", "out"), "not with --render-all"),
        (("--render-all", "out", "--lab", "rates"), "--lab does not go with it"),
        (("--render-all", "out", "--memo", "x.pdf"), "--memo does not go with it"),
        (("--lab", "rates", "--memo", "x.pdf", "--size", "800x600"), "--size is for pictures"),
        (("--lab", "rates", "--render", "x.csv", "--dark"), "--dark is for pictures"),
    ],
)
def test_arguments_that_do_not_go_together_get_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    """Before anything is loaded: in this process. What the program ends with there is seen above, with the last of them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("app.main.command_line.load_qt", lambda: pytest.fail("it begins"))
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_the_list_has_room_for_every_name_and_speaks_chinese(run: Run) -> None:
    done = fresh("--list")
    assert done.returncode == 0
    for lab in LABS:
        assert f"{lab.id}: {lab.title}. " in done.stdout
        for preset in presets_of(lab):
            assert re.search(rf"^  {re.escape(preset.id)} +{re.escape(preset.title)}: ", done.stdout, re.MULTILINE)
    chinese = run("--list", "--language", "zh_CN").stdout
    assert len(chinese.splitlines()) == len(done.stdout.splitlines())
    for line in chinese.splitlines():
        assert re.search("[一-鿿]", line) or not re.search("[a-z]{4}", line.split(None, 1)[1]), line


@pytest.mark.long
def test_an_error_names_the_file_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.epslab").write_bytes(b"{")
    (tmp_path / "huge.epslab").write_bytes(b" " * 6_000_000)
    for name in ("nowhere.epslab", "bad.epslab", "huge.epslab"):
        done = run("--session", name, "--render", "x.png", cwd=tmp_path)
        assert done.stderr.count(name) == 1, done.stderr


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no pipes of this kind")
def test_a_session_from_a_pipe_or_device_is_refused(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.epslab")
    for name in (str(tmp_path / "pipe.epslab"), "/dev/zero"):
        done = run("--session", name, "--render", "x.png", cwd=tmp_path)
        assert done.returncode == 2
        assert "not an ordinary file" in done.stderr


@pytest.mark.long
def test_messages_are_in_the_language_that_was_asked_for(run: Run, tmp_path: Path) -> None:
    done = run("--lab", "kitchen", "--render", "x.png", "--language", "zh_CN", cwd=tmp_path)
    assert re.search("[一-鿿].*kitchen", done.stderr)


@pytest.mark.long
def test_a_lab_of_a_session_can_be_chosen(run: Run, tmp_path: Path) -> None:
    session = tmp_path / "a.epslab"
    session.write_bytes(dump(State("attack", {lab.id: lab.params() for lab in LABS})))
    done = run(str(session), "--lab", "selection", "--render", "x.csv", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "lab: selection" in (tmp_path / "x.csv").read_text(encoding="utf-8")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_a_wish_for_a_window_is_not_passed_over(tmp_path: Path) -> None:
    done = fresh("--lab", "rates", cwd=tmp_path)
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_everything_is_rendered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process, which knows the numbers; others above render one lab each where there is no display."""
    monkeypatch.chdir(tmp_path)
    for name in os.environ.keys() - environment().keys():
        monkeypatch.delenv(name)
    assert main([]) == 0
    said = capsys.readouterr().out
    assert "no display" in said.splitlines()[0]
    names = sorted(path.name for path in (tmp_path / "epsilon-lab-out").iterdir())
    assert names == sorted([*(f"{lab.id}.png" for lab in LABS), "readouts.csv"])
    assert "E|noise|" in said


@pytest.mark.long
def test_loading_qt_leaves_the_import_statement_as_it_is() -> None:
    """PySide6 would read the source of every module that is imported after it."""
    code = "import builtins; own = builtins.__import__; from app.main.command_line import load_qt; load_qt(); print(own is builtins.__import__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "True"
