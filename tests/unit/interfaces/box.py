"""A dialect out of the tree: ops of nobody here, which say with interfaces what they are.

`box.foreign_load` stands for an op that somebody else defined without a word on its effects.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat, IndexType, MemRefType
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect, Pure

from loopwright.dialects.registry import register_dialect
from loopwright.interfaces.index_values import IndexValues, Subscripts
from loopwright.interfaces.memory_effects import OUTPUT, EffectsOn, OtherEffects
from loopwright.interfaces.op_interfaces import declare
from loopwright.interfaces.views import AllocationLike, ViewLike


@irdl_op_definition
class GetOp(IRDLOperation):
    """Reads an element."""

    name = "box.get"
    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    result = result_def(Attribute)
    traits = traits_def(EffectsOn(reads=("memref",)))


@irdl_op_definition
class PutOp(IRDLOperation):
    """Writes an element."""

    name = "box.put"
    value = operand_def(Attribute)
    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    traits = traits_def(EffectsOn(writes=("memref",)))


@irdl_op_definition
class SwapOp(IRDLOperation):
    """Exchanges the elements of two memrefs."""

    name = "box.swap"
    left = operand_def(MemRefType)
    right = operand_def(MemRefType)
    traits = traits_def(EffectsOn(reads=("left", "right"), writes=("left", "right")))


@dataclass(frozen=True)
class _Window(ViewLike):
    """Element k of a window is element k + offset of its source."""

    operand: int = 1
    same_pointer: bool = False

    def source_subscripts(
        self, op: Operation, values: IndexValues, subscripts: Subscripts
    ) -> Subscripts | None:
        return (subscripts[0] + values.resolve(op.operands[0]),)


@irdl_op_definition
class WindowOp(IRDLOperation):
    """A view of a memref from an offset on."""

    name = "box.window"
    offset = operand_def(IndexType)
    memref = operand_def(MemRefType)
    result = result_def(MemRefType)
    traits = traits_def(_Window(), Pure())


@irdl_op_definition
class NewOp(IRDLOperation):
    """New memory."""

    name = "box.new"
    memref = result_def(MemRefType)
    traits = traits_def(AllocationLike(), EffectsOn(allocates=("memref",)))


@irdl_op_definition
class GammaOp(IRDLOperation):
    """A function of a number."""

    name = "box.gamma"
    value = operand_def(AnyFloat)
    result = result_def(AnyFloat)
    traits = traits_def(Pure())


@irdl_op_definition
class ShowOp(IRDLOperation):
    """Prints a number."""

    name = "box.show"
    value = operand_def(Attribute)
    traits = traits_def(OtherEffects(OUTPUT))


@irdl_op_definition
class ForeignLoadOp(IRDLOperation):
    """Reads an element; its class says nothing."""

    name = "box.foreign_load"
    memref = operand_def(MemRefType)
    result = result_def(Attribute)


@irdl_op_definition
class SilentOp(IRDLOperation):
    """Nobody knows what it does."""

    name = "box.silent"
    value = operand_def(Attribute)
    result = result_def(Attribute)


declare(ForeignLoadOp, MemoryReadEffect())

BOX = Dialect(
    "box", [GetOp, PutOp, SwapOp, WindowOp, NewOp, GammaOp, ShowOp, ForeignLoadOp, SilentOp]
)
register_dialect("box", lambda: BOX)
