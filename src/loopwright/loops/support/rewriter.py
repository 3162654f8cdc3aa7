"""The greedy rewriter: folds and patterns applied to operations until nothing changes.

It keeps a worklist, as MLIR's driver does: operations are visited from the top down, and again when
their operands, the users of their results or they themselves change. Constants are created once for
each isolated region, at the front of its first block; constants that are there are reused.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, FloatAttr
from xdsl.ir import Attribute, Block, Operation, SSAValue, TypedAttribute
from xdsl.rewriter import InsertPoint
from xdsl.rewriter import Rewriter as IRRewriter

from loopwright.ir.core.enclosing import block_of
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.arith.constants import integer_of, scope_block
from loopwright.ir.dialects.ub import PoisonAttr, PoisonOp
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.control_flow import is_isolated
from loopwright.ir.interfaces.memory_effects import is_trivially_dead
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.loops.support.region_simplification import RegionSimplification, simplify_regions
from loopwright.records import dataclass, field
from loopwright.reporting.errors import SourceLocation
from loopwright.reporting.ledger import Decision, Ledger, LoopChange


def attribute_key(attribute: Attribute) -> object:
    """Return a hashable key that is equal for identical attributes only.

    0.0 and -0.0 differ in it, and so do NaNs of different bits.
    """
    if isinstance(attribute, FloatAttr):
        value: float = attribute.value.data
        return (struct.pack("<d", value), cast(Attribute, attribute.type))
    if isinstance(attribute, ArrayAttr):
        elements = cast(tuple[Attribute, ...], attribute.data)
        return tuple(attribute_key(element) for element in elements)
    return attribute


@dataclass(eq=False)
class Rewriter:
    """Rewrites programs for patterns; keeps the worklist and the ledger up to date."""

    pass_name: str
    ledger: Ledger
    patterns: Callable[[Operation], Sequence[rewriting.Pattern]] = rewriting.patterns_of
    bottom_up: bool = False
    most_rewrites: int | None = None
    region_simplification: RegionSimplification = "normal"
    _worklist: list[Operation | None] = field(default_factory=list[Operation | None])
    _index: dict[Operation, int] = field(default_factory=dict[Operation, int])
    _root: Operation | None = None
    _only: set[Operation] | None = None
    _rewrites: int = 0

    # Changing the program

    def insert_before(self, anchor: Operation, *ops: Operation) -> Sequence[SSAValue]:
        """Insert new operations before `anchor`; return the results of the last one."""
        block = block_of(anchor)
        for op in ops:
            block.insert_op_before(op, anchor)
            self.added(op)
        return ops[-1].results

    def added(self, op: Operation) -> None:
        """Register a new operation, and those inside it."""
        visited: set[Operation] = set()
        for inner in reversed(list(op.walk())):
            if self._only is not None:
                self._only.add(inner)
            self._revisit_outwards(inner, visited)

    def replace(self, op: Operation, values: Sequence[SSAValue]) -> None:
        """Replace the results of `op` by `values`, and erase it."""
        for result, value in zip(op.results, values, strict=True):
            self.replace_uses(result, value)
        self.erase(op)

    def replace_uses(self, old: SSAValue, new: SSAValue) -> None:
        """Replace all uses of `old` by `new`, which must have the same type."""
        assert old.type == new.type, f"{old.type} replaced by {new.type}"
        for use in old.uses:
            self.revisit(use.operation)
        old.replace_all_uses_with(new)

    def replace_with(self, op: Operation, new: Operation) -> None:
        """Replace `op` by `new`."""
        self.replace(op, self.insert_before(op, new))

    def erase(self, op: Operation) -> None:
        """Erase `op`, which is unused, and all ops inside it."""
        for inner in op.walk():
            for operand in inner.operands:
                owner = operand.owner
                if isinstance(owner, Operation):
                    self.revisit(owner)
        for inner in op.walk():
            self._forget(inner)
        op.detach()
        op.erase()

    def inline_block(self, block: Block, anchor: Operation, arguments: Sequence[SSAValue]) -> None:
        """Move the operations of `block` before `anchor`, replacing its arguments by
        `arguments`."""
        for argument, value in zip(block.args, arguments, strict=True):
            self.replace_uses(argument, value)
        target = block_of(anchor)
        for op in list(block.ops):
            op.detach()
            target.insert_op_before(op, anchor)
            if self._only is not None:
                self._only.add(op)
            self.revisit(op)

    def constant(self, anchor: Operation, value: Attribute) -> SSAValue:
        """Return a new constant before `anchor`; the next round moves it to its place."""
        assert isinstance(value, TypedAttribute)
        builder = interface_of(anchor, rewriting.ConstantBuilder)
        op = ConstantOp(value) if builder is None else builder.make(value)
        return self.insert_before(anchor, op)[0]

    def record(self, code: str, op: Operation, name: str | None = None) -> None:
        """Enter into the ledger that `op` has been rewritten."""
        shown = op.name if name is None else name
        self._decide(code, shown, enclosing_function(op), locations_of(op))

    def _decide(
        self, code: str, name: str, function: str, locations: tuple[SourceLocation, ...]
    ) -> None:
        change = LoopChange.LOOP
        entry = Decision(code, self.pass_name, name, "", function, locations, change=change)
        self.ledger.append(entry)

    # The driver

    def run(self, root: Operation, max_iterations: int) -> bool:
        """Rewrite everything inside `root`; returns whether the last round changed nothing."""
        self._root = root
        for _ in range(max_iterations):
            self._fill(root)
            changed = self._drain()
            if not (simplify_regions(root, self.region_simplification) or changed):
                return True
        return False

    def run_on(self, ops: Sequence[Operation]) -> None:
        """Rewrite some ops and those created from them, the last one first; other ops are not
        visited, and constants stay in place."""
        self._worklist.clear()
        self._index.clear()
        self._only = set(ops)
        for op in ops:
            self.revisit(op)
        self._drain()
        self._only = None

    def revisit(self, op: Operation) -> None:
        """Visit `op` again, after the operations around it."""
        self._revisit_outwards(op, set())

    def _revisit_outwards(self, op: Operation, visited: set[Operation]) -> None:
        """Visit `op` again, after the operations around it, except those `visited` since an
        operation was last visited."""
        ancestor: Operation | None = op
        while ancestor is not None and ancestor is not self._root and ancestor not in visited:
            visited.add(ancestor)
            self._revisit_one(ancestor)
            ancestor = ancestor.parent_op()

    def _revisit_one(self, op: Operation) -> None:
        if op in self._index or (self._only is not None and op not in self._only):
            return
        self._index[op] = len(self._worklist)
        self._worklist.append(op)

    def _fill(self, root: Operation) -> None:
        self._worklist.clear()
        self._index.clear()
        constants = _Constants(root)
        ops = list(_nested_ops(root, inner_first=self.bottom_up))
        unmoved = [op for op in ops if not rewriting.is_constant(op) or constants.adopt(op)]
        for op in unmoved if self.bottom_up else reversed(unmoved):
            self._revisit_one(op)

    def _drain(self) -> bool:
        changed = False
        self._rewrites = 0
        while self._worklist and self._rewrites != self.most_rewrites:
            op = self._worklist.pop()
            if op is None:
                continue
            del self._index[op]
            changed |= self._visit(op)
        return changed

    def _visit(self, op: Operation) -> bool:
        if is_trivially_dead(op):
            if not rewriting.is_constant(op):
                self.record("erase-dead", op)
            self.erase(op)
            return True
        if rewriting.is_constant(op):
            return False
        fold = rewriting.fold_of(op)
        if fold is not None:
            folded = fold(op, [rewriting.constant_of(operand) for operand in op.operands])
            if folded is not None and not _is_refused(op, folded):
                self.record("fold", op)
                self._apply(op, folded)
                return True
        parent = op.parent_op()
        for pattern in self.patterns(op):
            code = pattern(op, self)
            if code is not None:  # it may have erased the operation
                self._decide(code, op.name, enclosing_function(parent or op), locations_of(op))
                self._rewrites += 1
                return True
        return False

    def _apply(self, op: Operation, folded: Sequence[SSAValue | Attribute]) -> None:
        if len(folded) == 0:
            self.revisit(op)
            return
        values = [
            self._constant(op, value, result) if isinstance(value, Attribute) else value
            for value, result in zip(folded, op.results, strict=True)
        ]
        self.replace(op, values)

    def _constant(self, op: Operation, value: Attribute, result: SSAValue) -> SSAValue:
        if not isinstance(value, PoisonAttr):
            return self.constant(op, value)
        return self.insert_before(op, PoisonOp(result.type))[0]

    def _forget(self, op: Operation) -> None:
        index = self._index.pop(op, None)
        if index is not None:
            self._worklist[index] = None


def _is_refused(op: Operation, folded: Sequence[SSAValue | Attribute]) -> bool:
    """Return whether the verifier refuses a constant where the results of an op are used."""
    for result, value in zip(op.results, folded, strict=False):
        number = integer_of(rewriting.constant_of(value) if isinstance(value, SSAValue) else value)
        if number is not None and rewriting.is_refused(result, number):
            return True
    return False


def _nested_ops(root: Operation, *, inner_first: bool) -> Iterator[Operation]:
    """Yield the operations inside an op, nested ones before or after their parents."""
    for region in root.regions:
        for block in region.blocks:
            for op in list(block.ops):
                if not inner_first:
                    yield op
                yield from _nested_ops(op, inner_first=inner_first)
                if inner_first:
                    yield op


class _Constants:
    """The constants of a program: one of each kind for each isolated region, in its front."""

    def __init__(self, root: Operation) -> None:
        self.root = root
        self.constants: dict[tuple[object, ...], Operation] = {}
        self.placed: set[Operation] = set()

    def adopt(self, op: Operation) -> bool:
        """Move a constant to the front, or replace it by an equal one there (then: False)."""
        block = scope_block(op, lambda ancestor: ancestor is self.root or is_isolated(ancestor))
        values = map(attribute_key, op.properties.values())
        key = (block, op.name, op.results[0].type, *values)
        first = self.constants.get(key)
        if first is not None:
            op.results[0].replace_all_uses_with(first.results[0])
            op.detach()
            op.erase()
            return False
        if op.parent_block() is not block or not self._is_in_front(op, block):
            op.detach()
            IRRewriter.insert_op(op, InsertPoint.at_start(block))
        self.constants[key] = op
        self.placed.add(op)
        return True

    def _is_in_front(self, op: Operation, block: Block) -> bool:
        previous = op.prev_op
        return block.first_op is op or (previous is not None and previous in self.placed)
