"""`affine.vector_load` and `affine.vector_store`: slices of memory at affine subscripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects.builtin import MemRefType, VectorType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from loopwright.affine_expr import AffineMap
from loopwright.dialects.affine.assembly import (
    ours,
    parse_attributes,
    parse_colon_type,
    print_attributes,
    refuse_duplicates,
    resolve_indices,
)
from loopwright.dialects.affine.memory import SubscriptOperation
from loopwright.dialects.ods import VECTOR, ods_op_definition
from loopwright.syntax.attributes import AffineMapAttr


def _verify_elements(memref: Attribute, vector: Attribute) -> None:
    elements = cast("MemRefType[Attribute]", memref).element_type
    if elements != cast("VectorType[Attribute]", vector).element_type:
        raise VerifyException("requires memref and vector types of the same elemental type")


@ods_op_definition
class VectorLoadOp(SubscriptOperation):
    """`affine.vector_load %m[%i, %j] : memref<8x8xf32>, vector<2x4xf32>`."""

    name = "affine.vector_load"
    result = result_def(VECTOR)
    traits = traits_def(MemoryReadEffect())

    def __init__(
        self,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
        result_type: VectorType[Attribute],
    ) -> None:
        super().__init__(
            operands=[memref, indices],
            result_types=[result_type],
            properties={"map": AffineMapAttr(affine_map)},
        )

    @property
    def vector_type(self) -> VectorType[Attribute]:
        """The type of the slice."""
        return cast("VectorType[Attribute]", self.result.type)

    def verify_(self) -> None:
        """The slice has the elements of the memref."""
        self.verify_subscripts()
        _verify_elements(self.memref.type, self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `%m[%i] {…} : memref<8xf32>, vector<4xf32>`."""
        p = ours(parser)
        memref = p.parse_unresolved_operand()
        affine_map, indices = p.parse_affine_map_of_ssa_ids()
        attributes = parse_attributes(p)
        memref_type = parse_colon_type(p, MemRefType, "builtin.memref")
        p.parse_punctuation(",")
        vector_type = p.parse_type_of(VectorType, "builtin.vector")
        operands = [p.resolve_operand(memref, memref_type), *resolve_indices(p, indices)]
        refuse_duplicates(p, attributes, cls)
        return cls.create(
            operands=operands,
            result_types=[vector_type],
            properties={"map": AffineMapAttr(affine_map)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        printer.print_string(" ")
        self.print_subscripted(printer)
        print_attributes(printer, self)
        printer.print_string(" : ")
        printer.print_attribute(self.memref.type)
        printer.print_string(", ")
        printer.print_attribute(self.result.type)


@ods_op_definition
class VectorStoreOp(SubscriptOperation):
    """`affine.vector_store %v, %m[%i, %j] : memref<8x8xf32>, vector<2x4xf32>`."""

    name = "affine.vector_store"
    value = operand_def(VECTOR)
    traits = traits_def(MemoryWriteEffect())

    def __init__(
        self,
        value: SSAValue,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
    ) -> None:
        super().__init__(
            operands=[value, memref, indices],
            properties={"map": AffineMapAttr(affine_map)},
        )

    @property
    def vector_type(self) -> VectorType[Attribute]:
        """The type of the slice."""
        return cast("VectorType[Attribute]", self.value.type)

    def verify_(self) -> None:
        """The slice has the elements of the memref."""
        self.verify_subscripts()
        _verify_elements(self.memref.type, self.value.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `%v, %m[%i] {…} : memref<8xf32>, vector<4xf32>`."""
        p = ours(parser)
        value = p.parse_unresolved_operand()
        p.parse_punctuation(",")
        memref = p.parse_unresolved_operand()
        affine_map, indices = p.parse_affine_map_of_ssa_ids()
        attributes = parse_attributes(p)
        memref_type = parse_colon_type(p, MemRefType, "builtin.memref")
        p.parse_punctuation(",")
        vector_type = p.parse_type_of(VectorType, "builtin.vector")
        operands = [
            p.resolve_operand(value, vector_type),
            p.resolve_operand(memref, memref_type),
            *resolve_indices(p, indices),
        ]
        refuse_duplicates(p, attributes, cls)
        return cls.create(
            operands=operands,
            properties={"map": AffineMapAttr(affine_map)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        printer.print_string(" ")
        printer.print_ssa_value(self.value)
        printer.print_string(", ")
        self.print_subscripted(printer)
        print_attributes(printer, self)
        printer.print_string(" : ")
        printer.print_attribute(self.memref.type)
        printer.print_string(", ")
        printer.print_attribute(self.value.type)
