"""The way of Tab through the page of a lab."""

from __future__ import annotations

import itertools

from PySide6.QtWidgets import QTabBar, QWidget

from app.widgets.page.drawer import Drawer
from app.widgets.page.message_strip import MessageStrip
from app.widgets.plot.grid import PictureGrid


def order_focus(
    tabs: QTabBar | None,
    message: MessageStrip,
    grid: PictureGrid,
    drawer: Drawer,
    before: tuple[QWidget, ...],
) -> tuple[QWidget, ...]:
    """Tab goes from the form to the tabs, the messages, the plots in reading order, the readout, the story; what the order rests on.

    `before`: the same of the last time; where it is as it was, nothing is to be done.
    """
    panels, said = grid.reading_order(), (message,) if message.lines else ()
    if (*panels, *said) == before:
        return before
    chain = [
        *((tabs,) if tabs is not None else ()),
        *said,
        *(part for panel in panels for part in (panel, *panel.draws.buttons.values())),
        drawer.tabs,
        *drawer.stops,
    ]
    for earlier, later in itertools.pairwise(chain):
        QWidget.setTabOrder(earlier, later)
    return (*panels, *said)
