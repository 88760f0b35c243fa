"""A lesson on paper: for students with room to write and the plots as they are before the truth; for the teacher with the
truth, the replies to mistakes and notes for the speaker. The pictures are those of the program, by its own painter."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPageSize, QPainter, QPdfWriter

from app.classroom.markup import Tree, pieces, tree
from app.classroom.notes import notes_on
from app.classroom.steps import with_truth, without_mark
from app.classroom.stops import value_words
from app.lab.base import Lab
from app.lab.fields import fields_of
from app.labs import LABS
from app.output.figure import ROOM, cut, still
from app.output.pen import HIGH, MARGIN, TEXT, WIDE, Pen
from app.output.pictures import DPI
from app.plot.frame import Frame
from app.plot.letters import families, text_width
from app.plot.page import Page
from app.plot.picture import Item, Picture
from app.plot.theme import LIGHT
from app.state.lessons.course import part_taken
from app.state.lessons.goals import goal_lines
from app.state.lessons.model import Lesson, Step, Task
from app.state.lessons.pace import told_pace
from app.state.lessons.staging import chosen, large, staged, staying, together, with_ruler
from app.state.lessons.values import Numbers, fill, numbers_at, told_truth
from app.words.i18n import chinese, listed, sentences, tr
from app.words.numbers import NUMBER, parse
from app.words.texts import html
from app.words.version import version
from dpcore.pace import Tick

PIXELS = 12
GAP = 22.0
PLOTS = 330.0
"""Width of the plots, right of the words."""
LAID = 440.0
"""The width for which they are laid out: smaller letters than those of the words leave them room."""
TITLE_MARGIN = 48.0
"""Of a plot, what its title has not."""
HEIGHTS = (240.0, 330.0)
"""Of the plots of a step: at least so high, and at most, where no part is low."""
LOW, GROWN, MOST = 90.0, 1.12, 560.0
"""Pixels of a part that is low; by what the plots grow then, and as high as they may become."""
LINE = 30.0
"""A line to write on."""


A4, LETTER = (WIDE, HIGH), (816.0, 1056.0)
"""Paper; what is laid out is as wide as A4, the narrower one."""
_LAND = QLocale.Country
LETTER_LANDS = (
    _LAND.UnitedStates,
    _LAND.Canada,
    _LAND.Mexico,
    _LAND.Chile,
    _LAND.Colombia,
    _LAND.Venezuela,
    _LAND.Philippines,
)


def paper(locale: QLocale) -> tuple[float, float]:
    """The paper of a country: width and height, px."""
    return LETTER if locale.territory() in LETTER_LANDS else A4


Seen = tuple[Numbers, Numbers, tuple[Picture, ...], tuple[Picture, ...], tuple[Picture, ...]]
"""Of a step: its numbers before and after the answer, its plots then, and all that these leave room for."""
Known = dict[int, Seen]
"""The same by the place of the step: both papers of a lesson show it."""


@dataclass(frozen=True, slots=True)
class Block:
    """What stands together on paper.

    Attributes:
        words: in HTML; pictures: beside them, so `high`; lines: to write on, below them.
        asks: the numbers that are asked for; hides: the lines, 'picture/item', that would tell them.
        tells: whether it says in words what was asked before, as a recap does.
    """

    words: str
    pictures: tuple[Picture, ...] = ()
    lines: int = 0
    asks: tuple[float, ...] = ()
    hides: frozenset[str] = frozenset()
    tells: bool = False
    high: float = 0.0

    @property
    def says(self) -> list[float]:
        """The numbers in its words and beside its plots."""
        texts = [re.sub(r"<[^>]*>", " ", self.words)]
        texts += [str(getattr(item, part, "")) for _, item in self._items for part in ("text", "label", "name")]
        return [parse(each) for text in texts for each in NUMBER.findall(text)]

    @property
    def draws(self) -> set[str]:
        """The lines of its plots, as 'picture/item'."""
        return {f"{picture.key}/{item.key}" for picture, item in self._items}

    @property
    def _items(self) -> list[tuple[Picture, Item]]:
        return [(picture, item) for picture in self.pictures for item in picture.items]

    def tells_of(self, earlier: Block) -> bool:
        """Whether it gives away what an earlier one asks: in a recap, by a number or by a line that was hidden there."""
        own = earlier.says
        told = [number for number in self.says if number not in own]
        return (
            self.tells
            or bool(self.draws & earlier.hides)
            or any(math.isclose(number, asked, rel_tol=0.004) for number in told for asked in earlier.asks)
        )


def handouts(lesson: Lesson, tick: Tick = lambda _: None) -> dict[str, bytes]:
    """Both, by the names of their files."""
    stem = re.sub(r"[^\w-]+", "-", lesson.id)
    known: Known = {}
    return {
        f"{stem}-handout.pdf": handout(lesson, answers=False, tick=lambda share: tick(share / 2), known=known),
        f"{stem}-answers.pdf": handout(lesson, answers=True, tick=lambda share: tick((1 + share) / 2), known=known),
    }


def handout(lesson: Lesson, *, answers: bool, tick: Tick = lambda _: None, known: Known | None = None) -> bytes:
    """The PDF of a lesson: its questions; with `answers` also what is said to them, and notes for the speaker. What is put into
    `known` the other one finds there."""
    labs = {lab.id: lab for lab in LABS}
    blocks = [_head(lesson, answers=answers)]
    for place, step in enumerate(lesson.steps):
        tick(place / len(lesson.steps))
        blocks.append(_block(lesson, place, labs[step.lab], answers=answers, known=known))
    return pdf(lesson.title, blocks)


def pdf(title: str, blocks: Sequence[Block]) -> bytes:
    """Blocks on as many pages as they need, of the paper of the country in which the program runs."""
    wide, high = paper(QLocale.system())
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QSizeF(wide / DPI, high / DPI), QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(title)
    writer.setCreator(f"Epsilon Lab {version()}")
    painter = QPainter(writer)
    painter.translate((wide - WIDE) / 2, 0.0)
    lay(Pen(painter, PIXELS), title, blocks, writer.newPage, high)
    painter.end()
    buffer.close()
    return bytes(data.data())


def lay(pen: Pen, title: str, blocks: Sequence[Block], new_page: Callable[[], object], high: float) -> int:
    """Put blocks on pages of this height, one that tells an answer never on the page that asks for it; how many pages."""
    count = 1
    _foot(pen, title, count, high)
    page: list[Block] = []
    for block in blocks:
        height = _height(pen, block)
        if page and (pen.y + height > high - MARGIN or any(block.tells_of(each) for each in page)):
            new_page()
            pen.y, count, page = MARGIN, count + 1, []
            _foot(pen, title, count, high)
        page.append(block)
        _put(pen, block)
        pen.y += height + GAP
    return count


def _foot(pen: Pen, title: str, number: int, high: float) -> None:
    if pen.painter is None:
        return
    words = tr("{title} · page {number} · Epsilon Lab {version}", title=title, number=number, version=version())
    pen.put(pen.document(html(words), TEXT, 10), MARGIN, high - MARGIN + 18, LIGHT.muted)


def _words_width(block: Block) -> float:
    return TEXT - PLOTS - GAP if block.pictures else TEXT


@lru_cache(maxsize=32)
def sheet(pictures: tuple[Picture, ...], high: float) -> Page:
    """Plots as they are laid out on paper, so high there; kept, for how high they must be and what is cut is asked first."""
    return Page(pictures, (round(LAID), round(high * LAID / PLOTS)), LIGHT, "", {}, {}, {}, {}, ROOM)


def _plots_height(pictures: tuple[Picture, ...]) -> float:
    """As high as they stand usually, higher where a part would be low that is no ruler below another."""
    rows, most = max(each.row + each.rows for each in pictures), max(each.rows for each in pictures)
    high = max(HEIGHTS[0], min(HEIGHTS[0] * (rows - min(each.row for each in pictures)), HEIGHTS[1]))

    def is_low(frame: Frame) -> bool:
        return frame.picture.rows == most and frame.plot.height() < LOW

    while high < MOST and any(map(is_low, sheet(pictures, high).frames)):
        high *= GROWN
    return high


def _height(pen: Pen, block: Block) -> float:
    words = _words_height(block.words, _words_width(block), pen.pixels, families()) + block.lines * LINE
    return max(words, block.high)


@lru_cache(maxsize=64)
def _words_height(words: str, width: float, pixels: int, _families: tuple[str, ...]) -> float:
    """How high words are; kept, for it is asked of each page on which they might stand."""
    return float(Pen(None, pixels).document(words, width).size().height())


def _put(pen: Pen, block: Block) -> None:
    if pen.painter is None:
        return
    width = _words_width(block)
    height = pen.put(pen.document(block.words, width), MARGIN, pen.y)
    pen.painter.setPen(QColor(LIGHT.edge))
    for line in range(block.lines):
        y = pen.y + height + (line + 1) * LINE - 4
        pen.painter.drawLine(QPointF(MARGIN, y), QPointF(MARGIN + width, y))
    if block.pictures:
        pen.painter.save()
        pen.painter.translate(WIDE - MARGIN - PLOTS, pen.y)
        pen.painter.scale(PLOTS / LAID, PLOTS / LAID)
        sheet(block.pictures, block.high).paint(pen.painter)
        pen.painter.scale(LAID / PLOTS, LAID / PLOTS)
        pen.painter.setPen(QColor(LIGHT.line))
        pen.painter.setBrush(Qt.BrushStyle.NoBrush)
        pen.painter.drawRect(QRectF(0, 0, PLOTS, block.high))
        pen.painter.restore()


# -- words


def markup(blocks: Tree) -> str:
    """A tree of app/classroom/markup.py as HTML."""
    return "".join(html(each) if isinstance(each, str) else _tagged(each[0], markup(each[1:])) for each in blocks)


def _tagged(tag: str, words: str) -> str:
    """Chinese letters do not slant: what is stressed is bold."""
    tag = "b" if tag == "i" and chinese() else tag
    return f"<{tag}>{words}</{tag}>"


def aside(words: str) -> str:
    """Words in HTML that stand apart from those before: slanted, or pale in Chinese."""
    return f"<span style='color:{LIGHT.muted}'>{words}</span>" if chinese() else f"<i>{words}</i>"


def inline(text: str) -> str:
    """One line of Markdown as HTML."""
    return markup(pieces(text))


def _head(lesson: Lesson, *, answers: bool) -> Block:
    kind = tr("Answers and notes for the speaker") if answers else f"{tr('Name:')} {'_' * 40}"
    parts = [
        f"<p style='font-size:{2 * PIXELS}px'><b>{html(lesson.title)}</b></p>",
        f"<p><b>{inline(lesson.hook)}</b></p>" if lesson.hook else "",
        f"<p>{html(tr('About {minutes} minutes.', minutes=lesson.minutes))}</p>" if lesson.minutes else "",
        f"<p>{html(tr('Taken: {part}.', part=part_taken(lesson)))}</p>" if lesson.left_out else "",
        f"<p>{html(kind)}</p>",
    ]
    if not answers:
        parts.append(
            f"<p>{aside(html(tr('Answer a page before you turn it over: the next one may tell what was true.')))}</p>"
        )
    if answers:
        ask, avoid = notes_on(lesson.id)
        told = (
            (tr("Aim"), lesson.aim),
            (tr("Before the reveal"), ask),
            (tr("You will hear"), lesson.misconception),
            (tr("Do not say"), avoid),
        )
        parts += [f"<p><b>{html(name)}:</b> {inline(text)}</p>" for name, text in told if text]
    return Block("".join(parts))


def _seen(step: Step, lab: Lab, own: dict[str, float]) -> Seen:
    numbers = numbers_at(lab, step.params, own)
    shown = step.shown_params if step.solved is None else step.solved
    after = with_truth(step, numbers if shown == step.params else numbers_at(lab, shown, own))
    before, told = plots(step, numbers, told=False), plots(step, after, told=True)
    return numbers, after, before, told, together(before, told) if step.kind == "predict" else ()


def _block(lesson: Lesson, place: int, lab: Lab, *, answers: bool, known: Known | None = None) -> Block:
    step, own = lesson.steps[place], dict(lesson.numbers)
    known = {} if known is None else known
    if place not in known:
        known[place] = _seen(step, lab, own)
    numbers, after, before, told, kept = known[place]
    title = " · ".join(filter(None, (step.title, told_pace(lesson, place) if answers else "")))
    words = [f"<p style='font-size:{PIXELS + 3}px'><b>{place + 1}. {html(title)}</b></p>"]
    words.append(markup(tree(fill(step.text, numbers))))
    lines = 0
    if step.question:
        words.append(f"<p><b>{inline(fill(step.question, numbers))}</b></p>")
        lines = 2
    if step.task is not None:
        words.append(f"<p><b>{inline(on_paper(fill(step.task.ask, numbers)))}</b></p>")
        words += [f"<p>☐ {inline(fill(option.text, numbers))}</p>" for option in step.task.options if not answers]
        lines = 1 if step.task.form in ("number", "drag") else 2 if step.kind == "do" else 0
    if answers:
        lines = 0
        words.append(_answer(step, step.task, after, own) if step.task is not None else inline(step.answer))
        if step.notes:
            words.append(f"<p>{aside(html(tr('Notes:')))}</p>{markup(tree(fill(step.notes, after)))}")
    shown = _placed(staying(told if answers else before, kept))
    high = _plots_height(shown) if shown else 0.0
    if answers or step.task is None:
        return Block("".join(words), shown, lines, tells=not answers and step.kind == "recap", high=high)
    asks = () if step.task.truth is None else (step.task.truth.number(after),)
    hidden = Block("", numbers.pictures).draws - Block("", shown).draws
    hides = {each for each in hidden if each in step.hidden or each.partition("/")[0] in step.hidden}
    return Block("".join(words), shown, lines, asks, frozenset(hides), high=high)


def on_paper(ask: str) -> str:
    """A question whose mark is dragged on the screen, for a pencil."""
    part = r"(?:[^.?。？:：]|[?？](?=[’”']))*"  # a title in quotes may ask
    found = re.fullmatch(rf"(.*[.?。？])(?![’”'])\s*{part}(?:Drag the|拖动){part}[.。]", ask)
    return sentences(found[1], tr("Mark it in the plot.")) if found else ask


def plots(step: Step, numbers: Numbers, *, told: bool) -> tuple[Picture, ...]:
    """The large plot of a step, with its parts, without the mark that a person would move; with `told`, the truth in it."""
    shown = chosen(numbers.pictures, step, shown=told)
    key = large(step, shown)
    keys = tuple(each.key for each in shown if key in (each.key, each.beside))
    step = replace(step, plots=keys, plots_after=keys)  # there is room for one
    found = with_ruler(
        staged(numbers.pictures, step, None, numbers, shown=told), step, None, numbers, shown=told
    )  # fmt: skip
    return tuple(
        replace(each, items=tuple(still(item, 1.0) for item in each.items))
        for each in (without_mark(picture, truth=True) for picture in found)
    )


def _placed(pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
    """Parts as they stand where no text is cut, else one below the other; with short titles where the long ones are cut."""
    titled = tuple(replace(each, title=_title(each, pictures)) for each in pictures)
    if len(pictures) < 2 or not any(cut(sheet(titled, _plots_height(titled)))):
        return titled
    below = tuple(replace(each, row=place, column=0, rows=1, columns=1) for place, each in enumerate(pictures))
    return tuple(replace(each, title=_title(each, below)) for each in below)


def _title(picture: Picture, among: Sequence[Picture]) -> str:
    """What a plot is called on paper: the short name where the long one would be cut."""
    beside = [each for each in among if each.row < picture.row + picture.rows and picture.row < each.row + each.rows]
    room = LAID * picture.columns / sum(each.columns for each in beside) - TITLE_MARGIN
    is_long = text_width(picture.title, 1.0, 13, bold=True) > room
    return picture.short if picture.short and is_long else picture.title


def _answer(step: Step, task: Task, after: Numbers, own: dict[str, float]) -> str:
    """The truth, and what is said to each mistake."""
    lines = []
    if task.truth is not None:
        value = f"{told_truth(task, task.truth.number(after))} {task.unit}".rstrip()
        lines.append(f"<b>{html(tr('Answer: {value}', value=value))}</b>")
    for option in task.options:
        sign = "☑" if option.right else "☐"
        to_it = f" → {aside(inline(fill(option.reply, after)))}" if option.reply else ""
        lines.append(f"{sign} {inline(fill(option.text, after))}{to_it}")
    if step.solved is not None:
        fields = fields_of(step.params)
        names = [each for each in fields if getattr(step.solved, each) != getattr(step.params, each)]
        told = listed(
            f"{fields[each].symbol or tr(fields[each].name)} = {value_words(fields[each], getattr(step.solved, each))}"
            for each in names
        )
        lines.append(f"<b>{html(tr('One way: {settings}', settings=told))}</b>")
        lines += [f"✓ {inline(words)}" for words, holds in goal_lines(task, after, own) if holds]
    said: dict[tuple[bool, str | int], list[str]] = {}
    for place, reply in enumerate(task.replies):
        said.setdefault((reply.right, reply.belief or place), []).append(inline(fill(reply.text, after)))
    for (right, belief), texts in said.items():  # of one belief the replies to all its answers
        head = f"{inline(belief)} → " if isinstance(belief, str) else ""
        lines.append(f"{'✓' if right else '✗'} {head}{aside(' / '.join(texts))}")
    if task.then:
        lines.append(inline(fill(task.then, after)))
    return "".join(f"<p>{line}</p>" for line in lines)
