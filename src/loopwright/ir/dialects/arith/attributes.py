"""Fast-math and overflow flags, and the clauses of the assembly format that print them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i32
from xdsl.ir import Attribute, Data, Operation
from xdsl.irdl import IRDLOperation, irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from loopwright.ir.dialects.custom_form import Enumeration
from loopwright.ir.dialects.ods import enum_of, of_class
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind


class FastMathFlag(StrEnum):
    """What may be assumed of a floating-point operation, or done with it."""

    REASSOC = "reassoc"
    NO_NANS = "nnan"
    NO_INFS = "ninf"
    NO_SIGNED_ZEROS = "nsz"
    ALLOW_RECIP = "arcp"
    ALLOW_CONTRACT = "contract"
    APPROX_FUNC = "afn"


_FASTMATH_FLAGS = Enumeration(
    "::mlir::arith::FastMathFlags",
    "Arith_FastMathAttr parameter 'value'",
    ("none", *(flag.value for flag in FastMathFlag), "fast"),
)


def _parse_flags(parser: AttrParser, enumeration: Enumeration, prefix: str) -> set[str]:
    """Parse `<name, …>`."""
    parser.parse_punctuation("<")
    begin = parser.pos
    flags = {enumeration.parse(parser, prefix)}
    while parser.parse_optional_punctuation(",") is not None:
        flags.add(enumeration.parse(parser, prefix, begin))
    parser.parse_punctuation(">")
    return flags


@irdl_attr_definition
class FastMathFlagsAttr(Data[frozenset[FastMathFlag]]):
    """`#arith.fastmath<…>`: what an optimiser may assume of a floating-point operation.

    >>> FastMathFlagsAttr("fast").data == frozenset(FastMathFlag)
    True
    """

    name = "arith.fastmath"

    def __init__(self, flags: Iterable[FastMathFlag] | Literal["none", "fast"] | None = None):
        if flags == "fast":
            flags = FastMathFlag
        super().__init__(frozenset(() if flags is None or flags == "none" else flags))

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> frozenset[FastMathFlag]:
        """Parse the flags in angle brackets."""
        return cls.parse_flags(parser)

    @staticmethod
    def parse_flags(parser: AttrParser, prefix: str = "") -> frozenset[FastMathFlag]:
        """Parse the flags in angle brackets; errors begin with `prefix`."""
        flags = _parse_flags(parser, _FASTMATH_FLAGS, prefix)
        return (
            frozenset(FastMathFlag)
            if "fast" in flags
            else frozenset(flag for flag in FastMathFlag if flag.value in flags)
        )

    def print_parameter(self, printer: Printer) -> None:
        """Print the flags in angle brackets."""
        names = [flag.value for flag in FastMathFlag if flag in self.data]
        text = "fast" if len(names) == len(FastMathFlag) else ",".join(names)
        printer.print_string(f"<{text or 'none'}>")


class IntegerOverflowFlag(StrEnum):
    """What is known not to happen."""

    NSW = "nsw"
    NUW = "nuw"


_OVERFLOW_FLAGS = Enumeration(
    "::mlir::arith::IntegerOverflowFlags",
    "Arith_IntegerOverflowAttr parameter 'value'",
    ("none", *(flag.value for flag in IntegerOverflowFlag)),
)


@irdl_attr_definition
class IntegerOverflowAttr(Data[frozenset[IntegerOverflowFlag]]):
    """`#arith.overflow<…>`: which overflows an integer operation is known not to have."""

    name = "arith.overflow"

    def __init__(self, flags: Iterable[IntegerOverflowFlag] | Literal["none"] | None = None):
        super().__init__(frozenset(() if flags is None or flags == "none" else flags))

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> frozenset[IntegerOverflowFlag]:
        """Parse the flags in angle brackets."""
        return cls.parse_flags(parser)

    @staticmethod
    def parse_flags(parser: AttrParser, prefix: str = "") -> frozenset[IntegerOverflowFlag]:
        """Parse the flags in angle brackets; errors begin with `prefix`."""
        flags = _parse_flags(parser, _OVERFLOW_FLAGS, prefix)
        return frozenset(flag for flag in IntegerOverflowFlag if flag.value in flags)

    def print_parameter(self, printer: Printer) -> None:
        """Print the flags in angle brackets."""
        names = [flag.value for flag in IntegerOverflowFlag if flag in self.data]
        printer.print_string(f"<{', '.join(names) or 'none'}>")


NO_FASTMATH = FastMathFlagsAttr("none")
NO_OVERFLOW_FLAGS = IntegerOverflowAttr("none")

FASTMATH = of_class("Floating point fast math flags", FastMathFlagsAttr)
OVERFLOW = of_class("Integer overflow arith flags", IntegerOverflowAttr)

ROUNDING_MODES = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")
ROUNDING_MODE = enum_of("Floating point rounding mode", 32, range(len(ROUNDING_MODES)))


class _Clause(NamedTuple):
    """How a property stands between the operands and `attr-dict`."""

    property_name: str
    parse: Callable[[XdslParser, str], Attribute | None]
    print: Callable[[Printer, Attribute], None]


def _parse_rounding_mode(parser: XdslParser, prefix: str) -> Attribute | None:
    for value, mode in enumerate(ROUNDING_MODES):
        if parser.parse_optional_keyword(mode) is not None:
            return IntegerAttr(value, i32)
    return None


def _print_rounding_mode(printer: Printer, value: Attribute) -> None:
    assert isinstance(value, IntegerAttr)
    printer.print_string(f" {ROUNDING_MODES[value.value.data]}")


def _parse_fastmath(parser: XdslParser, prefix: str) -> Attribute | None:
    if parser.parse_optional_keyword("fastmath") is None:
        return None
    return FastMathFlagsAttr(FastMathFlagsAttr.parse_flags(parser, prefix))


def _print_fastmath(printer: Printer, value: Attribute) -> None:
    assert isinstance(value, FastMathFlagsAttr)
    printer.print_string(" fastmath")
    value.print_parameter(printer)


def _parse_overflow(parser: XdslParser, prefix: str) -> Attribute | None:
    if parser.parse_optional_keyword("overflow") is None:
        return None
    return IntegerOverflowAttr(IntegerOverflowAttr.parse_flags(parser, prefix))


def _print_overflow(printer: Printer, value: Attribute) -> None:
    assert isinstance(value, IntegerOverflowAttr)
    printer.print_string(" overflow")
    value.print_parameter(printer)


def _parse_exact(parser: XdslParser, prefix: str) -> Attribute | None:
    return UnitAttr() if parser.parse_optional_keyword("exact") is not None else None


def _print_exact(printer: Printer, value: Attribute) -> None:
    printer.print_string(" exact")


_CLAUSES = (
    _Clause("roundingmode", _parse_rounding_mode, _print_rounding_mode),
    _Clause("fastmath", _parse_fastmath, _print_fastmath),
    _Clause("overflowFlags", _parse_overflow, _print_overflow),
    _Clause("isExact", _parse_exact, _print_exact),
)
CLAUSE_PROPERTIES = frozenset(clause.property_name for clause in _CLAUSES)


def parse_clauses(parser: XdslParser, op_type: type[IRDLOperation]) -> dict[str, Attribute]:
    """Parse the clauses for those properties that the op has, each optional."""
    known = op_type.get_irdl_definition().properties
    properties: dict[str, Attribute] = {}
    for clause in _CLAUSES:
        if clause.property_name in known:
            value = clause.parse(parser, f"custom op '{op_type.name}' ")
            if value is not None:
                properties[clause.property_name] = value
    return properties


def print_clauses(printer: Printer, op: Operation) -> None:
    """Print the clauses; a property that has a default value only where it differs from it."""
    definition = op.get_irdl_definition() if isinstance(op, IRDLOperation) else None
    assert definition is not None
    for clause in _CLAUSES:
        value = op.properties.get(clause.property_name)
        if value is None:
            continue
        if definition.properties[clause.property_name].default_value == value:
            continue
        clause.print(printer, value)


def shared_flags(*ops: Operation) -> IntegerOverflowAttr:
    """The overflow flags that all of some operations have."""
    shared = set(IntegerOverflowFlag)
    for op in ops:
        flags = op.properties.get("overflowFlags")
        shared &= flags.data if isinstance(flags, IntegerOverflowAttr) else frozenset()
    return IntegerOverflowAttr(sorted(shared))


def has_flag(op: Operation, flag: FastMathFlag) -> bool:
    """Whether an op has a fast-math flag."""
    flags = op.properties.get("fastmath")
    return isinstance(flags, FastMathFlagsAttr) and flag in flags.data


def may_reassociate(op: Operation) -> bool:
    """Whether an op's fast-math flags let it be combined in another order."""
    return has_flag(op, FastMathFlag.REASSOC)


_ORDER_MATTERS = frozenset(
    {AtomicRMWKind.addf, AtomicRMWKind.mulf, AtomicRMWKind.maxnumf, AtomicRMWKind.minnumf}
)
"""Kinds of which another order may give other bits."""


def may_combine_in_any_order(kind: AtomicRMWKind, combining: Iterable[Operation]) -> bool:
    """Whether ops that combine as a kind give the same bits in another order, or their flags allow
    others."""
    return kind not in _ORDER_MATTERS or all(map(may_reassociate, combining))
