"""How a figure for a paper is set, and how it then looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFontComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.output.figure import FIGURES, Figure, FigureSheet, cut
from app.output.pictures import sheet_image
from app.plot.page import Looks
from app.plot.picture import Picture
from app.state.files import settings
from app.words.i18n import listed, tr

PREVIEW = (420, 460)
"""Pixels that the preview has."""


def kinds() -> dict[str, str]:
    """The figures to begin with, by id: what they are called."""
    return {"one-column": tr("One column"), "two-columns": tr("Two columns"), "slide": tr("Slide")}


class FigureForm(QDialog):
    """Width, letters, lines and colours of a figure beside a preview of it; Enter goes on to its file.

    `figure` is what is set; `with_data` whether its numbers are to be written beside it.
    """

    def __init__(self, pictures: Sequence[Picture], looks: Looks, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Figure for a paper"))
        self._pictures, self._looks = pictures, looks
        self.preview, self.said = QLabel(), QLabel()
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setFixedSize(*PREVIEW)
        self.preview.setAccessibleName(tr("Preview"))
        self.said.setWordWrap(True)
        self.kind = QComboBox()
        for key, name in kinds().items():
            self.kind.addItem(name, key)
        self.width_field = _size(30.0, 400.0, " mm")
        self.height_field = _size(0.0, 400.0, " mm")
        self.height_field.setSpecialValueText(tr("as high as it needs"))
        self.letters = _size(5.0, 24.0, " pt")
        self.line = _size(0.3, 4.0, " pt")
        self.line.setSingleStep(0.1)
        self.family = QFontComboBox()
        self.family.setFontFilters(QFontComboBox.FontFilter.ScalableFonts)
        self.own_family = QCheckBox(tr("Another font"))
        self.grey = QCheckBox(tr("Without colours"))
        self.dots = QSpinBox()
        self.dots.setRange(72, 1200)
        self.dots.setSingleStep(50)
        self.dots.setSuffix(" dpi")
        self.data = QCheckBox(tr("Its numbers beside it (.csv)"))
        self._lay_out()
        self.show_figure(_last())
        self.kind.activated.connect(self._choose)
        for field in (self.width_field, self.height_field, self.letters, self.line, self.dots):
            field.setKeyboardTracking(False)
            field.valueChanged.connect(self._draw)
        for box in (self.own_family, self.grey):
            box.toggled.connect(self._draw)
        self.family.currentFontChanged.connect(self._draw)

    @property
    def figure(self) -> Figure:
        """What is set."""
        return Figure(
            width=self.width_field.value(),
            height=self.height_field.value(),
            letters=self.letters.value(),
            line=self.line.value(),
            family=self.family.currentFont().family() if self.own_family.isChecked() else "",
            grey=self.grey.isChecked(),
            dots=self.dots.value(),
        )

    @property
    def with_data(self) -> bool:
        """Whether the numbers are to be written beside the figure."""
        return self.data.isChecked()

    def accept(self) -> None:
        """The next one begins as this one."""
        settings().setValue("figure", msgspec.json.encode(self.figure).decode())
        super().accept()

    def show_figure(self, figure: Figure) -> None:
        """Set everything at once."""
        for field, value in (
            (self.width_field, figure.width),
            (self.height_field, figure.height),
            (self.letters, figure.letters),
            (self.line, figure.line),
        ):
            field.blockSignals(True)
            field.setValue(value)
            field.blockSignals(False)
        self.dots.setValue(figure.dots)
        self.own_family.setChecked(bool(figure.family))
        if figure.family:
            self.family.setCurrentText(figure.family)
        self.grey.setChecked(figure.grey)
        place = next((k for k, each in enumerate(FIGURES.values()) if replace(each, grey=figure.grey) == figure), 0)
        self.kind.setCurrentIndex(place)
        self._draw()

    def _choose(self) -> None:
        self.show_figure(replace(FIGURES[self.kind.currentData()], grey=self.grey.isChecked()))

    def _draw(self) -> None:
        """The figure as it is set now; what does not fit in it is said."""
        self.family.setEnabled(self.own_family.isChecked())
        sheet = FigureSheet(self._pictures, self.figure, self._looks)
        ratio = self.devicePixelRatioF()
        scale = min(PREVIEW[0] / sheet.size[0], PREVIEW[1] / sheet.size[1])
        pixmap = QPixmap.fromImage(sheet_image(sheet, scale * ratio))
        pixmap.setDevicePixelRatio(ratio)
        self.preview.setPixmap(pixmap)
        high = self.figure.width * sheet.size[1] / sheet.size[0]
        cuts = list(cut(sheet.page))
        self.said.setText(
            tr("Too narrow for: {texts}.", texts=listed(cuts))
            if cuts
            else tr(
                "{width} × {height} mm, letters of {letters} pt.",
                width=f"{self.figure.width:.4g}",
                height=f"{high:.3g}",
                letters=f"{self.figure.letters:.3g}",
            )
        )

    def _lay_out(self) -> None:
        form = QFormLayout()
        for name, field in (
            (tr("For"), self.kind),
            (tr("Width"), self.width_field),
            (tr("Height"), self.height_field),
            (tr("Letters"), self.letters),
            (tr("Lines"), self.line),
            ("", self.own_family),
            (tr("Font"), self.family),
            ("", self.grey),
            (tr("Dots of a PNG"), self.dots),
            ("", self.data),
        ):
            form.addRow(name, field)
            if name:
                for part in (field, *field.findChildren(QLineEdit)):
                    part.setAccessibleName(name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        left = QVBoxLayout()
        left.addLayout(form)
        left.addWidget(self.said)
        left.addStretch(1)
        left.addWidget(buttons)
        line = QHBoxLayout(self)
        line.setSpacing(16)
        line.addLayout(left)
        line.addWidget(self.preview)


def _last() -> Figure:
    """As the last figure was set."""
    text = settings().value("figure")
    try:
        return msgspec.json.decode(text, type=Figure) if isinstance(text, str) else FIGURES["one-column"]
    except msgspec.DecodeError:
        return FIGURES["one-column"]


def _size(low: float, high: float, unit: str) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setRange(low, high)
    field.setDecimals(1)
    field.setSuffix(unit)
    return field
