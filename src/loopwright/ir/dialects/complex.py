"""The `complex` dialect: arithmetic and functions of complex numbers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, ClassVar

from xdsl.dialects.builtin import AnyFloat, ArrayAttr, ComplexType, i1
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Commutative, OpTrait
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_array, is_complex_type, is_integer
from loopwright.ir.core.attributes import is_float as is_float_attr
from loopwright.ir.dialects import custom_form, elementwise, ods
from loopwright.ir.dialects.arith.attributes import FASTMATH, NO_FASTMATH
from loopwright.ir.dialects.arith.forms import OneType, UniformOp, flagged
from loopwright.ir.dialects.assembly import KindOf, PureOperation
from loopwright.ir.interfaces.op_interfaces import ExecutionCost, ResultNames
from loopwright.ir.interfaces.rewriting import CONSTANT, Foldable, FoldResult
from loopwright.ir.interfaces.scalars import ComplexFunction, Real
from loopwright.ir.syntax.printer import quoted


def _is_complex_float(type_: Attribute) -> bool:
    return is_complex_type(type_) and isinstance(type_.element_type, AnyFloat)


COMPLEX = ods.OdsConstraint("complex type with floating-point elements", _is_complex_float)
ANY_COMPLEX = ods.of_class("complex-type", ComplexType)
FLOAT = ods.OdsConstraint("floating-point", elementwise.is_float)


def part_type(type_: Attribute) -> Attribute:
    """The type of the parts of complex numbers; any other type itself."""
    return type_.element_type if is_complex_type(type_) else type_


def _parse_complex_type(parser: Parser) -> ComplexType[Any]:
    return custom_form.ours(parser).parse_type_of(ComplexType, "builtin.complex")


class ComplexOp(UniformOp):
    """Complex operands of one type, the one that is written; the result is of that type too."""

    ASSEMBLY: ClassVar = flagged(OneType(reader=_parse_complex_type))

    def verify_(self) -> None:
        """Verify that operands and result have the same type."""
        elementwise.verify_same_operands_and_result_type(self)


class UnaryOp(ComplexOp):
    """One operand."""

    complex = operand_def(COMPLEX)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    result = result_def(COMPLEX)


class BinaryOp(ComplexOp):
    """Two operands."""

    lhs = operand_def(COMPLEX)
    rhs = operand_def(COMPLEX)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    result = result_def(COMPLEX)


class PartOp(UnaryOp):
    """The result is a real number."""

    result = result_def(FLOAT)

    ASSEMBLY: ClassVar = flagged(OneType(is_checked=True, reader=_parse_complex_type))

    @classmethod
    def result_type(cls, operand_type: Attribute) -> Attribute:
        """The type of the parts."""
        return part_type(operand_type)

    def verify_(self) -> None:
        """The result is of the type of the parts."""
        if part_type(self.operands[0].type) != self.results[0].type:
            raise VerifyException("failed to verify that complex element type matches result type")


def fold_part(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """Fold to a part of a constant, or to the operand from which the number was created."""
    (constant,) = constants
    creation = op.operands[0].owner
    if isinstance(creation, CreateOp):
        return [creation.operands[0 if isinstance(op, ReOp) else 1]]
    if not is_array(constant):
        return None
    return [constant.data[0 if isinstance(op, ReOp) else 1]]


def fold_create(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """Fold to the number whose parts are recombined; or to a constant of two constant parts."""
    real, imaginary = (operand.owner for operand in op.operands)
    if isinstance(real, ReOp) and isinstance(imaginary, ImOp):
        if real.operands[0] is imaginary.operands[0]:
            return [real.operands[0]]
    return None


def fold_neutral(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """Fold the addition or subtraction of a neutral number: -0.0 in both parts, or 0.0."""
    right = constants[1]
    if not is_array(right):
        return None
    neutral_text = "0.0" if isinstance(op, SubOp) else "-0.0"
    is_neutral = all(
        is_float_attr(part) and repr(part.value.data) == neutral_text for part in right.data
    )
    return [op.operands[0]] if is_neutral else None


def fold_involution(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """A number that is negated, or conjugated, twice."""
    inner = op.operands[0].owner
    return [inner.operands[0]] if isinstance(inner, type(op)) else None


class ComparisonOp(ComplexOp):
    """The result is an `i1`."""

    lhs = operand_def(COMPLEX)
    rhs = operand_def(COMPLEX)
    result = result_def(elementwise.I1)

    @classmethod
    def result_type(cls, operand_type: Attribute) -> Attribute:
        """A truth value."""
        return i1

    def verify_(self) -> None:
        """Verify that the operands have the same type."""
        elementwise.verify_same_type_operands(self)


def _unary(mnemonic: str, base: type[UnaryOp], summary: str, *traits: OpTrait) -> type[UnaryOp]:
    """The op `complex.<mnemonic>` of a family."""
    return ods.define_op(__name__, base, f"complex.{mnemonic}", summary, traits=traits_def(*traits))


_FOLD = Foldable(".complex:fold_part")
ReOp = _unary("re", PartOp, "The real part.", _FOLD, ComplexFunction(lambda a, b: (a,)))
ImOp = _unary("im", PartOp, "The imaginary part.", _FOLD, ComplexFunction(lambda a, b: (b,)))
AbsOp = _unary("abs", PartOp, "The absolute value.", ExecutionCost(4.0))
AngleOp = _unary("angle", PartOp, "The argument.")
FUNCTIONS = tuple(
    _unary(name, UnaryOp, f"The function `{name}`, continued to the complex plane.")
    for name in (
        "cos",
        "exp",
        "expm1",
        "log",
        "log1p",
        "rsqrt",
        "sign",
        "sin",
        "sqrt",
        "tan",
        "tanh",
    )
)
_NEUTRAL = Foldable(".complex:fold_neutral")
_INVOLUTION = Foldable(".complex:fold_involution")
_CONJUGATE = ComplexFunction(lambda a, b: (a, -b))
ConjOp = _unary("conj", UnaryOp, "The conjugate.", _INVOLUTION, _CONJUGATE)
NegOp = _unary("neg", UnaryOp, "The negative.", _INVOLUTION, ComplexFunction(lambda a, b: (-a, -b)))


def _quotient(a: Real, b: Real, c: Real, d: Real) -> tuple[Real, Real]:
    """The product with the conjugate, divided by the square of the absolute value."""
    norm = c * c + d * d
    real = a * c + b * d
    imaginary = b * c - a * d
    return real / norm, imaginary / norm


def _binary_op(mnemonic: str, summary: str, *traits: OpTrait) -> type[BinaryOp]:
    traits_ = traits_def(*traits)
    return ods.define_op(__name__, BinaryOp, f"complex.{mnemonic}", summary, traits=traits_)


AddOp = _binary_op(
    "add",
    "The sum, part by part.",
    Commutative(),
    _NEUTRAL,
    ComplexFunction(lambda a, b, c, d: (a + c, b + d)),
)
SubOp = _binary_op(
    "sub",
    "The difference, part by part.",
    _NEUTRAL,
    ComplexFunction(lambda a, b, c, d: (a - c, b - d)),
)
MulOp = _binary_op(
    "mul",
    "The product, of four real ones.",
    Commutative(),
    ComplexFunction(lambda a, b, c, d: (a * c - b * d, b * c + a * d)),
)
DivOp = _binary_op(
    "div", "The quotient, by the conjugate; terms may overflow.", ComplexFunction(_quotient)
)
PowOp = _binary_op("pow", "The first number to the power of the second.")
Atan2Op = _binary_op("atan2", "The angle of the point with ordinate `lhs` and abscissa `rhs`.")
EqOp = ods.define_op(__name__, ComparisonOp, "complex.eq", "Whether both parts are equal.")
NeqOp = ods.define_op(__name__, ComparisonOp, "complex.neq", "Whether a part differs.")


class CreateOp(PureOperation):
    """The complex number of two parts."""

    name = "complex.create"
    ASSEMBLY: ClassVar = flagged(KindOf("result", kind=ComplexType, kind_name="builtin.complex"))
    INFERRED: ClassVar = dict.fromkeys(
        ("real", "imaginary"), lambda pieces: pieces.type("result").element_type
    )
    real = operand_def(FLOAT)
    imaginary = operand_def(FLOAT)
    result = result_def(COMPLEX)
    traits = traits_def(Foldable(".complex:fold_create"), ComplexFunction(lambda a, b: (a, b)))

    def __init__(self, real: ods.Operand, imaginary: ods.Operand) -> None:
        real = SSAValue.get(real)
        assert isinstance(real.type, AnyFloat)
        super().__init__(operands=[real, imaginary], result_types=[ComplexType(real.type)])

    def verify_(self) -> None:
        """The parts are of the type that the result says."""
        for operand, which in ((self.real, "real"), (self.imaginary, "imaginary")):
            if part_type(self.result.type) != operand.type:
                raise VerifyException(
                    f"failed to verify that complex element type matches {which} operand type"
                )


class ConstantOp(PureOperation):
    """A constant, as an array of its parts."""

    name = "complex.constant"
    value = prop_def(ods.of_class("array attribute", ArrayAttr))
    complex = result_def(ANY_COMPLEX)
    traits = traits_def(*CONSTANT, ResultNames("cst"))

    def __init__(self, value: ArrayAttr[Attribute], type_: Attribute) -> None:
        super().__init__(result_types=[type_], properties={"value": value})

    ASSEMBLY: ClassVar = "$value attr-dict `:` type($complex)"

    def verify_(self) -> None:
        """There are two parts, of the type that the result says."""
        value = self.properties["value"]
        part = part_type(self.complex.type)
        assert is_array(value)
        if len(value.data) != 2:
            raise VerifyException(
                "requires 'value' to be a complex constant, represented as array of two values"
            )
        types = [
            part_attribute.type
            for part_attribute in value.data
            if is_float_attr(part_attribute) or is_integer(part_attribute)
        ]
        if types != [part, part]:
            type_list = ", ".join(quoted(type_) for type_ in types)
            raise VerifyException(
                f"requires attribute's element types ({type_list}) to match the element type of "
                f"the op's return type ({quoted(part)})"
            )


Complex = ods.dialect_of("complex", sys.modules[__name__])
