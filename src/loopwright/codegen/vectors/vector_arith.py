"""Lowering of the vector dialect's arithmetic: reductions, products, scans.

Floats are combined in the interpreter's order, so that all bits agree; the fast-math flags of an
op allow LLVM another one.
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from loopwright.codegen.arithmetic.combining import combine, neutral, reduce_intrinsic, vector_kind
from loopwright.codegen.arithmetic.floating import Floats, element
from loopwright.codegen.core.attributes import integer, integers
from loopwright.codegen.core.constants import splat
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.fastmath import fastmath_text
from loopwright.codegen.core.types import FloatType, LLVMType, VecType, register_type, type_suffix
from loopwright.codegen.core.values import Value
from loopwright.codegen.vectors.masks import maskable
from loopwright.codegen.vectors.single_lanes import (
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
from loopwright.codegen.vectors.transposing import permuted
from loopwright.dialects.vector.attributes import CombiningKindAttr
from loopwright.syntax.properties import attribute


def kind_of(op: Operation, ty: LLVMType) -> str:
    """The atomic kind with which an op combines."""
    found = attribute(op, "kind")
    return vector_kind(found.data if isinstance(found, CombiningKindAttr) else "add", ty)


def multiply(fn: FunctionLowering, lhs: Value, rhs: Value, flags: str = "") -> Value:
    """The product of scalars or of lanes."""
    if isinstance(element(lhs.type), FloatType):
        return Floats(fn.b).binary("fmul", lhs, rhs, flags)
    return fn.b.binary("mul", lhs, rhs)


def chosen(fn: FunctionLowering, selected: Lane | None, new: Value, old: Value) -> Value:
    """`new` where the lane of a mask is set, `old` elsewhere."""
    return new if selected is None else fn.b.select(scalar(fn, selected), new, old)


def selection_of(fn: FunctionLowering, mask: SSAValue | None, count: int) -> list[Lane | None]:
    """The lanes of a mask; without one None for each."""
    return [None] * count if mask is None else [*lanes_of(fn, mask)]


# Reductions --------------------------------------------------------------------------------------


@maskable("vector.reduction")
def reduction(fn: FunctionLowering, op: Operation, mask: SSAValue | None) -> None:
    """All lanes combined, from the first to the last."""
    (leaf,) = fn.vector(op.operands[0])
    start = fn.value(op.operands[1]) if len(op.operands) > 1 else None
    kind, flags = kind_of(op, leaf.type), fastmath_text(op)
    result = at_once(fn, kind, _unmasked(fn, kind, leaf, mask), start, flags)
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


def at_once(
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
    for lane, selected in zip(lanes, selection_of(fn, mask, len(lanes)), strict=True):
        combined = combine(fn, kind, result, scalar(fn, lane), flags)
        result = chosen(fn, selected, combined, result)
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
    if mask is None and len(shape) > 1 and kept:
        order = [k for k in range(len(shape)) if k != kept[-1]]
        rows = permuted(fn, fn.vector(source), shape, [*order, kept[-1]])
        leaves = list(fn.vector(accumulator))
        for at, row in zip(positions([shape[k] for k in order]), rows, strict=True):
            numbers = dict(zip(order, at, strict=True))
            place = linear([numbers[k] for k in kept[:-1]], kept_shape[:-1])
            leaves[place] = combine(fn, kind, row, leaves[place], flags)
        fn.bind_leaves(op.results[0], leaves)
        return
    lanes = [scalar(fn, lane) for lane in lanes_of(fn, accumulator)]
    sources = lanes_of(fn, source)
    selection = selection_of(fn, mask, len(sources))
    for number, at in enumerate(positions(shape)):
        place = linear([at[k] for k in kept], kept_shape)
        combined = combine(fn, kind, scalar(fn, sources[number]), lanes[place], flags)
        lanes[place] = chosen(fn, selection[number], combined, lanes[place])
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
            made = multiply(fn, row, columns)
        elif kind == "addf":
            made = multiply_add(fn, row, columns, old[number])
        else:
            made = combine(fn, kind, multiply(fn, row, columns), old[number])
        if masks is not None:
            empty = splatted(fn, neutral(kind, ty), ty.lanes) if old is None else old[number]
            made = fn.b.select(masks[number], made, empty)
        leaves.append(made)
    fn.bind_leaves(result, leaves)
