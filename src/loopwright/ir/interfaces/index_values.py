"""Index values as affine expressions: how interfaces speak of them, and which ops compute such."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineMap
from loopwright.ir.interfaces.op_interfaces import Interface
from loopwright.reporting.unknown import Cause

Subscripts: TypeAlias = tuple[AffineExpr, ...]
"""One expression for each dimension of a memref."""


class IndexValues(Protocol):
    """The index values at one place of a program, as expressions of its loops and parameters."""

    def resolve(self, value: SSAValue | int, /) -> AffineExpr:
        """The expression of an index value."""
        ...

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue], /) -> list[AffineExpr]:
        """The results of a map at operands, dimensions first."""
        ...

    def between(self, low: int, high: int, /) -> AffineExpr:
        """A new variable that takes all values from `low` up to, not including, `high`."""
        ...

    def doubt(self, cause: Cause, /, *about: str | int) -> None:
        """Note that the expressions may describe more elements than there are."""
        ...

    def extremum(self, values: Sequence[AffineExpr], /, *, is_least: bool) -> AffineExpr:
        """The least of some values, or the greatest."""
        ...

    def extent(self, memref: SSAValue, position: int, /) -> AffineExpr:
        """The extent of a dimension of a memref."""
        ...


class AffineForm(Interface):
    """The index values that an op gives are expressions of its operands.

    Without `needs_operands` the expressions do not ask for those of the operands.
    """

    needs_operands = True

    @abstractmethod
    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        """The expression of the op's result of a number; None if there is none."""


class Arithmetic(AffineForm):
    """An index of two indices, by a rule for expressions that may have no answer.

    As everywhere in affine expressions, indices beyond 64 bits are taken not to occur; but where
    numbers are so large that a program means to wrap around, nothing is said. Narrower integers
    may wrap around.
    """

    def __init__(self, combine: Callable[[AffineExpr, AffineExpr], AffineExpr | None]) -> None:
        self.combine = combine

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        """The two operands, combined."""
        if not isinstance(op.results[0].type, IndexType):
            return None
        found = self.combine(values.resolve(op.operands[0]), values.resolve(op.operands[1]))
        return found if found is not None and has_small_numbers(found) else None


class Extremum(AffineForm):
    """The least, or the greatest, of two indices."""

    def __init__(self, *, is_least: bool) -> None:
        self.is_least = is_least

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        """A variable that is one of them."""
        if not isinstance(op.results[0].type, IndexType):
            return None
        return values.extremum([*map(values.resolve, op.operands)], is_least=self.is_least)


def _multiple(left: AffineExpr, right: AffineExpr) -> AffineExpr | None:
    if left.constant_value() is None and right.constant_value() is None:
        return None
    return left * right


def has_small_numbers(expr: AffineExpr) -> bool:
    """Whether an expression has no numbers that let it overflow at ordinary indices.

    >>> from loopwright.ir.affine_expr import dim
    >>> has_small_numbers(dim(0) * 4 + 1), has_small_numbers(dim(0) * 2**62)
    (True, False)
    """
    numbers = (part.constant_value() for part in expr.walk())
    return all(number is None or abs(number) <= _SMALL for number in numbers)


_SMALL = 1 << 32
"""Larger steps take indices below 2^31 beyond 64 bits."""

SUM = Arithmetic(lambda left, right: left + right)
DIFFERENCE = Arithmetic(lambda left, right: left - right)
PRODUCT = Arithmetic(_multiple)
LEAST = Extremum(is_least=True)
GREATEST = Extremum(is_least=False)
