"""Making operations with regions for a rewriter, from the inside of a pattern."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.ir.dialects.scf import ForOp, IfOp, YieldOp
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.loops.lowering.expand_affine import IndexBuilder


class RegionBuilder(IndexBuilder):
    """Inserts operations in front of one, at its location, and in regions that it makes.

    The rewriter is told of the former alone: what is in new regions it looks at in its next round,
    as that of `mlir-opt` does.
    """

    def __init__(self, rewriter: PatternRewriter, anchor: Operation) -> None:
        super().__init__(self._place)
        self._rewriter = rewriter
        self._anchor = anchor
        self._before = anchor
        self._block: Block | None = None

    def _place(self, op: Operation) -> None:
        op.location = self._anchor.location
        if self._block is not None:
            self._block.add_op(op)
            return
        block = self._before.parent_block()
        assert block is not None
        block.insert_op_before(op, self._before)
        self._rewriter.revisit(op)

    def _fill(self, block: Block, body: Callable[[], Sequence[SSAValue]]) -> None:
        """Put what `body` makes into a block, and have that yield its values."""
        outer = self._block
        self._block = block
        self.append(YieldOp(*body()))
        self._block = outer

    def loop(
        self,
        low: SSAValue,
        high: SSAValue,
        step: SSAValue,
        state: Sequence[SSAValue],
        body: Callable[[SSAValue, Sequence[SSAValue]], Sequence[SSAValue]],
    ) -> Sequence[SSAValue]:
        """Emit an `scf.for` whose body maps the carried values to the next ones; return its
        results."""
        block = Block(arg_types=[IndexType(), *(value.type for value in state)])
        for argument in block.args:
            argument.location = self._anchor.location
        self._fill(block, lambda: body(block.args[0], block.args[1:]))
        loop_op = ForOp(low, high, step, state, block)
        self.append(loop_op)
        return loop_op.results

    def repeat(
        self,
        low: SSAValue,
        high: SSAValue,
        step: SSAValue,
        body: Callable[[SSAValue], None],
    ) -> None:
        """An `scf.for` that carries nothing, whose body the rewriter is told of."""
        block = Block([YieldOp()], arg_types=[IndexType()])
        block.args[0].location = self._anchor.location
        loop_op = ForOp(low, high, step, [], block)
        self.append(loop_op)
        last = block.last_op
        assert last is not None
        outer = self._before
        self._before = last
        body(block.args[0])
        self._before = outer

    def when(self, condition: SSAValue, yes: Callable[[], object]) -> None:
        """An `scf.if` without another branch."""
        block = Block()

        def nothing() -> Sequence[SSAValue]:
            yes()
            return ()

        self._fill(block, nothing)
        self.append(IfOp(condition, (), Region(block)))

    def branch(
        self,
        condition: SSAValue,
        types: Sequence[Attribute],
        yes: Callable[[], Sequence[SSAValue]],
        no: Callable[[], Sequence[SSAValue]],
    ) -> Sequence[SSAValue]:
        """An `scf.if` with both branches; its results."""
        blocks = [Block(), Block()]
        for block, body in zip(blocks, (yes, no), strict=True):
            self._fill(block, body)
        if_op = IfOp(condition, types, *map(Region, blocks))
        self.append(if_op)
        return if_op.results
