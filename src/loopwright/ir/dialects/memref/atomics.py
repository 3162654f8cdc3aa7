"""Atomic read-modify-write: `atomic_rmw`, `generic_atomic_rmw`, `atomic_yield`."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.irdl import (
    lazy_traits_def,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    Pure,
    RecursiveMemoryEffect,
    is_side_effect_free,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    Property,
    TypeOf,
)
from loopwright.ir.dialects.assembly_text import Pieces, parse_attributes, print_attributes, type_of
from loopwright.ir.dialects.atomic_kinds import ATOMIC_KIND, check_kind, parse_kind, print_kind
from loopwright.ir.dialects.custom_form import parse_subscripted, print_subscripted
from loopwright.ir.dialects.failures import failure_at
from loopwright.ir.dialects.memref.constraints import MEMREF_OF_NUMBERS, NUMBER
from loopwright.ir.dialects.ods import ANY_TYPE, INDEX, ods_op_definition
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, AtomicUpdate
from loopwright.ir.interfaces.control_flow import RegionExecution, RegionKind
from loopwright.ir.interfaces.memory_access import SubscriptedAccess
from loopwright.ir.interfaces.rewriting import Foldable


@ods_op_definition
class AtomicRMWOp(AssembledOperation):
    """`memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32`; gives the old value."""

    name = "memref.atomic_rmw"

    value = operand_def(NUMBER)
    memref = operand_def(MEMREF_OF_NUMBERS)
    indices = var_operand_def(INDEX)
    kind = prop_def(ATOMIC_KIND)
    result = result_def(NUMBER)

    traits = traits_def(
        SubscriptedAccess(reads=("memref",), writes=("memref",)),
        AtomicUpdate(),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = (
        Property("kind", parse_kind, print_kind),
        "$value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` "
        "`->` type($result)",
    )

    def verify_(self) -> None:
        """The kind fits the type; one subscript for each dimension."""
        if type_of(self.value) != type_of(self.result):
            raise VerifyException("failed to verify that all of {value, result} have same type")
        if type_of(self.value) != type_of(self.memref).element_type:
            raise VerifyException("failed to verify that value type matches element type of memref")
        if type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("expects the number of subscripts to be equal to memref rank")
        check_kind(AtomicRMWKind(self.kind.value.data), type_of(self.value))


@ods_op_definition
class AtomicYieldOp(AssembledOperation):
    """`memref.atomic_yield %v : f32`: the new value."""

    name = "memref.atomic_yield"

    result = operand_def(ANY_TYPE)

    traits = lazy_traits_def(lambda: (HasParent(GenericAtomicRMWOp), IsTerminator(), Pure()))

    ASSEMBLY: ClassVar = "$result attr-dict `:` type($result)"

    def verify_(self) -> None:
        """The new value has the type of the element."""
        parent = self.parent_op()
        assert isinstance(parent, GenericAtomicRMWOp)
        if parent.result.type != type_of(self.result):
            raise VerifyException(
                f"types mismatch between yield op: '{type_of(self.result)}' and its parent: "
                f"'{parent.result.type}'"
            )


@ods_op_definition
class GenericAtomicRMWOp(AssembledOperation):
    """`memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%old: f32): … }`."""

    name = "memref.generic_atomic_rmw"

    memref = operand_def(MEMREF_OF_NUMBERS)
    indices = var_operand_def(INDEX)
    result = result_def(NUMBER)
    atomic_body = region_def()

    traits = traits_def(
        SubscriptedAccess(reads=("memref",), writes=("memref",)),
        RegionExecution(RegionKind.ONCE),
        RecursiveMemoryEffect(),
    )

    @classmethod
    def parse(cls, parser: Parser) -> GenericAtomicRMWOp:
        """Parse the custom form, after the name."""
        pieces = Pieces(position=parser.pos)
        memref, pieces.operands["indices"] = parse_subscripted(parser)
        pieces.operands["memref"] = [memref]
        parser.parse_punctuation(":")
        TypeOf("memref").parse(parser, cls, pieces)
        type_ = pieces.type("memref")
        # What is not defined yet has these types in the region, too.
        operands = [
            parser.resolve_operand(memref, type_),
            *(parser.resolve_operand(one, IndexType()) for one in pieces.operands["indices"]),
        ]
        region = parser.parse_region()
        parse_attributes(parser, cls, pieces)
        return cls.create(
            operands=operands,
            result_types=[type_.element_type],
            attributes=pieces.attributes,
            regions=[region],
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        printer.print_string(" ")
        print_subscripted(printer, self.memref, self.indices)
        printer.print_string(" : ")
        printer.print_attribute(type_of(self.memref))
        printer.print_string(" ")
        printer.print_region(self.atomic_body)
        print_attributes(printer, self)

    def verify_(self) -> None:
        """One block argument, the old value."""
        if type_of(self.result) != type_of(self.memref).element_type:
            raise VerifyException(
                "failed to verify that result type matches element type of memref"
            )
        entry = self.atomic_body.blocks.first
        if entry is None or len(entry.args) != 1:
            raise VerifyException("expected single number of entry block arguments")
        if entry.args[0].type != type_of(self.result):
            raise VerifyException("expected block argument of the same type result type")
        for op in self.atomic_body.walk():
            if not is_side_effect_free(op):
                message = "should contain only operations with no side effects"
                raise failure_at(op, f"body of '{self.name}' {message}", plain=True)
