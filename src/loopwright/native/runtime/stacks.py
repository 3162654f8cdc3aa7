"""Stacks for the compiler: those of the caller's threads may be too small for LLVM."""

from __future__ import annotations

import ctypes
import functools
import sys
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")

ENOUGH = 1 << 20
"""The least stack size, in bytes, on which code is compiled directly."""
_SIZE = 16 << 20
"""The stack size of the thread that compiles for a thread with a smaller stack."""
_ATTRIBUTES = 256
"""An upper bound on the bytes of a `pthread_attr_t`."""
_starting = threading.Lock()
"""Held while the stack size of new threads is changed."""


def on_large_stack(run: Callable[[], ResultT]) -> ResultT:
    """Return the result of a function, which runs in another thread if the stack of this one is
    small.

    >>> on_large_stack(lambda: 3)
    3
    """
    if _stack_size() >= ENOUGH:
        return run()
    results: list[ResultT] = []
    errors: list[BaseException] = []
    context = copy_context()

    def work() -> None:
        try:
            results.append(context.run(run))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=work, name="loopwright-compiler")
    with _starting:
        size = threading.stack_size(_SIZE)
        try:
            thread.start()
        finally:
            threading.stack_size(size)
    thread.join()
    if errors:
        raise errors[0]
    return results[0]


def _stack_size() -> int:
    """Return the stack size of this thread in bytes; `ENOUGH` where it is unknown."""
    threads = _thread_functions()
    if threads is None:
        return ENOUGH
    size = ctypes.c_size_t()
    if sys.platform == "darwin":
        return threads.pthread_get_stacksize_np(threads.pthread_self())
    attributes = ctypes.create_string_buffer(_ATTRIBUTES)
    if threads.pthread_getattr_np(threads.pthread_self(), attributes):
        return ENOUGH
    threads.pthread_attr_getstacksize(attributes, ctypes.byref(size))
    threads.pthread_attr_destroy(attributes)
    return size.value


@functools.cache
def _thread_functions() -> Any:
    """Return the library with the functions that describe threads; `None` if there is none."""
    try:
        library: Any = ctypes.CDLL(None)
        library.pthread_self.restype = ctypes.c_void_p
        if sys.platform == "darwin":
            library.pthread_get_stacksize_np.argtypes = [ctypes.c_void_p]
            library.pthread_get_stacksize_np.restype = ctypes.c_size_t
        else:
            library.pthread_getattr_np.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    except (OSError, TypeError, AttributeError):
        return None
    return library
