"""Functions of integers, of several numbers, or with several results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from loopwright.ir.dialects.arith.attributes import (
    CLAUSE_PROPERTIES,
    FASTMATH,
    NO_FASTMATH,
    FastMathFlagsAttr,
    parse_clauses,
    print_clauses,
)
from loopwright.ir.dialects.arith.forms import (
    FlaggedOp,
    FloatBinaryOp,
    IntegerBinaryOp,
    IntegerUnaryOp,
    UniformOp,
)
from loopwright.ir.dialects.custom_form import parse_attr_dict, print_attr_dict, print_types
from loopwright.ir.dialects.elementwise import (
    FLOAT_LIKE,
    SIGNLESS_INTEGER_LIKE,
    verify_all_same_type,
    verify_elementwise,
    verify_same_operands_and_result_shape,
)
from loopwright.ir.dialects.ods import ods_op_definition
from loopwright.ir.interfaces.op_interfaces import (
    ELEMENTWISE,
    FUNCTION,
    ExecutionCost,
    FloatArithmetic,
    ResultNames,
)
from loopwright.ir.interfaces.rewriting import Division, Foldable

_BITS = Foldable("loopwright.ir.dialects.math.folds:fold_bits")
_FUNCTION = Foldable("loopwright.ir.dialects.math.folds:fold_function")


@ods_op_definition
class AbsIOp(IntegerUnaryOp):
    """The absolute value; that of the least number is itself."""

    name = "math.absi"
    traits = traits_def(ELEMENTWISE, _BITS)


@ods_op_definition
class CountLeadingZerosOp(IntegerUnaryOp):
    """The number of leading zero bits."""

    name = "math.ctlz"
    traits = traits_def(ELEMENTWISE, _BITS)


@ods_op_definition
class CountTrailingZerosOp(IntegerUnaryOp):
    """The number of trailing zero bits."""

    name = "math.cttz"
    traits = traits_def(ELEMENTWISE, _BITS)


@ods_op_definition
class CtPopOp(IntegerUnaryOp):
    """The number of bits that are one."""

    name = "math.ctpop"
    traits = traits_def(ELEMENTWISE, _BITS)


@ods_op_definition
class IPowIOp(IntegerBinaryOp):
    """A signed integer to the power of a signed integer."""

    name = "math.ipowi"
    traits = traits_def(
        Division(0, divisor=0),
        Foldable("loopwright.ir.dialects.math.folds:fold_integer_power"),
        FUNCTION,
        ExecutionCost(30.0),
    )


@ods_op_definition
class Atan2Op(FloatBinaryOp):
    """The angle of the point with ordinate `lhs` and abscissa `rhs`."""

    name = "math.atan2"
    traits = traits_def(_FUNCTION, FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class CopySignOp(FloatBinaryOp):
    """The magnitude of `lhs` with the sign of `rhs`."""

    name = "math.copysign"
    traits = traits_def(_FUNCTION, ELEMENTWISE)


@ods_op_definition
class PowFOp(FloatBinaryOp):
    """A floating-point number to the power of another."""

    name = "math.powf"
    traits = traits_def(_FUNCTION, FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class FmaOp(UniformOp):
    """`a * b + c` with one rounding."""

    name = "math.fma"
    traits = traits_def(ELEMENTWISE, FloatArithmetic(2))
    OPERAND_COUNT: ClassVar[int] = 3
    a = operand_def(FLOAT_LIKE)
    b = operand_def(FLOAT_LIKE)
    c = operand_def(FLOAT_LIKE)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    result = result_def(FLOAT_LIKE)

    def __init__(
        self,
        a: SSAValue | Operation,
        b: SSAValue | Operation,
        c: SSAValue | Operation,
        fastmath: FastMathFlagsAttr = NO_FASTMATH,
    ) -> None:
        a = SSAValue.get(a)
        super().__init__(
            operands=[a, b, c], result_types=[a.type], properties={"fastmath": fastmath}
        )


@ods_op_definition
class ClampFOp(UniformOp):
    """The number of a closed interval that is nearest to `value`."""

    name = "math.clampf"
    traits = traits_def(ELEMENTWISE)
    value = operand_def(FLOAT_LIKE)
    min = operand_def(FLOAT_LIKE)
    max = operand_def(FLOAT_LIKE)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    result = result_def(FLOAT_LIKE)

    def __init__(
        self,
        value: SSAValue | Operation,
        minimum: SSAValue | Operation,
        maximum: SSAValue | Operation,
        fastmath: FastMathFlagsAttr = NO_FASTMATH,
    ) -> None:
        value = SSAValue.get(value)
        super().__init__(
            operands=[value, minimum, maximum],
            result_types=[value.type],
            properties={"fastmath": fastmath},
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `value to [min, max] flags attr-dict : type`."""
        value = parser.parse_unresolved_operand()
        parser.parse_keyword("to")
        parser.parse_punctuation("[")
        minimum = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        maximum = parser.parse_unresolved_operand()
        parser.parse_punctuation("]")
        properties = parse_clauses(parser, cls)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        unresolved = (value, minimum, maximum)
        return cls.create(
            operands=[parser.resolve_operand(operand, type_) for operand in unresolved],
            result_types=[type_],
            properties=properties | moved,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_ssa_value(self.value)
        printer.print_string(" to [")
        printer.print_list((self.min, self.max), printer.print_ssa_value)
        printer.print_string("]")
        print_clauses(printer, self)
        print_attr_dict(printer, self, elided=CLAUSE_PROPERTIES)
        printer.print_string(" : ")
        self.print_types(printer)


@ods_op_definition
class FPowIOp(FlaggedOp):
    """A floating-point number to the power of a signed integer."""

    name = "math.fpowi"
    OPERAND_COUNT: ClassVar[int] = 2
    lhs = operand_def(FLOAT_LIKE)
    rhs = operand_def(SIGNLESS_INTEGER_LIKE)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    result = result_def(FLOAT_LIKE)
    traits = traits_def(Pure(), FUNCTION)

    def __init__(
        self,
        lhs: SSAValue | Operation,
        rhs: SSAValue | Operation,
        fastmath: FastMathFlagsAttr = NO_FASTMATH,
    ) -> None:
        lhs = SSAValue.get(lhs)
        super().__init__(
            operands=[lhs, rhs], result_types=[lhs.type], properties={"fastmath": fastmath}
        )

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse the types of the operands."""
        base = parser.parse_type()
        parser.parse_punctuation(",")
        return (base, parser.parse_type()), (base,)

    def print_types(self, printer: Printer) -> None:
        """Print the types of the operands."""
        print_types(printer, [operand.type for operand in self.operands])

    def verify_(self) -> None:
        """Check the types against each other."""
        verify_all_same_type("lhs, result", (self.lhs.type, self.result.type))
        verify_same_operands_and_result_shape(self)
        verify_elementwise(self)


@ods_op_definition
class SincosOp(FlaggedOp):
    """Sine and cosine of one number."""

    name = "math.sincos"
    OPERAND_COUNT: ClassVar[int] = 1
    operand = operand_def(FLOAT_LIKE)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    sin = result_def(FLOAT_LIKE)
    cos = result_def(FLOAT_LIKE)
    traits = traits_def(
        Pure(), FUNCTION, ExecutionCost(30.0, is_call=True), ResultNames("sin", "cos")
    )

    def __init__(
        self, operand: SSAValue | Operation, fastmath: FastMathFlagsAttr = NO_FASTMATH
    ) -> None:
        operand = SSAValue.get(operand)
        super().__init__(
            operands=[operand],
            result_types=[operand.type, operand.type],
            properties={"fastmath": fastmath},
        )

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse the one type."""
        type_ = parser.parse_type()
        return (type_,), (type_, type_)

    def verify_(self) -> None:
        """Check the types against each other."""
        types = (self.operand.type, self.sin.type, self.cos.type)
        verify_all_same_type("operand, sin, cos", types)
        verify_elementwise(self)
