"""Inner loops of ufuncs that compiled code calls, such as those of `scipy.special`.

A ufunc keeps the addresses of its loops, one for each combination of types, and of the data that
each of them gets (NumPy's C interface, `PyUFuncObject`). The symbol of such a call names the ufunc,
the types and the part of the results, so that object code from the disk cache finds the loop in
another process. The symbol resolves to a function generated for it, which runs the loop once, on
operands in memory.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from loopwright.native.runtime import engine
from loopwright.native.runtime.cache import object_code

PREFIX = "lw_ufunc$"
# Offsets in a `PyUFuncObject`: the operand counts, the loops, their data and the number of loops.
_INTEGERS_AT = 16
_LOOPS_AT = 32
_DATA_AT = 40
_COUNT_AT = 48
_CALLED = "lw_called"
_RUN = "lw_run"
_LLVM = {np.dtype(bool): "i1", np.dtype(np.float32): "float", np.dtype(np.float64): "double"}

Part = tuple[int, "np.dtype[Any]", int]
"""A number that code passes: its operand, its type, and its position among the parts of the
operand; a complex number has two parts."""


def symbol_of(function: np.ufunc, types: Sequence[np.dtype[Any]], part: int) -> str | None:
    """Return the symbol of a ufunc's loop for the types of operands and results, which returns a
    part of the results; None if it has no such loop or no module contains the ufunc.

    >>> symbol_of(np.spacing, [np.dtype(np.float64)] * 2, 0)
    'lw_ufunc$numpy$spacing$float64,float64$0'
    """
    home = home_of(function)
    if home is None or loop_of(function, types) is None:
        return None
    return f"{PREFIX}{home}${function.__name__}${','.join(x.name for x in types)}${part}"


@cache
def home_of(function: np.ufunc) -> str | None:
    """Return the name of a module that has a ufunc under its own name.

    >>> home_of(np.spacing)
    'numpy'
    """
    module_names = (x for x, module in [*sys.modules.items()] if _has(module, function))
    return min(module_names, key=lambda x: ("._" in x, len(x), x), default=None)


def _has(module: object, function: np.ufunc) -> bool:
    is_main = getattr(module, "__name__", "") == "__main__"
    return not is_main and getattr(module, "__dict__", {}).get(function.__name__) is function


def loop_of(function: np.ufunc, types: Sequence[np.dtype[Any]]) -> tuple[int, int] | None:
    """Return the addresses of a loop and of its data."""
    at = id(function)
    numbers = (ctypes.c_int * 3).from_address(at + _INTEGERS_AT)
    count = ctypes.c_int.from_address(at + _COUNT_AT).value
    if [*numbers, count] != [function.nin, function.nout, function.nargs, function.ntypes]:
        return None  # the layout differs
    for number, text in enumerate(function.types):
        if [np.dtype(x) for x in text.replace("->", "")] == [*types]:
            tables = (ctypes.c_int64.from_address(at + x).value for x in (_LOOPS_AT, _DATA_AT))
            loop, data = (x and ctypes.c_int64.from_address(x + 8 * number).value for x in tables)
            return (loop, data) if loop else None
    return None


def is_inner_loop(symbol: str) -> bool:
    """Return whether a symbol names an inner loop."""
    return symbol.startswith(PREFIX)


@cache
def address_of(symbol: str) -> int:
    """Return the address of the function for a symbol; 0 for other symbols, and for a ufunc that is
    not found."""
    if not is_inner_loop(symbol):
        return 0
    _, home, name, names, part = symbol.split("$")
    function = getattr(import_module(home), name, None)
    types = [np.dtype(x) for x in names.split(",")]
    loop = loop_of(function, types) if isinstance(function, np.ufunc) else None
    if function is None or loop is None:
        return 0
    text = _inner_loop_ir(function.nin, types, int(part))
    library = engine.link([object_code(text)], {}, [_CALLED, _RUN])
    (ctypes.c_int64 * 2).from_address(library.addresses[_CALLED])[:] = loop
    _libraries.append(library)
    return library.addresses[_RUN]


_libraries: list[engine.Library] = []


def parts_of(types: Iterable[np.dtype[Any]]) -> list[Part]:
    """Return the numbers that operands of some types consist of.

    >>> [x[1:] for x in parts_of([np.dtype(complex)])]
    [(dtype('float64'), 0), (dtype('float64'), 1)]
    """
    parts: list[Part] = []
    for k, type_ in enumerate(types):
        is_complex = type_.kind == "c"
        part_type = np.dtype(f"f{type_.itemsize // 2}") if is_complex else type_
        parts += [(k, part_type, place) for place in range(1 + is_complex)]
    return parts


def _inner_loop_ir(count: int, types: Sequence[np.dtype[Any]], part: int) -> str:
    """Return the LLVM IR of a function that stores its arguments, runs a loop, and loads a part of
    the results. The addresses of the loop and of its data are in a variable."""
    operand_parts = parts_of(types[:count])
    k, kind, place = parts_of(types)[len(operand_parts) + part]
    total = len(types)
    result = _llvm_type(kind)
    parameters = ", ".join(f"{_llvm_type(x[1])} %x{n}" for n, x in enumerate(operand_parts))
    lines = [f"@{_CALLED} = global [2 x ptr] zeroinitializer"]
    lines.append(f"define {result} @{_RUN}({parameters}) {{")
    lines += [f"%p{n} = alloca [2 x double], align 16" for n in range(total)]
    lines += [f"%operands = alloca [{total} x ptr]", "%count = alloca i64"]
    lines += [f"%steps = alloca [{total} x i64]", "store i64 1, ptr %count"]
    lines.append(f"store [{total} x i64] zeroinitializer, ptr %steps")
    for n in range(total):
        lines += [
            f"%a{n} = getelementptr ptr, ptr %operands, i64 {n}",
            f"store ptr %p{n}, ptr %a{n}",
        ]
    for n, (operand, type_, where) in enumerate(operand_parts):
        value = f"{_llvm_type(type_)} %x{n}"
        if type_.kind == "b":
            lines.append(f"%b{n} = zext i1 %x{n} to i8")
            value = f"i8 %b{n}"
        lines.append(f"%s{n} = getelementptr i8, ptr %p{operand}, i64 {where * type_.itemsize}")
        lines.append(f"store {value}, ptr %s{n}")
    lines.append(f"%loop = load ptr, ptr @{_CALLED}")
    lines.append(f"%place = getelementptr ptr, ptr @{_CALLED}, i64 1")
    lines.append("%data = load ptr, ptr %place")
    lines.append("call void %loop(ptr %operands, ptr %count, ptr %steps, ptr %data)")
    lines.append(f"%r = getelementptr i8, ptr %p{k}, i64 {place * kind.itemsize}")
    if kind.kind == "b":
        lines += ["%bits = load i8, ptr %r", "%result = icmp ne i8 %bits, 0"]
    else:
        lines.append(f"%result = load {result}, ptr %r")
    return "\n".join([*lines, f"ret {result} %result", "}"])


def _llvm_type(type_: np.dtype[Any]) -> str:
    return _LLVM.get(type_) or f"i{8 * type_.itemsize}"
