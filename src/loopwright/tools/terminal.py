"""The standard streams of a command: how wide lines may be, whether it shows colours, and how what
fails becomes a line and a status."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Callable
from typing import TextIO

from loopwright.reporting.errors import DiagnosticError, LoopwrightError, internal_error

PLAIN_WIDTH = 100
"""How wide tables are where no terminal says it."""


def terminal_width() -> int | None:
    """How wide the terminal is; None if the output goes elsewhere, where lines stay whole."""
    if not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns


def table_width() -> int:
    """How wide tables may be: what `COLUMNS` says, the terminal, or what fits most windows."""
    if sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal():
        return shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns
    return PLAIN_WIDTH


def on_colour_terminal(stream: TextIO | None) -> bool:
    """Whether a stream goes to a terminal that shows colours, and nobody asked for none
    (`NO_COLOR`).

    >>> import io
    >>> on_colour_terminal(io.StringIO())
    False
    """
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return stream.isatty()


def run_command(program: str, work: Callable[[], int]) -> int:
    """The exit status of a command: that of its work, 1 with a line on the standard error where it
    fails, 130 where it is interrupted."""
    _replace_closed_streams()
    try:
        try:
            return work()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _abandon_output()
    except OSError as error:
        _abandon_output()
        about = f"'{error.filename}': " if error.filename else ""
        say(f"{program}: error: {about}{error.strerror or error}")
    except KeyboardInterrupt:
        say(f"{program}: interrupted")
        return 130
    except Exception as error:
        say(_failure(program, error))
    return 1


def _failure(program: str, error: Exception) -> str:
    match error:
        case DiagnosticError():
            return str(error)
        case LoopwrightError():
            return f"{program}: error: {error}"
        case MemoryError():
            return f"{program}: error: out of memory: {error}"
        case RecursionError():
            return f"{program}: error: the program is nested too deeply"
        case _:
            return f"{program}: {internal_error(error)}"


def say(text: str) -> None:
    """Write a line to the standard error, if that can be written to."""
    with contextlib.suppress(OSError, ValueError):
        print(text.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), file=sys.stderr)


def _replace_closed_streams() -> None:
    """Let standard streams that are closed fail with the system's error where they are used:
    Python has none for them, and `print` would drop what goes there."""
    for name, mode, flags in (
        ("stdin", "r", os.O_WRONLY),
        ("stdout", "w", os.O_RDONLY),
        ("stderr", "w", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode))


def _abandon_output() -> None:
    """The output cannot be written: keep Python from failing again when it ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
