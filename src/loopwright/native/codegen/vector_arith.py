"""Lowering of the vector dialect's arithmetic: reductions, products, scans, contractions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.host import describe_host
from loopwright.ir.core.properties import attribute, integers
from loopwright.ir.dialects.vector import lanes
from loopwright.ir.dialects.vector.constraints import CombiningKindAttr, shape_of
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS, ROUNDING, AtomicRMWKind
from loopwright.native.codegen import elements, floating, llvm
from loopwright.native.codegen.builder import Value, splat
from loopwright.native.codegen.function_codegen import FunctionCodegen, fastmath_text, lowers
from loopwright.native.codegen.vector_gather import maskable
from loopwright.native.codegen.vector_shape import permuted

# Arithmetic


def kind_of(op: Operation, ty: llvm.LLVMType) -> AtomicRMWKind:
    """Return the atomic kind with which an op combines."""
    kind = attribute(op, "kind")
    return floating.vector_kind(kind.data if isinstance(kind, CombiningKindAttr) else "add", ty)


def multiply(fn: FunctionCodegen, lhs: Value, rhs: Value, flags: str = "") -> Value:
    """Return the product of scalars or of lanes."""
    if isinstance(floating.element(lhs.type), llvm.FloatType):
        return floating.Floats(fn.b).binary("fmul", lhs, rhs, flags)
    return fn.b.binary("mul", lhs, rhs)


def _arithmetic(fn: FunctionCodegen, kind: AtomicRMWKind, flags: str = "") -> lanes.LaneArithmetic:
    """Return the arithmetic of an op on lanes, or on rows of them.

    Floats are combined in the interpreter's order, so that all bits agree; the fast-math flags of
    an op allow LLVM another one.
    """
    return lanes.LaneArithmetic(
        lambda a, b: floating.combine_kind(fn, kind, a, b, flags),
        lambda a, b: multiply(fn, _materialised(a), _materialised(b), flags),
        fn.b.select,
    )


def _bind_scalars(fn: FunctionCodegen, ssa: SSAValue, values: lanes.Lanes) -> None:
    elements.assemble(fn, ssa, [elements.Lane(value) for value in values.flat])


# Reductions


@maskable("vector.reduction")
def reduction(fn: FunctionCodegen, op: Operation, mask: SSAValue | None) -> None:
    """Combine all lanes, from the first to the last."""
    (leaf,) = fn.vector(op.operands[0])
    start = fn.value(op.operands[1]) if len(op.operands) > 1 else None
    kind = kind_of(op, leaf.type)
    flags = fastmath_text(op)
    result = at_once(fn, kind, _unmasked(fn, kind, leaf, mask), start, flags)
    if result is None:
        result = _one_by_one(fn, kind, leaf, start, mask, flags)
    fn.bind(op.results[0], result)


def _unmasked(
    fn: FunctionCodegen, kind: AtomicRMWKind, leaf: Value, mask: SSAValue | None
) -> Value:
    """Return the lanes, with the neutral value in place of those that are not selected."""
    if mask is None:
        return leaf
    (selected,) = fn.vector(mask)
    nothing = splat(floating.neutral(kind, leaf.type, partial=True), leaf.vector.lanes)
    return fn.b.select(selected, leaf, nothing)


def at_once(
    fn: FunctionCodegen, kind: AtomicRMWKind, leaf: Value, start: Value | None, flags: str
) -> Value | None:
    """Return the reduction by an intrinsic of LLVM, if that is bit-identical; None otherwise."""
    ty = leaf.vector.element
    suffix = llvm.type_suffix(leaf.type)
    if kind in ROUNDING and ty.width in (32, 64):
        first = floating.neutral(kind, ty) if start is None else start
        name = f"llvm.vector.reduce.{COMBINATIONS[kind].llvm}.{suffix}"
        return fn.b.call(name, ty, [first, leaf], flags=flags)
    intrinsic = floating.reduce_intrinsic(kind, leaf.type)
    if intrinsic is None:
        return None
    result = fn.b.call(f"llvm.vector.reduce.{intrinsic}.{suffix}", ty, [leaf])
    return result if start is None else floating.combine_kind(fn, kind, result, start, flags)


def _one_by_one(
    fn: FunctionCodegen,
    kind: AtomicRMWKind,
    leaf: Value,
    start: Value | None,
    mask: SSAValue | None,
    flags: str,
) -> Value:
    begins = kind in ROUNDING
    first = start if begins and start is not None else floating.neutral(kind, leaf.type)
    remaining_lanes = elements.leaf_lanes(leaf)
    if mask is None and not begins:
        first = elements.scalar(fn, remaining_lanes[0])
        remaining_lanes = remaining_lanes[1:]
    result = first
    selection = (
        [None] * len(remaining_lanes) if mask is None else elements.leaf_lanes(fn.value(mask))
    )
    for lane, selected in zip(remaining_lanes, selection, strict=True):
        new = floating.combine_kind(fn, kind, result, elements.scalar(fn, lane), flags)
        result = (
            new if selected is None else fn.b.select(elements.scalar(fn, selected), new, result)
        )
    return (
        result if begins or start is None else floating.combine_kind(fn, kind, result, start, flags)
    )


@maskable("vector.multi_reduction")
def multi_reduction(fn: FunctionCodegen, op: Operation, mask: SSAValue | None) -> None:
    """Combine the accumulator with the reduced lanes for each result, in row-major order."""
    source, accumulator = op.operands
    reduced = integers(op, "reduction_dims")
    rank = len(shape_of(source.type))
    kept_dims = [k for k in range(rank) if k not in reduced]
    by = _arithmetic(fn, kind_of(op, llvm.register_type(source.type)), fastmath_text(op))
    if mask is None and rank > 1 and kept_dims:
        outer = [k for k in range(rank) if k != kept_dims[-1]]
        rows = permuted(fn, elements.leaves_of(fn, source), [*outer, kept_dims[-1]])
        places = [outer.index(k) for k in kept_dims[:-1]]
        reduced_leaves = lanes.multi_reduction(
            rows, elements.leaves_of(fn, accumulator), None, places, by
        )
        fn.bind_leaves(op.results[0], [*reduced_leaves.flat])
        return
    old = elements.scalars_of(fn, accumulator)
    new = elements.scalars_of(fn, source)
    selection = None if mask is None else elements.scalars_of(fn, mask)
    _bind_scalars(fn, op.results[0], lanes.multi_reduction(new, old, selection, kept_dims, by))


@lowers("vector.scan")
def scan(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to partial reductions along a dimension; only an exclusive scan uses the initial
    value."""
    by = _arithmetic(fn, kind_of(op, llvm.register_type(op.operands[0].type)))
    source, initial = (elements.scalars_of(fn, operand) for operand in op.operands)
    for result, lanes_of_result in zip(
        op.results, lanes.scan(op, source, initial, by), strict=True
    ):
        _bind_scalars(fn, result, lanes_of_result)


# Products


def multiply_add(fn: FunctionCodegen, a: Value, b: Value, c: Value, flags: str = "") -> Value:
    """Return `a * b + c`, fused where hardware fuses it: f32 and f64, not narrower formats."""
    floats = floating.Floats(fn.b)
    if floating.element(a.type).width in (32, 64):
        return floats.fma(a, b, c, flags)
    return floats.binary("fadd", floats.binary("fmul", a, b, flags), c, flags)


@lowers("vector.fma")
def fma(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to `a * b + c` in each lane."""
    fn.map_leaves(op, lambda a, b, c: multiply_add(fn, a, b, c))


@maskable("vector.outerproduct")
def outer_product(fn: FunctionCodegen, op: Operation, mask: SSAValue | None) -> None:
    """Combine the products of all pairs of lanes with the accumulator; float sums are fused."""
    lhs, rhs, *old = op.operands
    ty = llvm.vector_type(op.results[0].type)
    kind = kind_of(op, ty)
    if shape_of(rhs.type):
        rows = _lane_broadcasts(fn, lhs, ty.lanes)
        columns = elements.leaves_of(fn, rhs)
    else:
        rows = elements.leaves_of(fn, lhs)
        columns = _lane_broadcasts(fn, rhs, ty.lanes)
    product = lanes.outer_product(
        rows,
        columns,
        elements.leaves_of(fn, old[0]) if old else None,
        None if mask is None else elements.leaves_of(fn, mask),
        _arithmetic(fn, kind),
        None if mask is None else elements.splatted(fn, floating.neutral(kind, ty), ty.lanes),
        (lambda a, b, c: multiply_add(fn, _materialised(a), _materialised(b), c))
        if kind is AtomicRMWKind.addf
        else None,
    )
    fn.bind_leaves(op.results[0], [*product.flat])


def _lane_broadcasts(fn: FunctionCodegen, ssa: SSAValue, count: int) -> lanes.Lanes:
    """Return for each lane of a vector a function that broadcasts it at its first use: broadcasting
    early would take registers from the sums."""

    def spread(lane: elements.Lane) -> Callable[[], Value]:
        return cache(lambda: elements.splatted(fn, elements.scalar(fn, lane), count))

    source = elements.lanes_of(fn, ssa)
    return lanes.array_of([spread(lane) for lane in source.flat], source.shape)


def _materialised(factor: Value | Callable[[], Value]) -> Value:
    return factor if isinstance(factor, Value) else factor()


# Groups of products

_LANES = (4, 8, 16)
_WIDTH = 32
_ALL_FLAGS = "fast"
_INSTRUCTIONS: dict[tuple[str, str, llvm.IntType | llvm.FloatType], tuple[str, str]] = {
    ("arith.extui", "arith.extsi", llvm.int_type(8)): ("i8", "llvm.x86.avx512.vpdpbusd"),
    ("arith.extsi", "arith.extsi", llvm.int_type(16)): ("i16", "llvm.x86.avx512.vpdpwssd"),
    ("arith.extf", "arith.extf", llvm.BF16): ("bf16", "llvm.x86.avx512bf16.dpbf16ps"),
}
"""Product instructions, by the extension and the type of the factors: the feature of the host, and
the intrinsic."""


def add_products(
    fn: FunctionCodegen, factors: tuple[SSAValue, SSAValue], start: Value, flags: str
) -> Value | None:
    """Return the lanes of `start` plus the products of the rows of two matrices, by one
    instruction; None if the host has none for these factors.

    Contractions that processors have instructions for: groups of products of narrow numbers.

    Each lane of 32 bits gets the products of as many narrow numbers of two other vectors as it is
    wide: of four signed and unsigned bytes, of two signed numbers of 16 bits, of two of bfloat16
    where flags allow how these are rounded.
    """
    first, second = (factor.owner for factor in factors)
    if not isinstance(first, Operation) or not isinstance(second, Operation):
        return None
    if second.name == "arith.extui":
        first, second = second, first
    shape = shape_of(first.results[0].type)
    if len(shape) != 2 or not first.operands or not second.operands:
        return None
    leaves = [fn.vector(op.operands[0]) for op in (first, second)]
    types = {leaf.type for operand_leaves in leaves for leaf in operand_leaves}
    (narrow,) = types if len(types) == 1 else (None,)
    if not isinstance(narrow, llvm.VecType) or shape[0] not in _LANES:
        return None
    kind, name = _INSTRUCTIONS.get((first.name, second.name, narrow.element), ("", ""))
    if kind not in describe_host().products or narrow.element.width * shape[1] != _WIDTH:
        return None
    if isinstance(narrow.element, llvm.FloatType) and flags != _ALL_FLAGS:
        return None
    arguments = [start, *(_flat(fn, op.operands[0]) for op in (first, second))]
    return fn.b.call(f"{name}.{_WIDTH * shape[0]}", start.type, arguments)


def _flat(fn: FunctionCodegen, matrix: SSAValue) -> Value:
    """Return a matrix as one LLVM vector: the source of a shape cast if that is one, else its
    joined rows."""
    source = matrix.owner
    (rows, columns) = shape_of(matrix.type)
    leaves = fn.vector(matrix)
    ty = leaves[0].vector
    flat = llvm.vec_type(rows * columns, ty.element)
    if isinstance(source, Operation) and source.name == "vector.shape_cast":
        (whole, *further_leaves) = fn.vector(source.operands[0])
        if not further_leaves and whole.type == flat:
            return whole
    if all(leaf == leaves[0] for leaf in leaves):
        row = fn.b.cast("bitcast", leaves[0], llvm.int_type(_WIDTH))
        return fn.b.cast("bitcast", elements.splatted(fn, row, rows), flat)
    return elements.assemble_leaf(fn, flat, [*elements.lanes_of(fn, matrix).flat])


# Contractions


@maskable("vector.contract")
def contract(fn: FunctionCodegen, op: Operation, mask: SSAValue | None) -> None:
    """Combine, for each point of the result, the products along the reduced dimensions.

    The lanes of the result are the lanes of vectors wherever there are any: operands whose last
    dimension is another one are transposed first. Each element is combined in the same order in all
    forms.
    """
    ty = llvm.register_type(op.results[0].type)
    kind = kind_of(op, ty)
    flags = fastmath_text(op)
    lhs, rhs, accumulator = op.operands
    plan = lanes.Contraction.of(op)
    by = _arithmetic(fn, kind, flags)
    begins = kind is AtomicRMWKind.addf and plan.is_product and mask is None
    if mask is None and plan.lhs == plan.rhs == (0, 1) and plan.result == (0,):
        if kind in (AtomicRMWKind.addi, AtomicRMWKind.addf):
            result = add_products(fn, (lhs, rhs), fn.value(accumulator), flags)
            if result is not None:
                fn.bind(op.results[0], result)
                return
    if mask is None and plan.result:
        assert isinstance(ty, llvm.VecType)
        along = plan.result[-1]
        lhs_rows = _operand_rows(fn, lhs, plan.lhs, along, ty.lanes)
        rhs_rows = _operand_rows(fn, rhs, plan.rhs, along, ty.lanes)
        zero = elements.splatted(fn, floating.neutral(kind, ty), ty.lanes) if begins else None
        old = elements.leaves_of(fn, accumulator)
        result = plan.without(along).run(lhs_rows, rhs_rows, old, None, by, zero)
        fn.bind_leaves(op.results[0], [*result.flat])
        return
    if mask is None and plan.extents and plan.lhs == plan.rhs == tuple(range(len(plan.extents))):
        total = _dot(fn, op, kind, flags)
        if total is not None:
            fn.bind(op.results[0], total)
            return
    a, b, old = (elements.scalars_of(fn, operand) for operand in op.operands)
    selection = None if mask is None else elements.scalars_of(fn, mask)
    result = plan.run(a, b, old, selection, by, floating.neutral(kind, ty) if begins else None)
    _bind_scalars(fn, op.results[0], result)


def _operand_rows(
    fn: FunctionCodegen, operand: SSAValue, dims: tuple[int, ...], along: int, count: int
) -> lanes.Lanes:
    """Return an operand's contribution to the rows of the result along a dimension: its own rows
    along it, or one lane for all."""
    if along not in dims:
        return _lane_broadcasts(fn, operand, count)
    order = [*(k for k, dim in enumerate(dims) if dim != along), dims.index(along)]
    return permuted(fn, elements.leaves_of(fn, operand), order)


def _dot(fn: FunctionCodegen, op: Operation, kind: AtomicRMWKind, flags: str) -> Value | None:
    """Return the products of all lanes, combined from the first to the last."""
    total = fn.value(op.operands[2])
    for a, b in zip(fn.vector(op.operands[0]), fn.vector(op.operands[1]), strict=True):
        combined = at_once(fn, kind, multiply(fn, a, b, flags), total, flags)
        if combined is None:
            return None
        total = combined
    return total
