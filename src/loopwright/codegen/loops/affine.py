"""Lowering of `affine`: loops, conditionals, index arithmetic, loads and stores."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

from xdsl.ir import Operation, SSAValue

from loopwright.affine_expr import AffineMap
from loopwright.analysis.loops import most_iterations, trip_count
from loopwright.codegen.core.attributes import integer, segments
from loopwright.codegen.core.components import leaf_count
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.expressions import (
    Ranged,
    emit_condition,
    emit_map,
    extremum,
)
from loopwright.codegen.core.ranges import loop_range
from loopwright.codegen.core.types import VOID, VecType, is_vector, register_type
from loopwright.codegen.core.values import Lowered, MemRef, Value
from loopwright.codegen.loops.branches import branch
from loopwright.codegen.loops.counted import NOT_UNROLLED, Iterations, counted_loop
from loopwright.codegen.loops.independent import has_independent_iterations
from loopwright.codegen.loops.late_strides import (
    ONE_BY_ONE,
    no_stride_is_guessed,
    reads_columns_only,
)
from loopwright.codegen.memory.addressing import element_address
from loopwright.codegen.memory.elements import (
    load_element,
    natural_alignment,
    store_element,
)
from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr

_MANY = 4
"""How many registers a loop carries that is not unrolled."""
_SHORT = 32
"""How many iterations may be unrolled all the same."""
_REGISTER_BITS = 128
"""The width of a vector register of a processor of which nothing is known."""


def map_of(op: Operation, name: str = "map") -> AffineMap:
    """The affine map that an op has under this name."""
    attribute = op.properties.get(name) or op.attributes.get(name)
    assert isinstance(attribute, AffineMapAttr)
    return attribute.data


def bind_ranged(fn: FunctionLowering, ssa: SSAValue, value: Ranged) -> None:
    """Bind an index result and remember its range."""
    fn.bind(ssa, value.index)
    fn.ranges.record(ssa, value.range)


def _properties(fn: FunctionLowering, loop: Operation) -> tuple[str, ...]:
    """The metadata of a loop.

    One that carries several registers has enough to do in an iteration. Unrolled it would load in
    an order of LLVM's own, and was measured to be slower where data come from memory. A short one
    is unrolled as a whole: what it reads again and again then stays in registers.
    """
    carried = 0
    for result in loop.results:
        ty = register_type(result.type) if is_vector(result.type) else None
        if isinstance(ty, VecType):
            carried += leaf_count(result.type) * ty.lanes * ty.element.width
    trips = trip_count(loop)
    if trips is not None and trips <= _SHORT:
        return ()
    many = _MANY * (fn.unit.options.vector_bits or _REGISTER_BITS)
    return (NOT_UNROLLED,) if carried >= many else ()


# Loops and conditionals --------------------------------------------------------------------------


@lowers("affine.for")
def _(fn: FunctionLowering, op: Operation) -> None:
    lower_count, upper_count, _ = segments(op)
    lower_operands = op.operands[:lower_count]
    upper_operands = op.operands[lower_count : lower_count + upper_count]
    inits = [fn.lowered(operand) for operand in op.operands[lower_count + upper_count :]]
    lower = extremum(fn, "smax", emit_map(fn, map_of(op, "lowerBoundMap"), lower_operands))
    upper = extremum(fn, "smin", emit_map(fn, map_of(op, "upperBoundMap"), upper_operands))
    block, step = op.regions[0].blocks[0], integer(op, "step")
    properties, group = _properties(fn, op), ""
    if has_independent_iterations(fn, block):
        group = fn.unit.new_metadata("distinct !{}")
        properties = (*properties, f'!{{!"llvm.loop.parallel_accesses", {group}}}')

    def body(induction: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        fn.bind(block.args[0], induction)
        fn.ranges.record(block.args[0], loop_range(lower.range, upper.range, step))
        for argument, value in zip(block.args[1:], carried, strict=True):
            fn.bind(argument, value)
        with fn.b.in_group(group) if group else nullcontext():
            return fn.lower_block(block)

    if reads_columns_only(block):
        properties = (*properties, *ONE_BY_ONE)
    iterations = Iterations(
        (lower.index, upper.index, step),
        (lower.range, upper.range),
        most=most_iterations(op),
        properties=properties,
    )
    with no_stride_is_guessed(fn, block):
        types = [result.type for result in op.results]
        results = counted_loop(fn, iterations, types, inits, body)
    for result, value in zip(op.results, results, strict=True):
        fn.bind(result, value)


@lowers("affine.if")
def _(fn: FunctionLowering, op: Operation) -> None:
    condition = op.properties.get("condition") or op.attributes["condition"]
    assert isinstance(condition, IntegerSetAttr)
    branch(fn, op, emit_condition(fn, condition.data, op.operands))


@lowers("affine.yield")
def _(fn: FunctionLowering, op: Operation) -> None:
    fn.yields(op.operands)


# Index arithmetic --------------------------------------------------------------------------------


@lowers("affine.apply")
def _(fn: FunctionLowering, op: Operation) -> None:
    bind_ranged(fn, op.results[0], emit_map(fn, map_of(op), op.operands)[0])


@lowers("affine.min")
def _(fn: FunctionLowering, op: Operation) -> None:
    bind_ranged(fn, op.results[0], extremum(fn, "smin", emit_map(fn, map_of(op), op.operands)))


@lowers("affine.max")
def _(fn: FunctionLowering, op: Operation) -> None:
    bind_ranged(fn, op.results[0], extremum(fn, "smax", emit_map(fn, map_of(op), op.operands)))


# Memory ------------------------------------------------------------------------------------------


def subscripted(
    fn: FunctionLowering, op: Operation, memref: SSAValue, operands: Sequence[SSAValue]
) -> tuple[MemRef, Value]:
    """The memref of an access and the address that its map gives for the operands."""
    record = fn.memref(memref)
    return record, element_address(fn, record, emit_map(fn, map_of(op), operands))


@lowers("affine.load")
def _(fn: FunctionLowering, op: Operation) -> None:
    memref, address = subscripted(fn, op, op.operands[0], op.operands[1:])
    element = memref.type.element_type
    fn.bind(op.results[0], load_element(fn, address, element, natural_alignment(element)))


@lowers("affine.store")
def _(fn: FunctionLowering, op: Operation) -> None:
    memref, address = subscripted(fn, op, op.operands[1], op.operands[2:])
    element = memref.type.element_type
    value = fn.lowered(op.operands[0])
    store_element(fn, value, address, element, natural_alignment(element))


def prefetch(fn: FunctionLowering, op: Operation, address: Value) -> None:
    """Ask for the cache line at an address. Processors that prefetch instructions take only places
    in code for them, and LLVM aborts for others: lines of memrefs go into the data cache."""
    write = integer(op, "isWrite") & 1
    locality = integer(op, "localityHint")
    fn.b.call("llvm.prefetch.p0", VOID, [address, f"i32 {write}", f"i32 {locality}", "i32 1"])


@lowers("affine.prefetch")
def _(fn: FunctionLowering, op: Operation) -> None:
    record = fn.memref(op.operands[0])
    indices = emit_map(fn, map_of(op), op.operands[1:])
    prefetch(fn, op, element_address(fn, record, indices, inbounds=False))
