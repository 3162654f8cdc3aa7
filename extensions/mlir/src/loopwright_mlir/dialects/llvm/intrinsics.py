"""The `llvm.intr` ops that functions of numbers become: `llvm.intr.sqrt(%x) : (f32) -> f32`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.dialects import llvm
from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import PureOperation
from loopwright.ir.syntax.printer import attribute_text
from loopwright_mlir.dialects.llvm import constraints

_NO_FLAGS = llvm.FastMathAttr(None)
_BIT = ods.integer_of("1-bit signless integer attribute", i1)


class FunctionalOp(PureOperation):
    """An op that is written like a call: `(%a, %b) attr-dict : (f32, f32) -> f32`."""

    ASSEMBLY: ClassVar = "`` `(` operands `)` attr-dict `:` functional-type(operands, results)"


class FloatFunctionOp(FunctionalOp):
    """A function of floating-point numbers, with flags."""

    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"fastmathFlags": _NO_FLAGS}
    fastmath_flags = prop_def(constraints.FASTMATH, prop_name="fastmathFlags")


class UniformFunctionOp(FloatFunctionOp):
    """A function whose operands and result have one type."""

    def verify_(self) -> None:
        """All types are the same."""
        _verify_one_type(self)


class UnaryFunctionOp(UniformFunctionOp):
    """A function of one number."""

    operand = operand_def(constraints.FLOAT_LIKE)
    res = result_def(constraints.FLOAT_LIKE)


class BinaryFunctionOp(UniformFunctionOp):
    """A function of two numbers."""

    a = operand_def(constraints.FLOAT_LIKE)
    b = operand_def(constraints.FLOAT_LIKE)
    res = result_def(constraints.FLOAT_LIKE)


class TernaryFunctionOp(UniformFunctionOp):
    """A function of three numbers."""

    a = operand_def(constraints.FLOAT_LIKE)
    b = operand_def(constraints.FLOAT_LIKE)
    c = operand_def(constraints.FLOAT_LIKE)
    res = result_def(constraints.FLOAT_LIKE)


def _verify_one_element_type(op: ods.OdsOperation) -> None:
    """Verify that all operands and results are of one type, or vectors of it."""
    if len({constraints.element_of(value.type) for value in (*op.operands, *op.results)}) > 1:
        raise VerifyException("requires the same element type for all operands and results")


def _verify_one_type(op: ods.OdsOperation) -> None:
    if len({value.type for value in (*op.operands, *op.results)}) > 1:
        raise VerifyException("requires the same type for all operands and results")


class PowIOp(FloatFunctionOp):
    """A number to the power of an integer."""

    name = "llvm.intr.powi"
    val = operand_def(constraints.FLOAT_LIKE)
    power = operand_def(constraints.SIGNLESS)
    res = result_def(constraints.COMPATIBLE)


class SinCosOp(FloatFunctionOp):
    """Sine and cosine, in a struct."""

    name = "llvm.intr.sincos"
    val = operand_def(constraints.FLOAT_LIKE)
    res = result_def(constraints.COMPATIBLE)

    def verify_(self) -> None:
        """The struct has two members of the type of the operand."""
        type_ = self.res.type
        member_types = [self.val.type] * 2
        if not isinstance(type_, llvm.LLVMStructType) or list(type_.types) != member_types:
            raise VerifyException(
                "expected result type to be an homogeneous struct with two elements matching the "
                f"operand type, but got '{attribute_text(type_)}'"
            )


class CtPopOp(FunctionalOp):
    """The number of bits that are one."""

    name = "llvm.intr.ctpop"
    operand = operand_def(constraints.SIGNLESS_LIKE)
    res = result_def(constraints.SIGNLESS_LIKE)

    def verify_(self) -> None:
        """Both types are the same."""
        _verify_one_type(self)


class UniformIntegersOp(FunctionalOp):
    """A function of integers whose result has their type."""

    res = result_def(constraints.SIGNLESS_LIKE)

    def verify_(self) -> None:
        """All types are the same."""
        _verify_one_type(self)


class OfBitsOp(UniformIntegersOp):
    """The bits of an integer in another order."""

    operand = operand_def(constraints.SIGNLESS_LIKE)


class SaturatedOp(UniformIntegersOp):
    """What two integers are combined to, or the number next to it that there is."""

    a = operand_def(constraints.SIGNLESS_LIKE)
    b = operand_def(constraints.SIGNLESS_LIKE)


class FunnelShiftOp(SaturatedOp):
    """Bits of two integers one behind the other, moved by a third number."""

    c = operand_def(constraints.SIGNLESS_LIKE)


# Ops that have the generic form alone


class AbsOp(ods.OdsOperation):
    """The absolute value of an integer."""

    name = "llvm.intr.abs"
    operand = operand_def(constraints.SIGNLESS_LIKE)
    is_int_min_poison = prop_def(_BIT)
    res = result_def(constraints.SIGNLESS_LIKE)
    traits = traits_def(Pure())


class CountZerosOp(ods.OdsOperation):
    """A number of zero bits."""

    operand = operand_def(constraints.SIGNLESS_LIKE)
    is_zero_poison = prop_def(_BIT)
    res = result_def(constraints.SIGNLESS_LIKE)
    traits = traits_def(Pure())

    def verify_(self) -> None:
        """Both types are the same."""
        _verify_one_type(self)


CtlzOp = ods.define_op(__name__, CountZerosOp, "llvm.intr.ctlz", "The number of leading zero bits.")
CttzOp = ods.define_op(
    __name__, CountZerosOp, "llvm.intr.cttz", "The number of trailing zero bits."
)


class IsFPClassOp(ods.OdsOperation):
    """Whether a number is of one of the classes that bits name."""

    name = "llvm.intr.is.fpclass"
    operand = operand_def(constraints.FLOAT_LIKE)
    bit = prop_def(ods.I32_ATTR)
    res = result_def(constraints.SIGNLESS_LIKE)
    traits = traits_def(Pure())


class WithOverflowOp(ods.OdsOperation):
    """What two integers are combined to, and whether it does not fit, in a struct."""

    a = operand_def(constraints.SIGNLESS_LIKE)
    b = operand_def(constraints.SIGNLESS_LIKE)
    res = result_def(constraints.COMPATIBLE)
    traits = traits_def(Pure())


class ReductionOp(ods.OdsOperation):
    """The lanes of a vector of integers, combined; it has no other form."""

    operand = operand_def(constraints.SIGNLESS_VECTOR)
    res = result_def(constraints.COMPATIBLE)
    traits = traits_def(Pure())

    def verify_(self) -> None:
        """What a lane is."""
        _verify_one_element_type(self)


class FloatReductionOp(FloatFunctionOp):
    """The lanes of a vector of floating-point numbers, combined."""

    operand = operand_def(constraints.FLOAT_VECTOR)
    res = result_def(constraints.COMPATIBLE)

    def verify_(self) -> None:
        """What a lane is."""
        _verify_one_element_type(self)


class OrderedReductionOp(ods.OdsOperation):
    """The lanes of a vector, one after the other, added to or multiplied with a start value."""

    start_value = operand_def(constraints.FLOAT)
    operand = operand_def(constraints.FLOAT_VECTOR)
    fastmath_flags = prop_def(
        constraints.FASTMATH, default_value=_NO_FLAGS, prop_name="fastmathFlags"
    )
    res = result_def(constraints.COMPATIBLE)
    traits = traits_def(Pure())

    def verify_(self) -> None:
        """The start value's type is a lane's."""
        _verify_one_element_type(self)


def _named(base: type[ods.OdsOperation], words: Sequence[str]) -> dict[str, type[ods.OdsOperation]]:
    """An op of a class for each name."""
    ops: dict[str, type[ods.OdsOperation]] = {}
    for word in words:
        ops[word] = ods.define_op(__name__, base, f"llvm.intr.{word}")
    return ops


BY_WORD: Mapping[str, type[ods.OdsOperation]] = {
    **_named(
        UnaryFunctionOp,
        [
            *("acos", "asin", "atan", "ceil", "cos", "cosh", "exp", "exp10", "exp2", "fabs"),
            *("floor", "log", "log10", "log2", "nearbyint", "rint", "round", "roundeven", "sin"),
            *("sinh", "sqrt", "tan", "tanh", "trunc"),
        ],
    ),
    **_named(OfBitsOp, ["bitreverse", "bswap"]),
    **_named(SaturatedOp, [f"{sign}{word}.sat" for sign in "su" for word in ("add", "shl", "sub")]),
    **_named(FunnelShiftOp, ["fshl", "fshr"]),
    **_named(
        WithOverflowOp,
        [f"{sign}{word}.with.overflow" for sign in "su" for word in ("add", "mul", "sub")],
    ),
    **_named(BinaryFunctionOp, ["atan2", "copysign", "pow"]),
    **_named(TernaryFunctionOp, ["fma", "fmuladd"]),
    **_named(
        ReductionOp,
        [f"vector.reduce.{word}" for word in ("add", "and", "mul", "or", "xor")]
        + [f"vector.reduce.{sign}{word}" for sign in "su" for word in ("max", "min")],
    ),
    **_named(
        FloatReductionOp,
        [f"vector.reduce.{word}" for word in ("fmax", "fmaximum", "fmin", "fminimum")],
    ),
    **_named(OrderedReductionOp, ["vector.reduce.fadd", "vector.reduce.fmul"]),
}
"""The ops that differ in their names alone, by what follows `llvm.intr.`."""
NAMED_OPS = tuple(BY_WORD.values())
"""These ops: the dialect has what its files define, in tuples, too."""
