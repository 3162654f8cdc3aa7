"""Ranges of what affine expressions give: interval arithmetic, operand by operand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

from xdsl.ir import Operation

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineSymbolExpr,
)
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.interfaces.index_values import IntegerRange, Ranges

Bounds: TypeAlias = tuple[int, int]
"""The least and the greatest value."""

_INDEX = IntegerRange.any(64)


def apply(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The bounds of the expression of an `affine.apply`."""
    assert isinstance(op, ApplyOp)
    bounds = [(_INDEX if one is None else one) for one in ranges]
    count = op.affine_map.num_dims
    found = bounds_of(op.affine_map.results[0], bounds[:count], bounds[count:])
    if found is None:
        return None
    return IntegerRange.of(64, *found, is_signed=True)


def bounds_of(
    expr: AffineExpr, dims: Sequence[IntegerRange], symbols: Sequence[IntegerRange]
) -> Bounds | None:
    """The bounds of an expression; None if it may be, on the way, no index of 64 bits.

    >>> from loopwright.ir.affine_expr import dim
    >>> bounds_of(dim(0) % 8 + 1, [IntegerRange.any(64)], [])
    (1, 8)
    """
    if isinstance(expr, AffineConstantExpr):
        return (expr.value, expr.value)
    if isinstance(expr, AffineDimExpr | AffineSymbolExpr):
        range_ = (dims if isinstance(expr, AffineDimExpr) else symbols)[expr.position]
        return (range_.smin, range_.smax)
    assert isinstance(expr, AffineBinaryExpr)
    left, right = bounds_of(expr.lhs, dims, symbols), bounds_of(expr.rhs, dims, symbols)
    found = None if left is None or right is None else _combined(expr.kind, left, right)
    if found is None or found[0] < _INDEX.smin or found[1] > _INDEX.smax:
        return None
    return found


def _combined(kind: AffineExprKind, left: Bounds, right: Bounds) -> Bounds | None:
    if kind is AffineExprKind.ADD:
        return (left[0] + right[0], left[1] + right[1])
    if kind is AffineExprKind.MUL:
        corners = [a * b for a, b in product(left, right)]
        return (min(corners), max(corners))
    if right[0] <= 0:
        return None
    if kind is AffineExprKind.MOD:
        if right[0] == right[1] and left[0] // right[0] == left[1] // right[0]:
            return (left[0] % right[0], left[1] % right[0])
        return (0, right[1] - 1)
    up = kind is AffineExprKind.CEILDIV
    corners = [-(-a // b) if up else a // b for a, b in product(left, right)]
    return (min(corners), max(corners))
