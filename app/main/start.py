"""The window's start: one application, its looks, its log, its last resort against errors."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QSize, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from app.lab.loading import without_spares
from app.labs import LABS
from app.main.crash_file import open_crash_file
from app.main.garbage import Collector
from app.main.home import HOME
from app.main.look import Look
from app.main.window import MainWindow
from app.plot import theme
from app.resources import resource
from app.state.files import data_folder, settings
from app.state.state import State, with_params
from app.widgets import motion
from app.words import language
from app.words.links import is_link

log = logging.getLogger("app")

TITLE = 40
"""Pixels of a window's title, at most."""
LONGEST_LOG = 1_000_000
"""Bytes; the log then begins anew, and one before it is kept."""


def run_window(
    session: Path | None, lab_id: str | None, preset_id: str | None, code: str | None = None, lesson: str | None = None
) -> int:
    """Show the window until it is closed; `code`: in this language instead of the one that was chosen last."""
    sys.setswitchinterval(0.001)  # workers in Python code would otherwise hold the window up for 5 ms and more
    without_spares()
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    application.setApplicationName("epsilon-lab")
    application.setOrganizationName("Epsilon Lab")
    application.setApplicationDisplayName("Epsilon Lab")
    application.setWindowIcon(QIcon(str(resource("program.svg"))))
    start_log(data_folder())
    theme.apply(application, theme.DARK if settings().value("theme") == "dark" else theme.LIGHT)
    still = settings().value("still")  # what was chosen here goes before what the system says
    motion.set_reduced(motion.system_wants_less() if still is None else still in (True, "true"))
    language.apply(application, code or language.wanted(settings().value("language")))
    window = MainWindow(LABS, lab_id=first_shown(session, lab_id, preset_id, lesson))
    window.document.lab_changed.connect(Collector(window).lab_left)
    watch_errors(window)
    if not window.restore_geometry():
        fit(window, window.screen().availableGeometry().size())
    show_wish(window, session, lab_id, preset_id)
    if lesson is not None:
        show_lesson(window, lesson)
    window.show()
    QTimer.singleShot(0, window, window.warm_up)
    status = application.exec()
    logging.shutdown()
    return status


def first_shown(session: Path | None, lab_id: str | None, preset_id: str | None, lesson: str | None) -> str:
    """The lab with which the window opens: no page is made that nobody asked for; '' for the first one."""
    if session is None and lab_id is None and lesson is None and Look.starts_at_home():
        return HOME
    if lab_id is None:
        return ""
    from app.output.asked import Problem, find_lab

    try:
        return find_lab(lab_id, preset_id).id
    except Problem:  # said in the window
        return ""


def fit(window: QWidget, room: QSize) -> None:
    """A first window goes over the whole screen where it has no room on it with its title: its controls stand at the lower edge."""
    if window.width() > room.width() or window.height() + TITLE > room.height():
        window.resize(window.size().boundedTo(room - QSize(0, TITLE)))
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)


def show_wish(window: MainWindow, session: Path | None, lab_id: str | None, preset_id: str | None) -> None:
    """What the command line asks for: a session, seen in one of its labs; or a preset; else work that a crash left."""
    if session is None and lab_id is None:
        if not window.session.offer_rescue():
            window.start()
        return
    from app.output.asked import Problem, find_lab, find_params

    window.session.set_rescue_aside()
    try:
        lab = find_lab(lab_id, preset_id) if lab_id is not None else None
        params = find_params(lab, preset_id, lab_id) if lab is not None else None
    except Problem as problem:
        window.messages.show_message(str(problem), "error")
        return
    if session is not None:
        window.files.open(session)
        if lab is not None:
            window.document.open_lab(lab.id)
    elif lab is not None:
        window.document.replace(State(lab.id, with_params(window.document.state.params, lab.id, params)))


def show_lesson(window: MainWindow, lesson_id: str) -> None:
    """Lead through this lesson, from its step on where a link is given; where there is none, or several are meant, say which
    there are."""
    from app.output.asked import Problem, find_lesson

    if is_link(lesson_id):
        window.lessons.links.follow(lesson_id)
        return

    try:
        window.lessons.start(find_lesson(window.lessons.read()[0], lesson_id))
    except Problem as problem:
        window.messages.show_message(str(problem), "error")


def start_log(folder: Path) -> None:
    """Log into a file of the person's data folder; crashes of Qt leave their stack there too."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        logging.basicConfig(
            handlers=[log_file(folder)],
            level=logging.INFO,
            format="%(asctime)s %(levelname)s %(message)s",
        )
        faulthandler.enable(open_crash_file(folder / "crash.txt"))
    except OSError:
        logging.basicConfig(level=logging.WARNING)
    qInstallMessageHandler(_on_qt_message)


def log_file(folder: Path) -> logging.Handler:
    """Writes log.txt; when that is long, it becomes log.txt.1."""
    return RotatingFileHandler(folder / "log.txt", maxBytes=LONGEST_LOG, backupCount=1, encoding="utf-8")


def watch_errors(window: MainWindow) -> None:
    """Unexpected exceptions go to the log and become one sentence; the program goes on."""

    def on_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        log.error("unexpected", exc_info=(kind, error, trace))
        if threading.current_thread() is threading.main_thread():
            window.report_trouble()

    sys.excepthook = on_error
    threading.excepthook = lambda args: on_error(args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback)


def _on_qt_message(kind: QtMsgType, _context: object, text: str) -> None:
    level = logging.WARNING if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg) else logging.INFO
    logging.getLogger("qt").log(level, text)
