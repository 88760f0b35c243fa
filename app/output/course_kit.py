"""All that a course needs, as files: syllabus, handouts, notes for the speaker, test before and after, exercises."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from app.classroom.exercises import NEAR, Exercise, exercises
from app.classroom.notes import notes_on
from app.classroom.quiz import AFTER, BEFORE, QUESTIONS, Asked, asked, fitting
from app.data.writing import made_folder, write_files
from app.labs import LABS
from app.output.asked import find_lesson
from app.output.handout import Block, aside, handouts, inline, pdf
from app.output.lesson_page import own_file, own_lesson, page, so_far
from app.state.lessons import Lesson, read_lessons
from app.state.lessons.course import LEVELS, PATHS, CoursePath, part_taken
from app.state.lessons.pace import told_pace
from app.words.i18n import language, listed, sentences, tr
from app.words.numbers import show
from app.words.texts import html
from dpcore.pace import Tick

SETS = 12
"""Of numbers for the exercises, one a seed."""


def write_handouts(lesson_id: str, folder: Path = Path()) -> list[Path]:
    """Write the handout of a lesson and its answers, in the language of now. Problem: there is no such lesson."""
    return write_files(made_folder(folder), handouts(lesson_of(lesson_id)))


def lesson_of(lesson_id: str) -> Lesson:
    """The lesson of the program, or in a file, that is meant, in the language of now. Problem: there is none, or several."""
    if file := own_file(lesson_id):
        return own_lesson(file, language())[language()]
    return find_lesson(read_lessons(LABS, language())[0], lesson_id)


def write_kit(folder: Path) -> list[Path]:
    """Write everything into a folder, in the language of now."""
    return write_files(made_folder(folder), course_kit(language()))


def course_kit(
    spoken: str,
    tick: Tick = lambda _: None,
    lessons: Sequence[Lesson] | None = None,
    path: CoursePath | None = None,
) -> dict[str, bytes]:
    """The files by name; `lessons`: those of the program in `spoken`, or as they are taken on the `path` of a person."""
    if lessons is None:
        lessons = read_lessons(LABS, spoken)[0]
    before, after = (asked(range(1, len(QUESTIONS) + 1), variant, seed=variant + 1) for variant in (BEFORE, AFTER))
    sets = [exercises(seed) for seed in range(1, SETS + 1)]
    files = {
        "syllabus.pdf": pdf(tr("Syllabus"), _syllabus(lessons, path)),
        "notes-for-the-speaker.pdf": pdf(tr("Notes for the speaker"), _notes(lessons)),
        "test-before.pdf": pdf(tr("Test before"), _test(tr("Test before"), before)),
        "test-after.pdf": pdf(tr("Test after"), _test(tr("Test after"), after)),
        "test-key.pdf": pdf(tr("Key of the test"), _key(before, after, lessons)),
        "exercises.html": exercise_page(sets, spoken),
        "exercises-key.pdf": pdf(tr("Key of the exercises"), _exercise_key(sets)),
    }
    for place, lesson in enumerate(lessons):
        files |= handouts(lesson, partial(so_far, tick, place, len(lessons)))
    return files


def _title(text: str, more: str = "") -> Block:
    words = f"<p>{inline(more)}</p>" if more else ""
    return Block(f"<p style='font-size:24px'><b>{html(text)}</b></p>{words}")


def _syllabus(lessons: Sequence[Lesson], own: CoursePath | None = None) -> list[Block]:
    """Every path with its lessons, a block a sitting, then all lessons by level, with what comes before; or one path."""
    by_id = {lesson.id: lesson for lesson in lessons}
    blocks = [_title(tr("Syllabus"))]
    for path in PATHS if own is None else (own,):
        words = [_heading(" · ".join(tr(each) for each in (path.title, path.time, path.audience) if each))]
        if fitting(path):
            numbers = listed(map(str, fitting(path)))
            words.append(f"<p>{html(tr('Test before and after: questions {numbers}', numbers=numbers))}</p>")
        for number, part in enumerate(path.parts, start=1):
            members = [path.taken(by_id[each]) for each in part if each in by_id]
            minutes = sum(each.minutes for each in members)
            if len(path.parts) > 1:
                words.append(
                    f"<p><b>{html(tr('Sitting {number} · {minutes} min', number=number, minutes=minutes))}</b></p>"
                )
            blocks.append(Block("".join((*words, *map(_entry, members)))))
            words = []
    if own is not None:
        return blocks
    words = [_heading(tr("All {count} lessons", count=len(lessons)))]
    for level, name in enumerate(LEVELS, start=1):
        rows = [*words, f"<p><b>{html(tr(name))}</b></p>"]
        words = []
        for lesson in (each for each in lessons if each.level == level):
            after = listed(by_id[each].title for each in lesson.after if each in by_id)
            rows.append(_entry(lesson, tr("Comes after: {lessons}", lessons=after) if after else ""))
        blocks.append(Block("".join(rows)))
    return blocks


def _heading(text: str) -> str:
    return f"<p style='font-size:15px'><b>{html(text)}</b></p>"


def _entry(lesson: Lesson, more: str = "") -> str:
    said = sentences(lesson.can or lesson.summary, more)
    head = filter(None, (lesson.title, tr("{count} min", count=lesson.minutes), part_taken(lesson)))
    return f"<p>{html(' · '.join(head))}<br>{aside(inline(said))}</p>"


def _notes(lessons: Sequence[Lesson]) -> list[Block]:
    blocks = [
        _title(
            tr("Notes for the speaker"),
            tr("Never show a truth before most have an answer; let two who disagree convince each other first."),
        )
    ]
    for lesson in lessons:
        ask, avoid = notes_on(lesson.id)
        steps = [
            tr("{title} ({time})", title=step.title, time=told_pace(lesson, place))
            for place, step in enumerate(lesson.steps)
        ]
        told = (
            (tr("Before the reveal"), ask),
            (tr("You will hear"), lesson.misconception),
            (tr("Do not say"), avoid),
            (tr("Time"), listed(steps) if lesson.minutes else ""),
        )
        rows = [f"<p><b>{html(name)}:</b> {inline(text)}</p>" for name, text in told if text]
        blocks.append(Block(_heading(lesson.title) + "".join(rows)))
    return blocks


def _test(title: str, questions: Sequence[Asked]) -> list[Block]:
    blocks = [_title(title, tr("15 minutes, no computer, no name. One answer to each question."))]
    for number, question in enumerate(questions, start=1):
        choices = "".join(
            f"<p>☐ {letter}) {inline(text)}</p>" for letter, text in zip("abcd", question.choices, strict=True)
        )
        blocks.append(Block(f"<p><b>{number}. {inline(question.ask)}</b></p>{choices}"))
    return blocks


def _key(before: Sequence[Asked], after: Sequence[Asked], lessons: Sequence[Lesson]) -> list[Block]:
    titles = {lesson.id: lesson.title for lesson in lessons}
    heads = [tr("question"), tr("before"), tr("after"), tr("right before"), tr("right after"), tr("class")]
    rows = "".join(
        f"<tr><td>{number}</td><td>{one.letter}</td><td>{two.letter}</td><td>……</td><td>……</td><td>……</td></tr>"
        for number, (one, two) in enumerate(zip(before, after, strict=True), start=1)
    )
    scoring = tr(
        "Count for each question how many are right before and after, never for a person. What 30 of 100 choose wrongly "
        "before the lessons is worth five minutes of talk; what 30 of 100 choose wrongly after them means that the lesson named "
        "with it did not reach them."
    )
    table = f"<table><tr>{''.join(f'<th align=left>{html(head)}</th>' for head in heads)}</tr>{rows}</table>"
    blocks = [_title(tr("Key of the test"), scoring), Block(table)]
    for number, (one, two) in enumerate(zip(before, after, strict=True), start=1):
        words = [f"<p><b>{number}. {inline(one.ask)}</b></p>"]
        for name, version in ((tr("before"), one), (tr("after"), two)):
            right = tr(
                "{version}: {letter}) {words}",
                version=name,
                letter=version.letter,
                words=version.choices[version.right],
            )
            words.append(f"<p>☑ {inline(right)}</p>")
        words += [
            f"<p>✗ {inline(text)} → {aside(inline(belief))}</p>"
            for text, belief in zip(one.choices, one.beliefs, strict=True)
            if belief
        ]
        words.append(f"<p>{inline(one.why)}</p>")
        words.append(f"<p>{aside(html(tr('Lesson: {title}', title=titles.get(one.step, one.step))))}</p>")
        blocks.append(Block("".join(words)))
    return blocks


def exercise_page(sets: Sequence[Sequence[Exercise]], spoken: str) -> bytes:
    """The exercises as one file for any browser, which checks what is typed."""
    words = {
        "check": tr("Check"),
        "number": tr("Type a number."),
        "right": tr("That is right."),
        "again": tr("Not yet."),
        "is": tr("It is {answer}.", answer="{answer}"),
        "other": tr("Other numbers"),
        "set": tr("numbers {place} of {count}", place="{place}", count="{count}"),
        "about": tr("Two digits are enough. The page checks what you type; it keeps nothing and sends nothing."),
    }
    data = {
        "language": spoken.replace("_", "-"),
        "near": NEAR,
        "words": words,
        "sets": [
            [
                {
                    "text": each.text,
                    "answer": each.answer,
                    "shown": show(each.answer, 3),
                    "hint": each.hint,
                    "of": each.of,
                }
                for each in numbers
            ]
            for numbers in sets
        ],
    }
    return page(data, tr("Exercises"), "exercises.html", ("exercises.js",))


def _exercise_key(sets: Sequence[Sequence[Exercise]]) -> list[Block]:
    blocks = [_title(tr("Key of the exercises"), tr("Two digits are enough."))]
    for place, numbers in enumerate(sets, start=1):
        head = tr("numbers {place} of {count}", place=place, count=len(sets))
        line = "; ".join(f"{at}) {show(each.answer, 3)}" for at, each in enumerate(numbers, start=1))
        blocks.append(Block(f"<p><b>{html(head)}</b></p><p>{html(line)}</p>"))
    hints = "".join(f"<p>{at}) {inline(each.hint)}</p>" for at, each in enumerate(sets[0], start=1))
    return [*blocks, Block(hints)]
