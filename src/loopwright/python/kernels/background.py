"""Compiles code in a process of its own, while calls go on with the code that there is.

A thread would take the interpreter's lock from the calls for as long as it compiles, and could not
be ended when the interpreter ends. A forked process has all that it needs to know, and leaves its
code in the disk cache. It is no child of this process, so that nobody gets a signal of its end or
could wait for it; a pipe, which only it has open, tells that it has ended. It is killed when this
process ends.
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
"""The environment variable that is 0 where calls wait for the code that they need."""
_MOST_SECONDS = 600
"""How long a process may take."""
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
        """Return whether the process has ended, in whatever way; does not wait."""
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
    """Begin work in another process; `None` if there can be none now. Whatever the work raises ends
    the process."""
    with engine.unless_compiling() as is_free:
        if not is_free:
            return None
        try:
            own, other = os.pipe()
        except OSError:
            return None
        try:
            child = _fork()
        except OSError:
            os.close(own)
            os.close(other)
            return None
        if child == 0:
            _become_orphan(work, other)
    os.close(other)
    with contextlib.suppress(OSError):
        os.waitpid(child, 0)
    number = os.read(own, _PID_BYTES)
    os.set_blocking(own, False)
    job = Job(int.from_bytes(number, "little"), own)
    _running.append(job)
    return job


def _fork() -> int:
    if sys.version_info < (3, 12):
        return os.fork()
    with warnings.catch_warnings():
        # Of threads, which the other process does not have: what they hold is guarded at forks, and
        # where it is not, the process ends by the alarm.
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
