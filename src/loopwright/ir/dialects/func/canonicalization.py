"""Canonicalization patterns of `func`: calls of functions that are known.

**Before → After**

    call_indirect %f(%x), %f the constant @g               call @g(%x)
"""

from __future__ import annotations

from xdsl.dialects import builtin
from xdsl.ir import Operation

from loopwright.ir.dialects.func.functions import CallOp, ConstantOp
from loopwright.ir.interfaces.rewriting import PatternRewriter


def call_directly(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Call the function that a `func.constant` names."""
    constant = op.operands[0].owner
    if not isinstance(constant, ConstantOp):
        return None
    callee = constant.properties["value"]
    if not isinstance(callee, builtin.SymbolRefAttr) or callee.nested_references.data:
        return None
    rewriter.replace_with(op, CallOp(callee, list(op.operands[1:]), list(op.result_types)))
    return "call-directly"
