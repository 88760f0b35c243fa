"""The commands of lessons."""

from __future__ import annotations

from collections.abc import Sequence

from app.main.command_table import Command, separator
from app.main.lesson_actions import LessonActions
from app.state.lessons.course import ALL
from app.words.i18n import mark


def lesson_commands(menu: str, lessons: LessonActions) -> Sequence[Command]:
    """On the stage, of one's own, on paper and in class."""
    return [
        separator(menu),
        Command(
            id="free",
            menu=menu,
            text=mark("Lesson and free &program"),
            shortcut="F8",
            help=mark("The whole program beside a lesson, and back to the lesson as it was"),
            run=lambda _on: lessons.toggle_free(),
            checked=lambda: lessons.leading and not lessons.staged,
            enabled=lambda: lessons.leading,
        ),
        *_own(menu, lessons),
        *_links(menu, lessons),
        Command(
            id="lesson-page",
            menu=menu,
            text=mark("Lesson as a &web page…"),
            shortcut="Alt+Shift+F8",
            help=mark("Writes the open lesson as one file that any browser shows and prints, without a network"),
            run=lessons.save_page,
            enabled=lambda: lessons.leading,
        ),
        Command(
            id="path-page",
            menu=menu,
            text=mark("Whole pa&th as web pages…"),
            shortcut="Ctrl+Alt+W",
            help=mark(
                "Writes the lessons of the path that is chosen on the course page into a folder, with a front page"
            ),
            run=lessons.save_path,
            enabled=lambda: lessons.progress.path != ALL,
        ),
        Command(
            id="live-class",
            menu=menu,
            text=mark("&Live class…"),
            shortcut="Alt+F8",
            help=mark(
                "Asks the questions of the open lesson on the phones of a class, in the same network, without accounts"
            ),
            run=lessons.open_live,
            enabled=lambda: lessons.leading,
        ),
        Command(
            id="class",
            menu=menu,
            text=mark("Picture of the &class…"),
            shortcut="Shift+F8",
            help=mark("Who predicted what: opens a folder of answers, and follows it while files arrive"),
            run=lessons.open_class,
        ),
    ]


def _own(menu: str, lessons: LessonActions) -> Sequence[Command]:
    return [
        Command(
            id="record-step",
            menu=menu,
            text=mark("&Record a lesson step"),
            shortcut="Ctrl+F8",
            help=mark(
                "Writes the settings of this lab as a step into a lesson of your own, in an editor that checks it"
            ),
            run=lessons.record_step,
        ),
        Command(
            id="record-question",
            menu=menu,
            text=mark("Record a &question…"),
            shortcut="Ctrl+Alt+Q",
            help=mark("Point at a curve, a bar or a number of this lab: it becomes a question in a lesson of your own"),
            run=lessons.record_question,
        ),
        Command(
            id="edit-lesson",
            menu=menu,
            text=mark("&Edit your own lessons"),
            shortcut="Ctrl+Shift+F8",
            help=mark("The editor of lessons: opens your own, and the program's as a copy to change"),
            run=lessons.open_editor,
        ),
    ]


def _links(menu: str, lessons: LessonActions) -> Sequence[Command]:
    return [
        Command(
            id="copy-link",
            menu=menu,
            text=mark("Copy the link to this &step"),
            shortcut="Ctrl+Alt+C",
            help=mark("A link that leads whoever has this program, and the lesson, to the open step"),
            run=lessons.links.copy,
        ),
        Command(
            id="open-link",
            menu=menu,
            text=mark("&Open a link…"),
            shortcut="Ctrl+Alt+O",
            help=mark("Leads to the lesson and the step that a link names"),
            run=lessons.links.ask,
        ),
    ]
