"""Compilation of code in a separate process, while calls continue with the existing code.

A thread would hold the interpreter's lock for as long as it compiles, and could not be ended when
the interpreter ends. A forked process has all that it needs, and leaves its code in the disk cache.
It is not a child of this process, so that its end sends no signal and nobody waits for it; a pipe,
which only it holds open, shows when it has ended. It is killed when this process ends.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import signal
import sys
import warnings
from collections.abc import Callable
from typing import NoReturn

from loopwright.native.runtime import engine
from loopwright.records import dataclass

VARIABLE = "LOOPWRIGHT_BACKGROUND"
"""The environment variable that is 0 if calls are to wait for the code that they need."""
_MOST_SECONDS = 600
"""The maximum running time of a process."""
_NICE = 10
_PID_BYTES = 8


def is_off() -> bool:
    """Return whether calls are to wait for all code."""
    return os.environ.get(VARIABLE, "") == "0"


def is_wanted() -> bool:
    """Return whether code may be compiled in the background."""
    return sys.platform == "linux" and not is_off()


@dataclass(eq=False)
class Job:
    """Work in another process."""

    process: int
    _pipe: int
    _is_done: bool = False

    def is_done(self) -> bool:
        """Return whether the process has ended, successfully or not; does not wait."""
        if not self._is_done:
            try:
                self._is_done = not os.read(self._pipe, 1)
            except BlockingIOError:
                return False
            except OSError:
                self._is_done = True
            if self._is_done:
                self._forget()
        return self._is_done

    def stop(self) -> None:
        """End the process, if it still runs."""
        if not self.is_done():
            with contextlib.suppress(OSError):
                os.kill(self.process, signal.SIGKILL)
            self._is_done = True
            self._forget()

    def _forget(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._pipe)
        with contextlib.suppress(ValueError):
            _running.remove(self)


_running: list[Job] = []


@atexit.register
def _stop_all() -> None:
    for job in [*_running]:
        job.stop()


def _leave_to_parent() -> None:
    """Forget the jobs in a process that others have forked from this one."""
    for job in _running:
        job._is_done = True  # pyright: ignore[reportPrivateUsage]
        with contextlib.suppress(OSError):
            os.close(job._pipe)  # pyright: ignore[reportPrivateUsage]
    _running.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)


def start(work: Callable[[], object]) -> Job | None:
    """Begin work in another process; `None` if there can be none now. An exception of the work ends
    the process."""
    with engine.unless_compiling() as is_free:
        if not is_free:
            return None
        try:
            read_end, write_end = os.pipe()
        except OSError:
            return None
        try:
            child = _fork()
        except OSError:
            os.close(read_end)
            os.close(write_end)
            return None
        if child == 0:
            _become_orphan(work, write_end)
    os.close(write_end)
    with contextlib.suppress(OSError):
        os.waitpid(child, 0)
    number = os.read(read_end, _PID_BYTES)
    os.set_blocking(read_end, False)
    job = Job(int.from_bytes(number, "little"), read_end)
    _running.append(job)
    return job


def _fork() -> int:
    if sys.version_info < (3, 12):
        return os.fork()
    with warnings.catch_warnings():
        # A warning about threads, which the other process lacks. Locks that they hold are guarded
        # at forks; otherwise the process ends by the alarm.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _become_orphan(work: Callable[[], object], pipe: int) -> NoReturn:
    """Do the work in a process that nobody waits for."""
    try:
        os.setsid()
        process = os.fork()
        if process:
            os.write(pipe, process.to_bytes(_PID_BYTES, "little"))
            os._exit(0)
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGALRM:
            signal.signal(number, signal.SIG_DFL)
        signal.alarm(_MOST_SECONDS)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        os.nice(_NICE)
        gc.disable()  # the memory is shared with the other process as long as nobody writes
        work()
    finally:
        os._exit(0)
