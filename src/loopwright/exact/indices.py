"""Index values as affine expressions over the surrounding loops and over parameters.

A `Frame` collects what one access depends on: dimension k is the induction variable of the k-th
surrounding loop, and each symbol is a *parameter*: a value computed elsewhere in the program, or a
fresh existential variable (a step counter, the result of a minimum, an element of a footprint) that
clauses constrain. A clause is a choice between conjunctions of constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import count, product
from typing import TypeAlias

from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.ir.interfaces.index_values import AffineForm, Clause, constant_value
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.records import dataclass, replace
from loopwright.reporting.unknown import Cause, Unknown


@dataclass(frozen=True, slots=True)
class Constraint:
    """`expr >= 0`, or `expr == 0`."""

    expr: AffineExpr
    equality: bool = False


Conjunction: TypeAlias = tuple[Constraint, ...]
Choice: TypeAlias = tuple[Conjunction, ...]
"""A disjunction: at least one alternative holds."""


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
    """Return the SSA value that a parameter stands for: the value itself, or the memref of an
    extent or offset."""
    assert not isinstance(key, Fresh)
    return key.memref if isinstance(key, Extent | Offset) else key


class Frame:
    """The loops, parameters and conditions over which the index values at one place of the program
    are expressed."""

    def __init__(self, loops: Sequence[SSAValue | None] = ()) -> None:
        self.loops: list[SSAValue | None] = list(loops)
        self.parameters: dict[Parameter, int] = {}
        self.clauses: list[Choice] = []
        self.reasons: list[Unknown] = []
        self._resolved: dict[SSAValue, AffineExpr] = {
            variable: dim(k) for k, variable in enumerate(self.loops) if variable is not None
        }

    def copy(self) -> Frame:
        """Return a frame of the same contents."""
        duplicate = Frame()
        duplicate.loops = list(self.loops)
        duplicate.parameters = dict(self.parameters)
        duplicate.clauses = list(self.clauses)
        duplicate.reasons = list(self.reasons)
        duplicate._resolved = dict(self._resolved)
        return duplicate

    def add_loop(self, variable: SSAValue | None) -> AffineExpr:
        """Enter a loop: its induction variable's dimension."""
        expr = dim(len(self.loops))
        self.loops.append(variable)
        if variable is not None:
            self._resolved[variable] = expr
        return expr

    def doubt(self, cause: Cause, /, *about: str | int) -> None:
        """Record that the constraints may be an over-approximation, with the cause."""
        self.doubt_for(Unknown(cause, about))

    def doubt_for(self, reason: Unknown) -> None:
        """Record that the constraints may be an over-approximation, with the reason."""
        if reason not in self.reasons:
            self.reasons.append(reason)

    def doubt_here(self, reason: Unknown) -> None:
        """Record a reason for this op even if an enclosing op has recorded an equal one. Callers
        that ignore the inexactness of enclosing ops still have to see it."""
        alike = (x for x in self.reasons if x.cause is reason.cause and x.about == reason.about)
        levels = {x.level for x in alike}
        level = next(level for level in count(reason.level) if level not in levels)
        self.reasons.append(replace(reason, level=level))

    def require(self, *constraints: Constraint) -> None:
        """Add constraints that all hold."""
        self.clauses += [((constraint,),) for constraint in constraints]

    def choose(self, alternatives: Sequence[Conjunction]) -> None:
        """Add a disjunction of conjunctions; an empty one makes the constraints unsatisfiable."""
        self.clauses.append(tuple(alternatives))

    def parameter(self, key: Parameter) -> AffineExpr:
        """Return the symbol of a parameter."""
        return symbol(self.parameters.setdefault(key, len(self.parameters)))

    def fresh(self) -> AffineExpr:
        """Return a new existential variable."""
        return self.parameter(Fresh(len(self.parameters)))

    def between(self, low: int, high: int) -> AffineExpr:
        """Return a new variable from `low` up to, not including, `high`."""
        variable = self.fresh()
        self.require(Constraint(variable - low), Constraint(high - 1 - variable))
        return variable

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> list[AffineExpr]:
        """Return the results of a map at operands, dimensions first."""
        values = [self.resolve(operand) for operand in operands]
        dims = values[: affine_map.num_dims]
        symbols = values[affine_map.num_dims :]
        return [result.replace_dims_and_symbols(dims, symbols) for result in affine_map.results]

    def resolve(self, value: SSAValue | int) -> AffineExpr:
        """Return the expression of an index value; a parameter if the value is opaque."""
        if isinstance(value, int):
            return constant(value)
        if value not in self._resolved:
            for input_ in bottom_up(value, self._resolved, _inputs):
                self._define(input_)
        return self._resolved[value]

    def define(self, value: SSAValue, expr: AffineExpr) -> None:
        """Bind an index value to an expression in this frame."""
        self._resolved[value] = expr

    def extremum(self, values: Sequence[AffineExpr], *, is_least: bool) -> AffineExpr:
        """Return the minimum or the maximum of some values; a new variable if there are several
        values."""
        candidates = list(dict.fromkeys(values))
        if len(candidates) == 1:
            return candidates[0]
        sign = 1 if is_least else -1
        result = self.fresh()
        self.require(*(Constraint((candidate - result) * sign) for candidate in candidates))
        self.choose([(Constraint(result - candidate, equality=True),) for candidate in candidates])
        return result

    def either(self, clauses: Sequence[Clause], then: AffineExpr, other: AffineExpr) -> AffineExpr:
        """Return a variable that is one expression where all clauses hold, and another
        elsewhere."""
        result = self.fresh()
        is_then, is_other = (Constraint(result - choice, equality=True) for choice in (then, other))
        held = [[Constraint(*comparison) for comparison in clause] for clause in clauses]
        ways = [(*way, is_then) for way in product(*held)]
        ways += [(*way, is_other) for way in violations_of(held)]
        self.choose(ways)
        return result

    def extent(self, memref: SSAValue, position: int) -> AffineExpr:
        """Return the extent of a dimension of a memref: a parameter."""
        return self.parameter(Extent(memref, position))

    def _define(self, value: SSAValue) -> None:
        op = _made_by(value)
        form = None if op is None else interface_of(op, AffineForm)
        expr: AffineExpr | None = None
        number = constant_value(value)
        if number is not None:
            expr = constant(number)
        elif form is not None and op is not None and isinstance(value, OpResult):
            expr = form.expression(op, self, value.index)
        self._resolved[value] = self.parameter(value) if expr is None else expr


def violations(constraint: Constraint) -> list[Constraint]:
    """Return the negation of a constraint, as alternatives."""
    below = Constraint(-constraint.expr - 1)
    return [below, Constraint(constraint.expr - 1)] if constraint.equality else [below]


def violations_of(clauses: Iterable[Iterable[Constraint]]) -> Iterator[Conjunction]:
    """Yield the negation of a conjunction of clauses (each a disjunction), as conjunctions."""
    for clause in clauses:
        yield from product(*map(violations, clause))


def _made_by(value: SSAValue) -> Operation | None:
    return value.owner if isinstance(value, OpResult) else None


def bottom_up(
    value: SSAValue,
    resolved: Container[SSAValue],
    inputs: Callable[[SSAValue], Iterable[SSAValue]],
) -> Iterator[SSAValue]:
    """Yield the values to resolve for a value, operands before their users; each must be in
    `resolved` before the next one is requested."""
    stack = [value]
    while stack:
        waiting = (
            [] if stack[-1] in resolved else [v for v in inputs(stack[-1]) if v not in resolved]
        )
        stack += waiting
        if not waiting and (top := stack.pop()) not in resolved:
            yield top


def _inputs(value: SSAValue) -> Sequence[SSAValue]:
    """Return the operands of the op that defines a value. They are resolved first, which keeps the
    recursion shallow."""
    op = _made_by(value)
    form = None if op is None else interface_of(op, AffineForm)
    return op.operands if op is not None and form is not None and form.needs_operands else ()
