"""Patterns of `linalg` operations: those that do nothing.

**Before → After**

    linalg.copy ins(%m) outs(%m)                          nothing
    linalg.fill ins(%x) outs(%e : memref<0xf32>)          nothing
    %1 = linalg.generic … ins(%t) … yield %in             %t

**Legal when** memory is copied to itself, or there is no element: an operand without any has no
subscript in it, so that there is no iteration. Of tensors the results are elements as they are.
"""

from __future__ import annotations

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from loopwright.ir.core.attributes import is_memref
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright_mlir.dialects.linalg.generic import GenericOp
from loopwright_mlir.dialects.linalg.pointwise import CopyOp
from loopwright_mlir.dialects.linalg.structured import StructuredOp


def erase_without_elements(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Erase loops over memory without elements."""
    is_empty = any(is_memref(type_) and 0 in type_.get_shape() for type_ in op.operand_types)
    if op.results or not is_empty:
        return None
    rewriter.erase(op)
    return "erase-without-elements"


def erase_copy_to_itself(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Erase a copy of memory to itself."""
    if not isinstance(op, CopyOp):
        return None
    source, target = op.operands
    if source is not target:
        return None
    rewriter.replace(op, [source] if op.results else [])
    return "erase-copy-to-itself"


def use_what_is_yielded(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Replace a `linalg.generic` that yields its inputs unchanged by these."""
    if not isinstance(op, GenericOp) or len(set(op.maps())) != 1:
        return None
    block = op.body
    last = block.last_op
    if last is None or block.first_op is not last:
        return None
    handed = [_handed(op, block, value) for value in last.operands]
    if not op.results:
        is_copied_back = len(op.operands) == 2 and handed == [op.operands[0]] == [op.operands[1]]
        if not is_copied_back:
            return None
        rewriter.erase(op)
        return "erase-copy-to-itself"
    yielded_values = [value for value in handed if value is not None]
    types = [value.type for value in yielded_values]
    if types != list(op.result_types) or any(map(is_memref, op.operand_types)):
        return None
    rewriter.replace(op, yielded_values)
    return "use-what-is-yielded"


def _handed(op: StructuredOp, block: Block, value: SSAValue) -> SSAValue | None:
    """The operand whose element is yielded."""
    if not isinstance(value, BlockArgument) or value.block is not block:
        return None
    return op.operands[value.index]
