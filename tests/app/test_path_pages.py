"""A path as web pages: what is written, and that its front page leads to every lesson in a real browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.command_line import main
from app.main.window import MainWindow
from app.output.lesson_page import LARGEST
from app.output.path_pages import FRONT, path_pages
from app.state.lessons.course import PATHS, CoursePath
from app.state.lessons.paths import write_path
from tests.app.cases import lesson
from tests.app.test_class_pages import few_stops  # noqa: F401 - a fixture
from tests.browser import Browser

IDS = ("12-you-and-your-relatives", "26-whose-difference")
SHORT = CoursePath(
    "own:short", "Short <b>", "our class", "2 × 20 min", ((IDS[0],), (IDS[1],)), 20, (), {IDS[0]: (1, 2, 3, 4, 5), IDS[1]: (2, 3, 4, 5, 6, 7)}
)  # fmt: skip


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return path_pages(SHORT, [SHORT.taken(lesson(f"{each}.md")) for each in SHORT.lessons], "en")


@pytest.mark.long
def test_a_path_is_a_front_page_and_its_lessons_in_their_order(files: dict[str, bytes]) -> None:
    assert list(files) == [FRONT, *(f"0{place}-{each}.html" for place, each in enumerate(IDS, start=1))]
    assert all(len(content) < LARGEST for content in files.values())
    front = json.loads(re.search(r'id="data">(.*?)</script>', files[FRONT].decode(), re.DOTALL)[1])  # type: ignore[index]
    for code, texts in front["texts"].items():
        taken = [SHORT.taken(lesson(f"{each}.md", code)) for each in IDS]
        rows = [row for part in texts["parts"] for row in part["rows"]]
        assert [row["title"] for row in rows] == [f"{place}. {each.title}" for place, each in enumerate(taken, start=1)]
        assert [row["file"] for row in rows] == list(files)[1:]
        for each, part in zip(taken, texts["parts"], strict=True):
            assert str(each.minutes) in part["title"]
            assert str(each.minutes) in part["rows"][0]["beside"]
    one = json.loads(re.search(r'id="data">(.*?)</script>', files[f"01-{IDS[0]}.html"].decode(), re.DOTALL)[1])  # type: ignore[index]
    whole = len(lesson(f"{IDS[0]}.md").steps)
    assert len(one["steps"]) == whole - 5, "only the steps that are taken"
    assert "<b>" not in files[FRONT].decode().split("<main")[1].split("<script")[0]


@pytest.mark.long
def test_the_front_page_leads_to_every_lesson_in_both_languages(
    page: Browser, files: dict[str, bytes], tmp_path: Path
) -> None:
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    for code, other in (("en", "简体中文"), ("zh_CN", "English")):
        page.show((tmp_path / FRONT).as_uri(), 360, 640)
        page.wait("document.querySelectorAll('#list a').length === 2")
        if code != "en":
            page.value("document.getElementById('language').click()")
        assert page.value("document.getElementById('language').textContent") == other
        assert page.value("document.documentElement.scrollWidth <= 360")
        assert page.value("document.querySelector('h1').textContent") == "Short <b>"
        links = page.value("[...document.querySelectorAll('#list a')].map(each => each.href)")
        for each, link in zip(IDS, links, strict=True):
            page.show(link, 360, 640)
            title = lesson(f"{each}.md", code).title
            page.wait(f"document.getElementById('start-title').textContent === {json.dumps(title)}")
    assert not page.complaints
    assert all(each.startswith("file:") for each in page.requests)


@pytest.mark.long
def test_the_end_of_a_lesson_leads_to_the_next_one_and_to_the_front_page(
    page: Browser, files: dict[str, bytes], tmp_path: Path
) -> None:
    """In the language that is read, which the front page keeps, too; the last lesson leads to the front page alone."""
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    first, last = (tmp_path / name for name in list(files)[1:])
    for code, other in (("en", "简体中文"), ("zh_CN", "English")):
        links = "[...document.querySelectorAll('#task a')]"
        for file, count in ((last, 1), (first, 2)):
            page.show(f"{file.as_uri()}?lang={code}", 360, 640)
            page.value("lesson.go(lesson.data.steps.length)")
            assert page.value(f"{links}.length") == count
            assert page.value("document.documentElement.scrollWidth <= 360")
            for place in (-1, 0, 1):  # and wherever one is, the head of the page does
                page.value(f"lesson.go({place})")
                assert page.value("document.getElementById('front').href").endswith(f"/{FRONT}?lang={code}")
                assert page.value("document.getElementById('front').textContent") == SHORT.title
                assert page.value("document.getElementById('front').getBoundingClientRect().width > 20")
                assert page.value("document.documentElement.scrollWidth <= 360")
            page.value("lesson.go(lesson.data.steps.length)")
        title, (to_next, to_front) = (
            lesson(f"{IDS[1]}.md", code).title,
            page.value(f"{links}.map(each => each.href)"),
        )
        assert title in page.value(f"{links}[0].textContent")
        page.show(to_next, 360, 640)
        page.wait(f"document.getElementById('start-title').textContent === {json.dumps(title)}")
        page.show(to_front, 360, 640)
        page.wait(f"document.getElementById('language').textContent === {json.dumps(other)}")
    assert not page.complaints


@pytest.mark.long
@pytest.mark.usefixtures("few_stops")
def test_the_window_writes_a_path_into_a_folder_that_was_not_there(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_path(replace(SHORT, id="own:mine"), tmp_path / "paths" / "mine.toml")
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.commands.actions["course"].trigger()
    window.lessons.progress.choose("all")
    window.commands.update()
    assert not window.commands.actions["path-page"].isEnabled()
    window.lessons.progress.choose("own:mine")
    window.commands.update()
    (tmp_path / "web" / "mine").mkdir(parents=True)
    (tmp_path / "web" / "mine" / FRONT).write_text("older")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "web"))
    said: list[str] = []
    window.lessons.saving.said.connect(said.append)
    window.commands.actions["path-page"].trigger()
    qtbot.waitUntil(lambda: any(words.startswith("Written") for words in said), timeout=60_000)
    assert sorted(path.name for path in (tmp_path / "web" / "mine-2").iterdir()) == [
        f"01-{IDS[0]}.html", f"02-{IDS[1]}.html", FRONT,
    ]  # fmt: skip
    assert (tmp_path / "web" / "mine" / FRONT).read_text() == "older"
    window.document.undo_stack.setClean()
    window.close()


def test_the_command_line_knows_the_paths_by_their_ids(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["--path", "no-such", "--html", str(tmp_path / "web")]) == 2
    said = capsys.readouterr().err
    assert all(path.id in said for path in PATHS)
    assert not (tmp_path / "web").exists()
    monkeypatch.setattr("app.output.path_pages.page_of", lambda *_: b"")
    assert main(["--path", "First ", "--html", str(tmp_path / "web")]) == 0
    assert [Path(line).name for line in capsys.readouterr().out.split()] == [
        FRONT, *(f"0{place}-{each}.html" for place, each in enumerate(PATHS[0].lessons, start=1)),
    ]  # fmt: skip
    assert (tmp_path / "web" / FRONT).stat().st_size > 0


def test_without_a_display_a_lesson_says_how_it_can_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.main.command_line._has_display", lambda: False)
    assert main(["--lesson", "1"]) == 2
    assert "--html and --handout write a lesson" in capsys.readouterr().err
    assert main(["--lab", "rates"]) == 2
    assert "--render, --memo and --label write files" in capsys.readouterr().err
