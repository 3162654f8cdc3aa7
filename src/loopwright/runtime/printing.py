"""The print helpers that programs may call: the names of MLIR's runner library, as symbols.

Each is a callback into Python that writes to `sys.stdout`, so that what a program prints appears
in order with what Python prints, and can be captured. The text is the interpreter's. An exception
in a callback (a closed pipe, say) cannot pass through native code: it is kept, further output of
the call is dropped, and `raise_pending` raises it after the call.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from loopwright.runtime.elements import dtype_named

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
_PUNCTUATION = {"Newline": "\n", "Comma": ", ", "Open": "( ", "Close": " )"}

_lock = threading.Lock()
_pending: list[BaseException] = []


@dataclass(frozen=True, slots=True)
class _Helper:
    """A callback and the ctypes prototype it is called with."""

    prototype: Any
    function: Callable[..., object]


def raise_pending() -> None:
    """Raise the exception that a print helper met since the last call, if there is one."""
    if _pending:
        with _lock:
            error = _pending[0]
            _pending.clear()
        raise error


def _write(make_text: Callable[[], str]) -> None:
    if _pending:
        return
    try:
        sys.stdout.write(make_text())
    except BaseException as error:
        with _lock:
            _pending.append(error)


def _words(address: int, count: int) -> list[int]:
    return [ctypes.c_int64.from_address(address + 8 * k).value for k in range(count)]


def _unranked_text(kind: str, rank: int, descriptor: int, *, shape_only: bool) -> str:
    """The text of a memref given as MLIR's runtime gives it: rank and address of a descriptor."""
    from loopwright.interpreter.printing import memref_text

    _, aligned, offset, *rest = _words(descriptor, 3 + 2 * rank)
    sizes, strides = rest[:rank], rest[rank:]
    dtype = dtype_named(_MEMREFS[kind])
    if shape_only:
        array = None
    elif 0 in sizes:
        array = np.empty(sizes, dtype)
    else:
        memory: Any = type("Memory", (), {})()
        memory.__array_interface__ = {
            "version": 3,
            "data": (aligned + offset * dtype.itemsize, True),
            "shape": tuple(sizes),
            "strides": tuple(step * dtype.itemsize for step in strides),
            "typestr": f"|V{dtype.itemsize}",
        }
        array = np.asarray(memory).view(dtype)
    return memref_text(array, kind, base=aligned, offset=offset, sizes=sizes, strides=strides)


def _print_memref(kind: str, shape_only: bool) -> Callable[[int, int], None]:
    def helper(rank: int, descriptor: int) -> None:
        _write(lambda: _unranked_text(kind, rank, descriptor, shape_only=shape_only))

    return helper


def _print_memref_indirect(kind: str, shape_only: bool) -> Callable[[int], None]:
    def helper(unranked: int) -> None:
        rank, descriptor = _words(unranked, 2)
        _write(lambda: _unranked_text(kind, rank, descriptor, shape_only=shape_only))

    return helper


def _scalar_text(kind: str, value: int | float) -> str:
    from loopwright.interpreter.printing import scalar_text

    return scalar_text(kind, value)


def _print_scalar(kind: str) -> Callable[[int | float], None]:
    def helper(value: int | float) -> None:
        _write(lambda: _scalar_text(kind, value))

    return helper


def _print_narrow(kind: str) -> Callable[[int], None]:
    """Prints a 16-bit float that is passed as its bits."""
    dtype = dtype_named(_MEMREFS[kind])

    def helper(bits: int) -> None:
        value = float(np.array([bits], np.uint16).view(dtype)[0])
        _write(lambda: _scalar_text(kind, value))

    return helper


def _print_text(text: str) -> Callable[[], None]:
    def helper() -> None:
        _write(lambda: text)

    return helper


def _print_string(text: bytes | None) -> None:
    _write(lambda: (text or b"").decode(errors="replace"))


def _print_flops(flops: float) -> None:
    sys.stderr.write(f"{flops / 1e9:f} GFLOPS\n")


@cache
def _helpers() -> dict[str, _Helper]:
    prototype = ctypes.CFUNCTYPE
    table: dict[str, _Helper] = {}
    for kind in _MEMREFS:
        for infix, shape_only in (("", False), ("Shape", True)):
            name = f"printMemref{infix}{kind}"
            table[name] = _Helper(
                prototype(None, ctypes.c_int64, ctypes.c_void_p), _print_memref(kind, shape_only)
            )
            table[_C_INTERFACE + name] = _Helper(
                prototype(None, ctypes.c_void_p), _print_memref_indirect(kind, shape_only)
            )
    for kind, ctype in (
        ("F32", ctypes.c_float),
        ("F64", ctypes.c_double),
        ("I64", ctypes.c_int64),
        ("U64", ctypes.c_uint64),
    ):
        table[f"print{kind}"] = _Helper(prototype(None, ctype), _print_scalar(kind))
    for kind in ("F16", "BF16"):
        table[f"print{kind}"] = _Helper(prototype(None, ctypes.c_uint16), _print_narrow(kind))
    for name, text in _PUNCTUATION.items():
        table[f"print{name}"] = _Helper(prototype(None), _print_text(text))
    table["printString"] = _Helper(prototype(None, ctypes.c_char_p), _print_string)
    table["printFlops"] = _Helper(prototype(None, ctypes.c_double), _print_flops)
    table["rtclock"] = _Helper(prototype(ctypes.c_double), time.time)
    table["nanoTime"] = _Helper(prototype(ctypes.c_int64), time.time_ns)
    return table


def is_helper(name: str) -> bool:
    """Whether a symbol is one of the helpers."""
    return name in _helpers()


@cache
def helper_address(name: str) -> int:
    """The address of a helper's native entry, valid for the rest of the process."""
    helper = _helpers()[name]
    callback = helper.prototype(helper.function)
    _callbacks.append(callback)
    address = ctypes.cast(callback, ctypes.c_void_p).value
    assert address is not None
    return address


_callbacks: list[object] = []
