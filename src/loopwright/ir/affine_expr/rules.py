"""The simplifications that the operators of affine expressions make, as MLIR does.

Constants are folded and stand on the right, symbols stand right of dimensions; like terms next to
each other are added; multiples of the divisor leave `mod` and `floordiv`; `x - x floordiv q * q`
is `x mod q`. A fold to what cannot be written is not done.
"""

from __future__ import annotations

from loopwright.ir.affine_expr.expr import (
    BUILD,
    AffineBinaryExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymbolExpr,
    constant,
    intern,
    is_writable,
)
from loopwright.ir.affine_expr.kinds import AffineExprKind, fold

_ADD = AffineExprKind.ADD
_MUL = AffineExprKind.MUL
_MOD = AffineExprKind.MOD
_FLOORDIV = AffineExprKind.FLOORDIV
_CEILDIV = AffineExprKind.CEILDIV


def _operands(expr: AffineExpr, kind: AffineExprKind) -> tuple[AffineExpr, AffineExpr] | None:
    if expr.kind is kind and isinstance(expr, AffineBinaryExpr):
        return expr.lhs, expr.rhs
    return None


def _term(expr: AffineExpr) -> tuple[AffineExpr, int]:
    """`expr` as base times constant coefficient."""
    if isinstance(expr, AffineBinaryExpr) and expr.kind is _MUL:
        value = expr.rhs.constant_value()
        if value is not None:
            return expr.lhs, value
    return expr, 1


def _out_of_order(lhs: AffineExpr, rhs: AffineExpr) -> bool:
    """Whether these are two dimensions, or two symbols, with the higher position first."""
    if isinstance(lhs, AffineDimExpr):
        return isinstance(rhs, AffineDimExpr) and lhs.position > rhs.position
    if isinstance(lhs, AffineSymbolExpr):
        return isinstance(rhs, AffineSymbolExpr) and lhs.position > rhs.position
    return False


def _add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    return _simplify_add(lhs, rhs) or intern(_ADD, lhs, rhs)


def _simplify_add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    """The sum in another form than a node of `lhs` and `rhs`; None if there is none."""
    left, right = lhs.constant_value(), rhs.constant_value()
    if left is not None and right is not None:
        total = left + right
        return constant(total) if is_writable(total) or 0 in (left, right) else None
    if left is not None or (lhs.symbolic and not rhs.symbolic) or _out_of_order(lhs, rhs):
        return _add(rhs, lhs)
    if right == 0:
        return lhs
    inner = _operands(lhs, _ADD)
    inner_constant = None if inner is None else inner[1].constant_value()
    if inner is not None and inner_constant is not None and right is not None:
        total = inner_constant + right
        return _add(inner[0], constant(total)) if is_writable(total) else None
    base, coefficient = _term(lhs)
    other_base, other_coefficient = _term(rhs)
    if base is other_base and is_writable(coefficient + other_coefficient):
        return _mul(base, constant(coefficient + other_coefficient))
    if inner is not None and inner_constant is not None:
        return _add(_add(inner[0], rhs), inner[1])
    return _remainder(lhs, rhs)


def _remainder(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    """`x mod q` for `x + rhs` where rhs is `x floordiv q` times `-q`; None for anything else.

    In `y + x + rhs` the last two are combined where they can be.
    """
    product = _operands(rhs, _MUL)
    if product is None:
        return None
    factor, value = product[0], product[1].constant_value()
    scaled = _operands(factor, _MUL)
    if value == -1 and scaled is not None:
        quotient = _operands(scaled[0], _FLOORDIV)
        if quotient is not None and quotient[0] is lhs and quotient[1] is scaled[1]:
            return _mod(lhs, scaled[1])
        return None
    quotient = _operands(factor, _FLOORDIV)
    if quotient is None:
        return None
    divisor = quotient[1].constant_value()
    if quotient[0] is lhs and divisor is not None and divisor > 0 and value == -divisor:
        return _mod(lhs, quotient[1])
    terms = _operands(lhs, _ADD)
    if terms is None:
        return None
    last = _simplify_add(terms[1], rhs)
    return None if last is None else _add(terms[0], last)


def _mul(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    left, right = lhs.constant_value(), rhs.constant_value()
    if left is not None and right is not None:
        product = left * right
        if is_writable(product) or 1 in (left, right):
            return constant(product)
        return intern(_MUL, lhs, rhs)
    if not lhs.symbolic and not rhs.symbolic:
        return intern(_MUL, lhs, rhs)
    if left is not None or not rhs.symbolic or _out_of_order(lhs, rhs):
        lhs, rhs = rhs, lhs
        right = left if left is not None else right
    if right == 1:
        return lhs
    if right == 0:
        return rhs
    inner = _operands(lhs, _MUL)
    inner_constant = None if inner is None else inner[1].constant_value()
    if inner is not None and inner_constant is not None:
        if right is None:
            return _mul(_mul(inner[0], rhs), inner[1])
        if is_writable(inner_constant * right):
            return _mul(inner[0], constant(inner_constant * right))
    return intern(_MUL, lhs, rhs)


def _floordiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    divisor = rhs.constant_value()
    if not divisor:
        return intern(_FLOORDIV, lhs, rhs)
    # A sum splits where one side is a multiple; left-deep sums are walked, not recursed into.
    pending: list[AffineExpr] = []
    while True:
        terms = _operands(lhs, _ADD)
        if terms is None or divisor == 1:
            break
        if all(term.largest_known_divisor % divisor for term in terms):
            break
        pending.append(_floordiv(terms[1], rhs))
        lhs = terms[0]
    quotient = _quotient(_FLOORDIV, lhs, rhs, divisor)
    for term in reversed(pending):
        quotient = _add(quotient, term)
    return quotient


def _ceildiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    divisor = rhs.constant_value()
    return _quotient(_CEILDIV, lhs, rhs, divisor) if divisor else intern(_CEILDIV, lhs, rhs)


def _quotient(kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr, divisor: int) -> AffineExpr:
    dividend = lhs.constant_value()
    if dividend is not None:
        value = fold(kind, dividend, divisor)
        return constant(value) if is_writable(value) else intern(kind, lhs, rhs)
    if divisor == 1:
        return lhs
    base, coefficient = _term(lhs)
    if base is not lhs and coefficient % divisor == 0 and is_writable(coefficient // divisor):
        return _mul(base, constant(coefficient // divisor))
    return intern(kind, lhs, rhs)


def _mod(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    modulus = rhs.constant_value()
    if modulus is None or modulus < 1:
        return intern(_MOD, lhs, rhs)
    while True:
        dividend = lhs.constant_value()
        if dividend is not None:
            return constant(dividend % modulus)
        if lhs.largest_known_divisor % modulus == 0:
            return constant(0)
        smaller = _same_modulo(lhs, modulus)
        if smaller is None:
            return intern(_MOD, lhs, rhs)
        lhs = smaller


def _same_modulo(expr: AffineExpr, modulus: int) -> AffineExpr | None:
    """A part of `expr` that is congruent to it: without a multiple, or without an inner `mod`."""
    terms = _operands(expr, _ADD)
    if terms is not None:
        if terms[0].largest_known_divisor % modulus == 0:
            return terms[1]
        return terms[0] if terms[1].largest_known_divisor % modulus == 0 else None
    inner = _operands(expr, _MOD)
    if inner is not None:
        value = inner[1].constant_value()
        if value is not None and value >= 1 and value % modulus == 0:
            return inner[0]
    return None


def install() -> None:
    """Make the operators of affine expressions follow these rules."""
    BUILD.update(
        {
            _ADD: _add,
            _MUL: _mul,
            _MOD: _mod,
            _FLOORDIV: _floordiv,
            _CEILDIV: _ceildiv,
        }
    )
