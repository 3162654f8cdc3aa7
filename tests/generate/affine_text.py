"""Random affine expressions over index values, with the interval that each result lies in."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from loopwright.ir.affine_expr import AffineExpr, ceildiv, constant, dim, symbol
from tests.generate.builder import Builder, Value


@dataclass(frozen=True)
class Expression:
    """Text with `{k}` for operand k, its interval, and whether it binds tighter than `+`."""

    text: str
    low: int
    high: int
    operands: tuple[Value, ...]
    atomic: bool

    @property
    def grouped(self) -> str:
        return self.text if self.atomic else f"({self.text})"


def affine_operands(builder: Builder) -> list[Value]:
    return [v for v in builder.scalars("index") if v.role in ("dim", "symbol")]


def leaf(builder: Builder) -> Expression:
    usable = affine_operands(builder)
    if usable and builder.chance(0.85):
        value = builder.rng.choice(usable[-8:])
        return Expression(f"{{{value.name}}}", value.low, value.high, (value,), True)
    number = builder.rng.randrange(-4, 9)
    return Expression(str(number), number, number, (), True)


def expression(builder: Builder, depth: int = 2) -> Expression:
    rng = builder.rng
    if depth == 0 or builder.chance(0.3):
        return leaf(builder)
    kind = rng.choice(("add", "sub", "mul", "mod", "floordiv", "ceildiv", "neg"))
    left = expression(builder, depth - 1)
    builder.coverage[f"expr.{kind}"] += 1
    if kind in ("add", "sub"):
        right = expression(builder, depth - 1)
        operands = left.operands + right.operands
        if kind == "add":
            low = left.low + right.low
            high = left.high + right.high
            sign = "+"
        else:
            low = left.low - right.high
            high = left.high - right.low
            sign = "-"
        return Expression(f"{left.text} {sign} {right.grouped}", low, high, operands, False)
    if kind == "neg":
        return Expression(f"-{left.grouped}", -left.high, -left.low, left.operands, False)
    if kind == "mul":
        factor = rng.choice((-2, -1, 2, 3))
        ends = sorted((left.low * factor, left.high * factor))
        return Expression(f"{left.grouped} * {factor}", *ends, left.operands, False)
    divisor = rng.choice((1, 2, 3, 4, 5, 8))
    if kind == "mod":
        within = left.low // divisor == left.high // divisor
        low, high = (left.low % divisor, left.high % divisor) if within else (0, divisor - 1)
    elif kind == "floordiv":
        low = left.low // divisor
        high = left.high // divisor
    else:
        low = -(-left.low // divisor)
        high = -(-left.high // divisor)
    return Expression(f"{left.grouped} {kind} {divisor}", low, high, left.operands, False)


def fitted(builder: Builder, size: int, depth: int = 2) -> Expression:
    """An expression whose value lies in [0, size)."""
    unfitted = expression(builder, depth)
    span = unfitted.high - unfitted.low
    if unfitted.low >= 0 and unfitted.high < size and builder.chance(0.8):
        return unfitted
    if span < size:
        shift = -unfitted.low + builder.rng.randrange(size - span)
        sign = "+" if shift >= 0 else "-"
        text = f"{unfitted.text} {sign} {abs(shift)}" if shift else unfitted.text
        return Expression(
            text, unfitted.low + shift, unfitted.high + shift, unfitted.operands, False
        )
    builder.coverage["expr.mod"] += 1
    return Expression(f"{unfitted.grouped} mod {size}", 0, size - 1, unfitted.operands, False)


def subscript(builder: Builder, subscript_expression: Expression) -> str:
    """The expression as it is in `[...]`: symbols wrapped in `symbol(...)` now and then."""

    def name(value: Value) -> str:
        if value.role == "symbol" and builder.chance(0.7):
            builder.coverage["symbol(...)"] += 1
            return f"symbol({value.name})"
        return value.name

    return substitute(subscript_expression, name)


def substitute(subscripts: Expression, name: Callable[[Value], str]) -> str:
    text = subscripts.text
    for value in subscripts.operands:
        while f"{{{value.name}}}" in text:
            text = text.replace(f"{{{value.name}}}", name(value), 1)
    return text


def as_map(builder: Builder, results: list[Expression]) -> tuple[str, str]:
    """The body of an affine map of these results, and its operand lists `(%i)[%n]`."""
    dims: list[str] = []
    symbols: list[str] = []

    def position(value: Value) -> str:
        as_symbol = (
            value.role == "symbol"
            and (value.name not in dims)
            and (value.name in symbols or builder.chance(0.7))
        )
        names, letter = (symbols, "s") if as_symbol else (dims, "d")
        if value.name not in names:
            names.append(value.name)
        return f"{letter}{names.index(value.name)}"

    texts = [substitute(result, position) for result in results]
    header = f"({', '.join(f'd{k}' for k in range(len(dims)))})"
    operands = f"({', '.join(dims)})"
    if symbols:
        header += f"[{', '.join(f's{k}' for k in range(len(symbols)))}]"
        operands += f"[{', '.join(symbols)}]"
    return f"{header} -> ({', '.join(texts)})", operands


def as_constraints(builder: Builder, constraints: list[tuple[Expression, str]]) -> tuple[str, str]:
    """The body of an integer set of constraints `expression >= 0` or `== 0`, and its operands."""
    body, operands = as_map(builder, [expression for expression, _ in constraints])
    header, _, results = body.partition(" -> ")
    parts = split_top_level(results[1:-1])
    joined = ", ".join(
        f"{p} {relation} 0" for p, (_, relation) in zip(parts, constraints, strict=True)
    )
    return f"{header} : ({joined})", operands


def split_top_level(text: str) -> list[str]:
    parts = []
    depth = 0
    start = 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append(text[start:position].strip())
            start = position + 1
    return [*parts, text[start:].strip()]


NUM_DIMS = 3
NUM_SYMBOLS = 2
_EDGES = (-9, -8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 64, 128)
_LARGE = (2**63 - 1, 1 - 2**63, 2**62, -(2**62), 2**61 + 5, 3074457345618258603)
_DIVISORS = (1, 2, 3, 4, 5, 6, 8, 16, 7, 0, -1, -2, -4)


class Expressions:
    """Random expressions of any form: their text, and the nodes that our operators make."""

    def __init__(self, seed: int, *, semi_affine: bool, large: bool = False) -> None:
        self.random = random.Random(seed)
        self.semi_affine = semi_affine
        self.constants = _EDGES + _LARGE if large else _EDGES
        self.divisors = (*_DIVISORS, 2**62, 3 << 61) if large else _DIVISORS

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
        value = self.random.choice(self.constants)
        return str(value), constant(value)

    def divisor(self) -> tuple[str, AffineExpr]:
        if self.semi_affine and self.random.random() < 0.4:
            return self.symbolic(1)
        value = self.random.choice(self.divisors)
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
