"""The `llvm` ops that tell something, or order what threads see: assumptions, lifetimes, fences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, StringAttr, i1, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.properties import array_values
from loopwright.ir.dialects import custom_form, ods
from loopwright.ir.dialects.assembly import AssembledOperation, PureOperation
from loopwright_mlir.dialects.llvm.constraints import COMPATIBLE, POINTER, SIGNLESS

_BUNDLED = "op_bundle_operands"
_SIZES = "op_bundle_sizes"
_TAGS = "op_bundle_tags"
_BIT = ods.OdsConstraint("1-bit signless integer", lambda type_: type_ == i1)


class AssumeOp(ods.OdsOperation):
    """`llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i64)] : i1`: what a condition, or each
    bundle of operands under its tag, tells."""

    name = "llvm.intr.assume"

    cond = operand_def(_BIT)
    op_bundle_operands = var_operand_def(COMPATIBLE)
    op_bundle_sizes = prop_def(ods.dense_array_of("i32 dense array attribute", 32))
    op_bundle_tags = opt_prop_def(ods.of_class("array attribute", ArrayAttr))
    traits = traits_def(MemoryWriteEffect())

    def __init__(self, cond: SSAValue, bundles: Sequence[tuple[str, Sequence[SSAValue]]]) -> None:
        super().__init__(
            operands=[cond, [value for _, values in bundles for value in values]],
            properties=_bundle_properties([(tag, len(values)) for tag, values in bundles]),
        )

    @property
    def sizes(self) -> Sequence[int]:
        """How many operands each bundle has."""
        return tuple(int(size) for size in array_values(self.op_bundle_sizes))

    def verify_(self) -> None:
        """The bundles have all operands, and a tag each."""
        total = sum(self.sizes)
        count = len(self.op_bundle_operands)
        if total != count:
            raise VerifyException(
                f"{_BUNDLED} count ({count}) does not match with the total size ({total}) "
                f"specified in attribute '{_SIZES}'"
            )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        condition = parser.parse_unresolved_operand()
        bundles: list[tuple[str, int]] = []
        operands: list[SSAValue] = []
        begin = parser.pos
        if parser.parse_optional_punctuation("[") is not None:
            while parser.parse_optional_punctuation("]") is None:
                if bundles:
                    parser.parse_punctuation(",")
                tag = parser.parse_str_literal()
                bundle = cls._parse_bundle(parser, begin)
                bundles.append((tag, len(bundle)))
                operands += bundle
        parser.parse_punctuation(":")
        value = parser.resolve_operand(condition, parser.parse_type())
        moved, attributes = custom_form.parse_attr_dict(parser, cls)
        return cls.create(
            operands=[value, *operands],
            properties=_bundle_properties(bundles) | moved,
            attributes=attributes,
        )

    @classmethod
    def _parse_bundle(cls, parser: Parser, begin: int) -> list[SSAValue]:
        """Parse `(%p, %n : !llvm.ptr, i64)`."""
        parser.parse_punctuation("(")
        if parser.parse_optional_punctuation(")") is not None:
            return []
        unresolved: list[UnresolvedOperand] = custom_form.parse_operand_list(parser)
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        if len(types) != len(unresolved):
            counts = f"got {len(unresolved)} operands and {len(types)} types"
            custom_form.op_error(
                parser, f"number of operands and types do not match: {counts}", begin
            )
        parser.parse_punctuation(")")
        return [
            parser.resolve_operand(operand, type_)
            for operand, type_ in zip(unresolved, types, strict=True)
        ]

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_ssa_value(self.cond)
        if self.op_bundle_tags is not None and self.sizes:
            printer.print_string(" [")
            remaining = list(self.op_bundle_operands)
            for number, (tag, size) in enumerate(zip(self.op_bundle_tags, self.sizes, strict=True)):
                printer.print_string(", " if number else "")
                printer.print_attribute(tag)
                printer.print_string("(")
                values = remaining[:size]
                remaining = remaining[size:]
                printer.print_list(values, printer.print_ssa_value)
                printer.print_string(" : " if values else "")
                printer.print_list([value.type for value in values], printer.print_attribute)
                printer.print_string(")")
            printer.print_string("]")
        printer.print_string(" : ")
        printer.print_attribute(self.cond.type)
        custom_form.print_attr_dict(printer, self, elided=(_SIZES, _TAGS))


def _bundle_properties(bundles: Sequence[tuple[str, int]]) -> dict[str, Attribute]:
    """The properties of bundles, of which each has a tag and a number of operands."""
    properties: dict[str, Attribute] = {
        _SIZES: DenseArrayBase.from_list(i32, [size for _, size in bundles])
    }
    if bundles:
        properties[_TAGS] = ArrayAttr([StringAttr(tag) for tag, _ in bundles])
    return properties


class ExpectOp(PureOperation):
    """`llvm.intr.expect %a, %b : i64`: the first number, which is mostly the second."""

    name = "llvm.intr.expect"
    val = operand_def(SIGNLESS)
    expected = operand_def(SIGNLESS)
    res = result_def(SIGNLESS)
    ASSEMBLY: ClassVar = "$val `,` $expected attr-dict `:` type($val)"
    INFERRED: ClassVar = {
        "expected": lambda pieces: pieces.type("val"),
        "res": lambda pieces: pieces.type("val"),
    }


class OfPointerOp(AssembledOperation):
    """`%p : !llvm.ptr`."""

    ptr = operand_def(POINTER)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    ASSEMBLY: ClassVar = "$ptr attr-dict `:` type($ptr)"


LifetimeStartOp = ods.define_op(__name__, OfPointerOp, "llvm.intr.lifetime.start")
LifetimeEndOp = ods.define_op(__name__, OfPointerOp, "llvm.intr.lifetime.end")
VaStartOp = ods.define_op(__name__, OfPointerOp, "llvm.intr.VaStart")
VaEndOp = ods.define_op(__name__, OfPointerOp, "llvm.intr.VaEnd")
StackRestoreOp = ods.define_op(__name__, OfPointerOp, "llvm.intr.StackRestore")


class StackSaveOp(AssembledOperation):
    """`llvm.intr.stacksave : !llvm.ptr`: where the stack ends."""

    name = "llvm.intr.stacksave"
    res = result_def(POINTER)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    ASSEMBLY: ClassVar = "attr-dict `:` type($res)"


class BareOp(AssembledOperation):
    """An op without operands."""

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    ASSEMBLY: ClassVar = "attr-dict"


TrapOp = ods.define_op(__name__, BareOp, "llvm.intr.trap")
DebugTrapOp = ods.define_op(__name__, BareOp, "llvm.intr.DebugTrap")
