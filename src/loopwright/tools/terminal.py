"""Commands on a terminal: widths, colours, errors as a line and a status, and long work.

Long work can be interrupted while native code runs, and shows on a terminal that it runs.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import TextIO, TypeVar

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
    """Return whether a stream goes to a terminal that shows colours, and the user has not asked for
    none (`NO_COLOR`).

    >>> import io
    >>> on_colour_terminal(io.StringIO())
    False
    """
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return stream.isatty()


def run_command(program: str, work: Callable[[], int], failed: int = 1) -> int:
    """Run a command and return its exit status: `failed`, with a line on the standard error, if it
    fails, and 130 if it is interrupted."""
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
    return failed


def _failure(program: str, error: Exception) -> str:
    match error:
        case DiagnosticError() if on_colour_terminal(sys.stderr):
            return "\n".join(one.render(colours=True) for one in error.diagnostics)
        case DiagnosticError():
            return str(error)
        case LoopwrightError() if on_colour_terminal(sys.stderr):
            return f"\033[1m{program}: \033[0;1;31merror: \033[0;1m{error}\033[0m"
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


_T = TypeVar("_T")
_PATIENCE = 0.5
_STACK_BYTES = 256 << 20


def run_interruptibly(work: Callable[[], _T], label: str) -> _T:
    """Return the value of `work()`, computed on another thread while this one watches for Ctrl-C.

    Native code cannot be stopped, so an interruption ends the process (status 130). Work that
    takes longer than half a second shows `label` and the time on a terminal.
    """
    values: list[_T] = []
    errors: list[BaseException] = []

    def compute() -> None:
        try:
            values.append(work())
        except BaseException as error:
            errors.append(error)

    previous = threading.stack_size(_STACK_BYTES)
    worker = threading.Thread(target=compute, name="loopwright-work", daemon=True)
    try:
        worker.start()
    finally:
        threading.stack_size(previous)
    try:
        worker.join(_PATIENCE)
        if worker.is_alive():
            _watch(worker, label)
    except KeyboardInterrupt:
        print("loopwright: interrupted", file=sys.stderr)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(130)
    if errors:
        raise errors[0]
    return values[0]


def _watch(worker: threading.Thread, label: str) -> None:
    with ExitStack() as stack:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

            columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
            progress = Progress(
                *columns,
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            stack.enter_context(progress)
            progress.add_task(label, total=None)
        worker.join()
