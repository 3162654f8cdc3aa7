"""Simplification of whole expressions: flattened, like terms collected, and rebuilt.

This is stronger than what happens at construction: `d0 - (d0 + s0)` becomes `-s0`,
`d0 mod 4 + (d0 floordiv 4) * 4` becomes `d0`. Values never change.
"""

from __future__ import annotations

from functools import lru_cache

from loopwright.ir.affine_expr.expr import (
    AffineBinaryExpr,
    AffineExpr,
    AffineSymbolExpr,
    binary,
    constant,
)
from loopwright.ir.affine_expr.flatten import Flattener
from loopwright.ir.affine_expr.kinds import AffineExprKind
from loopwright.ir.affine_expr.map import AffineMap
from loopwright.reporting.errors import ConstantOverflowError

_MOST_READINGS = 8
_DIVISIONS = (AffineExprKind.FLOORDIV, AffineExprKind.CEILDIV)


@lru_cache(1 << 14)
def simplify_affine_expr(expr: AffineExpr, num_dims: int, num_symbols: int) -> AffineExpr:
    """`expr` with like terms collected; itself where it divides by zero or less, or a coefficient
    would not fit in 64 bits.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> str(simplify_affine_expr(dim(0) % 4 + dim(0) // 4 * 4 - (dim(0) + symbol(0)), 1, 1))
    '-s0'
    >>> str(simplify_affine_expr(symbol(0) * dim(0) + dim(0) - dim(0) * symbol(0), 1, 1))
    'd0'
    """
    simple = _simplified(expr, num_dims, num_symbols)
    if simple is not expr and _simplified(simple, num_dims, num_symbols) is expr:
        # Two forms that become each other, by the order in which their terms are met.
        return min(expr, simple, key=lambda form: (len(str(form)), str(form)))
    return simple


def _simplified(expr: AffineExpr, num_dims: int, num_symbols: int) -> AffineExpr:
    if not expr.pure:
        expr = simplify_semi_affine(expr)
    flattener = Flattener(num_dims, num_symbols)
    row = flattener.flatten(expr)
    if row is None:
        return expr
    try:
        plain = flattener.rebuild(row)
        return plain if expr.pure or plain is expr else flattener.rebuild_semi_affine(row)
    except ConstantOverflowError:
        return expr


@lru_cache(1 << 14)
def as_read(expr: AffineExpr) -> AffineExpr:
    """`expr` as it is read from its text, in which sums have no parentheses around their terms.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> str(as_read(dim(0) + symbol(0) * (symbol(1) + 1) + (dim(1) + dim(0) + 3)))
    'd0 + s0 * (s1 + 1) + d0 + d1 + 3'
    """
    for _ in range(_MOST_READINGS):
        done: dict[AffineExpr, AffineExpr] = {}
        for node in expr.walk():
            if not isinstance(node, AffineBinaryExpr):
                done[node] = node
                continue
            made, rest = done[node.lhs], [done[node.rhs]]
            if node.kind is not AffineExprKind.ADD:
                done[node] = binary(node.kind, made, rest[0])
                continue
            while rest:
                term = rest.pop()
                if isinstance(term, AffineBinaryExpr) and term.kind is AffineExprKind.ADD:
                    rest += term.rhs, term.lhs
                else:
                    made = made + term
            done[node] = made
        if done[expr] is expr:
            break
        expr = done[expr]
    return expr


def simplify_affine_map(affine_map: AffineMap) -> AffineMap:
    """The map with each result simplified."""
    dims, symbols = affine_map.num_dims, affine_map.num_symbols
    return affine_map.with_results(
        [simplify_affine_expr(r, dims, symbols) for r in affine_map.results]
    )


def simplify_semi_affine(expr: AffineExpr) -> AffineExpr:
    """`expr` with divisions by a symbol done where the dividend is a multiple of the symbol.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> str(simplify_semi_affine((dim(0) * symbol(1) + symbol(1)) // symbol(1)))
    'd0 + 1'
    """
    done: dict[AffineExpr, AffineExpr] = {}
    for node in expr.walk():
        done[node] = _divided(node, done) if isinstance(node, AffineBinaryExpr) else node
    return done[expr]


def _divided(node: AffineBinaryExpr, done: dict[AffineExpr, AffineExpr]) -> AffineExpr:
    lhs, rhs = done[node.lhs], done[node.rhs]
    if isinstance(rhs, AffineSymbolExpr) and node.kind not in (
        AffineExprKind.ADD,
        AffineExprKind.MUL,
    ):
        if node.kind is AffineExprKind.MOD and _lacks_remainder(lhs, rhs):
            return constant(0)
        if is_divisible_by_symbol(lhs, rhs, node.kind):
            if node.kind is AffineExprKind.MOD:
                return constant(0)
            return _symbolic_quotient(lhs, rhs)
    return binary(node.kind, lhs, rhs)


def _lacks_remainder(expr: AffineExpr, divisor: AffineSymbolExpr) -> bool:
    """Whether an expression is `x - x mod divisor`.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> str(simplify_semi_affine((dim(0) - dim(0) % symbol(0)) % symbol(0)))
    '0'
    """
    return (
        isinstance(expr, AffineBinaryExpr)
        and expr.kind is AffineExprKind.ADD
        and expr.rhs is binary(AffineExprKind.MOD, expr.lhs, divisor) * -1
    )


def is_divisible_by_symbol(
    expr: AffineExpr, divisor: AffineSymbolExpr, kind: AffineExprKind
) -> bool:
    """Whether `expr kind divisor` divides evenly, term by term; `kind` is a division or `mod`."""
    if kind in _DIVISIONS:
        # (x floordiv y) floordiv s is (x floordiv s) floordiv y, but not with mixed roundings, nor
        # where the inner quotient is only a part of the dividend.
        while isinstance(expr, AffineBinaryExpr) and expr.kind is kind:
            expr = expr.lhs
    return _is_multiple(expr, divisor)


def _is_multiple(expr: AffineExpr, divisor: AffineSymbolExpr) -> bool:
    """Whether an expression is `divisor` times another one: a sum, product or remainder of such."""
    if not isinstance(expr, AffineBinaryExpr):
        return expr is divisor or expr is constant(0)
    if expr.kind in _DIVISIONS:
        return False
    parts = _is_multiple(expr.lhs, divisor), _is_multiple(expr.rhs, divisor)
    return any(parts) if expr.kind is AffineExprKind.MUL else all(parts)


def _symbolic_quotient(expr: AffineExpr, divisor: AffineSymbolExpr) -> AffineExpr:
    """`expr` divided by a symbol that divides it evenly."""
    if not isinstance(expr, AffineBinaryExpr):
        return constant(1) if expr is divisor else constant(0)
    if expr.kind is AffineExprKind.MUL and not _is_multiple(expr.lhs, divisor):
        return expr.lhs * _symbolic_quotient(expr.rhs, divisor)
    lhs = _symbolic_quotient(expr.lhs, divisor)
    if expr.kind is AffineExprKind.MUL or expr.kind in _DIVISIONS:
        return binary(expr.kind, lhs, expr.rhs)
    return binary(expr.kind, lhs, _symbolic_quotient(expr.rhs, divisor))
