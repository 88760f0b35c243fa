"""Lessons: all of them work on the labs as they are, bad files are refused by name, and the panel steps through."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.lab.fields import problems
from app.labs import LABS
from app.main.window import MainWindow
from app.resources import resource
from app.state.lessons import LessonError, read_lesson, read_lessons, reading
from app.widgets.help_window import HelpWindow
from app.widgets.lesson.panel import LessonPanel
from app.widgets.markdown_pane import MarkdownPane
from app.words.texts import raised
from dpcore.accounting import LaplaceLaw, total_eps

FILES = sorted(resource("lessons", "en").glob("*.md"))
BY_ID = {lab.id: lab for lab in LABS}


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_can_be_shown(path: Path) -> None:
    lesson = read_lesson(path, LABS)
    assert 5 <= len(lesson.steps) <= 9  # eight that ask, and what to keep
    assert lesson.summary.endswith(".")
    for step in lesson.steps:
        assert step.text or step.question or step.task
        assert bool(step.question) == bool(step.answer)
        assert problems(step.params) == {}
        if not getattr(step.params, "certified", False):  # that one takes seconds; test_labs has its own
            BY_ID[step.lab].compute(step.params, lambda _: None, "drag")


def test_there_is_a_lesson_for_each_wanted_subject() -> None:
    text = " ".join(path.stem for path in FILES)
    for word in (
        "epsilon-means",
        "staircase",
        "waves",
        "breaking",
        "worse",
        "how-sure",
        "choosing",
        "theorem-that-fails",
        "channel-leaks",
        "rounder-the-theorem",
        "in-or-out",
        "relatives",
        "to-sign",
        "everybody-lies",
    ):
        assert word in text


def number(lesson: str, step: int, column: str, row: str) -> float:
    found = read_lesson(resource("lessons", "en", lesson), LABS).steps[step - 1]
    table = BY_ID[found.lab].compute(found.params, lambda _: None, "rest").readout
    cells = next(cells for cells in table.rows if cells[0].text == row)
    value = cells[table.columns.index(column)].value
    assert value is not None
    return value


@pytest.mark.parametrize(
    ("lesson", "step", "column", "row", "said"),
    [
        ("4-breaking-the-guarantee.md", 1, "largest loss at s", "Minimal set", 2.0),
        ("5-when-noise-is-worse.md", 1, "rate", "Minimal set", 1.33),
        ("6-how-sure-can-an-attacker-be.md", 1, "best attack, of 100", "Laplace", 69.7),
        ("6-how-sure-can-an-attacker-be.md", 1, "best attack, of 100", "ceiling", 73.1),
        ("8-the-theorem-that-fails.md", 2, "a best one wins, of 100", "exponential mechanism", 62.85),
        ("8-the-theorem-that-fails.md", 2, "a best one wins, of 100", "permute-and-flip", 73.19),
        ("8-the-theorem-that-fails.md", 4, "P(wrong answer)", "exponential mechanism (Gumbel noise)", 0.2689),
        ("8-the-theorem-that-fails.md", 4, "P(wrong answer)", "one-sided exponential noise", 0.1839),
        ("8-the-theorem-that-fails.md", 5, "expected loss", "permute-and-flip", 0.6342),
        ("8-the-theorem-that-fails.md", 5, "expected loss", "exponential mechanism", 0.8832),
        ("8-the-theorem-that-fails.md", 6, "no factor 2, any moves", "exponential mechanism", 2.0),
        ("8-the-theorem-that-fails.md", 7, "allowed loss", "exponential mechanism", 19.816),
        ("10-the-rounder-the-theorem.md", 1, "σ", "classic rule", 4.845),
        ("10-the-rounder-the-theorem.md", 1, "σ", "exact rule", 3.731),
        ("10-the-rounder-the-theorem.md", 1, "σ / exact σ", "classic rule", 1.299),
        ("10-the-rounder-the-theorem.md", 1, "true δ at ε", "classic rule", 0.000000041),
        ("10-the-rounder-the-theorem.md", 2, "true δ at ε", "tail rule", 0.00000047),
        ("10-the-rounder-the-theorem.md", 2, "σ / exact σ", "tail rule", 1.174),
        ("10-the-rounder-the-theorem.md", 6, "total ε", "advanced", 1.623),
        ("10-the-rounder-the-theorem.md", 6, "total ε", "basic", 1.0),
        ("10-the-rounder-the-theorem.md", 7, "ε alone", "3 · Weekly deaths", 1.510),
        ("10-the-rounder-the-theorem.md", 7, "costs at the margin", "3 · Weekly deaths", 0.536),
        ("14-everybody-lies-a-little.md", 5, "below 0, of 100", "everybody, exact", 49.8),
        ("14-everybody-lies-a-little.md", 6, "variance, answer absent", "plain response", 5.66),
        ("14-everybody-lies-a-little.md", 6, "guessed right, of 100", "plain response", 15.3),
        ("9-what-the-channel-leaks.md", 2, "D", "least leak", 0.325),
        ("9-what-the-channel-leaks.md", 2, "leak, bits", "least leak", 0.398),
        ("9-what-the-channel-leaks.md", 4, "leak, bits", "symmetric", 0.628),
        ("9-what-the-channel-leaks.md", 5, "ε, nats", "least leak at this D", 3.558),
        ("9-what-the-channel-leaks.md", 5, "leak, bits", "least D at this ε", 0.551),
        ("9-what-the-channel-leaks.md", 7, "bits", "X̂ in addition to z: I(X; X̂ | Z)", 0.447),
        ("9-what-the-channel-leaks.md", 7, "bits", "X̂ alone: I(X; X̂)", 0.525),
        ("9-what-the-channel-leaks.md", 7, "bits", "both: I(X; X̂, Z)", 0.660),
    ],
)
def test_the_numbers_that_lessons_say_are_those_on_the_screen(
    lesson: str, step: int, column: str, row: str, said: float
) -> None:
    digits = max(len(f"{said:.12f}".rstrip("0").split(".")[1]), 1)
    assert number(lesson, step, column, row) == pytest.approx(said, abs=0.51 * 10**-digits)


@pytest.mark.long
def test_how_the_total_of_many_releases_grows() -> None:
    """Lesson 10, step 4: kε₀ to within 2 in 1000 up to about ten, less than four times as much from 40 to 400."""
    totals = {k: total_eps("exact", LaplaceLaw(0.1), k, delta=1e-6) for k in (*range(1, 12), 14, 40, 400)}
    assert all(abs(totals[k] / (0.1 * k) - 1) < 2e-3 for k in range(1, 12))
    assert totals[14] < 0.995 * 1.4
    assert 3.5 < totals[400] / totals[40] < 4


GOOD = '# T\n\n## One\n```set\nlab = "attack"\neps = 2.0\n```\nLook.\n\n## Two\n? Why?\n! Because.\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "needs a title"),
        ("# Only a title\n", "needs a title"),
        (GOOD.replace("eps =", "epsilom ="), "step 1: attack.epsilom"),
        (GOOD.replace("2.0", "much"), "step 1"),
        (GOOD.replace("2.0", "-3.0"), "step 1: attack.eps"),
        (GOOD.replace('"attack"', '"kitchen"'), "no lab 'kitchen'"),
        (GOOD.replace("eps = 2.0", 'preset = "nothing"'), "no preset 'nothing'"),
        (GOOD.replace("eps = 2.0", "eps"), "is not name = value"),
        (GOOD.replace("2.0", "[" * 100_000), "is not name = value"),
        ("# T\n\n## One\nNo lab named.\n", "no lab"),
        ("# T\n" + "\n## S\n" * 50, "more than"),
    ],
)
def test_a_bad_lesson_is_refused_and_says_where(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "mine.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError) as caught:
        read_lesson(path, LABS)
    assert "mine.md" in str(caught.value)
    assert words in str(caught.value)


@pytest.mark.long
def test_a_teachers_own_lesson_appears_and_a_broken_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text(GOOD, encoding="utf-8")
    (tmp_path / "broken.md").write_text("nothing", encoding="utf-8")
    (tmp_path / "binary.md").write_bytes(b"\xff\xfe\x00")
    lessons, wrong = read_lessons(LABS, "en", tmp_path)
    assert [lesson.title for lesson in lessons if lesson.id == "mine"] == ["T"]
    assert len(lessons) == len(FILES) + 1
    assert len(wrong) == 2
    assert "broken.md" in " ".join(wrong)


@pytest.mark.long
def test_only_files_that_have_changed_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = reading.read_lesson
    monkeypatch.setattr(reading, "read_lesson", lambda path, labs: (read.append(path.name), real(path, labs))[1])
    mine, known = tmp_path / "mine.md", reading.Known()
    mine.write_text(GOOD, encoding="utf-8")
    first = read_lessons(LABS, "en", tmp_path, known)
    assert len(read) == len(FILES) + 1
    assert read_lessons(LABS, "en", tmp_path, known) == first
    assert len(read) == len(FILES) + 1
    mine.write_text(GOOD.replace("# T", "# Another", 1), encoding="utf-8")
    titles = [lesson.title for lesson in read_lessons(LABS, "en", tmp_path, known)[0]]
    assert "Another" in titles
    assert read[len(FILES) + 1 :] == ["mine.md"]
    mine.unlink()
    assert len(read_lessons(LABS, "en", tmp_path, known)[0]) == len(FILES)


@pytest.mark.long
def test_a_lesson_is_led_through_with_the_keyboard(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    folder = window.lessons.folder
    folder.mkdir(parents=True)
    (folder / "mine.md").write_text(GOOD, encoding="utf-8")
    lesson = next(lesson for lesson in window.lessons.read()[0] if lesson.id == "mine")
    window.lessons.start(lesson)
    assert window.document.state.lab == "attack"
    assert window.document.params("attack").eps == 2.0
    panel = window.lessons.panel
    assert panel.isVisible()
    qtbot.keyClick(panel, Qt.Key.Key_Right)
    assert "Why?" in panel.text.toPlainText()
    assert "Because" not in panel.text.toPlainText()
    qtbot.keyClick(panel, Qt.Key.Key_Space)
    assert "Because" in panel.text.toPlainText()
    qtbot.keyClick(panel, Qt.Key.Key_Left)
    assert "Look." in panel.text.toPlainText()
    qtbot.keyClick(panel, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert window.page.wait_until_idle()
    window.close()


def test_a_lesson_loads_only_pictures_of_its_own_folder(qtbot: QtBot, tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other.png"
    (own / "deep").mkdir(parents=True)
    for path in (own / "mine.png", own / "deep" / "mine.png", other):
        picture = QImage(4, 4, QImage.Format.Format_RGB32)
        picture.fill(0)
        assert picture.save(str(path))
    (own / "link.png").symlink_to(other)
    (own / "drawing.svg").write_text("<svg/>", encoding="utf-8")
    pane = MarkdownPane()
    qtbot.addWidget(pane)
    pane.show_markdown("![](mine.png)", own)
    kind = QTextDocument.ResourceType.ImageResource.value
    assert pane.loadResource(kind, QUrl("mine.png")).width() == 4
    assert pane.loadResource(kind, QUrl("deep/mine.png")).width() == 4
    for address in (
        other.as_uri(),
        str(other),
        "../other.png",
        "deep/../../other.png",
        "link.png",
        "//host/share/x.png",
        "\\\\host\\share\\x.png",
        "file:mine.png",
        "qrc:/x.png",
        "drawing.svg",
        "missing.png",
        "",
    ):
        assert pane.loadResource(kind, QUrl(address)).isNull(), address
    assert pane.loadResource(QTextDocument.ResourceType.StyleSheetResource.value, QUrl("mine.png")).isNull()
    pane.show_markdown("![](mine.png)")
    assert pane.loadResource(kind, QUrl("mine.png")).isNull(), "a text without a folder has no pictures"


def test_no_line_ends_within_a_power(qtbot: QtBot) -> None:
    pane = MarkdownPane()
    qtbot.addWidget(pane)
    pane.show_markdown("A weight of e^(ε · votes/2) each.")
    assert pane.document().begin().text() == "A weight of eε · votes/2 each.".replace(" · ", "\u00a0·\u00a0")
    assert raised("e^(ε · 4/2) is") == "e<sup>ε\u00a0·\u00a04/2</sup> is"


def test_links_open_outside_after_a_click_and_only_those_to_the_web(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    (tmp_path / "next.md").write_text("# Elsewhere", encoding="utf-8")
    panel, window, plain = LessonPanel(), QWidget(), MarkdownPane()
    for widget in (panel, window, plain):
        qtbot.addWidget(widget)
    for pane in (plain, panel.text, HelpWindow(window).browser):
        assert not pane.openLinks()
        for address in ("https://example.org/a", "file:///etc/passwd", (tmp_path / "next.md").as_uri(), "//host/share",
                        "next.md", "javascript:x", "http:", "mailto:a@b"):  # fmt: skip
            pane.show_markdown(f"Here: [link]({address})", tmp_path)
            pane.anchorClicked.emit(QUrl(address))
            assert "Here" in pane.toPlainText()
    assert opened == 3 * ["https://example.org/a"]


def test_a_title_is_text(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text(GOOD.replace("# T", "# <img src='file:///x.png'> T\norder: ²", 1), encoding="utf-8")
    lesson = read_lesson(path, LABS)
    assert lesson.order == 100
    panel = LessonPanel()
    qtbot.addWidget(panel)
    panel.start(lesson)
    assert panel.title.textFormat() == Qt.TextFormat.PlainText
