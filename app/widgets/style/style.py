"""Qt's style with the parts of this folder in place of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QApplication,
    QProxyStyle,
    QSlider,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionSlider,
    QWidget,
)

from app.widgets.look import colour
from app.widgets.style import bars, buttons, fields
from app.widgets.style.painting import box

Primitive, Control, Complex = QStyle.PrimitiveElement, QStyle.ControlElement, QStyle.ComplexControl
Contents, Element, Metric = QStyle.ContentsType, QStyle.SubElement, QStyle.PixelMetric
Draw = Callable[[QPainter, Any, QWidget | None], bool]


def _nothing(_painter: QPainter, _option: QStyleOption, _widget: QWidget | None) -> bool:
    return True


def _bar(painter: QPainter, option: QStyleOption, _widget: QWidget | None) -> bool:
    painter.fillRect(option.rect, colour("window"))
    return True


def _popup(painter: QPainter, option: QStyleOption, _widget: QWidget | None) -> bool:
    painter.fillRect(option.rect, colour("raised"))
    box(painter, option.rect, None, colour("line"), 0.5)
    return True


def _arrow(turn: float) -> Draw:
    return lambda painter, option, _widget: buttons.arrow(painter, option, turn)


PRIMITIVES: dict[QStyle.PrimitiveElement, Draw] = {
    Primitive.PE_PanelButtonCommand: buttons.push_button,
    Primitive.PE_FrameDefaultButton: _nothing,
    Primitive.PE_PanelButtonTool: buttons.tool_button,
    Primitive.PE_IndicatorCheckBox: buttons.check_box,
    Primitive.PE_IndicatorItemViewItemCheck: buttons.check_box,
    Primitive.PE_IndicatorRadioButton: buttons.radio_button,
    Primitive.PE_IndicatorArrowDown: _arrow(0),
    Primitive.PE_IndicatorArrowLeft: _arrow(90),
    Primitive.PE_IndicatorArrowUp: _arrow(180),
    Primitive.PE_IndicatorArrowRight: _arrow(270),
    Primitive.PE_PanelLineEdit: fields.line_edit,
    Primitive.PE_FrameLineEdit: fields.line_edit,
    Primitive.PE_Frame: fields.frame,
    Primitive.PE_PanelItemViewItem: fields.row,
    Primitive.PE_FrameFocusRect: fields.focus,
    Primitive.PE_FrameStatusBarItem: _nothing,
    Primitive.PE_FrameTabBarBase: _nothing,
    Primitive.PE_PanelMenu: _popup,
    Primitive.PE_FrameMenu: _nothing,
    Primitive.PE_PanelTipLabel: _popup,
}
CONTROLS: dict[QStyle.ControlElement, Draw] = {
    Control.CE_ToolBar: _bar,
    Control.CE_MenuBarEmptyArea: _bar,
    Control.CE_TabBarTabShape: fields.tab,
    Control.CE_HeaderSection: fields.head,
    Control.CE_HeaderEmptyArea: fields.head,
    Control.CE_ProgressBarGroove: bars.progress_groove,
    Control.CE_ProgressBarContents: bars.progress,
    Control.CE_Splitter: bars.splitter,
}
METRICS: dict[QStyle.PixelMetric, int] = {
    Metric.PM_SliderThickness: bars.SLIDER,
    Metric.PM_SliderControlThickness: bars.SLIDER,
    Metric.PM_SliderLength: bars.THUMB,
    Metric.PM_ScrollBarExtent: bars.SCROLL,
    Metric.PM_ScrollBarSliderMin: bars.LEAST,
    Metric.PM_ButtonShiftHorizontal: 0,
    Metric.PM_ButtonShiftVertical: 0,
    Metric.PM_IndicatorWidth: 16,
    Metric.PM_IndicatorHeight: 16,
}


class LabStyle(QProxyStyle):
    """Fusion, drawn as app/widgets/style says."""

    def __init__(self) -> None:
        super().__init__("Fusion")
        self._complex: dict[QStyle.ComplexControl, Draw] = {
            Complex.CC_Slider: partial(bars.slider, style=self),
            Complex.CC_ScrollBar: partial(bars.scroll_bar, style=self),
            Complex.CC_ComboBox: fields.combo_box,
            Complex.CC_ToolButton: buttons.tool_button_with_menu,
        }

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        draw = PRIMITIVES.get(element)
        if draw is None or not draw(painter, option, widget):
            super().drawPrimitive(element, option, painter, widget)

    def drawControl(
        self, element: QStyle.ControlElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        draw = CONTROLS.get(element)
        if draw is not None and draw(painter, option, widget):
            return
        painter.save()
        if element == Control.CE_PushButtonLabel:
            buttons.button_label(painter, option, widget)
        elif element == Control.CE_ComboBoxLabel:
            fields.combo_label(option)
        elif element == Control.CE_TabBarTabLabel:
            fields.tab_label(option)
        elif element in (Control.CE_ItemViewItem, Control.CE_MenuItem, Control.CE_MenuBarItem):
            fields.calm_selection(option)
        super().drawControl(element, option, painter, widget)
        painter.restore()

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        draw = self._complex.get(control)
        if draw is None or not draw(painter, option, widget):
            super().drawComplexControl(control, option, painter, widget)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        if control == Complex.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            return bars.scroll_rect(option, part)
        if control == Complex.CC_ComboBox and part == QStyle.SubControl.SC_ComboBoxEditField:
            return fields.combo_text(option)
        return super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]  # the stub forgets None

    def subElementRect(self, element: QStyle.SubElement, option: QStyleOption, widget: QWidget | None = None) -> QRect:
        rect = super().subElementRect(element, option, widget)  # type: ignore[arg-type]
        if element == Element.SE_LineEditContents and fields.place_of(widget) == "alone":
            rect.adjust(fields.PADDING, 0, -fields.PADDING, 0)
        return rect

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        if kind == Contents.CT_PushButton:
            return buttons.button_size(option, size, widget)
        wanted = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]
        if kind in (Contents.CT_LineEdit, Contents.CT_ComboBox) and fields.place_of(widget) == "alone":
            line = option.fontMetrics.height()
            return QSize(wanted.width() + 2 * fields.PADDING, max(30, line + 12))
        return wanted

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        if metric in (Metric.PM_IndicatorWidth, Metric.PM_IndicatorHeight) and buttons.kind_of(widget) == "switch":
            return buttons.SWITCH.width() if metric == Metric.PM_IndicatorWidth else buttons.SWITCH.height()
        known = METRICS.get(metric)
        if known is not None and isinstance(widget, QSlider):
            return round(known * bars.scale_of(widget))
        return known if known is not None else super().pixelMetric(metric, option, widget)


def install() -> None:
    """Make this the style of the application, once."""
    application = QApplication.instance()
    if isinstance(application, QApplication) and not isinstance(application.style(), LabStyle):
        application.setStyle(LabStyle())
