"""Lowering of the vector dialect's arithmetic: reductions, products, scans, contractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.dialects.vector.constraints import CombiningKindAttr, IteratorTypeAttr
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.properties import attribute, integer, integers, items
from loopwright.ir.target import describe_host
from loopwright.native.codegen import llvm
from loopwright.native.codegen.builder import Value, splat
from loopwright.native.codegen.context import FunctionLowering, fastmath_text, lowers
from loopwright.native.codegen.elements import (
    Lane,
    assemble,
    assemble_leaf,
    lanes_of,
    leaf_lanes,
    linear,
    positions,
    scalar,
    shape_of,
    splatted,
)
from loopwright.native.codegen.floating import (
    Floats,
    combine_kind,
    element,
    neutral,
    reduce_intrinsic,
    vector_kind,
)
from loopwright.native.codegen.vector_gather import maskable
from loopwright.native.codegen.vector_shape import permuted

# Arithmetic --------------------------------------------------------------------------------------
# Floats are combined in the interpreter's order, so that all bits agree; the fast-math flags of an
# op allow LLVM another one.


def kind_of(op: Operation, ty: llvm.LLVMType) -> str:
    """The atomic kind with which an op combines."""
    found = attribute(op, "kind")
    return vector_kind(found.data if isinstance(found, CombiningKindAttr) else "add", ty)


def multiply(fn: FunctionLowering, lhs: Value, rhs: Value, flags: str = "") -> Value:
    """The product of scalars or of lanes."""
    if isinstance(element(lhs.type), llvm.FloatType):
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
    assert isinstance(leaf.type, llvm.VecType)
    (selected,) = fn.vector(mask)
    nothing = splat(neutral(kind, leaf.type, partial=True), leaf.type.lanes)
    return fn.b.select(selected, leaf, nothing)


def at_once(
    fn: FunctionLowering, kind: str, leaf: Value, start: Value | None, flags: str
) -> Value | None:
    """The reduction by one of LLVM's, where that gives the same bits."""
    assert isinstance(leaf.type, llvm.VecType)
    ty, suffix = leaf.type.element, llvm.type_suffix(leaf.type)
    if kind in ("addf", "mulf") and ty.width in (32, 64):
        first = neutral(kind, ty) if start is None else start
        name = f"llvm.vector.reduce.f{kind[:3]}.{suffix}"
        return fn.b.call(name, ty, [first, leaf], flags=flags)
    intrinsic = reduce_intrinsic(kind, leaf.type)
    if intrinsic is None:
        return None
    result = fn.b.call(f"llvm.vector.reduce.{intrinsic}.{suffix}", ty, [leaf])
    return result if start is None else combine_kind(fn, kind, result, start, flags)


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
        combined = combine_kind(fn, kind, result, scalar(fn, lane), flags)
        result = chosen(fn, selected, combined, result)
    return result if begins or start is None else combine_kind(fn, kind, result, start, flags)


@maskable("vector.multi_reduction")
def multi_reduction(fn: FunctionLowering, op: Operation, mask: SSAValue | None) -> None:
    """Each result combines the accumulator with the reduced lanes, in row-major order."""
    source, accumulator = op.operands
    shape, reduced = shape_of(source.type), set(integers(op, "reduction_dims"))
    kept = [k for k in range(len(shape)) if k not in reduced]
    leaf_type = llvm.register_type(source.type)
    kind, flags = kind_of(op, leaf_type), fastmath_text(op)
    kept_shape = [shape[k] for k in kept]
    if mask is None and len(shape) > 1 and kept:
        order = [k for k in range(len(shape)) if k != kept[-1]]
        rows = permuted(fn, fn.vector(source), shape, [*order, kept[-1]])
        leaves = list(fn.vector(accumulator))
        for at, row in zip(positions([shape[k] for k in order]), rows, strict=True):
            numbers = dict(zip(order, at, strict=True))
            place = linear([numbers[k] for k in kept[:-1]], kept_shape[:-1])
            leaves[place] = combine_kind(fn, kind, row, leaves[place], flags)
        fn.bind_leaves(op.results[0], leaves)
        return
    lanes = [scalar(fn, lane) for lane in lanes_of(fn, accumulator)]
    sources = lanes_of(fn, source)
    selection = selection_of(fn, mask, len(sources))
    for number, at in enumerate(positions(shape)):
        place = linear([at[k] for k in kept], kept_shape)
        combined = combine_kind(fn, kind, scalar(fn, sources[number]), lanes[place], flags)
        lanes[place] = chosen(fn, selection[number], combined, lanes[place])
    assemble(fn, op.results[0], [Lane(value) for value in lanes])


@lowers("vector.scan")
def scan(fn: FunctionLowering, op: Operation) -> None:
    """Partial reductions along a dimension; only an exclusive scan uses the initial value."""
    source, initial = op.operands
    shape, along = shape_of(source.type), integer(op, "reduction_dim")
    inclusive = bool(integer(op, "inclusive"))
    kind = kind_of(op, llvm.register_type(source.type))
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
            lanes[number] = combine_kind(fn, kind, lanes[before], added)
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
    ty = llvm.register_type(result.type)
    assert isinstance(ty, llvm.VecType)
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
            made = combine_kind(fn, kind, multiply(fn, row, columns), old[number])
        if masks is not None:
            empty = splatted(fn, neutral(kind, ty), ty.lanes) if old is None else old[number]
            made = fn.b.select(masks[number], made, empty)
        leaves.append(made)
    fn.bind_leaves(result, leaves)


# Groups of products ------------------------------------------------------------------------------
# Contractions that processors have instructions for: groups of products of narrow numbers.
#
# Each lane of 32 bits gets the products of as many narrow numbers of two other vectors as it is
# wide: of four signed and unsigned bytes, of two signed numbers of 16 bits, of two of bfloat16
# where flags allow how these are rounded.

_LANES = (4, 8, 16)
_WIDTH = 32
_ALL_FLAGS = "fast"
_INSTRUCTIONS: dict[tuple[str, str, llvm.IntType | llvm.FloatType], tuple[str, str]] = {
    ("arith.extui", "arith.extsi", llvm.int_type(8)): ("i8", "llvm.x86.avx512.vpdpbusd"),
    ("arith.extsi", "arith.extsi", llvm.int_type(16)): ("i16", "llvm.x86.avx512.vpdpwssd"),
    ("arith.extf", "arith.extf", llvm.BF16): ("bf16", "llvm.x86.avx512bf16.dpbf16ps"),
}
"""By how the factors are extended, and from what type: what hosts call it, and the instruction."""


def add_products(
    fn: FunctionLowering, factors: tuple[SSAValue, SSAValue], start: Value, flags: str
) -> Value | None:
    """The lanes of `start` plus the products of the rows of two matrices, by one instruction; None
    if there is none for what the factors are."""
    first, second = (factor.owner for factor in factors)
    if not isinstance(first, Operation) or not isinstance(second, Operation):
        return None
    if second.name == "arith.extui":
        first, second = second, first
    shape = shape_of(first.results[0].type)
    if len(shape) != 2 or not first.operands or not second.operands:
        return None
    leaves = [fn.vector(op.operands[0]) for op in (first, second)]
    types = {leaf.type for some in leaves for leaf in some}
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


def _flat(fn: FunctionLowering, matrix: SSAValue) -> Value:
    """A matrix as one LLVM vector: what it was made of where that was one, else of its rows."""
    source, (rows, columns) = matrix.owner, shape_of(matrix.type)
    leaves = fn.vector(matrix)
    ty = leaves[0].type
    assert isinstance(ty, llvm.VecType)
    flat = llvm.vec_type(rows * columns, ty.element)
    if isinstance(source, Operation) and source.name == "vector.shape_cast":
        (whole, *others) = fn.vector(source.operands[0])
        if not others and whole.type == flat:
            return whole
    if all(leaf == leaves[0] for leaf in leaves):
        one = fn.b.cast("bitcast", leaves[0], llvm.int_type(_WIDTH))
        return fn.b.cast("bitcast", splatted(fn, one, rows), flat)
    return assemble_leaf(fn, flat, lanes_of(fn, matrix))


# Contractions ------------------------------------------------------------------------------------
# Lowering of `vector.contract`.
#
# The lanes of the result are the lanes of vectors wherever there are any: operands whose last
# dimension is another one are transposed first. Each element is combined in the same order in all
# forms.


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

    @property
    def adds_products(self) -> bool:
        """Whether rows of two matrices are multiplied, each by the one with its number."""
        return self.lhs == self.rhs == (0, 1) and self.result == (0,)

    def shape(self, dims: Sequence[int]) -> list[int]:
        """The extents of some dimensions."""
        return [self.extents[dim] for dim in dims]

    def number(self, dims: Sequence[int], at: Sequence[int]) -> int:
        """The row-major number of a point in some dimensions."""
        return linear([at[dim] for dim in dims], self.shape(dims))


def _dimensions(item: Attribute) -> tuple[int, ...]:
    assert isinstance(item, AffineMapAttr)
    results = item.data.results
    return tuple(result.position for result in results if isinstance(result, AffineDimExpr))


def _iterators(op: Operation) -> list[str]:
    return [
        item.data if isinstance(item, IteratorTypeAttr | StringAttr) else ""
        for item in items(op, "iterator_types")
    ]


Point = Sequence[int]


@maskable("vector.contract")
def contract(fn: FunctionLowering, op: Operation, mask: SSAValue | None) -> None:
    """For each point of the result, the products along the reduced dimensions, combined."""
    ty = llvm.register_type(op.results[0].type)
    kind, flags = kind_of(op, ty), fastmath_text(op)
    plan = _Contraction.of(op, kind)
    if mask is None and plan.adds_products and kind in ("addi", "addf"):
        made = add_products(fn, (op.operands[0], op.operands[1]), fn.value(op.operands[2]), flags)
        if made is not None:
            fn.bind(op.results[0], made)
            return
    if mask is None and plan.result:
        _contract_rows(fn, op, plan, kind, flags)
        return
    if mask is None and plan.extents and plan.lhs == plan.rhs == tuple(range(len(plan.extents))):
        total = _dot(fn, op, kind, flags)
        if total is not None:
            assemble(fn, op.results[0], [Lane(total)])
            return
    _contract_lanes(fn, op, plan, kind, flags, mask)


def _contract_lanes(
    fn: FunctionLowering,
    op: Operation,
    plan: _Contraction,
    kind: str,
    flags: str,
    mask: SSAValue | None,
) -> None:
    """The contraction lane by lane."""
    old = [scalar(fn, lane) for lane in lanes_of(fn, op.operands[2])]
    last = plan.zero_first and mask is None
    zero = neutral(kind, llvm.register_type(op.results[0].type))
    values = [zero] * len(old) if last else list(old)
    lhs = [scalar(fn, lane) for lane in lanes_of(fn, op.operands[0])]
    rhs = [scalar(fn, lane) for lane in lanes_of(fn, op.operands[1])]
    points = list(positions(plan.extents))
    for at, selected in zip(points, selection_of(fn, mask, len(points)), strict=True):
        place, a, b = (plan.number(dims, at) for dims in (plan.result, plan.lhs, plan.rhs))
        term = multiply(fn, lhs[a], rhs[b], flags)
        combined = combine_kind(fn, kind, values[place], term, flags)
        values[place] = chosen(fn, selected, combined, values[place])
    if last:
        values = [combine_kind(fn, kind, v, o, flags) for v, o in zip(values, old, strict=True)]
    assemble(fn, op.results[0], [Lane(value) for value in values])


def _contract_rows(
    fn: FunctionLowering, op: Operation, plan: _Contraction, kind: str, flags: str
) -> None:
    """The contraction a row of the result at a time."""
    along = plan.result[-1]
    old = list(fn.vector(op.operands[2]))
    ty = old[0].type
    assert isinstance(ty, llvm.VecType)
    zero = splatted(fn, neutral(kind, ty), ty.lanes) if plan.zero_first else None
    values = list(old) if zero is None else [zero] * len(old)
    lhs = _rows(fn, op.operands[0], plan, plan.lhs, along)
    rhs = _rows(fn, op.operands[1], plan, plan.rhs, along)
    extents = [1 if dim == along else extent for dim, extent in enumerate(plan.extents)]
    for at in positions(extents):
        place = plan.number(plan.result[:-1], at)
        term = multiply(fn, lhs(at), rhs(at), flags)
        values[place] = combine_kind(fn, kind, values[place], term, flags)
    if zero is not None:
        values = [combine_kind(fn, kind, v, o, flags) for v, o in zip(values, old, strict=True)]
    fn.bind_leaves(op.results[0], values)


def _rows(
    fn: FunctionLowering, operand: SSAValue, plan: _Contraction, dims: tuple[int, ...], along: int
) -> Callable[[Point], Value]:
    """What an operand contributes to the row of the result at a point: one of its rows along the
    last dimension of the result, or one lane for all."""
    leaves, extent = fn.vector(operand), plan.extents[along]
    if along in dims:
        others = tuple(dim for dim in dims if dim != along)
        order = [dims.index(dim) for dim in (*others, along)]
        turned = permuted(fn, leaves, plan.shape(dims), order)
        return lambda at: turned[plan.number(others, at)]
    lanes = [lane for leaf in leaves for lane in leaf_lanes(leaf)]
    made: dict[int, Value] = {}

    def spread(at: Point) -> Value:
        number = plan.number(dims, at)
        if number not in made:
            made[number] = splatted(fn, scalar(fn, lanes[number]), extent)
        return made[number]

    return spread


def _dot(fn: FunctionLowering, op: Operation, kind: str, flags: str) -> Value | None:
    """The products of all lanes, combined from the first to the last."""
    total = fn.value(op.operands[2])
    for a, b in zip(fn.vector(op.operands[0]), fn.vector(op.operands[1]), strict=True):
        combined = at_once(fn, kind, multiply(fn, a, b, flags), total, flags)
        if combined is None:
            return None
        total = combined
    return total
