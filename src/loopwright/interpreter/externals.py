"""Functions that are declared but not defined: the print functions and the C library's math."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from xdsl.dialects.builtin import ComplexType, Float32Type, Float64Type, FunctionType
from xdsl.ir import Operation

from loopwright.dialects.symbols import symbol_name
from loopwright.interpreter import libm, printing
from loopwright.interpreter.attributes import require
from loopwright.interpreter.faults import unsupported
from loopwright.interpreter.machine import Machine
from loopwright.interpreter.memory import MemRef
from loopwright.interpreter.values import Value, defined, propagate

External = Callable[..., tuple[Value, ...]]


def external(function: Operation, caller: Operation, machine: Machine) -> External:
    """What a call of a declared function does."""
    name = symbol_name(function) or ""
    kind = require(function, "function_type")
    assert isinstance(kind, FunctionType)
    if printing.is_memref_printer(name) and len(kind.inputs.data) == 1:
        return _memref_printer(name, caller, machine)
    if not kind.outputs.data and _prints(name, len(kind.inputs.data)):
        return _scalar_printer(name, machine)
    if name == "rtclock" and not kind.inputs.data:
        return lambda: (time.perf_counter(),)
    if name == "nanoTime" and not kind.inputs.data:
        return lambda: (time.perf_counter_ns(),)
    if name == "printFlops" and len(kind.inputs.data) == 1:
        return _print_flops
    found = _library_function(name, kind)
    if found is not None:
        return found
    raise unsupported(f"calls '{name}', which has no body and is not known")


def _prints(name: str, arguments: int) -> bool:
    return printing.scalar_text(name, (0,) * arguments) is not None


def _scalar_printer(name: str, machine: Machine) -> External:
    def write(*arguments: Value) -> tuple[Value, ...]:
        for argument in arguments:
            defined(argument, "what is printed")
        machine.output.write(printing.scalar_text(name, arguments) or "")
        return ()

    return write


def _memref_printer(name: str, caller: Operation, machine: Machine) -> External:
    def write(memref: MemRef) -> tuple[Value, ...]:
        defined(memref, "what is printed")
        if memref.layout is not None:
            raise unsupported("prints a memref whose layout is not strided")
        address = memref.allocation.address + memref.base
        machine.output.write(
            printing.memref_text(
                name,
                address,
                memref.offset,
                memref.sizes,
                memref.strides,
                lambda position: defined(memref.load_at(position, caller), "a printed element"),
            )
        )
        return ()

    return write


def _print_flops(flops: float) -> tuple[Value, ...]:
    sys.stderr.write(f"{defined(flops, 'what is printed') / 1e9:f} GFLOPS\n")
    return ()


def _library_function(name: str, kind: FunctionType) -> External | None:
    """A function of the C library's math with the types that it has there."""
    types = {*kind.inputs.data, *kind.outputs.data}
    single = types in ({Float32Type()}, {ComplexType(Float32Type())})
    is_complex = types in ({ComplexType(Float32Type())}, {ComplexType(Float64Type())})
    if not (single or is_complex or types == {Float64Type()}):
        return None
    if single:
        if not name.endswith("f"):
            return None
        name = name.removesuffix("f")
    arity = 1 if name in libm.UNARY else 2 if name in libm.BINARY else 0
    if is_complex:
        arity = libm.COMPLEX.get(name, 0)
    if arity != len(kind.inputs.data) or len(kind.outputs.data) != 1:
        return None
    found: Callable[..., Value] = (
        libm.complex_function(name, single=single)
        if is_complex
        else libm.function(name, single=single)
    )
    function = propagate(found, arity)
    return lambda *operands: (function(*operands),)
