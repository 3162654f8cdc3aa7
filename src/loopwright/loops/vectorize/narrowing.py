"""Integers in as few bits as they need, in loops that LLVM vectorises: its vectors have lanes for
the widest type."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import Rewriter

from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith.constants import element_width, integer_of
from loopwright.ir.dialects.arith.ranges import ValueRanges
from loopwright.ir.interfaces.memory_access import is_affine_element_access
from loopwright.ir.interfaces.memory_effects import is_trivially_dead
from loopwright.ir.interfaces.rewriting import constant_of
from loopwright.ir.interfaces.scalars import UNSIGNED_RELATIONS
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.records import dataclass

_CHOOSING = (arith.SelectOp, arith.MinSIOp, arith.MaxSIOp, arith.MinUIOp, arith.MaxUIOp)
_SIGNED = (
    *(arith.AddiOp, arith.SubiOp, arith.MuliOp, arith.AndIOp, arith.OrIOp, arith.XOrIOp),
    *(arith.MinSIOp, arith.MaxSIOp),
)
_UNSIGNED = (arith.MinUIOp, arith.MaxUIOp)
_DIVIDING = (arith.ShRSIOp, arith.DivSIOp, arith.FloorDivSIOp, arith.RemSIOp)
_DEEPEST = 64
"""The longest use-def chain that is narrowed."""


def narrow_integers(loop: Operation) -> None:
    """Compute the values that a loop over narrow elements selects in the fewest bits that hold all
    intermediate results. LLVM narrows only where the low bits of a result suffice, as in sums."""
    accesses = [op for op in loop.walk() if is_affine_element_access(op)]
    elements = [(op.results[0] if op.results else op.operands[0]).type for op in accesses]
    widths = [element_width(element) for element in elements]
    widest = max((64 if width is None else width for width in widths), default=64)
    ranges = ValueRanges()
    for op in [op for op in loop.walk(reverse=True) if isinstance(op, _CHOOSING)]:
        result = op.results[0]
        width = element_width(result.type) or 0
        for bits in (bits for bits in (16, 32) if widest <= bits < width):
            narrow = _Narrowing(bits, ranges, {}).value(result) if result.uses else None
            if narrow is not None:
                wide = LoopBuilder.before(op).value(arith.ExtSIOp(narrow, result.type))
                result.replace_all_uses_with(wide)
                break
    for op in [op for op in loop.walk(reverse=True) if not op.regions]:
        if is_trivially_dead(op):
            Rewriter.erase_op(op)


@dataclass(frozen=True, slots=True)
class _Narrowing:
    """Builds signed integers of `bits` bits beside the ops that compute them in more."""

    bits: int
    ranges: ValueRanges
    narrowed: dict[SSAValue, SSAValue | None]

    def value(self, value: SSAValue, depth: int = 0) -> SSAValue | None:
        """Return a value in `bits` bits; None if it, or a value that it is computed from, may not
        fit."""
        if value not in self.narrowed:
            fits = depth < _DEEPEST and isinstance(value.owner, Operation) and self._fits(value)
            self.narrowed[value] = self._computed(value, depth + 1) if fits else None
        return self.narrowed[value]

    def _fits(self, value: SSAValue, *, is_natural: bool = False) -> bool:
        range_ = self.ranges.range_of(value)
        most = 1 << self.bits - 1
        least = 0 if is_natural else -most
        return range_ is not None and least <= range_.smin <= range_.smax < most

    def _computed(self, value: SSAValue, depth: int) -> SSAValue | None:
        op = value.owner
        type_ = IntegerType(self.bits)
        assert isinstance(op, Operation)
        here = LoopBuilder.before(op)
        number = integer_of(constant_of(value))
        if number is not None:
            return here.value(arith.ConstantOp(IntegerAttr(number, type_)))
        if isinstance(op, arith.ExtUIOp | arith.ExtSIOp):
            source = op.operands[0]
            width = element_width(source.type) or 0
            if width >= self.bits:
                return source if width == self.bits else self.value(source, depth)
            return here.value(type(op)(source, type_))
        operands = self._operands(op, depth)
        narrowed = None if operands is None else [x for x in operands if x is not None]
        if narrowed is None or len(narrowed) < len(op.operands):
            return None
        return here.value(type(op).create(operands=narrowed, result_types=[type_]))

    def _operands(self, op: Operation, depth: int) -> list[SSAValue | None] | None:
        """Return the narrowed operands of an op that computes the same in fewer bits; None for any
        other op."""
        if isinstance(op, arith.SelectOp):
            condition, *arms = op.operands
            return [self._condition(condition, depth), *(self.value(x, depth) for x in arms)]
        if isinstance(op, _DIVIDING):
            divisor = integer_of(constant_of(op.operands[1])) or 0
            most = self.bits if isinstance(op, arith.ShRSIOp) else 1 << self.bits
            is_known = 0 < divisor < most
        else:
            is_known = isinstance(op, _SIGNED) or (
                isinstance(op, _UNSIGNED)
                and all(self._fits(x, is_natural=True) for x in op.operands)
            )
        return [self.value(x, depth) for x in op.operands] if is_known else None

    def _condition(self, condition: SSAValue, depth: int) -> SSAValue:
        """Return a condition whose comparison is narrowed if its operands fit."""
        op = condition.owner
        if not isinstance(op, arith.CmpiOp):
            return condition
        is_natural = (integer_of(op.properties["predicate"]) or 0) >= UNSIGNED_RELATIONS
        fits = all(self._fits(x, is_natural=is_natural) for x in op.operands)
        operands = [self.value(x, depth) for x in op.operands] if fits else []
        narrowed = [x for x in operands if x is not None]
        if len(narrowed) < len(op.operands):
            return condition
        narrow = arith.CmpiOp.create(
            operands=narrowed, result_types=[condition.type], properties=dict(op.properties)
        )
        return LoopBuilder.before(op).value(narrow)
