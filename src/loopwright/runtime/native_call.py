"""Python callables over linked code: the native wrapper, and the path through Python behind it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from loopwright.errors import ExecutionError
from loopwright.runtime.arguments import fill_frame
from loopwright.runtime.engine import Library
from loopwright.runtime.printing import raise_pending
from loopwright.runtime.results import read_results
from loopwright.runtime.specs import Signature
from loopwright.runtime.symbols import guarded_call, raise_interruption

_METH_FASTCALL = 0x0080
WRAPPER = "lw_wrapper"
"""The symbol of the native wrapper."""


class _MethodDef(ctypes.Structure):
    """CPython's `PyMethodDef`."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


class EntryCaller:
    """Calls an entry through Python; keeps the linked code alive."""

    def __init__(
        self,
        signature: Signature,
        library: Library,
        entry: int,
        *,
        may_alias: bool,
    ) -> None:
        self._signature = signature
        self._library = library
        self._entry = entry
        self._may_alias = may_alias
        self._call = guarded_call()
        self._raise_interruption = raise_interruption()

    def __call__(self, *arguments: object) -> object:
        """Check the arguments, run the entry and read its results."""
        frame, used = fill_frame(self._signature, arguments, may_alias=self._may_alias)
        message = self._call(self._entry, frame.ctypes.data)
        raise_pending()
        if message:
            self.fail(message)
        return read_results(self._signature, frame, used)

    def finish(self, address: int, *arguments: object) -> object:
        """Read the results from a frame that the native wrapper has on its stack."""
        raw = ctypes.string_at(address, 8 * self._signature.slots)
        return read_results(self._signature, np.frombuffer(raw, np.uint8), arguments)

    def fail(self, message: int) -> None:
        """Raise what ended the program: an exception of a signal handler, or its own failure."""
        self._raise_interruption()
        text = ctypes.string_at(message).decode(errors="replace")
        raise ExecutionError(f"@{self._signature.name}: {text}")


class _NativeState:
    """What has to live as long as the native callable."""

    def __init__(self, caller: EntryCaller, wrapper: int, name: str) -> None:
        self.caller = caller
        self.definition = _MethodDef(name.encode(), wrapper, _METH_FASTCALL, None)

    def fallback(self, *arguments: object) -> object:
        """Take the path through Python."""
        return self.caller(*arguments)


def native_callable(caller: EntryCaller, wrapper: int, name: str) -> Callable[..., object]:
    """A built-in function over the wrapper at an address.

    Its `self` is the tuple that the wrapper reads, which keeps everything else alive; CPython
    releases it after the last use of the definition.
    """
    state = _NativeState(caller, wrapper, name)
    make: Any = ctypes.pythonapi.PyCFunction_NewEx
    prototype = ctypes.PYFUNCTYPE(
        ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p
    )
    function = prototype(ctypes.cast(make, ctypes.c_void_p).value or 0)
    behind = (state.fallback, caller.finish, caller.fail)
    return function(ctypes.addressof(state.definition), behind, None)
