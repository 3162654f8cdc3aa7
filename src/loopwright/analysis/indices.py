"""Index values as affine expressions over the surrounding loops and over parameters.

A `Frame` collects what one access depends on: dimension k is the induction variable of the k-th
surrounding loop, and each symbol is a *parameter*: a value that the program computes elsewhere, or
a fresh unknown (the counter of a step, the result of a minimum, an element of a footprint) that
clauses say more about. A clause is a choice between conjunctions of constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.analysis.attributes import integers, map_of
from loopwright.dialects.affine.symbols import constant_value
from loopwright.syntax.properties import mixed


@dataclass(frozen=True, slots=True)
class Constraint:
    """`expr >= 0`, or `expr == 0`."""

    expr: AffineExpr
    equality: bool = False


Conjunction: TypeAlias = tuple[Constraint, ...]
Clause: TypeAlias = tuple[Conjunction, ...]
"""Alternatives, of which at least one holds."""


@dataclass(frozen=True, slots=True)
class Extent:
    """A parameter: the extent of one dimension of a memref."""

    memref: SSAValue
    position: int


@dataclass(frozen=True, slots=True)
class Offset:
    """A parameter: the position of the first element of a memref, from its aligned pointer."""

    memref: SSAValue


@dataclass(frozen=True, slots=True)
class Fresh:
    """A parameter of one access alone: an existential variable."""

    number: int


Parameter: TypeAlias = SSAValue | Extent | Offset | Fresh


def value_behind(key: Parameter) -> SSAValue:
    """The value that a parameter of a program is, or belongs to."""
    assert not isinstance(key, Fresh)
    return key.memref if isinstance(key, Extent | Offset) else key


class Frame:
    """What the index values at one place of the program are made of."""

    def __init__(self, loops: Sequence[SSAValue | None] = ()) -> None:
        self.loops: list[SSAValue | None] = list(loops)
        self.parameters: list[Parameter] = []
        self.clauses: list[Clause] = []
        self.reasons: list[str] = []
        self._numbers: dict[Parameter, int] = {}
        self._known: dict[SSAValue, AffineExpr] = {
            variable: dim(k) for k, variable in enumerate(self.loops) if variable is not None
        }

    def copy(self) -> Frame:
        """A frame of the same contents."""
        other = Frame()
        other.loops = list(self.loops)
        other.parameters = list(self.parameters)
        other.clauses = list(self.clauses)
        other.reasons = list(self.reasons)
        other._numbers = dict(self._numbers)
        other._known = dict(self._known)
        return other

    def add_loop(self, variable: SSAValue | None) -> AffineExpr:
        """Enter a loop: its induction variable's dimension."""
        expr = dim(len(self.loops))
        self.loops.append(variable)
        if variable is not None:
            self._known[variable] = expr
        return expr

    def doubt(self, reason: str) -> None:
        """Note why the constraints may describe more than there is."""
        if reason not in self.reasons:
            self.reasons.append(reason)

    def doubt_anew(self, reason: str) -> None:
        """Note a reason that holds of an op here, whatever holds of those around it: whoever leaves
        their doubts out of account has to see this one."""
        text, levels = reason, 1
        while text in self.reasons:
            levels += 1
            text = f"{reason}, {levels} levels of it"
        self.reasons.append(text)

    def require(self, *constraints: Constraint) -> None:
        """Add constraints that all hold."""
        self.clauses += [((constraint,),) for constraint in constraints]

    def choose(self, alternatives: Sequence[Conjunction]) -> None:
        """Add a choice between conjunctions; without any, nothing is possible."""
        self.clauses.append(tuple(alternatives))

    def parameter(self, key: Parameter) -> AffineExpr:
        """The symbol of a parameter."""
        number = self._numbers.get(key)
        if number is None:
            number = len(self.parameters)
            self._numbers[key] = number
            self.parameters.append(key)
        return symbol(number)

    def fresh(self) -> AffineExpr:
        """A new existential variable."""
        return self.parameter(Fresh(len(self.parameters)))

    def between(self, low: int, high: int) -> AffineExpr:
        """A new variable from `low` up to, not including, `high`."""
        variable = self.fresh()
        self.require(Constraint(variable - low), Constraint(high - 1 - variable))
        return variable

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> list[AffineExpr]:
        """The results of a map at operands, dimensions first."""
        values = [self.resolve(operand) for operand in operands]
        dims, symbols = values[: affine_map.num_dims], values[affine_map.num_dims :]
        return [result.replace_dims_and_symbols(dims, symbols) for result in affine_map.results]

    def resolve(self, value: SSAValue | int) -> AffineExpr:
        """The expression of an index value; a parameter where nothing is known of it."""
        if isinstance(value, int):
            return constant(value)
        known = self._known.get(value)
        if known is not None:
            return known
        stack = [value]
        while stack:
            top = stack[-1]
            if top in self._known:
                stack.pop()
                continue
            op = top.owner if isinstance(top, OpResult) else None
            waiting = [v for v in _inputs(op) if v not in self._known]
            if waiting:
                stack += waiting
                continue
            stack.pop()
            self._define(top, op)
        return self._known[value]

    def _define(self, value: SSAValue, op: Operation | None) -> None:
        rule = None if op is None else _RULES.get(op.name)
        expr: AffineExpr | None = None
        number = constant_value(value)
        if number is not None:
            expr = constant(number)
        elif rule is not None and op is not None and isinstance(value, OpResult):
            expr = rule(self, op, value.index)
        self._known[value] = self.parameter(value) if expr is None else expr


_Rule: TypeAlias = Callable[[Frame, Operation, int], AffineExpr | None]


def _inputs(op: Operation | None) -> Sequence[SSAValue]:
    """The operands that a rule resolves; they are resolved first, so that recursion is shallow."""
    return op.operands if op is not None and op.name in _COMPOSED else ()


def _apply(frame: Frame, op: Operation, _: int) -> AffineExpr | None:
    affine_map = map_of(op, "map")
    if affine_map is None or len(affine_map.results) != 1:
        return None
    return frame.apply(affine_map, op.operands)[0]


def _extremum(frame: Frame, op: Operation, _: int) -> AffineExpr | None:
    affine_map = map_of(op, "map")
    if affine_map is None:
        return None
    return _extreme(frame, frame.apply(affine_map, op.operands), is_least=op.name == "affine.min")


def _extreme(frame: Frame, values: Sequence[AffineExpr], *, is_least: bool) -> AffineExpr:
    candidates = list(dict.fromkeys(values))
    if len(candidates) == 1:
        return candidates[0]
    sign = 1 if is_least else -1
    result = frame.fresh()
    frame.require(*(Constraint((other - result) * sign) for other in candidates))
    frame.choose([(Constraint(result - one, equality=True),) for one in candidates])
    return result


def _digit(frame: Frame, op: Operation, index: int) -> AffineExpr | None:
    """One result of `affine.delinearize_index`."""
    basis = mixed(integers(op, "static_basis"), op.operands[1:])
    inner = basis[1:] if len(basis) == len(op.results) else basis
    sizes = [_constant(frame, size) for size in inner[index:]]
    modulus = _constant(frame, inner[index - 1]) if index else 0
    if modulus is None or any(size is None or size <= 0 for size in sizes):
        return None
    if index and modulus <= 0:
        return None
    divisor = 1
    for size in sizes:
        divisor *= size or 1
    quotient = frame.resolve(op.operands[0]) // divisor
    return quotient % modulus if index else quotient


def _linearized(frame: Frame, op: Operation, _: int) -> AffineExpr | None:
    static = integers(op, "static_basis")
    count = integers(op, "operandSegmentSizes")[0]
    digits = op.operands[:count]
    basis = mixed(static, op.operands[count:])
    inner = basis[1:] if len(basis) == len(digits) else basis
    total, factor = constant(0), 1
    for position in range(count - 1, -1, -1):
        total = total + frame.resolve(digits[position]) * factor
        if position:
            size = _constant(frame, inner[position - 1])
            if size is None:
                return None
            factor *= size
    return total


def _constant(frame: Frame, value: int | SSAValue) -> int | None:
    return frame.resolve(value).constant_value()


def _same_number(frame: Frame, op: Operation, _: int) -> AffineExpr | None:
    """A signed integer as an index; the other way, bits may be lost."""
    return frame.resolve(op.operands[0]) if isinstance(op.results[0].type, IndexType) else None


def _arithmetic(frame: Frame, op: Operation, _: int) -> AffineExpr | None:
    """Sums, differences, multiples, and signed extremes of index values.

    As everywhere in affine expressions, indices beyond 64 bits are taken not to occur; but where
    numbers are so large that a program means to wrap around, the result is a parameter. Narrower
    integers may wrap around.
    """
    if not isinstance(op.results[0].type, IndexType):
        return None
    left, right = map(frame.resolve, op.operands)
    match op.name.partition(".")[2]:
        case "addi" | "add":
            found = left + right
        case "subi" | "sub":
            found = left - right
        case "maxsi" | "maxs" | "minsi" | "mins":
            return _extreme(frame, (left, right), is_least=".min" in op.name)
        case _:
            if left.constant_value() is None and right.constant_value() is None:
                return None
            found = left * right
    return found if _has_small_numbers(found) else None


def _has_small_numbers(expr: AffineExpr) -> bool:
    numbers = (part.constant_value() for part in expr.walk())
    return all(number is None or abs(number) <= _SMALL for number in numbers)


_SMALL = 1 << 32
"""Larger steps take indices below 2^31 beyond 64 bits."""


def _extent(frame: Frame, op: Operation, _: int) -> AffineExpr | None:
    position = constant_value(op.operands[1])
    type_ = op.operands[0].type
    if position is None or not isinstance(type_, MemRefType):
        return None
    shape = type_.get_shape()
    if not 0 <= position < len(shape):
        return None
    if shape[position] >= 0:
        return constant(shape[position])
    return frame.parameter(Extent(op.operands[0], position))


_ARITHMETIC = (
    *("arith.addi", "arith.subi", "arith.muli", "arith.maxsi", "arith.minsi"),
    *("index.add", "index.sub", "index.mul", "index.maxs", "index.mins"),
)
_RULES: dict[str, _Rule] = {
    **dict.fromkeys(_ARITHMETIC, _arithmetic),
    "affine.apply": _apply,
    "affine.min": _extremum,
    "affine.max": _extremum,
    "affine.delinearize_index": _digit,
    "affine.linearize_index": _linearized,
    "arith.index_cast": _same_number,
    "memref.dim": _extent,
}
_COMPOSED = frozenset(name for name in _RULES if name != "memref.dim")
