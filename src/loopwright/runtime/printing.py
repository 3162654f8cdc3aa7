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
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from loopwright.runtime.specs import dtype_named

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

_lock = threading.Lock()
_unheard = 0
"""How many measurements run at the moment, whose calls print nothing."""
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


@contextmanager
def nothing_printed() -> Generator[None]:
    """Drop what compiled programs print meanwhile: measurements call them many times."""
    global _unheard
    with _lock:
        _unheard += 1
    try:
        yield
    finally:
        with _lock:
            _unheard -= 1


def _write(make_text: Callable[[], str]) -> None:
    if _pending:
        return
    try:
        text = make_text()
        if not _unheard:
            write_text(text)
    except BaseException as error:
        with _lock:
            _pending.append(error)


def write_text(text: str) -> None:
    """Write to `sys.stdout`, bytes that are no text (surrogate escapes) included."""
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


def _text(name: str, kind: str, rank: int, descriptor: int) -> str:
    """The text of a memref given as MLIR's runtime gives it: rank and address of a descriptor."""
    _, aligned, offset, *rest = _words(descriptor, 3 + 2 * rank)
    dtype = dtype_named(_MEMREFS[kind])

    def element(position: int) -> object:
        raw = ctypes.string_at(aligned + position * dtype.itemsize, dtype.itemsize)
        value: Any = np.frombuffer(raw, dtype)[0]
        return float(value) if dtype.itemsize == 2 and dtype.kind in "fV" else value.item()

    from loopwright.interpreter.externals import memref_text

    return memref_text(name, aligned, offset, rest[:rank], rest[rank:], element)


def _print_unranked(name: str, kind: str) -> Callable[[int, int], None]:
    def helper(rank: int, descriptor: int) -> None:
        _write(lambda: _text(name, kind, rank, descriptor))

    return helper


def _print_unranked_indirect(name: str, kind: str) -> Callable[[int], None]:
    def helper(unranked: int) -> None:
        rank, descriptor = _words(unranked, 2)
        _write(lambda: _text(name, kind, rank, descriptor))

    return helper


def _print_ranked(name: str, kind: str, rank: int) -> Callable[[int], None]:
    def helper(descriptor: int) -> None:
        _write(lambda: _text(name, kind, rank, descriptor))

    return helper


def _print_scalar(name: str) -> Callable[..., None]:
    def helper(*arguments: int | float) -> None:
        from loopwright.interpreter.externals import scalar_text

        _write(lambda: scalar_text(name, arguments) or "")

    return helper


def _print_narrow(name: str) -> Callable[[int], None]:
    """Prints a 16-bit float that is passed as its bits."""
    dtype = dtype_named(_MEMREFS[name.removeprefix("print")])

    def helper(bits: int) -> None:
        value = float(np.array([bits], np.uint16).view(dtype)[0])
        from loopwright.interpreter.externals import scalar_text

        _write(lambda: scalar_text(name, [value]) or "")

    return helper


def _print_string(text: bytes | None) -> None:
    _write(lambda: (text or b"").decode(errors="replace"))


def _print_flops(flops: float) -> None:
    if _unheard:
        return
    sys.stderr.write(f"{flops / 1e9:f} GFLOPS\n")


@cache
def _helpers() -> dict[str, _Helper]:
    prototype = ctypes.CFUNCTYPE
    table: dict[str, _Helper] = {}
    direct = prototype(None, ctypes.c_int64, ctypes.c_void_p)
    indirect = prototype(None, ctypes.c_void_p)
    for kind, name in (
        (kind, f"printMemref{infix}{kind}") for kind in _MEMREFS for infix in ("", "Shape")
    ):
        table[name] = _Helper(direct, _print_unranked(name, kind))
        table[_C_INTERFACE + name] = _Helper(indirect, _print_unranked_indirect(name, kind))
    for kind, rank in ((kind, rank) for kind, ranks in _RANKED.items() for rank in ranks):
        name = f"printMemref{rank}d{kind}"
        table[_C_INTERFACE + name] = _Helper(indirect, _print_ranked(name, kind, rank))
    for name, types in _SCALARS.items():
        table[name] = _Helper(prototype(None, *types), _print_scalar(name))
    for name in ("printF16", "printBF16"):
        table[name] = _Helper(prototype(None, ctypes.c_uint16), _print_narrow(name))
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
