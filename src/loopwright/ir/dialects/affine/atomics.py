"""`affine.atomic_rmw`: combine one element, at affine subscripts, with a value, atomically."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects.builtin import IntegerAttr, MemRefType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.dialects.affine.assembly import (
    parse_attributes,
    print_attributes,
    refuse_duplicates,
    resolve_indices,
)
from loopwright.ir.dialects.affine.memory import SubscriptOperation
from loopwright.ir.dialects.atomic_kinds import ATOMIC_KIND, check_kind, parse_kind, print_kind
from loopwright.ir.dialects.custom_form import ours
from loopwright.ir.dialects.memref.constraints import MEMREF_OF_NUMBERS, NUMBER
from loopwright.ir.dialects.ods import ods_op_definition
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, AtomicUpdate
from loopwright.ir.interfaces.memory_access import SubscriptedAccess
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.printer import attribute_text


@ods_op_definition
class AtomicRMWOp(SubscriptOperation):
    """`affine.atomic_rmw addf %v, %m[%i + 1] : (f32, memref<8xf32>) -> f32`; the old element.

    Reading, combining and writing are one step for all threads. Updates of one element commute
    if they are of one kind, which is not `assign`, and nobody looks at their results.
    """

    name = "affine.atomic_rmw"
    value = operand_def(NUMBER)
    memref = operand_def(MEMREF_OF_NUMBERS)
    kind = prop_def(ATOMIC_KIND)
    result = result_def(NUMBER)
    traits = traits_def(
        SubscriptedAccess(reads=("memref",), writes=("memref",), map="map"),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
        Canonicalizable("loopwright.ir.dialects.affine.canonicalization:compose_subscripts"),
        AtomicUpdate(),
    )

    def __init__(
        self,
        kind: AtomicRMWKind,
        value: SSAValue,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
    ) -> None:
        super().__init__(
            operands=[value, memref, indices],
            result_types=[value.type],
            properties={"kind": IntegerAttr(kind.value, 64), "map": AffineMapAttr(affine_map)},
        )

    @property
    def atomic_kind(self) -> AtomicRMWKind:
        """How the element and the value are combined."""
        return AtomicRMWKind(self.kind.value.data)

    def verify_(self) -> None:
        """The kind fits the type; the map fits the memref and the operands."""
        if self.value.type != self.result.type:
            raise VerifyException("failed to verify that all of {value, result} have same type")
        if self.value.type != self.memref_type.element_type:
            raise VerifyException("failed to verify that value type matches element type of memref")
        self.verify_subscripts()
        check_kind(self.atomic_kind, self.value.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `addf %v, %m[%i + 1] {…} : (f32, memref<8xf32>) -> f32`."""
        p = ours(parser)
        kind = parse_kind(p, cls.name)
        value = p.parse_unresolved_operand()
        p.parse_punctuation(",")
        memref = p.parse_unresolved_operand()
        affine_map, indices = p.parse_affine_map_of_ssa_ids()
        attributes = parse_attributes(p)
        p.parse_punctuation(":")
        p.parse_punctuation("(")
        value_type = p.parse_type()
        p.parse_punctuation(",")
        position = p.pos
        memref_type = p.parse_type()
        if not isinstance(memref_type, MemRefType):
            text = f"expected builtin.memref, but found '{attribute_text(memref_type)}'"
            p.op_error(f"invalid kind of type specified: {text}", position)
        p.parse_punctuation(")")
        p.parse_punctuation("->")
        result_type = p.parse_type()
        operands = [
            p.resolve_operand(value, value_type),
            p.resolve_operand(memref, cast(Attribute, memref_type)),
            *resolve_indices(p, indices),
        ]
        refuse_duplicates(p, attributes, cls)
        return cls.create(
            operands=operands,
            result_types=[result_type],
            properties={"kind": kind, "map": AffineMapAttr(affine_map)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        printer.print_string(" ")
        print_kind(printer, self.kind)
        printer.print_string(" ")
        printer.print_ssa_value(self.value)
        printer.print_string(", ")
        self.print_subscripted(printer)
        print_attributes(printer, self)
        printer.print_string(" : (")
        printer.print_attribute(self.value.type)
        printer.print_string(", ")
        printer.print_attribute(self.memref.type)
        printer.print_string(") -> ")
        printer.print_attribute(self.result.type)
