"""Proofs that subscripts are in bounds, from assertions, extents, and unchanged memory."""

from __future__ import annotations

from typing import TypeAlias

from xdsl.ir import SSAValue
from xdsl.traits import IsTerminator

from loopwright.exact.memory.access import RootKind, root_of
from loopwright.exact.memory.aliases import Aliases
from loopwright.ir.dialects import affine, arith, cf, loopwright, memref, scf
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_effects import has_no_effects

Assertion: TypeAlias = cf.AssertOp | loopwright.AssertOp
Loop: TypeAlias = scf.ForOp | affine.ForOp


def is_extent(value: SSAValue) -> bool:
    """Return whether a value is an extent of memory, and thus not negative."""
    number = constant_value(value)
    if number is not None:
        return number >= 0
    return isinstance(value.owner, memref.DimOp) or any(
        isinstance(use.operation, memref.AllocOp) for use in value.uses
    )


def is_unchanged(memory: SSAValue, loop: Loop, aliases: Aliases) -> bool:
    """Return whether a loop only loads and stores, and does not store to a memref."""
    root = root_of(memory)
    if root.kind is RootKind.UNKNOWN:  # a view, for example
        return False
    for op in loop.body.walk():
        match op:
            case scf.IfOp() | affine.IfOp() | scf.ForOp() | affine.ForOp():  # their contents follow
                pass
            case memref.StoreOp() | affine.StoreOp():
                stored = root_of(op.memref)
                if stored.kind is RootKind.UNKNOWN or aliases.may_alias(stored, root):
                    return False
            case memref.LoadOp() | affine.LoadOp() | cf.AssertOp() | loopwright.AssertOp():
                pass
            case _:
                is_end = op.has_trait(IsTerminator, value_if_unregistered=False)
                if not has_no_effects(op) and not is_end:
                    return False
    return True


def unwrap_index(value: SSAValue) -> SSAValue:
    """Return the subscript that is replaced if it is negative."""
    choice = value.owner
    test = choice.condition.owner if isinstance(choice, arith.SelectOp) else None
    if not (isinstance(choice, arith.SelectOp) and isinstance(test, arith.CmpiOp)):
        return value
    is_of_sign = test.predicate_name == "slt" and constant_value(test.rhs) == 0
    return choice.false_value if is_of_sign and test.lhs is choice.false_value else value
