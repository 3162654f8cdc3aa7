"""Affine expressions before and after every simplification, evaluated at many points.

A point counts where the expression as it was written is defined: every divisor is positive. There
each simplified form is defined, too, and has the same value, in integers of any size: expressions
are simplified as if nothing overflowed. Python reads both from their texts, so that printing and
parsing are looked at as well.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from types import CodeType

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import (
    AffineExpr,
    AffineMap,
    constant,
    dim,
    simplify_affine_expr,
    symbol,
)
from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.index import ApplyOp
from loopwright.ir.dialects.affine.operands import bind, map_of
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from tests.campaigns import Report
from tests.generate.affine_text import NUM_DIMS, NUM_SYMBOLS, Expressions

NAMES = [*(f"d{k}" for k in range(NUM_DIMS)), *(f"s{k}" for k in range(NUM_SYMBOLS))]
PASSES = (
    "cse",
    "canonicalize",
    "affine-simplify-structures",
    "affine-simplify-structures,canonicalize",
)
RANGES = (("%lo", "%hi"), ("-7", "9"), ("0", "13"), ("3", "%hi"))
"""Bounds of a dimension."""
LARGE = tuple(
    sign * (2**power) + k for sign in (1, -1) for power in (31, 62, 63) for k in (-2, -1, 0, 1)
)
Point = Sequence[int]


class UndefinedError(Exception):
    """The expression has no value there."""


class Number:
    """An integer that `mod`, `floordiv` and `ceildiv` (`@`) look at."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __neg__(self) -> Number:
        return Number(-self.value)

    def __add__(self, addend: Number) -> Number:
        return Number(self.value + addend.value)

    def __sub__(self, subtrahend: Number) -> Number:
        return Number(self.value - subtrahend.value)

    def __mul__(self, factor: Number) -> Number:
        return Number(self.value * factor.value)

    def _checked(self, divisor: Number) -> tuple[int, int]:
        if divisor.value <= 0:
            raise UndefinedError
        return self.value, divisor.value

    def __mod__(self, modulus: Number) -> Number:
        value, divisor = self._checked(modulus)
        return Number(value % divisor)

    def __floordiv__(self, divisor_number: Number) -> Number:
        value, divisor = self._checked(divisor_number)
        return Number(value // divisor)

    def __matmul__(self, divisor_number: Number) -> Number:
        value, divisor = self._checked(divisor_number)
        return Number(-(-value // divisor))


def code_of(text: str) -> CodeType:
    """An expression as Python."""
    for word, operator in (("mod", "%"), ("floordiv", "//"), ("ceildiv", "@")):
        text = re.sub(rf"\b{word}\b", operator, text)
    return compile(re.sub(r"\b(\d+)\b", r"N(\1)", text), "<expression>", "eval")


def value_at(code: CodeType, point: Point) -> int | None:
    """The value at a point; None where it is undefined."""
    names = {name: Number(value) for name, value in zip(NAMES, point, strict=True)}
    try:
        return eval(code, {"N": Number, **names}).value
    except UndefinedError:
        return None


def points_of(seed: int, ranges: Sequence[tuple[str, str]]) -> list[Point]:
    """Points within the ranges of the dimensions: small ones, negative ones, and large ones."""
    rng = random.Random(seed)
    large = [value for value in LARGE if fits_int64(value)]

    def number(low: str, high: str, at: int) -> int:
        least = int(low) if low[0] != "%" else -(2**63)
        most = int(high) - 1 if high[0] != "%" else 2**63 - 1
        value = rng.choice(large) if rng.randrange(3) < at % 3 else rng.randrange(-13, 14)
        return value if least <= value <= most else rng.randrange(max(least, -13), min(most, 13))

    anywhere = [("%lo", "%hi")] * NUM_SYMBOLS
    points = [[number(*bounds, k) for bounds in (*ranges, *anywhere)] for k in range(90)]
    for k in range(NUM_SYMBOLS):
        for point in points[::2]:
            point[NUM_DIMS + k] = rng.randrange(1, 9)
    return list(points)


def difference(text: str, result_text: str, points: Sequence[Point]) -> str | None:
    """Where an expression and what it was made into differ, if anywhere."""
    written = code_of(text)
    simplified = code_of(result_text)
    for point in points:
        expected = value_at(written, point)
        if expected is not None and (actual := value_at(simplified, point)) != expected:
            at = ", ".join(f"{n} = {value}" for n, value in zip(NAMES, point, strict=True))
            return f"{text} is {expected} at {at}; made into {result_text}, it is {actual}"
    return None


def read_again(exprs: Sequence[AffineExpr]) -> list[AffineExpr]:
    """Expressions through their texts."""
    maps = (AffineMapAttr(AffineMap(NUM_DIMS, NUM_SYMBOLS, (expr,))) for expr in exprs)
    text = "\n".join(f'"t.op"() {{m = {map_}}} : () -> ()' for map_ in maps)
    module = parse_module(text, make_context(allow_unregistered=True))
    return [map_of(op, "m").results[0] for op in module.ops]


_PREFETCH = "isDataCache = true, isWrite = false, localityHint = 3 : i32"


def after_passes(
    texts: Sequence[str], ranges: Sequence[tuple[str, str]], pipeline: str
) -> list[str]:
    """The texts of expressions, and of each with the one before for its first dimension, behind
    passes on a program of them, which also has accesses at each with one value for all inputs."""
    header = f"affine_map<({', '.join(NAMES[:NUM_DIMS])})[{', '.join(NAMES[NUM_DIMS:])}]"
    symbols = ", ".join(f"%{name}" for name in NAMES[NUM_DIMS:])
    arguments = f"{symbols.replace(',', ': index,')}: index, %lo: index, %hi: index"
    lines = [f"func.func @f({arguments}, %m: memref<?xi8>) {{"]
    for k, (low, high) in enumerate(ranges):
        lines.append(f"affine.for %d{k} = {low} to {high} {{")
    other_dimensions = "".join(f", %d{k}" for k in range(1, NUM_DIMS))
    for k, text in enumerate(texts):
        for name, first in ((f"%r{k}", "%d0"), (f"%c{k}", f"%r{max(k - 1, 0)}")):
            lines.append(
                f"{name} = affine.apply {header} -> ({text})>({first}{other_dimensions})[{symbols}]"
            )
            lines.append(f'"t.use"({name}) : (index) -> ()')
        twice = ", ".join(["%d0"] * NUM_DIMS + ["%s0"] * NUM_SYMBOLS)
        types = ", ".join(["index"] * (NUM_DIMS + NUM_SYMBOLS))
        held = f"{_PREFETCH}, map = {header} -> ({text})>"
        lines.append(f'"affine.prefetch"(%m, {twice}) <{{{held}}}> : (memref<?xi8>, {types}) -> ()')
    module = parse_module(
        "\n".join([*lines, "}" * NUM_DIMS, "return", "}"]), make_context(allow_unregistered=True)
    )
    PassManager(parse_any_pipeline(pipeline)).run(module)
    printed = print_module(module)
    again = parse_module(printed, make_context(allow_unregistered=True))
    assert print_module(again) == printed, f"{pipeline}: read otherwise:\n{printed}"
    names: dict[SSAValue, AffineExpr] = {}
    simplified_texts: list[str] = []
    for op in module.walk():
        if isinstance(op, FuncOp):
            names |= {value: symbol(k) for k, value in enumerate(op.body.block.args[:NUM_SYMBOLS])}
        elif isinstance(op, ForOp):
            names[op.body.args[0]] = dim(len(names) - NUM_SYMBOLS)
        elif isinstance(op, UnregisteredOp):
            simplified_texts.append(str(_expression(op.operands[0], names)))
    return simplified_texts


def _expression(value: SSAValue, names: Mapping[SSAValue, AffineExpr]) -> AffineExpr:
    """What a program computes, in terms of arguments and induction variables."""
    constant_number = constant_value(value)
    if constant_number is not None:
        return constant(constant_number)
    if not isinstance(value.owner, ApplyOp):
        return names.get(value, constant(0) // 0)  # poison is undefined, too
    bound = bind(map_of(value.owner), value.owner.operands)
    dims, symbols = ([_expression(v, names) for v in part] for part in (bound.dims, bound.symbols))
    return bound.exprs[0].replace_dims_and_symbols(dims, symbols)


def expressions(seeds: Sequence[int]) -> Report:
    """Expressions of any form: built, simplified, read again, composed, and behind passes."""
    report = Report("expressions", len(seeds))
    rng = random.Random(seeds[0])
    ranges = [rng.choice(RANGES) for _ in range(NUM_DIMS)]
    generators = [Expressions(k, semi_affine=k % 4 != 0, large=k % 3 == 0) for k in seeds]
    pairs = [generator.expression(generator.random.randrange(1, 5)) for generator in generators]
    points = {seed: points_of(seed, ranges) for seed in seeds}
    texts = [text for text, _ in pairs]
    built = [expr for _, expr in pairs]
    simplified = [simplify_affine_expr(expr, NUM_DIMS, NUM_SYMBOLS) for expr in built]
    forms = {"built": built, "simplified": simplified}
    for expr in simplified:
        if not _settles(expr):
            report.failures.append(f"{expr} is simplified without end")
    for name, exprs in list(forms.items()):
        forms[f"{name} and read again"] = read_again(exprs)
    for name, exprs in forms.items():
        for seed, text, expr in zip(seeds, texts, exprs, strict=True):
            _note(report, f"{name} {seed}", difference(text, str(expr), points[seed]))
    pairs_of_texts = [
        (text, re.sub(r"\bd0\b", f"({texts[max(k - 1, 0)]})", text)) for k, text in enumerate(texts)
    ]
    for pipeline in PASSES:
        simplified_texts = iter(after_passes(texts, ranges, pipeline))
        for seed, texts_of_seed in zip(seeds, pairs_of_texts, strict=True):
            for text in texts_of_seed:
                wrong = difference(text, next(simplified_texts), points[seed])
                _note(report, f"{pipeline} {seed}", wrong)
    return report


def _settles(expr: AffineExpr) -> bool:
    """Whether an expression that is simplified again and again remains the same in the end."""
    earlier: set[AffineExpr] = set()
    while expr not in earlier:
        earlier.add(expr)
        expr = simplify_affine_expr(expr, NUM_DIMS, NUM_SYMBOLS)
    return simplify_affine_expr(expr, NUM_DIMS, NUM_SYMBOLS) is expr


def _note(report: Report, label: str, wrong: str | None) -> None:
    report.coverage[label.rpartition(" ")[0]] += 1
    if wrong:
        report.failures.append(f"{label}: {wrong}")
