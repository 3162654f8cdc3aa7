"""Long work: it can be interrupted while native code runs, and shows on a terminal that it runs."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import TypeVar

_T = TypeVar("_T")
_PATIENCE = 0.5
_STACK_BYTES = 256 << 20


def run_interruptibly(work: Callable[[], _T], label: str) -> _T:
    """The value of `work()`, computed on another thread while this one watches for Ctrl-C.

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
