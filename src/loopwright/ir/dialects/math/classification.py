"""What kind of number a floating-point number is: `isnan` and its like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from loopwright.ir.dialects.arith.attributes import FASTMATH, NO_FASTMATH, FastMathFlagsAttr
from loopwright.ir.dialects.arith.forms import FlaggedOp
from loopwright.ir.dialects.custom_form import name_position, op_error, print_attr_dict
from loopwright.ir.dialects.elementwise import (
    BOOL_LIKE,
    FLOAT_LIKE,
    verify_bool_result,
    verify_elementwise,
    with_element_type,
)
from loopwright.ir.dialects.ods import ods_op_definition
from loopwright.ir.dialects.ods_checks import quoted
from loopwright.ir.interfaces.op_interfaces import ELEMENTWISE
from loopwright.ir.interfaces.rewriting import Foldable


class ClassificationOp(FlaggedOp):
    """One floating-point operand, a Boolean result of the same shape."""

    OPERAND_COUNT: ClassVar[int] = 1
    operand = operand_def(FLOAT_LIKE)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    result = result_def(BOOL_LIKE)
    traits = traits_def(Pure(), Foldable("loopwright.ir.dialects.math.folds:fold_classification"))

    def __init__(
        self, operand: SSAValue | Operation, fastmath: FastMathFlagsAttr = NO_FASTMATH
    ) -> None:
        operand = SSAValue.get(operand)
        super().__init__(
            operands=[operand],
            result_types=[with_element_type(operand.type, i1)],
            properties={"fastmath": fastmath},
        )

    @classmethod
    def parse_flags(cls, parser: Parser) -> dict[str, Attribute]:
        """There are none in the custom form: they stand in the attribute dictionary."""
        return {}

    def print_flags(self, printer: Printer) -> None:
        """Print flags that are not the default in the attribute dictionary."""
        elided = ("fastmath",) if self.properties["fastmath"] == NO_FASTMATH else ()
        print_attr_dict(printer, self, elided=elided)

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse the type of the operand; the result's follows from it."""
        type_ = parser.parse_type()
        if not FLOAT_LIKE.holds(type_):
            message = f"'operand' must be {FLOAT_LIKE.summary}, but got {quoted(type_)}"
            op_error(parser, cls.name, message, name_position(parser))
        return (type_,), (with_element_type(type_, i1),)

    def print_types(self, printer: Printer) -> None:
        """Print the type of the operand."""
        printer.print_attribute(self.operand.type)

    def verify_(self) -> None:
        """Check the types against each other."""
        verify_bool_result(self)
        verify_elementwise(self)


@ods_op_definition
class IsFiniteOp(ClassificationOp):
    """Neither infinite nor NaN."""

    name = "math.isfinite"
    traits = traits_def(ELEMENTWISE)


@ods_op_definition
class IsInfOp(ClassificationOp):
    """Infinite."""

    name = "math.isinf"
    traits = traits_def(ELEMENTWISE)


@ods_op_definition
class IsNaNOp(ClassificationOp):
    """Not a number."""

    name = "math.isnan"
    traits = traits_def(ELEMENTWISE)


@ods_op_definition
class IsNormalOp(ClassificationOp):
    """Neither zero, subnormal, infinite nor NaN."""

    name = "math.isnormal"
    traits = traits_def(ELEMENTWISE)
