"""The meaning of `affine`: loops, conditionals, maps and sets, accesses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import prod
from typing import Any, TypeVar

import numpy as np
from xdsl.ir import Operation

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    IntegerSet,
)
from loopwright.ir.affine_expr.expr import INT64_MAX, INT64_MIN
from loopwright.ir.dialects.affine import VectorLoadOp, VectorStoreOp
from loopwright.ir.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.syntax.properties import grouped, integer, integers, mixed
from loopwright.meaning.combining import combiner_by_number, stated_reducer
from loopwright.meaning.machine import Evaluator, Machine, flag, meaning, require, single_result
from loopwright.meaning.memory import MemRef, fixed_shape
from loopwright.meaning.values import (
    DivisionByZeroError,
    Fault,
    Poison,
    PoisonError,
    Value,
    defined,
    wrap,
)
from loopwright.meaning.vector_memory import Place, accesses, slice_places

# Maps and sets -----------------------------------------------------------------------------------
# Affine maps and integer sets as Python functions of their operands.
#
# Maps are evaluated again and again, so each is turned into Python code once. Python's `//` and `%`
# round down, as `floordiv` and `mod` do.
#
# Maps are simplified, composed and solved as if nothing overflowed. Sums and products wrap around:
# whatever form they are given, they are the same modulo 2^64. That does not hold for what is
# divided or compared: if it does not fit in 64 bits, it is undefined. Operands of ordinary size
# cannot lead to any: only others are looked at step by step.

T = TypeVar("T")
MapFunction = Callable[[Sequence[int]], tuple[int, ...]]
SetFunction = Callable[[Sequence[int]], bool]


class Overflow(Fault):
    """Something in an affine expression does not fit in 64 bits."""

    def __init__(self, what: str) -> None:
        super().__init__(PoisonError, f"uses poison: {what} does not fit in 64 bits")
        self.reason = f"{what} that does not fit in 64 bits"


def fitting(value: int, what: str) -> int:
    """A value that something depends on, which must not have wrapped around."""
    if not INT64_MIN <= value <= INT64_MAX:
        raise Overflow(what)
    return value


def _positive(divisor: int) -> int:
    if divisor <= 0:
        raise Fault(DivisionByZeroError, f"divides by {divisor}: a divisor must be positive")
    return divisor


_OPERATORS = {
    AffineExprKind.ADD: "{} + {}",
    AffineExprKind.MUL: "{} * {}",
    AffineExprKind.MOD: "{} % {}",
    AffineExprKind.FLOORDIV: "{} // {}",
    AffineExprKind.CEILDIV: "-(-{} // {})",
}
_MOST_NESTED = 40
"""Parentheses within each other before a variable takes over: Python's parser allows 200."""


class _Code:
    """Python code of expressions: `lines` of assignments that come before the last expression."""

    def __init__(self, num_dims: int) -> None:
        self._num_dims = num_dims
        self.lines: list[str] = []

    def of(self, expr: AffineExpr) -> str:
        """The code of an expression, which the assignments so far belong to."""
        return self._nested(expr)[0]

    def _nested(self, expr: AffineExpr) -> tuple[str, int]:
        """The code of an expression, and how deeply it nests parentheses."""
        if isinstance(expr, AffineConstantExpr):
            return f"({expr.value})", 1
        if isinstance(expr, AffineDimExpr):
            return f"x[{expr.position}]", 0
        if isinstance(expr, AffineSymbolExpr):
            return f"x[{self._num_dims + expr.position}]", 0
        assert isinstance(expr, AffineBinaryExpr)
        lhs, left = self._nested(expr.lhs)
        rhs, right = self._nested(expr.rhs)
        divides = expr.kind not in (AffineExprKind.ADD, AffineExprKind.MUL)
        if divides and not (isinstance(expr.rhs, AffineConstantExpr) and expr.rhs.value > 0):
            rhs, right = f"positive({rhs})", right + 1
        depth = max(left, right) + 2
        code = f"({_OPERATORS[expr.kind].format(lhs, rhs)})"
        if depth < _MOST_NESTED:
            return code, depth
        name = f"t{len(self.lines)}"
        self.lines.append(f"{name} = {code}")
        return name, 0

    def function(
        self, result: str, exprs: Sequence[AffineExpr], slowly: Callable[[Sequence[int]], T]
    ) -> Callable[[Sequence[int]], T]:
        """The function of `x` that returns the value of some code for expressions, or what `slowly`
        says where an operand is so large that something might not fit."""
        names: dict[str, Any] = {"positive": _positive, "slowly": slowly}
        ordinary = _ordinary(exprs, self._num_dims)
        if not self.lines:
            checked = f"{result} if {ordinary} else slowly(x)" if ordinary else result
            return eval(f"lambda x: {checked}", names)
        test = [f"if not ({ordinary}): return slowly(x)"] if ordinary else []
        body = "\n".join(f"    {line}" for line in [*test, *self.lines, f"return {result}"])
        exec(f"def evaluate(x):\n{body}", names)
        return names["evaluate"]


@cache
def map_function(affine_map: AffineMap) -> MapFunction:
    """The function from the operands (dimensions, then symbols) to the results.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> map_function(AffineMap(1, 1, (dim(0) // 4, dim(0) % symbol(0))))([-1, 3])
    (-1, 2)
    """
    code = _Code(affine_map.num_dims)
    results = "".join(code.of(result) + ", " for result in affine_map.results)

    def slowly(x: Sequence[int]) -> tuple[int, ...]:
        return tuple(_exact(result, x, affine_map.num_dims) for result in affine_map.results)

    return code.function(f"({results})", affine_map.results, slowly)


@cache
def set_function(integer_set: IntegerSet) -> SetFunction:
    """The function that says whether the operands (dimensions, then symbols) are in the set.

    >>> from loopwright.ir.affine_expr import dim
    >>> set_function(IntegerSet(1, 0, (dim(0) - 3,), (False,)))([2])
    False
    """
    code = _Code(integer_set.num_dims)
    tests = [
        f"{code.of(constraint)} {'==' if equality else '>='} 0"
        for constraint, equality in zip(integer_set.constraints, integer_set.eq_flags, strict=True)
    ]

    def slowly(x: Sequence[int]) -> bool:
        values = [_exact(one, x, integer_set.num_dims) for one in integer_set.constraints]
        signs = [fitting(value, "what is compared") for value in values]
        return all(
            value == 0 if equality else value >= 0
            for value, equality in zip(signs, integer_set.eq_flags, strict=True)
        )

    return code.function(" and ".join(tests) or "True", integer_set.constraints, slowly)


# Large operands ---------------------------------------------------------------------------------


def _ordinary(exprs: Sequence[AffineExpr], num_dims: int) -> str:
    """The code of a test that operands are so small that all in some expressions fits; empty where
    nothing is computed."""
    parts = {one for expr in exprs if isinstance(expr, AffineBinaryExpr) for one in expr.walk()}
    dims = {part.position for part in parts if isinstance(part, AffineDimExpr)}
    symbols = {part.position + num_dims for part in parts if isinstance(part, AffineSymbolExpr)}
    most = next((1 << k for k in (56, 40, 24) if all(_size(e, 1 << k) for e in exprs)), 0)
    return " and ".join(f"{-most} <= x[{k}] <= {most}" for k in sorted(dims | symbols))


def _size(expr: AffineExpr, most: int) -> int:
    """How large an expression may become if operands have at most a size; 0 for too large."""
    if isinstance(expr, AffineConstantExpr):
        return abs(expr.value) or 1
    if not isinstance(expr, AffineBinaryExpr):
        return most
    lhs, rhs = _size(expr.lhs, most), _size(expr.rhs, most)
    if not lhs or not rhs:
        return 0
    product = expr.kind is AffineExprKind.MUL
    size = lhs * rhs if product else lhs + rhs
    return size if size <= INT64_MAX else 0


def _exact(expr: AffineExpr, x: Sequence[int], num_dims: int) -> int:
    """The value of an expression, step by step."""
    if isinstance(expr, AffineConstantExpr):
        return expr.value
    if isinstance(expr, AffineDimExpr):
        return x[expr.position]
    if isinstance(expr, AffineSymbolExpr):
        return x[num_dims + expr.position]
    assert isinstance(expr, AffineBinaryExpr)
    lhs, rhs = _exact(expr.lhs, x, num_dims), _exact(expr.rhs, x, num_dims)
    if expr.kind is AffineExprKind.ADD:
        return lhs + rhs
    if expr.kind is AffineExprKind.MUL:
        return lhs * rhs
    lhs, rhs = fitting(lhs, "what is divided"), _positive(fitting(rhs, "a divisor"))
    if expr.kind is AffineExprKind.MOD:
        return lhs % rhs
    return lhs // rhs if expr.kind is AffineExprKind.FLOORDIV else -(-lhs // rhs)


# Structured ops ----------------------------------------------------------------------------------
# The meaning of `affine`'s structured ops and index arithmetic.
#
# Index arithmetic is that of 64-bit two's complement; division rounds down.


def map_property(op: Operation, name: str) -> tuple[MapFunction, int]:
    """The function of a map, and how many operands it takes."""
    attribute = require(op, name)
    assert isinstance(attribute, AffineMapAttr)
    return map_function(attribute.data), attribute.data.num_dims + attribute.data.num_symbols


def _known(operands: Sequence[Value], use: str = "an operand") -> Sequence[int]:
    for operand in operands:
        if operand.__class__ is Poison:
            raise operand.fault(use)
    return operands


def _pure(op: Operation, choose: Callable[[tuple[int, ...]], int]) -> Evaluator:
    """An op whose result `choose` picks from those of its map; poison for poison."""
    function, _ = map_property(op, "map")

    def run(*operands: Value) -> Value:
        for operand in operands:
            if operand.__class__ is Poison:
                return operand
        try:
            return choose(function(operands))
        except Overflow as overflow:
            return Poison(overflow.reason, op)

    return run


def _compared(value: int) -> int:
    return fitting(value, "what is compared")


@meaning("affine.apply")
def apply(op: Operation, machine: Machine) -> Evaluator:
    """The value of its map; a sum wraps around."""
    return _pure(op, lambda results: wrap(results[0], 64))


@meaning("affine.min")
def minimum(op: Operation, machine: Machine) -> Evaluator:
    """The least of the values of its map."""
    return _pure(op, lambda results: min(map(_compared, results)))


@meaning("affine.max")
def maximum(op: Operation, machine: Machine) -> Evaluator:
    """The greatest of the values of its map."""
    return _pure(op, lambda results: max(map(_compared, results)))


# Structured control flow -----------------------------------------------------------------------


@meaning("affine.for")
def for_loop(op: Operation, machine: Machine) -> Evaluator:
    """The body for each value from the greatest lower bound to the least upper bound."""
    lower_map, _ = map_property(op, "lowerBoundMap")
    upper_map, _ = map_property(op, "upperBoundMap")
    step = integer(op, "step")
    body = machine.body(op.regions[0])

    def run(*operands: Value) -> tuple[Value, ...]:
        lower, upper, carried = grouped(op, operands)
        first = max(map(_compared, lower_map(_known(lower, "an operand of the lower bound"))))
        end = min(map(_compared, upper_map(_known(upper, "an operand of the upper bound"))))
        results = tuple(carried)
        for induction in range(first, end, step):
            results = body.run_iteration((induction,), *results)
        return results

    return single_result(op, run)


@meaning("affine.if")
def if_op(op: Operation, machine: Machine) -> Evaluator:
    """The first region where the operands are in the set, else the second."""
    condition = require(op, "condition")
    assert isinstance(condition, IntegerSetAttr)
    contains = set_function(condition.data)
    regions = [machine.body(region) for region in op.regions if region.blocks]

    def run(*operands: Value) -> tuple[Value, ...]:
        if contains(_known(operands, "an operand of the condition")):
            return regions[0].run()
        return regions[1].run() if len(regions) > 1 else ()

    return single_result(op, run)


@meaning("affine.parallel")
def parallel(op: Operation, machine: Machine) -> Evaluator:
    """The body at each point, in lexicographic order; reductions start from their identities."""
    lower_map, lower_count = map_property(op, "lowerBoundsMap")
    upper_map, _ = map_property(op, "upperBoundsMap")
    lower_groups = integers(op, "lowerBoundsGroups")
    upper_groups = integers(op, "upperBoundsGroups")
    steps = integers(op, "steps")
    reducer = stated_reducer(op, machine)
    body = machine.body(op.regions[0])

    def run(*operands: Value) -> tuple[Value, ...]:
        _known(operands, "an operand of the bounds")
        lower = _grouped(lower_map(operands[:lower_count]), lower_groups, max)
        upper = _grouped(upper_map(operands[lower_count:]), upper_groups, min)
        return reducer.run(list(map(range, lower, upper, steps)), body.run_iteration)

    return single_result(op, run)


def _grouped(
    results: Sequence[int], groups: Sequence[int], choose: Callable[[Sequence[int]], int]
) -> list[int]:
    bounds: list[int] = []
    start = 0
    for size in groups:
        bounds.append(choose(list(map(_compared, results[start : start + size]))))
        start += size
    return bounds


# Linear and multi-dimensional indices ----------------------------------------------------------


@meaning("affine.delinearize_index")
def delinearize_index(op: Operation, machine: Machine) -> Evaluator:
    """The digits of an index in a mixed radix; the first digit takes what is left."""
    static = integers(op, "static_basis")

    def run(index: Value, *dynamic: Value) -> tuple[Value, ...]:
        basis = _basis(mixed(static, dynamic))
        if index.__class__ is Poison:
            return (index,) * len(op.results)
        digits: list[int] = []
        for size in reversed(basis[len(basis) - len(op.results) + 1 :]):
            index, digit = divmod(index, size)
            digits.append(digit)
        return (index, *reversed(digits))

    return single_result(op, run)


@meaning("affine.linearize_index")
def linearize_index(op: Operation, machine: Machine) -> Evaluator:
    """The index with given digits in a mixed radix; with `disjoint`, digits must be digits."""
    static = integers(op, "static_basis")
    disjoint = flag(op, "disjoint")

    def run(*operands: Value) -> Value:
        digits, dynamic = grouped(op, operands)
        basis = _basis(mixed(static, dynamic))
        for digit in digits:
            if digit.__class__ is Poison:
                return digit
        inner = basis[len(basis) - len(digits) + 1 :]
        if disjoint and any(
            not 0 <= digit < size for digit, size in zip(digits[1:], inner, strict=True)
        ):
            return Poison("a digit outside its basis under 'disjoint'", op)
        weights = [prod(inner[i:]) for i in range(len(digits))]
        return wrap(sum(d * w for d, w in zip(digits, weights, strict=True)), 64)

    return run


def _basis(entries: Sequence[Value]) -> list[int]:
    basis = [defined(entry, "an entry of the basis") for entry in entries]
    for entry in basis:
        if entry <= 0:
            raise Fault(DivisionByZeroError, f"has the basis {entry}, which is not positive")
    return basis


# Accesses ----------------------------------------------------------------------------------------
# The meaning of `affine`'s ops that access memory: subscripts are the results of a map.

Subscripts = Callable[[Sequence[Value]], tuple[int, ...]]


def subscripts_of(op: Operation, name: str = "map") -> Subscripts:
    """The function from the operands of a map to the subscripts."""
    function, _ = map_property(op, name)

    def subscripts(operands: Sequence[Value]) -> tuple[int, ...]:
        for operand in operands:
            if operand.__class__ is Poison:
                raise operand.fault("an operand of a subscript")
        return function(operands)

    return subscripts


@meaning("affine.load")
def load(op: Operation, machine: Machine) -> Evaluator:
    """The element at the subscripts."""
    subscripts = subscripts_of(op)
    read = machine.recorder.reader(op)

    def run(memref: Value, *operands: Value) -> Value:
        return read(defined(memref, "the memref"), subscripts(operands))

    return run


@meaning("affine.store")
def store(op: Operation, machine: Machine) -> Evaluator:
    """Write the element at the subscripts."""
    subscripts = subscripts_of(op)
    write = machine.recorder.writer(op)

    def run(value: Value, memref: Value, *operands: Value) -> None:
        write(value, defined(memref, "the memref"), subscripts(operands))

    return run


@meaning("affine.atomic_rmw")
def atomic_rmw(op: Operation, machine: Machine) -> Evaluator:
    """Combine the element at the subscripts with the value; the result is the old element."""
    subscripts = subscripts_of(op)
    combine = combiner_by_number(integer(op, "kind"), op.operands[0].type)
    read, write = machine.recorder.reader(op), machine.recorder.writer(op)

    def run(value: Value, memref: Value, *operands: Value) -> Value:
        target, place = defined(memref, "the memref"), subscripts(operands)
        old = read(target, place)
        write(combine(old, value), target, place)
        return old

    return run


@accesses("affine.vector_load", "affine.vector_store")
def vector_access(
    op: Operation, memref: MemRef, operands: Sequence[Value], _: Any
) -> Iterator[Place]:
    """The slice of the last dimensions that begins at the subscripts, or what the op walks to."""
    value, rest = (None, operands) if op.results else (operands[0], operands[1:])
    start = subscripts_of(op)(rest)
    if not isinstance(op, VectorLoadOp | VectorStoreOp) or op.is_plain:
        yield from slice_places(op, memref, start, value)
        return
    for lane in np.ndindex(fixed_shape(op.vector_type)):
        place = [*start]
        for walk, number in zip(op.walks, lane, strict=True):
            if walk.dim is not None:
                place[walk.dim] += walk.stride * number
        yield tuple(place), None if value is None else value[lane]


@meaning("affine.prefetch")
def prefetch(op: Operation, machine: Machine) -> Evaluator:
    """Nothing that can be observed."""
    return lambda *operands: None
