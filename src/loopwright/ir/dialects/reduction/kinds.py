"""The kinds of reductions: what they are short for, and which kind a combination is."""

from __future__ import annotations

from xdsl.dialects import builtin
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType, StringAttr, UnitAttr
from xdsl.ir import Attribute, Block, Operation, SSAValue, TypedAttribute
from xdsl.traits import IsTerminator

from loopwright.ir.core.narrowing import is_complex_type, is_integer_type, is_vector
from loopwright.ir.dialects.reduction.clauses import entries_of, has_symbols
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.interfaces import atomic_kinds
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind, combining_kind
from loopwright.ir.interfaces.scalars import FloatFunction
from loopwright.ir.syntax.printer import attribute_text

_IN_AFFINE_PARALLEL = frozenset(
    {
        AtomicRMWKind.addf,
        AtomicRMWKind.mulf,
        AtomicRMWKind.maximumf,
        AtomicRMWKind.minimumf,
        AtomicRMWKind.addi,
        AtomicRMWKind.muli,
        AtomicRMWKind.ori,
        AtomicRMWKind.andi,
    }
)
_SIGNED_KINDS = frozenset({AtomicRMWKind.maxs, AtomicRMWKind.mins})
_UNSIGNED_KINDS = frozenset({AtomicRMWKind.maxu, AtomicRMWKind.minu})


def can_reduce(kind: AtomicRMWKind, type_: Attribute) -> bool:
    """Whether `affine.parallel` lets a kind reduce values of a type.

    >>> from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
    >>> i32 = IntegerType(32)
    >>> can_reduce(AtomicRMWKind.addi, i32), can_reduce(AtomicRMWKind.maxs, i32)
    (True, False)
    """
    if kind is AtomicRMWKind.assign:
        return True
    if kind in _IN_AFFINE_PARALLEL:
        return can_combine(kind, type_) and not isinstance(type_, IndexType)
    if not isinstance(type_, IntegerType):
        return False
    signedness: builtin.Signedness = type_.signedness.data  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return (kind in _SIGNED_KINDS and signedness is builtin.Signedness.SIGNED) or (
        kind in _UNSIGNED_KINDS and signedness is builtin.Signedness.UNSIGNED
    )


def can_combine(kind: AtomicRMWKind, type_: Attribute) -> bool:
    """Whether a kind combines values of a type at all.

    >>> from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
    >>> can_combine(AtomicRMWKind.maxs, IndexType()), can_combine(AtomicRMWKind.assign, IndexType())
    (True, False)
    """
    combination = atomic_kinds.COMBINATIONS.get(kind)
    if combination is None:
        return False
    if isinstance(combination, FloatFunction):
        return isinstance(type_, builtin.AnyFloat)
    return isinstance(type_, IntegerType | IndexType)


def identity_attribute(
    kind: AtomicRMWKind, type_: Attribute, *, partial: bool = False
) -> TypedAttribute:
    """The identity of a kind as the value of a constant of a scalar type; of a `partial` result
    one that does not even change the sign of a zero."""
    if isinstance(type_, builtin.AnyFloat):
        return builtin.FloatAttr(
            atomic_kinds.identity_of(kind, type_.bitwidth, partial=partial), type_
        )
    if is_integer_type(type_):
        return builtin.IntegerAttr(int(atomic_kinds.identity_of(kind, type_.width.data)), type_)
    return builtin.IntegerAttr(int(atomic_kinds.identity_of(kind, 64)), IndexType())


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
    if isinstance(attribute, UnitAttr):
        return [name]
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
