"""Lowering of the vector dialect's arithmetic: reductions, contractions, products, scans.

Floats are combined in the interpreter's order, so that all bits agree; the fast-math flags of an
op allow LLVM another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.affine_expr import AffineDimExpr
from loopwright.codegen.attributes import integer, integers, items
from loopwright.codegen.combining import combine, neutral, reduce_intrinsic, vector_kind
from loopwright.codegen.constants import splat
from loopwright.codegen.context import FunctionLowering, lowers
from loopwright.codegen.fastmath import fastmath_text
from loopwright.codegen.floating import Floats, element
from loopwright.codegen.types import FloatType, LLVMType, VecType, register_type, type_suffix
from loopwright.codegen.values import Value
from loopwright.codegen.vector_lanes import (
    Lane,
    assemble,
    lanes_of,
    leaf_lanes,
    linear,
    positions,
    scalar,
    shape_of,
    splatted,
)
from loopwright.codegen.vector_masks import maskable
from loopwright.dialects.vector.attributes import CombiningKindAttr, IteratorTypeAttr
from loopwright.syntax.attributes import AffineMapAttr
from loopwright.syntax.properties import attribute


def kind_of(op: Operation, ty: LLVMType) -> str:
    """The atomic kind with which an op combines."""
    found = attribute(op, "kind")
    return vector_kind(found.data if isinstance(found, CombiningKindAttr) else "add", ty)


def _multiply(fn: FunctionLowering, lhs: Value, rhs: Value, flags: str = "") -> Value:
    if isinstance(element(lhs.type), FloatType):
        return Floats(fn.b).binary("fmul", lhs, rhs, flags)
    return fn.b.binary("mul", lhs, rhs)


def _chosen(fn: FunctionLowering, selected: Lane | None, new: Value, old: Value) -> Value:
    """`new` where the lane of a mask is set, `old` elsewhere."""
    return new if selected is None else fn.b.select(scalar(fn, selected), new, old)


def _selection(fn: FunctionLowering, mask: SSAValue | None, count: int) -> list[Lane | None]:
    return [None] * count if mask is None else [*lanes_of(fn, mask)]


# Reductions --------------------------------------------------------------------------------------


@maskable("vector.reduction")
def reduction(fn: FunctionLowering, op: Operation, mask: SSAValue | None) -> None:
    """All lanes combined, from the first to the last."""
    (leaf,) = fn.vector(op.operands[0])
    start = fn.value(op.operands[1]) if len(op.operands) > 1 else None
    kind, flags = kind_of(op, leaf.type), fastmath_text(op)
    result = _at_once(fn, kind, _unmasked(fn, kind, leaf, mask), start, flags)
    if result is None:
        result = _one_by_one(fn, kind, leaf, start, mask, flags)
    fn.bind(op.results[0], result)


def _unmasked(fn: FunctionLowering, kind: str, leaf: Value, mask: SSAValue | None) -> Value:
    """The lanes, and what changes nothing in place of those that are not selected."""
    if mask is None:
        return leaf
    assert isinstance(leaf.type, VecType)
    (selected,) = fn.vector(mask)
    nothing = splat(neutral(kind, leaf.type, partial=True), leaf.type.lanes)
    return fn.b.select(selected, leaf, nothing)


def _at_once(
    fn: FunctionLowering, kind: str, leaf: Value, start: Value | None, flags: str
) -> Value | None:
    """The reduction by one of LLVM's, where that gives the same bits."""
    assert isinstance(leaf.type, VecType)
    ty, suffix = leaf.type.element, type_suffix(leaf.type)
    if kind in ("addf", "mulf") and ty.width in (32, 64):
        first = neutral(kind, ty) if start is None else start
        name = f"llvm.vector.reduce.f{kind[:3]}.{suffix}"
        return fn.b.call(name, ty, [first, leaf], flags=flags)
    intrinsic = reduce_intrinsic(kind, leaf.type)
    if intrinsic is None:
        return None
    result = fn.b.call(f"llvm.vector.reduce.{intrinsic}.{suffix}", ty, [leaf])
    return result if start is None else combine(fn, kind, result, start, flags)


def _one_by_one(
    fn: FunctionLowering,
    kind: str,
    leaf: Value,
    start: Value | None,
    mask: SSAValue | None,
    flags: str,
) -> Value:
    begins = kind in ("addf", "mulf")
    first = start if begins and start is not None else neutral(kind, leaf.type)
    lanes = leaf_lanes(leaf)
    if mask is None and not begins:
        first, lanes = scalar(fn, lanes[0]), lanes[1:]
    result = first
    for lane, selected in zip(lanes, _selection(fn, mask, len(lanes)), strict=True):
        combined = combine(fn, kind, result, scalar(fn, lane), flags)
        result = _chosen(fn, selected, combined, result)
    return result if begins or start is None else combine(fn, kind, result, start, flags)


@maskable("vector.multi_reduction")
def multi_reduction(fn: FunctionLowering, op: Operation, mask: SSAValue | None) -> None:
    """Each result combines the accumulator with the reduced lanes, in row-major order."""
    source, accumulator = op.operands
    shape, reduced = shape_of(source.type), set(integers(op, "reduction_dims"))
    kept = [k for k in range(len(shape)) if k not in reduced]
    leaf_type = register_type(source.type)
    kind, flags = kind_of(op, leaf_type), fastmath_text(op)
    kept_shape = [shape[k] for k in kept]
    if mask is None and len(shape) > 1 and len(shape) - 1 in kept:
        leaves = list(fn.vector(accumulator))
        for at, leaf in zip(positions(shape[:-1]), fn.vector(source), strict=True):
            place = linear([at[k] for k in kept[:-1]], kept_shape[:-1])
            leaves[place] = combine(fn, kind, leaf, leaves[place], flags)
        fn.bind_leaves(op.results[0], leaves)
        return
    lanes = [scalar(fn, lane) for lane in lanes_of(fn, accumulator)]
    sources = lanes_of(fn, source)
    selection = _selection(fn, mask, len(sources))
    for number, at in enumerate(positions(shape)):
        place = linear([at[k] for k in kept], kept_shape)
        combined = combine(fn, kind, scalar(fn, sources[number]), lanes[place], flags)
        lanes[place] = _chosen(fn, selection[number], combined, lanes[place])
    assemble(fn, op.results[0], [Lane(value) for value in lanes])


@lowers("vector.scan")
def scan(fn: FunctionLowering, op: Operation) -> None:
    """Partial reductions along a dimension; only an exclusive scan uses the initial value."""
    source, initial = op.operands
    shape, along = shape_of(source.type), integer(op, "reduction_dim")
    inclusive = bool(integer(op, "inclusive"))
    kind = kind_of(op, register_type(source.type))
    values = [scalar(fn, lane) for lane in lanes_of(fn, source)]
    firsts = [scalar(fn, lane) for lane in lanes_of(fn, initial)]
    lanes, last = list(values), list(firsts)
    rest = [*shape[:along], *shape[along + 1 :]]
    for number, at in enumerate(positions(shape)):
        other = linear([*at[:along], *at[along + 1 :]], rest)
        if at[along] == 0:
            lanes[number] = values[number] if inclusive else firsts[other]
        else:
            before = linear([i - (k == along) for k, i in enumerate(at)], shape)
            added = values[number if inclusive else before]
            lanes[number] = combine(fn, kind, lanes[before], added)
        last[other] = lanes[number]
    assemble(fn, op.results[0], [Lane(value) for value in lanes])
    assemble(fn, op.results[1], [Lane(value) for value in last])


# Products ----------------------------------------------------------------------------------------


def multiply_add(fn: FunctionLowering, a: Value, b: Value, c: Value, flags: str = "") -> Value:
    """`a * b + c`, fused where hardware fuses it: f32 and f64, not narrower formats."""
    floats = Floats(fn.b)
    if element(a.type).width in (32, 64):
        return floats.fma(a, b, c, flags)
    return floats.binary("fadd", floats.binary("fmul", a, b, flags), c, flags)


@lowers("vector.fma")
def fma(fn: FunctionLowering, op: Operation) -> None:
    """`a * b + c` in each lane."""
    fn.map_leaves(op, lambda a, b, c: multiply_add(fn, a, b, c))


@maskable("vector.outerproduct")
def outer_product(fn: FunctionLowering, op: Operation, mask: SSAValue | None) -> None:
    """The products of all pairs of lanes, combined with the accumulator; float sums are fused."""
    lhs, rhs = op.operands[0], op.operands[1]
    result = op.results[0]
    ty = register_type(result.type)
    assert isinstance(ty, VecType)
    kind = kind_of(op, ty)
    if shape_of(rhs.type):
        rows = [splatted(fn, scalar(fn, lane), ty.lanes) for lane in lanes_of(fn, lhs)]
        (columns,) = fn.vector(rhs)
    else:
        rows, columns = list(fn.vector(lhs)), splatted(fn, fn.value(rhs), ty.lanes)
    old = fn.vector(op.operands[2]) if len(op.operands) > 2 else None
    masks = None if mask is None else fn.vector(mask)
    leaves: list[Value] = []
    for number, row in enumerate(rows):
        if old is None:
            made = _multiply(fn, row, columns)
        elif kind == "addf":
            made = multiply_add(fn, row, columns, old[number])
        else:
            made = combine(fn, kind, _multiply(fn, row, columns), old[number])
        if masks is not None:
            empty = splatted(fn, neutral(kind, ty), ty.lanes) if old is None else old[number]
            made = fn.b.select(masks[number], made, empty)
        leaves.append(made)
    fn.bind_leaves(result, leaves)


@dataclass(frozen=True)
class _Contraction:
    """The dimensions of a contraction's operands, and the extents of all of them."""

    lhs: tuple[int, ...]
    rhs: tuple[int, ...]
    result: tuple[int, ...]
    extents: tuple[int, ...]
    zero_first: bool
    """Whether a float sum begins with zero and the accumulator comes last."""

    @staticmethod
    def of(op: Operation, kind: str) -> _Contraction:
        lhs, rhs, result = (_dimensions(item) for item in items(op, "indexing_maps"))
        iterators = _iterators(op)
        extents = [0] * len(iterators)
        for operand, dims in zip(op.operands, (lhs, rhs, result), strict=False):
            for dim, extent in zip(dims, shape_of(operand.type), strict=True):
                extents[dim] = extent
        matrix_like = (
            bool(iterators)
            and iterators[-1] == "reduction"
            and iterators.count("reduction") == 1
            and set(lhs) != set(rhs)
        )
        return _Contraction(lhs, rhs, result, tuple(extents), kind == "addf" and matrix_like)

    def shape(self, dims: Sequence[int]) -> list[int]:
        return [self.extents[dim] for dim in dims]


def _dimensions(item: Attribute) -> tuple[int, ...]:
    assert isinstance(item, AffineMapAttr)
    results = item.data.results
    return tuple(result.position for result in results if isinstance(result, AffineDimExpr))


def _iterators(op: Operation) -> list[str]:
    return [
        item.data if isinstance(item, IteratorTypeAttr | StringAttr) else ""
        for item in items(op, "iterator_types")
    ]


@maskable("vector.contract")
def contract(fn: FunctionLowering, op: Operation, mask: SSAValue | None) -> None:
    """For each point of the result, the products along the reduced dimensions, combined."""
    ty = register_type(op.results[0].type)
    kind, flags = kind_of(op, ty), fastmath_text(op)
    plan = _Contraction.of(op, kind)
    if mask is None and plan.result and plan.rhs and plan.result[-1] == plan.rhs[-1]:
        if plan.result[-1] not in plan.lhs:
            _contract_rows(fn, op, plan, kind, flags)
            return
    old = [scalar(fn, lane) for lane in lanes_of(fn, op.operands[2])]
    last = plan.zero_first and mask is None
    values = [neutral(kind, ty)] * len(old) if last else list(old)
    lhs = [scalar(fn, lane) for lane in lanes_of(fn, op.operands[0])]
    rhs = [scalar(fn, lane) for lane in lanes_of(fn, op.operands[1])]
    points = list(positions(plan.extents))
    for at, selected in zip(points, _selection(fn, mask, len(points)), strict=True):
        place, a, b = (
            linear([at[d] for d in dims], plan.shape(dims))
            for dims in (plan.result, plan.lhs, plan.rhs)
        )
        term = _multiply(fn, lhs[a], rhs[b], flags)
        values[place] = _chosen(
            fn, selected, combine(fn, kind, values[place], term, flags), values[place]
        )
    if last:
        values = [combine(fn, kind, v, o, flags) for v, o in zip(values, old, strict=True)]
    assemble(fn, op.results[0], [Lane(value) for value in values])


def _contract_rows(
    fn: FunctionLowering, op: Operation, plan: _Contraction, kind: str, flags: str
) -> None:
    """The contraction a row of the result at a time: the last dimension is in the rhs alone."""
    along = plan.result[-1]
    lanes = plan.extents[along]
    old = list(fn.vector(op.operands[2]))
    ty = old[0].type
    zero = splatted(fn, neutral(kind, ty), lanes) if plan.zero_first else None
    values = list(old) if zero is None else [zero] * len(old)
    lhs, rhs = lanes_of(fn, op.operands[0]), fn.vector(op.operands[1])
    rows: dict[int, Value] = {}
    extents = [1 if dim == along else extent for dim, extent in enumerate(plan.extents)]
    for at in positions(extents):
        place = linear([at[d] for d in plan.result[:-1]], plan.shape(plan.result[:-1]))
        a = linear([at[d] for d in plan.lhs], plan.shape(plan.lhs))
        b = linear([at[d] for d in plan.rhs[:-1]], plan.shape(plan.rhs[:-1]))
        if a not in rows:
            rows[a] = splatted(fn, scalar(fn, lhs[a]), lanes)
        values[place] = combine(
            fn, kind, values[place], _multiply(fn, rows[a], rhs[b], flags), flags
        )
    if zero is not None:
        values = [combine(fn, kind, v, o, flags) for v, o in zip(values, old, strict=True)]
    fn.bind_leaves(op.results[0], values)
