"""The clause `reduce (@fsum, "addf")` of loops: its text, its checks, and what it says.

A clause has an entry for each reduction: the number of an `AtomicRMWKind`, or the symbol of a
`reduction.define`. An entry of kind reduces one value, a symbol as many as it has accumulators.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, NoneType, StringAttr, SymbolRefAttr, i64
from xdsl.ir import Attribute, Operation, OpResult
from xdsl.printer import Printer
from xdsl.traits import SymbolTable
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.narrowing import is_array, is_integer
from loopwright.ir.dialects.ods import OdsConstraint
from loopwright.ir.dialects.reduction.definition import DefineOp, find_definition
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.syntax.printer import attribute_text, quoted
from loopwright.ir.syntax.verification import NotedVerifyException
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser

Entry = AtomicRMWKind | str
"""An entry of a clause: a kind, or the name of a symbol."""


@dataclass(frozen=True, slots=True)
class StatedReduction:
    """One reduction of a loop: `count` results from number `first` on.

    Exactly one of `kind` and `definition` is there.
    """

    first: int
    count: int
    kind: AtomicRMWKind | None
    definition: DefineOp | None


def _is_entry(attr: Attribute) -> bool:
    if isinstance(attr, SymbolRefAttr):
        return not attr.nested_references.data
    if not is_integer(attr):
        return False
    return attr.type == i64 and 0 <= attr.value.data < len(AtomicRMWKind)


REDUCTIONS = OdsConstraint("Reduction ops", lambda attr: all(map(_is_entry, attr)), ArrayAttr)
"""The property that holds a clause."""


def clause(entries: Sequence[AtomicRMWKind | str | Attribute]) -> ArrayAttr[Attribute]:
    """The property of a clause from kinds, names of symbols, or attributes as they are."""
    return ArrayAttr([_entry_attribute(entry) for entry in entries])


def _entry_attribute(entry: AtomicRMWKind | str | Attribute) -> Attribute:
    if isinstance(entry, AtomicRMWKind):
        return IntegerAttr(int(entry), i64)
    return SymbolRefAttr(entry) if isinstance(entry, str) else entry


def entries_of(op: Operation) -> tuple[Entry, ...]:
    """The entries of an op's clause; none if it has no clause."""
    attribute = op.properties.get("reductions")
    return tuple(map(_entry, attribute)) if is_array(attribute) else ()


def _entry(attr: Attribute) -> Entry:
    if isinstance(attr, SymbolRefAttr):
        return attr.root_reference.data
    assert is_integer(attr)
    return AtomicRMWKind(attr.value.data)


def has_symbols(op: Operation) -> bool:
    """Whether an op's clause names a symbol."""
    return any(isinstance(entry, str) for entry in entries_of(op))


def stated_reductions(
    op: Operation, find: Callable[[Operation, Attribute], Operation | None]
) -> tuple[StatedReduction, ...]:
    """Return the reductions stated in the clause of a verified op; `find(op, reference)` looks up a
    symbol."""
    stated: list[StatedReduction] = []
    first = 0
    for entry in entries_of(op):
        if isinstance(entry, AtomicRMWKind):
            stated.append(StatedReduction(first, 1, entry, None))
        else:
            definition = find(op, SymbolRefAttr(entry))
            assert isinstance(definition, DefineOp), "verified: the symbol names a reduction"
            stated.append(StatedReduction(first, len(definition.types), None, definition))
        first += stated[-1].count
    return tuple(stated)


# Verification


def verify_clause(
    op: Operation,
    table: Mapping[str, Operation],
    can_reduce: Callable[[AtomicRMWKind, Attribute], bool],
) -> None:
    """The symbols of a clause exist, and its reductions are those of the results' types."""
    wanted: list[tuple[Entry, Attribute | None, DefineOp | None]] = []
    for entry in entries_of(op):
        if isinstance(entry, AtomicRMWKind):
            wanted.append((entry, None, None))
        else:
            definition = find_definition(table, entry)
            wanted += [(entry, type_, definition) for type_ in definition.accumulator_types]
    if len(wanted) != len(op.results):
        notes = {d: "reduction defined here" for _, _, d in wanted if d is not None}
        message = "a reduction must be specified for each output"
        raise NotedVerifyException(message, list(notes.items()))
    for (entry, type_, definition), given in zip(wanted, op.result_types, strict=True):
        if isinstance(entry, AtomicRMWKind):
            if not can_reduce(entry, given):
                raise VerifyException("result type cannot match reduction attribute")
        elif type_ is not None and definition is not None and given != type_:
            raise NotedVerifyException(
                f"reduces a value of type {quoted(given)} with @{entry}, which is over"
                f" {quoted(type_)}",
                [(definition, "reduction defined here")],
            )


# Text


def parse_optional_clause(parser: Parser) -> list[Attribute]:
    """Parse `reduce ("addf", @fsum)`, if it comes next."""
    if parser.parse_optional_keyword("reduce") is None:
        return []
    parser.parse_punctuation("(")
    entries = [_parse_entry(parser)]
    while parser.parse_optional_punctuation(",") is not None:
        entries.append(_parse_entry(parser))
    parser.parse_punctuation(")")
    return entries


def _parse_entry(parser: Parser) -> Attribute:
    position = parser.pos
    name = parser.parse_typed_attribute(NoneType())
    if isinstance(name, SymbolRefAttr) and not name.nested_references.data:
        return name
    if not isinstance(name, StringAttr):
        parser.op_error("invalid kind of attribute specified", position)
    if name.data not in AtomicRMWKind.__members__:
        parser.op_error(f"invalid reduction value: {attribute_text(name)}", position)
    return _entry_attribute(AtomicRMWKind[name.data])


def print_clause(printer: Printer, entries: Sequence[Entry]) -> None:
    """Print ` reduce ("addf", @fsum)`."""

    def print_entry(entry: Entry) -> None:
        if isinstance(entry, AtomicRMWKind):
            printer.print_string(f'"{entry.name}"')
        else:
            printer.print_symbol_name(entry)

    printer.print_string(" reduce (")
    printer.print_list(entries, print_entry)
    printer.print_string(")")


def kinds_of(op: Operation) -> Sequence[AtomicRMWKind] | None:
    """The kinds of a loop's reductions; None if one of them is a symbol."""
    if has_symbols(op):
        return None
    return [entry for entry in entries_of(op) if isinstance(entry, AtomicRMWKind)]


def groups_of_results(op: Operation) -> list[tuple[Entry, Sequence[OpResult]]]:
    """The results of a loop for each entry of its clause."""
    entries = entries_of(op)
    if not has_symbols(op):
        return [(entry, [result]) for entry, result in zip(entries, op.results, strict=True)]
    stated = stated_reductions(op, SymbolTable.lookup_symbol)  # pyright: ignore[reportArgumentType]
    return [
        (entry, op.results[one.first : one.first + one.count])
        for entry, one in zip(entries, stated, strict=True)
    ]
