"""Lanes of subscripts: the dimension of memory along which an access moves with a loop, and how
far.

`varying_dimension` finds candidates by a syntactic criterion, as in `mlir-opt`. `lane_strides` is
exact and used for plans: the differences of subscripts between neighbouring lanes, evaluating `mod`
and `floordiv` within one group of lanes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from xdsl.ir import Operation, SSAValue

from loopwright.ir import affine_expr
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.dialects.affine import ApplyOp, ForOp
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    bind,
    compose,
    composed_subscripts,
    map_of,
)
from loopwright.ir.dialects.memref.layout import has_identity_layout, strides_and_offset
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import memref_of, subscript_operands
from loopwright.loops.vectorize.plan import LaneLoop
from loopwright.records import dataclass


def is_row_major(access: Operation) -> bool:
    """Whether elements of an access's memref lie in row-major order without gaps."""
    type_ = memref_of(access).type
    return is_memref(type_) and has_identity_layout(type_)


def has_strides(access: Operation) -> bool:
    """Whether the elements of an access's memref are strided, with known or unknown strides."""
    type_ = memref_of(access).type
    return is_memref(type_) and strides_and_offset(type_) is not None


def is_contiguous(access: Operation, loop: ForOp) -> bool:
    """Whether consecutive iterations of a loop access elements that are adjacent along the last
    subscript: vectors are loaded and stored along it."""
    bound = composed_subscripts(access)
    steps = [coefficient(bound.with_exprs([e]), loop.induction_variable) for e in bound.exprs]
    return (
        bool(steps) and steps[-1] == 1 and not any(steps[:-1]) and element_step(access, loop) == 1
    )


def element_step(access: Operation, loop: ForOp) -> int | None:
    """The stride in elements between consecutive iterations of a loop."""
    type_ = memref_of(access).type
    if not is_memref(type_) or (layout := strides_and_offset(type_)) is None:
        return None
    bound = composed_subscripts(access)
    variable = loop.induction_variable
    total = 0
    for expr, stride in zip(bound.exprs, layout[0], strict=True):
        step = coefficient(bound.with_exprs([expr]), variable)
        if step is None or (step and stride is None):
            return None
        total += step * (stride or 0)
    return total


def coefficient(bound: BoundExprs, variable: SSAValue) -> int | None:
    """The coefficient of a variable in a single expression; None if a division depends on it."""
    if variable not in bound.dims:
        return 0
    expr, position = bound.exprs[0], bound.dims.index(variable)
    row = affine_expr.Flattener(len(bound.dims), len(bound.symbols)).flatten(expr)
    if row is None or any(column >= len(bound.operands) for column in row):
        return None if position in expr.used_dims() else 0
    return row.get(position, 0)


def uses_value(value: SSAValue, variable: SSAValue) -> bool:
    """Whether an index is the variable, or is computed from it by `affine.apply`."""
    if value is variable:
        return True
    owner = value.owner
    if not isinstance(owner, Operation) or not isinstance(owner, ApplyOp):
        return False
    bound = compose(bind(affine_expr.AffineMap.identity(1), [value]))
    return variable in bound.operands


def varying_dimension(access: Operation, variable: SSAValue) -> int | None:
    """The dimension of memory, counted from the last, along which an access varies with a loop: -1
    if it is invariant, None if it varies along several, or in several terms."""
    affine_map, operands = map_of(access), subscript_operands(access)
    varying: int | None = None
    for number, expr in enumerate(affine_map.results):
        for operand in _occurrences(expr, affine_map, operands):
            if uses_value(operand, variable):
                if varying is not None:
                    return None
                varying = number
    return -1 if varying is None else len(affine_map.results) - (varying + 1)


def _occurrences(
    expr: affine_expr.AffineExpr, affine_map: affine_expr.AffineMap, operands: Sequence[SSAValue]
) -> Iterator[SSAValue]:
    """The operand of each input of an expression, once for each occurrence."""
    if isinstance(expr, affine_expr.AffineDimExpr):
        yield operands[expr.position]
    elif isinstance(expr, affine_expr.AffineSymbolExpr):
        yield operands[affine_map.num_dims + expr.position]
    elif isinstance(expr, affine_expr.AffineBinaryExpr):
        yield from _occurrences(expr.lhs, affine_map, operands)
        yield from _occurrences(expr.rhs, affine_map, operands)


@dataclass(frozen=True, slots=True)
class _Progress:
    """An expression over the lanes of one group: lane k has its value in lane 0 plus `slope` * k.

    In lane 0 it is congruent to `residue` modulo `modulus`; with modulus 0 it is `residue`.
    """

    slope: int
    modulus: int
    residue: int


_UNKNOWN = _Progress(0, 1, 0)


@dataclass(frozen=True, slots=True)
class Lanes:
    """One vectorised loop: its variable, its step, and how many iterations make a group."""

    variable: SSAValue
    step: int
    factor: int
    start: int | None
    """A value congruent to the lower bound modulo the step, if known."""
    modulus: int = 0
    """The modulus of that; 0 if it is the lower bound itself."""


def lanes_of(loop: LaneLoop) -> Lanes:
    """The lanes that the iterations of a loop become."""
    first = _first_value(loop.op)
    variable = loop.op.induction_variable
    return Lanes(variable, loop.op.step_value, loop.factor, first.residue, first.modulus)


def _first_value(loop: ForOp) -> _Progress:
    """Return the known facts about the lower bound of an `affine.for`."""
    if len(loop.lower_map) != 1:
        return _UNKNOWN
    bound = compose(bind(loop.lower_map, loop.lower_bound_operands))
    return _progress(bound.exprs[0], bound, None) or _UNKNOWN


def lane_strides(bound: BoundExprs, lanes: Lanes) -> tuple[int | None, ...]:
    """The difference of each expression between consecutive lanes; None if it is not constant."""
    return tuple(
        None if progress is None else progress.slope
        for progress in (_progress(expr, bound, lanes) for expr in bound.exprs)
    )


def _progress(
    expr: affine_expr.AffineExpr, bound: BoundExprs, lanes: Lanes | None
) -> _Progress | None:
    """How an expression changes from lane to lane; None if it is not linear there."""
    if isinstance(expr, affine_expr.AffineConstantExpr):
        return _Progress(0, 0, expr.value)
    if isinstance(expr, affine_expr.AffineDimExpr):
        return _leaf(bound.dims[expr.position], lanes)
    if isinstance(expr, affine_expr.AffineSymbolExpr):
        return _leaf(bound.symbols[expr.position], lanes)
    assert isinstance(expr, affine_expr.AffineBinaryExpr)
    left, right = _progress(expr.lhs, bound, lanes), _progress(expr.rhs, bound, lanes)
    if left is None or right is None:
        return None
    if expr.kind is affine_expr.AffineExprKind.ADD:
        modulus = gcd(left.modulus, right.modulus)
        residue = left.residue + right.residue
        return _Progress(
            left.slope + right.slope, modulus, residue % modulus if modulus else residue
        )
    factor = expr.rhs.constant_value()
    if factor is None:
        return None if left.slope or right.slope else _UNKNOWN
    if expr.kind is affine_expr.AffineExprKind.MUL:
        return _Progress(left.slope * factor, abs(left.modulus * factor), left.residue * factor)
    return _divided(expr.kind, left, factor, 1 if lanes is None else lanes.factor)


def _divided(
    kind: affine_expr.AffineExprKind, of: _Progress, divisor: int, lanes: int
) -> _Progress | None:
    """A remainder or a quotient: exact if no lane of a group crosses a multiple of the divisor."""
    if divisor <= 0:
        return None
    if kind is affine_expr.AffineExprKind.CEILDIV:
        of = _Progress(of.slope, of.modulus, of.residue + divisor - 1)
    modulus = gcd(of.modulus, divisor)
    first = of.residue % modulus
    last = first + of.slope * (lanes - 1)
    stays = 0 <= last < modulus or of.slope == 0
    if kind is affine_expr.AffineExprKind.MOD:
        return _Progress(of.slope, modulus, first) if stays else None
    if stays:
        return _UNKNOWN
    if of.slope % divisor == 0:
        return _Progress(of.slope // divisor, 1, 0)
    return None


def _leaf(value: SSAValue, lanes: Lanes | None) -> _Progress:
    if lanes is not None and value is lanes.variable:
        if lanes.start is None:
            return _Progress(lanes.step, 1, 0)
        group = gcd(lanes.step * lanes.factor, lanes.modulus)
        return _Progress(lanes.step, group, lanes.start % group)
    constant = constant_value(value)
    if constant is not None:
        return _Progress(0, 0, constant)
    loop = loop_of_variable(value)
    if loop is None:
        return _UNKNOWN
    first = _first_value(loop)
    modulus = gcd(loop.step_value, first.modulus)
    return _Progress(0, modulus, first.residue % modulus)
