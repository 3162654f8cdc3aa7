"""The `llvm` ops that make values out of nothing, and others as MLIR prints them."""

from __future__ import annotations

from typing import Self

from xdsl.dialects import llvm
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute
from xdsl.irdl import result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from loopwright.dialects.custom_form import parse_attr_dict, print_attr_dict
from loopwright.dialects.ods import ANY_TYPE, OdsOperation, ods_op_definition


class LeafOp(OdsOperation):
    """An op without operands; the form is `attr-dict : type`."""

    res = result_def(ANY_TYPE)
    traits = traits_def(Pure())

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


@ods_op_definition
class UndefOp(LeafOp):
    """A value that may be any."""

    name = "llvm.mlir.undef"


@ods_op_definition
class PoisonOp(LeafOp):
    """A value that is poison."""

    name = "llvm.mlir.poison"


@ods_op_definition
class ZeroOp(LeafOp):
    """Zero, or the null pointer."""

    name = "llvm.mlir.zero"


class GlobalOp(llvm.GlobalOp):
    """A global variable; a string gives its type."""

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        if not isinstance(self.value, StringAttr):
            super().print(printer)
            return
        words = [self.linkage.linkage.data]
        words += ["thread_local"] if self.thread_local_ is not None else []
        if self.unnamed_addr is not None and self.unnamed_addr.value.data:
            words.append(("local_unnamed_addr", "unnamed_addr")[self.unnamed_addr.value.data - 1])
        words += ["constant"] if self.constant is not None else []
        printer.print_string(f" {' '.join(words)} ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string("(")
        printer.print_attribute(self.value)
        printer.print_string(")")
        print_attr_dict(printer, self, elided=_SHOWN)


class InsertValueOp(llvm.InsertValueOp):
    """A struct or an array with another member; MLIR prints a space at the end."""

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        super().print(printer)
        printer.print_string(" ")


class ExtractValueOp(llvm.ExtractValueOp):
    """A member of a struct or an array; MLIR prints a space at the end."""

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
