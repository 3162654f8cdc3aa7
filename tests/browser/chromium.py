"""A headless Chromium, driven by its own protocol over pipes.

Messages are JSON objects that end in a zero byte; see `chromedevtools.github.io/devtools-protocol`.
"""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
_PATIENCE = 60.0
_THEIRS = (3, 4)
"""The file descriptors that Chromium reads commands from and writes answers to."""


class Chromium:
    """A browser with one page, which is closed with it."""

    def __init__(self, profile: Path) -> None:
        assert PROGRAM is not None
        command, ours = os.pipe()
        answers, answer = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (command, answer)]

        def hand_over() -> None:
            for end, number in zip(ends, _THEIRS, strict=True):
                os.dup2(end, number)

        flags = ("headless", "no-sandbox", "disable-gpu", "remote-debugging-pipe", "no-first-run")
        self._process = subprocess.Popen(
            [PROGRAM, *(f"--{flag}" for flag in flags), f"--user-data-dir={profile}"],
            stderr=subprocess.DEVNULL,
            preexec_fn=hand_over,
            pass_fds=_THEIRS,
        )
        for end in (command, answer, *ends):
            os.close(end)
        self._out = ours
        self._in = answers
        self._rest = b""
        self._number = 0
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **parameters: object) -> dict[str, Any]:
        """What the browser answers to a command."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        until = time.monotonic() + _PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._in], [], [], max(0, until - time.monotonic()))
            read = os.read(self._in, 1 << 20) if ready else b""
            assert read, "the browser does not answer"
            self._rest += read
        text, _, self._rest = self._rest.partition(b"\0")
        return json.loads(text)

    def open(self, url: str) -> None:
        """Load a page, and wait until all of it is there."""
        self.events.clear()
        self.ask("Page.navigate", url=url)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._next())

    def run(self, script: str) -> Any:
        """The value of an expression of JavaScript."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def show(self, width: int, *, dark: bool) -> None:
        """Let the page be so wide, in light or dark mode."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=900,
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])

    def press(self, key: str, text: str = "") -> None:
        """Press a key."""
        code = {"Tab": 9, "Enter": 13}[key]
        about: dict[str, object] = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **about)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **about)

    def picture(self, file: Path) -> bytes:
        """The whole page as a PNG, which is kept in a file."""
        shown = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        data = base64.b64decode(shown["data"])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        return data

    def close(self) -> None:
        """End the browser."""
        self._session = None
        self.ask("Browser.close")
        self._process.wait(_PATIENCE)
        os.close(self._out)
        os.close(self._in)
