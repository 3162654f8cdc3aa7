"""The kinds of nodes of affine expressions, and what the binary ones compute."""

from __future__ import annotations

from enum import Enum


class AffineExprKind(Enum):
    """What a node is; the value of a binary kind is its operator in the text."""

    ADD = "+"
    MUL = "*"
    MOD = "mod"
    FLOORDIV = "floordiv"
    CEILDIV = "ceildiv"
    CONSTANT = "constant"
    DIM = "dim"
    SYMBOL = "symbol"

    __hash__ = object.__hash__


def fold(kind: AffineExprKind, lhs: int, rhs: int) -> int:
    """The value of a binary operator on integers.

    Raises `ZeroDivisionError` where a divisor is zero.

    >>> fold(AffineExprKind.MOD, -5, 3), fold(AffineExprKind.CEILDIV, -5, 3)
    (1, -1)
    """
    if kind is AffineExprKind.ADD:
        return lhs + rhs
    if kind is AffineExprKind.MUL:
        return lhs * rhs
    if kind is AffineExprKind.MOD:
        return lhs % rhs
    if kind is AffineExprKind.FLOORDIV:
        return lhs // rhs
    return -(-lhs // rhs)
