"""The ops of the `index` dialect: arithmetic, casts, comparison and constants."""

from __future__ import annotations

import sys
from typing import ClassVar

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1
from xdsl.ir import Attribute, Data, Operation, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import irdl_attr_definition, operand_def, prop_def, result_def, traits_def
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.traits import Commutative, NoMemoryEffect, OpTrait, Pure

from loopwright.ir.core.attributes import is_integer
from loopwright.ir.dialects import arith, ods
from loopwright.ir.dialects.arith.forms import IntegerBinaryOp
from loopwright.ir.dialects.arith.selection import CMPI_PREDICATES, ConstantName
from loopwright.ir.dialects.assembly import AssembledOperation, Property, PureOperation
from loopwright.ir.dialects.custom_form import Enumeration
from loopwright.ir.dialects.elementwise import I1, incompatible_cast
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.index_values import AffineForm, HasIntegerRange
from loopwright.ir.interfaces.op_interfaces import NamedResults, ResultNames
from loopwright.ir.interfaces.scalars import SIGNED, UNSIGNED, IntegerFunction

_INDEX = IndexType()
_INTEGER_OR_INDEX = ods.of_class("integer or index", (IntegerType, IndexType))


PREDICATES = Enumeration(
    "::mlir::index::IndexCmpPredicate",
    "IndexCmpPredicateAttr parameter 'value'",
    tuple(CMPI_PREDICATES),
)


@irdl_attr_definition
class CmpPredicateAttr(SpacedOpaqueSyntaxAttribute, Data[str]):
    """`#index<cmp_predicate slt>`: how two indices are compared."""

    name = "index.cmp_predicate"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse the predicate."""
        return PREDICATES.parse(parser)

    def print_parameter(self, printer: Printer) -> None:
        """Print the predicate."""
        printer.print_string(self.data)


def make_constant(value: Attribute) -> Operation:
    """Create a constant of this dialect, or of `arith` for other types."""
    assert is_integer(value)
    if value.type != i1 and not isinstance(value.type, IndexType):
        return arith.ConstantOp(value)
    op_type = BoolConstantOp if value.type == i1 else ConstantOp
    return op_type.create(result_types=[value.type], properties={"value": value})


# Arithmetic


class IndexBinaryOp(AssembledOperation):
    """Two indices give an index."""

    ASSEMBLY: ClassVar = "$lhs `,` $rhs attr-dict"
    traits = traits_def(
        rewriting.Foldable(".index_folds:fold_binary"),
        rewriting.ConstantBuilder(make_constant),
        HasIntegerRange(".index_folds:range_of_two"),
    )

    lhs = operand_def(ods.INDEX)
    rhs = operand_def(ods.INDEX)
    result = result_def(ods.INDEX)

    def __init__(self, lhs: ods.Operand, rhs: ods.Operand) -> None:
        super().__init__(operands=[lhs, rhs], result_types=[_INDEX])


_GATHER = rewriting.Canonicalizable(".index_folds:gather_constants")


def _like(name: str, arith_class: type[IntegerBinaryOp]) -> type[IndexBinaryOp]:
    """The op that computes of indices what one of `arith` does of integers."""
    kinds = (IntegerFunction, Commutative, AffineForm, rewriting.UndefinedDivisors)
    traits: list[OpTrait] = [
        trait for kind in kinds for trait in arith_class.get_traits_of_type(kind)
    ]
    if arith_class.has_trait(Commutative):
        traits.append(_GATHER)
    traits.append(
        NoMemoryEffect() if arith_class.has_trait(rewriting.UndefinedDivisors) else Pure()
    )
    summary = (arith_class.__doc__ or "").replace("integers", "indices")
    return ods.define_op(
        __name__, IndexBinaryOp, f"index.{name}", summary, traits=traits_def(*traits)
    )


AddOp = _like("add", arith.AddiOp)
SubOp = _like("sub", arith.SubiOp)
MulOp = _like("mul", arith.MuliOp)
DivSOp = _like("DivS", arith.DivSIOp)
DivUOp = _like("DivU", arith.DivUIOp)
CeilDivSOp = _like("CeilDivS", arith.CeilDivSIOp)
CeilDivUOp = _like("CeilDivU", arith.CeilDivUIOp)
FloorDivSOp = _like("FloorDivS", arith.FloorDivSIOp)
RemSOp = _like("RemS", arith.RemSIOp)
RemUOp = _like("RemU", arith.RemUIOp)
MaxSOp = _like("MaxS", arith.MaxSIOp)
MaxUOp = _like("MaxU", arith.MaxUIOp)
MinSOp = _like("MinS", arith.MinSIOp)
MinUOp = _like("MinU", arith.MinUIOp)
ShlOp = _like("shl", arith.ShLIOp)
ShrSOp = _like("ShrS", arith.ShRSIOp)
ShrUOp = _like("ShrU", arith.ShRUIOp)
AndOp = _like("and", arith.AndIOp)
OrOp = _like("or", arith.OrIOp)
XOrOp = _like("XOr", arith.XOrIOp)


# Casts, comparison and constants


class IndexCastOp(PureOperation):
    """Between `index` and an integer type."""

    ASSEMBLY: ClassVar = "$input attr-dict `:` any-type($input) `to` any-type($output)"
    input = operand_def(_INTEGER_OR_INDEX)
    output = result_def(_INTEGER_OR_INDEX)
    traits = traits_def(
        rewriting.Foldable(".index_folds:fold_cast"), rewriting.ConstantBuilder(make_constant)
    )

    def __init__(self, input: ods.Operand, result_type: Attribute) -> None:  # noqa: A002
        super().__init__(operands=[input], result_types=[result_type])

    def verify_(self) -> None:
        """Exactly one of the types is `index`."""
        before = self.input.type
        after = self.output.type
        if isinstance(before, IndexType) is isinstance(after, IndexType):
            raise incompatible_cast(self)


CastSOp = ods.define_op(
    __name__,
    IndexCastOp,
    "index.castS",
    "Extension with the sign, or truncation.",
    traits=traits_def(HasIntegerRange(".arith.ranges:extend_signed"), SIGNED),
)
CastUOp = ods.define_op(
    __name__,
    IndexCastOp,
    "index.castU",
    "Extension with zeros, or truncation.",
    traits=traits_def(HasIntegerRange(".arith.ranges:extend_unsigned"), UNSIGNED),
)


class CmpOp(PureOperation):
    """Comparison."""

    name = "index.cmp"
    ASSEMBLY: ClassVar = (
        Property(
            "pred",
            lambda parser, op: CmpPredicateAttr(PREDICATES.parse(parser, f"custom op '{op}' ")),
            lambda printer, predicate: printer.print_string(predicate.data),
        ),
        "`` `(` $lhs `,` $rhs `)` attr-dict",
    )
    pred = prop_def(ods.of_class("index comparison predicate kind", CmpPredicateAttr))
    lhs = operand_def(ods.INDEX)
    rhs = operand_def(ods.INDEX)
    result = result_def(I1)
    traits = traits_def(
        rewriting.Foldable(".index_folds:fold_compare"),
        rewriting.Canonicalizable(".index_folds:compare_of_difference"),
        HasIntegerRange(".index_folds:range_of_comparison"),
        rewriting.ConstantBuilder(make_constant),
    )

    @property
    def predicate_name(self) -> str:
        """The word for the predicate."""
        assert isinstance(self.pred, CmpPredicateAttr)
        return self.pred.data


class SizeOfOp(PureOperation):
    """The width of `index` in bits."""

    name = "index.sizeof"
    ASSEMBLY: ClassVar = "attr-dict"
    result = result_def(ods.INDEX)


class IndexConstantOp(AssembledOperation):
    """A constant; the value is printed without its type."""

    ASSEMBLY: ClassVar = "attr-dict $value"
    traits = traits_def(*rewriting.CONSTANT, HasIntegerRange(".arith.ranges:constant"))


class _IndexName(ResultNames):
    """`idx7`."""

    def suggest(self, op: Operation) -> NamedResults:
        value = op.properties.get("value")
        return [(0, f"idx{value.value.data}")] if is_integer(value) else []


class ConstantOp(IndexConstantOp):
    """A constant of type `index`."""

    name = "index.constant"
    value = prop_def(ods.INDEX_ATTR)
    result = result_def(ods.INDEX)
    traits = traits_def(_IndexName())

    def __init__(self, value: int) -> None:
        super().__init__(
            result_types=[_INDEX], properties={"value": IntegerAttr.from_index_int_value(value)}
        )


class BoolConstantOp(IndexConstantOp):
    """A constant of type `i1`."""

    name = "index.bool.constant"
    value = prop_def(ods.integer_of(ods.BOOL.summary, i1))
    result = result_def(I1)
    traits = traits_def(ConstantName())

    def __init__(self, value: bool) -> None:
        super().__init__(result_types=[i1], properties={"value": IntegerAttr(-int(value), i1)})


Index = ods.dialect_of("index", sys.modules[__name__])
