"""Canonicalization patterns of affine operations.

**Before → After**

    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.load %m[%0 * 2] : memref<9xf32>          affine.load %m[%i * 2 + 2] : memref<9xf32>

    affine.if affine_set<() : (1 == 0)>() {A} else {B}     B

**Legal when** maps are composed of `affine.apply` only, a loop is removed only if its body does
nothing but yield what is known without it, and a branch is taken only if the set is all or empty.
"""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.ir.affine_expr import (
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymbolExpr,
    Flattener,
    dim,
    symbol,
)
from loopwright.ir.dialects.affine import ApplyOp, VectorLoadOp, VectorStoreOp
from loopwright.ir.dialects.affine.intervals import simplify_with_operands
from loopwright.ir.dialects.affine.operands import bind, compose, condition_of, map_of
from loopwright.ir.dialects.region_rewriting import inline_and_replace
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.ir.syntax.attributes import AffineMapAttr


def compose_subscripts(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Compose the map of an op whose last operands are those of the map; attributes that are none
    of its own go."""
    old_map = map_of(op)
    num_leading = len(op.operands) - old_map.num_inputs
    old_operands = tuple(op.operands[num_leading:])
    bound = simplify_with_operands(compose(bind(old_map, old_operands)))
    if bound.map == old_map and bound.operands == old_operands:
        return None
    op.operands = (*op.operands[:num_leading], *bound.operands)
    op.properties["map"] = AffineMapAttr(bound.map)
    op.attributes.clear()
    rewriter.modified(op)
    for value in old_operands:
        if isinstance(value.owner, Operation):
            rewriter.revisit(value.owner)
    return "compose-map"


def take_known_branch(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Put the branch of a condition that is always true, or never, in the place of the `if`."""
    condition = condition_of(op)
    if len(condition.constraints) != 1 or condition.eq_flags != (True,):
        return None
    value = condition.constraints[0].constant_value()
    if value not in (0, 1):
        return None
    block = op.regions[0 if value == 0 else 1].first_block
    if block is None:
        rewriter.erase(op)
        return "take-known-branch"
    inline_and_replace(op, block, (), rewriter)
    return "take-known-branch"


def merge_min_max(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Put the expressions of an operand that is itself a `min` (or `max`) in its place."""
    affine_map = map_of(op)
    dims = list(op.operands[: affine_map.num_dims])
    symbols = list(op.operands[affine_map.num_dims :])
    kept: list[AffineExpr] = []
    producers: list[Operation] = []
    for expr in affine_map.results:
        value = None
        if isinstance(expr, AffineDimExpr):
            value = dims[expr.position]
        elif isinstance(expr, AffineSymbolExpr):
            value = symbols[expr.position]
        owner = None if value is None else value.owner
        if isinstance(owner, Operation) and owner.name == op.name:
            producers.append(owner)
        else:
            kept.append(expr)
    if not producers:
        return None
    for producer in producers:
        inner = map_of(producer)
        new_dims = [dim(len(dims) + i) for i in range(inner.num_dims)]
        new_symbols = [symbol(len(symbols) + i) for i in range(inner.num_symbols)]
        kept += [r.replace_dims_and_symbols(new_dims, new_symbols) for r in inner.results]
        dims += producer.operands[: inner.num_dims]
        symbols += producer.operands[inner.num_dims :]
    op.operands = [*dims, *symbols]
    op.properties["map"] = AffineMapAttr(AffineMap(len(dims), len(symbols), kept))
    rewriter.modified(op)
    for producer in producers:
        rewriter.revisit(producer)
    return "merge-min-max"


def drop_equal_expressions(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Drop expressions that are equal to one before."""
    affine_map = map_of(op)
    unique = list(dict.fromkeys(affine_map.results))
    if len(unique) == len(affine_map.results):
        return None
    op.properties["map"] = AffineMapAttr(affine_map.with_results(unique))
    rewriter.modified(op)
    return "drop-equal-expressions"


def single_min_max_to_apply(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The least of one value is that value."""
    affine_map = map_of(op)
    if affine_map.num_results != 1:
        return None
    rewriter.replace_with(op, ApplyOp(affine_map, list(op.operands)))
    return "min-max-to-apply"


def sort_expressions(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Sort the expressions of a `min` or `max` by their coefficients."""
    affine_map = map_of(op)
    if not affine_map.is_pure_affine():
        return None
    inputs = affine_map.num_inputs
    rows: list[tuple[list[int], AffineExpr]] = []
    for expr in affine_map.results:
        flattener = Flattener(affine_map.num_dims, affine_map.num_symbols)
        row = flattener.flatten(expr)
        if row is None or flattener.local_exprs:
            return None
        columns = [*range(inputs), -1]
        rows.append(([row.get(column, 0) for column in columns], expr))
    ordered = [expr for _, expr in sorted(rows, key=lambda item: item[0])]
    if ordered == list(affine_map.results):
        return None
    op.properties["map"] = AffineMapAttr(affine_map.with_results(ordered))
    rewriter.modified(op)
    return "sort-expressions"


def drop_trivial_walk(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Leave out strides that are all 1, and a permutation map that names the last dimensions."""
    if not isinstance(op, VectorLoadOp | VectorStoreOp) or op.is_plain:
        return None
    strides, permutation = op.strides, op.permutation_map
    if strides is not None and all(stride == 1 for stride in op.stride_values):
        op.strides = None
    if permutation is not None:
        rank, count = op.memref_type.get_num_dims(), op.vector_type.get_num_dims()
        if [walk.dim for walk in op.walks] == list(range(rank - count, rank)):
            op.permutation_map = None
    if op.strides is strides and op.permutation_map is permutation:
        return None
    rewriter.modified(op)
    return "drop-trivial-walk"
