"""`-test-single-fold`: each operation is folded once, the last one first.

**What.** Operations are folded in reverse order, so that what a fold makes possible in front of it
is done and behind it is not. Constants stand once at the front of the function, and those that
nobody uses are erased; other operations that nobody uses stay. An operation that a fold changes in
place is folded again, `max-iterations` times in all.

**Before → After**

    %0 = arith.addi %c1, %c2 : i32          %0 = arith.addi %c3, %c2 : i32
    %1 = arith.addi %0, %c2 : i32
                                            where %0 was not known yet when %1 was looked at

**Legal when** always: folds keep what is computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation, SSAValue, TypedAttribute
from xdsl.rewriter import InsertPoint
from xdsl.rewriter import Rewriter as IRRewriter

from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import ConstantBuilder, constant_of, fold_of, is_constant
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.loops.support.rewriter import block_of_constants, constant_key
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class SingleFoldPass(Pass):
    """Fold each operation once."""

    max_iterations: int = option(
        1, "how often an operation that folds change in place is folded; at least once"
    )

    name: ClassVar[str] = "test-single-fold"
    description: ClassVar[str] = "Fold each operation once, and erase constants without uses"
    title: ClassVar[str] = "(anonymous namespace)::TestSingleFold"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        _Folder(self, ledger).run(op)


class _Folder:
    def __init__(self, options: SingleFoldPass, ledger: Ledger) -> None:
        self._options = options
        self._ledger = ledger
        self._constants: dict[tuple[object, ...], Operation] = {}
        self._erased: set[Operation] = set()

    def run(self, root: Operation) -> None:
        """Fold all ops; then constants without uses are erased."""
        for op in reversed(list(root.walk())):
            if op is not root and op not in self._erased and not isinstance(op, ModuleOp):
                self._visit(op)
        for constant in self._constants.values():
            if constant.results[0].first_use is None:
                self._erase(constant)

    def _visit(self, op: Operation) -> None:
        if is_constant(op):
            made = op.clone()
            made.location = op.location
            self._replace(op, [self._shared(op, made)])
            return
        fold = fold_of(op)
        if fold is None:
            return
        for _ in range(max(1, self._options.max_iterations)):
            entry = decision("folded", self._options.name, (op,))
            folded = fold(op, [constant_of(operand) for operand in op.operands])
            if folded is None:
                return
            self._ledger.append(entry)
            if folded:
                self._replace(op, folded)
                return

    def _replace(self, op: Operation, folded: Sequence[SSAValue | Attribute]) -> None:
        values = [
            value if isinstance(value, SSAValue) else self._shared(op, _constant_for(op, value))
            for value in folded
        ]
        for result, value in zip(op.results, values, strict=True):
            result.replace_all_uses_with(value)
        self._erase(op)

    def _shared(self, op: Operation, made: Operation) -> SSAValue:
        """What the one constant like `made` gives, which dominates `op`."""
        block = block_of_constants(op)
        key = (block, *constant_key(made))
        known = self._constants.get(key)
        if known is None:
            self._constants[key] = known = made
        elif op.parent_block() is not block or block.first_op is known:
            return known.results[0]
        else:
            known.detach()
        IRRewriter.insert_op(known, InsertPoint.at_start(block))
        return known.results[0]

    def _erase(self, op: Operation) -> None:
        self._erased.update(op.walk())
        op.detach()
        op.erase()


def _constant_for(op: Operation, value: Attribute) -> Operation:
    """A constant of the kind that an op wants."""
    assert isinstance(value, TypedAttribute)
    builder = interface_of(op, ConstantBuilder)
    made = ConstantOp(value) if builder is None else builder.make(value)
    made.location = op.location
    return made
