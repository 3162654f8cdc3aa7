"""Sets finished nests aside while further passes run.

A placeholder op replaces the nest; it may read and write all memory among its operands, or has
unknown effects if the nest has. Passes do not look into it, and do not move dependent ops across
it. The values that the nest uses from outside are the operands of the placeholder, so the nest can
be put back after these have been replaced, and wherever the placeholder has been copied.
"""

from __future__ import annotations

from xdsl import irdl
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType, UnregisteredOp
from xdsl.ir import Attribute, Block, Data, Operation
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.core.attributes import is_complex_type, is_memref, is_vector
from loopwright.ir.core.enclosing import block_of, captured_values, replace_operands
from loopwright.ir.interfaces import memory_effects
from loopwright.ir.interfaces.memory_access import is_allocation, is_view
from loopwright.records import dataclass

_NAME = "loopwright.aside"
_NEST = "nest"


@irdl.irdl_op_definition
class AsideOp(irdl.IRDLOperation):
    """The placeholder of a nest that only accesses memory."""

    name = _NAME
    memory = irdl.var_operand_def()
    others = irdl.var_operand_def()
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(
        memory_effects.EffectsOn(reads=("memory",), writes=("memory",)),
        memory_effects.NoCapture(("memory", "others")),
    )


@irdl.irdl_attr_definition
class NestAttr(Data[Block]):
    """The nest of a placeholder: the block that contains the nest meanwhile."""

    name = _NAME

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Block:
        """Raise an error: no text contains this attribute."""
        raise ValueError("a nest that is set aside has no syntax")

    def print_parameter(self, printer: Printer) -> None:
        """Print nothing."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A nest without results in a separate block."""

    block: Block

    def put_back(self, root: Operation) -> list[Operation]:
        """Replace the nest's placeholders in `root` by the nest; return the nests, none if all
        placeholders have been erased."""
        nest_attribute = NestAttr(self.block)
        (nest,) = self.block.ops
        places = [op for op in root.walk() if op.attributes.get(_NEST) == nest_attribute]
        nests = [nest, *(nest.clone() for _ in places[1:])][: len(places)]
        nest.detach()
        for place, restored in zip(places, nests, strict=True):
            target = block_of(place)
            target.insert_op_before(restored, place)
            replace_operands(restored, dict(zip(self.block.args, place.operands, strict=True)))
            place.detach()
            place.erase()
        return nests


def set_aside(nest: Operation) -> Aside:
    """Replace an op without results by a placeholder."""
    captured = captured_values([nest])
    place: Operation
    if _only_accesses(nest):
        memory = [value for value in captured if is_memref(value.type)]
        captured = [*memory, *(value for value in captured if not is_memref(value.type))]
        place = AsideOp.build(operands=[memory, captured[len(memory) :]])
    else:
        place = UnregisteredOp.with_name(_NAME).create(operands=captured)
    block = Block(arg_types=[value.type for value in captured])
    place.attributes[_NEST] = NestAttr(block)
    place.location = nest.location
    target = block_of(nest)
    target.insert_op_before(place, nest)
    nest.detach()
    block.add_op(nest)
    replace_operands(nest, dict(zip(captured, block.args, strict=True)))
    return Aside(block)


def _only_accesses(nest: Operation) -> bool:
    """Return whether a nest does nothing but access ranked memory, which it uses from outside or
    has allocated itself, and keeps no reference to it."""
    if memory_effects.effects_of(nest) is None:
        return False
    ops = list(nest.walk())
    own = {result for op in ops for result in op.results}
    return all(map(_names_known_memory, ops)) and all(
        value in own for op in ops if memory_effects.is_deallocation(op) for value in op.operands
    )


def _names_known_memory(op: Operation) -> bool:
    """Return whether an op passes memory on only as allocations and views do, and uses only ranked
    memrefs."""
    values = (*op.operands, *op.results)
    if not all(is_memref(value.type) or _is_number(value.type) for value in values):
        return False
    if is_view(op):
        return True
    memory = [index for index, value in enumerate(op.operands) if is_memref(value.type)]
    return not any(memory_effects.is_captured(op, index) for index in memory) and (
        is_allocation(op) or not any(is_memref(result.type) for result in op.results)
    )


def _is_number(type_: Attribute) -> bool:
    """Return whether a type is of numbers or vectors, not of references to memory."""
    element = type_.element_type if is_vector(type_) or is_complex_type(type_) else type_
    return isinstance(element, IntegerType | IndexType | AnyFloat)
