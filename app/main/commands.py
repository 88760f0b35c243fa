"""Every action of the program, each declared once: menu, title, shortcut, search words, and what does it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.main.command_table import Command, separator
from app.main.exporting import Exporter
from app.main.help_actions import HelpActions
from app.main.help_commands import help_commands
from app.main.lab_actions import LabActions
from app.main.lab_commands import lab_commands
from app.main.lesson_actions import LessonActions
from app.main.lesson_commands import lesson_commands
from app.main.look import Look
from app.main.session_actions import SessionActions
from app.state.document import Document
from app.widgets import motion
from app.words.i18n import language, mark, tr
from app.words.language import LANGUAGES

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage

MENUS = (mark("&File"), mark("&Edit"), mark("&View"), mark("L&abs"), mark("&Presets"), mark("&Lessons"), mark("&Help"))
FILE, EDIT, VIEW, LABS, PRESETS, LESSONS, HELP = MENUS
EXPORTS = (
    "memo",
    "label",
    "export-picture",
    "figure",
    "export-data",
    "copy-picture",
    "copy-readout",
    "copy-latex",
    "copy-label",
    "copy-python",
)
"""The commands under the button Export."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What does the commands: `page` gives that of the open lab, `open_lab` shows another one, `open_question` the labs of one,
    `gallery` the course, all labs ('labs') or lessons ('lessons')."""

    document: Document
    session: SessionActions
    exporter: Exporter
    lab: LabActions
    look: Look
    help: HelpActions
    lessons: LessonActions
    page: Callable[[], LabPage]
    open_lab: Callable[[str], None]
    open_question: Callable[[str], None]
    go_home: Callable[[], None]
    gallery: Callable[[str], None]
    stop: Callable[[], None]
    find: Callable[[], None]
    quit: Callable[[], object]


def all_commands(parts: Parts) -> list[Command]:
    """The table of the program, in the order of the menus."""
    return [
        *_file(parts),
        *_edit(parts),
        *_copies(parts),
        *lab_commands(LABS, parts.document, parts.go_home, parts.open_lab, parts.open_question, parts.gallery),
        *_tabs(parts),
        *_curves(parts),
        *_looks(parts.look),
        *lesson_commands(VIEW, parts.lessons),
        *help_commands(HELP, parts.help, parts.document, parts.find, lambda: all_commands(parts)),
    ]


def _tabs(parts: Parts) -> Sequence[Command]:
    return [
        Command(
            id=f"tab-{which}",
            menu=LABS,
            text=text,
            shortcut=keys,
            run=lambda by=by: parts.page().lab_tabs.turn(by),
        )
        for which, text, keys, by in (
            ("before", mark("&Tab before"), "Ctrl+Shift+Tab", -1),
            ("after", mark("Tab afte&r"), "Ctrl+Tab", 1),
        )
    ]


def _file(parts: Parts) -> Sequence[Command]:
    return [
        *parts.session.commands(FILE),
        separator(FILE),
        *_exports(parts),
        *_on_paper(parts.lessons),
        separator(FILE),
        Command(id="quit", menu=FILE, text=mark("&Quit"), shortcut="Ctrl+Q", run=parts.quit),
    ]


def _exports(parts: Parts) -> Sequence[Command]:
    return [
        *_pictures(parts),
        Command(
            id="export-data",
            menu=FILE,
            text=mark("Export &data as CSV…"),
            shortcut="Ctrl+Shift+E",
            help=mark("Save the numbers behind the plots"),
            run=lambda: parts.exporter.data(parts.page()),
        ),
        Command(
            id="numbers",
            menu=FILE,
            text=mark("Numbers to &cite…"),
            shortcut="Ctrl+Alt+N",
            help=mark("Save the numbers in full with all that they depend on, so that anybody can compute them anew"),
            run=lambda: parts.exporter.numbers(parts.page()),
        ),
        Command(
            id="export-rows",
            menu=FILE,
            text=mark("Export made-up &rows…"),
            shortcut="Ctrl+Shift+F",
            help=mark("Save the made-up people of “Many queries” as CSV, under a heading that says what they are"),
            run=lambda: parts.exporter.made(parts.page()),
            enabled=lambda: parts.document.lab.id == "queries",
        ),
        *_programs(parts),
        Command(
            id="memo",
            menu=FILE,
            text=mark("Write &memo…"),
            shortcut="Ctrl+M",
            help=mark("A two-page document: the answer, the numbers, the plots, and the program behind them"),
            run=lambda: parts.exporter.memo(parts.page()),
        ),
        Command(
            id="label",
            menu=FILE,
            text=mark("Export privacy &label…"),
            shortcut="Ctrl+L",
            help=mark("All that must stand beside an ε, on one sheet: text, PNG, SVG or PDF"),
            run=lambda: parts.exporter.label(parts.page()),
            enabled=lambda: parts.document.lab.privacy is not None,
        ),
    ]


def _on_paper(lessons: LessonActions) -> Sequence[Command]:
    return [
        Command(
            id="handout",
            menu=FILE,
            text=mark("&Handout of the lesson…"),
            shortcut="Ctrl+Alt+H",
            help=mark("The open lesson on paper: a PDF for students, and one with answers and notes for the speaker"),
            run=lessons.save_handout,
            enabled=lambda: lessons.leading,
        ),
        Command(
            id="course-kit",
            menu=FILE,
            text=mark("Course &kit…"),
            shortcut="Ctrl+Alt+K",
            help=mark(
                "Syllabus, handouts of all lessons, notes, a test before and after, exercises that check themselves"
            ),
            run=lessons.save_kit,
        ),
    ]


def _programs(parts: Parts) -> Sequence[Command]:
    return [
        Command(
            id="export-harness",
            menu=FILE,
            text=mark("Write a &harness…"),
            shortcut="Ctrl+Shift+W",
            help=mark(
                "Save a small program that draws from your own tool and writes the file that “Your mechanism” audits"
            ),
            run=lambda: parts.exporter.program(parts.page(), tr("Write a harness"), "audit_harness.py"),
            enabled=lambda: parts.document.lab.id == "own",
        ),
        Command(
            id="publish",
            menu=FILE,
            text=mark("Write the program that pub&lishes…"),
            shortcut="Ctrl+Alt+P",
            help=mark("Save a small program that adds the decided noise to your records and writes the table"),
            run=lambda: parts.exporter.program(parts.page(), tr("Write the program that publishes"), "publish.py"),
            enabled=lambda: parts.document.lab.id == "decide",
        ),
    ]


def _pictures(parts: Parts) -> Sequence[Command]:
    return [
        Command(
            id="export-picture",
            menu=FILE,
            text=mark("Export &picture…"),
            shortcut="Ctrl+E",
            help=mark("Save the plots as PNG, SVG or PDF"),
            run=lambda: parts.exporter.picture(parts.page()),
        ),
        Command(
            id="figure",
            menu=FILE,
            text=mark("&Figure for a paper…"),
            shortcut="Ctrl+Alt+E",
            help=mark("Save the plot with a width in mm, letters in points, without colours"),
            run=lambda: parts.exporter.figure(parts.page()),
        ),
    ]


def _edit(parts: Parts) -> Sequence[Command]:
    stack = parts.document.undo_stack
    return [
        Command(
            id="undo",
            menu=EDIT,
            text=mark("&Undo"),
            shortcut="Ctrl+Z",
            run=stack.undo,
            enabled=stack.canUndo,
        ),
        Command(
            id="redo",
            menu=EDIT,
            text=mark("&Redo"),
            shortcut="Ctrl+Shift+Z | Ctrl+Y",
            run=stack.redo,
            enabled=stack.canRedo,
        ),
        separator(EDIT),
        *_own(parts),
        *_back(parts),
        Command(
            id="reset",
            menu=EDIT,
            text=mark("Reset this &lab"),
            shortcut="Ctrl+R",
            help=mark("Put every parameter of this lab back to its default"),
            run=parts.lab.reset,
        ),
        separator(EDIT),
    ]


def _own(parts: Parts) -> list[Command]:
    """What leaves “Your mechanism”."""
    return [
        Command(
            id="use-in-budget",
            menu=EDIT,
            text=mark("&Use in Budget"),
            shortcut="Ctrl+Shift+U",
            help=mark(
                "Noise through knots, a formula or a table of “Your mechanism” becomes a row of Budget's ledger, with its law"
            ),
            run=parts.lab.use_in_budget,
            enabled=lambda: parts.document.lab.to_budget is not None,
        ),
        Command(
            id="use-in-attack",
            menu=EDIT,
            text=mark("Use in &Attack"),
            shortcut="Ctrl+Alt+U",
            help=mark(
                "Noise through knots, a formula or a table of “Your mechanism” is attacked beside the other mechanisms"
            ),
            run=parts.lab.use_in_attack,
            enabled=lambda: parts.document.lab.to_attack is not None,
        ),
        Command(
            id="use-in-interview",
            menu=EDIT,
            text=mark("Use in the Inter&view"),
            shortcut="Ctrl+Alt+Shift+V",
            help=mark(
                "The density of “Your mechanism” becomes the noise of a number of your own, with its floor and its ceiling"
            ),
            run=parts.lab.use_in_interview,
            enabled=lambda: parts.document.lab.to_interview is not None,
        ),
        Command(
            id="show-in-densities",
            menu=EDIT,
            text=mark("Show in &Densities"),
            shortcut="Ctrl+Alt+Shift+U",
            help=mark("The noise of “Your mechanism” is drawn beside Laplace, staircase and the others"),
            run=parts.lab.show_in_densities,
            enabled=lambda: parts.document.lab.to_densities is not None,
        ),
    ]


def _back(parts: Parts) -> list[Command]:
    """What leads to “Your mechanism”, and enters it."""
    return [
        Command(
            id="back-to-own",
            menu=EDIT,
            text=mark("Back to your &mechanism"),
            shortcut="Ctrl+Alt+B",
            help=mark(
                "“Your mechanism”, from which a mechanism came to this lab: change it there, and hand it over again"
            ),
            run=parts.lab.back_to_own,
            enabled=parts.lab.has_own,
        ),
        Command(
            id="paste",
            menu=EDIT,
            text=mark("&Paste columns"),
            shortcut="Ctrl+V",
            help=mark(
                "Columns from a spreadsheet become what the tab shows: two worlds of an audit, knots, a table; or a formula"
            ),
            run=parts.lab.paste,
            enabled=lambda: parts.document.lab.paste is not None,
        ),
    ]


def _copies(parts: Parts) -> Sequence[Command]:
    return [
        Command(
            id="copy-picture",
            menu=EDIT,
            text=mark("Copy p&icture"),
            shortcut="Ctrl+Shift+I",
            run=lambda: parts.exporter.copy_picture(parts.page()),
        ),
        Command(
            id="copy-readout",
            menu=EDIT,
            text=mark("&Copy readout"),
            shortcut="Ctrl+Shift+C",
            help=mark("Copy the table of numbers, tab separated"),
            run=lambda: parts.exporter.copy_readout(parts.page()),
        ),
        Command(
            id="copy-latex",
            menu=EDIT,
            text=mark("Copy formulas as LaTe&X"),
            shortcut="Ctrl+Shift+X",
            help=mark("Copy the formulas of the tab, their values of now as comments"),
            run=lambda: parts.exporter.copy_latex(parts.page()),
        ),
        Command(
            id="copy-label",
            menu=EDIT,
            text=mark("Copy privacy la&bel"),
            shortcut="Ctrl+Shift+L",
            help=mark("Copy all that must stand beside an ε, as text"),
            run=lambda: parts.exporter.copy_label(parts.page()),
            enabled=lambda: parts.document.lab.privacy is not None,
        ),
        Command(
            id="copy-python",
            menu=EDIT,
            text=mark("Copy as P&ython"),
            shortcut="Ctrl+Shift+P",
            help=mark("Copy a program that computes these numbers with dpcore"),
            run=lambda: parts.exporter.copy_python(parts.page()),
        ),
    ]


def _curves(parts: Parts) -> Sequence[Command]:
    return [
        Command(
            id="pin",
            menu=VIEW,
            text=mark("&Pin curves"),
            shortcut="Ctrl+D",
            help=mark("Keep these curves in the plots to compare with; once more lets them go"),
            run=parts.lab.pin,
            enabled=lambda: not parts.lessons.staged,
        ),
        Command(
            id="unpin",
            menu=VIEW,
            text=mark("&Remove pinned curves"),
            shortcut="Ctrl+Shift+D",
            run=parts.lab.unpin,
            enabled=lambda: parts.lab.has_pins and not parts.lessons.staged,
        ),
        Command(
            id="fit",
            menu=VIEW,
            text=mark("&Fit plots"),
            shortcut="Ctrl+Shift+0",
            help=mark("Undo zooming and moving in the plots"),
            run=lambda: parts.page().grid.reset_views(),
        ),
        Command(
            id="stop",
            menu=VIEW,
            text=mark("&Stop computing"),
            shortcut="Ctrl+.",
            run=parts.stop,
            help=mark("Stop the running computation; the last picture stays"),
        ),
    ]


def _looks(look: Look) -> Sequence[Command]:
    return [
        separator(VIEW),
        Command(
            id="present",
            menu=VIEW,
            text=mark("Present &mode"),
            shortcut="F5",
            help=mark("Full screen: one large plot, its settings below, the text of a lesson beside it"),
            run=look.present,
            checked=lambda: look.presenting,
        ),
        Command(
            id="dark",
            menu=VIEW,
            text=mark("&Dark theme"),
            shortcut="Ctrl+T",
            run=look.set_dark,
            checked=lambda: look.dark,
        ),
        Command(
            id="still",
            menu=VIEW,
            text=mark("&Less motion"),
            shortcut="Ctrl+Shift+M",
            help=mark("A play button takes one step at each press instead of running"),
            run=look.set_still,
            checked=motion.reduced,
        ),
        Command(
            id="start-home",
            menu=VIEW,
            text=mark("Start with Home"),
            shortcut="Ctrl+Shift+H",
            help=mark("On: the program starts with Home; off: where the last session ended"),
            run=look.set_start_at_home,
            checked=look.starts_at_home,
        ),
        separator(VIEW),
        *[
            Command(
                id=f"language-{code}",
                menu=VIEW,
                text=name,
                shortcut=f"Ctrl+Shift+{place}",
                run=partial(_speak, look, code),
                checked=partial(_speaks, code),
            )
            for place, (code, name) in enumerate(LANGUAGES, start=1)
        ],
    ]


def _speak(look: Look, code: str, _on: bool) -> None:
    look.set_language(code)


def _speaks(code: str) -> bool:
    return language() == code
