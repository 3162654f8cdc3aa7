"""Canonicalization patterns of `scf`, `cf` and `func`: control flow that is known.

**Before → After**

    scf.if %true {A} else {B}                              A
    scf.for %i = %c3 to %c4 step %c1 {A}                   A with 3 for %i
    cf.cond_br %true, ^bb1, ^bb2                           cf.br ^bb1
    call_indirect %f(%x), %f the constant @g               call @g(%x)

**Legal when** conditions and bounds are constants and steps are positive.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, SymbolRefAttr
from xdsl.ir import Operation, SSAValue

from loopwright.dialects.cf import BranchOp
from loopwright.dialects.func import CallOp
from loopwright.syntax.narrowing import is_integer_type
from loopwright.transforms.affine_folds import segments
from loopwright.transforms.affine_patterns import erase_empty_else, inline_and_replace
from loopwright.transforms.rewriter import Pattern, Rewriter, constant_of


def _known(value: SSAValue) -> int | None:
    attribute = constant_of(value)
    return attribute.value.data if isinstance(attribute, IntegerAttr) else None


def _known_unsigned(value: SSAValue) -> int | None:
    number = _known(value)
    type_ = value.type
    width = type_.width.data if is_integer_type(type_) else 64
    return None if number is None else number % (1 << width)


def take_known_branch(op: Operation, rewriter: Rewriter) -> str | None:
    """The branch of an `scf.if` whose condition is constant."""
    condition = _known(op.operands[0])
    if condition is None:
        return None
    block = op.regions[0 if condition else 1].first_block
    if block is None:
        rewriter.erase(op)
    else:
        inline_and_replace(op, block, (), rewriter)
    return "take-known-branch"


def unroll_short_loop(op: Operation, rewriter: Rewriter) -> str | None:
    """An `scf.for` with constant bounds that runs once, or never."""
    known = _known_unsigned if "unsignedCmp" in op.properties else _known
    lower, upper = (known(value) for value in op.operands[:2])
    step = _known(op.operands[2])
    inits = op.operands[3:]
    if op.operands[0] is op.operands[1]:
        rewriter.replace(op, inits)
        return "erase-loop"
    if lower is None or upper is None:
        return None
    if lower >= upper:
        rewriter.replace(op, inits)
        return "erase-loop"
    if step is None or step <= 0 or lower + step < upper:
        return None
    block = op.regions[0].first_block
    assert block is not None
    inline_and_replace(op, block, (op.operands[0], *inits), rewriter)
    return "inline-loop"


def branch_on_constant(op: Operation, rewriter: Rewriter) -> str | None:
    """The target of a `cf.cond_br` whose condition is constant."""
    condition = _known(op.operands[0])
    if condition is None:
        return None
    arguments = segments(op)[1 if condition else 2]
    target = op.successors[0 if condition else 1]
    rewriter.insert_before(op, BranchOp(target, *arguments))
    rewriter.erase(op)
    return "branch-on-constant"


def merge_with_only_successor(op: Operation, rewriter: Rewriter) -> str | None:
    """Append the target of a `cf.br` to its block, if nothing else branches there."""
    target = op.successors[0]
    block = op.parent_block()
    if block is None or target is block or len(list(target.uses)) != 1:
        return None
    region = target.parent_region()
    if region is None or region is not block.parent_region() or region.first_block is target:
        return None
    rewriter.inline_block(target, op, list(op.operands))
    rewriter.erase(op)
    region.erase_block(target)
    return "merge-blocks"


def call_directly(op: Operation, rewriter: Rewriter) -> str | None:
    """Call the function that a `func.constant` names."""
    constant = op.operands[0].owner
    if not isinstance(constant, Operation) or constant.name != "func.constant":
        return None
    callee = constant.properties["value"]
    if not isinstance(callee, SymbolRefAttr) or callee.nested_references.data:
        return None
    rewriter.replace_with(op, CallOp(callee, list(op.operands[1:]), list(op.result_types)))
    return "call-directly"


CONTROL_PATTERNS: dict[str, Sequence[Pattern]] = {
    "scf.if": (take_known_branch, erase_empty_else),
    "scf.for": (unroll_short_loop,),
    "cf.cond_br": (branch_on_constant,),
    "func.call_indirect": (call_directly,),
    "cf.br": (merge_with_only_successor,),
}
"""The patterns of the scf, cf and func dialects."""
