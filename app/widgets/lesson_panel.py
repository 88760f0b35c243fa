"""The strip under the plots that leads through a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.state.lessons import Lesson, Step
from app.widgets.look import make_heading
from app.widgets.markdown_pane import MarkdownPane
from app.words.i18n import tr

LOWEST, HIGHEST = 110, 260
"""Height of the strip in pixels at normal type; it follows the text."""


class LessonPanel(QWidget):
    """Shows one step at a time; the answer to a question appears before the next step.

    Signals:
        step_shown(Step): a step is shown and wants its params on the screen.
        closed(): the person has left the lesson.
    """

    step_shown = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lesson")
        self.lesson: Lesson | None = None
        self.place = 0
        self.answered = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        make_heading(self.title)
        self.text = MarkdownPane()
        self.text.setFrameShape(MarkdownPane.Shape.NoFrame)
        self.text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.back_button, self.next_button, self.close_button = QPushButton(), QPushButton(), QPushButton()
        self.back_button.clicked.connect(self.back)
        self.next_button.clicked.connect(self.forward)
        self.close_button.clicked.connect(self.leave)
        buttons = QVBoxLayout()
        for button in (self.next_button, self.back_button, self.close_button):
            buttons.addWidget(button)
            button.installEventFilter(self)
        buttons.addStretch(1)
        left = QVBoxLayout()
        left.addWidget(self.title)
        left.addWidget(self.text, 1)
        across = QHBoxLayout(self)
        across.setContentsMargins(12, 8, 12, 8)
        across.addLayout(left, 1)
        across.addLayout(buttons)
        self.hide()

    @property
    def step(self) -> Step | None:
        """The step that is shown."""
        return self.lesson.steps[self.place] if self.lesson else None

    def start(self, lesson: Lesson) -> None:
        """Show the first step."""
        self.lesson = lesson
        self.show()
        self._go(0)
        self.next_button.setFocus()

    def forward(self) -> None:
        """The answer, if there is one to show; else the next step; after the last one the lesson ends."""
        step = self.step
        if self.lesson is None or step is None:
            return
        if step.question and not self.answered:
            self.answered = True
            self._show()
        elif self.place + 1 < len(self.lesson.steps):
            self._go(self.place + 1)
        else:
            self.leave()

    def back(self) -> None:
        """The step before."""
        if self.lesson is not None and self.place > 0:
            self._go(self.place - 1)

    def leave(self) -> None:
        """End the lesson; the settings stay."""
        self.lesson = None
        self.hide()
        self.closed.emit()

    def set_scale(self, factor: float) -> None:
        """Enlarge the type (present mode)."""
        font = self.font()
        font.setPointSizeF(10 * factor)
        self.text.setFont(font)
        font.setPointSizeF(QApplication.font().pointSizeF() * (1 + 0.7 * (factor - 1)))
        for button in (self.next_button, self.back_button, self.close_button):
            button.setFont(font)
        font.setBold(True)
        self.title.setFont(font)
        self._scale = factor
        self._fit()

    def replace(self, lessons: Sequence[Lesson]) -> None:
        """The same lesson at the same step, as it stands among `lessons` (in another language)."""
        if self.lesson is not None:
            self.lesson = next((other for other in lessons if other.id == self.lesson.id), self.lesson)
            self.place = min(self.place, len(self.lesson.steps) - 1)
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_PageDown):
            self.forward()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_PageUp):
            self.back()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows on a button step the lesson too, instead of going to the next button."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() not in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            return False
        self.keyPressEvent(event)
        return True

    def _go(self, place: int) -> None:
        self.place, self.answered = place, False
        self._show()
        self.step_shown.emit(self.step)

    def _show(self) -> None:
        step, lesson = self.step, self.lesson
        if step is None or lesson is None:
            return
        text = tr("{lesson} · step {place} of {count}: {title}")
        self.title.setText(
            text.format(lesson=lesson.title, place=self.place + 1, count=len(lesson.steps), title=step.title)
        )
        parts = [step.text]
        if step.question:
            parts.append(f"**{step.question}**")
        if step.answer and self.answered:
            parts.append(f"→ {step.answer}")
        self.text.show_markdown("\n\n".join(part for part in parts if part), lesson.folder)
        last = self.place + 1 == len(lesson.steps)
        waiting = bool(step.question) and not self.answered
        self.next_button.setText(
            tr("Show the answer") if waiting else tr("End of the lesson") if last else tr("Next step")
        )
        self.back_button.setText(tr("Back"))
        self.back_button.setEnabled(self.place > 0)
        self.close_button.setText(tr("Leave the lesson"))
        self.setAccessibleName(tr("Lesson"))
        self._fit()

    def _fit(self) -> None:
        """As high as the text needs, within limits."""
        document = self.text.document().clone()
        document.setTextWidth(max(self.text.viewport().width(), 300))
        needed = int(document.size().height()) + self.title.sizeHint().height() + 34
        self.setFixedHeight(int(min(max(needed, LOWEST), HIGHEST * self._scale)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    _scale = 1.0
