"""Casts, comparison and constants of the `index` dialect."""

from __future__ import annotations

from typing import ClassVar, Self, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, Signedness, i1
from xdsl.ir import (
    Attribute,
    Operation,
    SSAValue,
)
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.arith import ConstantOp as ArithConstantOp
from loopwright.ir.dialects.arith.selection import ConstantName
from loopwright.ir.dialects.constants import FoldsToValue
from loopwright.ir.dialects.custom_form import (
    op_error,
    parse_attr_dict,
    parse_operands,
    print_attr_dict,
)
from loopwright.ir.dialects.elementwise import I1
from loopwright.ir.dialects.index.attributes import PREDICATES, CmpPredicateAttr
from loopwright.ir.dialects.ods import (
    BOOL,
    INDEX,
    INDEX_ATTR,
    OdsConstraint,
    OdsOperation,
    define_op,
    ods_op_definition,
    of_class,
)
from loopwright.ir.dialects.ods_checks import quoted
from loopwright.ir.interfaces.index_values import HasIntegerRange
from loopwright.ir.interfaces.op_interfaces import NamedResults, ResultNames
from loopwright.ir.interfaces.rewriting import (
    Canonicalizable,
    ConstantBuilder,
    Foldable,
    UniqueConstant,
)
from loopwright.ir.syntax.narrowing import is_integer
from loopwright.ir.syntax.parser import Parser

_INDEX = IndexType()
_INTEGER_OR_INDEX = of_class("integer or index", (IntegerType, IndexType))


def make_constant(value: Attribute) -> Operation:
    """A constant of this dialect, if there are such of its type."""
    assert is_integer(value)
    if value.type != i1 and not isinstance(value.type, IndexType):
        return ArithConstantOp(value)
    op_type = BoolConstantOp if value.type == i1 else ConstantOp
    return op_type.create(result_types=[value.type], properties={"value": value})


class IndexCastOp(OdsOperation):
    """Between `index` and an integer type; the form is `input attr-dict : type to type`."""

    input = operand_def(_INTEGER_OR_INDEX)
    output = result_def(_INTEGER_OR_INDEX)
    traits = traits_def(
        Pure(),
        Foldable("loopwright.ir.dialects.index.folds:fold_cast"),
        ConstantBuilder(make_constant),
    )

    def __init__(self, input: SSAValue | Operation, result_type: Attribute) -> None:  # noqa: A002
        super().__init__(operands=[input], result_types=[result_type])

    @classmethod
    def parse(cls, parser: XdslParser) -> Self:
        """Parse the custom form."""
        unresolved = parser.parse_unresolved_operand()
        properties, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        operand_type = parser.parse_type()
        parser.parse_keyword("to")
        return cls.create(
            result_types=[parser.parse_type()],
            operands=[parser.resolve_operand(unresolved, operand_type)],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_ssa_value(self.input)
        print_attr_dict(printer, self)
        printer.print_string(" : ")
        printer.print_attribute(self.input.type)
        printer.print_string(" to ")
        printer.print_attribute(self.output.type)

    def verify_(self) -> None:
        """Exactly one of the types is `index`."""
        before, after = self.input.type, self.output.type
        if isinstance(before, IndexType) is isinstance(after, IndexType):
            raise VerifyException(
                f"operand type {quoted(before)} and result type {quoted(after)} "
                "are cast incompatible"
            )


CastSOp = define_op(
    __name__,
    IndexCastOp,
    "index.casts",
    "Extension with the sign, or truncation.",
    traits=traits_def(HasIntegerRange("loopwright.ir.dialects.arith.ranges:extend_signed")),
)
CastUOp = define_op(
    __name__,
    IndexCastOp,
    "index.castu",
    "Extension with zeros, or truncation.",
    traits=traits_def(HasIntegerRange("loopwright.ir.dialects.arith.ranges:extend_unsigned")),
)


@ods_op_definition
class CmpOp(OdsOperation):
    """Comparison; the form is `predicate(lhs, rhs) attr-dict`."""

    name = "index.cmp"
    pred = prop_def(of_class("index comparison predicate kind", CmpPredicateAttr))
    lhs = operand_def(INDEX)
    rhs = operand_def(INDEX)
    result = result_def(I1)
    traits = traits_def(
        Pure(),
        Foldable("loopwright.ir.dialects.index.folds:fold_compare"),
        Canonicalizable("loopwright.ir.dialects.index.folds:compare_of_difference"),
        HasIntegerRange("loopwright.ir.dialects.index.ranges:comparison"),
        ConstantBuilder(make_constant),
    )

    def __init__(
        self, predicate: str, lhs: SSAValue | Operation, rhs: SSAValue | Operation
    ) -> None:
        super().__init__(
            operands=[lhs, rhs],
            result_types=[i1],
            properties={"pred": CmpPredicateAttr(predicate)},
        )

    @classmethod
    def parse(cls, parser: XdslParser) -> Self:
        """Parse the custom form."""
        predicate = PREDICATES.parse(parser, f"custom op '{cls.name}' ")
        parser.parse_punctuation("(")
        unresolved = parse_operands(parser, 2)
        parser.parse_punctuation(")")
        properties, attributes = parse_attr_dict(parser, cls)
        return cls.create(
            operands=[parser.resolve_operand(operand, _INDEX) for operand in unresolved],
            result_types=[i1],
            properties={"pred": CmpPredicateAttr(predicate)} | properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        predicate = self.pred
        assert isinstance(predicate, CmpPredicateAttr)
        printer.print_string(f" {predicate.data}(")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(")")
        print_attr_dict(printer, self, elided=("pred",))


@ods_op_definition
class SizeOfOp(OdsOperation):
    """The width of `index` in bits."""

    name = "index.sizeof"
    result = result_def(INDEX)
    traits = traits_def(Pure())

    def __init__(self) -> None:
        super().__init__(result_types=[_INDEX])

    @classmethod
    def parse(cls, parser: XdslParser) -> Self:
        """Parse the attributes."""
        properties, attributes = parse_attr_dict(parser, cls)
        return cls.create(result_types=[_INDEX], properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        """Print the attributes."""
        print_attr_dict(printer, self)


class IndexConstantOp(OdsOperation):
    """A constant; the form is `attr-dict value`, and the value is printed without its type."""

    traits = traits_def(
        UniqueConstant(),
        FoldsToValue(),
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:constant"),
    )

    TYPE: ClassVar[IntegerType[int, Signedness] | IndexType]

    @classmethod
    def parse(cls, parser: XdslParser) -> Self:
        """Parse the custom form."""
        properties, attributes = parse_attr_dict(parser, cls)
        at = parser.pos
        value = cast(Parser, parser).parse_typed_attribute(cls.TYPE)
        if not is_integer(value):
            op_error(parser, cls.name, "invalid kind of attribute specified", at)
        return cls.create(
            result_types=[cls.TYPE],
            properties={"value": value} | properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        print_attr_dict(printer, self, elided=("value",))
        value = self.properties["value"]
        assert isinstance(value, IntegerAttr)
        printer.print_string(" ")
        printer.print_int(value.value.data, self.TYPE)


class _IndexName(ResultNames):
    """`idx7`."""

    def suggest(self, op: Operation) -> NamedResults:
        value = op.properties.get("value")
        return [(0, f"idx{value.value.data}")] if is_integer(value) else []


@ods_op_definition
class ConstantOp(IndexConstantOp):
    """A constant of type `index`."""

    name = "index.constant"
    TYPE: ClassVar[IntegerType[int, Signedness] | IndexType] = _INDEX
    value = prop_def(INDEX_ATTR)
    result = result_def(INDEX)
    traits = traits_def(Pure(), ConstantLike(), _IndexName())

    def __init__(self, value: int) -> None:
        super().__init__(
            result_types=[_INDEX], properties={"value": IntegerAttr.from_index_int_value(value)}
        )


@ods_op_definition
class BoolConstantOp(IndexConstantOp):
    """A constant of type `i1`."""

    name = "index.bool.constant"
    TYPE: ClassVar[IntegerType[int, Signedness] | IndexType] = i1
    value = prop_def(OdsConstraint(BOOL.summary, BOOL.predicate, IntegerAttr))
    result = result_def(I1)
    traits = traits_def(Pure(), ConstantLike(), ConstantName())

    def __init__(self, value: bool) -> None:
        super().__init__(result_types=[i1], properties={"value": IntegerAttr(-int(value), i1)})
