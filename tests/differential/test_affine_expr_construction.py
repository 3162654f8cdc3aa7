"""Affine expressions simplify and print as `mlir-opt` does, for the same source text.

The generator writes the text for `mlir-opt` and applies our operators in the same order.
`-affine-simplify-structures` is asked what whole expressions simplify to.
"""

import re

from tests.generate.affine_text import NUM_DIMS, NUM_SYMBOLS, Expressions
from tests.oracle import mlir_opt

from loopwright.ir.affine_expr import AffineExpr, AffineMap, simplify_affine_expr


def random_pairs(seed: int, count: int, *, semi_affine: bool) -> list[tuple[str, AffineExpr]]:
    generator = Expressions(seed, semi_affine=semi_affine)
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
