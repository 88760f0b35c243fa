"""The way of Tab through the page of a lab."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from app.widgets.form.form import stops_in
from app.widgets.page.page_frame import PageFrame


def order_focus(page: PageFrame, before: Sequence[QWidget]) -> list[QWidget]:
    """From the tabs to what is asked first, the messages, the hero, the small pictures, what is pulled out, the controls; the way as it is now.

    `before`: the same of the last time; where it is as it was, nothing is to be done.
    """
    controls = [stop for row in page.controls.rows.values() for stop in stops_in(row)]
    chain = [
        *((page.tabs,) if page.tabs is not None else ()),
        *page.first_stops,
        *((page.message,) if page.message.lines else ()),
        *(part for panel in page.grid.on_screen() for part in (panel, *panel.draws.buttons.values())),
        *(() if page.memo.isHidden() else (page.memo.area, page.memo.button)),
        *page.strip.thumbs,
        *page.stops_below,
        *page.pulled.stops,
        *controls,
        page.controls.settings_button,
        page.controls.numbers_button,
    ]
    if chain != list(before):
        for earlier, later in itertools.pairwise(chain):
            QWidget.setTabOrder(earlier, later)
    return chain
