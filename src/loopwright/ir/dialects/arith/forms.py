"""The regular families of `arith` and `math`: ops on one type, casts, comparisons of one type.

Each family has the assembly format and the checks; an op adds its name, its operands and its
flags. Flags (`fastmath<…>`, `overflow<…>`, `exact`, a rounding mode) stand between the operands and
the attribute dictionary, if the op has the property.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import elementwise
from loopwright.ir.dialects.arith.attributes import (
    CLAUSE_PROPERTIES,
    FASTMATH,
    NO_FASTMATH,
    NO_OVERFLOW_FLAGS,
    OVERFLOW,
    FastMathFlagsAttr,
    IntegerOverflowAttr,
    parse_clauses,
    print_clauses,
)
from loopwright.ir.dialects.custom_form import (
    parse_attr_dict,
    parse_operands,
    print_attr_dict,
    print_types,
)
from loopwright.ir.dialects.ods import UNIT, OdsOperation
from loopwright.ir.dialects.ods_checks import quoted
from loopwright.ir.interfaces.op_interfaces import FloatArithmetic


class FlaggedOp(OdsOperation):
    """An op of the form `operands flags attr-dict : types`."""

    OPERAND_COUNT: ClassVar[int]

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse what follows the colon: the types of operands and of results."""
        type_ = parser.parse_type()
        return (type_,) * cls.OPERAND_COUNT, (type_,)

    def print_types(self, printer: Printer) -> None:
        """Print what follows the colon."""
        printer.print_attribute(self.results[0].type)

    @classmethod
    def parse_flags(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse the flags, as properties."""
        return parse_clauses(parser, cls)

    def print_flags(self, printer: Printer) -> None:
        """Print the flags, then the attribute dictionary."""
        print_clauses(printer, self)
        print_attr_dict(printer, self, elided=CLAUSE_PROPERTIES)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        unresolved = parse_operands(parser, cls.OPERAND_COUNT)
        properties = cls.parse_flags(parser)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        operand_types, result_types = cls.parse_types(parser)
        pairs = zip(unresolved, operand_types, strict=True)
        return cls.create(
            operands=[parser.resolve_operand(*pair) for pair in pairs],
            result_types=result_types,
            properties=properties | moved,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        self.print_flags(printer)
        printer.print_string(" : ")
        self.print_types(printer)


class UniformOp(FlaggedOp):
    """Operands and result have one type, the only one that is written."""

    traits = traits_def(Pure())

    def verify_(self) -> None:
        """Check the traits, which hold where all types are the same."""
        first = self.results[0].type
        if all(operand.type == first for operand in self.operands):
            return
        elementwise.verify_same_operands_and_result_type(self, elementwise=True)


class IntegerUnaryOp(UniformOp):
    """One integer operand."""

    OPERAND_COUNT: ClassVar[int] = 1
    operand = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    result = result_def(elementwise.SIGNLESS_INTEGER_LIKE)

    def __init__(self, operand: SSAValue | Operation) -> None:
        operand = SSAValue.get(operand)
        super().__init__(operands=[operand], result_types=[operand.type])


class IntegerBinaryOp(UniformOp):
    """Two integer operands."""

    OPERAND_COUNT: ClassVar[int] = 2
    lhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    rhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    result = result_def(elementwise.SIGNLESS_INTEGER_LIKE)

    def __init__(self, lhs: SSAValue | Operation, rhs: SSAValue | Operation) -> None:
        lhs = SSAValue.get(lhs)
        super().__init__(operands=[lhs, rhs], result_types=[lhs.type])


class OverflowingBinaryOp(IntegerBinaryOp):
    """Two integer operands, and flags that exclude overflow."""

    overflow_flags = prop_def(OVERFLOW, default_value=NO_OVERFLOW_FLAGS, prop_name="overflowFlags")

    def __init__(
        self,
        lhs: SSAValue | Operation,
        rhs: SSAValue | Operation,
        overflow: IntegerOverflowAttr = NO_OVERFLOW_FLAGS,
    ) -> None:
        super().__init__(lhs, rhs)
        self.properties["overflowFlags"] = overflow


class ExactBinaryOp(IntegerBinaryOp):
    """Two integer operands, and a flag that excludes a remainder."""

    is_exact = opt_prop_def(UNIT, prop_name="isExact")


class FloatUnaryOp(UniformOp):
    """One floating-point operand."""

    traits = traits_def(FloatArithmetic())

    OPERAND_COUNT: ClassVar[int] = 1
    operand = operand_def(elementwise.FLOAT_LIKE)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    result = result_def(elementwise.FLOAT_LIKE)

    def __init__(
        self, operand: SSAValue | Operation, fastmath: FastMathFlagsAttr = NO_FASTMATH
    ) -> None:
        operand = SSAValue.get(operand)
        super().__init__(
            operands=[operand], result_types=[operand.type], properties={"fastmath": fastmath}
        )


class FloatBinaryOp(UniformOp):
    """Two floating-point operands."""

    traits = traits_def(FloatArithmetic())

    OPERAND_COUNT: ClassVar[int] = 2
    lhs = operand_def(elementwise.FLOAT_LIKE)
    rhs = operand_def(elementwise.FLOAT_LIKE)
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)
    result = result_def(elementwise.FLOAT_LIKE)

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


class CastOp(FlaggedOp):
    """One operand; the result has the same shape and another element type."""

    OPERAND_COUNT: ClassVar[int] = 1
    traits = traits_def(Pure())

    def __init__(self, operand: SSAValue | Operation, result_type: Attribute) -> None:
        super().__init__(operands=[operand], result_types=[result_type])

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse `type to type`; with more operands the types of all, then of the result."""
        operand_types = [parser.parse_type()]
        while len(operand_types) < cls.OPERAND_COUNT:
            parser.parse_punctuation(",")
            operand_types.append(parser.parse_type())
        parser.parse_keyword("to")
        return operand_types, [parser.parse_type()]

    def print_types(self, printer: Printer) -> None:
        """Print `type to type`."""
        print_types(printer, [value.type for value in self.operands])
        printer.print_string(" to ")
        printer.print_attribute(self.results[0].type)

    def verify_(self) -> None:
        """Check the traits, and that the cast is one that the op can do."""
        elementwise.verify_same_tensor_dimensions(self)
        if len(self.operands) == 1:
            elementwise.verify_same_operands_and_result_shape(self)
        same = elementwise.compatible_shapes(self.operands[0].type, self.results[0].type)
        if not same or not self.is_compatible():
            types = [f"{quoted(value.type)}" for value in self.operands]
            noun = "type" if len(types) == 1 else "types"
            raise VerifyException(
                f"operand {noun} {', '.join(types)} and result type '{self.results[0].type}' "
                "are cast incompatible"
            )
        elementwise.verify_elementwise(self)

    def is_compatible(self) -> bool:
        """Whether the cast between the element types exists."""
        return True
