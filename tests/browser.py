"""A real browser for tests: headless Chromium, spoken to over its own protocol. Where none is installed, tests are skipped."""

from __future__ import annotations

import base64
import itertools
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

import run

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--remote-debugging-port=0", "--hide-scrollbars", "--mute-audio",
    "--force-device-scale-factor=1", "--disable-dev-shm-usage",
)  # fmt: skip
CODES = {
    "Tab": 9,
    "Enter": 13,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "PageUp": 33,
    "Space": 32,
}


class Browser:
    """One page of it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []
        """Errors and warnings of the console, and scripts that failed."""
        self.requests: list[str] = []
        """Addresses that were fetched."""

    def call(self, method: str, **params: Any) -> Any:
        """One command of the protocol, and its answer."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=30))
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]
            self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        method, params = message.get("method", ""), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(str(details.get("exception", {}).get("description", details["text"])))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(part.get("value", "")) for part in params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(params["entry"]["text"] + " " + params["entry"].get("url", ""))
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    def show(self, url: str, width: int, height: int, *, dark: bool = False) -> None:
        """Open an address in a window of this size."""
        for room in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(f"{room}.enable")
        self._measure(width, height)
        self.look(dark=dark)
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'")

    def resize(self, width: int, height: int) -> None:
        """Give the window of the page that is open another size."""
        self._measure(width, height)
        self.wait(f"innerWidth === {width} && innerHeight === {height}")

    def _measure(self, width: int, height: int) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )

    def look(self, *, dark: bool = False, media: str = "") -> None:
        """Light or dark; 'print' for paper."""
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", media=media, features=scheme)

    def value(self, script: str) -> Any:
        """What a script is worth."""
        told = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def wait(self, script: str, seconds: float = 60.0) -> None:
        """Until a script is true."""
        end = time.monotonic() + seconds
        while not self.value(f"Boolean({script})"):
            assert time.monotonic() < end, f"in vain: {script}"
            time.sleep(0.005)

    def press(self, *keys: str) -> None:
        """Keys, one after the other."""
        for key in keys:
            code = CODES.get(key, ord(key[0].upper()))
            text = {"Enter": "\r", "Space": " "}.get(key, "")
            name = " " if key == "Space" else key
            both: dict[str, Any] = {"key": name, "code": key, "windowsVirtualKeyCode": code}
            self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **both)
            self.call("Input.dispatchKeyEvent", type="keyUp", **both)

    def tree(self) -> list[tuple[str, str]]:
        """(role, name) of all that a screen reader finds."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node.get("ignored") and "role" in node
        ]

    def picture(self, path: Path) -> None:
        """What is seen, as a PNG."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


@contextmanager
def program() -> Iterator[str]:
    """A browser that runs, by the address of its protocol; the test is skipped where there is none."""
    path = run.browser()
    if not path:
        pytest.skip("no Chromium is installed here (Debian: apt-get install chromium)")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [path, *FLAGS, f"--user-data-dir={folder}", "about:blank"]
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            yield _address(Path(folder), process)
        finally:
            if os.name == "posix":
                os.killpg(process.pid, 9)
            process.kill()
            process.wait(10)


@contextmanager
def page_in(address: str) -> Iterator[Browser]:
    """A page of a browser that runs, with nothing that others left: as in a private window. No pings: they are drawn with
    `random`, and to Hypothesis that looks as if a test that is on did so; and a busy machine answers late."""
    with connect(address, max_size=None, compression=None, ping_interval=None) as socket:
        whole = Browser(socket)
        room = whole.call("Target.createBrowserContext")["browserContextId"]
        page = whole.call("Target.createTarget", url="about:blank", browserContextId=room)["targetId"]
        where = f"{address.partition('/devtools')[0]}/devtools/page/{page}"
        with connect(where, max_size=None, compression=None, ping_interval=None) as own:
            yield Browser(own)
        whole.call("Target.disposeBrowserContext", browserContextId=room)


def _address(folder: Path, process: subprocess.Popen[bytes]) -> str:
    """The browser writes it into its folder."""
    end = time.monotonic() + 60
    while True:
        try:
            port, path = (folder / "DevToolsActivePort").read_text().split()
            return f"ws://127.0.0.1:{port}{path}"
        except (OSError, ValueError):
            if process.poll() is not None or time.monotonic() > end:
                pytest.skip("Chromium does not start here")
            time.sleep(0.02)
