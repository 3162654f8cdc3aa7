"""Fast-math and overflow flags, and the clauses of the assembly format that print them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Literal, TypeVar, cast

from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i32
from xdsl.ir import Attribute, Data, Operation
from xdsl.irdl import IRDLOperation, irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from loopwright.ir.dialects.custom_form import Enumeration
from loopwright.ir.dialects.ods import OdsOperation, enum_of, of_class
from loopwright.ir.interfaces.atomic_kinds import ORDER_MATTERS, AtomicRMWKind


class FastMathFlag(StrEnum):
    """A fast-math flag: an assumption about a floating-point operation, or a permitted rewrite."""

    REASSOC = "reassoc"
    NO_NANS = "nnan"
    NO_INFS = "ninf"
    NO_SIGNED_ZEROS = "nsz"
    ALLOW_RECIP = "arcp"
    ALLOW_CONTRACT = "contract"
    APPROX_FUNC = "afn"


class IntegerOverflowFlag(StrEnum):
    """A kind of overflow that is known not to happen."""

    NSW = "nsw"
    NUW = "nuw"


_FlagT = TypeVar("_FlagT", bound=StrEnum)


class _FlagsAttribute(Data[frozenset[_FlagT]]):
    """Flags in angle brackets."""

    FLAGS: ClassVar[type[StrEnum]]
    ENUMERATION: ClassVar[Enumeration]
    SEPARATOR: ClassVar[str]

    def __init__(self, flags: Iterable[_FlagT] | Literal["none", "fast"] | None = None):
        if isinstance(flags, str):
            flags = cast("Iterable[_FlagT]", self.FLAGS if flags == "fast" else ())
        super().__init__(frozenset(flags or ()))

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> frozenset[_FlagT]:
        """Parse the flags in angle brackets."""
        return cls.parse_flags(parser)

    @classmethod
    def parse_flags(cls, parser: AttrParser, prefix: str = "") -> frozenset[_FlagT]:
        """Parse the flags in angle brackets; errors begin with `prefix`."""
        with parser.in_angle_brackets():
            begin = parser.pos
            words = {cls.ENUMERATION.parse(parser, prefix)}
            while parser.parse_optional_punctuation(",") is not None:
                words.add(cls.ENUMERATION.parse(parser, prefix, begin))
        every = cast("Iterable[_FlagT]", cls.FLAGS)
        return frozenset(flag for flag in every if "fast" in words or flag.value in words)

    def print_parameter(self, printer: Printer) -> None:
        """Print the flags in angle brackets."""
        names = [flag.value for flag in self.FLAGS if flag in self.data]
        is_fast = len(names) == len(self.FLAGS) and "fast" in self.ENUMERATION.cases
        text = "fast" if is_fast else self.SEPARATOR.join(names)
        printer.print_string(f"<{text or 'none'}>")


@irdl_attr_definition
class FastMathFlagsAttr(_FlagsAttribute[FastMathFlag]):
    """`#arith.fastmath<…>`: what an optimiser may assume of a floating-point operation.

    >>> FastMathFlagsAttr("fast").data == frozenset(FastMathFlag)
    True
    """

    name = "arith.fastmath"
    FLAGS: ClassVar = FastMathFlag
    SEPARATOR: ClassVar = ","
    ENUMERATION: ClassVar = Enumeration(
        "::mlir::arith::FastMathFlags",
        "Arith_FastMathAttr parameter 'value'",
        ("none", *(flag.value for flag in FastMathFlag), "fast"),
    )

    def __init__(self, flags: Iterable[FastMathFlag] | Literal["none", "fast"] | None = None):
        super().__init__(flags)


@irdl_attr_definition
class IntegerOverflowAttr(_FlagsAttribute[IntegerOverflowFlag]):
    """`#arith.overflow<…>`: which overflows an integer operation is known not to have."""

    name = "arith.overflow"
    FLAGS: ClassVar = IntegerOverflowFlag
    SEPARATOR: ClassVar = ", "
    ENUMERATION: ClassVar = Enumeration(
        "::mlir::arith::IntegerOverflowFlags",
        "Arith_IntegerOverflowAttr parameter 'value'",
        ("none", *(flag.value for flag in IntegerOverflowFlag)),
    )

    def __init__(self, flags: Iterable[IntegerOverflowFlag] | Literal["none"] | None = None):
        super().__init__(flags)


NO_FASTMATH = FastMathFlagsAttr("none")
NO_OVERFLOW_FLAGS = IntegerOverflowAttr("none")

FASTMATH = of_class("Floating point fast math flags", FastMathFlagsAttr)
OVERFLOW = of_class("Integer overflow arith flags", IntegerOverflowAttr)

TO_NEAREST_EVEN, DOWNWARD, UPWARD, TOWARD_ZERO, TO_NEAREST_AWAY = range(5)
"""The rounding modes, by their numbers in `#arith.roundingmode`."""
ROUNDING_MODES = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")
ROUNDING_MODE = enum_of("Floating point rounding mode", 32, range(len(ROUNDING_MODES)))


CLAUSE_PROPERTIES = ("predicate", "roundingmode", "fastmath", "overflowFlags", "isExact")
"""The properties before `attr-dict`."""
_FLAGS: Sequence[tuple[str, str, type[_FlagsAttribute[Any]]]] = (
    ("fastmath", "fastmath", FastMathFlagsAttr),
    ("overflowFlags", "overflow", IntegerOverflowAttr),
)


def parse_clauses(parser: XdslParser, op_type: type[IRDLOperation]) -> dict[str, Attribute]:
    """Parse the clauses for those properties that the op has, each optional."""
    declared = op_type.get_irdl_definition().properties
    properties: dict[str, Attribute] = {}
    if "roundingmode" in declared:
        for value, mode in enumerate(ROUNDING_MODES):
            if parser.parse_optional_keyword(mode) is not None:
                properties["roundingmode"] = IntegerAttr(value, i32)
                break
    for name, keyword, kind in _FLAGS:
        if name in declared and parser.parse_optional_keyword(keyword) is not None:
            properties[name] = kind(kind.parse_flags(parser, f"custom op '{op_type.name}' "))
    if "isExact" in declared and parser.parse_optional_keyword("exact") is not None:
        properties["isExact"] = UnitAttr()
    return properties


def print_clauses(printer: Printer, op: OdsOperation) -> None:
    """Print the clauses; a property that has a default value only where it differs from it."""
    mode = op.properties.get("roundingmode")
    if isinstance(mode, IntegerAttr):
        printer.print_string(f" {ROUNDING_MODES[mode.value.data]}")
    for name, keyword, _ in _FLAGS:
        value = op.properties.get(name)
        if isinstance(value, _FlagsAttribute) and (name, value) not in op.ALWAYS_PRESENT:
            printer.print_string(f" {keyword}")
            value.print_parameter(printer)
    if "isExact" in op.properties:
        printer.print_string(" exact")


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


def may_combine_in_any_order(kind: AtomicRMWKind, combining: Iterable[Operation]) -> bool:
    """Whether ops that combine as a kind give the same bits in another order, or their flags allow
    others."""
    return kind not in ORDER_MATTERS or all(map(may_reassociate, combining))


def drop_poison_generating_flags(op: Operation) -> None:
    """Take back that a combination does not wrap: partial sums may, where the sums in order did
    not."""
    if "overflowFlags" in op.properties:
        op.properties["overflowFlags"] = IntegerOverflowAttr("none")
