"""How much a parallel loop does: plain operations on elements, counted before it begins.

What inner loops do is counted as often as they run, where that is known when the parallel loop
begins; others are taken to run a few times.
"""

from __future__ import annotations

from math import prod

from xdsl.ir import Block, Operation

from loopwright.analysis.costs.op_cycles import PLAIN, op_cycles
from loopwright.analysis.loops import trip_count as known_trip_count
from loopwright.analysis.speculation import divides_by_numbers
from loopwright.codegen.core.attributes import integer, segments
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.expressions import emit_map, extremum
from loopwright.codegen.core.values import Index
from loopwright.codegen.loops.affine import map_of
from loopwright.codegen.loops.band import Band, trip_count
from loopwright.dialects.affine import ForOp
from loopwright.interfaces.control_flow import is_loop
from loopwright.syntax.narrowing import is_vector

_UNKNOWN = 32
"""How often a loop is taken to run if nothing is known."""


def work_of(fn: FunctionLowering, band: Band) -> Index:
    """About how many operations all iterations of a band are; a number if that is known."""
    trips = [trip_count(fn, bound) for bound in band.bounds]
    return fn.b.product([*trips, _of_block(fn, band, band.op.regions[0].blocks[0])])


def _of_block(fn: FunctionLowering, band: Band, block: Block) -> Index:
    total: Index = 0
    for op in block.ops:
        inside: Index = 0
        for region in op.regions:
            for inner in region.blocks:
                inside = fn.b.index_add(inside, _of_block(fn, band, inner))
        times = _trips(fn, band, op) if is_loop(op) else 1
        total = fn.b.index_add(
            total, fn.b.index_add(fn.b.index_mul(inside, times), _operations(op))
        )
    return total


def _operations(op: Operation) -> int:
    """How many plain operations on elements an op is: functions are many."""
    types = [value.type for value in (*op.results, *op.operands)]
    lanes = max([1, *(prod(type_.get_shape()) for type_ in types if is_vector(type_))])
    return lanes * max(1, int(op_cycles(op) / PLAIN))


def _trips(fn: FunctionLowering, band: Band, loop: Operation) -> Index:
    known = known_trip_count(loop)
    if known is not None:
        return known
    if not isinstance(loop, ForOp):
        return _UNKNOWN
    lower, upper, _ = segments(loop)
    operands = loop.operands[: lower + upper]
    # What divides by a value is only defined where the loop is reached.
    is_known = not any(band.op.is_ancestor(value.owner) for value in operands)
    if not is_known or not divides_by_numbers(loop):
        return _UNKNOWN
    low = extremum(fn, "smax", emit_map(fn, map_of(loop, "lowerBoundMap"), operands[:lower]))
    high = extremum(fn, "smin", emit_map(fn, map_of(loop, "upperBoundMap"), operands[lower:]))
    return trip_count(fn, (low, high, integer(loop, "step")))
