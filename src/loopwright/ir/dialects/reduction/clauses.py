"""The clause `reduce (@fsum, "addf")` of loops: its text, its checks, and what it says.

A clause has an entry for each reduction: the number of an `AtomicRMWKind`, or the symbol of a
`reduction.define`. An entry of kind reduces one value, a symbol as many as it has accumulators.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    IntegerAttr,
    NoneType,
    StringAttr,
    SymbolRefAttr,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.irdl import prop_def, traits_def, var_operand_def, var_result_def
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.dialects.ods import ANY_TYPE, FLAT_SYMBOL, OdsConstraint, ods_op_definition
from loopwright.ir.dialects.reduction.definition import DefineOp, can_combine
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind, combining_kind
from loopwright.ir.syntax.narrowing import is_array, is_complex_type, is_integer, is_vector
from loopwright.ir.syntax.printer import attribute_text, quoted
from loopwright.ir.syntax.verification import NotedVerifyException

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser

Entry = AtomicRMWKind | str
"""What an entry of a clause says: a kind, or the name of a symbol."""


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
    """What the clause of a verified op says; `find(op, reference)` looks a symbol up."""
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


# Verification -----------------------------------------------------------------------------------


def verify_clause(
    op: Operation,
    table: Mapping[str, Operation],
    types: Sequence[Attribute],
    can_reduce: Callable[[AtomicRMWKind, Attribute], bool],
) -> None:
    """The symbols of a clause exist, and its reductions are those of values of these types."""
    wanted: list[tuple[Entry, Attribute | None, DefineOp | None]] = []
    for entry in entries_of(op):
        if isinstance(entry, AtomicRMWKind):
            wanted.append((entry, None, None))
        else:
            definition = find_definition(table, entry)
            wanted += [(entry, type_, definition) for type_ in definition.accumulator_types]
    if len(wanted) != len(types):
        notes = {d: "reduction defined here" for _, _, d in wanted if d is not None}
        message = "a reduction must be specified for each output"
        raise NotedVerifyException(message, list(notes.items()))
    for (entry, type_, definition), given in zip(wanted, types, strict=True):
        if isinstance(entry, AtomicRMWKind):
            if not can_reduce(entry, given):
                raise VerifyException("result type cannot match reduction attribute")
        elif type_ is not None and definition is not None and given != type_:
            raise NotedVerifyException(
                f"reduces a value of type {quoted(given)} with @{entry}, which is over"
                f" {quoted(type_)}",
                [(definition, "reduction defined here")],
            )


def find_definition(table: Mapping[str, Operation], name: str) -> DefineOp:
    """The reduction that a symbol names; raises `VerifyException` unless it names one."""
    found = table.get(name)
    if found is None:
        raise VerifyException(f"refers to the reduction @{name}, which is not defined")
    if not isinstance(found, DefineOp):
        note = (found, "symbol defined here")
        raise NotedVerifyException(f"refers to @{name}, which is not a reduction", [note])
    return found


# Text -------------------------------------------------------------------------------------------


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


# Using a reduction on values at hand: `reduction.combine` and `reduction.identity`.


@ods_op_definition
class CombineOp(AssembledOperation):
    """`reduction.combine @fsum %a, %b : f32`: the left partial result with the right one.

    With several accumulators all of the left come first: `@argmax %v, %i, %w, %j : f32, index`.
    """

    name = "reduction.combine"
    reduction = prop_def(FLAT_SYMBOL)
    operands_ = var_operand_def(ANY_TYPE)
    combined = var_result_def(ANY_TYPE)
    traits = traits_def(Pure())
    ASSEMBLY: ClassVar = "$reduction $operands_ attr-dict `:` type($combined)"
    INFERRED: ClassVar = {"operands_": lambda pieces: pieces.types["combined"] * 2}

    def __init__(self, name: str, left: Sequence[SSAValue], right: Sequence[SSAValue]) -> None:
        super().__init__(
            operands=[[*left, *right]],
            result_types=[[value.type for value in left]],
            properties={"reduction": SymbolRefAttr(name)},
        )

    def verify_(self) -> None:
        """Both sides have the types of the results."""
        types = [result.type for result in self.results]
        if [operand.type for operand in self.operands] != types * 2:
            raise VerifyException("expects the left values, and the right ones, typed as results")

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The reduction is over values of these types."""
        _verify_types(self, self.reduction, table)


@ods_op_definition
class IdentityOp(AssembledOperation):
    """`reduction.identity @fsum : f32`: what may be combined in without changing anything."""

    name = "reduction.identity"
    reduction = prop_def(FLAT_SYMBOL)
    results_ = var_result_def(ANY_TYPE)
    traits = traits_def(Pure())
    ASSEMBLY: ClassVar = "$reduction attr-dict `:` type($results_)"

    def __init__(self, name: str, types: Sequence[Attribute]) -> None:
        super().__init__(result_types=[types], properties={"reduction": SymbolRefAttr(name)})

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The reduction is over values of these types."""
        _verify_types(self, self.reduction, table)


def _verify_types(op: Operation, name: SymbolRefAttr, table: Mapping[str, Operation]) -> None:
    definition: DefineOp = find_definition(table, name.root_reference.data)
    types = tuple(result.type for result in op.results)
    if types != definition.accumulator_types:
        wanted = ", ".join(map(quoted, definition.accumulator_types))
        raise NotedVerifyException(
            f"expects values of the types ({wanted}) that @{definition.symbol} reduces",
            [(definition, "reduction defined here")],
        )


# Recognising a reduction by its structure: which kind a combination is.


_EXACT_ON_FLOATS = frozenset(
    {
        "arith.cmpf",
        "arith.constant",
        "arith.maximumf",
        "arith.maxnumf",
        "arith.minimumf",
        "arith.minnumf",
        "arith.negf",
        "arith.select",
    }
)

_PROMISES = ("nnan", "ninf", "fast", "nsw", "nuw")


def kind_of_op(op: Operation) -> AtomicRMWKind | None:
    """The kind whose combination an op is, on scalars and without promises about its values.

    An op that promises, as `nnan` and `nsw` do, may not meet values that other orders bring about.
    """
    kind = combining_kind(op)
    if kind is None or not can_combine(kind, op.results[0].type) or _promises(op):
        return None
    return kind


def _promises(op: Operation) -> bool:
    return any(
        word in _words(attribute)
        for name, attribute in op.properties.items()
        if name in ("fastmath", "overflowFlags")
        for word in _PROMISES
    )


def _words(attribute: Attribute) -> list[str]:
    text = attribute.data if isinstance(attribute, StringAttr) else attribute_text(attribute)
    for sign in "<>,#":
        text = text.replace(sign, " ")
    return text.split()


def kind_of_combination(block: Block) -> AtomicRMWKind | None:
    """The kind that a block of two arguments, one op and a terminator is the combination of."""
    first, last = block.first_op, block.last_op
    if first is None or last is None or first.next_op is not last or len(block.args) != 2:
        return None
    if tuple(last.operands) != tuple(first.results):
        return None
    arguments = tuple(block.args)
    if tuple(first.operands) not in (arguments, arguments[::-1]):
        return None
    return kind_of_op(first)


def may_round(definition: DefineOp) -> bool:
    """Whether the combination or the identity of a reduction may round floats."""
    regions = (definition.combination, definition.identity)
    return any(_rounds(op) for region in regions for op in region.walk())


def _rounds(op: Operation) -> bool:
    if op.name in _EXACT_ON_FLOATS or op.has_trait(IsTerminator):
        return False
    values = (*op.operands, *op.results)
    return any(holds_floats(value.type) for value in values)


def holds_floats(ty: Attribute) -> bool:
    """Whether values of a type hold floating-point numbers."""
    element = ty.element_type if is_vector(ty) or is_complex_type(ty) else ty
    return isinstance(element, AnyFloat)


def order_matters(op: Operation) -> bool:
    """Whether a loop's reductions give other bits in another order of iterations.

    Sums and products of floats round; of a reduction that is a symbol all is believed that it
    promises, but for values that round.
    """
    if has_symbols(op):
        return any(holds_floats(result.type) for result in op.results)
    return any(entry in ROUNDING for entry in entries_of(op))
