"""The `llvm` ops on numbers that xDSL has not: conversions and extrema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, i1, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import Property, PureOperation
from loopwright.ir.dialects.custom_form import op_error
from loopwright.ir.dialects.elementwise import verify_same_operands_and_result_type
from loopwright.ir.dialects.ods import (
    ANY_TYPE,
    OdsConstraint,
    define_op,
    enum_of,
)
from loopwright_mlir.dialects.llvm import constraints

_TRUTH = OdsConstraint(
    "1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer",
    lambda type_: constraints.element_of(type_) == i1,
)


class ConversionOp(PureOperation):
    """`%a : i32 to f32`."""

    ASSEMBLY: ClassVar = "$arg attr-dict `:` type($arg) `to` type($res)"

    def __init__(self, arg: SSAValue | Operation, res_type: Attribute) -> None:
        super().__init__(operands=[arg], result_types=[res_type])


class FloatFromIntegerOp(ConversionOp):
    """From integers to floating-point numbers."""

    arg = operand_def(constraints.SIGNLESS_LIKE)
    res = result_def(constraints.FLOAT_LIKE)


class IntegerFromFloatOp(ConversionOp):
    """From floating-point numbers to integers."""

    arg = operand_def(constraints.FLOAT_LIKE)
    res = result_def(constraints.SIGNLESS_LIKE)


def _words(name: str, numbers: Mapping[str, int]) -> Property:
    """A property that is written as a word, of which it has the number."""
    words = {number: word for word, number in numbers.items()}

    def parse(parser: Parser, op_name: str) -> Attribute:
        at = parser.pos
        word = parser.parse_optional_identifier()
        if word is None or word not in numbers:
            message = (
                "expected string or keyword containing one of the following enum values for "
                f"attribute '{name}' [{', '.join(numbers)}]"
            )
            op_error(parser, message, at)
        return IntegerAttr(numbers[word], i64)

    def show(printer: Printer, value: IntegerAttr) -> None:
        printer.print_string(words[value.value.data])

    return Property(name, parse, show)


_ROUNDING = {
    "towardzero": 0,
    "tonearest": 1,
    "upward": 2,
    "downward": 3,
    "tonearestaway": 4,
    "dynamic": 7,
    "invalid": -1,
}
_EXCEPTIONS = {"ignore": 0, "maytrap": 1, "strict": 2}


class ConstrainedFPTruncOp(PureOperation):
    """`llvm.intr.experimental.constrained.fptrunc %x downward ignore : f64 to f32`."""

    name = "llvm.intr.experimental.constrained.fptrunc"
    arg = operand_def(constraints.FLOAT_LIKE)
    roundingmode = prop_def(enum_of("LLVM Rounding Mode", 64, (0, 1, 2, 3, 4, 7)))
    exceptions = prop_def(
        enum_of("LLVM Exception Behavior", 64, range(len(_EXCEPTIONS))),
        prop_name="fpExceptionBehavior",
    )
    res = result_def(constraints.COMPATIBLE)
    ASSEMBLY: ClassVar = (
        "$arg",
        _words("roundingmode", _ROUNDING),
        _words("fpExceptionBehavior", _EXCEPTIONS),
        "attr-dict `:` type($arg) `to` type($res)",
    )


UIToFPOp = define_op(__name__, FloatFromIntegerOp, "llvm.UIToFP", "`llvm.uitofp %a : i32 to f32`.")
FPToSIOp = define_op(__name__, IntegerFromFloatOp, "llvm.FPToSI", "`llvm.fptosi %x : f32 to i32`.")
FPToUIOp = define_op(__name__, IntegerFromFloatOp, "llvm.FPToUI", "`llvm.fptoui %x : f32 to i32`.")


class FreezeOp(PureOperation):
    """`llvm.freeze %a : i32`: any value instead of one that is poison."""

    name = "llvm.freeze"
    val = operand_def(constraints.COMPATIBLE)
    res = result_def(constraints.COMPATIBLE)
    ASSEMBLY: ClassVar = "$val attr-dict `:` type($val)"
    INFERRED: ClassVar = {"res": lambda pieces: pieces.type("val")}

    def verify_(self) -> None:
        """The result has the type of the operand."""
        verify_same_operands_and_result_type(self)


# Intrinsics


class BinaryIntrinsicOp(PureOperation):
    """`(%a, %b) : (i32, i32) -> i32`."""

    ASSEMBLY: ClassVar = (
        "`(` $a `,` $b `)` attr-dict `:` `(` type($a) `,` type($b) `)` `->` type($res)"
    )

    def __init__(
        self,
        a: SSAValue | Operation,
        b: SSAValue | Operation,
        properties: Mapping[str, Attribute] | None = None,
    ) -> None:
        a = SSAValue.get(a)
        super().__init__(
            operands=[a, b],
            result_types=[a.type],
            properties=dict(self.DEFAULTS) | dict(properties or {}),
        )


class IntegerIntrinsicOp(BinaryIntrinsicOp):
    """Two integers."""

    a = operand_def(constraints.SIGNLESS_LIKE)
    b = operand_def(constraints.SIGNLESS_LIKE)
    res = result_def(constraints.SIGNLESS_LIKE)


class FloatIntrinsicOp(BinaryIntrinsicOp):
    """Two floating-point numbers, with flags."""

    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"fastmathFlags": llvm.FastMathAttr(None)}
    OPTIONAL_DEFAULTS: ClassVar[Mapping[str, Attribute]] = DEFAULTS
    a = operand_def(constraints.FLOAT_LIKE)
    b = operand_def(constraints.FLOAT_LIKE)
    res = result_def(constraints.FLOAT_LIKE)
    fastmath_flags = prop_def(constraints.FASTMATH, prop_name="fastmathFlags")


SMaxOp = define_op(__name__, IntegerIntrinsicOp, "llvm.intr.SMax")
SMinOp = define_op(__name__, IntegerIntrinsicOp, "llvm.intr.SMin")
UMaxOp = define_op(__name__, IntegerIntrinsicOp, "llvm.intr.UMax")
UMinOp = define_op(__name__, IntegerIntrinsicOp, "llvm.intr.UMin")
MaximumOp = define_op(__name__, FloatIntrinsicOp, "llvm.intr.maximum")
MinimumOp = define_op(__name__, FloatIntrinsicOp, "llvm.intr.minimum")
MaxNumOp = define_op(__name__, FloatIntrinsicOp, "llvm.intr.MaxNum")
MinNumOp = define_op(__name__, FloatIntrinsicOp, "llvm.intr.MinNum")


class SelectOp(PureOperation):
    """`llvm.select %c, %a, %b : i1, i32`: one of two values, or of each two lanes."""

    name = "llvm.select"
    condition = operand_def(_TRUTH)
    true_value = operand_def(ANY_TYPE)
    false_value = operand_def(ANY_TYPE)
    fastmath_flags = prop_def(constraints.FASTMATH, prop_name="fastmathFlags")
    res = result_def(ANY_TYPE)
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"fastmathFlags": llvm.FastMathAttr(None)}
    OPTIONAL_DEFAULTS: ClassVar[Mapping[str, Attribute]] = DEFAULTS
    ASSEMBLY: ClassVar = (
        "$condition `,` $true_value `,` $false_value attr-dict `:` any-type($condition) `,` "
        "type($res)"
    )
    INFERRED: ClassVar = {
        "true_value": lambda pieces: pieces.type("res"),
        "false_value": lambda pieces: pieces.type("res"),
    }

    def verify_(self) -> None:
        """Both values have the type of the result."""
        if len({self.true_value.type, self.false_value.type, self.res.type}) > 1:
            raise VerifyException(
                "failed to verify that all of {trueValue, falseValue, res} have same type"
            )
