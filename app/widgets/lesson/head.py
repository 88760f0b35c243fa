"""Above a step: the way to all lessons, and how far this one has come; the bar of the window names it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from app.state.lessons.run import Run
from app.widgets.lesson.pieces import ProgressBar
from app.widgets.look import MUTED
from app.widgets.style import set_kind
from app.words.i18n import tr


class Head(QVBoxLayout):
    """'‹ All lessons', the place, a bar of the steps."""

    def __init__(self) -> None:
        super().__init__()
        self.all_button = QPushButton()
        set_kind(self.all_button, "small-quiet")
        self.place = QLabel()
        self.place.setForegroundRole(MUTED)
        self.progress = ProgressBar()
        self.setContentsMargins(20, 6, 20, 10)
        self.setSpacing(4)
        line = QHBoxLayout()
        line.setContentsMargins(-8, 0, 0, 0)  # the words of a quiet button stand in from its edge
        line.addWidget(self.all_button)
        line.addStretch(1)
        line.addWidget(self.place)
        self.addLayout(line)
        self.addWidget(self.progress)

    def show_run(self, run: Run, *, ended: bool) -> None:
        """The place in the lesson, in the language of now."""
        place, count, left = run.place + 1, len(run.lesson.steps), run.minutes_left
        where = tr("{place} of {count}", place=place, count=count)
        if left and not ended:
            where = tr("{place} of {count} · {left} min", place=place, count=count, left=left)
        self.all_button.setText(tr("‹ All lessons"))
        self.all_button.setAccessibleName(tr("All lessons"))
        self.place.setText(where)
        self.progress.show_place(count if ended else run.place, count)
