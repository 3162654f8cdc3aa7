"""Functions that are equal because their texts are: in the generic form, with numbered values.

Each symbol that a function refers to has to name the same thing in both programs: functions that it
calls, globals and reductions are compared as well, with everything that they refer to. Nothing has
to be known about the operations then: they do the same, in the same order, in the same state.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove

from loopwright.ir.dialects.symbols import Symbols, references
from loopwright.ir.syntax import print_module


def have_same_text(before: Operation, after: Operation) -> bool:
    """Return whether two functions have the same text, and so has all that they refer to."""
    symbols = Symbols(), Symbols()
    compared: set[tuple[Operation, Operation]] = set()
    waiting = [(before, after)]
    while waiting:
        pair = waiting.pop()
        if pair in compared:
            continue
        compared.add(pair)
        if _generic_text(pair[0]) != _generic_text(pair[1]):
            return False
        # Equal texts refer to equal names, in the same places.
        reference_pairs = zip(_referring(pair[0]), _referring(pair[1]), strict=True)
        for (first_user, reference), (second_user, same_reference) in reference_pairs:
            first = symbols[0].find(first_user, reference)
            second = symbols[1].find(second_user, same_reference)
            if first is not None and second is not None:
                waiting.append((first, second))
            elif first is not second:
                return False
    return True


def _generic_text(op: Operation) -> str:
    # Resources that attributes name are part of it; numbers of values in its module are not.
    is_isolated = op.has_trait(IsolatedFromAbove, value_if_unregistered=False)
    return print_module(op if is_isolated else op.clone(), generic=True)


def _referring(op: Operation) -> Iterator[tuple[Operation, SymbolRefAttr]]:
    """Yield the operations in an op that refer to symbols, with each of their references."""
    for user in op.walk():
        named_attributes = (*user.properties.items(), *user.attributes.items())
        for _, attribute in sorted(named_attributes, key=itemgetter(0)):
            for reference in references(attribute):
                yield user, reference
