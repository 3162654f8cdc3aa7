"""Passes that write accesses and loops as affine ones: of views, layouts, and other dialects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, Region, SSAValue

from loopwright.exact.functions import functions_with_bodies, is_private
from loopwright.ir import affine_expr
from loopwright.ir.core.attributes import AffineMapAttr, is_memref
from loopwright.ir.core.enclosing import ops_directly_in
from loopwright.ir.core.properties import integers, mixed, reassociation, segments
from loopwright.ir.dialects import affine, memref, scf
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose
from loopwright.ir.dialects.affine.symbols import affine_scope, is_valid_dim, is_valid_symbol
from loopwright.ir.dialects.memref.view_forms import dropped_dimensions
from loopwright.ir.interfaces.memory_access import viewed_memref
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.ir.refusal import Refusal
from loopwright.loops.raising import control
from loopwright.loops.raising.expressions import IndexExpressions
from loopwright.loops.raising.layouts import apply_normalization, plan_normalization
from loopwright.loops.steps.editing import Emitter
from loopwright.loops.support.base import FUNC, MODULE, Change, ChangingPass, Pass, declared
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import Premise, decision
from loopwright.loops.support.rewriter import Rewriter
from loopwright.records import dataclass
from loopwright.reporting.ledger import Ledger

# Accesses of views

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
        return Refusal("unsupported-view", (op, view), message)
    scope = affine_scope(op)
    bound = bind(op.affine_map, op.indices)
    subscripts = [compose(bound.with_exprs([expr])) for expr in bound.exprs]
    if isinstance(view, memref.SubViewOp):
        return _in_subview(op, view, subscripts, scope)
    if isinstance(view, memref.CollapseShapeOp):
        if any(DYNAMIC_INDEX in sizes[1:] for sizes in _collapsed_extents(view)):
            message = "an extent by which a subscript is divided is not a symbol"
            return Refusal("not-a-dimension", (op, view), message)
    elif not all(
        _may_be_bound(size, scope) for sizes in _expanded_extents(view) for size in sizes[1:]
    ):
        message = "an extent with which a subscript is multiplied is not a symbol"
        return Refusal("not-a-dimension", (op, view), message)
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
    """Return `offset + subscript * stride` for each dimension, only the offset for those
    dropped."""
    groups = segments(view)
    offsets = mixed(integers(view, "static_offsets"), groups[1])
    strides = mixed(integers(view, "static_strides"), groups[3])
    dropped = dropped_dimensions(view)
    if dropped is None:
        return Refusal("unsupported-view", (op, view), "which dimensions are dropped is not known")
    kept_positions = [position for position in range(len(offsets)) if position not in dropped]
    by_position = dict(zip(kept_positions, subscripts, strict=True))
    bounds: list[BoundExprs] = []
    for position, (offset, stride) in enumerate(zip(offsets, strides, strict=True)):
        bound = _offset_subscript(offset, by_position.get(position), stride)
        if not affine_expr.is_semi_affine(bound.exprs[0]):
            return Refusal(
                "not-affine", (op, view), "a subscript is multiplied with one that varies, too"
            )
        if not _is_valid_subscript(bound, scope):
            message = "an offset or a stride may be bound to no dimension or symbol"
            return Refusal("not-a-dimension", (op, view), message)
        bounds.append(bound)
    return FoldedAccess(op, view, tuple(bounds), scope)


def _offset_subscript(
    offset: int | SSAValue, subscript: BoundExprs | None, stride: int | SSAValue
) -> BoundExprs:
    """Return `offset + subscript * stride`, composed; without a subscript the offset."""
    symbols: list[SSAValue] = []

    def bound(value: int | SSAValue) -> affine_expr.AffineExpr:
        if isinstance(value, int):
            return affine_expr.constant(value)
        symbols.append(value)
        return affine_expr.symbol(len(symbols) - 1)

    total = bound(offset)
    dims: tuple[SSAValue, ...] = ()
    if subscript is not None:
        expr = subscript.exprs[0]
        dims = subscript.dims
        inputs = subscript.symbols
        if isinstance(expr, affine_expr.AffineDimExpr) and len(dims) == 1:
            expr = affine_expr.symbol(0)
            inputs = dims
            dims = ()
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


def _is_valid_subscript(bound: BoundExprs, scope: Region | None) -> bool:
    return all(is_valid_dim(value, scope) for value in bound.dims) and all(
        is_valid_symbol(value, scope) for value in bound.symbols
    )


# Groups of dimensions


def _expanded_extents(view: memref.ExpandShapeOp) -> list[list[int | SSAValue]]:
    """Return the extents of each group of an expansion."""
    sizes = mixed(integers(view, "static_output_shape"), view.operands[1:])
    return [[sizes[position] for position in group] for group in reassociation(view)]


def _collapsed_extents(view: memref.CollapseShapeOp) -> list[list[int]]:
    """Return the extents of each group that a collapsed view merges, including those that a cast
    hides."""
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
    op = plan.op
    view = plan.view
    emit = Emitter(plan.op, rewriter)
    indices = [emit.value(subscript) for subscript in plan.subscripts]
    if isinstance(view, memref.ExpandShapeOp):
        # The subscript of each group, whose digits are those of the view.
        digits = indices
        indices = list[SSAValue]()
        for group, sizes in zip(reassociation(view), _expanded_extents(view), strict=True):
            own = [digits[position] for position in group]
            if len(group) > 1:
                basis = sizes if _may_be_bound(sizes[0], plan.scope) else sizes[1:]
                own = emit.insert(affine.LinearizeIndexOp(own, basis, disjoint=True)).results
            indices += own
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


def _digits(view: memref.CollapseShapeOp, indices: list[SSAValue], emit: Emitter) -> list[SSAValue]:
    """Return the subscripts of each group: the digits of the view's subscript."""
    if not reassociation(view):
        assert is_memref(view.src.type)
        return [emit.constant(0) for _ in range(view.src.type.get_num_dims())]
    values: list[SSAValue] = []
    for index, extents in zip(indices, _collapsed_extents(view), strict=True):
        if len(extents) == 1:
            values.append(index)
            continue
        # A view without elements is never accessed, but an extent of 0 would be refused as a basis.
        sizes = [size if size == DYNAMIC_INDEX else max(size, 1) for size in extents]
        basis = sizes[1:] if sizes[0] == DYNAMIC_INDEX else sizes
        values += emit.insert(affine.DelinearizeIndexOp(index, basis, len(sizes))).results
    return values


# The pass


@declared("affine-fold-memref-alias-ops", title="AffineFoldMemRefAliasOps")
class AffineFoldMemrefAliasOpsPass(Pass):
    """`-affine-fold-memref-alias-ops`: affine accesses of views go to the source.

    **What.** Each `affine.load` and `affine.store` of a `memref.subview`, `memref.expand_shape` or
    `memref.collapse_shape` accesses what is viewed. Casts are looked through.

    **Before → After**

        %v = memref.subview %m[%o, 3] [4, 4] [2, 1] : …
        %x = affine.load %v[%i, %j]                %0 = affine.apply (%o + %i * 2)
                                                   %1 = affine.apply (%j + 3)
                                                   %x = affine.load %m[%0, %1]

    Subscripts of a `memref.expand_shape` become digits of `affine.linearize_index`, that of a
    `memref.collapse_shape` is delinearized.

    **Legal when** the operands of the subscripts may be dimensions or symbols.

    **Refuses when** operands may be bound to no dimension (`not-a-dimension`), a subscript is
    multiplied with one that varies (`not-affine`), or the view rearranges memory
    (`unsupported-view`).
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, lambda _: (_fold,), bottom_up=True).run(op, max_iterations=10)
        for inner in op.walk():
            plan = plan_fold(inner)
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))


def _fold(op: Operation, rewriter: PatternRewriter) -> str | None:
    plan = plan_fold(op)
    if not isinstance(plan, FoldedAccess):
        return None
    apply_fold(plan, rewriter)
    return "folded-view"


@declared("normalize-memrefs", MODULE, title="NormalizeMemRefsPass", is_whole=True)
class NormalizeMemrefsPass(ChangingPass):
    """`-normalize-memrefs`: memrefs without layouts.

    **What.** Memrefs with a layout get the row-major layout and the shape that the layout's map
    implies; the map is applied to the subscripts of their accesses. The types of functions that
    take or return such memrefs change, and so do their callers.

    **Before → After**, **Legal when**: see `loops.raising.layouts`.

    **Refuses when** `external-function`: a function that is declared only has the memref in its
    type; `function-value`: so does one that is used as a value; `unsupported-definition`,
    `unsupported-use`: another op makes or takes the memref; `illegal-lanes`: lanes of a vector
    would lie elsewhere; `unknown-extent`: an extent is asked for that is not known;
    `symbolic-layout`: an extent depends on a symbol of the layout, or subscripts may not use the
    symbol; `not-affine`: the layout is not affine; `negative-position`: it leads to negative
    subscripts; `dynamic-extent`: it leads to extents that are not known; `no-elements`: there is no
    element.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the allocations and functions of memrefs with layouts."""
        for plan in plan_normalization(function):
            if isinstance(plan, Refusal):
                yield plan
                continue
            message = f"callers from elsewhere have {plan.form.type} for {plan.old}, too"
            assumed = [
                Premise("signature", (function_op,), message)
                for function_op in dict.fromkeys(f for f, _ in (*plan.arguments, *plan.results))
                if not is_private(function_op)
            ]
            message = f"{plan.old} is {plan.form.type}"
            apply = partial(apply_normalization, plan)
            yield Change("normalized", (plan.op,), apply, message, {}, assumed)


@declared("affine-raise-from-memref", FUNC, title="RaiseMemrefDialect")
class AffineRaiseFromMemrefPass(ChangingPass):
    """`-affine-raise-from-memref`: loads and stores of `memref` at affine subscripts become affine.

    **What.** Their subscripts become affine maps of dimensions and symbols. Sums and products of
    `arith` are looked through, as `mlir-opt` does; `raise-scf-to-affine` looks through more, and
    raises loops.

    **Before → After**, **Legal when**: see `loops.raising.control`.

    **Refuses when** `not-affine`: a subscript is not affine; `unsupported-access`: `affine` has
    no such access of vectors.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the accesses of `memref`."""
        for access in list(control.accesses_in(function)):
            # Each access numbers its operands by first occurrence.
            expressions = IndexExpressions(only_sums_and_products=True)
            plan = control.plan_access(access, expressions)
            yield Change.of(plan, "raised", (access,))


@declared("raise-scf-to-affine")
class RaiseScfToAffinePass(Pass):
    """`-raise-scf-to-affine`: loops, conditionals and accesses that are affine become ops of
    `affine`.

    **What.** Loops are raised from outside in, and with them conditionals, loads and stores.
    Arithmetic that nothing uses any more is left to `canonicalize`. Other front ends print `scf`
    and `memref`: after this pass all passes on affine loops can transform their programs.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.raising.control`.
    """

    assume_no_overflow: bool = option(
        False, "whether index arithmetic is taken not to overflow where that cannot be proved"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            expressions = IndexExpressions(assume_no_overflow=self.assume_no_overflow)
            waiting = [function]
            while waiting:
                raised = self._raise(waiting.pop(), expressions, ledger)
                waiting += reversed(list(ops_directly_in(raised)))
            for each in expressions.assumed:
                ledger.append(control.no_overflow(each).entry(self.name))

    def _raise(self, op: Operation, expressions: IndexExpressions, ledger: Ledger) -> Operation:
        """Raise an op; return the op that replaces it, or the op itself."""
        match op:
            case scf.ForOp() | scf.ParallelOp():
                plan = control.plan_loop(op, expressions)
            case scf.IfOp():
                plan = control.plan_conditional(op, expressions)
            case _ if isinstance(op, control.RAISED_ACCESSES):
                plan = control.plan_access(op, expressions)
            case _:
                return op
        if isinstance(plan, Refusal):
            ledger.append(plan.entry(self.name))
            return op
        ledger.append(decision("raised", self.name, (op,)))
        ledger.extend(assumption.entry(self.name) for assumption in plan.assumed)
        return plan.apply()
