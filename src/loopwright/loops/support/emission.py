"""Makes ops in front of one that is rewritten."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import dim, symbol
from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.dialects.arith.constants import index_constant
from loopwright.ir.interfaces.rewriting import PatternRewriter


class Emitter:
    """Makes ops in front of an access."""

    def __init__(self, anchor: Operation, rewriter: PatternRewriter) -> None:
        self._anchor = anchor
        self._rewriter = rewriter

    def insert(self, op: Operation) -> Operation:
        """Insert an op."""
        op.location = self._anchor.location
        self._rewriter.insert_before(self._anchor, op)
        return op

    def put(self, op: Operation) -> None:
        """Insert an op."""
        self.insert(op)

    def constant(self, number: int) -> SSAValue:
        """A constant index."""
        return self._rewriter.constant(self._anchor, index_constant(number))

    def value(self, bound: BoundExprs) -> SSAValue:
        """The value of an expression: a constant, an operand, or an `affine.apply`."""
        expr = bound.exprs[0]
        number = expr.constant_value()
        if number is not None:
            return self.constant(number)
        if len(bound.operands) == 1 and expr in (dim(0), symbol(0)):
            return bound.operands[0]
        return self.insert(affine.ApplyOp(bound.map, bound.operands)).results[0]
