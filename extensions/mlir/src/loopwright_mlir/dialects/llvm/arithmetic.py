"""The `llvm` ops on numbers that have flags or predicates, and elements of vectors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, IntegerType, VectorType, i1, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from loopwright.ir.dialects.custom_form import (
    op_error,
    parse_attr_dict,
    parse_operands,
    print_attr_dict,
)
from loopwright.ir.dialects.elementwise import (
    verify_same_operands_and_result_type,
    verify_same_type_operands,
)
from loopwright.ir.dialects.ods import (
    VECTOR,
    OdsConstraint,
    OdsOperation,
    define_op,
    enum_of,
    ods_op_definition,
)
from loopwright.ir.interfaces.op_interfaces import declare
from loopwright.ir.interfaces.rewriting import ConstantBuilder, Foldable
from loopwright.ir.syntax.narrowing import is_integer_type, is_vector
from loopwright_mlir.dialects.llvm.constants import ConstantOp
from loopwright_mlir.dialects.llvm.constraints import (
    COMPARABLE,
    COMPATIBLE,
    FASTMATH,
    FLOAT_LIKE,
    SIGNLESS,
    SIGNLESS_LIKE,
    WithDefaults,
    element_of,
)

_OVERFLOW_NAMES = {"none": 0, "nsw": 1, "nuw": 2}
_OVERFLOW = enum_of("LLVM integer overflow flags", 32, range(4))


class OverflowOp(WithDefaults):
    """An op with overflow flags: `%a, %b overflow<nsw, nuw> attr-dict : types`."""

    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"overflowFlags": IntegerAttr(0, i32)}

    overflow_flags = prop_def(_OVERFLOW, prop_name="overflowFlags")
    res = result_def(SIGNLESS_LIKE)
    traits = traits_def(Pure())

    @classmethod
    def parse_flags(cls, parser: Parser) -> IntegerAttr[IntegerType]:
        """Parse `overflow<nsw, nuw>`, or nothing."""
        if parser.parse_optional_keyword("overflow") is None:
            return IntegerAttr(0, i32)
        parser.parse_punctuation("<")
        flags = 0
        while True:
            at = parser.pos
            word = parser.parse_identifier()
            if word not in _OVERFLOW_NAMES:
                known = ", ".join(_OVERFLOW_NAMES)
                message = f"expected one of [{known}] for LLVM integer overflow flags, got: {word}"
                op_error(parser, cls.name, message, at)
            flags |= _OVERFLOW_NAMES[word]
            if parser.parse_optional_punctuation(",") is None:
                break
        parser.parse_punctuation(">")
        return IntegerAttr(flags, i32)

    def print_flags(self, printer: Printer) -> None:
        """Print the operands, the flags and the attributes."""
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        flags = self.overflow_flags.value.data
        if flags:
            names = [name for name, bit in _OVERFLOW_NAMES.items() if bit & flags]
            printer.print_string(f" overflow<{', '.join(names)}>")
        print_attr_dict(printer, self, elided=("overflowFlags",))
        printer.print_string(" : ")


class OverflowBinaryOp(OverflowOp):
    """Two operands and a result of one type."""

    lhs = operand_def(SIGNLESS_LIKE)
    rhs = operand_def(SIGNLESS_LIKE)

    def verify_(self) -> None:
        """All have one type."""
        verify_same_operands_and_result_type(self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        unresolved = parse_operands(parser, 2)
        flags = cls.parse_flags(parser)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        return cls.create(
            operands=[parser.resolve_operand(operand, type_) for operand in unresolved],
            result_types=[type_],
            properties={"overflowFlags": flags} | moved,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        self.print_flags(printer)
        printer.print_attribute(self.res.type)


AddOp = define_op(
    __name__,
    OverflowBinaryOp,
    "llvm.add",
    "`llvm.add %a, %b overflow<nsw> : i32`.",
    traits=traits_def(Foldable("loopwright_mlir.dialects.llvm.folds:fold_commutative")),
)
SubOp = define_op(__name__, OverflowBinaryOp, "llvm.sub", "`llvm.sub %a, %b overflow<nsw> : i32`.")
MulOp = define_op(
    __name__,
    OverflowBinaryOp,
    "llvm.mul",
    "`llvm.mul %a, %b overflow<nsw> : i32`.",
    traits=traits_def(Foldable("loopwright_mlir.dialects.llvm.folds:fold_commutative")),
)
ShlOp = define_op(
    __name__,
    OverflowBinaryOp,
    "llvm.shl",
    "`llvm.shl %a, %b overflow<nuw> : i32`.",
    traits=traits_def(
        Foldable("loopwright_mlir.dialects.llvm.folds:fold_shift_left"), ConstantBuilder(ConstantOp)
    ),
)
declare(
    llvm.OrOp, Foldable("loopwright_mlir.dialects.llvm.folds:fold_or"), ConstantBuilder(ConstantOp)
)
declare(
    llvm.ZExtOp,
    Foldable("loopwright_mlir.dialects.llvm.folds:fold_zero_extension"),
    ConstantBuilder(ConstantOp),
)


@ods_op_definition
class TruncOp(OverflowOp):
    """`llvm.trunc %a overflow<nsw> : i32 to i8`."""

    name = "llvm.trunc"
    arg = operand_def(SIGNLESS_LIKE)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        unresolved = parser.parse_unresolved_operand()
        flags = cls.parse_flags(parser)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        parser.parse_keyword("to")
        return cls.create(
            operands=[parser.resolve_operand(unresolved, type_)],
            result_types=[parser.parse_type()],
            properties={"overflowFlags": flags} | moved,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        self.print_flags(printer)
        printer.print_attribute(self.arg.type)
        printer.print_string(" to ")
        printer.print_attribute(self.res.type)


# Comparisons ------------------------------------------------------------------------------------


class CompareOp(WithDefaults):
    """`"slt" %a, %b attr-dict : type`; the result has an `i1` for each element."""

    PREDICATES: ClassVar[tuple[str, ...]]

    def verify_(self) -> None:
        """Both operands have one type."""
        verify_same_type_operands(self)

    res = result_def(
        OdsConstraint(
            "1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer",
            lambda type_: element_of(type_) == i1,
        )
    )
    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        at = parser.pos
        predicate = parser.parse_str_literal()
        if predicate not in cls.PREDICATES:
            message = f"'{predicate}' is an incorrect value of the 'predicate' attribute"
            op_error(parser, cls.name, message, at)
        unresolved = parse_operands(parser, 2)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        number = IntegerAttr(cls.PREDICATES.index(predicate), i64)
        return cls.create(
            operands=[parser.resolve_operand(operand, type_) for operand in unresolved],
            result_types=[_truth_of(type_)],
            properties={**cls.DEFAULTS, "predicate": number, **moved},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        predicate: Any = self.properties["predicate"]
        printer.print_string(f' "{self.PREDICATES[predicate.value.data]}" ')
        printer.print_list(self.operands, printer.print_ssa_value)
        defaults = [name for name in self.DEFAULTS if self.properties[name] == self.DEFAULTS[name]]
        print_attr_dict(printer, self, elided=("predicate", *defaults))
        printer.print_string(" : ")
        printer.print_attribute(self.operands[0].type)


def _truth_of(type_: Attribute) -> Attribute:
    if is_vector(type_):
        return VectorType(i1, type_.get_shape(), type_.scalable_dims)
    return i1


_ICMP = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_ORDERED = ("_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord")
_FCMP = (*_ORDERED, "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "_true")


@ods_op_definition
class ICmpOp(CompareOp):
    """`llvm.icmp "slt" %a, %b : i32`."""

    name = "llvm.icmp"
    PREDICATES: ClassVar[tuple[str, ...]] = _ICMP
    traits = traits_def(
        Foldable("loopwright_mlir.dialects.llvm.folds:fold_comparison"),
        ConstantBuilder(ConstantOp),
    )

    def __init__(
        self, predicate: str, lhs: SSAValue | Operation, rhs: SSAValue | Operation
    ) -> None:
        lhs = SSAValue.get(lhs)
        number = IntegerAttr(_ICMP.index(predicate), i64)
        super().__init__(
            operands=[lhs, rhs],
            result_types=[_truth_of(lhs.type)],
            properties={"predicate": number},
        )

    predicate = prop_def(enum_of("llvm.icmp comparison predicate", 64, range(len(_ICMP))))
    lhs = operand_def(COMPARABLE)
    rhs = operand_def(COMPARABLE)


@ods_op_definition
class FCmpOp(CompareOp):
    """`llvm.fcmp "oeq" %x, %y : f32`."""

    name = "llvm.fcmp"
    PREDICATES: ClassVar[tuple[str, ...]] = _FCMP
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"fastmathFlags": llvm.FastMathAttr(None)}
    predicate = prop_def(enum_of("llvm.fcmp comparison predicate", 64, range(len(_FCMP))))
    fastmath_flags = prop_def(FASTMATH, prop_name="fastmathFlags")
    lhs = operand_def(FLOAT_LIKE)
    rhs = operand_def(FLOAT_LIKE)


@ods_op_definition
class ExtractElementOp(OdsOperation):
    """`llvm.extractelement %v[%i : i32] : vector<4xf32>`."""

    name = "llvm.extractelement"
    vector = operand_def(VECTOR)
    position = operand_def(SIGNLESS)
    res = result_def(COMPATIBLE)
    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        vector = parser.parse_unresolved_operand()
        parser.parse_punctuation("[")
        position = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        at = parser.pos
        position_type = parser.parse_type()
        if not is_integer_type(position_type):
            message = "invalid kind of type specified: expected builtin.integer, but found "
            op_error(parser, cls.name, f"{message}'{position_type}'", at)
        parser.parse_punctuation("]")
        _, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        return cls.create(
            operands=[
                parser.resolve_operand(vector, type_),
                parser.resolve_operand(position, position_type),
            ],
            result_types=[element_of(type_)],
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_ssa_value(self.vector)
        printer.print_string("[")
        printer.print_ssa_value(self.position)
        printer.print_string(" : ")
        printer.print_attribute(self.position.type)
        printer.print_string("]")
        print_attr_dict(printer, self)
        printer.print_string(" : ")
        printer.print_attribute(self.vector.type)
