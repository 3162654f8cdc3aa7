"""Affine expressions, maps and integer sets, with MLIR's simplifications and spelling.

>>> from loopwright.ir.affine_expr import AffineMap, dim, symbol
>>> str(AffineMap(1, 1, (dim(0) * 2 + symbol(0) % 3, -dim(0) - 4)))
'(d0)[s0] -> (d0 * 2 + s0 mod 3, -d0 - 4)'
"""

from loopwright.ir.affine_expr.expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    IntegerSet,
    binary,
    ceildiv,
    constant,
    dim,
    expr_to_string,
    symbol,
)
from loopwright.ir.affine_expr.simplify import (
    Flattened,
    Flattener,
    Local,
    as_read,
    flatten,
    install,
    simplify_affine_expr,
    simplify_affine_map,
)

install()

__all__ = [
    "AffineBinaryExpr",
    "AffineConstantExpr",
    "AffineDimExpr",
    "AffineExpr",
    "AffineExprKind",
    "AffineMap",
    "AffineSymbolExpr",
    "Flattened",
    "Flattener",
    "IntegerSet",
    "Local",
    "as_read",
    "binary",
    "ceildiv",
    "constant",
    "dim",
    "expr_to_string",
    "flatten",
    "simplify_affine_expr",
    "simplify_affine_map",
    "symbol",
]
