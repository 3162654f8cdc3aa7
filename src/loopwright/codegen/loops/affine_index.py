"""Lowering of `affine.delinearize_index` and `affine.linearize_index`."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from loopwright.affine_expr import AffineExprKind
from loopwright.codegen.core.attributes import integers
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.expressions import (
    Ranged,
    floor_div,
    floor_mod,
    no_wrap_flags,
    ranged_operand,
)
from loopwright.codegen.core.ranges import (
    Range,
    add_ranges,
    combine,
    mul_ranges,
)
from loopwright.codegen.loops.affine import bind_ranged


def _basis(fn: FunctionLowering, op: Operation, first: int) -> list[Ranged]:
    """The basis, whose dynamic elements (positive by definition) are operands from `first` on."""
    dynamic = iter(op.operands[first:])
    basis: list[Ranged] = []
    for value in integers(op, "static_basis"):
        element = ranged_operand(fn, next(dynamic)) if value == DYNAMIC_INDEX else Ranged.of(value)
        basis.append(element)
    return basis


def _times(fn: FunctionLowering, a: Ranged, b: Ranged) -> Ranged:
    result = mul_ranges(a.range, b.range)
    flags = no_wrap_flags(result, a.range, b.range)
    return Ranged.of(fn.b.index_mul(a.index, b.index, flags), result.clamped())


@lowers("affine.delinearize_index")
def _(fn: FunctionLowering, op: Operation) -> None:
    basis = _basis(fn, op, 1)
    if len(basis) == len(op.results):
        basis = basis[1:]  # the outer bound takes no part
    value = ranged_operand(fn, op.operands[0])
    strides = [Ranged.of(1)]
    for element in reversed(basis):
        strides.insert(0, _times(fn, strides[0], element))
    for result, stride in zip(op.results[:-1], strides[:-1], strict=True):
        quotient = floor_div(fn.b, value, stride.index)
        known = combine(AffineExprKind.FLOORDIV, value.range, stride.range)
        bind_ranged(fn, result, Ranged.of(quotient, known.clamped()))
        rest = combine(AffineExprKind.MOD, value.range, stride.range)
        known_rest = rest if rest.non_negative else Range(0, None)
        value = Ranged.of(floor_mod(fn.b, value, stride.index), known_rest)
    bind_ranged(fn, op.results[-1], value)


@lowers("affine.linearize_index")
def _(fn: FunctionLowering, op: Operation) -> None:
    static = integers(op, "static_basis")
    count = len(op.operands) - sum(value == DYNAMIC_INDEX for value in static)
    basis = _basis(fn, op, count)
    indices = [ranged_operand(fn, operand) for operand in op.operands[:count]]
    if len(basis) == count:
        basis = basis[1:]
    result = indices[-1] if indices else Ranged.of(0)
    stride = Ranged.of(1)
    for index, element in zip(reversed(indices[:-1]), reversed(basis), strict=True):
        stride = _times(fn, stride, element)
        term = _times(fn, index, stride)
        known = add_ranges(term.range, result.range)
        flags = no_wrap_flags(known, term.range, result.range)
        result = Ranged.of(fn.b.index_add(term.index, result.index, flags), known.clamped())
    bind_ranged(fn, op.results[0], result)
