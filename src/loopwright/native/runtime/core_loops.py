"""Direct calls of the loops of generalised ufuncs, such as those of `numpy.linalg`, instead of
calls into Python.

NumPy's functions check arguments, create arrays and test for errors around LAPACK, which for a
small matrix takes several times as long as LAPACK itself, as does the call into Python. Here the
loop of the function is called by its address, with the operands in place; results are bit-identical
to NumPy's. The loop reports failures, such as a singular matrix, by the processor's flag for
invalid operations. Then, and where extents are unusual, Python is called after all, to raise the
error.
"""

from __future__ import annotations

import ctypes
import platform
import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from loopwright.native.runtime import engine
from loopwright.native.runtime.arguments import dtype_named
from loopwright.native.runtime.cache import object_code
from loopwright.native.runtime.host_calls import HostCall
from loopwright.native.runtime.inner_loops import loop_of

_MACHINES = ("x86_64", "aarch64")
"""Machines on which bit 1 is the flag for invalid operations."""
_LIBRARY = "numpy.linalg."
_CALLED = "lw_called"
_RUN = "lw_run"
_UNARY = {"inv", "det", "slogdet", "eig", "eigvals"}
"""Functions without options whose loop has the same name."""
_DOUBLE = frozenset((np.dtype(np.float64), np.dtype(np.complex128)))
"""The types in which `numpy.linalg` computes: it converts others, and the results back."""
_OF_FINITE = ("eig", "eigvals")
"""Loops before which NumPy refuses infinities and NaN."""


def direct_address(call: HostCall, callback: int) -> int:
    """Return the address of native code in place of a call into Python, which falls back to
    `callback`; `callback` itself if the function has no loop."""
    ufunc = _ufunc_of(call)
    if ufunc is None or platform.machine() not in _MACHINES:
        return callback
    types = [dtype_named(name) for name, _ in (*call.operands, *call.results)]
    ranks = [rank for _, rank in (*call.operands, *call.results)]
    dimensions = [*_core_dimensions(ufunc)]
    loop = loop_of(ufunc, types)
    if loop is None or not _DOUBLE.issuperset(types) or ranks != [*map(len, dimensions)]:
        return callback
    text = _core_loop_ir(types, dimensions, len(call.results), checks=ufunc.__name__ in _OF_FINITE)
    library = engine.link([object_code(text)], {}, [_CALLED, _RUN])
    called = (ctypes.c_int64 * 3).from_address(library.addresses[_CALLED])
    called[:] = (*loop, callback)
    _libraries.append(library)
    return library.addresses[_RUN]


_libraries: list[engine.Library] = []


def _ufunc_of(call: HostCall) -> Any:
    """Return the generalised ufunc that a function ends in; `None` if that is not known."""
    if not call.function.startswith(_LIBRARY) or call.names:
        return None
    function = call.function.removeprefix(_LIBRARY)
    options = dict(call.options)
    match function:
        case "solve" if len(call.operands) == 2 and not options:
            name = "solve1" if call.operands[1][1] == 1 else "solve"
        case "cholesky":
            name = "cholesky_up" if options.pop("upper", False) else "cholesky_lo"
        case "eigh" | "eigvalsh":
            triangle = str(options.pop("UPLO", "L")).upper()
            name = {"L": f"{function}_lo", "U": f"{function}_up"}.get(triangle, "")
        case "svd" if not options.pop("hermitian", False):
            parts = "svd_f" if options.pop("full_matrices", True) else "svd_s"
            name = parts if options.pop("compute_uv", True) else "svd"
        case _:
            name = function if function in _UNARY else ""
    from numpy.linalg import _umath_linalg  # pyright: ignore[reportPrivateUsage]

    ufunc = getattr(_umath_linalg, name, None) if name and not options else None
    return ufunc if isinstance(ufunc, np.ufunc) else None


def _core_dimensions(ufunc: Any) -> Iterator[list[str]]:
    """Yield the names of the core dimensions of each operand.

    >>> from numpy.linalg import _umath_linalg
    >>> [*_core_dimensions(_umath_linalg.solve)]
    [['m', 'm'], ['m', 'n'], ['m', 'n']]
    """
    for operand in re.findall(r"\(([^)]*)\)", ufunc.signature or ""):
        yield [name.strip() for name in operand.split(",") if name.strip()]


def _core_loop_ir(
    types: Sequence[np.dtype[Any]],
    dimensions: Sequence[Sequence[str]],
    result_count: int,
    *,
    checks: bool,
) -> str:
    """Return the LLVM IR of a function of the descriptors of the results and the operands, in this
    order; with `checks` it tests whether all numbers of the first operand are finite."""
    count = len(types)
    names = list(dict.fromkeys(name for operand in dimensions for name in operand))
    parameters = [
        f"%d{k}" for k in (*range(count - result_count, count), *range(count - result_count))
    ]
    steps = count + sum(map(len, dimensions))
    lines = [
        f"@{_CALLED} = global [3 x ptr] zeroinitializer",
        "declare i32 @feclearexcept(i32)",
        "declare i32 @fetestexcept(i32)",
        f"define i64 @{_RUN}({', '.join(f'ptr {x}' for x in parameters)}) {{",
        f"%operands = alloca [{count} x ptr]",
        f"%extents = alloca [{1 + len(names)} x i64]",
        f"%steps = alloca [{steps} x i64]",
        f"store [{steps} x i64] zeroinitializer, ptr %steps",
        "store i64 1, ptr %extents",
    ]
    extents: dict[str, str] = {}
    tests: list[str] = []
    step = count
    for k, (type_, operand) in enumerate(zip(types, dimensions, strict=True)):
        rank = len(operand)
        for n in range(1, 3 + 2 * rank):
            kind = "ptr" if n == 1 else "i64"
            lines += [
                f"%p{k}.{n} = getelementptr i64, ptr %d{k}, i64 {n}",
                f"%w{k}.{n} = load {kind}, ptr %p{k}.{n}",
            ]
        lines += [
            f"%o{k} = mul i64 %w{k}.2, {type_.itemsize}",
            f"%a{k} = getelementptr i8, ptr %w{k}.1, i64 %o{k}",
            f"%q{k} = getelementptr ptr, ptr %operands, i64 {k}",
            f"store ptr %a{k}, ptr %q{k}",
        ]
        for axis, name in enumerate(operand):
            extent = f"%w{k}.{3 + axis}"
            first_extent = extents.setdefault(name, extent)
            test = (
                f"icmp eq i64 {extent}, {first_extent}"
                if first_extent != extent
                else f"icmp sgt i64 {extent}, 0"
            )
            tests.append(f"%t{len(tests)} = {test}")
            lines += [
                f"%m{k}.{axis} = mul i64 %w{k}.{3 + rank + axis}, {type_.itemsize}",
                f"%s{k}.{axis} = getelementptr i64, ptr %steps, i64 {step}",
                f"store i64 %m{k}.{axis}, ptr %s{k}.{axis}",
            ]
            step += 1
    for k, name in enumerate(names):
        lines += [
            f"%e{k} = getelementptr i64, ptr %extents, i64 {k + 1}",
            f"store i64 {extents[name]}, ptr %e{k}",
        ]
    lines += tests
    usual = "true"
    for k in range(len(tests)):
        lines.append(f"%u{k} = and i1 {usual}, %t{k}")
        usual = f"%u{k}"
    lines.append(f"br i1 {usual}, label %{'look' if checks else 'run'}, label %python")
    if checks:
        lines += _finite_test(types[0])
    lines += [
        "run:",
        f"%loop = load ptr, ptr @{_CALLED}",
        f"%data.p = getelementptr ptr, ptr @{_CALLED}, i64 1",
        "%data = load ptr, ptr %data.p",
        "%cleared = call i32 @feclearexcept(i32 1)",
        "call void %loop(ptr %operands, ptr %extents, ptr %steps, ptr %data)",
        "%flags = call i32 @fetestexcept(i32 1)",
        "%fine = icmp eq i32 %flags, 0",
        "br i1 %fine, label %done, label %python",
        "done:",
        "ret i64 0",
        "python:",
        f"%callback.p = getelementptr ptr, ptr @{_CALLED}, i64 2",
        "%callback = load ptr, ptr %callback.p",
        f"%result = call i64 %callback({', '.join(f'ptr {x}' for x in parameters)})",
        "ret i64 %result",
        "}",
    ]
    return "\n".join(lines)


def _finite_test(type_: np.dtype[Any]) -> list[str]:
    """Return code that branches to `run` if all numbers of the first operand, a matrix, are
    finite."""
    parts = 1 + (type_.kind == "c")
    bits = 8 * type_.itemsize // parts
    kind = "double" if bits == 64 else "float"
    lines = [
        "look:",
        "br label %row",
        "row:",
        "%i = phi i64 [ 0, %look ], [ %i.next, %row.end ]",
        "%i.more = icmp slt i64 %i, %w0.3",
        "br i1 %i.more, label %column, label %run",
        "column:",
        "%j = phi i64 [ 0, %row ], [ %j.next, %finite ]",
        "%i.by = mul i64 %i, %m0.0",
        "%j.by = mul i64 %j, %m0.1",
        "%by = add i64 %i.by, %j.by",
        "%x.p = getelementptr i8, ptr %a0, i64 %by",
    ]
    good = "true"
    for part in range(parts):
        lines += [
            f"%x{part}.p = getelementptr {kind}, ptr %x.p, i64 {part}",
            f"%x{part} = load {kind}, ptr %x{part}.p",
            f"%z{part} = fsub {kind} %x{part}, %x{part}",
            f"%f{part} = fcmp oeq {kind} %z{part}, 0.0",
            f"%g{part} = and i1 {good}, %f{part}",
        ]
        good = f"%g{part}"
    return [
        *lines,
        f"br i1 {good}, label %finite, label %python",
        "finite:",
        "%j.next = add i64 %j, 1",
        "%j.more = icmp slt i64 %j.next, %w0.4",
        "br i1 %j.more, label %column, label %row.end",
        "row.end:",
        "%i.next = add i64 %i, 1",
        "br label %row",
    ]
