"""Accesses of views as accesses of what is viewed.

**Before → After**

    %v = memref.subview %m[%o, 3] [4, 4] [2, 1] : …
    %x = memref.load %v[%i, %j]                %0 = affine.apply (%o + %i * 2)
                                               %1 = affine.apply (%j + 3)
                                               %x = memref.load %m[%0, %1]

Subscripts of a `memref.expand_shape` become digits of `affine.linearize_index`, that of a
`memref.collapse_shape` is delinearized.

**Legal when** the element, or each lane of a vector, is the same one of the source: lanes beside
each other in the view must be beside each other in the source, in the same dimensions (where the
view makes several dimensions one, a vector must never go on in the next row), and a
transfer that pads what is outside of the view must not find memory of the source there. Affine
accesses moreover want operands that may be dimensions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, MemRefType, VectorType, i32
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation

from loopwright.exact.domains import Domains
from loopwright.exact.indices import Constraint
from loopwright.exact.memory.shapes import are_never_negative
from loopwright.ir import affine_expr
from loopwright.ir.dialects import affine, memref, vector
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose, is_semi_affine
from loopwright.ir.dialects.affine.symbols import affine_scope, is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.memref.view_forms import dropped_dimensions
from loopwright.ir.interfaces.memory_access import SubscriptedAccess, viewed_memref
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.ir.syntax.properties import integers, mixed, nested_integers, segments
from loopwright.loops.support.reporting import refusal
from loopwright.loops.support.emission import Emitter
from loopwright.reporting.ledger import Figure

AFFINE_ACCESSES = (affine.LoadOp, affine.StoreOp)
"""What `affine-fold-memref-alias-ops` folds, as `mlir-opt` does."""
TRANSFERS = (vector.TransferReadOp, vector.TransferWriteOp)
ACCESSES = (
    memref.LoadOp,
    memref.StoreOp,
    vector.LoadOp,
    vector.StoreOp,
    vector.MaskedLoadOp,
    vector.MaskedStoreOp,
    *TRANSFERS,
)
"""What `fold-memref-alias-ops` folds."""
FOLDED_VIEWS = (memref.SubViewOp, memref.ExpandShapeOp, memref.CollapseShapeOp)


@dataclass(frozen=True, slots=True)
class FoldedAccess:
    """An access of a view, and its subscripts: of the view, and, of a subview, of the source."""

    op: Operation
    view: Operation
    subscripts: tuple[BoundExprs, ...]
    permutation: affine_expr.AffineMap | None = None
    """The permutation map of a transfer, over the subscripts of the source."""
    scope: Region | None = None
    """Where the access is affine: operands must be dimensions or symbols there."""


@dataclass(frozen=True, slots=True)
class _Form:
    """The names of what an op accesses, its subscripts, their map, and the vector."""

    memref: str
    indices: str
    map: str | None
    vector: str | None

    @classmethod
    def of(cls, op: Operation) -> _Form:
        """That of an op."""
        access = interface_of(op, SubscriptedAccess)
        if access is None:
            assert isinstance(op, TRANSFERS)
            return cls("base", "indices", None, None)
        name = (access.reads or access.writes)[0]
        return cls(name, access.indices, access.map, access.vector)


def plan_fold(op: Operation) -> FoldedAccess | Refusal | None:
    """How one of `AFFINE_ACCESSES` or `ACCESSES` becomes one of the source of a view, or why it
    does not; None for one that accesses no view."""
    form = _Form.of(op)
    view = cast(SSAValue, getattr(op, form.memref)).owner
    if not isinstance(view, Operation) or viewed_memref(view) is None:
        return None
    return _judged(op, form, view)


def _judged(op: Operation, form: _Form, view: Operation) -> FoldedAccess | Refusal:
    if not isinstance(view, FOLDED_VIEWS):
        return refusal(
            "unsupported-view", (op, view), f"'{view.name}' gives memory other subscripts"
        )
    problem = _lanes_problem(op, form, view)
    if problem is not None:
        return problem
    scope = affine_scope(op) if form.map is not None else None
    subscripts = _subscripts(op, form)
    permutation = _permutation(op)
    if isinstance(view, memref.SubViewOp):
        return _in_subview(op, view, subscripts, permutation, scope)
    if permutation is not None:
        rank = _rank(view.operands[0])
        permutation = affine_expr.AffineMap.minor_identity(rank, permutation.num_results)
    if isinstance(view, memref.CollapseShapeOp):
        plan = FoldedAccess(op, view, tuple(subscripts), permutation, scope)
        if scope is not None and any(DYNAMIC_INDEX in sizes[1:] for sizes in _collapsed(view)):
            message = "an extent by which a subscript is divided is no symbol"
            return refusal("not-a-dimension", (op, view), message)
        return plan
    for group, sizes in zip(_groups(view), _expanded(view), strict=True):
        inner = sizes[1:] if len(group) > 1 else []
        if scope is not None and not all(_may_be_bound(size, scope) for size in inner):
            message = "an extent with which a subscript is multiplied is no symbol"
            return refusal("not-a-dimension", (op, view), message)
    return FoldedAccess(op, view, tuple(subscripts), permutation, scope)


def _may_be_bound(value: int | SSAValue, scope: Region) -> bool:
    return isinstance(value, int) or is_valid_dim(value, scope)


def _rank(value: SSAValue) -> int:
    assert is_memref(value.type)
    return value.type.get_num_dims()


def _subscripts(op: Operation, form: _Form) -> list[BoundExprs]:
    """The subscripts of an access, each over its own operands."""
    values: Sequence[SSAValue] = getattr(op, form.indices)
    if form.map is None:
        return [BoundExprs((affine_expr.symbol(0),), (), (value,)) for value in values]
    bound = bind(getattr(op, form.map).data, values)
    return [compose(bound.with_exprs([expr])) for expr in bound.exprs]


# Vectors ----------------------------------------------------------------------------------------


def _permutation(op: Operation) -> affine_expr.AffineMap | None:
    if not isinstance(op, TRANSFERS):
        return None
    return op.permutation_map.data


def _vector_rank(op: Operation, form: _Form) -> int:
    """In how many dimensions an access takes more than one element."""
    if isinstance(op, TRANSFERS):
        return op.permutation_map.data.num_results
    if form.vector is None:
        return 0
    type_ = cast("VectorType[Attribute]", getattr(op, form.vector).type)
    element = cast("MemRefType[Attribute]", getattr(op, form.memref).type).element_type
    inner = element.get_num_dims() if isinstance(element, VectorType) else 0
    return type_.get_num_dims() - inner


def _lanes_problem(op: Operation, form: _Form, view: Operation) -> Refusal | None:
    """Why lanes that are beside each other in a view are elsewhere in its source."""
    if isinstance(op, TRANSFERS):
        if not all(
            _same_outside(op, view, place) for place in range(len(integers(op, "in_bounds")))
        ):
            message = "what is outside of the view is not in memory, but may be in the source"
            return refusal("out-of-bounds", (op, view), message)
        if isinstance(view, memref.CollapseShapeOp) or (
            isinstance(view, memref.ExpandShapeOp) and isinstance(op, vector.TransferWriteOp)
        ):
            return refusal("unsupported-access", (op, view), f"'{op.name}' of '{view.name}'")
    lanes = _vector_rank(op, form)
    if lanes == 0:
        return None
    if isinstance(view, memref.SubViewOp):
        return _subview_problem(op, view, lanes)
    is_minor = _permutation(op) in (
        None,
        affine_expr.AffineMap.minor_identity(_rank(view.results[0]), lanes),
    )
    if not is_minor:
        message = "the lanes of a vector lie along dimensions that are regrouped"
        return refusal("unsupported-access", (op, view), message)
    # The last dimension of each group is that of the source; the one of a whole group is, too.
    groups = _groups(view)
    fine = 0
    for group in reversed(groups):
        fine += 1
        if len(group) != 1:
            fine -= isinstance(view, memref.CollapseShapeOp)
            break
    if fine < lanes and not _in_one_row(op, form, view, lanes):
        message = "lanes beside each other in the view are not beside each other in the source"
        return refusal(
            "illegal-lanes", (op, view), message, {"dimension": _rank(view.results[0]) - 1 - fine}
        )
    return None


def _same_outside(op: Operation, view: Operation, place: int) -> bool:
    """Whether what a transfer has outside of a view in one of its dimensions, if anything, is
    outside of the source, too."""
    assert isinstance(op, TRANSFERS)
    along = op.permutation_map.data.results[place]
    if integers(op, "in_bounds")[place] or not isinstance(along, affine_expr.AffineDimExpr):
        return True
    if isinstance(view, memref.SubViewOp):  # `mlir-opt` leaves what lies inside, too.
        return False
    position = along.position
    if (position,) in _groups(view):
        return True
    extent = _known_shape(view.results[0])[position]
    if extent == DYNAMIC_INDEX:
        return False
    frame = Domains().frame_at(op)
    start = frame.resolve(op.indices[position])
    value = op.vector if isinstance(op, vector.TransferReadOp) else op.value_to_store
    last = cast("VectorType[Attribute]", value.type).get_shape()[place] - 1
    return are_never_negative(frame, start, -start + (extent - 1 - last))


def _in_one_row(op: Operation, form: _Form, view: Operation, lanes: int) -> bool:
    """Whether lanes along dimensions that a view makes one always stay in the row of the source
    in which they begin."""
    if not isinstance(view, memref.CollapseShapeOp) or lanes > len(_groups(view)):
        return False
    if any(len(group) != 1 for group in _groups(view)[-lanes:-1]):
        return False
    parted = view.operands[0].owner
    if isinstance(parted, memref.ExpandShapeOp) and _groups(parted)[-1] == _groups(view)[-1]:
        return True  # The expansion is folded next, which puts the row together again.
    *outer, extent = _collapsed(view)[-1]
    if extent <= 0 or all(size == 1 for size in outer):
        return extent > 0
    assert form.vector is not None, "transfers of such views are refused"
    last = cast("VectorType[Attribute]", getattr(op, form.vector).type).get_shape()[lanes - 1] - 1
    frame = Domains().frame_at(op)
    (start,) = [frame.resolve(value) for value in getattr(op, form.indices)[-1:]]
    if not isinstance(op, vector.MaskedLoadOp | vector.MaskedStoreOp) and min(outer) > 0:
        # All lanes of such vectors are in the view, some of one that is masked may be elsewhere.
        frame.require(Constraint(start), Constraint(-start + (prod(outer) * extent - 1 - last)))
    return are_never_negative(frame, -(start % extent) + (extent - 1 - last))


def _subview_problem(op: Operation, view: memref.SubViewOp, lanes: int) -> Refusal | None:
    strides = integers(view, "static_strides")
    if isinstance(op, TRANSFERS) and any(stride != 1 for stride in strides):
        return refusal(
            "strided-transfer", (op, view), "the view does not take each element of its source"
        )
    dropped = dropped_dimensions(view)
    if dropped is None:
        return refusal("unsupported-view", (op, view), "which dimensions are dropped is not known")
    if isinstance(op, TRANSFERS):
        return None
    rank = len(strides)
    for position in range(rank - lanes, rank):
        if position < 0 or position in dropped or strides[position] != 1:
            message = "lanes beside each other in the view are not beside each other in the source"
            figures: dict[str, Figure] = {"dimension": max(position, 0)}
            if position >= 0 and strides[position] != DYNAMIC_INDEX:
                figures["stride"] = strides[position]
            return refusal("illegal-lanes", (op, view), message, figures)
    return None


# Subviews ---------------------------------------------------------------------------------------


def _in_subview(
    op: Operation,
    view: memref.SubViewOp,
    subscripts: Sequence[BoundExprs],
    permutation: affine_expr.AffineMap | None,
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
    found: list[BoundExprs] = []
    for position, (offset, stride) in enumerate(zip(offsets, strides, strict=True)):
        bound = _shifted(offset, by_position.get(position), stride)
        if not is_semi_affine(bound.exprs[0]):
            return refusal(
                "not-affine", (op, view), "a subscript is multiplied with one that varies, too"
            )
        if scope is not None and not _fits(bound, scope):
            message = "an offset or a stride may be bound to no dimension or symbol"
            return refusal("not-a-dimension", (op, view), message)
        found.append(bound)
    if permutation is not None:
        places = [affine_expr.dim(position) for position in kept]
        results = [result.replace_dims(places) for result in permutation.results]
        permutation = affine_expr.AffineMap(len(offsets), 0, tuple(results))
    return FoldedAccess(op, view, tuple(found), permutation, scope)


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


def _fits(bound: BoundExprs, scope: Region) -> bool:
    return all(is_valid_dim(value, scope) for value in bound.dims) and all(
        is_valid_symbol(value, scope) for value in bound.symbols
    )


# Groups of dimensions -----------------------------------------------------------------------------


def _groups(view: Operation) -> tuple[tuple[int, ...], ...]:
    return nested_integers(view, "reassociation")


def _expanded(view: memref.ExpandShapeOp) -> list[list[int | SSAValue]]:
    """The extents of each group of an expansion."""
    sizes = mixed(integers(view, "static_output_shape"), view.operands[1:])
    return [[sizes[position] for position in group] for group in _groups(view)]


def _collapsed(view: memref.CollapseShapeOp) -> list[list[int]]:
    """The extents of each group that is one dimension of a collapsed view."""
    shape = _known_shape(view.operands[0])
    return [[shape[position] for position in group] for group in _groups(view)]


def _known_shape(value: SSAValue) -> list[int]:
    """The extents of a memref, with those that a cast hides."""
    shapes = [[*one.type.get_shape()] for one in _with_uncast(value) if is_memref(one.type)]
    return [max(extents) for extents in zip(*shapes, strict=True)]


def _with_uncast(value: SSAValue) -> list[SSAValue]:
    """A ranked memref, what it is a cast of, and so on."""
    found = [value]
    while isinstance(owner := found[-1].owner, memref.CastOp) and is_memref(owner.source.type):
        found.append(owner.source)
    return found


# Applying -----------------------------------------------------------------------------------------


def apply_fold(plan: FoldedAccess, rewriter: PatternRewriter) -> None:
    """Put the access of the source in the place of that of the view."""
    emit = Emitter(plan.op, rewriter)
    view = plan.view
    indices = [emit.value(subscript) for subscript in plan.subscripts]
    if isinstance(view, memref.ExpandShapeOp):
        indices = _linear(plan, view, indices, emit)
    elif isinstance(view, memref.CollapseShapeOp):
        indices = _digits(plan, view, indices, emit)
    made = _rebuilt(plan, indices)
    made.location = plan.op.location
    rewriter.replace_with(plan.op, made)


def _linear(
    plan: FoldedAccess, view: memref.ExpandShapeOp, indices: list[SSAValue], emit: Emitter
) -> list[SSAValue]:
    """One subscript of each group: its digits are those of the view."""
    disjoint = _vector_rank(plan.op, _Form.of(plan.op)) == 0 and plan.permutation is None
    found: list[SSAValue] = []
    for group, sizes in zip(_groups(view), _expanded(view), strict=True):
        digits = [indices[position] for position in group]
        if len(group) > 1:
            if plan.scope is not None and not _may_be_bound(sizes[0], plan.scope):
                sizes = sizes[1:]
            op = affine.LinearizeIndexOp(digits, sizes, disjoint=disjoint)
            digits = [emit.insert(op).results[0]]
        found += digits
    return found


def _digits(
    plan: FoldedAccess, view: memref.CollapseShapeOp, indices: list[SSAValue], emit: Emitter
) -> list[SSAValue]:
    """The subscripts of each group: the digits of the one of the view."""
    if not _groups(view):
        return [emit.constant(0) for _ in range(_rank(view.operands[0]))]
    extents = _dynamic_extents(plan, view, emit)
    found: list[SSAValue] = []
    for index, group in zip(indices, _groups(view), strict=True):
        if len(group) == 1:
            found.append(index)
            continue
        sizes = [extents(position) for position in group]
        if not isinstance(sizes[0], int) and plan.scope is not None:
            sizes = sizes[1:]
        op = affine.DelinearizeIndexOp(index, sizes, len(group))
        found += emit.insert(op).results
    return found


def _dynamic_extents(
    plan: FoldedAccess, view: memref.CollapseShapeOp, emit: Emitter
) -> Callable[[int], int | SSAValue]:
    """What gives the extents of the source of a view; those not known from its metadata."""
    shape, metadata = _known_shape(view.operands[0]), list[Operation]()

    def extent(position: int) -> int | SSAValue:
        if shape[position] != DYNAMIC_INDEX:
            return shape[position]
        if plan.scope is not None:  # It is the outermost one, which is not needed.
            return view.operands[0]
        if not metadata:
            metadata.append(
                emit.insert(memref.ExtractStridedMetadataOp.of(_with_uncast(view.operands[0])[-1]))
            )
        return metadata[0].results[2 + position]

    return extent


def _rebuilt(plan: FoldedAccess, indices: Sequence[SSAValue]) -> Operation:
    """The access with the source and other subscripts; of hints `nontemporal` stays."""
    op = plan.op
    form = _Form.of(op)
    assert isinstance(op, IRDLOperation)
    groups: list[list[SSAValue]] = []
    for name, _ in op.get_irdl_definition().operands:
        value = getattr(op, name)
        if name == form.memref:
            groups.append([plan.view.operands[0]])
        elif name == form.indices:
            groups.append(list(indices))
        elif isinstance(value, SSAValue):
            groups.append([value])
        else:
            groups.append(list(value or ()))
    properties = {name: op.properties[name] for name in op.properties if name not in _DROPPED}
    if form.map is not None:
        properties[form.map] = AffineMapAttr(affine_expr.AffineMap.identity(len(indices)))
    if plan.permutation is not None:
        properties["permutation_map"] = AffineMapAttr(plan.permutation)
    if "operandSegmentSizes" in properties:
        sizes = [len(group) for group in groups]
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)
    if isinstance(op, vector.LoadOp | vector.StoreOp):
        properties.pop("nontemporal", None)
    return type(op).create(
        operands=[value for group in groups for value in group],
        result_types=[result.type for result in op.results],
        properties=properties,
    )


_DROPPED = ("alignment",)


# Subviews of subviews -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FoldedSubView:
    """A subview of a subview, and its offsets and sizes in the source of that."""

    op: memref.SubViewOp
    view: memref.SubViewOp
    offsets: tuple[tuple[BoundExprs, bool], ...]
    """The offsets, and whether each is written as a number."""
    sizes: tuple[int | SSAValue, ...]


def plan_fold_subview(op: Operation) -> FoldedSubView | Refusal | None:
    """How a subview of a subview is one of the source; None for other ops."""
    if not isinstance(op, memref.SubViewOp):
        return None
    view = op.operands[0].owner
    if not isinstance(view, memref.SubViewOp):
        return None
    strides = (*integers(op, "static_strides"), *integers(view, "static_strides"))
    dropped = dropped_dimensions(view)
    if any(stride != 1 for stride in strides) or dropped is None:
        message = "a subview of a subview with strides"
        return refusal("strided-subview", (op, view), message)
    inner, outer = segments(op), segments(view)
    starts = iter(mixed(integers(op, "static_offsets"), inner[1]))
    sizes = iter(mixed(integers(op, "static_sizes"), inner[2]))
    offsets: list[tuple[BoundExprs, bool]] = []
    kept: list[int | SSAValue] = []
    for position, offset in enumerate(mixed(integers(view, "static_offsets"), outer[1])):
        start = 0 if position in dropped else next(starts)
        kept.append(1 if position in dropped else next(sizes))
        subscript = (
            BoundExprs((affine_expr.constant(start),), (), ())
            if isinstance(start, int)
            else BoundExprs((affine_expr.symbol(0),), (), (start,))
        )
        is_number = isinstance(offset, int) and isinstance(start, int)
        offsets.append((_shifted(offset, subscript, 1), is_number))
    return FoldedSubView(op, view, tuple(offsets), tuple(kept))


def apply_fold_subview(plan: FoldedSubView, rewriter: PatternRewriter) -> None:
    """Put the subview of the source in the place of that of the subview."""
    emit = Emitter(plan.op, rewriter)
    offsets: list[int | SSAValue] = []
    for bound, is_number in plan.offsets:
        number = bound.exprs[0].constant_value()
        offsets.append(number if is_number and number is not None else emit.value(bound))
    result = plan.op.results[0].type
    strides = [1] * len(offsets)
    made = memref.SubViewOp.of(plan.view.operands[0], offsets, plan.sizes, strides, result)
    made.location = plan.op.location
    rewriter.replace_with(plan.op, made)
