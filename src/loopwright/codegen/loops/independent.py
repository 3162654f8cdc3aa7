"""Innermost loops whose iterations access different elements: LLVM is told so.

LLVM finds out by itself where strides are numbers. Where rows have an extent that is known at run
time only, it compares addresses in front of the loop, or gives up; then accesses are put into a
group that the loop names in `llvm.loop.parallel_accesses`: no two of them in different iterations
access the same memory, one of them to write it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, IndexType, IntegerType, NoneAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from loopwright.affine_expr.flatten import Flattener
from loopwright.analysis.attributes import map_of
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import is_memref
from loopwright.codegen.memory.aliasing import may_overlap
from loopwright.dialects.affine import LoadOp, StoreOp
from loopwright.dialects.affine.operands import bind, compose
from loopwright.interfaces.memory_effects import has_no_effects

_MOST_ACCESSES = 64

_Linear = dict[SSAValue | None, int]
"""Factors of values, and under None a number."""


@dataclass(frozen=True, slots=True)
class LinearAccess:
    """An access to an array: its subscripts, None where one is not linear."""

    memref: SSAValue
    subscripts: tuple[_Linear | None, ...]
    writes: bool


def has_independent_iterations(fn: FunctionLowering, loop: Block) -> bool:
    """Whether LLVM is to be told that iterations of the loop with a body are independent: they are,
    and it does not see that by itself. The first argument of the body is what counts."""
    stored = [op.memref for op in loop.ops if isinstance(op, StoreOp)]
    if not any(map(has_late_strides, stored)):
        return False
    accesses: list[LinearAccess] = []
    for op in loop.ops:
        if isinstance(op, LoadOp | StoreOp):
            access = linear_access(op)
            if access is None:
                return False
            accesses.append(access)
        elif not op.has_trait(IsTerminator) and (op.regions or not _is_scalar(op)):
            return False
    if len(accesses) > _MOST_ACCESSES:
        return False
    is_needed = False
    for first, second in combinations_with_replacement(accesses, 2):
        if not (first.writes or second.writes):
            continue
        if first.memref is not second.memref:
            if may_overlap(fn, first.memref, second.memref):
                return False
            continue
        if not _are_disjoint(first.subscripts, second.subscripts, loop.args[0]):
            return False
        is_needed |= first.subscripts != second.subscripts and has_late_strides(first.memref)
    return is_needed


def _is_scalar(op: Operation) -> bool:
    """Whether an op only computes scalars, without memory."""
    types = [value.type for value in (*op.operands, *op.results)]
    return has_no_effects(op) and all(
        isinstance(type_, IntegerType | IndexType | AnyFloat) for type_ in types
    )


def linear_access(op: LoadOp | StoreOp) -> LinearAccess | None:
    """An access to an array whose elements are one behind the other, a place for each subscript."""
    memref, indices = op.memref, op.indices
    if not is_memref(memref.type) or not isinstance(memref.type.layout, NoneAttr):
        return None
    affine_map = map_of(op, "map")
    assert affine_map is not None, "affine accesses have a map"
    bound = compose(bind(affine_map, tuple(indices)))
    if any(
        value.owner.parent_op() is op.parent_op() and isinstance(value.owner, Operation)
        for value in bound.operands
    ):
        return None
    flattener = Flattener(len(bound.dims), len(bound.symbols))
    found: list[_Linear | None] = []
    for expr in bound.exprs:
        row = flattener.flatten(expr)
        values = [*bound.operands, None]  # -1 is the column of the number
        if row is None or any(column >= len(bound.operands) for column in row):
            found.append(None)
            continue
        found.append({values[column]: factor for column, factor in row.items() if factor})
    return LinearAccess(memref, tuple(found), isinstance(op, StoreOp))


def _are_disjoint(
    first: Sequence[_Linear | None], second: Sequence[_Linear | None], variable: SSAValue
) -> bool:
    """Whether two accesses in different iterations never name the same element: in a dimension
    both are in steps of the same size, and a distance apart that is no multiple of it but 0."""
    for one, other in zip(first, second, strict=True):
        if one is None or other is None:
            continue
        difference = {key: one.get(key, 0) - other.get(key, 0) for key in {**one, **other}}
        distance = difference.pop(None, 0)
        if any(difference.values()):
            continue
        step = one.get(variable, 0)
        if (distance % step != 0 or distance == 0) if step else distance != 0:
            return True
    return False


def has_late_strides(memref: SSAValue) -> bool:
    """Whether how far rows are apart is known at run time only."""
    assert is_memref(memref.type)
    return DYNAMIC_INDEX in memref.type.get_shape()[1:]
