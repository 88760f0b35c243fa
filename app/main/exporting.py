"""What leaves the program by dialog or clipboard: pictures, data, readout, Python.

What writes is imported when it is first used: the program must start quickly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.data.writing import WriteError, write_text
from app.state.files import settings
from app.widgets.save_name import documents, with_ending
from app.words.formulas import as_latex
from app.words.i18n import listed, parted, sentences, tr
from app.words.texts import rich
from dpcore.errors import ParameterError

if TYPE_CHECKING:
    from app.lab.base import Lab
    from app.lab.comparing import Shown
    from app.lab.privacy_label import Label
    from app.plot.page import Looks
    from app.plot.picture import Picture
    from app.widgets.page.lab_page import LabPage


MOST_NAMED = 6
"""Things of a person's own that the question about them names."""


class Exporter(QObject):
    """Dialogs and clipboard for the window.

    Signals:
        said(str): what was done.
        failed(str): what could not be done, and why.
    """

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    # -- files

    def picture(self, page: LabPage) -> None:
        """Ask for a file and save the plots in it; its ending decides the format."""
        kinds = tr("Picture (*.png);;Drawing (*.svg);;Document (*.pdf)")
        shown = self._shown(page)
        path = self._ask_target(tr("Export picture"), f"{page.lab.id}.png", kinds) if shown is not None else None
        if path is not None and shown is not None:
            from app.output.pictures import render

            pictures, seen = _on_screen(page)
            session = self._session(page.lab, shown, path)
            if session is not None:
                self._try(
                    page,
                    path,
                    lambda: render(pictures, path, **seen, session=session, said=shown.result.said.caption),
                    session,
                )

    def figure(self, page: LabPage) -> None:
        """Ask how a figure is to be set and for its file; write it, and where that is wanted its numbers beside it."""
        shown = self._shown(page)
        if shown is None:
            return
        from app.output.figure import write_figure
        from app.output.report import data_csv
        from app.widgets.figure_form import FigureForm

        pictures, seen = _on_screen(page)
        form = FigureForm(pictures, seen, self._window)
        if not form.exec():
            return
        kinds = tr("Document (*.pdf);;Drawing (*.svg);;Picture (*.png)")
        path = self._ask_target(tr("Figure for a paper"), f"{page.lab.id}-figure.pdf", kinds)
        session = self._session(page.lab, shown, path) if path is not None else None
        if path is None or session is None:
            return
        said = shown.result.said.caption
        table = with_ending(str(path.with_suffix("")), ".csv", self._window) if form.with_data else None
        self._try(page, path, lambda: write_figure(pictures, path, form.figure, seen, said, session), session)
        if table is not None:
            text = data_csv(page.lab, shown)
            self._try(page, table, lambda: write_text(table, text))

    def data(self, page: LabPage) -> None:
        """Ask for a file and save the numbers behind the plots."""
        shown = self._shown(page)
        kinds = tr("Table (*.csv)")
        path = self._ask_target(tr("Export data"), f"{page.lab.id}.csv", kinds) if shown is not None else None
        if path is not None and shown is not None:
            from app.output.report import data_csv

            text = data_csv(page.lab, shown)
            self._try(page, path, lambda: write_text(path, text))

    def numbers(self, page: LabPage) -> None:
        """Ask for a file and write a record of the numbers in it, from which they can be computed anew."""
        shown = self._shown(page)
        kinds = tr("Record (*.json)")
        name = f"{page.lab.id}-numbers.json"
        path = self._ask_target(tr("Numbers to cite"), name, kinds) if shown is not None else None
        session = self._session(page.lab, shown, path) if path is not None and shown is not None else None
        if session == b"":
            self.failed.emit(tr("Nothing was written: without the settings nobody could compute the numbers anew."))
        elif session and path is not None and shown is not None:
            from app.output.citable import write_record

            self._try(page, path, lambda: write_record(path, page.lab, shown))

    def made(self, page: LabPage) -> None:
        """Ask for a file and save the made-up rows of the tab in it."""
        shown = self._shown(page)
        if shown is None:
            return
        if shown.result.made is None:
            self.failed.emit(tr("This tab makes no rows."))
            return
        text = shown.result.made()
        path = self._ask_target(tr("Export made-up rows"), f"{page.lab.id}-rows.csv", tr("Table (*.csv)"))
        if path is not None:
            self._try(page, path, lambda: write_text(path, text))

    def program(self, page: LabPage, title: str, name: str) -> None:
        """Ask for a file and save the program that the tab has for the person to run."""
        from app.lab.fields import explain

        shown = self._shown(page)
        if shown is None:
            return
        if shown.result.program is None:
            self.failed.emit(tr("This tab has no program to run."))
            return
        try:
            text = shown.result.program()
        except ParameterError as error:
            self.failed.emit(explain(error))
            return
        path = self._ask_target(title, name, tr("Program (*.py)"))
        if path is not None:
            self._try(page, path, lambda: write_text(path, text))

    def memo(self, page: LabPage) -> None:
        """Ask for a file and write the memo: numbers, words, plots and the program that reproduces them."""
        kinds = tr("Memo (*.pdf);;Web page (*.html);;Markdown (*.md)")
        shown = self._shown(page)
        path = self._ask_target(tr("Write memo"), f"{page.lab.id}-memo.pdf", kinds) if shown is not None else None
        if path is not None and shown is not None:
            from app.output.memo import write_memo

            own = page.lab.memo is not None or shown.result.memo is not None
            carries = path.suffix.lower() == ".pdf" and not own
            session = self._session(page.lab, shown, path) if carries else b""
            if session is not None:
                self._try(page, path, lambda: write_memo(path, page.lab, shown, session), session)

    def label(self, page: LabPage) -> None:
        """Ask for a file and write the privacy label of what is on the screen."""
        made = self._label(page)
        if made is None:
            return
        kinds = tr("Picture (*.png);;Text (*.txt);;Drawing (*.svg);;Document (*.pdf)")
        if made.record is not None:
            kinds = ";;".join((kinds, tr("Registry record (*.yaml)")))
        path = self._ask_target(tr("Export privacy label"), "privacy-label.png", kinds)
        if path is not None:
            from app.output.label_sheet import write_label

            self._try(page, path, lambda: write_label(path, made))

    def copy_label(self, page: LabPage) -> None:
        """The privacy label as text."""
        made = self._label(page)
        if made is not None:
            from app.lab.privacy_label import as_text

            QGuiApplication.clipboard().setText(as_text(made))
            self._say(page, tr("The privacy label is on the clipboard, as text."))

    def _label(self, page: LabPage) -> Label | None:
        """The label of what is on the screen; contradicting answers have none, which is said."""
        shown = self._shown(page) if page.lab.privacy is not None else None
        if page.lab.privacy is None or shown is None:
            return None
        from app.lab.fields import explain

        try:
            return page.lab.privacy(shown.request.params)
        except ParameterError as error:
            self.failed.emit(explain(error))
            return None

    def _try(self, page: LabPage, path: Path, write: Callable[[], object], session: bytes = b"") -> None:
        from app.lab.fields import explain

        try:
            write()
        except WriteError as error:
            self.failed.emit(str(error))
        except ParameterError as error:  # a file of values that has changed since
            self.failed.emit(explain(error))
        else:
            settings().setValue("export-folder", str(path.parent))
            written = tr("Written: {name}", name=path.name)
            inside = tr("the settings behind it are inside: this program opens them again")
            self._say(page, parted((written, inside)) if session else written)

    # -- clipboard

    def copy_picture(self, page: LabPage) -> None:
        """The plots as a picture."""
        if self._shown(page) is not None:
            from app.output.pictures import image

            pictures, seen = _on_screen(page)
            QGuiApplication.clipboard().setImage(image(pictures, **seen))
            self._say(page, tr("The picture is on the clipboard."))

    def copy_readout(self, page: LabPage) -> None:
        """The readout, tab separated."""
        if self._shown(page) is None:
            return
        QGuiApplication.clipboard().setText(page.readout.tsv())
        self._say(page, tr("The readout is on the clipboard."))

    def copy_latex(self, page: LabPage) -> None:
        """The formulas, with their values of now as comments."""
        shown = self._shown(page)
        if shown is None:
            return
        text = as_latex(shown.result.story)
        if text:
            QGuiApplication.clipboard().setText(text)
        self._say(page, tr("The formulas are on the clipboard, as LaTeX.") if text else tr("There is no formula here."))

    def copy_python(self, page: LabPage) -> None:
        """A program that computes the same numbers."""
        from app.lab.fields import explain

        shown = self._shown(page)
        if shown is None:
            return
        try:
            text = page.lab.script(shown.request.params)
        except ParameterError as error:
            self.failed.emit(explain(error))
            return
        QGuiApplication.clipboard().setText(text)
        self._say(page, tr("A Python program that computes these numbers is on the clipboard."))

    def _session(self, lab: Lab, shown: Shown, path: Path) -> bytes | None:
        """A session of what is shown, to be put into `path`, empty where the person wants none; None: write nothing.

        What is set need not be shown: it may be wrong, or still on its way. Whoever has data of their own in it is asked.
        """
        from app.output.report import own_data, session_of

        request, buttons = shown.request, QMessageBox.StandardButton
        own = own_data(lab, request.params, request.pins, path.parent)
        if own:
            more = [tr("{count} more", count=len(own) - MOST_NAMED)] if len(own) > MOST_NAMED else []
            text = tr(
                "With the settings behind it inside, this program can open {name} again. Whoever gets the file can then read: "
                "{what}. Put them inside? No writes it without the settings.",
                name=path.name,
                what=listed((*own[:MOST_NAMED], *more)),
            )
            before = buttons.No if settings().value("export-settings") == "no" else buttons.Yes
            answer = QMessageBox.question(
                self._window,
                tr("Settings inside the file"),
                rich(text),
                buttons.Yes | buttons.No | buttons.Cancel,
                before,
            )
            if answer not in (buttons.Yes, buttons.No):
                return None
            settings().setValue("export-settings", "yes" if answer == buttons.Yes else "no")
            if answer == buttons.No:
                return b""
        return session_of(lab, request.params, request.pins, path.parent)

    def _shown(self, page: LabPage) -> Shown | None:
        """What a page shows, of which everything that leaves is made; where there is nothing yet, that is said."""
        if page.shown is None:
            why = page.problem or tr("The first picture is still being computed.")
            self.failed.emit(tr("There is nothing to export. {why}", why=why))
        elif page.shown.request.only:  # somebody drags
            from app.lab.comparing import compute_request

            return compute_request(page.lab, replace(page.shown.request, only="", beside=None), lambda _: None, "drag")
        return page.shown

    def _say(self, page: LabPage, text: str) -> None:
        """What was done; where the settings of now are refused, that it was done with those of the picture."""
        if page.problem:
            text = sentences(
                text, tr("It is of the last good picture, not of the settings now: {why}", why=page.problem)
            )
        self.said.emit(text)

    def _ask_target(self, title: str, name: str, kinds: str) -> Path | None:
        chosen, kind = QFileDialog.getSaveFileName(self._window, title, str(Path(export_folder()) / name), kinds)
        if not chosen or Path(chosen).suffix:
            return Path(chosen) if chosen else None
        return with_ending(chosen, "." + kind.partition("*.")[2].rstrip(")"), self._window)


def _on_screen(page: LabPage) -> tuple[list[Picture], Looks]:
    """The pictures as a person sees them: the hero, zoomed, without hidden items."""
    from app.widgets.plot.panel import looks

    panels = page.grid.on_screen()
    return [panel.picture for panel in panels if panel.picture is not None], looks(panels)


def export_folder() -> str:
    """Where the last export went; at first, and where that folder has gone, the person's documents."""
    last = settings().value("export-folder")
    return last if isinstance(last, str) and Path(last).is_dir() else documents()
