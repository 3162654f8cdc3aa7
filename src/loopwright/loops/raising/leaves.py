"""Integers among the operands of affine ops: converted to indices, once, where they are made."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.loops.raising.expressions import IndexExpressions
from loopwright.loops.steps.builder import LoopBuilder


class Leaves:
    """The integers of one function that affine ops use, as indices."""

    def __init__(self, expressions: IndexExpressions) -> None:
        self._expressions = expressions
        self._made: dict[SSAValue, SSAValue] = {}

    def indices_of(self, exprs: Sequence[AffineExpr]) -> dict[SSAValue, SSAValue]:
        """The index of each integer that expressions use; made if it is not there yet."""
        return {value: self._index(value) for value in self._expressions.integers_in(exprs)}

    def _index(self, value: SSAValue) -> SSAValue:
        known = self._made.get(value)
        if known is None:
            known = self._made[value] = _builder(value).insert(_cast(value)).results[0]
        return known


def _cast(value: SSAValue) -> Operation:
    return IndexCastOp(value, IndexType())


def _builder(value: SSAValue) -> LoopBuilder:
    owner = value.owner
    if isinstance(owner, Block):
        first = owner.first_op
        assert first is not None, "a block of a function ends with a terminator"
        return LoopBuilder.before(first)
    return LoopBuilder.after(owner)
