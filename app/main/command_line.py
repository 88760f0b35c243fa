"""The command line, and the start of the window.

epsilon-lab                                           the window
epsilon-lab SESSION.epslab                            the window with a session
epsilon-lab SESSION.epslab --lab rates                the same, seen in one of its labs
epsilon-lab --list                                    labs and presets
epsilon-lab --lab rates --preset figure-1             the window with a preset
epsilon-lab --lab rates --preset figure-1 --render OUT.png   a file instead of a window (.png .svg .pdf .csv)
epsilon-lab --lesson 1-what-epsilon-means             the window with a lesson
epsilon-lab epsilonlab:lesson/1-what-epsilon-means#3   the same, at its third step: a link as it is copied
epsilon-lab --lesson 1-what-epsilon-means --html OUT.html    a lesson as one file for any browser
epsilon-lab --path double --html FOLDER               the lessons of a path as web pages, with a front page
epsilon-lab --handout 1-what-epsilon-means            a lesson on paper: two PDFs, for students and with answers
epsilon-lab --handout MINE.md                         the same of a lesson of your own; also --lesson MINE.md --html or --animate
epsilon-lab --lab rates --animate OUT.gif             the play of a preset, 1280 × 720; also with --lesson
epsilon-lab --course-kit FOLDER                       syllabus, handouts, notes, test, exercises
epsilon-lab --lab rates --numbers OUT.json            the numbers, to cite; --check OUT.json computes them anew
epsilon-lab --render-all FOLDER                       every lab's default preset, and their readouts
"""

from __future__ import annotations

import argparse
import builtins
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from app.words.links import is_link
from app.words.version import version

Size = tuple[int, int]
SMALLEST, LARGEST, MOST_PIXELS = 200, 10_000, 16_000_000
"""Of a rendered picture: the sides, and their product (a picture file has four times as many)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # our matrices are small: helpers that wait for them cost more
    parser = _parser()
    options = parser.parse_args(arguments)
    problem = _with_link(options) or _conflict(options)
    if problem:
        parser.error(problem)
    options.session = options.session or options.session_option
    if options.version:
        print(f"Epsilon Lab {version()}")
        return 0
    if options.list or options.evidence:
        try:
            return _list(options.language) if options.list else _evidence(options.language)
        except BrokenPipeError:  # the reader (head, less) has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
    if _files(options) or options.render_all or options.check:
        return _render(options)
    if options.html or options.handout or options.course_kit or options.animate:
        return _write_lesson(options)
    if not _has_display():
        if options.session or options.lab or options.lesson:
            files = (
                "--html and --handout write a lesson" if options.lesson else "--render, --memo and --label write files"
            )
            print(f"There is no display here for a window; {files}.", file=sys.stderr)
            return 2
        print("There is no display here: rendering every lab into ./epsilon-lab-out/ instead.")
        options.render_all = Path("epsilon-lab-out")
        return _render(options)
    load_qt()
    from app.main.start import run_window

    return run_window(options.session, options.lab, options.preset, options.language, options.lesson)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="epsilon-lab", description="A desktop laboratory for differential privacy.")
    parser.add_argument("session", nargs="?", type=_session, help="a session (.epslab), or a link to a lesson")
    parser.add_argument("--version", action="store_true", help="print version and commit")
    parser.add_argument("--list", action="store_true", help="print labs and their presets")
    parser.add_argument("--lab", help="the lab to open or render; of a session: which of its labs")
    parser.add_argument("--preset", help="a preset of that lab (see --list); without it the first one")
    parser.add_argument("--session", dest="session_option", type=Path, metavar="FILE", help="a session file to open")
    parser.add_argument(
        "--render", type=Path, metavar="FILE", help="write .png, .svg, .pdf or .csv instead of a window"
    )
    parser.add_argument("--memo", type=Path, metavar="FILE", help="write a memo: .pdf, .html or .md")
    parser.add_argument(
        "--label",
        type=Path,
        metavar="FILE",
        help="write a privacy label: .txt, .png, .svg or .pdf; of an interview also .yaml",
    )
    parser.add_argument(
        "--publish", type=Path, metavar="FILE", help="write the program that publishes what an interview decided (.py)"
    )
    parser.add_argument("--numbers", type=Path, metavar="FILE", help="write a record of the numbers (.json), to cite")
    parser.add_argument(
        "--check", type=Path, metavar="FILE", help="compute such a record anew and compare digit by digit"
    )
    parser.add_argument("--evidence", action="store_true", help="print how well each kind of number is known")
    parser.add_argument(
        "--without-session",
        action="store_true",
        help="write pictures and memos without the settings behind them inside",
    )
    parser.add_argument("--render-all", type=Path, metavar="FOLDER", help="render the first preset of every lab")
    parser.add_argument(
        "--lesson", metavar="ID", help="the lesson, by its id (see --list); to write also a file of your own (.md)"
    )
    parser.add_argument("--path", metavar="ID", help="with --html: first, double, policy, term or research")
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a lesson, or a path into a folder, as web pages"
    )
    parser.add_argument(
        "--handout", metavar="LESSON", help="write a lesson on paper, here: a PDF for students and one with answers"
    )
    parser.add_argument(
        "--course-kit", type=Path, metavar="FOLDER", help="write syllabus, handouts, notes, test and exercises"
    )
    parser.add_argument(
        "--animate", type=Path, metavar="FILE", help="write the play of a preset, or a lesson, as an animated .gif"
    )
    parser.add_argument("--size", type=_size, metavar="1280x800", help="size of a rendered picture in pixels")
    parser.add_argument(
        "--figure",
        choices=("one-column", "two-columns", "slide"),
        help="render the picture of the tab for a paper: 85 mm or 174 mm wide with letters of 8 pt, or a slide",
    )
    parser.add_argument(
        "--grey", action="store_true", help="a figure without colours: dashes, signs and greys tell apart"
    )
    parser.add_argument("--language", choices=("en", "zh_CN"), help="language of the window, the list and the files")
    parser.add_argument("--dark", action="store_true", help="render in the dark theme")
    return parser


def _session(text: str) -> Path | str:
    """A file; a link stays as it is, for it is no path."""
    return text if is_link(text) else Path(text)


def _with_link(options: argparse.Namespace) -> str:
    """A link in the place of a session is the lesson; why it cannot be, '' where it can."""
    if not isinstance(options.session, str):
        return ""
    if options.lesson:
        return "a link and --lesson both name a lesson: one of them, please"
    options.lesson, options.session = options.session, None
    return ""


def _size(text: str) -> Size:
    """'1280x800' as two numbers."""
    found = re.fullmatch(r"(\d{1,6})x(\d{1,6})", text, re.ASCII)
    if found is None:
        raise argparse.ArgumentTypeError(f"two numbers such as 1280x800, not {text!r}")
    width, height = int(found[1]), int(found[2])
    if not (min(width, height) >= SMALLEST and max(width, height) <= LARGEST and width * height <= MOST_PIXELS):
        raise argparse.ArgumentTypeError(
            f"each side from {SMALLEST} to {LARGEST} and at most {MOST_PIXELS // 1_000_000} million pixels, not {text}"
        )
    return width, height


def _files(options: argparse.Namespace) -> list[Path]:
    """The single files that are to be written."""
    return [path for path in (options.render, options.memo, options.label, options.publish, options.numbers) if path]


def _conflict(options: argparse.Namespace) -> str:
    """Which options say different things, for none is passed over in silence; '' where all go together."""
    if options.session and options.session_option:
        return f"two session files, {options.session} and {options.session_option}: one can be opened"
    session = options.session or options.session_option
    what = [name for name, given in (("session", session), ("lab", options.lab), ("preset", options.preset)) if given]
    files = [name for name in ("render", "memo", "label", "publish", "numbers") if getattr(options, name)]
    looks = [name for name in ("size", "dark", "figure", "grey") if getattr(options, name)]
    pictures = options.render_all or (options.render and options.render.suffix.lower() != ".csv")
    if options.check and (what or files or looks or pictures or options.list or options.html or options.language):
        return "--check takes a record by itself: lab, language and settings stand in it"
    if options.evidence and (
        what or files or looks or options.render_all or options.list or options.html or options.check
    ):
        return "--evidence goes with --language only"
    if options.list and (what or files or looks or options.render_all):
        return f"--list goes with --language only, not with --{[*what, *files, *looks, 'render-all'][0]}"
    if options.render_all and (what or files):
        return f"--render-all renders the first preset of every lab, so --{[*what, *files][0]} does not go with it"
    problem = _conflict_of_lessons(options, [*what, *files, *looks])
    if problem:
        return problem
    if options.preset and session:
        return "--preset and a session both say what is shown: one of them, please"
    if options.preset and not options.lab:
        return "--preset needs --lab: each lab has presets of its own"
    if options.without_session and not (options.render or options.memo):
        return "--without-session is for pictures and memos: it goes with --render or --memo"
    if looks and not pictures:
        return f"--{looks[0]} is for pictures: it goes with --render-all or with --render and .png, .svg or .pdf"
    return _conflict_of_figures(options)


def _conflict_of_lessons(options: argparse.Namespace, others: list[str]) -> str:
    if options.html and bool(options.lesson) == bool(options.path):
        return "--html writes a lesson or a path: it goes with --lesson or with --path, and an id"
    if options.path and not options.html:
        return "--path is for web pages: it goes with --html and a folder"
    mine = [name for name in ("lesson", "path", "handout", "course_kit") if getattr(options, name)]
    others = [*mine[1:], *others, *(name for name in ("render_all", "list") if getattr(options, name))]
    if options.animate:
        mine, others = ["animate"], [name for name in others if name not in ("lab", "preset")]
        others += [name for name in ("handout", "course_kit", "html") if getattr(options, name)]
        others += ["lab"] if options.lab and options.lesson else []
    if mine and others:
        first, other = (name.replace("_", "-") for name in (mine[0], others[0]))
        return f"--{first} goes with --language only{' and --html' if mine[0] in ('lesson', 'path') else ''}, not with --{other}"
    return ""


def _conflict_of_figures(options: argparse.Namespace) -> str:
    if options.grey and not options.figure:
        return "--grey is for a figure: it goes with --figure"
    if options.figure and (options.render_all or options.size or options.dark):
        return "--figure goes with --render, --grey and --language: it has a size of its own, on white"
    return ""


def _list(code: str | None) -> int:
    from app.labs import LABS
    from app.state.lessons import read_lessons
    from app.state.presets import presets_of
    from app.words.i18n import language, tr

    _speak(code)
    for lab in LABS:
        print(f"{lab.id}: {tr(lab.title)}. {tr(lab.summary)}")
        width = max(len(preset.id) for preset in presets_of(lab))
        for preset in presets_of(lab):
            print(f"  {preset.id:<{width}}  {tr(preset.title)}: {tr(preset.about)}")
    lessons, _ = read_lessons(LABS, language())
    print(tr("Lessons"))
    for lesson in lessons:
        print(f"  {lesson.id}  {lesson.title}: {lesson.summary}")
    return 0


def _evidence(code: str | None) -> int:
    from app.lab.evidence import page

    _speak(code)
    print(page())
    return 0


def _speak(code: str | None) -> None:
    """The language of what follows; English needs nothing."""
    if code not in (None, "en"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        load_qt()
        from app.output.rendering import speak

        speak(code)


def _render(options: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    load_qt()
    from dataclasses import replace

    from app.output.asked import Problem
    from app.output.figure import FIGURES
    from app.output.rendering import (
        check_numbers,
        render_all,
        render_label,
        render_memo,
        render_one,
        write_numbers,
        write_program,
    )

    _speak(options.language)
    size, carry = options.size or (1280, 800), not options.without_session
    try:
        if options.check:
            return check_numbers(options.check)
        if options.numbers:
            write_numbers(options.numbers, options.lab, options.preset, options.session)
        if options.render_all:
            render_all(options.render_all, size, options.dark)
        if options.memo:
            render_memo(options.memo, options.lab, options.preset, options.session, carry)
        if options.label:
            render_label(options.label, options.lab, options.preset, options.session)
        if options.publish:
            write_program(options.publish, options.lab, options.preset, options.session)
        if options.render:
            look = replace(FIGURES[options.figure], grey=options.grey) if options.figure else size
            render_one(options.render, options.lab, options.preset, options.session, look, options.dark, carry)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def _write_lesson(options: argparse.Namespace) -> int:
    """A lesson as one HTML file or on paper, or all that a course needs."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    load_qt()
    from app.data.writing import WriteError
    from app.output.animation import animate
    from app.output.asked import Problem
    from app.output.course_kit import write_handouts, write_kit
    from app.output.lesson_page import write_lesson
    from app.output.path_pages import write_path_pages
    from app.output.rendering import application, speak

    application(dark=False)
    speak(options.language or "en")
    try:
        if options.animate:
            animate(options.animate, options.lab, options.preset, options.lesson)
        elif options.path:
            for path in write_path_pages(options.html, options.path, options.language or ""):
                print(path)
        elif options.html:
            write_lesson(options.html, options.lesson, options.language or "")
        for path in write_kit(options.course_kit) if options.course_kit else ():
            print(path)
        for path in write_handouts(options.handout) if options.handout else ():
            print(path)
    except (Problem, WriteError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def load_qt() -> None:
    """Load Qt, and keep Python's own import.

    PySide6 puts another in its place, which reads the source of every module that is loaded from then on, to see whether it
    may ask for `from __feature__ import`: a seventh of the start, for what nobody here asks for.
    """
    own = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = own


def _has_display() -> bool:
    """Whether a window can be shown: always outside Linux, there with X11, Wayland or a platform chosen by hand."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
