"""Affine expressions simplify and print as `mlir-opt` does, for the same source text.

The generator writes the text for `mlir-opt` and applies our operators in the same order.
`-affine-simplify-structures` is asked what whole expressions simplify to.
"""

from __future__ import annotations

import random
import re

from tests.oracle import mlir_opt

from loopwright.affine_expr import (
    AffineExpr,
    AffineMap,
    ceildiv,
    constant,
    dim,
    simplify_affine_expr,
    symbol,
)

NUM_DIMS = 3
NUM_SYMBOLS = 2
_EDGES = (-9, -8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 64, 128)


class Generator:
    """Random expressions: the text for the oracle and the node that our operators make."""

    def __init__(self, seed: int, *, semi_affine: bool) -> None:
        self.random = random.Random(seed)
        self.semi_affine = semi_affine

    def leaf(self) -> tuple[str, AffineExpr]:
        kind = self.random.random()
        if kind < 0.5:
            position = self.random.randrange(NUM_DIMS)
            return f"d{position}", dim(position)
        if kind < 0.75:
            position = self.random.randrange(NUM_SYMBOLS)
            return f"s{position}", symbol(position)
        return self.constant()

    def constant(self) -> tuple[str, AffineExpr]:
        value = self.random.choice(_EDGES)
        return str(value), constant(value)

    def divisor(self) -> tuple[str, AffineExpr]:
        if self.semi_affine and self.random.random() < 0.4:
            return self.symbolic(1)
        value = self.random.choice((1, 2, 3, 4, 5, 6, 8, 16, 7, 0, -1, -2, -4))
        return str(value), constant(value)

    def symbolic(self, depth: int) -> tuple[str, AffineExpr]:
        for _ in range(20):
            text, expr = self.expression(depth)
            if expr.symbolic and "d" not in re.sub("mod|div", "", text):
                return text, expr
        return "s0", symbol(0)

    def expression(self, depth: int) -> tuple[str, AffineExpr]:
        if depth == 0 or self.random.random() < 0.1:
            return self.leaf()
        kind = self.random.randrange(9)
        lhs_text, lhs = self.expression(depth - 1)
        if kind <= 2:
            rhs_text, rhs = self.expression(depth - 1)
            return f"({lhs_text}) + ({rhs_text})", lhs + rhs
        if kind == 3:
            rhs_text, rhs = self.expression(depth - 1)
            return f"({lhs_text}) - ({rhs_text})", lhs - rhs
        if kind == 4:
            return f"-({lhs_text})", -lhs
        if kind == 5:
            factor_text, factor = (
                self.symbolic(depth - 1)
                if self.semi_affine and self.random.random() < 0.5
                else self.constant()
            )
            if self.random.random() < 0.5:
                return f"({factor_text}) * ({lhs_text})", factor * lhs
            return f"({lhs_text}) * ({factor_text})", lhs * factor
        rhs_text, rhs = self.divisor()
        if self.random.random() < 0.2 and kind == 6:
            quotient = lhs // rhs
            return (
                f"({lhs_text}) - (({lhs_text}) floordiv ({rhs_text})) * ({rhs_text})",
                lhs - quotient * rhs,
            )
        if kind == 6:
            return f"({lhs_text}) mod ({rhs_text})", lhs % rhs
        if kind == 7:
            return f"({lhs_text}) floordiv ({rhs_text})", lhs // rhs
        return f"({lhs_text}) ceildiv ({rhs_text})", ceildiv(lhs, rhs)


def random_pairs(seed: int, count: int, *, semi_affine: bool) -> list[tuple[str, AffineExpr]]:
    generator = Generator(seed, semi_affine=semi_affine)
    return [generator.expression(generator.random.randrange(1, 5)) for _ in range(count)]


def map_text(expression: str) -> str:
    dims = ", ".join(f"d{i}" for i in range(NUM_DIMS))
    symbols = ", ".join(f"s{i}" for i in range(NUM_SYMBOLS))
    return f"affine_map<({dims})[{symbols}] -> ({expression})>"


def oracle_maps(expressions: list[str], *flags: str) -> list[str]:
    """The maps as `mlir-opt` prints them, aliases resolved."""
    ops = "\n".join(f'"t.op"() {{m = {map_text(e)}}} : () -> ()' for e in expressions)
    answer = mlir_opt(
        f"func.func @f() {{\n{ops}\nreturn\n}}", "--allow-unregistered-dialect", *flags
    )
    assert answer.ok, answer.err[:2000]
    aliases = dict(re.findall(r"^(#\w+) = affine_map<(.*)>$", answer.out, re.M))
    uses = re.findall(r'"t\.op"\(\) \{m = (?:(#\w+)|affine_map<(.*)>)\}', answer.out)
    assert len(uses) == len(expressions)
    return [aliases[name] if name else inline for name, inline in uses]


def check_simplified(pairs: list[tuple[str, AffineExpr]]) -> None:
    expected = oracle_maps([text for text, _ in pairs], "--affine-simplify-structures")
    for (text, expr), theirs in zip(pairs, expected, strict=True):
        simplified = simplify_affine_expr(expr, NUM_DIMS, NUM_SYMBOLS)
        assert str(AffineMap(NUM_DIMS, NUM_SYMBOLS, (simplified,))) == theirs, text


def check(pairs: list[tuple[str, AffineExpr]]) -> None:
    expected = oracle_maps([text for text, _ in pairs])
    for (text, expr), theirs in zip(pairs, expected, strict=True):
        assert str(AffineMap(NUM_DIMS, NUM_SYMBOLS, (expr,))) == theirs, text


def test_pure_affine_expressions_print_alike() -> None:
    check(random_pairs(1, 3000, semi_affine=False))


def test_semi_affine_expressions_print_alike() -> None:
    check(random_pairs(2, 3000, semi_affine=True))


def test_pure_affine_expressions_simplify_alike() -> None:
    check_simplified(random_pairs(3, 3000, semi_affine=False))


def test_semi_affine_expressions_simplify_alike() -> None:
    check_simplified(random_pairs(4, 3000, semi_affine=True))
