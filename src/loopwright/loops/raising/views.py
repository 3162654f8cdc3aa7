"""Affine accesses of views as accesses of what is viewed.

**Before → After**

    %v = memref.subview %m[%o, 3] [4, 4] [2, 1] : …
    %x = affine.load %v[%i, %j]                %0 = affine.apply (%o + %i * 2)
                                               %1 = affine.apply (%j + 3)
                                               %x = affine.load %m[%0, %1]

Subscripts of a `memref.expand_shape` become digits of `affine.linearize_index`, that of a
`memref.collapse_shape` is delinearized.

**Legal when** the operands of the subscripts may be dimensions or symbols.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, Region, SSAValue

from loopwright.ir import affine_expr
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.core.properties import integers, mixed, reassociation, segments
from loopwright.ir.dialects import affine, memref
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose, is_semi_affine
from loopwright.ir.dialects.affine.symbols import affine_scope, is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.memref.view_forms import dropped_dimensions
from loopwright.ir.interfaces.memory_access import viewed_memref
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import Emitter
from loopwright.loops.support.reporting import refusal
from loopwright.records import dataclass

FOLDED_VIEWS = (memref.SubViewOp, memref.ExpandShapeOp, memref.CollapseShapeOp)


@dataclass(frozen=True, slots=True)
class FoldedAccess:
    """An access of a view, with its subscripts of the view, and for a subview those of the
    source."""

    op: affine.LoadOp | affine.StoreOp
    view: Operation
    subscripts: tuple[BoundExprs, ...]
    scope: Region | None
    """The affine scope of the access: operands must be dimensions or symbols there."""


def plan_fold(op: Operation) -> FoldedAccess | Refusal | None:
    """Plan to fold a view into an `affine.load` or `affine.store`, or refuse; None for accesses of
    other memrefs and for other ops."""
    if not isinstance(op, affine.LoadOp | affine.StoreOp):
        return None
    view = op.memref.owner
    if not isinstance(view, Operation) or viewed_memref(view) is None:
        return None
    if not isinstance(view, FOLDED_VIEWS):
        message = f"'{view.name}' gives memory other subscripts"
        return refusal("unsupported-view", (op, view), message)
    scope, bound = affine_scope(op), bind(op.affine_map, op.indices)
    subscripts = [compose(bound.with_exprs([expr])) for expr in bound.exprs]
    if isinstance(view, memref.SubViewOp):
        return _in_subview(op, view, subscripts, scope)
    if isinstance(view, memref.CollapseShapeOp):
        if any(DYNAMIC_INDEX in sizes[1:] for sizes in _collapsed(view)):
            message = "an extent by which a subscript is divided is no symbol"
            return refusal("not-a-dimension", (op, view), message)
    elif not all(_may_be_bound(size, scope) for sizes in _expanded(view) for size in sizes[1:]):
        message = "an extent with which a subscript is multiplied is no symbol"
        return refusal("not-a-dimension", (op, view), message)
    return FoldedAccess(op, view, tuple(subscripts), scope)


def _may_be_bound(value: int | SSAValue, scope: Region | None) -> bool:
    return isinstance(value, int) or is_valid_dim(value, scope)


# Subviews


def _in_subview(
    op: affine.LoadOp | affine.StoreOp,
    view: memref.SubViewOp,
    subscripts: Sequence[BoundExprs],
    scope: Region | None,
) -> FoldedAccess | Refusal:
    """`offset + subscript * stride` for each dimension, only the offset for those dropped."""
    groups = segments(view)
    offsets = mixed(integers(view, "static_offsets"), groups[1])
    strides = mixed(integers(view, "static_strides"), groups[3])
    dropped = dropped_dimensions(view)
    if dropped is None:
        return refusal("unsupported-view", (op, view), "which dimensions are dropped is not known")
    kept = [position for position in range(len(offsets)) if position not in dropped]
    by_position = dict(zip(kept, subscripts, strict=True))
    bounds: list[BoundExprs] = []
    for position, (offset, stride) in enumerate(zip(offsets, strides, strict=True)):
        bound = _shifted(offset, by_position.get(position), stride)
        if not is_semi_affine(bound.exprs[0]):
            return refusal(
                "not-affine", (op, view), "a subscript is multiplied with one that varies, too"
            )
        if not _fits(bound, scope):
            message = "an offset or a stride may be bound to no dimension or symbol"
            return refusal("not-a-dimension", (op, view), message)
        bounds.append(bound)
    return FoldedAccess(op, view, tuple(bounds), scope)


def _shifted(
    offset: int | SSAValue, subscript: BoundExprs | None, stride: int | SSAValue
) -> BoundExprs:
    """`offset + subscript * stride`, composed; without a subscript the offset."""
    symbols: list[SSAValue] = []

    def bound(value: int | SSAValue) -> affine_expr.AffineExpr:
        if isinstance(value, int):
            return affine_expr.constant(value)
        symbols.append(value)
        return affine_expr.symbol(len(symbols) - 1)

    total = bound(offset)
    dims: tuple[SSAValue, ...] = ()
    if subscript is not None:
        expr, dims, inputs = subscript.exprs[0], subscript.dims, subscript.symbols
        if isinstance(expr, affine_expr.AffineDimExpr) and len(dims) == 1:
            expr, dims, inputs = affine_expr.symbol(0), (), dims
        # The inputs of a subscript that is composed come last.
        is_composed = expr != affine_expr.symbol(0)
        factor = bound(stride) if is_composed else affine_expr.constant(1)
        first = len(symbols)
        symbols.extend(inputs)
        if not is_composed:
            factor = bound(stride)
        expr = expr.shift_symbols(len(inputs), first)
        total = total + expr * factor
    return compose(BoundExprs((total,), dims, tuple(symbols)))


def _fits(bound: BoundExprs, scope: Region | None) -> bool:
    return all(is_valid_dim(value, scope) for value in bound.dims) and all(
        is_valid_symbol(value, scope) for value in bound.symbols
    )


# Groups of dimensions


def _expanded(view: memref.ExpandShapeOp) -> list[list[int | SSAValue]]:
    """The extents of each group of an expansion."""
    sizes = mixed(integers(view, "static_output_shape"), view.operands[1:])
    return [[sizes[position] for position in group] for group in reassociation(view)]


def _collapsed(view: memref.CollapseShapeOp) -> list[list[int]]:
    """The extents of each group that a collapsed view merges, including those that a cast hides."""
    source = view.operands[0]
    shapes = [[*view.src.type.get_shape()]] if is_memref(view.src.type) else []
    while isinstance(owner := source.owner, memref.CastOp) and is_memref(owner.source.type):
        source = owner.source
        shapes.append([*owner.source.type.get_shape()])
    shape = [max(extents) for extents in zip(*shapes, strict=True)]
    return [[shape[position] for position in group] for group in reassociation(view)]


# Applying


def apply_fold(plan: FoldedAccess, rewriter: PatternRewriter) -> None:
    """Replace an access of a view by an access of the source; of hints, `nontemporal` is kept."""
    op, view, emit = plan.op, plan.view, Emitter(plan.op, rewriter)
    indices = [emit.value(subscript) for subscript in plan.subscripts]
    if isinstance(view, memref.ExpandShapeOp):
        indices = _linear(plan, view, indices, emit)
    elif isinstance(view, memref.CollapseShapeOp):
        indices = _digits(view, indices, emit)
    properties = {name: op.properties[name] for name in op.properties if name != "alignment"}
    properties["map"] = AffineMapAttr(affine_expr.AffineMap.identity(len(indices)))
    stored = op.operands[: isinstance(op, affine.StoreOp)]
    new_op = type(op).create(
        operands=[*stored, view.operands[0], *indices],
        result_types=[result.type for result in op.results],
        properties=properties,
    )
    new_op.location = op.location
    rewriter.replace_with(op, new_op)


def _linear(
    plan: FoldedAccess, view: memref.ExpandShapeOp, indices: list[SSAValue], emit: Emitter
) -> list[SSAValue]:
    """The subscript of each group, whose digits are those of the view."""
    values: list[SSAValue] = []
    for group, sizes in zip(reassociation(view), _expanded(view), strict=True):
        digits = [indices[position] for position in group]
        if len(group) > 1:
            basis = sizes if _may_be_bound(sizes[0], plan.scope) else sizes[1:]
            op = affine.LinearizeIndexOp(digits, basis, disjoint=True)
            digits = [emit.insert(op).results[0]]
        values += digits
    return values


def _digits(view: memref.CollapseShapeOp, indices: list[SSAValue], emit: Emitter) -> list[SSAValue]:
    """The subscripts of each group: the digits of the view's subscript."""
    if not reassociation(view):
        assert is_memref(view.src.type)
        return [emit.constant(0) for _ in range(view.src.type.get_num_dims())]
    values: list[SSAValue] = []
    for index, sizes in zip(indices, _collapsed(view), strict=True):
        if len(sizes) == 1:
            values.append(index)
            continue
        basis = sizes[1:] if sizes[0] == DYNAMIC_INDEX else sizes
        values += emit.insert(affine.DelinearizeIndexOp(index, basis, len(sizes))).results
    return values
