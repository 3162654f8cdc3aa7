"""`-sccp`: values that are the same constant whenever they are computed become that constant.

**What** Sparse conditional constant propagation, through branches, conditionals, loops and calls:
see `loops.support.propagation`. Operations all of whose results become constants and
that have no effects are erased. What is never executed stays. A cast of a memref back to the type
it was cast from is of the memref itself.

**Before → After**

    %r = affine.for %i = 0 to 4                       %c1 = arith.constant 1 : i32
        iter_args(%a = %c1) -> i32 {                  affine.for %i = 0 to 4 iter_args(%a = %c1) …
      %b = arith.muli %a, %c1 : i32                     affine.store %c1, %m[%i]
      affine.store %b, %m[%i]                           affine.yield %c1 : i32
      affine.yield %b : i32                           }
    }

**Legal when** a value is that constant in every execution that computes it.

**Refuses when** nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.rewriter import Rewriter as IRRewriter

from loopwright.ir.dialects.memref.casts import CastOp
from loopwright.ir.interfaces.memory_effects import is_trivially_dead
from loopwright.loops.support.base import Pass
from loopwright.loops.support.propagation import ConstantPropagation
from loopwright.loops.support.reporting import decision
from loopwright.loops.support.rewriter import block_of_constants
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class SccpPass(Pass):
    """Use constants for values that are always the same."""

    name: ClassVar[str] = "sccp"
    description: ClassVar[str] = "Use constants for values that are always the same"
    title: ClassVar[str] = "SCCP"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        found = ConstantPropagation(op)
        for inner in op.walk():
            if isinstance(inner, CastOp) and found.is_computed(inner.dest):
                _cast_back(inner)
        _Replacer(self.name, ledger, op, found).run()


def _cast_back(cast: CastOp) -> None:
    """Let a cast to the type that its source was cast from begin there, as `mlir-opt` does."""
    inner = cast.source.owner
    if isinstance(inner, CastOp) and inner.source.type == cast.dest.type:
        if isinstance(cast.dest.type, MemRefType):
            cast.operands[0] = inner.source


class _Replacer:
    """Uses constants instead of values, and makes each of them once in an isolated region."""

    def __init__(
        self, pass_name: str, ledger: Ledger, root: Operation, found: ConstantPropagation
    ) -> None:
        self._pass_name = pass_name
        self._ledger = ledger
        self._root = root
        self._found = found
        self._made: dict[tuple[Block, object], SSAValue] = {}

    def run(self) -> None:
        blocks = [block for region in reversed(self._root.regions) for block in region.blocks][::-1]
        while blocks:
            block = blocks.pop()
            for op in list(block.ops):
                replaced = [self._replace(result, op) for result in op.results]
                if replaced and all(replaced) and is_trivially_dead(op):
                    op.detach()
                    op.erase()
                    continue
                blocks += [
                    inner for region in op.regions for inner in reversed(list(region.blocks))
                ]
            for argument in block.args:
                first = block.first_op
                if first is not None:
                    self._replace(argument, first)

    def _replace(self, value: SSAValue, at: Operation) -> bool:
        """Use the constant that a value is; False if it is none."""
        found = self._found.constant(value)
        if found is None:
            return False
        block = block_of_constants(at, self._root)
        constant = self._made.get((block, found.key))
        if constant is None:
            made = found.make()
            IRRewriter.insert_op(made, InsertPoint.at_start(block))
            constant = self._made[(block, found.key)] = made.results[0]
        if value.first_use is not None:
            self._ledger.append(decision("constant", self._pass_name, (at,)))
        value.replace_all_uses_with(constant)
        return True
