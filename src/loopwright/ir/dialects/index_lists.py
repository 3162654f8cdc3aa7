"""Lists that mix integers and SSA values: `[0, %i, 4]`.

The integers are in a property, `array<i64: 0, DYNAMIC, 4>`, and the values are operands, one for
each `DYNAMIC`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from xdsl import irdl
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import AssembledOperation, Directive, Pieces, Writer
from loopwright.ir.dialects.custom_form import op_error
from loopwright.ir.syntax.verification import PlainVerifyException
from loopwright.records import dataclass


@dataclass(eq=False, repr=False)
class IndexList(Directive):
    """The directive for operands `dynamic` and property `static`."""

    dynamic: str
    static: str
    brackets: str = "[]"

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        operands: list[UnresolvedOperand] = []
        integers: list[int] = []

        def parse_element() -> None:
            operand = parser.parse_optional_unresolved_operand()
            if operand is not None:
                operands.append(operand)
                integers.append(DYNAMIC_INDEX)
                return
            integers.append(self.parse_number(parser, cls))

        in_list = " in dynamic index list" if self.brackets == "()" else ""
        parser.parse_comma_separated_list(
            parser.Delimiter(tuple(self.brackets)), parse_element, in_list
        )
        pieces.operands[self.dynamic] = operands
        pieces.properties[self.static] = DenseArrayBase.from_list(i64, integers)

    def parse_number(self, parser: Parser, cls: type[AssembledOperation]) -> int:
        """Parse an integer."""
        position = parser.pos
        value = parser.parse_integer(allow_boolean=False)
        if not fits_int64(value):
            op_error(parser, "integer value too large", position)
        return value

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        values = iter(op.values(self.dynamic))
        writer.printer.print_string(self.brackets[0])
        for index, integer in enumerate(static_values(op.properties[self.static])):
            if index:
                writer.printer.print_string(", ")
            value = next(values, None) if integer is None else None
            if value is None:
                writer.printer.print_string(str(DYNAMIC_INDEX if integer is None else integer))
            else:
                writer.printer.print_operand(value)
        writer.printer.print_string(self.brackets[1])

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return (self.static,)


def static_values(attribute: Attribute) -> list[int | None]:
    """The integers of a property of such a list, with `None` for SSA values."""
    assert isinstance(attribute, DenseArrayBase)
    values: tuple[Any, ...] = attribute.get_values()
    return [None if value == DYNAMIC_INDEX else int(value) for value in values]


_KINDS = ("offset", "size", "stride")


class SliceOperation(AssembledOperation):
    """An op with the offsets, sizes and strides of a slice of its first operand."""

    offsets = irdl.var_operand_def(ods.INDEX)
    sizes = irdl.var_operand_def(ods.INDEX)
    strides = irdl.var_operand_def(ods.INDEX)
    static_offsets = irdl.prop_def(ods.DENSE_I64_ARRAY)
    static_sizes = irdl.prop_def(ods.DENSE_I64_ARRAY)
    static_strides = irdl.prop_def(ods.DENSE_I64_ARRAY)
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)

    @classmethod
    def of(
        cls,
        source: SSAValue,
        offsets: Sequence[int | SSAValue],
        sizes: Sequence[int | SSAValue],
        strides: Sequence[int | SSAValue],
        result: Attribute,
    ) -> Self:
        """Create the op with these offsets, sizes and strides, and a result of type `result`."""
        return cls(
            operands=[source, *map(dynamic_entries, (offsets, sizes, strides))],
            result_types=[result],
            properties={
                "static_offsets": static_entries(offsets),
                "static_sizes": static_entries(sizes),
                "static_strides": static_entries(strides),
            },
        )

    def static_parts(self) -> list[list[int | None]]:
        """Offsets, sizes and strides, `None` where a value is."""
        return [static_values(self.properties[f"static_{kind}s"]) for kind in _KINDS]

    def verify_parts(self, ranks: tuple[int, int, int]) -> None:
        """The rules of offsets, sizes and strides; `ranks` are the lengths they must have."""
        lists = self.static_parts()
        counts = [len(values) for values in lists]
        for index in (1, 2, 0):
            _verify_operands(_KINDS[index], lists[index], len(self.values(f"{_KINDS[index]}s")))
        if not counts[0] == ranks[0] == 1 and counts[0] != counts[1]:
            _ranks_differ("offsets", counts[0], "sizes", counts[1])
        if counts[1] != counts[2]:
            _ranks_differ("sizes", counts[1], "strides", counts[2])
        for kind, values, rank in zip(_KINDS, lists, ranks, strict=True):
            if len(values) != rank:
                raise PlainVerifyException(f"expected {rank} {kind} values, got {len(values)}")
        for kind, values in zip(_KINDS[:2], lists[:2], strict=True):
            verify_not_negative(kind, values)


def verify_not_negative(kind: str, values: Sequence[int | None]) -> None:
    """No offset, or no size, is below zero."""
    negative = [value for value in values if value is not None and value < 0]
    if negative:
        raise PlainVerifyException(f"expected {kind}s to be non-negative, but got {negative[0]}")


def _ranks_differ(first: str, first_count: int, second: str, second_count: int) -> None:
    raise PlainVerifyException(
        f"expected mixed {first} rank to match mixed {second} rank ({first_count} vs "
        f"{second_count}) so the rank of the result type is well-formed."
    )


def _verify_operands(kind: str, values: Sequence[int | None], operands: int) -> None:
    dynamic = values.count(None)
    if operands != dynamic:
        raise PlainVerifyException(
            f"expected the number of '{kind}s' to match the number of dynamic entries in "
            f"'static_{kind}s' ({operands} vs {dynamic})"
        )


def verify_dynamic(what: str, entry: str, dynamic: int, operands: int) -> None:
    """Verify that each dynamic entry of a list has an operand."""
    if dynamic != operands:
        raise VerifyException(
            f"mismatch between dynamic and static {what} (kDynamic marker but no corresponding "
            f"dynamic {entry}) -- this can only happen due to an incorrect fold/rewrite"
        )


def static_entries(entries: Sequence[int | SSAValue]) -> DenseArrayBase[Any]:
    """The property of a list of integers and values: `DYNAMIC` for each value.

    >>> static_entries([4, 1]).get_values()
    (4, 1)
    """
    numbers = [entry if isinstance(entry, int) else DYNAMIC_INDEX for entry in entries]
    return DenseArrayBase.from_list(i64, numbers)


def dynamic_entries(entries: Sequence[int | SSAValue]) -> list[SSAValue]:
    """The operands of a list of integers and values."""
    return [entry for entry in entries if not isinstance(entry, int)]
