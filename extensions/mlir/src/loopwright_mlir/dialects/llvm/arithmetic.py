"""The `llvm` ops on numbers that have flags or predicates, and elements of vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, IntegerType, VectorType, i1, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.custom_form import op_error
from loopwright.ir.dialects.elementwise import (
    verify_same_operands_and_result_type,
    verify_same_type_operands,
)
from loopwright.ir.interfaces.op_interfaces import declare
from loopwright.ir.interfaces.rewriting import ConstantBuilder, Foldable
from loopwright.ir.syntax.parser import Parser
from loopwright_mlir.dialects.llvm import constraints
from loopwright_mlir.dialects.llvm.constants import ConstantOp

_OVERFLOW_NAMES = {"none": 0, "nsw": 1, "nuw": 2}
_OVERFLOW = ods.enum_of("LLVM integer overflow flags", 32, range(4))


def _parse_flags(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `overflow<nsw, nuw>`, or nothing."""
    if parser.parse_optional_keyword("overflow") is None:
        return
    parser.parse_punctuation("<")
    flags = 0
    is_open = True
    while is_open:
        at = parser.pos
        word = parser.parse_identifier()
        if word not in _OVERFLOW_NAMES:
            flag_names = ", ".join(_OVERFLOW_NAMES)
            message = f"expected one of [{flag_names}] for LLVM integer overflow flags, got: {word}"
            parser.op_error(message, at)
        flags |= _OVERFLOW_NAMES[word]
        is_open = parser.parse_optional_punctuation(",") is not None
    parser.parse_punctuation(">")
    pieces.properties["overflowFlags"] = IntegerAttr(flags, i32)


def _print_flags(op: OverflowOp, writer: assembly.Writer) -> None:
    flags = op.overflow_flags.value.data
    if flags:
        names = [name for name, bit in _OVERFLOW_NAMES.items() if bit & flags]
        writer.variable(f"overflow<{', '.join(names)}>")


_FLAGS = assembly.Custom(_parse_flags, _print_flags, ("overflowFlags",))


class OverflowOp(assembly.PureOperation):
    """An op with overflow flags: `%a, %b overflow<nsw, nuw> attr-dict : types`."""

    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"overflowFlags": IntegerAttr(0, i32)}

    overflow_flags = prop_def(_OVERFLOW, prop_name="overflowFlags")
    res = result_def(constraints.SIGNLESS_LIKE)


class OverflowBinaryOp(OverflowOp):
    """Two operands and a result of one type."""

    lhs = operand_def(constraints.SIGNLESS_LIKE)
    rhs = operand_def(constraints.SIGNLESS_LIKE)
    ASSEMBLY: ClassVar = ("$lhs `,` $rhs", _FLAGS, "attr-dict `:` type($res)")
    INFERRED: ClassVar = dict.fromkeys(("lhs", "rhs"), lambda pieces: pieces.type("res"))

    def verify_(self) -> None:
        """All have one type."""
        verify_same_operands_and_result_type(self)


AddOp = ods.define_op(
    __name__,
    OverflowBinaryOp,
    "llvm.add",
    "`llvm.add %a, %b overflow<nsw> : i32`.",
    traits=traits_def(Foldable("loopwright_mlir.dialects.llvm.folds:fold_commutative")),
)
SubOp = ods.define_op(
    __name__, OverflowBinaryOp, "llvm.sub", "`llvm.sub %a, %b overflow<nsw> : i32`."
)
MulOp = ods.define_op(
    __name__,
    OverflowBinaryOp,
    "llvm.mul",
    "`llvm.mul %a, %b overflow<nsw> : i32`.",
    traits=traits_def(Foldable("loopwright_mlir.dialects.llvm.folds:fold_commutative")),
)
ShlOp = ods.define_op(
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


class TruncOp(OverflowOp):
    """`llvm.trunc %a overflow<nsw> : i32 to i8`."""

    name = "llvm.trunc"
    arg = operand_def(constraints.SIGNLESS_LIKE)

    ASSEMBLY: ClassVar = ("$arg", _FLAGS, "attr-dict `:` type($arg) `to` type($res)")


# Comparisons


class CompareOp(assembly.PureOperation):
    """`"slt" %a, %b attr-dict : type`; the result has an `i1` for each element."""

    PREDICATES: ClassVar[tuple[str, ...]]
    INFERRED: ClassVar = {
        "rhs": lambda pieces: pieces.type("lhs"),
        "res": lambda pieces: _truth_of(pieces.type("lhs")),
    }

    def verify_(self) -> None:
        """Both operands have one type."""
        verify_same_type_operands(self)

    res = result_def(
        ods.OdsConstraint(
            "1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer",
            lambda type_: constraints.element_of(type_) == i1,
        )
    )


def _truth_of(type_: Attribute) -> Attribute:
    if is_vector(type_):
        return VectorType(i1, type_.get_shape(), type_.scalable_dims)
    return i1


def _compared(predicates: Sequence[str]) -> tuple[assembly.Directive | str, ...]:
    """The form with one of some predicates in quotes."""

    def parse(parser: XdslParser, op_name: str) -> Attribute:
        at = parser.pos
        predicate = parser.parse_str_literal()
        if predicate not in predicates:
            message = f"'{predicate}' is an incorrect value of the 'predicate' attribute"
            op_error(parser, message, at)
        return IntegerAttr(predicates.index(predicate), i64)

    def write(printer: Printer, number: IntegerAttr) -> None:
        printer.print_string(f'"{predicates[number.value.data]}"')

    return (assembly.Property("predicate", parse, write), "$lhs `,` $rhs attr-dict `:` type($lhs)")


_ICMP = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_ORDERED = ("_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord")
_FCMP = (*_ORDERED, "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "_true")


class ICmpOp(CompareOp):
    """`llvm.icmp "slt" %a, %b : i32`."""

    name = "llvm.icmp"
    PREDICATES: ClassVar[tuple[str, ...]] = _ICMP
    ASSEMBLY: ClassVar = _compared(_ICMP)
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

    predicate = prop_def(ods.enum_of("llvm.icmp comparison predicate", 64, range(len(_ICMP))))
    lhs = operand_def(constraints.COMPARABLE)
    rhs = operand_def(constraints.COMPARABLE)


class FCmpOp(CompareOp):
    """`llvm.fcmp "oeq" %x, %y : f32`."""

    name = "llvm.fcmp"
    PREDICATES: ClassVar[tuple[str, ...]] = _FCMP
    ASSEMBLY: ClassVar = _compared(_FCMP)
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"fastmathFlags": llvm.FastMathAttr(None)}
    predicate = prop_def(ods.enum_of("llvm.fcmp comparison predicate", 64, range(len(_FCMP))))
    fastmath_flags = prop_def(constraints.FASTMATH, prop_name="fastmathFlags")
    lhs = operand_def(constraints.FLOAT_LIKE)
    rhs = operand_def(constraints.FLOAT_LIKE)


class ExtractElementOp(assembly.PureOperation):
    """`llvm.extractelement %v[%i : i32] : vector<4xf32>`."""

    name = "llvm.extractelement"
    vector = operand_def(ods.VECTOR)
    position = operand_def(constraints.SIGNLESS)
    res = result_def(constraints.COMPATIBLE)
    ASSEMBLY: ClassVar = (
        "$vector `[` $position `:`",
        assembly.KindOf("position", kind=IntegerType, kind_name="builtin.integer"),
        "`]` attr-dict `:` type($vector)",
    )
    INFERRED: ClassVar = {"res": lambda pieces: constraints.element_of(pieces.type("vector"))}
