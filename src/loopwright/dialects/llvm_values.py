"""The `llvm` ops that make values out of nothing, and others as MLIR prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute
from xdsl.irdl import result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.dialects.custom_form import op_error, parse_attr_dict, print_attr_dict
from loopwright.dialects.failures import quoted
from loopwright.dialects.llvm_constraints import COMPATIBLE
from loopwright.dialects.ods import OdsOperation, define_op
from loopwright.interfaces.op_interfaces import declare
from loopwright.interfaces.rewriting import Canonicalizable, Foldable, UniqueConstant


class LeafOp(OdsOperation):
    """An op without operands; the form is `attr-dict : type`."""

    res = result_def(COMPATIBLE)
    traits = traits_def(Pure(), UniqueConstant())

    def __init__(self, result_type: Attribute) -> None:
        super().__init__(result_types=[result_type])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        properties, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        return cls.create(
            result_types=[parser.parse_type()], properties=properties, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        print_attr_dict(printer, self)
        printer.print_string(" : ")
        printer.print_attribute(self.res.type)


UndefOp = define_op(__name__, LeafOp, "llvm.mlir.undef", "A value that may be any.")
PoisonOp = define_op(__name__, LeafOp, "llvm.mlir.poison", "A value that is poison.")
ZeroOp = define_op(__name__, LeafOp, "llvm.mlir.zero", "Zero, or the null pointer.")


def _set_defaults(op: llvm.GlobalOp) -> None:
    for name in ("unnamed_addr", "visibility_"):
        op.properties.setdefault(name, IntegerAttr(0, i64))


class GlobalOp(llvm.GlobalOp):
    """A global variable; a string gives its type."""

    @classmethod
    def parse(cls, parser: Parser) -> GlobalOp:
        """Parse the custom form; what the text does not say has its default."""
        found = super().parse(parser)
        _set_defaults(found)
        return cast("GlobalOp", found)

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        words = [self.linkage.linkage.data]
        words += ["thread_local"] if self.thread_local_ is not None else []
        if self.unnamed_addr is not None and self.unnamed_addr.value.data:
            words.append(("local_unnamed_addr", "unnamed_addr")[self.unnamed_addr.value.data - 1])
        words += ["constant"] if self.constant is not None else []
        printer.print_string(f" {' '.join(words)} ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string("(")
        if self.value is not None:
            printer.print_attribute(self.value)
        printer.print_string(")")
        print_attr_dict(printer, self, elided=_SHOWN)
        if not isinstance(self.value, StringAttr):
            printer.print_string(" : ")
            printer.print_attribute(self.global_type)
        if self.body.blocks:
            printer.print_string(" ")
            printer.print_region(self.body)


def _member(container: Attribute, position: Sequence[int]) -> Attribute:
    """The type of the member of a struct or an array at a position; raises `VerifyException`."""
    found = container
    for index in position:
        if isinstance(found, llvm.LLVMArrayType):
            size, member = found.size.data, found.type
        elif isinstance(found, llvm.LLVMStructType):
            size = len(found.types)
            member = found.types.data[index] if 0 <= index < size else found
        else:
            raise VerifyException(f"expected LLVM IR structure/array type, got: {quoted(found)}")
        if not 0 <= index < size:
            raise VerifyException(f"position out of bounds: {index}")
        found = member
    return found


def _parse_member(
    parser: Parser, name: str
) -> tuple[list[int], dict[str, Attribute], Attribute, Attribute]:
    """Parse `[1, 0] attr-dict : type`: the position, attributes, the type and its member's."""
    position = parser.parse_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
    )
    attributes = dict(parser.parse_optional_attr_dict())
    parser.parse_punctuation(":")
    container = parser.parse_type()
    try:
        return position, attributes, container, _member(container, position)
    except VerifyException as error:
        op_error(parser, name, str(error), parser.pos)


class InsertValueOp(llvm.InsertValueOp):
    """A struct or an array with another member; MLIR prints a space at the end."""

    @classmethod
    def parse(cls, parser: Parser) -> InsertValueOp:
        """Parse `%value, %container[1, 0] attr-dict : type`."""
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        container = parser.parse_unresolved_operand()
        position, attributes, type_, member = _parse_member(parser, cls.name)
        op = cls(
            DenseArrayBase.from_list(i64, position),
            parser.resolve_operand(container, type_),
            parser.resolve_operand(value, member),
        )
        op.attributes |= attributes
        return op

    def verify_(self) -> None:
        """The value has the type of the member."""
        member = _member(self.container.type, self.position.get_values())
        if self.value.type != member:
            types = f"{quoted(self.value.type)} into {quoted(self.container.type)}"
            raise VerifyException(f"Type mismatch: cannot insert {types}")

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        super().print(printer)
        printer.print_string(" ")


class ExtractValueOp(llvm.ExtractValueOp):
    """A member of a struct or an array; MLIR prints a space at the end."""

    @classmethod
    def parse(cls, parser: Parser) -> ExtractValueOp:
        """Parse `%container[1, 0] attr-dict : type`."""
        container = parser.parse_unresolved_operand()
        position, attributes, type_, member = _parse_member(parser, cls.name)
        value = parser.resolve_operand(container, type_)
        op = cls(DenseArrayBase.from_list(i64, position), value, member)
        op.attributes |= attributes
        return op

    def verify_(self) -> None:
        """The result has the type of the member."""
        container, found = self.container.type, self.res.type
        member = _member(container, self.position.get_values())
        if found != member:
            raise VerifyException(
                f"Type mismatch: extracting from {quoted(container)} should produce "
                f"{quoted(member)} but this op returns {quoted(found)}"
            )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        super().print(printer)
        printer.print_string(" ")


class ShuffleVectorOp(llvm.ShuffleVectorOp):
    """Lanes of two vectors; MLIR prints a space at the end."""

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        super().print(printer)
        printer.print_string(" ")


declare(
    llvm.ExtractValueOp,
    Foldable("loopwright.dialects.llvm_folds:fold_extract_value"),
    Canonicalizable("loopwright.dialects.llvm_folds:member_of_leaf"),
)
declare(ShuffleVectorOp, Foldable("loopwright.dialects.llvm_folds:fold_shuffle_of_one"))
declare(llvm.AddressOfOp, UniqueConstant())
declare(llvm.BitcastOp, Foldable("loopwright.dialects.llvm_folds:fold_same_type"))

_SHOWN = (
    "constant",
    "global_type",
    "linkage",
    "sym_name",
    "thread_local_",
    "unnamed_addr",
    "value",
    "visibility_",
)
