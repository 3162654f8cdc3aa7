"""Setting nests that are finished aside while further passes run.

A nest that is set aside is an op that may read and write all memory it is given to them, or do
anything, if the nest may: they neither look into it nor move across it what depends on it. What the
nest uses from outside are the operands of that op, so it may be put back after these have been
replaced.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import UnrankedMemRefType, UnregisteredOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    traits_def,
    var_operand_def,
)

from loopwright.analysis.functions import functions_with_bodies
from loopwright.interfaces.memory_effects import EffectsOn, NoCapture, effects_of, is_deallocation
from loopwright.ledger import Ledger
from loopwright.syntax.narrowing import is_memref
from loopwright.transforms.support.base import Pass

_NAME = "loopwright.aside"


@irdl_op_definition
class AsideOp(IRDLOperation):
    """In the place of a nest that accesses memory and does nothing else."""

    name = _NAME
    memory = var_operand_def()
    others = var_operand_def()
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(
        EffectsOn(reads=("memory",), writes=("memory",)), NoCapture(("memory", "others"))
    )


@dataclass(frozen=True)
class FinishingPass(Pass):
    """A pass that finishes nests: further steps of the optimiser leave them as they are."""

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            self.finish(function, ledger)

    @abstractmethod
    def finish(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Run on one function; the nests that are finished."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A nest without results, in a block of its own, and the op in its place."""

    block: Block
    place: Operation

    def put_back(self) -> list[Operation]:
        """Put the nest into its place; its ops, none if the place has been erased."""
        target = self.place.parent_block()
        if target is None:
            return []
        for argument, value in zip(self.block.args, self.place.operands, strict=True):
            argument.replace_all_uses_with(value)
        ops = list(self.block.ops)
        for op in ops:
            op.detach()
        target.insert_ops_before(ops, self.place)
        self.place.detach()
        self.place.erase()
        return ops


def set_aside(nest: Operation) -> Aside:
    """Put an op without results aside."""
    used = _used_from_outside(nest)
    place: Operation
    if _only_accesses(nest):
        memory = [value for value in used if is_memref(value.type)]
        used = [*memory, *(value for value in used if not is_memref(value.type))]
        place = AsideOp.build(operands=[memory, used[len(memory) :]])
    else:
        place = UnregisteredOp.with_name(_NAME).create(operands=used)
    place.location = nest.location
    target = nest.parent_block()
    assert target is not None, "a nest stands in a block"
    target.insert_op_before(place, nest)
    nest.detach()
    block = Block([nest], arg_types=[value.type for value in used])
    new = dict(zip(used, block.args, strict=True))
    for op in nest.walk():
        for index, operand in enumerate(op.operands):
            if operand in new:
                op.operands[index] = new[operand]
    return Aside(block, place)


def _only_accesses(nest: Operation) -> bool:
    """Whether a nest does nothing but access ranked memory, and what it has allocated itself."""
    if effects_of(nest) is None:
        return False
    own = {result for op in nest.walk() for result in op.results}
    return all(
        value in own
        for op in nest.walk()
        for value in op.operands
        if is_deallocation(op) or isinstance(value.type, UnrankedMemRefType)
    )


def _used_from_outside(nest: Operation) -> Sequence[SSAValue]:
    inside: set[SSAValue] = set()
    used: dict[SSAValue, None] = {}
    for op in nest.walk():
        inside.update(op.results)
        for region in op.regions:
            for block in region.blocks:
                inside.update(block.args)
        used.update(dict.fromkeys(op.operands))
    return [value for value in used if value not in inside]
