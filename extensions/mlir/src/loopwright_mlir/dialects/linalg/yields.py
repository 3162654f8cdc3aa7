"""What is in the regions of structured operations: their end, and the numbers of iterations."""

from __future__ import annotations

from typing import ClassVar, Self

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import prop_def, result_def, traits_def, var_operand_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure, ReturnLike
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import custom_form, ods
from loopwright.ir.dialects.assembly import KindOf, PureOperation
from loopwright.ir.syntax.printer import quoted
from loopwright_mlir.dialects.linalg.structured import StructuredOp, element_type

_DIMENSION = ods.OdsConstraint(
    "64-bit signless integer attribute whose minimum value is 0",
    lambda attr: attr.type == i64 and attr.value.data >= 0,
    IntegerAttr,
    of_type=i64,
)


class YieldOp(ods.OdsOperation):
    """`linalg.yield %a : f32`: the elements of the outputs."""

    name = "linalg.yield"
    arguments = var_operand_def(ods.ANY_TYPE)
    traits = traits_def(IsTerminator(), ReturnLike(), Pure())

    def __init__(self, *values: SSAValue | Operation) -> None:
        super().__init__(operands=[values])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `operands attr-dict : types`; all of it is optional."""
        at = parser.pos
        operands = custom_form.parse_operand_list(parser)
        properties, attributes = custom_form.parse_attr_dict(parser, cls)
        types: list[Attribute] = []
        if operands:
            parser.parse_punctuation(":")
            types = custom_form.parse_type_list(parser)
        return cls.create(
            operands=custom_form.resolve_all(parser, operands, types, at),
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        if self.operands:
            printer.print_string(" ")
            printer.print_list(self.operands, printer.print_ssa_value)
        custom_form.print_attr_dict(printer, self)
        if self.operands:
            custom_form.print_types(printer, [operand.type for operand in self.operands])

    def verify_(self) -> None:
        """There is an element for each output, of its type."""
        parent = self.parent_op()
        if not isinstance(parent, StructuredOp):
            raise VerifyException("expected parent op with LinalgOp interface")
        outputs = parent.output_values
        if len(self.operands) != len(outputs):
            raise VerifyException(
                f"expected number of yield values ({len(self.operands)}) to match the number of "
                f"inits / outs operands of the enclosing LinalgOp ({len(outputs)})"
            )
        for index, (operand, output) in enumerate(zip(self.operands, outputs, strict=True)):
            element = element_type(output.type)
            if operand.type != element:
                raise VerifyException(
                    f"type of yield operand {index + 1} ({quoted(operand.type)}) doesn't match the "
                    f"element type of the enclosing linalg.generic op ({quoted(element)})"
                )


class IndexOp(PureOperation):
    """`linalg.index 0 : index`: the number of the iteration of a loop."""

    name = "linalg.index"
    dim = prop_def(_DIMENSION)
    result = result_def(ods.INDEX)

    ASSEMBLY: ClassVar = ("$dim attr-dict `:`", KindOf("result"))

    @property
    def number(self) -> int:
        """Which loop."""
        value = self.properties["dim"]
        assert isinstance(value, IntegerAttr)
        return value.value.data

    def verify_(self) -> None:
        """There is such a loop."""
        parent = self.parent_op()
        if not isinstance(parent, StructuredOp):
            raise VerifyException("expected parent op with LinalgOp interface")
        count = len(parent.iterators())
        if self.number >= count:
            raise VerifyException(
                f"expected dim ({self.number}) to be lower than the number of loops ({count}) of "
                "the enclosing LinalgOp"
            )
