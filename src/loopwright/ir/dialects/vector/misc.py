"""Constants of the machine and printing: `step`, `vscale`, `print`."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import IndexType, StringAttr
from xdsl.irdl import opt_operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation, TypeOf, build
from loopwright.ir.dialects.assembly_text import Pieces, parse_attributes, print_attributes, type_of
from loopwright.ir.dialects.ods import INDEX, STRING, ods_op_definition
from loopwright.ir.dialects.vector.attributes import (
    NEWLINE,
    PUNCTUATION,
    parse_punctuation,
    print_parameter,
)
from loopwright.ir.dialects.vector.constraints import PRINTABLE, STEP_VECTOR
from loopwright.ir.interfaces.memory_effects import OUTPUT, OtherEffects
from loopwright.ir.interfaces.op_interfaces import ResultNames


@ods_op_definition
class StepOp(AssembledOperation):
    """`vector.step : vector<4xindex>`: 0, 1, 2, 3."""

    name = "vector.step"

    result = result_def(STEP_VECTOR)

    traits = traits_def(Pure())

    ASSEMBLY: ClassVar = "attr-dict `:` type($result)"


@ods_op_definition
class VectorScaleOp(AssembledOperation):
    """`vector.vscale`: the factor of scalable dimensions."""

    name = "vector.vscale"

    res = result_def(INDEX)

    traits = traits_def(Pure(), ResultNames("vscale"))

    ASSEMBLY: ClassVar = "attr-dict"
    INFERRED: ClassVar = {"res": lambda _: IndexType()}


@ods_op_definition
class PrintOp(AssembledOperation):
    """`vector.print %v : vector<4xf32> punctuation <comma>`, or `vector.print str "text"`."""

    name = "vector.print"

    source = opt_operand_def(PRINTABLE)
    punctuation = prop_def(PUNCTUATION)
    string_literal = opt_prop_def(STRING, prop_name="stringLiteral")

    traits = traits_def(OtherEffects(OUTPUT, may_end=False))

    DEFAULTS: ClassVar = {"punctuation": NEWLINE}

    @classmethod
    def parse(cls, parser: Parser) -> PrintOp:
        """Parse the custom form, after the name."""
        pieces = Pieces(position=parser.pos)
        source = parser.parse_optional_unresolved_operand()
        pieces.types["source"] = []
        if source is not None:
            pieces.operands["source"] = [source]
            parser.parse_punctuation(":")
            TypeOf("source").parse(parser, cls, pieces)
        while True:
            if parser.parse_optional_keyword("str") is not None:
                text = parser.parse_optional_str_literal()
                if text is not None:
                    pieces.properties["stringLiteral"] = StringAttr(text)
            elif parser.parse_optional_keyword("punctuation") is not None:
                pieces.properties["punctuation"] = parse_punctuation(parser, cls.name)
            else:
                break
        parse_attributes(parser, cls, pieces)
        return build(parser, cls, pieces)

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        if self.source is not None:
            printer.print_string(" ")
            printer.print_operand(self.source)
            printer.print_string(" : ")
            printer.print_attribute(type_of(self.source))
        if self.string_literal is not None:
            printer.print_string(" str ")
            printer.print_attribute(self.string_literal)
        if self.punctuation != NEWLINE:
            printer.print_string(" punctuation ")
            print_parameter(printer, self.punctuation)
        print_attributes(printer, self, ("punctuation", "stringLiteral"))

    def verify_(self) -> None:
        """A string stands alone."""
        if self.string_literal is not None and (
            self.source is not None or self.punctuation != NEWLINE
        ):
            raise VerifyException(
                "failed to verify that `source` or `punctuation` are not set when printing strings"
            )
