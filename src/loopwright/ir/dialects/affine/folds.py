"""Folds of affine operations: what they are without looking at anything but their operands.

**Before → After**

    %0 = affine.apply affine_map<(d0) -> (d0 * 4 + 1)>(%c3)      arith.constant 13
    affine.for %i = %c3 to %n                                     affine.for %i = 3 to %n
    affine.load %cast[%i] : memref<?xf32>                         affine.load %m[%i] : memref<8xf32>

**Legal when** the operands are what they are: every fold keeps the value of each result.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    constant,
    dim,
)
from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.ir.dialects.affine.intervals import prune_min_max, trip_count
from loopwright.ir.dialects.affine.operands import (
    bind,
    canonicalize,
    compose,
    compose_map,
    compose_set,
    condition_of,
    map_of,
)
from loopwright.ir.dialects.arith.constants import constant_ints, index_constant
from loopwright.ir.dialects.memref.constant_globals import loaded_constant
from loopwright.ir.dialects.memref.folds import fold_memref_cast
from loopwright.ir.interfaces.rewriting import IN_PLACE, FoldResult
from loopwright.ir.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.syntax.properties import segments, set_segments


def constant_results(affine_map: AffineMap, operands: Sequence[int | None]) -> list[int | None]:
    """The value of each result that the known operands determine; None for the others."""
    folded = affine_map.partial_constant_fold(operands)
    return [
        expr.value if isinstance(expr, AffineConstantExpr) and fits_int64(expr.value) else None
        for expr in folded.results
    ]


def fold_apply(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """An input of the map as it is, a constant, or poison where a number is divided by zero."""
    affine_map = map_of(op)
    result = affine_map.results[0]
    if isinstance(result, AffineDimExpr):
        return [op.operands[result.position]]
    if isinstance(result, AffineSymbolExpr):
        return [op.operands[affine_map.num_dims + result.position]]
    folded = affine_map.partial_constant_fold(constant_ints(constants)).results[0]
    if isinstance(folded, AffineConstantExpr) and fits_int64(folded.value):
        return [index_constant(folded.value)]
    return [PoisonAttr()] if any(map(_is_undefined, folded.walk())) else None


def _is_undefined(expr: AffineExpr) -> bool:
    """True for the quotient of a number by 0 and the remainder of one by less than 1."""
    if not isinstance(expr, AffineBinaryExpr) or expr.lhs.constant_value() is None:
        return False
    divisor = expr.rhs.constant_value()
    if divisor is None or expr.kind in (AffineExprKind.ADD, AffineExprKind.MUL):
        return False
    return divisor < 1 if expr.kind is AffineExprKind.MOD else divisor == 0


def _fold_min_max(
    op: Operation, constants: Sequence[Attribute | None], *, is_max: bool
) -> FoldResult:
    affine_map = map_of(op)
    values = constant_results(affine_map, constant_ints(constants))
    known = [value for value in values if value is not None]
    if len(known) == len(values):
        return [index_constant(max(known) if is_max else min(known))]
    folded = affine_map.with_results(
        [
            expr if value is None else constant(value)
            for expr, value in zip(affine_map.results, values, strict=True)
        ]
    )
    if folded.num_symbols == 1 and list(folded.results) == [dim(0)]:
        return [op.operands[0]]
    if folded == affine_map:
        return None
    op.properties["map"] = AffineMapAttr(folded)
    return IN_PLACE


def fold_min(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """The least constant; or the map with its constant operands put in."""
    return _fold_min_max(op, constants, is_max=False)


def fold_max(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """The greatest constant; or the map with its constant operands put in."""
    return _fold_min_max(op, constants, is_max=True)


def fold_load(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """The memref in front of a cast; an element of a constant global."""
    if fold_memref_cast(op, constants) is not None:
        return IN_PLACE
    value = loaded_constant(op.operands[0], map_of(op))
    return None if value is None else [value]


def fold_if(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """Compose and canonicalize the condition."""
    condition = condition_of(op)
    composed, operands = compose_set(condition, op.operands)
    if composed == condition and tuple(op.operands) == operands:
        return None
    op.properties["condition"] = IntegerSetAttr(composed)
    op.operands = operands
    return IN_PLACE


def fold_parallel(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """Compose and canonicalize the bounds."""
    lower, upper = map_of(op, "lowerBoundsMap"), map_of(op, "upperBoundsMap")
    lower_operands = op.operands[: lower.num_inputs]
    upper_operands = op.operands[lower.num_inputs :]
    new_lower, new_lower_operands = compose_map(lower, lower_operands)
    new_upper, new_upper_operands = compose_map(upper, upper_operands)
    new_operands = new_lower_operands + new_upper_operands
    if (lower, upper) == (new_lower, new_upper) and tuple(op.operands) == new_operands:
        return None
    op.operands = new_operands
    op.properties["lowerBoundsMap"] = AffineMapAttr(new_lower)
    op.properties["upperBoundsMap"] = AffineMapAttr(new_upper)
    return IN_PLACE


def fold_for(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """Constant and canonical bounds; the initial values where the body never runs."""
    lower_operands, upper_operands, inits = segments(op)
    changed = False
    bounds: list[tuple[AffineMap, Sequence[SSAValue]]] = []
    position = 0
    for name, operands in (
        ("lowerBoundMap", lower_operands),
        ("upperBoundMap", upper_operands),
    ):
        known = constant_ints(constants[position : position + len(operands)])
        position += len(operands)
        old = map_of(op, name)
        new = _folded_bound(old, operands, known, is_max=name == "lowerBoundMap")
        changed |= new[0] != old or tuple(new[1]) != tuple(operands)
        bounds.append(new)
    if changed:
        set_segments(op, [bounds[0][1], bounds[1][1], inits])
        op.properties["lowerBoundMap"] = AffineMapAttr(bounds[0][0])
        op.properties["upperBoundMap"] = AffineMapAttr(bounds[1][0])
    return _values_of_idle_loop(op) or (IN_PLACE if changed else None)


def _values_of_idle_loop(op: Operation) -> list[SSAValue] | None:
    """The results of a loop that never runs or whose body only yields, where they are known."""
    block = op.regions[0].first_block
    if not op.results or block is None:
        return None
    inits = segments(op)[2]
    count = trip_count(op)
    if count == 0:
        return list(inits)
    terminator = block.first_op
    if terminator is None or terminator is not block.last_op:
        return None
    iteration_values: list[SSAValue] = list(block.args[1:])
    values: list[SSAValue] = []
    from_outside = permuted = False
    for i, value in enumerate(terminator.operands):
        if value is block.args[0]:
            return None
        if value in iteration_values:
            position = iteration_values.index(value)
            permuted |= position != i
            values.append(inits[position])
        else:
            from_outside = True
            values.append(value)
    if permuted and count != 1:
        return None
    return None if from_outside and count is None else values


def without_repetitions(exprs: Sequence[AffineExpr]) -> list[AffineExpr]:
    """The expressions that differ from the one before."""
    return [expr for expr, _ in groupby(exprs)]


def _folded_bound(
    affine_map: AffineMap,
    operands: Sequence[SSAValue],
    known: Sequence[int | None],
    *,
    is_max: bool,
) -> tuple[AffineMap, Sequence[SSAValue]]:
    values = constant_results(affine_map, known)
    ready = [value for value in values if value is not None]
    if len(ready) == len(values) and ready:
        return AffineMap.constant_map(max(ready) if is_max else min(ready)), ()
    bound = prune_min_max(compose(bind(affine_map, operands)), is_max=is_max)
    if not is_max:  # as in MLIR, a lower bound keeps what it does not use until it is folded again
        bound = canonicalize(bound)
    composed = bound.with_exprs(without_repetitions(bound.exprs))
    return composed.map, composed.operands
