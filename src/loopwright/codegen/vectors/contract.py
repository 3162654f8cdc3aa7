"""Lowering of `vector.contract`.

The lanes of the result are the lanes of vectors wherever there are any: operands whose last
dimension is another one are transposed first. Each element is combined in the same order in all
forms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.affine_expr import AffineDimExpr
from loopwright.codegen.arithmetic.combining import combine, neutral
from loopwright.codegen.core.attributes import items
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.fastmath import fastmath_text
from loopwright.codegen.core.types import VecType, register_type
from loopwright.codegen.core.values import Value
from loopwright.codegen.vectors.masks import maskable
from loopwright.codegen.vectors.products import add_products
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
from loopwright.codegen.vectors.vector_arith import at_once, chosen, kind_of, multiply, selection_of
from loopwright.dialects.vector.attributes import IteratorTypeAttr
from loopwright.syntax.attributes import AffineMapAttr


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
    ty = register_type(op.results[0].type)
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
    zero = neutral(kind, register_type(op.results[0].type))
    values = [zero] * len(old) if last else list(old)
    lhs = [scalar(fn, lane) for lane in lanes_of(fn, op.operands[0])]
    rhs = [scalar(fn, lane) for lane in lanes_of(fn, op.operands[1])]
    points = list(positions(plan.extents))
    for at, selected in zip(points, selection_of(fn, mask, len(points)), strict=True):
        place, a, b = (plan.number(dims, at) for dims in (plan.result, plan.lhs, plan.rhs))
        term = multiply(fn, lhs[a], rhs[b], flags)
        combined = combine(fn, kind, values[place], term, flags)
        values[place] = chosen(fn, selected, combined, values[place])
    if last:
        values = [combine(fn, kind, v, o, flags) for v, o in zip(values, old, strict=True)]
    assemble(fn, op.results[0], [Lane(value) for value in values])


def _contract_rows(
    fn: FunctionLowering, op: Operation, plan: _Contraction, kind: str, flags: str
) -> None:
    """The contraction a row of the result at a time."""
    along = plan.result[-1]
    old = list(fn.vector(op.operands[2]))
    ty = old[0].type
    assert isinstance(ty, VecType)
    zero = splatted(fn, neutral(kind, ty), ty.lanes) if plan.zero_first else None
    values = list(old) if zero is None else [zero] * len(old)
    lhs = _rows(fn, op.operands[0], plan, plan.lhs, along)
    rhs = _rows(fn, op.operands[1], plan, plan.rhs, along)
    extents = [1 if dim == along else extent for dim, extent in enumerate(plan.extents)]
    for at in positions(extents):
        place = plan.number(plan.result[:-1], at)
        term = multiply(fn, lhs(at), rhs(at), flags)
        values[place] = combine(fn, kind, values[place], term, flags)
    if zero is not None:
        values = [combine(fn, kind, v, o, flags) for v, o in zip(values, old, strict=True)]
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
