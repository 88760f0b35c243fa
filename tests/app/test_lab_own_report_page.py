"""The tab Report of 'Your mechanism': its hero is the memo as it prints, of draws, noise or a table."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.output.decision_memo import draw_first_page, listing, write_decision_memo
from app.plot import theme
from app.words.texts import html
from tests.app.test_lab_own_density import preset


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data", lab_id="own")
    qtbot.addWidget(window)
    window.resize(1180, 700)
    window.show()
    yield window
    window.page.cancel()
    window.document.undo_stack.setClean()


def show(window: MainWindow, params: Any) -> None:
    window.document.change("own", params, "test", "")
    assert window.page.wait_until_idle()


def painted(window: MainWindow, chosen: theme.Theme) -> QImage:
    theme.apply(application(), chosen)
    window.page.memo.paper.render_pages()
    return window.page.memo.paper.pages[0].toImage()


def application() -> QApplication:
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", ["report", "report-noise", "report-table", "one-run"])
def test_the_hero_of_a_report_is_its_first_page_as_the_memo_writer_draws_it(window: MainWindow, name: str) -> None:
    page = window.page
    show(window, dataclasses.replace(preset(name), view="report"))
    assert page.memo.isVisible()
    assert page.grid.isHidden()
    assert page.strip.isHidden()
    dark, light = painted(window, theme.DARK), painted(window, theme.LIGHT)
    assert light == dark, "paper is always light"
    assert page.shown is not None
    assert page.shown.result.memo is not None
    alone = QPixmap(light.size())
    alone.fill()
    painter = QPainter(alone)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_first_page(painter, page.shown.result.memo(), light.width())
    painter.end()
    assert alone.toImage() == light
    assert len(page.memo.paper.pages) == 2


@pytest.mark.long
def test_paper_gives_way_to_pictures_where_there_is_nothing_to_report_and_on_a_stage(window: MainWindow) -> None:
    page = window.page
    show(window, dataclasses.replace(preset("plan"), view="report"))
    assert page.memo.isHidden()
    assert page.grid.isVisible()
    assert "no draws to report on" in " ".join(note.text for note in page.message.lines)
    show(window, preset("report-noise"))
    assert page.memo.isVisible()
    page.set_stage(1.0)
    assert page.memo.isHidden()
    assert page.grid.isVisible()
    page.set_stage(0.0)
    assert page.memo.isVisible()
    show(window, dataclasses.replace(preset("report-noise"), view="density"))
    assert page.memo.isHidden()
    assert page.grid.isVisible()


@pytest.mark.long
def test_what_is_empty_is_named_above_the_page_and_its_button_writes_the_memo(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Any] = []
    monkeypatch.setattr(window.exporter, "memo", written.append)
    show(window, dataclasses.replace(preset("report"), seeds=" "))
    window.page.memo.paper.render_pages()
    assert "seeds of the runs" in window.page.memo.empty.text()
    assert "claimed by" not in window.page.memo.empty.text()
    window.page.memo.button.click()
    assert written == [window.page]


@pytest.mark.long
@pytest.mark.parametrize("name", ["report", "report-noise", "report-table", "one-run"])
def test_one_page_or_two_or_the_program_printed_too(window: MainWindow, name: str, tmp_path: Path) -> None:
    page, count = window.page, {}
    for pages in ("one", "counts", "code"):
        show(window, dataclasses.replace(preset(name), view="report", pages=pages))
        page.memo.paper.render_pages()
        count[pages] = len(page.memo.paper.pages)
        assert page.memo.paper.height() >= count[pages] * page.memo.paper.width()
        assert page.shown is not None
        assert page.shown.result.memo is not None
        memo = page.shown.result.memo()
        texts = {}
        for end in ("md", "html", "pdf"):
            path = write_decision_memo(tmp_path / f"{pages}.{end}", memo)
            texts[end] = path.read_bytes().decode("latin-1" if end == "pdf" else "utf-8")
        assert texts["pdf"].count("/Type /Page\n") == count[pages]
        assert ("#row-" in texts["html"], "#row-" in texts["md"]) == (pages != "one",) * 2
        assert "#row-0" not in texts["html"]
        assert (tmp_path / f"{pages}-program.py").exists() == (pages != "one")
        if pages == "code":
            program = (tmp_path / "code-program.py").read_text("utf-8")
            assert program.rstrip() in texts["md"]
            assert html(program) in texts["html"]
            lines = [line for part in listing(memo) for line in part]
            assert "".join(lines) == program.replace("\n", "")
            assert max(map(len, lines)) <= 132
    assert (count["one"], count["counts"]) == (1, 2)
    assert count["code"] > 2
