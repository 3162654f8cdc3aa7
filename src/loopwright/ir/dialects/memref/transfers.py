"""Asynchronous copies: `dma_start`, `dma_wait`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.parser import UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, custom_form, ods
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.memory_effects import NoCapture
from loopwright.reporting.unknown import Cause


@ods.ods_op_definition
class DmaStartOp(ods.OdsOperation):
    """`memref.dma_start %a[%i], %b[%j], %count, %tag[%k] : …`, with a stride at its end or not.

    The operands are one flat list; the ranks of the memrefs tell where each part begins.
    """

    name = "memref.dma_start"

    operands_ = irdl.var_operand_def(ods.ANY_TYPE)

    traits = irdl.traits_def(memory_access.AsynchronousCopy())

    def parts(self) -> list[tuple[SSAValue, Sequence[SSAValue]]]:
        """Source, destination, count, tag and, if there is a stride, stride and block size.

        Each with its subscripts.
        """
        found: list[tuple[SSAValue, Sequence[SSAValue]]] = []
        position = 0
        operands = self.operands
        while position < len(operands):
            value = operands[position]
            rank = (
                assembly.type_of(value).get_num_dims()
                if isinstance(value.type, builtin.MemRefType)
                else 0
            )
            found.append((value, operands[position + 1 : position + 1 + rank]))
            position += 1 + rank
        return found

    @classmethod
    def parse(cls, parser: XdslParser) -> DmaStartOp:
        """Parse the custom form, after the name."""
        source = custom_form.parse_subscripted(parser)
        parser.parse_punctuation(",")
        target = custom_form.parse_subscripted(parser)
        parser.parse_punctuation(",")
        count = parser.parse_unresolved_operand("expected SSA operand")
        parser.parse_punctuation(",")
        tag = custom_form.parse_subscripted(parser)
        stride: list[UnresolvedOperand] = []
        if parser.parse_optional_punctuation(",") is not None:
            stride = custom_form.parse_operand_list(parser)
            if len(stride) != 2:
                custom_form.op_error(parser, cls.name, "expected two stride related operands")
        parser.parse_punctuation(":")
        types = custom_form.parse_type_list(parser)
        if len(types) != 3:
            custom_form.op_error(parser, cls.name, "fewer/more types expected")
        operands: list[SSAValue] = []
        for (memref, subscripts), type_ in zip((source, target, tag), types, strict=True):
            if memref is tag[0]:
                operands.append(parser.resolve_operand(count, builtin.IndexType()))
            operands.append(parser.resolve_operand(memref, type_))
            operands += [parser.resolve_operand(value, builtin.IndexType()) for value in subscripts]
        operands += [parser.resolve_operand(value, builtin.IndexType()) for value in stride]
        return cls.create(operands=operands)

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        parts = self.parts()
        for index, (value, subscripts) in enumerate(parts):
            printer.print_string(", " if index else " ")
            if index in (0, 1, 3):
                custom_form.print_subscripted(printer, value, subscripts)
            else:
                printer.print_operand(value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        memrefs = [parts[index][0].type for index in (0, 1, 3)]
        printer.print_list(memrefs, printer.print_attribute)

    def verify_(self) -> None:
        """The flat list of operands falls into its parts."""
        types = [value.type for value in self.operands]
        _at_least(types, 4)
        source = _subscripts(types, 0, 4, "source")
        target = _subscripts(types, 1 + source, 4 + source, "destination")
        count = 2 + source + target
        if not isinstance(types[count], builtin.IndexType):
            raise VerifyException("expected num elements to be of index type")
        tag = _subscripts(types, count + 1, 2 + count, "tag")
        stride = types[count + 2 + tag :]
        if len(stride) not in (0, 2):
            raise VerifyException("incorrect number of operands")
        if not all(isinstance(type_, builtin.IndexType) for type_ in stride):
            raise VerifyException("expected stride and num elements per stride to be of type index")


def _at_least(types: Sequence[Attribute], count: int) -> None:
    if len(types) < count:
        raise VerifyException(f"expected at least {count} operands")


def _subscripts(types: Sequence[Attribute], position: int, others: int, what: str) -> int:
    """Check a memref operand and its subscripts; how many subscripts there are.

    There are `others` operands besides these subscripts and those to come.
    """
    type_ = types[position]
    if not isinstance(type_, builtin.MemRefType):
        raise VerifyException(f"expected {what} to be of memref type")
    rank = type_.get_num_dims()
    _at_least(types, others + rank)
    subscripts = types[position + 1 : position + 1 + rank]
    if not all(isinstance(subscript, builtin.IndexType) for subscript in subscripts):
        raise VerifyException(f"expected {what} indices to be of index type")
    return rank


@ods.ods_op_definition
class DmaWaitOp(assembly.AssembledOperation):
    """`memref.dma_wait %tag[%i], %count : memref<1xi32>`."""

    name = "memref.dma_wait"

    tag_memref = irdl.operand_def(ods.MEMREF)
    tag_indices = irdl.var_operand_def(ods.INDEX)
    num_elements = irdl.operand_def(ods.INDEX)

    traits = irdl.traits_def(
        memory_access.UnknownAccess(Cause.END_OF_TRANSFER), NoCapture(("tag_memref",))
    )

    ASSEMBLY: ClassVar = (
        "$tag_memref `[` $tag_indices `]` `,` $num_elements attr-dict `:` type($tag_memref)"
    )

    def verify_(self) -> None:
        """One subscript for each dimension."""
        rank, found = assembly.type_of(self.tag_memref).get_num_dims(), len(self.tag_indices)
        if rank != found:
            raise VerifyException(
                "expected tagIndices to have the same number of elements as the tagMemRef rank, "
                f"expected {rank}, but got {found}"
            )
