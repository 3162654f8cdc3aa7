"""Which integers values may be: ranges, propagated along what is executed.

Ranges of results follow from what ops declare (`ir.interfaces.index_values`), those of induction
variables from the bounds of loops. What a loop yields and finds changed is taken to be anything at
once (widening; Cousot and Cousot, Abstract interpretation, POPL 1977).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, symbol
from loopwright.ir.dialects.affine.intervals import bounds_of
from loopwright.ir.dialects.arith.constants import element_width, integer_of
from loopwright.ir.interfaces.control_flow import LoopLike, is_terminator
from loopwright.ir.interfaces.index_values import HasIntegerRange, IntegerRange
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import constant_of
from loopwright.loops.support.constant_propagation import ConstantPropagation
from loopwright.loops.support.propagation import Propagation
from loopwright.reporting.unknown import Cause

_MOST_CHANGES = 50
"""How often a range grows, as those of the arguments of recursive functions may without an end."""


class RangePropagation(Propagation[IntegerRange]):
    """Which integers the values inside an op may be; asked for with `range_of`. What is executed
    depends on conditions that are `constants`, too, or on their ranges alone."""

    def __init__(self, root: Operation, *, constants: bool = True) -> None:
        self._changes: Counter[SSAValue] = Counter()
        self._constants = ConstantPropagation(root) if constants else None
        super().__init__(root)

    def range_of(self, value: SSAValue) -> IntegerRange | None:
        """The range of a value; None where it is no integer, or is never computed."""
        if value not in self._known:
            return None
        return self._or_any(value)

    def joined(self, value: SSAValue, old: IntegerRange, new: IntegerRange) -> IntegerRange | None:
        """Both ranges; anything if that is more than before and goes on to where it came from."""
        both = old.join(new)
        if both == old:
            return old
        self._changes[value] += 1
        carried = isinstance(value.owner, Operation) and any(
            is_terminator(use.operation) for use in value.uses
        )
        return None if carried or self._changes[value] > _MOST_CHANGES else both

    def truth(self, condition: SSAValue) -> int | None:
        """The number that a condition is, by its range and, where constants matter, as one of them;
        what follows from one of them only is not executed differently then."""
        range_ = self._known.get(condition)
        number = None if range_ is None else range_.value()
        if self._constants is None or number is None:
            return number
        known = self._constants.constant(condition)
        return None if known is None else integer_of(known.attribute)

    def compute(self, op: Operation) -> Sequence[IntegerRange | None] | None:
        """What an op declares of its first result."""
        interface = interface_of(op, HasIntegerRange)
        if interface is None:
            return [None] * len(op.results)
        if not all(map(self._is_known, op.operands)):
            return None
        first = interface.rule(op, [self._or_any(operand) for operand in op.operands])
        return [first, *[None] * (len(op.results) - 1)]

    def enter_loop(self, op: Operation, arguments: Sequence[SSAValue]) -> None:
        """The ranges of induction variables."""
        interface = interface_of(op, LoopLike)
        values = _Symbols()
        bounds = None if interface is None else interface.bounds(op, values)
        ranges = [self._or_any(value) for value in values.symbols]
        known = [IntegerRange.any(64) if one is None else one for one in ranges]
        for number, argument in enumerate(arguments):
            found = None
            if (
                bounds is not None
                and number < len(bounds)
                and isinstance(argument.type, IndexType)
                and not values.doubts
            ):
                lows = [bounds_of(expr, (), known) for expr in bounds[number].lows]
                highs = [bounds_of(expr, (), known) for expr in bounds[number].highs]
                whole = IntegerRange.any(64)
                low = max((one[0] for one in lows if one is not None), default=whole.smin)
                high = min((one[1] for one in highs if one is not None), default=whole.smax + 1) - 1
                # A loop that never runs has no values; those of its bounds then say nothing.
                found = IntegerRange.of(64, low, high, is_signed=True)
            self._join(argument, found)

    def _or_any(self, value: SSAValue) -> IntegerRange | None:
        known = self._known.get(value)
        if known is not None:
            return known
        width = element_width(value.type)
        return IntegerRange.any(width) if width else None


class _Symbols:
    """The index values of a program, each a symbol."""

    def __init__(self) -> None:
        self.symbols: list[SSAValue] = []
        self.doubts = False

    def resolve(self, value: SSAValue | int, /) -> AffineExpr:
        """A constant, or the symbol of a value."""
        known = value if isinstance(value, int) else integer_of(constant_of(value))
        if known is not None:
            return constant(known)
        assert isinstance(value, SSAValue)
        self.symbols.append(value)
        return symbol(len(self.symbols) - 1)

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue], /) -> list[AffineExpr]:
        """The results of a map, of these values."""
        values = [self.resolve(operand) for operand in operands]
        count = affine_map.num_dims
        dims, symbols = values[:count], values[count:]
        return [expr.replace_dims_and_symbols(dims, symbols) for expr in affine_map.results]

    def between(self, low: int, high: int, /) -> AffineExpr:
        """Nothing is known of new variables."""
        self.doubts = True
        return constant(low)

    def doubt(self, cause: Cause, /, *about: str | int) -> None:
        """Note that bounds are not exact."""
        self.doubts = True

    def extremum(self, values: Sequence[AffineExpr], /, *, is_least: bool) -> AffineExpr:
        """Nothing is known of new variables."""
        self.doubts = True
        return constant(0)

    def extent(self, memref: SSAValue, position: int, /) -> AffineExpr:
        """Nothing is known of new variables."""
        self.doubts = True
        return constant(0)
