"""The spelling of affine expressions: parentheses and minus signs as `mlir-opt` writes them."""

from __future__ import annotations

from collections.abc import Callable

from loopwright.affine_expr.expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymbolExpr,
)
from loopwright.affine_expr.kinds import AffineExprKind


def _dim_name(position: int) -> str:
    return f"d{position}"


def _symbol_name(position: int) -> str:
    return f"s{position}"


def expr_to_string(
    expr: AffineExpr,
    dim_name: Callable[[int], str] = _dim_name,
    symbol_name: Callable[[int], str] = _symbol_name,
) -> str:
    """The text of `expr`; the callables spell a dimension or a symbol of a given position.

    >>> from loopwright.affine_expr import dim, symbol
    >>> expr_to_string(dim(0) - (symbol(0) + 1) * 3, lambda i: f"%{i}")
    '%0 - (s0 + 1) * 3'
    """
    out: list[str] = []
    # Texts to emit and expressions to expand; the flag asks for parentheses around operators.
    work: list[str | tuple[AffineExpr, bool]] = [(expr, False)]
    while work:
        item = work.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        node, tight = item
        if isinstance(node, AffineDimExpr):
            out.append(dim_name(node.position))
        elif isinstance(node, AffineSymbolExpr):
            out.append(symbol_name(node.position))
        elif isinstance(node, AffineConstantExpr):
            out.append(str(node.value))
        elif isinstance(node, AffineBinaryExpr):
            parts = _sum(node) if node.kind is AffineExprKind.ADD else _product(node)
            if tight:
                parts = ["(", *parts, ")"]
            work.extend(reversed(parts))
    return "".join(out)


def _product(node: AffineBinaryExpr) -> list[str | tuple[AffineExpr, bool]]:
    if node.kind is AffineExprKind.MUL and node.rhs.constant_value() == -1:
        return ["-", (node.lhs, True)]
    return [(node.lhs, True), f" {node.kind.value} ", (node.rhs, True)]


def _sum(node: AffineBinaryExpr) -> list[str | tuple[AffineExpr, bool]]:
    lhs, rhs = node.lhs, node.rhs
    if isinstance(rhs, AffineBinaryExpr) and rhs.kind is AffineExprKind.MUL:
        factor = rhs.rhs.constant_value()
        if factor == -1:
            return [(lhs, False), " - ", (rhs.lhs, rhs.lhs.kind is AffineExprKind.ADD)]
        if factor is not None and factor < -1:
            return [(lhs, False), " - ", (rhs.lhs, True), f" * {-factor}"]
    value = rhs.constant_value()
    if value is not None and value < 0:
        return [(lhs, False), f" - {-value}"]
    return [(lhs, False), " + ", (rhs, False)]
