"""Sizes that a program leaves open, taken to have some value: trip counts and regions in numbers.

Cost models need numbers. `Sizes` puts one value in the place of each symbol, less where the memref
that a loop runs over is smaller; loops whose bounds depend on others are taken in the middle of
those. `taken` tells afterwards for which values that was needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.exact.attributes import integer, map_of
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Fresh, Parameter
from loopwright.exact.loops import trip_count
from loopwright.exact.presburger.tableau import Tableau
from loopwright.exact.slices.regions import Region
from loopwright.exact.slices.state import Slice
from loopwright.ir.affine_expr import AffineDimExpr, AffineMap
from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.dialects.affine.symbols import constant_value
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.ir.syntax.narrowing import is_memref


@dataclass(slots=True)
class Sizes:
    """Every open size is `value`, or its limit where that is less."""

    value: int
    limits: Mapping[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    taken: set[Parameter] = field(default_factory=set[Parameter])

    def of(self, key: Parameter) -> int:
        """The number that a parameter stands for."""
        if isinstance(key, SSAValue):
            known = constant_value(key)
            if known is not None:
                return known
        if not isinstance(key, Fresh):
            self.taken.add(key)
        limit = self.limits.get(key) if isinstance(key, SSAValue) else None
        return self.value if limit is None else min(self.value, limit)

    # Trip counts -------------------------------------------------------------------------------

    def trips(self, loop: Operation) -> int:
        """How often the body of an `affine.for` runs each time."""
        known = trip_count(loop)
        if known is not None:
            return known
        first, last = self._range(loop)
        return max(0, -((first - last) // _step(loop)))

    def _range(self, loop: Operation) -> tuple[int, int]:
        lower, upper = map_of(loop, "lowerBoundMap"), map_of(loop, "upperBoundMap")
        assert lower is not None and upper is not None, "a loop has bounds"
        split = lower.num_dims + lower.num_symbols
        count = split + upper.num_dims + upper.num_symbols
        operands = tuple(loop.operands)[:count]
        lows = self.values(lower, operands[:split])
        return max(lows), min(self.values(upper, operands[split:]))

    def sliced_trips(self, found: Slice) -> dict[Operation, int]:
        """How often the body of each loop of a slice runs each time."""
        counts: dict[Operation, int] = {}
        for loop, lower, upper in zip(found.loops, found.lower, found.upper, strict=True):
            if lower is None or upper is None:
                counts[loop.op] = self.trips(loop.op)
                continue
            low, high = self.values(lower, found.operands), self.values(upper, found.operands)
            counts[loop.op] = max(0, -((max(low) - min(high)) // (loop.step or 1)))
        return counts

    def values(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> tuple[int, ...]:
        """The results of a map."""
        numbers = [self._number(operand) for operand in operands]
        dims, symbols = numbers[: affine_map.num_dims], numbers[affine_map.num_dims :]
        return affine_map.evaluate(dims, symbols)

    def _number(self, value: SSAValue) -> int:
        if isinstance(value, OpResult) and isinstance(value.op, ApplyOp):
            applied = map_of(value.op, "map")
            if applied is not None:
                return self.values(applied, tuple(value.op.operands))[0]
        middle = self._middle(value)
        return self.of(value) if middle is None else middle

    def _middle(self, value: SSAValue | None) -> int | None:
        """The value of the induction variable of an `affine.for` in the middle iteration."""
        loop = None if value is None else loop_of_variable(value)
        if loop is None:
            return None
        first, last = self._range(loop)
        step = _step(loop)
        return first + max(0, -((first - last) // step)) // 2 * step

    # Regions -----------------------------------------------------------------------------------

    def region(self, found: Region) -> Region:
        """A region whose parameters have their numbers."""
        if not found.parameters:
            return found
        values = tuple(self.of(key) for key in found.parameters)
        system = _fixed(found.system, found.system.num_dims + found.depth, values)
        return Region(found.memref, system, found.loops, (), found.is_written)

    def in_the_middle(self, found: Region) -> Region:
        """A region in an iteration in the middle of the outer loops, as far as these are
        `affine.for`: as large as others are on average."""
        middles = [self._middle(loop.variable) for loop in found.loops]
        values = [middle for middle in middles if middle is not None]
        if found.fixed and len(values) < len(middles):
            return found
        system, column, left = found.system, found.system.num_dims, list[Loop]()
        for loop, middle in zip(found.loops, middles, strict=True):
            if middle is None:
                left.append(loop)
                column += 1
            else:
                system = system.substitute(column, middle)
        for position, expr in enumerate(found.fixed):
            if expr is not None and not expr.used_symbols():
                system = system.fix(position, expr.evaluate(values))
        return Region(found.memref, system, tuple(left), found.parameters, found.is_written)


@lru_cache(maxsize=1 << 12)
def _fixed(system: Tableau, start: int, values: tuple[int, ...]) -> Tableau:
    for value in values:
        system = system.substitute(start, value)
    return system


def _step(loop: Operation) -> int:
    return integer(loop, "step") or 1


def limits_of(nests: NestAccesses, roots: Sequence[Operation]) -> dict[SSAValue, int]:
    """How great a value can be because it bounds a loop over a memref of known extent."""
    found: dict[SSAValue, int] = {}
    for root in roots:
        for op in root.walk():
            if is_affine_access(op):
                for value, extent in _limits(nests, op):
                    found[value] = min(extent, found.get(value, extent))
    return found


def _limits(nests: NestAccesses, op: Operation) -> list[tuple[SSAValue, int]]:
    access = nests.single(op)
    if access is None or access.memref is None or not is_memref(access.memref.type):
        return []
    found: list[tuple[SSAValue, int]] = []
    shape = access.memref.type.get_shape()
    for expr, extent in zip(nests.own_subscripts(op), shape, strict=False):
        if extent >= 0 and isinstance(expr, AffineDimExpr) and expr.position < len(access.loops):
            loop = access.loops[expr.position].op
            upper = map_of(loop, "upperBoundMap")
            if upper is not None and len(upper) == 1 and upper.num_dims + upper.num_symbols == 1:
                found.append((_last_bound(loop), extent))
    return found


def _last_bound(loop: Operation) -> SSAValue:
    """The only operand of the upper bound of a loop."""
    lower = map_of(loop, "lowerBoundMap")
    return loop.operands[0 if lower is None else lower.num_dims + lower.num_symbols]
