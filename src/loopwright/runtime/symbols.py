"""The support code of compiled programs, linked once per process, and the thread pool's settings.

`support.ll` and `conversions.ll` hold the code. It is never unloaded: sleeping workers stand in it
until the process ends. In the child of a fork the pool starts empty. What LLVM expects besides of
a compiler's support library (128-bit division, integer powers) comes from libgcc where it exists.
"""

from __future__ import annotations

import contextlib
import ctypes
import mmap
import os
import signal
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from loopwright.errors import UsageError
from loopwright.runtime import engine
from loopwright.runtime.objects import object_code
from loopwright.target import describe_host

THREADS_VARIABLE = "LOOPWRIGHT_NUM_THREADS"
MAX_THREADS = 1024
SIG_BLOCK = int(getattr(signal, "SIG_BLOCK", 0))
HUGE_PAGES = int(getattr(mmap, "MADV_HUGEPAGE", -1))

_EXPORTS = {
    "support.ll": (
        "lw_alloc",
        "lw_free",
        "lw_abort",
        "lw_abort_with",
        "lw_call",
        "lw_poll",
        "lw_raise",
        "lw_pool_run",
        "lw_initialise",
        "lw_pool_reset",
    ),
    "conversions.ll": (
        "__truncdfbf2",
        "__truncsfbf2",
        "__truncdfhf2",
        "__truncsfhf2",
        "__extendhfsf2",
    ),
}
_COMPILER_LIBRARY = "libgcc_s.so.1"

_SIGNAL_HANDLING = (
    "PyGILState_Ensure",
    "PyErr_CheckSignals",
    "PyGILState_Release",
    "PyErr_Fetch",
    "PyErr_Restore",
)
"""Functions of CPython's API, in the order in which the support code has them."""


class _Host(ctypes.Structure):
    """What the support code is given; `%host` there."""

    _fields_ = [
        ("sig_block", ctypes.c_int32),
        ("huge_pages", ctypes.c_int32),
        ("clock_realtime", ctypes.c_int32),
        ("clock_monotonic", ctypes.c_int32),
        ("main_thread", ctypes.c_int64),
        ("signal_handling", ctypes.c_void_p * len(_SIGNAL_HANDLING)),
    ]


_lock = threading.Lock()


def support_symbols() -> dict[str, int]:
    """The addresses of the support code, which is compiled and linked at the first call."""
    with _lock:
        return _linked_support()


@cache
def _linked_support() -> dict[str, int]:
    symbols: dict[str, int] = {}
    for name, exports in _EXPORTS.items():
        text = Path(__file__).with_name(name).read_text(encoding="utf-8")
        library = engine.link([object_code(text)], {}, exports)
        engine.keep_for_the_process(library)
        symbols |= library.addresses
    with contextlib.suppress(OSError):
        ctypes.CDLL(_COMPILER_LIBRARY, mode=ctypes.RTLD_GLOBAL)
    host = _host()
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(symbols["lw_initialise"])(ctypes.addressof(host))
    os.register_at_fork(after_in_child=ctypes.CFUNCTYPE(None)(symbols["lw_pool_reset"]))
    return symbols


def _host() -> _Host:
    functions = [getattr(ctypes.pythonapi, name) for name in _SIGNAL_HANDLING]
    addresses = [ctypes.cast(function, ctypes.c_void_p).value for function in functions]
    return _Host(
        SIG_BLOCK,
        HUGE_PAGES,
        int(getattr(time, "CLOCK_REALTIME", 0)),
        int(getattr(time, "CLOCK_MONOTONIC", 1)),
        threading.main_thread().ident or 0,
        (ctypes.c_void_p * len(addresses))(*addresses),
    )


@cache
def raise_interruption() -> Callable[[], None]:
    """`raise_interruption()`: raise what a signal handler raised that ended a program, if any."""
    return ctypes.PYFUNCTYPE(None)(support_symbols()["lw_raise"])


@cache
def guarded_call() -> Callable[[int, int], int | None]:
    """`call(entry, frame)`: run an entry without the GIL; the address of a message if it failed."""
    prototype = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    return prototype(support_symbols()["lw_call"])


@cache
def release() -> Callable[[int], None]:
    """`release(pointer)`: free what `lw_alloc` gave."""
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(support_symbols()["lw_free"])


def default_threads() -> int:
    """Threads for a kernel that names no number: `LOOPWRIGHT_NUM_THREADS`, else one per core.

    Raises `UsageError` when the variable is no positive integer.
    """
    text = os.environ.get(THREADS_VARIABLE, "").strip()
    if not text:
        return describe_host().cores
    if not text.isdecimal() or int(text) < 1:
        raise UsageError(f"{THREADS_VARIABLE} must be a positive integer, not '{text}'")
    return min(int(text), MAX_THREADS)


def thread_count(threads: int | None) -> int:
    """The number of threads that a kernel may use.

    >>> thread_count(3)
    3

    Raises `UsageError` when the number is not positive.
    """
    if threads is None:
        return default_threads()
    if threads < 1:
        raise UsageError(f"the number of threads must be positive, not {threads}")
    return min(threads, MAX_THREADS)
