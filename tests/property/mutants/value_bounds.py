"""Conditions of bounds of values."""

from __future__ import annotations

from tests.property.mutants.mutant import Mutant

_BOUNDS = "exact/value_bounds.py"
_PASS = "loopwright_mlir/passes/testing/affine_reify_value_bounds.py"
VALUE_BOUNDS = (
    Mutant(
        "bounds: sums grow with what one side grows with",
        _BOUNDS,
        "return sides.pop() if len(sides) == 1 else None",
        "return found",
    ),
    Mutant(
        "bounds: remainders grow with what is divided",
        _BOUNDS,
        "if expr.kind is AffineExprKind.MOD or factor is None or found is None:",
        "if factor is None or found is None:",
    ),
    Mutant(
        "bounds: products of negative numbers grow",
        _BOUNDS,
        "return found if factor > 0 else -found",
        "return found",
    ),
    Mutant(
        "bounds: remainders are never as large as they may be",
        _BOUNDS,
        "self.between(0, divisor)",
        "self.between(0, divisor - 1)",
    ),
    Mutant(
        "bounds: what is negative is divided as if it were not",
        _PASS,
        "return number is not None and number >= 0",
        "return True",
    ),
    Mutant(
        "bounds: what may be used is made of others",
        _PASS,
        "found = tightest([one for one in some if may_use(one)], is_upper=is_upper)",
        "found = tightest(some, is_upper=is_upper)",
    ),
)
