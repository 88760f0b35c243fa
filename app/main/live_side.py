"""Beside the plot of a live class: how to come in, how many have answered, what the teacher does."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtNetwork import QAbstractSocket, QHostAddress, QNetworkInterface
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.main.class_window import BeliefRow
from app.widgets.look import MUTED
from app.widgets.qr import QrCode
from app.widgets.stage.pieces import type_of
from app.widgets.style import set_kind
from app.words.i18n import tr

WIDTH = 316


def addresses() -> list[tuple[str, str]]:
    """(address, network) of this machine at which phones of the same network can reach it; private ones first."""
    found = []
    for interface in QNetworkInterface.allInterfaces():
        flags, wanted = interface.flags(), QNetworkInterface.InterfaceFlag
        if not (flags & wanted.IsUp and flags & wanted.IsRunning) or flags & wanted.IsLoopBack:
            continue
        for entry in interface.addressEntries():
            ip = entry.ip()
            if ip.protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol and not ip.isLinkLocal():
                found.append((ip.toString(), interface.humanReadableName()))
    return sorted(found, key=lambda entry: not _private(entry[0]))


def _private(address: str) -> bool:
    host = QHostAddress(address)
    nets = (("10.0.0.0", 8), ("172.16.0.0", 12), ("192.168.0.0", 16))
    return any(host.isInSubnet(QHostAddress(net), bits) for net, bits in nets)


class StartSheet(QWidget):
    """Where the class can be reached, and what happens when it begins."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.address_box, self.start_button = QComboBox(), QPushButton(tr("Start the class"))
        self.address_box.setAccessibleName(tr("Network"))
        for address, network in addresses():
            self.address_box.addItem(tr("{address} ({network})", address=address, network=network), address)
        self.address_box.addItem(tr("this computer only, to try it: {address}", address="127.0.0.1"), "127.0.0.1")
        set_kind(self.start_button, "primary")
        about = QLabel(
            tr(
                "Students join with a browser, by QR code or address: no account, no name, no internet. Only this network can reach the address, and only until the class ends."
            )
        )
        hint = QLabel(
            tr(
                "Windows and macOS may ask once whether connections are allowed. Try it with your own phone first; a guest network that keeps phones apart will not do: then use this computer's own hotspot."
            )
        )
        hint.setForegroundRole(MUTED)
        self.problem = QLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (about, self.address_box, self.start_button, self.problem, hint):
            if isinstance(widget, QLabel):
                widget.setWordWrap(True)
                widget.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(widget)
        self.problem.hide()

    @property
    def address(self) -> str:
        """What is chosen."""
        return str(self.address_box.currentData())

    def complain(self, words: str) -> None:
        """Why it did not begin."""
        self.problem.setText(words)
        self.problem.setVisible(bool(words))


class Invitation(QWidget):
    """QR code, address, and how many have answered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.code, self.address, self.count, self.about, self.bar = (
            QrCode(),
            QLabel(),
            QLabel(),
            QLabel(),
            QProgressBar(),
        )
        self.bar.setTextVisible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for label in (self.address, self.count, self.about):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.about.setForegroundRole(MUTED)
        for widget in (self.code, self.address, self.count, self.about, self.bar):
            column.addWidget(widget)

    def set_scale(self, k: float) -> None:
        """Fit a stage of scale `k`."""
        for label, size in ((self.address, 1.5), (self.count, 2.6), (self.about, 1.1)):
            label.setFont(type_of(13 * size, k, QFont.Weight.Normal if label is self.about else QFont.Weight.Bold))
        self.bar.setFixedHeight(round(10 * k))
        self.code.set_scale(k)

    def show_address(self, address: str) -> None:
        """Where phones come in."""
        self.code.show_address(address)
        self.address.setText(address.removeprefix("http://"))

    def show_count(self, answered: int, here: int, joined: int, *, asks: bool) -> None:
        """Of how many devices; that one person may have two of them is said."""
        most = max(here, answered)
        self.count.setText(tr("{answered} of {here}", answered=answered, here=most) if asks else str(here))
        about = tr("devices have answered") if asks else tr("devices are here")
        self.about.setText(
            about if joined <= most else tr("{about}; {joined} have joined so far", about=about, joined=joined)
        )
        self.bar.setRange(0, max(most, 1))
        self.bar.setValue(answered if asks else 0)


class Buttons(QWidget):
    """What the teacher does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pause, self.answers, self.reveal = QPushButton(), QPushButton(), QPushButton(tr("Reveal for all"))
        self.back, self.next, self.end = (
            QPushButton(tr("Back")),
            QPushButton(tr("Next question")),
            QPushButton(tr("End the class")),
        )
        self.keep = QPushButton(tr("Keep the class picture…"))
        set_kind(self.reveal, "primary")
        for button in (self.end, self.keep):
            set_kind(button, "quiet")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        places = ((self.pause, 0, 0, 1), (self.answers, 0, 1, 1), (self.reveal, 1, 0, 2), (self.back, 2, 0, 1), (self.next, 2, 1, 1), (self.keep, 3, 0, 1), (self.end, 3, 1, 1))  # fmt: skip
        for button, row, column, width in places:
            grid.addWidget(button, row, column, 1, width)


def fill_rows(column: QVBoxLayout, rows: Sequence[BeliefRow]) -> None:
    """These rows in the place of those that were there."""
    while (item := column.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
    for row in rows:
        column.addWidget(row)
