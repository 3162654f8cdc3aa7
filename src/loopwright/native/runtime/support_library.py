"""The runtime library that compiled programs are linked to: support code and print helpers."""

from __future__ import annotations

import contextlib
import ctypes
import mmap
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from loopwright.exact.costs.host import describe_host
from loopwright.native.runtime import core_loops, engine, float_texts, host_calls
from loopwright.native.runtime.arguments import dtype_named
from loopwright.native.runtime.cache import object_code
from loopwright.native.runtime.host_calls import HostCall
from loopwright.reporting.errors import UsageError, expect

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
        "lw_stack",
        "lw_release",
        "lw_pool_run",
        "lw_initialise",
        "lw_pool_reset",
        "lw_numpy_mersenne",
        "lw_numpy_state",
        "lw_set_numpy_state",
        "lw_most_threads",
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

_PYTHON = (
    "PyGILState_Ensure",
    "PyErr_CheckSignals",
    "PyGILState_Release",
    "PyErr_Fetch",
    "PyErr_Restore",
    "PyCapsule_GetPointer",
)
"""Functions of CPython's API, in the order in which the support code stores them."""


_STACK = "pthread_getattr_np", "pthread_get_stackaddr_np", "pthread_get_stacksize_np"
"""Operating system functions that describe the stack of a thread, in the order in which the support
code stores them; no system has all of them."""


class _Host(ctypes.Structure):
    """The description of the host that is passed to the support code, where it is `%host`."""

    _fields_ = [
        ("sig_block", ctypes.c_int32),
        ("huge_pages", ctypes.c_int32),
        ("clock_realtime", ctypes.c_int32),
        ("clock_monotonic", ctypes.c_int32),
        ("main_thread", ctypes.c_int64),
        ("python", ctypes.c_void_p * len(_PYTHON)),
        ("stack", ctypes.c_void_p * len(_STACK)),
    ]


_lock = threading.Lock()


def support_symbols() -> dict[str, int]:
    """Return the addresses of the support code, which is compiled and linked at the first call.

    `support.ll` and `conversions.ll` hold the code. It is never unloaded: sleeping workers are in
    it until the process ends. In the child of a fork the pool starts empty. Other functions that
    LLVM expects in a compiler's support library (128-bit division, integer powers) come from libgcc
    where it exists.
    """
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
    functions = [getattr(ctypes.pythonapi, name) for name in _PYTHON]
    addresses = [ctypes.cast(function, ctypes.c_void_p).value for function in functions]
    return _Host(
        SIG_BLOCK,
        HUGE_PAGES,
        int(getattr(time, "CLOCK_REALTIME", 0)),
        int(getattr(time, "CLOCK_MONOTONIC", 1)),
        threading.main_thread().ident or 0,
        (ctypes.c_void_p * len(addresses))(*addresses),
        (ctypes.c_void_p * len(_STACK))(*map(_address_in_process, _STACK)),
    )


def _address_in_process(name: str) -> int | None:
    """Return the address of a function of the C library; `None` if it does not exist."""
    function = getattr(ctypes.CDLL(None), name, None)
    return function and ctypes.cast(function, ctypes.c_void_p).value


@cache
def raise_interruption() -> Callable[[], None]:
    """`raise_interruption()`: raise the exception of a signal handler that ended a program, if
    any."""
    return ctypes.PYFUNCTYPE(None)(support_symbols()["lw_raise"])


@cache
def guarded_call() -> Callable[[int, int], int | None]:
    """`call(entry, frame)`: run an entry without the GIL; the address of a message if it failed."""
    prototype = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    return prototype(support_symbols()["lw_call"])


@cache
def release() -> Callable[[int], None]:
    """`release(pointer)`: free memory returned by `lw_alloc`."""
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(support_symbols()["lw_free"])


def default_threads() -> int:
    """Return the number of threads for a kernel that specifies none: `LOOPWRIGHT_NUM_THREADS`, else
    one per core.

    Raises `UsageError` if the variable is not a positive integer.
    """
    text = os.environ.get(THREADS_VARIABLE, "").strip()
    if not text:
        return describe_host().cores
    if not text.isdecimal() or int(text) < 1:
        raise UsageError(f"{THREADS_VARIABLE} must be a positive integer, not '{text}'")
    return min(int(text), MAX_THREADS)


def thread_count(threads: int | None) -> int:
    """Return the number of threads that a kernel may use.

    >>> thread_count(3)
    3

    Raises `UsageError` when the number is not positive.
    """
    if threads is None:
        return default_threads()
    expect(threads >= 1, f"the number of threads must be positive, not {threads}")
    return min(threads, MAX_THREADS)


_C_INTERFACE = "_mlir_ciface_"
_MEMREFS = {
    "BF16": "bfloat16",
    "C32": "complex64",
    "C64": "complex128",
    "F16": "float16",
    "F32": "float32",
    "F64": "float64",
    "I16": "int16",
    "I32": "int32",
    "I64": "int64",
    "I8": "int8",
    "Ind": "int64",
}
_RANKED = {
    "F32": range(5),
    **dict.fromkeys(("C32", "C64", "F64", "I8", "I32", "I64", "Ind"), range(1, 2)),
}
"""The ranks for which the library has functions that print a ranked memref, by kind."""

_SCALARS: dict[str, tuple[Any, ...]] = {
    "printF32": (ctypes.c_float,),
    "printF64": (ctypes.c_double,),
    "printI64": (ctypes.c_int64,),
    "printU64": (ctypes.c_uint64,),
    "printNewline": (),
    "printComma": (),
    "printOpen": (),
    "printClose": (),
}

_printing_lock = threading.Lock()
_silent_runs = 0
"""The number of running measurements, whose calls print nothing."""
_pending: list[BaseException] = []


def raise_pending() -> None:
    """Raise the exception that a print helper has stored since the last call, if any."""
    if _pending:
        with _printing_lock:
            error = _pending[0]
            _pending.clear()
        raise error


@contextmanager
def nothing_printed() -> Generator[None]:
    """Within the context, discard the output of compiled programs: measurements call them many
    times."""
    global _silent_runs
    with _printing_lock:
        _silent_runs += 1
    try:
        yield
    finally:
        with _printing_lock:
            _silent_runs -= 1


def _write(make_text: Callable[[], str]) -> None:
    if _pending:
        return
    try:
        text = make_text()
        if not _silent_runs:
            write_text(text)
    except BaseException as error:
        with _printing_lock:
            _pending.append(error)


def write_text(text: str) -> None:
    """Write to `sys.stdout`, including bytes that are not valid text (surrogate escapes)."""
    try:
        sys.stdout.write(text)
    except UnicodeEncodeError:
        data = text.encode("utf-8", "surrogateescape")
        buffer = getattr(sys.stdout, "buffer", None)
        if buffer is None:
            sys.stdout.write(data.decode(errors="replace"))
        else:
            sys.stdout.flush()
            buffer.write(data)


def _words(address: int, count: int) -> list[int]:
    return [ctypes.c_int64.from_address(address + 8 * k).value for k in range(count)]


def _memref_header(name: str, kind: str, rank: int, descriptor: int) -> str:
    """Return the text of a memref that is passed as in MLIR's runtime: by rank and address of a
    descriptor."""
    _, aligned, offset, *sizes_and_strides = _words(descriptor, 3 + 2 * rank)
    dtype = dtype_named(_MEMREFS[kind])

    def element(position: int) -> object:
        raw = ctypes.string_at(aligned + position * dtype.itemsize, dtype.itemsize)
        value: Any = np.frombuffer(raw, dtype)[0]
        return float(value) if dtype.itemsize == 2 and dtype.kind in "fV" else value.item()

    from loopwright.meaning.control import memref_text

    return memref_text(
        name, aligned, offset, sizes_and_strides[:rank], sizes_and_strides[rank:], element
    )


def _indirect_text(name: str, kind: str, unranked: int) -> str:
    return _memref_header(name, kind, *_words(unranked, 2))


def _scalar_text(name: str, *arguments: int | float) -> str:
    from loopwright.meaning.control import scalar_text

    return scalar_text(name, arguments) or ""


def _narrow_text(name: str, bits: int) -> str:
    """Return the text of a 16-bit float that is passed as its bits."""
    dtype = dtype_named(_MEMREFS[name.removeprefix("print")])
    return _scalar_text(name, float(np.array([bits], np.uint16).view(dtype)[0]))


def _string_text(text: bytes | None) -> str:
    return (text or b"").decode(errors="replace")


def _print_flops(flops: float) -> None:
    if not _silent_runs:
        sys.stderr.write(f"{flops / 1e9:f} GFLOPS\n")


@cache
def _helpers() -> dict[str, tuple[Any, Callable[..., object]]]:
    """Return the ctypes prototype of each helper, and the callback.

    Each is a callback into Python that writes to `sys.stdout`, so that what a program prints
    appears in order with what Python prints, and can be captured. The text is the interpreter's. An
    exception in a callback (a closed pipe, say) cannot pass through native code: it is kept,
    further output of the call is dropped, and `raise_pending` raises it after the call.
    """
    table: dict[str, tuple[Any, Callable[..., object]]] = {
        "printFlops": (ctypes.CFUNCTYPE(None, ctypes.c_double), _print_flops),
        "rtclock": (ctypes.CFUNCTYPE(ctypes.c_double), time.time),
        "nanoTime": (ctypes.CFUNCTYPE(ctypes.c_int64), time.time_ns),
    }

    def add(name: str, types: Sequence[Any], text: Callable[..., str]) -> None:
        def helper(*arguments: Any) -> None:
            _write(lambda: text(*arguments))

        table[name] = ctypes.CFUNCTYPE(None, *types), helper

    for kind in _MEMREFS:
        for name in (f"printMemref{kind}", f"printMemrefShape{kind}"):
            add(name, (ctypes.c_int64, ctypes.c_void_p), partial(_memref_header, name, kind))
            text = partial(_indirect_text, name, kind)
            add(_C_INTERFACE + name, (ctypes.c_void_p,), text)
    for kind, ranks in _RANKED.items():
        for rank in ranks:
            name = f"printMemref{rank}d{kind}"
            add(_C_INTERFACE + name, (ctypes.c_void_p,), partial(_memref_header, name, kind, rank))
    for name, types in _SCALARS.items():
        add(name, types, partial(_scalar_text, name))
    for name in ("printF16", "printBF16"):
        add(name, (ctypes.c_uint16,), partial(_narrow_text, name))
    add("printString", (ctypes.c_char_p,), _string_text)
    return table


def is_helper(name: str) -> bool:
    """Return whether a symbol names a helper or a call into Python."""
    return host_calls.is_host_call(name) or name in _helpers()


@cache
def helper_address(name: str) -> int:
    """Return the address of a helper's native entry, valid for the rest of the process."""
    is_host_call = host_calls.is_host_call(name)
    prototype, function = host_calls.callback(name) if is_host_call else _helpers()[name]
    callback = prototype(function)
    _callbacks.append(callback)
    address = ctypes.cast(callback, ctypes.c_void_p).value
    assert address is not None
    return _direct_address(name, address) if is_host_call else address


def _direct_address(symbol: str, callback: int) -> int:
    """Return the address of native code in place of a call into Python; that of the call itself if
    there is none."""
    call = HostCall.of_symbol(symbol)
    of_text = float_texts.direct_address(call, callback)
    return core_loops.direct_address(call, callback) if of_text is None else of_text


_callbacks: list[object] = []
