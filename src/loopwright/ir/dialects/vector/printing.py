"""`vector.print`, and the constants of the machine: `step`, `vscale`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import IndexType, StringAttr
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, ods
from loopwright.ir.interfaces.memory_effects import OUTPUT, OtherEffects
from loopwright.ir.interfaces.suggested_names import ResultNames

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser as OurParser
from loopwright.ir.dialects.vector.attributes import (
    NEWLINE,
    PUNCTUATION,
    PrintPunctuationAttr,
    print_parameter,
)
from loopwright.ir.dialects.vector.constraints import PRINTABLE, STEP_VECTOR


@ods.ods_op_definition
class StepOp(assembly.AssembledOperation):
    """`vector.step : vector<4xindex>`: 0, 1, 2, 3."""

    name = "vector.step"

    result = irdl.result_def(STEP_VECTOR)

    traits = irdl.traits_def(Pure())

    ASSEMBLY: ClassVar = "attr-dict `:` type($result)"


@ods.ods_op_definition
class VectorScaleOp(assembly.AssembledOperation):
    """`vector.vscale`: the factor of scalable dimensions."""

    name = "vector.vscale"

    res = irdl.result_def(ods.INDEX)

    traits = irdl.traits_def(Pure(), ResultNames("vscale"))

    ASSEMBLY: ClassVar = "attr-dict"
    INFERRED: ClassVar = {"res": lambda _: IndexType()}


def _parse_words(parser: OurParser, pieces: assembly.Pieces) -> None:
    """Parse `str "text"` and `punctuation <comma>`, in any order."""
    while True:
        if parser.parse_optional_keyword("str") is not None:
            text = parser.parse_optional_str_literal()
            if text is not None:
                pieces.properties["stringLiteral"] = StringAttr(text)
        elif parser.parse_optional_keyword("punctuation") is not None:
            prefix = f"custom op '{PrintOp.name}' "
            word = PrintPunctuationAttr.ENUMERATION.parse_bracketed(parser, prefix)
            pieces.properties["punctuation"] = PrintPunctuationAttr(word)
        else:
            return


def _print_words(op: PrintOp, writer: assembly.Writer) -> None:
    if op.string_literal is not None:
        writer.variable("str ")
        writer.printer.print_attribute(op.string_literal)
    if op.punctuation != NEWLINE:
        writer.variable("punctuation ")
        print_parameter(writer.printer, op.punctuation)


@ods.ods_op_definition
class PrintOp(assembly.AssembledOperation):
    """`vector.print %v : vector<4xf32> punctuation <comma>`, or `vector.print str "text"`."""

    name = "vector.print"

    source = irdl.opt_operand_def(PRINTABLE)
    punctuation = irdl.prop_def(PUNCTUATION)
    string_literal = irdl.opt_prop_def(ods.STRING, prop_name="stringLiteral")

    traits = irdl.traits_def(OtherEffects(OUTPUT, may_end=False))

    DEFAULTS: ClassVar = {"punctuation": NEWLINE}

    ASSEMBLY: ClassVar = (
        "($source^ `:` type($source))?",
        assembly.Custom(_parse_words, _print_words, ("punctuation", "stringLiteral")),
        "attr-dict",
    )

    def verify_(self) -> None:
        """A string stands alone."""
        if self.string_literal is not None and (
            self.source is not None or self.punctuation != NEWLINE
        ):
            raise VerifyException(
                "failed to verify that `source` or `punctuation` are not set when printing strings"
            )
