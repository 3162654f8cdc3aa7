"""The `index` dialect: arithmetic on values of type `index`."""

from __future__ import annotations

from typing import ClassVar, NoReturn, Self, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, Signedness, i1
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import (
    Attribute,
    Data,
    Dialect,
    Operation,
    SpacedOpaqueSyntaxAttribute,
    SSAValue,
)
from xdsl.irdl import irdl_attr_definition, operand_def, prop_def, result_def, traits_def
from xdsl.parser import AttrParser
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer
from xdsl.traits import Commutative, ConstantLike, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.dialects.arith.selection import CMPI_PREDICATES
from loopwright.dialects.custom_form import (
    op_error,
    parse_attr_dict,
    parse_operands,
    print_attr_dict,
)
from loopwright.dialects.elementwise import I1
from loopwright.dialects.failures import quoted
from loopwright.dialects.ods import (
    BOOL,
    INDEX,
    INDEX_ATTR,
    OdsConstraint,
    OdsOperation,
    ods_op_definition,
    of_class,
)
from loopwright.syntax.narrowing import is_integer
from loopwright.syntax.parser import Parser

_INDEX = IndexType()
_INTEGER_OR_INDEX = of_class("integer or index", (IntegerType, IndexType))
_ENUMERATION = "::mlir::index::IndexCmpPredicate"


def _parse_predicate(parser: AttrParser, prefix: str = "") -> str:
    """Parse a predicate; the errors name the C++ classes, as MLIR's do."""

    def fail(message: str, at: int, end: int) -> NoReturn:
        whole = "failed to parse IndexCmpPredicateAttr parameter 'value' which is to be a"
        note = (end, f"{prefix}{whole} `{_ENUMERATION}`")
        cast(Parser, parser).fail(prefix + message, at, others=[note])

    at = parser.pos
    name = parser.parse_optional_identifier() or parser.parse_optional_str_literal()
    if name is None:
        fail("expected valid keyword or string", at, at)
    if name not in CMPI_PREDICATES:
        known = ", ".join(CMPI_PREDICATES)
        fail(f"expected {_ENUMERATION} to be one of: {known}", at, at + len(name))
    return name


@irdl_attr_definition
class CmpPredicateAttr(SpacedOpaqueSyntaxAttribute, Data[str]):
    """`#index<cmp_predicate slt>`: how two indices are compared."""

    name = "index.cmp_predicate"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse the predicate."""
        return _parse_predicate(parser)

    def print_parameter(self, printer: Printer) -> None:
        """Print the predicate."""
        printer.print_string(self.data)


class IndexBinaryOp(OdsOperation):
    """Two indices give an index; the form is `lhs, rhs attr-dict`."""

    lhs = operand_def(INDEX)
    rhs = operand_def(INDEX)
    result = result_def(INDEX)

    def __init__(self, lhs: SSAValue | Operation, rhs: SSAValue | Operation) -> None:
        super().__init__(operands=[lhs, rhs], result_types=[_INDEX])

    @classmethod
    def parse(cls, parser: XdslParser) -> Self:
        """Parse the custom form."""
        unresolved = parse_operands(parser, 2)
        properties, attributes = parse_attr_dict(parser, cls)
        return cls.create(
            operands=[parser.resolve_operand(operand, _INDEX) for operand in unresolved],
            result_types=[_INDEX],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        print_attr_dict(printer, self)


@ods_op_definition
class AddOp(IndexBinaryOp):
    """Addition."""

    name = "index.add"
    traits = traits_def(Pure(), Commutative())


@ods_op_definition
class SubOp(IndexBinaryOp):
    """Subtraction."""

    name = "index.sub"
    traits = traits_def(Pure())


@ods_op_definition
class MulOp(IndexBinaryOp):
    """Multiplication."""

    name = "index.mul"
    traits = traits_def(Pure(), Commutative())


@ods_op_definition
class DivSOp(IndexBinaryOp):
    """Signed division, rounding towards zero."""

    name = "index.divs"


@ods_op_definition
class DivUOp(IndexBinaryOp):
    """Unsigned division."""

    name = "index.divu"


@ods_op_definition
class CeilDivSOp(IndexBinaryOp):
    """Signed division, rounding up."""

    name = "index.ceildivs"


@ods_op_definition
class CeilDivUOp(IndexBinaryOp):
    """Unsigned division, rounding up."""

    name = "index.ceildivu"


@ods_op_definition
class FloorDivSOp(IndexBinaryOp):
    """Signed division, rounding down."""

    name = "index.floordivs"


@ods_op_definition
class RemSOp(IndexBinaryOp):
    """The remainder of signed division; it has the sign of the dividend."""

    name = "index.rems"


@ods_op_definition
class RemUOp(IndexBinaryOp):
    """The remainder of unsigned division."""

    name = "index.remu"


@ods_op_definition
class MaxSOp(IndexBinaryOp):
    """The larger of two signed indices."""

    name = "index.maxs"
    traits = traits_def(Pure(), Commutative())


@ods_op_definition
class MaxUOp(IndexBinaryOp):
    """The larger of two unsigned indices."""

    name = "index.maxu"
    traits = traits_def(Pure(), Commutative())


@ods_op_definition
class MinSOp(IndexBinaryOp):
    """The smaller of two signed indices."""

    name = "index.mins"
    traits = traits_def(Pure(), Commutative())


@ods_op_definition
class MinUOp(IndexBinaryOp):
    """The smaller of two unsigned indices."""

    name = "index.minu"
    traits = traits_def(Pure(), Commutative())


@ods_op_definition
class ShlOp(IndexBinaryOp):
    """Shift to the left."""

    name = "index.shl"
    traits = traits_def(Pure())


@ods_op_definition
class ShrSOp(IndexBinaryOp):
    """Shift to the right, filling with the sign."""

    name = "index.shrs"
    traits = traits_def(Pure())


@ods_op_definition
class ShrUOp(IndexBinaryOp):
    """Shift to the right, filling with zeros."""

    name = "index.shru"
    traits = traits_def(Pure())


@ods_op_definition
class AndOp(IndexBinaryOp):
    """Bitwise and."""

    name = "index.and"
    traits = traits_def(Pure(), Commutative())


@ods_op_definition
class OrOp(IndexBinaryOp):
    """Bitwise or."""

    name = "index.or"
    traits = traits_def(Pure(), Commutative())


@ods_op_definition
class XOrOp(IndexBinaryOp):
    """Bitwise exclusive or."""

    name = "index.xor"
    traits = traits_def(Pure(), Commutative())


class IndexCastOp(OdsOperation):
    """Between `index` and an integer type; the form is `input attr-dict : type to type`."""

    input = operand_def(_INTEGER_OR_INDEX)
    output = result_def(_INTEGER_OR_INDEX)
    traits = traits_def(Pure())

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


@ods_op_definition
class CastSOp(IndexCastOp):
    """Extension with the sign, or truncation."""

    name = "index.casts"


@ods_op_definition
class CastUOp(IndexCastOp):
    """Extension with zeros, or truncation."""

    name = "index.castu"


@ods_op_definition
class CmpOp(OdsOperation):
    """Comparison; the form is `predicate(lhs, rhs) attr-dict`."""

    name = "index.cmp"
    pred = prop_def(of_class("index comparison predicate kind", CmpPredicateAttr))
    lhs = operand_def(INDEX)
    rhs = operand_def(INDEX)
    result = result_def(I1)
    traits = traits_def(Pure())

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
        predicate = _parse_predicate(parser, f"custom op '{cls.name}' ")
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


class IndexConstantOp(OdsOperation, HasFolderInterface):
    """A constant; the form is `attr-dict value`, and the value is printed without its type."""

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

    def fold(self) -> tuple[SSAValue | Attribute, ...] | None:
        """A constant folds to its value."""
        return (self.properties["value"],)


@ods_op_definition
class ConstantOp(IndexConstantOp):
    """A constant of type `index`."""

    name = "index.constant"
    TYPE: ClassVar[IntegerType[int, Signedness] | IndexType] = _INDEX
    value = prop_def(INDEX_ATTR)
    result = result_def(INDEX)
    traits = traits_def(Pure(), ConstantLike())

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
    traits = traits_def(Pure(), ConstantLike())

    def __init__(self, value: bool) -> None:
        super().__init__(result_types=[i1], properties={"value": IntegerAttr(-int(value), i1)})


Index = Dialect(
    "index",
    [
        AddOp,
        AndOp,
        BoolConstantOp,
        CastSOp,
        CastUOp,
        CeilDivSOp,
        CeilDivUOp,
        CmpOp,
        ConstantOp,
        DivSOp,
        DivUOp,
        FloorDivSOp,
        MaxSOp,
        MaxUOp,
        MinSOp,
        MinUOp,
        MulOp,
        OrOp,
        RemSOp,
        RemUOp,
        ShlOp,
        ShrSOp,
        ShrUOp,
        SizeOfOp,
        SubOp,
        XOrOp,
    ],
    [CmpPredicateAttr],
)
