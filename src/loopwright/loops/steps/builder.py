"""A builder of ops for loop transformations, with an insertion point and a source location."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from xdsl.dialects.builtin import ArrayAttr, IndexType, LocationAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.ir.affine_expr import AffineMap, dim, symbol
from loopwright.ir.core.enclosing import insert_new, splice
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.arith.constants import index_constant
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.interfaces.rewriting import PatternRewriter

OpT = TypeVar("OpT", bound=Operation)


class LoopBuilder:
    """Inserts ops before `anchor` (None: at the end of the block), in the order of the calls; new
    ops get the location `location`.
    """

    def __init__(self, block: Block, anchor: Operation | None, location: LocationAttr) -> None:
        self.block = block
        self.anchor = anchor
        self.location = location

    @classmethod
    def before(cls, op: Operation) -> LoopBuilder:
        """Before an op, with its location."""
        block = op.parent_block()
        assert block is not None, "an insertion point is in a block"
        return cls(block, op, op.location)

    @classmethod
    def after(cls, op: Operation) -> LoopBuilder:
        """Behind an op, with its location."""
        block = op.parent_block()
        assert block is not None, "an insertion point is in a block"
        return cls(block, op.next_op, op.location)

    @classmethod
    def at_start(cls, loop: ForOp) -> LoopBuilder:
        """At the start of the body of a loop, with the loop's location."""
        return cls(loop.body, loop.body.first_op, loop.location)

    @classmethod
    def at_end(cls, loop: ForOp) -> LoopBuilder:
        """Before the terminator of a loop, with the loop's location."""
        return cls(loop.body, loop.body.last_op, loop.location)

    def insert(self, op: OpT) -> OpT:
        """Insert a new op."""
        op.location = self.location
        return self.place(op)

    def place(self, op: OpT) -> OpT:
        """Insert an op that keeps its own location: a clone, or a moved op."""
        if self.anchor is None:
            self.block.add_op(op)
        else:
            self.block.insert_op_before(op, self.anchor)
        return op

    def value(self, op: Operation) -> SSAValue:
        """Insert a new op; return its first result."""
        return self.insert(op).results[0]

    def move(self, op: OpT) -> OpT:
        """Move an op here."""
        op.detach()
        return self.place(op)

    def move_all(self, ops: Iterable[Operation]) -> None:
        """Move ops here, in order."""
        for op in list(ops):
            self.move(op)

    def splice(self, block: Block) -> None:
        """Insert all ops of another block."""
        splice(block, self.block, self.anchor)

    def clone(self, op: Operation, values: dict[SSAValue, SSAValue]) -> Operation:
        """Insert a copy of an op. Its operands are mapped by `values`, to which the results of the
        copy are added."""
        # What has no regions is copied in one step.
        copy = op.clone(values) if op.regions else op.clone_without_regions(values)
        insert_new(self.block, copy, self.anchor)
        return copy

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> SSAValue:
        """Insert an `affine.apply`; return its result."""
        return self.value(ApplyOp(affine_map, list(operands)))

    def shifted(self, value: SSAValue, distance: int) -> SSAValue:
        """Insert an `affine.apply` of a value plus a number; return its result."""
        return self.apply(AffineMap(1, 0, (dim(0) + distance,)), [value])

    def constant(self, number: int) -> SSAValue:
        """Insert a constant index."""
        return self.value(ConstantOp(index_constant(number)))

    def extent(self, memory: SSAValue, position: int) -> SSAValue:
        """Insert an op that gives an extent of a memref or a tensor."""
        kind: type[Operation] = DimOp
        if isinstance(memory.type, TensorType):
            from xdsl.dialects import tensor

            kind = tensor.DimOp
        index = self.constant(position)
        return self.value(kind.create(operands=[memory, index], result_types=[IndexType()]))

    def choice(
        self,
        conditions: BoundExprs,
        types: Sequence[Attribute] = (),
        equal: Sequence[bool] = (),
    ) -> IfOp:
        """Insert an `affine.if` with two branches on the condition that all expressions are
        non-negative, or zero where `equal` marks them; branches without results have terminators.
        """
        branches = [Region(Block([] if types else [YieldOp()])) for _ in range(2)]
        wanted, operands = conditions.integer_set(equal), conditions.operands
        new_op = IfOp(wanted, operands, types, then_region=branches[0], else_region=branches[1])
        return self.insert(new_op)

    def loop(
        self,
        lower: BoundExprs,
        upper: BoundExprs,
        step: int = 1,
        inits: Sequence[SSAValue] = (),
        reductions: ArrayAttr[Attribute] | None = None,
    ) -> ForOp:
        """Insert an `affine.for` with an empty body."""
        new_op = ForOp(
            lower.map,
            lower.operands,
            upper.map,
            upper.operands,
            step=step,
            inits=list(inits),
            reductions=reductions,
        )
        return self.insert(new_op)


Annotate = Callable[[int, Operation], None]
"""A callback for each op of an unrolled iteration, with the iteration's number."""


class Emitter:
    """Inserts ops before the op that a pattern rewrites, and reports them to its rewriter."""

    def __init__(self, anchor: Operation, rewriter: PatternRewriter) -> None:
        self._anchor = anchor
        self._rewriter = rewriter

    def insert(self, op: Operation) -> Operation:
        """Insert an op."""
        op.location = self._anchor.location
        self._rewriter.insert_before(self._anchor, op)
        return op

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
        return self.insert(ApplyOp(bound.map, bound.operands)).results[0]
