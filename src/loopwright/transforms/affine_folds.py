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

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnrankedMemRefType,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from loopwright.affine_expr import (
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymbolExpr,
    constant,
)
from loopwright.affine_expr.expr import fits_int64
from loopwright.interfaces.memory_access import SubscriptedAccess
from loopwright.interfaces.op_interfaces import interface_of
from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.syntax.properties import segmented
from loopwright.transforms.affine_bounds import prune_min_max, trip_count
from loopwright.transforms.affine_operands import (
    bind,
    compose,
    compose_map,
    compose_set,
    condition_of,
    map_of,
)
from loopwright.transforms.constant_globals import loaded_constant
from loopwright.transforms.rewriter import IN_PLACE, Fold, FoldResult

_INDEX = IndexType()


def segments(op: Operation) -> list[Sequence[SSAValue]]:
    """The operands of an operation with `operandSegmentSizes`, one sequence a segment."""
    sizes = op.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayBase)
    return segmented(op.operands, sizes.get_values())


def set_segments(op: Operation, parts: Sequence[Sequence[SSAValue]]) -> None:
    """Set the operands of an operation with `operandSegmentSizes`."""
    op.operands = [value for part in parts for value in part]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(p) for p in parts])


def constant_ints(constants: Sequence[Attribute | None]) -> list[int | None]:
    """The integers among constants."""
    return [c.value.data if isinstance(c, IntegerAttr) else None for c in constants]


def index_constant(value: int) -> Attribute:
    """An attribute of type index."""
    return IntegerAttr(value, _INDEX)


def constant_results(affine_map: AffineMap, operands: Sequence[int | None]) -> list[int | None]:
    """The value of each result that the known operands determine; None for the others."""
    folded = affine_map.partial_constant_fold(operands)
    return [
        expr.value if isinstance(expr, AffineConstantExpr) and fits_int64(expr.value) else None
        for expr in folded.results
    ]


def fold_apply(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """An input of the map as it is, or a constant."""
    affine_map = map_of(op)
    result = affine_map.results[0]
    if isinstance(result, AffineDimExpr):
        return [op.operands[result.position]]
    if isinstance(result, AffineSymbolExpr):
        return [op.operands[affine_map.num_dims + result.position]]
    value = constant_results(affine_map, constant_ints(constants))[0]
    return None if value is None else [index_constant(value)]


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
    if folded.is_symbol_identity() and folded.num_symbols == 1:
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


def fold_memref_cast(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """Use the memref that was cast to a less static type instead of the result of the cast.

    The verifier of the operation decides which operands may have another type: those it reads and
    writes memory through, but not a memref that is stored, nor one whose extents contradict the
    rest of the operation. While its surroundings are being rewritten it may accept neither type;
    then only memrefs are replaced that the operation declares to access.
    """
    changed = False
    for i, operand in enumerate(op.operands):
        cast = operand.owner
        if isinstance(cast, Operation) and cast.name == "memref.cast":
            source = cast.operands[0]
            if isinstance(source.type, MemRefType) and not isinstance(
                operand.type, UnrankedMemRefType
            ):
                op.operands[i] = source
                if _verifies(op):
                    changed = True
                    continue
                op.operands[i] = operand
                if _is_accessed(op, operand) and not _verifies(op):
                    op.operands[i] = source
                    changed = True
    return IN_PLACE if changed else None


def _is_accessed(op: Operation, memref: SSAValue) -> bool:
    accesses = interface_of(op, SubscriptedAccess)
    return accesses is not None and any(access.memref is memref for access in accesses.accesses(op))


def _verifies(op: Operation) -> bool:
    try:
        op.verify_()
    except VerifyException:
        return False
    return True


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
    composed = bound.with_exprs(without_repetitions(bound.exprs))
    return composed.map, composed.operands


AFFINE_FOLDS: dict[str, Fold] = {
    "affine.apply": fold_apply,
    "affine.min": fold_min,
    "affine.max": fold_max,
    "affine.for": fold_for,
    "affine.if": fold_if,
    "affine.parallel": fold_parallel,
    "affine.load": fold_load,
    **dict.fromkeys(
        (
            "affine.atomic_rmw",
            "affine.store",
            "affine.vector_load",
            "affine.vector_store",
            "affine.prefetch",
            "affine.dma_start",
            "affine.dma_wait",
        ),
        fold_memref_cast,
    ),
}
"""The folds of the affine dialect, the index operations of `linearize` apart."""
