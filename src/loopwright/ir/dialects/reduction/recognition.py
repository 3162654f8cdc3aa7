"""Recognising a reduction by its structure: which kind a combination is."""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat, StringAttr
from xdsl.ir import Attribute, Block, Operation
from xdsl.traits import IsTerminator

from loopwright.ir.dialects.reduction.clauses import entries_of, has_symbols
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.dialects.reduction.kinds import can_combine
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind, combining_kind
from loopwright.ir.syntax.narrowing import is_complex_type, is_vector
from loopwright.ir.syntax.printer import attribute_text

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
