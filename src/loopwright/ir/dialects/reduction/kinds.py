"""The kinds of reductions: the clauses of loops that state them, what they are short for, and which
kind a combination is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue, TypedAttribute
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, SymbolTable

from loopwright.ir.core import attributes
from loopwright.ir.dialects.ods import array_of
from loopwright.ir.dialects.reduction.definition import DefineOp, find_definition
from loopwright.ir.interfaces import atomic_kinds
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind, combining_kind
from loopwright.ir.interfaces.scalars import FloatFunction
from loopwright.ir.syntax.printer import attribute_text, quoted
from loopwright.ir.syntax.verification import NotedVerifyException, require
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser

# Clauses of loops
#
# `reduce (@fsum, "addf")`: its text, its checks, and what it says.
#
# A clause has an entry for each reduction: the number of an `AtomicRMWKind`, or the symbol of a
# `reduction.define`. An entry of kind reduces one value, a symbol as many as it has accumulators.

Entry = AtomicRMWKind | str
"""An entry of a clause: a kind, or the name of a symbol."""


@dataclass(frozen=True, slots=True)
class StatedReduction:
    """One reduction of a loop: `count` results from number `first` on.

    Exactly one of `kind` and `definition` is given.
    """

    first: int
    count: int
    kind: AtomicRMWKind | None
    definition: DefineOp | None


def _is_entry(attr: Attribute) -> bool:
    if isinstance(attr, builtin.SymbolRefAttr):
        return not attr.nested_references.data
    if not attributes.is_integer(attr):
        return False
    return attr.type == builtin.i64 and 0 <= attr.value.data < len(AtomicRMWKind)


REDUCTIONS = array_of("Reduction ops", _is_entry)
"""The property that holds a clause."""


def clause(entries: Sequence[AtomicRMWKind | str | Attribute]) -> builtin.ArrayAttr[Attribute]:
    """The property of a clause from kinds, names of symbols, or attributes as they are."""
    return builtin.ArrayAttr([_entry_attribute(entry) for entry in entries])


def _entry_attribute(entry: AtomicRMWKind | str | Attribute) -> Attribute:
    if isinstance(entry, AtomicRMWKind):
        return builtin.IntegerAttr(int(entry), builtin.i64)
    return builtin.SymbolRefAttr(entry) if isinstance(entry, str) else entry


def entries_of(op: Operation) -> tuple[Entry, ...]:
    """The entries of an op's clause; none if it has no clause."""
    attribute = op.properties.get("reductions")
    return tuple(map(_entry, attribute)) if attributes.is_array(attribute) else ()


def _entry(attr: Attribute) -> Entry:
    if isinstance(attr, builtin.SymbolRefAttr):
        return attr.root_reference.data
    assert attributes.is_integer(attr)
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
            definition = find(op, builtin.SymbolRefAttr(entry))
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
    expected: list[tuple[Entry, Attribute | None, DefineOp | None]] = []
    for entry in entries_of(op):
        if isinstance(entry, AtomicRMWKind):
            expected.append((entry, None, None))
        else:
            definition = find_definition(table, entry)
            expected += [(entry, type_, definition) for type_ in definition.accumulator_types]
    if len(expected) != len(op.results):
        notes = {d: "reduction defined here" for _, _, d in expected if d is not None}
        message = "a reduction must be specified for each output"
        raise NotedVerifyException(message, list(notes.items()))
    for (entry, type_, definition), result_type in zip(expected, op.result_types, strict=True):
        if isinstance(entry, AtomicRMWKind):
            require(can_reduce(entry, result_type), "result type cannot match reduction attribute")
        elif type_ is not None and definition is not None and result_type != type_:
            raise NotedVerifyException(
                f"reduces a value of type {quoted(result_type)} with @{entry}, which is over"
                f" {quoted(type_)}",
                [(definition, "reduction defined here")],
            )


# Text


def parse_optional_clause(parser: Parser) -> list[Attribute]:
    """Parse `reduce ("addf", @fsum)`, if it comes next."""
    if parser.parse_optional_keyword("reduce") is None:
        return []
    parser.parse_punctuation("(")
    entries = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: _parse_entry(parser))
    parser.parse_punctuation(")")
    return entries


def _parse_entry(parser: Parser) -> Attribute:
    position = parser.pos
    name = parser.parse_typed_attribute(builtin.NoneType())
    if isinstance(name, builtin.SymbolRefAttr) and not name.nested_references.data:
        return name
    if not isinstance(name, builtin.StringAttr):
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
        (entry, op.results[reduction.first : reduction.first + reduction.count])
        for entry, reduction in zip(entries, stated, strict=True)
    ]


# Kinds

_NOT_IN_AFFINE_PARALLEL = (AtomicRMWKind.maxnumf, AtomicRMWKind.minnumf, AtomicRMWKind.xori)
_SIGNEDNESS = {
    AtomicRMWKind.maxs: builtin.Signedness.SIGNED,
    AtomicRMWKind.mins: builtin.Signedness.SIGNED,
    AtomicRMWKind.maxu: builtin.Signedness.UNSIGNED,
    AtomicRMWKind.minu: builtin.Signedness.UNSIGNED,
}


def can_reduce(kind: AtomicRMWKind, type_: Attribute) -> bool:
    """Whether `affine.parallel` lets a kind reduce values of a type.

    >>> from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
    >>> i32 = builtin.IntegerType(32)
    >>> can_reduce(AtomicRMWKind.addi, i32), can_reduce(AtomicRMWKind.maxs, i32)
    (True, False)
    """
    if kind is AtomicRMWKind.assign:
        return True
    if not can_combine(kind, type_) or isinstance(type_, builtin.IndexType):
        return False
    if isinstance(type_, builtin.IntegerType) and kind in _SIGNEDNESS:
        signedness: builtin.Signedness = type_.signedness.data  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        return signedness is _SIGNEDNESS[kind]
    return kind not in _NOT_IN_AFFINE_PARALLEL


def can_combine(kind: AtomicRMWKind, type_: Attribute) -> bool:
    """Whether a kind combines values of a type at all.

    >>> from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
    >>> index = builtin.IndexType()
    >>> can_combine(AtomicRMWKind.maxs, index), can_combine(AtomicRMWKind.assign, index)
    (True, False)
    """
    combination = atomic_kinds.COMBINATIONS.get(kind)
    if combination is None:
        return False
    if isinstance(combination, FloatFunction):
        return isinstance(type_, builtin.AnyFloat)
    return isinstance(type_, builtin.IntegerType | builtin.IndexType)


def identity_attribute(
    kind: AtomicRMWKind, type_: Attribute, *, partial: bool = False
) -> TypedAttribute:
    """The identity of a kind as the value of a constant of a scalar type; of a `partial` result
    one that does not even change the sign of a zero."""
    if isinstance(type_, builtin.AnyFloat):
        return builtin.FloatAttr(
            atomic_kinds.identity_of(kind, type_.bitwidth, partial=partial), type_
        )
    if attributes.is_integer_type(type_):
        return builtin.IntegerAttr(int(atomic_kinds.identity_of(kind, type_.width.data)), type_)
    return builtin.IntegerAttr(int(atomic_kinds.identity_of(kind, 64)), builtin.IndexType())


def combined(kind: AtomicRMWKind, lhs: SSAValue, rhs: SSAValue) -> Operation:
    """A new operation that combines two values of a scalar type as a kind does."""
    from loopwright.ir.dialects.arith import Arith, FastMathFlagsAttr, IntegerOverflowAttr

    combination = atomic_kinds.COMBINATIONS[kind]
    op_type = next(
        op
        for op in Arith.operations
        if any(trait.kind is kind for trait in op.get_traits_of_type(atomic_kinds.CombinesAs))
    )
    properties: dict[str, Attribute] = {}
    if isinstance(combination, FloatFunction):
        properties["fastmath"] = FastMathFlagsAttr("none")
    elif kind in (AtomicRMWKind.addi, AtomicRMWKind.muli):
        properties["overflowFlags"] = IntegerOverflowAttr("none")
    return op_type.create(operands=[lhs, rhs], result_types=[lhs.type], properties=properties)


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

_PROMISES = frozenset(("nnan", "ninf", "nsw", "nuw", "isExact", "disjoint"))


def kind_of_op(op: Operation) -> AtomicRMWKind | None:
    """The kind whose combination an op is, on scalars and without promises about its values.

    An op that promises, as `nnan` and `nsw` do, may not meet values that other orders bring about.
    """
    kind = combining_kind(op)
    if kind is None or not can_combine(kind, op.results[0].type) or promises(op):
        return None
    return kind


def promises(op: Operation) -> frozenset[str]:
    """What an op promises about the values that it meets, as `nnan` and `nsw` do."""
    words = {
        word
        for name, attribute in op.properties.items()
        if name in ("fastmath", "overflowFlags", "isExact", "disjoint")
        for word in _words(attribute, name)
    }
    if "fast" in words:
        words |= {"nnan", "ninf"}
    return frozenset(words & _PROMISES)


def _words(attribute: Attribute, name: str) -> list[str]:
    if isinstance(attribute, builtin.UnitAttr):
        return [name]
    text = (
        attribute.data if isinstance(attribute, builtin.StringAttr) else attribute_text(attribute)
    )
    for sign in "<>,#":
        text = text.replace(sign, " ")
    return text.split()


def kind_of_combination(block: Block) -> AtomicRMWKind | None:
    """The kind that a block of two arguments, one op and a terminator is the combination of."""
    first = block.first_op
    last = block.last_op
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
    if op.name in _EXACT_ON_FLOATS or op.has_trait(IsTerminator, value_if_unregistered=False):
        return False
    values = (*op.operands, *op.results)
    return any(holds_floats(value.type) for value in values)


def holds_floats(ty: Attribute) -> bool:
    """Whether values of a type hold floating-point numbers."""
    element = ty.element_type if attributes.is_vector(ty) or attributes.is_complex_type(ty) else ty
    return isinstance(element, builtin.AnyFloat)


def order_matters(op: Operation) -> bool:
    """Whether a loop's reductions give other bits in another order of iterations.

    Sums and products of floats round; a reduction that is a symbol is trusted in all that it
    promises, except for values that round.
    """
    if has_symbols(op):
        return any(holds_floats(result.type) for result in op.results)
    return any(entry in ROUNDING for entry in entries_of(op))
