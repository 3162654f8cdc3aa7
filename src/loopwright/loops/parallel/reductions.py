"""What passes on parallel loops ask about reductions: whether order matters, and combining."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.ir import Attribute, Operation, OpResult
from xdsl.traits import SymbolTable

from loopwright.ir.dialects.memref.layout import is_signless
from loopwright.ir.dialects.reduction.clauses import (
    Entry,
    entries_of,
    has_symbols,
    stated_reductions,
)
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind
from loopwright.ir.syntax.narrowing import is_complex_type, is_vector


def order_matters(op: Operation) -> bool:
    """Whether a loop's reductions give other bits in another order of iterations.

    Sums and products of floats round; of a reduction that is a symbol all is believed that it
    promises, but for values that round.
    """
    if has_symbols(op):
        return any(holds_floats(result.type) for result in op.results)
    return any(entry in ROUNDING for entry in entries_of(op))


def reduces_one_iteration(op: Operation) -> bool:
    """Whether a result of a loop is that of its only iteration."""
    return AtomicRMWKind.assign in entries_of(op)


def holds_floats(type_: Attribute) -> bool:
    """Whether values of a type hold floating-point numbers."""
    if is_vector(type_) or is_complex_type(type_):
        return isinstance(type_.element_type, AnyFloat)
    return isinstance(type_, AnyFloat)


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


def has_signed_results(op: Operation) -> bool:
    """Whether a result is an integer with a sign, or without on purpose: `arith` has no such."""
    types = (result.type for result in op.results)
    return any(isinstance(type_, IntegerType) and not is_signless(type_) for type_ in types)
