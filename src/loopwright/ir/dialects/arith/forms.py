"""The regular families of `arith`, `math` and `complex`: ops on one type, casts, comparisons.

Each family has the assembly format and the checks; an op adds its name, its operands and its
flags. Flags (`fastmath<…>`, `overflow<…>`, `exact`, a rounding mode) are between the operands and
the attribute dictionary, if the op has the property.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import custom_form, elementwise
from loopwright.ir.dialects.arith import attributes
from loopwright.ir.dialects.arith.attributes import NO_FASTMATH
from loopwright.ir.dialects.ods import UNIT, OdsConstraint, OdsOperation, Operand
from loopwright.ir.dialects.ods_checks import element_constraint
from loopwright.ir.interfaces.op_interfaces import FloatArithmetic
from loopwright.ir.syntax.printer import quoted


class FlaggedOp(OdsOperation):
    """An op of the form `operands flags attr-dict : types`."""

    @classmethod
    def parse_operands(
        cls, parser: Parser, properties: dict[str, Attribute]
    ) -> list[UnresolvedOperand]:
        """Parse the operands, with commas between them; what else is there becomes a property."""
        return custom_form.parse_operands(parser, len(cls.get_irdl_definition().operands))

    def print_operands(self, printer: Printer) -> None:
        """Print what `parse_operands` reads."""
        printer.print_list(self.operands, printer.print_ssa_value)

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse what follows the colon: the types of operands and of results."""
        type_, definition = parser.parse_type(), cls.get_irdl_definition()
        return (type_,) * len(definition.operands), (type_,) * len(definition.results)

    def print_types(self, printer: Printer) -> None:
        """Print what follows the colon."""
        printer.print_attribute(self.results[0].type)

    @classmethod
    def parse_flags(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse the flags, as properties."""
        return attributes.parse_clauses(parser, cls)

    def print_flags(self, printer: Printer) -> None:
        """Print the flags, then the attribute dictionary."""
        attributes.print_clauses(printer, self)
        custom_form.print_attr_dict(printer, self, elided=attributes.CLAUSE_PROPERTIES)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        properties: dict[str, Attribute] = {}
        unresolved = cls.parse_operands(parser, properties)
        properties |= cls.parse_flags(parser)
        moved, others = custom_form.parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        operand_types, result_types = cls.parse_types(parser)
        return cls.create(
            operands=[*map(parser.resolve_operand, unresolved, operand_types)],
            result_types=result_types,
            properties=properties | moved,
            attributes=others,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        self.print_operands(printer)
        self.print_flags(printer)
        printer.print_string(" : ")
        self.print_types(printer)


class UniformOp(FlaggedOp):
    """Operands and results have one type, the only one that is written."""

    traits = traits_def(Pure())

    def __init__(self, *operands: Operand, **properties: Attribute) -> None:
        values = [SSAValue.get(operand) for operand in operands]
        types = [values[0].type] * len(self.get_irdl_definition().results)
        super().__init__(operands=values, result_types=types, properties=properties)

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

    fastmath = prop_def(attributes.FASTMATH, default_value=NO_FASTMATH)
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


class BooleanOp(FlaggedOp):
    """A comparison or classification: `i1`, in the shape of the operands, whose type is written."""

    traits = traits_def(Pure())
    result = result_def(elementwise.BOOL_LIKE)

    def __init__(self, *operands: Operand, **properties: Attribute) -> None:
        values = [SSAValue.get(operand) for operand in operands]
        type_ = elementwise.with_element_type(values[0].type, i1)
        super().__init__(operands=values, result_types=[type_], properties=properties)

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse the type of the operands; the result's follows from it."""
        type_, operands = parser.parse_type(), cls.get_irdl_definition().operands
        name, constraint = operands[0][0], element_constraint(operands[0][1])
        assert isinstance(constraint, OdsConstraint)
        if not constraint.holds(type_):
            message = f"'{name}' must be {constraint.summary}, but got {quoted(type_)}"
            custom_form.op_error(parser, cls.name, message)
        return (type_,) * len(operands), (elementwise.with_element_type(type_, i1),)

    def print_types(self, printer: Printer) -> None:
        """Print the type of the operands."""
        printer.print_attribute(self.operands[0].type)

    def verify_(self) -> None:
        """Check the types against each other."""
        elementwise.verify_bool_result(self)
        elementwise.verify_same_type_operands(self)
        elementwise.verify_elementwise(self)


class CastOp(FlaggedOp):
    """One operand; the result has the same shape and another element type."""

    traits = traits_def(Pure())

    def __init__(self, operand: Operand, result_type: Attribute) -> None:
        super().__init__(operands=[operand], result_types=[result_type])

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse `type to type`; with more operands the types of all, then of the result."""
        operand_types = [parser.parse_type()]
        while len(operand_types) < len(cls.get_irdl_definition().operands):
            parser.parse_punctuation(",")
            operand_types.append(parser.parse_type())
        parser.parse_keyword("to")
        return operand_types, [parser.parse_type()]

    def print_types(self, printer: Printer) -> None:
        """Print `type to type`."""
        custom_form.print_types(printer, [value.type for value in self.operands])
        printer.print_string(" to ")
        printer.print_attribute(self.results[0].type)

    def verify_(self) -> None:
        """Check the traits, and that the cast is one that the op can do."""
        elementwise.verify_same_tensor_dimensions(self)
        if len(self.operands) == 1:
            elementwise.verify_same_operands_and_result_shape(self)
        same = elementwise.compatible_shapes(self.operands[0].type, self.results[0].type)
        if not same or not self.is_compatible():
            types = ", ".join(quoted(value.type) for value in self.operands)
            noun = "type" if len(self.operands) == 1 else "types"
            raise VerifyException(
                f"operand {noun} {types} and result type '{self.results[0].type}' "
                "are cast incompatible"
            )
        elementwise.verify_elementwise(self)

    def is_compatible(self) -> bool:
        """Whether the cast between the element types exists."""
        return True
