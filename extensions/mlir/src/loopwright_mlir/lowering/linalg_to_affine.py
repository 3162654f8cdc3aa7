"""Structured operations on memrefs as affine loops around their region.

**Before → After**

    linalg.matmul ins(%a, %b : …) outs(%c : …)     affine.for %i = 0 to %m {
                                                     affine.for %j = 0 to %n {
                                                       affine.for %k = 0 to %p {
                                                         %0 = affine.load %a[%i, %k] : …
                                                         …
                                                         affine.store %4, %c[%i, %j] : …

There is a loop for each iterator, in order; the loads are those of the indexing maps, the stores
those of the outputs' maps. How often a loop runs is the extent of the first operand that it
subscripts alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, constant, dim
from loopwright.ir.core.attributes import is_shaped, is_vector
from loopwright.ir.core.properties import segments
from loopwright.ir.dialects.affine import ApplyOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize
from loopwright.ir.dialects.affine.symbols import affine_scope, is_top_level_value, is_valid_dim
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.interfaces.memory_access import is_allocation
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.editing import LoopBuilder
from loopwright_mlir.dialects.linalg.structured import StructuredOp, extent_sources, shape_of
from loopwright_mlir.dialects.linalg.yields import IndexOp


@dataclass(frozen=True)
class LoopsPlan:
    """An operation, and for each loop an operand and the dimension whose extent is the trip
    count."""

    op: StructuredOp
    extents: tuple[tuple[SSAValue, int], ...]


def plan_loops(op: StructuredOp) -> LoopsPlan | Refusal:
    """How an operation becomes loops."""
    arrays = [value for value in op.operands if is_shaped(value.type) and not is_vector(value.type)]
    if op.results or not all(isinstance(value.type, MemRefType) for value in arrays):
        return _refusal("tensors", "it is on tensors, whose elements are not in memory", op)
    sources = [source for source in extent_sources(op) if source is not None]
    for value, position in sources:
        if shape_of(value.type)[position] == DYNAMIC_INDEX and not _is_bound(op, value, position):
            message = f"extent {position} of an operand is no bound of an affine loop here"
            return _refusal("extent-not-affine", message, op)
    return LoopsPlan(op, tuple(sources))


def _refusal(code: str, message: str, op: Operation) -> Refusal:
    return Refusal(code, (op,), message)


def _is_bound(op: Operation, value: SSAValue, position: int) -> bool:
    """Whether the extent of a memref is a valid loop bound at an op."""
    scope = affine_scope(op)
    if scope is None:
        return False
    if op.parent_region() is scope or is_top_level_value(value, scope):
        return True
    owner = value.owner
    if not isinstance(owner, Operation) or not is_allocation(owner):
        return False
    before = shape_of(value.type)[:position]
    extent = segments(owner)[0][sum(size == DYNAMIC_INDEX for size in before)]
    return is_valid_dim(extent, scope)


def apply_loops(plan: LoopsPlan) -> list[Operation]:
    """Emit loops in front of an operation, which they are to replace; return the new ops, loops
    without their bodies."""
    op = plan.op
    new_ops: list[Operation] = []
    build = LoopBuilder.before(op)
    dims = _dims(op, build, new_ops)
    variables: list[SSAValue] = []
    for value, position in plan.extents:
        extent = shape_of(value.type)[position]
        if extent == DYNAMIC_INDEX:
            upper = BoundExprs((dim(0),), (dims[value, position],), ())
        else:
            upper = BoundExprs((constant(extent),), (), ())
        loop = build.loop(BoundExprs((constant(0),), (), ()), upper)
        if not variables:
            new_ops.append(loop)
        variables.append(loop.body.args[0])
        build = LoopBuilder.at_end(loop)
    inside = _emit_iteration(op, build, variables)
    return new_ops if variables else [*new_ops, *inside]


def _dims(
    op: StructuredOp, build: LoopBuilder, new_ops: list[Operation]
) -> dict[tuple[SSAValue, int], SSAValue]:
    """All extents of operands that are not known, whether or not a loop needs them."""
    dims: dict[tuple[SSAValue, int], SSAValue] = {}
    for value in op.operands:
        for position, extent in enumerate(shape_of(value.type)):
            if extent == DYNAMIC_INDEX:
                number = build.insert(ConstantOp(IntegerAttr(position, IndexType())))
                result = build.insert(
                    DimOp.create(operands=[value, *number.results], result_types=[IndexType()])
                )
                dims.setdefault((value, position), result.results[0])
                new_ops += [number, result]
    return dims


def _emit_iteration(
    op: StructuredOp, build: LoopBuilder, variables: Sequence[SSAValue]
) -> list[Operation]:
    """What one iteration does: loads, the region, stores; returns the ops."""
    new_ops: list[Operation] = []

    def insert(new: Operation) -> Operation:
        new_ops.append(build.insert(new))
        return new

    def subscripts(map_: AffineMap) -> list[SSAValue]:
        values: list[SSAValue] = []
        for result in map_.results:
            bound = canonicalize(bind(map_.with_results((result,)), variables))
            values.append(insert(ApplyOp(bound.map, bound.operands)).results[0])
        return values

    values: dict[SSAValue, SSAValue] = {}
    maps = op.maps()
    for argument, operand, map_ in zip(op.body.args, op.operands, maps, strict=True):
        if not isinstance(operand.type, MemRefType):
            values[argument] = operand
            continue
        at = subscripts(map_)
        identity = AffineMap.identity(len(at))
        values[argument] = insert(LoadOp(operand, identity, at)).results[0]
    last = op.body.last_op
    assert last is not None
    for inner in op.body.ops:
        if isinstance(inner, IndexOp):
            values[inner.result] = variables[inner.number]
        elif inner is not last:
            new_ops.append(build.clone(inner, values))
    outputs = zip(last.operands, op.output_values, maps[op.input_count :], strict=True)
    for value, operand, map_ in outputs:
        at = subscripts(map_)
        identity = AffineMap.identity(len(at))
        insert(StoreOp(values.get(value, value), operand, identity, at))
    return new_ops
