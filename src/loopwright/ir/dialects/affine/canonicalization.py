"""Canonicalization patterns of affine operations.

**Before → After**

    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.load %m[%0 * 2] : memref<9xf32>          affine.load %m[%i * 2 + 2] : memref<9xf32>

    affine.if affine_set<() : (1 == 0)>() {A} else {B}     B

**Legal when** maps are composed of `affine.apply` only, a loop is removed only if its body only
yields values that are known without it, and a branch is taken only if the set is all or empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from xdsl.ir import Operation, SSAValue

from loopwright.ir import affine_expr
from loopwright.ir.affine_expr.expr import fits_int64, is_writable
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine import intervals, nesting
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
from loopwright.ir.dialects.memref.folds import fold_memref_cast, loaded_constant
from loopwright.ir.dialects.reduction.kinds import combined, identity_attribute, kinds_of
from loopwright.ir.dialects.regions import inlined
from loopwright.ir.dialects.ub import PoisonAttr
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind


@rewriting.pattern("compose-map", with_rewriter=True)
def compose_subscripts(op: Operation, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Compose the map of an op whose last operands are the map's; drop attributes that are not the
    op's own."""
    old_map = map_of(op)
    num_leading = len(op.operands) - old_map.num_inputs
    old_operands = tuple(op.operands[num_leading:])
    bound = intervals.simplify_with_operands(compose(bind(old_map, old_operands)))
    if bound.map == old_map and bound.operands == old_operands:
        return None
    op.operands = (*op.operands[:num_leading], *bound.operands)
    op.properties["map"] = AffineMapAttr(bound.map)
    op.attributes.clear()
    rewriter.revisit(op)
    for value in old_operands:
        if isinstance(value.owner, Operation):
            rewriter.revisit(value.owner)
    return True


@rewriting.pattern("take-known-branch", with_rewriter=True)
def take_known_branch(op: Operation, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Replace an `affine.if` with a constant condition by the branch that is executed."""
    condition = condition_of(op)
    if len(condition.constraints) != 1 or condition.eq_flags != (True,):
        return None
    value = condition.constraints[0].constant_value()
    if value not in (0, 1):
        return None
    block = op.regions[0 if value == 0 else 1].first_block
    return [] if block is None else inlined(op, block, (), rewriter)


@rewriting.pattern("merge-min-max", with_rewriter=True)
def merge_min_max(op: Operation, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Put the expressions of an operand that is itself a `min` (or `max`) in its place."""
    bound = bind(map_of(op), op.operands)
    kept_exprs: list[affine_expr.AffineExpr] = []
    producers: list[Operation] = []
    for expr in bound.exprs:
        value = _input(expr, bound.dims, bound.symbols)
        if value is not None and isinstance(value.owner, Operation) and value.owner.name == op.name:
            producers.append(value.owner)
        else:
            kept_exprs.append(expr)
    if not producers:
        return None
    bound = bound.with_exprs(kept_exprs)
    for producer in producers:
        bound = bound.joined(bind(map_of(producer), producer.operands))
    op.operands = bound.operands
    op.properties["map"] = AffineMapAttr(bound.map)
    for changed in (op, *producers):
        rewriter.revisit(changed)
    return True


def _input(
    expr: affine_expr.AffineExpr, dims: Sequence[SSAValue], symbols: Sequence[SSAValue]
) -> SSAValue | None:
    """The value that an expression is; None if it is more than an input."""
    if isinstance(expr, affine_expr.AffineDimExpr):
        return dims[expr.position]
    return symbols[expr.position] if isinstance(expr, affine_expr.AffineSymbolExpr) else None


@rewriting.pattern("drop-equal-expressions")
def drop_equal_expressions(op: Operation) -> rewriting.Rewritten:
    """Drop expressions that are equal to one before."""
    affine_map = map_of(op)
    unique = list(dict.fromkeys(affine_map.results))
    if len(unique) == len(affine_map.results):
        return None
    op.properties["map"] = AffineMapAttr(affine_map.with_results(unique))
    return rewriting.IN_PLACE


@rewriting.pattern("min-max-to-apply")
def single_min_max_to_apply(op: Operation) -> rewriting.Rewritten:
    """Replace the minimum or maximum of a single value by that value."""
    affine_map = map_of(op)
    if affine_map.num_results != 1:
        return None
    return affine.ApplyOp(affine_map, list(op.operands))


@rewriting.pattern("sort-expressions")
def sort_expressions(op: Operation) -> rewriting.Rewritten:
    """Sort the expressions of a `min` or `max` by their coefficients."""
    affine_map = map_of(op)
    if not affine_map.is_pure_affine():
        return None
    inputs = affine_map.num_inputs
    rows: list[tuple[list[int], affine_expr.AffineExpr]] = []
    for expr in affine_map.results:
        flattener = affine_expr.Flattener(affine_map.num_dims, affine_map.num_symbols)
        row = flattener.flatten(expr)
        if row is None or flattener.local_exprs:
            return None
        columns = [*range(inputs), -1]
        rows.append(([row.get(column, 0) for column in columns], expr))
    ordered = [expr for _, expr in sorted(rows, key=lambda item: item[0])]
    if ordered == list(affine_map.results):
        return None
    op.properties["map"] = AffineMapAttr(affine_map.with_results(ordered))
    return rewriting.IN_PLACE


@rewriting.pattern("drop-trivial-walk")
def drop_trivial_walk(op: affine.VectorLoadOp | affine.VectorStoreOp) -> rewriting.Rewritten:
    """Leave out strides that are all 1, and a permutation map that names the last dimensions."""
    if op.is_plain:
        return None
    strides = op.strides
    permutation = op.permutation_map
    if strides is not None and all(stride == 1 for stride in op.stride_values):
        op.strides = None
    if permutation is not None:
        rank = op.memref_type.get_num_dims()
        count = op.vector_type.get_num_dims()
        if [walk.dim for walk in op.walks] == list(range(rank - count, rank)):
            op.permutation_map = None
    if op.strides is strides and op.permutation_map is permutation:
        return None
    return rewriting.IN_PLACE


# Folds
#
# What operations are without looking at anything but their operands.
#
# **Before → After**
#
#     %0 = affine.apply affine_map<(d0) -> (d0 * 4 + 1)>(%c3)    arith.constant 13
#     affine.for %i = %c3 to %n                                  affine.for %i = 3 to %n
#     affine.load %cast[%i] : memref<?xf32>                      affine.load %m[%i] : memref<8xf32>
#
# **Legal when** the operands are what they are: every fold keeps the value of each result.


def constant_results(
    affine_map: affine_expr.AffineMap, operands: Sequence[int | None]
) -> list[int | None]:
    """The value of each result that the known operands determine; None for the others."""
    folded = affine_map.partial_constant_fold(operands)
    return [
        expr.value
        if isinstance(expr, affine_expr.AffineConstantExpr) and fits_int64(expr.value)
        else None
        for expr in folded.results
    ]


def fold_apply(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """An input of the map as it is, a constant, or poison where a number is divided by zero."""
    affine_map = map_of(op)
    count = affine_map.num_dims
    value = _input(affine_map.results[0], op.operands[:count], op.operands[count:])
    if value is not None:
        return [value]
    folded = affine_map.partial_constant_fold(constant_ints(constants)).results[0]
    if isinstance(folded, affine_expr.AffineConstantExpr) and fits_int64(folded.value):
        return [index_constant(folded.value)]
    return [PoisonAttr()] if any(map(_is_undefined, folded.walk())) else None


def _is_undefined(expr: affine_expr.AffineExpr) -> bool:
    """Whether an expression is a constant divided by 0, or a remainder modulo less than 1."""
    if not isinstance(expr, affine_expr.AffineBinaryExpr) or expr.lhs.constant_value() is None:
        return False
    divisor = expr.rhs.constant_value()
    if divisor is None or expr.kind in (
        affine_expr.AffineExprKind.ADD,
        affine_expr.AffineExprKind.MUL,
    ):
        return False
    return divisor < 1 if expr.kind is affine_expr.AffineExprKind.MOD else divisor == 0


def fold_min_max(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Fold to the least or greatest constant; or substitute constant operands in the map."""
    assert isinstance(op, affine.MinMaxOperation)
    affine_map = op.affine_map
    values = constant_results(affine_map, constant_ints(constants))
    constants_ = [value for value in values if value is not None]
    if len(constants_) == len(values):
        return [index_constant(min(constants_) if op.IS_LEAST else max(constants_))]
    pairs = zip(affine_map.results, values, strict=True)
    folded = affine_map.with_results(
        [
            expr if value is None or not is_writable(value) else affine_expr.constant(value)
            for expr, value in pairs
        ]
    )
    # mlir-opt 22 folds `(d0)[s0] -> (d0)` here, and leaves `(d0) -> (d0)` to a pattern.
    if folded.num_symbols == 1 and list(folded.results) == [affine_expr.dim(0)]:
        return [op.operands[0]]
    if folded == affine_map:
        return None
    op.properties["map"] = AffineMapAttr(folded)
    return rewriting.IN_PLACE


def fold_load(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """The memref before a cast; an element of a constant global."""
    if fold_memref_cast(op, constants) is not None:
        return rewriting.IN_PLACE
    value = loaded_constant(op.operands[0], map_of(op))
    return None if value is None else [value]


def fold_if(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Compose and canonicalize the condition."""
    condition = condition_of(op)
    composed, operands = compose_set(condition, op.operands)
    if composed == condition and tuple(op.operands) == operands:
        return None
    op.properties["condition"] = IntegerSetAttr(composed)
    op.operands = operands
    return rewriting.IN_PLACE


def fold_parallel(op: affine.ParallelOp, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Compose and canonicalize the bounds."""
    lower, lower_operands = compose_map(op.lower_map, op.lower_bound_operands)
    upper, upper_operands = compose_map(op.upper_map, op.upper_bound_operands)
    operands = lower_operands + upper_operands
    if (op.lower_map, op.upper_map) == (lower, upper) and tuple(op.operands) == operands:
        return None
    op.operands = operands
    op.properties["lowerBoundsMap"] = AffineMapAttr(lower)
    op.properties["upperBoundsMap"] = AffineMapAttr(upper)
    return rewriting.IN_PLACE


def fold_for(op: affine.ForOp, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Constant and canonical bounds; the initial values where the body never runs."""
    old_lower = op.lower_map, tuple(op.lower_bound_operands)
    old_upper = op.upper_map, tuple(op.upper_bound_operands)
    constant_operands = constant_ints(constants)
    lower = _folded_bound(*old_lower, constant_operands, is_max=True)
    upper = _folded_bound(*old_upper, constant_operands[len(old_lower[1]) :], is_max=False)
    changed = (lower, upper) != (old_lower, old_upper)
    if changed:
        op.set_lower_bound(*lower)
        op.set_upper_bound(*upper)
    return _values_of_idle_loop(op) or (rewriting.IN_PLACE if changed else None)


def _values_of_idle_loop(op: affine.ForOp) -> list[SSAValue] | None:
    """The results of a loop that never runs or whose body only yields, where they are known."""
    block = op.regions[0].first_block
    if not op.results or block is None:
        return None
    inits = op.inits
    count = op.constant_trip_count
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


def without_repetitions(exprs: Sequence[affine_expr.AffineExpr]) -> list[affine_expr.AffineExpr]:
    """The expressions that differ from the one before."""
    return [expr for expr, _ in groupby(exprs)]


def _folded_bound(
    affine_map: affine_expr.AffineMap,
    operands: Sequence[SSAValue],
    constant_operands: Sequence[int | None],
    *,
    is_max: bool,
) -> tuple[affine_expr.AffineMap, tuple[SSAValue, ...]]:
    values = constant_results(affine_map, constant_operands[: len(operands)])
    ready = [value for value in values if value is not None]
    if len(ready) == len(values) and ready:
        return affine_expr.AffineMap.constant_map(max(ready) if is_max else min(ready)), ()
    bound = intervals.prune_min_max(compose(bind(affine_map, operands)), is_max=is_max)
    if not is_max:  # as in MLIR, a lower bound keeps what it does not use until it is folded again
        bound = canonicalize(bound)
    composed = bound.with_exprs(without_repetitions(bound.exprs))
    return composed.map, composed.operands


# Patterns of affine.parallel
#
# Loops that run once.
#
# **Before → After**
#
#     %s = affine.parallel (%i, %j) = (0, 5)       %s = affine.parallel (%i) = (0) to (9)
#         to (9, 6) reduce ("addi") -> (i32) {         reduce ("addi") -> (i32) {
#       … %j …                                       … %c5 …
#
#     %s = affine.parallel (%i) = (5) to (6)       %v = … %c5 …
#         reduce ("addf") -> (f32) {               %s = arith.addf %zero, %v : f32
#       … %v …
#
# A band without loops gives what its body yields, combined with the identity where that may change
# it: 0.0 and -0.0 make 0.0. `mlir-opt` leaves such loops alone.
#
# **Legal when** the bounds of a loop are one step apart. Reductions that are symbols stay.


@rewriting.pattern("single-iteration", with_rewriter=True)
def drop_single_iterations(
    op: affine.ParallelOp, rewriter: rewriting.PatternRewriter
) -> rewriting.Rewritten:
    """Remove loops that run once from a band; inline the body of a band without loops."""
    loops = nesting.loops_of_band(op)
    once = [k for k, loop in enumerate(loops) if loop.trip_count == 1]
    kinds = kinds_of(op)
    if len(once) == len(loops):
        if kinds is None:
            return None
    elif not once:
        return None
    for k in once:
        argument = op.body.args[k]
        if argument.first_use is not None:
            value = nesting.value_of_bound(loops[k].lower, op)
            if isinstance(value.owner, Operation):
                rewriter.added(value.owner)
            rewriter.replace_uses(argument, value)
    if len(once) == len(loops) and kinds is not None:
        values = inlined(op, op.body, op.body.args, rewriter)
        return [_combined(op, *pair, rewriter) for pair in zip(kinds, values, strict=True)]
    for k in reversed(once):
        op.body.erase_arg(op.body.args[k])
    new_band = nesting.make_band(
        [loop for k, loop in enumerate(loops) if k not in once],
        op.detach_region(op.region),
        nesting.reduction_entries(op),
        tuple(op.result_types),
    )
    new_band.attributes.update(op.attributes)
    return new_band


def _combined(
    op: affine.ParallelOp, kind: AtomicRMWKind, value: SSAValue, rewriter: rewriting.PatternRewriter
) -> SSAValue:
    """The value combined with the identity of its kind."""
    if kind is not AtomicRMWKind.addf:
        return value
    zero = rewriter.constant(op, identity_attribute(kind, value.type))
    combination = combined(kind, zero, value)
    combination.location = op.location
    return rewriter.insert_before(op, combination)[0]
