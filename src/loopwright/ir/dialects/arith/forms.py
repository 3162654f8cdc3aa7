"""The regular families of `arith`, `math` and `complex`: ops on one type, casts, comparisons.

Each family has the assembly format and the checks; an op adds its name, its operands and its
flags. Flags (`fastmath<…>`, `overflow<…>`, `exact`, a rounding mode) are between the operands and
the attribute dictionary, if the op has the property.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser

from loopwright.ir.dialects import custom_form, elementwise
from loopwright.ir.dialects.arith import attributes
from loopwright.ir.dialects.assembly import (
    AllOperands,
    AssembledOperation,
    Directive,
    Pieces,
    PureOperation,
    Writer,
    constraint_of,
)
from loopwright.ir.dialects.ods import UNIT, Operand
from loopwright.ir.interfaces.op_interfaces import ELEMENTWISE, FloatArithmetic
from loopwright.ir.syntax.printer import quoted
from loopwright.records import dataclass


class _Flags(Directive):
    """The flags that the op has, each optional."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.properties |= attributes.parse_clauses(parser, cls)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        attributes.print_clauses(writer.printer, op)

    def covers(self) -> tuple[str, ...]:
        """The properties before `attr-dict`."""
        return attributes.CLAUSE_PROPERTIES


_FLAGS = _Flags()


class _EachOperand(AllOperands):
    """One operand for each name."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        for index, (name, _) in enumerate(cls.get_irdl_definition().operands):
            if index:
                parser.parse_punctuation(",")
            pieces.operands[name] = [parser.parse_unresolved_operand()]


_EACH_OPERAND = _EachOperand()


@dataclass(eq=False, repr=False)
class OneType(Directive):
    """The type of all operands, from which that of the results follows."""

    shown: str = "operands"
    """Whether the type of operands or that of results is printed."""
    is_checked: bool = False
    """Whether a type that the first operand cannot have is refused at once."""
    reader: Callable[[Parser], Attribute] = lambda parser: parser.parse_type()

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        assert issubclass(cls, UniformOp)
        type_ = self.reader(parser)
        definition = cls.get_irdl_definition()
        name = definition.operands[0][0]
        constraint = constraint_of(cls, name) if self.is_checked else None
        if constraint is not None and not constraint.holds(type_):
            message = f"'{name}' must be {constraint.summary}, but got {quoted(type_)}"
            custom_form.op_error(parser, message)
        for name, _ in definition.operands:
            pieces.types[name] = [type_]
        for name, _ in definition.results:
            pieces.types[name] = [cls.result_type(type_)]

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        writer.printer.print_attribute(getattr(op, self.shown)[0].type)


def flagged(
    types: Directive | str, operands: Directive | str = _EACH_OPERAND
) -> tuple[Directive | str, ...]:
    """The form `operands flags attr-dict : types`."""
    return (operands, _FLAGS, "attr-dict `:`", types)


class UniformOp(PureOperation):
    """Operands have one type, the only one that is written; the results have it too."""

    ASSEMBLY: ClassVar[str | tuple[Directive | str, ...]] = flagged(OneType("results"))

    def __init__(self, *operands: Operand, **properties: Attribute) -> None:
        values = [SSAValue.get(operand) for operand in operands]
        types = [self.result_type(values[0].type)] * len(self.get_irdl_definition().results)
        super().__init__(operands=values, result_types=types, properties=properties)

    @classmethod
    def result_type(cls, operand_type: Attribute) -> Attribute:
        """The type of the results."""
        return operand_type

    def verify_(self) -> None:
        """Check the traits, which hold where all types are the same."""
        first = self.results[0].type
        if all(operand.type == first for operand in self.operands):
            return
        elementwise.verify_same_operands_and_result_type(self, elementwise=True)


class IntegerUnaryOp(UniformOp):
    """One integer operand."""

    operand = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    result = result_def(elementwise.SIGNLESS_INTEGER_LIKE)


class IntegerBinaryOp(UniformOp):
    """Two integer operands."""

    lhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    rhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    result = result_def(elementwise.SIGNLESS_INTEGER_LIKE)


class OverflowingBinaryOp(IntegerBinaryOp):
    """Two integer operands, and flags that exclude overflow."""

    overflow_flags = prop_def(
        attributes.OVERFLOW, default_value=attributes.NO_OVERFLOW_FLAGS, prop_name="overflowFlags"
    )

    def __init__(
        self,
        lhs: Operand,
        rhs: Operand,
        overflow: attributes.IntegerOverflowAttr = attributes.NO_OVERFLOW_FLAGS,
    ) -> None:
        super().__init__(lhs, rhs)
        self.properties["overflowFlags"] = overflow


class ExactBinaryOp(IntegerBinaryOp):
    """Two integer operands, and a flag that excludes a remainder."""

    is_exact = opt_prop_def(UNIT, prop_name="isExact")


class FloatOp(UniformOp):
    """Floating-point numbers."""

    fastmath = prop_def(attributes.FASTMATH, default_value=attributes.NO_FASTMATH)
    result = result_def(elementwise.FLOAT_LIKE)


class FloatUnaryOp(FloatOp):
    """One floating-point operand."""

    traits = traits_def(FloatArithmetic())

    operand = operand_def(elementwise.FLOAT_LIKE)


class FloatBinaryOp(FloatOp):
    """Two floating-point operands."""

    traits = traits_def(FloatArithmetic())

    lhs = operand_def(elementwise.FLOAT_LIKE)
    rhs = operand_def(elementwise.FLOAT_LIKE)


class BooleanOp(UniformOp):
    """A comparison or classification: `i1`, in the shape of the operands, whose type is written."""

    result = result_def(elementwise.BOOL_LIKE)

    @classmethod
    def result_type(cls, operand_type: Attribute) -> Attribute:
        """Truth values in that shape."""
        return elementwise.with_element_type(operand_type, i1)

    def verify_(self) -> None:
        """Check the types against each other."""
        elementwise.verify_bool_result(self)
        elementwise.verify_same_type_operands(self)
        elementwise.verify_elementwise(self)


class CastOp(PureOperation):
    """One operand; the result has the same shape and another element type."""

    ASSEMBLY: ClassVar = flagged("any-type($operand) `to` any-type($result)")
    traits = traits_def(ELEMENTWISE)

    def __init__(self, operand: Operand, result_type: Attribute) -> None:
        super().__init__(operands=[operand], result_types=[result_type])

    def verify_(self) -> None:
        """Verify the traits, and that the op supports this cast."""
        elementwise.verify_same_tensor_dimensions(self)
        if len(self.operands) == 1:
            elementwise.verify_same_operands_and_result_shape(self)
        same = elementwise.compatible_shapes(self.operands[0].type, self.results[0].type)
        if not same or not self.is_compatible():
            raise elementwise.incompatible_cast(self)
        elementwise.verify_elementwise(self)

    def is_compatible(self) -> bool:
        """Whether the cast between the element types exists."""
        return True
