"""The meaning of `func`, `cf`, `ub` and `scf`, and of functions that are only declared."""

from __future__ import annotations

import math
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from xdsl.dialects.builtin import ComplexType, Float32Type, Float64Type, FunctionType
from xdsl.ir import Operation

from loopwright.ir.core.enclosing import terminator_of
from loopwright.ir.core.properties import attribute, grouped, integers, mixed
from loopwright.ir.dialects.reduction.kinds import kind_of_combination
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.meaning import values
from loopwright.meaning.combining import Reducer, partial_identity, points, stated_reducer, width_of
from loopwright.meaning.floats import BINARY, COMPLEX, UNARY, complex_function, library_function
from loopwright.meaning.machine import (
    Branch,
    Evaluator,
    Machine,
    branch,
    flag,
    meaning,
    require,
    single_result,
    word,
)
from loopwright.meaning.memory import MemRef
from loopwright.meaning.values import Value, defined, propagate, unsupported

# Declared functions
#
# The print functions and the C library's math.
#
# What prints takes plain Python values, so that the interpreter and compiled code share them:
# floats as `float`, integers as `int`, complex numbers as `complex`.

Show = Callable[[Any], str]

# The output of `printNewline`, `printComma`, `printOpen` and `printClose`.
NEWLINE = "\n"
COMMA = ", "
OPEN = "( "
CLOSE = " )"

PUNCTUATION = {
    "no_punctuation": "",
    "newline": NEWLINE,
    "comma": COMMA,
    "open": OPEN,
    "close": CLOSE,
}
"""The output of `vector.print` after its operand."""


def show_float(value: float) -> str:
    """Return a float as C's `%g` and C++ streams write it.

    >>> [show_float(v) for v in (1.0, -0.0, 1e10, 0.1 + 0.2, -math.nan, math.inf)]
    ['1', '-0', '1e+10', '0.3', '-nan', 'inf']
    """
    if math.isnan(value):
        return "-nan" if math.copysign(1.0, value) < 0 else "nan"
    return f"{value:g}"


def show_complex(value: complex) -> str:
    """Return a complex number as C++ streams write it.

    >>> show_complex(0.5 - 1.5j)
    '(0.5,-1.5)'
    """
    return f"({show_float(value.real)},{show_float(value.imag)})"


def show_unsigned(value: int) -> str:
    """Return a 64-bit integer without its sign.

    >>> show_unsigned(-1)
    '18446744073709551615'
    """
    return str(value & 0xFFFF_FFFF_FFFF_FFFF)


def show_character(value: int) -> str:
    """Return an 8-bit integer as the byte that it is; bytes that are not ASCII as surrogate
    escapes.

    >>> show_character(65)
    'A'
    """
    return bytes([value & 0xFF]).decode("utf-8", "surrogateescape")


SHOW: dict[str, Show] = {
    "F16": show_float,
    "BF16": show_float,
    "F32": show_float,
    "F64": show_float,
    "C32": show_complex,
    "C64": show_complex,
    "I8": show_character,
    "I16": str,
    "I32": str,
    "I64": str,
    "Ind": show_unsigned,
}
"""How a memref's elements are written, by the suffix of the function."""

_SCALARS: dict[str, Show] = {
    "printF16": show_float,
    "printBF16": show_float,
    "printF32": show_float,
    "printF64": show_float,
    "printI64": str,
    "printU64": show_unsigned,
}
_FIXED = {
    "printNewline": NEWLINE,
    "printComma": COMMA,
    "printOpen": OPEN,
    "printClose": CLOSE,
}
_MEMREF_NAME = re.compile(r"printMemref(?P<shape>Shape)?(?P<rank>[0-9]+d)?(?P<kind>[A-Z].*)")


def scalar_text(name: str, arguments: Sequence[Any]) -> str | None:
    """Return the output of a function other than the memref printers; None if it is none of them.

    >>> scalar_text("printF64", [0.5]), scalar_text("printComma", []), scalar_text("other", [])
    ('0.5', ', ', None)
    """
    if name in _FIXED and not arguments:
        return _FIXED[name]
    if name in _SCALARS and len(arguments) == 1:
        return _SCALARS[name](arguments[0])
    return None


def is_memref_printer(name: str) -> bool:
    """Return whether a function of this name prints a memref.

    >>> [is_memref_printer(n) for n in ("printMemrefF32", "printMemref2dF32", "printMemrefX")]
    [True, True, False]
    """
    match = _MEMREF_NAME.fullmatch(name)
    return match is not None and match["kind"] in SHOW


def memref_text(
    name: str,
    address: int,
    offset: int,
    sizes: Sequence[int],
    strides: Sequence[int],
    element: Callable[[int], Any],
) -> str:
    """Return the output of a memref printer.

    `address` is the aligned pointer, `element(position)` the element at a linear position (the
    offset included). Without elements, nothing is between the brackets.

    >>> memref_text("printMemrefF32", 4096, 1, [2, 2], [2, 1], float).splitlines()[1:]
    ['[[1,   2], ', ' [3,   4]]']
    """
    match = _MEMREF_NAME.fullmatch(name)
    if match is None or match["kind"] not in SHOW:
        raise ValueError(f"{name} does not print a memref")
    head = (
        f"{'' if match['rank'] else 'Unranked '}Memref base@ = 0x{address:x} rank = {len(sizes)} "
        f"offset = {offset} sizes = [{_list(sizes)}] strides = [{_list(strides)}]"
    )
    if match["shape"]:
        return head + "\n"
    show = SHOW[match["kind"]]
    return f"{head} data = \n{_data(show, element, len(sizes), offset, sizes, strides)}\n"


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _data(
    show: Show,
    element: Callable[[int], Any],
    rank: int,
    position: int,
    sizes: Sequence[int],
    strides: Sequence[int],
) -> str:
    """Return the elements from a position on, one bracket for each of the `sizes`."""
    if not sizes:
        shown = show(element(position))
        return shown if rank else f"[{shown}]"
    parts = [
        _data(show, element, rank, position + i * strides[0], sizes[1:], strides[1:])
        for i in range(sizes[0])
    ]
    # Elements are as far apart as if the brackets of all dimensions stood between them.
    if len(sizes) == 1:
        separator = "," + " " * (rank + 1)
    else:
        separator = ", \n" + " " * (rank - len(sizes) + 1)
    return f"[{separator.join(parts)}]"


def vector_text(shape: Sequence[int], lanes: Sequence[Any], show: Show) -> str:
    """Return the output of `vector.print` for a vector, before the punctuation.

    >>> vector_text([2, 2], [1, 2, 3, 4], str)
    '( ( 1, 2 ), ( 3, 4 ) )'
    """
    if not shape:
        return f"( {show(lanes[0])} )"
    if len(shape) == 1:
        return f"( {', '.join(map(show, lanes))} )"
    size = len(lanes) // shape[0] if shape[0] else 0
    rows = [vector_text(shape[1:], lanes[i * size : (i + 1) * size], show) for i in range(shape[0])]
    return f"( {', '.join(rows)} )"


External = Callable[..., tuple[Value, ...]]


def external(function: Operation, caller: Operation, machine: Machine) -> External:
    """Return the function that a call of a declaration executes."""
    name = symbol_name(function) or ""
    kind = require(function, "function_type")
    assert isinstance(kind, FunctionType)
    if is_memref_printer(name) and len(kind.inputs.data) == 1:
        return partial(_print_memref, name, caller, machine)
    if not kind.outputs.data and scalar_text(name, (0,) * len(kind.inputs.data)) is not None:
        return partial(_print_scalars, name, machine)
    if name == "rtclock" and not kind.inputs.data:
        return lambda: (time.perf_counter(),)
    if name == "nanoTime" and not kind.inputs.data:
        return lambda: (time.perf_counter_ns(),)
    if name == "printFlops" and len(kind.inputs.data) == 1:
        return _print_flops
    library_function = _library_function(name, kind)
    if library_function is not None:
        return library_function
    raise unsupported(f"calls '{name}', which has no body and is not known")


def _print_scalars(name: str, machine: Machine, *arguments: Value) -> tuple[Value, ...]:
    for argument in arguments:
        defined(argument, "what is printed")
    machine.output.write(scalar_text(name, arguments) or "")
    return ()


def _print_memref(
    name: str, caller: Operation, machine: Machine, memref: MemRef
) -> tuple[Value, ...]:
    defined(memref, "what is printed")
    if memref.layout is not None:
        raise unsupported("prints a memref whose layout is not strided")
    address = memref.allocation.address + memref.base
    machine.output.write(
        memref_text(
            name,
            address,
            memref.offset,
            memref.sizes,
            memref.strides,
            lambda position: defined(memref.load_at(position, caller), "a printed element"),
        )
    )
    return ()


def _print_flops(flops: float) -> tuple[Value, ...]:
    sys.stderr.write(f"{defined(flops, 'what is printed') / 1e9:f} GFLOPS\n")
    return ()


def _library_function(name: str, kind: FunctionType) -> External | None:
    """Return a function of the C library's math with the types that it has there."""
    types = {*kind.inputs.data, *kind.outputs.data}
    single = types in ({Float32Type()}, {ComplexType(Float32Type())})
    is_complex = types in ({ComplexType(Float32Type())}, {ComplexType(Float64Type())})
    if not (single or is_complex or types == {Float64Type()}):
        return None
    if single:
        if not name.endswith("f"):
            return None
        name = name.removesuffix("f")
    arity = 1 if name in UNARY else 2 if name in BINARY else 0
    if is_complex:
        arity = COMPLEX.get(name, 0)
    if arity != len(kind.inputs.data) or len(kind.outputs.data) != 1:
        return None
    scalar_function: Callable[..., Value] = (
        complex_function(name, single=single)
        if is_complex
        else library_function(name, single=single)
    )
    function = propagate(scalar_function, arity)
    return lambda *operands: (function(*operands),)


# Control flow


def _callable(
    function: Operation, caller: Operation, machine: Machine
) -> Callable[..., tuple[values.Value, ...]]:
    """Return the function that a call executes, whether the callee has a body or not."""
    if function.name != "func.func":
        raise values.unsupported(f"calls '{symbol_name(function)}', which is not a function")
    if function.regions[0].blocks:
        return lambda *arguments: machine.invoke(function, arguments)
    return external(function, caller, machine)


@meaning("func.call")
def call(op: Operation, machine: Machine) -> Evaluator:
    """The results of the function it names."""
    function = machine.symbol(op, require(op, "callee"))
    return single_result(op, _callable(function, op, machine))


@meaning("func.constant")
def constant(op: Operation, machine: Machine) -> Evaluator:
    """The function it names."""
    reference = values.FunctionReference(machine.symbol(op, require(op, "value")))
    return lambda: reference


@meaning("func.call_indirect")
def call_indirect(op: Operation, machine: Machine) -> Evaluator:
    """The results of the function that its first operand is."""

    def run(callee: values.Value, *arguments: values.Value) -> tuple[values.Value, ...]:
        reference = values.defined(callee, "the callee")
        return _callable(reference.function, op, machine)(*arguments)

    return single_result(op, run)


@meaning("builtin.unrealized_conversion_cast")
def conversion_cast(op: Operation, machine: Machine) -> Evaluator:
    """The operands; only casts that leave values unchanged are executed."""
    kinds = [str(value.type).lstrip("su") for value in (*op.operands, *op.results)]
    if len(op.operands) != len(op.results) or kinds[: len(op.operands)] != kinds[len(op.results) :]:
        raise values.unsupported("converts between types that are not held alike")
    return single_result(op, lambda *operands: operands)


# Branches


@branch("cf.br")
def br(op: Operation) -> Branch:
    """To its successor."""
    return lambda *arguments: (0, arguments)


@branch("cf.cond_br")
def cond_br(op: Operation) -> Branch:
    """To the first successor if the condition is true, else to the second."""
    operand_count = len(grouped(op, op.operands)[1])

    def choose(
        condition: values.Value, *arguments: values.Value
    ) -> tuple[int, tuple[values.Value, ...]]:
        if values.truth(condition):
            return 0, arguments[:operand_count]
        return 1, arguments[operand_count:]

    return choose


@branch("cf.switch")
def switch(op: Operation) -> Branch:
    """To the successor of the case that the flag equals, else to the default."""
    _, default_operands, _ = grouped(op, op.operands)
    width = width_of(op.operands[0].type)
    cases = [signed(value, width) for value in integers(op, "case_values")]
    sizes = [len(default_operands), *integers(op, "case_operand_segments")]
    starts = [sum(sizes[:number]) for number in range(len(sizes))]

    def choose(
        flag: values.Value, *arguments: values.Value
    ) -> tuple[int, tuple[values.Value, ...]]:
        values.defined(flag, "the flag")
        number = cases.index(flag) + 1 if flag in cases else 0
        start = starts[number]
        return number, arguments[start : start + sizes[number]]

    return choose


@branch("ub.unreachable")
def unreachable(op: Operation) -> Branch:
    """Nowhere: control must not reach it."""

    def fail() -> tuple[int, tuple[values.Value, ...]]:
        raise values.Fault(values.UnreachableError, "is reached")

    return fail


@meaning("cf.assert", "loopwright.assert")
def assertion(op: Operation, machine: Machine) -> Evaluator:
    """Ends the program if the condition is false; with the numbers of `loopwright.assert` in its
    message."""
    message = attribute(op, "msg")
    text = "" if message is None else word(message)
    if op.name == "cf.assert":
        text = text.replace("%", "%%")
    else:
        text = "%%".join(part.replace("%ld", "%s") for part in text.split("%%"))

    def check(condition: values.Value, *numbers: values.Value) -> None:
        if not values.truth(condition):
            raise values.Fault(values.AssertionFailedError, f"fails: {text % numbers}")

    return check


# Structured control flow


def iterations(lower: values.Value, upper: values.Value, step: values.Value) -> range:
    """Return the values of an induction variable; the step must be positive."""
    for value, use in ((lower, "the lower bound"), (upper, "the upper bound"), (step, "the step")):
        values.defined(value, use)
    if step <= 0:
        raise values.Fault(values.InvalidSizeError, f"has the step {step}, which is not positive")
    return range(lower, upper, step)


@meaning("scf.for")
def for_loop(op: Operation, machine: Machine) -> Evaluator:
    """The body for each value of the induction variable, with the values it carries."""
    body = machine.body(op.regions[0])
    width = width_of(op.operands[0].type)
    is_unsigned = flag(op, "unsignedCmp")

    def run(
        lower: values.Value, upper: values.Value, step: values.Value, *carried: values.Value
    ) -> tuple[values.Value, ...]:
        if is_unsigned:
            for value in (lower, upper, step):
                values.defined(value, "a bound or the step")
            lower, upper, step = (unsigned(value, width) for value in (lower, upper, step))
        for induction in iterations(lower, upper, step):
            carried = body.run_iteration((signed(induction, width),), *carried)
        return carried

    return single_result(op, run)


@meaning("scf.while")
def while_loop(op: Operation, machine: Machine) -> Evaluator:
    """The first region decides whether to continue and passes values on; the second computes the
    first's next operands."""
    before, after = (machine.body(region) for region in op.regions)

    def run(*arguments: values.Value) -> tuple[values.Value, ...]:
        while True:
            condition, *forwarded = before.run(*arguments)
            if not values.truth(condition):
                return tuple(forwarded)
            arguments = after.run(*forwarded)

    return single_result(op, run)


@meaning("scf.if")
def if_op(op: Operation, machine: Machine) -> Evaluator:
    """One of the regions."""
    return either_region(op, machine, values.truth)


def either_region(op: Operation, machine: Machine, holds: Callable[..., bool]) -> Evaluator:
    """The first region where a condition holds of the operands, else the second if there is one."""
    regions = [machine.body(region) for region in op.regions if region.blocks]

    def run(*operands: values.Value) -> tuple[values.Value, ...]:
        if holds(*operands):
            return regions[0].run()
        return regions[1].run() if len(regions) > 1 else ()

    return single_result(op, run)


@meaning("scf.index_switch")
def index_switch(op: Operation, machine: Machine) -> Evaluator:
    """The region of the case that the operand equals, else the default, which comes first."""
    cases = integers(op, "cases")
    regions = [machine.body(region) for region in op.regions]

    def run(selector: values.Value) -> tuple[values.Value, ...]:
        values.defined(selector, "the selector")
        return regions[cases.index(selector) + 1 if selector in cases else 0].run()

    return single_result(op, run)


@meaning("scf.execute_region")
def execute_region(op: Operation, machine: Machine) -> Evaluator:
    """Its region, which may have several blocks."""
    body = machine.body(op.regions[0])
    return single_result(op, body.run)


@meaning("scf.parallel")
def parallel(op: Operation, machine: Machine) -> Evaluator:
    """The body at each point, in lexicographic order; reductions start from the initial values,
    or, where a clause says how to reduce and there are none, from their identities."""
    body = machine.body(op.regions[0])
    has_clause = attribute(op, "reductions") is not None
    reducer = stated_reducer(op, machine) if has_clause else _region_reducer(op, machine)

    def run(*operands: values.Value) -> tuple[values.Value, ...]:
        lower, upper, steps, initial = grouped(op, operands)
        ranges = [iterations(*bounds) for bounds in zip(lower, upper, steps, strict=True)]
        started = reducer
        if initial or not has_clause:
            started = replace(reducer, start=lambda: tuple(initial))
        return started.run(ranges, body.run_iteration)

    return single_result(op, run)


def _region_reducer(op: Operation, machine: Machine) -> Reducer:
    """Return the reducer of the regions that combine two values, one for each result."""
    last = terminator_of(op.regions[0].blocks[0])
    bodies = [machine.body(region) for region in last.regions]
    kinds = [kind_of_combination(region.blocks[0]) for region in last.regions]

    def combine(
        lhs: tuple[values.Value, ...], rhs: tuple[values.Value, ...]
    ) -> tuple[values.Value, ...]:
        return tuple(body.run(a, b)[0] for body, a, b in zip(bodies, lhs, rhs, strict=True))

    identities = [
        partial_identity(kind, result.type)
        for kind, result in zip(kinds, op.results, strict=False)
        if kind is not None
    ]
    partial = (lambda: tuple(identities)) if len(identities) == len(kinds) else None
    return Reducer(combine, tuple, partial)


@meaning("scf.forall")
def forall(op: Operation, machine: Machine) -> Evaluator:
    """The body at each point; results, which are tensors, are not supported."""
    if op.results:
        raise values.unsupported("has results, which are tensors")
    body = machine.body(op.regions[0])

    def run(*operands: values.Value) -> None:
        lower, upper, steps, _ = grouped(op, operands)
        ranges = [
            iterations(*bounds)
            for bounds in zip(
                mixed(integers(op, "staticLowerBound"), lower),
                mixed(integers(op, "staticUpperBound"), upper),
                mixed(integers(op, "staticStep"), steps),
                strict=True,
            )
        ]
        for point in points(ranges):
            body.run_iteration(point)

    return run
