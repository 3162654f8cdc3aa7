"""Constants, comparisons and selection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation, SSAValue, TypedAttribute
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_dense, is_integer, is_integer_type
from loopwright.ir.core.properties import is_splat
from loopwright.ir.dialects import assembly, custom_form, elementwise, ods
from loopwright.ir.dialects.arith import forms
from loopwright.ir.dialects.arith.attributes import FASTMATH, NO_FASTMATH
from loopwright.ir.interfaces import op_interfaces, rewriting
from loopwright.ir.interfaces.index_values import HasIntegerRange

CMPI_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_OPPOSITES = ("ne", "eq", "sge", "sgt", "sle", "slt", "uge", "ugt", "ule", "ult")
OPPOSITE: dict[str, str] = dict(zip(CMPI_PREDICATES, _OPPOSITES, strict=True))
"""The predicate on integers that holds where another does not."""
_RELATIONS = ("eq", "gt", "ge", "lt", "le", "ne")
_ORDERED, _UNORDERED = ([which + name for name in _RELATIONS] for which in "ou")
CMPF_PREDICATES = ("false", *_ORDERED, "ord", *_UNORDERED, "uno", "true")

_NOT_A_NUMBER = "value must be an integer, float, or elements attribute"


def _predicate(count: int) -> ods.OdsConstraint:
    allowed = ", ".join(str(value) for value in range(count))
    return ods.enum_of(f"allowed 64-bit signless integer cases: {allowed}", 64, range(count))


class ConstantName(op_interfaces.ResultNames):
    """`c7` and `c7_i32` for integers, `true`, `false`, and `cst` for everything else."""

    def suggest(self, op: Operation) -> op_interfaces.NamedResults:
        """The name for the constant."""
        value = op.properties.get("value")
        if not is_integer(value):
            return [(0, "cst")]
        type_ = value.type
        number = value.value.data
        if isinstance(type_, builtin.IndexType):
            return [(0, f"c{number}")]
        assert is_integer_type(type_)
        if type_.width.data == 1:
            return [(0, "true" if number else "false")]
        return [(0, f"c{number}_{type_}")]


class ConstantOp(ods.OdsOperation):
    """An integer, a floating-point number, or a vector or tensor of them."""

    name = "arith.constant"
    value = prop_def(
        ods.OdsConstraint(
            "TypedAttr instance", lambda attr: isinstance(attr, TypedAttribute), strict=True
        )
    )
    result = result_def(ods.ANY_TYPE)
    traits = traits_def(
        HasIntegerRange(".arith.ranges:constant"),
        *rewriting.CONSTANT,
        op_interfaces.ExecutionCost(0.0),
        ConstantName(),
    )

    def __init__(self, value: TypedAttribute) -> None:
        super().__init__(result_types=[value.get_type()], properties={"value": value})

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        properties, attributes = custom_form.parse_attr_dict(parser, cls)
        at = parser.pos
        value = parser.parse_attribute()
        if isinstance(value, builtin.StringAttr):
            # In MLIR a string has the type `none`.
            parser.raise_error(
                f"'{cls.name}' op {_NOT_A_NUMBER}", custom_form.ours(parser).name_pos
            )
        if not isinstance(value, TypedAttribute):
            custom_form.op_error(parser, "invalid kind of attribute specified", at)
        properties = {"value": value} | properties
        constant = properties["value"]
        assert isinstance(constant, TypedAttribute)
        return cls.create(
            result_types=[constant.get_type()], properties=properties, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        custom_form.print_attr_dict(printer, self, elided=("value",))
        printer.print_string(" ")
        printer.print_attribute(self.value)

    def verify_(self) -> None:
        """Check the value against the type of the result."""
        value = self.properties["value"]
        type_ = self.results[0].type
        if is_integer(value) and value.type is type_ and type_.__class__ is builtin.IndexType:
            return  # as most are
        assert isinstance(value, TypedAttribute)
        elementwise.verify_all_same_type("value, result", (value.get_type(), type_))
        if is_integer_type(type_) and not elementwise.is_signless_integer(type_):
            raise VerifyException("integer return type must be signless")
        accepted = (
            builtin.IntegerAttr
            | builtin.FloatAttr
            | builtin.DenseIntOrFPElementsAttr
            | builtin.DenseResourceAttr
        )
        if not isinstance(value, accepted) and "sparse" not in value.name:
            raise VerifyException(_NOT_A_NUMBER)
        if isinstance(type_, builtin.VectorType) and any(type_.get_scalable_dims()):
            if not (is_dense(value) and is_splat(value)):
                raise VerifyException(
                    "intializing scalable vectors with elements attribute is not supported "
                    "unless it's a vector splat"
                )


def _comparison(predicates: Sequence[str]) -> tuple[assembly.Directive | str, ...]:
    """The form `predicate, lhs, rhs flags attr-dict : type`."""
    word = assembly.words("predicate", {word: number for number, word in enumerate(predicates)})
    return (word, "`,`", *forms.flagged(forms.OneType(is_checked=True)))


class ComparisonOp(forms.BooleanOp):
    """A comparison."""

    PREDICATES: ClassVar[tuple[str, ...]]

    def __init__(
        self, lhs: ods.Operand, rhs: ods.Operand, predicate: str, **flags: Attribute
    ) -> None:
        number = builtin.IntegerAttr(self.PREDICATES.index(predicate), builtin.i64)
        super().__init__(lhs, rhs, predicate=number, **flags)

    @property
    def predicate_name(self) -> str:
        """The word for the predicate."""
        predicate = self.properties["predicate"]
        assert isinstance(predicate, builtin.IntegerAttr)
        return self.PREDICATES[predicate.value.data]


class CmpiOp(ComparisonOp):
    """Comparison of integers."""

    name = "arith.cmpi"
    traits = traits_def(
        HasIntegerRange(".arith.ranges:compare"),
        rewriting.Foldable(".arith.folds:fold_cmpi"),
        rewriting.ExtraPattern(".arith.canonicalization:compare_by_ranges"),
        op_interfaces.ELEMENTWISE,
    )
    PREDICATES: ClassVar[tuple[str, ...]] = CMPI_PREDICATES
    ASSEMBLY: ClassVar = _comparison(CMPI_PREDICATES)
    lhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    rhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    predicate = prop_def(_predicate(len(CMPI_PREDICATES)))


class CmpfOp(ComparisonOp):
    """Comparison of floating-point numbers, ordered (`o…`) or unordered (`u…`)."""

    name = "arith.cmpf"
    traits = traits_def(
        rewriting.Foldable(".arith.folds:fold_cmpf"),
        rewriting.Canonicalizable(".arith.canonicalization:compare_integers"),
        op_interfaces.ELEMENTWISE,
    )
    PREDICATES: ClassVar[tuple[str, ...]] = CMPF_PREDICATES
    ASSEMBLY: ClassVar = _comparison(CMPF_PREDICATES)
    lhs = operand_def(elementwise.FLOAT_LIKE)
    rhs = operand_def(elementwise.FLOAT_LIKE)
    predicate = prop_def(_predicate(len(CMPF_PREDICATES)))
    fastmath = prop_def(FASTMATH, default_value=NO_FASTMATH)


def _parse_select_types(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse the type of the values, preceded by that of the condition where it is not `i1`."""
    condition = builtin.i1
    type_ = parser.parse_type()
    if parser.parse_optional_punctuation(",") is not None:
        condition = type_
        type_ = parser.parse_type()
    pieces.types["condition"] = [condition]
    for name in ("true_value", "false_value", "result"):
        pieces.types[name] = [type_]


def _print_select_types(op: SelectOp, writer: assembly.Writer) -> None:
    condition = [op.condition.type] if op.condition.type != builtin.i1 else []
    writer.before_variable()
    writer.printer.print_list([*condition, op.result.type], writer.printer.print_attribute)


class SelectOp(assembly.PureOperation):
    """One of two values, as a condition says, or element by element as a mask says."""

    name = "arith.select"
    ASSEMBLY: ClassVar = forms.flagged(assembly.Custom(_parse_select_types, _print_select_types))
    condition = operand_def(elementwise.BOOL_LIKE)
    true_value = operand_def(ods.ANY_TYPE)
    false_value = operand_def(ods.ANY_TYPE)
    result = result_def(ods.ANY_TYPE)
    traits = traits_def(
        HasIntegerRange(".arith.ranges:select"),
        rewriting.Foldable(".arith.folds:fold_select"),
        rewriting.Canonicalizable(
            ".arith.canonicalization:select_again select_of_truth select_of_negation"
        ),
        op_interfaces.ELEMENTWISE,
    )

    def __init__(
        self, condition: ods.Operand, true_value: ods.Operand, false_value: ods.Operand
    ) -> None:
        true_value = SSAValue.get(true_value)
        super().__init__(
            operands=[condition, true_value, false_value], result_types=[true_value.type]
        )

    def verify_(self) -> None:
        """Check the types against each other."""
        types = (self.true_value.type, self.false_value.type, self.result.type)
        elementwise.verify_all_same_type("true_value, false_value, result", types)
        condition = self.condition.type
        if condition != builtin.i1 and condition != elementwise.with_element_type(
            self.result.type, builtin.i1
        ):
            raise VerifyException(
                "failed to verify that condition is signless i1 or has matching shape"
            )
        if condition != builtin.i1:
            # A scalar condition may choose between whole values.
            elementwise.verify_elementwise(self)
