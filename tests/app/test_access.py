"""Keyboard and screen readers: names, order of the focus, shortcuts, the palette, less motion, help and about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QMenu,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.labs import LABS
from app.main import about
from app.main.path_maker import PathMaker
from app.main.window import MainWindow
from app.state.lessons import read_lesson
from app.state.presets import presets_of
from app.widgets import motion
from app.widgets.figure_form import FigureForm
from app.widgets.find.palette import CommandPalette
from app.widgets.form.table_row import RowsRow
from app.widgets.plot.panel import PlotPanel
from app.widgets.table.editor import TableWindow
from tests.app.cases import presets_to_try
from tests.app.plots import line_picture

ROOT = Path(__file__).resolve().parents[2]
every_lab = pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 900)
    window.setUpdatesEnabled(False)  # names and the ways of keys do not wait for what is painted
    window.show()
    window.activateWindow()
    yield window
    window.document.undo_stack.setClean()
    window.close()


def show(window: MainWindow, lab: Lab) -> None:
    window.document.open_lab(lab.id)
    come_to_rest(window)


def come_to_rest(window: MainWindow) -> None:
    """All is computed, and stands where it would be painted."""
    assert window.page.wait_until_idle(60)
    QApplication.processEvents()
    assert all(panel.frame is not None for panel in window.page.grid.on_screen())


def reached_by_tab(window: MainWindow) -> list[QWidget]:
    """The widgets that Tab visits, from the rail once around; a plot's marks count once."""
    window.rail.setFocus()
    found: list[QWidget] = []
    for _ in range(200):
        widget = QApplication.focusWidget() or window.focusWidget()
        assert widget is not None
        if widget not in found:
            found.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
        if (QApplication.focusWidget() or window.focusWidget()) is window.rail:
            return found
    raise AssertionError("Tab does not come around")


def spoken(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return (widget.accessibleName() or text).replace("&", "").strip()


@pytest.mark.in_turn(every=9)
@pytest.mark.usefixtures("coarse")
@every_lab
def test_a_lab_is_used_by_keys_and_with_a_screen_reader(window: MainWindow, lab: Lab) -> None:
    """One window for all: it shows the first presets, of which each has other controls."""
    show(window, lab)
    if lab.interview is None:
        check_the_order_of_tab(window)
    check_shortcuts(window)
    for preset in presets_to_try(lab)[:4]:
        window.lab_actions.use_preset(preset)
        come_to_rest(window)
        check_spoken_names(window)
        assert nameless(window) == [], preset.id


def check_spoken_names(window: MainWindow) -> None:
    """Every control that takes the focus has a name to speak."""
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisibleTo(window):
            continue
        parent = widget.parentWidget()
        inside = parent is not None and parent.focusPolicy() != Qt.FocusPolicy.NoFocus and bool(spoken(parent))
        viewport = type(widget) is QWidget and isinstance(parent and parent.parentWidget(), PlotPanel)
        assert spoken(widget) or (inside and type(widget) is QWidget) or viewport, (type(widget), parent)


def check_shortcuts(window: MainWindow) -> None:
    """None is given twice."""
    seen: dict[str, str] = {}
    for action in [*window.commands.actions.values(), *window.menus["&Presets"].actions()]:
        for keys in action.shortcuts():
            assert seen.setdefault(keys.toString(), action.text()) == action.text()


def check_the_order_of_tab(window: MainWindow) -> None:
    """From the rail to tabs, hero, small pictures, numbers where they are pulled out, and controls."""
    page = window.page
    page.show_numbers(0)
    page.toggle_numbers()
    for pulled in (False, True):
        if pulled:
            page.toggle_numbers()
            come_to_rest(window)
        visited = reached_by_tab(window)
        assert visited[:1] == [window.rail]
        small = list(page.strip.thumbs)
        expected = [
            *([page.tabs] if page.tabs is not None else []),
            *([page.message] if page.message.lines else []),
            *(
                part
                for panel in page.grid.on_screen()
                for part in (panel, *panel.draws.buttons.values())
                if part.isVisible()
            ),
            *small,
            *([page.pulled.tabs, page.pulled.close_button, page.readout] if pulled else []),
        ]
        assert visited[1 : 1 + len(expected)] == expected
        rest = visited[1 + len(expected) :]
        controls = [widget for widget in rest if page.controls.isAncestorOf(widget)]
        assert rest[: len(controls)] == controls
        assert controls[-2:] == [page.controls.settings_button, page.controls.numbers_button]
        rows = [
            next((name for name, row in page.controls.rows.items() if row.isAncestorOf(w)), "") for w in controls[:-2]
        ]
        assert list(dict.fromkeys(rows)) == list(page.controls.rows)
    page.toggle_numbers()


@pytest.mark.long
def test_the_order_stays_right_when_other_plots_come(window: MainWindow) -> None:
    lab = next(lab for lab in LABS if lab.id == "budget")
    show(window, lab)
    bar = window.page.tabs
    assert bar is not None
    bar.setCurrentIndex(1)
    assert window.page.wait_until_idle()
    visited = reached_by_tab(window)
    page = window.page
    places = [visited.index(each) for each in (bar, *page.grid.on_screen(), page.controls.settings_button)]
    assert places == sorted(places)


# -- shortcuts and palette


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_action_shows_a_shortcut_in_its_menu(window: MainWindow) -> None:
    for menu in window.menus.values():
        for action in menu.actions():
            if action.isSeparator() or action.menu() is not None or not action.isEnabled():
                continue
            assert not action.shortcut().isEmpty() or menu is window.menus["&Lessons"], action.text()
    for command in window.commands.commands:
        assert command.id == "-" or command.shortcut, command.id


@pytest.mark.long
def test_presets_by_number_are_those_of_the_open_lab(window: MainWindow) -> None:
    lab = next(lab for lab in LABS if lab.id == "attack")
    show(window, lab)
    presets = window.menus["&Presets"].actions()
    assert [action.shortcut().toString() for action in presets[:2]] == ["Alt+1", "Alt+2"]
    presets[1].trigger()
    assert window.document.params("attack") == presets_of(lab)[1].params
    assert window.page.wait_until_idle()


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_lessons_have_the_digits_of_the_course_to_press(window: MainWindow) -> None:
    """Those of the open lab stand first, and each keeps its digit wherever it stands."""
    course = [lesson.title.replace("&", "&&") for lesson in window.lessons.read()[0]]
    wanted = [f"&{place}  {title}" if place <= 9 else title for place, title in enumerate(course, start=1)]
    assert len(wanted) >= 9
    menu = window.menus["&Lessons"]
    for lab in LABS:
        window.document.open_lab(lab.id)
        window.page.cancel()  # nobody looks at its numbers
        menu.aboutToShow.emit()
        texts = [action.text() for action in menu.actions() if action.isEnabled() and not action.isSeparator()]
        assert sorted(texts) == sorted(wanted), lab.id
        here = [lesson.title.replace("&", "&&") for lesson in window.lessons.in_lab(lab.id)]
        assert [text.split("  ")[-1] for text in texts[: len(here)]] == here


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_combo_and_menu_button_opens_from_the_keyboard(window: MainWindow) -> None:
    show(window, next(lab for lab in LABS if lab.id == "budget"))
    for combo in window.page.form.findChildren(QComboBox):
        assert combo.focusPolicy() & Qt.FocusPolicy.TabFocus
    for button in (window.presets_button, window.export_button, window.language_button):
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
        menu = button.menu()
        assert isinstance(menu, QMenu)
        assert all(isinstance(action, QAction) and action.text() for action in menu.actions())


# -- less motion


@pytest.mark.long
def test_with_less_motion_a_play_is_one_step(qtbot: QtBot, window: MainWindow) -> None:
    show(window, next(lab for lab in LABS if lab.id == "decide"))
    form, before = window.page.form, window.page.params.seed
    try:
        window.commands.actions["still"].trigger()
        assert motion.reduced()
        assert window.commands.actions["still"].isChecked()
        form.toggle_play("seed")
        assert not form._players["seed"].playing
        assert window.page.params.seed == before + 1
        assert form.again["seed"].play is not None
        assert not form.again["seed"].play.isChecked()
    finally:
        window.commands.actions["still"].trigger()
    assert not motion.reduced()
    form.toggle_play("seed")
    assert form._players["seed"].playing
    qtbot.waitUntil(lambda: window.page.params.seed >= before + 2)
    form.stop_playing()
    assert window.page.wait_until_idle()


# -- help and about


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_the_help_on_lessons_names_the_folder_and_its_example_works(window: MainWindow, tmp_path: Path) -> None:
    window.commands.actions["lesson-help"].trigger()
    text = window.help.window.browser.toPlainText()
    assert str(window.lessons.folder) in text
    assert "OWN_FOLDER" not in text
    raw = (ROOT / "resources/help/en/lessons.md").read_text(encoding="utf-8")
    block = raw.partition("## An example\n\n")[2].partition("\n## The parts")[0]
    example = "\n".join(line[4:] for line in block.splitlines())
    path = tmp_path / "example.md"
    path.write_text(example, encoding="utf-8")
    lesson = read_lesson(path, LABS)
    assert (len(lesson.steps), lesson.order, lesson.steps[1].params.tolerance) == (2, 200, 5.0)
    assert lesson.steps[0].question.endswith("allowed?")
    window.help.window.close()


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_about_names_every_package_with_version_and_licence(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = re.findall(r"^([\w-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(name.lower() for name in about.PACKAGES) == sorted(locked)
    parts = {part.name: part for part in about.parts()}
    for name in about.PACKAGES:
        try:
            assert parts[name].version == metadata.version(name)
        except metadata.PackageNotFoundError:
            assert name not in parts
    words = {"numpy": "BSD-3-Clause", "PySide6-Essentials": "LGPL-3.0", "ziamath": "MIT", "scipy": "BSD"}
    for name, word in words.items():
        assert word in parts[name].licence
    assert all(0 < len(part.licence) <= about.LONGEST for part in parts.values())
    shown: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box.text() + box.informativeText()))
    window.commands.actions["about"].trigger()
    assert all(part.name in shown[0] and part.version in shown[0] for part in parts.values())
    assert "Open Font Licence" in shown[0]


# -- what a screen reader meets


PRESSED = frozenset(
    {
        QAccessible.Role.Button,
        QAccessible.Role.CheckBox,
        QAccessible.Role.RadioButton,
        QAccessible.Role.ComboBox,
        QAccessible.Role.EditableText,
        QAccessible.Role.Slider,
        QAccessible.Role.SpinBox,
        QAccessible.Role.Table,
        QAccessible.Role.List,
        QAccessible.Role.PageTab,
        QAccessible.Role.Link,
        QAccessible.Role.MenuItem,
    }
)


def nameless(root: QWidget) -> list[str]:
    """The path of every interface of the accessibility tree that takes the focus or can be pressed, without a name."""
    found: list[str] = []

    def walk(interface: QAccessibleInterface | None, path: str) -> None:
        if interface is None or not interface.isValid() or interface.state().invisible:  # type: ignore[attr-defined]
            return
        here = f"{path}/{type(interface.object()).__name__}"
        wanted = interface.state().focusable or interface.role() in PRESSED  # type: ignore[attr-defined]
        made = interface.object()
        told = made.accessibleName() if isinstance(made, QComboBox) else interface.text(QAccessible.Text.Name)
        if wanted and not told.strip():  # of a list without a name what is chosen is told, on some systems
            found.append(f"{here} ({interface.role()})")
        if interface.role() != QAccessible.Role.Table:  # the cells are named by what they hold
            for place in range(interface.childCount()):
                walk(interface.child(place), here)

    walk(QAccessible.queryAccessibleInterface(root), "")
    return found


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_palette_help_lesson_and_home_have_names_too(window: MainWindow) -> None:
    window.commands.actions["palette"].trigger()
    assert nameless(window) == []
    window.findChildren(CommandPalette)[-1].leave()
    window.commands.actions["help"].trigger()
    assert nameless(window.help.window) == []
    window.help.window.close()
    for menu in window.menus.values():
        assert nameless(menu) == []
    window.lessons.start(window.lessons.read()[0][0])
    QApplication.processEvents()
    assert nameless(window) == []
    window.go_home()
    QApplication.processEvents()
    assert nameless(window) == []


def answers(folder: Path) -> Path:
    """A folder with the answers of one person to the second step of the first lesson, and a file that is none."""
    given = {"step": 2, "kind": "predict", "form": "number", "answer": 50.0, "near": False, "mistake": 1}
    content = {"format": "epsilon-lab-answers", "version": 1, "id": f"{1:016x}", "title": "What ε means"}
    text = msgspec.json.encode(content | {"lesson": "1-what-epsilon-means", "answers": [given]})
    folder.mkdir()
    (folder / "one.json").write_bytes(text)
    (folder / "foreign.json").write_bytes(b"{}")
    return folder


def other_window(window: MainWindow, name: str, folder: Path) -> QWidget:
    """One of the windows beside the main one, shown."""
    shown: QWidget
    if name == "editor":
        window.commands.actions["record-step"].trigger()
        assert window.lessons.editor is not None
        shown = window.lessons.editor
    elif name == "class":
        shown = window.lessons.show_class(answers(folder / "class"))
        shown.views["truth"].click()
    elif name == "table":
        window.document.open_lab("budget")
        window.lab_actions.use_preset(next(p for p in presets_of(window.document.lab) if p.id == "ledger"))
        assert window.page.wait_until_idle(60)
        window.page.open_settings()
        row = next(row for row in window.page.form.rows.values() if isinstance(row, RowsRow) and row.isVisible())
        row.editor.buttons["enlarge"].click()
        shown = next(each for each in window.findChildren(TableWindow) if each.isVisible())
    elif name == "figure":
        shown = FigureForm([line_picture()], {"pinned": {}, "hidden": {}, "views": {}, "ghosts": {}}, window)
        shown.show()
    elif name == "path":
        shown = PathMaker(window.lessons.read()[0], None, folder, window)
        shown.show()
    elif name == "notes":
        window.look.present(True)
        window.stage.notes.toggle()
        shown = window.stage.notes
    else:
        window._show_gallery(name)
        assert window._gallery is not None
        shown = window._gallery
    QApplication.processEvents()
    return shown


@pytest.mark.in_turn(every=1)
@pytest.mark.parametrize("name", ["editor", "class", "table", "figure", "path", "notes", "course", "lessons", "labs"])
def test_every_other_window_has_names_and_is_left_by_tab(window: MainWindow, name: str, tmp_path: Path) -> None:
    shown = other_window(window, name, tmp_path)
    assert nameless(shown) == []
    stops = {
        part
        for part in shown.findChildren(QWidget)
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.isVisibleTo(shown) and part.isEnabled()
        if part.focusProxy() is None
    }
    shown.activateWindow()
    (shown if shown.focusPolicy() & Qt.FocusPolicy.TabFocus else next(iter(stops))).setFocus()
    visited: set[QWidget] = set()
    around = [part for part in shown.window().findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for _ in range(len(around) + 10):  # what stands beside it in the window is gone through, too
        if stops <= visited:
            break
        widget = QApplication.focusWidget()
        assert widget is not None
        visited.add(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    assert stops <= visited, [(type(each), each.accessibleName()) for each in stops - visited]
    if name == "notes":
        window.look.present(False)
    if shown.window() is not window:
        shown.window().close()


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_the_stage_has_names(window: MainWindow) -> None:
    window.look.present(True)
    QApplication.processEvents()
    assert nameless(window) == []
    window.stage.show_overview()
    QApplication.processEvents()
    assert nameless(window.stage.overview) == []
    window.stage.overview.leave()
    window.look.present(False)


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_kind_of_step_has_names(window: MainWindow) -> None:
    window.lessons.start(next(each for each in window.lessons.read()[0] if each.id.startswith("1-")))
    for step in (2, 3, 4, 5, 6, 7):
        window.lessons.panel.go_to(step - 1)
        assert window.page.wait_until_idle(60)
        QApplication.processEvents()
        assert nameless(window) == [], step
