"""The kinds of reductions as what they are short for: `reduction.define`s."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
)
from xdsl.ir import Attribute, Operation, SSAValue, TypedAttribute

from loopwright.ir.interfaces.atomic_kinds import (
    COMBINATIONS,
    AtomicRMWKind,
    CombinesAs,
    identity_of,
)
from loopwright.ir.syntax.narrowing import is_integer_type

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
    signedness: Signedness = type_.signedness.data  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return (kind in _SIGNED_KINDS and signedness is Signedness.SIGNED) or (
        kind in _UNSIGNED_KINDS and signedness is Signedness.UNSIGNED
    )


def can_combine(kind: AtomicRMWKind, type_: Attribute) -> bool:
    """Whether a kind combines values of a type at all.

    >>> can_combine(AtomicRMWKind.maxs, IndexType()), can_combine(AtomicRMWKind.assign, IndexType())
    (True, False)
    """
    combination = COMBINATIONS.get(kind)
    if combination is None:
        return False
    if combination.is_float:
        return isinstance(type_, AnyFloat)
    return isinstance(type_, IntegerType | IndexType)


def identity_attribute(
    kind: AtomicRMWKind, type_: Attribute, *, partial: bool = False
) -> TypedAttribute:
    """The identity of a kind as the value of a constant of a scalar type; of a `partial` result
    one that does not even change the sign of a zero."""
    if isinstance(type_, AnyFloat):
        return FloatAttr(identity_of(kind, type_.bitwidth, partial=partial), type_)
    if is_integer_type(type_):
        return IntegerAttr(int(identity_of(kind, type_.width.data)), type_)
    return IntegerAttr(int(identity_of(kind, 64)), IndexType())


def combined(kind: AtomicRMWKind, lhs: SSAValue, rhs: SSAValue) -> Operation:
    """A new operation that combines two values of a scalar type as a kind does."""
    from loopwright.ir.dialects.arith import Arith, FastMathFlagsAttr, IntegerOverflowAttr

    combination = COMBINATIONS[kind]
    op_type = next(
        op
        for op in Arith.operations
        if any(trait.kind is kind for trait in op.get_traits_of_type(CombinesAs))
    )
    properties: dict[str, Attribute] = {}
    if combination.is_float:
        properties["fastmath"] = FastMathFlagsAttr("none")
    elif kind in (AtomicRMWKind.addi, AtomicRMWKind.muli):
        properties["overflowFlags"] = IntegerOverflowAttr("none")
    return op_type.create(operands=[lhs, rhs], result_types=[lhs.type], properties=properties)
